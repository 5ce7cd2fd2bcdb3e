"""Bring a database file up to the present schema: numbered SQL files, each in one transaction."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from bot.store.protocol import StoreFailed

_FOLDER = Path(__file__).with_name("migrations")


def migrations() -> list[Path]:
    """The migration files; the n-th leads from schema n - 1 to schema n."""
    files = sorted(_FOLDER.glob("*.sql"))
    for number, file in enumerate(files, start=1):
        if not re.fullmatch(rf"{number:04}_[a-z_]+\.sql", file.name):
            raise StoreFailed(f"migration {file.name} is not number {number:04}")
    return files


def version(db: sqlite3.Connection) -> int:
    """The schema a file is at; 0 for an empty one."""
    (number,) = db.execute("PRAGMA user_version").fetchone()
    return int(number)


def check(db: sqlite3.Connection) -> None:
    """Refuse a file that is not at the present schema."""
    here, there = version(db), len(migrations())
    if here > there:
        raise StoreFailed(f"The database is of schema {here}, from a newer Penny Post; this one knows up to {there}.")
    if here < there:
        raise StoreFailed(f"The database is of schema {here}, not {there}: start the bot once to bring it up to date.")


def migrate(db: sqlite3.Connection) -> None:
    """Apply every migration the file has not seen. On a failure the file stays at the last whole one."""
    for number, file in enumerate(migrations(), start=1):
        if number <= version(db):
            continue
        script = file.read_text("utf-8")
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise StoreFailed(f"Migration {file.name} failed: {error}.") from error
    check(db)
