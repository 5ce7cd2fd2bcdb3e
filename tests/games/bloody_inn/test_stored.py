"""Tables that were stored by an earlier build: they open, show what they showed, and can be played to their end."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.bloody_inn import GAME
from games.bloody_inn.state import Inn
from games.kernel.dice import QuickDice
from games.kernel.position import Position

STORED = Path(__file__).parents[2] / "stored" / "abcb82a.sqlite3.gz"


@cache
def tables() -> dict[str, list[dict[str, Any]]]:
    """Every stored step of every inn, by table, with the table's engine, state and seed."""
    found: dict[str, list[dict[str, Any]]] = {}
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(gzip.decompress(STORED.read_bytes()))
        db.row_factory = sqlite3.Row
        for row in db.execute(
            "SELECT steps.*, tables.engine, tables.state, tables.seed FROM steps JOIN tables"
            " ON tables.id = steps.table_id WHERE tables.game = ? ORDER BY table_id, seq",
            (GAME.id,),
        ):
            found.setdefault(row["table_id"], []).append(dict(row))
    return found


def thawed(row: dict[str, Any]) -> Inn:
    """The stored state, as the present rules keep it."""
    state = msgspec.msgpack.decode(row["checkpoint"])
    if row["engine"] != GAME.engine:
        state = GAME.migrate(row["engine"], state)
    return msgspec.convert(state, Inn)


def last_of(table: str) -> dict[str, Any]:
    """The last step of a table that was not undone."""
    return [row for row in tables()[table] if row["undone_at"] is None][-1]


def opened(row: dict[str, Any]) -> Position:
    """The table as it goes on after a stored step."""
    checkpoint = msgspec.msgpack.encode(thawed(row))
    return Position(GAME, row["seed"], checkpoint, row["dice_at"], row["number"] + 1)


def play_on(position: Position, number: int, answers: int) -> None:
    """So many answers by chance, every state between two steps looked at."""
    dice = QuickDice(number)
    for _ in range(answers):
        if not position.answers:
            GAME.check(position.state)
        if position.over:
            return
        decision = position.decisions[dice.below(len(position.decisions))]
        position.push(decision.chance(dice), decision.seat)


def test_there_are_tables_of_every_kind_to_try() -> None:
    states = [thawed(last_of(table)) for table in tables()]
    assert {"chosen"} <= {state.options["welcome"] for state in states}
    assert {True, False} <= {state.over for state in states}
    assert any(state.options["objects"] == "yes" for state in states)


@pytest.mark.parametrize("table", tables())
def test_every_step_that_was_stored_opens_and_can_be_seen(table: str) -> None:
    for row in tables()[table]:
        state = thawed(row)
        GAME.check(state)
        for seat in (None, *range(len(state.players))):
            GAME.view(state, seat, ())
            checked = GAME.resample(thawed(row), seat, QuickDice(row["seq"]))
            assert GAME.view(checked, seat, ()) == GAME.view(state, seat, ())


@pytest.mark.parametrize("table", tables())
@pytest.mark.parametrize("number", range(5))
def test_a_stored_table_can_be_played_to_its_end(table: str, number: int) -> None:
    position = opened(last_of(table))
    play_on(position, number, answers=5000)
    assert position.outcome is not None


@pytest.mark.parametrize("table", tables())
def test_a_stored_game_can_be_played_on_from_any_of_its_steps(table: str) -> None:
    """In mid-welcome, in an open window, with an object that has lost its target: wherever it was left."""
    for row in tables()[table]:
        play_on(opened(row), row["seq"], answers=12)
