"""Cards at their full size: signs, name, what they do in words, and for their owner what they would do now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.prodigals_club.view import HandView
from render.lettering import BOLD, DISPLAY, TEXT, Line, dagger, fit, letter, spaced, wrap
from render.palette import INK, INK_FAINT, INK_SOFT, OXBLOOD, PAPER, PAPER_SHADE
from render.pen import kept, lay
from render.prodigals_club.bills import doing, flag_mark, name_lines
from render.prodigals_club.faces import CardFace, Row, signed
from render.prodigals_club.lines import fitted
from render.prodigals_club.signs import BOTTLE, COMPETITION_COLOURS
from render.prodigals_club.words import Speech

LEAST = 190
"""How tall a notice is at least."""
SIGNED = 80
"""How far down its signs reach."""
NAME, WORDS = 44, 36
MOST = 9
"""Lines of words."""
ASIDE = 220
"""How wide what it would bring now may be."""
SIGNS: dict[str, tuple[str, str]] = {
    "votes": ("sign", "ballot"),
    "move": ("sign", "marker"),
    "megaphones": ("sign", "megaphone"),
}


@dataclass(frozen=True)
class Notice:
    """A card as a notice: its face, its words, and what is said of it in its lower right corner."""

    face: CardFace
    words: str
    now: Row = ()
    """What it would bring now."""
    label: str = ""
    """What is said above that, or in its place."""
    dull: bool = False
    """It has been used."""


def notice_of(speech: Speech, card: str, held: HandView | None = None, dull: bool = False) -> Notice:
    """A card as its owner, or anybody else, reads it."""
    face, words = speech.face(card), spaced(speech.does(card)).replace("…", "...")
    if held is None:
        return Notice(face, words, dull=dull)
    row = now_row(held)
    if row:
        return Notice(face, words, row, speech.say("hand.now"), dull)
    known = speech.box.cards[card]
    if face.black and not known.effects:
        return Notice(face, words, (), speech.say("hand.place") if not dull else "", dull)
    counted = any(each.do in (*SIGNS, "spend") for each in held.yields)
    return Notice(face, words, (), speech.say("hand.nothing") if counted else "", dull)


def now_row(held: HandView) -> Row:
    """What a card would bring now, as signs; nothing where that is not told by numbers."""
    found = {each.do: each.n for each in held.yields if each.do in (*SIGNS, "spend")}
    if held.votes:
        found["votes"] = held.votes
    row: list[tuple[tuple[str, str], ...]] = []
    for do, number in found.items():
        if number and do == "spend":
            row.append((("coin", signed(number)),))
        elif number:
            row.append((("text", str(number)), SIGNS[do]))
    return tuple(row)


def notice_height(told: Sequence[Notice], wide: int) -> int:
    """How tall notices of this width must be for the wordiest of these."""
    return max((_height(each, wide) for each in told), default=LEAST)


def _height(told: Notice, wide: int) -> int:
    room = wide - 2 * _inset(told.face)
    names = name_lines(told.face.name, NAME, room, 1)
    lines = wrap(told.words, TEXT, WORDS, room - _aside_room(told), MOST, WORDS)
    below = SIGNED + sum(line.size + 2 for line in names) + len(lines) * (WORDS + 4) + 12 + _rim(told.face)
    return max(LEAST, below)


def _rim(face: CardFace) -> int:
    return 10 if face.black else 3


def _inset(face: CardFace) -> int:
    return _rim(face) + 14


def notices(told: Sequence[Notice], wide: int) -> list[Image.Image]:
    """Several of the same size, as tall as the wordiest needs."""
    high = notice_height(told, wide)
    return [notice(each, wide, high) for each in told]


@kept
def notice(told: Notice, wide: int, high: int) -> Image.Image:
    """Draw one: signs along the top, then the name, then the words; what it brings now in the corner."""
    face, rim, left = told.face, _rim(told.face), _inset(told.face)
    right = wide - left
    image = Image.new("RGB", (wide, high), PAPER_SHADE if told.dull else PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide - 1, high - 1), outline=INK_FAINT if told.dull else INK, width=rim)
    if not face.black:
        shade = COMPETITION_COLOURS.get(face.deck, BOTTLE)
        draw.rectangle((8, 8, wide - 9, high - 9), outline=shade, width=2)
    x = left
    if face.flag:
        lay(image, flag_mark(face.flag, 56), (x, 46), "lm")
        x += 70
    room = right - x - dagger(image, (right, rim + 10), face.mark)
    lay(image, fitted(doing(face), 60, room - 8, 36), (x, 46), "lm")
    y = SIGNED
    for line in name_lines(face.name, NAME, right - left, 1):
        y += line.size + 2
        letter(image, (left, y - 4), line, INK, box=(left - 4, 70, right + 6, high))
    for line in wrap(told.words, TEXT, WORDS, right - left - _aside_room(told), MOST, WORDS):
        y += line.size + 4
        letter(image, (left, y), line, INK_SOFT, box=(left - 4, 80, right + 6, high - rim + 2))
    _aside(image, told, right, high - rim - 12)
    return image


def _aside_room(told: Notice) -> int:
    """How much room what it would bring now takes beside the words."""
    if told.now:
        return max(fitted(told.now, 58, ASIDE, 40).width, _label(told).width) + 18
    return _label(told).width + 14 if told.label else 0


def _label(told: Notice) -> Line:
    return fit(told.label, DISPLAY if told.now else BOLD, 34, ASIDE, 24)


def _aside(image: Image.Image, told: Notice, right: int, bottom: int) -> None:
    """What it would bring now, in the lower right corner."""
    if told.now:
        sprite = fitted(told.now, 58, ASIDE, 40)
        lay(image, sprite, (right, bottom), "rb")
        letter(image, (right, bottom - sprite.height - 8), _label(told), OXBLOOD, "r")
    elif told.label:
        letter(image, (right, bottom), _label(told), INK_FAINT, "r")
