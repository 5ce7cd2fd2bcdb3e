"""One thing of the club by itself: a card, tile, space, set, symbol or borough, made of its boards' pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image

from games.kernel.components import marks
from games.prodigals_club.components import Named, box
from games.prodigals_club.words import ClubWords
from render.key import capital, printed
from render.lettering import DAGGER
from render.palette import INK, OCHRE_DEEP, OXBLOOD, Colour
from render.picture import Setting
from render.placard import FIGURE, WIDE_MARK, Fact, Placard
from render.prodigals_club.bills import doing, flag_mark
from render.prodigals_club.dames import dame_picture
from render.prodigals_club.faces import Row, effects_row
from render.prodigals_club.furniture import hook
from render.prodigals_club.lines import fitted
from render.prodigals_club.signs import (
    BOROUGH_COLOURS,
    BOROUGH_SIGNS,
    BOTTLE,
    COMPETITION_COLOURS,
    COMPETITION_SIGNS,
    SYMBOLS,
    black_card,
    white_card,
)
from render.prodigals_club.tiles import bonus_of, circle_of, possession_tile
from render.prodigals_club.words import Speech

_WORDS = ClubWords()
LARGE = 260


def placard(thing: str, corrections: str, lang: str) -> Placard:
    """A thing by its kind and id."""
    speech = Speech.at(Setting((), lang), 0, box(corrections))
    kind, _, name = thing.partition(".")
    known, caption, colour, figure, row = _KINDS[kind](speech, name)
    facts = [Fact(capital(sentence)) for sentence in _WORDS.does(lang, thing, corrections)]
    if row:
        facts = [Fact(facts[-1].words, fitted(row, 84, WIDE_MARK)), *facts[:-1]]
    note = _note(speech, known.standing)
    return Placard(known.name(lang) + (DAGGER if note else ""), caption, colour, facts, figure, note)


def _note(speech: Speech, standing: Mapping[str, Any]) -> str:
    """What the dagger means, where the house set a value."""
    values = [value for name, value in standing.items() if name not in ("names", "copies")]
    return speech.say("text.house") if any("house" in marks(value) for value in values) else ""


Drawn = tuple[Named, str, Colour, Image.Image, Row]
"""What a thing is, what kind of thing, its colour, how it looks, and the signs of what it does."""


def _card(speech: Speech, name: str) -> Drawn:
    card = speech.box.cards[name]
    if card.actions:
        raise KeyError(name)
    face = speech.face(name)
    caption = speech.say(
        "thing.card", kind=capital(speech.kind(name)), board=speech.box.boards[card.deck].name(speech.lang)
    )
    if card.flag:
        figure = flag_mark(card.flag, LARGE)
    else:
        figure = printed(black_card if face.black else white_card, COMPETITION_COLOURS.get(card.deck, BOTTLE), LARGE)
    return card, caption, COMPETITION_COLOURS.get(card.deck, BOTTLE), figure, doing(face)


def _possession(speech: Speech, name: str) -> Drawn:
    tile = speech.box.possessions[name]
    figure = possession_tile(tile.value, tile.symbol, tile.borough, FIGURE - 20)
    return tile, speech.say("thing.possession"), OCHRE_DEEP, figure, ()


def _circle(speech: Speech, name: str) -> Drawn:
    tile = speech.box.circles[name]
    return tile, speech.say("thing.circle"), BOTTLE, circle_of(speech, name, FIGURE), ()


def _dame(speech: Speech, name: str) -> Drawn:
    tile = speech.box.dames[name]
    return tile, speech.say("thing.dame"), OXBLOOD, dame_picture(speech, name, (240, FIGURE)), ()


def _bonus(speech: Speech, name: str) -> Drawn:
    tile = speech.box.bonuses[name]
    return tile, speech.say("thing.bonus"), COMPETITION_COLOURS[tile.competition], bonus_of(speech, name, LARGE), ()


def _space(speech: Speech, name: str) -> Drawn:
    space = speech.box.spaces[name]
    row = effects_row(space.effects, space.either)
    return space, speech.say("thing.space"), COMPETITION_COLOURS.get(space.board, BOTTLE), hook(LARGE), row


def _set(speech: Speech, name: str) -> Drawn:
    lot = speech.box.sets[name]
    colour = COMPETITION_COLOURS[lot.board]
    figure = printed(COMPETITION_SIGNS[lot.board], colour, LARGE)
    return lot, speech.say("thing.set"), colour, figure, effects_row(lot.reward)


def _symbol(speech: Speech, name: str) -> Drawn:
    return speech.box.symbols[name], speech.say("thing.symbol"), INK, printed(SYMBOLS[name], INK, LARGE), ()


def _borough(speech: Speech, name: str) -> Drawn:
    colour = BOROUGH_COLOURS[name]
    return (
        speech.box.boroughs[name],
        speech.say("thing.borough"),
        colour,
        printed(BOROUGH_SIGNS[name], colour, LARGE),
        (),
    )


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
