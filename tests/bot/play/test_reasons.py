"""Refusals: told apart, with the rule, and nothing typed is lost."""

from __future__ import annotations

import pytest

from bot.play.reasons import refused, typed_line
from games.bloody_inn import GAME
from games.kernel.errors import Refusal
from games.kernel.position import Position
from games.kernel.verbs import attempt, play
from games.kernel.words import LANGUAGES
from games.obsession import GAME as OBSESSION
from tests.bot.play.desks import NAMES, inn, night

VERBS = {verb.name: verb for verb in GAME.verbs}


def told(position: Position, verb: str, lang: str = "en", **given: str) -> str:
    seat = position.waiting[0]
    line = attempt(position, seat, VERBS[verb], given)
    assert line.refusal is not None
    return refused(line.refusal, lang, NAMES, position if line.done else line.position, seat, VERBS[verb])


def test_what_cannot_be_read_is_repeated_with_what_could_be_said() -> None:
    said = told(inn(), "welcome", room="cellar")
    assert said.startswith("I don’t understand “cellar” here.")
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
    assert "does not fit what you are being asked now" in told(night(), "welcome", room="room1")


def test_an_argument_nobody_asked_for_is_named_as_the_person_typed_it() -> None:
    position = night()
    guests = position.copy().push("kill").decision.answers()
    free = next(key for key in guests if play(position, position.waiting[0], VERBS["kill"], {"guest": key}).done)
    said = told(position, "kill", "fr", guest=free, **{"with": "peasant+peasant+peasant"})
    assert f"«\u00a0{GAME.words.argument('fr', 'kill', 'with').name}\u00a0»" in said


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
