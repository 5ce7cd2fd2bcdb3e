"""One seat's yard in detail: every annex with its name, effect and graves, and every corpse that waits."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import AnnexView, InnView, TrailerView
from render.bloody_inn.annexes import building, ground
from render.bloody_inn.badges import coffin, cross_coffin, family_mark, grave, pennant, snow_cap
from render.bloody_inn.faces import face
from render.bloody_inn.fair import caravan
from render.bloody_inn.modules import with_any
from render.bloody_inn.notes import NOTE, explain
from render.bloody_inn.text import annex_does, area_text, lying
from render.bloody_inn.words import Speech
from render.bloody_inn.yards import draw_strip, draw_sums, house_of, strip_height
from render.lettering import DAGGER, DISPLAY, TEXT, fit, letter, one_or_two, wrap
from render.palette import INK, INK_SOFT, OXBLOOD
from render.pen import lay
from render.pieces import MARGIN, WIDTH, paper, rule, seal

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 262
PANEL = ((RIGHT - LEFT - 20) // 2, 296)
DEAD = (226, 250)
WAGON = 356
"""How tall a trailer's panel is."""


def draw_area(view: InnView, speech: Speech, seat: int) -> Image.Image:
    """Draw what lies in front of one seat."""
    held = view.seats[seat]
    trailers = [trailer for trailer in view.trailers if trailer.owner == seat]
    head = HEAD + strip_height(view)
    panels_top = head + 74
    wagons_top = panels_top + _panels_height(len(held.annexes)) + 14
    dead_top = wagons_top + (88 + _panels_height(len(trailers), WAGON) if trailers else 0)
    dead_rows = max(1, -(-len(held.corpses) // 6))
    foot = dead_top + 80 + dead_rows * DEAD[1]
    dagger = DAGGER in area_text(view, speech, seat)
    image = paper(foot + (NOTE if dagger else 0) + MARGIN + 16, OXBLOOD)
    lay(image, seal(seat, 92), (LEFT + 28, 74))
    draw_sums(image, view, speech, seat, (LEFT + 24, 60, RIGHT - 24, 0), {})
    tokens = fit(speech.say("area.tokens", count=held.tokens), DISPLAY, 40, 700, 28)
    letter(image, (LEFT + 40, 220), tokens, INK_SOFT)
    if with_any(view):
        draw_strip(image, view, speech, seat, (LEFT + 40, 240, RIGHT - 40, 0), {})
    _heading(image, speech.say("area.annexes"), head)
    for n, annex in enumerate(held.annexes):
        _annex(image, speech, annex, _panel(n, panels_top))
    if trailers:
        _heading(image, speech.say("area.trailers"), wagons_top)
    for n, trailer in enumerate(trailers):
        _trailer(image, speech, trailer, _panel(n, wagons_top + 74, WAGON))
    _heading(image, speech.say("area.corpses"), dead_top)
    if not held.corpses:
        letter(image, (LEFT + 40, dead_top + 130), fit(speech.say("area.none"), DISPLAY, 40, 600), INK_SOFT)
    for n, corpse in enumerate(held.corpses):
        spot = (LEFT + 40 + n % 6 * 240, dead_top + 74 + n // 6 * DEAD[1])
        _corpse(image, speech, corpse, spot)
        if corpse == held.snow and n == held.corpses.index(corpse):
            lay(image, snow_cap(118), (spot[0] + 59, spot[1] + 172), "mb")
    if dagger:
        explain(image, speech, (LEFT + 40, foot, RIGHT - 40), "")
    return image


def _panel(n: int, top: int, high: int = PANEL[1]) -> tuple[int, int]:
    return LEFT + n % 2 * (PANEL[0] + 20), top + n // 2 * (high + 14)


def _panels_height(count: int, high: int = PANEL[1]) -> int:
    return -(-count // 2) * (high + 14)


def _heading(image: Image.Image, words: str, top: int) -> None:
    rule(image, LEFT + 60, RIGHT - 60, top, OXBLOOD)
    letter(image, (LEFT + 40, top + 54), fit(words, DISPLAY, 44, 900, 32), OXBLOOD)


def _annex(image: Image.Image, speech: Speech, annex: AnnexView, spot: tuple[int, int]) -> None:
    x, y = spot
    wide, high = PANEL
    earth = y + 190
    ImageDraw.Draw(image).rectangle((x, y, x + wide, y + high), outline=INK, width=2)
    image.paste(ground(wide - 8, y + high - earth - 4), (x + 4, earth))
    known = speech.box.cards[annex.card]
    family, note, *_ = house_of(speech, annex)
    lay(image, building(family, note, 156), (x + 18, earth), "lb")
    lay(image, family_mark(known.family, 46), (x + 192, y + 14))
    name = known.annex.name(speech.lang) if known.annex else speech.card(annex.card)
    letter(
        image,
        (x + 250, y + 52),
        fit(name, DISPLAY, 40, wide - 266, 28),
        INK,
        box=(x + 246, y, x + wide, y + 70),
    )
    for n, line in enumerate(wrap(annex_does(speech, annex), TEXT, 32, wide - 210, 3, 24)):
        letter(image, (x + 194, y + 100 + n * 36), line, INK, box=(x + 190, y + 62, x + wide, earth))
    left = x + 20
    for n in range(annex.places):
        lay(image, grave(n < len(annex.corpses), 88), (left, earth + 8))
        left += 72
    if annex.aside:
        lay(image, cross_coffin(88), (left, earth + 30))
        left += 94
    words = speech.listed(lying(speech, annex))
    if not words:
        free = len(annex.corpses) < annex.places
        words = (
            speech.say("area.graves", free=annex.places, places=annex.places)
            if free
            else speech.say("area.graves.none")
        )
    room = x + wide - left - 24
    for n, line in enumerate(wrap(words, TEXT, 32, room, 2, 24)):
        letter(image, (left + 12, earth + 44 + n * 36), line, INK, box=(left, earth, x + wide, y + high))


def _trailer(image: Image.Image, speech: Speech, trailer: TrailerView, spot: tuple[int, int]) -> None:
    x, y = spot
    wide, high = PANEL[0], WAGON
    ImageDraw.Draw(image).rectangle((x, y, x + wide, y + high), outline=INK, width=2)
    guest = face(speech.box.cards[trailer.guest], speech.lang, in_room=True) if trailer.guest else None
    lay(image, caravan(guest, trailer.places), (x + 8, y + high - 4), "lb")
    left, room = x + 312, wide - 326
    lay(image, pennant(trailer.number, 60), (left, y + 16))
    known = speech.box.cards[trailer.card]
    name = known.annex.name(speech.lang) if known.annex else speech.card(trailer.card)
    lines = wrap(name, DISPLAY, 36, room - 84, 2, 26)
    for n, line in enumerate(lines):
        letter(image, (left + 84, y + 50 + n * 36), line, INK, box=(left + 80, y, x + wide, y + 104))
    for n, line in enumerate(wrap(speech.say("area.trailer"), TEXT, 32, room, 6, 24)):
        letter(image, (left, y + 136 + n * 36), line, INK, box=(left - 4, y + 100, x + wide, y + high))


def _corpse(image: Image.Image, speech: Speech, corpse: str, spot: tuple[int, int]) -> None:
    shown = face(speech.box.cards[corpse], speech.lang)
    lay(image, coffin(shown, 168), spot)
    lay(image, family_mark(shown.family, 44), (spot[0] + 124, spot[1] + 8))
    names = one_or_two(shown.name, DISPLAY, 36, 226, 26)
    box = (spot[0], spot[1] + 170, spot[0] + 236, spot[1] + DEAD[1])
    for n, name in enumerate(names):
        letter(image, (spot[0], spot[1] + 206 + n * 28), name, INK, box=box)
