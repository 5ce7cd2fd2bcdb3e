"""Every thing of every game by itself, and the keys of symbols: all words in their places, no sign left out."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest
from PIL import Image

import render.bloody_inn.signs
import render.bloody_inn.things
import render.obsession.signs
import render.prodigals_club.signs
from games import all_games
from games.kernel.words import LANGUAGES
from render import Setting, artist
from render.key import SHEET, draw_symbols
from render.lettering import proof
from render.pen import forget
from render.placard import WIDTH, Placard, draw_placard
from render.studio import Studio
from tests.render.proofs import check_lines, cut_short

GAMES = all_games()
THINGS = [(game, thing) for game, found in GAMES.items() for thing in found.words.things()]
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def studio(game: str) -> Studio:
    drawn = artist(game)
    assert isinstance(drawn, Studio)
    return drawn


@in_each_language
def test_every_thing_is_drawn_with_all_its_words_in_their_places(lang: str) -> None:
    """Each thing in one of the languages, so that all are drawn once: what differs is how long the words are."""
    for game, thing in THINGS[LANGUAGES.index(lang) :: len(LANGUAGES)]:
        by = studio(game)
        assert by.placard is not None
        with proof() as lines:
            image = draw_placard(by.placard(thing, "", lang), by.accent)
        assert image.width == WIDTH
        assert image.height <= 2.6 * WIDTH, thing
        check_lines(lines)
        assert not cut_short(lines), f"{thing} in {lang}"


@in_each_language
@pytest.mark.parametrize("game", GAMES)
def test_every_thing_says_something_of_its_values(game: str, lang: str) -> None:
    make = studio(game).placard
    assert make is not None
    for thing in list(GAMES[game].words.things())[:: 1 if lang == "en" else 9]:
        placard: Placard = make(thing, "", lang)
        assert placard.figure is not None, thing
        assert placard.facts, thing
        assert all(line.strip() for line in placard.lines), thing


@in_each_language
@pytest.mark.parametrize("game", GAMES)
def test_the_key_of_symbols_is_read_on_a_phone(game: str, lang: str) -> None:
    by = studio(game)
    with proof() as lines:
        picture = by.symbols(Setting((), lang))
    assert picture.width == SHEET == 1080
    check_lines(lines)
    assert not cut_short(lines)
    told = [words for section in by.signs(lang) for _, words in section.entries]
    assert len(told) >= 25
    assert all(words in picture.text or words[:1].upper() + words[1:] in picture.text for words in told)


def signs_of(module: ModuleType) -> dict[CodeType, str]:
    """The signs a module draws: its public functions of a sheet alone."""
    functions = {name: found for name, found in vars(module).items() if inspect.isfunction(found)}
    return {
        found.__code__: name
        for name, found in functions.items()
        if found.__module__ == module.__name__
        and not name.startswith("_")
        and list(inspect.signature(found).parameters) == ["s"]
    }


@contextmanager
def calls() -> Iterator[set[CodeType]]:
    """Whatever function is called while the block runs."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        seen.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield seen
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize(
    ("game", "modules"),
    [
        ("bloody-inn", (render.bloody_inn.signs, render.bloody_inn.things)),
        ("obsession", (render.obsession.signs,)),
        ("prodigals-club", (render.prodigals_club.signs,)),
    ],
)
def test_no_sign_of_a_game_is_missing_from_its_key(game: str, modules: tuple[ModuleType, ...]) -> None:
    by = studio(game)
    forget()
    with calls() as seen:
        drawn = draw_symbols("", by.signs("en"), by.accent)
    assert isinstance(drawn, Image.Image)
    for module in modules:
        missing = [name for code, name in signs_of(module).items() if code not in seen]
        assert not missing, f"add {', '.join(missing)} of {module.__name__} to the key of symbols"
