"""Whom a game waits for, and since when: noted in the store with whatever changes it, so that no restart forgets it.

Where the table is played with a clock, what is left of a seat's time is counted with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from bot import clocks
from bot.clocks import Clock, Time
from bot.store.rows import BY_BOARD, HANDED_IN, NOBODY, Call, Counted, OpenTable, Person, Timer, Turn, Waits
from bot.store.waits import REMIND
from games.kernel.position import Position

if TYPE_CHECKING:
    from bot.tables.session import Session


class Waiting:
    """The turns of a table's people. Stand-ins keep nobody waiting, whoever they sit in for."""

    def __init__(self, session: Session) -> None:
        self._at = session
        self.turns: dict[int, Turn] = {}

    def sit_down(self, opened: OpenTable) -> None:
        """Take what the store has for what is the case."""
        self.turns = {turn.seat: turn for turn in opened.turns}

    def since(self, seat: int) -> int | None:
        """When the game began to wait for this seat; None where it does not."""
        turn = self.turns.get(seat)
        return turn.since if turn is not None else None

    # ── with whatever changes it ────────────────────────────────────────────────────────────────────────

    def after(self, position: Position, answered: Iterable[int] | None = None) -> Waits:
        """Whom the game waits for once it has got to this position, these seats having answered.

        Where some have, the game has gone on: who is waited for then has a turn of their own. Where nobody has, as when
        a partner is asked in the middle of a move, it is still the same one.
        """
        return self._people(position.waiting, answered or (), None if answered is None else position.number)

    def handed_in(self, drafts: Mapping[int, tuple[str, ...]]) -> Waits:
        """Whom the game waits for once these answers are handed in, where several are asked at once."""
        return self._people(s for s in self._at.playing.waiting if HANDED_IN not in drafts.get(s, ()))

    def took(self, waits: Waits, at: int) -> None:
        """What the store has noted is the case. A turn begins `at` the moment that is stored, by which it is known."""
        banks = {counted.seat: counted for counted in waits.banks}
        for seat in {*self.turns, *waits.seats, *banks}:
            turn = self._turn(seat)
            if seat not in waits.seats:
                turn = msgspec.structs.replace(turn, since=None, reminded=0, hushed=False, called=BY_BOARD)
            elif turn.since is None or seat in waits.anew:
                turn = msgspec.structs.replace(turn, since=at, reminded=0, hushed=False, called=BY_BOARD)
            self.turns[seat] = turn
            if seat in banks:
                self.took_time(banks[seat], turn.misses)

    def took_time(self, counted: Counted, misses: int) -> None:
        """What the store has noted of a seat's time is the case."""
        self.turns[counted.seat] = msgspec.structs.replace(
            self._turn(counted.seat),
            bank_ms=counted.bank_ms,
            away_ms=counted.away_ms,
            granted=counted.granted,
            counted_at=counted.at,
            misses=misses,
        )

    # ── where something else has changed it ─────────────────────────────────────────────────────────────

    async def note(self, *, anew: bool = False, from_now: bool = False) -> None:
        """Note whom the game waits for now, where the store knows otherwise; with `anew` as a turn of its own.

        It has waited since the last step; with `from_now` it begins to.
        """
        at = self._at
        if at.posted is None or at.table.state != "playing":
            return
        waits = self._people(at.awaited(), at.awaited() if anew else ())
        known = {seat for seat, turn in self.turns.items() if turn.since is not None}
        if waits.anew or waits.banks or known != set(waits.seats):
            began = at.clock() if anew or from_now else at.moved_at
            await at.store.note_waits(at.table.id, waits, at=began)
            self.took(waits, began)

    # ── what was sent about it ──────────────────────────────────────────────────────────────────────────

    async def noted(self, turn: Turn, **changes: Any) -> bool:
        """Note what was sent about a turn, here and in the store, if the turn lasts still; whether it does."""
        known = self.turns.get(turn.seat, turn)  # as it is by now: they may have asked for silence meanwhile
        if known.since != turn.since:
            return False
        self.turns[turn.seat] = noted = msgspec.structs.replace(known, **changes)
        return await self._at.store.note_notice(noted)

    async def taken_down(self, turn: Turn) -> None:
        """A notice is gone, whatever turn it is by now."""
        known = self.turns.get(turn.seat)
        if known is not None and known.notice_id == turn.notice_id:
            self.turns[turn.seat] = msgspec.structs.replace(known, notice_channel=None, notice_id=None)
        await self._at.store.drop_notice(turn)

    async def owe(self, calls: Mapping[int, Call]) -> None:
        """A board is about to be posted after which a notice is owed to these seats' owners: have it sent."""
        for seat, call in calls.items():
            turn = self.turns.get(seat)
            if turn is not None and turn.since is not None and turn.called == BY_BOARD:
                await self.noted(turn, called=call)
                table, now = self._at.table.id, self._at.clock()
                await self._at.store.set_timer(Timer(kind=REMIND, due_at=now, table_id=table, seat=seat))

    def _turn(self, seat: int) -> Turn:
        return self.turns.get(seat) or Turn(table_id=self._at.table.id, seat=seat)

    def _people(self, seats: Iterable[int], answered: Iterable[int] = (), reached: int | None = None) -> Waits:
        """Of the seats that hold the game up, those that people play; and the time of whom this begins or ends for.

        `reached` is the step that the game has got to, where it has gone on.
        """
        if self._at.table.is_practice:  # nobody is waited for, and nobody called
            return NOBODY
        people = tuple(s for s in seats if self._at.seats[s].user_id is not None and not self._at.seats[s].minded_by)
        if not people and not self.turns:
            return NOBODY
        waits = Waits(people, frozenset(answered) & frozenset(people))
        clock = self.clock
        return waits if clock is None else waits._replace(banks=tuple(self._banks(clock, waits, reached)))

    # ── time ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def clock(self) -> Clock | None:
        """The clock the table is played with; None where it is played without."""
        return clocks.clock_of(self._at.table.customs)

    def owner(self, seat: int) -> Person:
        """Whose time runs at a seat."""
        return self._at.persons.of(self._at.seats[seat].user_id or 0)

    def left(self, clock: Clock, seat: int, now: int) -> Time:
        """What is left of a seat's time."""
        turn = self.turns.get(seat)
        left = clocks.time_of(clock, turn)
        if turn is None or turn.counted_at is None:
            return left
        return clocks.counted(self.owner(seat), left, turn.counted_at, now)

    def _banks(self, clock: Clock, waits: Waits, reached: int | None) -> Iterator[Counted]:
        """The time of the seats whose waiting begins or ends: more for a turn, but not for one that is played again.

        Else who takes a move back and makes it again would never be out of time.
        """
        now = self._at.clock()
        running = {seat for seat, turn in self.turns.items() if turn.counted_at is not None}
        for seat in sorted({*running, *waits.seats}):
            if seat in running and seat in waits.seats and seat not in waits.anew:
                continue
            left, granted = self.left(clock, seat, now), self._turn(seat).granted
            if seat in waits.seats and reached is not None and reached > granted:
                left, granted = clocks.begun(clock, left), reached
            yield Counted(seat, left.bank, left.away, granted, now if seat in waits.seats else None)

    def counted(self, seat: int, left: Time) -> Counted:
        """What is left of the time of a seat that is waited for, from now on."""
        return Counted(seat, left.bank, left.away, self._turn(seat).granted, self._at.clock())
