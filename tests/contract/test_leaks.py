"""No game tells a seat more than its view, by any of the ways in `leaks.py`; and each of them would be noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import all_games
from games.kernel.forced import forced_move, plain_to_all
from games.kernel.game import Game
from tests.contract import leaks, plants
from tests.contract.saleroom import PLAIN_SALEROOM
from tests.contract.tables import GAMES, LADEN_TABLES, MET_TABLES, PLAIN_TABLES, Table

Check = Callable[[Table], list[str]]

CHECKS: dict[str, Check] = {
    "resample rests on what the seat sees": lambda table: leaks.dealt_by_how_things_lie(table, 11),
    "resample deals all that is hidden": lambda table: leaks.known_beforehand(table, (11, 12)),
    "redraw deals all that nobody knows": lambda table: leaks.drawn_as_before(table, (11, 12)),
    "the order of handing in changes nothing": lambda table: leaks.by_order_of_arrival(table, 11),
    "events tell no more than views": lambda table: leaks.told_behind_the_gate(table, 11),
    "what comes to light is a reveal": lambda table: leaks.shown_without_a_reveal(table, 11),
    "what nobody sees is secret": lambda table: leaks.answered_in_the_open(table, 11),
    "moves made without a choice tell nothing": lambda table: leaks.told_by_forced_moves(table, 11),
    "standing answers end by nothing secret": lambda table: leaks.ended_by_a_secret(table, 11),
}


def each_check_and_game() -> Iterator[Any]:
    for name in CHECKS:
        for game in GAMES:
            yield pytest.param(name, game, id=f"{game.id}: {name}")


@pytest.mark.parametrize(("name", "game"), list(each_check_and_game()))
def test_no_game_leaks(name: str, game: Game) -> None:
    tables = PLAIN_TABLES + LADEN_TABLES if " deals all that " in name else MET_TABLES
    found = {f"{offender} [{table}]" for table in tables if table.game is game for offender in CHECKS[name](table)}
    assert sorted(found) == []


PLANTED = [
    ("resample rests on what the seat sees", plants.Unsorted, "sort before shuffling"),
    ("resample deals all that is hidden", plants.DeckLeftOut, "view.lot"),
    ("resample deals all that is hidden", plants.GoalsLeftOut, "view.seats.#.goals.#"),
    ("redraw deals all that nobody knows", plants.DeckKept, "view.lot"),
    ("the order of handing in changes nothing", plants.FirstCome, "bid"),
    ("events tell no more than views", plants.ToldToAll, "'kept'"),
    ("events tell no more than views", plants.DrawToldToAll, "'drew'"),
    ("what comes to light is a reveal", plants.NotRevealed, "lot"),
    ("what nobody sees is secret", plants.OpenSecret, "goal"),
]


@pytest.mark.parametrize(("name", "planted", "said"), PLANTED, ids=[leak.__name__ for _, leak, _ in PLANTED])
def test_a_planted_leak_is_found(name: str, planted: type[Game], said: str) -> None:
    found = [offender for seats in (3, 5) for offender in CHECKS[name](Table(planted(), seats, {}))]
    assert any(said in offender for offender in found), found


def test_moves_that_leave_no_choice_would_tell_what_is_hidden_if_the_public_were_not_asked() -> None:
    table = Table(plants.ForcedByGoal(), 3, {})
    told = leaks.told_by_forced_moves(table, 11, worlds=0)
    assert told
    assert all(offender.startswith("prize: that it was answered") for offender in told)
    assert leaks.told_by_forced_moves(table, 11) == []


@pytest.mark.parametrize("game", sorted(all_games()))
def test_moves_that_everybody_knows_to_leave_no_choice_are_made(game: str) -> None:
    """The club asks for none such: who has nothing left to do there need not say so."""
    made = any(_makes_any(table) for table in MET_TABLES if table.game.id == game and table.seats > 1)
    assert made == (game != "prodigals-club")


def _makes_any(table: Table) -> bool:
    """Whether a move without a choice is met in one of several games."""
    for number in (5, 6, 7):
        for position, _ in leaks.started(table, number, lean=2):
            for seat in position.waiting:
                line = forced_move(position, seat)
                if line and plain_to_all(position, seat, line):
                    return True
    return False


@pytest.mark.parametrize("name", CHECKS)
def test_the_game_without_a_plant_is_clean(name: str) -> None:
    assert CHECKS[name](Table(PLAIN_SALEROOM, 3, {})) == []
