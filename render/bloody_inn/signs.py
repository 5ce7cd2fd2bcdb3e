"""The inn's signs: a silhouette for each family, aptitude and thing on the table, told apart at 24 pixels."""

from __future__ import annotations

import math

from render.bloody_inn.things import quill, tent
from render.palette import GREEN, INK, OXBLOOD, PLUM, SKY, SLATE, STRAW, VERMILION, Colour
from render.pen import Sheet, arc, flow, turn
from render.pieces import Sign


def hammer(s: Sheet) -> None:
    s.fill(turn([(44, 30), (56, 30), (57, 96), (43, 96)], 38, (50, 55)), INK)
    s.fill(turn([(18, 12), (26, 8), (66, 8), (84, 22), (66, 34), (26, 34), (18, 30)], 38, (50, 55)), INK)


def scales(s: Sheet) -> None:
    s.bar(46, 10, 54, 84, INK)
    s.bar(30, 84, 70, 94, INK)
    s.line([(12, 24), (88, 24)], INK, 8)
    s.disc((50, 12), 8, INK)
    for x in (18, 82):
        s.line([(x, 24), (x - 14, 58)], INK, 4)
        s.line([(x, 24), (x + 14, 58)], INK, 4)
        s.fill([(x - 19, 57), *arc((x, 57), 19, 0, 180, squash=0.8)], INK)


def cross(s: Sheet) -> None:
    s.fill([(40, 4), (60, 4), (58, 30), (58, 90), (62, 97), (38, 97), (42, 90), (42, 30)], INK)
    s.fill([(16, 26), (50, 29), (84, 26), (84, 46), (50, 43), (16, 46)], INK)


def crown(s: Sheet) -> None:
    s.fill([(8, 28), (28, 52), (38, 18), (50, 48), (62, 18), (72, 52), (92, 28), (84, 74), (16, 74)], INK)
    s.bar(16, 79, 84, 91, INK)
    for x, y in ((8, 25), (38, 15), (62, 15), (92, 25)):
        s.disc((x, y), 7, INK)


def star(s: Sheet) -> None:
    tips = [(48 if i % 2 == 0 else 19, -90 + 36 * i) for i in range(10)]
    s.fill([(50 + r * math.cos(math.radians(a)), 53 + r * math.sin(math.radians(a))) for r, a in tips], INK)
    s.disc((50, 53), 9, None)


def wheat(s: Sheet) -> None:
    s.line(flow([(50, 98), (48, 60), (51, 20)], closed=False), INK, 6)
    for y in (28, 44, 60):
        s.fill(flow([(47, y + 12), (26, y + 4), (18, y - 14), (38, y - 8)]), INK)
        s.fill(flow([(53, y + 12), (74, y + 4), (82, y - 14), (62, y - 8)]), INK)
    s.fill(flow([(50, 24), (41, 14), (50, -1), (59, 14)]), INK)


def barn(s: Sheet) -> None:
    s.fill([(6, 46), (20, 20), (50, 6), (80, 20), (94, 46), (86, 46), (86, 94), (14, 94), (14, 46)], INK)
    s.bar(34, 54, 66, 94, None)
    s.line([(34, 54), (66, 94)], INK, 6)
    s.line([(66, 54), (34, 94)], INK, 6)
    s.bar(42, 26, 58, 38, None)


def bricks(s: Sheet) -> None:
    for row, starts in enumerate(((4, 36, 68), (4, 20, 52, 84), (4, 36, 68), (4, 20, 52, 84))):
        ends = [*starts[1:], 100]
        for left, right in zip(starts, ends, strict=True):
            s.bar(left, 8 + row * 22, right - 5, 25 + row * 22, INK)


def purse(s: Sheet) -> None:
    s.fill(flow([(38, 36), (14, 62), (14, 88), (50, 96), (86, 88), (86, 62), (62, 36)]), INK)
    s.fill([(36, 30), (26, 6), (42, 14), (50, 4), (58, 14), (74, 6), (64, 30)], INK)
    s.line([(30, 35), (70, 35)], INK, 7)
    s.disc((50, 67), 17, None)
    s.disc((50, 67), 11, INK)


def spade(s: Sheet) -> None:
    s.bar(45, 12, 55, 58, INK)
    s.line([(32, 10), (68, 10)], INK, 10)
    s.fill(flow([(28, 52), (50, 50), (72, 52), (74, 74), (50, 98), (26, 74)]), INK)
    s.bar(26, 50, 74, 58, INK)


def pistol(s: Sheet) -> None:
    s.fill([(4, 24), (60, 24), (66, 18), (74, 18), (76, 26), (92, 30), (98, 44), (94, 88), (72, 92), (66, 52),
            (58, 42), (4, 40)], INK)  # fmt: skip
    s.line(arc((56, 48), 11, -10, 170), INK, 5)


def coin(s: Sheet) -> None:
    s.disc((50, 50), 46, INK)
    s.disc((50, 50), 36, None)
    s.disc((50, 50), 29, INK)


def lantern(s: Sheet) -> None:
    s.ring((50, 14), 9, INK, 6)
    s.fill([(30, 34), (50, 20), (70, 34)], INK)
    s.fill([(26, 36), (74, 36), (80, 80), (20, 80)], INK)
    s.bar(16, 84, 84, 96, INK)
    s.fill([(35, 44), (46, 44), (46, 73), (32, 73)], None)
    s.fill([(54, 44), (65, 44), (68, 73), (54, 73)], None)


def bell(s: Sheet) -> None:
    s.disc((50, 24), 9, INK)
    s.fill([(8, 76), *arc((50, 76), 42, 180, 360)], INK)
    s.bar(4, 80, 96, 92, INK)


def skull(s: Sheet) -> None:
    s.fill(flow([(50, 4), (84, 20), (88, 54), (68, 70), (66, 92), (34, 92), (32, 70), (12, 54), (16, 20)]), INK)
    s.disc((34, 46), 11, None)
    s.disc((66, 46), 11, None)
    s.fill([(50, 56), (57, 70), (43, 70)], None)
    for x in (42, 50, 58):
        s.bar(x - 1.5, 80, x + 1.5, 94, None)


def cheque(s: Sheet) -> None:
    s.bar(3, 22, 97, 78, INK)
    s.line([(9, 28), (91, 28), (91, 72), (9, 72)], None, 3, closed=True)
    s.disc((28, 50), 12, None)
    s.bar(50, 40, 82, 46, None)
    s.bar(50, 54, 82, 60, None)


def signpost(s: Sheet) -> None:
    s.bar(42, 4, 52, 98, INK)
    s.fill([(14, 14), (74, 14), (94, 28), (74, 42), (14, 42)], INK)
    s.fill([(80, 52), (28, 52), (10, 64), (28, 76), (80, 76)], INK)


def bottle(s: Sheet) -> None:
    s.fill(flow([(42, 6), (58, 6), (57, 30), (72, 46), (72, 92), (50, 95), (28, 92), (28, 46), (43, 30)]), INK)
    s.bar(34, 58, 66, 78, None)


def key(s: Sheet) -> None:
    s.ring((50, 22), 15, INK, 9)
    s.bar(45, 38, 55, 97, INK)
    s.bar(55, 70, 76, 79, INK)
    s.bar(55, 86, 70, 95, INK)


FAMILY_SIGNS: dict[str, Sign] = {
    "artisan": hammer,
    "merchant": scales,
    "religious": cross,
    "noble": crown,
    "police": star,
    "carnie": tent,
    "notable": quill,
    "peasant": wheat,
    "barn": barn,
}
FAMILY_COLOURS: dict[str, Colour] = {
    "artisan": VERMILION,
    "merchant": SKY,
    "religious": PLUM,
    "noble": GREEN,
    "police": SLATE,
    "carnie": OXBLOOD,
    "notable": GREEN,
    "peasant": STRAW,
    "barn": STRAW,
}
"""Notables take the nobles' place at a table, and their colour."""
ACTION_SIGNS: dict[str, Sign] = {"bribe": purse, "build": bricks, "kill": pistol, "bury": spade}
