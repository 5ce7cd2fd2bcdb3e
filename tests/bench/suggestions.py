"""How long autocomplete of a rich move takes: every argument of `/estate host`, with fifteen cards in hand.

Once as the base game is played, and once with all four servants of Upstairs, Downstairs and everything that helps them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import NamedTuple

from bot.play.suggestions import Reader, Suggestion, imagined, suggestions
from games.kernel.position import Position
from games.obsession import GAME
from tests.bench.figures import Figure
from tests.games.obsession.builder import county, family

HOST = next(verb for verb in GAME.verbs if verb.name == "host")
NAMES = ("Ada", "Émile", "Giulia", "さくら")
GUESTS = (
    "anne-fairbourne anne-hawkins charles-walmy charles-hobart diane-blowers elizabeth-jones elizabeth-perkins "
    "florence-oliver james-hereford joanna-gamble katherine-eden"
)
TILES = ("main-gazebo", "french-garden", "great-hall", "state-dining-room")
"""They ask for two, four, six and eight of the fifteen."""
PARTS = ("", "ge", "george-york+", "george-york+beat", "george-york+beatrice-york+ann", "george-york+beatrice-york+jo")
"""What stands there of the guests while they are typed."""
TIMES = 5


class Typed(NamedTuple):
    """An argument being typed: what was given before it, and what of it stands there."""

    argument: str
    text: str
    given: dict[str, str]


def figures() -> list[Figure]:
    """The slowest of all that is typed on the way, at either table."""
    named = {
        "autocomplete of a move with a hand of fifteen, the slowest": rich_position(),
        "the same with all four servants of Upstairs, Downstairs": helped_position(),
    }
    return [_slowest(name, position) for name, position in named.items()]


def _slowest(name: str, position: Position) -> Figure:
    hand = len(position.view(0).seats[0].hand or ())
    spent = [(_milliseconds(position, typed), typed) for typed in _on_the_way(position)]
    worst, slowest = max(spent)
    detail = {
        "hand": hand, "lines": len(spent), "median_ms": round(statistics.median(ms for ms, _ in spent), 1),
        "slowest": f"{slowest.argument}: {slowest.text!r} after {slowest.given}",
    }  # fmt: skip
    return Figure(name, worst, "ms", 100, "at most", detail)


def rich_position() -> Position:
    """The turn of a family with fifteen cards, a long estate, many servants, money and reputation."""
    host = family(
        "york", guests=GUESTS, level=6, money=2000, servants="valet valet ladys-maid ladys-maid footman underbutler",
        tiles="state-dining-room* formal-dining-room* great-hall conservatory billiard-room french-garden drawing-room",
    )  # fmt: skip
    market = "dining-room north-library music-room gallery statuary tennis-court"
    return county(host, family("asquith"), family("cavendish"), family("ponsonby"), round=11, market=market)


def helped_position() -> Position:
    """The same turn with the four new servants, and the rooms that give them more to do."""
    host = family(
        "york", guests=GUESTS, level=5, money=2000,
        servants="valet valet ladys-maid ladys-maid footman underbutler cook hall-boy head-housemaid useful-man",
        tiles=(
            "state-dining-room* formal-dining-room* great-hall conservatory billiard-room french-garden drawing-room "
            "carriage-house housekeepers-room renovated-kitchen* servants-quarters"
        ),
    )  # fmt: skip
    market = "dining-room north-library music-room gallery statuary tennis-court"
    others = (family("asquith"), family("cavendish"), family("ponsonby"))
    return county(host, *others, round=11, market=market, upstairs="yes", wessex="no")


def _on_the_way(position: Position) -> Iterator[Typed]:
    """Everything that is typed for some tiles, each argument after what was offered first for those before it."""
    yield Typed("tile", "", {})
    yield Typed("tile", "din", {})
    for tile in TILES:
        given = {"tile": tile}
        for part in PARTS:
            yield Typed("guests", part, dict(given))
        for argument in HOST.arguments[1:]:
            offers = _offered(position, Typed(argument, "", given))
            if offers:
                yield Typed(argument, "", dict(given))
                given[argument] = offers[0].value


def _offered(position: Position, typed: Typed, lang: str = "en") -> list[Suggestion]:
    reader = Reader(imagined(position, 0), 0, lang, NAMES)
    return suggestions(reader, HOST, typed.given, typed.argument, typed.text)


def _milliseconds(position: Position, typed: Typed) -> float:
    times = []
    for _ in range(TIMES):
        began = time.process_time()
        _offered(position, typed)
        times.append(time.process_time() - began)
    return statistics.median(times) * 1e3
