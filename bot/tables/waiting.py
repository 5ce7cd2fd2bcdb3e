"""Whom a game waits for, and since when: noted in the store with whatever changes it, so that no restart forgets it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from bot.store.rows import BY_BOARD, HANDED_IN, NOBODY, Call, OpenTable, Timer, Turn, Waits
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

    def after(self, position: Position, answered: Iterable[int] = ()) -> Waits:
        """Whom the game waits for once it has got to this position, these seats having answered."""
        return self._people(position.waiting, answered)

    def handed_in(self, drafts: Mapping[int, tuple[str, ...]]) -> Waits:
        """Whom the game waits for once these answers are handed in, where several are asked at once."""
        return self._people(s for s in self._at.playing.waiting if HANDED_IN not in drafts.get(s, ()))

    def took(self, waits: Waits, began: int | None = None) -> None:
        """What the store has noted is the case: a turn that begins has begun now, or when that is said."""
        now = self._at.clock() if began is None else began
        banks = dict(waits.banks)
        for seat in {*self.turns, *waits.seats}:
            turn = self.turns.get(seat) or Turn(table_id=self._at.table.id, seat=seat)
            if seat not in waits.seats:
                turn = msgspec.structs.replace(turn, since=None, reminded=0, hushed=False, called=BY_BOARD)
            elif turn.since is None or seat in waits.anew:
                turn = msgspec.structs.replace(turn, since=now, reminded=0, hushed=False, called=BY_BOARD)
            self.turns[seat] = msgspec.structs.replace(turn, bank_ms=banks.get(seat, turn.bank_ms))

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
        if waits.anew or known != set(waits.seats):
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

    def _people(self, seats: Iterable[int], answered: Iterable[int] = ()) -> Waits:
        """Of the seats that hold the game up, those that people play."""
        at = self._at
        people = tuple(s for s in seats if at.seats[s].user_id is not None and at.seats[s].minded_by is None)
        return Waits(people, frozenset(answered) & frozenset(people)) if people or self.turns else NOBODY
