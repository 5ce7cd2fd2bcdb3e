"""The place beside the estates: what a solo player is measured by, or, where nobody sits, the key of symbols."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import CATEGORIES
from games.obsession.view import EstateView, SoloView
from render.lettering import DISPLAY, Line, fit, letter
from render.obsession.badges import category_mark
from render.obsession.challenge import draw_challenge
from render.obsession.legend import draw_legend
from render.obsession.signs import die, medal_card, statue
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, PAPER, PRUSSIAN
from render.pen import lay
from render.pieces import Box, stamp


def draw_rival(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """Draw what fills a place without a player."""
    if view.challenge is not None:
        draw_challenge(image, view, speech, view.challenge, box)
        return
    if view.solo is not None:
        _opponent(image, view, speech, view.solo, box)
        return
    draw_legend(image, view, speech, box)


def _opponent(image: Image.Image, view: EstateView, speech: Speech, solo: SoloView, box: Box) -> None:
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, outline=INK, width=2)
    draw.rectangle((left + 3, top + 3, right - 3, top + 12), fill=INK)
    known = speech.box.opponents.get(solo.opponent or "")
    name = fit(known.name(speech.lang) if known else speech.say("opponent.none"), DISPLAY, 60, right - left - 300, 32)
    letter(image, (left + 24, top + 78), name, INK, box=(left, top, right - 240, top + 100))
    letter(image, (left + 24, top + 122), fit(speech.say("opponent"), DISPLAY, 36, 400, 28), INK_SOFT)
    letter(image, (right - 24, top + 92), Line(str(solo.total or solo.base), DISPLAY, 76), PRUSSIAN, "r")
    stamp(image, medal_card, (left + 48, top + 168), 48, INK)
    letter(image, (left + 82, top + 184), Line(str(solo.vp_cards), DISPLAY, 44), INK)
    if solo.roll is not None:
        stamp(image, die, (left + 198, top + 168), 52, INK)
        letter(image, (left + 234, top + 184), Line(str(solo.roll), DISPLAY, 44), INK)
    if solo.scavenged is not None:
        stamp(image, statue, (left + 348, top + 168), 52, INK)
        letter(image, (left + 382, top + 184), Line(str(solo.scavenged), DISPLAY, 44), INK)
    _chart(image, view, speech, solo, (left + 24, top + 214, right - 24, bottom - 14))


def _chart(image: Image.Image, view: EstateView, speech: Speech, solo: SoloView, box: Box) -> None:
    """What the opponent is worth in each theme's courtship, season by season."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    high = (bottom - top) // (len(CATEGORIES) + 1)
    columns = right - 4 * 96
    for n in range(4):
        x = columns + n * 96 + 48
        ink = PRUSSIAN if n + 1 == view.season else INK_SOFT
        letter(image, (x, top + 40), Line(str(n + 1), DISPLAY, 40), ink, "m")
    for row, category in enumerate(CATEGORIES):
        y = top + (row + 1) * high
        draw.rectangle((left, y, right, y + 1), fill=INK_FAINT)
        lay(image, category_mark(category, 46), (left, y + (high - 46) // 2))
        words = fit(speech.category(category), DISPLAY, 32, columns - left - 66, 24)
        letter(image, (left + 58, y + high // 2 + 12), words, INK)
        for n, value in enumerate(solo.chart.get(category, ())):
            x = columns + n * 96 + 48
            now = n + 1 == view.season and n < len(view.themes) and view.themes[n] == category
            if now:
                draw.rectangle((x - 38, y + 5, x + 38, y + high - 5), fill=PRUSSIAN)
            letter(image, (x, y + high // 2 + 15), Line(str(value), DISPLAY, 44), PAPER if now else INK, "m")
