"""The Carnies' signs: the carnies' and notables' own, every object, and the events' vignettes."""

from __future__ import annotations

import math

from render.palette import INK
from render.pen import Sheet, arc, flow, turn
from render.pieces import Sign


def tent(s: Sheet) -> None:
    """The carnies: a big top with its pennant."""
    s.bar(48, 0, 52, 26, INK)
    s.fill([(52, 0), (78, 8), (52, 16)], INK)
    s.fill([(50, 20), (96, 56), (4, 56)], INK)
    for i in range(4):
        s.disc((15.5 + i * 23, 56), 11.5, INK)
    s.fill([(13, 68), (87, 68), (92, 97), (8, 97)], INK)
    s.fill([(42, 97), (50, 70), (58, 97)], None)
    for x in (36, 64):
        s.line([(50, 26), (50 + (x - 50) * 1.5, 56)], None, 4)


def quill(s: Sheet) -> None:
    """The notables: a quill in its inkwell."""
    s.fill(flow([(88, 2), (94, 22), (74, 56), (46, 70), (44, 50), (58, 22)]), INK)
    s.line([(90, 4), (46, 66), (38, 80)], None, 3)
    s.line([(46, 66), (36, 84)], INK, 6)
    s.fill([(10, 74), (62, 74), (70, 98), (2, 98)], INK)
    s.bar(22, 64, 50, 78, INK)


def teeth(s: Sheet) -> None:
    s.fill(
        flow([(14, 12), (34, 6), (50, 14), (66, 6), (86, 12), (90, 38), (76, 62), (70, 94), (58, 92), (50, 62),
              (42, 92), (30, 94), (24, 62), (10, 38)]), INK)  # fmt: skip
    s.line(arc((50, 36), 24, 200, 300), None, 7)


def cake(s: Sheet) -> None:
    s.bar(8, 84, 92, 92, INK)
    s.bar(16, 52, 84, 80, INK)
    for i in range(4):
        s.disc((26 + i * 16, 52), 9, INK)
    s.bar(16, 62, 84, 67, None)
    for x in (30, 50, 70):
        s.bar(x - 3, 22, x + 3, 46, INK)
        s.fill(flow([(x, 4), (x + 5, 14), (x, 20), (x - 5, 14)]), INK)


def envelope(s: Sheet) -> None:
    s.bar(4, 18, 96, 84, INK)
    s.line([(8, 22), (50, 58), (92, 22)], None, 6)
    s.disc((50, 62), 12, None)
    s.disc((50, 62), 8, INK)


def rug(s: Sheet) -> None:
    s.fill(turn([(16, 36), (84, 36), (84, 64), (16, 64)], -38, (50, 50)), INK)
    for x, y in turn([(16, 50), (84, 50)], -38, (50, 50)):
        s.disc((x, y), 15, INK)
    ((x, y),) = turn([(16, 50)], -38, (50, 50))
    s.line(flow([(x - 8, y), (x, y - 8), (x + 7, y), (x, y + 6), (x - 3, y + 1)], closed=False), None, 3.4)
    for across in (36, 64):
        s.line(turn([(across, 33), (across, 67)], -38, (50, 50)), None, 5)
    s.fill([(58, 60), (98, 30), (98, 72), (72, 92)], INK)
    for i in range(4):
        x, y = 72 + i * 8, 92 - i * 6
        s.line([(x - 2, y - 2), (x + 4, y + 6)], INK, 4)


def cup(s: Sheet) -> None:
    s.fill([(12, 40), (72, 40), (66, 80), (56, 88), (28, 88), (18, 80)], INK)
    s.ring((74, 56), 12, INK, 7)
    s.bar(4, 90, 88, 97, INK)
    for x in (28, 44, 60):
        s.line(flow([(x, 34), (x - 6, 24), (x + 6, 14), (x, 4)], closed=False), INK, 5)


def jug(s: Sheet) -> None:
    s.bar(38, 2, 62, 14, INK)
    s.bar(42, 12, 58, 34, INK)
    s.fill(flow([(42, 28), (20, 44), (14, 74), (26, 96), (74, 96), (86, 74), (80, 44), (58, 28)]), INK)
    s.ring((68, 24), 13, INK, 6)
    for x in (36, 50, 64):
        s.line([(x - 6, 58), (x + 6, 76)], None, 5)
        s.line([(x + 6, 58), (x - 6, 76)], None, 5)


def mallet(s: Sheet) -> None:
    s.bar(10, 8, 90, 46, INK)
    s.bar(22, 8, 27, 46, None)
    s.bar(73, 8, 78, 46, None)
    s.bar(43, 46, 57, 98, INK)


def snowflake(s: Sheet) -> None:
    for degrees in (0, 60, 120):
        s.line(turn([(50, 2), (50, 98)], degrees, (50, 50)), INK, 8)
    for degrees in range(0, 360, 60):
        s.line(turn([(36, 8), (50, 24), (64, 8)], degrees, (50, 50)), INK, 6)


def bible(s: Sheet) -> None:
    s.fill([(16, 4), (86, 4), (86, 82), (20, 82), (20, 90), (86, 90), (86, 97), (20, 97), (14, 92), (12, 8)], INK)
    s.bar(47, 16, 57, 68, None)
    s.bar(34, 28, 70, 38, None)


def confessional(s: Sheet) -> None:
    s.fill([(6, 30), (50, 2), (94, 30), (94, 98), (6, 98)], INK)
    s.fill([(14, 40), (32, 40), (32, 92), (14, 92)], None)
    s.fill([(68, 40), (86, 40), (86, 92), (68, 92)], None)
    for x in range(40, 64, 8):
        s.line([(x, 42), (x, 66)], None, 3.4)
    s.bar(46, 12, 54, 28, None)


def wolf_trap(s: Sheet) -> None:
    s.line(arc((50, 52), 42, 180, 360), INK, 9)
    s.line(arc((50, 66), 42, 0, 180, squash=0.55), INK, 9)
    for degrees in range(198, 360, 24):
        a = math.radians(degrees)
        x, y = 50 + 40 * math.cos(a), 52 + 40 * math.sin(a)
        s.fill(turn([(x - 6, y), (x + 6, y), (x, y + 17)], degrees + 90, (x, y)), INK)
    for x in (24, 37, 50, 63, 76):
        s.fill([(x - 6, 88 - abs(x - 50) * 0.3), (x + 6, 88 - abs(x - 50) * 0.3), (x, 70 - abs(x - 50) * 0.3)], INK)
    s.bar(0, 52, 14, 66, INK)
    s.bar(86, 52, 100, 66, INK)


def headstone(s: Sheet) -> None:
    s.fill([(22, 84), (22, 40), *arc((50, 40), 28, 180, 360), (78, 84)], INK)
    s.bar(8, 84, 92, 97, INK)
    s.bar(46, 22, 54, 62, None)
    s.bar(34, 34, 66, 42, None)


def wheelbarrow(s: Sheet) -> None:
    s.fill([(24, 28), (92, 40), (76, 68), (36, 66)], INK)
    s.line([(2, 20), (30, 34)], INK, 8)
    s.line([(40, 64), (30, 94)], INK, 7)
    s.ring((76, 78), 16, INK, 7)
    s.line([(62, 64), (76, 78)], INK, 6)


def quicklime(s: Sheet) -> None:
    s.fill([(20, 34), (80, 34), (92, 90), (80, 98), (20, 98), (8, 90)], INK)
    s.fill(flow([(18, 30), (34, 14), (50, 4), (66, 14), (82, 30)], closed=False), INK)
    for x, y in ((30, 50), (54, 46), (72, 58), (42, 68), (62, 76), (24, 80), (46, 90), (80, 84)):
        s.disc((x, y), 4.6, None)


def flask(s: Sheet) -> None:
    s.bar(34, 2, 66, 11, INK)
    s.fill([(42, 10), (58, 10), (58, 36), (92, 88), (84, 97), (16, 97), (8, 88), (42, 36)], INK)
    s.disc((39, 68), 8, None)
    s.disc((61, 68), 8, None)
    s.bar(40, 84, 60, 89, None)


def well(s: Sheet) -> None:
    s.fill([(50, 0), (96, 30), (4, 30)], INK)
    s.bar(16, 30, 24, 66, INK)
    s.bar(76, 30, 84, 66, INK)
    s.bar(48, 30, 52, 46, INK)
    s.fill([(40, 44), (60, 44), (56, 60), (44, 60)], INK)
    s.bar(8, 64, 92, 97, INK)
    for x in (30, 62):
        s.bar(x, 66, x + 4, 80, None)
    s.bar(12, 79, 88, 83, None)
    for x in (20, 46, 74):
        s.bar(x, 83, x + 4, 96, None)


def sack(s: Sheet) -> None:
    """A seat's objects, whatever they are."""
    s.fill(flow([(40, 30), (10, 58), (16, 92), (50, 97), (84, 92), (90, 58), (60, 30)]), INK)
    s.fill(flow([(40, 26), (24, 8), (44, 12), (60, 2), (70, 12), (60, 26)]), INK)
    s.line([(36, 30), (64, 30)], None, 4)
    s.line(flow([(38, 50), (50, 42), (62, 52), (50, 64), (50, 72)], closed=False), None, 7)
    s.disc((50, 84), 4.5, None)


def herring(s: Sheet) -> None:
    s.fill(flow([(2, 52), (22, 30), (54, 28), (74, 48), (54, 72), (22, 74)]), INK)
    s.fill([(68, 50), (98, 24), (90, 50), (98, 78)], INK)
    s.disc((20, 46), 5, None)
    s.line(arc((26, 52), 18, -50, 50), None, 4)


def boot(s: Sheet) -> None:
    s.fill([(34, 4), (70, 4), (68, 50), (70, 62), (70, 88), (52, 88), (46, 80), (8, 88), (4, 74), (36, 56)], INK)
    s.bar(4, 90, 50, 97, INK)
    s.bar(54, 90, 74, 97, INK)


def sun(s: Sheet) -> None:
    s.disc((50, 50), 24, INK)
    for degrees in range(0, 360, 45):
        s.fill(turn([(43, 18), (57, 18), (50, 0)], degrees, (50, 50)), INK)


def strongbox(s: Sheet) -> None:
    s.bar(6, 8, 94, 86, INK)
    s.line([(14, 16), (86, 16), (86, 78), (14, 78)], None, 4, closed=True)
    s.ring((42, 47), 13, INK, 4)
    s.disc((42, 47), 15, None)
    s.disc((42, 47), 8, INK)
    s.bar(66, 30, 74, 64, None)
    s.bar(14, 86, 28, 97, INK)
    s.bar(72, 86, 86, 97, INK)


def window(s: Sheet) -> None:
    """A rank that counts while a guest lodges, and rooms that have one."""
    s.fill([(14, 97), (14, 40), *arc((50, 40), 36, 180, 360), (86, 97)], INK)
    for left, right in ((24, 46), (54, 76)):
        s.bar(left, 58, right, 88, None)
        s.bar(left, 32, right, 50, None)


OBJECT_SIGNS: dict[str, Sign] = {
    "gold-teeth": teeth,
    "cake": cake,
    "letter": envelope,
    "rug": rug,
    "coffee": cup,
    "liquor": jug,
    "hammer": mallet,
    "snow": snowflake,
    "bible": bible,
    "confessional": confessional,
    "wolf-trap": wolf_trap,
    "tomb": headstone,
    "wheelbarrow": wheelbarrow,
    "quicklime": quicklime,
    "poison": flask,
    "well": well,
}
