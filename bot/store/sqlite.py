"""The store in one SQLite file: opening it for this process alone, reading beside it, copying it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import IO

import aiosqlite

from bot.store import private, schema
from bot.store.connection import PAGE, WorkingConnection
from bot.store.parts.agreement import Agreement
from bot.store.parts.channels import Channels
from bot.store.parts.company import Company
from bot.store.parts.keeping import Keeping
from bot.store.parts.moves import Moves
from bot.store.parts.people import People
from bot.store.parts.plans import Plans
from bot.store.parts.tables import Tables
from bot.store.parts.tallies import Tallies
from bot.store.parts.time import Time
from bot.store.protocol import StoreFailed

_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged move must outlive a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA secure_delete = ON",  # what somebody asked to be forgotten must not linger in free pages
)


class SqliteStore(Tables, Channels, Moves, Plans, Agreement, People, Time, Company, Tallies, Keeping):
    """A `Store` in a file."""

    def __init__(
        self, db: aiosqlite.Connection, lock: IO[str] | None, reader: aiosqlite.Connection | None = None
    ) -> None:
        super().__init__(db, reader)
        self._lock = lock

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False) -> SqliteStore:
        """Open the file, making or migrating it as needed.

        Only one process may have it open for writing. Any number may read beside it: for a backup, a health
        check or a replay of all games while the bot runs.
        """
        lock = None if read_only else _lock(path)
        failures: list[StoreFailed] = []

        def connect(to_read: bool) -> sqlite3.Connection:
            # aiosqlite's thread does not survive a connection that fails: let it have one, and close it in order
            try:
                return _connect(path, to_read)
            except StoreFailed as failure:
                failures.append(failure)
                return sqlite3.connect(":memory:", factory=WorkingConnection)

        db = await aiosqlite.Connection(partial(connect, read_only), iter_chunk_size=PAGE)
        beside = read_only or bool(failures)
        reader = None if beside else await aiosqlite.Connection(partial(connect, True), iter_chunk_size=PAGE)
        store = cls(db, lock, reader)
        for failure in failures:
            await store.close()
            raise failure
        return store

    async def close(self) -> None:
        """Finish what is under way, and let go."""
        self._closed = True
        if self._reader is not self._db:
            await self._reader.close()  # first: who closes last puts everything in its place
        await self._db.close()
        if self._lock is not None:
            self._lock.close()

    async def backup(self, target: Path) -> None:
        """Write a whole, consistent copy to a file that does not exist yet."""
        await self._run(lambda db: _copy(db, target))


# ── opening ───────────────────────────────────────────────────────────────────────────────────────────────


def _lock(path: Path) -> IO[str]:
    """Hold the file for this process alone: two bots on one file would each think the tables theirs."""
    lock_path = _beside(path, ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        private.create(lock_path)
        lock = lock_path.open("w")
    except OSError as error:
        raise StoreFailed(f"The data folder {path.parent.absolute()} cannot be used: {error}.") from error
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreFailed(f"The database {path} is in use by another Penny Post.") from None
    private.tighten(path, lock_path, *(_beside(path, end) for end in ("-wal", "-shm", "-journal")))
    return lock


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _connect(path: Path, read_only: bool) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    try:
        with contextlib.ExitStack() as on_failure:
            if not read_only:
                private.create(path)  # what SQLite puts beside it has its mode
            db = sqlite3.connect(uri, uri=True, isolation_level=None, factory=WorkingConnection)
            on_failure.callback(db.close)
            db.row_factory = sqlite3.Row
            if read_only:
                schema.check(db)
            else:
                for setting in _SETTINGS:
                    db.execute(setting)
                schema.migrate(db)
            on_failure.pop_all()
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"The database {path} cannot be opened: {error}.") from error
    return db


# ── beside a running bot ──────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def reading(path: Path) -> AsyncIterator[SqliteStore]:
    """The store for reading, as the present program would find it.

    A file that an older program has written is left as it is, for that program may still be running: a copy of
    it is brought up to date, and thrown away afterwards.
    """
    with contextlib.ExitStack() as until_read:
        if _is_behind(path):
            folder = until_read.enter_context(tempfile.TemporaryDirectory(prefix="pennypost-"))
            copied = Path(folder) / path.name
            copy_file(path, copied)
            _connect(copied, read_only=False).close()
            path = copied
        store = await SqliteStore.open(path, read_only=True)
        try:
            yield store
        finally:
            await store.close()


def copy_file(path: Path, target: Path) -> None:
    """Write a whole, consistent copy of a database of whatever schema to a file that does not exist yet."""
    with _as_it_is(path) as db:
        _copy(db, target)


def _is_behind(path: Path) -> bool:
    with _as_it_is(path) as db:
        return schema.version(db) < len(schema.migrations())


@contextlib.contextmanager
def _as_it_is(path: Path) -> Iterator[sqlite3.Connection]:
    """The file for reading, whatever its schema."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            yield db
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"The database {path} cannot be read: {error}.") from error


def _copy(db: sqlite3.Connection, target: Path) -> None:
    if target.exists():
        raise StoreFailed(f"{target} exists already.")
    unfinished = _beside(target, ".part")
    unfinished.unlink(missing_ok=True)
    try:
        private.create(unfinished, anew=True)  # SQLite fills an empty file, and leaves its mode alone
        db.execute("VACUUM INTO ?", (str(unfinished),))
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"The copy {target} cannot be made: {error}.") from error
    finally:
        unfinished.unlink(missing_ok=True)
