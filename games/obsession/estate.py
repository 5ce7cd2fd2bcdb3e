"""An estate as the rules ask for it: what can be hosted there, what its tiles do by lying there, and for its service.

It follows from the tiles and is kept up as they come and are turned, which happens in `state.acquire` and
`state.turn_over` alone, and leave in `state.give_away`. The invariants hold it against the tiles.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.obsession.components import CATEGORIES, Box, Hosted, Household, Power


class Columns:
    """How many tiles lie in each column, and how many of them are turned."""

    __slots__ = ("lying", "turned")

    def __init__(self) -> None:
        self.lying: dict[str, int] = dict.fromkeys(CATEGORIES, 0)
        self.turned: dict[str, int] = dict.fromkeys(CATEGORIES, 0)

    def count(self, column: str, turned: bool, number: int) -> None:
        """A side of a tile is seen there from now on, or with -1 no longer."""
        self.lying[column] += number
        if turned:
            self.turned[column] += number


class Estate:
    """The tiles of a family, by what they are good for.

    >>> from games.obsession.components import box
    >>> estate = Estate(box(), [("main-gazebo", False), ("brushing-room", False)])
    >>> [tile for tile, hosted in estate.activities.items() if hosted]
    ['main-gazebo']
    >>> estate.columns.lying["service"], estate.columns.turned["service"]
    (1, 0)
    """

    __slots__ = ("_box", "_columns", "activities", "household", "powers", "sides")

    def __init__(self, box: Box, tiles: Iterable[tuple[str, bool]]) -> None:
        self._box = box
        self.sides: dict[str, bool] = dict(tiles)
        """Every tile in the order they came, and whether it is turned."""
        self.activities: dict[str, Hosted | None] = {side[0]: box.hosted.get(side) for side in self.sides.items()}
        """What can be hosted there, tile by tile as they lie; None where nothing can."""
        self.powers: dict[str, list[tuple[str, Power]]] = self._by_moment()
        """The tiles that do something at each moment by lying there, and what: see `Box.powerful` for the moments."""
        self._columns: Columns | None = None
        self.household = self._for_service()
        """What the tiles do for the family's service."""

    @property
    def columns(self) -> Columns:
        """What lies in each column: kept up once somebody has asked for it."""
        found = self._columns
        if found is None:
            found = self._columns = Columns()
            for side in self.sides.items():
                found.count(self._box.column[side], side[1], 1)
        return found

    def lay(self, tile: str, flipped: bool) -> None:
        """A tile has come, or lies on its other side now."""
        box, before = self._box, self.sides.get(tile)
        if before is flipped:
            return
        if self._columns is not None:
            if before is not None:
                self._columns.count(box.column[tile, before], before, -1)
            self._columns.count(box.column[tile, flipped], flipped, 1)
        self.sides[tile] = flipped
        self.activities[tile] = box.hosted.get((tile, flipped))
        if tile in box.moments:
            if before is None and tile in box.service_tiles:
                self.household = self._for_service()
            self.powers = self._by_moment()

    def clear(self, tile: str) -> None:
        """A tile has gone."""
        del self.sides[tile], self.activities[tile]
        self._columns = None
        self.powers = self._by_moment()
        self.household = self._for_service()

    def _by_moment(self) -> dict[str, list[tuple[str, Power]]]:
        box = self._box
        found: dict[str, list[tuple[str, Power]]] = {when: [] for when in box.powerful}
        for side in self.sides.items():
            if side in box.powers:
                for when in box.moments[side[0]]:
                    found[when].append((side[0], box.powers[side]))
        return found

    def _for_service(self) -> Household:
        tiles = self._box.service_tiles  # on whichever side they lie
        return self._box.household(tuple([tile for tile in self.sides if tile in tiles]))
