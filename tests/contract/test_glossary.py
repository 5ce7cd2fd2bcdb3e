"""Every term is said one way in a language: in panels, log, refusals, names, pictures, rule entries and the tour."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import render
from games import all_games
from games.kernel.game import Game
from games.kernel.glossary import Glossary, Term
from games.kernel.words import LANGUAGES

GAMES = list(all_games().values())

for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def folder(game: Game) -> Path:
    """Where the game lies."""
    return Path(str(game.words.catalogue.folder)).parent


def messages(locale: Path, lang: str) -> Iterator[tuple[str, str]]:
    """Every message of a catalogue by its id, each of its forms."""
    with (locale / f"{lang}.po").open("rb") as file:
        for message in read_po(file, locale=lang):
            if message.id:
                forms = message.string if message.pluralizable else (message.string,)
                yield from ((message.id[0] if message.pluralizable else message.id, form) for form in forms)


def spoken(game: Game, lang: str) -> Iterator[tuple[str, str]]:
    """All that a game and its pictures say, and what its components are called."""
    yield from messages(folder(game) / "locale", lang)
    yield from messages(Path(render.__file__).parent / folder(game).name / "locale", lang)
    for thing in game.words.things().values():
        yield from ((thing.id, names[lang]) for names in (thing.names, *thing.also))


def texts(value: Any) -> Iterator[str]:
    """Every text inside a value of a TOML file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def written(game: Game, lang: str) -> Iterator[tuple[str, str]]:
    """All that the rulebook's files in that language say; `also` are other words people look for, and may be any."""
    for path in sorted((folder(game) / "rulebook").rglob(f"*{lang}.toml")):
        for entry, fields in tomllib.loads(path.read_text("utf-8")).items():
            kept = (
                {name: value for name, value in fields.items() if name != "also"}
                if isinstance(fields, dict)
                else fields
            )
            yield from ((f"rule.{entry}", text) for text in texts(kept))


def otherwise(glossary: Glossary, lang: str, said: Iterator[tuple[str, str]]) -> list[str]:
    """Each place where a term is said otherwise, and how it is said."""
    return [
        f"{where}: {slip.found!r} is {slip.term.names[lang]!r} here: {text}"
        for where, text in said
        for slip in glossary.slips(lang, text, where)
    ]


@for_each_game
def test_a_term_has_a_name_and_its_standing_in_every_language(game: Game) -> None:
    glossary = game.words.glossary()
    assert len(glossary) > 30
    for term in glossary.values():
        assert list(term.names) == list(LANGUAGES), term.id
        assert list(term.standing) == list(LANGUAGES), term.id
        assert {*term.instead, *term.but, *term.elsewhere} <= {*LANGUAGES}, term.id


@for_each_game
@in_each_language
def test_no_term_is_called_what_another_is_not(game: Game, lang: str) -> None:
    glossary = game.words.glossary()
    assert otherwise(glossary, lang, ((term.id, term.names[lang]) for term in glossary.values())) == []


@for_each_game
@in_each_language
def test_panels_log_refusals_names_and_pictures_say_every_term_in_its_one_way(game: Game, lang: str) -> None:
    assert "\n".join(otherwise(game.words.glossary(), lang, spoken(game, lang))) == ""


@for_each_game
@in_each_language
def test_rule_entries_say_every_term_in_its_one_way(game: Game, lang: str) -> None:
    assert "\n".join(otherwise(game.words.glossary(), lang, written(game, lang))) == ""


# ── how a form is found ─────────────────────────────────────────────────────────────────────────────────────


def term(**fields: Any) -> Glossary:
    """A glossary of one term."""
    names = dict.fromkeys(LANGUAGES, "x")
    return Glossary({"x": Term("x", names, dict.fromkeys(LANGUAGES, "house"), **fields)})


def found(glossary: Glossary, lang: str, text: str, where: str = "") -> list[str]:
    """The forms found in a text."""
    return [slip.found for slip in glossary.slips(lang, text, where)]


def test_a_form_is_a_whole_word_and_a_starred_one_takes_any_ending() -> None:
    glossary = term(instead={"it": ("grado", "dipendenz*"), "fr": ("clé",)})
    assert found(glossary, "it", "Grado 2, graditi; dipendenze") == ["Grado", "dipendenze"]
    assert found(glossary, "fr", "la clé, les clefs, déclaré") == ["clé"]


def test_japanese_has_no_words_to_go_by() -> None:
    assert found(term(instead={"ja": ("晩",)}, but={"ja": ("一晩",)}), "ja", "一晩と次の晩") == ["晩"]


def test_what_stands_in_a_phrase_of_its_own_is_right() -> None:
    glossary = term(instead={"fr": ("rang",)}, but={"fr": ("rang de prestige",)})
    assert found(glossary, "fr", "Rang de prestige 2, et un rang") == ["rang"]


def test_a_form_may_mean_something_else_in_some_messages() -> None:
    glossary = term(instead={"en": ("door",)}, elsewhere={"en": ("why.door", "rule.*")})
    assert not found(glossary, "en", "the door", "why.door")
    assert not found(glossary, "en", "the door", "rule.rooms")
    assert found(glossary, "en", "the door", "why.room") == ["door"]


def test_placeholders_are_no_words_and_spaces_and_apostrophes_are_all_alike() -> None:
    glossary = term(instead={"fr": ("service d'étage", "rank")})
    assert found(glossary, "fr", "service d\u2019\u00e9tage {rank}") == ["service d'étage"]
