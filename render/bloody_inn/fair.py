"""The fair beside the inn: the playbill with the event of the evening, and the trailers with their guests."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PIL import Image, ImageDraw

from games.bloody_inn.targets import DOORS
from games.bloody_inn.view import InnView, TrailerView
from render.bloody_inn.badges import (
    aptitude_badge,
    family_mark,
    grave,
    hanging_key,
    lit_pane,
    medal,
    other_rank,
    pennant,
    served,
)
from render.bloody_inn.faces import Face, face
from render.bloody_inn.modules import with_events
from render.bloody_inn.portraits import portrait
from render.bloody_inn.signs import FAMILY_COLOURS, bottle, cheque, coin, purse
from render.bloody_inn.street import INNER, TIMBER
from render.bloody_inn.things import boot, envelope, herring, sun, tent
from render.bloody_inn.words import Speech
from render.lettering import BOLD, DISPLAY, TEXT, dagger, fit, letter, one_or_two, wrap
from render.marks import Pin, Spot
from render.palette import (
    INK,
    INK_FAINT,
    INK_SOFT,
    NIGHT,
    OCHRE,
    OXBLOOD,
    PAPER,
    PAPER_DEEP,
    PAPER_SHADE,
    Colour,
    blend,
)
from render.pen import Sheet, arc, compose, kept, lay
from render.pieces import Sign, money_tag, stamp

FAIR = 352
"""How tall the fair is."""
BILL = (330, 330)
SLOT = 288
SLOTS = 4
TRAILERS_AT = INNER - SLOT * SLOTS
GRASS = 330
"""From the fair's top down to where the wheels stand."""

EVENT_SIGNS: dict[str, Sign] = {
    "cirrhosis": bottle,
    "extortion": coin,
    "broken-safe": cheque,
    "red-herring": herring,
    "stampede": boot,
    "blackmail": envelope,
    "pickpockets": purse,
    "high-season": sun,
}


def draw_fair(
    image: Image.Image, view: InnView, speech: Speech, corner: tuple[int, int], pins: dict[Spot, Pin]
) -> None:
    """Draw what changes of the fair on its ground, and note where its parts are."""
    x, y = corner
    if with_events(view):
        lay(image, _playbill(_bill(view, speech)), (x, y + 6))
        pins["event", 0] = Pin(x + BILL[0] // 2, y + 2)
    for trailer in view.trailers[:SLOTS]:
        left = x + TRAILERS_AT + (trailer.number - 1) * SLOT
        _trailer(image, trailer, speech, (left, y))
        pins["door", DOORS + trailer.number] = Pin(left + SLOT // 2, y + 10)


@kept
def fairground(playbill: bool) -> Image.Image:
    """The ground of the fair with its empty pitches; where there are no events, a big top."""
    image = Image.new("RGB", (INNER, FAIR), PAPER)
    s = Sheet((INNER, FAIR - GRASS + 6), 1.0, PAPER)
    s.bar(0, 8, INNER, 12, INK)
    for i in range(INNER // 22):
        x = 8 + i * 22 + (i * 7) % 9
        s.line([(x, 8), (x - 3, 0)], INK_SOFT, 2)
        s.line([(x + 3, 8), (x + 5, 2)], INK_SOFT, 2)
    image.paste(s.flat(), (0, GRASS - 6))
    if not playbill:
        stamp(image, tent, (BILL[0] // 2, GRASS - 148), 300, blend(OXBLOOD, PAPER, 0.1))
    for slot in range(SLOTS):
        lay(image, _pitch(), (TRAILERS_AT + slot * SLOT, GRASS), "lb")
    return image


@kept
def _pitch() -> Image.Image:
    """A place where no trailer stands yet: the outline of one in faint dashes."""
    s = Sheet((SLOT, 220))
    outline = [(24, 170), (24, 80), *arc((112, 80), 88, 180, 360, squash=0.55), (200, 170)]
    steps = [*outline, outline[0]]
    for (x0, y0), (x1, y1) in pairwise(steps):
        long = max(1, round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / 22))
        for i in range(long):
            a, b = i / long, (i + 0.55) / long
            s.line([(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)], INK_FAINT, 3)
    for x in (66, 158):
        s.ring((x, 190), 24, INK_FAINT, 3)
    return s.sprite()


# ── the playbill ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Bill:
    """What stands on the playbill."""

    event: str | None
    heading: str
    name: str
    effect: str
    state: str
    holds: bool | None


def _bill(view: InnView, speech: Speech) -> Bill:
    heading = speech.say("fair.tonight")
    if view.event is None:
        return Bill(None, heading, speech.say("fair.none"), speech.say("fair.left", count=view.events_left), "", None)
    state = {None: "fair.if", True: "fair.holds", False: "fair.fades"}[view.event_holds]
    return Bill(
        view.event, heading, speech.event(view.event), speech.event_does(view.event), speech.say(state),
        view.event_holds,
    )  # fmt: skip


@kept
def _playbill(bill: Bill) -> Image.Image:
    wide, high = BILL
    image = Image.new("RGB", BILL, PAPER)
    draw = ImageDraw.Draw(image)
    ground = PAPER_SHADE if bill.holds is False else blend(PAPER, OCHRE, 0.13)
    draw.rectangle((0, 0, wide - 1, high - 1), fill=ground, outline=INK, width=4)
    draw.rectangle((9, 9, wide - 10, high - 10), outline=INK, width=1)
    for x, y in ((18, 18), (wide - 19, 18), (18, high - 19), (wide - 19, high - 19)):
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=INK)
    ink = INK_SOFT if bill.holds is False or bill.event is None else INK
    letter(image, (wide // 2, 44), fit(bill.heading, BOLD, 28, wide - 60, 24), OXBLOOD, "m", (30, 10, wide - 30, 56))
    names = one_or_two(bill.name, DISPLAY, 44, wide - 40, 36)
    pressed = 24 * (len(names) - 1)
    if bill.event in EVENT_SIGNS:
        stamp(image, EVENT_SIGNS[bill.event], (wide // 2, 84 - pressed // 2), 60 - pressed, ink)
    else:
        stamp(image, tent, (wide // 2, 96), 84, INK_FAINT)
    top = 116 - pressed if bill.event else 146
    for n, line in enumerate(names):
        letter(image, (wide // 2, top + 42 + n * 40), line, ink, "m", (14, top, wide - 14, top + 96))
    body_top = top + 56 + 40 * (len(names) - 1)
    body = wrap(bill.effect, TEXT, 28, wide - 40, 3, 24)
    for n, line in enumerate(body):
        box = (14, body_top - 4, wide - 14, high - 52)
        letter(image, (wide // 2, body_top + 26 + n * 30), line, ink, "m", box)
    if bill.state:
        _state(image, bill)
    return image


def _state(image: Image.Image, bill: Bill) -> None:
    """The strip that says whether it will happen."""
    wide, high = BILL
    top = high - 52
    ground: Colour = OXBLOOD if bill.holds else PAPER_DEEP
    ImageDraw.Draw(image).rectangle((10, top, wide - 11, high - 11), fill=ground)
    line = fit(bill.state, BOLD, 28, wide - 32, 24)
    ink = PAPER if bill.holds else INK
    letter(image, (wide // 2, top + 29), line, ink, "m", (14, top, wide - 14, high - 10))


# ── trailers ────────────────────────────────────────────────────────────────────────────────────────────


def _trailer(image: Image.Image, trailer: TrailerView, speech: Speech, corner: tuple[int, int]) -> None:
    x, y = corner
    image.paste(PAPER, (x, y, x + SLOT, y + GRASS - 6))
    guest = face(speech.box.cards[trailer.guest], speech.lang, in_room=True) if trailer.guest else None
    lay(image, caravan(guest, trailer.places), (x, y + GRASS + 4), "lb")
    lay(image, pennant(trailer.number, 60), (x + SLOT - 74, y + 6))
    lay(image, hanging_key(trailer.owner, 74), (x + SLOT - 38, y + 78), "mt")
    for n, (thing, owner) in enumerate((("coffee", trailer.coffee), ("cake", trailer.cake))):
        if owner is not None:
            lay(image, served(thing, owner, 66), (x + 72 + n * 68, y - 6))


BODY = (10, 228)
PANE = (BODY[0] + 16, 54, BODY[1] - 16, 208)


@kept
def caravan(guest: Face | None, places: int) -> Image.Image:
    """A bow-topped caravan: who lodges there in its window, and under it the graves it may become."""
    colour = FAMILY_COLOURS["carnie"]
    s = Sheet((SLOT, GRASS + 4))
    left, right = BODY
    middle = (left + right) / 2
    s.fill([(left - 8, 60), *arc((middle, 60), (right - left) / 2 + 8, 180, 360, squash=0.46), (right + 8, 60)], INK)
    s.fill([(left, 57), *arc((middle, 57), (right - left) / 2, 180, 360, squash=0.44), (right, 57)], colour)
    for step in range(1, 8, 2):
        a = left + (right - left) * step / 8
        rise = 0.44 * (((right - left) / 2) ** 2 - (a - middle) ** 2) ** 0.5
        s.line([(a, 57 - rise + 3), (a, 56)], blend(colour, PAPER, 0.55), 9)
    s.bar(left, 58, right, 216, INK)
    s.bar(left + 4, 58, right - 4, 212, blend(OCHRE, PAPER, 0.4))
    s.bar(left - 8, 52, right + 58, 60, INK)
    for x in (64, 174):
        s.disc((x, 292), 42, PAPER)
        s.ring((x, 292), 36, INK, 8)
        for degrees in range(0, 180, 30):
            spoke = arc((x, 292), 34, degrees, degrees + 180, 1)
            s.line([spoke[0], spoke[-1]], INK, 4)
        s.disc((x, 292), 9, OCHRE)
        s.ring((x, 292), 9, INK, 3)
    s.line([(228, 262), (280, 286)], INK, 6)
    s.bar(left - 4, 262, right + 4, 272, TIMBER)
    whole = s.sprite()
    for n in range(places):
        hole = grave(False, 50)
        compose(whole, hole, (round(middle + (n - (places - 1) / 2) * 38 - hole.width / 2), 278))
    _pane(whole, guest)
    return whole


def _pane(whole: Image.Image, guest: Face | None) -> None:
    left, top, right, bottom = PANE
    draw = ImageDraw.Draw(whole)
    draw.rectangle((left - 7, top - 1, right + 6, bottom + 5), fill=PAPER_DEEP, outline=INK, width=3)
    if guest is None:
        draw.rectangle((left, top + 6, right, bottom), fill=NIGHT, outline=INK, width=4)
        draw.rectangle(((left + right) // 2 - 3, top + 6, (left + right) // 2 + 3, bottom), fill=INK)
        draw.rectangle((left, (top + bottom) // 2, right, (top + bottom) // 2 + 6), fill=INK)
        draw.rectangle((2, 214, SLOT - 6, 268), fill=PAPER_SHADE, outline=INK_FAINT, width=2)
        return
    wide, high = right - left, bottom - top
    light = lit_pane(wide, high).copy()
    bust = portrait(guest.family, guest.kind, 146)
    lay(light, bust, (wide // 2 + 10, high), "mb")
    ImageDraw.Draw(light).rectangle((0, 0, wide - 1, high - 1), outline=INK, width=4)
    whole.paste(light, (left, top + 3))
    compose(whole, medal(guest.rank, guest.family, 76), (0, 30))
    if guest.other is not None:
        compose(whole, other_rank(guest.other, guest.family, 52, in_room=False), (2, 126))
    if guest.aptitude:
        compose(whole, aptitude_badge(guest.aptitude, 60), (right - 60, 56))
    tag = money_tag(guest.money_text, 40)
    compose(whole, tag, (right + 14 - tag.width, 162))
    draw.rectangle((2, 214, SLOT - 6, 268), fill=PAPER, outline=INK, width=3)
    compose(whole, family_mark(guest.family, 48), (5, 217))
    taken = dagger(whole, (SLOT - 12, 218), guest.mark)
    lines = one_or_two(guest.name, DISPLAY, 36, SLOT - 74 - 2 * taken, 26)
    middle = 56 + (SLOT - 62) // 2
    for n, line in enumerate(lines):
        base = 241 + round(line.size * 0.35) if len(lines) == 1 else 238 + n * 24
        letter(whole, (middle, base), line, INK, "m", (56, 214, SLOT - 6, 268))
