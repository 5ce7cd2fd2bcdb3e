"""The final sheet: who came where, and what the total is made of."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import InnView, Result
from render.bloody_inn.signs import cheque, coin, signpost, skull, spade
from render.bloody_inn.words import Speech
from render.finale import HEAD, LEFT, RIGHT, draw_entry, draw_title, entry_of
from render.lettering import BOLD, DISPLAY, Line, fit, letter
from render.palette import INK, INK_SOFT, OCHRE_PALE, OXBLOOD
from render.pieces import MARGIN, Sign, paper, stamp

ROW = 288


def draw_scores(view: InnView, speech: Speech) -> Image.Image:
    """Draw the sheet of a finished game."""
    results = sorted(view.results or (), key=lambda result: (result.place, result.seat))
    image = paper(HEAD + ROW * max(1, len(results)) + MARGIN + 20, OXBLOOD)
    draw_title(image, speech, view, OXBLOOD)
    for n, result in enumerate(results):
        _row(image, speech, result, HEAD + n * ROW)
    return image


def _row(image: Image.Image, speech: Speech, result: Result, top: int) -> None:
    draw = ImageDraw.Draw(image)
    draw_entry(image, entry_of(speech, result, f"{result.total}F"), top, top + ROW - 18, OXBLOOD)
    parts: tuple[tuple[Sign, str, str], ...] = (
        (coin, "cash", f"{result.cash}F"),
        (cheque, "cheques", f"{result.cheques}F"),
        (signpost, "scores.annexes", f"{result.annexes}F"),
        (spade, "scores.gravedigger", f"−{result.gravedigger}F" if result.gravedigger else "0F"),
        (skull, "scores.buried", str(result.buried)),
    )
    step = (RIGHT - LEFT - 48) // len(parts)
    for n, (sign, label, value) in enumerate(parts):
        x, y = LEFT + 24 + n * step, top + 156
        draw.rectangle((x + 4, y, x + step - 8, y + 98), fill=OCHRE_PALE if n < 2 else None, outline=INK, width=2)
        stamp(image, sign, (x + 44, y + 50), 52, INK)
        letter(image, (x + 84, y + 48), Line(value, DISPLAY, 48), INK)
        words = fit(speech.say(label), BOLD, 28, step - 100, 24)
        letter(image, (x + 84, y + 84), words, INK_SOFT, box=(x + 80, y + 52, x + step - 8, y + 98))
