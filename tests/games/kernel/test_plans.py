"""Plans: they go as far as is known, say which step broke and why, and what is left of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from games.kernel.decisions import Choose, Flow
from games.kernel.dice import Dice, QuickDice
from games.kernel.errors import Illegal, Refusal, Why
from games.kernel.game import Game, Outcome, State, TableOption
from games.kernel.plans import Planned, begin, in_full, tried, without_the_broken
from games.kernel.position import Position, Turn
from games.kernel.words import Words


class Pantry(State):
    """What stands on the shelf, what lies unseen in the drawer, and who is to take something."""

    shelf: list[str]
    drawer: list[str]
    mover: int = 0


class PantryGame(Game):
    """Seat by seat: take something off the shelf and put it somewhere, or draw from the drawer."""

    id: ClassVar[str] = "pantry"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[tuple[TableOption, ...]] = ()
    state: ClassVar[type[State]] = Pantry
    words: ClassVar[Words]

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Pantry:
        drawer = ["salt", "pepper", "mace"]
        dice.shuffle(drawer)
        return Pantry(over=False, shelf=["jam", "tea", "rice"], drawer=drawer)

    def step(self, state: Pantry, turn: Turn) -> Flow:
        seat = state.mover
        action = yield Choose(seat, "action", [*(["take"] if state.shelf else []), "draw", "wait"], _closed)
        if action == "draw":
            turn.reveal()
            turn.tell("drew", who=seat, what=state.drawer.pop())
        elif action == "take":
            thing = yield Choose(seat, "thing", tuple(state.shelf), _gone)
            state.shelf.remove(thing)
            yield Choose(seat, "place", ["left", "right"])
            turn.tell("took", who=seat, what=thing)
        state.mover = 1 - seat
        state.over = not state.drawer

    def view(self, state: Pantry, seat: int | None, to_move: tuple[int, ...]) -> Any:
        return tuple(state.shelf), len(state.drawer)

    def resample(self, state: Pantry, seat: int | None, dice: Dice) -> Pantry:
        state.drawer.sort()
        dice.shuffle(state.drawer)
        return state

    def outcome(self, state: Pantry) -> Outcome | None:
        return None


def _gone(key: str) -> Why | None:
    return Why("gone", "gone", {"thing": key}) if key in ("jam", "tea", "rice") else None


def _closed(key: str) -> Why | None:
    return Why("empty", "empty") if key == "take" else None


PANTRY = PantryGame()
JAM = (Planned("action", "take"), Planned("thing", "jam"), Planned("place", "left"))


def pantry(*answers: str) -> Position:
    """A pantry after these answers."""
    position = Position.new(PANTRY, 2, bytes(32))
    for answer in answers:
        position.push(answer)
    return position


def test_a_whole_line_is_done_and_the_position_it_is_tried_on_stays_as_it_was() -> None:
    start = pantry()
    trial = tried(start, 0, JAM)
    assert (trial.ended, trial.taken, trial.left) == ("done", JAM, ())
    assert PANTRY.view(trial.position.state, 0, ()) == (("tea", "rice"), 3)
    assert start.answers == ()


def test_part_of_a_line_is_open() -> None:
    trial = tried(pantry(), 0, JAM[:2])
    assert (trial.ended, trial.taken) == ("open", JAM[:2])
    assert trial.position.decision.name == "place"


def test_what_would_come_to_light_is_not_looked_at() -> None:
    trial = tried(pantry(), 0, (Planned("action", "draw"), *JAM))
    assert (trial.ended, trial.taken, trial.left) == ("unknown", (Planned("action", "draw"),), JAM)
    assert trial.position.ledger == ()
    assert trial.position.decision.name == "action"


def test_a_broken_line_says_which_step_and_by_which_rule() -> None:
    trial = tried(pantry("wait", "take", "jam", "left"), 0, JAM)
    assert (trial.ended, trial.taken, trial.left) == ("broken", JAM[:1], JAM[1:])
    assert isinstance(trial.refusal, Illegal)
    assert trial.refusal.why.rule == "gone"
    assert trial.position.decision.name == "thing"


def test_a_line_meant_for_another_question_is_broken_without_a_rule() -> None:
    trial = tried(pantry(), 0, JAM[1:])
    assert (trial.ended, trial.refusal, trial.left) == ("broken", None, JAM[1:])


def test_what_answers_itself_by_now_must_be_what_was_planned() -> None:
    only_rice = pantry("take", "jam", "left", "take", "tea", "left")
    rice = (JAM[0], Planned("thing", "rice"), JAM[2])
    assert tried(only_rice, 0, rice).ended == "done"
    trial = tried(only_rice, 0, JAM)
    assert (trial.ended, trial.taken, trial.left) == ("broken", JAM[:1], JAM[1:])
    assert isinstance(trial.refusal, Refusal)


def test_the_rest_of_a_broken_line_is_what_can_still_be_given_in_its_order() -> None:
    empty = pantry("take", "jam", "left", "take", "tea", "left", "take", "left", "wait")
    line = (*JAM, Planned("action", "wait"))
    assert without_the_broken(empty, 0, line) == (Planned("action", "wait"),)
    assert without_the_broken(pantry(), 0, JAM) == JAM


def test_who_is_not_asked_yet_begins_where_the_others_did_least() -> None:
    start = begin(pantry(), 1, QuickDice(2))
    assert start is not None
    assert start.position.waiting == (1,)
    assert (start.made_up, start.assumed) == (False, ())  # the other has waited, and drawn nothing


def test_who_is_asked_begins_at_once_and_assumes_nothing() -> None:
    start = begin(pantry(), 0, QuickDice(1))
    assert start is not None
    assert (start.assumed, start.made_up, start.position.waiting) == ((), False, (0,))


def test_what_a_plan_begins_on_was_imagined() -> None:
    real, drawers = pantry().state.drawer, set[tuple[str, ...]]()
    for n in range(20):
        start = begin(pantry(), 0, QuickDice(n))
        assert start is not None
        drawers.add(tuple(start.position.state.drawer))
    assert len(drawers) > 1
    assert sorted(real) == sorted(next(iter(drawers)))


def test_chance_that_must_come_first_is_said_to_be_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_draw(game: PantryGame, state: Pantry, turn: Turn) -> Flow:
        yield Choose(state.mover, "action", ["draw"], ask="turn")
        turn.reveal()
        turn.tell("drew", who=state.mover, what=state.drawer.pop())
        state.mover = 1 - state.mover

    monkeypatch.setattr(PantryGame, "step", only_draw)
    start = begin(pantry(), 1, QuickDice(1))
    assert start is not None
    assert start.made_up
    assert [event.id for event in start.assumed] == ["drew"]


def test_an_answer_is_planned_in_full() -> None:
    decision = pantry("take").decision
    assert in_full(decision, "ri") == "rice"
