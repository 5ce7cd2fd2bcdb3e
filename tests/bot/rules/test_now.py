"""What can be done now: every question of a game, with a rule for each option, within Discord's limits."""

from __future__ import annotations

import pytest
from discord import ui

from bot.play.rules import RULE, rule_of_option
from bot.rules.now import asked, laid_out
from bot.words import plain
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from games.obsession import GAME as OBSESSION
from tests.bot.play.desks import desk, inn, items, journey, night, refuse_what_discord_refuses, texts
from tests.bot.play.toy import shelf

STARTS = [inn(4, length="short"), Position.new(OBSESSION, 4, bytes(32), {"families": "dealt"})]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.game.id)
def test_every_question_of_a_whole_game_is_answered_in_a_way_discord_takes(start: Position, lang: str) -> None:
    met = 0
    for n, (posted, seat, answers) in enumerate(journey(start, seed=6)):
        if n % 2 or (at := desk(posted, answers, lang, seat)).decision is None:
            continue
        found = asked(at, at.decision)
        view = laid_out(start.game, found)
        refuse_what_discord_refuses(view)
        assert "{" not in texts(view)
        assert found.entries, at.decision.name
        assert len(items(view, ui.Button)) == min(20, len(found.entries))
        met += 1
    assert met > 60


def test_each_option_has_a_line_and_the_commands_that_answer_so_lead_to_their_rules() -> None:
    at = desk(night())
    assert at.decision is not None
    found = asked(at, at.decision)
    view = at.draft.position.view(at.draft.seat)
    for key in at.decision.options:
        label = at.before.game.words.label("en", at.decision, key, at.names, view)
        assert f"- **{plain(label.name)}** · {plain(label.detail)}" in found.text
        entry = rule_of_option(at.before.game, "en", at.decision, key)
        assert entry is not None
        assert entry in found.entries
        assert f"`/inn {key}`" in found.text
    ids = [button.custom_id for button in items(laid_out(at.before.game, found), ui.Button)]
    assert ids == [f"pp:{RULE}:none00::bloody-inn/{entry.id}" for entry in found.entries]


def test_what_was_answered_can_be_taken_back_and_that_is_said() -> None:
    before, after = desk(night()), desk(night(), ["bribe"])
    assert before.decision is not None
    assert after.decision is not None
    assert "*Back*" not in asked(before, before.decision).text
    assert "*Back*" in asked(after, after.decision).text


def test_a_question_with_more_options_than_are_read_names_the_first_and_counts_the_others() -> None:
    at = desk(shelf(60))
    assert at.decision is not None
    text = asked(at, at.decision).text
    assert text.count("\n- **") == 24
    assert "36" in text


def test_who_may_say_no_ahead_of_time_is_told_how() -> None:
    start = inn(3, objects="yes", carnies="events")
    for posted, seat, answers in journey(start, seed=3):
        at = desk(posted, answers, seat=seat)
        if at.decision is not None and at.decision.window:
            assert "*Don’t ask this round*" in asked(at, at.decision).text
            return
    raise AssertionError("no window was met")
