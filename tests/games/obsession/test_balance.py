"""What self-play notes of Obsession, and the bars it prints for Upstairs, Downstairs."""

from __future__ import annotations

import pytest

from games.kernel.game import settle
from games.kernel.ledger import Event
from games.obsession import GAME
from tests.games.obsession.builder import county, family

UPSTAIRS = {"upstairs": "yes"}
SHARES = {"one": {"over_its_share": 1.1}, "two": {"over_its_share": 0.9}}
FOUND = {
    "won": 0.4, "mean_score": 120.0, "marks": {"rounds": {"mean": 15.0}}, "sides": SHARES, "places": SHARES,
    "unused": {"cook": 0.1, "hall-boy": 0.6}, "taken_first": {"cook": 0.3},
}  # fmt: skip
"""What many games might come to."""


def bars(seats: int, **options: str) -> set[str]:
    asked = {"seats": seats, "options": settle(GAME, options)}
    return {bar.name for bar in GAME.bars(asked | FOUND)}


def test_only_upstairs_downstairs_has_bars_and_each_mode_its_own() -> None:
    assert bars(3) == set()
    assert bars(3, **UPSTAIRS) == {
        "mean score", "wins over a family's share", "part of games in which nobody hires one",
        "part of drafts in which one is first",
    }  # fmt: skip
    assert bars(5, **UPSTAIRS) == bars(6, **UPSTAIRS) == {
        "wins over a seat's share", "part of drafts in which one is first",
    }  # fmt: skip
    assert bars(3, mode="tableau", **UPSTAIRS) == {"rounds until it is over"}
    assert bars(1, mode="challenge", **UPSTAIRS) == {"Estate Challenge won"}


def test_of_several_figures_the_highest_is_held_to_the_bar_and_named() -> None:
    told = {bar.name: bar for bar in GAME.bars({"seats": 3, "options": settle(GAME, UPSTAIRS)} | FOUND)}
    alone = told["part of games in which nobody hires one"]
    assert (alone.figure, alone.about, alone.held) == (0.6, "hall-boy", False)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_of_the_first_season_is_seat_one(first: int) -> None:
    """The pawn has gone counter-clockwise three times by the end of the fourth season."""
    state = county(family("york"), family("asquith"), family("cavendish"), round=16, **UPSTAIRS).state
    state.first = (first - 3) % 3
    assert GAME.tally(state, ()).places[first] == "seat 1"


def test_who_was_drafted_first_and_which_new_servants_were_hired_is_noted() -> None:
    state = county(family("york"), family("asquith"), **UPSTAIRS).state
    told = [
        Event("drafted_servant", {"who": 1, "servant": "hall-boy"}),
        Event("drafted_servant", {"who": 0, "servant": "valet"}),
        Event("hired", {"who": 0, "servant": "cook"}),
        Event("hired", {"who": 0, "servant": "footman"}),
    ]
    found = GAME.tally(state, told)
    assert (found.first, found.offered["cook"]) == ({"hall-boy": 1}, 1)
    new = {"cook", "hall-boy", "head-housemaid", "useful-man"}
    assert found.there >= new
    assert found.used & new == {"cook"}
