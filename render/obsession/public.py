"""Milestones on the board: two cards that lie out for everybody, what each asks for, and who holds its places."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.view import EstateView, MilestoneView
from render.lettering import DISPLAY, TEXT, Line, dagger, fit, letter, wrap
from render.marks import Pin, Spot
from render.obsession.faces import mark
from render.obsession.signs import milepost
from render.obsession.words import Speech
from render.palette import INK, INK_SOFT, PAPER, PRUSSIAN, blend
from render.pen import lay
from render.pieces import Box, seal, stamp, white_seal

BAND = 124
"""How tall the band of milestones is, where there are any."""
GAP = 14
PLACE = 76
"""A place of a milestone, with the crest of whoever holds it."""


def band_height(view: EstateView) -> int:
    """How much room milestones take."""
    return BAND + GAP if view.milestones else 0


def draw_milestones(image: Image.Image, view: EstateView, speech: Speech, box: Box, pins: dict[Spot, Pin]) -> None:
    """The milestones beside each other, each with its two places."""
    left, top, right, _ = box
    wide = (right - left - GAP) // max(len(view.milestones), 1)
    for n, card in enumerate(view.milestones):
        x = left + n * (wide + GAP)
        _card(image, speech, card, (x, top, x + wide, top + BAND))
        pins["milestone", n] = Pin(x + wide // 2, top - 6)


def _card(image: Image.Image, speech: Speech, card: MilestoneView, box: Box) -> None:
    left, top, right, bottom = box
    ImageDraw.Draw(image).rectangle(box, fill=blend(PRUSSIAN, PAPER, 0.9375), outline=INK, width=3)
    stamp(image, milepost, (left + 52, (top + bottom) // 2), 78, PRUSSIAN)
    known = speech.box.milestones[card.milestone]
    end = right - 18 - len(card.vp) * (PLACE + 46)
    x = left + 104
    taken = dagger(image, (end - 4, top + 12), mark(known.standing, "vp"))
    name = fit(known.name(speech.lang), DISPLAY, 44, end - x - taken - 10, 28)
    letter(image, (x, top + 50), name, INK, box=(x, top, end, top + 62))
    lines = wrap(speech.milestone(known), TEXT, 28, end - x - 8, 2, 24)
    for n, line in enumerate(lines):
        base = top + 94 if len(lines) == 1 else top + 82 + n * 30
        letter(image, (x, base), line, INK_SOFT, box=(x, top + 52, end, bottom))
    for place, vp in enumerate(card.vp):
        spot = end + 10 + place * (PLACE + 46)
        holder = card.holders[place] if place < len(card.holders) else None
        lay(image, white_seal(PLACE) if holder is None else seal(holder, PLACE), (spot, (top + bottom) // 2), "lm")
        letter(image, (spot + PLACE + 6, (top + bottom) // 2 + 16), Line(str(vp), DISPLAY, 44), PRUSSIAN)
