"""A small month: a few tables and people, with every kind of trouble once. `make month` is the whole of it."""

from __future__ import annotations

from tests.month.month import simulate


def test_in_a_small_month_nothing_is_lost_sent_twice_or_sent_at_night() -> None:
    report = simulate(0.02, seed=4)
    assert [figure.name for figure in report.figures if not figure.holds] == [], report.story()
