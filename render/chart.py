"""A chart of a finished game: everybody's points by source as bars, and by round as lines. It knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.kernel.words import colon, enumerated
from render.key import capital
from render.lettering import BOLD, DISPLAY, Line, fit, letter, name_or, spaced
from render.palette import INK, INK_FAINT, INK_SOFT, Colour
from render.pen import Point, Sheet, kept, lay
from render.picture import Picture, sentences
from render.pieces import MARGIN, WIDTH, paper, rule, seal, seat_pattern
from render.png import encode
from render.seats import seat_sign
from render.speech import SHARED

LEFT, RIGHT = MARGIN + 20, WIDTH - MARGIN - 20
HEAD = 176
TITLE = 92
"""How tall the title of a section is."""
BAR = 40
GAP = 34
"""Between two sources."""
NAMES = 380
"""How wide the column of names is."""
PLOT = 560
"""How tall the lines' field is."""
SEAL = 64
MOST = 9
"""Sources with a row of their own; what is past them is told in one."""


@dataclass(frozen=True)
class Row:
    """Points from one source, seat by seat."""

    source: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """What a chart shows; all words are ready to be read."""

    title: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    """By source, in the order of the game's own sheet; empty for a game that counts no lines."""
    marks: tuple[tuple[str, tuple[int, ...]], ...]
    """By round: its number, and everybody's points then."""
    by: str
    """What the marks are: rounds, or moves."""
    what: str
    """What is counted by them."""
    lang: str = "en"

    @property
    def shown(self) -> tuple[Row, ...]:
        """The rows as they are drawn: those past the most in one."""
        if len(self.rows) <= MOST:
            return self.rows
        rest = self.rows[MOST - 1 :]
        together = tuple(sum(points) for points in zip(*(row.points for row in rest), strict=True))
        return (*self.rows[: MOST - 1], Row(SHARED.text(self.lang, "chart.others"), together))


def draw_chart(chart: Chart, accent: Colour) -> Picture:
    """The chart as a picture, with the same in words."""
    wording = [SHARED.text(chart.lang, "seat", {"n": n + 1}) for n in range(len(chart.names))]
    names = [name_or(name, words) for name, words in zip(chart.names, wording, strict=True)]
    bars = _bars_height(chart)
    lines = TITLE + PLOT + 110 if len(chart.marks) > 1 else 0
    image = paper(HEAD + _legend_height(chart) + bars + lines + 60, accent)
    letter(image, (WIDTH // 2, 122), fit(chart.title, DISPLAY, 60, 1300, 36), accent, "m")
    rule(image, LEFT + 60, RIGHT - 60, 148, accent)
    top = _legend(image, names, HEAD)
    if chart.rows:
        top = _bars(image, chart, top)
    if lines:
        _lines(image, chart, top)
    text = chart_text(chart)
    return Picture(
        encode(image, accent), image.width, image.height, sentences(text.split("\n"), lang=chart.lang), lambda: text
    )


def chart_text(chart: Chart) -> str:
    """Every number of the chart, a line for each source and each round."""
    lang, lines = chart.lang, [chart.title]
    if chart.rows:
        lines.append(SHARED.text(lang, "chart.sources"))
        lines += [_told(lang, row.source, chart.names, row.points) for row in chart.rows]
    if len(chart.marks) > 1:
        lines.append(SHARED.text(lang, "chart.course", {"what": capital(chart.what), "by": chart.by}))
        lines += [_told(lang, f"{chart.by} {number}", chart.names, totals) for number, totals in chart.marks]
    return "\n".join(lines)


def _told(lang: str, head: str, names: Sequence[str], points: Sequence[int]) -> str:
    each = [f"{name} {_signed(number)}" for name, number in zip(names, points, strict=True)]
    return f"- {colon(lang, head, enumerated(lang, each))}"


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


# ── who is who ──────────────────────────────────────────────────────────────────────────────────────────


def _legend_height(chart: Chart) -> int:
    return -(-len(chart.names) // 2) * (SEAL + 20) + 16


def _legend(image: Image.Image, names: Sequence[str], top: int) -> int:
    wide = (RIGHT - LEFT) // 2
    for seat, name in enumerate(names):
        x, y = LEFT + seat % 2 * wide, top + seat // 2 * (SEAL + 20)
        lay(image, seal(seat, SEAL), (x, y))
        letter(image, (x + SEAL + 20, y + 48), fit(name, DISPLAY, 48, wide - SEAL - 60, 32), INK)
    return top + -(-len(names) // 2) * (SEAL + 20) + 16


def _heading(image: Image.Image, words: str, top: int) -> None:
    ImageDraw.Draw(image).rectangle((LEFT, top + 8, RIGHT, top + 9), fill=INK_FAINT)
    letter(image, (LEFT, top + 66), fit(words, DISPLAY, 48, RIGHT - LEFT, 32), INK)


# ── by source ───────────────────────────────────────────────────────────────────────────────────────────


def _row_height(chart: Chart) -> int:
    return len(chart.names) * (BAR + 8) + GAP


def _bars_height(chart: Chart) -> int:
    return TITLE + len(chart.shown) * _row_height(chart) if chart.rows else 0


def _bars(image: Image.Image, chart: Chart, top: int) -> int:
    """A row for each source, a bar for each seat, on one scale to the right and to the left of nothing."""
    _heading(image, SHARED.text(chart.lang, "chart.sources"), top)
    top += TITLE
    values = [points for row in chart.shown for points in row.points]
    most, least = max(0, *values), min(0, *values)
    room = RIGHT - LEFT - NAMES - 110 - (110 if least < 0 else 0)
    unit = room / max(1, most - least)
    nothing = LEFT + NAMES + (110 if least < 0 else 0) + round(-least * unit)
    for row in chart.shown:
        middle = top + (_row_height(chart) - GAP) // 2
        letter(image, (LEFT, middle + 12), fit(spaced(row.source), BOLD, 36, NAMES - 30, 26), INK)
        for seat, points in enumerate(row.points):
            _bar(image, seat, points, nothing, top + seat * (BAR + 8), unit)
        top += _row_height(chart)
        ImageDraw.Draw(image).rectangle((LEFT, top - GAP // 2, RIGHT, top - GAP // 2), fill=INK_FAINT)
    return top


def _bar(image: Image.Image, seat: int, points: int, nothing: int, top: int, unit: float) -> None:
    wide = round(abs(points) * unit)
    number = Line(_signed(points), DISPLAY, 40)
    if wide >= 4:
        lay(image, _patterned(seat, wide), (nothing if points > 0 else nothing - wide, top))
    if points >= 0:
        letter(image, (nothing + wide + 12, top + 34), number, INK)
    else:
        letter(image, (nothing - wide - 12, top + 34), number, INK, "r")


@kept
def _patterned(seat: int, wide: int) -> Image.Image:
    """A length in a seat's colour and pattern."""
    s = Sheet((wide, BAR))
    seat_pattern(s, seat, [(0, 0), (wide, 0), (wide, BAR), (0, BAR)], 12)
    s.line([(1, 1), (wide - 1, 1), (wide - 1, BAR - 1), (1, BAR - 1)], INK, 2.5, closed=True)
    return s.flat()


# ── by round ────────────────────────────────────────────────────────────────────────────────────────────


def _lines(image: Image.Image, chart: Chart, top: int) -> None:
    """A line for each seat from mark to mark, its seal at the end; marks carry the seat's symbol."""
    _heading(image, SHARED.text(chart.lang, "chart.course", {"what": capital(chart.what), "by": chart.by}), top)
    top += TITLE + 24
    left, right, bottom = LEFT + 110, RIGHT - 200, top + PLOT
    values = [total for _, totals in chart.marks for total in totals]
    most, least = max(*values, 1), min(0, *values)
    draw = ImageDraw.Draw(image)

    def spot(n: int, total: int) -> Point:
        x = left + (right - left) * n / (len(chart.marks) - 1)
        return x, bottom - (bottom - top) * (total - least) / (most - least)

    for level in _levels(least, most):
        _, y = spot(0, level)
        draw.rectangle((left, round(y), right, round(y)), fill=INK_FAINT)
        letter(image, (left - 16, round(y) + 12), Line(_signed(level), DISPLAY, 36), INK_SOFT, "r")
    every = -(-len(chart.marks) // 12)
    for n, (number, _) in enumerate(chart.marks):
        if n == len(chart.marks) - 1 or (n % every == 0 and n + every < len(chart.marks)):
            letter(image, (round(spot(n, 0)[0]), bottom + 50), Line(number, DISPLAY, 36), INK_SOFT, "m")
    field = Sheet((WIDTH, PLOT + 60), 1.0, None, (0, top - 30))
    for seat in range(len(chart.names)):
        path = [spot(n, totals[seat]) for n, (_, totals) in enumerate(chart.marks)]
        field.line(path, INK, 11)
        field.line(path, seat_sign(seat).colour, 7)
    lay(image, field.sprite(), (0, top - 30))
    for seat in range(len(chart.names)):
        for n, (_, totals) in enumerate(chart.marks[:-1]):
            x, y = spot(n, totals[seat])
            lay(image, seal(seat, 36, quiet=True), (round(x), round(y)), "mm")
    _ends(image, [spot(len(chart.marks) - 1, total) for total in chart.marks[-1][1]], chart.marks[-1][1])


def _ends(image: Image.Image, spots: Sequence[Point], totals: Sequence[int]) -> None:
    """Seals and totals at the lines' ends, moved apart where they would lie on each other."""
    order = sorted(range(len(spots)), key=lambda seat: spots[seat][1])
    last = -1000.0
    for seat in order:
        x, y = spots[seat]
        last = max(y, last + SEAL + 2)
        lay(image, seal(seat, SEAL), (round(x) + 44, round(last)), "mm")
        letter(image, (round(x) + 86, round(last) + 16), Line(_signed(totals[seat]), DISPLAY, 44), INK)


def _levels(least: int, most: int) -> list[int]:
    """Round numbers from the least to the most, about five of them.

    >>> _levels(0, 130), _levels(-7, 12)
    ([0, 25, 50, 75, 100, 125], [-5, 0, 5, 10])
    """
    steps = [size * ten for ten in (1, 10, 100, 1000, 10000) for size in (1, 2, 5)] + [25, 250]
    step = next((step for step in sorted(steps) if (most - least) / step <= 6), 50000)
    return list(range(-(-least // step) * step, most + 1, step))
