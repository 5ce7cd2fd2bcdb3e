"""How long autocomplete of a rich move takes: every argument of `/estate host`, with fifteen cards in hand.

Once as the base game is played, and once with all four servants of Upstairs, Downstairs and everything that helps them.
Then every verb of every game; and the loop, while people type at tables of all of them.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator
from typing import NamedTuple

from bot.parlour.world import GUILD_ID
from bot.play.suggestions import Reader, Suggestion, imagined, suggestions
from bot.store.sqlite import SqliteStore
from bot.tables.house import now
from games.kernel.position import Position
from games.obsession import GAME
from tests.bench.answers import loopback_bot
from tests.bench.figures import Figure
from tests.bench.kept import Spot, keep_playing
from tests.bench.scenes import FULL_SCENES, SCENES, Scene
from tests.bench.waits import watching
from tests.games.obsession.builder import county, family
from tests.loopback.driver import Loopback, Person

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
MOST_MS = 100
LETTERS = 6
"""So many letters are typed one by one."""


class Typed(NamedTuple):
    """An argument being typed: what was given before it, and what of it stands there."""

    argument: str
    text: str
    given: dict[str, str]


def figures() -> Iterator[list[Figure]]:
    """The slowest of all that is typed on the way: in CPU time at each table, and the loop while people type it."""
    yield [_slowest("autocomplete of a move with a hand of fifteen, the slowest", rich_position())]
    yield [_slowest("the same with all four servants of Upstairs, Downstairs", helped_position())]
    for scene in FULL_SCENES:
        yield [_slowest_of_all(scene)]
    yield [asyncio.run(_over_discord())]


def _slowest(name: str, position: Position) -> Figure:
    hand = len(position.view(0).seats[0].hand or ())
    spent = [(_milliseconds(position, typed), typed) for typed in _on_the_way(position)]
    worst, slowest = max(spent)
    detail = {
        "median_ms": round(statistics.median(ms for ms, _ in spent), 1),
        "slowest": f"{slowest.argument}: {slowest.text!r} after {slowest.given}",
    }
    return Figure(name, worst, "ms", MOST_MS, "at most", detail, {"lines typed": len(spent), "cards in hand": hand})


def _slowest_of_all(scene: Scene) -> Figure:
    """Every argument of every verb late in a game with everything, after what was offered first for those before it."""
    position, spent = scene.busy(), list[tuple[float, str]]()
    seat = position.waiting[0]
    for verb in scene.game.verbs:
        given: dict[str, str] = {}
        for argument in verb.arguments:
            reader = Reader(imagined(position, seat), seat, "en", scene.names)
            began = time.process_time()
            offers = suggestions(reader, verb, given, argument, "")
            spent.append(((time.process_time() - began) * 1e3, f"{verb.name} {argument}"))
            if offers:
                given[argument] = offers[0].value
    worst, slowest = max(spent)
    name, counted = f"{scene.name}: autocomplete of a move, the slowest", {"lines typed": len(spent)}
    return Figure(name, worst, "ms", MOST_MS, "at most", {"slowest": slowest}, counted)


async def _over_discord() -> Figure:
    """The bot answers while somebody at a table of each game, and one at the richest, type whatever can be typed."""
    rich = rich_position()
    tables = [(scene, scene.busy()) for scene in SCENES]
    tables.append((Scene("the richest", GAME, len(NAMES), {}, 0), rich))
    movers = list[tuple[Person, Scene, Position]]()

    async def prepare(loopback: Loopback, store: SqliteStore) -> None:
        for scene, position in tables:
            channel = loopback.world.add_channel("table")
            people = [loopback.person(name) for name in NAMES[: scene.seats]]
            spot = Spot(int(GUILD_ID), int(channel.id), at=now())
            await keep_playing(store, scene, position, [int(person.id) for person in people], spot)
            movers.append((people[position.waiting[0]], scene, position))
            movers[-1][0].channel = channel

    async with loopback_bot(prepare), watching() as watch:
        typed = sum(await asyncio.gather(*(_type_all(*mover) for mover in movers)))
    games = len({scene.game.id for scene, _ in tables})
    return watch.figure("autocomplete of moves", {"lines typed": typed, "tables": len(tables), "games": games})


async def _type_all(mover: Person, scene: Scene, position: Position) -> int:
    """Everything as it is typed on the way to a move with each verb; how many lines that were."""
    lines = 0
    for verb in scene.game.verbs:
        command = f"{scene.game.command} {scene.game.words.verb('en', verb.name).name}"
        given: dict[str, str] = {}
        for argument in verb.arguments:
            name = scene.game.words.argument("en", verb.name, argument).name
            offers = await mover.autocomplete(command, name, "", **given)
            lines += 1
            if offers:
                given[name] = offers[0].value
                for length in range(1, min(LETTERS, len(offers[0].value))):
                    await mover.autocomplete(command, name, offers[0].value[:length], **given)
                    lines += 1
    return lines


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
