"""The builders' street: six plots with their prices, and beside it the reserves, the servants for hire, the decks."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import SERVANTS
from games.obsession.view import EstateView, ReserveView
from render.lettering import BOLD, DISPLAY, Line, fit, letter, one_or_two, wrap
from render.marks import Spot
from render.obsession.badges import category_mark, servant_token
from render.obsession.buildings import road
from render.obsession.faces import tile_face
from render.obsession.plots import PLOT, bare_plot, plot, price_board
from render.obsession.signs import casual, gate, hiring, medal_card, prestige, sack, scroll
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, PAPER, PRUSSIAN
from render.pen import lay
from render.pieces import Box, Sign, money_tag, stamp

STREET = PLOT[1] + 84
"""How tall the street is."""
ROAD = 88
CHIP = 66
"""How tall a line of a reserve is."""


def draw_street(image: Image.Image, view: EstateView, speech: Speech, box: Box, boxes: dict[Spot, Box]) -> None:
    """The market's six plots, from the cheap end."""
    left, top, right, _ = box
    pitch = (right - left) // max(len(view.market), 1)
    for n, space in enumerate(view.market):
        x = left + n * pitch + (pitch - PLOT[0]) // 2
        if space.tile is None:
            lay(image, bare_plot(), (x, top))
            tag = money_tag(f"£{space.price}", 40, PAPER)
            lay(image, tag, (x + PLOT[0] // 2, top + PLOT[1] + 6), "mt")
            continue
        face = tile_face(speech.box.tiles[space.tile], speech.lang)
        lay(image, plot(face, space.copies), (x, top))
        lay(image, price_board(space.cost, space.copies, PLOT[0]), (x, top + PLOT[1]))
        boxes["space", n] = (x - 4, top + 24, x + PLOT[0] + 2, top + STREET - 10)


def pave(image: Image.Image, box: Box) -> None:
    """The road before the plots."""
    left, top, right, _ = box
    image.paste(road(right - left, ROAD), (left, top + PLOT[1] - 8))


# ── reserves, servants for hire and decks ───────────────────────────────────────────────────────────────


def yard_height(view: EstateView) -> int:
    """How tall the band under the street must be."""
    return max(144, 26 + CHIP * -(-len(view.reserves) // 2))


def draw_yard(image: Image.Image, view: EstateView, speech: Speech, box: Box, boxes: dict[Spot, Box]) -> None:
    """What else is to be had: reserves at the left, servants and decks at the right."""
    left, top, right, bottom = box
    split = left + 800
    stamp(image, gate, (left + 40, top + 54), 76, PRUSSIAN)
    _reserves(image, view, speech, (left + 96, top, split, bottom), boxes)
    boxes["reserves", 0] = (left, top + 4, split - 16, bottom - 4)
    ImageDraw.Draw(image).rectangle((split, top + 16, split + 1, bottom - 12), fill=INK_FAINT)
    x = split + 24
    stamp(image, hiring, (x + 22, top + 44), 46, PRUSSIAN)
    x += 66
    for kind in SERVANTS:
        if kind in view.hire:
            lay(image, servant_token(kind, 56), (x, top + 16))
            letter(image, (x + 62, top + 60), Line(str(view.hire[kind]), DISPLAY, 44), INK)
            x += 62 + 28 * len(str(view.hire[kind])) + 28
    boxes["hire", 0] = (split + 12, top + 4, right, top + 82)
    decks: tuple[tuple[Sign, int], ...] = (
        (casual, view.casual),
        (prestige, view.prestige),
        (scroll, view.objective_deck),
        (medal_card, view.vp_deck),
        (sack, view.bag),
    )
    x, pitch = split + 24, (right - split - 24) // len(decks)
    for sign, number in decks:
        stamp(image, sign, (x + 22, top + 100), 42, INK_SOFT)
        letter(image, (x + 50, top + 114), Line(str(number), DISPLAY, 40), INK_SOFT)
        x += pitch


def _reserves(image: Image.Image, view: EstateView, speech: Speech, box: Box, boxes: dict[Spot, Box]) -> None:
    left, top, right, _ = box
    if not view.reserves:
        letter(image, (left, top + 54), fit(speech.say("reserves"), DISPLAY, 44, 500, 32), INK)
        if view.service_reserve and view.pr1_reserve:
            words = speech.say("reserves.empty")
        else:
            words = speech.say("reserves.half" if view.service_reserve else "reserves.closed")
        for n, line in enumerate(wrap(words, BOLD, 28, right - left - 24, 2, 24)):
            letter(image, (left, top + 98 + n * 32), line, INK_SOFT, box=(left, top + 60, right, top + 142))
        return
    half = (right - left) // 2
    for n, held in enumerate(view.reserves):
        _reserve(image, speech, held, (left + n % 2 * half, top + 18 + n // 2 * CHIP), half)


def _reserve(image: Image.Image, speech: Speech, held: ReserveView, spot: tuple[int, int], wide: int) -> None:
    x, y = spot
    tile = speech.box.tiles[held.tile]
    lay(image, category_mark(tile.column(False), 44), (x, y))
    cost = money_tag(f"£{held.cost}", 28)
    lay(image, cost, (x + wide - 16, y if held.copies > 1 else y + 4), "rt")
    if held.copies > 1:
        times = Line(f"×{held.copies}", BOLD, 26)
        letter(image, (x + wide - 18, y + 60), times, INK, "r", (x, y, x + wide, y + 66))
    lines = one_or_two(speech.tile(held.tile), DISPLAY, 32, wide - cost.width - 74, 26)
    for n, line in enumerate(lines):
        base = y + 34 if len(lines) == 1 else y + 19 + n * 27
        letter(image, (x + 52, base), line, INK, box=(x + 48, y - 10, x + wide - 16 - cost.width, y + 58))
