"""The end of a round and of the game: order, hand limit, clearing, scoring, ties (rulebook p. 10)."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.prodigals_club.scoring import ranked
from games.prodigals_club.state import Club
from tests.games.prodigals_club.builder import Spec, club, fetch, gentleman, play, told


def ended(*seats: Spec, **more: object) -> Position:
    """A table at the end of its round."""
    position = club(*seats, phase=str(more.pop("phase", "end")), **more)  # type: ignore[arg-type]
    position.view(None)
    return position


# ── when it ends ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("votes", [0, -3])
def test_the_game_ends_when_somebody_has_come_to_zero(votes: int) -> None:
    position = ended(gentleman(votes=votes), gentleman(votes=20))
    assert position.over
    assert position.outcome is not None
    assert position.outcome.verdict == "zero"
    assert told(position, "ended_at_zero")[0]["seats"] == [0]


def test_one_above_zero_it_goes_on() -> None:
    assert not ended(gentleman(votes=1), gentleman(votes=20)).over


def test_a_dip_below_zero_that_hyde_park_makes_good_ends_nothing() -> None:
    """P. 10: only what is left after Hyde Park and Dame Beatrice counts."""
    position = ended(gentleman(votes=0), gentleman(votes=20, megaphones=2), phase="hyde-park")
    assert not position.over
    assert position.state.players[0].votes == 1


def test_after_five_rounds_it_ends_in_any_case() -> None:
    position = ended(gentleman(), gentleman(), round=5)
    assert position.outcome is not None
    assert position.outcome.verdict == "rounds"


# ── scoring ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_highest_competition_counts_and_the_lowest_wins() -> None:
    ada, bob = gentleman(votes=0, markers="l4 m4 r4 l2"), gentleman(votes=12, markers="l2 m2 r2 l-2")
    outcome = ended(ada, bob).outcome
    assert outcome is not None
    assert [(s.place, s.total) for s in outcome.standings] == [(2, 14), (1, 12)]


@pytest.mark.parametrize(
    ("ladders", "places"),
    [
        ([[9, 5], [9, 4]], [2, 1]),
        ([[9, 5, 3], [9, 5, 2]], [2, 1]),
        ([[9, 5], [9, 5], [10, 0]], [1, 1, 3]),
        ([[-1, -4], [0, -9]], [1, 2]),
    ],
)
def test_ties_go_by_the_second_then_the_third_score_and_are_shared_after_that(
    ladders: list[list[int]], places: list[int]
) -> None:
    """P. 10, P12."""
    assert [standing.place for standing in ranked(ladders)] == places


def test_the_final_sheet_says_what_sank_whom() -> None:
    results = (
        ended(gentleman(votes=0, markers="l4 m4 r4 l2"), gentleman(votes=20, markers="l2 m2 r2 l-2")).view(None).results
    )
    assert results is not None
    assert [result.sunk for result in results] == [("society",), ("election",)]
    assert results[0].ladder == (14, 0)


# ── order ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_reserved_places_are_taken_and_the_others_keep_their_order() -> None:
    """P. 10, example: Red has reserved the first place, Blue the last; Yellow stays before Green."""
    red, yellow, green, blue = gentleman(spot=1), gentleman(), gentleman(), gentleman(spot=4)
    position = ended(yellow, red, blue, green)
    assert position.state.order == [1, 0, 3, 2]


def test_where_nobody_reserves_the_order_stays() -> None:
    assert ended(gentleman(), gentleman(), gentleman()).state.order == [0, 1, 2]


# ── clearing up ─────────────────────────────────────────────────────────────────────────────────────────────

FIVE = "slurred-speech mock-the-lords toast-the-corn-laws jeer-at-free-trade whistle-the-marseillaise"


def test_no_more_than_four_cards_are_kept() -> None:
    """P. 4 and P. 10."""
    position = ended(gentleman(hand=FIVE), gentleman())
    assert (position.decision.name, position.waiting) == ("discard", (0,))
    play(position, "slurred-speech")
    assert len(position.state.players[0].hand) == 4
    assert "slurred-speech" in position.state.gone


def test_everybody_discards_at_once() -> None:
    spare = "gallop-through-the-hustings arrive-uninvited cheat-at-cards spill-the-soup snore-at-the-opera"
    position = ended(gentleman(hand=FIVE), gentleman(hand=spare))
    assert position.waiting == (0, 1)


def test_a_game_that_is_over_asks_nobody_to_discard() -> None:
    assert ended(gentleman(hand=FIVE, votes=0), gentleman()).over


def test_what_was_played_or_left_lying_is_gone_and_all_else_comes_back() -> None:
    first = gentleman(played="slurred-speech", black="tactless-valet*", megaphones=2, bonus="bonus-vote", spot=1)
    position = ended(first, gentleman(), hats={"vote": [0], "renaissance": [0]}, renaissance=0)
    state: Club = position.state
    player = state.players[0]
    assert (state.round, player.played, player.megaphones, player.bonus, player.spot) == (2, [], 0, "", 0)
    assert (state.hats, state.renaissance, player.black[0].used) == ({}, -1, False)
    assert "slurred-speech" in state.gone
    assert state.left
    assert player.hats == state.layout.hats


def test_the_borough_indicator_goes_clockwise() -> None:
    """P. 10."""
    boroughs = [
        ended(gentleman(), gentleman(), competitions="society-possessions", borough=borough).view(None).borough
        for borough in ("north", "east", "south", "west")
    ]
    assert boroughs == ["east", "south", "west", "north"]


def test_the_borough_indicator_has_no_part_in_scoring() -> None:
    totals = set()
    for borough in ("north", "south"):
        owner = gentleman(possessions="hunter", pounds=0)
        position = ended(owner, gentleman(), competitions="society-possessions", borough=borough, round=5)
        totals.add(position.view(0).seats[0].scores["possessions"])
    assert totals == {8}


def test_builders_take_cards_from_wherever_they_lie() -> None:
    state = club(gentleman(), gentleman()).state
    card = state.lots["e1"].cards[0]
    assert fetch(state, card) == card
