"""One of the inn's cards by itself: traveller, family, event or object, made of the pieces its boards are made of."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageDraw

from games.bloody_inn.components import Card, box
from games.kernel.components import marks
from render.bloody_inn.annexes import TRAILER, annex, building, first_note
from render.bloody_inn.badges import (
    aptitude_badge,
    card_back,
    coffin,
    family_mark,
    grave,
    lit_pane,
    medal,
    other_rank,
)
from render.bloody_inn.faces import face
from render.bloody_inn.fair import EVENT_SIGNS
from render.bloody_inn.portraits import portrait
from render.bloody_inn.shelf import WHEN_SIGNS
from render.bloody_inn.signs import FAMILY_COLOURS, key
from render.bloody_inn.things import OBJECT_SIGNS, tent
from render.bloody_inn.words import Speech
from render.key import capital, printed
from render.lettering import DAGGER
from render.palette import INK, OCHRE, OXBLOOD
from render.pen import compose, lay
from render.picture import Setting
from render.pieces import money_tag
from render.placard import FIGURE, Fact, Placard

BADGE = 104
BARN = "barn"
"""The family of the annex everybody begins with."""


def placard(thing: str, corrections: str, lang: str) -> Placard:
    """A thing by its kind and id."""
    speech = Speech.at(Setting((), lang), 0, box(corrections))
    kind, _, name = thing.partition(".")
    return {"card": _card, "family": _family, "event": _event, "object": _object}[kind](speech, name)


def _note(speech: Speech, *standings: object) -> str:
    """What the dagger means, where the house set a value."""
    house = any("house" in marks(value) for standing in standings for value in _values(standing))
    return speech.say("text.house") if house else ""


def _values(standing: object) -> list[object]:
    return [value for name, value in standing.items() if name != "names"] if isinstance(standing, dict) else []


# ── travellers ──────────────────────────────────────────────────────────────────────────────────────────


def _card(speech: Speech, name: str) -> Placard:
    card = speech.box.cards[name]
    caption = speech.say("card.of", family=speech.family(card.family), copies=card.copies)
    built = card.annex.standing if card.annex else {}
    if card.family == BARN:
        house = annex(card.family, None, card.rank, 0, 0, 220)
        facts = [Fact(capital(speech.say("card.barn"))), Fact(*_graves(speech, card))]
        return Placard(card.name(speech.lang), "", FAMILY_COLOURS[card.family], facts, house)
    return Placard(
        card.name(speech.lang) + (DAGGER if face(card, speech.lang).mark else ""),
        caption,
        FAMILY_COLOURS[card.family],
        list(_facts(speech, card)),
        _scene(card.family, name),
        _note(speech, card.standing, built),
    )


def _facts(speech: Speech, card: Card) -> Iterator[Fact]:
    if card.in_room is None:
        yield Fact(capital(speech.say("card.rank")), medal(card.rank, card.family, BADGE))
    else:
        room = other_rank(card.in_room, card.family, BADGE, in_room=True)
        yield Fact(capital(speech.say("card.rank.room")), room)
        yield Fact(capital(speech.say("card.rank.after")), medal(card.rank, card.family, BADGE))
    yield Fact(capital(speech.say("card.money")), money_tag(f"{card.money}F", 48))
    if card.aptitude:
        words = speech.say("hand.returns", action=speech.action(card.aptitude))
        yield Fact(capital(words), aptitude_badge(card.aptitude, BADGE))
    else:
        yield Fact(capital(speech.say("hand.spent")), card_back(BADGE))
    if card.burial:
        corpse = coffin(face(card, speech.lang), 128)
        yield Fact(capital(speech.say(f"text.burial.{card.burial}")), corpse)
    if card.annex is None:
        yield Fact(capital(speech.say("hand.noannex")))
        return
    words = speech.say("card.annex", annex=card.annex.name(speech.lang), effect=speech.effects(card.id))
    yield Fact(words, _house(speech, card))
    if card.rank:
        yield Fact(*_graves(speech, card))


def _graves(speech: Speech, card: Card) -> tuple[str, Image.Image]:
    pit = grave(False, 76)
    row = Image.new("RGBA", ((pit.width + 8) * card.rank, pit.height), (*INK, 0))
    for n in range(card.rank):
        compose(row, pit, (n * (pit.width + 8), 0))
    return capital(speech.count("card.graves", card.rank)), row


def _house(speech: Speech, card: Card) -> Image.Image:
    """The annex a card becomes, or its trailer."""
    if card.id in speech.box.trailers:
        return building(TRAILER, (key, ""), 110)
    return building(card.family, first_note(card.annex.effects if card.annex else ()), 120)


def _scene(family: str, kind: str) -> Image.Image:
    """The bust in a lit window."""
    pane = lit_pane(FIGURE - 20, FIGURE).copy()
    lay(pane, portrait(family, kind, FIGURE - 20), (pane.width // 2, FIGURE), "mb")
    ImageDraw.Draw(pane).rectangle((0, 0, pane.width - 1, FIGURE - 1), outline=INK, width=5)
    return pane


# ── families, events and objects ────────────────────────────────────────────────────────────────────────


def _family(speech: Speech, name: str) -> Placard:
    cards = [card for card in speech.box.cards.values() if card.family == name]
    facts = []
    aptitudes = {card.aptitude for card in cards}
    if len(aptitudes) == 1 and (shared := next(iter(aptitudes))):
        words = speech.say("hand.returns", action=speech.action(shared))
        facts.append(Fact(capital(words), aptitude_badge(shared, BADGE)))
    for card in cards:
        rank = medal(card.rank, name, 76)
        facts.append(Fact(speech.say("card.member", card=card.name(speech.lang), money=card.money), rank))
    figure = family_mark(name, 260)
    return Placard(speech.family(name), speech.say("card.family"), FAMILY_COLOURS[name], facts, figure)


def _event(speech: Speech, name: str) -> Placard:
    event = speech.box.events[name]
    facts = [
        Fact(capital(speech.event_does(name))),
        Fact(capital(speech.say("fair.if")), printed(tent, FAMILY_COLOURS["carnie"], BADGE)),
    ]
    figure = printed(EVENT_SIGNS[name], INK, 280)
    note = _note(speech, event.standing)
    return Placard(event.name(speech.lang), speech.say("card.event"), OXBLOOD, facts, figure, note)


def _object(speech: Speech, name: str) -> Placard:
    card = speech.box.objects[name]
    facts = [
        Fact(capital(speech.say("card.cost")), money_tag(f"{card.cost}F", 48)),
        Fact(capital(speech.object_when(name)), printed(WHEN_SIGNS[card.phase], INK, BADGE)),
        Fact(speech.object_does(name)),
    ]
    figure = printed(OBJECT_SIGNS[name], INK, 280)
    note = _note(speech, card.standing)
    return Placard(card.name(speech.lang), speech.say("card.object"), OCHRE, facts, figure, note)
