"""The year as a garden walk: four beds of rounds with their events and themes, or one long walk without seasons."""

from __future__ import annotations

from PIL import Image

from games.obsession.view import EstateView, RoundView
from render.lettering import BOLD, DISPLAY, Line, letter
from render.marks import Pin, Spot
from render.obsession.badges import category_mark
from render.obsession.signs import EVENT_SIGNS, quarry
from render.palette import GREEN, INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, PAPER_SHADE, PRUSSIAN, blend
from render.pen import Sheet, kept, lay
from render.pieces import Box, stamp

BED = 108
"""How tall the walk is."""
THEME = 70
"""A season's theme, at the head of its bed."""
GAP = 12
STONE_Y = 42


def draw_track(image: Image.Image, view: EstateView, box: Box, pins: dict[Spot, Pin]) -> None:
    """Every round, this round's stone filled: by seasons, or in modes without any in one row."""
    if view.mode == "courtship":
        _draw_seasons(image, view, box, pins)
    else:
        _draw_walk(image, view, box)


def _draw_walk(image: Image.Image, view: EstateView, box: Box) -> None:
    left, top, right, _ = box
    lay(image, _bed(right - left, False, 14), (left, top))
    pitch = (right - left - 12) // max(len(view.track), 1)
    start = left + (right - left - pitch * len(view.track)) // 2
    aim = view.challenge.target_round if view.challenge else 0
    for n, stone in enumerate(view.track):
        centre = (start + pitch // 2 + n * pitch, top + STONE_Y)
        _stone(image, view, stone, centre, min(64, pitch - 6))
        if stone.number == aim:
            stamp(image, quarry, (centre[0], top + BED - 21), 38, OXBLOOD)


def _draw_seasons(image: Image.Image, view: EstateView, box: Box, pins: dict[Spot, Pin]) -> None:
    left, top, right, _ = box
    seasons = max((r.season for r in view.track), default=4)
    wide = (right - left - GAP * (seasons - 1)) // seasons
    for season in range(1, seasons + 1):
        x = left + (season - 1) * (wide + GAP)
        rounds = [r for r in view.track if r.season == season]
        lay(image, _bed(wide, season == view.season), (x, top))
        theme = view.themes[season - 1] if season <= len(view.themes) else None
        lay(image, category_mark(theme, THEME) if theme else veiled(THEME), (x + 14, top + BED // 2), "lm")
        pins["theme", season] = Pin(x + 14 + THEME // 2, top + BED + 6, "up")
        start = x + THEME + 20
        pitch = (x + wide - 6 - start) // max(len(rounds), 1)
        for n, stone in enumerate(rounds):
            _stone(image, view, stone, (start + pitch // 2 + n * pitch, top + STONE_Y), min(64, pitch - 4))


def _stone(image: Image.Image, view: EstateView, stone: RoundView, centre: tuple[int, int], size: int) -> None:
    now, past = stone.number == view.round and view.results is None, stone.number < view.round
    lay(image, _slab(size, now, past), centre, "mm")
    ink = PAPER if now else INK_FAINT if past else INK
    if stone.event:
        stamp(image, EVENT_SIGNS[stone.event], centre, round(size * 0.62), ink)
    x, y = centre
    if stone.event:
        line = Line(str(stone.number), BOLD, 26)
        letter(image, (x, y + size // 2 + 24), line, INK if now else INK_SOFT, "m")
    else:
        line = Line(str(stone.number), DISPLAY, 40 if size > 56 else 32)
        letter(image, (x, y + round(line.size * 0.36)), line, ink, "m")


@kept
def _slab(size: int, now: bool, past: bool) -> Image.Image:
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 50, INK if now or not past else INK_FAINT)
    s.disc((50, 50), 46, PRUSSIAN if now else blend(PAPER, INK, 0.09375) if past else PAPER)
    return s.sprite()


@kept
def veiled(size: int) -> Image.Image:
    """A theme card face down."""
    s = Sheet((size, size), size / 100)
    s.bar(0, 0, 100, 100, INK_FAINT)
    s.bar(5, 5, 95, 95, PAPER_SHADE)
    whole = s.sprite()
    letter(whole, (size // 2, round(size * 0.74)), Line("?", DISPLAY, 40), INK_SOFT, "m")
    return whole


@kept
def _bed(wide: int, now: bool, start: int = THEME + 20) -> Image.Image:
    s = Sheet((wide, BED), 1.0, PAPER)
    edge = PRUSSIAN if now else INK_FAINT
    s.bar(0, 0, wide, BED, edge)
    inset = 4 if now else 2
    s.bar(inset, inset, wide - inset, BED - inset, PAPER)
    leaf = blend(GREEN, PAPER, 0.25 if now else 0.625)
    s.bar(start, STONE_Y - 3, wide - 10, STONE_Y + 3, leaf)
    return s.flat()
