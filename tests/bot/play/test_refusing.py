"""Refusals: told apart, with the rule, and nothing typed is lost."""

from __future__ import annotations

import pytest

from bot.play.refusing import refused, salvage, typed_line
from games.bloody_inn import GAME
from games.kernel.errors import Refusal
from games.kernel.position import Position
from games.kernel.verbs import play
from games.kernel.words import LANGUAGES
from games.obsession import GAME as OBSESSION
from tests.bot.play.desks import NAMES, inn, night

VERBS = {verb.name: verb for verb in GAME.verbs}


def refusal_of(position: Position, verb: str, **given: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        play(position, position.waiting[0], VERBS[verb], given)
    return caught.value


def told(position: Position, verb: str, lang: str = "en", **given: str) -> str:
    refusal, seat = refusal_of(position, verb, **given), position.waiting[0]
    salvaged = salvage(position, seat, VERBS[verb], given, refusal)
    return refused(refusal, lang, NAMES, salvaged.position if salvaged else position, seat, VERBS[verb])


def test_what_cannot_be_read_is_repeated_with_what_could_be_said() -> None:
    said = told(inn(), "welcome", room="cellar")
    assert said.startswith("I cannot read “cellar” here.")
    assert "Room 3 (`room3`)" in said


def test_what_is_not_legal_names_the_rule_and_quotes_it() -> None:
    said = told(night(), "bury")
    rule = GAME.words.rule("en", "bury")
    assert rule is not None
    assert f"> **{rule.title}**\n> {rule.text}" in said


def test_what_is_not_unique_lists_what_it_could_mean() -> None:
    said = told(inn(), "welcome", room="room")
    assert "could mean more than one thing" in said
    assert "`room1`" in said
    assert "`room2`" in said


def test_a_command_at_the_wrong_moment_is_told_so() -> None:
    assert "does not answer what you are being asked now" in told(night(), "welcome", room="room1")


def test_an_argument_nobody_asked_for_is_named_as_the_person_typed_it() -> None:
    position = night()
    guests = position.copy().push("kill").decision.answers()
    free = next(key for key in guests if play(position, position.waiting[0], VERBS["kill"], {"guest": key}).done)
    said = told(position, "kill", "fr", guest=free, **{"with": "peasant+peasant+peasant"})
    assert f"« {GAME.words.argument('fr', 'kill', 'with').name} »" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_refusal_has_words_in_every_language(lang: str) -> None:
    for said in (
        told(inn(), "welcome", lang, room="cellar"),
        told(inn(), "welcome", lang, room="room"),
        told(night(), "bury", lang),
        told(night(), "welcome", lang, room="room1"),
    ):
        assert "{" not in said
        assert "refused." not in said
        assert "why." not in said


def test_what_was_typed_comes_back_ready_to_be_copied() -> None:
    line = typed_line(GAME, "en", VERBS["kill"], {"guest": "room3", "with": "```novice"})
    assert "```\n/inn kill guest: room3 with: '''novice\n```" in line


def test_what_was_typed_comes_back_in_the_words_of_the_person_s_own_language() -> None:
    assert "/inn tuer" in typed_line(GAME, "fr", VERBS["kill"], {})


def test_a_very_long_line_comes_back_cut() -> None:
    assert len(typed_line(GAME, "en", VERBS["kill"], {"guest": "x" * 6000})) < 1100


def kept(position: Position, verb: str, **given: str) -> dict[str, str] | None:
    refusal = refusal_of(position, verb, **given)
    salvaged = salvage(position, position.waiting[0], VERBS[verb], given, refusal)
    return salvaged.given if salvaged else None


def test_what_was_right_before_the_refused_answer_is_kept() -> None:
    assert kept(night(), "kill", guest="room99", **{"with": "peasant"}) == {}
    assert kept(inn(), "welcome", room="room2+room5+cellar") == {"room": "room2+room5"}


def test_a_door_named_twice_keeps_what_came_before_the_second_time() -> None:
    assert kept(inn(), "welcome", room="room2+room5+room2") == {"room": "room2+room5"}


def test_where_nothing_was_right_nothing_is_kept() -> None:
    assert kept(night(), "bury") is None
    assert kept(inn(), "welcome", room="cellar") is None


def test_nothing_typed_can_format_or_mention() -> None:
    said = told(inn(), "welcome", room="@everyone **x**")
    assert "@everyone" not in said
    assert "**x**" not in said


def test_a_refusal_speaks_of_a_card_by_the_groups_own_name() -> None:
    own = OBSESSION.corrections("[great-hall.names]\nen = 'Ballroom'")
    position = Position.new(OBSESSION, 2, bytes(32), {"families": "dealt"}, own)
    host = next(verb for verb in OBSESSION.verbs if verb.name == "host")
    seat = position.waiting[0]
    with pytest.raises(Refusal) as caught:
        play(position, seat, host, {"tile": "great-hall"})
    assert refused(caught.value, "en", NAMES, position, seat, host).startswith("Ballroom is not in your estate.")
