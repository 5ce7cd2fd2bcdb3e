"""Matches: the same deals both ways round, so that only the players make the difference."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.kernel.match import Dealt, play, sides_of, sum_up
from games.kernel.player import BadPlayer, Player
from games.kernel.position import Position
from games.kernel.strengths import Manner
from tests.contract.saleroom import SALEROOM

RANDOM = Player.read("random")
HASTY = Player.read("thoughtful:rolls=24,horizon=0")


def test_a_player_is_a_kind_and_what_it_does_otherwise_than_usual() -> None:
    assert Player.read("thoughtful") == Player()
    assert Player.read("thoughtful:rolls=50") == Player(Manner(rolls=50))
    assert Player.read("random") == Player(Manner("random"))


@pytest.mark.parametrize(
    "text",
    ["clever", "", "random:horizon=3", "thoughtful:horizon", "thoughtful:horizon=far", "thoughtful:budget=-1",
     "thoughtful:budget=inf", "thoughtful:budget=nan", "thoughtful:rolls=1.5"],
)  # fmt: skip
def test_who_cannot_be_entered_is_told_why(text: str) -> None:
    with pytest.raises(BadPlayer):
        Player.read(text)


def test_a_strength_plays_as_its_game_says_but_for_what_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "strengths", {"easy": Manner("easy", horizon=0, rolls=1)}, raising=False)
    same = play(GAME, 2, (Player.read("easy"), Player.read("fair:horizon=0,rolls=1")), deals=2, seed=3)
    assert same.difference == 0  # two games of the same chance: who tries one line alike plays alike
    assert play(GAME, 2, (Player.read("easy:rolls=9"), Player.read("easy")), deals=2, seed=3).difference != 0


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_player_against_itself_has_as_many_seats_on_both_sides(seats: int) -> None:
    """By chance alone the two sides are told apart by nothing but their luck; all victories are given to somebody."""
    result = play(GAME, seats, (RANDOM, RANDOM), deals=3, seed=5)
    assert result.games == 6
    assert sum(result.wins) <= 6
    assert result.difference == pytest.approx(result.scores[0] - result.scores[1])


def test_a_match_is_the_same_for_the_same_seed_however_many_are_played_at_a_time() -> None:
    once = play(GAME, 2, (HASTY, RANDOM), deals=2, seed=3)
    assert play(GAME, 2, (HASTY, RANDOM), deals=2, seed=3, jobs=2) == once
    assert play(GAME, 2, (HASTY, RANDOM), deals=2, seed=4) != once


def test_it_does_not_matter_who_is_named_first() -> None:
    one, other = (play(GAME, 3, pair, deals=2, seed=1) for pair in ((HASTY, RANDOM), (RANDOM, HASTY)))
    assert one.wins == other.wins[::-1]
    assert one.difference == -other.difference


def test_who_play_together_are_the_same_player() -> None:
    alone, pairs = (Position.new(SALEROOM, 6, bytes(32), {"sides": sides}) for sides in ("alone", "pairs"))
    assert sides_of(alone) == [0, 1, 0, 1, 0, 1]
    assert sides_of(pairs) == [0, 1, 0, 0, 1, 0]


def test_a_match_is_won_by_who_comes_first_not_by_who_has_most() -> None:
    """Where the fewest points win, the better player has fewer."""
    pair = {"sides": "pairs", "aim": "least"}
    looking = Player.read("thoughtful:rolls=24,horizon=4")
    result = play(SALEROOM, 4, (looking, RANDOM), deals=4, seed=2, options=pair)
    assert result.wins[0] > result.wins[1]
    assert result.difference < 0


def test_the_difference_is_told_with_its_standard_error() -> None:
    dealt = [Dealt((1, 1), (30, 20)), Dealt((2, 0), (40, 26)), Dealt((1.5, 0.5), (20, 8))]
    result = sum_up(dealt)
    assert (result.games, result.wins, result.scores) == (6, (4.5, 1.5), (30, 18))
    assert result.difference == 12
    assert result.error == pytest.approx(2 / 3**0.5)
    assert sum_up(dealt[:1]).error is None
