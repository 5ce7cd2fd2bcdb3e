"""What every game's pictures share: the bordered sheet, signs and the seats' seals, money tags."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from render.easel import EASEL
from render.lettering import BOLD, DISPLAY, Line, fit, letter
from render.palette import INK, INK_FAINT, INK_SOFT, OCHRE, PAPER, Colour, blend
from render.pen import Sheet, arc, flow, kept, lay, turn
from render.seats import seat_sign

WIDTH = 1600
MARGIN = 56
"""From the edge of the sheet to the space inside its border."""

FOOT = 72
"""What a sheet with a footnote needs below all else."""

Sign = Callable[[Sheet], None]
"""Draws a silhouette on a clear sheet of 100 × 100 units."""

Box = tuple[int, int, int, int]


def cogwheel(s: Sheet) -> None:
    """A seat played by the program."""
    for degrees in range(0, 180, 45):
        s.fill(turn([(42, 2), (58, 2), (58, 98), (42, 98)], degrees, (50, 50)), INK)
    s.disc((50, 50), 36, INK)
    s.disc((50, 50), 15, None)


@kept
def sign(draw: Sign, size: int) -> Image.Image:
    """A sign as a mask of this many pixels."""
    sheet = Sheet((size, size), size / 100)
    draw(sheet)
    return sheet.mask()


def stamp(image: Image.Image, draw: Sign, centre: tuple[int, int], size: int, colour: Colour = INK) -> None:
    """Print a sign in a colour, its middle at `centre`."""
    image.paste(colour, (centre[0] - size // 2, centre[1] - size // 2), sign(draw, size))


def seat_pattern(sheet: Sheet, seat: int, points: list[tuple[float, float]], gap: float) -> None:
    """Fill a shape with a seat's colour and its pattern."""
    known = seat_sign(seat)
    sheet.fill(points, known.colour)
    known.pattern(sheet, points, known.deep, gap)


@kept
def seal(seat: int, size: int, quiet: bool = False) -> Image.Image:
    """A seat's wax seal: its colour in its pattern round its symbol; `quiet` has no scalloped rim."""
    known = seat_sign(seat)
    s = Sheet((size, size), size / 100)
    if not quiet:
        for x, y in arc((50, 50), 42, 0, 360, 18):
            s.disc((x, y), 8, known.colour)
    seat_pattern(s, seat, arc((50, 50), 47 if quiet else 45, 0, 360, 64), 12)
    s.ring((50, 50), 46 if quiet else 48, blend(known.colour, INK, 0.6), 3)
    s.disc((50, 50), 37, PAPER)
    s.ring((50, 50), 37, blend(known.colour, INK, 0.6), 2.5)
    s.stamp(sign(known.symbol, round(size * 0.56)), (22, 22), INK)
    return s.sprite()


@kept
def white_seal(size: int) -> Image.Image:
    """The mark of nobody: a bare ring."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 47, PAPER)
    s.ring((50, 50), 46, INK, 4)
    s.ring((50, 50), 33, INK_FAINT, 3)
    return s.sprite()


@kept
def money_tag(text: str, size: int, ground: Colour = OCHRE) -> Image.Image:
    """A sum on an ochre tag; `size` is that of the letters."""
    line = Line(text, DISPLAY, size)
    wide, high = line.width + round(size * 0.85), round(size * 1.28)
    s = Sheet((wide, high))
    nib = high * 0.28
    s.fill([(nib, 0), (wide, 0), (wide, high), (nib, high), (0, high / 2)], INK)
    s.fill([(nib + 1, 3), (wide - 3, 3), (wide - 3, high - 3), (nib + 1, high - 3), (4, high / 2)], ground)
    s.disc((nib + 2, high / 2), 3.4, PAPER)
    whole = s.sprite()
    letter(whole, (round(nib + size * 0.24), round(high * 0.76)), line, INK)
    return whole


def paper(height: int, accent: Colour) -> Image.Image:
    """An empty sheet: warm paper with a few fibres, a double rule and corner ornaments."""
    edge = _edge()
    image = EASEL.sheet((WIDTH, height), PAPER)
    for left in (0, WIDTH - RIM):
        side = edge.crop((left, EDGE, left + RIM, EDGE + 1))
        image.paste(side.resize((RIM, height), Image.Resampling.NEAREST), (left, 0))
    image.paste(edge.crop((0, 0, WIDTH, EDGE)), (0, 0))
    image.paste(edge.crop((0, EDGE + 1, WIDTH, edge.height)), (0, height - EDGE))
    draw = ImageDraw.Draw(image)
    shades = blend(PAPER, INK, 0.035), blend(PAPER, INK, 0.05)
    for *fibre, shade in _fibres(height):
        draw.line(fibre, fill=shades[shade], width=1)
    frame(image, accent)
    return image


@lru_cache(maxsize=64)
def _fibres(height: int) -> tuple[array[int], ...]:
    """The fibres of a sheet: where each begins and ends, and which of two shades it has."""
    grain = random.Random(height)  # noqa: S311 - the grain of the paper, the same every time
    found = []
    for _ in range(height // 6):
        x, y = grain.randrange(20, WIDTH - 20), grain.randrange(20, height - 20)
        dx, dy = grain.randrange(-16, 17), grain.randrange(-6, 7)
        found.append(array("h", (x, y, x + dx, y + dy, grain.choice((0, 1)))))
    return tuple(found)


def frame(image: Image.Image, accent: Colour) -> None:
    """A double rule round a sheet, with ornaments in its corners."""
    wide, high = image.size
    draw = ImageDraw.Draw(image)
    draw.rectangle((22, 22, wide - 23, high - 23), outline=INK, width=6)
    draw.rectangle((36, 36, wide - 37, high - 37), outline=INK, width=2)
    corner = _corner(accent)
    for flips, spot in (
        ((), (14, 14)),
        ((Image.Transpose.FLIP_LEFT_RIGHT,), (wide - 14 - corner.width, 14)),
        ((Image.Transpose.FLIP_TOP_BOTTOM,), (14, high - 14 - corner.height)),
        ((Image.Transpose.ROTATE_180,), (wide - 14 - corner.width, high - 14 - corner.height)),
    ):
        turned = corner
        for flip in flips:
            turned = turned.transpose(flip)
        lay(image, turned, spot)


EDGE = 96
"""How far down the rounding of a sheet's edge reaches, and a little more."""
RIM = 24
"""How wide its darker tones are at the sides."""


@kept
def _edge() -> Image.Image:
    """The vignette of the lowest sheet there is: a few flat tones towards the edge, which cost nothing to encode.

    A taller sheet has the same head and foot, and between them more of the line that is in the middle here.
    """
    height = 2 * EDGE + 1
    image = Image.new("RGB", (WIDTH, height), blend(PAPER, INK, 0.012 * 8))
    draw = ImageDraw.Draw(image)
    for step in range(8):
        draw.rounded_rectangle(
            (step * 3, step * 3, WIDTH - 1 - step * 3, height - 1 - step * 3),
            radius=60,
            fill=blend(PAPER, INK, 0.012 * (8 - step)),
        )
    draw.rounded_rectangle((RIM, RIM, WIDTH - 1 - RIM, height - 1 - RIM), radius=60, fill=PAPER)
    return image


@kept
def _corner(accent: Colour) -> Image.Image:
    """Square brackets round the corner, a leaf along each rule and a rosette where they meet."""
    s = Sheet((128, 128))
    s.bar(4, 4, 66, 66, PAPER)
    s.fill([(4, 4), (96, 4), (96, 14), (14, 14), (14, 96), (4, 96)], INK)
    for turned in (False, True):
        leaf = flow([(60, 30), (78, 18), (104, 18), (124, 27), (104, 36), (78, 37)])
        vein = flow([(62, 30), (90, 27), (116, 27)], closed=False)
        s.fill([(y, x) for x, y in leaf] if turned else leaf, accent)
        s.line([(y, x) for x, y in vein] if turned else vein, PAPER, 2.4)
    s.disc((40, 40), 24, INK)
    s.disc((40, 40), 20, PAPER)
    for x, y in arc((40, 40), 11, 0, 360, 6):
        s.disc((x, y), 6.5, accent)
    s.disc((40, 40), 5.5, PAPER)
    return s.sprite()


def rule(image: Image.Image, left: int, right: int, y: int, accent: Colour = INK) -> None:
    """A ruled line with a lozenge in its middle."""
    draw = ImageDraw.Draw(image)
    middle = (left + right) // 2
    draw.rectangle((left, y - 1, middle - 26, y + 1), fill=INK)
    draw.rectangle((middle + 26, y - 1, right, y + 1), fill=INK)
    lay(image, _lozenge(accent), (middle, y), "mm")


@kept
def _lozenge(accent: Colour) -> Image.Image:
    s = Sheet((44, 24))
    s.fill([(22, 1), (38, 12), (22, 23), (6, 12)], accent)
    s.disc((3, 12), 3, INK)
    s.disc((41, 12), 3, INK)
    return s.sprite()


def footnote(image: Image.Image, words: str) -> None:
    """A small line at the foot of a sheet, between its corner ornaments."""
    line = fit(words, BOLD, 26, WIDTH - 320, 24)
    letter(
        image,
        (WIDTH // 2, image.height - 48),
        line,
        INK_SOFT,
        "m",
        (150, image.height - 76, WIDTH - 150, image.height - 38),
    )
