"""The Bloody Inn's catalogues: complete in four languages, and enough for whole games played at random."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from games import bloody_inn
from games.bloody_inn import GAME
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.words import LANGUAGES

FOLDER = Path(bloody_inn.__file__).parent
NAMES = ("Ada", "Émile", "Giulia", "さくら")
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")

Messages = dict[str, tuple[str, ...]]


def read(language: str) -> Messages:
    """Every message by its id: one form, or one for each plural of the language."""
    with (FOLDER / "locale" / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)
    found: Messages = {}
    for message in catalogue:
        if message.id:
            name = message.id[0] if message.pluralizable else message.id
            assert name not in found
            found[name] = tuple(message.string) if message.pluralizable else (message.string,)
    return found


CATALOGUES = {language: read(language) for language in LANGUAGES}
IDS = list(CATALOGUES["en"])


def arguments(text: str) -> set[tuple[str, str]]:
    return {(name, kind or "") for _, name, kind, _ in string.Formatter().parse(text) if name is not None}


def calls(function: str) -> list[ast.Call]:
    """Where the modules of the game call a function or method of that name."""
    return [
        node
        for module in sorted(FOLDER.glob("*.py"))
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Call) and function in (getattr(node.func, "id", None), getattr(node.func, "attr", None))
    ]


def texts(call: ast.Call, place: int) -> set[str]:
    """The texts a positional argument of the call may be."""
    return {
        part.value
        for part in ast.walk(call.args[place])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_messages_stand_in_every_language_in_the_same_order(language: str) -> None:
    assert list(CATALOGUES[language]) == IDS


@pytest.mark.parametrize("message", IDS)
def test_a_message_has_the_same_arguments_in_every_language_and_plural(message: str) -> None:
    wanted = arguments(CATALOGUES["en"][message][0])
    for language in LANGUAGES:
        for form in CATALOGUES[language][message]:
            assert form.strip() == form != ""
            assert arguments(form) == wanted, (language, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_messages_have_every_form_of_the_language(language: str) -> None:
    plural = [message for message in IDS if len(CATALOGUES["en"][message]) > 1]
    assert plural
    forms = 1 if language == "ja" else 2
    assert all(len(CATALOGUES[language][message]) == forms for message in plural)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_argument_is_named_as_discord_allows(language: str) -> None:
    for verb in GAME.verbs:
        labels = [GAME.words.argument(language, verb.name, name) for name in verb.arguments]
        assert len({label.name for label in labels}) == len(labels)
        for label in (GAME.words.verb(language, verb.name), *labels):
            assert COMMAND_NAME.fullmatch(label.name)
            assert label.name == label.name.lower()
            assert not label.name.startswith("verb.")
            assert 1 <= len(label.detail) <= 100
            assert not label.detail.startswith("verb.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_told_apart(language: str) -> None:
    names = [GAME.words.verb(language, verb.name).name for verb in GAME.verbs]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_option_and_value_is_named_and_explained(language: str) -> None:
    for option in GAME.options:
        for value in (None, *option.values):
            label = GAME.words.option(language, option.name, value)
            assert not label.name.startswith("table.")
            assert not label.detail.startswith("table.")
            assert len(label.name) <= 45
            assert len(label.detail) <= 100


def test_every_refusal_has_a_sentence_and_a_rule_entry() -> None:
    reasons, rules = set(), set()
    for call in calls("Why"):
        reasons |= texts(call, 1)
        rules |= texts(call, 0)
    assert {name.removeprefix("why.") for name in IDS if name.startswith("why.")} == reasons
    assert rules
    assert rules <= set(GAME.words.rules("en"))


def test_every_event_the_rules_tell_has_a_sentence() -> None:
    told = set().union(*(texts(call, 0) for call in calls("tell") if call.args))
    known = {name.removeprefix("event.") for name in IDS if name.startswith("event.")}
    assert known - told <= {"buried", "buried_elsewhere"}, "sentences nobody says"
    assert told <= known


def test_every_decision_has_a_question() -> None:
    asked = set().union(*(texts(call, 1) for kind in ("Choose", "Pick") for call in calls(kind)))
    assert {name.removeprefix("ask.") for name in IDS if name.startswith("ask.")} == asked


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in GAME.seats for seed in range(3)])
def test_a_whole_game_can_be_told_and_asked_in_every_language(seats: int, seed: int) -> None:
    position = Position.new(GAME, seats, bytes([seats, seed]) * 16)
    dice = QuickDice(seed)
    names = NAMES[:seats]
    while not position.over:
        decision = position.decisions[0]
        view = position.view(decision.seat)
        for language in LANGUAGES:
            assert "{" not in GAME.words.ask(language, decision, names, view)
            for key in decision.options:
                label = GAME.words.label(language, decision, key, names, view)
                assert "{" not in label.name + label.detail
                assert 1 <= len(label.name) <= 100
                assert len(label.detail) <= 100
        position.push(decision.chance(dice), decision.seat)
    for language in LANGUAGES:
        told = [GAME.words.event(language, event, names) for event in position.ledger]
        assert all(told)
        assert not any("{" in sentence for sentence in told)
        assert position.outcome
        assert not GAME.words.verdict(language, position.outcome.verdict).startswith("verdict.")


def test_french_punctuation_keeps_its_hard_spaces() -> None:
    loose = [
        (message, form)
        for message, forms in CATALOGUES["fr"].items()
        for form in forms
        if re.search(r"[\w)] ?(?<!\u00a0)[:;!?»](?:\s|$)", re.sub(r"{[^}]*}", "X", form))
    ]
    assert loose == []


@pytest.mark.parametrize("message", IDS)
def test_japanese_messages_are_in_japanese(message: str) -> None:
    for form in CATALOGUES["ja"][message]:
        assert re.findall(r"[A-Za-z]{2,}", re.sub(r"{[^}]*}", "", form)) == []
