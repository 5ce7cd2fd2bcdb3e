"""A sheet of statistics: a few large figures, and a table under them. It knows no game and no store."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.kernel.words import colon
from render.key import capital
from render.lettering import BOLD, DISPLAY, Line, fit, letter, name_or, spaced, wrap
from render.palette import INK, INK_FAINT, INK_SOFT, PAPER, Colour
from render.picture import Picture, sentences
from render.pieces import frame, rule
from render.png import encode

WIDTH = 1080
"""As wide as a phone's screen."""
EDGE = 64
FACTS = 3
"""How many figures stand side by side."""
FACT = 150
ROW = 74
NAME = 0.40
"""How much of the width the first column has."""
NOTE = 46


@dataclass(frozen=True)
class Statistics:
    """What a sheet shows; all words are ready to be read."""

    title: str
    caption: str
    facts: tuple[tuple[str, str], ...]
    """What is counted, and how many."""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """Under the head, a name and its numbers each."""
    notes: tuple[str, ...] = ()
    lang: str = "en"


def draw_statistics(shown: Statistics, accent: Colour) -> Picture:
    """The sheet as a picture, with the same in words."""
    notes = [line for note in shown.notes for line in wrap(spaced(note), BOLD, 32, WIDTH - 2 * EDGE, 3, 26)]
    lines = -(-len(shown.facts) // FACTS)
    table = ROW * (len(shown.rows) + 1) + 20 if shown.rows else 0
    image = Image.new("RGB", (WIDTH, 230 + lines * FACT + table + len(notes) * NOTE + 90), PAPER)
    frame(image, accent)
    room = WIDTH - 2 * EDGE
    letter(image, (WIDTH // 2, 118), fit(name_or(shown.title, "–"), DISPLAY, 60, room - 120, 32), accent, "m")
    letter(image, (WIDTH // 2, 168), fit(spaced(shown.caption), BOLD, 32, room - 60, 26), INK_SOFT, "m")
    rule(image, EDGE + 20, WIDTH - EDGE - 20, 200, accent)
    _facts(image, shown, 220)
    top = 230 + lines * FACT
    if shown.rows:
        _table(image, shown, top, accent)
    for n, line in enumerate(notes):
        letter(image, (EDGE, top + table + 40 + n * NOTE), line, INK_SOFT)
    text = statistics_text(shown)
    alt = sentences(text.split("\n"), lang=shown.lang)
    return Picture(encode(image, accent), image.width, image.height, alt, lambda: text)


def statistics_text(shown: Statistics) -> str:
    """Every figure of the sheet, a line each."""
    lines = [shown.title, shown.caption, *(f"- {colon(shown.lang, *fact)}" for fact in shown.facts)]
    for name, *numbers in shown.rows:
        told = " · ".join(colon(shown.lang, *pair) for pair in zip(shown.head[1:], numbers, strict=True))
        lines.append(f"- {name} · {told}")
    return "\n".join((*lines, *shown.notes))


def _facts(image: Image.Image, shown: Statistics, top: int) -> None:
    wide = (WIDTH - 2 * EDGE) // FACTS
    for n, (label, value) in enumerate(shown.facts):
        x, y = EDGE + n % FACTS * wide + wide // 2, top + n // FACTS * FACT
        letter(image, (x, y + 76), fit(name_or(value, "–"), DISPLAY, 68, wide - 20, 32), INK, "m")
        letter(image, (x, y + 116), fit(spaced(capital(label)), BOLD, 32, wide - 16, 24), INK_SOFT, "m")


def _table(image: Image.Image, shown: Statistics, top: int, accent: Colour) -> None:
    draw = ImageDraw.Draw(image)
    room = WIDTH - 2 * EDGE
    name = round(room * NAME)
    step = (room - name) // max(1, len(shown.head) - 1)
    for n, row in enumerate((shown.head, *shown.rows)):
        base = top + n * ROW + 50
        heading = n == 0
        draw.rectangle((EDGE, top + (n + 1) * ROW - 2, WIDTH - EDGE, top + (n + 1) * ROW - 1), fill=INK_FAINT)
        first = name_or(row[0], "–") if row[0] else ""
        if first:
            face, size = (BOLD, 28) if heading else (DISPLAY, 40)
            letter(image, (EDGE, base), fit(spaced(first) if heading else first, face, size, name - 16, 24), INK)
        for m, cell in enumerate(row[1:], start=1):
            x = EDGE + name + m * step
            if heading:
                letter(image, (x, base), fit(spaced(capital(cell)), BOLD, 28, step - 10, 24), accent, "r")
            else:
                letter(image, (x, base), _number(cell, step), INK, "r")


def _number(cell: str, step: int) -> Line:
    return fit(cell, DISPLAY, 44, step - 12, 26)
