"""How each carnie and each notable is dressed: what is added to the bust in the window."""

from __future__ import annotations

from collections.abc import Callable

from render.palette import INK, LAMPLIGHT, OCHRE, PAPER, STRAW, VERMILION, Colour, blend
from render.pen import Point, Sheet, arc, flow, turn

Dress = Callable[[Sheet, Colour], None]
WOOD = blend(OCHRE, INK, 0.5)


def harlequin(s: Sheet, coat: list[Point], colour: Colour) -> None:
    """The carnies' pattern: a motley of large lozenges."""
    pale = blend(colour, PAPER, 0.38)
    for row, spread in enumerate((22, 33, 38)):
        for column in range(-3, 4):
            x, y = 57 + column * 13 + 6.5 * (row % 2), 93 + row * 11
            if abs(x - 57) < spread - 5:
                s.fill([(x, y - 9), (x + 5.5, y), (x, y + 9), (x - 5.5, y)], pale)


def _ruff(s: Sheet) -> None:
    for i in range(7):
        s.disc((38 + i * 6, 86 - i * 0.8), 6, PAPER)
        s.ring((38 + i * 6, 86 - i * 0.8), 5.4, INK, 1.2)


def _fire_eater(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(34, 36), (38, 22), (54, 16), (70, 24), (70, 36), (54, 28)]), INK)
    s.fill(flow([(33, 66), (22, 58), (24, 68), (8, 62), (14, 72), (6, 80), (22, 76), (30, 72)]), VERMILION)
    s.fill(flow([(33, 67), (24, 65), (18, 70), (26, 72)]), LAMPLIGHT)
    s.bar(90, 66, 96, 118, INK)
    s.fill(flow([(93, 30), (104, 48), (102, 64), (93, 70), (84, 64), (82, 48)]), VERMILION)
    s.fill(flow([(93, 46), (98, 56), (93, 66), (88, 56)]), LAMPLIGHT)


def _con_artist(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(30, 34), (36, 16), (56, 10), (76, 22), (76, 34), (54, 32)]), colour)
    s.fill(flow([(36, 34), (14, 34), (12, 39), (40, 39)]), INK)
    s.fill(flow([(36, 63), (26, 61), (22, 56), (38, 60), (44, 63)]), INK)
    for n, degrees in enumerate((-24, 0, 24)):
        s.fill(turn([(78, 60), (90, 60), (90, 80), (78, 80)], degrees, (84, 86)), INK)
        s.fill(turn([(79.5, 61.5), (88.5, 61.5), (88.5, 79), (79.5, 79)], degrees, (84, 86)), PAPER)
        s.disc(turn([(84, 70)], degrees, (84, 86))[0], 2.4, VERMILION if n == 1 else INK)


def _juggler(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(35, 36), (38, 24), (54, 20), (70, 28), (70, 40), (54, 30)]), colour)
    s.fill(flow([(69, 34), (84, 30), (80, 40), (86, 48), (70, 42)]), colour)
    for x, y, shade in ((14, 40, VERMILION), (26, 12, OCHRE), (52, 0, colour), (78, 10, OCHRE)):
        s.disc((x, y), 8, INK)
        s.disc((x, y), 6, shade)
    _ruff(s)


def _clown(s: Sheet, colour: Colour) -> None:
    s.fill([(38, 34), (60, -10), (72, 32), (54, 30)], colour)
    for x, y in ((57, 4), (56, 18)):
        s.disc((x, y), 4, PAPER)
    s.disc((60, -8), 5.5, PAPER)
    s.disc((29, 55), 6, VERMILION)
    s.fill(flow([(66, 34), (80, 36), (78, 46), (82, 54), (68, 54)]), STRAW)
    _ruff(s)


def _barker(s: Sheet, colour: Colour) -> None:
    s.bar(38, 14, 70, 32, PAPER)
    s.bar(38, 22, 70, 29, colour)
    s.line([(38, 14), (70, 14), (70, 32), (38, 32)], INK, 2, closed=True)
    s.bar(22, 31, 86, 37, INK)
    s.fill([(34, 64), (4, 52), (4, 84), (34, 72)], INK)
    s.fill([(32, 66), (8, 57), (8, 79), (32, 70)], OCHRE)


def _bear_tamer(s: Sheet, colour: Colour) -> None:
    for x in (38, 70):
        s.disc((x, 16), 9, INK)
        s.disc((x, 16), 4.5, blend(OCHRE, INK, 0.3))
    s.fill(flow([(32, 40), (34, 18), (54, 8), (74, 18), (76, 40), (54, 30)]), blend(OCHRE, INK, 0.55))
    s.fill(flow([(36, 66), (33, 78), (44, 86), (62, 74), (64, 54), (52, 62)]), INK)


def _companion(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(38, 30), (56, 18), (74, 30), (80, 56), (76, 80), (66, 84), (64, 50), (52, 32)]), INK)
    s.fill(flow([(14, 34), (34, 22), (62, 12), (92, 14), (84, 28), (56, 34), (34, 38)]), colour)
    s.fill(flow([(60, 16), (76, -8), (96, -6), (102, 14), (90, 4), (72, 18)]), PAPER)
    s.line(flow([(64, 16), (80, -2), (98, 2)], closed=False), INK, 1.6)
    for x, y in ((46, 88), (54, 91), (62, 89)):
        s.disc((x, y), 3, PAPER)


def _knife_thrower(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(34, 38), (38, 22), (54, 16), (70, 24), (72, 38), (54, 33)]), colour)
    s.fill([(70, 32), (92, 26), (84, 36), (94, 44), (70, 40)], colour)
    for n in range(3):
        knife: list[Point] = [(84, 52 + n), (88, 52), (89, 74), (83, 74)]
        s.fill(turn(knife, 18 * (n - 1), (86, 96)), INK)
        s.fill(turn([(82, 74), (90, 74), (88, 90), (84, 90)], 18 * (n - 1), (86, 96)), OCHRE)


def _fortune_teller(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(32, 40), (34, 22), (52, 12), (72, 20), (76, 46), (82, 84), (68, 86), (66, 50), (54, 30)]), colour)
    for x, y in ((44, 22), (58, 20), (70, 34)):
        s.disc((x, y), 2.6, OCHRE)
    s.ring((62, 62), 6, OCHRE, 2.6)
    s.disc((25, 94), 17, INK)
    s.disc((25, 94), 14.5, PAPER)
    s.line(arc((25, 94), 9, 190, 270), INK, 2)


def _strongman(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(37, 62), (24, 66), (16, 58), (26, 60), (38, 57), (46, 61)]), INK)
    s.fill([(50, 92), (60, 92), (72, 122), (40, 122)], PAPER)
    s.line([(20, 14), (96, 14)], INK, 5)
    for x in (21, 95):
        s.disc((x, 14), 13, INK)
        s.disc((x - 3, 10), 3, PAPER)


def _acrobat(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(35, 36), (40, 22), (56, 18), (70, 26), (70, 44), (56, 30)]), INK)
    s.disc((74, 24), 9, INK)
    s.fill([(74, 15), (86, 6), (84, 18), (92, 26), (78, 28)], colour)
    s.ring((22, 26), 12, INK, 3)
    s.line([(22, 14), (22, -12)], INK, 2.4)


def _dwarf(s: Sheet, colour: Colour) -> None:
    s.fill([(38, 33), (42, 6), (68, 4), (71, 32), (54, 35)], colour)
    s.line([(40, 27), (54, 29), (70, 26)], OCHRE, 3)
    s.line(flow([(55, 4), (76, 2), (84, 22)], closed=False), INK, 2.4)
    s.fill([(80, 20), (88, 20), (90, 34), (78, 34)], OCHRE)
    s.fill(flow([(35, 66), (28, 80), (36, 94), (52, 86), (64, 70), (64, 52), (52, 62)]), INK)


def _bearded_lady(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(36, 34), (42, 20), (58, 16), (72, 26), (74, 54), (66, 60), (64, 44), (54, 32)]), INK)
    s.disc((72, 20), 12, INK)
    s.line([(60, 8), (86, 26)], OCHRE, 3)
    s.fill(flow([(37, 62), (28, 78), (34, 104), (46, 110), (58, 96), (66, 66), (64, 50), (52, 62)]), INK)
    s.line(flow([(40, 74), (40, 92)], closed=False), blend(INK, PAPER, 0.45), 1.6)
    s.line(flow([(48, 74), (48, 94)], closed=False), blend(INK, PAPER, 0.45), 1.6)
    s.disc((64, 66), 3.4, OCHRE)


def _twins(s: Sheet, colour: Colour) -> None:
    head = [(48, 84), (46, 77), (38, 74), (33.5, 69.5), (34.5, 62.5), (32, 60), (34.5, 57), (27.5, 55), (33, 46),
            (35, 42), (33.5, 38), (35, 31), (42, 24), (50, 23), (58, 28), (60, 48), (58, 84)]  # fmt: skip
    s.fill([(30, 18), (78, 18), (78, 84), (30, 84)], None)
    s.fill([(40, 78), (74, 78), (90, 94), (28, 92)], colour)
    for mirror in (False, True):
        shape = flow(head, closed=False)
        s.fill([(114 - x, y) for x, y in shape] if mirror else [(x, y) for x, y in shape], INK)
        x = 70 if mirror else 44
        s.disc((x, 22), 8, INK)
        s.fill([(x, 15), (x - 9, 6), (x + 9, 6)], VERMILION)
    s.line([(57, 30), (57, 82)], LAMPLIGHT, 2)
    _ruff(s)


CARNIES: dict[str, Dress] = {
    "fire-eater": _fire_eater,
    "con-artist": _con_artist,
    "juggler": _juggler,
    "clown": _clown,
    "barker": _barker,
    "bear-tamer": _bear_tamer,
    "companion": _companion,
    "knife-thrower": _knife_thrower,
    "fortune-teller": _fortune_teller,
    "strongman": _strongman,
    "acrobat": _acrobat,
    "dwarf": _dwarf,
    "bearded-lady": _bearded_lady,
    "twins": _twins,
}


def frock(s: Sheet, coat: list[Point], colour: Colour) -> None:
    """The notables' pattern: a fine lattice, a high collar and a watch chain."""
    for degrees in (45, -45):
        s.hatch(coat, blend(colour, INK, 0.42), 8, 1.4, degrees)
    s.fill([(43, 78), (64, 74), (68, 84), (50, 94), (40, 88)], PAPER)
    s.fill([(44, 86), (54, 88), (50, 96), (42, 94)], INK)
    s.line(flow([(36, 108), (48, 118), (60, 110)], closed=False), OCHRE, 2.6)


def _whiskers(s: Sheet) -> None:
    s.fill(flow([(56, 46), (64, 44), (66, 62), (58, 76), (48, 74), (54, 64)]), blend(INK, PAPER, 0.35))


def _spectacles(s: Sheet) -> None:
    s.ring((38, 49), 5.4, PAPER, 1.8)
    s.line([(43, 48), (62, 45)], PAPER, 1.6)


def _winemaker(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(33, 38), (38, 20), (56, 13), (74, 24), (76, 44), (70, 60), (64, 44), (50, 32)]), colour)
    s.dots([(36, 34), (40, 20), (56, 15), (72, 24), (72, 40), (50, 30)], PAPER, 8, 1.8)
    for x, y in ((84, 70), (94, 70), (89, 79), (79, 79), (84, 88), (94, 86)):
        s.disc((x, y), 5.6, INK)
    s.line([(89, 66), (92, 56)], INK, 3)


def _sericulturist(s: Sheet, colour: Colour) -> None:
    s.fill([(30, 34), (54, 4), (80, 34)], STRAW)
    s.hatch([(34, 32), (54, 8), (76, 32)], blend(STRAW, INK, 0.45), 5, 1.4, 0)
    s.fill(flow([(10, 36), (36, 31), (56, 34), (78, 31), (98, 36), (76, 41), (54, 42), (30, 41)]), STRAW)
    s.fill(flow([(36, 66), (34, 76), (44, 82), (56, 74), (60, 60), (50, 64)]), INK)
    s.line(flow([(94, 118), (92, 90), (96, 56)], closed=False), INK, 4)
    for x, y in ((86, 62), (103, 72), (84, 88)):
        s.disc((x, y), 11, INK, squash=0.72)
        s.disc((x, y), 8, PAPER, squash=0.66)


def _surgeon(s: Sheet, colour: Colour) -> None:
    s.line(flow([(35, 34), (52, 27), (70, 33)], closed=False), PAPER, 4)
    s.disc((38, 30), 9, INK)
    s.disc((38, 30), 7, PAPER)
    s.disc((38, 30), 2.4, INK)
    _whiskers(s)
    s.fill(flow([(36, 63), (26, 64), (22, 60), (38, 60), (44, 63)]), INK)
    s.bar(80, 40, 106, 46, INK)
    s.bar(80, 40, 86, 92, INK)
    s.bar(80, 86, 106, 92, INK)
    s.bar(100, 46, 103, 88, PAPER)
    s.bar(92, 92, 104, 112, WOOD)


def _banker(s: Sheet, colour: Colour) -> None:
    s.fill([(37, 33), (36, 2), (72, 0), (71, 32), (54, 35)], INK)
    s.fill(flow([(26, 34), (40, 32), (56, 35), (72, 31), (84, 30), (74, 38), (54, 40), (34, 39)]), INK)
    s.fill([(36.4, 20), (54, 24), (71.6, 19), (71.2, 26), (54, 31), (36.8, 27)], OCHRE)
    _whiskers(s)
    s.line([(34, 68), (14, 72)], blend(OCHRE, INK, 0.5), 5)
    s.disc((13, 72), 3, VERMILION)


def _notary(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(44, 28), (56, 19), (70, 28), (74, 50), (66, 60), (64, 40)]), blend(INK, PAPER, 0.35))
    _spectacles(s)
    s.fill(flow([(64, 44), (84, 14), (100, 2), (96, 22), (78, 40)]), PAPER)
    s.line([(98, 4), (58, 52)], INK, 1.8)


def _pharmacist(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(40, 27), (46, 14), (64, 12), (72, 28), (56, 30)]), colour)
    s.line([(41, 27), (56, 30), (71, 28)], OCHRE, 3)
    _spectacles(s)
    _whiskers(s)
    s.fill([(8, 92), (32, 92), (29, 112), (11, 112)], INK)
    s.fill([(11, 95), (29, 95), (27, 109), (13, 109)], PAPER)
    s.line([(18, 94), (30, 74)], INK, 5)


NOTABLES: dict[str, Dress] = {
    "winemaker": _winemaker,
    "sericulturist": _sericulturist,
    "surgeon": _surgeon,
    "banker": _banker,
    "notary": _notary,
    "pharmacist": _pharmacist,
}
