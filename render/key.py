"""The key of symbols: where a player's place is free, the commonest signs; as a sheet of its own, every one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from render.lettering import DISPLAY, TEXT, Line, fit, letter, spaced, width, wrap
from render.palette import INK, INK_FAINT, PAPER, Colour
from render.pen import lay
from render.pieces import Box, Sign, frame, rule, sign

TITLE = 62
"""How tall the head of a key is."""
MARK = 36
"""How large a sign is that the key draws itself."""
SPLIT = 0.46
"""Where the second column begins, of the whole width: it has the longer names."""


def printed(draw: Sign, colour: Colour = INK, size: int = MARK) -> Image.Image:
    """A sign as a sprite in its colour."""
    whole = Image.new("RGBA", (size, size), (*colour, 0))
    whole.putalpha(sign(draw, size))
    return whole


def draw_key(
    image: Image.Image, title: str, entries: Sequence[tuple[Image.Image, str]], box: Box, accent: Colour
) -> None:
    """Draw signs and their meanings in two columns, read downwards, with a hairline between them."""
    left, top, right, bottom = box
    letter(image, ((left + right) // 2, top + 38), fit(title, DISPLAY, 36, right - left - 80, 28), accent, "m")
    rule(image, left + 30, right - 30, top + 54, accent)
    rows = -(-len(entries) // 2)
    pitch = min(46, (bottom - top - TITLE - 6) // max(rows, 1))
    middle = left + round((right - left) * SPLIT)
    ImageDraw.Draw(image).rectangle((middle, top + TITLE + 14, middle + 1, top + TITLE + rows * pitch), fill=INK_FAINT)
    for n, (mark, words) in enumerate(entries):
        x, edge = ((left + 8, middle - 8), (middle + 14, right))[n // rows]
        y = top + TITLE + 8 + n % rows * pitch
        lay(image, mark, (x + 24, y + pitch // 2), "mm")
        line = fit(capital(words), DISPLAY, 30, edge - x - 54, 24)
        letter(image, (x + 54, y + pitch // 2 + 10), line, INK, box=(x + 50, y - 6, edge, y + pitch + 6))


# ── the whole key ───────────────────────────────────────────────────────────────────────────────────────

SHEET = 1080
"""How wide the sheet of the whole key is: as wide as a phone's screen."""
EDGE = 60
GAP = 22
"""Between its columns."""
SIGN = 54
"""How large a sign is on it."""
ROOM = 160
"""How wide one may be at most."""
TYPE = 30
LINE = 33
HEAD = 72
"""How tall the title of a section is."""


@dataclass(frozen=True)
class Section:
    """Signs that are met together: each as it is drawn, and what it means."""

    title: str
    entries: Sequence[tuple[Image.Image, str]]


def capital(words: str) -> str:
    """Words as a line begins."""
    return words[:1].upper() + words[1:]


def draw_symbols(title: str, sections: Sequence[Section], accent: Colour) -> Image.Image:
    """Draw a key of every sign: under each title two columns, or three where its names are short, read downwards."""
    laid = [(section, _laid(section)) for section in sections]
    image = Image.new("RGB", (SHEET, 150 + sum(HEAD + _height(columns) + 12 for _, columns in laid) + 52), PAPER)
    frame(image, accent)
    letter(image, (SHEET // 2, 118), fit(spaced(title), DISPLAY, 60, SHEET - 260, 36), accent, "m")
    top = 150
    for section, columns in laid:
        rule(image, EDGE, SHEET - EDGE, top + 10, accent)
        letter(image, (EDGE + 6, top + 56), fit(section.title, DISPLAY, 40, SHEET - 2 * EDGE, 28), accent)
        _draw_columns(image, columns, top + HEAD)
        top += HEAD + _height(columns) + 12
    return image


def symbols_text(title: str, sections: Sequence[Section]) -> str:
    """What the key says, in lines."""
    lines = [title]
    for section in sections:
        lines += ["", section.title, *(f"- {capital(words)}" for _, words in section.entries)]
    return "\n".join(lines)


@dataclass(frozen=True)
class _Entry:
    mark: Image.Image
    lines: tuple[Line, ...]

    @property
    def height(self) -> int:
        return max(self.mark.height, SIGN, LINE * len(self.lines)) + 10


def _column(count: int) -> int:
    """How wide each of so many columns is."""
    return (SHEET - 2 * EDGE - GAP * (count - 1)) // count


def _taken(mark: Image.Image) -> int:
    """How far a sign pushes its words."""
    return max(SIGN, min(mark.width, ROOM)) + 18


def _laid(section: Section) -> list[list[_Entry]]:
    """A section's signs in columns of about the same height."""
    said = [(mark, spaced(capital(words))) for mark, words in section.entries]
    short = all(width(words, TEXT, TYPE) <= _column(3) - _taken(mark) for mark, words in said)
    count = 3 if short and len(said) > 3 else 2
    entries = [_Entry(mark, wrap(words, TEXT, TYPE, _column(count) - _taken(mark), 3, 26)) for mark, words in said]
    return _balanced(entries, count)


def _balanced(entries: list[_Entry], count: int) -> list[list[_Entry]]:
    """The entries in so many columns, in order, the tallest as low as can be."""
    room = max((entry.height for entry in entries), default=0)
    while len(columns := _filled(entries, room)) > count:
        room += 4
    return columns + [[] for _ in range(count - len(columns))]


def _filled(entries: list[_Entry], room: int) -> list[list[_Entry]]:
    columns: list[list[_Entry]] = [[]]
    used = 0
    for entry in entries:
        if columns[-1] and used + entry.height > room:
            columns.append([])
            used = 0
        columns[-1].append(entry)
        used += entry.height
    return columns


def _height(columns: list[list[_Entry]]) -> int:
    return max(sum(entry.height for entry in column) for column in columns)


def _draw_columns(image: Image.Image, columns: list[list[_Entry]], top: int) -> None:
    wide = _column(len(columns))
    for n, column in enumerate(columns):
        left, y = EDGE + n * (wide + GAP), top
        for entry in column:
            high, taken = entry.height, _taken(entry.mark)
            lay(image, entry.mark, (left + (taken - 18) // 2, y + high // 2), "mm")
            first = y + (high - LINE * len(entry.lines)) // 2
            for m, line in enumerate(entry.lines):
                box = (left + taken - 4, y - 8, left + wide + 8, y + high + 8)
                letter(image, (left + taken, first + LINE * m + 26), line, INK, box=box)
            y += high
