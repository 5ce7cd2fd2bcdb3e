"""A seat's political grid: its circle tiles as they lie, with a ring where four make an inner circle."""

from __future__ import annotations

from PIL import Image

from games.prodigals_club.view import CircleView
from render.palette import INK, LAMPLIGHT
from render.pen import Sheet, kept, lay
from render.pieces import Box
from render.prodigals_club.furniture import dash
from render.prodigals_club.signs import BOTTLE
from render.prodigals_club.tiles import circle_of
from render.prodigals_club.words import Speech

LARGEST = 200


def span(circles: tuple[CircleView, ...]) -> tuple[int, int, int, int]:
    """The columns and rows the tiles lie in, with room for one more all round: left, top, width, height."""
    xs, ys = [tile.x for tile in circles] or [0], [tile.y for tile in circles] or [0]
    return min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 3, max(ys) - min(ys) + 3


def tile_size(circles: tuple[CircleView, ...], room: tuple[int, int]) -> int:
    """How large a tile can be."""
    _, _, wide, high = span(circles)
    return min(LARGEST, room[0] // wide, room[1] // high)


def draw_grid(image: Image.Image, speech: Speech, circles: tuple[CircleView, ...], box: Box) -> None:
    """The tiles in the middle of a box, and dashed places where another could touch them."""
    left, top, right, bottom = box
    x0, y0, wide, high = span(circles)
    size = tile_size(circles, (right - left, bottom - top))
    left += (right - left - wide * size) // 2
    top += (bottom - top - high * size) // 2

    def corner(x: int, y: int) -> tuple[int, int]:
        return left + (x - x0) * size, top + (y - y0) * size

    laid = {(tile.x, tile.y) for tile in circles}
    around = {(x + dx, y + dy) for x, y in laid for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - laid
    for x, y in sorted(around):
        lay(image, _open(size), corner(x, y))
    for tile in circles:
        lay(image, circle_of(speech, tile.circle, size, tile.edges), corner(tile.x, tile.y))
    for x, y in sorted(laid):
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= laid:
            lay(image, _inner(round(size * 0.34)), corner(x + 1, y + 1), "mm")


@kept
def _open(size: int) -> Image.Image:
    s = Sheet((size, size))
    i = size * 0.08
    dash(s, [(i, i), (size - i, i), (size - i, size - i), (i, size - i)])
    return s.sprite()


@kept
def _inner(size: int) -> Image.Image:
    """The mark of an inner circle, where four corners meet."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 50, INK)
    s.disc((50, 50), 44, LAMPLIGHT)
    s.ring((50, 50), 28, BOTTLE, 8)
    s.disc((50, 50), 12, BOTTLE)
    return s.sprite()
