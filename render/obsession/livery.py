"""Who serves: each kind of servant as a silhouette on 100 × 100 units, and the colour and pattern of its livery."""

from __future__ import annotations

from render.palette import (
    GREEN,
    INK,
    LAMPLIGHT,
    OCHRE_DEEP,
    OXBLOOD,
    PAPER,
    PLUM,
    PRUSSIAN,
    ROSE,
    SKY,
    VERMILION,
    Colour,
    blend,
)
from render.pen import Sheet, arc, flow
from render.pieces import Sign
from render.seats import Pattern, checked, dotted, striped


def butler(s: Sheet) -> None:
    s.disc((34, 24), 14, INK)
    s.fill([(14, 98), (12, 50), (24, 41), (44, 41), (58, 50), (54, 98), (40, 98), (34, 78), (28, 98)], INK)
    s.fill([(46, 46), (60, 50), (80, 40), (84, 48), (62, 66), (50, 60)], INK)
    s.bar(58, 32, 99, 40, INK)
    s.fill([(62, 30), *arc((78, 30), 16, 180, 360)], INK)
    s.disc((78, 11), 4, INK)
    s.fill([(34, 46), (27, 42), (27, 50)], None)
    s.fill([(34, 46), (41, 42), (41, 50)], None)


def housekeeper(s: Sheet) -> None:
    s.disc((50, 10), 8, INK)
    s.disc((50, 25), 14, INK)
    s.fill(flow([(40, 40), (60, 40), (66, 58), (88, 92), (88, 98), (12, 98), (12, 92), (34, 58)]), INK)
    s.ring((64, 66), 7, PAPER, 4)
    s.disc((64, 66), 5, None)
    s.bar(58, 72, 62, 90, None)
    s.bar(66, 72, 70, 86, None)


def valet(s: Sheet) -> None:
    s.disc((28, 22), 14, INK)
    s.fill([(8, 98), (8, 50), (18, 40), (40, 40), (48, 52), (46, 98)], INK)
    s.bar(38, 44, 94, 55, INK)
    s.fill([(60, 50), (94, 50), (97, 90), (80, 84), (76, 90), (57, 88)], INK)
    s.bar(74, 58, 78, 90, None)


def ladys_maid(s: Sheet) -> None:
    for x, y, r in ((28, 14, 10), (42, 9, 11), (56, 14, 10)):
        s.disc((x, y), r, INK)
    s.disc((42, 28), 14, INK)
    s.fill([(32, 42), (52, 42), (58, 60), (76, 98), (8, 98), (26, 60)], INK)
    s.fill([(36, 62), (48, 62), (56, 92), (28, 92)], None)
    s.line([(50, 50), (72, 56), (80, 40)], INK, 8)
    s.disc((84, 24), 15, INK)
    s.disc((84, 24), 9, None)


def footman(s: Sheet) -> None:
    s.bar(34, 2, 66, 22, INK)
    s.bar(24, 20, 76, 27, INK)
    s.disc((50, 32), 12, INK)
    s.fill([(26, 76), (30, 48), (42, 44), (58, 44), (70, 48), (74, 76)], INK)
    s.bar(34, 72, 46, 99, INK)
    s.bar(54, 72, 66, 99, INK)
    for y in (52, 61, 70):
        s.disc((50, y), 2.6, None)


def underbutler(s: Sheet) -> None:
    s.disc((66, 22), 14, INK)
    s.fill([(42, 98), (46, 52), (56, 40), (78, 40), (92, 52), (94, 98)], INK)
    s.line([(52, 50), (34, 64), (22, 56)], INK, 9)
    s.fill(flow([(16, 12), (26, 12), (26, 30), (33, 40), (33, 74), (9, 74), (9, 40), (16, 30)]), INK)
    s.bar(13, 50, 29, 62, None)


def cook(s: Sheet) -> None:
    """A puffed cap, and a steaming pot before her."""
    for x, y, r in ((16, 18, 13), (32, 11, 12), (48, 18, 13)):
        s.disc((x, y), r, INK)
    s.bar(17, 18, 47, 30, INK)
    s.bar(17, 30, 47, 33, None)
    s.disc((32, 37), 12, INK)
    s.fill([(14, 98), (12, 60), (22, 50), (42, 50), (52, 58), (52, 98)], INK)
    s.bar(44, 58, 99, 66, INK)
    s.fill(flow([(54, 68), (96, 68), (95, 90), (86, 98), (64, 98), (55, 90)]), INK)
    for x in (66, 82):
        s.line(flow([(x, 50), (x - 6, 42), (x + 4, 34), (x - 2, 24)], closed=False), INK, 5)


def hall_boy(s: Sheet) -> None:
    """A boy no taller than the pair of boots he carries is long."""
    s.fill([(8, 40), (14, 32), (34, 32), (40, 40), (48, 44), (8, 44)], INK)
    s.disc((26, 51), 12, INK)
    s.fill([(10, 82), (12, 66), (18, 63), (36, 63), (42, 68), (42, 82)], INK)
    s.bar(13, 80, 23, 99, INK)
    s.bar(29, 80, 39, 99, INK)
    s.line([(38, 70), (56, 58), (60, 40)], INK, 8)
    for x in (48, 72):
        s.fill([(x, 4), (x + 16, 4), (x + 16, 38), (x + 30, 46), (x + 30, 56), (x, 56)], INK)
    s.bar(70, 4, 73, 40, None)
    s.bar(62, 0, 66, 10, INK)


def head_housemaid(s: Sheet) -> None:
    """A frilled cap with long ribbons, and a feather duster held high."""
    for x, y, r in ((21, 20, 7), (28, 12, 8), (38, 10, 8), (47, 15, 7)):
        s.disc((x, y), r, INK)
    s.disc((36, 28), 13, INK)
    s.fill(flow([(18, 18), (24, 26), (16, 44), (12, 60), (3, 58), (8, 36)]), INK)
    s.fill([(27, 41), (45, 41), (50, 60), (66, 98), (4, 98), (20, 60)], INK)
    s.line([(44, 50), (62, 64), (72, 58)], INK, 8)
    s.line([(66, 78), (82, 34)], INK, 6)
    for x, y, r in ((76, 32, 9), (88, 36, 9), (74, 18, 10), (90, 22, 9), (82, 24, 12), (84, 10, 10)):
        s.disc((x, y), r, INK)


def useful_man(s: Sheet) -> None:
    """A cap, and a ladder on his shoulder."""
    s.fill([(38, 20), (42, 8), (58, 6), (66, 16), (77, 21), (38, 23)], INK)
    s.disc((53, 29), 12, INK)
    s.fill([(34, 98), (32, 52), (40, 43), (66, 43), (74, 52), (72, 98), (59, 98), (53, 76), (47, 98)], INK)
    for shift in (0, 18):
        s.line([(4, 26 + shift), (96, 62 + shift)], INK, 7)
    for x in (8, 22, 80, 93):
        y = 26 + (x - 4) * 36 / 92
        s.line([(x, y), (x, y + 18)], INK, 6)


SERVANT_SIGNS: dict[str, Sign] = {
    "butler": butler,
    "housekeeper": housekeeper,
    "valet": valet,
    "ladys-maid": ladys_maid,
    "footman": footman,
    "underbutler": underbutler,
    "cook": cook,
    "hall-boy": hall_boy,
    "head-housemaid": head_housemaid,
    "useful-man": useful_man,
}
SERVANT_COLOURS: dict[str, tuple[Colour, Colour]] = {
    "butler": (PRUSSIAN, PAPER),
    "housekeeper": (OXBLOOD, PAPER),
    "valet": (GREEN, PAPER),
    "ladys-maid": (PLUM, PAPER),
    "footman": (PAPER, INK),
    "underbutler": (INK, PAPER),
    "cook": (blend(VERMILION, LAMPLIGHT, 0.5), INK),
    "hall-boy": (blend(SKY, PAPER, 0.25), INK),
    "head-housemaid": (blend(ROSE, PAPER, 0.5), INK),
    "useful-man": (OCHRE_DEEP, PAPER),
}
"""Ground and figure: the colours of the wooden pieces."""
WOMEN = ("housekeeper", "ladys-maid", "cook", "head-housemaid")
SERVANT_PATTERNS: dict[str, Pattern] = {
    "cook": dotted,
    "hall-boy": striped(0, 0.3),
    "head-housemaid": checked,
    "useful-man": striped(45, 0.3),
}
"""What the ground of those is woven with whom no icon asks for: they are told apart without their colours, too."""
