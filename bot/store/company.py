"""The statements about who comes to a table without a seat: the invited, and who watches."""

from __future__ import annotations

import sqlite3
from typing import Final

from bot.store.rows import Watcher

IDLE: Final = "idle"
"""The timer of an open table: whether anybody still does anything there."""
WATCH: Final = "watch"
"""The timer of somebody who watches a table and has something to be shown."""
FIRST_LOOK_MS: Final = 24 * 60 * 60 * 1000
"""No table falls silent within its first day."""
SHOWN_EVERY_MS: Final = 30 * 60 * 1000
"""How long what a watcher sees stands before it changes again."""


def invited(db: sqlite3.Connection, table_id: str) -> tuple[int, ...]:
    """Who was asked to sit down at a table."""
    rows = db.execute("SELECT user_id FROM invited WHERE table_id = ? ORDER BY user_id", (table_id,))
    return tuple(user for (user,) in rows)


def watcher(db: sqlite3.Connection, table_id: str, user_id: int) -> Watcher | None:
    """A person who watches a table; None where they do not."""
    row = db.execute("SELECT * FROM watchers WHERE table_id = ? AND user_id = ?", (table_id, user_id)).fetchone()
    return Watcher(**dict(row)) if row else None


def call(db: sqlite3.Connection, table_id: str, at: int, *, every: int = SHOWN_EVERY_MS) -> None:
    """There is something new for who watches a table: it is shown to them once what they see has stood long enough."""
    db.execute(
        "INSERT INTO timers (key, kind, table_id, user_id, due_at)"
        " SELECT :kind || ':' || table_id || '::' || user_id, :kind, table_id, user_id, max(:at, shown_at + :every)"
        " FROM watchers WHERE table_id = :table"
        " ON CONFLICT (key) DO UPDATE SET due_at = min(due_at, excluded.due_at)",
        {"kind": WATCH, "table": table_id, "at": at, "every": every},
    )
