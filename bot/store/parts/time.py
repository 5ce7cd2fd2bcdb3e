"""How the SQLite store keeps time: whom games wait for, and what is due when."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store import proposals, tables, waits, whole
from bot.store.connection import Connected
from bot.store.rows import Counted, Glance, Timer, Turn, Waiting, Waits


class Time(Connected):
    """Turns and timers."""

    async def waiting_for(self, user_id: int) -> tuple[Waiting, ...]:
        """The tables that wait for a person, the longest wait first."""
        query = (
            "SELECT turns.* FROM turns JOIN seats USING (table_id, seat) JOIN tables ON tables.id = turns.table_id"
            " WHERE user_id = ? AND minded_by IS NULL AND since IS NOT NULL AND state = 'playing'"
            " ORDER BY since, table_id"
        )

        def work(db: sqlite3.Connection) -> tuple[Waiting, ...]:
            turns = [waits.as_turn(row) for row in db.execute(query, (user_id,))]
            return tuple(Waiting(tables.find_table(db, turn.table_id), turn) for turn in turns)

        return await self._read(work)

    async def glances(self, user_id: int) -> tuple[Glance, ...]:
        """The open tables at which a person sits, or which they host, oldest first, and whom each waits for."""
        return await self._read(lambda db: whole.glances(db, user_id))

    async def turns(self, table_id: str) -> tuple[Turn, ...]:
        """Since when a table waits for which of its seats."""
        return await self._read(lambda db: waits.turns_of(db, table_id))

    async def note_waits(self, table_id: str, waiting: Waits, *, at: int) -> None:
        """Write down whom a game waits for, where that changes without a move. The revision stays."""
        await self._write(lambda db: waits.note(db, table_id, waiting, at))

    async def note_time(
        self,
        table_id: str,
        counted: Counted,
        *,
        misses: int,
        due: int,
        closes: str | None = None,
        excused: bool = False,
    ) -> None:
        """Write down what is left of a seat's time, and when to look again."""

        def work(db: sqlite3.Connection) -> None:
            proposals.agree(db, closes, due, "wait")
            waits.put_time(db, table_id, counted)
            db.execute("UPDATE turns SET misses = ? WHERE table_id = ? AND seat = ?", (misses, table_id, counted.seat))
            for kind in (waits.CLOCK, *((waits.EXCUSED,) if excused else ())):
                waits.put_timer(db, Timer(kind=kind, due_at=due, table_id=table_id, seat=counted.seat))

        await self._write(work)

    async def save_turn(self, turn: Turn) -> None:
        """Remember what was sent to whom about a turn; its beginning and its time are noted with the game."""
        await self._write(
            lambda db: db.execute(
                "UPDATE turns SET reminded = ?, hushed = ?, notice_channel = ?, notice_id = ?, misses = ?"
                " WHERE table_id = ? AND seat = ?",
                (
                    turn.reminded,
                    turn.hushed,
                    turn.notice_channel,
                    turn.notice_id,
                    turn.misses,
                    turn.table_id,
                    turn.seat,
                ),
            )
        )

    async def note_notice(self, turn: Turn) -> bool:
        """Remember what was sent to whom about a turn, and how they were called to it, if that turn lasts still."""
        return await self._write(lambda db: waits.note_notice(db, turn))

    async def drop_notice(self, turn: Turn) -> None:
        """Forget the notice that this turn names: it has been taken down."""
        await self._write(lambda db: waits.drop_notice(db, turn))

    async def set_timer(self, timer: Timer) -> None:
        """Set a timer, in the place of the one of its key."""
        await self._write(lambda db: waits.put_timer(db, timer))

    async def drop_timer(self, key: str) -> None:
        """Drop a timer, if there is one."""
        await self._write(lambda db: db.execute("DELETE FROM timers WHERE key = ?", (key,)))

    async def due_timers(self, now: int, *, most: int, but: Sequence[str] = ()) -> tuple[Timer, ...]:
        """The timers that are due, the longest due first, without those of these keys."""
        return await self._read(lambda db: waits.due(db, now, most, but))

    async def next_due(self, *, but: Sequence[str] = ()) -> int | None:
        """When the next timer is due, without those of these keys."""
        return await self._read(lambda db: waits.next_due(db, but))

    async def settle_timers(self, done: Sequence[tuple[Timer, Timer | None]]) -> None:
        """What has been done goes, or comes again as the second of each pair; one set anew meanwhile stays as it is."""
        await self._write(lambda db: waits.settle(db, done))
