"""Tiles as they are printed: on a builder's plot with its price, and as a card in an estate."""

from __future__ import annotations

from PIL import Image, ImageDraw

from render.lettering import DISPLAY, Line, dagger, letter, one_or_two
from render.obsession.badges import bloom, category_mark, rating, rose_vp, vp_shield
from render.obsession.buildings import SCENE, scene
from render.obsession.faces import Row, TileFace
from render.obsession.lines import broken, fitted
from render.obsession.signs import CATEGORY_COLOURS
from render.palette import INK, INK_FAINT, LAMPLIGHT, PAPER, blend
from render.pen import kept, lay
from render.pieces import money_tag

PLOT = (240, 360)
"""A tile in the market, without its price."""
LIP = 32
"""How far what a tile is worth hangs below its board."""
CARD = (290, 214)
"""A tile in an estate."""
WORTH = 70
"""The column at its right, where what it is worth stands alone."""


@kept
def plot(face: TileFace, copies: int) -> Image.Image:
    """A tile for sale: the building over its sign board; more copies lie under it."""
    wide, high = PLOT
    image = Image.new("RGBA", PLOT, (*PAPER, 0))
    draw = ImageDraw.Draw(image)
    lay(image, scene(face.category, face.pr or 1, face.monument, face.landmark), ((wide - SCENE[0]) // 2 - 4, 0))
    top = SCENE[1]
    right, bottom = wide - 13, high - LIP
    for n in range(min(copies, 3) - 1, 0, -1):
        shift = n * 5
        draw.rectangle((shift + 3, top + shift, right + shift, bottom + shift), fill=PAPER, outline=INK, width=3)
    draw.rectangle((3, top, right, bottom), fill=PAPER, outline=INK, width=4)
    draw.rectangle((7, top + 4, right - 4, top + 13), fill=CATEGORY_COLOURS[face.category])
    if face.pr is not None:
        lay(image, rating(face.pr, 76), (0, 4))
    lay(image, category_mark(face.category, 56), (wide - 64, 8))
    taken = dagger(image, (right - 6, top + 16), face.mark)
    lines = one_or_two(face.name, DISPLAY, 36, right - 16 - taken, 28)
    for n, line in enumerate(lines):
        base = top + 59 if len(lines) == 1 else top + 44 + n * 30
        letter(image, ((right + 3 - taken) // 2, base), line, INK, "m", (6, top + 12, right - 3, top + 86))
    draw.rectangle((14, top + 84, right - 12, top + 85), fill=INK_FAINT)
    _centre(image, face.needs, right, top + 108, 44)
    _centre(image, face.gives, right, top + 154, 44)
    _worth(image, face, (right, bottom - 30))
    return image


def _centre(image: Image.Image, row: Row, right: int, middle: int, size: int) -> None:
    if row:
        lay(image, fitted(row, size, right - 18), ((right + 3) // 2, middle), "mm")
    else:
        ImageDraw.Draw(image).rectangle(
            ((right + 3) // 2 - 12, middle - 1, (right + 3) // 2 + 12, middle + 1), INK_FAINT
        )


def _worth(image: Image.Image, face: TileFace, spot: tuple[int, int]) -> None:
    """What both sides are worth, on the lower edge."""
    right, top = spot
    middle = (right + 3) // 2
    if face.rose is None:
        lay(image, vp_shield(face.vp, 60), (middle, top), "mt")
        return
    lay(image, vp_shield(face.vp, 60), (middle - 12, top), "rt")
    lay(image, rose_vp(face.rose, 66), (middle + 12, top - 4), "lt")


@kept
def bare_plot() -> Image.Image:
    """A space with nothing on it."""
    wide, high = PLOT
    image = Image.new("RGBA", PLOT, (*PAPER, 0))
    draw = ImageDraw.Draw(image)
    top, right, bottom = SCENE[1], wide - 13, high - LIP
    for x in range(3, right, 24):
        for y in (top, bottom):
            draw.rectangle((x, y - 2, x + 12, y + 1), fill=INK_FAINT)
    for y in range(top, bottom, 24):
        for x in (3, right):
            draw.rectangle((x - 2, y, x + 1, y + 12), fill=INK_FAINT)
    return image


@kept
def tile_card(face: TileFace) -> Image.Image:
    """A tile in an estate: front or rose side, with what it needs and gives."""
    wide, high = CARD
    image = Image.new("RGB", CARD, blend(LAMPLIGHT, PAPER, 0.625) if face.flipped else PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    draw.rectangle((4, 4, wide - 5, 14), fill=CATEGORY_COLOURS[face.category])
    taken = dagger(image, (wide - 8, 18), face.mark)
    lines = one_or_two(face.name, DISPLAY, 36, wide - 20 - taken, 28)
    for n, line in enumerate(lines):
        base = 58 if len(lines) == 1 else 42 + n * 29
        letter(image, ((wide - taken) // 2, base), line, INK, "m", (6, 14, wide - 6, 82))
    draw.rectangle((12, 80, wide - 13, 81), fill=INK_FAINT)
    left = 12
    if face.pr is not None:
        lay(image, rating(face.pr, 60), (7, 87))
        left = 72
    lay(image, vp_shield(face.vp, 54), (wide - 9, 89), "rt")
    if face.flipped:
        lay(image, bloom(46), (wide - 15, 178), "rm")
    elif face.rose is not None:
        lay(image, rose_vp(face.rose, 60), (wide - 8, 178), "rm")
    needs, gives = face.needs, face.gives
    if needs:
        lay(image, fitted(needs, 44, wide - left - WORTH), (left, 117), "lm")
        if gives:
            lay(image, fitted(gives, 44, wide - WORTH - 18), (14, 178), "lm")
    elif gives:
        rows = broken(gives, 44, wide - WORTH - 18)
        for n, row in enumerate(rows):
            middle = 147 + round((n - (len(rows) - 1) / 2) * 54)
            lay(image, fitted(row, 44, wide - WORTH - 18), ((wide - WORTH) // 2, middle), "mm")
    return image


@kept
def price_board(cost: str, copies: int, wide: int) -> Image.Image:
    """What a tile costs, and how many there are of it, on a board by the road."""
    image = Image.new("RGBA", (wide, 72), (*PAPER, 0))
    tag = money_tag(cost, 44 if copies > 1 else 48)
    times = Line(f"×{copies}", DISPLAY, 40) if copies > 1 else None
    whole = tag.width + (times.width + 8 if times else 0)
    left = (wide - whole) // 2
    lay(image, tag, (left, 4))
    if times:
        letter(image, (left + tag.width + 8, 52), times, INK)
    return image
