"""Whole games, written down once: one at least for every mode and every way it can end.

`recording.py` says how those of Upstairs, Downstairs were made.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from games.kernel.position import Position
from games.kernel.record import Record
from tests.games.obsession.builder import GAME

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"), key=lambda path: path.name)


@lru_cache
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
    assert verdicts == {"seasons", "won", "lost", "max", "track", "exceeded", "missed"}


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("missed-alone-at-max", {"reached_max"}),
        ("missed-alone-complete", {"completed"}),
        ("missed-alone-2020-complete-at-max", {"completed", "reached_max"}),
        ("missed-alone-at-the-end-of-the-track", {"ran_out"}),
        ("exceeded-alone-at-max", {"reached_max"}),
    ],
)
def test_the_estate_challenge_ends_for_the_reason_it_is_recorded_with(name: str, told: set[str]) -> None:
    path = next(path for path in RECORDS if path.stem == name)
    found = {event.id for event in replayed(path).ledger}
    assert found & {"reached_max", "completed", "ran_out"} == told


def test_every_mode_has_a_recorded_game() -> None:
    modes = {Record.read(path.read_text("utf-8")).options.get("mode", "courtship") for path in RECORDS}
    assert modes == {"courtship", "tableau", "duel", "challenge"}


def test_recorded_games_meet_most_of_what_can_happen() -> None:
    met = {event.id for path in RECORDS for event in replayed(path).ledger}
    assert met >= {
        "took_family", "drafted", "theme", "theme_rolled", "round", "round_event", "hosted",
        "hosted_alone", "passed", "earned", "rose", "invited", "dismissed", "bought", "hired", "looked", "courted",
        "favoured", "tied", "welcomed", "went_home", "gave_up", "reserve_opened", "market_refreshed", "left_market",
        "scavenged", "courted_alone", "scored", "opponent_scored", "drafted_servant", "laid_on_tile", "laid_on_guest",
        "claimed", "stole", "haste", "target_scored",
        "gave_money", "refused_gift", "lent", "refused_loan", "servants_home", "guests_of_partner", "team_scored",
    }  # fmt: skip
