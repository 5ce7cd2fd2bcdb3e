"""A game at one moment: what is asked, what may be answered, what has happened, and the way back.

A position is a checkpoint, which is plain data, plus the answers given since. Everything else (the state in
motion, the running rules) is made again from those two when it is needed, so a copy costs nothing and an
answer can always be taken back.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from types import GeneratorType
from typing import Any, ClassVar, Generic

import msgspec

from games.kernel.decisions import Choose, Decision, Flow, Pick, Together
from games.kernel.dice import Dice
from games.kernel.errors import NotAsked
from games.kernel.game import BadSetup, Game, Outcome, State, StateT, settle
from games.kernel.ledger import Event
from games.kernel.view import ViewT

_MOST_OF_THEMSELVES = 64
"""How many decisions that answered themselves a position keeps in mind: what it costs must not grow with the game."""


class Turn:
    """What the rules have at hand while a step is played."""

    __slots__ = ("dice", "events", "more", "revealed")
    heard: ClassVar[bool] = True
    """Whether anybody will read what is told: what is worked out only to be told can be left out where nobody will."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.events: list[Event] = []
        self.revealed = False
        self.more = False

    def tell(self, event: str, seats: tuple[int, ...] | None = None, /, **args: Any) -> None:
        """Write down what happened; `seats` are those who may know, None for all."""
        self.events.append(Event(event, args, seats))

    def reveal(self) -> None:
        """Say that something hidden has come to light: nobody may take it back alone.

        A step asks nothing after a reveal: end it, and go on in the next one.
        """
        self.revealed = True

    def goes_on(self) -> None:
        """Say that the next step belongs to the same move: nothing is posted yet.

        The next step asks the same seat, or somebody who plays with it: a partner is asked in mid-turn that way, and
        their step goes on, too, so that the first seat continues.
        """
        self.more = True


class Answer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An answer given: by whom, what, and whether the others may not know it (or that it was asked for) yet."""

    seat: int
    text: str
    secret: bool = False


class Step(msgspec.Struct, frozen=True, gc=False):
    """A step that has been played: where it began, what was answered, what happened."""

    before: bytes
    """The checkpoint it began from."""
    dice_at: int
    answers: tuple[Answer, ...]
    events: tuple[Event, ...]
    revealed: bool
    more: bool
    """The move goes on in the next step."""
    number: int
    """1 for the first step of the game."""
    earlier: Step | None = None
    """The step before it: a chain that copies of a position share."""
    branch: int = 0
    """Which branch of the dice it was played with."""


_encode = msgspec.msgpack.Encoder().encode
_decoders: weakref.WeakKeyDictionary[type[State], msgspec.msgpack.Decoder[Any]] = weakref.WeakKeyDictionary()


def thaw(game: Game[StateT, ViewT], checkpoint: bytes) -> StateT:
    """The state a checkpoint holds: each call makes one of its own."""
    decoder = _decoders.get(game.state)
    if decoder is None:
        decoder = _decoders[game.state] = msgspec.msgpack.Decoder(game.state)
    state: StateT = decoder.decode(checkpoint)
    return state


class Position(Generic[StateT, ViewT]):
    """A game at one moment.

    >>> from games.bloody_inn import GAME
    >>> position = Position.new(GAME, seats=2, seed=bytes(32))
    >>> position.decision.name, position.decision.seat == position.waiting[0]
    ('room', True)
    >>> position.push("rest").decision.name
    'action'
    >>> position.pop()
    Answer(seat=0, text='rest', secret=False)
    """

    __slots__ = (
        "_answers", "_checkpoint", "_dice_at", "_fresh", "_of_themselves", "_parts", "_past", "_pending", "_results",
        "_run", "_seed", "_state", "_turn", "branch", "game", "number", "watch",
    )  # fmt: skip

    def __init__(
        self, game: Game[StateT, ViewT], seed: bytes, checkpoint: bytes, dice_at: int, number: int = 1, branch: int = 0
    ) -> None:
        self.game = game
        self.number = number
        """The number of the step being played."""
        self.branch = branch
        """Which branch of the dice it is played with."""
        self.watch: Callable[[Decision, str], None] | None = None
        """Told of each decision that answers itself, and how, at the moment it does."""
        self._seed = seed
        self._checkpoint = checkpoint
        self._dice_at = dice_at
        self._answers: list[Answer] = []
        self._past: Step | None = None
        self._of_themselves: list[tuple[int, int]] = []
        """The step and the seat of the last decisions that answered themselves."""
        self._fresh: StateT | None = None
        """The state that the checkpoint was made of, as long as nobody has played on with it."""
        self._forget()

    @classmethod
    def new(
        cls,
        game: Game[StateT, ViewT],
        seats: int,
        seed: bytes,
        options: Mapping[str, str] | None = None,
        corrections: str = "",
    ) -> Position[StateT, ViewT]:
        """The start of a game. `BadOption` or `BadSetup` where such a table is not played."""
        if seats not in game.seats:
            raise ValueError(f"{game.id} is not played by {seats}")
        settled = settle(game, options or {})
        if why := game.refuses(seats, settled):
            raise BadSetup(game, why)
        dice = Dice(seed)
        state = game.new(seats, settled, dice, corrections)
        position = cls(game, seed, _encode(state), dice.at)
        position._fresh = state
        return position

    # ── what is the case ────────────────────────────────────────────────────────────────────────────────

    @property
    def state(self) -> StateT:
        """The state in motion. Rules read it; everything outside `games` asks for a `view`."""
        self._live()
        state: StateT = self._state
        return state

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is asked now: one decision, or one for each of several seats; none when it is over."""
        if self._state is None:
            self._live()
        return self._pending

    @property
    def decision(self) -> Decision:
        """The one decision that is asked now."""
        (decision,) = self.decisions
        return decision

    def decision_of(self, seat: int) -> Decision | None:
        """What this seat is asked now, if anything."""
        for decision in self.decisions:
            if decision.seat == seat:
                return decision
        return None

    @property
    def together(self) -> bool:
        """Whether several seats are asked at once, none seeing what the others answer."""
        self._live()
        return self._parts is not None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are asked something now."""
        return tuple(decision.seat for decision in self.decisions)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over) and not self._pending

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.game.outcome(self.state) if self.over else None

    def scores(self) -> tuple[int, ...]:
        """The totals, in order of seats, once it is over."""
        outcome = self.outcome
        return tuple(s.total for s in outcome.standings) if outcome else ()

    def allies(self, seat: int) -> tuple[int, ...]:
        """The seats that win and lose with this one, itself among them, in order."""
        return self.game.allies(self.state, seat)

    def view(self, seat: int | None) -> ViewT:
        """All that this seat may see, or the public for None."""
        return self.game.view(self.state, seat, self.waiting)

    @property
    def checkpoint(self) -> bytes:
        """The state as it was when this step began."""
        return self._checkpoint

    @property
    def dice_at(self) -> int:
        """How far the dice had been read when this step began."""
        return self._dice_at

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers given since the checkpoint."""
        return tuple(self._answers)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps played since this position was made or loaded, oldest first."""
        return self.steps_since(0)

    def steps_since(self, number: int) -> tuple[Step, ...]:
        """The steps played from that number on, oldest first."""
        found = []
        step = self._past
        while step is not None and step.number >= number:
            found.append(step)
            step = step.earlier
        return tuple(reversed(found))

    @property
    def ledger(self) -> tuple[Event, ...]:
        """Everything that has happened since this position was made or loaded."""
        self._live()
        return tuple(e for step in self.steps for e in step.events) + tuple(self._turn.events)

    @property
    def news(self) -> tuple[Event, ...]:
        """What has happened in the step being played."""
        self._live()
        return tuple(self._turn.events)

    def of_themselves(self, seat: int, since: int) -> int:
        """How many decisions of this seat have answered themselves from this step on, of those not long ago."""
        self._live()
        return sum(who == seat and step >= since for step, who in self._of_themselves)

    # ── what is done ────────────────────────────────────────────────────────────────────────────────────

    def push(self, text: str, seat: int | None = None) -> Position[StateT, ViewT]:
        """Answer the decision of this seat (or the only one there is), and play on to the next."""
        decision = self._asked(seat)
        value = decision.read(text)
        canonical = value if isinstance(value, str) else "+".join(value) or "-"
        if self._parts is None:
            self._answers.append(Answer(decision.seat, canonical, decision.secret or bool(decision.window)))
            self._send(value)
        else:
            self._answers.append(Answer(decision.seat, canonical, True))
            self._send_part(decision.seat, value)
        return self

    def pop(self) -> Answer:
        """Take the last answer back. An `IndexError` where there is none."""
        while not self._answers:
            self._step_back()
        answer = self._answers.pop()
        self._forget()
        return answer

    def take_back(self, seat: int) -> Answer:
        """Take back this seat's last answer of the step being played, leaving those of others standing."""
        for i in range(len(self._answers) - 1, -1, -1):
            if self._answers[i].seat == seat:
                answer = self._answers.pop(i)
                self._forget()
                return answer
        raise IndexError("no answer of this seat to take back")

    def copy(self) -> Position[StateT, ViewT]:
        """Another position that goes its own way from here."""
        other: Position[StateT, ViewT] = Position.__new__(Position)
        other.game, other._seed, other.number, other.branch = self.game, self._seed, self.number, self.branch
        other._checkpoint, other._dice_at, other._past = self._checkpoint, self._dice_at, self._past
        other._answers = self._answers.copy()
        other._of_themselves = self._of_themselves.copy()
        other.watch = None
        other._fresh = None
        other._forget()
        return other

    def back_to(self, number: int) -> Position[StateT, ViewT]:
        """Another position, in which the step of this number begins. An `IndexError` where the way does not lead there.

        Whether everybody may go back there is for others to say: see `shown_since`.
        """
        other = self.copy()
        other._answers = []
        while other.number > number:
            other._step_back()
            other._answers = []
        if other.number != number:
            raise IndexError(f"step {number} has not been reached")
        return other

    def shown_since(self, number: int) -> bool:
        """Whether something hidden has come to light from the step of this number on, or another branch has begun."""
        steps = self.steps_since(number)
        return any(step.revealed for step in steps) or bool(steps and steps[0].branch != self.branch)

    def drawn_anew(self, branch: int) -> Position[StateT, ViewT]:
        """Another position, which every seat sees as it sees this one: what nobody knows is drawn from this branch of
        the dice, and so is all chance to come. Only where the step being played has no answer yet.
        """
        return self._redrawn(self._seed, branch)

    def reseeded(self, seed: bytes) -> Position[StateT, ViewT]:
        """The same with another seed: what nobody knows is drawn from its first words, and so is all chance to come."""
        return self._redrawn(seed, 0)

    def _redrawn(self, seed: bytes, branch: int) -> Position[StateT, ViewT]:
        if self._answers:
            raise ValueError("only what lies between two steps can be drawn anew")
        dice = Dice(seed, 0, branch)
        state = self.game.redraw(thaw(self.game, self._checkpoint), dice)
        other = Position(self.game, seed, _encode(state), dice.at, self.number, branch)
        other._past = self._past
        return other

    def imagine(self, seat: int | None, dice: Dice) -> Position[StateT, ViewT]:
        """A position this seat cannot tell from this one: hidden things, coming chance and secret answers vary."""
        self._live()
        state = self.game.resample(thaw(self.game, self._checkpoint), seat, dice)
        seed = dice.below(1 << 62).to_bytes(32, "big")
        other = Position(self.game, seed, _encode(state), 0, self.number)
        other._answers = [a for a in self._answers if a.seat == seat]
        done = {a.seat for a in self._answers if a.secret and a.seat != seat}
        for absent in sorted(done.difference(self.waiting)):  # that they have answered, everybody sees
            while (decision := other.decision_of(absent)) is not None:
                other.push(decision.chance(dice), absent)
        return other

    def resume(self, answers: tuple[Answer, ...]) -> Position[StateT, ViewT]:
        """Give stored answers again, each by its seat."""
        for answer in answers:
            self.push(answer.text, answer.seat)
        return self

    def play_out(self, dice: Dice, decisions: int, after_step: Callable[[StateT], None] | None = None) -> int:
        """Answer so many decisions by chance, keeping no account; returns how many there were before the end.

        Decisions with a single answer count too. For looking ahead: afterwards only `state` can be asked, and
        nothing taken back.
        """
        self._live()
        left = decisions
        while self._parts is not None and self._pending:  # answers already given together must count
            self.push(self._pending[0].chance(dice), self._pending[0].seat)
            left -= 1
        begun, pending, state, turn, step = self._run, self._pending, self._state, _Quiet(dice), self.game.step
        one_of = dice.one_of

        def rest() -> Flow:
            """The step being played, then others, until enough has been decided."""
            if left > 0 and begun is not None:
                yield from _gone_on(begun, pending[0].draw(dice) if pending else None)
                if after_step is not None:
                    after_step(state)
            while left > 0 and not state.over:
                yield from step(state, turn)
                if after_step is not None:
                    after_step(state)

        answer = rest().send
        try:
            asked = answer(None)
            while True:
                if type(asked) is Choose:  # nearly all of them
                    left -= 1
                    asked = answer(one_of(asked.options))
                elif type(asked) is Together:
                    value, count = _all_by_chance(asked, dice)
                    left -= count
                    asked = answer(value)
                else:
                    left -= 1
                    asked = answer(asked.draw(dice))
        except StopIteration:
            pass
        return decisions - left

    # ── how it runs ─────────────────────────────────────────────────────────────────────────────────────

    def _asked(self, seat: int | None) -> Decision:
        if self._state is None:
            self._live()
        pending = self._pending
        if len(pending) == 1 and (seat is None or pending[0].seat == seat):
            return pending[0]
        for decision in pending:
            if decision.seat == seat:
                return decision
        raise NotAsked(-1 if seat is None else seat, self.waiting)

    def _forget(self) -> None:
        """Drop what can be made again from the checkpoint and the answers."""
        self._state: Any = None
        self._run: Flow | None = None
        self._turn = _NO_TURN
        self._pending: tuple[Decision, ...] = ()
        self._parts: dict[int, Flow | None] | None = None
        self._results: dict[int, Any] = {}

    def _live(self) -> None:
        if self._state is not None:
            return
        given, self._answers = self._answers, []
        self._of_themselves = [each for each in self._of_themselves if each[0] < self.number]
        self._state = self._fresh if self._fresh is not None else thaw(self.game, self._checkpoint)
        self._fresh = None
        self._turn = Turn(Dice(self._seed, self._dice_at, self.branch))
        self._begin()
        for answer in given:
            self.push(answer.text, answer.seat)

    def _begin(self) -> None:
        """Start the rules of the next step, and run to the first thing they must know."""
        self._turn = Turn(self._turn.dice)
        self._results = {}
        if self._state.over:
            self._run, self._pending = None, ()
            return
        self._run = self.game.step(self._state, self._turn)
        self._send(None)

    def _send(self, value: Any) -> None:
        """Send the rules an answer; run until something must be asked, closing steps on the way."""
        run, turn = self._run, self._turn
        assert run is not None  # noqa: S101 - only called while a step runs
        while True:
            try:
                asked = run.send(value)
            except StopIteration:
                self._close()
                return
            if isinstance(asked, Together):
                if self._ask_together(asked):
                    value = self._results
                    self._parts = None
                    continue
                break
            answer = asked.forced()
            if answer is None:
                self._pending = (asked,)
                break
            self._note(asked, answer)
            value = asked.read(answer)
        if turn.revealed or turn.dice.at != self._dice_at or self._answers:
            self._keep_apart()

    def _keep_apart(self) -> None:
        """A step is one seat's, or several seats' at once, and asks nothing after a reveal.

        That is what lets a seat's answers be given again on any position that looks the same to it.
        """
        asked = self._pending[0]
        if self._turn.revealed or self._turn.dice.at != self._dice_at:
            raise AssertionError(f"{self.game.id} asks {asked.name!r} after a reveal in the same step")
        if self._answers and (self._results or self._answers[-1].seat != asked.seat):
            raise AssertionError(f"{self.game.id} asks {asked.name!r} after another seat's answer in the same step")

    def _ask_together(self, together: Together) -> bool:
        """Put the question to all; true where every part answered itself."""
        self._parts, self._results = {}, {}
        asked: dict[int, Decision] = {}
        for seat, part in together.parts.items():
            if isinstance(part, GeneratorType):
                self._parts[seat] = part
                decision = self._run_part(seat, None)
            else:
                self._parts[seat] = None
                decision = self._settle_part(seat, part)  # type: ignore[arg-type]
            if decision is not None:
                asked[seat] = decision
        self._pending = tuple(asked.values())
        return not asked

    def _settle_part(self, seat: int, decision: Decision) -> Decision | None:
        answer = decision.forced()
        if answer is None:
            return decision
        self._note(decision, answer)
        self._results[seat] = decision.read(answer)
        return None

    def _run_part(self, seat: int, value: Any) -> Decision | None:
        flow = self._parts[seat] if self._parts else None
        assert flow is not None  # noqa: S101
        while True:
            try:
                asked = flow.send(value)
            except StopIteration as end:
                self._results[seat] = end.value
                return None
            assert isinstance(asked, Choose | Pick), "seats asked together cannot ask others"  # noqa: S101
            answer = asked.forced()
            if answer is None:
                return asked
            self._note(asked, answer)
            value = asked.read(answer)

    def _note(self, decision: Decision, answer: str) -> None:
        """Keep in mind that a decision has answered itself."""
        if len(self._of_themselves) == _MOST_OF_THEMSELVES:
            del self._of_themselves[: _MOST_OF_THEMSELVES // 2]
        self._of_themselves.append((self.number, decision.seat))
        if self.watch:
            self.watch(decision, answer)

    def _send_part(self, seat: int, value: Any) -> None:
        """Send one of several seats' answer; when all have answered, go on."""
        assert self._parts is not None  # noqa: S101
        if self._parts[seat] is None:
            self._results[seat] = value
            following = None
        else:
            following = self._run_part(seat, value)
        others = [d if d.seat != seat else following for d in self._pending]
        self._pending = tuple(d for d in others if d is not None)
        if not self._pending:  # in the order the rules asked: who was quick to answer must not matter
            results, self._parts = {asked: self._results[asked] for asked in self._parts}, None
            self._send(results)

    def _close(self) -> None:
        """The step is played: keep it, and begin the next."""
        turn = self._turn
        step = Step(
            self._checkpoint,
            self._dice_at,
            tuple(self._answers),
            tuple(turn.events),
            self._shown(),
            turn.more,
            self.number,
            self._past,
            self.branch,
        )
        self._past = step
        self._checkpoint = _encode(self._state)
        self._dice_at = turn.dice.at
        self._answers = []
        self.number += 1
        self._begin()

    def _shown(self) -> bool:
        """Whether something hidden has come to light in the step.

        The rules say so, chance has, several seats answered together, or the game is over and everything is laid open.
        """
        answers = self._answers
        together = bool(answers) and any(answer.seat != answers[0].seat for answer in answers)
        return together or self._turn.revealed or self._turn.dice.at != self._dice_at or self._state.over

    def _step_back(self) -> None:
        if self._past is None:
            raise IndexError("no answer to take back")
        step = self._past
        self._past = step.earlier
        self._checkpoint, self._dice_at, self.number = step.before, step.dice_at, step.number
        self.branch = step.branch
        self._answers = list(step.answers)
        self._forget()

    def __iter__(self) -> Iterator[Decision]:
        return iter(self.decisions)


def _gone_on(run: Flow, value: Any) -> Flow:
    """Rules that wait for this answer, from there to their end."""
    try:
        while True:
            value = yield run.send(value)
    except StopIteration:
        return


def _all_by_chance(together: Together, dice: Dice) -> tuple[dict[int, Any], int]:
    """What every seat answers or returns, and how many decisions that took."""
    results, count = {}, 0
    for seat, part in together.parts.items():
        if not isinstance(part, GeneratorType):
            results[seat] = part.draw(dice)  # type: ignore[union-attr]
            count += 1
            continue
        try:
            question = part.send(None)
            while True:
                count += 1
                question = part.send(question.draw(dice))
        except StopIteration as end:
            results[seat] = end.value
    return results, count


class _Quiet(Turn):
    """A turn nobody will read about."""

    __slots__ = ()
    heard: ClassVar[bool] = False

    def tell(self, event: str, seats: tuple[int, ...] | None = None, /, **args: Any) -> None:
        """Say nothing."""


_NO_TURN = Turn(Dice(b""))
