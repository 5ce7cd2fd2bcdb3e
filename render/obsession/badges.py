"""Small printed things: servants' tokens, ratings, shields, roses, price boards, the reputation wheel, card backs."""

from __future__ import annotations

import math

from PIL import Image

from render.lettering import BOLD, DISPLAY, Line, fit, letter, scaled
from render.obsession.livery import SERVANT_COLOURS, SERVANT_PATTERNS, SERVANT_SIGNS, WOMEN
from render.obsession.signs import (
    CATEGORY_COLOURS,
    CATEGORY_SIGNS,
    die,
    rose,
)
from render.palette import INK, OXBLOOD, PAPER, PRUSSIAN, ROSE, Colour, blend
from render.pen import Point, Sheet, arc, kept
from render.pieces import sign

MINUS = "−"


def signed(value: int) -> str:
    """A value with a true minus.

    >>> signed(-2), signed(3)
    ('−2', '3')
    """
    return f"{MINUS}{-value}" if value < 0 else str(value)


def centred(whole: Image.Image, text: str, middle: tuple[int, int], room: int, size: int, fill: Colour = INK) -> None:
    """A short number in the middle of a badge, as large as its room lets it be."""
    line = fit(text, DISPLAY, scaled(size), room)
    letter(whole, (middle[0], middle[1] + round(line.size * 0.36)), line, fill, "m")


@kept
def servant_token(kind: str, size: int) -> Image.Image:
    """A servant in the colour of the wooden piece: men on a square, women on a disc.

    Those whom no icon asks for have a ground with a pattern, men with its corners cut, women scalloped.
    """
    ground, figure = SERVANT_COLOURS[kind]
    s = Sheet((size, size), size / 100)
    if kind in SERVANT_PATTERNS:
        rim, field = (_scallop(50), _scallop(44)) if kind in WOMEN else (_octagon(1), _octagon(7))
        s.fill(rim, INK)
        s.fill(field, ground)
        SERVANT_PATTERNS[kind](s, field, blend(ground, PAPER if figure == INK else INK, 0.25), 12)
        s.stamp(sign(SERVANT_SIGNS[kind], round(size * 0.7)), (15, 14), figure)
    elif kind in WOMEN:
        s.disc((50, 50), 50, INK)
        s.disc((50, 50), 45, ground)
        s.stamp(sign(SERVANT_SIGNS[kind], round(size * 0.62)), (19, 17), figure)
    else:
        s.bar(1, 1, 99, 99, INK)
        s.bar(6, 6, 94, 94, ground)
        s.stamp(sign(SERVANT_SIGNS[kind], round(size * 0.74)), (13, 14), figure)
    return s.sprite()


def _octagon(inset: float) -> list[Point]:
    """A square with its corners cut."""
    near, far, cut = inset, 100 - inset, 20 + inset * 0.4
    return [(cut, near), (100 - cut, near), (far, cut), (far, 100 - cut),
            (100 - cut, far), (cut, far), (near, 100 - cut), (near, cut)]  # fmt: skip


def _scallop(radius: float) -> list[Point]:
    """A disc with a scalloped rim."""
    return [
        (50 + r * math.cos(math.radians(a)), 50 + r * math.sin(math.radians(a)))
        for a in range(0, 360, 3)
        for r in (radius - 5 + 5 * abs(math.sin(math.radians(a * 5))),)
    ]


def category_ground(s: Sheet, category: str, points: list[Point], gap: float) -> None:
    """Fill a shape with a category's colour and pattern."""
    shade = CATEGORY_COLOURS[category]
    s.fill(points, shade)
    deep = blend(shade, INK, 0.25)
    if category == "service":
        s.hatch(points, deep, gap, gap * 0.36, 0)
    elif category == "estate":
        s.dots(points, deep, gap, gap * 0.24)
    elif category == "prestige":
        s.check(points, deep, gap * 0.8)
    elif category == "sporting":
        s.hatch(points, deep, gap, gap * 0.36, 45)


@kept
def category_mark(category: str, size: int) -> Image.Image:
    """A category's sign in paper on its colour."""
    s = Sheet((size, size), size / 100)
    s.bar(0, 0, 100, 100, INK)
    category_ground(s, category, [(5, 5), (95, 5), (95, 95), (5, 95)], 13)
    s.stamp(sign(CATEGORY_SIGNS[category], round(size * 0.72)), (14, 14), PAPER)
    return s.sprite()


@kept
def rating(pr: int, size: int) -> Image.Image:
    """A prestige rating: a numeral on a medal with as many studs in its rim."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 50, INK)
    s.disc((50, 50), 46, PRUSSIAN)
    s.disc((50, 50), 33, PAPER)
    for x, y in arc((50, 50), 39.6, 90 + 17 * (pr - 1), 90 - 17 * (pr - 1), max(pr - 1, 1))[: max(pr, 1)]:
        s.disc((x, y), 5.2, PAPER)
    whole = s.sprite()
    centred(whole, str(pr), (size // 2, size // 2 - 1), round(size * 0.62), round(size * 0.56), INK)
    return whole


def _shield(inset: float) -> list[Point]:
    i = inset
    return [(4 + i, 4 + i), (96 - i, 4 + i), (96 - i, 56), (84 - i * 0.6, 80 - i * 0.5), (50, 98 - i * 1.2),
            (16 + i * 0.6, 80 - i * 0.5), (4 + i, 56)]  # fmt: skip


@kept
def vp_shield(vp: int, size: int) -> Image.Image:
    """Victory points on a shield; pale with a rose rim where they count against one."""
    s = Sheet((size, size), size / 100)
    s.fill(_shield(0), INK)
    s.fill(_shield(5), PRUSSIAN if vp >= 0 else ROSE)
    if vp < 0:
        s.fill(_shield(10), PAPER)
    whole = s.sprite()
    ink = PAPER if vp >= 0 else INK
    share = 0.58 if len(signed(vp)) == 1 else 0.5
    centred(whole, signed(vp), (size // 2, round(size * 0.45)), round(size * 0.86), round(size * share), ink)
    return whole


@kept
def rose_vp(vp: int, size: int) -> Image.Image:
    """What a tile's rose side is worth: the number in a rose."""
    s = Sheet((size, size), size / 100)
    for colour, r, reach in ((INK, 24, 27), (ROSE, 20, 27)):
        for x, y in arc((50, 50), reach, -90, 270, 5)[:5]:
            s.disc((x, y), r, colour)
    s.disc((50, 50), 32, PAPER)
    whole = s.sprite()
    centred(whole, signed(vp), (size // 2, size // 2), round(size * 0.66), round(size * 0.5), INK)
    return whole


@kept
def wheel(level: str, position: int, size: int) -> Image.Image:
    """The reputation wheel: five fifths, as many filled as steps are taken, and the level in its middle."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 50, INK)
    s.disc((50, 50), 46.5, blend(PRUSSIAN, PAPER, 0.75))
    for step in range(position):
        start = -90 + step * 72
        s.fill([(50, 50), *arc((50, 50), 46.5, start, start + 72, 18)], PRUSSIAN)
    for step in range(5):
        x, y = arc((50, 50), 48, -90 + step * 72, 0, 1)[0]
        s.line([(50, 50), (x, y)], INK, 3.4)
    s.disc((50, 50), 34, INK)
    s.disc((50, 50), 31, PAPER)
    whole = s.sprite()
    centred(whole, level, (size // 2, size // 2 - 1), round(size * 0.6), round(size * 0.47))
    return whole


@kept
def small_count(number: int, size: int) -> Image.Image:
    """How many there are of something, on a paper disc at its corner."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 50, INK)
    s.disc((50, 50), 43, PAPER)
    whole = s.sprite()
    line = Line(str(number), BOLD, 26)
    letter(whole, (size // 2, size // 2 + 9), line, INK, "m")
    return whole


@kept
def opponent_seal(size: int) -> Image.Image:
    """The mark of the solo game's opponent: a die on a black seal."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 49, INK)
    s.disc((50, 50), 43, PAPER)
    s.stamp(sign(die, round(size * 0.66)), (17, 17), INK)
    return s.sprite()


@kept
def bloom(size: int) -> Image.Image:
    """A small rose, for what has been used."""
    s = Sheet((size, size), size / 100)
    s.stamp(sign(rose, size), (0, 0), INK)
    s.stamp(sign(rose, round(size * 0.8)), (10, 10), blend(OXBLOOD, PAPER, 0.125))
    return s.sprite()
