"""Standing answers: "not this round", "not until I say", so that nobody waits for those who would only say no.

A question put only to holders of something hidden would give them away, so it is put to everybody who might hold
it. Who does not want to be asked leaves an order; whoever drives the position then answers "no" for that seat, as
an ordinary answer that is written down like any other. The rules know nothing of it, and a replay needs nothing.

>>> orders = Orders()
>>> orders.leave(1, "morning", scope="round 3")
>>> orders.answer_for(Choose(1, "object", ("no", "snow"), window="morning", about={"scope": "round 3"}))
'no'
>>> orders.answer_for(Choose(1, "object", ("no", "snow"), window="morning", about={"scope": "round 4"})) is None
True
"""

from __future__ import annotations

import msgspec

from games.kernel.decisions import Choose, Decision
from games.kernel.position import Answer, Position

NO = "no"
ALWAYS = "*"
"""The scope of an order that stands until it is taken back."""


class Orders(msgspec.Struct):
    """The orders of a table: for a seat and a window, the scope in which it says no."""

    scopes: dict[str, str] = {}

    def leave(self, seat: int, window: str, scope: str = ALWAYS) -> None:
        """Say no to this window, in this scope or until it is taken back."""
        self.scopes[_key(seat, window)] = scope

    def revoke(self, seat: int) -> bool:
        """Be asked again, in every window; true if there was an order to take back."""
        mine = [key for key in self.scopes if key.startswith(_key(seat, ""))]
        for key in mine:
            del self.scopes[key]
        return bool(mine)

    def of(self, seat: int) -> dict[str, str]:
        """The orders of one seat: window and scope."""
        prefix = _key(seat, "")
        return {key.removeprefix(prefix): scope for key, scope in self.scopes.items() if key.startswith(prefix)}

    def answer_for(self, decision: Decision) -> str | None:
        """ "no", where the seat that is asked has left an order for it."""
        if not decision.window or not isinstance(decision, Choose) or NO not in decision.options:
            return None
        scope = self.scopes.get(_key(decision.seat, decision.window))
        return NO if scope in (ALWAYS, scope_of(decision)) and scope is not None else None


def scope_of(decision: Decision) -> str:
    """What "not this round" means for this decision."""
    return str(decision.about.get("scope", ""))


def obey(position: Position, orders: Orders) -> tuple[Answer, ...]:
    """Give all standing answers that are due, and those that come due by that."""
    given: list[Answer] = []
    while True:
        due = next((d for d in position.decisions if orders.answer_for(d)), None)
        if due is None:
            return tuple(given)
        position.push(NO, due.seat)
        given.append(Answer(due.seat, NO))


def _key(seat: int, window: str) -> str:
    return f"{seat}:{window}"
