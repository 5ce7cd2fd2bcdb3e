"""A society scoreboard in small, and Dame Beatrice's tiles, which show one."""

from __future__ import annotations

from PIL import Image

from games.prodigals_club.components import COLUMNS
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, ROSE_PALE, Colour
from render.pen import Sheet, kept, plain
from render.pieces import Sign, sign
from render.prodigals_club.signs import marker, up
from render.prodigals_club.words import Speech

Cell = tuple[float, float]
"""A column and a row; half ones lie between two."""
EXAMPLE = 6
"""How many rows a tile shows that is about neighbours."""


@kept
def small_grid(wide: int, high: int, rows: int, lit: tuple[tuple[int, int], ...] = ()) -> Image.Image:
    """A scoreboard of three columns; some of its spaces shaded."""
    s = Sheet((wide, high))
    cell, tall = wide / 3, high / rows
    s.bar(0, 0, wide, high, INK)
    for row in range(rows):
        for column in range(3):
            shade = ROSE_PALE if (column, row) in lit else PAPER
            x, y = column * cell, row * tall
            s.bar(x + 1.2, y + 1.2, x + cell - 1.2, y + tall - 1.2, shade)
    s.line([(0, 0), (wide, 0), (wide, high), (0, high)], INK, 3, closed=True)
    return s.sprite()


def dame_picture(speech: Speech, name: str, size: tuple[int, int]) -> Image.Image:
    """A tile of Dame Beatrice's, this large."""
    known, values = speech.box.dames[name], speech.box.values
    if known.spared:
        return _columns(COLUMNS.index(known.spared), len(values), size)
    if known.rows:
        low, high = known.rows
        return _rows(tuple(n for n, value in enumerate(values) if low <= value <= high), len(values), size)
    if known.kind == "same-row":
        return _neighbours(((0, 3), (2, 3)), ((0, 2), (2, 2)), (1, 5), size)
    return _neighbours(((0, 3), (1, 2), (1, 3)), ((0, 2), (1, 1)), (2, 5), size)


@kept
def _columns(spared: int, rows: int, size: tuple[int, int]) -> Image.Image:
    """Arrows in two columns, a cross in the one that is spared."""
    lit = tuple((column, row) for column in range(3) if column != spared for row in range(rows))
    whole = plain(small_grid(*size, rows, lit))
    for column in range(3):
        draw, shade = (_cross, INK_SOFT) if column == spared else (up, OXBLOOD)
        _stand(whole, draw, (column, rows / 2 - 0.5), rows, round(size[0] / 3 * 0.86), shade)
    return whole


@kept
def _rows(lit: tuple[int, ...], rows: int, size: tuple[int, int]) -> Image.Image:
    """Arrows in the rows that are affected."""
    whole = plain(small_grid(*size, rows, tuple((column, row) for column in range(3) for row in lit)))
    for column in range(3):
        _stand(whole, up, (column, (lit[0] + lit[-1]) / 2), rows, round(size[0] / 3 * 0.86), OXBLOOD)
    return whole


@kept
def _neighbours(
    standing: tuple[Cell, ...], arrows: tuple[Cell, ...], alone: Cell, size: tuple[int, int]
) -> Image.Image:
    """Markers that go up because of others, and one that stays."""
    lit = tuple((int(column), int(row)) for column, row in standing)
    whole = plain(small_grid(*size, EXAMPLE, lit))
    large = round(size[1] / EXAMPLE * 0.84)
    for cells, draw, shade in ((standing, marker, INK), (arrows, up, OXBLOOD), ((alone,), marker, INK_FAINT)):
        for cell in cells:
            _stand(whole, draw, cell, EXAMPLE, large, shade)
    return whole


def _cross(s: Sheet) -> None:
    s.line([(14, 14), (86, 86)], INK, 16)
    s.line([(86, 14), (14, 86)], INK, 16)


def _stand(whole: Image.Image, draw: Sign, cell: Cell, rows: int, size: int, shade: Colour) -> None:
    """Print a sign in a space of the small scoreboard."""
    wide, high = whole.size
    x, y = (cell[0] + 0.5) * wide / 3, (cell[1] + 0.5) * high / rows
    whole.paste((*shade, 255), (round(x - size / 2), round(y - size / 2)), sign(draw, size))
