"""The final sheet: who came where, and what the total is made of."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import InnView, Result
from render.bloody_inn.modules import with_objects
from render.bloody_inn.signs import cheque, coin, signpost, skull, spade
from render.bloody_inn.things import OBJECT_SIGNS, sack
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
        unused = view.seats[result.seat].objects or () if with_objects(view) else None
        _row(image, speech, result, unused, HEAD + n * ROW)
    return image


def _row(image: Image.Image, speech: Speech, result: Result, unused: tuple[str, ...] | None, top: int) -> None:
    """A seat's line; `unused` are its objects at the end, where objects are played with."""
    draw_entry(image, entry_of(speech, result, f"{result.total}F"), top, top + ROW - 18, OXBLOOD)
    parts: list[tuple[Sign, str, str]] = [
        (coin, "cash", f"{result.cash}F"),
        (cheque, "cheques", f"{result.cheques}F"),
        (signpost, "scores.annexes", f"{result.annexes}F"),
        (spade, "scores.gravedigger", f"−{result.gravedigger}F" if result.gravedigger else "0F"),
        (skull, "scores.buried", str(result.buried)),
    ]
    if unused is not None:
        parts.append((sack, "scores.unused", "" if unused else "0"))
    step = (RIGHT - LEFT - 48) // len(parts)
    draw = ImageDraw.Draw(image)
    y = top + 156
    for n, (sign, label, value) in enumerate(parts):
        x = LEFT + 24 + n * step
        draw.rectangle((x + 4, y, x + step - 8, y + 98), fill=OCHRE_PALE if n < 2 else None, outline=INK, width=2)
        stamp(image, sign, (x + 40, y + 32), 44, INK)
        if value:
            letter(image, (x + 72, y + 50), Line(value, DISPLAY, 48), INK)
        words = fit(speech.say(label), BOLD, 28, step - 30, 24)
        letter(image, (x + 18, y + 86), words, INK_SOFT, box=(x + 10, y + 52, x + step - 8, y + 98))
    for n, name in enumerate(unused or ()):
        stamp(image, OBJECT_SIGNS[name], (LEFT + 24 + 5 * step + 94 + n * 50, y + 32), 46, INK)
