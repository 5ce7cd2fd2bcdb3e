"""Whatever is met in play has words in all four languages, of a length that a command or a menu can hold."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import games.kernel
from games.kernel.decisions import Decision
from games.kernel.errors import Why
from games.kernel.game import Game
from games.kernel.ledger import Event
from games.kernel.words import LANGUAGES, OBLIGATORY
from tests.contract.journeys import journey
from tests.contract.tables import FEW_TABLES, GAMES

NAMES = ("Ada", "Émile", "Giulia", "さくら", "A", "B", "C", "D")
KERNEL = Path(games.kernel.__file__).parent / "locale"
LOCALES = {"kernel": KERNEL, **{game.id: Path(str(game.words.catalogue.folder)) for game in GAMES}}
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")
MESSAGE_ID = re.compile(r"^[a-z]+(\.[\w-]+)+$")

for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def assert_words(text: str, most: int = 2000, of: str = "") -> None:
    """It says something, in words and not in ids or placeholders. `of` is what to look for in the catalogue."""
    assert text.strip(), f"there are no words for {of or 'it'}: add the message to each language's .po file"
    assert len(text.strip()) <= most, f"{of} is longer than {most} letters: {text}"
    assert "{" not in text, f"{of}: {text}"
    assert not MESSAGE_ID.match(text), f"{of} is an id, not words: {text}"


@cache
def catalogue(owner: str, lang: str) -> dict[str, set[frozenset[str]]]:
    """Every message of a catalogue, with the placeholders of each of its forms."""
    with (LOCALES[owner] / f"{lang}.po").open("rb") as file:
        messages = [message for message in read_po(file, locale=lang) if message.id]
    return {
        message.id[0] if message.pluralizable else message.id: {
            placeholders(form) for form in (message.string if message.pluralizable else (message.string,))
        }
        for message in messages
    }


def placeholders(text: str) -> frozenset[str]:
    """What is filled into a message, each with its kind."""
    return frozenset(f"{name}:{kind}" for _, name, kind, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("owner", LOCALES)
@in_each_language
def test_a_catalogue_has_the_same_messages_and_placeholders_in_every_language(owner: str, lang: str) -> None:
    english = catalogue(owner, "en")
    assert catalogue(owner, lang) == english
    assert all(len(forms) == 1 for forms in english.values())


@cache
def met(game: Game) -> tuple[list[tuple[Decision, str, object]], list[Event], set[str]]:
    """What random games bring up: one decision and view for each option, one event of each kind, the verdicts."""
    options: dict[tuple[str, str], tuple[Decision, str, object]] = {}
    events: dict[str, Event] = {}
    verdicts = set()
    for number, table in enumerate([t for t in FEW_TABLES if t.game is game] * 3):
        for position in journey(table, 70 + number, lean=1 + 2 * (number % 2)):
            for decision in position.decisions:
                new = [key for key in decision.options if (decision.name, key) not in options]
                if new:
                    view = position.view(decision.seat)
                    options.update({(decision.name, key): (decision, key, view) for key in new})
        for event in position.ledger:
            events.setdefault(event.id, event)
        assert position.outcome
        verdicts.add(position.outcome.verdict)
    return list(options.values()), list(events.values()), verdicts


@for_each_game
@in_each_language
def test_every_question_and_option_met_has_words(game: Game, lang: str) -> None:
    options, _, _ = met(game)
    assert options
    for decision, key, view in options:
        assert_words(game.words.ask(lang, decision, NAMES, view), of=f"ask.{decision.name}")
        label = game.words.label(lang, decision, key, NAMES, view)
        assert_words(label.name, most=100, of=f"{key} of {decision.name}")
        if label.detail:
            assert_words(label.detail, most=100, of=f"the detail of {key} of {decision.name}")
        assert_words(game.words.answer(lang, decision, key, NAMES, view))


@for_each_game
@in_each_language
def test_every_window_met_has_a_name_of_its_own_in_a_few_words(game: Game, lang: str) -> None:
    windows = {decision.window for decision, _, _ in met(game)[0] if decision.window}
    names = {window: game.words.window(lang, window) for window in windows}
    for window, name in names.items():
        assert_words(name, most=60, of=f"window.{window}")
        assert game.words.catalogue.has(lang, f"window.{window}"), f"add window.{window} to {lang}.po"
    assert len(set(names.values())) == len(names)


@for_each_game
def test_whatever_is_looked_for_in_vain_has_a_name_and_a_reason(game: Game) -> None:
    reasons: dict[str, tuple[Decision, str, Why, object]] = {}
    for number, table in enumerate(t for t in FEW_TABLES if t.game is game):
        for position in journey(table, 90 + number):
            for decision in position.decisions:
                view = position.view(decision.seat)
                for key in game.words.missed(decision, view):
                    if key not in decision.options and decision.why is not None:
                        why = decision.why(key)
                        assert why is not None, (decision.name, key)
                        reasons.setdefault(why.reason, (decision, key, why, view))
    for lang in LANGUAGES:
        for decision, key, why, view in reasons.values():
            assert_words(game.words.label(lang, decision, key, NAMES, view).name, most=100)
            assert_words(game.words.why(lang, why, NAMES, view))


@for_each_game
@in_each_language
def test_what_a_seat_has_for_its_move_is_one_short_line(game: Game, lang: str) -> None:
    for _, _, view in met(game)[0]:
        if line := game.words.means(lang, NAMES, view):
            assert_words(line, most=200)
            assert "\n" not in line


@for_each_game
def test_every_decision_met_has_a_rule_entry(game: Game) -> None:
    rules, options = game.words.rules("en"), met(game)[0]
    asked = {decision.name for decision, _, _ in options}
    verbs = {name: verb.name for verb in game.verbs for name in (*verb.fixed, *verb.arguments)}
    unexplained = {
        name for name in asked if game.words.explained_by(name) not in rules and verbs.get(name) not in rules
    }
    assert unexplained == set(), "no rule entry by the decision's or its verb's name, and none in `explained`"


@for_each_game
@in_each_language
def test_every_event_and_ending_met_has_words(game: Game, lang: str) -> None:
    _, events, verdicts = met(game)
    assert events
    for event in events:
        assert_words(game.words.event(lang, event, NAMES), of=f"event.{event.id}")
    for verdict in verdicts:
        assert_words(game.words.verdict(lang, verdict), of=f"verdict.{verdict}")


def told_by(game: Game) -> set[str]:
    """The events that a game's code tells by name, met in play or not."""
    folder = Path(str(game.words.catalogue.folder)).parent
    return {
        call.args[0].value
        for file in folder.rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell"
        if call.args and isinstance(call.args[0], ast.Constant)
    }


@for_each_game
@in_each_language
def test_every_event_that_is_told_has_words_met_or_not(game: Game, lang: str) -> None:
    told = told_by(game)
    assert told
    assert {event for event in told if not game.words.catalogue.has(lang, f"event.{event}")} == set()


@for_each_game
@in_each_language
def test_a_game_has_a_title_and_says_what_it_is(game: Game, lang: str) -> None:
    assert [message for message in OBLIGATORY if not game.words.catalogue.has(lang, message)] == []
    assert_words(game.words.title(lang), most=100, of="game.title")
    assert_words(game.words.blurb(lang), most=300, of="game.blurb")
    numbers = [int(number) for number in re.findall(r"[0-9]+", game.words.blurb(lang))]
    assert numbers[-2:] in ([], [min(game.seats), max(game.seats)]), "game.blurb: it is played by others than it says"
    assert game.words.rules(lang).keys() == game.words.rules("en").keys()


@for_each_game
@in_each_language
def test_commands_and_their_arguments_have_names_and_help_that_discord_takes(game: Game, lang: str) -> None:
    names = [game.words.verb(lang, verb.name).name for verb in game.verbs]
    assert len(set(names)) == len(names)
    for verb in game.verbs:
        arguments = [game.words.argument(lang, verb.name, argument) for argument in verb.arguments]
        assert len({label.name for label in arguments}) == len(arguments)
        for label in (game.words.verb(lang, verb.name), *arguments):
            assert COMMAND_NAME.fullmatch(label.name)
            assert label.name == label.name.lower()
            assert_words(label.detail, most=100)


@for_each_game
@in_each_language
def test_table_options_have_names_and_help(game: Game, lang: str) -> None:
    for option in game.options:
        labels = [game.words.option(lang, option.name, value) for value in (None, *option.values)]
        for label in labels:
            assert_words(label.name, most=100)
            assert_words(label.detail, most=100)
        assert len({label.name for label in labels[1:]}) == len(option.values)


@for_each_game
def test_verbs_answer_every_decision_met_in_play(game: Game) -> None:
    options, _, _ = met(game)
    answered = {name for verb in game.verbs for name in (*verb.fixed, *verb.arguments)}
    assert {decision.name for decision, _, _ in options} - answered == set(), "decisions that no verb answers"


@for_each_game
@in_each_language
def test_an_option_stands_at_the_head_of_its_line_and_begins_like_one(game: Game, lang: str) -> None:
    for option in game.options:
        name = game.words.option(lang, option.name).name
        assert not name[:1].islower(), name


@in_each_language
def test_what_the_club_does_once_is_not_said_to_be_done_1_times(lang: str) -> None:
    words = next(game for game in GAMES if game.id == "prodigals-club").words
    said = [sentence for thing in words.things() for sentence in words.does(lang, thing)]
    wrong = {"en": "1 times", "fr": "1 fois", "it": "1 volte", "ja": "{"}[lang]
    assert not [sentence for sentence in said if wrong in sentence]
