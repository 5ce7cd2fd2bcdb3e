"""A person's hours: zones, quiet hours and the time that counts, where the clock is put forward and back too."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.hours import (
    DAY,
    HOUR,
    MINUTE,
    after_quiet,
    awake_ms,
    first_awake,
    is_away,
    is_quiet,
    last_time,
    local,
    next_time,
    offset_text,
    quiet_minutes,
    when_awake,
    zone_named,
    zone_of,
)
from bot.store.rows import Person

ZONES = (
    "",
    "Europe/Paris",
    "America/New_York",
    "Australia/Lord_Howe",  # half an hour forward and back
    "America/St_Johns",
    "Africa/Casablanca",  # back for a month, and forward again
    "Asia/Tokyo",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Antarctica/Troll",  # two hours forward and back
    "+05:30",
    "-09:30",
    "Nowhere/Land",
)
PARIS = "Europe/Paris"


def at(text: str, zone: str = "") -> int:
    """A moment by the clock of a zone."""
    wall = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone) if zone else UTC)
    return int(wall.timestamp() * 1000)


def sleeper(start: str = "22:00", end: str = "07:00", zone: str = PARIS, away: tuple[int, int] | None = None) -> Person:
    """Somebody with quiet hours."""
    minutes = [int(h) * 60 + int(m) for h, m in (text.split(":") for text in (start, end))]
    return Person(1, time_zone=zone, quiet=(minutes[0], minutes[1]), away=away)


people = st.builds(
    Person,
    st.just(1),
    time_zone=st.sampled_from(ZONES),
    quiet=st.none() | st.tuples(st.integers(-9, 1500), st.integers(-9, 1500)),
    away=st.none()
    | st.tuples(st.integers(0, 400 * DAY), st.integers(-DAY, 20 * DAY)).map(
        lambda drawn: (at("2026-01-01T00:00") + drawn[0], at("2026-01-01T00:00") + drawn[0] + drawn[1])
    ),
)
moments = st.integers(at("2026-01-01T00:00"), at("2027-02-01T00:00"))


def by_minutes(person: Person, start: int, end: int) -> int:
    """The time that counts, counted minute by minute."""
    return sum(MINUTE for m in range(start, end, MINUTE) if not is_quiet(person, m) and not is_away(person, m))


# ── zones ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_zone_is_a_name_or_an_offset_and_utc_where_nobody_knows() -> None:
    assert zone_of(Person(1)) == UTC
    assert zone_of(Person(1, time_zone="Nowhere/Land")) == UTC
    assert local(Person(1, time_zone="+05:30"), 0).isoformat() == "1970-01-01T05:30:00+05:30"
    assert local(Person(1, time_zone="Asia/Tokyo"), 0).hour == 9


@pytest.mark.parametrize(
    "name",
    ["", "Europe", "../../etc/passwd", "/etc/passwd", "+5", "+05:75", "-13:00", "+14:01", "+٠٥:٣٠", "a\0b", "x" * 300],
)
def test_what_is_no_zone_is_none(name: str) -> None:
    assert zone_named(name) is None
    assert zone_of(Person(1, time_zone=name)) == UTC


def test_offsets_are_written_as_they_are_read() -> None:
    for minutes in range(-720, 841, 15):
        zone = zone_named(offset_text(minutes))
        assert zone is not None
        assert zone.utcoffset(None) == timedelta(minutes=minutes)


# ── quiet hours ─────────────────────────────────────────────────────────────────────────────────────────────


def test_quiet_hours_over_midnight_end_in_the_morning() -> None:
    person = sleeper()
    assert is_quiet(person, at("2026-06-01T22:00", PARIS))
    assert is_quiet(person, at("2026-06-02T06:59", PARIS))
    assert not is_quiet(person, at("2026-06-02T07:00", PARIS))
    assert not is_quiet(person, at("2026-06-01T21:59:59", PARIS))
    assert after_quiet(person, at("2026-06-01T23:15", PARIS)) == at("2026-06-02T07:00", PARIS)
    assert after_quiet(person, at("2026-06-01T12:00", PARIS)) == at("2026-06-01T12:00", PARIS)


def test_longer_than_half_a_day_and_nothing_at_all_are_no_quiet_hours() -> None:
    assert quiet_minutes((0, 720)) == 720
    for quiet in ((0, 721), (60, 60), (-1, 100), (0, 1440), None):
        assert not is_quiet(Person(1, quiet=quiet), at("2026-06-01T00:30"))


def test_the_hour_that_is_left_out_is_nobodys() -> None:
    """In Paris on 29 March 2026 two o'clock is three o'clock."""
    person = sleeper("02:15", "02:45")
    assert after_quiet(person, at("2026-03-29T01:00", PARIS)) == at("2026-03-29T01:00", PARIS)
    assert awake_ms(person, at("2026-03-29T00:00", PARIS), at("2026-03-30T00:00", PARIS)) == 23 * HOUR
    night = sleeper("22:00", "07:00")
    assert after_quiet(night, at("2026-03-28T23:00", PARIS)) == at("2026-03-29T07:00", PARIS)
    assert awake_ms(night, at("2026-03-28T22:00", PARIS), at("2026-03-29T07:00", PARIS) + HOUR) == HOUR


def test_quiet_hours_that_end_in_the_hour_left_out_end_where_it_would_begin() -> None:
    person = sleeper("22:00", "02:30")
    assert after_quiet(person, at("2026-03-29T01:30", PARIS)) == at("2026-03-29T03:00", PARIS)


def test_the_hour_that_comes_twice_is_quiet_twice() -> None:
    """In Paris on 25 October 2026 it is two o'clock at midnight UTC, and again an hour later."""
    person = sleeper("02:00", "02:30")
    assert is_quiet(person, at("2026-10-25T00:15"))
    assert not is_quiet(person, at("2026-10-25T00:45"))
    assert is_quiet(person, at("2026-10-25T01:15"))
    assert awake_ms(person, at("2026-10-25T00:00"), at("2026-10-25T02:00")) == HOUR
    night = sleeper("22:00", "07:00")
    assert after_quiet(night, at("2026-10-24T22:00", PARIS)) - at("2026-10-24T22:00", PARIS) == 10 * HOUR


# ── time that counts ────────────────────────────────────────────────────────────────────────────────────────


def test_time_stands_still_in_quiet_hours_and_while_away() -> None:
    noon = at("2026-06-01T12:00", PARIS)
    person = sleeper(away=(at("2026-06-02T12:00", PARIS), at("2026-06-04T23:00", PARIS)))
    assert awake_ms(person, noon, noon + DAY) == 15 * HOUR
    assert when_awake(person, noon, 15 * HOUR) == noon + DAY
    assert when_awake(person, noon, 15 * HOUR + 1) == at("2026-06-05T07:00", PARIS) + 1
    assert first_awake(person, at("2026-06-03T12:00", PARIS)) == at("2026-06-05T07:00", PARIS)


def test_a_long_absence_is_passed_over_at_once() -> None:
    end = at("2026-06-01T12:00") + 10**15
    person = sleeper(away=(0, end))
    assert first_awake(person, at("2026-06-01T12:00")) >= end
    assert awake_ms(person, 0, end) == 0


def test_an_absence_that_ends_before_it_begins_is_none() -> None:
    assert awake_ms(Person(1, away=(5 * HOUR, HOUR)), 0, DAY) == DAY


@settings(max_examples=150, deadline=None)
@given(people, moments, st.integers(0, 3 * DAY // MINUTE))
def test_time_that_counts_is_what_counting_minutes_gives(person: Person, start: int, minutes: int) -> None:
    start -= start % MINUTE
    if person.away is not None:
        person = Person(
            1, time_zone=person.time_zone, quiet=person.quiet, away=tuple(m - m % MINUTE for m in person.away)
        )  # type: ignore[arg-type]
    end = start + minutes * MINUTE
    assert awake_ms(person, start, end) == by_minutes(person, start, end)


@settings(max_examples=300, deadline=None)
@given(people, moments, st.integers(1, 30 * DAY))
def test_the_moment_is_the_first_at_which_so_much_has_passed(person: Person, start: int, ms: int) -> None:
    then = when_awake(person, start, ms)
    assert awake_ms(person, start, then) == ms
    assert awake_ms(person, start, then - 1) == ms - 1


@settings(max_examples=300, deadline=None)
@given(people, moments)
def test_after_quiet_hours_is_the_first_moment_that_is_not_quiet(person: Person, start: int) -> None:
    after = after_quiet(person, start)
    assert not is_quiet(person, after)
    assert after - start <= 14 * HOUR
    assert after == start or is_quiet(person, after - 1)
    assert all(is_quiet(person, moment) for moment in range(start, after, 5 * MINUTE))
    awake = first_awake(person, start)
    assert not is_quiet(person, awake)
    assert not is_away(person, awake)
    assert awake_ms(person, start, awake) == 0


# ── once a day ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_time_of_day_comes_once_on_each_day_of_a_year() -> None:
    for zone in ZONES:
        person = Person(1, time_zone=zone)
        for minute in (0, 150, 18 * 60):
            days, moment = [], at("2026-01-01T00:00") - 1
            for _ in range(366):
                moment = next_time(person, minute, moment)
                days.append(local(person, moment).date())
            assert all(after - before == timedelta(days=1) for before, after in pairwise(days)), zone


def test_a_time_that_is_left_out_comes_as_much_later_and_one_that_comes_twice_comes_once() -> None:
    person = Person(1, time_zone=PARIS)
    forward = next_time(person, 150, at("2026-03-28T12:00", PARIS))
    assert local(person, forward).isoformat() == "2026-03-29T03:30:00+02:00"
    back = next_time(person, 150, at("2026-10-24T12:00", PARIS))
    assert back == at("2026-10-25T00:30")
    assert local(person, next_time(person, 150, back)).isoformat() == "2026-10-26T02:30:00+01:00"


def test_the_last_time_is_the_one_that_the_next_one_came_after() -> None:
    for zone in ZONES:
        person = Person(1, time_zone=zone)
        for minute in (0, 150, 23 * 60 + 59):
            before = next_time(person, minute, at("2026-03-01T12:00"))
            while before < at("2026-04-12T12:00"):
                moment = next_time(person, minute, before)
                assert last_time(person, minute, moment - 1) == before, zone
                assert last_time(person, minute, moment) == moment, zone
                before = moment


def test_a_day_the_calendar_left_out_is_passed_over() -> None:
    """Samoa had no 30 December 2011."""
    person = Person(1, time_zone="Pacific/Apia")
    first = next_time(person, 12 * 60, at("2011-12-29T00:00", "Pacific/Apia"))
    second = next_time(person, 12 * 60, first)
    third = next_time(person, 12 * 60, second)
    assert [local(person, moment).day for moment in (first, second, third)] == [29, 31, 1]
