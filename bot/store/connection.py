"""The connections the parts of the SQLite store share: each on its own thread, a transaction one function there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar, cast

import aiosqlite

from bot.store.protocol import StoreFailed

T = TypeVar("T")

PAGE: Final = 200
"""How many rows are read at a time."""
READ_BESIDE: Final = 2
"""How often something is read beside the writer before it is read in its queue."""


class _Done(NamedTuple):
    """What a piece of work came to, where aiosqlite looks for rows."""

    result: Any

    def fetchall(self) -> Any:
        return self.result


class WorkingConnection(sqlite3.Connection):
    """A connection that takes a whole piece of work where others take a statement.

    So aiosqlite, through its public names, runs a transaction of many statements on its thread in one hop.
    """

    def execute(self, sql: Any, parameters: Any = (), /) -> Any:
        """Run a statement, or do a piece of work with this connection."""
        return _Done(sql(self)) if callable(sql) else super().execute(sql, parameters)


class Connected:
    """What every part of the store has: the connection, one to read beside it, and how work is done with them."""

    def __init__(self, db: aiosqlite.Connection, reader: aiosqlite.Connection | None = None) -> None:
        self._db = db
        self._reader = reader or db
        self._closed = False
        self._written = 0
        """How many transactions have been committed."""

    async def _run(self, work: Callable[[sqlite3.Connection], T], db: aiosqlite.Connection | None = None) -> T:
        """Run a function on the connection's thread: whole, so that no two tasks interleave, and in one hop."""
        if self._closed:
            raise StoreFailed("The database is closed.")
        try:
            done: Any = await (db or self._db).execute_fetchall(cast("str", work))  # see `WorkingConnection`
        except sqlite3.Error as error:
            raise StoreFailed(f"The database does not work: {error}.") from error
        return cast("T", done)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def transaction(db: sqlite3.Connection) -> T:
            db.execute("BEGIN IMMEDIATE")
            try:
                result = work(db)
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            self._written += 1
            return result

        return await self._run(transaction)

    async def _clear_log(self, *, patiently: bool = True) -> None:
        """Put everything in its place and empty the write-ahead log: what was deleted still stands there until then.

        Beside somebody who reads the log for long, a backup say, it is left for the next time.
        """

        def work(db: sqlite3.Connection) -> None:
            (patience,) = db.execute("PRAGMA busy_timeout").fetchone()
            try:
                db.execute(f"PRAGMA busy_timeout = {patience if patiently else 0:d}")
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                db.execute(f"PRAGMA busy_timeout = {patience:d}")

        await self._run(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read beside the writer: nobody waits for a file that another process has locked only to look at something.

        What comes back is never older than what anybody was told is written. So where something was committed while it
        was being read it is read once more, and then in the writer's own queue.
        """

        def snapshot(db: sqlite3.Connection) -> T:
            # Beside a writer, two statements could see two different moments.
            db.execute("BEGIN")
            try:
                return work(db)
            finally:
                db.execute("ROLLBACK")

        for _ in range(READ_BESIDE):
            written = self._written
            found = await self._run(snapshot, self._reader)
            if written == self._written:
                return found
        return await self._run(snapshot)
