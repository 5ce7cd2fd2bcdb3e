"""Why something is not offered: by its name or its key, one thing or several, now or after the next answer."""

from __future__ import annotations

import pytest

from bot.play.reading import Typist
from bot.rules.why import Reason, missed, reason
from games import all_games
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey
from tests.contract.tables import FEW_TABLES, Table
from tests.games.bloody_inn.builder import inn, play

NAMES = ("Ada", "Émile", "Giulia", "さくら", "A", "B", "C", "D")


def night() -> Position:
    """Ada has two accomplices and a guest of rank 3 beside one of rank 1."""
    return inn(["peasant peasant", "peasant"], rooms="A1:bishop B2:novice 3:-")


def asked(position: Position, typed: str, lang: str = "en") -> Reason:
    return reason(Typist(position.waiting[0], lang, NAMES), position, typed)


def ids(found: Reason) -> list[str]:
    return [entry.id for entry in found.entries]


def test_an_action_that_nothing_allows_is_refused_with_its_reason_by_key_and_by_name() -> None:
    position = night()
    by_key, by_name = asked(position, "bury"), asked(position, "Bury")
    assert by_key == by_name
    assert by_key.text == asked(position, "  BURY ").text
    assert ids(by_key)
    assert asked(position, "Enterrer", "fr").entries


def test_what_only_the_next_answer_leads_to_is_found_by_the_way_there_and_without() -> None:
    position = night()
    offered = {entry.value: entry.name for entry in missed(Typist(0, "en", NAMES), position)}
    assert "kill/room1" in offered
    found = asked(position, "kill/room1")
    assert "3" in found.text
    assert "2" in found.text
    assert ids(found)
    assert ids(asked(position, "bishop")) == ids(found)
    assert position.answers == ()


def test_several_things_that_do_not_go_together_are_refused_together() -> None:
    position = play(inn(["peasant novice", "peasant"], rooms="A1:mechanic 2:-"), "kill room1")
    assert position.decision.name == "with"
    found = asked(position, "peasant+novice")
    assert ids(found)
    assert found.text != asked(position, "peasant").text


@pytest.mark.parametrize("odd", ["", " ", "/", "///", "kill/", "+", "+++", "\u202e", "%s{0}", "peasant/peasant"])
def test_what_means_nothing_gets_a_sentence(odd: str) -> None:
    for lang in LANGUAGES:
        assert asked(night(), odd, lang).text.strip()


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_whatever_is_offered_has_a_reason_and_an_entry(table: Table) -> None:
    for n, position in enumerate(journey(table, number=91)):
        if n % 17 or position.over:
            continue
        for seat in position.waiting:
            asker = Typist(seat, LANGUAGES[n % 4], NAMES)
            for entry in missed(asker, position)[::5]:
                found = reason(asker, position, entry.value)
                assert found.entries, entry
                assert found.text


def test_what_begins_several_names_each_that_may_be_meant_offered_or_not() -> None:
    position = night()
    assert position.decision.name == "action"
    several = asked(position, "b")  # bribe can be chosen, build and bury cannot
    assert {"bribe", "build", "bury"} <= set(several.which)
    for name in ("Bribe", "Build", "Bury"):
        assert name in several.text
    assert several.entries


def test_the_first_question_of_an_inn_can_be_asked_about_by_its_common_beginning() -> None:
    position = Position.new(all_games()["bloody-inn"], seats=2, seed=bytes(32))
    assert position.decision.name == "room"
    rooms = [key for key in position.decision.options if key.startswith("room")]
    for lang in LANGUAGES:
        found = asked(position, "room", lang)
        assert found.which[: len(rooms)] == tuple(rooms)
        assert all(f"`{room}`" in found.text for room in rooms)
    assert asked(position, rooms[0]).which == ()
