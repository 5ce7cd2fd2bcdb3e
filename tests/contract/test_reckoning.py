"""The score as it would be now: what a view shows and no more, in words, and at the end the final sheet."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey, laid_out, well_played
from tests.contract.tables import EVERY_TABLE, MET_TABLES, Table
from tests.contract.test_gate import NAMES, in_turn, onlookers
from tests.contract.test_words import assert_words

for_each_table = pytest.mark.parametrize("table", MET_TABLES, ids=str)


def totals(position: Position, seat: int | None, lang: str = "en") -> list[int]:
    """What everybody would come to, as a seat may know; those who sit there first."""
    return [one.total for one in position.game.words.reckoning(lang, NAMES, position.view(seat))]


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_the_lines_of_a_finished_game_add_up_to_its_outcome_for_every_seat(table: Table) -> None:
    *_, position = journey(table, number=71)
    if not totals(position, None):
        return  # a game that counts no lines
    assert position.outcome is not None
    for seat in (None, *range(table.seats)):
        shown = position.game.words.reckoning("en", NAMES, position.view(seat))
        assert [one.total for one in shown[: table.seats]] == [s.total for s in position.outcome.standings]
        assert [one.missing for one in shown] == [()] * len(shown)


@for_each_table
def test_lines_are_the_same_on_any_position_the_seat_cannot_tell_apart(table: Table) -> None:
    dice = QuickDice(72)
    for n, position in enumerate(well_played(table)):
        if n % 9 == 0:
            for seat in onlookers(position, table.seats):
                words, lang = position.game.words, in_turn(n)
                real, *others = laid_out(position.view(seat), position.imagine(seat, dice).view(seat))
                for other in others:
                    assert words.reckoning(lang, NAMES, other) == words.reckoning(lang, NAMES, real)


@for_each_table
def test_every_line_says_where_points_come_from_and_how_they_are_counted(table: Table) -> None:
    for n, position in enumerate(well_played(table)):
        if n % 9 and not position.over:
            continue
        for seat in onlookers(position, table.seats):
            for lang in LANGUAGES:
                shown = position.game.words.reckoning(lang, NAMES, position.view(seat))
                for one in shown:
                    assert_words(one.who)
                    assert_words(position.game.words.points(lang, one.total))
                    for line in one.lines:
                        assert_words(line.source, most=60)
                        assert_words(line.how, most=300)
                    for hidden in one.missing:
                        assert_words(hidden, most=60)
