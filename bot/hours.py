"""Hours as a person lives them: their time zone, their quiet hours, and the time in which they can be expected to play.

A moment is quiet when the clock on the person's wall says so. That holds by itself where the clock is put forward or
back: an hour that comes twice is quiet twice, one that is left out is nobody's. Moments are milliseconds since 1970.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from bot.store.rows import Person

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
DAY_MINUTES: Final = 24 * 60
LONGEST_QUIET: Final = 12 * 60
"""In minutes. Who could be reached for less than half of the day could hardly be reached at all."""
EARLIEST_OFFSET: Final = -12 * 60
LATEST_OFFSET: Final = 14 * 60
"""In minutes: no place on earth is further from Greenwich."""

_OFFSET: Final = re.compile(r"([+-])([0-9]{2}):([0-9]{2})")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LAST: Final = 200 * 366 * DAY
"""Some two hundred years from then: beyond it no change of the clock is known, and none is looked for."""
_STRIDE: Final = DAY // 2
"""No clock is changed twice within this time."""


class Span(NamedTuple):
    """From a moment up to, and without, another."""

    start: int
    end: int


# ── zones ───────────────────────────────────────────────────────────────────────────────────────────────────


def offset_text(minutes: int) -> str:
    """An offset from UTC as it is stored.

    >>> offset_text(330), offset_text(-570), offset_text(0)
    ('+05:30', '-09:30', '+00:00')
    """
    hours, rest = divmod(abs(minutes), 60)
    return f"{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}"


@lru_cache(maxsize=1024)
def zone_named(name: str) -> tzinfo | None:
    """The zone of a name or an offset; None for what is neither.

    >>> zone_named("+05:30"), zone_named("Europe/Paris"), zone_named("Nowhere/Land"), zone_named("+15:00")
    (datetime.timezone(datetime.timedelta(seconds=19800)), zoneinfo.ZoneInfo(key='Europe/Paris'), None, None)
    """
    if found := _OFFSET.fullmatch(name):
        minutes = int(found[2]) * 60 + int(found[3])
        minutes = -minutes if found[1] == "-" else minutes
        fits = EARLIEST_OFFSET <= minutes <= LATEST_OFFSET and int(found[3]) < 60
        return timezone(timedelta(minutes=minutes)) if fits else None
    if not name:
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # unknown, outside of the folder of zones, or itself a folder
        return None


def zone_of(person: Person) -> tzinfo:
    """A person's zone; UTC where they have said none, or one that is not known here."""
    return zone_named(person.time_zone) or UTC


def local(person: Person, at_ms: int) -> datetime:
    """What clock and calendar show them then."""
    return _utc(at_ms).astimezone(zone_of(person))


def next_time(person: Person, minute: int, after_ms: int) -> int:
    """When their clock next shows this minute of the day, later than that moment: once on each of their days.

    Where the clock is put forward over it, as much later as the clock was put forward; where it shows it twice, the
    first time.
    """
    return min(at for at in _times(person, minute, after_ms) if at > after_ms)


def last_time(person: Person, minute: int, until_ms: int) -> int:
    """When their clock last showed this minute of the day, at that moment at the latest."""
    return max(at for at in _times(person, minute, until_ms) if at <= until_ms)


def _times(person: Person, minute: int, around_ms: int) -> Iterator[int]:
    """When their clock shows this minute on the days around a moment; a calendar may leave out one of them."""
    zone, today = zone_of(person), local(person, around_ms).date()
    for days in range(-3, 4):
        wall = datetime.combine(today + timedelta(days=days), time(minute // 60, minute % 60), tzinfo=zone)
        yield (wall - _EPOCH) // timedelta(milliseconds=1)


# ── quiet hours ─────────────────────────────────────────────────────────────────────────────────────────────


def quiet_minutes(quiet: tuple[int, int] | None) -> int:
    """How long quiet hours are; 0 for none, and for what can be none: longer than half a day.

    >>> quiet_minutes((22 * 60, 7 * 60)), quiet_minutes((60, 60)), quiet_minutes((0, 13 * 60)), quiet_minutes(None)
    (540, 0, 0, 0)
    """
    if quiet is None or not all(0 <= minute < DAY_MINUTES for minute in quiet):
        return 0
    length = (quiet[1] - quiet[0]) % DAY_MINUTES
    return length if length <= LONGEST_QUIET else 0


def is_quiet(person: Person, at_ms: int) -> bool:
    """Whether it is in their quiet hours."""
    length = quiet_minutes(person.quiet)
    return bool(length) and _into_quiet(person, at_ms + _offset(zone_of(person), at_ms)) < length * MINUTE


def after_quiet(person: Person, at_ms: int) -> int:
    """The first moment, from this one on, that is not in their quiet hours."""
    while is_quiet(person, at_ms):
        at_ms = next(span.end for span in _quiet_spans(person, at_ms, at_ms + _STRIDE))
    return at_ms


def is_away(person: Person, at_ms: int) -> bool:
    """Whether they have said to be away then."""
    return person.away is not None and person.away[0] <= at_ms < person.away[1]


# ── time that counts ────────────────────────────────────────────────────────────────────────────────────────


def first_awake(person: Person, at_ms: int) -> int:
    """The first moment, from this one on, that is neither in their quiet hours nor in an announced absence."""
    return next(_awake_spans(person, at_ms)).start


def awake_ms(person: Person, from_ms: int, to_ms: int) -> int:
    """How much of this time is neither in their quiet hours nor in an announced absence."""
    passed = 0
    for span in _awake_spans(person, from_ms):
        if span.start >= to_ms:
            break
        passed += min(span.end, to_ms) - span.start
    return passed


def when_awake(person: Person, from_ms: int, ms: int) -> int:
    """The first moment at which so much of such time has passed: it may be the one at which quiet hours begin."""
    if ms <= 0:
        return from_ms
    for span in _awake_spans(person, from_ms):
        if ms <= span.end - span.start:
            return span.start + ms
        ms -= span.end - span.start
    raise AssertionError("time does not end")


def _awake_spans(person: Person, from_ms: int) -> Iterator[Span]:
    """All such time from a moment on, in order and without end."""
    at, away = from_ms, person.away
    while True:
        if away is not None and is_away(person, at):
            at = away[1]
            continue
        end = at + _STRIDE
        if away is not None and at < away[0] < end:
            end = away[0]
        for span in _quiet_spans(person, at, end):
            if at < span.start:
                yield Span(at, span.start)
            at = span.end
        if at < end:
            yield Span(at, end)
        at = max(at, end)


def _quiet_spans(person: Person, from_ms: int, to_ms: int) -> Iterator[Span]:
    """The quiet hours between two moments, in order; cut off there, and where the clock is changed."""
    length = quiet_minutes(person.quiet) * MINUTE
    if not length:
        return
    for stretch, offset in _stretches(zone_of(person), from_ms, to_ms):
        begin = stretch.start - _into_quiet(person, stretch.start + offset)
        while begin < stretch.end:
            start, end = max(begin, stretch.start), min(begin + length, stretch.end)
            if start < end:
                yield Span(start, end)
            begin += DAY


def _into_quiet(person: Person, wall_ms: int) -> int:
    """How long ago quiet hours last began, by the clock on the wall."""
    return (wall_ms - (person.quiet or (0, 0))[0] * MINUTE) % DAY


def _stretches(zone: tzinfo, from_ms: int, to_ms: int) -> Iterator[tuple[Span, int]]:
    """The time between two moments, in pieces in each of which the clock is not changed, with their offsets."""
    at = from_ms
    while at < to_ms:
        end, offset = min(at + _STRIDE, to_ms), _offset(zone, at)
        if _offset(zone, end) != offset:
            end = _changed(zone, at, end)
        yield Span(at, end), offset
        at = end


def _changed(zone: tzinfo, before: int, after: int) -> int:
    """The first moment of the new offset, between one of the old and one of the new."""
    old = _offset(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if _offset(zone, middle) == old:
            before = middle
        else:
            after = middle
    return after


def _offset(zone: tzinfo, at_ms: int) -> int:
    """How far the clock on the wall is ahead of UTC then."""
    ahead = _utc(at_ms).astimezone(zone).utcoffset() or timedelta()
    return ahead // timedelta(milliseconds=1)


def _utc(at_ms: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=max(0, min(at_ms, _LAST)))
