"""Plans: a line of one seat's own answers, tried where nothing is played and nothing hidden is known.

A plan is only ever tried on a position its seat cannot tell from the real one. It goes answer by answer and ends where
the seat's move does, or with the answer after which something hidden comes to light: what that is, nobody can plan for.

A seat that is not asked yet plans its next answers. Rules cannot be asked to leave others' turns out, so these are
*assumed*: answered by chance on imagined positions, a few times over, of which the one is taken in which nothing comes
to light, nobody uses what they are only imagined to have, and the others do least. What was assumed is part of the
result, and must be said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from games.kernel.decisions import Choose, Decision
from games.kernel.dice import QuickDice
from games.kernel.errors import Refusal
from games.kernel.ledger import Event, visible
from games.kernel.position import Answer, Position
from games.kernel.verbs import moved_on

TRIES = 8
"""How often others' turns are assumed, to take the plainest."""
WORLDS = 8
"""On how many other positions that a seat cannot tell apart it must see the same, for nothing to be made up."""
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
    """Whether something hidden would come to light in that, or somebody use what they are only imagined to have: then
    what one sees of it was made up."""


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
    ways = sorted(filter(None, tries), key=_plainest)
    for way in ways:
        if not way.start.made_up and _shows_nothing_imagined(way, position, seat, dice):
            return way.start
    return ways[0].start._replace(made_up=True) if ways else None


class _Way(NamedTuple):
    """How it could go until a seat is asked."""

    start: Start
    given: tuple[Answer, ...]
    """What the others are assumed to answer."""


def _plainest(way: _Way) -> tuple[bool, int, int]:
    return way.start.made_up, way.start.position.number, len(way.start.assumed)


def _until_asked(world: Position, seat: int, dice: QuickDice, heard: int) -> _Way | None:
    """The others answer by chance until this seat is asked."""
    number, given = world.number, list[Answer]()
    for _ in range(MOST_ASSUMED):
        if world.decision_of(seat) is not None:
            steps = world.steps_since(number)
            assumed = visible(world.ledger[heard:], seat)
            return _Way(Start(world, assumed, any(step.revealed for step in steps)), tuple(given))
        if world.over:
            return None
        decision = world.decisions[0]
        given.append(Answer(decision.seat, decision.chance(dice)))
        world.push(given[-1].text, decision.seat)
    return None


def _shows_nothing_imagined(way: _Way, position: Position, seat: int, dice: QuickDice) -> bool:
    """Whether the seat would see the same on other positions that it cannot tell from this one.

    Who is imagined to play a card is imagined to hold it: where they may not, what one sees of it is made up.
    """
    heard, seen = len(position.news), way.start.position.view(seat)
    for _ in range(WORLDS):
        world = position.imagine(seat, dice)
        try:
            world.resume(way.given)
        except Refusal:
            return False
        if visible(world.ledger[heard:], seat) != way.start.assumed or world.view(seat) != seen:
            return False
    return True


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
