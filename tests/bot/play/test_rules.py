"""Behind every refusal by the rules stands an entry, and every command leads to one."""

from __future__ import annotations

import pytest

from bot.play.rules import RULE, rule_behind, rules_of_verb, why_row
from games.kernel.decisions import Decision, Pick
from games.kernel.errors import Illegal, Refusal
from games.kernel.game import Game, settle
from games.kernel.position import Position
from games.kernel.verbs import attempt
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey
from tests.contract.tables import FEW_TABLES, GAMES, Table

for_each_table = pytest.mark.parametrize("table", FEW_TABLES, ids=str)
for_each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def refused(position: Position, seat: int, text: str) -> Illegal | None:
    """How the rules refuse an answer, if they do."""
    decision = position.decision_of(seat)
    try:
        if decision is not None:
            decision.read(text)
    except Illegal as refusal:
        return refusal
    except Refusal:
        pass
    return None


@for_each_game
def test_every_refusal_by_the_rules_leads_to_an_entry(game: Game) -> None:
    book, met, seen = game.words.rules("en"), dict[str, None](), set[str]()
    for table in (table for table in FEW_TABLES if table.game is game):
        for n, position in enumerate(journey(table, number=81)):
            met.update(dict.fromkeys(key for decision in position.decisions for key in decision.options))
            if n % 13:
                continue
            for decision in position.decisions:
                for text in (*met, *nonsense(decision), *game.words.missed(decision, position.view(decision.seat))):
                    if (refusal := refused(position, decision.seat, text)) is not None:
                        assert rule_behind(refusal, position, decision.seat) in book, (decision.name, refusal.why)
                        seen.add(refusal.why.reason)
    assert len(seen) > 2


def nonsense(decision: Decision) -> tuple[str, ...]:
    """Too many, too few, and the same twice."""
    if not isinstance(decision, Pick):
        return ()
    first = decision.options[0] if decision.options else "x"
    return "+".join([*decision.options, first]), f"{first}+{first}", "-"


@for_each_table
def test_every_command_at_a_wrong_moment_leads_to_an_entry(table: Table) -> None:
    book = table.game.words.rules("en")
    for n, position in enumerate(journey(table, number=82)):
        if n % 9 or position.over:
            continue
        seat = position.waiting[0]
        for verb in table.game.verbs:
            line = attempt(position, seat, verb, dict.fromkeys(verb.arguments, "nothing-of-the-kind"))
            if isinstance(line.refusal, Illegal):
                assert rule_behind(line.refusal, line.position, seat, verb) in book, (verb.name, line.refusal.why)


@for_each_game
def test_every_command_has_an_entry_and_every_entry_a_button_that_discord_takes(game: Game) -> None:
    for lang in LANGUAGES:
        for verb in game.verbs:
            assert rules_of_verb(game, lang, verb), verb.name
        for rule in game.words.rules(lang):
            (row,) = why_row(game, lang, rule)
            (button,) = row.children
            assert len(button.custom_id) <= 100
            assert button.custom_id.startswith(f"pp:{RULE}:")
    assert why_row(game, "en", "") == []


def test_every_table_that_a_game_refuses_names_an_entry() -> None:
    refusals = [
        (game, why)
        for game in GAMES
        for seats in game.seats
        for option in game.options
        for value in option.values
        if (why := game.refuses(seats, settle(game, {option.name: value}))) is not None
    ]
    assert refusals
    assert [why for game, why in refusals if why.rule not in game.words.rules("en")] == []
