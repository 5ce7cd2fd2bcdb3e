"""Cut-paper profiles in a lit window: one silhouette a family, with its hat, and signs of rank."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.bloody_inn.company import CARNIES, NOTABLES, frock, harlequin
from render.bloody_inn.signs import FAMILY_COLOURS
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


def _artisan(s: Sheet, rank: int, colour: Colour) -> None:
    s.hatch(COAT, blend(colour, INK, 0.35), 7, 2.4, 60)
    s.fill([(40, 92), (74, 90), (78, 122), (34, 122)], PAPER)
    s.hatch([(40, 92), (74, 90), (78, 122), (34, 122)], blend(PAPER, INK, 0.35), 6, 1, 90)
    s.line([(44, 84), (42, 93)], PAPER, 3)
    s.line([(70, 84), (72, 92)], PAPER, 3)
    s.fill(flow([(33, 36), (34, 24), (46, 15), (64, 15), (75, 26), (73, 36), (56, 33), (40, 36)]), INK)
    s.fill(flow([(37, 34), (20, 39), (19, 42), (38, 39)]), INK)
    s.line([(37, 36), (56, 33), (72, 36)], colour, 3)
    if rank >= 2:
        s.fill(flow([(36, 66), (33, 78), (44, 84), (60, 74), (62, 58), (52, 62)]), INK)


def _merchant(s: Sheet, rank: int, colour: Colour) -> None:
    s.check(COAT, blend(colour, INK, 0.35), 5.5)
    s.fill([(41, 88), (50, 84), (58, 104), (46, 122), (38, 122)], PAPER)
    s.fill([(43, 92), (52, 90), (50, 99), (42, 98)], INK)
    s.fill(flow([(38, 31), (38, 16), (52, 8), (66, 13), (71, 31), (55, 34)]), INK)
    s.fill(flow([(26, 33), (40, 30), (56, 33), (70, 29), (82, 30), (72, 37), (54, 40), (34, 38)]), INK)
    s.line([(38, 28.5), (55, 31), (71, 27.5)], colour, 4)
    if rank >= 1:
        s.fill(flow([(36, 63), (26, 65), (20, 61), (28, 60), (36, 60), (44, 63)]), INK)
    if rank >= 3:
        s.ring((38, 49), 5, PAPER, 1.6)


def _religious(s: Sheet, rank: int, colour: Colour) -> None:
    if rank <= 1:
        s.fill(flow([(33, 44), (34, 24), (50, 12), (70, 20), (80, 46), (84, 80), (74, 92), (50, 88), (56, 70),
                     (44, 56), (39, 36)]), colour)  # fmt: skip
        s.line(
            flow([(33, 44), (39, 34), (46, 55), (56, 70), (50, 88)], closed=False),
            blend(colour, INK, 0.5),
            2.5,
        )
        s.line(flow([(52, 16), (70, 34), (74, 66)], closed=False), blend(colour, INK, 0.35), 2)
    elif rank == 2:
        s.fill(flow([(42, 27), (54, 18), (68, 26), (70, 36), (56, 29)]), colour)
        s.fill([(44, 88), (54, 84), (60, 94), (48, 98)], PAPER)
    else:
        s.fill([(37, 36), (34, 14), (53, -10), (73, 12), (71, 35), (54, 38)], colour)
        s.line([(53, -10), (54, 38)], PAPER, 3)
        s.line([(37, 34), (54, 38), (71, 33)], PAPER, 4)
        s.line([(42, 16), (66, 15)], PAPER, 3)
        s.fill([(66, 36), (78, 72), (68, 76), (62, 38)], colour)
    s.line([(44, 98), (44, 116)], PAPER, 4)
    s.line([(38, 104), (50, 104)], PAPER, 4)


def _noble(s: Sheet, rank: int, colour: Colour) -> None:
    s.hatch(COAT, blend(colour, INK, 0.35), 9, 3, 90)
    s.fill(flow([(48, 82), (36, 88), (34, 104), (42, 112), (52, 100), (56, 86)]), PAPER)
    s.line(flow([(40, 90), (48, 94), (42, 100), (49, 104)], closed=False), INK, 1.6)
    s.fill([(36, 34), (33, -4), (75, -6), (71, 33), (54, 36)], INK)
    s.fill(flow([(24, 35), (38, 33), (56, 36), (72, 32), (84, 30), (74, 38), (54, 41), (32, 40)]), INK)
    s.fill([(35.6, 22), (54, 26), (72.4, 21), (71.6, 30), (54, 34), (36.2, 31)], colour)
    if rank >= 1:
        s.ring((38, 48), 5.5, PAPER, 1.8)
        s.line(flow([(38, 53), (42, 72), (44, 92)], closed=False), PAPER, 1.2)
    if rank >= 2:
        s.fill(flow([(36, 63), (24, 60), (20, 54), (30, 59), (38, 60), (44, 63)]), INK)
    if rank >= 3:
        s.line(flow([(84, 90), (70, 104), (52, 122)], closed=False), PAPER, 6)
        s.disc((76, 102), 7, PAPER)
        s.disc((76, 102), 4, INK)


def _police(s: Sheet, rank: int, colour: Colour) -> None:
    s.hatch(COAT, blend(colour, INK, 0.4), 6, 2, 0)
    s.fill([(44, 82), (66, 78), (68, 90), (42, 92)], blend(colour, INK, 0.55))
    for y in (100, 111):
        s.disc((38, y), 3, PAPER)
    s.fill([(36, 36), (39, 10), (68, 8), (72, 34), (54, 37)], INK)
    s.fill(flow([(38, 33), (18, 40), (20, 44), (40, 40)]), INK)
    s.line([(37, 30), (54, 32), (71, 29)], PAPER, 2 + rank)
    s.disc((46, 19), 4.5, PAPER)
    s.fill(flow([(36, 63), (27, 66), (24, 70), (38, 68), (46, 65)]), INK)
    s.fill(flow([(74, 84), (90, 90), (94, 100), (78, 94)]), PAPER)
    for x in (80, 85, 90):
        s.line([(x, 94 + (x - 80) * 0.5), (x + 1, 104 + (x - 80) * 0.4)], PAPER, 2)


def _peasant(s: Sheet, rank: int, colour: Colour) -> None:
    s.dots(COAT, blend(colour, INK, 0.4), 7, 1.7)
    s.fill(flow([(44, 84), (66, 80), (72, 90), (52, 98), (38, 92)]), blend(colour, INK, 0.5))
    s.fill(flow([(38, 32), (42, 14), (54, 11), (66, 15), (70, 32)]), colour)
    s.fill(flow([(12, 36), (36, 28), (56, 33), (72, 28), (96, 33), (74, 39), (54, 41), (32, 40)]), colour)
    s.line(flow([(38, 29), (54, 33), (70, 28)], closed=False), INK, 3.5)
    s.hatch(flow([(40, 26), (44, 15), (64, 15), (68, 26)]), blend(colour, INK, 0.5), 5, 1.2, 25)
    s.line([(35, 65), (20, 70)], INK, 2.5)
    s.fill([(15, 62), (23, 63), (22, 73), (16, 72)], INK)


DRESS: dict[str, Callable[[Sheet, int, Colour], None]] = {
    "artisan": _artisan,
    "merchant": _merchant,
    "religious": _religious,
    "noble": _noble,
    "police": _police,
    "peasant": _peasant,
}


@kept(128)
def portrait(family: str, rank: int, height: int, kind: str = "") -> Image.Image:
    """A bust of this family and rank, or of this very carnie or notable; it is four fifths as wide as it is high."""
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
        DRESS[family](s, rank, colour)
    return s.sprite()
