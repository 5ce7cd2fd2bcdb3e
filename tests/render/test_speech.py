"""What every game's pictures say alike, and where a game says it in its own way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from games.kernel.game import Game
from games.kernel.words import LANGUAGES, BadMessage
from render import Setting
from render.speech import OBLIGATORY, SHARED, TableSpeech
from render.studio import Studio
from tests.contract.tables import GAMES, PLAIN_TABLES, artist, seed

for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def speech(game: Game, lang: str = "en", setting: Setting | None = None) -> TableSpeech[Any, Any]:
    """The words of a game's pictures, at a table of four."""
    drawn = artist(game)
    assert isinstance(drawn, Studio)
    table = next(table for table in PLAIN_TABLES if table.game is game and table.seats == 4)
    words: TableSpeech[Any, Any] = drawn.speech(table.open(seed(1)).view(None), setting or Setting(("Ada",), lang))
    return words


def own_messages(game: Game) -> set[str]:
    """The ids of the game's own catalogue."""
    with (Path(str(game.words.catalogue.folder)) / "en.po").open("rb") as file:
        return {message.id for message in read_po(file) if isinstance(message.id, str)}


@for_each_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_says_all_that_it_must(game: Game, lang: str) -> None:
    verdicts = [message for message in own_messages(game) if message.startswith("verdict.")]
    further = [f"picture.{name}" for name in artist(game).pictures]
    assert verdicts
    own = speech(game, lang).catalogue
    assert [message for message in (*OBLIGATORY, *verdicts, *further) if not own.has(lang, message)] == []


@for_each_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shared_message_is_there_for_every_game(game: Game, lang: str) -> None:
    words = speech(game, lang)
    assert words.say("turn.one", name="Ada") == SHARED.text(lang, "turn.one", {"name": "Ada"})
    assert words.say("text.house") == SHARED.text(lang, "text.house")


@for_each_game
def test_a_game_may_say_it_otherwise(game: Game) -> None:
    words = speech(game)
    assert words.say("title") == words.catalogue.text("en", "title") != "title"


@for_each_game
def test_a_message_that_is_missing_is_never_drawn_as_its_id(game: Game) -> None:
    for say in (lambda words: words.say("no.such"), lambda words: words.say("no.such", n=1)):
        with pytest.raises(BadMessage, match=r"has no message 'no\.such'"):
            say(speech(game))


@for_each_game
def test_a_seat_without_a_name_is_called_by_its_number(game: Game) -> None:
    words = speech(game, setting=Setting(("Ada", " ", "🦊"), "en", standins=(False, True)))
    assert words.names == ("Ada", "Seat 2", "Seat 3", "Seat 4")
    assert words.full_names == ("Ada", "Seat 2", "🦊", "Seat 4")
    assert words.standins == (False, True, False, False)
