"""A game's rule entries: each leads somewhere, says where it stands, and nothing of the game is without one."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import all_games
from games.kernel.game import Game
from games.kernel.rulebook import SHARED, RuleEntry
from games.kernel.words import LANGUAGES
from tests.contract.tables import GAMES

FINISHED = list(all_games().values())
"""Every game of the project; a game made up for tests may leave things unsaid."""
SPOKEN = [pytest.param(game, lang, id=f"{game.id}-{lang}") for game in FINISHED for lang in LANGUAGES]

LONGEST = 2000
"""Letters that one message can hold: the whole of an entry must fit."""
LONGEST_TITLE = 80
GLOSSARY = ("term-", "symbol-")
"""How ids of entries begin that explain a word or a sign: these may do without an example."""
OTHER_KINDS = {"gentry": "guest", "vp_card": "vp-card", "category": "theme"}
"""Kinds that entries call otherwise than the component files do."""
EFFECTS = {"burial", "moment", "phase"}
"""What a row says that does something of its own; besides the effects of an annex."""

for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
for_each_finished_game = pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.id)
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)
as_written_out = pytest.mark.parametrize(("game", "lang"), SPOKEN)


def folder(game: Game) -> Path:
    """Where the game lives."""
    return Path(str(game.words.catalogue.folder)).parent


def entries(game: Game, lang: str = "en") -> list[RuleEntry]:
    return list(game.words.rules(lang).values())


@cache
def components(game: Game) -> dict[str, dict[str, Any]]:
    """Every component that people may ask for, as entries call it ("card.monk"), with its row in the game's files."""
    rows = {}
    for file in sorted(folder(game).glob("*.toml")):
        for kind, given in tomllib.loads(file.read_text("utf-8")).items():
            rows.update({f"{OTHER_KINDS.get(kind, kind)}.{name}": row for name, row in _rows(given)})
    return {name: rows[name] for name in game.words.things()}


def _rows(given: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a kind, by id, if they have names."""
    named = given.items() if isinstance(given, dict) else [(row["id"], row) for row in given]
    return ((name, row) for name, row in named if isinstance(row, dict) and "names" in row)


def has_an_effect(row: dict[str, Any]) -> bool:
    """Whether a component does something that others of its kind do not."""
    return bool(row.get("annex", {}).get("effects") or row.get("front", {}).get("power")) or not EFFECTS.isdisjoint(row)


# ── what holds for every game ───────────────────────────────────────────────────────────────────────────


@for_each_game
@in_each_language
def test_entries_stand_in_the_same_order_in_every_file(game: Game, lang: str) -> None:
    order = [list(tomllib.loads((folder(game) / "rulebook" / f"{n}.toml").read_text("utf-8"))) for n in (SHARED, lang)]
    assert order[1] == order[0]


@for_each_game
def test_see_also_leads_to_other_entries(game: Game) -> None:
    rules = game.words.rules("en")
    for entry in rules.values():
        assert set(entry.see) <= rules.keys() - {entry.id}, entry.id
        assert len(set(entry.see)) == len(entry.see), entry.id


@for_each_game
@in_each_language
def test_an_entry_has_a_title_of_its_own_and_a_source_and_fits_a_message(game: Game, lang: str) -> None:
    for entry in entries(game, lang):
        parts = (entry.title, entry.text, entry.example, entry.reason, entry.source)
        assert all((entry.title, entry.text, entry.source)), entry.id
        assert all(part == part.strip() for part in (*parts, *entry.also)), entry.id
        assert len(entry.title) <= LONGEST_TITLE, entry.id
        assert sum(map(len, parts)) <= LONGEST, entry.id
    titles = [entry.title.casefold() for entry in entries(game, lang)]
    assert {title for title in titles if titles.count(title) > 1} == set()


@for_each_game
def test_when_names_tables_that_can_be_played(game: Game) -> None:
    settings = {f"{option.name}={value}" for option in game.options for value in option.values}
    settings |= {f"seats={seats}" for seats in game.seats}
    assert {entry.id: set(entry.when) - settings for entry in entries(game) if set(entry.when) - settings} == {}


@for_each_game
def test_about_names_what_there_is(game: Game) -> None:
    known = components(game).keys() | {name.partition(".")[0] for name in components(game)}
    known |= {"option", *(f"option.{option.name}" for option in game.options)}
    known |= {f"verb.{verb.name}" for verb in game.verbs}
    assert {entry.id: set(entry.about) - known for entry in entries(game) if set(entry.about) - known} == {}


@for_each_game
def test_every_rule_that_a_refusal_or_a_decision_names_is_there(game: Game) -> None:
    """Those met in play are tried in `test_answers` and `test_words`; here are those seldom or never met there."""
    named = set(game.words.explained.values())
    for file in folder(game).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Why":
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and first.value:
                    named.add(str(first.value))
    assert named - game.words.rules("en").keys() == set()


# ── what makes a game's entries complete ────────────────────────────────────────────────────────────────


@as_written_out
def test_what_is_ours_says_why_and_what_is_the_publishers_does_not(game: Game, lang: str) -> None:
    odd = [entry.id for entry in entries(game, lang) if (entry.standing in ("settled", "house")) != bool(entry.reason)]
    assert odd == []


@as_written_out
def test_a_ruling_of_ours_names_no_document_and_everything_else_does(game: Game, lang: str) -> None:
    ours = {entry.source for entry in entries(game, lang) if entry.standing == "house"}
    assert len(ours) <= 1, "one way to say that a ruling is ours"
    assert [entry.id for entry in entries(game, lang) if entry.standing != "house" and entry.source in ours] == []


def numbers_in(value: Any) -> set[int]:
    """Every number that a value of a component file holds, but for nothing."""
    if isinstance(value, bool) or not value:
        return set()
    if isinstance(value, int):
        return {abs(value)}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return set().union(*map(numbers_in, parts))


def by_standing(row: dict[str, Any]) -> tuple[set[int], set[int]]:
    """The numbers of a row that are ours, and those that some source gives, in its parts, too."""
    ours, known, standing = set(), set(), row.get("standing", {})
    for field, value in row.items():
        if field in ("standing", "names"):
            continue
        if isinstance(value, dict) and "standing" in value:
            parts = by_standing(value)
        else:
            marks = standing.get(field)
            each = [(marks, value)]
            if isinstance(marks, dict) and isinstance(value, dict):
                each = [(marks.get(key), part) for key, part in value.items()]
            parts = (
                set().union(*(numbers_in(part) for mark, part in each if mark == "house")),
                set().union(*(numbers_in(part) for mark, part in each if mark != "house")),
            )
        ours |= parts[0]
        known |= parts[1]
    return ours, known


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "ja"])
@for_each_finished_game
def test_an_entry_that_stands_as_a_rule_tells_no_number_of_ours(game: Game, lang: str) -> None:
    """A number of a component that no source gives belongs into an entry that says whose it is.

    Figures are what is told of a component; Japanese, which counts whatever it counts in figures, says the same.
    """
    odd = {}
    for entry in entries(game, lang):
        rows = [components(game)[what] for what in entry.about if what in components(game)]
        if entry.standing != "rule" or not rows:
            continue
        ours, known = (set().union(*parts) for parts in zip(*map(by_standing, rows), strict=True))
        told = {int(number) for number in re.findall(r"\d+", entry.text)}
        if found := told & ours - known:
            odd[entry.id] = found
    assert odd == {}


@for_each_finished_game
def test_an_entry_that_stands_as_a_rule_calls_none_of_its_numbers_ours(game: Game) -> None:
    said = re.compile(r"\b(numbers?|how many|what they show)\b[^.]*\b(is|are) ours\b", re.I)
    assert [entry.id for entry in entries(game) if entry.standing == "rule" and said.search(entry.text)] == []


@as_written_out
def test_a_rule_is_shown_at_an_example(game: Game, lang: str) -> None:
    without = [entry.id for entry in entries(game, lang) if not entry.example and not entry.id.startswith(GLOSSARY)]
    assert without == []


@as_written_out
def test_an_entry_is_found_by_other_words_too(game: Game, lang: str) -> None:
    for entry in entries(game, lang):
        assert 3 <= len(entry.also) <= 8, entry.id
        assert len({word.casefold() for word in entry.also}) == len(entry.also), entry.id


@for_each_finished_game
def test_every_option_and_every_command_is_explained(game: Game) -> None:
    wanted = {f"option.{option.name}" for option in game.options} | {f"verb.{verb.name}" for verb in game.verbs}
    assert wanted - {what for entry in entries(game) for what in entry.about} == set()


@for_each_finished_game
def test_every_component_is_explained_and_what_it_does_of_its_own_by_itself(game: Game) -> None:
    explained = {what for entry in entries(game) for what in entry.about}
    for name, row in components(game).items():
        assert game.words.rules("en").about(name), f"no entry about {name} or its kind"
        if has_an_effect(row):
            assert name in explained, f"{name} does something of its own, and no entry is about it"


@for_each_finished_game
def test_every_value_of_an_option_is_explained_at_a_table_that_plays_it(game: Game) -> None:
    plain = {option.name: option.default for option in game.options}
    for option in game.options:
        told = game.words.rules("en").about(f"option.{option.name}")
        for value in option.values:
            options = {**plain, option.name: value}
            assert any(entry.holds(seats, options) for entry in told for seats in game.seats), f"{option.name}={value}"


@for_each_finished_game
def test_every_entry_but_the_first_can_be_reached_from_another(game: Game) -> None:
    reached = {other for entry in entries(game) for other in entry.see}
    assert [entry.id for entry in entries(game)[1:] if entry.id not in reached] == []
