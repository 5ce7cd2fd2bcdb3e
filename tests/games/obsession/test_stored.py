"""Tables stored by earlier builds open, are seen, and go on to the end."""

from __future__ import annotations

import gzip
import sqlite3
from functools import cache
from pathlib import Path

import msgspec
import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position
from games.obsession import GAME

STORED = Path(__file__).parents[2] / "stored" / "abcb82a.sqlite3.gz"


class Stored(msgspec.Struct):
    """A table at one of its steps, as a build kept it."""

    table: str
    engine: int
    seats: int
    seed: bytes
    checkpoint: bytes
    dice_at: int
    number: int

    def open(self, game: Game = GAME) -> Position:
        """The position a game of today makes of it."""
        state = msgspec.msgpack.decode(self.checkpoint)
        if self.engine != game.engine:
            state = game.migrate(self.engine, state)
        assert state is not None
        checkpoint = msgspec.msgpack.encode(msgspec.convert(state, game.state))
        return Position(game, self.seed, checkpoint, self.dice_at, self.number + 1)


@cache
def stored() -> list[Stored]:
    """Every step of every table of this game."""
    database = sqlite3.connect(":memory:")
    database.deserialize(gzip.decompress(STORED.read_bytes()))
    rows = database.execute(
        "SELECT t.id, t.engine, (SELECT count(*) FROM seats WHERE table_id = t.id), t.seed, s.checkpoint, s.dice_at,"
        " s.number FROM tables t JOIN steps s ON s.table_id = t.id WHERE t.game = ? ORDER BY t.id, s.seq",
        (GAME.id,),
    )
    return [Stored(*row) for row in rows]


def last_steps() -> list[Stored]:
    """Every table as it was left."""
    return list({step.table: step for step in stored()}.values())


def to_the_end(position: Position, number: int) -> Position:
    """Play on by chance."""
    dice = QuickDice(number)
    while not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
        position.game.check(position.state)
    return position


def test_there_are_stored_tables_of_every_size_and_of_both_lengths() -> None:
    assert {step.seats for step in last_steps()} == {1, 2, 3, 4}
    assert {step.open().state.options["length"] for step in last_steps()} == {"standard", "extended"}


@pytest.mark.parametrize("step", last_steps(), ids=lambda step: step.table)
def test_a_stored_table_opens_is_seen_and_goes_on_to_the_end(step: Stored) -> None:
    position = step.open()
    GAME.check(position.state)
    for seat in (None, *range(step.seats)):
        assert position.view(seat).seats
    assert to_the_end(position, 5).outcome is not None


def test_every_step_that_was_stored_can_be_looked_at() -> None:
    for step in stored():
        position = step.open()
        GAME.check(position.state)
        assert len(position.view(None).seats) == step.seats


def test_a_table_of_an_engine_nobody_knows_is_not_guessed_at() -> None:
    assert GAME.migrate(1, {}) is None
