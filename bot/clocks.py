"""A table's clock: a bank of time for each seat, with more for each turn, that runs while its owner may be expected.

A bank begins full and is never fuller than that. When the game begins to wait for a seat, its bank gets the increment;
while it waits, the bank runs, but not in the owner's quiet hours and not on days off that they have announced, as long
as these last. Nothing here knows a table or the time: all is counted from one moment to another.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from bot.hours import DAY, HOUR, awake_ms, when_awake
from bot.store.rows import Customs, Person, Turn

NONE: Final = "none"
NAMED: Final = {"relaxed": "96h+24h", "brisk": "24h+8h"}
"""The clocks that have a name: for who plays once a day, and for who plays at lunch and in the evening."""
CLOCKS: Final = (NONE, *NAMED)
LONGEST_BANK: Final = 30 * DAY
SHORTEST: Final = HOUR
EXCUSED: Final = 1
"""How often in a game a seat's time may run out before anybody is asked: the first time is excused by itself."""
AWAY_STRETCH: Final = 21 * DAY
"""How long one may announce to be away at a stretch."""
AWAY_TOTAL: Final = 42 * DAY
"""For how long, in one game, a seat's clock stands still for its owner's days off: then it runs in spite of them."""

_OWN: Final = re.compile(r"([1-9][0-9]{0,2})([hd])\+([1-9][0-9]{0,2})([hd])")
_UNIT: Final = {"h": HOUR, "d": DAY}


class Clock(NamedTuple):
    """What a seat has, in milliseconds."""

    bank: int
    """At the beginning, and never more than this."""
    increment: int
    """More for each turn, and for each time it is given again."""


class Time(NamedTuple):
    """What a seat has left, when that was last counted."""

    bank: int
    away: int = 0
    """For how long the clock has stood still for its owner's days off."""


def read(typed: str) -> str | None:
    """A clock as it is stored, from what somebody typed; None for what is none.

    >>> read("Brisk"), read("2d+12h"), read("0h+1h"), read("1h+2h"), read("soon")
    ('brisk', '48h+12h', None, None, None)
    """
    word = typed.strip().casefold()
    if word in CLOCKS:
        return word
    clock = _own(word)
    return f"{clock.bank // HOUR}h+{clock.increment // HOUR}h" if clock is not None else None


def clock_of(customs: Customs) -> Clock | None:
    """The clock a table is played with; None where it is played without, or with one that cannot be read."""
    return _own(NAMED.get(customs.clock, customs.clock))


def _own(text: str) -> Clock | None:
    found = _OWN.fullmatch(text)
    if found is None:
        return None
    clock = Clock(int(found[1]) * _UNIT[found[2]], int(found[3]) * _UNIT[found[4]])
    return clock if SHORTEST <= clock.increment <= clock.bank <= LONGEST_BANK else None


# ── counting ────────────────────────────────────────────────────────────────────────────────────────────────


def time_of(clock: Clock, turn: Turn | None) -> Time:
    """What a seat had left when it was last counted; a full bank where it never was."""
    if turn is None or turn.bank_ms is None:
        return Time(clock.bank, turn.away_ms if turn is not None else 0)
    return Time(turn.bank_ms, turn.away_ms)


def begun(clock: Clock, left: Time) -> Time:
    """What a seat has when a turn of its own begins."""
    return left._replace(bank=min(clock.bank, left.bank + clock.increment))


def counted(person: Person, left: Time, from_ms: int, to_ms: int) -> Time:
    """What is left once the game has waited from one moment to another; a bank that is out is 0."""
    if to_ms <= from_ms:
        return left
    here = msgspec.structs.replace(person, away=None)
    still = min(_away_ms(person, from_ms, to_ms), max(0, AWAY_TOTAL - left.away))
    used = awake_ms(here, from_ms, to_ms) - still
    return Time(max(0, left.bank - used), left.away + still)


def runs_out(person: Person, left: Time, from_ms: int) -> int:
    """When a bank is out, if the game waits for its seat from a moment on."""
    here = msgspec.structs.replace(person, away=None)
    if person.away is None or person.away[1] <= from_ms:
        return when_awake(here, from_ms, left.bank)
    start, end = max(from_ms, person.away[0]), person.away[1]
    before = awake_ms(here, from_ms, start)
    if left.bank <= before:
        return when_awake(here, from_ms, left.bank)
    still = max(0, AWAY_TOTAL - left.away)
    again = end if awake_ms(here, start, end) <= still else when_awake(here, start, still)
    return when_awake(here, again, left.bank - before)


def _away_ms(person: Person, from_ms: int, to_ms: int) -> int:
    """How much of this time would count but for an announced absence."""
    if person.away is None:
        return 0
    start, end = max(from_ms, person.away[0]), min(to_ms, person.away[1])
    here = msgspec.structs.replace(person, away=None)
    return awake_ms(here, start, end) if start < end else 0


def silent_ms(person: Person, since: int, now: int) -> int:
    """For how long the game has waited for somebody who has not said to be away."""
    away = person.away or (0, 0)
    return max(0, now - since - max(0, min(now, away[1]) - max(since, away[0])))
