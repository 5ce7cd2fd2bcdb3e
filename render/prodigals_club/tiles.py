"""The club's tiles: political circles, possessions and bonus actions."""

from __future__ import annotations

from PIL import Image

from games.prodigals_club.view import PossessionView
from render.lettering import DISPLAY, Line, dagger, fit, letter, scaled
from render.palette import INK, OCHRE, OCHRE_DEEP, OXBLOOD, PAPER, blend
from render.pen import Point, Sheet, kept
from render.pieces import sign
from render.prodigals_club.faces import Row, effects_row, house_mark
from render.prodigals_club.furniture import lay_soft
from render.prodigals_club.lines import fitted
from render.prodigals_club.signs import BOROUGH_COLOURS, BOROUGH_SIGNS, BOTTLE, COMPETITION_COLOURS, SYMBOLS
from render.prodigals_club.words import Speech

Edges = tuple[str, str, str, str]


def circle_of(speech: Speech, circle: str, size: int, edges: Edges | None = None) -> Image.Image:
    """A political circle tile by its id, turned as it lies."""
    known = speech.box.circles[circle]
    return circle_tile(edges or known.edges, size, house_mark(known.standing, "edges"))


def possession_of(speech: Speech, tile: PossessionView, size: int) -> Image.Image:
    """A possession tile."""
    mark = house_mark(speech.box.possessions[tile.possession].standing, "value", "symbol", "borough")
    return possession_tile(tile.value, tile.symbol, tile.borough, size, mark)


def bonus_of(speech: Speech, bonus: str, size: int) -> Image.Image:
    """A bonus action tile by its id."""
    known = speech.box.bonuses[bonus]
    return bonus_tile(effects_row(known.effects), known.competition, size)


@kept
def circle_tile(edges: Edges, size: int, mark: str = "") -> Image.Image:
    """A political circle tile: at each edge half a medallion with a symbol, a question mark, or nothing."""
    s = Sheet((size, size), size / 100)
    s.bar(0, 0, 100, 100, INK)
    s.bar(2.6, 2.6, 97.4, 97.4, blend(BOTTLE, PAPER, 0.75))
    s.ring((50, 50), 13, BOTTLE, 2.4)
    s.ring((50, 50), 8, BOTTLE, 1.6)
    middles = ((50, 17), (83, 50), (50, 83), (17, 50))
    for edge, (x, y) in zip(edges, middles, strict=True):
        if not edge:
            continue
        s.disc((x, y), 16.5, INK)
        s.disc((x, y), 14.6, PAPER)
        if edge in SYMBOLS:
            s.stamp(sign(SYMBOLS[edge], round(size * 0.2)), (x - 10, y - 10), INK)
    whole = s.sprite()
    for edge, (x, y) in zip(edges, middles, strict=True):
        if edge == "?":
            line = Line("?", DISPLAY, max(24, scaled(size * 0.24)))
            letter(whole, (round(x * size / 100), round(y * size / 100 + line.size * 0.37)), line, OXBLOOD, "m")
    dagger(whole, (round(size * 0.2), round(size * 0.05)), mark)
    return whole


@kept
def possession_tile(value: int, symbol: str, borough: str, size: int, mark: str = "") -> Image.Image:
    """A possession tile: its symbol, its borough's shield, and its value on a coin."""
    s = Sheet((size, size), size / 100)
    s.bar(0, 0, 100, 100, INK)
    s.bar(2.6, 2.6, 97.4, 97.4, blend(OCHRE, PAPER, 0.75))
    s.stamp(sign(SYMBOLS[symbol], round(size * 0.46)), (6, 7), INK)
    s.stamp(sign(BOROUGH_SIGNS[borough], round(size * 0.3)), (64, 7), BOROUGH_COLOURS[borough])
    s.disc((66, 70), 25, INK)
    s.disc((66, 70), 22.4, OCHRE)
    s.ring((66, 70), 18.6, OCHRE_DEEP, 1.4)
    whole = s.sprite()
    line = fit(str(value), DISPLAY, scaled(size * 0.36), round(size * 0.4))
    letter(whole, (round(size * 0.66), round(size * 0.7 + line.size * 0.36)), line, INK, "m")
    dagger(whole, (round(size * 0.24), size - 34), mark)
    return whole


@kept
def bonus_tile(row: Row, competition: str, size: int) -> Image.Image:
    """A bonus action tile: what it does, on the colour of its competition."""
    shade = COMPETITION_COLOURS[competition]
    s = Sheet((size, size), size / 100)
    s.fill(_octagon(0), INK)
    s.fill(_octagon(3), shade)
    s.fill(_octagon(11), PAPER)
    whole = s.sprite()
    lay_soft(whole, fitted(row, round(size * 0.46), round(size * 0.72), 24), (size // 2, size // 2))
    return whole


def _octagon(i: float) -> list[Point]:
    near, far = 24.0, 76.0
    return [(near, i), (far, i), (100 - i, near), (100 - i, far), (far, 100 - i), (near, 100 - i), (i, far), (i, near)]
