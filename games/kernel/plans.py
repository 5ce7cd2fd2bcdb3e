"""Plans: a line of one seat's own answers, tried where nothing is played and nothing hidden is known.

A plan is only ever tried on a position its seat cannot tell from the real one. It goes answer by answer and ends where
the seat's move does, or with the answer after which something hidden comes to light: what that is, nobody can plan for.

A seat that is not asked yet plans its next answers. Rules cannot be asked to leave others' turns out, so these are
*assumed*: answered by chance on imagined positions, a few times over, of which the one is taken in which nothing comes
to light and the others do least. What was assumed is part of the result, and must be said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from games.kernel.decisions import Choose, Decision
from games.kernel.dice import QuickDice
from games.kernel.errors import Refusal
from games.kernel.ledger import Event, visible
from games.kernel.position import Position
from games.kernel.verbs import moved_on

TRIES = 8
"""How often others' turns are assumed, to take the plainest."""
MOST_ASSUMED = 200
"""Answers of others that may lie before a seat's own."""


class Planned(msgspec.Struct, frozen=True, array_like=True):
    """One answer of a plan, and the name of the question it is meant for."""

    asked: str
    answer: str
    said: str = ""
    """The answer in words, as it was planned: where it breaks, there may be nothing left to name it by."""


class Start(NamedTuple):
    """Where a plan begins: an imagined position in which its seat is asked something."""

    position: Position
    assumed: tuple[Event, ...] = ()
    """What its seat would see happen until then, where others are asked first."""
    made_up: bool = False
    """Whether something hidden would come to light in that: then what it is was made up."""


class Trial(NamedTuple):
    """What became of a line: how far it went, and why no further."""

    position: Position
    """The last one in which its seat knows all that it sees."""
    taken: tuple[Planned, ...]
    left: tuple[Planned, ...]
    """What was not taken; of a broken line the first is what broke it."""
    ended: Literal["open", "done", "unknown", "broken"]
    """More is asked; the move is complete; what the last answer brings to light is unknown; an answer was refused."""
    refusal: Refusal | None = None
    """Why a broken line broke; None where something else is asked there than was planned for."""


def begin(position: Position, seat: int, dice: QuickDice) -> Start | None:
    """Where a seat can plan from; None where it is asked nothing more as far as can be seen."""
    if position.decision_of(seat) is not None:
        return Start(position.imagine(seat, dice))
    heard = len(position.news)
    tries = [_until_asked(position.imagine(seat, dice), seat, dice, heard) for _ in range(TRIES)]
    found = [start for start in tries if start is not None]
    return min(found, key=lambda start: (start.made_up, start.position.number, len(start.assumed)), default=None)


def _until_asked(world: Position, seat: int, dice: QuickDice, heard: int) -> Start | None:
    """The others answer by chance until this seat is asked."""
    number = world.number
    for _ in range(MOST_ASSUMED):
        if world.decision_of(seat) is not None:
            steps = world.steps_since(number)
            return Start(world, visible(world.ledger[heard:], seat), any(step.revealed for step in steps))
        if world.over:
            return None
        decision = world.decisions[0]
        world.push(decision.chance(dice), decision.seat)
    return None


def tried(start: Position, seat: int, line: Sequence[Planned]) -> Trial:
    """Give a line's answers one by one, on a copy, as far as they stand and everything is known."""
    return _Try(start, seat, line).run()


def without_the_broken(start: Position, seat: int, line: Sequence[Planned]) -> tuple[Planned, ...]:
    """A line with those answers left out that do not stand: what can still be given of it, in its order."""
    trial = tried(start, seat, line)
    while trial.ended == "broken":
        line = (*trial.taken, *trial.left[1:])
        trial = tried(start, seat, line)
    return trial.taken


def in_full(decision: Decision, text: str) -> str:
    """An answer to a decision, its keys in full. A `Refusal` where it cannot be given."""
    return decision.read(text) if isinstance(decision, Choose) else decision.write(decision.read(text))


class _Try:
    """A line on its way."""

    def __init__(self, start: Position, seat: int, line: Iterable[Planned]) -> None:
        self.start, self.seat = start, seat
        self.after = start.copy()
        self.taken: list[Planned] = []
        self.left = list(line)
        self.forced: list[tuple[Decision, str]] = []
        self.after.watch = lambda decision, answer: self.forced.append((decision, answer))

    def run(self) -> Trial:
        known = self.after.copy()
        decision = self.after.decision_of(self.seat)
        self.forced.clear()  # whatever answered itself before the plan is none of its steps
        while not self._complete():
            if not self.left or decision is None:
                return self._ended("open")
            if decision.name != self.left[0].asked:
                return self._ended("broken")
            known = self.after.copy()
            try:
                self.after.push(self.left[0].answer, self.seat)
            except Refusal as refusal:
                return self._ended("broken", refusal)
            self.taken.append(self.left.pop(0))
            if any(step.revealed for step in self.after.steps_since(self.start.number)):
                return Trial(known, tuple(self.taken), tuple(self.left), "unknown")
            if (unlike := self._of_itself()) is not None:
                return self._ended("broken", unlike)
            decision = self.after.decision_of(self.seat)
        return self._ended("done")

    def _complete(self) -> bool:
        return bool(self.taken) and moved_on(self.start, self.after, self.seat)

    def _of_itself(self) -> Refusal | None:
        """What has answered itself meanwhile is no longer asked: it must be what was planned, if anything was."""
        while self.forced:
            decision, _ = self.forced.pop(0)
            if not self.left or decision.seat != self.seat or decision.name != self.left[0].asked:
                continue
            try:
                decision.read(self.left[0].answer)
            except Refusal as refusal:
                return refusal
            self.left.pop(0)
        return None

    def _ended(self, how: Literal["open", "done", "broken"], refusal: Refusal | None = None) -> Trial:
        self.after.watch = None
        return Trial(self.after, tuple(self.taken), tuple(self.left), how, refusal)
