"""Ratings: from finished games alone, for any number of sides, without those who do not want one."""

from __future__ import annotations

from bot.ratings import Rating, rated
from bot.store.rows import RatedGame

NOBODY: frozenset[int] = frozenset()
ADA = 999_999_999_999_999_998
EMILE = 999_999_999_999_999_999
GIULIA = 1_000_000_000_000_000_013
SAKURA = 1_000_000_000_000_000_014


def game(*seats: tuple[int, int, int | None], table: str = "a") -> RatedGame:
    return RatedGame(table, seats)


def won(winner: int, *others: int) -> RatedGame:
    return game((0, 1, winner), *((n, 1 + n, user) for n, user in enumerate(others, start=1)))


def test_who_wins_rises_and_who_loses_falls() -> None:
    book = rated([won(ADA, EMILE)], NOBODY)
    assert book[ADA].points > Rating(25, 25 / 3, 0).points == 1000
    assert book[ADA].mu > 25 > book[EMILE].mu
    assert (book[ADA].games, book[EMILE].games) == (1, 1)
    assert book[ADA].sigma < 25 / 3  # one knows a little more


def test_of_four_each_place_is_worth_more_than_the_next() -> None:
    book = rated([won(ADA, EMILE, GIULIA, SAKURA)], NOBODY)
    assert book[ADA].mu > book[EMILE].mu > book[GIULIA].mu > book[SAKURA].mu


def test_a_team_wins_and_loses_together() -> None:
    pairs = game((0, 1, ADA), (1, 2, EMILE), (0, 1, GIULIA), (1, 2, SAKURA))
    book = rated([pairs], NOBODY)
    assert book[ADA].mu == book[GIULIA].mu > 25 > book[EMILE].mu == book[SAKURA].mu


def test_equal_places_are_a_draw() -> None:
    book = rated([game((0, 1, ADA), (1, 1, EMILE))], NOBODY)
    assert book[ADA].mu == book[EMILE].mu == 25


def test_the_same_games_give_the_same_ratings_however_often_they_are_counted() -> None:
    games = [won(ADA, EMILE, GIULIA), won(EMILE, ADA), won(GIULIA, ADA, EMILE)]
    assert rated(games, NOBODY) == rated(games, NOBODY)
    assert rated(games, NOBODY) != rated(games[::-1], NOBODY)


def test_who_opts_out_is_in_nobodys_rating_as_if_they_had_never_played() -> None:
    games = [won(ADA, EMILE, GIULIA), won(ADA, EMILE), won(GIULIA, EMILE)]
    book = rated(games, frozenset({ADA}))
    assert ADA not in book
    assert book == rated([game((1, 2, EMILE), (2, 3, GIULIA)), won(GIULIA, EMILE)], NOBODY)
    assert book[EMILE].games == 2


def test_somebody_forgotten_is_left_out_with_their_side() -> None:
    assert rated([game((0, 1, ADA), (1, 2, None))], NOBODY) == {}
    three = rated([game((0, 1, ADA), (1, 2, None), (2, 3, GIULIA))], NOBODY)
    assert three == rated([game((0, 1, ADA), (2, 3, GIULIA))], NOBODY)


def test_who_plays_alone_has_no_rating() -> None:
    assert rated([game((0, 0, ADA))], NOBODY) == {}


def test_who_lost_outright_comes_behind_all_places() -> None:
    book = rated([game((0, 0, ADA), (1, 2, EMILE))], NOBODY)
    assert book[EMILE].mu > book[ADA].mu
