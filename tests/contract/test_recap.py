"""The picture of a recap, of every game: it marks and tells what has changed, and nothing where nothing has."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.numbers import changed
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from render import Picture, Setting
from tests.contract.journeys import journey
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, Table, artist

NAMES = ("Ada", "Émile", "Giulia", "さくら", "Ottoline", "Zoë")
for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def widest(game: Game) -> Table:
    """Everybody and everything at the table."""
    return [table for table in (*PLAIN_TABLES, *LADEN_TABLES) if table.game is game][-1]


def between_moves(game: Game, number: int) -> list[Position]:
    """Some positions of one game, a while apart."""
    found = [p.copy() for p in journey(widest(game), number) if not p.answers]
    return found[:: max(1, len(found) // 6)]


def recap(game: Game, before: Position, after: Position, lang: str = "en") -> Picture:
    setting = Setting(NAMES[: widest(game).seats], lang)
    return artist(game).recap(after.view(None), setting, before.view(None))


@for_each_game
def test_where_nothing_has_changed_nothing_is_marked_or_told(game: Game) -> None:
    for position in between_moves(game, 91):
        board = artist(game).board(position.view(None), Setting(NAMES[: widest(game).seats]))
        assert recap(game, position, position) == board


@for_each_game
def test_whenever_somebodys_numbers_have_changed_the_picture_and_its_words_say_so(game: Game) -> None:
    positions = between_moves(game, 92)
    for before, after in pairwise(positions):
        board = artist(game).board(after.view(None), Setting(NAMES[: widest(game).seats]))
        drawn = recap(game, before, after)
        if any(changed(game.numbers(before.view(None)), game.numbers(after.view(None)))):
            assert drawn.png != board.png
            assert drawn.alt != board.alt
            assert drawn.text.endswith(board.text)
            assert len(drawn.text) > len(board.text)


@for_each_game
def test_a_recap_is_the_same_on_any_positions_the_public_cannot_tell_apart(game: Game) -> None:
    dice = QuickDice(93)
    before, *_, after, _end = between_moves(game, 93)
    imagined = [position.imagine(None, dice) for position in (before, after)]
    for lang in LANGUAGES:
        assert recap(game, *imagined, lang) == recap(game, before, after, lang)
