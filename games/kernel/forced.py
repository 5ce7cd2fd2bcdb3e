"""Moves that leave no choice, and which of them may be made for somebody without telling others anything by it.

A question with one answer is asked all the same where not to be asked would give something away, or so that nobody is
passed over unawares. Who does not mind may have such answers given. But an answer that comes at once tells everybody
that there was no choice; so it is given only where everybody could know that anyway:

- nothing of the move is a window, nor secret: those are asked for the sake of what they hide;
- the whole move, from the first question to the last, has one way to be made;
- and it has the same one in every position that looks like this to the public, of which `WORLDS` are dealt.

The dealing rests on what the public sees and on nothing else, so its verdict tells nothing. Other seats see more than
the public: what is the same in all that the public may imagine is the same in all that they may.

A move with which somebody else is asked in the middle of it is left to who makes it.
"""

from __future__ import annotations

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.verbs import asked_in_between, moved_on

WORLDS = 64
"""So many are dealt: where one of twenty were different, that is missed four times in a hundred, one of ten never."""
_LONGEST = 20
"""Answers of a move without a choice; one that is longer is left to its maker."""


def forced_move(position: Position, seat: int, *, in_the_open: bool = True) -> tuple[str, ...]:
    """The answers of the move this seat is to make, or of its part where several are asked; empty where it can choose.

    With `in_the_open`, also empty where a question of it is a window or secret.
    """
    decision = position.decision_of(seat)
    if decision is None or decision.only() is None:
        return ()
    after, line = position.copy(), list[str]()
    while len(line) < _LONGEST:
        decision = after.decision_of(seat)
        if decision is None or moved_on(position, after, seat):
            return () if asked_in_between(position, after, seat) else tuple(line)
        answer = decision.only()
        if answer is None or (in_the_open and (decision.secret or decision.window)):
            return ()
        after.push(answer, seat)
        line.append(answer)
    return ()


def plain_to_all(position: Position, seat: int, line: tuple[str, ...], worlds: int = WORLDS) -> bool:
    """Whether the public knows that the seat has this one way to move."""
    dice = QuickDice(position.number)
    return bool(line) and all(forced_move(position.imagine(None, dice), seat) == line for _ in range(worlds))
