"""Giving written answers again, also those to questions that were put once and answer themselves now.

A question with one answer is not put any more where nothing is gained by it. In games that were played while it was,
the answer is written down. It says what the rules now do of their own accord, and is passed over: the very answer that
gave itself, in its step and once. Anything else is refused as ever.
"""

from __future__ import annotations

from games.kernel.decisions import Decision
from games.kernel.errors import NotAsked, Refusal
from games.kernel.position import Answer, Position


class Again:
    """A position that is given the answers of its steps. Nobody may have looked at it before: that begins to play."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._of_themselves: list[tuple[int, int, str]] = []
        position.watch = self._heard

    def _heard(self, decision: Decision, answer: str) -> None:
        self._of_themselves.append((self.position.number, decision.seat, answer))

    def give(self, number: int, answer: Answer) -> None:
        """Give an answer of the step of this number. A `Refusal` where it cannot be given."""
        position = self.position
        try:
            if position.decision_of(answer.seat) is None or position.number != number:
                raise NotAsked(answer.seat, position.waiting)
            position.push(answer.text, answer.seat)
        except Refusal:
            given = (number, answer.seat, answer.text)
            if given not in self._of_themselves:
                raise
            self._of_themselves.remove(given)

    def close(self, number: int) -> None:
        """That the step of this number has been given: nothing of it is passed over any more."""
        self._of_themselves = [given for given in self._of_themselves if given[0] > number]
