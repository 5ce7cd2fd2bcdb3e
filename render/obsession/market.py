"""The builders' street: six plots with their prices, and beside it the reserves, the servants for hire, the decks."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import SERVANTS
from games.obsession.view import EstateView, ReserveView
from render.lettering import BOLD, DISPLAY, Line, fit, letter, one_or_two, wrap
from render.marks import Pin, Spot
from render.obsession.badges import category_mark, servant_token
from render.obsession.buildings import road
from render.obsession.faces import tile_face
from render.obsession.plots import LIP, PLOT, bare_plot, plot, price_board
from render.obsession.signs import casual, gate, hiring, medal_card, prestige, sack, scroll
from render.obsession.words import Speech
from render.palette import INK, INK_FAINT, INK_SOFT, PAPER, PRUSSIAN
from render.pen import lay
from render.pieces import Box, Sign, money_tag, stamp

STREET = PLOT[1] + 74
"""How tall the street is."""
ROAD = STREET - PLOT[1] + LIP - 4
CHIP = 64
"""How tall a line of a reserve is."""
ACROSS = 4
"""How many kinds of tiles stand on one line of a reserve."""
CLOSE = 6
"""With more kinds of servants for hire they stand closer."""
STORES = 66
"""How tall the line of servants for hire and decks is."""


def draw_street(image: Image.Image, view: EstateView, speech: Speech, box: Box, pins: dict[Spot, Pin]) -> None:
    """The market's six plots, from the cheap end."""
    left, top, right, _ = box
    pitch = (right - left) // max(len(view.market), 1)
    for n, space in enumerate(view.market):
        x = left + n * pitch + (pitch - PLOT[0]) // 2
        if space.tile is None:
            lay(image, bare_plot(), (x, top))
            tag = money_tag(speech.pounds(space.price), 40, PAPER)
            lay(image, tag, (x + PLOT[0] // 2, top + PLOT[1] + 6), "mt")
            continue
        face = tile_face(speech.box.tiles[space.tile], speech.lang)
        lay(image, plot(face, space.copies), (x, top))
        lay(image, price_board(speech.pounds(space.cost), space.copies, PLOT[0]), (x, top + PLOT[1] + 2))
        pins["space", n] = Pin(x + 12, top + PLOT[1] - LIP + 8, "up")


def pave(image: Image.Image, box: Box) -> None:
    """The road before the plots."""
    left, top, right, _ = box
    image.paste(road(right - left, ROAD), (left, top + PLOT[1] - LIP + 3))


# ── reserves, servants for hire and decks ───────────────────────────────────────────────────────────────


def yard_height(view: EstateView) -> int:
    """How tall the band under the street must be."""
    if view.challenge is not None:
        return 8 + STORES
    return 8 + CHIP * max(1, -(-len(view.reserves) // ACROSS)) + STORES


def draw_yard(image: Image.Image, view: EstateView, speech: Speech, box: Box, pins: dict[Spot, Pin]) -> None:
    """What else is to be had: the reserves, and below them servants for hire and decks."""
    left, top, right, bottom = box
    if view.challenge is None:
        stamp(image, gate, (left + 34, top + 8 + CHIP // 2), 56, PRUSSIAN)
        _reserves(image, view, speech, (left + 70, top + 8, right + 6, bottom - STORES))
        pins["reserves", 0] = Pin(left - 14, top + 8 + CHIP // 2, "right")
    draw = ImageDraw.Draw(image)
    top = bottom - STORES
    draw.rectangle((left, top, right, top + 1), fill=INK_FAINT)
    _stores(image, view, (left, top, right, bottom), pins)


def _stores(image: Image.Image, view: EstateView, box: Box, pins: dict[Spot, Pin]) -> None:
    """Servants for hire at the left, what is left of decks and bag at the right."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    stamp(image, hiring, (left + 34, middle), 46, PRUSSIAN)
    kinds = [kind for kind in SERVANTS if kind in view.hire]
    close = len(kinds) > CLOSE
    x, size, gap = left + (70 if close else 80), *((46, 12) if close else (50, 24))
    for kind in kinds:
        lay(image, servant_token(kind, size), (x, middle), "lm")
        there = Line(str(view.hire[kind]), DISPLAY, 40 if close else 44)
        x = letter(image, (x + size + (5 if close else 7), middle + 16), there, INK) + gap
    pins["hire", 0] = Pin(left - 14, middle, "right")
    decks: tuple[tuple[Sign, int], ...] = (
        (casual, view.casual),
        (prestige, view.prestige),
        (scroll, view.objective_deck),
        (medal_card, view.vp_deck),
        (sack, view.bag),
    )
    pitch = 118 if close else 122
    x = right - pitch * len(decks) + (8 if close else 0)
    for sign, number in decks:
        stamp(image, sign, (x + 22, middle), 40, INK_SOFT)
        letter(image, (x + 48, middle + 14), Line(str(number), DISPLAY, 40), INK_SOFT)
        x += pitch


def _reserves(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    left, top, right, _ = box
    if not view.reserves:
        end = letter(image, (left, top + 44), fit(speech.say("reserves"), DISPLAY, 44, 420, 32), INK)
        if view.options.get("reserve") == "no":
            words = speech.say("reserves.none")
        elif view.service_reserve and view.pr1_reserve:
            words = speech.say("reserves.empty")
        elif view.mode != "courtship":
            words = speech.say("reserves.race", round=speech.box.tracks["tableau"].reserves)
        else:
            words = speech.say("reserves.half" if view.service_reserve else "reserves.closed")
        for n, line in enumerate(lines := wrap(words, BOLD, 28, right - end - 32, 2, 24)):
            base = top + 42 if len(lines) == 1 else top + 26 + n * 30
            letter(image, (end + 28, base), line, INK_SOFT, box=(end, top - 8, right, top + CHIP))
        return
    wide = (right - left) // ACROSS
    for n, held in enumerate(view.reserves):
        _reserve(image, speech, held, (left + n % ACROSS * wide, top + n // ACROSS * CHIP), wide)


def _reserve(image: Image.Image, speech: Speech, held: ReserveView, spot: tuple[int, int], wide: int) -> None:
    x, y = spot
    tile = speech.box.tiles[held.tile]
    lay(image, category_mark(tile.column(False), 44), (x, y + 6))
    cost = money_tag(speech.pounds(held.cost), 28)
    lay(image, cost, (x + wide - 20, y + (2 if held.copies > 1 else 10)), "rt")
    if held.copies > 1:
        times = Line(f"×{held.copies}", BOLD, 24)
        letter(image, (x + wide - 28, y + 59), times, INK, "r", (x, y, x + wide, y + CHIP))
    lines = one_or_two(speech.tile(held.tile), DISPLAY, 32, wide - cost.width - 74, 24)
    for n, line in enumerate(lines):
        base = y + 40 if len(lines) == 1 else y + 23 + n * 28
        letter(image, (x + 50, base), line, INK, box=(x + 46, y - 10, x + wide - 20 - cost.width, y + 60))
