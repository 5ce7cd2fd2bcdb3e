"""The day somebody is back, as they type it."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.days_off import read_day, suggestions
from bot.store.rows import Person
from games.kernel.words import LANGUAGES

PARIS = ZoneInfo("Europe/Paris")
ADA = Person(1, time_zone="Europe/Paris")
LATE = int(datetime(2026, 3, 25, 23, 30, tzinfo=PARIS).timestamp() * 1000)
"""A Wednesday, close to midnight; the clock is put forward on the following Sunday."""


def midnight(*day: int) -> int:
    return int(datetime(*day, tzinfo=PARIS).timestamp() * 1000)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-04-03", (2026, 4, 3)),
        ("3d", (2026, 3, 28)),
        ("5", (2026, 3, 30)),
        ("5 days", (2026, 3, 30)),
        ("2w", (2026, 4, 8)),
        ("1 semaine", (2026, 4, 1)),
        ("2週間", (2026, 4, 8)),
        ("3日", (2026, 3, 28)),
        ("Tomorrow", (2026, 3, 26)),
        ("demain", (2026, 3, 26)),
        ("friday", (2026, 3, 27)),
        ("Wed", (2026, 4, 1)),  # today is one: the next is meant
        ("lundi", (2026, 3, 30)),
        ("venerdì", (2026, 3, 27)),
        ("金曜日", (2026, 3, 27)),
    ],
)
def test_dates_days_and_weekdays_are_days_of_ones_own_calendar(typed: str, day: tuple[int, int, int]) -> None:
    assert read_day(ADA, typed, LATE) == midnight(*day)


@pytest.mark.parametrize(
    "typed", ["", "soon", "2026-03-25", "2020-01-01", "2026-02-30", "0d", "-3d", "3 moons", "9999-99-99", "999999999d"]
)
def test_what_is_no_day_to_come_is_none(typed: str) -> None:
    assert read_day(ADA, typed, LATE) is None


def test_the_same_words_mean_other_days_elsewhere() -> None:
    tokyo = Person(2, time_zone="Asia/Tokyo")
    found = read_day(tokyo, "1d", LATE)
    assert found == int(datetime(2026, 3, 27, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp() * 1000)
    assert read_day(Person(3), "1d", LATE) == int(datetime(2026, 3, 26, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_few_days_are_offered_each_of_which_can_be_read(lang: str) -> None:
    offered = suggestions(ADA, "", LATE, lang)
    assert len(offered) == 6
    assert all(read_day(ADA, value, LATE) is not None for _, value in offered)
    assert [value for _, value in suggestions(ADA, "3d", LATE, lang)] == ["2026-03-28"]
    assert suggestions(ADA, "nonsense", LATE, lang) == []
