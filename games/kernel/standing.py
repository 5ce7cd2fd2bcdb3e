"""Standing answers: "not this round", "not before my next turn", so that nobody waits for those who would only say no.

A question put only to holders of something hidden would give them away, so it is put to everybody who might hold
it. Who does not want to be asked leaves an order; whoever drives the position then answers "no" for that seat, as
an ordinary answer that is written down like any other. The rules know nothing of it, and a replay needs nothing.
Where a window asks for consent, with "yes" and "no" to say, an order may as well agree; that one stands until it is
taken back, and never covers a question that names a `price` in what it is about: whoever pays is asked. A game that
names such windows (`Game.consents`) lets people settle them before they are asked.

A "no" stands until something happens that any game can tell:

- `round`: the game names another round (its word for that is `scope` in what the question is about);
- `turn`: the seat is asked anything that is no such window, in most games its next turn;
- `used`: somebody else has not said no in this window, and the seat may know it;
- `ever`: it is taken back.

>>> orders = Orders()
>>> window = Choose(1, "object", ("no", "snow"), window="morning", about={"scope": "round 3"})
>>> orders.refuse(window, "round")
>>> orders.answer_for(window)
'no'
>>> orders.answer_for(Choose(1, "object", ("no", "snow"), window="morning", about={"scope": "round 4"})) is None
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

import msgspec

from games.kernel.decisions import Choose, Decision
from games.kernel.ledger import visible
from games.kernel.position import Position, Step

NO, YES = "no", "yes"
ALWAYS = "*"
"""How an order is kept that stands until it is taken back."""
AGREED = "+"
"""How one is kept that says yes until it is taken back."""

Stop = Literal["round", "turn", "used", "ever"]
"""What ends an order, in the order in which they are offered."""
_KEPT: Final[dict[Stop, str]] = {"turn": "*turn", "used": "*used", "ever": ALWAYS}
"""How orders are kept, but for those of a round: these are kept as the game calls it, without a star before it."""


class Given(NamedTuple):
    """An answer that was given for a seat, and the step it belongs to."""

    number: int
    seat: int


class Orders(msgspec.Struct):
    """The orders of a table: for a seat and a window, how long it says no there."""

    scopes: dict[str, str] = {}

    def copy(self) -> Orders:
        """The same orders, to be changed apart."""
        return Orders(dict(self.scopes))

    def refuse(self, decision: Decision, stop: Stop) -> None:
        """Say no in the window of this decision from now on, until that happens."""
        self.leave(decision.seat, decision.window, _KEPT.get(stop) or scope_of(decision))

    def agree(self, decision: Decision) -> None:
        """Say yes in the window of this decision from now on."""
        self.leave(decision.seat, decision.window, AGREED)

    def leave(self, seat: int, window: str, kept: str = ALWAYS) -> None:
        """Say no in this window, or yes, as long as is kept in this form: no for good if nothing is said."""
        self.scopes[_key(seat, window)] = kept

    def revoke(self, seat: int, window: str | None = None) -> tuple[str, ...]:
        """Be asked again, in one window or in all; the windows in which an order stood."""
        mine = tuple(name for name in self.of(seat) if window in (None, name))
        for name in mine:
            del self.scopes[_key(seat, name)]
        return mine

    def of(self, seat: int) -> dict[str, Stop]:
        """The orders of one seat: window, and what ends it."""
        prefix = _key(seat, "")
        return {key.removeprefix(prefix): _stop(kept) for key, kept in self.scopes.items() if key.startswith(prefix)}

    def says(self, seat: int, window: str) -> str | None:
        """What a seat has ordered to be said in a window; None where it is asked."""
        kept = self.scopes.get(_key(seat, window))
        return None if kept is None else YES if kept == AGREED else NO

    def answer_for(self, decision: Decision) -> str | None:
        """The answer, where the seat that is asked has left an order for it."""
        if not may_stand(decision):
            return None
        kept = self.scopes.get(_key(decision.seat, decision.window))
        if kept == AGREED:
            return YES if may_agree(decision) else None
        return NO if kept is not None and (kept in _KEPT.values() or kept == scope_of(decision)) else None

    # ── what ends them ──────────────────────────────────────────────────────────────────────────────────

    def heed(self, asked: Iterable[Decision]) -> None:
        """End what ends by these questions: orders of a round that is over, and of who is asked something else."""
        if not self.scopes:
            return
        for decision in asked:
            if not decision.window:
                self._end(decision.seat, "turn")
                continue
            key = _key(decision.seat, decision.window)
            if _stop(kept := self.scopes.get(key, ALWAYS)) == "round" and kept != scope_of(decision):
                del self.scopes[key]

    def note(self, asked: Iterable[Decision], step: Step) -> None:
        """End what ends by a step that was played, in which these questions were asked to begin with.

        Of a secret answer nobody may learn whether it was "no", not even by being asked again: there it counts as used
        where the seat was told of anything that happened in that step.
        """
        if "*used" not in self.scopes.values():
            return
        first = {answer.seat: answer.text for answer in reversed(step.answers)}
        for decision in asked:
            for key in [key for key, kept in self.scopes.items() if kept == "*used"]:
                seat, _, window = key.partition(":")
                if window != decision.window or int(seat) == decision.seat:
                    continue
                used = visible(step.events, int(seat)) if decision.secret else first.get(decision.seat, NO) != NO
                if used:
                    del self.scopes[key]

    def _end(self, seat: int, stop: Stop) -> None:
        for window, ends_by in self.of(seat).items():
            if ends_by == stop:
                del self.scopes[_key(seat, window)]


def may_stand(decision: Decision) -> bool:
    """Whether a "no" to this question may be left as a standing answer."""
    return bool(decision.window) and isinstance(decision, Choose) and NO in decision.options


def may_agree(decision: Decision) -> bool:
    """Whether a "yes" may be left as well: the window asks for consent, and what is asked for has no price.

    >>> may_agree(Choose(1, "consent", ("no", "yes"), window="loan")), may_agree(Choose(1, "object", ("no", "snow")))
    (True, False)
    >>> may_agree(Choose(1, "consent", ("no", "yes"), window="loan", about={"price": 3}))
    False
    """
    return may_stand(decision) and YES in decision.options and not decision.about.get("price")


def stops(position: Position, decision: Decision) -> tuple[Stop, ...]:
    """What an order for this question may be ended by: the round where the game names it, others where there are any.

    >>> stops(Position.__new__(Position), Choose(0, "guest", ("room1", "room3")))
    ()
    """
    if not may_stand(decision):
        return ()
    offered: dict[Stop, bool] = {"round": bool(scope_of(decision)), "used": position.together}
    return tuple(stop for stop in ("round", "turn", "used", "ever") if offered.get(stop, True))


def scope_of(decision: Decision) -> str:
    """What "not this round" means for this decision; empty where the game names no round."""
    return str(decision.about.get("scope", ""))


def obey(position: Position, orders: Orders) -> tuple[Given, ...]:
    """Give all standing answers that are due, and those that come due by that; end the orders that end on the way."""
    given: list[Given] = []
    if not orders.scopes:
        return ()
    number, asked = position.number, position.decisions
    while True:
        orders.heed(position.decisions)
        due = next(((d, said) for d in position.decisions if (said := orders.answer_for(d))), None)
        if due is None:
            return tuple(given)
        asking, answer = due
        position.push(answer, asking.seat)
        given.append(Given(number, asking.seat))
        if position.number != number:
            orders.note(asked, position.steps_since(number)[0])
            number, asked = position.number, position.decisions


def _stop(kept: str) -> Stop:
    if kept == AGREED:
        return "ever"
    return next((stop for stop, known in _KEPT.items() if known == kept), "round")


def _key(seat: int, window: str) -> str:
    return f"{seat}:{window}"
