"""Everybody's main numbers, as far as everybody may know: what a recap counts, and who leads while a game is on.

>>> before = Numbers(({"money": 12, "annexes": 1}, {"money": 9, "annexes": 0}))
>>> after = Numbers(({"money": 18, "annexes": 1}, {"money": 9, "annexes": 2}))
>>> changed(before, after)
((Change(id='money', before=12, after=18),), (Change(id='annexes', before=0, after=2),))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from games.kernel.game import Standing, ranked
from games.kernel.view import TableView

if TYPE_CHECKING:
    from games.kernel.game import Game


class Numbers(msgspec.Struct, frozen=True):
    """What counts most before each seat, and how the first of it ranks them."""

    seats: tuple[Mapping[str, int], ...]
    """A seat's numbers by symbolic id, in order of weight; the same ids at every seat. The first is what ranks."""
    lowest: bool = False
    """Whether the lowest of the first numbers is the best."""
    teams: tuple[tuple[int, ...], ...] = ()
    """Seats that are ranked together, by the sum of their first numbers; nothing where everybody plays alone."""
    shared: bool = False
    """Whether the first number is the team's already, and the same at all its seats."""

    @property
    def first(self) -> tuple[int, ...]:
        """What each seat is ranked by, those who play together by the same.

        >>> Numbers(({"coins": 3}, {"coins": 5}, {"coins": 4}, {"coins": 1}), teams=((0, 2), (1, 3))).first
        (7, 6, 7, 6)
        """
        own = [next(iter(numbers.values())) for numbers in self.seats]
        if self.shared:
            return tuple(own)
        together = {seat: team for team in self.teams for seat in team}
        return tuple(sum(own[ally] for ally in together.get(seat, (seat,))) for seat in range(len(own)))


class Change(NamedTuple):
    """A number of one seat that is another than it was."""

    id: str
    before: int
    after: int


def changed(before: Numbers, after: Numbers) -> tuple[tuple[Change, ...], ...]:
    """For each seat, in order of weight, what has changed; a number that was not there before was nothing."""
    return tuple(
        tuple(Change(id_, was.get(id_, 0), now[id_]) for id_ in now if now[id_] != was.get(id_, 0))
        for was, now in zip(before.seats, after.seats, strict=True)
    )


def standing_now(game: Game, view: TableView) -> tuple[Standing, ...]:
    """Who stands where by the first number, as far as everybody may know: for a game that is not over.

    Those with equal numbers, and all of a team, share a place. An outcome by the rules may break ties otherwise.
    """
    numbers = game.numbers(view)
    return ranked(numbers.first, numbers.teams, lowest=numbers.lowest)
