"""What self-play notes of Obsession, and the bars it prints for Upstairs, Downstairs."""

from __future__ import annotations

import pytest

from games.kernel.game import settle
from games.kernel.ledger import Event
from games.obsession import GAME
from tests.games.obsession.builder import county, family

UPSTAIRS = {"upstairs": "yes"}


def bars(seats: int, **options: str) -> set[str]:
    return {bar.name for bar in GAME.bars(seats, settle(GAME, options))}


def test_only_upstairs_downstairs_has_bars_and_each_mode_its_own() -> None:
    assert bars(3) == set()
    assert {"mean score", "families over their share", "first in drafts"} <= bars(3, **UPSTAIRS)
    assert bars(5, **UPSTAIRS) == bars(6, **UPSTAIRS) == {"seats over their share", "first in drafts"}
    assert bars(3, mode="tableau", **UPSTAIRS) == {"rounds until it is over"}
    assert bars(1, mode="challenge", **UPSTAIRS) == {"Estate Challenge won"}


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
