"""How the SQLite store keeps who comes to a table without a seat, the invited and who watches, and the rematch."""

from __future__ import annotations

import sqlite3

from bot.store import company, revisions, tables
from bot.store.connection import Connected
from bot.store.protocol import TooManyCompany, WrongState
from bot.store.rows import Interaction, Table, Watcher


class Company(Connected):
    """The invited, who watches, and the rematch."""

    async def invite(self, table_id: str, user_id: int, *, most: int, interaction: Interaction | None = None) -> bool:
        """Note that a person may sit down; false where they were invited before."""

        def work(db: sqlite3.Connection) -> bool:
            revisions.refuse_seen(db, interaction)
            known = company.invited(db, table_id)
            if user_id not in known and len(known) >= most:
                raise TooManyCompany("table", most)
            db.execute("INSERT OR IGNORE INTO invited (table_id, user_id) VALUES (?, ?)", (table_id, user_id))
            revisions.remember(db, table_id, interaction)
            return user_id not in known

        return await self._write(work)

    async def rematch_of(self, table_id: str) -> Table | None:
        """The rematch of a table that was not given up."""
        return await self._read(lambda db: tables.rematch_of(db, table_id))

    async def watch(self, new: Watcher, *, per_table: int, per_person: int) -> bool:
        """Let a person follow an open table; false where they do already."""

        def work(db: sqlite3.Connection) -> bool:
            if company.watcher(db, new.table_id, new.user_id) is not None:
                return False
            if not (table := tables.find_table(db, new.table_id)).is_open:
                raise WrongState(table)
            counted = "SELECT count(*) FROM watchers WHERE "
            if db.execute(counted + "table_id = ?", (new.table_id,)).fetchone()[0] >= per_table:
                raise TooManyCompany("table", per_table)
            if db.execute(counted + "user_id = ?", (new.user_id,)).fetchone()[0] >= per_person:
                raise TooManyCompany("person", per_person)
            db.execute(
                "INSERT INTO watchers (table_id, user_id, since, language) VALUES (?, ?, ?, ?)",
                (new.table_id, new.user_id, new.since, new.language),
            )
            return True

        return await self._write(work)

    async def unwatch(self, table_id: str, user_id: int) -> Watcher | None:
        """Let a person follow a table no longer, and give what was known of them; None where they did not."""

        def work(db: sqlite3.Connection) -> Watcher | None:
            known = company.watcher(db, table_id, user_id)
            db.execute("DELETE FROM watchers WHERE table_id = ? AND user_id = ?", (table_id, user_id))
            return known

        return await self._write(work)

    async def watcher(self, table_id: str, user_id: int) -> Watcher | None:
        """A person who watches a table; None where they do not."""
        return await self._read(lambda db: company.watcher(db, table_id, user_id))

    async def save_watcher(self, watcher: Watcher) -> None:
        """Remember what a watcher was shown, if they still watch."""
        await self._write(
            lambda db: db.execute(
                "UPDATE watchers SET channel_id = ?, message_id = ?, posted_at = ?, shown_at = ?"
                " WHERE table_id = ? AND user_id = ?",
                (
                    watcher.channel_id,
                    watcher.message_id,
                    watcher.posted_at,
                    watcher.shown_at,
                    watcher.table_id,
                    watcher.user_id,
                ),
            )
        )
