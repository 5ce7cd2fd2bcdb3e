"""How seats are told apart: a symbol, a colour, a pattern and a name for each. The symbol alone is enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render.palette import GREEN, INK, OXBLOOD, PLUM, ROSE, SKY, SLATE, STRAW, VERMILION, Colour, blend
from render.pen import Point, Sheet, arc, flow

Pattern = Callable[[Sheet, list[Point], Colour, float], None]
"""Shades a shape in a colour; the last number is how coarsely."""


@dataclass(frozen=True)
class SeatSign:
    """What a seat is known by on every picture."""

    name: str
    symbol: Callable[[Sheet], None]
    """Draws its silhouette on a clear sheet of 100 × 100 units."""
    colour: Colour
    pattern: Pattern

    @property
    def deep(self) -> Colour:
        """The colour of its pattern and of its outlines."""
        return blend(self.colour, INK, 0.38)


# ── symbols ─────────────────────────────────────────────────────────────────────────────────────────────────


def anchor(s: Sheet) -> None:
    s.ring((50, 17), 9, INK, 8)
    s.bar(45, 24, 55, 90, INK)
    s.bar(28, 34, 72, 43, INK)
    s.line(arc((50, 52), 36, 18, 162), INK, 10)
    s.fill([(6, 70), (12, 44), (30, 62)], INK)
    s.fill([(94, 70), (88, 44), (70, 62)], INK)


def moon(s: Sheet) -> None:
    s.disc((48, 50), 42, INK)
    s.disc((68, 42), 35, None)


def hourglass(s: Sheet) -> None:
    s.bar(18, 6, 82, 18, INK)
    s.bar(18, 82, 82, 94, INK)
    s.fill(flow([(26, 18), (30, 34), (48, 50), (52, 50), (70, 34), (74, 18)], closed=False), INK)
    s.fill(flow([(26, 82), (30, 66), (48, 50), (52, 50), (70, 66), (74, 82)], closed=False), INK)
    s.fill([(36, 22), (64, 22), (58, 32), (42, 32)], None)


def horseshoe(s: Sheet) -> None:
    s.line(flow([(24, 90), (16, 56), (24, 24), (50, 12), (76, 24), (84, 56), (76, 90)], closed=False), INK, 19)
    s.bar(8, 84, 36, 95, INK)
    s.bar(64, 84, 92, 95, INK)
    for x, y in ((17, 60), (24, 33), (50, 13), (76, 33), (83, 60)):
        s.disc((x, y), 3.6, None)


def star(s: Sheet) -> None:
    tips, notches = arc((50, 54), 52, -90, 270, 5)[:-1], arc((50, 54), 21, -54, 306, 5)[:-1]
    s.fill([point for pair in zip(tips, notches, strict=True) for point in pair], INK)


def umbrella(s: Sheet) -> None:
    s.fill([(4, 54), *arc((50, 54), 46, 180, 360), (96, 54)], INK)
    for x in (19.5, 50, 80.5):
        s.disc((x, 56), 14, None, 0.5)
    s.line([(50, 4), (50, 84), *arc((60, 84), 10, 180, 20, 12)], INK, 8)


def fish(s: Sheet) -> None:
    s.fill(flow([(2, 52), (20, 32), (46, 26), (70, 44), (78, 52), (70, 60), (46, 76), (20, 70)]), INK)
    s.fill([(66, 52), (98, 22), (90, 52), (98, 82)], INK)
    s.disc((22, 46), 5, None)
    s.line(arc((22, 52), 20, -50, 50, 12), None, 5)


def clover(s: Sheet) -> None:
    for x, y in ((50, 24), (24, 54), (76, 54)):
        s.disc((x, y), 22, INK)
    s.disc((50, 46), 12, INK)
    s.fill([(47, 46), (53, 46), (58, 80), (70, 96), (30, 96), (42, 80)], INK)


# ── patterns ────────────────────────────────────────────────────────────────────────────────────────────────


def solid(sheet: Sheet, points: list[Point], shade: Colour, gap: float) -> None:
    """Nothing but the colour."""


def dotted(sheet: Sheet, points: list[Point], shade: Colour, gap: float) -> None:
    sheet.dots(points, shade, gap * 1.1, gap * 0.27)


def checked(sheet: Sheet, points: list[Point], shade: Colour, gap: float) -> None:
    sheet.check(points, shade, gap * 0.9)


def striped(degrees: float, width: float = 0.42) -> Pattern:
    """Stripes at an angle."""

    def draw(sheet: Sheet, points: list[Point], shade: Colour, gap: float) -> None:
        sheet.hatch(points, shade, gap * 1.15, gap * width, degrees)

    return draw


def crossed(sheet: Sheet, points: list[Point], shade: Colour, gap: float) -> None:
    for degrees in (45, -45):
        sheet.hatch(points, shade, gap * 1.4, gap * 0.3, degrees)


SEATS: tuple[SeatSign, ...] = (
    SeatSign("anchor", anchor, VERMILION, solid),
    SeatSign("moon", moon, SKY, striped(45)),
    SeatSign("hourglass", hourglass, GREEN, dotted),
    SeatSign("horseshoe", horseshoe, PLUM, checked),
    SeatSign("star", star, STRAW, striped(0)),
    SeatSign("umbrella", umbrella, SLATE, crossed),
    SeatSign("fish", fish, ROSE, striped(90, 0.6)),
    SeatSign("clover", clover, OXBLOOD, striped(-45)),
)
"""In the order of the seats. Another seat needs another line here, told apart from all others by its symbol."""


def seat_sign(seat: int) -> SeatSign:
    """What a seat is known by.

    >>> seat_sign(0).name
    'anchor'
    """
    if not 0 <= seat < len(SEATS):
        raise LookupError(f"There are signs for {len(SEATS)} seats and none for seat {seat + 1}: see render/seats.py.")
    return SEATS[seat]
