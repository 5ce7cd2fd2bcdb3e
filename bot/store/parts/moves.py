"""How the SQLite store keeps moves, and the log of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

import msgspec

from bot.store import log, proposals, revisions, tables, waits, whole
from bot.store.connection import PAGE, Connected
from bot.store.rows import NOBODY, Interaction, Lately, NewStep, OpenTable, Step, Table, Waits


class Moves(Connected):
    """What has been played, and what is being composed."""

    async def commit_move(
        self,
        table_id: str,
        *,
        expected: int,
        steps: Sequence[NewStep],
        over: bool = False,
        waiting: Waits = NOBODY,
        drafts: Mapping[int, Sequence[str]] | None = None,
        orders: Mapping[str, str] | None = None,
        interaction: Interaction | None = None,
    ) -> Table:
        """Write down the steps of a move; `over` ends the game. All drafts are cleared, a proposal is overtaken.

        In the place of those cleared come `drafts`; `orders` are the standing answers from then on, None as they were.
        """
        if not steps:
            raise ValueError("a move has at least one step")

        def work(db: sqlite3.Connection) -> Table:
            revisions.at_revision(db, table_id, expected, interaction, ("playing",))
            log.append(db, table_id, steps, expected + 1)
            log.clear_drafts(db, table_id)
            log.put_drafts(db, table_id, drafts or {})
            tables.put_orders(db, table_id, orders)
            waits.note(db, table_id, waiting, steps[-1].made_at)
            if over:
                whole.end(db, table_id, "over", steps[-1].made_at)
            proposals.close_proposals(db, table_id, "moved-on", steps[-1].made_at)
            return revisions.committed(db, table_id, interaction)

        return await self._write(work)

    async def save_draft(
        self,
        table_id: str,
        *,
        expected: int,
        drafts: Mapping[int, Sequence[str]],
        waiting: Waits | None = None,
        at: int = 0,
        orders: Mapping[str, str] | None = None,
        interaction: Interaction | None = None,
    ) -> None:
        """Replace what these seats have answered; other seats' answers stay. Nobody sees them yet: nor the revision."""

        def work(db: sqlite3.Connection) -> None:
            revisions.at_revision(db, table_id, expected, interaction, ("playing",))
            log.put_drafts(db, table_id, drafts)
            tables.put_orders(db, table_id, orders)
            if waiting is not None:
                waits.note(db, table_id, waiting, at)
            revisions.remember(db, table_id, interaction)

        await self._write(work)

    async def hand_on(
        self,
        table_id: str,
        *,
        expected: int,
        drafts: Mapping[int, Sequence[str]],
        at: int,
        waiting: Waits = NOBODY,
        orders: Mapping[str, str] | None = None,
        interaction: Interaction | None = None,
    ) -> Table:
        """Replace what these seats have answered, and let everybody hear that another seat goes on with the move."""

        def work(db: sqlite3.Connection) -> Table:
            revisions.at_revision(db, table_id, expected, interaction, ("playing",))
            log.put_drafts(db, table_id, drafts)
            tables.put_orders(db, table_id, orders)
            proposals.close_proposals(db, table_id, "moved-on", at)
            waits.note(db, table_id, waiting, at)
            return revisions.committed(db, table_id, interaction)

        return await self._write(work)

    async def undo(
        self,
        table_id: str,
        *,
        expected: int,
        back_to: int,
        at: int,
        by_user: int | None,
        anew: NewStep | None = None,
        agreed: str | None = None,
        interaction: Interaction | None = None,
    ) -> OpenTable:
        """Take back all steps after the one with `seq` `back_to`, and all drafts; a proposal is overtaken."""

        def work(db: sqlite3.Connection) -> OpenTable:
            revisions.at_revision(db, table_id, expected, interaction, ("playing",))
            stands = db.execute(
                "SELECT 1 FROM steps WHERE table_id = ? AND seq = ? AND undone_at IS NULL",
                (table_id, back_to),
            ).fetchone()
            if stands is None:
                raise ValueError(f"table {table_id} has no step {back_to}")
            db.execute(
                "UPDATE steps SET undone_at = ?, undone_by = ?, undone_in = ?"
                " WHERE table_id = ? AND seq > ? AND undone_at IS NULL",
                (at, by_user, expected + 1, table_id, back_to),
            )
            if anew is not None:
                log.append(db, table_id, [anew], expected + 1)
            log.clear_drafts(db, table_id)
            if agreed is not None:
                proposals.close_proposal(db, agreed, "agreed", at)
            proposals.close_proposals(db, table_id, "moved-on", at)
            revisions.committed(db, table_id, interaction)
            return whole.load(db, table_id)

        return await self._write(work)

    async def set_orders(self, table_id: str, orders: Mapping[str, str]) -> None:
        """Remember the seats' standing answers. Nobody else sees them: the revision stays."""
        text = msgspec.json.encode(dict(orders)).decode()
        await self._write(lambda db: tables.set_column(db, table_id, "orders", text))

    async def count_hint(self, table_id: str, seat: int, *, interaction: Interaction | None = None) -> int:
        """Count that a hint was asked for at a seat, and say how many there were. The revision stays."""

        def work(db: sqlite3.Connection) -> int:
            revisions.refuse_seen(db, interaction)
            query = "UPDATE seats SET hints = hints + 1 WHERE table_id = ? AND seat = ? RETURNING hints"
            (hints,) = db.execute(query, (table_id, seat)).fetchone()
            revisions.remember(db, table_id, interaction)
            return int(hints)

        return await self._write(work)

    async def load_open(self, table_id: str) -> OpenTable:
        """All that is needed to go on with a table."""
        return await self._read(lambda db: whole.load(db, table_id))

    async def history(
        self, table_id: str, *, after: int = -1, limit: int = PAGE, with_undone: bool = False
    ) -> tuple[Step, ...]:
        """The log in the order it was written, from the first `seq` past `after`, a page at a time."""
        query = "SELECT * FROM steps WHERE table_id = ? AND seq > ? AND (undone_at IS NULL OR ?) ORDER BY seq LIMIT ?"

        def work(db: sqlite3.Connection) -> tuple[Step, ...]:
            tables.find_table(db, table_id)
            return tuple(map(log.as_step, db.execute(query, (table_id, after, with_undone, limit))))

        return await self._read(work)

    async def since_answer(self, table_id: str, seat: int, *, most: int) -> Lately | None:
        """What has happened since a seat last answered for itself, in its last `most` steps; None in a lobby."""
        return await self._read(lambda db: log.since_answer(db, table_id, seat, most))

    async def since_time(self, table_id: str, at: int, *, most: int) -> Lately | None:
        """What has happened since a time, and the last move in any case, likewise."""
        return await self._read(lambda db: log.since_time(db, table_id, at, most))

    async def last_branch(self, table_id: str) -> int:
        """The branch of the dice a table began last, in what was taken back too; 0 where it never did."""
        query = "SELECT coalesce(max(branch), 0) FROM steps WHERE table_id = ?"
        return await self._read(lambda db: int(db.execute(query, (table_id,)).fetchone()[0]))
