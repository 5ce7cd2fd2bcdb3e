"""A first game is explained as it is played: every question of the first rounds has advice, and moves have reasons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.play.guiding import ROUNDS
from games import all_games
from games.kernel.game import Game
from games.kernel.ledger import visible
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey
from tests.contract.saleroom import SALEROOM
from tests.contract.tables import FEW_TABLES, Table
from tests.contract.test_words import NAMES, assert_words, catalogue

TABLES = [table for table in FEW_TABLES if table.game.id in all_games()]
SHORT = 300
"""Letters of advice: more would push the buttons off a telephone."""

for_each_game = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)


def first_rounds(table: Table, number: int) -> Iterator[Position]:
    """A game by chance, as long as it would be guided."""
    for position in journey(table, number, lean=1):
        if table.game.round(position.view(None)) > ROUNDS:
            return
        yield position


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_question_of_the_first_two_rounds_says_why_one_would_choose_what(table: Table) -> None:
    words, met = table.game.words, set[str]()
    for position in first_rounds(table, 31):
        for decision in position.decisions:
            view = position.view(decision.seat)
            case = words.advised(decision, view)
            if case not in met:
                met.add(case)
                for lang in LANGUAGES:
                    assert_words(words.advice(lang, decision, NAMES, view), SHORT, f"advice.{case}")
    assert len(met) > 2


@for_each_game
def test_every_question_there_is_has_advice(game: Game) -> None:
    said = catalogue(game.id, "en")
    asked = {message.removeprefix("ask.") for message in said if message.startswith("ask.")}
    advised = {message.split(".")[1] for message in said if message.startswith("advice.")}
    assert advised == asked


@for_each_game
def test_comments_are_of_events_that_there_are(game: Game) -> None:
    said = catalogue(game.id, "en")
    told = {message.removeprefix("event.") for message in said if message.startswith("event.")}
    commented = {message.split(".")[1] for message in said if message.startswith("comment.")}
    assert commented
    assert commented <= told


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_comments_say_something_of_the_moves_of_the_first_two_rounds(table: Table) -> None:
    words, met = table.game.words, set[str]()
    for position in first_rounds(table, 32):
        view = position.view(None)
        for event in visible(position.ledger, None):
            case = words.commented(event, view).id
            if words.catalogue.has("en", f"comment.{case}") and case not in met:
                met.add(case)
                for lang in LANGUAGES:
                    assert_words(words.comment(lang, event, NAMES, view), SHORT, f"comment.{case}")
    assert met


@for_each_game
def test_rounds_are_counted_from_one_and_go_up(game: Game) -> None:
    table = max((table for table in TABLES if table.game is game), key=lambda table: table.seats)
    rounds = [game.round(position.view(None)) for position in journey(table, 33)]
    assert rounds == sorted(rounds)
    assert rounds[0] <= 1 < ROUNDS < rounds[-1]


def test_a_game_that_says_nothing_is_guided_without_words() -> None:
    table = next(table for table in FEW_TABLES if table.game is SALEROOM)
    position = next(iter(journey(table, 1)))
    decision = position.decisions[0]
    assert SALEROOM.words.advice("en", decision, NAMES, position.view(decision.seat)) == ""
