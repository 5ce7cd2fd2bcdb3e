"""The set-up: what everybody starts with, decks, order and handicaps (rulebook pp. 2 and 3)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kernel.dice import Dice
from games.prodigals_club import GAME
from games.prodigals_club.setup import handicaps
from games.prodigals_club.state import Club
from tests.games.prodigals_club.builder import club, gentleman

COMBINATIONS = ("election-society", "election-possessions", "society-possessions", "all")


def new(seats: int, competitions: str, seed: int = 0) -> Club:
    return GAME.new(seats, {"competitions": competitions}, Dice(bytes([seed]) * 32))


@pytest.mark.parametrize(
    ("seats", "hats", "more", "pounds", "tiles", "votes", "influence"),
    [(2, 5, 6, 10, 6, 42, 62), (3, 4, 5, 4, 6, 37, 52), (4, 4, 5, 4, 6, 37, 52), (5, 3, 4, 4, 5, 30, 46)],
)
def test_the_table_of_page_3_says_what_everybody_starts_with(
    seats: int, hats: int, more: int, pounds: int, tiles: int, votes: int, influence: int
) -> None:
    """P. 3, the table; the last in order has it without a handicap."""
    state = new(seats, "all")
    last = state.players[state.order[-1]]
    assert (state.layout.hats, new(seats, "election-society").layout.hats) == (more, hats)
    assert (last.pounds, len(last.possessions), last.votes) == (pounds, tiles, votes)
    assert sum(state.box.worth[cell] for cell in last.markers) == influence


def test_five_players_lose_one_of_their_two_tiles_of_value_5() -> None:
    """P. 3: by chance, so either may go."""
    gone = set()
    for seed in range(8):
        state = new(5, "election-possessions", seed)
        for player in state.players:
            values = Counter(state.box.possessions[tile].value for tile in player.possessions)
            assert values[5] == 1
        gone |= {tile for tile in state.gone if tile in state.box.possessions}
    assert len(gone) > 5


def test_four_players_keep_all_six_tiles_of_their_set() -> None:
    state = new(4, "society-possessions")
    for player in state.players:
        assert len({state.box.possessions[tile].set for tile in player.possessions}) == 1
        assert Counter(state.box.possessions[tile].value for tile in player.possessions)[5] == 2


def test_in_the_example_of_page_3_the_first_gains_two_votes_and_a_step_and_the_last_nothing() -> None:
    """P. 3, example: four players, election and society."""
    state = new(4, "election-society")
    assert [handicaps(state, place) for place in range(4)] == [
        ["election", "society", "election"], ["election", "society"], ["election"], [],
    ]  # fmt: skip
    first, second, third, fourth = (state.players[seat] for seat in state.order)
    assert [player.votes for player in (first, second, third, fourth)] == [39, 38, 38, 37]
    values = [sum(state.box.worth[cell] for cell in player.markers) for player in (first, second, third, fourth)]
    assert values == [54, 54, 52, 52]


def test_with_three_competitions_a_pound_comes_first() -> None:
    state = new(3, "all")
    assert handicaps(state, 0) == ["possessions", "election"]
    first = state.players[state.order[0]]
    assert (first.pounds, first.votes) == (5, 38)


def test_with_five_players_the_rightmost_marker_goes_up_twice_and_fits() -> None:
    """Ours: four handicaps of election and society lift it from 12 to 16."""
    state = new(5, "election-society")
    first = state.players[state.order[0]]
    assert [state.box.worth[cell] for cell in first.markers if cell % 3 == 2] == [16]


@pytest.mark.parametrize("competitions", COMBINATIONS)
def test_cards_with_one_icon_come_before_those_with_two(competitions: str) -> None:
    """P. 2: the same for both kinds of tiles."""
    state = new(3, competitions)
    for name, deck in state.decks.items():
        board, _, border = name.partition("-")
        if border:
            early, late = (state.box.deck(board, border, half) for half in (False, True))
            assert Counter(deck[: len(late)]) == Counter(late)
            assert Counter(deck[len(late) :]) == Counter(early)
    for name, rows in (("circles", state.box.circles), ("possessions", state.box.possessions)):
        icons = [rows[tile].icons for tile in state.decks.get(name, [])]
        assert icons == sorted(icons, reverse=True)


def test_the_central_card_is_black_in_the_first_three_rounds_and_white_in_the_last_two() -> None:
    """P. 2: two white ones under three black ones."""
    state = new(2, "all")
    borders = [state.box.cards[card].border for card in reversed(state.decks["central"])]
    assert borders == ["black", "black", "black", "white", "white"]


@pytest.mark.parametrize(("competitions", "number"), [("election-society", 4), ("all", 6)])
def test_each_competition_brings_two_bonus_tiles(competitions: str, number: int) -> None:
    assert len(new(3, competitions).bonuses) == number


def test_without_the_possessions_competition_there_is_no_money_and_no_borough() -> None:
    """P. 2: pounds are for that competition alone."""
    state = new(3, "election-society")
    assert [player.pounds for player in state.players] == [0, 0, 0]
    assert state.borough == -1
    assert GAME.view(state, None, ()).borough is None


def test_one_dame_beatrice_tile_of_six_stays_unused() -> None:
    assert len(new(3, "election-society").decks["dames"]) == 6


def test_every_starting_tile_of_the_political_grid_is_another() -> None:
    state = new(5, "election-society")
    assert len({player.circles[0].circle for player in state.players}) == 5


# ── round set-up ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(1, 6))
def test_every_set_gets_the_cards_its_space_shows_for_the_round(number: int) -> None:
    """P. 4: a set may change with the round, and one gives rewards in the fifth."""
    state = club(gentleman(), gentleman(), gentleman(), competitions="all", round=number).state
    borders = {name: Counter(state.box.cards[card].border for card in lot.cards) for name, lot in state.lots.items()}
    late = number >= 4
    assert borders["e1"] == {"white": 2}
    assert borders["e2"] == {"white": 1}
    assert borders["e3"] == ({"white": 1} if late else {"black": 1})
    assert borders["e4"] == ({} if number == 5 else {"black": 1})
    assert borders["s1"] == {"white": 2}
    assert borders["s2"] == {"white": 1, "black": 1}
    assert borders["s3"] == ({"white": 2} if late else {"white": 1, "black": 1})
    assert borders["p1"] == {"white": 2, "black": 1}
    assert borders["p2"] == {"white": 2}
    assert borders["p3"] == ({"white": 1} if late else {"black": 1})


def test_four_tiles_of_each_kind_are_laid_out_and_a_dame_tile_turned() -> None:
    """P. 4: two of the political tiles lie with card sets, two are to choose from."""
    state = club(gentleman(), gentleman(), competitions="all").state
    assert len(state.offer) == 4
    assert len(state.choice) + sum(bool(lot.circle) for lot in state.lots.values()) == 4
    assert state.dame in state.box.dames
