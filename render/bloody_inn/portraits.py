"""Cut-paper profiles in a lit window: a coat for each family, a hat and a tool for each trade."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.bloody_inn.company import CARNIES, NOTABLES, frock, harlequin
from render.bloody_inn.signs import FAMILY_COLOURS
from render.bloody_inn.trades import TRADES
from render.palette import INK, PAPER, Colour, blend
from render.pen import Point, Sheet, flow, kept

FACE: list[Point] = [
    (48, 84), (47, 77), (40, 75), (35.5, 73), (34.5, 69.5), (36, 67), (33.5, 65), (35.5, 62.5), (33, 60),
    (35.5, 57), (28.5, 55), (29.5, 52.5), (34, 46), (36, 42), (34.5, 38), (36, 31), (43, 24), (53, 22),
    (63, 26), (69, 36), (69, 48), (65, 60), (65, 84),
]  # fmt: skip
"""A profile looking left, from the throat over the face to the nape."""

COAT: list[Point] = [
    (47, 80), (38, 86), (27, 93), (21, 104), (18, 122), (96, 122), (93, 104), (86, 92), (74, 86), (66, 78),
]  # fmt: skip


def _bust(s: Sheet, colour: Colour) -> None:
    s.fill(flow(FACE, closed=False), INK)
    s.fill(flow(COAT[:5], closed=False) + flow(COAT[5:], closed=False), colour)


def _artisan(s: Sheet, colour: Colour) -> None:
    """A hatched smock under an apron."""
    s.hatch(COAT, blend(colour, INK, 0.35), 7, 2.4, 60)
    s.fill([(40, 92), (74, 90), (78, 122), (34, 122)], PAPER)
    s.hatch([(40, 92), (74, 90), (78, 122), (34, 122)], blend(PAPER, INK, 0.35), 6, 1, 90)
    s.line([(44, 84), (42, 93)], PAPER, 3)
    s.line([(70, 84), (72, 92)], PAPER, 3)


def _merchant(s: Sheet, colour: Colour) -> None:
    """A checked coat with shirt and bow tie."""
    s.check(COAT, blend(colour, INK, 0.35), 5.5)
    s.fill([(41, 88), (50, 84), (58, 104), (46, 122), (38, 122)], PAPER)
    s.fill([(43, 92), (52, 90), (50, 99), (42, 98)], INK)


def _religious(s: Sheet, colour: Colour) -> None:
    """A plain cassock."""


def _noble(s: Sheet, colour: Colour) -> None:
    """A striped coat with a lace cravat."""
    s.hatch(COAT, blend(colour, INK, 0.35), 9, 3, 90)
    s.fill(flow([(48, 82), (36, 88), (34, 104), (42, 112), (52, 100), (56, 86)]), PAPER)
    s.line(flow([(40, 90), (48, 94), (42, 100), (49, 104)], closed=False), INK, 1.6)


def _police(s: Sheet, colour: Colour) -> None:
    """A uniform with collar and buttons."""
    s.hatch(COAT, blend(colour, INK, 0.4), 6, 2, 0)
    s.fill([(44, 82), (66, 78), (68, 90), (42, 92)], blend(colour, INK, 0.55))
    for y in (100, 111):
        s.disc((38, y), 3, PAPER)


def _peasant(s: Sheet, colour: Colour) -> None:
    s.dots(COAT, blend(colour, INK, 0.4), 7, 1.7)
    s.fill(flow([(44, 84), (66, 80), (72, 90), (52, 98), (38, 92)]), blend(colour, INK, 0.5))
    s.fill(flow([(38, 32), (42, 14), (54, 11), (66, 15), (70, 32)]), colour)
    s.fill(flow([(12, 36), (36, 28), (56, 33), (72, 28), (96, 33), (74, 39), (54, 41), (32, 40)]), colour)
    s.line(flow([(38, 29), (54, 33), (70, 28)], closed=False), INK, 3.5)
    s.hatch(flow([(40, 26), (44, 15), (64, 15), (68, 26)]), blend(colour, INK, 0.5), 5, 1.2, 25)
    s.line([(35, 65), (20, 70)], INK, 2.5)
    s.fill([(15, 62), (23, 63), (22, 73), (16, 72)], INK)


COATS: dict[str, Callable[[Sheet, Colour], None]] = {
    "artisan": _artisan,
    "merchant": _merchant,
    "religious": _religious,
    "noble": _noble,
    "police": _police,
    "peasant": _peasant,
}


@kept
def portrait(family: str, kind: str, height: int) -> Image.Image:
    """A bust in its family's coat with its trade's hat and tool; it is four fifths as wide as it is high."""
    s = Sheet((round(height * 0.8), height), height / 132, origin=(5, -11))
    colour = FAMILY_COLOURS[family]
    _bust(s, colour)
    if family == "carnie":
        harlequin(s, COAT, colour)
        CARNIES[kind](s, colour)
    elif family == "notable":
        frock(s, COAT, colour)
        NOTABLES[kind](s, colour)
    else:
        COATS[family](s, colour)
        if kind in TRADES:
            TRADES[kind](s, colour)
    return s.sprite()
