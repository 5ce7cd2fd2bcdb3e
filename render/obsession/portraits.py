"""Cut-paper cameos of the gentry: one silhouette a station, and the oval they hang in."""

from __future__ import annotations

from PIL import Image

from render.palette import GREEN, INK, OCHRE, OXBLOOD, PAPER, PLUM, PRUSSIAN, SLATE, Colour, blend
from render.pen import Point, Sheet, arc, compose, flow, kept

MAN: list[Point] = [
    (47, 86), (46, 78), (39, 76), (35, 73), (34.5, 69.5), (36, 67), (33.5, 65), (35.5, 62.5), (33, 60),
    (35.5, 57), (28.5, 54.5), (30, 51.5), (34, 46), (35.5, 42), (34.5, 38), (37, 30), (45, 24), (55, 23),
    (64, 27), (69, 37), (69, 49), (65, 60), (65, 86),
]  # fmt: skip
"""A profile looking left, from the throat over the face to the nape."""
WOMAN: list[Point] = [
    (50, 88), (49, 76), (42, 74.5), (37.5, 72), (37, 69), (38.5, 66.8), (36, 65), (37.8, 63), (35.6, 61),
    (37, 58), (31, 55.5), (32.5, 52.5), (36, 47), (37, 43), (36, 38), (39, 31), (46, 26), (55, 25),
    (63, 29), (67, 38), (66, 50), (60, 62), (59, 88),
]  # fmt: skip
COAT: list[Point] = [
    (47, 82),
    (36, 88),
    (25, 95),
    (20, 106),
    (18, 128),
    (96, 128),
    (93, 106),
    (86, 94),
    (74, 87),
    (66, 80),
]
DRESS: list[Point] = [
    (48, 88),
    (40, 93),
    (30, 98),
    (25, 108),
    (22, 128),
    (90, 128),
    (86, 108),
    (80, 98),
    (70, 93),
    (61, 88),
]

DECK_COLOURS: dict[str, Colour] = {
    "family": PRUSSIAN,
    "fairchild": OXBLOOD,
    "starter": SLATE,
    "casual": GREEN,
    "prestige": PLUM,
}


def _man(s: Sheet, colour: Colour) -> None:
    s.fill(flow(MAN, closed=False), INK)
    s.fill(flow(COAT[:5], closed=False) + flow(COAT[5:], closed=False), colour)
    s.fill([(45, 88), (55, 82), (58, 100), (47, 116), (40, 118)], PAPER)
    s.fill([(43, 92), (54, 89), (53, 98), (43, 98)], INK)


def _woman(s: Sheet, colour: Colour) -> None:
    s.fill(flow(WOMAN, closed=False), INK)
    s.fill(flow(DRESS[:5], closed=False) + flow(DRESS[5:], closed=False), colour)
    s.line(flow([(42, 92), (54, 97), (66, 92)], closed=False), PAPER, 3)
    s.fill(flow([(40, 40), (44, 24), (58, 19), (70, 28), (70, 44), (62, 52), (58, 40)]), INK)
    s.disc((72, 40), 11, INK)


def _hat(s: Sheet, colour: Colour, tall: float) -> None:
    s.fill([(37, 32), (34, 32 - tall), (73, 31 - tall), (71, 31), (54, 34)], INK)
    s.fill(flow([(25, 33), (39, 31), (56, 34), (72, 30), (83, 29), (73, 36), (54, 39), (33, 38)]), INK)
    s.fill([(36.4, 23), (54, 26), (71.6, 22), (71.4, 29), (54, 32), (36.8, 30)], colour)


def _whiskers(s: Sheet) -> None:
    s.fill(flow([(36, 65), (33, 78), (42, 86), (60, 76), (64, 56), (58, 50), (54, 62)]), INK)


def _lord(s: Sheet, colour: Colour) -> None:
    _man(s, colour)
    _whiskers(s)
    s.line(flow([(84, 92), (70, 108), (54, 128)], closed=False), OCHRE, 7)
    s.disc((72, 106), 7, OCHRE)


def _lady(s: Sheet, colour: Colour) -> None:
    _woman(s, colour)
    s.fill([(42, 26), (45, 10), (51, 20), (56, 6), (61, 19), (68, 10), (69, 26), (56, 21)], OCHRE)
    s.disc((59, 66), 3, OCHRE)


def _heir(s: Sheet, colour: Colour) -> None:
    _man(s, colour)
    _hat(s, colour, 40)


def _daughter(s: Sheet, colour: Colour) -> None:
    _woman(s, colour)
    for x, y in ((64, 50), (70, 60), (66, 70)):
        s.disc((x, y), 8, INK)
    for x, y in ((70, 26), (79, 33), (66, 35)):
        s.disc((x, y), 6, OXBLOOD)
        s.disc((x, y), 2.2, PAPER)


def _aunt(s: Sheet, colour: Colour) -> None:
    _woman(s, colour)
    s.fill(flow([(34, 40), (36, 20), (52, 9), (72, 14), (82, 34), (78, 58), (68, 66), (62, 48), (46, 36)]), colour)
    s.line(flow([(36, 40), (46, 34), (60, 46), (68, 64)], closed=False), PAPER, 3.4)
    s.line(flow([(68, 64), (56, 78), (50, 82)], closed=False), colour, 5)


def _officer(s: Sheet, colour: Colour) -> None:
    _man(s, colour)
    s.fill([(44, 82), (66, 78), (68, 92), (42, 94)], INK)
    s.bar(38, 96, 60, 122, colour)
    for y in (102, 112, 121):
        s.disc((42, y), 3, OCHRE)
    s.fill([(37, 34), (40, 6), (68, 4), (72, 33), (54, 36)], INK)
    s.fill(flow([(38, 32), (20, 39), (22, 43), (40, 39)]), INK)
    s.disc((46, 19), 5, OCHRE)
    s.fill(flow([(72, 84), (90, 91), (95, 103), (78, 96)]), OCHRE)
    s.fill(flow([(36, 63), (26, 66), (24, 70), (38, 68), (46, 65)]), INK)


def _plain_man(s: Sheet, colour: Colour) -> None:
    _man(s, colour)
    s.fill(flow([(36, 33), (38, 16), (54, 10), (68, 15), (72, 32)], closed=False), INK)
    s.fill(flow([(24, 33), (40, 31), (56, 34), (72, 30), (84, 30), (74, 37), (54, 40), (32, 38)]), INK)
    s.line([(38, 28), (55, 31), (71, 27)], colour, 4)


def _plain_woman(s: Sheet, colour: Colour) -> None:
    _woman(s, colour)
    s.fill(flow([(28, 34), (40, 24), (58, 20), (76, 26), (84, 38), (66, 32), (46, 32)]), colour)
    s.fill(flow([(44, 26), (52, 12), (64, 14), (70, 26), (58, 22)]), colour)
    s.line(flow([(42, 28), (56, 24), (72, 30)], closed=False), PAPER, 3)


def _noble_man(s: Sheet, colour: Colour) -> None:
    _man(s, colour)
    _hat(s, colour, 36)
    s.ring((38, 48), 5.5, PAPER, 1.8)
    s.line(flow([(38, 53), (42, 72), (44, 92)], closed=False), PAPER, 1.3)
    s.fill(flow([(36, 63), (24, 60), (20, 54), (30, 59), (38, 60), (44, 63)]), INK)


def _noble_woman(s: Sheet, colour: Colour) -> None:
    _woman(s, colour)
    s.fill(flow([(66, 26), (80, 4), (96, 10), (90, 26), (74, 38)]), colour)
    s.line(flow([(68, 32), (82, 18), (91, 13)], closed=False), PAPER, 2)
    for x, y in arc((54, 84), 12, 20, 160, 5):
        s.disc((x, y), 2.8, PAPER)
    s.disc((59, 66), 3, OCHRE)


def _bride(s: Sheet, colour: Colour) -> None:
    _woman(s, colour)
    s.fill(flow([(52, 18), (74, 20), (90, 48), (96, 100), (84, 118), (74, 80), (70, 46)]), blend(PAPER, INK, 0.09375))
    s.line(flow([(56, 19), (76, 40), (84, 84)], closed=False), blend(PAPER, INK, 0.375), 2)
    for x in (44, 52, 60):
        s.disc((x, 22), 6, colour)
        s.disc((x, 22), 2, PAPER)


def _groom(s: Sheet, colour: Colour) -> None:
    _man(s, colour)
    s.fill(flow([(36, 40), (38, 26), (50, 17), (66, 20), (74, 34), (72, 52), (66, 44), (50, 34)]), INK)
    s.disc((74, 102), 8, PAPER)
    s.disc((74, 102), 5, colour)


BUSTS = {
    "lord": _lord,
    "lady": _lady,
    "heir": _heir,
    "daughter": _daughter,
    "aunt": _aunt,
    "officer": _officer,
    "plain-m": _plain_man,
    "plain-f": _plain_woman,
    "noble-m": _noble_man,
    "noble-f": _noble_woman,
    "bride": _bride,
    "groom": _groom,
}


@kept
def cameo(portrait: str, deck: str, height: int) -> Image.Image:
    """A bust in an oval frame."""
    wide = round(height * 0.8)
    k = height / 136
    colour = DECK_COLOURS[deck]
    bust = Sheet((wide, height), k, blend(colour, PAPER, 0.75), origin=(2, -8))
    BUSTS[portrait](bust, colour)
    oval = Sheet((wide, height))
    oval.fill(arc((wide / 2, height / 2), wide / 2 - 5, 0, 360, 72, squash=(height / 2 - 5) / (wide / 2 - 5)), INK)
    frame = Sheet((wide, height))
    frame.fill(arc((wide / 2, height / 2), wide / 2 - 0.5, 0, 360, 72, squash=height / wide), INK)
    frame.fill(arc((wide / 2, height / 2), wide / 2 - 3, 0, 360, 72, squash=(height - 6) / (wide - 6)), OCHRE)
    whole = frame.sprite()
    picture = bust.flat().convert("RGBA")
    picture.putalpha(oval.mask())
    compose(whole, picture)
    return whole


@kept
def empty_cameo(height: int) -> Image.Image:
    """A frame without a picture."""
    wide = round(height * 0.8)
    s = Sheet((wide, height))
    s.fill(arc((wide / 2, height / 2), wide / 2 - 0.5, 0, 360, 72, squash=height / wide), INK)
    s.fill(
        arc((wide / 2, height / 2), wide / 2 - 3, 0, 360, 72, squash=(height - 6) / (wide - 6)), blend(PAPER, INK, 0.16)
    )
    return s.sprite()
