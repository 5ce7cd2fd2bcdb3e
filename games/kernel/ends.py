"""Ends that a table makes: what its people may say of who came where, and what the rules allow of that.

That somebody conceded, or that all agreed to stop, no rule can prove. But who comes where follows from it: those who
conceded come behind all others, and these stand as the game has them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, combinations

from games.kernel.numbers import standing_now
from games.kernel.position import Position

CONCEDED, AGREED = "conceded", "agreed"
"""Ends that counted: all but one side gave up; all agreed that it is over as it stands."""

_Side = tuple[int, ...]


def come_to(position: Position, ended: str, conceded: Collection[int], places: Sequence[int]) -> bool:
    """Whether these places, in order of seats, are what a game comes to that ended so, with these seats conceding."""
    won = _by_the_game(position, ended, len(places))
    if won is None or (ended == CONCEDED and not conceded):
        return False
    sides = list(dict.fromkeys(position.allies(seat) for seat in range(len(places))))
    return any(_expected(won, sides, behind, places) == list(places) for behind in _behind(sides, conceded))


def _by_the_game(position: Position, ended: str, seats: int) -> list[int] | None:
    """Everybody's place if nobody had conceded; None where it did not count."""
    if (outcome := position.outcome) is not None:
        return [standing.place for standing in outcome.standings]
    if ended == AGREED:
        return [standing.place for standing in standing_now(position.game, position.view(None))]
    return [1] * seats if ended == CONCEDED else None


def _behind(sides: list[_Side], conceded: Collection[int]) -> Iterator[set[_Side]]:
    """The sides that may have conceded: all of whose seats have, and of a team of which some have perhaps, for the
    others may be stand-ins, which a record does not say.
    """
    surely = {side for side in sides if set(side) <= set(conceded)}
    perhaps = [side for side in sides if side not in surely and not set(side).isdisjoint(conceded)]
    for more in chain.from_iterable(combinations(perhaps, n) for n in range(len(perhaps) + 1)):
        yield surely | set(more)


def _expected(won: list[int], sides: list[_Side], behind: set[_Side], places: Sequence[int]) -> list[int]:
    """Everybody's place with these sides behind all others, in whatever order among themselves they are said to be."""
    if not behind:
        return won
    if len(behind) == len(sides):  # nobody was left to win
        return [0] * len(won)
    rank = {seat: (1, places[side[0]]) if side in behind else (0, won[seat]) for side in sides for seat in side}
    return [1 + sum(other < rank[seat] for other in rank.values()) for seat in range(len(won))]
