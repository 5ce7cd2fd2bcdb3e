"""Objects on a shelf for their owner's eyes: what each costs, when it can be played and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from games.bloody_inn.view import InnView
from render.bloody_inn.signs import ACTION_SIGNS, lantern
from render.bloody_inn.text import timely
from render.bloody_inn.things import OBJECT_SIGNS, headstone, sun, window
from render.bloody_inn.words import Speech
from render.lettering import BOLD, DISPLAY, TEXT, fit, letter, one_or_two, wrap
from render.palette import INK, OCHRE, OXBLOOD, PAPER, PAPER_SHADE
from render.pen import kept, lay
from render.pieces import MARGIN, WIDTH, Sign, money_tag, rule, stamp

OBJECT = (356, 372)
GAP = 16
TITLE = 96
LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8

WHEN_SIGNS: dict[str, Sign] = {
    **ACTION_SIGNS,
    "evening": lantern,
    "dawn": sun,
    "gravedigger": headstone,
    "confession": window,
}


def shelf_height(objects: Sequence[str]) -> int:
    """How much room so many objects need, with their title."""
    return TITLE + -(-len(objects) // 4) * (OBJECT[1] + GAP) + 8 if objects else 0


def draw_shelf(image: Image.Image, view: InnView, speech: Speech, title: str, objects: Sequence[str], top: int) -> None:
    """Draw objects in a row under their title."""
    rule(image, LEFT + 60, RIGHT - 60, top + 14, OXBLOOD)
    letter(image, (LEFT + 30, top + 76), fit(title, DISPLAY, 48, 1300, 32), OXBLOOD)
    wide = OBJECT[0] + GAP
    for n, name in enumerate(objects):
        in_row = min(4, len(objects) - n // 4 * 4)
        start = (WIDTH - in_row * wide + GAP) // 2
        spot = (start + n % 4 * wide, top + TITLE + n // 4 * (OBJECT[1] + GAP))
        lay(image, _object(speech, name, timely(view, speech, name)), spot)


def _object(speech: Speech, name: str, now: bool) -> Image.Image:
    card = speech.box.objects[name]
    words = (speech.object(name), speech.object_when(name), speech.object_does(name))
    return _drawn(name, card.cost, card.phase, words, speech.say("hand.playable") if now else "")


@kept
def _drawn(name: str, cost: int, phase: str, words: tuple[str, str, str], now: str) -> Image.Image:
    wide, high = OBJECT
    title, when, does = words
    image = Image.new("RGB", OBJECT, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK, width=8 if now else 4)
    draw.rectangle((8, 8, wide - 9, 16), fill=OCHRE)
    stamp(image, OBJECT_SIGNS[name], (68, 78), 96, INK)
    lay(image, money_tag(f"{cost}F", 46), (wide - 12, 28), "rt")
    names = one_or_two(title, DISPLAY, 40, wide - 32, 30)
    for n, line in enumerate(names):
        base = 172 if len(names) == 1 else 160 + n * 26
        letter(image, (18, base), line, INK, box=(12, 128, wide - 8, 196))
    draw.rectangle((16, 194, wide - 17, 196), fill=INK)
    for n, line in enumerate(wrap(does, TEXT, 28, wide - 34, 4, 24)):
        letter(image, (18, 226 + n * 29), line, INK, box=(10, 198, wide - 8, high - 46))
    top = high - 48
    draw.rectangle((8, top, wide - 9, high - 9), fill=OXBLOOD if now else PAPER_SHADE)
    ink = PAPER if now else INK
    stamp(image, WHEN_SIGNS[phase], (32, top + 20), 32, ink)
    letter(image, (58, top + 30), fit(when, BOLD, 28, wide - 74, 24), ink, box=(54, top, wide - 8, high - 8))
    if now:
        line = fit(now, BOLD, 26, wide - 130, 24)
        letter(image, (wide - 18, 118), line, OXBLOOD, "r", (112, 92, wide - 10, 126))
    return image
