"""The county as places: what stands on a builder's plot, the wings and lawns of an estate, the rooms below stairs."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from render.obsession.badges import bloom, category_ground
from render.obsession.landmarks import LANDMARKS
from render.obsession.signs import CATEGORY_COLOURS, statue
from render.palette import (
    GREEN,
    INK,
    LAMPLIGHT,
    OCHRE,
    PAPER,
    PAPER_SHADE,
    PRUSSIAN,
    Colour,
    blend,
)
from render.pen import Point, Sheet, arc, flow, kept, lay
from render.pieces import sign

LAWN = blend(GREEN, PAPER, 0.625)
LEAF = blend(GREEN, PAPER, 0.125)
STONE = blend(PAPER, INK, 0.05)
GLASS = blend(PRUSSIAN, INK, 0.25)


# ── on a plot ───────────────────────────────────────────────────────────────────────────────────────────

GROUND = (232, 150)
"""What stands on a plot, in drawing units; the ground line is 14 above its foot."""
EARTH = 136
SCENE = (182, 118)
"""The same in pixels."""


def _grass(s: Sheet) -> None:
    wide, high = GROUND
    s.bar(0, EARTH, wide, high, LAWN)
    for x in range(6, wide, 19):
        s.line([(x, EARTH + 9), (x + 4, EARTH + 4)], LEAF, 1.6)
    s.bar(0, EARTH - 2, wide, EARTH + 2, INK)


def _walls(s: Sheet, left: float, top: float, right: float) -> None:
    s.bar(left, top, right, EARTH, INK)
    s.bar(left + 3, top + 2, right - 3, EARTH, STONE)


def _pane(s: Sheet, x: float, y: float, w: float, h: float, lit: bool = False) -> None:
    s.bar(x, y, x + w, y + h, INK)
    s.bar(x + 2.5, y + 2.5, x + w - 2.5, y + h - 2.5, LAMPLIGHT if lit else GLASS)
    s.bar(x + w / 2 - 1, y, x + w / 2 + 1, y + h, INK)
    s.bar(x, y + h / 2 - 1, x + w, y + h / 2 + 1, INK)


def _door(s: Sheet, x: float, w: float, h: float, colour: Colour) -> None:
    s.bar(x, EARTH - h, x + w, EARTH, INK)
    s.bar(x + 3, EARTH - h + 3, x + w - 3, EARTH, colour)
    s.disc((x + w - 8, EARTH - h / 2), 2.2, PAPER)


def _hall(s: Sheet, pr: int, shade: Colour) -> None:
    """Essentials: a house with chimneys, one more bay with rank."""
    bays = 3 if pr <= 3 else 5
    half = 22 * bays / 2 + 16
    left, right = 116 - half, 116 + half
    for x in (left + 12, right - 26):
        s.bar(x, 14, x + 15, 60, INK)
        s.bar(x + 3, 18, x + 12, 60, shade)
    _walls(s, left, 58, right)
    roof: list[Point] = [(left - 8, 62), (left + 14, 34), (right - 14, 34), (right + 8, 62)]
    category_ground(s, "essentials", roof, 10)
    s.line(roof, INK, 3.4, closed=True)
    for n in range(bays):
        x = left + 16 + n * (2 * half - 32) / bays + ((2 * half - 32) / bays - 15) / 2
        if n == bays // 2:
            _pane(s, x, 69, 15, 20)
            _door(s, x - 3, 21, 36, shade)
        else:
            _pane(s, x, 69, 15, 20, lit=n % 2 == 0)
            _pane(s, x, 101, 15, 22)


def _outbuilding(s: Sheet, pr: int, shade: Colour) -> None:
    """Service: a low range with wide doors and a bell turret."""
    _walls(s, 36, 74, 196)
    roof: list[Point] = [(26, 78), (44, 46), (188, 46), (206, 78)]
    category_ground(s, "service", roof, 9)
    s.line(roof, INK, 3.4, closed=True)
    s.bar(103, 22, 129, 46, INK)
    s.bar(107, 26, 125, 46, STONE)
    s.fill([(98, 24), (116, 6), (134, 24)], shade)
    s.line([(98, 24), (116, 6), (134, 24)], INK, 3, closed=True)
    s.disc((116, 38), 5, INK)
    for x in (50, 94, 138):
        s.fill([(x, EARTH), (x, 106), *arc((x + 22, 106), 22, 180, 360), (x + 44, 106), (x + 44, EARTH)], INK)
        s.fill([(x + 4, EARTH), (x + 4, 106), *arc((x + 22, 106), 18, 180, 360), (x + 40, EARTH)], shade)
        s.bar(x + 21, 88, x + 23, EARTH, INK)


def _garden(s: Sheet, pr: int, shade: Colour) -> None:
    """Estate: clipped trees about a fountain, or a fence with a gate."""
    for x, r in ((34, 27), (198, 27), *(((80, 19), (152, 19)) if pr >= 3 else ())):
        s.bar(x - 4, 96, x + 4, EARTH, INK)
        circle = arc((x, 84), r, 0, 360, 40)
        category_ground(s, "estate", circle, 9)
        s.line(circle, INK, 3.2, closed=True)
    if pr <= 2:
        for x in range(70, 166, 16):
            s.fill([(x - 5, EARTH), (x - 5, 98), (x, 90), (x + 5, 98), (x + 5, EARTH)], INK)
            s.fill([(x - 2.4, EARTH), (x - 2.4, 99), (x, 95), (x + 2.4, 99), (x + 2.4, EARTH)], STONE)
        s.bar(64, 106, 168, 111, INK)
        s.bar(64, 122, 168, 127, INK)
        return
    s.fill([(92, EARTH), (98, 118), (134, 118), (140, EARTH)], INK)
    s.bar(112, 70, 120, 120, INK)
    s.disc((116, 92), 24, INK, squash=0.28)
    s.disc((116, 91), 20, blend(PRUSSIAN, PAPER, 0.5), squash=0.2)
    for x in (-1, 1):
        s.line(flow([(116, 70), (116 + x * 12, 48), (116 + x * 20, 84)], closed=False), PRUSSIAN, 2.6)


def _portico(s: Sheet, pr: int, shade: Colour) -> None:
    """Prestige: columns under a pediment, more of them with rank."""
    count = 4 if pr <= 4 else 6
    half = 16 + 13 * count
    left, right = 116 - half, 116 + half
    s.bar(left - 8, EARTH - 8, right + 8, EARTH, INK)
    s.bar(left - 5, EARTH - 6, right + 5, EARTH - 2, STONE)
    s.bar(left, 66, right, EARTH - 8, INK)
    s.bar(left + 3, 70, right - 3, EARTH - 8, blend(shade, PAPER, 0.75))
    _door(s, 104, 24, 50, shade)
    for n in range(count):
        x = left + 9 + n * (2 * half - 18) / (count - 1)
        s.bar(x - 6.5, 68, x + 6.5, EARTH - 8, INK)
        s.bar(x - 3.6, 70, x + 3.6, EARTH - 8, STONE)
        s.bar(x - 9, 66, x + 9, 73, INK)
    s.bar(left - 8, 56, right + 8, 68, INK)
    s.bar(left - 5, 59, right + 5, 65, STONE)
    gable: list[Point] = [(left - 6, 56), (116, 14), (right + 6, 56)]
    category_ground(s, "prestige", gable, 9)
    s.line(gable, INK, 3.4, closed=True)
    s.disc((116, 42), 8, PAPER)
    s.disc((116, 42), 4.5, INK)


def _pavilion(s: Sheet, pr: int, shade: Colour) -> None:
    """Sporting: a pavilion with its flag, and a lawn marked out before it."""
    s.bar(114, 2, 118, 34, INK)
    s.fill([(118, 4), (148, 11), (118, 20)], shade)
    s.line([(118, 4), (148, 11), (118, 20)], INK, 2.4, closed=True)
    _walls(s, 56, 72, 176)
    roof: list[Point] = [(40, 76), (92, 34), (140, 34), (192, 76)]
    category_ground(s, "sporting", roof, 9)
    s.line(roof, INK, 3.4, closed=True)
    for x in (52, 84, 144, 176):
        s.bar(x - 3.4, 76, x + 3.4, EARTH, INK)
    _door(s, 102, 28, 44, shade)
    for x in (62, 150):
        _pane(s, x, 88, 19, 24)
    for x in (16, 212):
        s.bar(x - 2, 96, x + 2, EARTH, INK)
        s.bar(x - 9, 92, x + 9, 99, INK)
        s.disc((x, EARTH - 5), 5, shade)
        s.ring((x, EARTH - 5), 5, INK, 2)


def _folly(s: Sheet, shade: Colour) -> None:
    """A monument: an urn on a pedestal, in glory."""
    for degrees in range(200, 345, 18):
        ray = arc((116, 96), 130, degrees, degrees + 8, 2)
        s.fill([(116, 96), *((min(max(x, 0), 232), max(y, 0)) for x, y in ray)], blend(shade, PAPER, 0.75))
    s.stamp(sign(statue, 100), (52, 9), INK)


PLOTS: dict[str, Callable[[Sheet, int, Colour], None]] = {
    "essentials": _hall,
    "service": _outbuilding,
    "estate": _garden,
    "prestige": _portico,
    "sporting": _pavilion,
}


@kept
def scene(category: str, pr: int, monument: bool, landmark: str = "") -> Image.Image:
    """What a tile builds, standing on its plot: a landmark where it has one of its own."""
    return large_scene(category, pr, monument, landmark, SCENE[0])


def large_scene(category: str, pr: int, monument: bool, landmark: str, wide: int) -> Image.Image:
    """The same as wide as is asked for."""
    s = Sheet((wide, round(wide * SCENE[1] / SCENE[0])), wide / GROUND[0])
    shade = CATEGORY_COLOURS[category]
    if monument:
        _folly(s, shade)
    elif landmark:
        LANDMARKS[landmark](s, shade)
    else:
        PLOTS[category](s, pr, shade)
    _grass(s)
    return s.sprite()


# ── an estate ───────────────────────────────────────────────────────────────────────────────────────────

WING = 140
"""How wide a wing or lawn is on the board."""
FLOOR = 62
"""From the top of a wing to its first row of windows."""
ORDER = ("sporting", "essentials", "prestige", "service", "estate")
"""Lawn, wing, portico, wing, garden: how an estate lies, from left to right."""


@kept
def wing(category: str, high: int, floor: int = FLOOR) -> Image.Image:
    """An empty wing or lawn of an estate, so tall, with its roof down to the floor; the ground line is its foot."""
    wide = WING
    s = Sheet((wide, high))
    shade = CATEGORY_COLOURS[category]
    k = floor / FLOOR
    if category in ("sporting", "estate"):
        _lawn(s, category, wide, high, k)
        return s.sprite()
    top = {"essentials": 48, "prestige": 46, "service": 56}[category] * k
    s.bar(0, top, wide, high, INK)
    s.bar(3, top + 2, wide - 3, high, STONE)
    if category == "prestige":
        roof: list[Point] = [(-1, top), (wide / 2, 4), (wide + 1, top)]
        for x in (9, wide - 9):
            s.bar(x - 7, top, x + 7, high, INK)
            s.bar(x - 4, top, x + 4, high, PAPER)
    elif category == "essentials":
        for x in (22, wide - 40):
            s.bar(x, 2, x + 18, 34 * k, INK)
            s.bar(x + 3, 6, x + 15, 34 * k, shade)
        roof = [(0, top), (16, 18 * k), (wide - 16, 18 * k), (wide, top)]
    else:
        roof = [(0, top), (14, 32 * k), (wide - 14, 32 * k), (wide, top)]
    category_ground(s, category, roof, 9)
    s.line(roof, INK, 3.4, closed=True)
    s.bar(0, top - 2, wide, top + 6, INK)
    return s.sprite()


def _lawn(s: Sheet, category: str, wide: int, high: int, k: float) -> None:
    back = (50 if category == "estate" else 56) * k
    ground: list[Point] = [(0, back), (wide, back), (wide, high), (0, high)]
    s.fill(ground, LAWN)
    if category == "sporting":
        for x in (0, 56, 112):
            s.bar(x, back, min(x + 28, wide), high, blend(GREEN, PAPER, 0.5))
        s.bar(66, 2, 70, back, INK)
        pennon: list[Point] = [(70, 4), (112, 14 * k), (70, 28 * k)]
        s.fill(pennon, CATEGORY_COLOURS[category])
        s.line(pennon, INK, 2.6, closed=True)
    else:
        for x, r in ((20, 18 * k), (54, 24 * k), (92, 20 * k), (122, 17 * k)):
            crown = arc((x, back - r * 0.5), r, 150, 390, 30)
            category_ground(s, category, crown, 8)
            s.line(crown, INK, 2.6)
    s.bar(0, back - 3, wide, back + 3, INK)


@kept
def window(category: str, flipped: bool, monument: bool, size: tuple[int, int]) -> Image.Image:
    """A tile as it lies in an estate: dark before its first use, lit and with a rose after it."""
    wide, high = size
    s = Sheet(size)
    if monument:
        s.bar(0, 0, wide, high, INK)
        s.bar(3, 3, wide - 3, high - 3, OCHRE)
        whole = s.sprite()
        whole.paste(INK, ((wide - high + 10) // 2, 5), sign(statue, high - 10))
        return whole
    if category in ("sporting", "estate"):
        s.fill(arc((wide / 2, high / 2), wide / 2, 0, 360, 40, squash=high / wide), INK)
        bed = arc((wide / 2, high / 2), wide / 2 - 3, 0, 360, 40, squash=(high - 6) / (wide - 6))
        s.fill(bed, LAMPLIGHT if flipped else blend(GREEN, INK, 0.375))
        if not flipped and category == "estate":
            s.dots(bed, LEAF, 11, 2.6)
        elif not flipped:
            s.hatch(bed, LEAF, 9, 2, 90)
    else:
        s.bar(0, 0, wide, high, INK)
        s.bar(3, 3, wide - 3, high - 3, LAMPLIGHT if flipped else GLASS)
        if not flipped:
            s.bar(wide / 2 - 1.5, 0, wide / 2 + 1.5, high, INK)
            s.bar(0, high / 2 - 1.5, wide, high / 2 + 1.5, INK)
    whole = s.sprite()
    if flipped:
        lay(whole, bloom(min(wide, high) - 10), (wide // 2, high // 2), "mm")
    return whole


WIDEST = 1600
WALL = 8
"""More than what a cellar's right wall takes."""


def cellar(wide: int, high: int) -> Image.Image:
    """Below stairs: a room in the ground. Rooms are of every width, so they are cut from one."""
    ground = _ground(high)
    room = ground.crop((0, 0, wide, high))
    room.paste(ground.crop((WIDEST - WALL, 0, WIDEST, high)), (wide - WALL, 0))
    return room


@kept
def _ground(high: int) -> Image.Image:
    s = Sheet((WIDEST, high), 1.0, PAPER_SHADE)
    s.bar(0, 0, WIDEST, high, INK)
    s.bar(3, 0, WIDEST - 3, high - 3, PAPER_SHADE)
    return s.flat()


@kept
def road(wide: int, high: int) -> Image.Image:
    """The street before the builders' plots."""
    s = Sheet((wide, high), 1.0, PAPER_SHADE)
    stone = blend(PAPER_SHADE, INK, 0.30)
    for row in range(high // 18 + 1):
        for i in range(wide // 46 + 2):
            x = i * 46 + (23 if row % 2 else 0)
            s.line(arc((x, 18 + row * 18), 21, 200, 340, 10, squash=0.5), stone, 2)
    s.bar(0, 0, wide, 5, INK)
    s.bar(0, high - 3, wide, high, INK)
    return s.flat()
