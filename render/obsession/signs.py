"""The signs of the county as silhouettes on 100 × 100 units: categories, guests, favours, events."""

from __future__ import annotations

import math

from render.palette import (
    GREEN,
    INK,
    PAPER,
    PLUM,
    SKY,
    SLATE,
    VERMILION,
    Colour,
)  # fmt: skip
from render.pen import Point, Sheet, arc, flow, turn
from render.pieces import Sign

# ── categories ──────────────────────────────────────────────────────────────────────────────────────────


def teapot(s: Sheet) -> None:
    s.fill(flow([(26, 40), (50, 34), (74, 40), (80, 62), (66, 84), (34, 84), (20, 62)]), INK)
    s.bar(30, 82, 70, 92, INK)
    s.fill(flow([(74, 62), (86, 52), (90, 34), (99, 34), (96, 52), (84, 74), (74, 78)]), INK)
    s.line(arc((20, 58), 15, 60, 300), INK, 8)
    s.fill(flow([(32, 32), (50, 20), (68, 32)], closed=False), INK)
    s.disc((50, 15), 7, INK)


def house_bell(s: Sheet) -> None:
    s.line(flow([(6, 14), (26, 6), (44, 12), (50, 28)], closed=False), INK, 9)
    s.fill(flow([(36, 34), (50, 26), (64, 34), (70, 58), (84, 74), (84, 78), (16, 78), (16, 74), (30, 58)]), INK)
    s.disc((50, 86), 11, INK)


def tree(s: Sheet) -> None:
    for x, y, r in ((50, 28, 25), (28, 44, 22), (72, 44, 22), (50, 50, 24)):
        s.disc((x, y), r, INK)
    s.fill([(44, 60), (56, 60), (60, 97), (40, 97)], INK)
    s.bar(22, 92, 78, 98, INK)


def lyre(s: Sheet) -> None:
    for flip in (1, -1):
        arm: list[Point] = [(50, 86), (22, 78), (18, 52), (32, 34), (26, 10), (14, 12)]
        s.line(flow([(50 + flip * (x - 50), y) for x, y in arm], closed=False), INK, 11)
    s.bar(20, 26, 80, 34, INK)
    for x in (42, 50, 58):
        s.bar(x - 1.8, 30, x + 1.8, 82, INK)
    s.bar(32, 86, 68, 98, INK)


def racket(s: Sheet) -> None:
    s.disc((38, 36), 33, INK)
    s.disc((38, 36), 24, None)
    for step in (-12, 0, 12):
        s.bar(38 + step - 1.8, 12, 38 + step + 1.8, 60, INK)
        s.bar(14, 36 + step - 1.8, 62, 36 + step + 1.8, INK)
    s.fill(turn([(30, 66), (46, 66), (43, 112), (33, 112)], -45, (38, 36)), INK)
    s.disc((84, 26), 13, INK)


CATEGORY_SIGNS: dict[str, Sign] = {
    "essentials": teapot,
    "service": house_bell,
    "estate": tree,
    "prestige": lyre,
    "sporting": racket,
}
CATEGORY_COLOURS: dict[str, Colour] = {
    "essentials": VERMILION,
    "service": SLATE,
    "estate": GREEN,
    "prestige": PLUM,
    "sporting": SKY,
}

# ── who is invited ──────────────────────────────────────────────────────────────────────────────────────


def gentleman(s: Sheet) -> None:
    s.bar(30, 2, 68, 30, INK)
    s.bar(18, 27, 82, 35, INK)
    s.fill(flow([(34, 34), (32, 46), (26, 54), (33, 57), (34, 70), (48, 74), (64, 66), (66, 34)]), INK)
    s.fill([(44, 68), (64, 60), (86, 80), (92, 98), (10, 98), (16, 82)], INK)


def lady(s: Sheet) -> None:
    s.disc((70, 28), 16, INK)
    s.disc((50, 30), 24, INK)
    s.fill(flow([(30, 30), (26, 42), (33, 46), (34, 58), (46, 62), (62, 54), (62, 30)]), INK)
    s.fill([(44, 56), (58, 54), (60, 70), (44, 72)], INK)
    s.fill(flow([(38, 72), (64, 70), (84, 84), (94, 98), (6, 98), (18, 84)], closed=False), INK)


def gentry(s: Sheet) -> None:
    """Anyone: a lady and a gentleman side by side."""
    s.bar(9, 8, 37, 28, INK)
    s.bar(2, 26, 44, 32, INK)
    s.disc((23, 42), 13, INK)
    s.fill([(2, 98), (4, 68), (16, 57), (30, 57), (44, 70), (46, 98)], INK)
    s.disc((72, 20), 9, INK)
    s.disc((72, 37), 15, INK)
    s.fill([(62, 55), (82, 55), (86, 70), (99, 98), (50, 98), (58, 70)], INK)


def crest(s: Sheet) -> None:
    """The family: its shield."""
    s.fill([(8, 6), (92, 6), (92, 52), (80, 76), (50, 98), (20, 76), (8, 52)], INK)
    s.fill([(50, 20), (76, 42), (69, 42), (69, 68), (31, 68), (31, 42), (24, 42)], None)
    s.bar(44, 50, 56, 70, INK)


def _lily(s: Sheet, shift: float = 0, wide: float = 1.0) -> None:
    def at(points: list[Point]) -> list[Point]:
        return [(50 + shift + (x - 50) * wide, y) for x, y in points]

    s.fill(at(flow([(50, 2), (62, 22), (58, 44), (54, 66), (46, 66), (42, 44), (38, 22)])), INK)
    for flip in (1, -1):
        petal: list[Point] = [(52, 66), (60, 44), (76, 28), (94, 34), (96, 52), (84, 58), (82, 46), (72, 48), (62, 66)]
        s.fill(at(flow([(50 + flip * (x - 50), y) for x, y in petal])), INK)
    s.fill(at([(28, 62), (72, 62), (72, 71), (28, 71)]), INK)
    s.fill(at(flow([(44, 70), (56, 70), (58, 84), (50, 98), (42, 84)])), INK)


def casual(s: Sheet) -> None:
    """One fleur-de-lis."""
    _lily(s)


def prestige(s: Sheet) -> None:
    """Two fleurs-de-lis."""
    _lily(s, -25, 0.54)
    _lily(s, 25, 0.54)


WHO_SIGNS: dict[str, Sign] = {
    "gentry": gentry,
    "ladies": lady,
    "gentlemen": gentleman,
    "family": crest,
    "casual": casual,
    "prestige": prestige,
}

# ── favours ─────────────────────────────────────────────────────────────────────────────────────────────


def laurel(s: Sheet) -> None:
    """Reputation."""
    for flip in (1, -1):
        stem = [(50 + flip * (x - 50), y) for x, y in flow([(50, 94), (22, 78), (14, 46), (28, 14)], closed=False)]
        s.line(stem, INK, 5)
        for n, (x, y) in enumerate(stem[5::6]):
            heading = -70 + n * 16
            for spread in (-38, 38):
                leaf = flow([(x, y), (x + 8, y - 8), (x + 21, y), (x + 8, y + 8)])
                s.fill(turn(leaf, (heading + spread) if flip == -1 else 180 - heading - spread, (x, y)), INK)
    points = [p for i in range(5) for p in (_ray(i * 72, 20), _ray(i * 72 + 36, 8.5))]
    s.fill(points, INK)


def _ray(degrees: float, length: float) -> Point:
    a = math.radians(degrees - 90)
    return 50 + length * math.cos(a), 46 + length * math.sin(a)


def sovereign(s: Sheet) -> None:
    """Money: a coin with a pound sign."""
    s.disc((50, 50), 47, INK)
    s.ring((50, 50), 38, PAPER, 3)
    s.line([*arc((54, 36), 12, -20, -190), (42, 50), (40, 72)], None, 8)
    s.line([(32, 54), (60, 54)], None, 7)
    s.line([(32, 74), (68, 74)], None, 8)


def tongue(s: Sheet) -> None:
    """Gossip: a barbed word."""
    s.fill(flow([(50, 6), (84, 14), (96, 38), (82, 62), (50, 68), (18, 62), (4, 38), (16, 14)]), INK)
    s.fill([(26, 58), (52, 62), (18, 96)], INK)
    s.fill([(54, 14), (34, 42), (48, 42), (42, 62), (68, 32), (53, 32)], None)


def heart(s: Sheet) -> None:
    s.fill(
        flow([(50, 28), (62, 10), (86, 10), (96, 34), (82, 62), (50, 94), (18, 62), (4, 34), (14, 10), (38, 10)]), INK
    )


def door(s: Sheet) -> None:
    """Dismissal: a door and the way out of it."""
    s.bar(4, 2, 52, 98, INK)
    s.bar(12, 10, 44, 98, None)
    s.fill([(12, 10), (36, 20), (36, 98), (12, 98)], INK)
    s.disc((30, 58), 3, None)
    s.bar(52, 46, 78, 58, INK)
    s.fill([(74, 32), (99, 52), (74, 72)], INK)


def hiring(s: Sheet) -> None:
    """A servant more."""
    s.disc((36, 24), 17, INK)
    s.fill(flow([(4, 98), (8, 62), (24, 44), (48, 44), (64, 62), (68, 98)], closed=False), INK)
    s.bar(76, 14, 88, 50, INK)
    s.bar(64, 26, 100, 38, INK)


def luring(s: Sheet) -> None:
    """A servant who comes from another house."""
    s.disc((66, 24), 16, INK)
    s.fill(flow([(36, 98), (40, 62), (54, 44), (78, 44), (94, 62), (98, 98)], closed=False), INK)
    s.fill([(44, 18), (16, 18), (16, 6), (0, 26), (16, 46), (16, 34), (44, 34)], INK)


def medal_card(s: Sheet) -> None:
    """A victory point card."""
    s.bar(12, 2, 88, 98, INK)
    s.line([(19, 9), (81, 9), (81, 91), (19, 91)], None, 3, closed=True)
    points = [p for i in range(5) for p in (_ray(i * 72, 30), _ray(i * 72 + 36, 12))]
    s.fill([(x, y + 5) for x, y in points], None)


def scroll(s: Sheet) -> None:
    """An objective."""
    s.bar(20, 12, 80, 88, INK)
    s.disc((20, 14), 12, INK)
    s.disc((80, 86), 12, INK)
    for y in (32, 47, 62):
        s.bar(32, y, 70, y + 6, None)
    s.bar(80, 2, 92, 14, None)


def homecoming(s: Sheet) -> None:
    """A card taken back from the discard pile."""
    s.bar(46, 30, 96, 98, INK)
    s.bar(53, 37, 89, 91, None)
    s.line(arc((44, 42), 30, 180, 300), INK, 11)
    s.fill([(0, 40), (28, 40), (14, 66)], INK)


def _circling(s: Sheet) -> None:
    for start in (200, 20):
        s.line(arc((50, 50), 40, start, start + 130), INK, 10)
        (x, y), (px, py) = arc((50, 50), 40, start + 130, start + 130, 1)[0], (50.0, 50.0)
        heading = math.degrees(math.atan2(y - py, x - px)) + 90
        s.fill(turn([(x - 4, y - 17), (x + 22, y), (x - 4, y + 17)], heading, (x, y)), INK)


def rested(s: Sheet) -> None:
    """All servants available again."""
    _circling(s)
    s.fill(flow([(40, 38), (50, 32), (60, 38), (64, 54), (70, 62), (30, 62), (36, 54)]), INK)
    s.disc((50, 68), 5, INK)


def rebuilt(s: Sheet) -> None:
    """Another market."""
    for row, y in enumerate((44, 62, 80)):
        for x in range(-10 + 13 * (row % 2), 100, 34):
            left, right = max(x, 2), min(x + 29, 98)
            if right - left > 6:
                s.bar(left, y, right, y + 13, INK)
    s.line(arc((50, 38), 28, 190, 330), INK, 10)
    s.fill([(60, 22), (94, 14), (82, 44)], INK)


def trowel(s: Sheet) -> None:
    """Building."""
    s.fill([(4, 6), (62, 30), (30, 62)], INK)
    s.line([(44, 44), (60, 44), (62, 60)], INK, 8)
    s.line([(64, 62), (94, 92)], INK, 15)


def bed(s: Sheet) -> None:
    """The servants' quarters."""
    s.bar(4, 18, 14, 92, INK)
    s.bar(86, 46, 96, 92, INK)
    s.bar(4, 64, 96, 80, INK)
    s.fill(flow([(18, 44), (40, 42), (44, 62), (18, 62)]), INK)
    s.fill([(48, 46), (84, 50), (84, 64), (48, 64)], INK)


def broom(s: Sheet) -> None:
    """Expended service."""
    s.line([(88, 6), (50, 48)], INK, 8)
    s.fill([(34, 46), (56, 66), (40, 98), (4, 62)], INK)
    for a, b in (((38, 58), (16, 74)), ((46, 66), (26, 88))):
        s.line([a, b], None, 3.5)


def carriage_bell(s: Sheet) -> None:
    """Available service: a bell on a table."""
    s.disc((50, 26), 8, INK)
    s.fill([(10, 74), *arc((50, 74), 40, 180, 360)], INK)
    s.bar(4, 78, 96, 92, INK)


def rose(s: Sheet) -> None:
    for x, y in arc((50, 50), 26, -90, 270, 5)[:5]:
        s.disc((x, y), 22, INK)
    s.disc((50, 50), 20, INK)
    s.disc((50, 50), 11, None)


def arbour(s: Sheet) -> None:
    """One column of an estate, in flower."""
    s.bar(22, 2, 78, 98, INK)
    s.bar(30, 10, 70, 90, None)
    for middle in (25, 50, 75):
        for x, y in arc((50, middle), 7, -90, 270, 5)[:5]:
            s.disc((x, y), 5.5, INK)
        s.disc((50, middle), 4, None)


def unrated(s: Sheet) -> None:
    """Whatever the rating: a medal struck out."""
    s.ring((50, 50), 36, INK, 11)
    s.line([(14, 86), (86, 14)], None, 22)
    s.line([(12, 88), (88, 12)], INK, 11)


def statue(s: Sheet) -> None:
    """A monument: an urn on a pedestal."""
    s.fill(flow([(34, 8), (66, 8), (72, 24), (60, 44), (40, 44), (28, 24)]), INK)
    s.bar(26, 4, 74, 12, INK)
    s.bar(45, 42, 55, 54, INK)
    s.bar(30, 52, 70, 60, INK)
    s.bar(36, 60, 64, 86, INK)
    s.bar(22, 86, 78, 98, INK)


# ── the round track ─────────────────────────────────────────────────────────────────────────────────────


def tent(s: Sheet) -> None:
    """The village fair."""
    s.fill([(50, 14), (94, 52), (86, 94), (60, 94), (50, 62), (40, 94), (14, 94), (6, 52)], INK)
    s.bar(48, 0, 52, 16, INK)
    s.fill([(52, 0), (74, 6), (52, 13)], INK)
    for x in (22, 72):
        s.bar(x, 56, x + 6, 88, None)


def flag(s: Sheet) -> None:
    """The national holiday."""
    s.bar(8, 2, 17, 98, INK)
    s.fill(flow([(17, 8), (40, 14), (64, 6), (96, 12)], closed=False)
           + flow([(96, 62), (64, 56), (40, 64), (17, 58)], closed=False), INK)  # fmt: skip
    s.line([(22, 14), (90, 56)], None, 5)
    s.line([(22, 54), (90, 16)], None, 5)
    s.bar(50, 8, 61, 62, None)
    s.bar(17, 30, 96, 40, None)


def ring_box(s: Sheet) -> None:
    """A courtship: two rings."""
    s.ring((36, 62), 26, INK, 10)
    s.ring((66, 58), 26, INK, 10)
    s.fill([(58, 22), (66, 10), (76, 10), (84, 22), (71, 36)], INK)


def chandelier(s: Sheet) -> None:
    """The grand ball."""
    s.bar(47, 0, 53, 34, INK)
    s.disc((50, 42), 11, INK)
    s.fill(flow([(44, 48), (56, 48), (60, 66), (50, 84), (40, 66)]), INK)
    s.disc((50, 91), 6, INK)
    for flip in (1, -1):
        for reach, drop in ((22, 12), (40, 2)):
            arm = flow([(50, 72), (50 + flip * reach * 0.7, 82 - drop), (50 + flip * reach, 62 - drop)], closed=False)
            s.line(arm, INK, 5)
            x, y = 50 + flip * reach, 62 - drop
            s.bar(x - 8, y - 4, x + 8, y, INK)
            s.bar(x - 4, y - 18, x + 4, y - 4, INK)
            s.fill([(x - 4, y - 20), (x, y - 32), (x + 4, y - 20)], INK)


EVENT_SIGNS: dict[str, Sign] = {
    "fair": tent,
    "objectives": scroll,
    "builders": trowel,
    "national": flag,
    "ball": chandelier,
    "courtship": ring_box,
}
AREA_SIGNS: dict[str, Sign] = {"available": carriage_bell, "quarters": bed, "expended": broom}


# ── of the house ────────────────────────────────────────────────────────────────────────────────────────


def pennant(s: Sheet) -> None:
    """The first player of a season."""
    s.bar(14, 2, 26, 98, INK)
    s.fill([(26, 6), (98, 30), (26, 54)], INK)


def shields(s: Sheet) -> None:
    """Two who play together: their shields."""
    for x in (0, 46):
        s.fill([(x + 2, 10), (x + 52, 10), (x + 52, 54), (x + 44, 74), (x + 27, 92), (x + 10, 74), (x + 2, 54)], INK)
        s.fill([(x + 10, 18), (x + 44, 18), (x + 44, 52), (x + 38, 68), (x + 27, 80), (x + 16, 68), (x + 10, 52)], None)
    s.fill([(10, 18), (44, 18), (44, 52), (38, 68), (27, 80), (16, 68), (10, 52)], INK)


def fan(s: Sheet) -> None:
    """Cards in hand."""
    for degrees in (-26, 0, 26):
        card = turn([(32, 14), (68, 14), (68, 84), (32, 84)], degrees, (50, 104))
        s.fill(card, INK)
        s.line(card, None, 4, closed=True)


def pile(s: Sheet) -> None:
    """Cards laid down."""
    s.fill([(50, 6), (96, 30), (50, 54), (4, 30)], INK)
    for y in (44, 62):
        s.fill([(4, y - 4), (50, y + 20), (96, y - 4), (96, y + 4), (50, y + 28), (4, y + 4)], INK)


def sack(s: Sheet) -> None:
    """The bag of tiles."""
    s.fill(flow([(40, 34), (60, 34), (86, 62), (80, 92), (20, 92), (14, 62)]), INK)
    s.fill([(28, 8), (42, 16), (50, 6), (58, 16), (72, 8), (62, 30), (38, 30)], INK)
    s.line([(34, 33), (66, 33)], INK, 6)


def gate(s: Sheet) -> None:
    """A reserve."""
    s.bar(4, 20, 18, 98, INK)
    s.bar(82, 20, 96, 98, INK)
    s.disc((11, 12), 9, INK)
    s.disc((89, 12), 9, INK)
    for x in (28, 40, 52, 64, 74):
        s.bar(x - 2, 34, x + 3, 96, INK)
    s.bar(14, 46, 86, 53, INK)
    s.bar(14, 82, 86, 89, INK)


def die(s: Sheet) -> None:
    """A die for the market."""
    s.fill([(50, 2), (94, 27), (94, 73), (50, 98), (6, 73), (6, 27)], INK)
    s.line([(50, 20), (76, 66), (24, 66)], None, 5, closed=True)


def milestone(s: Sheet) -> None:
    """A milestone by the road."""
    s.fill([(20, 88), (20, 40), *arc((50, 40), 30, 180, 360), (80, 40), (80, 88)], INK)
    s.bar(4, 86, 96, 97, INK)
    s.bar(31, 44, 69, 50, None)
    s.bar(31, 58, 69, 64, None)
    s.fill([(50, 16), (60, 34), (40, 34)], None)


def quarry(s: Sheet) -> None:
    """What is to be beaten: an archer's butt with an arrow in it."""
    s.disc((44, 56), 42, INK)
    s.disc((44, 56), 31, None)
    s.disc((44, 56), 21, INK)
    s.disc((44, 56), 9, None)
    s.line([(46, 54), (84, 16)], INK, 7)
    s.fill([(74, 4), (82, 18), (96, 26), (84, 32), (70, 18)], INK)


def mask(s: Sheet) -> None:
    """A thief in the builders' market."""
    s.fill(flow([(2, 34), (26, 28), (50, 36), (74, 28), (98, 34), (94, 58), (76, 72), (58, 64), (50, 54), (42, 64),
                 (24, 72), (6, 58)]), INK)  # fmt: skip
    for x in (27, 73):
        s.disc((x, 50), 13, None, 0.6)


def sundial(s: Sheet) -> None:
    """Rounds before or after the one that was to be the last."""
    s.disc((50, 40), 38, INK)
    s.disc((50, 40), 29, None)
    s.fill([(46, 44), (50, 16), (56, 42), (72, 52), (48, 48)], INK)
    s.fill([(40, 76), (60, 76), (70, 98), (30, 98)], INK)
