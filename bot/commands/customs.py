"""What a group settles beside its game's options, as it is typed, offered and shown: its clock."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bot.clocks import CLOCKS, NONE, clock_of, read
from bot.hours import HOUR
from bot.refusals import NoSuchValue
from bot.store.rows import Customs
from bot.tables.session import Session
from bot.words import listed, plain, say

CLOCK: Final = "clock"
_BETWEEN = re.compile(r"[\s,;、，；]+")
_OWN: Final = "48h+12h"
"""Own numbers, as an example."""
PAIRS: Final = tuple(f"{CLOCK}={value}" for value in (*CLOCKS[1:], _OWN))
"""What is offered while a line of options is typed."""


class Typed(NamedTuple):
    """A line of options, the customs in it read."""

    options: str
    customs: dict[str, str]


def read_customs(text: str, lang: str) -> Typed:
    """Take the customs out of a line of options; a refusal for one that cannot be.

    >>> read_customs("length=long clock=2d+12h", "en")
    Typed(options='length=long', customs={'clock': '48h+12h'})
    """
    kept, customs = list[str](), dict[str, str]()
    for word in filter(None, _BETWEEN.split(text.strip())):
        name, _, value = word.casefold().partition("=")
        if name != CLOCK:
            kept.append(word)
            continue
        clock = read(value)
        if clock is None:
            values = listed(lang, (f"{CLOCK}={each}" for each in (*CLOCKS, _OWN)))
            raise NoSuchValue(option=CLOCK, value=plain(value[:50]), values=values)
        customs[CLOCK] = clock
    return Typed(" ".join(kept), customs)


def clock_words(value: str, lang: str) -> str:
    """A clock in a few words.

    >>> clock_words("brisk", "en"), clock_words("none", "en")
    ('Clock: brisk (24 h, and 8 h more for each turn)', 'Clock: none')
    """
    clock = clock_of(Customs(clock=value))
    if clock is None:
        return say(lang, "clock.none")
    name = say(lang, f"clock.name.{value if value in CLOCKS else 'own'}")
    return say(lang, "clock.line", name=name, bank=clock.bank // HOUR, increment=clock.increment // HOUR)


def settled(session: Session, lang: str) -> list[str]:
    """What differs from the usual, a line each."""
    value = session.table.customs.clock
    if value == NONE:
        return []
    alone = sum(seat.user_id is not None for seat in session.seats) < 2
    return [" ".join([clock_words(value, lang), *([say(lang, "clock.alone")] if alone else [])])]


def usual(session: Session, lang: str) -> list[str]:
    """What is as usual."""
    return [clock_words(NONE, lang)] if session.table.customs.clock == NONE else []


def choices(session: Session, lang: str) -> list[tuple[str, str, str, bool]]:
    """The clocks to choose from: label, value, detail, whether it is settled; own numbers where they are."""
    now = session.table.customs.clock
    values = CLOCKS if now in CLOCKS else (*CLOCKS, now)
    return [(clock_words(value, lang), f"{CLOCK}={value}", "", value == now) for value in values]


def wanted(name: str, value: str) -> dict[str, str] | None:
    """The custom that was chosen in a menu; None where it is none."""
    return {name: value} if is_pair(f"{name}={value}") else None


def is_pair(word: str) -> bool:
    """Whether a word of a line of options settles a custom."""
    name, _, value = word.partition("=")
    return name == CLOCK and read(value) == value
