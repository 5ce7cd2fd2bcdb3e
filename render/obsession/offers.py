"""What is chosen before the first season, where the street will be: families and servants, or starter guests."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.obsession.components import Family, Setup
from games.obsession.view import EstateView
from render.lettering import DISPLAY, TEXT, letter, one_or_two, spaced, wrap
from render.obsession.badges import servant_token
from render.obsession.faces import Row, card_face, plus, pounds
from render.obsession.heraldry import ARMS
from render.obsession.lines import fitted
from render.obsession.portraits import cameo
from render.obsession.words import Speech
from render.palette import INK, INK_SOFT, PAPER, PRUSSIAN
from render.pen import lay
from render.pieces import Box, stamp

CREST = (284, 330)
LINE = 90
SERVANTS_ROW = 42
"""What the servants to be chosen take from the families above them."""


def bonus(family: Family, setup: Setup, lang: str) -> Row:
    """What a family has beside the common start, as signs."""
    row: Row = ()
    if family.money:
        row += ((("money", pounds(family.money, lang)),),)
    if family.position:
        row += ((("sign", "laurel"), ("text", plus(family.position - setup.position))),)
    row += tuple((("text", plus(number)), ("servant", kind)) for kind, number in family.servants.items())
    if family.cards:
        row += ((("text", plus(len(family.cards))), ("sign", "lady")),)
    return row


def offers_height(view: EstateView) -> int:
    """How much room the starter guests need who are still to be drafted."""
    return LINE * -(-len(view.draft) // 2)


def draw_offers(image: Image.Image, view: EstateView, speech: Speech, box: Box) -> None:
    """The families still to be chosen with the servants to choose along with them, or else the starter guests."""
    left, top, right, bottom = box
    high = CREST[1] - SERVANTS_ROW if view.servant_draft else CREST[1]
    if view.families:
        pitch = min(CREST[0] + 16, (right - left + 16) // len(view.families))
        start = (left + right - len(view.families) * pitch + 16) // 2
        for n, family in enumerate(view.families):
            spot = (start + n * pitch, top + (4 if view.servant_draft else 20))
            _family(image, speech, speech.box.families[family], spot, (pitch - 16, high))
    if view.servant_draft:
        _servants(image, view.servant_draft, speech, (left, top + 18 + high, right, bottom))
    half = (right - left) // 2
    for n, card in enumerate(view.draft):
        _guest(image, speech, card, (left + n % 2 * half, top + n // 2 * LINE), half)


def _family(image: Image.Image, speech: Speech, family: Family, spot: tuple[int, int], size: tuple[int, int]) -> None:
    """A family's arms, its name, and what it has beside the common start; lower ones have smaller arms."""
    x, y = spot
    wide, high = size
    ImageDraw.Draw(image).rectangle((x, y, x + wide, y + high), fill=PAPER, outline=INK, width=4)
    less = CREST[1] - high
    stamp(image, ARMS[family.id], (x + wide // 2, y + 86 - less // 2), 128 - less // 2, PRUSSIAN)
    y -= less
    names = one_or_two(family.name(speech.lang), DISPLAY, 44, wide - 20, 28)
    for n, name in enumerate(names):
        base = y + 208 if len(names) == 1 else y + 186 + n * 32
        letter(image, (x + wide // 2, base), name, INK, "m", (x, y + 152, x + wide, y + 226))
    row = bonus(family, speech.box.setup, speech.lang)
    if row:
        lay(image, fitted(row, 56, wide - 24), (x + wide // 2, y + 270), "mm")
    words = speech.say("or").join(speech.tile(tile) for tile in family.tiles)
    lines = wrap(spaced(words), TEXT, 28, wide - 16, 3, 26)
    if any(line.text.endswith("…") for line in lines):
        lines = wrap(spaced(words), TEXT, 24, wide - 16, 4, 24)
    for n, line in enumerate(lines):
        base = y + 252 + n * 32 if len(lines) < 4 else y + 244 + n * 26
        letter(image, (x + wide // 2, base), line, INK_SOFT, "m", (x, y + 218, x + wide, y + CREST[1]))


def _servants(image: Image.Image, kinds: tuple[str, ...], speech: Speech, box: Box) -> None:
    """The servants laid out, of whom each family takes one with its board."""
    left, top, right, _ = box
    pitch = (right - left) // max(len(kinds), 1)
    for n, kind in enumerate(kinds):
        middle = left + n * pitch + pitch // 2
        lay(image, servant_token(kind, 72), (middle, top), "mt")
        lines = one_or_two(speech.servant(kind), DISPLAY, 28, pitch - 12, 24)
        for m, line in enumerate(lines):
            base = top + 98 + m * 26
            letter(
                image, (middle, base), line, INK, "m", (middle - pitch // 2, top + 70, middle + pitch // 2, top + 138)
            )


def _guest(image: Image.Image, speech: Speech, card: str, spot: tuple[int, int], wide: int) -> None:
    x, y = spot
    known = speech.box.gentry[card]
    face = card_face(known, speech.lang, "")
    lay(image, cameo(face.portrait, face.deck, 84), (x + 6, y))
    row = fitted((*face.service, *face.gives), 44, 280)
    lay(image, row, (x + wide - 24, y + 44), "rm")
    lines = one_or_two(face.name, DISPLAY, 36, wide - 100 - row.width - 40, 26)
    for n, line in enumerate(lines):
        base = y + 56 if len(lines) == 1 else y + 38 + n * 32
        letter(image, (x + 86, base), line, INK, box=(x + 80, y, x + wide - row.width - 30, y + LINE))
