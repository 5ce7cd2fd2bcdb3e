"""How the SQLite store keeps where tables stand, and what their channels have been told."""

from __future__ import annotations

import sqlite3

from bot.store import company, log, revisions, tables
from bot.store.connection import Connected
from bot.store.protocol import ChannelTaken
from bot.store.rows import OPEN_STATES, Interaction, Parked, Step, Table


class Channels(Connected):
    """Tables in their channels."""

    async def move(
        self,
        table_id: str,
        *,
        expected: int,
        guild_id: int | None,
        channel_id: int,
        interaction: Interaction | None = None,
    ) -> Table:
        """Carry an open table to another channel, where it rests no longer. `ChannelTaken` where that has one."""

        def work(db: sqlite3.Connection) -> Table:
            revisions.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            taken = tables.table_in_channel(db, channel_id)
            if taken is not None and taken.id != table_id:
                raise ChannelTaken(taken)
            db.execute(
                "UPDATE tables SET guild_id = ?, channel_id = ?, parked = NULL, board_message_id = NULL WHERE id = ?",
                (guild_id, channel_id, table_id),
            )
            return revisions.committed(db, table_id, interaction)

        return await self._write(work)

    async def park(self, table_id: str, why: Parked | None) -> None:
        """Let an open table rest, or no longer. No change of the game: the revision stays."""
        await self._write(lambda db: tables.set_column(db, table_id, "parked", why))

    async def set_board_message(self, table_id: str, message_id: int | None) -> None:
        """Remember the last posted lobby or board. No change of the game: the revision stays."""
        await self._write(lambda db: tables.set_column(db, table_id, "board_message_id", message_id))

    async def told(self, table_id: str, *, revision: int, message_id: int, watched_at: int | None = None) -> None:
        """Remember that the channel knows everything up to this revision, and which message said it."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE tables SET told = max(told, ?), board_message_id = ? WHERE id = ?",
                (revision, message_id, table_id),
            )
            if watched_at is not None:
                company.call(db, table_id, watched_at)

        await self._write(work)

    async def untold(self, table_id: str) -> tuple[Step, ...]:
        """What the channel has not been told: steps written or taken back since, in the order of the log."""
        query = (
            "SELECT steps.* FROM steps JOIN tables ON tables.id = table_id"
            " WHERE table_id = ? AND (steps.revision > told OR undone_in > told) ORDER BY seq"
        )
        return await self._read(lambda db: tuple(map(log.as_step, db.execute(query, (table_id,)))))

    async def untold_tables(self, *, ended_after: int) -> tuple[Table, ...]:
        """Tables that are played, or ended lately, and of which the channel does not know everything."""
        query = (
            "SELECT * FROM tables WHERE told < revision AND parked IS NULL AND (state IN ('playing', 'over')"
            " OR (ending IS NOT NULL AND started_at IS NOT NULL)) AND (ended_at IS NULL OR ended_at > ?) ORDER BY id"
        )
        return await self._read(lambda db: tuple(map(tables.as_table, db.execute(query, (ended_after,)))))

    async def tables_in(self, *, guild_id: int | None = None, channel_id: int | None = None) -> tuple[Table, ...]:
        """The open tables of a server, or of a channel."""
        wanted = {"guild_id": guild_id, "channel_id": channel_id}
        named = "".join(f" AND {column} = :{column}" for column, value in wanted.items() if value is not None)
        query = f"SELECT * FROM tables WHERE state IN ('lobby', 'playing'){named} ORDER BY id"  # noqa: S608
        return await self._read(lambda db: tuple(map(tables.as_table, db.execute(query, wanted))))
