"""A position can be stored, taken back and copied at every decision, and is the same afterwards."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel.dice import Dice, QuickDice
from games.kernel.position import Answer, Position, thaw
from tests.contract.journeys import WELL_PLAYED, answer, journey, snapshot, well_played
from tests.contract.tables import LADEN_TABLES, MET_TABLES, PLAIN_TABLES, Table, seed


def load(position: Position, seed: bytes) -> Position:
    """As a table is opened again from what is stored of it: seed, checkpoint and the answers since."""
    stored = Position(position.game, seed, position.checkpoint, position.dice_at, position.number)
    return stored.resume(position.answers)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_stored_and_loaded_at_every_decision_it_is_the_same_position(table: Table) -> None:
    for position in well_played(table):
        loaded = load(position, seed(WELL_PLAYED))
        assert snapshot(loaded, table.seats) == snapshot(position, table.seats)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_a_table_is_set_up_as_it_is_stored_and_shares_nothing_with_the_next(table: Table) -> None:
    state = table.game.new(table.seats, table.options, Dice(seed(23)))
    assert thaw(table.game, msgspec.msgpack.encode(state)) == state
    first = table.open(seed(23))
    begun = first.checkpoint
    first.play_out(QuickDice(23), 20_000)
    assert table.open(seed(23)).checkpoint == begun


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_loaded_in_the_middle_it_plays_on_to_the_same_end(table: Table) -> None:
    loaded = []
    for n, position in enumerate(journey(table, number=22)):
        if n % 25 == 7:
            loaded.append(load(position, seed(22)))
    for again in loaded:
        start, given = again.number, len(again.answers)
        for step in position.steps_since(start):
            again.resume(step.answers[given:])
            given = 0
        assert snapshot(again, table.seats) == snapshot(position, table.seats)
        assert again.ledger == tuple(event for step in position.steps_since(start) for event in step.events)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_taken_back_to_the_start_and_played_again_every_position_is_the_same(table: Table) -> None:
    met = []
    for position in journey(table, number=23):
        met.append(snapshot(position, table.seats))
    taken: list[Answer] = []
    for before in reversed(met[:-1]):
        taken.append(position.pop())
        assert snapshot(position, table.seats) == before
    with pytest.raises(IndexError):
        position.pop()
    for given, after in zip(reversed(taken), met[1:], strict=True):
        position.push(given.text, given.seat)
        assert snapshot(position, table.seats) == after


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_a_copy_goes_its_own_way(table: Table) -> None:
    dice = QuickDice(24)
    for n, position in enumerate(journey(table, number=24)):
        if n % 5 or position.over:
            continue
        before = snapshot(position, table.seats)
        copy = position.copy()
        assert snapshot(copy, table.seats) == before
        for _ in range(6):
            if not copy.over:
                decision = copy.decisions[0]
                copy.push(answer(copy, decision, dice), decision.seat)
        assert snapshot(position, table.seats) == before
        if n:
            position.copy().pop()
            assert snapshot(position, table.seats) == before


@pytest.mark.parametrize("table", PLAIN_TABLES + LADEN_TABLES, ids=str)
def test_an_answer_given_together_with_others_can_be_taken_back_alone(table: Table) -> None:
    dice = QuickDice(25)
    for number in range(25, 40):
        for position in journey(table, number):
            if len(position.waiting) < 2:
                continue
            first, second, *others = position.decisions
            trial = position.copy().push(answer(position, first, dice), first.seat)
            if others:
                trial.push(answer(trial, second, dice), second.seat)
            if trial.number != position.number:
                continue
            standing = list(trial.answers)
            del standing[max(n for n, given in enumerate(standing) if given.seat == first.seat)]
            back = trial.take_back(first.seat)
            assert back.seat == first.seat
            assert back.secret
            assert list(trial.answers) == standing
            assert first.seat in trial.waiting
            if not others:
                assert snapshot(trial, table.seats) == snapshot(position, table.seats)
            if not any(given.seat == first.seat for given in standing):
                with pytest.raises(IndexError):
                    trial.take_back(first.seat)
