"""The piles of the Estate Challenge: what lies under each top tile, for how much, and which rolls take from it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.view import EstateView, OfferView, SpaceView
from render.lettering import BOLD, DISPLAY, Line, letter, one_or_two
from render.obsession.badges import category_mark
from render.obsession.signs import die
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT
from render.pen import lay
from render.pieces import Box, stamp

ROLLS = 52
"""How tall the line is that says which numbers of the die are a pile's."""
NAME = 29
"""How tall a line of a name is."""
COST = 35
"""How tall the line with a price is."""
MARK = 28
COLUMN = 236
"""How wide a pile is told."""


def piles_height(view: EstateView, speech: Speech) -> int:
    """How much room the piles take under the street."""
    return ROLLS + max((sum(_height(speech, offer) for offer in space.under) for space in view.market), default=0) + 8


def draw_piles(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """A list below each plot, from the top of its pile down."""
    left, top, right, _ = box
    pitch = (right - left) // max(len(view.market), 1)
    for n, space in enumerate(view.market):
        x, y = left + n * pitch + (pitch - COLUMN) // 2, top + ROLLS
        _rolls(image, space, (x + COLUMN // 2, top + ROLLS // 2))
        for offer in space.under:
            _offer(image, speech, offer, (x, y), marked=n == len(view.market) - 1)
            y += _height(speech, offer)


def _rolls(image: Image.Image, space: SpaceView, centre: tuple[int, int]) -> None:
    if space.rolls is None:
        return
    x, y = centre
    stamp(image, die, (x - 44, y), 40, INK_SOFT)
    first, last = space.rolls
    letter(image, (x - 16, y + 11), Line(f"{first}–{last}", BOLD, 32), INK_SOFT)


def _name(speech: Speech, offer: OfferView) -> tuple[Line, ...]:
    return one_or_two(speech.tile(offer.tile), DISPLAY, 28, COLUMN, 24)


def _height(speech: Speech, offer: OfferView) -> int:
    return len(_name(speech, offer)) * NAME + COST


def _offer(image: Image.Image, speech: Speech, offer: OfferView, spot: tuple[int, int], *, marked: bool) -> None:
    """A tile and its price; a monument with its column, since its pile is no column's."""
    x, y = spot
    ImageDraw.Draw(image).rectangle((x, y, x + COLUMN, y + 1), fill=INK_FAINT)
    for line in _name(speech, offer):
        letter(image, (x, y + 27), line, INK, box=(x, y, x + COLUMN + 4, y + NAME + 8))
        y += NAME
    letter(image, (x + COLUMN, y + 26), Line(f"£{offer.cost}", BOLD, 28), INK, "r")
    if marked:
        lay(image, category_mark(speech.box.tiles[offer.tile].column(False), MARK), (x, y + 3))
