"""A score as it would be now, line by line: where points come from, and how each line is counted.

>>> ada = Reckoning("Ada", (ScoreLine("Cash", 12, "on the track"), ScoreLine("Gravedigger", -10, "1 corpse")))
>>> ada.total
2
"""

from __future__ import annotations

import msgspec


class ScoreLine(msgspec.Struct, frozen=True):
    """Points from one source, in words."""

    source: str
    points: int
    how: str
    """How it is counted, in a few words and with this position's numbers."""


class Reckoning(msgspec.Struct, frozen=True):
    """What one seat would come to if the game ended now, as far as the viewer may know."""

    who: str
    lines: tuple[ScoreLine, ...]
    missing: tuple[str, ...] = ()
    """What counts, too, and is hidden from the viewer: a few words for each kind."""
    highest: bool = False
    """Only the line with the most points counts, as where everybody is judged by their worst discipline."""

    @property
    def total(self) -> int:
        """All of it that is known, or the most of it.

        >>> Reckoning("Ada", (ScoreLine("Votes", 12, ""), ScoreLine("Influence", -3, "")), highest=True).total
        12
        """
        points = [line.points for line in self.lines]
        return max(points, default=0) if self.highest else sum(points)
