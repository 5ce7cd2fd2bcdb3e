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
from games.kernel.ledger import Event
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from tests.alike import for_every
from tests.games.bloody_inn.builder import inn, play

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


@for_every("message", IDS)
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


@for_every("message", IDS)
def test_japanese_messages_are_in_japanese(message: str) -> None:
    for form in CATALOGUES["ja"][message]:
        assert re.findall(r"[A-Za-z]{2,}", re.sub(r"{[^}]*}", "", form)) == []


# ── what each option gives and costs ────────────────────────────────────────────────────────────────────


def labels(position: Position, seat: int = 0) -> dict[str, tuple[str, str]]:
    """The options of a seat as it reads them."""
    decision, view = position.decision_of(seat), position.view(seat)
    assert decision is not None
    read = {key: GAME.words.label("en", decision, key, NAMES, view) for key in decision.options}
    return {key: (label.name, label.detail) for key, label in read.items()}


def test_a_bribe_says_what_it_costs_and_which_annex_the_guest_would_become() -> None:
    position = inn(["peasant peasant", ""], rooms="A1:monk 2:brigadier", annexes=["representative"])
    assert labels(position.push("bribe")) == {
        "room1": ("Room 1: Monk", "Cards to play: 0. Religious. Can be built: Bedroom · Key: Ada"),
        "room2": ("Room 2: Brigadier", "Cards to play: 0. Police. Cannot be built · White key"),
        "bistro1": ("1 peasant from the bistro", "Costs no cards; no aptitude, but useful for paying."),
        "bistro2": ("2 peasants from the bistro", "Costs no cards; no aptitude, but useful for paying."),
    }


def test_a_kill_says_what_the_corpse_will_bring() -> None:
    position = inn(["peasant", ""], rooms="A1:monk 2:-")
    assert labels(position.push("kill"))["room1"][1].startswith("Cards to play: 1. Corpse of rank 1, 12F once buried")


def test_cards_to_play_say_whether_they_come_back() -> None:
    position = inn(["peasant brigadier", ""], rooms="A1:monk 2:-")
    assert labels(play(position, "kill room1")) == {
        "brigadier": ("Brigadier", "Comes back to your hand: it has this aptitude (Kill)"),
        "peasant": ("Peasant", "Goes to the bistro"),
    }


def test_like_cards_are_one_choice_where_one_is_played_or_leaves() -> None:
    position = play(inn(["peasant peasant novice", ""], rooms="A1:monk 2:-"), "kill room1")
    assert list(position.decision.options) == ["novice", "peasant"]
    position = play(inn(["peasant peasant", ""], rooms="A1:monk 2:-"), "kill room1")
    assert position.waiting == (1,), "two of a kind leave no choice at all"
    position = inn(["peasant peasant novice", ""], rooms="A1:- 2:-", cash=(2, 5), mover=1, lap=2, entrance="monk monk")
    play(position, "pass no")
    assert (position.decision.name, list(position.decision.options)) == ("leave", ["novice", "peasant"])


def test_who_holds_only_peasants_is_asked_who_leaves_all_the_same() -> None:
    """A question that answered itself would tell the others that all are alike."""
    position = inn(["peasant peasant", ""], rooms="A1:- 2:-", cash=(1, 5), mover=1, lap=2, entrance="monk monk")
    play(position, "pass no")
    assert (position.decision.name, list(position.decision.options)) == ("leave", ["peasant"])
    position = inn(["peasant peasant", ""], rooms="A1:- 2:-", cash=(0, 5), mover=1, lap=2, entrance="monk monk")
    assert play(position, "pass no").decision.name == "room", "that all leave, everybody sees"


def test_a_grave_says_who_gets_the_money() -> None:
    position = play(inn(["novice", ""], corpses=["monk"]), "bury")
    assert labels(position) == {
        "1.barn": ("Barn (yours)", "All 12F for you. Places free: 1 of 1"),
        "2.barn": ("Barn (Émile)", "6F for you, 6F for the owner. Places free: 1 of 1"),
    }


def test_a_fine_says_exactly_what_is_paid_and_what_is_left() -> None:
    """Nothing is "the rest in cash" where no rest is left."""
    position = inn(["", ""], rooms="A1:major 2:-", corpses=["monk novice"], cash=(25, 5), cheques=(2, 1), mover=1,
                   lap=2, entrance="monk monk")  # fmt: skip
    assert labels(play(position, "pass no")) == {
        "cheques0": ("20F in cash", "Then you have 5F in cash, cheques: 2."),
        "cheques1": ("1 cheque and 10F in cash", "Then you have 15F in cash, cheques: 1."),
        "cheques2": ("2 cheques", "Then you have 25F in cash, cheques: 0."),
    }


def test_laundering_says_what_is_left() -> None:
    position = inn(["", ""], rooms="A1:monk 2:-", cash=(15, 5))
    assert labels(position.push("pass"))["cheques1"] == ("Cash into 1 cheque", "Then you have 5F in cash, cheques: 2.")


@pytest.mark.parametrize(("lang", "said"), [("fr", "perdues\u00a0: aucune)"), ("it", "carte spese: nessuna)")])
def test_an_empty_list_agrees_with_the_cards_it_counts(lang: str, said: str) -> None:
    played = Event("played", {"who": 0, "cards": ["novice"], "spent": []})
    assert said in GAME.words.event(lang, played, NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_burial_loses_to_the_limit_is_told_in_the_option_and_afterwards(lang: str) -> None:
    held = ["novice monk abbot", ""]
    position = inn(held, corpses=["gardener landscaper"], annexes=["distiller cultivator"], cash=[27])
    part = {
        "en": "13F (13F over the limit are lost)",
        "fr": "13F (13F perdus, au-delà de la limite)",
        "it": "13F (13F persi oltre il limite)",
        "ja": "13F（上限を超える13Fは失う）",
    }[lang]
    asked = position.push("bury")
    words, view = GAME.words, asked.view(0)
    assert part in words.label(lang, asked.decision, "gardener", NAMES, view).detail
    asked.push("gardener")
    assert asked.decision.name == "grave"
    assert part in words.label(lang, asked.decision, asked.decision.options[0], NAMES, asked.view(0)).detail
    (event,) = (event for event in asked.push("1.distiller").ledger if event.id == "buried")
    assert part in words.event(lang, event, NAMES)


def test_rent_that_passes_the_limit_is_told_as_lost_and_all_of_it_is_kept_where_there_is_none() -> None:
    def lodging(**options: str) -> list[Event]:
        position = inn(["", ""], rooms="A1:novice B2:monk", entrance="count baron", cash=[40, 39], lap=2, **options)
        return [event for event in play(position, "pass no pass no").ledger if event.id == "lodging"]

    assert [(event.args["money"], event.args.get("lost", 0)) for event in lodging()] == [(0, 1), (1, 0)]
    assert [event.args["money"] for event in lodging(wealth="unlimited")] == [1, 1]
    assert "Ada earns 0F (1F over the limit are lost) from lodging" in GAME.words.event("en", lodging()[0], NAMES)
