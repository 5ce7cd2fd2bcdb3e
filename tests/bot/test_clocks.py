"""A seat's time: a bank with an increment that stands still in quiet hours and on announced days off."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.clocks import (
    AWAY_STRETCH,
    AWAY_TOTAL,
    Clock,
    Time,
    begun,
    clock_of,
    counted,
    read,
    runs_out,
    silent_ms,
    time_of,
)
from bot.hours import DAY, HOUR
from bot.store.rows import Customs, Person, Turn

PARIS = ZoneInfo("Europe/Paris")
NIGHT = (22 * 60, 8 * 60)
"""Ten hours of quiet."""


def paris(*when: int) -> int:
    return int(datetime(*when, tzinfo=PARIS).timestamp() * 1000)  # type: ignore[misc]


NOON = paris(2026, 6, 1, 12)
ADA = Person(1, time_zone="Europe/Paris")
SLEEPER = Person(2, time_zone="Europe/Paris", quiet=NIGHT)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("none", "none"),
        (" Relaxed", "relaxed"),
        ("48h+12h", "48h+12h"),
        ("3d+1d", "72h+24h"),
        ("12h+24h", None),  # more for each turn than the bank holds
        ("12h+0h", None),
        ("31d+1d", None),
        ("12+12", None),
        ("1e3h+1h", None),
        ("", None),
    ],
)
def test_a_clock_is_named_or_given_in_hours_or_days(typed: str, stored: str | None) -> None:
    assert read(typed) == stored


def test_the_clocks_with_a_name_have_their_figures() -> None:
    assert clock_of(Customs()) is None
    assert clock_of(Customs(clock="relaxed")) == Clock(96 * HOUR, 24 * HOUR)
    assert clock_of(Customs(clock="brisk")) == Clock(24 * HOUR, 8 * HOUR)
    assert clock_of(Customs(clock="sundial")) is None


def test_a_bank_begins_full_gets_more_for_a_turn_and_is_never_fuller_than_full() -> None:
    clock = Clock(48 * HOUR, 12 * HOUR)
    assert time_of(clock, None) == Time(48 * HOUR)
    assert begun(clock, Time(40 * HOUR)) == Time(48 * HOUR)
    assert begun(clock, Time(0)) == Time(12 * HOUR)
    kept = Turn(table_id="t", seat=0, bank_ms=5 * HOUR, away_ms=HOUR)
    assert time_of(clock, kept) == Time(5 * HOUR, HOUR)


def test_time_runs_while_its_owner_may_be_expected_and_ends_at_nothing() -> None:
    assert counted(ADA, Time(24 * HOUR), NOON, NOON + 5 * HOUR) == Time(19 * HOUR)
    assert counted(ADA, Time(HOUR), NOON, NOON + 5 * HOUR) == Time(0)
    assert counted(ADA, Time(HOUR), NOON, NOON) == Time(HOUR)
    assert runs_out(ADA, Time(24 * HOUR), NOON) == NOON + 24 * HOUR


def test_time_stands_still_in_quiet_hours() -> None:
    assert counted(SLEEPER, Time(24 * HOUR), NOON, NOON + DAY) == Time(10 * HOUR)
    assert runs_out(SLEEPER, Time(10 * HOUR), NOON) == paris(2026, 6, 1, 22)
    assert runs_out(SLEEPER, Time(11 * HOUR), NOON) == paris(2026, 6, 2, 9)


@pytest.mark.parametrize(
    ("evening", "night_hours"),
    [
        (paris(2026, 3, 28, 22), 9),  # the clock is put forward that night
        (paris(2026, 10, 24, 22), 11),  # and back
        (paris(2026, 6, 1, 22), 10),
    ],
)
def test_a_night_is_as_long_as_it_is_where_the_clock_is_changed(evening: int, night_hours: int) -> None:
    morning = evening + night_hours * HOUR
    assert counted(SLEEPER, Time(2 * HOUR), evening - HOUR, morning) == Time(HOUR)
    assert runs_out(SLEEPER, Time(2 * HOUR), evening - HOUR) == morning + HOUR


def test_time_stands_still_on_announced_days_off() -> None:
    away = Person(1, time_zone="Europe/Paris", quiet=NIGHT, away=(NOON + 5 * HOUR, NOON + 7 * DAY))
    left = counted(away, Time(24 * HOUR), NOON, NOON + 7 * DAY)
    assert left.bank == 19 * HOUR
    assert left.away == 14 * HOUR * 7 - 5 * HOUR  # of the days, without the nights
    assert runs_out(away, Time(5 * HOUR), NOON) == NOON + 5 * HOUR
    assert runs_out(away, Time(6 * HOUR), NOON) == NOON + 7 * DAY + HOUR


def test_days_off_that_are_over_or_to_come_change_nothing() -> None:
    before = Person(1, away=(NOON - DAY, NOON))
    after = Person(1, away=(NOON + 3 * DAY, NOON + 4 * DAY))
    for person in (before, after):
        assert counted(person, Time(DAY), NOON, NOON + HOUR) == Time(23 * HOUR)
        assert runs_out(person, Time(DAY), NOON) == NOON + DAY


def test_nobody_is_away_for_ever_in_one_game() -> None:
    assert AWAY_STRETCH <= AWAY_TOTAL
    away = Person(1, away=(NOON, NOON + AWAY_STRETCH))
    little = Time(DAY, AWAY_TOTAL - 2 * DAY)
    assert runs_out(away, little, NOON) == NOON + 3 * DAY
    assert counted(away, little, NOON, NOON + 3 * DAY) == Time(0, AWAY_TOTAL)
    assert runs_out(away, Time(DAY, AWAY_TOTAL), NOON) == NOON + DAY


@pytest.mark.parametrize("person", [ADA, SLEEPER, Person(3, quiet=(0, 12 * 60), away=(NOON + DAY, NOON + 9 * DAY))])
@pytest.mark.parametrize("bank", [1, HOUR, 30 * HOUR, 30 * DAY])
@pytest.mark.parametrize("used", [0, AWAY_TOTAL - 3 * DAY])
def test_a_bank_is_out_exactly_when_it_is_said_to_be(person: Person, bank: int, used: int) -> None:
    left = Time(bank, used)
    out = runs_out(person, left, NOON)
    assert counted(person, left, NOON, out).bank == 0
    assert counted(person, left, NOON, out - 1).bank == 1


@pytest.mark.parametrize("cut", [HOUR, 11 * HOUR, 3 * DAY, 12 * DAY])
def test_counting_in_two_goes_comes_to_the_same(cut: int) -> None:
    person = Person(3, time_zone="Europe/Paris", quiet=NIGHT, away=(NOON + DAY, NOON + 9 * DAY))
    left = Time(20 * DAY, AWAY_TOTAL - 2 * DAY)
    once = counted(person, left, NOON, NOON + 14 * DAY)
    assert counted(person, counted(person, left, NOON, NOON + cut), NOON + cut, NOON + 14 * DAY) == once


def test_silence_is_counted_without_announced_days_off() -> None:
    assert silent_ms(ADA, NOON, NOON + 8 * DAY) == 8 * DAY
    away = Person(1, away=(NOON + DAY, NOON + 5 * DAY))
    assert silent_ms(away, NOON, NOON + 8 * DAY) == 4 * DAY
    assert silent_ms(away, NOON, NOON + 3 * DAY) == DAY
    assert silent_ms(away, NOON + 6 * DAY, NOON + 8 * DAY) == 2 * DAY
