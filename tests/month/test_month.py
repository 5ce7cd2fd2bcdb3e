"""A small month: a few tables and people, with every kind of trouble once. `make month` is the whole of it."""

from __future__ import annotations

from tests.month.month import simulate

NOT_YET = {"month: lost", "month: disturbed"}
"""What holds once people are reminded, and left alone in their quiet hours."""


def test_in_a_small_month_nothing_is_sent_twice_and_no_table_is_stuck() -> None:
    report = simulate(0.02, seed=4)
    assert [f.name for f in report.figures if not f.holds and f.name not in NOT_YET] == [], report.story()
