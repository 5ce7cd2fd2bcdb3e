"""Seats played by the program: one by chance, one that imagines what it cannot see and tries its moves out.

A stand-in is a function from a position, its seat and a time budget in seconds to the answers of its whole move. It
never looks at hidden things: it thinks on positions its seat could not tell from the real one. A move is thought of a
step at a time, since after each step its seat sees what has come to light: `next_line` is one such thought.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from heapq import nlargest
from typing import TypeAlias

from games.kernel.decisions import Decision
from games.kernel.dice import QuickDice
from games.kernel.errors import Refusal
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.strengths import RANDOM, STRENGTHS, THOUGHTFUL, Manner
from games.kernel.verbs import moved_on

Line: TypeAlias = tuple[str, ...]
Standin: TypeAlias = Callable[[Position, int, float], Line]

BUDGET = 0.1
"""Seconds a stand-in that has no number of lines to try thinks about a move, unless somebody says."""
LONGEST = 1.5
"""Seconds after which any stand-in answers."""
WORLDS = 8
"""Imagined positions on which lines are tried."""
SCATTERED = 24
"""Lines tried in any case, all by chance."""
ROUNDS = 12
"""How often good lines are varied in any case, however short the budget."""
PROMISING = 4
"""The best lines so far: those that are varied and tried again."""


def manner_of(game: Game, kind: str) -> Manner:
    """How a stand-in of this kind goes about its moves in a game: as the game says, else as all do.

    >>> from games.bloody_inn import GAME
    >>> [manner_of(GAME, kind).kind for kind in (*STRENGTHS, RANDOM)]
    ['easy', 'fair', 'strong', 'random']
    """
    return game.strengths.get(kind) or STRENGTHS.get(kind) or Manner(kind)


def next_line(
    position: Position, seat: int, dice: QuickDice, time_left: Callable[[], bool], manner: Manner = THOUGHTFUL
) -> Line:
    """The answers of this seat to the end of the step being played."""
    if manner.kind == RANDOM:
        return finish_step(position.copy(), seat, dice, position.number)
    return _best_line(position, seat, dice, time_left, manner)


def playing(manner: Manner, dice: QuickDice, clock: Callable[[], float] = time.perf_counter) -> Standin:
    """A stand-in of this manner, with a given source of chance and clock."""

    def stand_in(position: Position, seat: int, budget: float) -> Line:
        end = clock() + budget
        after, answers = position.copy(), list[str]()
        while not moved_on(position, after, seat):
            for text in next_line(after, seat, dice, lambda: clock() < end, manner):
                after.push(text, seat)
                answers.append(text)
        return tuple(answers)

    return stand_in


def thoughtful_with(dice: QuickDice, clock: Callable[[], float]) -> Standin:
    """A thoughtful stand-in with a given source of chance and clock."""
    return playing(THOUGHTFUL, dice, clock)


def thoughtful(position: Position, seat: int, budget: float = BUDGET) -> Line:
    """The move that did best when tried out on imagined positions, as long as the budget lasts."""
    return playing(THOUGHTFUL, QuickDice(secrets.randbits(64)))(position, seat, budget)


def by_chance(position: Position, seat: int, budget: float = 0.0) -> Line:
    """Any legal move."""
    return playing(Manner(RANDOM), QuickDice(secrets.randbits(64)))(position, seat, budget)


def _of_strength(kind: str, position: Position, seat: int, budget: float = LONGEST) -> Line:
    """The move of a stand-in that tries so many lines, if the budget allows."""
    return playing(manner_of(position.game, kind), QuickDice(secrets.randbits(64)))(position, seat, budget)


STANDINS: dict[str, Standin] = {
    **{kind: partial(_of_strength, kind) for kind in STRENGTHS},
    THOUGHTFUL.kind: thoughtful,
    RANDOM: by_chance,
}


def finish_step(world: Position, seat: int, dice: QuickDice, number: int, wanted: Sequence[str] = ()) -> Line:
    """Answers to the end of that step: those wanted as far as they are legal in their order, others by chance."""
    left, answers = list(wanted), []
    while world.number == number and (decision := world.decision_of(seat)) is not None:
        answers.append(_next_legal(decision, left) or decision.chance(dice))
        world.push(answers[-1], seat)
    return tuple(answers)


def _next_legal(decision: Decision, left: list[str]) -> str | None:
    while left:
        text = left.pop(0)
        try:
            decision.read(text)
        except Refusal:
            continue
        return text
    return None


def _best_line(position: Position, seat: int, dice: QuickDice, time_left: Callable[[], bool], manner: Manner) -> Line:
    """The line with the best average promise: lines that do well are varied, and tried again to make sure of them."""
    search, rolls = _Search(position, seat, dice, manner.horizon), manner.rolls
    for _ in range(SCATTERED if rolls is None else min(SCATTERED, rolls)):
        search.scatter()
    rounds = 0
    while (
        len(search.tried) > 1
        and (rolls is None or search.rolls < rolls)
        and (rounds < ROUNDS or time_left())
    ):  # fmt: skip
        search.vary()
        search.vary()
        search.confirm()
        rounds += 1
    return search.best()


class _Search:
    """The lines tried out for one step, and how they have done."""

    def __init__(self, position: Position, seat: int, dice: QuickDice, horizon: int | None = None) -> None:
        self.game = position.game
        self.number = position.number
        self.seat = seat
        self.dice = dice
        self.horizon = self.game.horizon if horizon is None else horizon
        self.rolls = 0
        """How many lines have been tried, the same one perhaps often."""
        self.side = self.game.allies(position.state, seat)
        self.rivals = [other for other in range(self.game.seated(position.state)) if other not in self.side]
        worlds = [position.imagine(seat, dice) for _ in range(WORLDS)]
        self.worlds = [(world, self._worth(world)) for world in worlds]
        self.tried: dict[Line, _Tries] = {}

    def scatter(self) -> None:
        """Try a line by chance."""
        self._try(())

    def vary(self) -> None:
        """Try a good line with one answer changed, and what follows changed only where it must be."""
        good = self._promising()
        line = good[self.dice.below(len(good))]
        at = self.dice.below(len(line))
        self._try(line[:at], line[at + 1 :])

    def confirm(self) -> None:
        """Try a good line again: the one seen least."""
        self._try(min(self._promising(), key=lambda line: self.tried[line].count))

    def best(self) -> Line:
        """The line that has done best; one that was only tried once may have been lucky."""
        return max(self.tried, key=lambda line: (self.tried[line].count > 1, self.tried[line].mean))

    def _promising(self) -> list[Line]:
        return nlargest(PROMISING, self.tried, key=lambda line: self.tried[line].mean)

    def _try(self, begun: Line, wanted: Line = ()) -> None:
        """Play on from these answers in one of the worlds, and note how much better that is than where it began."""
        world, before = self.worlds[self.dice.below(WORLDS)]
        after = world.copy()
        for text in begun:
            after.push(text, self.seat)
        line = (*begun, *self._rest(after, wanted))
        if self.horizon or after.together:  # what several answer together shows only when all have
            after.play_out(self.dice, self.horizon)
        self.rolls += 1
        self.tried.setdefault(line, _Tries()).note(self._worth(after) - before)

    def _rest(self, after: Position, wanted: Line) -> Line:
        """One answer by chance, if there is one to give, then those wanted as far as they are legal."""
        decision = after.decision_of(self.seat) if after.number == self.number else None
        if decision is None:
            return ()
        changed = decision.chance(self.dice)
        after.push(changed, self.seat)
        return (changed, *finish_step(after, self.seat, self.dice, self.number, wanted))

    def _worth(self, world: Position) -> float:
        """How well its side stands, less half of how well the best rival does."""
        promises, side = self.game.promises(world.state), self.side
        own = sum([promises[ally] for ally in side]) / len(side)
        return own - max([promises[rival] for rival in self.rivals], default=0.0) / 2


class _Tries:
    """How a line has done so far."""

    __slots__ = ("count", "mean")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0

    def note(self, worth: float) -> None:
        """Count one more try."""
        self.count += 1
        self.mean += (worth - self.mean) / self.count
