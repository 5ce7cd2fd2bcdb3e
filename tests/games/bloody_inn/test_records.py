"""Whole games, written down once: one at least for every way the game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.bloody_inn import GAME
from games.kernel.position import Position
from games.kernel.record import Record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"), key=lambda path: path.name)
ENDINGS = {
    "deck-out": ("deck", {"last_round", "scored"}),
    "solo-deck-out": ("deck", {"last_round", "scored"}),
    "early-stop": ("early", {"stopped_early", "scored"}),
    "solo-caught": ("caught", {"caught"}),
}


def replayed(path: Path) -> Position:
    return Record.read(path.read_text("utf-8")).verify(GAME)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_end_it_had(path: Path) -> None:
    record = Record.read(path.read_text("utf-8"))
    assert record.engine == GAME.engine
    position = record.verify(GAME)
    assert position.outcome is not None
    (verdict, events) = next(ending for name, ending in ENDINGS.items() if path.stem.startswith(name))
    assert position.outcome.verdict == verdict
    assert events <= {event.id for event in position.ledger}
    GAME.check(position.state)
    assert record.text() == path.read_text("utf-8")


def test_every_ending_has_a_recorded_game() -> None:
    assert {replayed(path).outcome.verdict for path in RECORDS} == {"deck", "early", "caught"}


def test_a_solo_loss_is_recorded_both_at_an_investigation_and_at_the_end() -> None:
    before = [replayed(path).ledger[-2].id for path in RECORDS if path.stem.startswith("solo-caught")]
    assert len(before) == 2
    assert sum(event == "investigated" for event in before) == 1


def test_recorded_games_meet_most_of_what_can_happen() -> None:
    met = {event.id for path in RECORDS for event in replayed(path).ledger}
    assert met >= {
        "welcomed", "reshuffled", "bribed", "hired_peasants", "built", "annex_paid", "killed", "buried",
        "buried_elsewhere", "passed", "investigated", "fined", "lodging", "wages", "walked_out", "new_round",
    }  # fmt: skip
