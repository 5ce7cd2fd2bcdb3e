"""Every game's main numbers: the same for everybody, in words in four languages, and what it is won by at the end."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.numbers import Numbers, standing_now
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey, well_played
from tests.contract.saleroom import SALEROOM
from tests.contract.tables import GAMES, MET_TABLES, Table

for_each_table = pytest.mark.parametrize("table", MET_TABLES, ids=str)
MOST_NUMBERS = 6
"""More would be a ledger, not the main numbers."""


@for_each_table
def test_numbers_are_the_same_from_every_view_and_on_any_position_the_public_cannot_tell_apart(table: Table) -> None:
    dice = QuickDice(61)
    for n, position in enumerate(well_played(table)):
        if n % 9 == 0 or position.over:
            known = table.game.numbers(position.view(None))
            assert [table.game.numbers(position.view(seat)) for seat in range(table.seats)] == [known] * table.seats
            if all(given.secret for given in position.answers):  # a move being composed is shown to its seat alone
                assert table.game.numbers(position.imagine(None, dice).view(None)) == known


@for_each_table
def test_every_seat_has_the_same_few_numbers_all_game_long(table: Table) -> None:
    ids: set[tuple[str, ...]] = set()
    for position in journey(table, number=62):
        numbers = table.game.numbers(position.view(None))
        assert len(numbers.seats) == table.seats
        ids |= {tuple(held) for held in numbers.seats}
    assert len(ids) == 1
    assert 1 <= len(ids.pop()) <= MOST_NUMBERS


@for_each_table
def test_teams_are_those_of_the_table(table: Table) -> None:
    view = next(journey(table, number=63)).view(None)
    teams = {tuple(sorted(team)) for team in table.game.teams(table.seats, table.options)}
    assert set(table.game.numbers(view).teams) == teams


@for_each_table
def test_at_the_end_the_first_number_is_the_total_and_ranks_as_the_outcome_does_but_for_ties(table: Table) -> None:
    *_, position = well_played(table)
    outcome, view = position.outcome, position.view(None)
    assert outcome is not None
    now = standing_now(table.game, view)
    for final, standing in zip(outcome.standings, now, strict=True):
        if final.place:  # a game lost outright has no total worth the name
            assert standing.total == final.total
            assert standing.place <= final.place, "a tie broken by the rules is a tie here"
    ranked = [(final.place, standing.place) for final, standing in zip(outcome.standings, now, strict=True)]
    for place, standing_place in ranked:
        for other, other_place in ranked:
            assert not (0 < place < other and standing_place > other_place)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_has_a_short_name(game: Game, lang: str) -> None:
    table = next(table for table in MET_TABLES if table.game is game)
    (ids, *_) = game.numbers(next(journey(table, number=65)).view(None)).seats
    named = [game.words.number(lang, id_) for id_ in ids]
    assert len(set(named)) == len(named)
    assert all(0 < len(name) <= 30 and "{" not in name for name in named)


# ── who leads while a game is on ────────────────────────────────────────────────────────────────────────────


def test_where_the_fewest_win_the_lowest_first_number_leads_and_a_pair_counts_together() -> None:
    table = Table(SALEROOM, 4, {"sides": "pairs", "aim": "least"})
    for position in journey(table, number=66):
        numbers = SALEROOM.numbers(position.view(None))
        own = [held["points"] for held in numbers.seats]
        sums = [own[0] + own[2], own[1] + own[3]] * 2
        standings = standing_now(SALEROOM, position.view(None))
        assert [standing.total for standing in standings] == sums
        assert {standing.seat for standing in standings if standing.place == 1} == {
            seat for seat in range(4) if sums[seat] == min(sums)
        }


def test_where_the_most_win_the_highest_first_number_leads() -> None:
    numbers = Numbers(({"points": 7, "coins": 0}, {"points": 9, "coins": 1}, {"points": 7, "coins": 5}))
    assert numbers.first == (7, 9, 7)
    assert not numbers.lowest
