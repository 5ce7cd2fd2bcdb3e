"""A society scoreboard at its full size: three columns of spaces with their values and symbols, and four markers."""

from __future__ import annotations

from PIL import Image

from games.prodigals_club.view import ClubView, SeatView
from render.lettering import BOLD, DISPLAY, Line, letter
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, blend
from render.pen import Sheet, arc, kept, lay
from render.pieces import Sign, seat_pattern, sign, stamp
from render.prodigals_club.faces import signed
from render.prodigals_club.signs import GENDER_SIGNS, SYMBOLS, up
from render.prodigals_club.words import Speech

VALUES = 0.62
"""How wide the column of values is, of a space."""


def board_size(cell: tuple[int, int], rows: int) -> tuple[int, int]:
    """How large a scoreboard is with spaces of this size."""
    return round(cell[0] * (3 + VALUES)), cell[1] * rows


@kept
def _empty(values: tuple[int, ...], cells: tuple[str | None, ...], cell: tuple[int, int]) -> Image.Image:
    """The scoreboard without markers."""
    wide, high = cell
    size = board_size(cell, len(values))
    s = Sheet(size)
    left = round(wide * VALUES)
    s.bar(left, 0, size[0], size[1], INK)
    for row, value in enumerate(values):
        shade = blend(OXBLOOD, PAPER, 0.875 if value > 0 else 0.75)
        for column in range(3):
            x, y = left + column * wide, row * high
            s.bar(x + 2, y + 2, x + wide - 2, y + high - 2, shade if (row + column) % 2 else PAPER)
    whole = s.sprite()
    for row, value in enumerate(values):
        line = Line(signed(value), DISPLAY, 36 if high >= 56 else 28)
        letter(whole, (left - 8, row * high + high // 2 + round(line.size * 0.36)), line, INK_SOFT, "r")
        for column in range(3):
            symbol = cells[3 * row + column]
            if symbol:
                size_of = round(min(high * 0.74, wide * 0.4))
                spot = (left + round((column + 0.5) * wide), row * high + high // 2)
                _stamp(whole, SYMBOLS[symbol], spot, size_of)
    return whole


def _stamp(whole: Image.Image, draw: Sign, middle: tuple[int, int], size: int) -> None:
    mask = sign(draw, size)
    whole.paste((*INK_FAINT, 255), (middle[0] - size // 2, middle[1] - size // 2), mask)


@kept
def piece(seat: int, gender: str, key: str, size: int) -> Image.Image:
    """An influence marker: a man on a square, a woman on a disc, with the letter by which a move names it."""
    s = Sheet((size, size), size / 100)
    if gender == "man":
        s.bar(2, 2, 98, 98, INK)
        seat_pattern(s, seat, [(7, 7), (93, 7), (93, 93), (7, 93)], 14)
        s.bar(14, 14, 86, 86, PAPER)
    else:
        s.disc((50, 50), 50, INK)
        s.disc((50, 50), 46, PAPER)
        seat_pattern(s, seat, arc((50, 50), 46, 0, 360, 64), 14)
        s.disc((50, 50), 37, PAPER)
    s.stamp(sign(GENDER_SIGNS[gender], round(size * 0.52)), (24, 22), INK)
    return s.sprite()


def draw_scoreboard(
    image: Image.Image, view: ClubView, speech: Speech, seat: int, corner: tuple[int, int], cell: tuple[int, int]
) -> None:
    """A seat's scoreboard, with an arrow at each marker that Dame Beatrice would lift."""
    held: SeatView = view.seats[seat]
    left, top = corner
    wide, high = cell
    lay(image, _empty(speech.box.values, speech.box.cells, cell), corner)
    start = left + round(wide * VALUES)
    size = min(high - 4, wide - 8)
    for marker in held.markers:
        x, y = start + round((marker.column + 0.5) * wide), top + marker.row * high + high // 2
        lay(image, piece(seat, marker.gender, marker.key, size), (x, y), "mm")
        if wide >= size + 50:
            letter(image, (x - size // 2 - 6, y + 10), Line(marker.key.upper(), BOLD, 28), INK, "r")
        if marker.key in held.threatened and not held.immune:
            stamp(image, up, (x + size // 2 + 14, y), 26, OXBLOOD)
