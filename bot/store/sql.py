"""The statements of the SQLite store, run on its connection's thread; those that write, in a transaction."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from bot.store.protocol import AlreadySeen, NoSuchTable, Stale, WrongState
from bot.store.rows import (
    Interaction,
    NewStep,
    NewTable,
    OpenAnswer,
    OpenTable,
    Seat,
    Step,
    Table,
    TableState,
)

# Without i, l, o and u: an id is read aloud and typed.
_ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_ID_LENGTH = 6

# ── reading ───────────────────────────────────────────────────────────────────────────────────────────────


def as_table(row: sqlite3.Row) -> Table:
    """A row of `tables`."""
    values: dict[str, Any] = dict(row)
    for field in ("options", "orders"):
        values[field] = msgspec.json.decode(values[field], type=dict[str, str])
    return Table(**values)


def as_step(row: sqlite3.Row) -> Step:
    """A row of `steps`."""
    values: dict[str, Any] = dict(row)
    del values["table_id"]
    values["move_start"] = bool(values["move_start"])
    values["revealed"] = bool(values["revealed"])
    return Step(**values)


def find_table(db: sqlite3.Connection, table_id: str) -> Table:
    """The table of this id. `NoSuchTable` where there is none."""
    row = db.execute("SELECT * FROM tables WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        raise NoSuchTable(table_id)
    return as_table(row)


def table_in_channel(db: sqlite3.Connection, channel_id: int) -> Table | None:
    """The open table of a channel."""
    row = db.execute(
        "SELECT * FROM tables WHERE channel_id = ? AND state IN ('lobby', 'playing')", (channel_id,)
    ).fetchone()
    return as_table(row) if row else None


def seats_of(db: sqlite3.Connection, table_id: str) -> tuple[Seat, ...]:
    """The seats of a table, in order."""
    rows = db.execute("SELECT seat, user_id, standin, name FROM seats WHERE table_id = ? ORDER BY seat", (table_id,))
    return tuple(Seat(*row) for row in rows)


def load(db: sqlite3.Connection, table_id: str) -> OpenTable:
    """All that is needed to go on with a table."""
    table = find_table(db, table_id)
    last = db.execute(
        "SELECT * FROM steps WHERE table_id = ? AND undone_at IS NULL ORDER BY seq DESC LIMIT 1", (table_id,)
    ).fetchone()
    answers = db.execute("SELECT seat, answer FROM open_answers WHERE table_id = ? ORDER BY ordinal", (table_id,))
    return OpenTable(
        table,
        seats_of(db, table_id),
        as_step(last) if last else None,
        tuple(OpenAnswer(*row) for row in answers),
    )


def answer_to(db: sqlite3.Connection, interaction_id: int) -> str | None:
    """What an interaction was answered, if it was carried out."""
    row = db.execute("SELECT answer FROM interactions WHERE id = ?", (interaction_id,)).fetchone()
    return row["answer"] if row else None


# ── writing, inside a transaction ─────────────────────────────────────────────────────────────────────────


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
    table = find_table(db, table_id)
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


def committed(db: sqlite3.Connection, table_id: str, interaction: Interaction | None) -> Table:
    """Close a change of the table: a new revision, and the interaction is remembered."""
    remember(db, table_id, interaction)
    db.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (table_id,))
    return find_table(db, table_id)


def insert_table(db: sqlite3.Connection, new: NewTable) -> str:
    """Add a lobby, and give its id."""
    table_id = _free_id(db)
    db.execute(
        "INSERT INTO tables (id, game, guild_id, channel_id, host_id, language, options, created_at, state,"
        " revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'lobby', 0)",
        (
            table_id,
            new.game,
            new.guild_id,
            new.channel_id,
            new.host_id,
            new.language,
            options_text(new.options),
            new.created_at,
        ),
    )
    return table_id


def put_seats(db: sqlite3.Connection, table_id: str, seats: Sequence[Seat]) -> None:
    """Replace the seats of a table."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    db.executemany(
        "INSERT INTO seats (table_id, seat, user_id, standin, name) VALUES (?, ?, ?, ?, ?)",
        [(table_id, seat.index, seat.user_id, seat.standin, seat.name) for seat in seats],
    )


def put_open_answers(db: sqlite3.Connection, table_id: str, answers: Sequence[OpenAnswer]) -> None:
    """Replace the open answers of a table."""
    db.execute("DELETE FROM open_answers WHERE table_id = ?", (table_id,))
    db.executemany(
        "INSERT INTO open_answers (table_id, ordinal, seat, answer) VALUES (?, ?, ?, ?)",
        [(table_id, ordinal, given.seat, given.answer) for ordinal, given in enumerate(answers)],
    )


def append(db: sqlite3.Connection, table_id: str, steps: Sequence[NewStep]) -> None:
    """Add steps to the end of a table's log."""
    (last,) = db.execute("SELECT coalesce(max(seq), -1) FROM steps WHERE table_id = ?", (table_id,)).fetchone()
    db.executemany(
        "INSERT INTO steps (table_id, seq, number, answers, events, checkpoint, dice_at, move_start,"
        " revealed, by_user, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table_id,
                seq,
                step.number,
                step.answers,
                step.events,
                step.checkpoint,
                step.dice_at,
                step.move_start,
                step.revealed,
                step.by_user,
                step.made_at,
            )
            for seq, step in enumerate(steps, start=last + 1)
        ],
    )


def end(db: sqlite3.Connection, table_id: str, state: TableState, at: int) -> None:
    """End a table; what was still being composed is dropped."""
    put_open_answers(db, table_id, ())
    db.execute("UPDATE tables SET state = ?, ended_at = ? WHERE id = ?", (state, at, table_id))


def _free_id(db: sqlite3.Connection) -> str:
    """A table id nobody has."""
    return next(drawn for drawn in _drawn_ids() if not _exists(db, drawn))


def _drawn_ids() -> Iterator[str]:
    while True:
        yield "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def _exists(db: sqlite3.Connection, table_id: str) -> bool:
    return db.execute("SELECT 1 FROM tables WHERE id = ?", (table_id,)).fetchone() is not None


def options_text(options: Mapping[str, str]) -> str:
    """Options as they are stored."""
    return msgspec.json.encode(dict(options), order="sorted").decode()
