"""What people plan at a table: one line each is being tried, and a few are kept under names; each is its owner's alone.

A plan is tried on positions that its seat cannot tell from the real one (`games.kernel.plans`), and what is kept of it
are the seat's own answers: it knows nothing that the seat does not, and changes nothing before it is played.
"""

from __future__ import annotations

import asyncio
import hashlib
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias
from zlib import crc32

import msgspec

from bot.refusals import BadPlanName, NoSuchPlan, NothingPlanned, NothingToPlan, NotPlaying, StalePanel, TooManyPlans
from bot.store.rows import OpenTable, Plan
from games.kernel.decisions import Decision
from games.kernel.dice import QuickDice
from games.kernel.plans import Planned, Start, Trial, begin, in_full, tried, without_the_broken
from games.kernel.position import Position

if TYPE_CHECKING:
    from bot.tables.session import Session

MOST_KEPT: Final = 5
"""Plans a person may keep at a table: as many as there are buttons in a row."""
LONGEST_NAME: Final = 40
WAYS: Final = 100
"""How many ways it could go until a seat is asked may be looked at."""


InWords: TypeAlias = Callable[[Decision, str, Any], str]
"""Puts an answer into its owner's words: `in_words(decision, answer, view)`."""


class Sheet(NamedTuple):
    """A plan as it stands now."""

    plan: Plan
    start: Start
    trial: Trial
    stamp: str
    in_turn: bool
    """Whether its seat is asked now, so that it can be played."""


class _LaidOut(NamedTuple):
    """A line that became somebody's open move: with which answers, and what is left of it after that."""

    answers: tuple[str, ...]
    line: tuple[Planned, ...]
    left: tuple[Planned, ...]


class Plans:
    """What is planned at a table."""

    def __init__(self, session: Session) -> None:
        self._at = session
        self._rows: dict[tuple[int, int], Plan] = {}
        self._laid_out: dict[int, _LaidOut] = {}

    def sit_down(self, opened: OpenTable) -> None:
        """Take what the store has."""
        self._rows = {(plan.seat, plan.slot): plan for plan in opened.plans}

    # ── what is the case ────────────────────────────────────────────────────────────────────────────────

    def kept(self, seat: int) -> tuple[Plan, ...]:
        """The plans the owner of a seat has kept there."""
        owner = self._at.seats[seat].user_id
        mine = [plan for plan in self._rows.values() if plan.seat == seat and plan.user_id == owner and plan.slot]
        return tuple(sorted(mine, key=lambda plan: plan.slot)) if self._at.table.state == "playing" else ()

    def kept_in(self, seat: int, slot: int) -> Plan:
        """The plan kept in a slot, or a refusal."""
        found = next((plan for plan in self.kept(seat) if plan.slot == slot), None)
        if found is None:
            raise NoSuchPlan
        return found

    def named(self, seat: int, name: str) -> Plan:
        """The plan kept under a name, or a refusal."""
        wanted = name.strip().casefold()
        found = next((plan for plan in self.kept(seat) if plan.name.casefold() == wanted), None)
        if found is None:
            raise NoSuchPlan
        return found

    def tried_now(self, seat: int) -> Plan:
        """What the owner of a seat is trying; an empty line where that is nothing yet."""
        owner, row = self._at.seats[seat].user_id or 0, self._rows.get((seat, 0))
        return row if row is not None and row.user_id == owner else Plan(seat, 0, owner)

    def from_here(self, seat: int) -> Position:
        """Where a plan would be played from: past what has come to light in the seat's open move, if something has."""
        at = self._at
        before, answers = at.before(seat), at.answers_of(seat)
        if not answers:
            return before
        position = before.copy()
        for answer in answers[: at.composed(seat).settled]:
            position.push(answer, seat)
        return position

    def chance(self, seat: int, way: int = 0) -> QuickDice:
        """What is imagined rests on what everybody knows: it is the same after a restart, and tells nothing."""
        seen = f"plan/{self._at.table.id}/{seat}/{self._at.table.revision}/{way}"
        return QuickDice(hashlib.sha256(seen.encode()).hexdigest())

    async def sheet(self, user_id: int) -> Sheet:
        """What a person is trying, as it stands now."""
        return await self._tried(self.tried_now(self._seat(user_id)))

    # ── trying ──────────────────────────────────────────────────────────────────────────────────────────

    async def answer(self, user_id: int, text: str, stamp: str, in_words: InWords) -> None:
        """One more answer. Where it mends a broken line, the rest of that follows if it stands again."""
        async with self._at.lock:
            sheet = await self._fresh(user_id, stamp)
            trial, seat = sheet.trial, sheet.plan.seat
            decision = trial.position.decision_of(seat)
            if trial.ended in ("done", "unknown") or decision is None:
                raise StalePanel
            answer = in_full(decision, text)
            said = in_words(decision, answer, trial.position.view(seat))[:LONGEST_NAME]
            line = (*trial.taken, Planned(decision.name, answer, said))
            rest = trial.left[1:] if trial.ended == "broken" else ()
            if rest and tried(sheet.start.position, seat, (*line, *rest)).ended != "broken":
                line += rest
            await self._write(sheet.plan, line=line)

    async def take_back(self, user_id: int, stamp: str) -> None:
        """Drop the last answer that stands, and what a broken line has after it."""
        async with self._at.lock:
            sheet = await self._fresh(user_id, stamp)
            await self._write(sheet.plan, line=sheet.trial.taken[:-1])

    async def start_over(self, user_id: int, stamp: str) -> None:
        """Drop all answers."""
        async with self._at.lock:
            await self._write((await self._fresh(user_id, stamp)).plan, line=())

    async def leave_out(self, user_id: int, stamp: str) -> None:
        """Leave out whatever no longer stands, and go on with the rest."""
        async with self._at.lock:
            sheet = await self._fresh(user_id, stamp)
            line = await asyncio.to_thread(without_the_broken, sheet.start.position, sheet.plan.seat, sheet.plan.line)
            await self._write(sheet.plan, line=line)

    async def assume_otherwise(self, user_id: int, stamp: str) -> None:
        """Look at another way it could go until the seat is asked."""
        async with self._at.lock:
            sheet = await self._fresh(user_id, stamp)
            await self._write(sheet.plan, assumed=(sheet.plan.assumed + 1) % WAYS)

    async def open(self, user_id: int, slot: int) -> None:
        """Try a plan that was kept."""
        async with self._at.lock:
            seat = self._seat(user_id)
            found = self.kept_in(seat, slot)
            await self._write(self.tried_now(seat), line=found.line, assumed=found.assumed)

    # ── keeping ─────────────────────────────────────────────────────────────────────────────────────────

    async def keep(self, user_id: int, name: str) -> Plan:
        """Keep what is being tried under a name; what was kept under it is replaced."""
        name = clean_name(name)
        async with self._at.lock:
            seat = self._seat(user_id)
            now, kept = self.tried_now(seat), self.kept(seat)
            if not now.line:
                raise NothingPlanned
            taken = {plan.name.casefold(): plan.slot for plan in kept}
            free = [slot for slot in range(1, MOST_KEPT + 1) if slot not in taken.values()]
            slot = taken.get(name.casefold()) or next(iter(free), 0)
            if not slot:
                raise TooManyPlans(most=MOST_KEPT)
            return await self._write(now, slot=slot, name=name)

    async def forget(self, user_id: int, slot: int) -> None:
        """Keep a plan no longer."""
        async with self._at.lock:
            seat = self._seat(user_id)
            self.kept_in(seat, slot)
            await self._drop(seat, slot)

    async def played(self, seat: int, line: tuple[Planned, ...], left: tuple[Planned, ...]) -> None:
        """This line was played: of whatever is the same, only what is left of it stays. The lock is held."""
        same = [plan for plan in (self.tried_now(seat), *self.kept(seat)) if plan.line == line]
        for plan in same:
            if left:
                await self._write(plan, line=left)
            else:
                await self._drop(seat, plan.slot)

    def laid_out(
        self, seat: int, answers: tuple[str, ...], line: tuple[Planned, ...], left: tuple[Planned, ...]
    ) -> None:
        """A line is the open move of a seat, to be confirmed."""
        self._laid_out[seat] = _LaidOut(answers, line, left)

    async def confirmed(self, seat: int, answers: tuple[str, ...]) -> None:
        """An open move of these answers was posted: a line that was laid out so has been played. The lock is held."""
        laid_out = self._laid_out.pop(seat, None)
        if laid_out is not None and laid_out.answers == answers:
            await self.played(seat, laid_out.line, laid_out.left)

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────────

    def _seat(self, user_id: int) -> int:
        if self._at.table.state != "playing":
            raise NotPlaying
        return self._at.active_seat(user_id)

    async def _fresh(self, user_id: int, stamp: str) -> Sheet:
        """What a person is trying, if that is what they were shown."""
        sheet = await self.sheet(user_id)
        if stamp != sheet.stamp:
            raise StalePanel
        return sheet

    async def _tried(self, plan: Plan) -> Sheet:
        seat, position = plan.seat, self.from_here(plan.seat)
        start = await asyncio.to_thread(begin, position, seat, self.chance(seat, plan.assumed))
        if start is None:
            raise NothingToPlan
        trial = await asyncio.to_thread(tried, start.position, seat, plan.line)
        in_turn = position.decision_of(seat) is not None
        return Sheet(plan, start, trial, self._stamp(plan), in_turn)

    def _stamp(self, plan: Plan) -> str:
        """What a panel shows: the posted position, what has come to light since, and the line."""
        at, seat = self._at, plan.seat
        settled = at.answers_of(seat)[: at.composed(seat).settled] if at.answers_of(seat) else ()
        told_apart = f"{seat}/{plan.assumed}/{'/'.join(settled)}//{line_mark(plan.line)}"
        return f"{at.table.revision}.{len(plan.line)}.{crc32(told_apart.encode()):08x}"

    async def _write(self, plan: Plan, **changes: object) -> Plan:
        at = self._at
        written = msgspec.structs.replace(plan, made_at=at.clock(), **changes)
        await at.store.save_plan(at.table.id, written)
        self._rows[written.seat, written.slot] = written
        return written

    async def _drop(self, seat: int, slot: int) -> None:
        await self._at.store.drop_plan(self._at.table.id, seat, slot)
        self._rows.pop((seat, slot), None)


def line_mark(line: tuple[Planned, ...]) -> str:
    """What tells a line from others."""
    return f"{crc32(msgspec.json.encode(line)):08x}"


def clean_name(text: str) -> str:
    """A name as it is kept: one line, nothing that does not show, not too long. `BadPlanName` where nothing is left.

    >>> clean_name("  the\\u202e  Baron\\n first\\x07 ")
    'the Baron first'
    """
    shown = (" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    seen = "".join(char for char in shown if unicodedata.category(char)[0] != "C")
    name = " ".join(seen.split())[:LONGEST_NAME].strip()
    if not name:
        raise BadPlanName
    return name
