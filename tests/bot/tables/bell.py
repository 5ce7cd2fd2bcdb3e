"""A game small enough to see through: each round everybody is asked at once whether they ring, then one draws twice.

The second draw of a move comes after a reveal, so the first cannot be taken back once it is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from games.kernel.decisions import Choose, Flow, Together
from games.kernel.dice import Dice
from games.kernel.game import Game, Outcome, Standing, State, TableOption
from games.kernel.position import Turn
from games.kernel.verbs import Verb
from games.kernel.words import Words

ROUNDS = 3


class Bells(State):
    seats: int
    round: int = 1
    phase: str = "ring"
    drawn: int = 0


class BellGame(Game):
    """Ring or not, then draw."""

    id: ClassVar[str] = "bells"
    command: ClassVar[str] = "bells"
    accent: ClassVar[int] = 0
    engine: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar[tuple[TableOption, ...]] = ()
    state: ClassVar[type[State]] = Bells
    verbs: ClassVar[tuple[Verb, ...]] = (Verb("ring", ("ring",)), Verb("draw", ("size*",)))
    words: ClassVar[Words] = Words(Path(__file__).parent)

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Bells:
        return Bells(over=False, seats=seats)

    def corrections(self, text: str) -> str:
        return text

    def step(self, state: Bells, turn: Turn) -> Flow:
        if state.phase == "ring":
            scope = f"round {state.round}"
            answers = yield Together(
                {
                    seat: Choose(seat, "ring", ("no", "yes"), ask="hidden", window="bell", about={"scope": scope})
                    for seat in range(state.seats)
                }
            )
            turn.tell("rang", who=[seat for seat, answer in answers.items() if answer == "yes"])
            state.phase = "draw"
            return
        size = yield Choose(0, "size", ("small", "large"))
        state.drawn += 1 + turn.dice.below(6)
        turn.tell("drew", who=0, size=size, total=state.drawn)
        if state.phase == "draw":
            turn.goes_on()
            state.phase = "draw again"
        else:
            state.phase, state.round = "ring", state.round + 1
            state.over = state.round > ROUNDS

    def view(self, state: Bells, seat: int | None, to_move: tuple[int, ...]) -> Any:
        return {"round": state.round, "drawn": state.drawn}

    def resample(self, state: Bells, seat: int | None, dice: Dice) -> Bells:
        return state

    def redraw(self, state: Bells, dice: Dice) -> Bells:
        return state

    def seated(self, state: Bells) -> int:
        return state.seats

    def outcome(self, state: Bells) -> Outcome | None:
        return Outcome("rung", tuple(Standing(s, 1, state.drawn) for s in range(state.seats))) if state.over else None

    def promise(self, state: Bells, seat: int) -> float:
        return float(state.drawn)

    def check(self, state: Bells) -> None:
        return None


class DawnGame(BellGame):
    """The same, but that a die says how the day begins before anybody is asked."""

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Bells:
        return Bells(over=False, seats=seats, phase="dawn")

    def step(self, state: Bells, turn: Turn) -> Flow:
        if state.phase == "dawn":
            state.drawn, state.phase = turn.dice.below(6), "ring"
            turn.tell("dawned", total=state.drawn)
            return
        yield from super().step(state, turn)
