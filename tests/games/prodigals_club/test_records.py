"""Whole games, written down once: at least one for each way the game can end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from games.kernel.position import Position
from games.kernel.record import Record
from games.prodigals_club import GAME

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"), key=lambda path: path.name)
ENDINGS = {"zero": "ended_at_zero", "rounds": "ended_by_rounds"}


@cache
def replayed(path: Path) -> Position:
    return Record.read(path.read_text("utf-8")).verify(GAME)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_end_it_had(path: Path) -> None:
    record, position = Record.read(path.read_text("utf-8")), replayed(path)
    assert record.engine == GAME.engine
    assert position.outcome is not None
    verdict = path.stem.partition("-")[0]
    assert position.outcome.verdict == verdict
    assert ENDINGS[verdict] in {event.id for event in position.ledger}
    assert position.scores() == record.scores
    GAME.check(position.state)


def test_every_ending_has_a_recorded_game() -> None:
    assert {path.stem.partition("-")[0] for path in RECORDS} == ENDINGS.keys()


def test_every_combination_of_competitions_has_a_recorded_game() -> None:
    played = {Record.read(path.read_text("utf-8")).options["competitions"] for path in RECORDS}
    assert played == set(GAME.options[0].values)


def test_recorded_games_meet_most_of_what_can_happen() -> None:
    met = {event.id for path in RECORDS for event in replayed(path).ledger}
    assert met >= {
        "order", "handicap", "round", "borough", "dame_tile", "went", "took", "took_idle", "took_central", "reserved",
        "took_bonus", "took_renaissance", "played", "treated", "placed", "activated", "used_bonus", "heard", "quiet",
        "praised", "called_on_dame",
    }  # fmt: skip
