"""Milestones on the board: what each asks for, what its places are worth, and who holds them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import Milestone
from games.obsession.view import EstateView, MilestoneView
from render.lettering import DISPLAY, TEXT, Line, dagger, fit, letter, spaced, wrap
from render.marks import Pin, Spot
from render.obsession.badges import vp_shield
from render.obsession.faces import mark, milestone_row
from render.obsession.lines import fitted
from render.obsession.signs import milestone
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, PAPER_SHADE
from render.pen import Sheet, kept, lay
from render.pieces import Box, seal, stamp

STONES = 126
"""How tall the band of milestones is, with the gap below it."""
GAP = 14
PLACE = 112
"""How wide one place of a milestone is."""
SEAL = 74


def milestones_height(view: EstateView) -> int:
    """How much room the milestones of a table need: none where there are none."""
    return STONES if view.milestones else 0


def draw_milestones(image: Image.Image, view: EstateView, speech: Speech, box: Box, pins: dict[Spot, Pin]) -> None:
    """Draw the milestones that lie out, side by side."""
    left, top, right, bottom = box
    wide = (right - left - GAP * (len(view.milestones) - 1)) // max(len(view.milestones), 1)
    for n, shown in enumerate(view.milestones):
        x = left + n * (wide + GAP)
        _milestone(image, speech, shown, (x, top, x + wide, bottom))
        pins["milestone", n] = Pin(x + wide - PLACE * len(shown.vp) - 12, top + (bottom - top) // 2, "right")


def _milestone(image: Image.Image, speech: Speech, shown: MilestoneView, box: Box) -> None:
    left, top, right, bottom = box
    card = speech.box.milestones[shown.milestone]
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, fill=PAPER_SHADE, outline=INK, width=3)
    stamp(image, milestone, (left + 46, (top + bottom) // 2), 70, INK_SOFT)
    edge = right - PLACE * len(shown.vp) - 14
    _asks(image, speech, card, (left + 92, top, edge, bottom))
    for place, vp in enumerate(shown.vp):
        x = edge + 6 + place * PLACE
        draw.rectangle((x, top + 14, x + 1, bottom - 14), fill=INK_FAINT)
        lay(image, vp_shield(vp, 52), (x + 6, top + 8))
        holder = shown.holders[place] if place < len(shown.holders) else None
        spot = (x + PLACE - 6, bottom - 8)
        lay(image, vacant(SEAL) if holder is None else seal(holder, SEAL), spot, "rb")


def _asks(image: Image.Image, speech: Speech, card: Milestone, box: Box) -> None:
    """A milestone's name, and in words or signs what it asks for."""
    left, top, right, bottom = box
    taken = dagger(image, (right - 2, top + 8), mark(card.standing, "vp"))
    lines = () if card.kinds else _condition(spaced(speech.milestone(card)), right - left - 4)
    crowded = len(lines) > 2
    name = fit(card.name(speech.lang), DISPLAY, 32 if crowded else 36, right - left - taken, 26)
    letter(image, (left, top + (34 if crowded else 44)), name, OXBLOOD, box=(left - 4, top, right, top + 58))
    if card.kinds:
        lay(image, fitted(milestone_row(card), 50, right - left), (left, top + 82), "lm")
    first, pitch = {1: (88, 0), 2: (76, 28)}.get(len(lines), (58, 24))
    for n, line in enumerate(lines):
        letter(image, (left, top + first + n * pitch), line, INK, box=(left - 4, top + 34, right + 4, bottom))


def _condition(words: str, room: int) -> tuple[Line, ...]:
    """What a milestone asks for on two lines, or on three where two would cut it short."""
    lines = wrap(words, TEXT, 28, room, 2, 24)
    return wrap(words, TEXT, 24, room, 3, 24) if any(line.text.endswith("…") for line in lines) else lines


@kept
def vacant(size: int) -> Image.Image:
    """A place that nobody holds yet."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 47, INK_FAINT)
    s.disc((50, 50), 43.5, PAPER)
    s.ring((50, 50), 33, INK_FAINT, 2.5)
    return s.sprite()
