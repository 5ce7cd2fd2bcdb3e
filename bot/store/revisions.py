"""The statements about whether something may be done to a table now, and that it was done: once, and in order."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store import tables
from bot.store.protocol import AlreadySeen, Stale, WrongState
from bot.store.rows import Interaction, Table, TableState


def answer_to(db: sqlite3.Connection, interaction_id: int) -> str | None:
    """What an interaction was answered, if it was carried out."""
    row = db.execute("SELECT answer FROM interactions WHERE id = ?", (interaction_id,)).fetchone()
    return row["answer"] if row else None


def refuse_seen(db: sqlite3.Connection, interaction: Interaction | None) -> None:
    """Raise `AlreadySeen` for an interaction that was carried out before."""
    if interaction is not None:
        answer = answer_to(db, interaction.id)
        if answer is not None:
            raise AlreadySeen(answer)


def at_revision(
    db: sqlite3.Connection,
    table_id: str,
    expected: int,
    interaction: Interaction | None,
    states: Sequence[TableState],
) -> Table:
    """The table, if this may be done to it now."""
    refuse_seen(db, interaction)
    table = tables.find_table(db, table_id)
    if table.revision != expected:
        raise Stale(table, expected)
    if table.state not in states:
        raise WrongState(table)
    return table


def remember(db: sqlite3.Connection, table_id: str, interaction: Interaction | None) -> None:
    """Keep what an interaction is answered."""
    if interaction is not None:
        db.execute(
            "INSERT INTO interactions (id, table_id, answer, at) VALUES (?, ?, ?, ?)",
            (interaction.id, table_id, interaction.answer, interaction.at),
        )
        db.execute("UPDATE tables SET active_at = max(active_at, ?) WHERE id = ?", (interaction.at, table_id))


def committed(db: sqlite3.Connection, table_id: str, interaction: Interaction | None) -> Table:
    """Close a change of the table: a new revision, and the interaction is remembered."""
    remember(db, table_id, interaction)
    db.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (table_id,))
    return tables.find_table(db, table_id)
