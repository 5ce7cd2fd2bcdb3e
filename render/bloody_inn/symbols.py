"""Every sign that the inn's boards, hands, yards and final sheets use, and what it means."""

from __future__ import annotations

from PIL import Image

from games.bloody_inn.components import ACTIONS, WINDOWS, box
from render.bloody_inn.annexes import building
from render.bloody_inn.badges import (
    aptitude_badge,
    card_back,
    cheque_slip,
    coffin,
    cross_coffin,
    door_plate,
    family_mark,
    grave,
    hanging_key,
    medal,
    object_sack,
    other_rank,
    pennant,
    served,
    service_bell,
    snow_cap,
)
from render.bloody_inn.faces import face
from render.bloody_inn.fair import EVENT_SIGNS
from render.bloody_inn.shelf import WHEN_SIGNS
from render.bloody_inn.signs import (
    ACTION_SIGNS,
    bottle,
    bricks,
    cheque,
    coin,
    key,
    lantern,
    pistol,
    purse,
    signpost,
    skull,
    spade,
    wheat,
)
from render.bloody_inn.things import OBJECT_SIGNS, envelope, sack, strongbox, window
from render.bloody_inn.words import Speech
from render.key import SIGN, Section, printed
from render.palette import INK, OXBLOOD, Colour
from render.picture import Setting
from render.pieces import Sign, money_tag, white_seal

HOUSE = 88
"""How large an annex is, so that its sign has its number beside it."""


def symbols(lang: str) -> list[Section]:
    """The inn's part of the key of symbols."""
    speech = Speech.at(Setting((), lang), 0, box())
    say = speech.say
    families = [(family_mark(name, SIGN), speech.family(name)) for name in speech.box.families]
    return [
        Section(say("symbols.actions"), [*_actions(speech), *_ranks(speech)]),
        Section(say("symbols.families"), families),
        Section(say("symbols.inn"), _inn(speech)),
        Section(say("symbols.yard"), _yard(speech)),
        Section(say("symbols.annexes"), _annexes(speech)),
        Section(say("symbols.times"), [(_stamp(WHEN_SIGNS[w]), say(f"play.{w}")) for w in WINDOWS]),
        Section(say("symbols.objects"), [(_stamp(s), speech.object(name)) for name, s in OBJECT_SIGNS.items()]),
        Section(say("symbols.events"), [(_stamp(s), speech.event(name)) for name, s in EVENT_SIGNS.items()]),
        Section(say("symbols.scores"), _scores(speech)),
    ]


def _stamp(sign: Sign, colour: Colour = INK) -> Image.Image:
    return printed(sign, colour, SIGN)


Entries = list[tuple[Image.Image, str]]


def _actions(speech: Speech) -> Entries:
    return [(_stamp(ACTION_SIGNS[action]), speech.action(action)) for action in ACTIONS]


def _ranks(speech: Speech) -> Entries:
    return [
        (aptitude_badge("bribe", SIGN), speech.say("symbols.aptitude")),
        (medal(2, "merchant", SIGN), speech.say("symbols.pips")),
        (other_rank(3, "notable", SIGN, in_room=True), speech.say("legend.room")),
        (other_rank(1, "notable", SIGN, in_room=False), speech.say("legend.after")),
        (money_tag("12F", 36), speech.say("symbols.money")),
    ]


def _inn(speech: Speech) -> Entries:
    return [
        (door_plate(3, 56), speech.say("symbols.door")),
        (pennant(1, 56), speech.say("symbols.trailer")),
        (hanging_key(0, SIGN), speech.say("symbols.key")),
        (white_seal(SIGN), speech.say("symbols.white")),
        (service_bell(1, 56), speech.say("symbols.service")),
        (served("coffee", 2, SIGN), speech.say("symbols.coffee")),
        (served("cake", 3, SIGN), speech.say("symbols.cake")),
        (_stamp(lantern, OXBLOOD), speech.say("symbols.lantern")),
        (_stamp(envelope, OXBLOOD), speech.say("symbols.letter")),
    ]


def _yard(speech: Speech) -> Entries:
    cards = speech.box.cards
    corpses = {
        how: next(card for card in cards.values() if card.burial == how) for how in ("aside", "double", "abroad")
    }
    return [
        (card_back(SIGN), speech.say("symbols.hand")),
        (coffin(face(cards["mechanic"], speech.lang), 104), speech.say("symbols.corpse")),
        *((coffin(face(card, speech.lang), 104), speech.say(f"symbols.{how}")) for how, card in corpses.items()),
        (cross_coffin(SIGN), speech.say("symbols.across")),
        (snow_cap(SIGN), speech.say("symbols.snow")),
        (grave(False, SIGN), speech.say("symbols.grave")),
        (grave(True, SIGN), speech.say("symbols.taken")),
        (_stamp(cheque), speech.say("symbols.cheque")),
        (cheque_slip(10, 44), speech.say("symbols.small")),
        (cheque_slip(50, 44), speech.say("symbols.large")),
        (object_sack(True, SIGN), speech.say("symbols.sack")),
    ]


def _annexes(speech: Speech) -> Entries:
    noted: tuple[tuple[str, Sign, str, str], ...] = (
        ("artisan", bricks, "−1", "fewer"),
        ("artisan", pistol, "∞", "many"),
        ("religious", spade, "←", "returns"),
        ("merchant", wheat, "4", "peasants"),
        ("artisan", bottle, "1", "free"),
        ("artisan", coin, "+2", "morning"),
        ("noble", signpost, "4", "end"),
        ("religious", key, "", "swap"),
        ("notable", window, "+3", "rooms"),
        ("notable", skull, "+3", "others-corpse"),
        ("notable", purse, "+2", "others-hand"),
        ("notable", strongbox, "+", "surplus"),
        ("notable", cheque, "+1", "exchange"),
    )
    return [
        (building(family, (sign, label), HOUSE), speech.say(f"symbols.{what}")) for family, sign, label, what in noted
    ]


def _scores(speech: Speech) -> Entries:
    return [
        (_stamp(coin), speech.say("cash")),
        (_stamp(signpost), speech.say("scores.annexes")),
        (_stamp(cheque), speech.say("cheques")),
        (_stamp(spade), speech.say("scores.gravedigger")),
        (_stamp(skull), speech.say("scores.buried")),
        (_stamp(sack), speech.say("scores.unused")),
    ]
