"""Hyde Park: who is heard, ties and the quietest (rulebook p. 8)."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.prodigals_club.components import box
from games.prodigals_club.hyde_park import reception
from games.prodigals_club.state import Club
from tests.games.prodigals_club.builder import club, gentleman, told


def spoken(*loud: int, round: int = 4, votes: int = 30) -> Club:
    """The club after everybody was heard with so many megaphones."""
    seats = [gentleman(megaphones=number, votes=votes) for number in loud]
    position = club(*seats, phase="hyde-park", round=round)
    state: Club = after(position)
    return state


def after(position: Position) -> Club:
    """Hyde Park is spoken at once, as soon as anybody looks."""
    position.view(None)
    found: Club = position.state
    return found


def changes(*loud: int, round: int = 4) -> list[int]:
    """Votes gained or lost, by seat."""
    return [30 - player.votes for player in spoken(*loud, round=round).players]


def test_where_all_are_equal_everybody_gains_a_vote_and_nobody_loses_any() -> None:
    """P. 8, example 1: all four with two megaphones."""
    assert changes(2, 2, 2, 2) == [-1, -1, -1, -1]


def test_two_firsts_lose_four_votes_each_and_the_next_is_third() -> None:
    """P. 8, example 2, in round four: 4, 4, 3 and 1 megaphones."""
    assert changes(4, 4, 3, 1) == [4, 4, 1, -1]


def test_everybody_with_the_fewest_gains_a_vote_and_gets_no_reward() -> None:
    """P. 8."""
    assert changes(5, 1, 1, 1) == [4, -1, -1, -1]


def test_the_fewest_may_be_none() -> None:
    assert changes(3, 0, 0)[1:] == [-1, -1]


def test_with_two_players_the_louder_has_the_first_reward_and_the_other_gains_a_vote() -> None:
    """Ours, from the rule."""
    assert changes(3, 1) == [4, -1]
    assert changes(2, 2) == [-1, -1]


def test_rewards_stop_at_the_third_place() -> None:
    assert changes(9, 8, 7, 6, 5)[3:] == [0, -1]


@pytest.mark.parametrize("round", range(1, 6))
def test_rewards_are_those_of_the_round(round: int) -> None:
    """P. 8: the column of the round marker; the first place loses most."""
    rewards = spoken(3, 2, 1, 0).layout.start.hyde_rewards[round - 1]
    assert changes(3, 2, 1, 0, round=round) == [*rewards, -1]
    assert list(rewards) == sorted(rewards, reverse=True)


@pytest.mark.parametrize("players", range(2, 6))
def test_the_fourth_round_is_as_the_example_has_it(players: int) -> None:
    first, _, third = box().setup.for_players(players).hyde_rewards[3]
    assert (first, third) == (4, 1)


def test_a_bonus_tile_that_is_held_is_heard() -> None:
    """P. 7."""
    position = club(gentleman(bonus="bonus-megaphones", votes=30), gentleman(votes=30), phase="hyde-park", round=4)
    assert after(position).players[0].votes == 26


def test_votes_above_44_are_lost() -> None:
    """P11, p. 10: the track ends there."""
    assert [player.votes for player in spoken(0, 0, votes=44).players] == [44, 44]


def test_megaphones_last_one_round() -> None:
    state = spoken(4, 1)
    assert (state.round, [player.megaphones for player in state.players]) == (5, [0, 0])


def test_votes_may_go_below_zero() -> None:
    """P. 10."""
    position = club(gentleman(megaphones=3, votes=1), gentleman(votes=30), phase="hyde-park", round=4)
    assert after(position).players[0].votes == -3


def test_without_the_election_nobody_speaks() -> None:
    position = club(gentleman(), gentleman(), competitions="society-possessions", phase="hyde-park")
    after(position)
    assert not told(position, "heard")
    assert position.view(None).hyde_park == ()


def test_places_below_a_tie_count_on() -> None:
    assert [heard.place for heard in reception([4, 4, 3, 1], [4, 2, 1], 1)] == [1, 1, 3, 0]
