"""Verbs: the commands of a game, each a line of answers to the decisions it names.

A verb says which decisions it answers: "action=kill" answers the decision `action` with `kill`, "guest" takes
the argument `guest`, and "room*" takes an argument that answers `room` several times over, keys joined by "+".
"action=rest:room*" takes one that is only asked for on a detour: each room is led up to by answering `rest`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import msgspec

from games.kernel.decisions import Decision
from games.kernel.errors import Illegal, NotAsked, Refusal, Why
from games.kernel.position import Position
from games.kernel.standing import NO

Reading: TypeAlias = Callable[[Position, Decision, str], str]
"""Turns what a person typed for a decision into the keys it names; what it does not know it leaves as it is."""


class Verb(msgspec.Struct, frozen=True):
    """One command of a game.

    >>> kill = Verb("kill", ("action=kill", "guest", "with"))
    >>> kill.arguments, kill.fixed
    (('guest', 'with'), {'action': 'kill'})
    """

    name: str
    answers: tuple[str, ...]

    @property
    def fixed(self) -> dict[str, str]:
        """Decisions the verb answers by itself."""
        return dict(part.split("=") for part in self.answers if "=" in part and ":" not in part)

    @property
    def arguments(self) -> tuple[str, ...]:
        """Decisions it takes an argument for, in order."""
        return tuple(part.rpartition(":")[2].rstrip("*") for part in self.answers if ":" in part or "=" not in part)

    @property
    def detours(self) -> dict[str, tuple[str, str]]:
        """Arguments that are only asked for on a detour, with the decision and the answer that lead there.

        >>> Verb("kill", ("action=rest:room*", "action=kill", "guest")).detours
        {'room': ('action', 'rest')}
        """
        ways = [part.rstrip("*").split(":") for part in self.answers if ":" in part]
        return {argument: (way.partition("=")[0], way.partition("=")[2]) for way, argument in ways}

    def repeats(self, argument: str) -> bool:
        """Whether the argument answers its decision several times over."""
        return any(part.rpartition(":")[2] == f"{argument}*" for part in self.answers)


class Line(msgspec.Struct, frozen=True):
    """What became of a command: the position after it, and whether the move is complete."""

    position: Position
    done: bool
    """Whether it may be posted, or handed in where several are asked together."""
    waits_for: tuple[int, ...] = ()
    """Who else is asked in the middle of it: see `asked_in_between`."""
    refusal: Refusal | None = None
    """Why it went no further, where an answer could not be taken; the position is after those that could."""


def play(
    position: Position, seat: int, verb: Verb, given: Mapping[str, str], until: str = "", read: Reading | None = None
) -> Line:
    """Answer, on a copy, with what the verb says and what was given; stop where it says nothing.

    A question that can be answered by "no" is passed over where something is given that comes after it. With
    `until`, stop before the next question of that name, whatever else is given. Raises a `Refusal` and changes
    nothing where an answer cannot be taken.
    """
    line = attempt(position, seat, verb, given, until, read)
    if line.refusal is not None:
        raise line.refusal
    return line


def attempt(
    position: Position, seat: int, verb: Verb, given: Mapping[str, str], until: str = "", read: Reading | None = None
) -> Line:
    """Play a line as far as it goes: like `play`, but where an answer cannot be taken, those before it stand."""
    decision = position.decision_of(seat)
    if decision is None:
        raise NotAsked(seat, position.waiting)
    after = position.copy()
    left = {name: _parts(verb, name, text) for name, text in given.items() if text.strip()}
    left.update({name: [answer] for name, answer in verb.fixed.items()})
    detours = verb.detours.items()
    answered: list[str] = []

    def heard(asked: Decision, text: str) -> str:
        return read(after, asked, text) if read is not None else text

    def answer_to(asked: Decision) -> str | None:
        for argument, (question, answer) in detours:
            if asked.name == question and (argument in left or argument == until):
                return answer
        if asked.name in left:
            return heard(asked, _next(left, asked.name))
        passed_over = (left or until) and asked.name != until and asked.name in verb.arguments and NO in asked.options
        return NO if passed_over else None

    refused: dict[str, Refusal] = {}

    def hold_against(asked: Decision, answer: str) -> None:
        """What was given must be what gives itself: reading it refuses anything else, with the reason.

        Of a repeated argument it may as well be meant for a later question; it is refused if that never comes.
        """
        if asked.seat != seat or asked.name not in left:
            return
        try:
            asked.read(heard(asked, left[asked.name][0]))
        except Refusal as refusal:
            if not verb.repeats(asked.name):
                raise
            refused.setdefault(asked.name, refusal)
        else:
            _next(left, asked.name)

    after.watch = hold_against
    first = decision
    while decision is not None:
        answer = None
        try:
            if (answer := answer_to(decision)) is None:
                break
            after.push(answer, seat)
        except Refusal as refusal:
            after.watch = None
            if answer is not None and _reads(
                decision, answer
            ):  # it was fine, and something that gives itself is not what was given for it
                after = _again(position, seat, (*answered, answer))
            return _line(position, after, seat, refusal)
        answered.append(answer)
        decision = None if moved_on(position, after, seat) else after.decision_of(seat)
    after.watch = None
    if decision is first and not until:
        return _line(position, after, seat, Illegal(verb.name, first.name, Why("", "wrong-moment", {})))
    for name, texts in left.items() if not until else ():
        unasked = Illegal("+".join(texts), name, Why("", "not-asked-now", {"argument": name}))
        return _line(position, after, seat, refused.get(name) or unasked)
    return _line(position, after, seat)


def _again(position: Position, seat: int, answers: Iterable[str]) -> Position:
    """The position after these answers, where a refusal came in the middle of the rules and left them there."""
    reached = position.copy()
    for answer in answers:
        reached.push(answer, seat)
    return reached


def _line(before: Position, after: Position, seat: int, refusal: Refusal | None = None) -> Line:
    between = asked_in_between(before, after, seat)
    return Line(after, moved_on(before, after, seat) and not between, between, refusal)


def _reads(decision: Decision, answer: str) -> bool:
    try:
        decision.read(answer)
    except Refusal:
        return False
    return True


def _next(left: dict[str, list[str]], name: str) -> str:
    """The next text given for a decision; a name is gone when its texts are."""
    text = left[name].pop(0)
    if not left[name]:
        del left[name]
    return text


def _parts(verb: Verb, argument: str, text: str) -> list[str]:
    return text.split("+") if verb.repeats(argument) else [text]


def asked_in_between(before: Position, after: Position, seat: int) -> tuple[int, ...]:
    """Who must answer before this seat's open move goes on, where the rules ask a partner in the middle of it.

    The rules end a step, say `turn.goes_on()`, and ask the partner in the next one; when that goes on, too, the seat is
    asked again. Nothing of it is posted before the last step of the move: only those who are asked see it, each on the
    position with the answers so far.
    """
    steps = after.steps_since(before.number)
    open_still = bool(steps) and all(step.more for step in steps)
    return after.waiting if open_still and after.decision_of(seat) is None else ()


def moved_on(before: Position, after: Position, seat: int) -> bool:
    """Whether this seat has nothing more to answer in the move that was open in `before`.

    The move is then complete in `after`, unless somebody is `asked_in_between`.
    """
    if any(not step.more for step in after.steps_since(before.number)):
        return True
    return after.decision_of(seat) is None
