"""Nobody is asked what has one answer, unless that serves a purpose: something hidden, one's turn, or a price."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from games.kernel.decisions import HIDDEN, PRICE, TURN, Decision
from games.kernel.dice import QuickDice
from games.kernel.forced import WORLDS
from games.kernel.game import Game
from games.kernel.position import Position
from tests.contract.tables import GAMES, LADEN_TABLES, PLAIN_TABLES, WAY_TABLES, Table, seed

TABLES = list(dict.fromkeys([*PLAIN_TABLES, *LADEN_TABLES, *WAY_TABLES]))
LOOKED_INTO = 12
"""So many questions of a name are held against what others may imagine."""


class Asked:
    """The questions with one answer that were put in a game by chance, and which of them were for nothing."""

    def __init__(self, table: Table) -> None:
        self.needs: Counter[tuple[str, str]] = Counter()
        self.plain_to_all: Counter[str] = Counter()
        self.in_mid_turn: Counter[str] = Counter()
        position, dice = table.open(seed(94)), QuickDice(94)
        while not position.over:
            for decision in position.decisions:
                if len(list(islice(decision.answers(), 2))) == 1:
                    self._look_at(position, decision, dice)
            decision = position.decisions[0]
            position.push(decision.chance(dice), decision.seat)

    def _look_at(self, position: Position, decision: Decision, dice: QuickDice) -> None:
        need, name = decision.ask, decision.name
        self.needs[name, need] += 1
        if need == TURN and position.answers:
            self.in_mid_turn[name] += 1
        if need == HIDDEN and self.needs[name, need] <= LOOKED_INTO:
            others = (position.imagine(None, dice).decision_of(decision.seat) for _ in range(WORLDS))
            if all(_alike(decision, other) for other in others):
                self.plain_to_all[name] += 1


def _alike(decision: Decision, other: Decision | None) -> bool:
    return other is not None and (other.name, list(other.options)) == (decision.name, list(decision.options))


@cache
def asked_in(game: Game) -> list[Asked]:
    return [Asked(table) for table in TABLES if table.game is game]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_question_with_one_answer_is_only_put_where_the_rules_name_a_need(game: Game) -> None:
    needs = {(name, need) for asked in asked_in(game) for name, need in asked.needs}
    assert all(need in (HIDDEN, TURN, PRICE) for _, need in needs), needs


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_asked_for_the_sake_of_something_hidden_could_be_answered_otherwise_for_all_that_others_know(
    game: Game,
) -> None:
    looked_into: Counter[str] = Counter()
    plain: Counter[str] = Counter()
    for asked in asked_in(game):
        plain += asked.plain_to_all
        for (name, need), number in asked.needs.items():
            looked_into[name] += min(number, LOOKED_INTO) if need == HIDDEN else 0
    assert all(plain[name] * 4 <= number for name, number in looked_into.items()), (plain, looked_into)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_ones_turn_is_asked_for_at_its_beginning_alone(game: Game) -> None:
    assert not sum((asked.in_mid_turn for asked in asked_in(game)), Counter())
