"""The fortune as it would be: counted from what lies open, just as the end itself counts it."""

from __future__ import annotations

import msgspec
import pytest

from games.bloody_inn.game import BloodyInn
from games.kernel.position import Position
from games.kernel.reckoning import Reckoning
from tests.contract.journeys import journey
from tests.contract.tables import FEW_TABLES, Table
from tests.games.bloody_inn.builder import inn

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def counted(position: Position) -> list[Reckoning]:
    return list(position.game.words.reckoning("en", NAMES, position.view(None)))


def closed_at_once(position: Position) -> tuple[int, ...]:
    """What everybody has if the inn closes now and the gravedigger is paid in cash as far as it goes."""
    state = msgspec.msgpack.decode(position.checkpoint, type=type(position.state))
    state.phase, state.verdict, state.laid = "end", "early", []
    for player in state.players:
        player.objects = []
    closing = Position(position.game, bytes(32), msgspec.msgpack.encode(state), 0)
    while not closing.over:
        decision = closing.decisions[0]
        assert decision.name == "fine"
        closing.push(decision.options[0], decision.seat)
    return closing.scores()


@pytest.mark.parametrize("table", [t for t in FEW_TABLES if isinstance(t.game, BloodyInn)], ids=str)
def test_at_any_time_it_is_what_closing_the_inn_would_come_to(table: Table) -> None:
    for n, position in enumerate(journey(table, number=74, lean=2)):
        if n % 5 == 0 and not position.answers and not position.over:
            assert tuple(one.total for one in counted(position)) == closed_at_once(position)


def test_each_annex_says_what_it_would_pay_and_what_would_be_lost_beyond_the_cap() -> None:
    position = inn(["", ""], cash=(38, 5), cheques=(3, 0), annexes=["prince"])
    ada, ben = counted(position)
    assert [(line.source, line.points) for line in ada.lines][:2] == [("Cash", 38), ("Cheques", 30)]
    assert ada.lines[-1].points == 2
    assert "7F" in ada.lines[-1].how
    assert (ada.total, ben.total) == (70, 5)


def test_alone_a_corpse_above_ground_is_worth_everything() -> None:
    position = inn(["peasant"], corpses=["monk"], cash=(25,), cheques=(2,))
    (ada,) = counted(position)
    assert ada.total == 0
    assert ada.lines[-1].points == -45
