"""The piles of the Estate Challenge: what lies under each top tile, for how much, and which rolls take from it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.view import EstateView, OfferView, SpaceView
from render.lettering import BOLD, Line, letter, one_or_two
from render.obsession.badges import category_mark
from render.obsession.signs import die
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT
from render.pen import lay
from render.pieces import Box, money_tag, stamp

ROLLS = 52
"""How tall the line is that says which numbers of the die are a pile's."""
LINE = 58
"""How tall a tile in a pile is."""
MARK = 34


def piles_height(view: EstateView) -> int:
    """How much room the piles take under the street."""
    return ROLLS + LINE * max((len(space.under) for space in view.market), default=0) + 8


def draw_piles(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """A list below each plot, from the top of its pile down."""
    left, top, right, _ = box
    pitch = (right - left) // max(len(view.market), 1)
    for n, space in enumerate(view.market):
        x = left + n * pitch
        _rolls(image, space, (x + pitch // 2, top + ROLLS // 2))
        for place, offer in enumerate(space.under):
            y = top + ROLLS + place * LINE
            _offer(image, speech, offer, (x + 6, y, x + pitch - 6, y + LINE), n == len(view.market) - 1)


def _rolls(image: Image.Image, space: SpaceView, centre: tuple[int, int]) -> None:
    if space.rolls is None:
        return
    x, y = centre
    stamp(image, die, (x - 44, y), 40, INK_SOFT)
    first, last = space.rolls
    letter(image, (x - 16, y + 11), Line(f"{first}–{last}", BOLD, 32), INK_SOFT)


def _offer(image: Image.Image, speech: Speech, offer: OfferView, box: Box, marked: bool) -> None:
    """A tile and its price; a monument with its column, since its pile is no column's."""
    left, top, right, bottom = box
    ImageDraw.Draw(image).rectangle((left, top, right, top + 1), fill=INK_FAINT)
    tag = money_tag(f"£{offer.cost}", 26)
    lay(image, tag, (right, (top + bottom) // 2), "rm")
    if marked:
        lay(image, category_mark(speech.box.tiles[offer.tile].column(False), MARK), (left, (top + bottom) // 2), "lm")
        left += MARK + 6
    lines = one_or_two(speech.tile(offer.tile), BOLD, 26, right - left - tag.width - 6, 24)
    for n, line in enumerate(lines):
        base = (top + bottom) // 2 + 10 if len(lines) == 1 else top + 25 + n * 26
        letter(image, (left, base), line, INK, box=(left, top, right - tag.width, bottom + 4))
