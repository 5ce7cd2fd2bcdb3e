"""What a table answers for its seats without asking them: standing answers, and moves that leave no choice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from bot.store.rows import HANDED_IN, UNASKED
from bot.tables.drafts import Drafts, unasked_part
from bot.tables.drafts import Given as Row
from games.kernel.forced import forced_move, plain_to_all
from games.kernel.position import Position
from games.kernel.position import Step as PlayedStep
from games.kernel.standing import Given, Orders, obey
from games.kernel.verbs import asked_in_between, moved_on

if TYPE_CHECKING:
    from bot.tables.session import Session


class Ahead(NamedTuple):
    """Where a game gets to without asking anybody, with the orders that then stand and what was answered on the way."""

    position: Position
    orders: Orders
    given: tuple[Given, ...] = ()

    def left_open(self) -> dict[int, Row]:
        """What was answered of the step that others must go on with, as it is kept for each seat."""
        position = self.position
        seats = {given.seat for given in self.given if given.number == position.number}
        rows: dict[int, Row] = {}
        for seat in seats:
            answers = tuple(answer.text for answer in position.answers if answer.seat == seat)
            handed_in = position.together and position.decision_of(seat) is None
            rows[seat] = (*answers, UNASKED, HANDED_IN) if handed_in else answers
        return rows


class Unasked:
    """The table's own answers. None of them is given in a seat's place that a stand-in plays."""

    def __init__(self, session: Session) -> None:
        self._at = session

    async def go_ahead(self, position: Position, orders: Orders) -> Ahead:
        """After a move that leads to this position: give what is due, as long as anything is.

        Nothing is looked at where nobody has left an order or wants moves without a choice made.
        """
        orders = orders.copy()
        if orders.scopes and (played := position.steps_since(self._at.playing.number)):
            orders.note(self._at.playing.decisions, played[0])
        if not orders.scopes and not any(map(self._wants_forced, range(len(self._at.seats)))):
            return Ahead(position, orders)
        position, given = position.copy(), list[Given]()
        while True:
            given += obey(position, orders)
            forced = await self._one_forced(position, orders)
            if not forced:
                return Ahead(position, orders, tuple(given))
            given += forced

    def within(self, seat: int, position: Position) -> Position:
        """An open move after what its seat has ordered for windows in the middle of it.

        The window with which the move began is not one of them: who answers there does so on purpose.
        """
        before, orders = self._at.before(seat), self._at.orders
        begun = before.decision_of(seat)
        while orders.scopes and not moved_on(before, position, seat):
            asked = position.decision_of(seat)
            answer = orders.answer_for(asked) if asked is not None else None
            if asked is None or answer is None or (begun is not None and asked.window == begun.window):
                break
            position.push(answer, seat)
        return position

    def between(self, seat: int, position: Position, drafts: Drafts, orders: Orders) -> tuple[Position, Drafts]:
        """An open move in which others are asked: answer for those of them who have ordered it, as far as it goes."""
        rows = dict(drafts)
        if orders.scopes:
            position = position.copy()
        while orders.scopes and asked_in_between(self._at.playing, position, seat):
            orders.heed(position.decisions)
            due = next(((d.seat, said) for d in position.decisions if (said := orders.answer_for(d))), None)
            if due is None:
                break
            asked, answer = due
            position.push(answer, asked)
            rows[asked] = (*rows.get(asked, self._at.drafts.get(asked, ())), answer, UNASKED, HANDED_IN)
        return position, rows

    # ── moves without a choice ──────────────────────────────────────────────────────────────────────────

    def _wants_forced(self, seat: int) -> bool:
        """Whether a person plays this seat who wants moves without a choice made."""
        owner = self._at.seats[seat]
        return owner.user_id is not None and owner.played_by is None and self._at.persons.of(owner.user_id).forced

    async def _one_forced(self, position: Position, orders: Orders) -> tuple[Given, ...]:
        """Make one move that leaves no choice, and where others sit here, none that tells them anything.

        What the public may imagine is dealt away from the loop.
        """
        for asked in position.decisions:
            if asked.only() is None or not self._wants_forced(asked.seat):
                continue
            alone = not self._at.people(but=asked.seat)
            line = forced_move(position, asked.seat, in_the_open=not alone)
            if line and (alone or await asyncio.to_thread(plain_to_all, position.copy(), asked.seat, line)):
                number, together = position.number, position.decisions
                for answer in line:
                    position.push(answer, asked.seat)
                played = position.steps_since(number)
                if played:
                    orders.note(together, played[0])
                numbers = [step.number for step in played if _answered(step, asked.seat)] or [number]
                return tuple(Given(number, asked.seat) for number in numbers)
        return ()

    # ── what is told of it ──────────────────────────────────────────────────────────────────────────────

    def told(self, position: Position, drafts: Drafts, given: Iterable[Given]) -> dict[int, str]:
        """For each step up to this position in which the table answered, for whom, as it is written down with it."""
        marked = {seat: found for seat, row in drafts.items() if (found := unasked_part(row))}
        answered = set(given)
        if not marked and not answered:
            return {}
        counted: Counter[int] = Counter()
        told: dict[int, str] = {}
        for step in position.steps_since(self._at.playing.number):
            seats = dict[int, None]()
            for answer in step.answers:
                by_table = counted[answer.seat] in marked.get(answer.seat, ())
                counted[answer.seat] += 1
                if by_table or Given(step.number, answer.seat) in answered:
                    seats[answer.seat] = None
            told[step.number] = " ".join(f"{seat}{'!' if self._secret(step, seat) else ''}" for seat in sorted(seats))
        return told

    def _secret(self, step: PlayedStep, seat: int) -> bool:
        """Whether others may not know what this seat answered in a step."""
        at = self._at
        position = Position(at.game, at.table.seed or b"", step.before, step.dice_at, step.number)
        for answer in step.answers:
            asked = position.decision_of(answer.seat)
            if answer.seat == seat and asked is not None and asked.secret:
                return True
            position.push(answer.text, answer.seat)
        return False


def _answered(step: PlayedStep, seat: int) -> bool:
    return any(answer.seat == seat for answer in step.answers)
