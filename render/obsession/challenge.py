"""The Solo Estate Challenge: six piles of which every tile is for sale, and what is to be beaten by when."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import CATEGORIES
from games.obsession.view import ChallengeView, EstateView, OfferView, SpaceView, TileView
from render.lettering import BOLD, DISPLAY, TEXT, Line, fit, letter, one_or_two, wrap
from render.marks import Pin, Spot
from render.obsession.badges import category_mark, rose_vp, vp_shield
from render.obsession.buildings import window
from render.obsession.faces import plus, tile_face
from render.obsession.market import STREET
from render.obsession.plots import LIP, PLOT, bare_plot, plot
from render.obsession.signs import die, mask, quarry
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, PAPER_DEEP, PRUSSIAN
from render.pen import Sheet, kept, lay
from render.pieces import Box, money_tag, stamp

OFFER = 106
"""How tall a tile is that lies under others."""
ROLL = 44
"""How large the die beside a tile is."""


# ── the six piles ───────────────────────────────────────────────────────────────────────────────────────


def piles_height(view: EstateView) -> int:
    """How tall the piles are."""
    return STREET + OFFER * max((len(space.under) for space in view.market), default=0) + 6


def draw_piles(image: Image.Image, view: EstateView, speech: Speech, box: Box, pins: dict[Spot, Pin]) -> None:
    """Every pile: its top tile on its plot, the others under it by name and price, each with the roll that takes it."""
    left, top, right, _ = box
    pitch = (right - left) // max(len(view.market), 1)
    for n, space in enumerate(view.market):
        x = left + n * pitch + (pitch - PLOT[0]) // 2
        _pile(image, speech, space, (x, top))
        if n and box[3] > top + STREET + OFFER:
            edge = left + n * pitch
            ImageDraw.Draw(image).rectangle((edge, top + STREET + 8, edge + 1, box[3] - 10), fill=INK_FAINT)
        pins["space", n] = Pin(x + 12, top + PLOT[1] - LIP + 8, "up")


def _pile(image: Image.Image, speech: Speech, space: SpaceView, spot: tuple[int, int]) -> None:
    x, y = spot
    if space.tile is None:
        lay(image, bare_plot(), spot)
        lay(image, money_tag(speech.pounds(space.price), 40, PAPER), (x + PLOT[0] // 2, y + PLOT[1] + 6), "mt")
        return
    lay(image, plot(tile_face(speech.box.tiles[space.tile], speech.lang), 1 + len(space.under)), spot)
    lay(image, money_tag(speech.pounds(space.cost), 44), (x, y + PLOT[1] + 34), "lm")
    first, last = space.rolls or (1, 0)
    if first <= last:
        lay(image, rolled(first, 56), (x + PLOT[0], y + PLOT[1] + 34), "rm")
    for n, offer in enumerate(space.under, 1):
        roll = first + n if first + n <= last else None
        _offer(image, speech, offer, roll, (x, y + STREET + (n - 1) * OFFER + 6))


def _offer(image: Image.Image, speech: Speech, offer: OfferView, roll: int | None, spot: tuple[int, int]) -> None:
    """A tile that lies under others: its name, and below it the roll that takes it, what it is worth and costs."""
    x, y = spot
    wide = PLOT[0]
    lines = one_or_two(speech.tile(offer.tile), DISPLAY, 28, wide, 24)
    for n, line in enumerate(lines):
        base = y + 30 if len(lines) == 1 else y + 21 + n * 25
        letter(image, (x, base), line, INK, box=(x - 2, y - 6, x + wide, y + 56))
    face = tile_face(speech.box.tiles[offer.tile], speech.lang)
    middle = y + 74
    ImageDraw.Draw(image).rectangle((x, y + OFFER - 7, x + wide, y + OFFER - 7), fill=INK_FAINT)
    lay(image, money_tag(speech.pounds(offer.cost), 28), (x + wide, middle), "rm")
    if roll is not None:
        lay(image, rolled(roll, ROLL), (x - 2, middle), "lm")
    lay(image, vp_shield(face.vp, 42), (x + 46, middle), "lm")
    if face.rose is not None:
        lay(image, rose_vp(face.rose, 44), (x + 89, middle), "lm")


@kept
def rolled(number: int, size: int) -> Image.Image:
    """A number of the thief's die."""
    s = Sheet((size, size), size / 100)
    s.fill([(50, 1), (93, 26), (93, 74), (50, 99), (7, 74), (7, 26)], INK)
    s.fill([(50, 9), (86, 30), (86, 70), (50, 91), (14, 70), (14, 30)], PAPER)
    whole = s.sprite()
    line = Line(str(number), BOLD, 24 if size < 50 else 30)
    letter(whole, (size // 2, size // 2 + round(line.size * 0.37)), line, INK, "m")
    return whole


# ── what is to be beaten ────────────────────────────────────────────────────────────────────────────────


def draw_challenge(image: Image.Image, view: EstateView, speech: Speech, goal: ChallengeView, box: Box) -> None:
    """Beside the estate: the target, how far every column is, and what the thief has done."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    draw.rectangle(box, outline=INK, width=2)
    draw.rectangle((left + 3, top + 3, right - 3, top + 12), fill=INK)
    stamp(image, quarry, (left + 66, top + 72), 88, OXBLOOD)
    points = Line(str(goal.target), DISPLAY, 76)
    letter(image, (left + 124, top + 98), points, INK)
    x = left + 148 + points.width
    rival = speech.box.opponents.get(goal.opponent or "")
    words = speech.pair(speech.say("target"), rival.name(speech.lang)) if rival else speech.say("target")
    letter(image, (x, top + 62), fit(words, DISPLAY, 36, right - x - 16, 26), INK_SOFT)
    by = fit(speech.say("target.round", round=goal.target_round), DISPLAY, 32, right - x - 16, 24)
    end = letter(image, (x, top + 102), by, INK_SOFT)
    if view.results is None:
        now = fit(speech.say("target.now", points=plus(goal.haste)), DISPLAY, 36, right - end - 40, 24)
        letter(image, (right - 20, top + 102), now, OXBLOOD if goal.haste < 0 else PRUSSIAN, "r")
    foot = bottom - 76
    _columns(image, view, speech, goal, (left + 24, top + 124, right - 24, foot - 8))
    _thief(image, speech, goal, (left + 24, foot, right - 24, bottom - 8))


def _columns(image: Image.Image, view: EstateView, speech: Speech, goal: ChallengeView, box: Box) -> None:
    """Every column of the estate with its tiles in it, and the places that are still to be filled."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(image)
    high = (bottom - top) // len(CATEGORIES)
    size = min(46, high - 8)
    pitch = size + 10
    for row, category in enumerate(CATEGORIES):
        y = top + row * high
        draw.rectangle((left, y, right, y + 1), fill=INK_FAINT)
        middle = y + high // 2
        lay(image, category_mark(category, size), (left, middle), "lm")
        start = right - pitch * goal.rows
        words = fit(speech.category(category), DISPLAY, 36, start - left - size - 30, 24)
        letter(image, (left + size + 14, middle + 12), words, INK)
        tiles = view.seats[0].estate.get(category, ())
        for n in range(goal.rows):
            lay(image, _slot(category, tiles[n] if n < len(tiles) else None, size), (start + n * pitch, middle), "lm")


def _slot(category: str, tile: TileView | None, size: int) -> Image.Image:
    return gap(size) if tile is None else window(category, tile.flipped, tile.monument, (size, size))


@kept
def gap(size: int) -> Image.Image:
    """A place in a column that is still to be filled."""
    s = Sheet((size, size))
    s.bar(0, 0, size, size, INK_FAINT)
    s.bar(3, 3, size - 3, size - 3, PAPER)
    s.hatch([(3, 3), (size - 3, 3), (size - 3, size - 3), (3, size - 3)], PAPER_DEEP, 9, 2)
    return s.sprite()


def _thief(image: Image.Image, speech: Speech, goal: ChallengeView, box: Box) -> None:
    """The last roll, how many tiles are gone, and what went last."""
    left, top, right, bottom = box
    ImageDraw.Draw(image).rectangle((left, top, right, top + 1), fill=INK_FAINT)
    middle = (top + bottom) // 2 + 2
    x = left
    if goal.roll is not None:
        stamp(image, die, (x + 24, middle), 48, INK)
        x = letter(image, (x + 56, middle + 16), Line(str(goal.roll), DISPLAY, 44), INK) + 28
    stamp(image, mask, (x + 28, middle), 56, INK)
    x = letter(image, (x + 64, middle + 16), Line(str(len(goal.stolen)), DISPLAY, 44), INK) + 20
    if not goal.stolen:
        return
    lines = wrap(speech.say("thief.last", tile=speech.tile(goal.stolen[-1])), TEXT, 28, right - x, 2, 24)
    for n, line in enumerate(lines):
        base = middle + 10 if len(lines) == 1 else middle - 4 + n * 29
        letter(image, (x, base), line, INK_SOFT, box=(x - 2, top - 4, right + 4, bottom + 6))
