"""Ids of tables and proposals: short, to be read aloud and typed."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from typing import Literal

# Without i, l, o and u: an id is read aloud and typed.
_ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH = 6


def free_id(db: sqlite3.Connection, among: Literal["tables", "proposals"]) -> str:
    """An id that nothing of this kind has."""
    return next(drawn for drawn in _drawn_ids() if not _exists(db, among, drawn))


def _drawn_ids() -> Iterator[str]:
    while True:
        yield "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def _exists(db: sqlite3.Connection, among: Literal["tables", "proposals"], drawn: str) -> bool:
    return db.execute(f"SELECT 1 FROM {among} WHERE id = ?", (drawn,)).fetchone() is not None  # noqa: S608
