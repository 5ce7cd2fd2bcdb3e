"""One thing of the box by itself, large enough for a phone: who or what it is, and each of its values with its sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.lettering import DISPLAY, TEXT, Line, fit, letter, one_or_two, spaced, wrap
from render.palette import INK, INK_SOFT, PAPER, Colour
from render.pen import lay
from render.pieces import frame, rule

WIDTH = 1000
LEFT, RIGHT = 76, WIDTH - 76
TOP = 64
FIGURE = 320
"""How large the figure beside the first values is."""
MARK = 132
"""How much room a value's sign has in front of its words."""
WIDE_MARK = 300
"""And one that is a whole row of signs."""
TYPE = 40
LINE = 50
MOST_LINES = 6
GAP = 26


@dataclass(frozen=True)
class Fact:
    """A value: its sign as it is drawn on the board, and what it means in a few words."""

    words: str
    mark: Image.Image | None = None


@dataclass(frozen=True)
class Placard:
    """All that stands on it."""

    name: str
    caption: str
    """What kind of thing it is."""
    colour: Colour
    facts: Sequence[Fact]
    figure: Image.Image | None = None
    note: str = ""
    """A line at its foot."""

    @property
    def lines(self) -> list[str]:
        """The same in words."""
        return [*filter(None, (self.name, self.caption, *(fact.words for fact in self.facts), self.note))]


@dataclass(frozen=True)
class _Row:
    fact: Fact
    lines: tuple[Line, ...]
    left: int
    top: int
    height: int

    @property
    def words_at(self) -> int:
        """Where the words begin."""
        return self.left + _room(self.fact)


def _room(fact: Fact) -> int:
    if fact.mark is None:
        return 0
    return MARK if fact.mark.width <= MARK - 16 else max(MARK, min(WIDE_MARK, fact.mark.width)) + 24


def draw_placard(placard: Placard, accent: Colour) -> Image.Image:
    """Draw it, as tall as its values need."""
    names = one_or_two(placard.name, DISPLAY, 76, RIGHT - LEFT - 60, 54)
    head = TOP + 30 + 72 * len(names) + (58 if placard.caption else 8)
    rows = _rows(placard, head + 40)
    bottom = max([head + 40 + (FIGURE if placard.figure else 0), *(row.top + row.height for row in rows)])
    image = Image.new("RGB", (WIDTH, bottom + (128 if placard.note else 104)), PAPER)
    frame(image, accent)
    _title(image, placard, names, accent)
    rule(image, LEFT + 40, RIGHT - 40, head + 8, placard.colour)
    if placard.figure is not None:
        middle = (LEFT + FIGURE // 2, head + 40 + FIGURE // 2)
        lay(image, placard.figure, middle, "mm")
    for row in rows:
        _fact(image, row)
    if placard.note:
        foot = fit(placard.note, TEXT, 30, RIGHT - LEFT - 80, 24)
        letter(image, (WIDTH // 2, image.height - 66), foot, INK_SOFT, "m")
    return image


def _title(image: Image.Image, placard: Placard, names: tuple[Line, ...], accent: Colour) -> None:
    ImageDraw.Draw(image).rectangle((LEFT + 60, TOP - 8, RIGHT - 60, TOP + 6), fill=placard.colour)
    y = TOP + 22
    for line in names:
        y += 72
        letter(image, (WIDTH // 2, y), line, INK, "m", (LEFT, y - 80, RIGHT, y + 26))
    if placard.caption:
        caption = fit(placard.caption, DISPLAY, 44, RIGHT - LEFT - 80, 32)
        letter(image, (WIDTH // 2, y + 56), caption, accent, "m", (LEFT, y + 10, RIGHT, y + 76))


def _rows(placard: Placard, top: int) -> list[_Row]:
    """The values one under the other: the first ones beside the figure, those it leaves no room for below it."""
    found: list[_Row] = []
    y, beside = top, top + FIGURE if placard.figure else top
    for fact in placard.facts:
        left = LEFT + FIGURE + 44 if y < beside - LINE else LEFT
        row = _row(fact, left, y)
        if left != LEFT and (row.top + row.height > beside + LINE or len(row.lines) > MOST_LINES):
            y = beside + GAP
            row = _row(fact, LEFT, y)
        found.append(row)
        y = row.top + row.height + GAP
        if left != LEFT and y >= beside - LINE:
            y = max(y, beside + GAP)
    return found


def _row(fact: Fact, left: int, top: int) -> _Row:
    lines = wrap(spaced(fact.words), TEXT, TYPE, RIGHT - left - _room(fact), MOST_LINES + 2, 32)
    high = max(LINE * len(lines), fact.mark.height if fact.mark else 0)
    return _Row(fact, lines, left, top, high)


def _fact(image: Image.Image, row: _Row) -> None:
    mark = row.fact.mark
    middle = row.top + row.height // 2
    if mark is not None:
        lay(image, mark, (row.left + (row.words_at - 24 - row.left) // 2, middle), "mm")
    first = middle - LINE * len(row.lines) // 2
    for n, line in enumerate(row.lines):
        base = first + LINE * n + 38
        box = (row.words_at - 6, first - 10, RIGHT + 10, first + LINE * len(row.lines) + 14)
        letter(image, (row.words_at, base), line, INK, box=box)
