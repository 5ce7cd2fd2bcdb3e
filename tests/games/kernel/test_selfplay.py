"""Self-play: what is summed up of many games, and that it does not matter who counts them."""

from __future__ import annotations

from games.bloody_inn import GAME as INN
from games.kernel.game import Bar, Outcome, Standing, Tally
from games.kernel.selfplay import Played, _written, run, sum_up
from games.obsession import GAME as OBSESSION
from games.prodigals_club import GAME as CLUB
from tests.contract.saleroom import SALEROOM


def played(totals: tuple[int, ...], tally: Tally) -> Played:
    standings = [Standing(seat, 1 + sum(t > total for t in totals), total) for seat, total in enumerate(totals)]
    return Played(10, 0.5, Outcome("done", tuple(standings)), tally)


GAMES = [
    played((30, 10), Tally(("red", "blue"), frozenset("abc"), frozenset("a"), ({"level": 4}, {"level": 2}))),
    played((20, 20), Tally(("blue", "red"), frozenset("ab"), frozenset("ab"), ({"level": 3}, {"level": 1}))),
]


def test_scores_and_victories_are_counted_by_seat() -> None:
    found = sum_up(GAMES, seats=2)
    assert (found["mean_score"], found["mean_scores"], found["mean_winning_score"]) == (20, [25, 15], 25)
    assert found["wins"] == [1.5, 0.5]
    assert found["decisions_per_second"] == 20


def test_the_winning_score_is_the_lowest_where_the_lowest_wins() -> None:
    found = run(SALEROOM, seats=4, games=6, seed=1, options={"aim": "least"})
    assert found["mean_winning_score"] < found["mean_score"]
    assert sum(found["wins"]) == 6


def test_a_side_is_measured_by_its_share_of_victories() -> None:
    """Red won one game of two and shared the other: one and a half where its share would be one."""
    assert sum_up(GAMES, seats=2)["sides"] == {
        "blue": {"games": 2, "wins": 0.5, "over_its_share": 0.5},
        "red": {"games": 2, "wins": 1.5, "over_its_share": 1.5},
    }


def test_components_count_as_unused_only_where_they_were_there() -> None:
    assert sum_up(GAMES, seats=2)["unused"] == {"c": 1.0, "b": 0.5, "a": 0.0}


def test_marks_are_told_of_all_and_of_winners() -> None:
    assert sum_up(GAMES, seats=2)["marks"] == {"level": {"mean": 2.5, "of_winners": 2.67}}


def test_what_is_taken_first_is_told_by_its_offers() -> None:
    """The fork was first in one of its four offers, the spoon in one of one; the knife was never laid out."""
    games = [
        played((1, 2), Tally(offered={"fork": 3, "spoon": 1, "knife": 0}, first={"fork": 1, "spoon": 1})),
        played((2, 1), Tally(offered={"fork": 1})),
    ]
    assert sum_up(games, seats=2)["taken_first"] == {"spoon": 1.0, "fork": 0.25}


def test_a_game_without_sides_is_summed_up_too() -> None:
    found = run(INN, seats=2, games=2, seed=1)
    assert (found["sides"], found["unused"], found["marks"], found["taken_first"]) == ({}, {}, {}, {})


def test_several_at_a_time_play_the_same_games() -> None:
    alone, together = (run(OBSESSION, seats=2, games=4, seed=3, jobs=jobs) for jobs in (1, 2))
    alone.pop("decisions_per_second")
    together.pop("decisions_per_second")
    assert alone == together


def test_places_in_the_first_order_are_measured_by_their_share_as_sides_are() -> None:
    games = [played((3, 1), Tally(places=("first", "second"))), played((1, 2), Tally(places=("second", "first")))]
    assert sum_up(games, seats=2)["places"] == {
        "first": {"games": 2, "wins": 2, "over_its_share": 2.0},
        "second": {"games": 2, "wins": 0, "over_its_share": 0.0},
    }


def test_a_stand_in_with_a_number_of_lines_plays_the_same_games_again() -> None:
    first, second = (run(INN, seats=2, games=1, seed=5, standin="thoughtful:rolls=8") for _ in range(2))
    assert first["mean_scores"] == second["mean_scores"]
    assert first["decisions"] == second["decisions"]


# ── bars ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_figure_is_told_by_name_with_what_is_wanted_of_it() -> None:
    assert _written(Bar("part of offers", 0.7, most=0.6, about="fork")) == (
        "part of offers 0.7 (fork), wanted at most 0.6: MISSED"
    )
    assert _written(Bar("points", 5, least=3)) == "points 5, wanted at least 3: held"


def test_games_of_so_many_tries_are_the_same_each_time_and_held_to_the_games_bars() -> None:
    one, other = (
        run(CLUB, seats=2, games=1, seed=3, standin="thoughtful:rolls=2") | {"decisions_per_second": 0} for _ in "12"
    )
    assert one == other
    assert len(one["bars"]) == 4
    assert all(line.endswith((": held", ": MISSED")) for line in one["bars"])
