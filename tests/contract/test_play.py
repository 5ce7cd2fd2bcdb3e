"""Every game can be played to its end at every table, and nothing is lost on the way."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel.ledger import pack, unpack
from games.kernel.position import Position, thaw
from tests.contract.journeys import encode, journey, snapshot, well_played
from tests.contract.tables import EVERY_TABLE, FEW_TABLES, LADEN_TABLES, MET_TABLES, PLAIN_TABLES, Table, seed


def assert_sound(position: Position) -> None:
    """Something can be answered, or it is over; between two steps every piece is where it can be."""
    if not position.answers:
        position.game.check(thaw(position.game, position.checkpoint))
    assert position.over == (not position.decisions)
    assert len(set(position.waiting)) == len(position.waiting)
    for decision in position.decisions:
        assert next(iter(decision.answers()), None) is not None, f"nothing can be answered to {decision.name}"


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_a_game_by_chance_ends_and_every_step_keeps_every_piece(table: Table) -> None:
    for position in journey(table, number=1):
        assert_sound(position)
    assert_ended(position, table)


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_a_game_of_greed_ends_and_every_step_keeps_every_piece(table: Table) -> None:
    for position in journey(table, number=2, lean=3):
        assert_sound(position)
    assert_ended(position, table)


def assert_ended(position: Position, table: Table) -> None:
    outcome = position.outcome
    assert outcome is not None
    assert outcome.verdict
    assert [standing.seat for standing in outcome.standings] == list(range(table.seats))
    assert position.scores() == tuple(standing.total for standing in outcome.standings)
    places = sorted(standing.place for standing in outcome.standings)
    assert places[0] == 1 or (table.seats == 1 and places == [0])
    for n, place in enumerate(places, 1):
        assert place <= n
    for seat in (None, *range(table.seats)):
        position.view(seat)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_everything_in_the_ledger_can_be_stored(table: Table) -> None:
    *_, position = well_played(table)
    assert unpack(pack(position.ledger)) == position.ledger
    assert position.ledger == tuple(event for step in position.steps for event in step.events)
    assert [step.number for step in position.steps] == list(range(1, position.number))


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_a_view_is_plain_data_that_nobody_can_change(table: Table) -> None:
    for n, position in enumerate(journey(table, number=8)):
        if n % 10 == 0:
            view = position.view(0)
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(view), type=type(view)) == view
            with pytest.raises(AttributeError):
                view.round = 99


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_a_view_rests_on_the_state_and_on_who_is_asked_alone(table: Table) -> None:
    """So that two positions whose states are the same look the same to everybody: see `snapshot`."""
    for n, position in enumerate(well_played(table)):
        if n % 4 == 0 or position.over:
            kept = thaw(table.game, msgspec.msgpack.encode(position.state))
            for seat in (None, *range(table.seats)):
                assert encode(table.game.view(kept, seat, position.waiting)) == encode(position.view(seat))


@pytest.mark.parametrize("table", PLAIN_TABLES + LADEN_TABLES, ids=str)
def test_the_same_seed_and_answers_make_the_same_game(table: Table) -> None:
    *_, played = journey(table, number=9)
    again = table.open(seed(9))
    for step in played.steps:
        again.resume(step.answers)
    assert snapshot(again, table.seats) == snapshot(played, table.seats)
    assert again.ledger == played.ledger


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_another_seed_makes_another_game(table: Table) -> None:
    starts = {table.open(seed(number)).checkpoint for number in range(20)}
    assert len(starts) == 20
