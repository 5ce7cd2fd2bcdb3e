"""What cards, spaces and bonus tiles do: every symbol of an effect is counted before any of it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from games.kernel.decisions import Asking
from games.prodigals_club import circles, money, scoring_moves, society, symbols
from games.prodigals_club.components import COLUMNS, PARTIES, Effect, Per
from games.prodigals_club.doing import Doing
from games.prodigals_club.state import Club

Deed: TypeAlias = Callable[[Doing, Effect, int], Asking]


def perform(doing: Doing, effects: Iterable[Effect], copies: int = 1) -> Asking:
    """Count first, then do one after the other; what belongs to a competition that is not in play is void (P3).

    Of several copies of a card that are played together each does what it does; what pays by their number is done once.
    """
    able = doing.club.layout.deeds
    counted = []
    for effect in effects:
        if effect.do in able:
            if effect.per is not None and effect.per.symbol is not None:
                yield from symbols.name_symbols(doing, effect.per.symbol)
            counted.append((effect, times(doing.club, doing.seat, effect.per)))
    for effect, count in counted:
        if not count:
            continue
        if effect.do == "pub":
            yield from DEEDS["pub"](doing, effect, copies)
            continue
        for _ in range(copies):
            yield from DEEDS[effect.do](doing, effect, count)


def times(club: Club, seat: int, per: Per | None) -> int:
    """How often an effect is done, as things stand."""
    if per is None:
        return 1
    player, box = club.players[seat], club.box
    if per.symbol is not None:
        return symbols.count(club, player, per.symbol)
    if per.borough is not None:
        return sum([box.possessions[tile].borough == per.borough for tile in player.possessions])
    if per.row is not None:
        return sum([box.worth[cell] == per.row for cell in player.markers])
    if per.marker is not None:
        column, genders = COLUMNS.index(per.marker.column), club.layout.genders
        standing = enumerate(player.markers)
        return sum([genders[n] == per.marker.gender and cell % society.WIDTH == column for n, cell in standing])
    if per.played:
        return sum([box.cards[card].flag in PARTIES for card in player.played])
    return int(club.hat_on(seat, "hyde-park"))


def _votes(doing: Doing, effect: Effect, count: int) -> Asking:
    yield from ()
    scoring_moves.lose_votes(doing, effect.n * count)


def _megaphones(doing: Doing, effect: Effect, count: int) -> Asking:
    yield from ()
    be_heard(doing, effect.n * count)


def be_heard(doing: Doing, megaphones: int) -> None:
    """Megaphones for Hyde Park; they last a round."""
    doing.player.megaphones += megaphones
    doing.did.append(["megaphones", megaphones])


def _hyde_park(doing: Doing, effect: Effect, count: int) -> Asking:
    yield from ()
    be_heard(doing, doing.club.layout.start.hyde_megaphones[doing.club.round - 1])


def _immunity(doing: Doing, effect: Effect, count: int) -> Asking:
    yield from ()
    doing.did.append(["immune"])


def _moves(doing: Doing, effect: Effect, count: int) -> Asking:
    return society.moves(doing, effect, effect.n * count)


def _pub(doing: Doing, effect: Effect, count: int) -> Asking:
    """Pub cards count together: so many were played at once."""
    yield from ()
    scoring_moves.lose_votes(doing, doing.club.setup.pub[count - 1])


DEEDS: dict[str, Deed] = {
    "votes": _votes,
    "spend": money.spending,
    "move": _moves,
    "row": society.row,
    "column": society.column,
    "leap": society.leap,
    "megaphones": _megaphones,
    "pub": _pub,
    "sell": money.sell,
    "exchange": money.exchange,
    "either": scoring_moves.either,
    "swap": scoring_moves.swap,
    "hyde-park": _hyde_park,
    "choose-circle": circles.choose_circle,
    "immunity": _immunity,
}
"""How each word of the grammar is done; `errands` adds the extra errand."""
