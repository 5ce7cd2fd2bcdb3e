"""Who plays together, how everybody comes out, and what any view tells of both: the same wherever it is asked."""

from __future__ import annotations

import pytest

from games.kernel.game import Game
from tests.contract.journeys import journey, well_played
from tests.contract.tables import EVERY_TABLE, FEW_TABLES, GAMES, Table, seed


def teams_told_apart(game: Game) -> list[str]:
    """Tables at which lobby and state do not agree on who plays together."""
    found = []
    for table in EVERY_TABLE:
        if table.game is game:
            teams = game.teams(table.seats, table.options)
            together = {seat: (seat,) for seat in range(table.seats)}
            together.update({seat: tuple(sorted(team)) for team in teams for seat in team})
            state = table.open(seed(1)).state
            whole = not teams or sorted(seat for team in teams for seat in team) == list(range(table.seats))
            if not whole or together != {seat: game.allies(state, seat) for seat in range(table.seats)}:
                found.append(f"{table}: {teams}")
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_lobby_and_the_state_name_the_same_teams(game: Game) -> None:
    assert teams_told_apart(game) == []


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_allies_share_place_and_total(table: Table) -> None:
    *_, position = journey(table, number=15)
    outcome = position.outcome
    assert outcome is not None
    for standing in outcome.standings:
        for ally in table.game.allies(position.state, standing.seat):
            shared = outcome.standings[ally]
            assert (shared.place, shared.total) == (standing.place, standing.total)


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_a_view_says_whose_it_is_whose_move_it_is_and_how_it_ended(table: Table) -> None:
    for n, position in enumerate(journey(table, number=16)):
        if n % 10 == 0 or position.over:
            for seat in (None, *range(table.seats)):
                view = position.view(seat)
                assert (view.seat, view.to_move) == (seat, position.waiting)
                assert (view.results is not None) == position.over
                if not position.over:
                    assert not view.verdict
    outcome = position.outcome
    assert outcome is not None
    assert view.verdict == outcome.verdict
    assert [(line.seat, line.place, line.total) for line in view.results] == [
        (standing.seat, standing.place, standing.total) for standing in outcome.standings
    ]


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_a_move_that_goes_on_goes_on_with_its_seat_or_with_who_plays_with_it(table: Table) -> None:
    maker: int | None = None
    for position in well_played(table):
        last = position.steps[-1] if position.steps else None
        if last is None or not last.more:
            maker = position.waiting[0] if len(position.waiting) == 1 else None
            continue
        allies = table.game.allies(position.state, maker) if maker is not None else ()
        assert len(position.waiting) == 1, "a move goes on with one seat at a time"
        assert position.waiting[0] in allies, f"{position.decisions[0].name} asks somebody else in the middle of a move"
