"""Whole games, written down once: one at least for every way the game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kernel.position import Position
from games.kernel.record import Record
from tests.games.obsession.builder import GAME

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"), key=lambda path: path.name)


def replayed(path: Path) -> Position:
    return Record.read(path.read_text("utf-8")).verify(GAME)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_end_it_had(path: Path) -> None:
    record = Record.read(path.read_text("utf-8"))
    assert record.engine == GAME.engine
    position = record.verify(GAME)
    assert position.outcome is not None
    assert path.stem.startswith(position.outcome.verdict)
    GAME.check(position.state)
    assert record.text() == path.read_text("utf-8")


def test_every_ending_has_a_recorded_game() -> None:
    verdicts = {outcome.verdict for path in RECORDS if (outcome := replayed(path).outcome)}
    assert verdicts == {"seasons", "won", "lost"}


def test_recorded_games_meet_most_of_what_can_happen() -> None:
    met = {event.id for path in RECORDS for event in replayed(path).ledger}
    assert met >= {
        "took_family", "drafted", "theme", "theme_rolled", "round", "round_event", "hosted",
        "hosted_alone", "passed", "earned", "rose", "invited", "dismissed", "bought", "hired", "looked", "courted",
        "favoured", "tied", "welcomed", "went_home", "gave_up", "reserve_opened", "market_refreshed", "left_market",
        "scavenged", "courted_alone", "scored", "opponent_scored",
        "gave_money", "refused_gift", "lent", "refused_loan", "servants_home", "guests_of_partner", "team_scored",
    }  # fmt: skip
