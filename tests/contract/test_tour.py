"""Every game has a tour: some ten steps in four languages, each with a picture and the rules to read on in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.pictures import tour_picture
from games import all_games
from games.kernel.game import Game
from games.kernel.record import Record
from games.kernel.tour import read_tour, scene
from games.kernel.words import LANGUAGES
from render.picture import ALT_LIMIT
from tests.contract.touring import path

MOST_WORDS = 60
MOST_SIGNS = 200
"""In Japanese, which parts no words."""

for_each_game = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


@for_each_game
@in_each_language
def test_a_game_has_a_tour_of_about_ten_small_steps(game: Game, lang: str) -> None:
    tour = game.words.tour(lang)
    assert 8 <= len(tour) <= 12
    for step in tour:
        assert step.title
        assert step.text
        assert len(step.text) <= MOST_SIGNS if lang == "ja" else len(step.text.split()) <= MOST_WORDS, step.id
    assert [step.id for step in tour] == [step.id for step in game.words.tour("en")]


@for_each_game
@in_each_language
def test_a_tour_is_written_afresh_in_every_language(game: Game, lang: str) -> None:
    others = [game.words.tour(other) for other in LANGUAGES if other != lang]
    for n, step in enumerate(game.words.tour(lang)):
        assert step.text not in [tour[n].text for tour in others]


@for_each_game
def test_its_steps_lead_to_rule_entries_that_there_are(game: Game) -> None:
    for step in game.words.tour("en"):
        assert 1 <= len(step.entries) <= 5, step.id
        assert [entry for entry in step.entries if game.words.rule("en", entry) is None] == []
        assert all(re.fullmatch("[a-z0-9-]{1,29}", entry) for entry in step.entries)


@for_each_game
def test_its_pictures_can_be_drawn_and_differ(game: Game) -> None:
    tour = game.words.tour("fr")
    pictures = [tour_picture(game, tour, step, "fr") for step in tour]
    assert all(picture.png.startswith(b"\x89PNG") and 0 < len(picture.alt) <= ALT_LIMIT for picture in pictures)
    assert len({picture.png for picture in pictures}) == len(pictures)


@for_each_game
def test_the_game_it_shows_is_one_that_was_played_to_its_end_on_these_rules(game: Game) -> None:
    """Where the rules have changed, `python -m tests.contract.touring` plays it again."""
    record = Record.read(path(game).read_text("utf-8"))
    assert record.verify(game).over
    assert record.scores


@for_each_game
def test_a_step_shows_the_moment_it_names(game: Game) -> None:
    tour = game.words.tour("en")
    for step in tour:
        shown = scene(game, tour, step)
        told = [event.id for event in shown.position.ledger]
        assert not step.after or told.count(step.after) >= step.times
        assert not step.before or told.count(step.before) < step.times
        if step.when == "over":
            assert shown.position.over
        elif step.when:
            assert shown.position.decisions[0].name == step.when


def test_a_game_without_a_tour_has_one_of_no_steps(tmp_path: Path) -> None:
    assert not read_tour(tmp_path, "en")
