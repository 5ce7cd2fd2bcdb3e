"""The courtship on the board: its theme, how everybody stands in it, and where the Fairchilds are."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.view import EstateView
from render.lettering import DISPLAY, fit, letter
from render.marks import Pin, Spot
from render.obsession.badges import category_mark, opponent_seal, signed
from render.obsession.faces import portrait_of
from render.obsession.portraits import cameo, empty_cameo
from render.obsession.signs import ring_box
from render.obsession.track import veiled
from render.obsession.words import Speech
from render.palette import INK, INK_SOFT, OXBLOOD, PAPER, blend
from render.pen import Sheet, kept, lay
from render.pieces import Box, seal, stamp

COURT = 122
"""How tall the courtship's band is."""
FRAME = 112
"""How tall a Fairchild's portrait is."""
SIDE_BY_SIDE = 4
"""So many seats have room for a number beside their seal."""


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
            lay(image, category_mark(shown, 47) if shown else veiled(47), spot)
    else:
        lay(image, category_mark(theme, mark) if theme else veiled(mark), (left + 12, top + 12))
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
    """Who stands how, from the first to the last: numbers beside their seals, or of many seats below them."""
    left, top, right, _ = box
    seats = [n for n, held in enumerate(view.seats) if held.courtship is not None]
    order = sorted(seats, key=lambda seat: -(view.seats[seat].courtship or 0))
    if len(seats) > SIDE_BY_SIDE:
        _crowd(image, view, order, box, pins)
        return
    pitch = min(196, (right - left) // max(len(seats), 1))
    for n, seat in enumerate(order):
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


def _crowd(image: Image.Image, view: EstateView, order: list[int], box: Box, pins: dict[Spot, Pin]) -> None:
    left, top, right, bottom = box
    pitch = (right - left) // len(order)
    for n, seat in enumerate(order):
        middle = left + n * pitch + pitch // 2
        leads = seat in view.leaders
        if leads:
            frame = (middle - pitch // 2 + 4, top + 6, middle + pitch // 2 - 4, bottom - 6)
            ImageDraw.Draw(image).rectangle(frame, fill=PAPER, outline=INK, width=4)
        lay(image, seal(seat, 62, quiet=not leads), (middle, top + 11), "mt")
        if leads:
            lay(image, _betrothed(36), (middle + 32, top + 60), "mm")
        line = fit(signed(view.seats[seat].courtship or 0), DISPLAY, 44, pitch - 16, 28)
        letter(image, (middle, top + 110), line, INK if leads else INK_SOFT, "m")
        pins["courtship", seat] = Pin(middle, top - 6)


@kept
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
