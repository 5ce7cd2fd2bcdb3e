"""What a stand-in steers by where Max ends the game: points, who wins, and how much is still to be done."""

from __future__ import annotations

import pytest

from games.obsession import prospects
from games.obsession.scoring import sheet
from games.obsession.state import County
from tests.games.obsession.builder import GAME, county, family, play

CHALLENGE = {"mode": "challenge", "upstairs": "yes"}
TABLEAU = {"mode": "tableau", "upstairs": "yes"}


def test_alone_a_step_towards_max_is_worth_more_than_its_points() -> None:
    one, other = (county(family("york", level=3, position=n), **CHALLENGE).state for n in (1, 2))
    points = prospects.renown(other, other.players[0], 0.0) - prospects.renown(one, one.players[0], 0.0)
    assert GAME.promise(other, 0) - GAME.promise(one, 0) > 2 * points


def test_alone_it_does_not_matter_which_round_a_line_of_play_ends_in() -> None:
    state = county(family("york", level=3), round=4, **CHALLENGE).state
    state.stage = "begin"
    before = GAME.promise(state, 0)
    state.round, state.stage = 3, "rest"
    assert GAME.promise(state, 0) == before


def test_alone_the_earlier_it_is_likely_to_end_the_more_a_step_is_worth() -> None:
    late, soon = (county(family("york", level=level), **CHALLENGE).state for level in (2, 6))

    def step(state: County) -> float:
        before = prospects.hurry(state, state.players[0])
        state.players[0].reputation += 1
        return prospects.hurry(state, state.players[0]) - before

    assert step(soon) > step(late) > 0


def test_alone_it_is_better_to_be_done_than_to_be_about_to() -> None:
    position = county(family("york", level=6, position=5), **CHALLENGE)
    before = GAME.promise(position.state, 0)
    play(position, "host bowling-green allen-waters+george-york reputation no")
    assert position.over
    assert GAME.promise(position.state, 0) > before


@pytest.mark.parametrize("tile", ["stables", "stables*"])
def test_where_the_estate_must_be_complete_tiles_and_their_rose_sides_are_on_the_way_to_the_end(tile: str) -> None:
    bare, richer = (county(family("york", tiles=tiles), **CHALLENGE, printing="first").state for tiles in ("", tile))
    saved = prospects.TILE if tile.endswith("*") else 0
    assert prospects.work(bare, bare.players[0]) - prospects.work(richer, richer.players[0]) == saved


def test_in_tableau_whoever_is_ahead_when_it_is_over_has_more_than_the_points() -> None:
    position = county(family("york", level=6, position=5), family("asquith"), **TABLEAU)
    play(position, "host bowling-green allen-waters+george-york reputation no")
    totals = [sheet(position.state, held).total for held in position.state.players]
    assert totals[0] > totals[1]
    assert [GAME.promise(position.state, seat) for seat in range(2)] == [totals[0] + prospects.WON, totals[1]]


def test_it_does_not_pay_to_lose_reputation_so_that_more_turns_seem_to_come() -> None:
    state = county(family("york", level=6), family("asquith"), round=8, **TABLEAU).state
    turns, before = prospects.turns_to_go(state, prospects.PACE), GAME.promise(state, 0)
    state.players[0].reputation -= 3
    assert prospects.turns_to_go(state, prospects.PACE) == turns
    assert GAME.promise(state, 0) < before - 3


def test_the_turns_to_go_are_the_same_at_the_end_of_a_turn_as_before_the_next() -> None:
    state = county(family("york"), round=4, **CHALLENGE).state
    state.stage = "begin"
    before = prospects.turns_to_go(state, prospects.PACE)
    state.round, state.stage = 3, "rest"
    assert prospects.turns_to_go(state, prospects.PACE) == before
