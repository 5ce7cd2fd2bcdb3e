"""The day on which somebody is back, as they type it: a date, some days, or a day of the week, in their own zone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from babel.dates import format_date, get_day_names

from bot.clocks import AWAY_STRETCH
from bot.hours import DAY, local, zone_of
from bot.store.rows import Person
from games.kernel.words import LANGUAGES

MOST_DAYS: Final = AWAY_STRETCH // DAY

_ISO: Final = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DAYS: Final = re.compile(r"([0-9]{1,3}) ?([^0-9 ]*)")
_DAY_WORDS: Final = frozenset(
    ("", "d", "day", "days", "j", "jour", "jours", "g", "giorno", "giorni", "日", "日後", "日間")
)
_WEEK_WORDS: Final = frozenset(
    ("w", "week", "weeks", "s", "sem", "semaine", "semaines", "settimana", "settimane", "週", "週間", "週間後")
)
_TOMORROW: Final = frozenset(("tomorrow", "demain", "domani", "明日"))
_OFFERED: Final = (1, 2, 3, 7, 14, 21)


def read_day(person: Person, typed: str, now: int) -> int | None:
    """When the day begins that somebody typed, by their own clock; None for what is no day to come."""
    today = local(person, now).date()
    day = _named(typed.strip().casefold(), today)
    if day is None or day <= today:
        return None
    try:
        begins = datetime.combine(day, time(), tzinfo=zone_of(person))
        return (begins - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
    except OverflowError:
        return None


def _named(word: str, today: date) -> date | None:
    try:
        if found := _ISO.fullmatch(word):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := _DAYS.fullmatch(word):
            each = 7 if found[2] in _WEEK_WORDS else 1 if found[2] in _DAY_WORDS else 0
            return today + timedelta(days=int(found[1]) * each)
    except (ValueError, OverflowError):
        return None
    if word in _TOMORROW:
        return today + timedelta(days=1)
    weekday = _WEEKDAYS.get(word.removesuffix("."))
    return None if weekday is None else today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def _weekdays() -> Iterator[tuple[str, int]]:
    """The days of the week in all languages, in full and in short; what two languages call different days, neither."""
    for lang in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for number, name in get_day_names(width, locale=lang).items():
                yield name.casefold().removesuffix("."), number


def _told_apart() -> dict[str, int]:
    found: dict[str, set[int]] = {}
    for name, number in _weekdays():
        found.setdefault(name, set()).add(number)
    return {name: numbers.pop() for name, numbers in found.items() if len(numbers) == 1}


_WEEKDAYS: Final = _told_apart()


def suggestions(person: Person, typed: str, now: int, lang: str) -> list[tuple[str, str]]:
    """Days to choose from while somebody types, in words and as a date: what they typed, if it is one, first."""
    today = local(person, now).date()
    days = [today + timedelta(days=n) for n in _OFFERED]
    named = [(format_date(day, "full", locale=lang), day.isoformat()) for day in days]
    if (begins := read_day(person, typed, now)) is not None:
        day = local(person, begins).date()
        return [(format_date(day, "full", locale=lang), day.isoformat())]
    return [(name, value) for name, value in named if typed.strip().casefold() in name.casefold()]
