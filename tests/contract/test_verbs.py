"""Whatever can be tapped can be typed: a move answered step by step is the same as one command, or a few in a row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.verbs import moved_on, play
from tests.contract.journeys import Line, answer, commands, snapshot
from tests.contract.tables import GAMES, MET_TABLES, Table, seed

MOST_ARGUMENTS = 10
"""More than that nobody finds their way through; Discord would take 25."""


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


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_every_chain_of_decisions_can_be_typed(table: Table) -> None:
    for before, seat, line, after in moves(table, 81):
        position = before
        for verb, given in commands(table.game, line):
            played = play(position, seat, verb, given)
            position = played.position
        assert moved_on(before, position, seat), f"the move is still open after {line}"
        assert snapshot(position, table.seats) == snapshot(after, table.seats)


def long_verbs(game: Game) -> list[str]:
    """Commands that take more than anybody wants to fill in."""
    return [verb.name for verb in game.verbs if len(verb.arguments) > MOST_ARGUMENTS]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_command_has_more_than_ten_arguments(game: Game) -> None:
    assert long_verbs(game) == []
