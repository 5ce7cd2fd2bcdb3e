"""One thing of the club by itself: a card, tile, space, set, symbol or borough, made of its boards' pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image, ImageDraw

from games.kernel.components import marks
from games.prodigals_club.components import Named, box
from games.prodigals_club.words import ClubWords
from render.key import capital, printed
from render.lettering import DAGGER, DISPLAY, Line, letter
from render.palette import INK, OCHRE_DEEP, OXBLOOD, PAPER, Colour
from render.pen import kept, lay, plain
from render.picture import Setting
from render.pieces import stamp
from render.placard import FIGURE, Fact, Placard
from render.prodigals_club.bills import doing, flag_mark
from render.prodigals_club.dames import dame_picture
from render.prodigals_club.faces import CardFace, effects_row
from render.prodigals_club.furniture import hook, lay_soft, plate
from render.prodigals_club.lines import stacked
from render.prodigals_club.signs import (
    BOROUGH_COLOURS,
    BOROUGH_SIGNS,
    BOTTLE,
    COMPETITION_COLOURS,
    COMPETITION_SIGNS,
    SYMBOLS,
    black_card,
    renaissance,
)
from render.prodigals_club.tiles import bonus_of, circle_of, possession_tile
from render.prodigals_club.words import Speech

_WORDS = ClubWords()
LARGE = 260


def placard(thing: str, corrections: str, lang: str) -> Placard:
    """A thing by its kind and id."""
    speech = Speech.at(Setting((), lang), 0, box(corrections))
    kind, _, name = thing.partition(".")
    known, caption, colour, figure = _KINDS[kind](speech, name)
    facts = [Fact(capital(sentence)) for sentence in _WORDS.does(lang, thing, corrections)]
    note = _note(speech, known.standing)
    return Placard(known.name(lang) + (DAGGER if note else ""), caption, colour, facts, figure, note)


def _note(speech: Speech, standing: Mapping[str, Any]) -> str:
    """What the dagger means, where the house set a value."""
    values = [value for name, value in standing.items() if name not in ("names", "copies")]
    return speech.say("text.house") if any("house" in marks(value) for value in values) else ""


Drawn = tuple[Named, str, Colour, Image.Image]
"""What a thing is, what kind of thing, its colour, and how it looks."""


def _card(speech: Speech, name: str) -> Drawn:
    card = speech.box.cards[name]
    if card.actions:
        raise KeyError(name)
    board = speech.box.boards[card.deck].name(speech.lang)
    caption = speech.say("thing.card", kind=capital(speech.kind(name)), board=board)
    return card, caption, COMPETITION_COLOURS.get(card.deck, BOTTLE), _figure(speech.face(name))


@kept
def _figure(face: CardFace) -> Image.Image:
    """A card without its words: its border, its flag, its competition and what it does."""
    image = Image.new("RGB", (FIGURE, FIGURE), PAPER)
    draw = ImageDraw.Draw(image)
    shade = COMPETITION_COLOURS.get(face.deck, BOTTLE)
    draw.rectangle((0, 0, FIGURE - 1, FIGURE - 1), outline=INK, width=22 if face.black else 4)
    if not face.black:
        draw.rectangle((12, 12, FIGURE - 13, FIGURE - 13), outline=shade, width=3)
    if face.flag:
        lay(image, flag_mark(face.flag, 84), (34, 34))
    if face.deck in COMPETITION_SIGNS:
        stamp(image, COMPETITION_SIGNS[face.deck], (FIGURE - 72, 72), 72, shade)
    lay(image, stacked(doing(face), 92, FIGURE - 64, 180, 60), (FIGURE // 2, 208), "mm")
    return image


def _possession(speech: Speech, name: str) -> Drawn:
    tile = speech.box.possessions[name]
    figure = possession_tile(tile.value, tile.symbol, tile.borough, FIGURE - 20)
    return tile, speech.say("thing.possession"), OCHRE_DEEP, figure


def _circle(speech: Speech, name: str) -> Drawn:
    tile = speech.box.circles[name]
    return tile, speech.say("thing.circle"), BOTTLE, circle_of(speech, name, FIGURE)


def _dame(speech: Speech, name: str) -> Drawn:
    tile = speech.box.dames[name]
    return tile, speech.say("thing.dame"), OXBLOOD, dame_picture(speech, name, (240, FIGURE))


def _bonus(speech: Speech, name: str) -> Drawn:
    tile = speech.box.bonuses[name]
    return tile, speech.say("thing.bonus"), COMPETITION_COLOURS[tile.competition], bonus_of(speech, name, LARGE)


def _space(speech: Speech, name: str) -> Drawn:
    space = speech.box.spaces[name]
    colour = COMPETITION_COLOURS.get(space.board, BOTTLE)
    figure = plain(plate(FIGURE, FIGURE, colour))
    row = effects_row(space.effects, space.either)
    if row:
        lay_soft(figure, stacked(row, 92, FIGURE - 40, 170, 60), (FIGURE // 2, 108))
    elif space.number:
        letter(figure, (FIGURE // 2, 150), Line(str(space.number), DISPLAY, 100), INK, "m")
    else:
        lay_soft(
            figure, printed(renaissance if space.kind == "renaissance" else black_card, colour, 140), (FIGURE // 2, 104)
        )
    lay_soft(figure, hook(120), (FIGURE // 2, 246))
    return space, speech.say("thing.space"), colour, figure


def _set(speech: Speech, name: str) -> Drawn:
    lot = speech.box.sets[name]
    colour = COMPETITION_COLOURS[lot.board]
    return lot, speech.say("thing.set"), colour, printed(COMPETITION_SIGNS[lot.board], colour, LARGE)


def _symbol(speech: Speech, name: str) -> Drawn:
    return speech.box.symbols[name], speech.say("thing.symbol"), INK, printed(SYMBOLS[name], INK, LARGE)


def _borough(speech: Speech, name: str) -> Drawn:
    colour, figure = BOROUGH_COLOURS[name], printed(BOROUGH_SIGNS[name], BOROUGH_COLOURS[name], LARGE)
    return speech.box.boroughs[name], speech.say("thing.borough"), colour, figure


_KINDS: dict[str, Callable[[Speech, str], Drawn]] = {
    "card": _card,
    "possession": _possession,
    "circle": _circle,
    "dame": _dame,
    "bonus": _bonus,
    "space": _space,
    "set": _set,
    "symbol": _symbol,
    "borough": _borough,
}
