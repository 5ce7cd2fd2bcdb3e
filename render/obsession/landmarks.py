"""Buildings that are like no other of their category: what the tiles of Upstairs, Downstairs build."""

from __future__ import annotations

from collections.abc import Callable

from render.obsession.badges import category_ground
from render.palette import INK, LAMPLIGHT, OCHRE, PAPER, PRUSSIAN, SKY, Colour, blend
from render.pen import Point, Sheet, arc, flow

EARTH = 136
"""How far down the ground line of a scene is; a scene is 232 wide."""
STONE = blend(PAPER, INK, 0.05)
WATER = blend(SKY, PAPER, 0.375)
SHINE = blend(SKY, PAPER, 0.75)


def _front(s: Sheet, left: float, top: float, right: float) -> None:
    s.bar(left, top, right, EARTH, INK)
    s.bar(left + 3, top + 2, right - 3, EARTH, STONE)


def _roof(s: Sheet, category: str, points: list[Point]) -> None:
    category_ground(s, category, points, 9)
    s.line(points, INK, 3.4, closed=True)


def _lancet(s: Sheet, x: float, top: float, foot: float, half: float, lit: bool = False) -> None:
    """A pointed window."""
    for grow, shade in ((2.6, INK), (0.0, LAMPLIGHT if lit else blend(PRUSSIAN, INK, 0.25))):
        left, right, low = x - half - grow, x + half + grow, foot + grow
        s.fill([(left, low), (left, top + 12), (x, top - grow), (right, top + 12), (right, low)], shade)


def _wheel(s: Sheet, x: float, radius: float) -> None:
    y = EARTH - radius
    s.ring((x, y), radius - 2, INK, 4)
    for degrees in range(0, 180, 45):
        (px, py), (qx, qy) = (
            arc((x, y), radius - 3, degrees, degrees, 1)[0],
            arc((x, y), radius - 3, degrees + 180, 0, 1)[0],
        )
        s.line([(px, py), (qx, qy)], INK, 1.8)
    s.disc((x, y), 4, INK)


def _carriage_house(s: Sheet, shade: Colour) -> None:
    """A coach before two tall arches."""
    _front(s, 20, 58, 212)
    _roof(s, "service", [(8, 62), (36, 28), (196, 28), (224, 62)])
    s.bar(106, 14, 126, 30, INK)
    s.bar(109, 16, 123, 30, STONE)
    s.fill([(100, 16), (116, 3), (132, 16)], shade)
    s.line([(100, 16), (116, 3), (132, 16)], INK, 3, closed=True)
    for x in (28, 148):
        s.fill([(x, EARTH), (x, 90), *arc((x + 28, 90), 28, 180, 360), (x + 56, EARTH)], INK)
        s.fill([(x + 4, EARTH), (x + 4, 90), *arc((x + 28, 90), 24, 180, 360), (x + 52, EARTH)], shade)
        s.bar(x + 27, 64, x + 29, EARTH, INK)
    s.fill(flow([(80, 84), (98, 76), (134, 76), (150, 84), (148, 112), (132, 120), (98, 120), (84, 112)]), INK)
    s.fill(flow([(86, 88), (100, 81), (132, 81), (145, 88), (143, 109), (130, 115), (100, 115), (89, 109)]), OCHRE)
    s.bar(102, 84, 130, 100, INK)
    s.bar(105, 87, 127, 97, SHINE)
    s.line([(72, 118), (160, 118)], INK, 4)
    _wheel(s, 88, 17)
    _wheel(s, 146, 20)


def _renovated_kitchen(s: Sheet, shade: Colour) -> None:
    """A great chimney in smoke, copper pans in a wide window."""
    for x, y, r in ((158, 18, 9), (142, 14, 11), (122, 12, 8)):
        s.disc((x, y), r, blend(PAPER, INK, 0.28125))
        s.disc((x, y), r - 3, PAPER)
    s.bar(162, 30, 190, EARTH, INK)
    s.bar(165, 34, 187, EARTH, STONE)
    s.bar(158, 26, 194, 36, INK)
    _front(s, 30, 66, 172)
    _roof(s, "service", [(20, 70), (42, 42), (160, 42), (180, 70)])
    s.bar(80, 78, 158, 116, INK)
    s.bar(84, 82, 154, 112, LAMPLIGHT)
    for x, r in ((97, 7), (119, 9), (141, 6)):
        s.line([(x, 82), (x, 94)], INK, 2.4)
        s.disc((x, 94 + r * 0.6), r, INK)
        s.disc((x, 94 + r * 0.6), r - 2.4, OCHRE)
    s.bar(40, 88, 68, EARTH, INK)
    s.bar(44, 92, 64, EARTH, shade)
    s.disc((60, 114), 2.4, PAPER)


def _housekeepers_room(s: Sheet, shade: Colour) -> None:
    """A gable with a bay window, and her keys over the door."""
    _front(s, 44, 66, 190)
    _roof(s, "service", [(34, 70), (52, 42), (178, 42), (200, 70)])
    gable: list[Point] = [(60, 72), (96, 18), (132, 72)]
    s.fill(gable, STONE)
    s.line(gable, INK, 4, closed=True)
    s.bar(68, 72, 124, EARTH, STONE)
    s.fill([(66, 82), (126, 82), (120, EARTH), (72, EARTH)], INK)
    for x in (74, 90, 106):
        s.bar(x, 86, x + 12, 106, LAMPLIGHT)
        s.bar(x, 110, x + 12, 128, LAMPLIGHT)
    s.ring((96, 46), 6, INK, 3.4)
    for x in (91, 99):
        s.bar(x, 51, x + 3, 66, INK)
        s.bar(x, 62, x + 7, 65, INK)
    s.bar(144, 84, 174, EARTH, INK)
    s.bar(148, 88, 170, EARTH, shade)
    s.disc((153, 112), 2.4, PAPER)


def _bank(s: Sheet) -> None:
    """Water from bank to bank."""
    s.disc((116, 112), 112, INK, squash=0.24)
    s.disc((116, 112), 108, WATER, squash=0.225)
    for x, y, half in ((62, 112, 16), (150, 124, 20), (106, 128, 12), (176, 108, 14)):
        s.line(flow([(x - half, y), (x, y - 3), (x + half, y)], closed=False), SHINE, 2.2)


def _stocked_lake(s: Sheet, shade: Colour) -> None:
    """A boathouse by the water, a punt, and a fish that leaps."""
    s.bar(96, 54, 164, 104, INK)
    s.bar(99, 56, 161, 104, STONE)
    _roof(s, "sporting", [(84, 58), (130, 16), (176, 58)])
    s.fill([(112, 104), (112, 76), *arc((130, 76), 18, 180, 360), (148, 104)], INK)
    _bank(s)
    s.fill(flow([(46, 108), (100, 108), (92, 120), (54, 120)]), INK)
    s.fill([(54, 111), (92, 111), (88, 116), (58, 116)], OCHRE)
    s.disc((74, 88), 6, INK)
    s.fill([(66, 108), (68, 96), (80, 96), (84, 108)], INK)
    s.line(flow([(66, 98), (46, 74), (26, 78)], closed=False), INK, 2.4)
    s.line([(26, 78), (24, 106)], INK, 1.4)
    fish = flow([(174, 112), (182, 96), (198, 92), (208, 102), (200, 110), (188, 114)])
    s.fill(fish, shade)
    s.line(fish, INK, 2.4, closed=True)
    s.fill([(178, 112), (164, 108), (170, 122)], INK)
    s.disc((200, 100), 2, PAPER)


def _parish_church(s: Sheet, shade: Colour) -> None:
    """A tower with its spire, and a nave."""
    _front(s, 40, 86, 208)
    _roof(s, "essentials", [(30, 90), (46, 60), (202, 60), (218, 90)])
    s.bar(96, 50, 138, EARTH, INK)
    s.bar(99, 52, 135, EARTH, STONE)
    _roof(s, "essentials", [(90, 54), (117, 10), (144, 54)])
    s.bar(115, 0, 119, 14, INK)
    s.bar(110, 4, 124, 8, INK)
    s.disc((117, 72), 10, INK)
    s.disc((117, 72), 7.2, PAPER)
    s.line([(117, 72), (117, 66)], INK, 2)
    s.line([(117, 72), (121, 74)], INK, 2)
    for n, x in enumerate((60, 82, 154, 174, 194)):
        _lancet(s, x, 96, 124, 6, lit=n % 2 == 1)
    s.fill([(104, EARTH), (104, 108), (117, 92), (130, 108), (130, EARTH)], INK)
    s.fill([(108, EARTH), (108, 110), (117, 98), (126, 110), (126, EARTH)], shade)
    for x in (14, 28, 222):
        s.fill([(x - 6, EARTH), (x - 6, 122), *arc((x, 122), 6, 180, 360), (x + 6, EARTH)], INK)
        s.fill([(x - 3, EARTH), (x - 3, 122), *arc((x, 122), 3, 180, 360), (x + 3, EARTH)], STONE)


def _babbling_brook(s: Sheet, shade: Colour) -> None:
    """A brook under a stone bridge, between willows."""
    for x, r in ((34, 27), (204, 24)):
        s.bar(x - 4, 78, x + 4, EARTH, INK)
        crown = arc((x, 70), r, 0, 360, 40)
        category_ground(s, "estate", crown, 9)
        s.line(crown, INK, 3.2, closed=True)
    rise = arc((116, 190), 128, 222, 318, 30)
    s.fill([*rise, (216, EARTH), (16, EARTH)], INK)
    s.fill([(x, y + 4) for x, y in rise] + [(210, EARTH), (22, EARTH)], STONE)
    s.line([(x, y + 13) for x, y in rise[2:-2]], INK, 2.6)
    for x, y in ((44, 124), (58, 108), (66, 126), (174, 108), (166, 126), (190, 122), (78, 92), (154, 92)):
        s.bar(x - 7, y - 4, x + 7, y + 4, blend(PAPER, INK, 0.25))
    s.fill([*arc((116, 140), 46, 180, 360, 30), (162, EARTH), (70, EARTH)], INK)
    s.fill([*arc((116, 140), 42, 180, 360, 30), (158, EARTH), (74, EARTH)], SHINE)
    s.fill(flow([(78, 138), (92, 118), (112, 122), (128, 112), (154, 126), (156, 138)], closed=False), WATER)
    for x, y in ((96, 128), (122, 122), (140, 132)):
        s.line(flow([(x - 9, y), (x, y - 4), (x + 9, y)], closed=False), PAPER, 2.2)
    for x in (206, 214, 222):
        s.line([(x, EARTH), (x + (x - 214) * 0.5, 112)], INK, 2.6)
        s.disc((x + (x - 214) * 0.5, 110), 4.4, shade, squash=1.6)


LANDMARKS: dict[str, Callable[[Sheet, Colour], None]] = {
    "carriage-house": _carriage_house,
    "renovated-kitchen": _renovated_kitchen,
    "housekeepers-room": _housekeepers_room,
    "stocked-lake": _stocked_lake,
    "parish-church": _parish_church,
    "babbling-brook": _babbling_brook,
}
"""By tile."""
