"""Seats played by the program: one by chance, one that imagines what it cannot see and tries its moves out.

A stand-in is a function from a position, its seat and a time budget in seconds to the answers of its whole move. It
never looks at hidden things: it thinks on positions its seat could not tell from the real one.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable
from typing import TypeAlias

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.verbs import moved_on

Line: TypeAlias = tuple[str, ...]
Standin: TypeAlias = Callable[[Position, int, float], Line]

CANDIDATES = 24
"""How many different lines are tried out for one step."""
HORIZON = 24
"""How many decisions a try looks ahead."""


def by_chance(position: Position, seat: int, budget: float = 0.0) -> Line:
    """Any legal move."""
    dice = QuickDice(secrets.randbits(64))
    return _move(position, seat, lambda after: _line_by_chance(after, seat, dice))


def thoughtful(position: Position, seat: int, budget: float = 0.3) -> Line:
    """The move that did best when tried out on imagined positions, as long as the budget lasts."""
    return thoughtful_with(QuickDice(secrets.randbits(64)), time.perf_counter)(position, seat, budget)


def thoughtful_with(dice: QuickDice, clock: Callable[[], float]) -> Standin:
    """A thoughtful stand-in with a given source of chance and clock."""

    def stand_in(position: Position, seat: int, budget: float) -> Line:
        end = clock() + budget
        return _move(position, seat, lambda after: _best_line(after, seat, dice, lambda: clock() < end))

    return stand_in


STANDINS: dict[str, Standin] = {"thoughtful": thoughtful, "random": by_chance}


def _move(position: Position, seat: int, choose: Callable[[Position], Line]) -> Line:
    """A whole move, step by step: after each step the seat sees what has come to light, and chooses again."""
    after, answers = position.copy(), []
    while not moved_on(position, after, seat):
        for text in choose(after):
            after.push(text, seat)
            answers.append(text)
    return tuple(answers)


def _line_by_chance(position: Position, seat: int, dice: QuickDice) -> Line:
    """Answers by chance to the end of the step."""
    after, answers = position.copy(), []
    while after.number == position.number and (decision := after.decision_of(seat)) is not None:
        answers.append(decision.chance(dice))
        after.push(answers[-1], seat)
    return tuple(answers)


def _best_line(position: Position, seat: int, dice: QuickDice, time_left: Callable[[], bool]) -> Line:
    """The line with the best average promise; lines that do well are tried more often."""
    lines = {_line_by_chance(position.imagine(seat, dice), seat, dice) for _ in range(3 * CANDIDATES)}
    tries = [_Tries(line) for line in sorted(lines)[:CANDIDATES]]
    if len(tries) == 1:
        return tries[0].line
    total, seats = 0, position.game.seated(position.state)
    while time_left() or total < len(tries):
        total += 1
        chosen = max(tries, key=lambda t: t.worth_trying(total))
        chosen.note(_try_out(position, seat, chosen.line, dice, seats))
    return max(tries, key=lambda t: (t.mean, t.count)).line


def _try_out(position: Position, seat: int, line: Line, dice: QuickDice, seats: int) -> float:
    world = position.imagine(seat, dice)
    for text in line:
        world.push(text, seat)
    world.play_out(dice, HORIZON)
    game, state = position.game, world.state
    others = [s for s in range(seats) if s != seat]
    own = game.promise(state, seat)
    return own - max((game.promise(state, s) for s in others), default=0.0) / 2


class _Tries:
    """How a line has done so far."""

    __slots__ = ("count", "line", "mean")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.count = 0
        self.mean = 0.0

    def note(self, result: float) -> None:
        self.count += 1
        self.mean += (result - self.mean) / self.count

    def worth_trying(self, total: int) -> float:
        if not self.count:
            return math.inf
        return self.mean + 12.0 * math.sqrt(math.log(total) / self.count)
