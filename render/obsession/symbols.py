"""Every sign that the county's boards, hands, estates and final sheets use, and what it means."""

from __future__ import annotations

from PIL import Image

from games.obsession.components import SERVANTS, box
from render.house import lettered
from render.key import SIGN, Section, printed
from render.obsession import signs
from render.obsession.badges import (
    bloom,
    category_mark,
    opponent_seal,
    rating,
    rose_vp,
    servant_token,
    small_count,
    vp_shield,
    wheel,
)
from render.obsession.challenge import gap, rolled
from render.obsession.faces import Row
from render.obsession.lines import INKS, row_sprite
from render.obsession.milestones import vacant
from render.obsession.words import Speech
from render.palette import INK, OXBLOOD, Colour
from render.picture import Setting
from render.pieces import Sign, money_tag

Entries = list[tuple[Image.Image, str]]


def symbols(lang: str) -> list[Section]:
    """The county's part of the key of symbols."""
    speech = Speech.at(Setting((), lang), 0, box())
    say = speech.say
    categories = [(category_mark(name, SIGN), speech.category(name)) for name in speech.box.categories]
    servants = [(servant_token(kind, SIGN), speech.servant(kind)) for kind in SERVANTS]
    areas = [(_stamp(sign), speech.area(area)) for area, sign in signs.AREA_SIGNS.items()]
    events = [(_stamp(sign, OXBLOOD), speech.event(event)) for event, sign in signs.EVENT_SIGNS.items()]
    return [
        Section(say("symbols.categories"), categories),
        Section(say("symbols.people"), _people(speech)),
        Section(say("symbols.favours"), _favours(speech)),
        Section(say("symbols.servants"), [*servants, _stands_in(speech)]),
        Section(say("symbols.rooms"), [*areas, (_row(("sign", "bed"), ("text", "1")), say("symbols.bed"))]),
        Section(say("symbols.worth"), _worth(speech)),
        Section(say("symbols.track"), events),
        Section(say("symbols.table"), _table(speech)),
        Section(speech.told("table.mode.challenge"), _challenge(speech)),
    ]


def _stamp(sign: Sign, colour: Colour = INK) -> Image.Image:
    return printed(sign, colour, SIGN)


def _row(*bits: tuple[str, str]) -> Image.Image:
    """Signs as they stand in a row on a tile or card."""
    row: Row = (bits,)
    return row_sprite(row, 52)


def _named(speech: Speech, *names: str) -> Entries:
    """Signs that are called as their functions are."""
    return [(_stamp(getattr(signs, name), INKS.get(name, INK)), speech.say(f"symbols.{name}")) for name in names]


def _people(speech: Speech) -> Entries:
    return [
        *_named(speech, "gentry", "lady", "gentleman", "crest"),
        *((_stamp(sign, INKS[name]), speech.say(f"deck.{name}")) for name, sign in _DECKS.items()),
        (_row(("sign", "casual"), ("text", "1/2")), speech.say("symbols.look")),
    ]


_DECKS: dict[str, Sign] = {"casual": signs.casual, "prestige": signs.prestige}


def _favours(speech: Speech) -> Entries:
    named = ("laurel", "tongue", "heart", "door", "hiring", "luring", "homecoming", "rested", "rebuilt", "trowel")
    return [
        (money_tag("£200", 36), speech.say("symbols.money")),
        *_named(speech, *named),
        (lettered("∞"), speech.say("symbols.any")),
        (lettered("×2"), speech.say("symbols.twice")),
        *_named(speech, "unrated", "arbour"),
        (_row(("text", "±1"), ("sign", "gentry")), speech.say("symbols.more_guests")),
    ]


def _stands_in(speech: Speech) -> tuple[Image.Image, str]:
    return _row(("servant", "footman"), ("text", "→"), ("servant", "valet")), speech.say("symbols.stands_in")


def _worth(speech: Speech) -> Entries:
    say = speech.say
    return [
        (rating(3, SIGN), say("symbols.pr")),
        (wheel("2", 3, 84), say("symbols.wheel")),
        (vp_shield(4, SIGN), say("symbols.vp")),
        (vp_shield(-1, SIGN), say("symbols.minus")),
        (rose_vp(4, SIGN + 4), say("symbols.rose")),
        (bloom(SIGN), say("symbols.bloom")),
        (small_count(2, 40), say("symbols.count")),
        *_named(speech, "sovereign"),
    ]


def _table(speech: Speech) -> Entries:
    return [
        *_named(speech, "fan", "pile", "scroll", "medal_card", "milestone"),
        (vacant(SIGN), speech.say("symbols.place")),
        *_named(speech, "sack", "gate", "statue", "die"),
        (_stamp(signs.pennant, OXBLOOD), speech.say("symbols.pennant")),
        *_named(speech, "shields"),
        (opponent_seal(SIGN), speech.say("symbols.opponent")),
    ]


def _challenge(speech: Speech) -> Entries:
    return [
        *_named(speech, "quarry", "sundial", "mask"),
        (rolled(7, SIGN), speech.say("symbols.rolled")),
        (gap(SIGN), speech.say("symbols.gap")),
    ]
