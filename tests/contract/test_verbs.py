"""Whatever can be tapped can be typed: a move answered step by step is the same as one command."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.verbs import moved_on, play
from tests.contract.journeys import Line, answer, snapshot, typed
from tests.contract.tables import FEW_TABLES, Table, seed


def moves(table: Table, number: int) -> Iterator[tuple[Position, int, Line, Position]]:
    """The moves of a game: the position before, the seat, its answers one by one, the position after."""
    dice, position = QuickDice(number), table.open(seed(number))
    while not position.over:
        before, line = position.copy(), []
        seat = position.waiting[dice.below(len(position.waiting))]
        while not moved_on(before, position, seat):
            decision = position.decision_of(seat)
            assert decision is not None
            line.append((decision.name, answer(position, decision, dice, lean=2)))
            position.push(line[-1][1], seat)
        yield before, seat, line, position.copy()


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_every_move_can_be_given_as_one_command(table: Table) -> None:
    for before, seat, line, after in moves(table, 81):
        verb, given = typed(table.game, line)
        played = play(before, seat, verb, given)
        assert played.done
        assert snapshot(played.position, table.seats) == snapshot(after, table.seats)
