"""How the SQLite store keeps house: what it has answered, and how it is."""

from __future__ import annotations

import sqlite3

from bot.store import revisions, schema
from bot.store.connection import Connected
from bot.store.rows import Health, TableState


class Keeping(Connected):
    """Keeping house."""

    async def seen(self, interaction_id: int) -> str | None:
        """What an interaction was answered, if it was carried out."""
        return await self._read(lambda db: revisions.answer_to(db, interaction_id))

    async def prune(self, *, before: int) -> int:
        """Drop interactions from before a time, and say how many; nothing that was deleted stays in the file."""
        query = "DELETE FROM interactions WHERE at < ?"
        dropped = await self._write(lambda db: db.execute(query, (before,)).rowcount)
        await self._clear_log(patiently=False)
        return dropped

    async def health(self) -> Health:
        """Whether the store answers, and how much it holds. `StoreFailed` where it does not."""

        def work(db: sqlite3.Connection) -> Health:
            counts: dict[TableState, int] = {"lobby": 0, "playing": 0, "over": 0, "cancelled": 0}
            counts.update(dict(map(tuple, db.execute("SELECT state, count(*) FROM tables GROUP BY state"))))
            return Health(schema.version(db), counts)

        return await self._read(work)
