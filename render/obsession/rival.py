"""The place beside the estates: the solo opponent with its chart, or, where nobody sits, the open park."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import CATEGORIES
from games.obsession.view import EstateView, SoloView
from render.lettering import DISPLAY, Line, fit, letter
from render.obsession.badges import category_mark
from render.obsession.buildings import LAWN, LEAF
from render.obsession.signs import die, medal_card, statue
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, PAPER, PRUSSIAN
from render.pen import Point, Sheet, arc, flow, kept, lay
from render.pieces import Box, stamp


def draw_rival(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """Draw what fills a place without a player."""
    if view.solo is not None:
        _opponent(image, view, speech, view.solo, box)
        return
    left, top, right, bottom = box
    lay(image, _park(right - left, bottom - top), (left, top))


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


@kept(4)
def _park(wide: int, high: int) -> Image.Image:
    """The open park: hills, clumps of trees, a folly."""
    s = Sheet((wide, high))
    for base, colour, swell in ((170, LAWN, 60), (90, LEAF, 40)):
        hill: list[Point] = flow(
            [
                (0, high - base),
                (wide * 0.3, high - base - swell),
                (wide * 0.66, high - base + 10),
                (wide, high - base - 30),
            ],
            closed=False,
        )
        s.fill([*hill, (wide, high - 14), (0, high - 14)], colour)
        s.line(hill, INK, 4)
    for x, y, r in ((150, 250, 46), (212, 236, 34), (560, 200, 52), (630, 214, 38)):
        s.bar(x - 5, high - y, x + 5, high - y + r + 30, INK)
        s.disc((x, high - y), r + 3, INK)
        s.disc((x, high - y), r, LEAF)
    x, foot = 390, high - 176
    s.bar(x - 60, foot - 10, x + 60, foot, INK)
    for n in range(4):
        s.bar(x - 50 + n * 30, foot - 84, x - 40 + n * 30, foot - 8, INK)
    s.fill(arc((x, foot - 92), 58, 180, 360), INK)
    s.fill(arc((x, foot - 94), 52, 180, 360), PAPER)
    s.bar(x - 62, foot - 96, x + 62, foot - 84, INK)
    s.bar(0, high - 14, wide, high - 10, INK)
    return s.sprite()
