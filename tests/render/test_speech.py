"""What every game's pictures say alike, and where a game says it in its own way."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.words import LANGUAGES
from render import Setting
from render.bloody_inn.words import speech as inn_speech
from render.obsession.words import speech as county_speech
from render.speech import SHARED, TableSpeech
from tests.render import obsession_views, views

SPEECHES = [(inn_speech, views.busy()), (county_speech, obsession_views.busy())]


@pytest.fixture(params=SPEECHES, ids=("bloody-inn", "obsession"))
def spoken(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    speech, view = request.param
    return speech, view


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shared_message_is_there_for_every_game(spoken: tuple[Any, Any], lang: str) -> None:
    speech, view = spoken
    words: TableSpeech[Any, Any] = speech(view, Setting(("Ada",), lang))
    assert words.say("turn.one", name="Ada") == SHARED.text(lang, "turn.one", {"name": "Ada"})
    assert words.say("text.house") == SHARED.text(lang, "text.house")


def test_a_game_may_say_it_otherwise(spoken: tuple[Any, Any]) -> None:
    speech, view = spoken
    words: TableSpeech[Any, Any] = speech(view, Setting(("Ada",), "en"))
    assert words.say("title") == words.catalogue.text("en", "title") != "title"


def test_a_seat_without_a_name_is_called_by_its_number(spoken: tuple[Any, Any]) -> None:
    speech, view = spoken
    words: TableSpeech[Any, Any] = speech(view, Setting(("Ada", " ", "🦊"), "en", standins=(False, True)))
    assert words.names == ("Ada", "Seat 2", "Seat 3", "Seat 4")
    assert words.full_names == ("Ada", "Seat 2", "🦊", "Seat 4")
    assert words.standins == (False, True, False, False)
