"""Tables stored under earlier rules and values open, are seen, and go on to the end."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.selfplay import play_by_chance
from games.prodigals_club import GAME
from games.prodigals_club.components import COMBINATIONS

STORED = sorted((Path(__file__).parents[2] / "stored").glob("prodigals-club-engine-*.json"))
TABLES: list[dict[str, Any]] = [table for file in STORED for table in msgspec.json.decode(file.read_bytes())]


def reopened(table: dict[str, Any]) -> Position:
    """The position that the game of today makes of a table in the middle of a round."""
    state = GAME.migrate(table["engine"], msgspec.msgpack.decode(b64decode(table["state"])))
    checkpoint = msgspec.msgpack.encode(msgspec.convert(state, GAME.state))
    return Position(GAME, bytes.fromhex(table["seed"]), checkpoint, table["dice_at"], table["number"])


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"engine {table['engine']}, {table['seats']} players")
def test_a_stored_table_is_seen_and_goes_on_to_the_end(table: dict[str, Any]) -> None:
    position = reopened(table)
    GAME.check(position.state)
    for seat in (None, *range(table["seats"])):
        assert len(position.view(seat).seats) == table["seats"]
    play_by_chance(position, QuickDice(3), GAME.check)
    assert GAME.outcome(position.state) is not None


@pytest.mark.parametrize("engine", [2, 3, 4])
def test_stored_tables_play_every_combination_of_competitions(engine: int) -> None:
    tables = [reopened(table) for table in TABLES if table["engine"] == engine]
    assert {position.state.options["competitions"] for position in tables} == set(COMBINATIONS)


def test_a_table_of_an_engine_nobody_knows_is_not_guessed_at() -> None:
    assert GAME.migrate(0, {}) is None
