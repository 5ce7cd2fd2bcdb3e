"""One seat's yard in detail: every annex with its name, effect and graves, and every corpse that waits."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.bloody_inn.view import AnnexView, InnView
from render.bloody_inn.annexes import building, ground
from render.bloody_inn.badges import coffin, family_mark, grave
from render.bloody_inn.faces import face
from render.bloody_inn.words import Speech
from render.bloody_inn.yards import draw_sums, house_of
from render.lettering import DISPLAY, TEXT, fit, letter, one_or_two, wrap
from render.palette import INK, INK_SOFT, OXBLOOD
from render.pen import lay
from render.pieces import MARGIN, WIDTH, paper, rule, seal

LEFT, RIGHT = MARGIN + 8, WIDTH - MARGIN - 8
HEAD = 262
PANEL = ((RIGHT - LEFT - 20) // 2, 296)
DEAD = (226, 250)


def draw_area(view: InnView, speech: Speech, seat: int) -> Image.Image:
    """Draw what lies in front of one seat."""
    held = view.seats[seat]
    annex_rows = -(-len(held.annexes) // 2)
    dead_rows = max(1, -(-len(held.corpses) // 6))
    dead_top = HEAD + 74 + annex_rows * (PANEL[1] + 14) + 14
    image = paper(dead_top + 80 + dead_rows * DEAD[1] + MARGIN + 16, OXBLOOD)
    lay(image, seal(seat, 92), (LEFT + 28, 74))
    draw_sums(image, view, speech, seat, (LEFT + 24, 60, RIGHT - 24, 0), {})
    tokens = fit(speech.say("area.tokens", count=held.tokens), DISPLAY, 40, 700, 28)
    letter(image, (LEFT + 40, 220), tokens, INK_SOFT)
    _heading(image, speech.say("area.annexes"), HEAD)
    for n, annex in enumerate(held.annexes):
        spot = (LEFT + n % 2 * (PANEL[0] + 20), HEAD + 74 + n // 2 * (PANEL[1] + 14))
        _annex(image, speech, annex, spot)
    _heading(image, speech.say("area.corpses"), dead_top)
    if not held.corpses:
        letter(image, (LEFT + 40, dead_top + 130), fit(speech.say("area.none"), DISPLAY, 40, 600), INK_SOFT)
    for n, corpse in enumerate(held.corpses):
        _corpse(image, speech, corpse, (LEFT + 40 + n % 6 * 240, dead_top + 74 + n // 6 * DEAD[1]))
    return image


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
    family, note, _, _ = house_of(speech, annex)
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
    for n, line in enumerate(wrap(speech.effects(annex.card), TEXT, 32, wide - 210, 3, 24)):
        letter(image, (x + 194, y + 100 + n * 36), line, INK, box=(x + 190, y + 62, x + wide, earth))
    left = x + 20
    for n in range(annex.places):
        lay(image, grave(n < len(annex.corpses), 88), (left, earth + 8))
        left += 72
    words = speech.listed(speech.card(corpse) for corpse in annex.corpses)
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


def _corpse(image: Image.Image, speech: Speech, corpse: str, spot: tuple[int, int]) -> None:
    shown = face(speech.box.cards[corpse], speech.lang)
    lay(image, coffin(shown, 168), spot)
    lay(image, family_mark(shown.family, 44), (spot[0] + 112, spot[1] + 8))
    names = one_or_two(shown.name, DISPLAY, 36, 226, 26)
    box = (spot[0], spot[1] + 170, spot[0] + 236, spot[1] + DEAD[1])
    for n, name in enumerate(names):
        letter(image, (spot[0], spot[1] + 206 + n * 28), name, INK, box=box)
