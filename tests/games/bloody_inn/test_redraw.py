"""What is drawn anew after going back: travellers to come and events, never what somebody holds or has seen."""

from __future__ import annotations

from games.bloody_inn import GAME, gate
from games.bloody_inn.state import Inn
from games.kernel.dice import Dice
from games.kernel.position import Position, thaw
from tests.games.bloody_inn.builder import inn


def anew(position: Position, branch: int) -> Inn:
    return gate.redraw(thaw(GAME, position.checkpoint), Dice(bytes(32), branch=branch))


def test_in_the_first_season_other_travellers_may_come() -> None:
    position = inn(["peasant", "peasant"], entrance="baron major monk novice newsboy")
    stacks = [anew(position, branch).entrance for branch in range(1, 7)]
    assert {stack[-1] for stack in stacks} == {"baron"}, "the top lies face up"
    assert len({tuple(sorted(stack)) for stack in stacks}) > 2


def test_in_the_second_season_all_know_who_will_come_and_not_when() -> None:
    position = inn(["peasant", "peasant"], entrance="baron major monk novice newsboy", season=2)
    before = thaw(GAME, position.checkpoint)
    stacks = [anew(position, branch) for branch in range(1, 7)]
    assert {tuple(sorted(after.entrance)) for after in stacks} == {tuple(sorted(before.entrance))}
    assert {tuple(after.unseen) for after in stacks} == {tuple(before.unseen)}
    assert len({tuple(after.entrance) for after in stacks}) > 2


def test_both_travellers_at_the_door_stay_in_sight() -> None:
    position = inn(["peasant"], entrance="baron major monk novice newsboy", phase="welcome", rooms="A1:- 2:-")
    assert {tuple(anew(position, branch).entrance[-2:]) for branch in range(1, 7)} == {("major", "baron")}


def test_events_come_in_another_order_and_held_objects_stay() -> None:
    table = {"carnies": "events", "objects": "yes"}
    position = Position.new(GAME, 3, bytes(32), table)
    before, after = thaw(GAME, position.checkpoint), anew(position, 1)
    assert (sorted(after.events), after.packs) == (sorted(before.events), before.packs)
    assert len({tuple(anew(position, branch).events) for branch in range(1, 7)}) > 2
