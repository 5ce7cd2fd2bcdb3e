"""Stand-ins use the new servants: whoever is free and helps is laid where that brings something."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.player import Player
from games.kernel.position import Position
from games.obsession import GAME
from tests.games.obsession.builder import county, family, play

STAND_IN = Player.read("thoughtful:rolls=600")
TEA = "main-gazebo caroline-west+george-york"


def chosen(position: Position) -> tuple[str, ...]:
    """What a stand-in answers from here to the end of its move."""
    return STAND_IN.sit_down(GAME, QuickDice(6))(position, position.waiting[0], 0.0)


def at_tea(servant: str) -> Position:
    """A turn in which tea is about to be taken with a guest who brings money."""
    position = county(family("york", guests="caroline-west", servants=servant), family("asquith"), upstairs="yes")
    return play(position, f"host {TEA}")


@pytest.mark.parametrize("servant", ["cook", "hall-boy", "head-housemaid"])
def test_whoever_is_free_at_tea_is_laid_somewhere(servant: str) -> None:
    position = at_tea(servant)
    assert position.decision is not None
    assert position.decision.name == "meanwhile"
    assert chosen(position)[0].partition(".")[0] == servant


def test_the_useful_man_makes_a_tile_cheaper() -> None:
    seat = family("york", servants="useful-man", money=200)
    position = play(county(seat, family("asquith"), market="drawing-room", upstairs="yes"), "pass money")
    assert chosen(position)[0] == "useful-man.drawing-room"


def test_who_passes_early_hires_the_new_servants_rather_than_taking_money() -> None:
    position = county(family("york"), family("asquith"), round=2, upstairs="yes")
    line = chosen(play(position, "pass"))
    assert "hire" in line
    assert set(line) & {"cook", "hall-boy", "head-housemaid", "useful-man"}
