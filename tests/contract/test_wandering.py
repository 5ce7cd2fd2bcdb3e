"""Any mixture of answering, taking back, copying and loading leads only to positions that answering alone leads to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.dice import QuickDice
from games.kernel.game import Game
from games.kernel.position import Position, thaw
from tests.contract.journeys import snapshot
from tests.contract.tables import FEW_TABLES, GAMES, seed

DEEDS = ("answer", "answer", "answer", "answer", "take back", "copy", "load", "imagine")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_wandering_about_a_game_never_leads_astray(game: Game, data: Any) -> None:
    table = data.draw(st.sampled_from([table for table in FEW_TABLES if table.game is game]))
    start, dice = seed(data.draw(st.integers(0, 2**32))), QuickDice(data.draw(st.integers(0, 2**32)))
    position = table.open(start)
    way = [snapshot(position, table.seats)]
    for deed in data.draw(st.lists(st.sampled_from(DEEDS), min_size=20, max_size=90)):
        if deed == "answer" and not position.over:
            decision = position.decisions[dice.below(len(position.decisions))]
            position.push(decision.chance(dice), decision.seat)
            way.append(snapshot(position, table.seats))
        elif deed == "take back" and len(way) > 1:
            position.pop()
            way.pop()
        elif deed == "copy":
            position, left = position.copy(), position
            if left.decisions:
                left.push(left.decisions[0].chance(dice), left.decisions[0].seat)
        elif deed == "imagine":
            game.check(thaw(game, position.imagine(dice.below(table.seats), dice).checkpoint))
        elif deed == "load":
            again = Position(game, start, position.checkpoint, position.dice_at, position.number)
            assert snapshot(again.resume(position.answers), table.seats) == way[-1]
        assert snapshot(position, table.seats) == way[-1]
        if not position.answers:
            game.check(thaw(game, position.checkpoint))
