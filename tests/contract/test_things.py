"""Whatever lies in a game's box can be asked for by name: it has words in every language, and tells no secret."""

from __future__ import annotations

from typing import Any

import pytest

from games.kernel.components import marks
from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.words import LANGUAGES
from render import Setting
from render.picture import ALT_LIMIT
from tests.contract.journeys import journey, laid_out, well_played
from tests.contract.tables import GAMES, MET_TABLES, PLAIN_TABLES, Table, artist
from tests.contract.test_gate import NAMES, in_turn, onlookers
from tests.contract.test_words import assert_words

STOPS = (".", "。", ":", "：")
"""What a sentence may end in."""

for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def places(game: Game, view: Any, lang: str) -> list[str]:
    """Where everything is, as whoever has this view reads it."""
    words = game.words
    return [words.whereabouts(lang, thing, NAMES, view) for thing in words.things()]


@for_each_game
@in_each_language
def test_every_thing_has_a_name_and_whole_sentences_on_what_it_is_and_does(game: Game, lang: str) -> None:
    for name, thing in game.words.things().items():
        assert thing.id == name
        assert_words(thing.names[lang], most=80, of=f"the name of {name}")
        said = game.words.does(lang, name)
        assert said, f"nothing is said of {name}"
        for sentence in said:
            assert_words(sentence, most=600, of=f"what {name} does")
            assert sentence.strip().endswith(STOPS), f"{name}: {sentence}"
            assert " · " not in sentence or "opponent" in name, f"{name} in shorthand: {sentence}"


@for_each_game
@in_each_language
def test_every_value_of_a_thing_has_a_name_and_is_known_in_one_of_four_ways(game: Game, lang: str) -> None:
    for thing in game.words.things().values():
        for side, standing in ((), thing.standing), *(((name,), values) for name, values in thing.sides.items()):
            for field, known in standing.items():
                assert_words(game.words.value(lang, *side, field), most=60, of=f"value.{field} of {thing.id}")
                assert set(marks(known)) <= {"sourced", "inferred", "house", "group"}


@for_each_game
def test_a_thing_that_is_not_in_the_box_has_no_words(game: Game) -> None:
    if game.words.things():
        for nothing in ("", "nonsense", "card.", "tile.nonsense", "a.b.c"):
            with pytest.raises(KeyError):
                game.words.does("en", nothing)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_where_a_thing_is_said_to_be_is_the_same_on_any_position_the_seat_cannot_tell_apart(table: Table) -> None:
    dice = QuickDice(57)
    for n, position in enumerate(well_played(table)):
        if n % 29 == 0:
            for seat in onlookers(position, table.seats):
                real, *others = laid_out(position.view(seat), position.imagine(seat, dice).view(seat))
                for other in others:
                    assert places(table.game, other, in_turn(n)) == places(table.game, real, in_turn(n))


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_somewhere_in_a_game_things_are_in_sight_and_others_are_not(table: Table) -> None:
    if not table.game.words.things():
        return
    seen = {
        bool(place)
        for n, position in enumerate(journey(table, 58))
        if n % 40 == 0
        for place in places(table.game, position.view(0), in_turn(n))
    }
    assert seen == {True, False}


@for_each_game
@in_each_language
def test_every_thing_has_a_picture_with_alt_text_and_a_twin_that_says_all_its_words_do(game: Game, lang: str) -> None:
    """Each thing in one of the languages, so that all are drawn once."""
    by, words = artist(game), game.words
    for thing in list(words.things())[LANGUAGES.index(lang) :: len(LANGUAGES)]:
        picture = by.thing(thing, "", Setting((), lang))
        name = words.things()[thing].names[lang]
        assert picture.png.startswith(b"\x89PNG")
        assert_words(picture.alt, most=ALT_LIMIT, of=f"the alt text of {thing}")
        assert name in picture.alt
        for sentence in (name, *words.does(lang, thing)):
            assert sentence in picture.text, f"{thing} in {lang}: {sentence}"


@for_each_game
@in_each_language
def test_the_key_of_symbols_has_alt_text_and_a_twin(game: Game, lang: str) -> None:
    picture = artist(game).symbols(Setting((), lang))
    assert_words(picture.alt, most=ALT_LIMIT, of="the alt text of the key")
    assert picture.text.count("\n- ") >= 8


@for_each_game
def test_what_is_not_in_the_box_is_not_drawn(game: Game) -> None:
    for nothing in ("", "nonsense", "card.", "tile.nonsense", "a.b.c"):
        with pytest.raises(KeyError):
            artist(game).thing(nothing, "", Setting((), "en"))
