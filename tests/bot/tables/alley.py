"""A small game of forced moves: walkers go or pass, one by one, and whether they can go is open or hidden.

A walker who goes is asked in the middle of the move whether they light a lamp: a window of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from games.kernel.decisions import Choose, Flow
from games.kernel.dice import Dice
from games.kernel.game import Game, Outcome, Standing, State, TableOption
from games.kernel.position import Turn
from games.kernel.verbs import Verb
from games.kernel.words import Words

ROUNDS = 3


class Walkers(State):
    lame: list[bool]
    """Who cannot walk; only they know."""
    flooded: bool
    """Whether nobody can; everybody sees it."""
    at: int = 0
    round: int = 1


class AlleyWords(Words):
    def window(self, lang: str, window: str) -> str:
        return f"the {window}"


class Alley(Game):
    """Go or pass."""

    id: ClassVar[str] = "alley"
    command: ClassVar[str] = "alley"
    accent: ClassVar[int] = 0
    engine: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("water", ("low", "high")),
        TableOption("legs", ("sound", "lame", "all-lame")),
    )
    state: ClassVar[type[State]] = Walkers
    verbs: ClassVar[tuple[Verb, ...]] = (Verb("go", ("act=go", "lamp")), Verb("pass", ("act=pass",)))
    words: ClassVar[Words] = AlleyWords(Path(__file__).parent)

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Walkers:
        lame = [options["legs"] != "sound" and (seat > 0 or options["legs"] == "all-lame") for seat in range(seats)]
        return Walkers(over=False, lame=lame, flooded=options["water"] == "high")

    def corrections(self, text: str) -> str:
        return text

    def step(self, state: Walkers, turn: Turn) -> Flow:
        seat = state.at
        stuck = state.flooded and seat > 0
        act = yield Choose(seat, "act", ["pass"] if stuck or state.lame[seat] else ["go", "pass"], ask="turn")
        lamp = "no"
        if act == "go":
            about = {"scope": f"round {state.round}"}
            lamp = yield Choose(seat, "lamp", ["no", "yes"], about=about, window="lamp", secret=True)
        turn.tell("walked", who=seat, act=act, lamp=lamp)
        state.at = (seat + 1) % len(state.lame)
        state.round += state.at == 0
        state.over = state.round > ROUNDS

    def view(self, state: Walkers, seat: int | None, to_move: tuple[int, ...]) -> Any:
        return {"at": state.at, "flooded": state.flooded, "lame": seat is not None and state.lame[seat]}

    def resample(self, state: Walkers, seat: int | None, dice: Dice) -> Walkers:
        state.lame = [
            lame if n == seat else n > 0 and not state.flooded and dice.below(2) == 1
            for n, lame in enumerate(state.lame)
        ]
        return state

    def seated(self, state: Walkers) -> int:
        return len(state.lame)

    def outcome(self, state: Walkers) -> Outcome | None:
        return Outcome("home", tuple(Standing(s, 1, 0) for s in range(len(state.lame)))) if state.over else None

    def promise(self, state: Walkers, seat: int) -> float:
        return 0.0

    def check(self, state: Walkers) -> None:
        return None
