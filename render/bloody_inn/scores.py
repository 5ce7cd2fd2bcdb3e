"""The final sheet: who came where, and what the total is made of."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import InnView, Result
from render.bloody_inn.signs import cheque, coin, signpost, skull, spade
from render.bloody_inn.words import Speech
from render.lettering import BOLD, DISPLAY, Line, fit, letter
from render.palette import INK, INK_SOFT, OCHRE_PALE, OXBLOOD
from render.pen import lay
from render.pieces import MARGIN, SEAT_COLOURS, WIDTH, Sign, paper, rule, seal, stamp

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 332
ROW = 288


def draw_scores(view: InnView, speech: Speech) -> Image.Image:
    """Draw the sheet of a finished game."""
    results = sorted(view.results or (), key=lambda result: (result.place, result.seat))
    image = paper(HEAD + ROW * max(1, len(results)) + MARGIN + 20, OXBLOOD)
    title = fit(f"{speech.say('title')} · {speech.say('scores.title')}", DISPLAY, 60, 1300, 40)
    letter(image, (WIDTH // 2, 116), title, OXBLOOD, "m")
    rule(image, LEFT + 76, RIGHT - 76, 142, OXBLOOD)
    letter(image, (WIDTH // 2, 232), fit(speech.headline(view), DISPLAY, 76, 1380, 44), INK, "m")
    if view.verdict:
        verdict = fit(speech.say(f"verdict.{view.verdict}"), DISPLAY, 44, 1380, 28)
        letter(image, (WIDTH // 2, 296), verdict, INK_SOFT, "m")
    for n, result in enumerate(results):
        _row(image, speech, result, HEAD + n * ROW)
    return image


def _row(image: Image.Image, speech: Speech, result: Result, top: int) -> None:
    draw = ImageDraw.Draw(image)
    won = result.place == 1
    draw.rectangle((LEFT, top, RIGHT, top + ROW - 18), outline=INK, width=6 if won else 2)
    draw.rectangle((LEFT + 3, top + 3, RIGHT - 3, top + 13), fill=SEAT_COLOURS[result.seat % 4])
    letter(image, (LEFT + 66, top + 116), Line(str(result.place), DISPLAY, 100), OXBLOOD if won else INK, "m")
    lay(image, seal(result.seat, 110), (LEFT + 130, top + 26))
    total = Line(f"{result.total}F", DISPLAY, 100)
    letter(image, (RIGHT - 36, top + 116), total, INK, "r")
    room = RIGHT - 36 - total.width - 40 - (LEFT + 262)
    name = fit(speech.names[result.seat], DISPLAY, 68, room, 36)
    letter(image, (LEFT + 262, top + 104), name, INK, box=(LEFT + 256, top, RIGHT - 60 - total.width, top + 140))
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
