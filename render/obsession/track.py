"""The year as a garden walk: four beds of rounds with their events and themes, and the courtship below it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.view import EstateView, RoundView
from render.lettering import BOLD, DISPLAY, Line, fit, letter
from render.marks import Pin, Spot
from render.obsession.badges import category_mark, opponent_seal, signed
from render.obsession.faces import portrait_of
from render.obsession.portraits import cameo, empty_cameo
from render.obsession.signs import EVENT_SIGNS, ring_box
from render.obsession.words import Speech
from render.palette import GREEN, INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, PAPER_SHADE, PRUSSIAN, blend
from render.pen import Sheet, kept, lay
from render.pieces import Box, seal, stamp

BED = 108
"""How tall the walk is."""
THEME = 70
"""A season's theme, at the head of its bed."""
GAP = 12
STONE_Y = 42
COURT = 122
"""How tall the courtship's band is."""
FRAME = 112
"""How tall a Fairchild's portrait is."""


def draw_track(image: Image.Image, view: EstateView, box: Box, pins: dict[Spot, Pin]) -> None:
    """Four seasons' rounds, this round's stone filled; without seasons, one long walk."""
    left, top, right, _ = box
    if view.mode != "courtship":
        _long_walk(image, view, box)
        return
    seasons = max((r.season for r in view.track), default=4)
    wide = (right - left - GAP * (seasons - 1)) // seasons
    for season in range(1, seasons + 1):
        x = left + (season - 1) * (wide + GAP)
        rounds = [r for r in view.track if r.season == season]
        lay(image, _bed(wide, season == view.season), (x, top))
        theme = view.themes[season - 1] if season <= len(view.themes) else None
        lay(image, category_mark(theme, THEME) if theme else _veiled(THEME), (x + 14, top + BED // 2), "lm")
        pins["theme", season] = Pin(x + 14 + THEME // 2, top + BED + 6, "up")
        start = x + THEME + 20
        pitch = (x + wide - 6 - start) // max(len(rounds), 1)
        for n, stone in enumerate(rounds):
            _stone(image, view, stone, (start + pitch // 2 + n * pitch, top + STONE_Y), min(64, pitch - 4))


def _long_walk(image: Image.Image, view: EstateView, box: Box) -> None:
    """All rounds in one bed; alone, the score to beat under the round to beat it in."""
    left, top, right, _ = box
    lay(image, _bed(right - left, now=False, walk=8), (left, top))
    pitch = (right - left - 16) // len(view.track)
    for n, stone in enumerate(view.track):
        centre = (left + 8 + pitch // 2 + n * pitch, top + STONE_Y)
        _stone(image, view, stone, centre, pitch - 4)
        if view.challenge is not None and stone.number == view.challenge.target_round and view.challenge.target:
            x, y = centre
            goal = Line(str(view.challenge.target), DISPLAY, 32)
            letter(image, (x, y + pitch // 2 + 26), goal, OXBLOOD, "m")


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


@kept(12)
def _slab(size: int, now: bool, past: bool) -> Image.Image:
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 50, INK if now or not past else INK_FAINT)
    s.disc((50, 50), 46, PRUSSIAN if now else blend(PAPER, INK, 0.09375) if past else PAPER)
    return s.sprite()


@kept(4)
def _veiled(size: int) -> Image.Image:
    """A theme card face down."""
    s = Sheet((size, size), size / 100)
    s.bar(0, 0, 100, 100, INK_FAINT)
    s.bar(5, 5, 95, 95, PAPER_SHADE)
    whole = s.sprite()
    letter(whole, (size // 2, round(size * 0.74)), Line("?", DISPLAY, 40), INK_SOFT, "m")
    return whole


@kept(6)
def _bed(wide: int, now: bool, walk: int = THEME + 20) -> Image.Image:
    """A bed with its walk, which begins so far from the left."""
    s = Sheet((wide, BED), 1.0, PAPER)
    edge = PRUSSIAN if now else INK_FAINT
    s.bar(0, 0, wide, BED, edge)
    inset = 4 if now else 2
    s.bar(inset, inset, wide - inset, BED - inset, PAPER)
    leaf = blend(GREEN, PAPER, 0.25 if now else 0.625)
    s.bar(walk, STONE_Y - 3, wide - 10, STONE_Y + 3, leaf)
    return s.flat()


# ── the courtship ───────────────────────────────────────────────────────────────────────────────────────


def draw_courtship(image: Image.Image, view: EstateView, speech: Speech, box: Box, pins: dict[Spot, Pin]) -> None:
    """The theme of the season, how everybody stands in it, and where the Fairchilds are."""
    left, top, right, bottom = box
    ImageDraw.Draw(image).rectangle((left, top, right, bottom), fill=blend(OXBLOOD, PAPER, 0.875), outline=INK, width=3)
    theme = speech.theme(view)
    final = view.season == max((r.season for r in view.track), default=4)
    mark = 98
    if final:
        for n, shown in enumerate(view.themes[:4]):
            spot = (left + 12 + n % 2 * 51, top + 12 + n // 2 * 51)
            lay(image, category_mark(shown, 47) if shown else _veiled(47), spot)
    else:
        lay(image, category_mark(theme, mark) if theme else _veiled(mark), (left + 12, top + 12))
    x = left + 12 + mark + 20
    stamp(image, ring_box, (x + 20, top + 32), 42, OXBLOOD)
    room = 380
    label = fit(speech.say("theme.final" if final else "theme"), DISPLAY, 36, room - 54, 24)
    letter(image, (x + 50, top + 44), label, OXBLOOD, box=(x, top, x + room, top + 60))
    known = speech.category(theme) if theme else speech.say("theme.unknown")
    name = fit(speech.say("theme.all") if final else known, DISPLAY, 54, room, 32)
    letter(image, (x, top + 102), name, INK, box=(x, top + 46, x + room + 4, bottom))
    _standings(image, view, (x + room + 24, top, right - 214, bottom), pins)
    _fairchilds(image, view, speech, (right - 196, top, right, bottom), pins)


def _standings(image: Image.Image, view: EstateView, box: Box, pins: dict[Spot, Pin]) -> None:
    left, top, right, _ = box
    seats = [n for n, held in enumerate(view.seats) if held.courtship is not None]
    pitch = min(196, (right - left) // max(len(seats), 1))
    for n, seat in enumerate(sorted(seats, key=lambda s: -(view.seats[s].courtship or 0))):
        x = left + n * pitch
        leads = seat in view.leaders
        if leads:
            ImageDraw.Draw(image).rectangle((x, top + 12, x + pitch - 12, top + 110), fill=PAPER, outline=INK, width=4)
        lay(image, seal(seat, 78, quiet=not leads), (x + 10, top + 22))
        if leads:
            lay(image, _betrothed(44), (x + 82, top + 90), "mm")
        size, room = (68, pitch - 122) if leads else (54, pitch - 100)
        line = fit(signed(view.seats[seat].courtship or 0), DISPLAY, size, room, 28)
        letter(image, (x + 98, top + 86), line, INK if leads else INK_SOFT)
        pins["courtship", seat] = Pin(x + 49, top - 6)


@kept(2)
def _betrothed(size: int) -> Image.Image:
    """The mark of who leads the courtship, to sit on the seal."""
    s = Sheet((size, size), size / 100)
    s.disc((50, 50), 48, INK)
    s.disc((50, 50), 42, PAPER)
    sprite = s.sprite()
    stamp(sprite, ring_box, (size // 2, size // 2), size * 2 // 3, OXBLOOD)
    return sprite


def _fairchilds(image: Image.Image, view: EstateView, speech: Speech, box: Box, pins: dict[Spot, Pin]) -> None:
    left, top, *_ = box
    known = [card for card in speech.box.gentry.values() if card.deck == "fairchild"]
    solo = view.solo.fairchild if view.solo else None
    for n, card in enumerate(known):
        x = left + n * 98
        holder = next((seat for seat, held in enumerate(view.seats) if held.fairchild == card.id), None)
        away = card.id not in view.fairchilds and holder is None and solo != card.id
        lay(image, empty_cameo(FRAME) if away else cameo(portrait_of(card), card.deck, FRAME), (x, top + 5))
        if holder is not None:
            lay(image, seal(holder, 54), (x + 66, top + 92), "mm")
        elif solo == card.id:
            lay(image, opponent_seal(54), (x + 66, top + 92), "mm")
    pins["fairchilds", 0] = Pin(left - 18, top + COURT // 2, "right")
