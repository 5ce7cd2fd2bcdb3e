"""How each trade is dressed: its hat and its tool, so that no two travellers look alike in a window."""

from __future__ import annotations

from collections.abc import Callable

from render.palette import INK, LAMPLIGHT, OCHRE, PAPER, STRAW, VERMILION, Colour, blend
from render.pen import Point, Sheet, arc, flow, turn

Dress = Callable[[Sheet, Colour], None]
BRIM: list[Point] = [(24, 35), (38, 32), (56, 35), (72, 31), (84, 30), (74, 38), (54, 40), (32, 39)]
WOOD = blend(OCHRE, INK, 0.5)


def _staff(s: Sheet, x: float, top: float) -> None:
    """A shaft held upright behind the shoulder."""
    s.bar(x - 3, top, x + 3, 122, INK)
    s.bar(x - 1, top, x + 1, 122, WOOD)


def _moustache(s: Sheet) -> None:
    s.fill(flow([(36, 63), (26, 65), (20, 61), (28, 60), (36, 60), (44, 63)]), INK)


def _beard(s: Sheet) -> None:
    s.fill(flow([(36, 66), (31, 80), (42, 90), (60, 76), (64, 56), (52, 62)]), INK)


# ── artisans ────────────────────────────────────────────────────────────────────────────────────────────


def _cultivator(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(36, 34), (40, 20), (56, 14), (70, 20), (73, 34), (56, 31)]), colour)
    s.fill([(70, 30), (84, 40), (80, 52), (68, 40)], colour)
    _staff(s, 93, 64)
    for x in (82, 93, 104):
        s.bar(x - 2.6, 30, x + 2.6, 60, INK)
    s.bar(79.4, 58, 106.6, 65, INK)


def _mechanic(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(33, 36), (34, 24), (46, 15), (64, 15), (75, 26), (73, 36), (56, 33), (40, 36)]), INK)
    s.fill(flow([(37, 34), (20, 39), (19, 42), (38, 39)]), INK)
    s.line([(37, 36), (56, 33), (72, 36)], colour, 3)
    s.bar(88, 56, 98, 118, INK)
    s.disc((93, 50), 15, INK)
    s.fill([(87, 30), (99, 30), (98, 52), (88, 52)], None)
    s.disc((93, 110), 3, PAPER)


def _distiller(s: Sheet, colour: Colour) -> None:
    s.ring((40, 40), 9, INK, 4)
    s.disc((40, 40), 6, LAMPLIGHT)
    s.line([(48, 38), (70, 36)], PAPER, 3)
    _beard(s)
    s.fill(flow([(87, 44), (97, 44), (97, 66), (108, 84), (108, 116), (77, 116), (77, 84), (87, 66)]), INK)
    s.fill(flow([(83, 88), (103, 88), (104, 112), (81, 112)]), VERMILION)
    s.bar(86, 36, 98, 46, WOOD)


def _gardener(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(38, 30), (42, 10), (56, 6), (68, 11), (72, 30)]), STRAW)
    s.fill(flow([(8, 44), (30, 28), (56, 31), (78, 28), (102, 46), (78, 41), (54, 39), (30, 42)]), STRAW)
    s.line(flow([(38, 27), (56, 30), (72, 27)], closed=False), colour, 5)
    _staff(s, 98, 66)
    s.bar(80, 60, 110, 67, INK)
    for x in (82, 90, 98, 106):
        s.bar(x - 2, 50, x + 2, 62, INK)


def _landscaper(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(38, 31), (38, 16), (52, 8), (66, 13), (71, 31), (55, 34)]), INK)
    s.fill(flow(BRIM), INK)
    s.line([(38, 28), (55, 31), (71, 27)], colour, 4)
    for degrees in (-24, 24):
        s.fill(turn([(84, 36), (91, 32), (93, 76), (85, 76)], degrees, (89, 76)), INK)
        s.line(turn([(89, 76), (89, 110)], degrees, (89, 76)), WOOD, 6)
    s.disc((89, 76), 4, PAPER)


def _butcher(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(36, 34), (38, 24), (54, 19), (70, 24), (71, 34), (55, 32)]), PAPER)
    s.line(flow([(36, 34), (38, 24), (54, 19), (70, 24), (71, 34)], closed=False), INK, 2.4)
    _moustache(s)
    s.bar(78, 36, 106, 80, INK)
    s.bar(81, 39, 103, 69, PAPER)
    s.disc((99, 44), 3, INK)
    s.bar(79, 78, 89, 118, WOOD)


# ── merchants ───────────────────────────────────────────────────────────────────────────────────────────


def _newsboy(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(28, 32), (32, 14), (54, 5), (80, 14), (82, 30), (62, 36), (44, 35)]), INK)
    s.fill(flow([(38, 32), (18, 36), (17, 41), (40, 39)]), INK)
    s.disc((55, 6), 4, colour)
    s.fill([(78, 62), (108, 52), (108, 92), (82, 102)], INK)
    s.fill([(81, 65), (105, 57), (105, 89), (84, 97)], PAPER)
    for y in (72, 80, 88):
        s.line([(85, y), (102, y - 6)], INK, 2)


def _representative(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(38, 31), (38, 16), (52, 8), (66, 13), (71, 31), (55, 34)]), INK)
    s.fill(flow(BRIM), INK)
    s.line([(38, 28.5), (55, 31), (71, 27.5)], colour, 4)
    _moustache(s)
    s.line(arc((92, 82), 9, 180, 360), INK, 5)
    s.bar(72, 82, 110, 118, INK)
    s.bar(76, 86, 110, 114, WOOD)
    s.bar(72, 96, 110, 101, INK)


def _concierge(s: Sheet, colour: Colour) -> None:
    s.fill([(38, 32), (38, 12), (70, 10), (71, 31), (54, 34)], colour)
    s.line([(38, 12), (70, 10)], INK, 4)
    s.line([(38, 26), (54, 28), (71, 25)], OCHRE, 4)
    s.line(flow([(40, 34), (42, 62), (50, 78)], closed=False), OCHRE, 2)
    s.ring((91, 52), 15, INK, 8)
    s.bar(89, 64, 97, 114, INK)
    s.bar(96, 92, 110, 99, INK)
    s.bar(96, 106, 108, 113, INK)


def _grocer(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(60, 26), (72, 34), (72, 52), (64, 60), (62, 44)]), blend(INK, PAPER, 0.35))
    s.fill(flow([(56, 46), (64, 44), (66, 62), (58, 76), (48, 74), (54, 64)]), blend(INK, PAPER, 0.35))
    s.bar(89, 34, 94, 118, INK)
    s.bar(74, 40, 109, 45, INK)
    for x in (80, 101):
        s.line([(x - 7, 70), (x, 44), (x + 7, 70)], INK, 2.4)
        s.fill(arc((x, 70), 8.5, 0, 180), INK)
    s.bar(81, 114, 102, 120, INK)


def _shopkeeper(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(38, 32), (14, 40), (12, 45), (40, 42)]), colour)
    s.line([(36, 34), (54, 33), (70, 35)], colour, 5)
    s.line([(52, 44), (82, 30)], OCHRE, 4)
    _moustache(s)
    s.ring((38, 49), 5, PAPER, 1.6)
    s.bar(76, 58, 108, 104, INK)
    s.bar(82, 62, 105, 100, PAPER)
    for y in (70, 79, 88):
        s.bar(86, y, 101, y + 3, INK)


def _brewer(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(34, 36), (34, 20), (54, 12), (74, 20), (74, 36), (54, 30)]), blend(OCHRE, INK, 0.55))
    _beard(s)
    s.bar(76, 66, 99, 112, INK)
    s.bar(80, 74, 95, 108, OCHRE)
    s.line(arc((99, 88), 8, -90, 90), INK, 5)
    for x, y, r in ((78, 62, 8), (88, 58, 10), (98, 62, 8)):
        s.disc((x, y), r + 2, INK)
        s.disc((x, y), r, PAPER)


# ── religious ───────────────────────────────────────────────────────────────────────────────────────────


def _cross(s: Sheet) -> None:
    s.line([(44, 98), (44, 116)], PAPER, 4)
    s.line([(38, 104), (50, 104)], PAPER, 4)


def _novice(s: Sheet, colour: Colour) -> None:
    hood: list[Point] = [(33, 44), (34, 24), (50, 12), (70, 20), (80, 46), (84, 80), (74, 92), (50, 88), (56, 70),
                         (44, 56), (39, 36)]  # fmt: skip
    s.fill(flow(hood), colour)
    s.line(flow([(33, 44), (39, 34), (46, 55), (56, 70), (50, 88)], closed=False), blend(colour, INK, 0.5), 2.5)
    _cross(s)


def _monk(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(36, 38), (46, 33), (62, 34), (72, 40), (72, 52), (64, 50), (52, 42)]), blend(INK, PAPER, 0.45))
    s.fill(flow([(60, 70), (84, 70), (96, 88), (80, 98), (60, 92)]), colour)
    _beard(s)
    s.line(flow([(30, 96), (34, 116), (46, 120)], closed=False), OCHRE, 3)
    for x, y in ((30, 96), (31, 104), (34, 112), (40, 118)):
        s.disc((x, y), 3, OCHRE)


def _abbot(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(42, 27), (54, 17), (68, 26), (71, 36), (56, 29)]), colour)
    s.fill([(44, 88), (54, 84), (60, 94), (48, 98)], PAPER)
    s.bar(91, 48, 97, 122, INK)
    s.line(arc((86, 46), 10, 20, -240), INK, 6)
    _cross(s)


def _priest(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(40, 30), (42, 18), (54, 14), (66, 18), (69, 30)]), INK)
    s.fill(flow([(6, 31), (30, 27), (56, 31), (80, 27), (104, 30), (78, 37), (54, 40), (28, 38)]), INK)
    s.line(flow([(41, 27), (55, 30), (69, 27)], closed=False), colour, 4)
    s.fill([(42, 84), (56, 80), (58, 88), (44, 92)], PAPER)
    _cross(s)


def _mitre(s: Sheet, colour: Colour, top: float) -> None:
    s.fill([(37, 36), (34, 14), (53, top), (73, 12), (71, 35), (54, 38)], colour)
    s.line([(53, top), (54, 38)], PAPER, 3)
    s.line([(37, 34), (54, 38), (71, 33)], PAPER, 4)
    s.fill([(66, 36), (78, 72), (68, 76), (62, 38)], colour)


def _archbishop(s: Sheet, colour: Colour) -> None:
    _mitre(s, colour, -10)
    s.bar(91, 26, 97, 122, INK)
    s.bar(81, 38, 107, 44, INK)
    s.bar(84, 52, 104, 58, INK)
    _cross(s)


def _bishop(s: Sheet, colour: Colour) -> None:
    _mitre(s, colour, -10)
    s.line([(42, 16), (66, 15)], PAPER, 3)
    _cross(s)


# ── nobles ──────────────────────────────────────────────────────────────────────────────────────────────


def _monocle(s: Sheet) -> None:
    s.ring((38, 48), 5.5, PAPER, 1.8)
    s.line(flow([(38, 53), (42, 72), (44, 92)], closed=False), PAPER, 1.2)


def _top_hat(s: Sheet, colour: Colour) -> None:
    s.fill([(36, 34), (33, -4), (75, -6), (71, 33), (54, 36)], INK)
    s.fill(flow(BRIM), INK)
    s.fill([(35.6, 22), (54, 26), (72.4, 21), (71.6, 30), (54, 34), (36.2, 31)], colour)


def _baron(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(36, 35), (38, 20), (54, 12), (69, 19), (72, 35), (55, 32)]), colour)
    s.fill(flow([(38, 33), (18, 39), (18, 43), (40, 39)]), INK)
    s.ring((92, 62), 15, INK, 7)
    s.ring((92, 62), 13, OCHRE, 3)
    s.fill([(96, 70), (110, 80), (108, 96), (88, 80)], INK)


def _viscount(s: Sheet, colour: Colour) -> None:
    s.fill([(39, 32), (42, 14), (66, 13), (70, 31), (54, 34)], colour)
    s.fill(flow([(14, 30), (36, 31), (56, 35), (74, 30), (98, 22), (78, 38), (54, 41), (30, 39)]), INK)
    s.fill(flow([(62, 26), (70, -4), (84, -11), (92, 0), (80, 8), (70, 26)]), PAPER)
    s.line(flow([(64, 24), (74, 4), (88, -6)], closed=False), INK, 1.8)


def _count(s: Sheet, colour: Colour) -> None:
    _top_hat(s, colour)
    _monocle(s)
    s.fill(flow([(36, 63), (24, 60), (20, 54), (30, 59), (38, 60), (44, 63)]), INK)
    s.bar(91, 60, 97, 122, INK)
    s.disc((94, 54), 10, INK)
    s.disc((94, 54), 7, OCHRE)


def _duke(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(14, 36), (26, 20), (54, 4), (84, 18), (96, 36), (72, 30), (54, 33), (34, 32)]), INK)
    s.line(flow([(18, 32), (54, 8), (92, 32)], closed=False), colour, 3)
    s.fill(flow([(28, 16), (44, -2), (66, -10), (92, -4), (84, 8), (62, 4)]), PAPER)
    s.line(flow([(84, 90), (70, 104), (52, 122)], closed=False), PAPER, 6)


def _prince(s: Sheet, colour: Colour) -> None:
    s.fill([(35, 34), (30, 2), (42, 16), (53, -8), (64, 15), (77, 1), (73, 34), (54, 38)], INK)
    s.fill([(39, 31), (36, 14), (43, 22), (53, 4), (63, 21), (71, 13), (69, 31), (54, 34)], OCHRE)
    for x, y in ((30, 1), (53, -7), (77, 1)):
        s.disc((x, y), 4, INK)
    s.line([(38, 31), (54, 34), (70, 30)], VERMILION, 4)
    s.fill(flow([(66, 40), (78, 50), (76, 66), (66, 64)]), INK)


def _marquis(s: Sheet, colour: Colour) -> None:
    wig = blend(PAPER, INK, 0.09375)
    s.fill(flow([(34, 38), (36, 18), (54, 8), (74, 16), (80, 36), (76, 54), (66, 58), (62, 42), (48, 34)]), INK)
    s.fill(flow([(37, 36), (39, 20), (54, 11), (72, 18), (77, 36), (73, 51), (67, 54), (64, 40), (48, 31)]), wig)
    for y in (42, 54):
        s.disc((68, y), 8, INK)
        s.disc((68, y), 5.5, wig)
    s.fill([(74, 52), (90, 46), (86, 58), (92, 68), (76, 60)], colour)
    s.fill([(74, 60), (84, 62), (88, 92), (78, 92)], wig)
    _monocle(s)


# ── police ──────────────────────────────────────────────────────────────────────────────────────────────


def _kepi(s: Sheet, top: float) -> None:
    s.fill([(36, 36), (39, top), (68, top - 2), (72, 34), (54, 37)], INK)
    s.fill(flow([(38, 33), (18, 40), (20, 44), (40, 40)]), INK)
    s.line([(37, 30), (54, 32), (71, 29)], PAPER, 3)
    s.disc((46, (top + 30) / 2), 4.5, PAPER)


def _peacekeeper(s: Sheet, colour: Colour) -> None:
    _kepi(s, 18)
    s.fill(turn([(88, 30), (100, 30), (98, 84), (90, 84)], 14, (94, 84)), INK)
    s.disc((91, 92), 8, INK)


def _brigadier(s: Sheet, colour: Colour) -> None:
    _kepi(s, 12)
    _moustache(s)
    s.line(arc((94, 66), 9, 180, 360), INK, 4)
    s.bar(82, 66, 106, 74, INK)
    s.bar(84, 74, 104, 102, INK)
    s.bar(88, 78, 100, 98, LAMPLIGHT)
    s.bar(80, 102, 108, 110, INK)


def _brigadier_chief(s: Sheet, colour: Colour) -> None:
    s.fill([(37, 36), (32, -2), (76, -4), (71, 34), (54, 37)], INK)
    s.fill(flow([(38, 33), (20, 39), (21, 43), (40, 40)]), INK)
    s.line([(34, 6), (55, 8), (75, 4)], colour, 4)
    s.fill(flow([(46, -2), (48, -11), (62, -11), (64, -2)]), VERMILION)
    s.disc((52, 20), 6, PAPER)
    s.line(flow([(42, 38), (44, 62), (54, 74)], closed=False), PAPER, 2)
    _moustache(s)


def _major(s: Sheet, colour: Colour) -> None:
    s.fill(flow([(6, 34), (24, 16), (54, 0), (86, 12), (104, 30), (76, 30), (54, 34), (30, 32)]), INK)
    s.disc((52, 18), 7, PAPER)
    s.disc((52, 18), 3.6, VERMILION)
    _moustache(s)
    s.fill(flow([(74, 84), (94, 88), (100, 100), (80, 95)]), OCHRE)
    for x in (82, 88, 94):
        s.line([(x, 95 + (x - 80) * 0.4), (x + 1, 106 + (x - 80) * 0.3)], OCHRE, 2.4)


TRADES: dict[str, Dress] = {
    "cultivator": _cultivator,
    "mechanic": _mechanic,
    "distiller": _distiller,
    "gardener": _gardener,
    "landscaper": _landscaper,
    "butcher": _butcher,
    "newsboy": _newsboy,
    "representative": _representative,
    "concierge": _concierge,
    "grocer": _grocer,
    "shopkeeper": _shopkeeper,
    "brewer": _brewer,
    "novice": _novice,
    "monk": _monk,
    "abbot": _abbot,
    "priest": _priest,
    "archbishop": _archbishop,
    "bishop": _bishop,
    "baron": _baron,
    "viscount": _viscount,
    "count": _count,
    "duke": _duke,
    "prince": _prince,
    "marquis": _marquis,
    "peacekeeper": _peacekeeper,
    "brigadier": _brigadier,
    "brigadier-chief": _brigadier_chief,
    "major": _major,
}
