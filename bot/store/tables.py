"""The statements about tables, their seats and their lobby."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from bot.store import company, ids, waits
from bot.store.protocol import NoSuchTable, TooManyTables
from bot.store.rows import IMPORTED, PRACTICE, Customs, NewTable, Origin, Seat, Table, Timer

_JSON: dict[str, Any] = {"options": dict[str, str], "orders": dict[str, str], "customs": Customs}
"""The columns of a table that are JSON, and what they hold."""

SAT_AT = "SELECT table_id FROM seats WHERE user_id = :user"
"""The ids of the tables at which a person sits."""
THEIRS = f"{SAT_AT} UNION SELECT id FROM tables WHERE host_id = :user"  # noqa: S608 - of our own words alone
"""And of those they host. Two searches: one condition with an OR would look through all tables."""


def as_table(row: sqlite3.Row) -> Table:
    """A row of `tables`."""
    values: dict[str, Any] = dict(row)
    for field, kind in _JSON.items():
        try:
            values[field] = msgspec.json.decode(values[field], type=kind)
        except msgspec.MsgspecError as error:  # one damaged row must not stand in the way of all others
            values[field], values["damage"] = kind(), f"{field}: {error}"
    return Table(**values)


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


def ended_in_channel(db: sqlite3.Connection, channel_id: int) -> Table | None:
    """The table of a channel that ended last: one that was played there, not one that was brought to be looked at."""
    row = db.execute(
        "SELECT * FROM tables WHERE channel_id = ? AND ended_at IS NOT NULL AND started_at IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM origins WHERE table_id = tables.id AND after IS NULL)"
        " ORDER BY ended_at DESC, created_at DESC, id LIMIT 1",
        (channel_id,),
    ).fetchone()
    return as_table(row) if row else None


def rematch_of(db: sqlite3.Connection, table_id: str) -> Table | None:
    """The rematch of a table that was not given up."""
    row = db.execute("SELECT * FROM tables WHERE follows = ? AND state <> 'cancelled'", (table_id,)).fetchone()
    return as_table(row) if row else None


def seats_of(db: sqlite3.Connection, table_id: str) -> tuple[Seat, ...]:
    """The seats of a table, in order."""
    rows = db.execute(
        "SELECT seat, user_id, standin, name, minded_by, conceded_at, hints FROM seats"
        " WHERE table_id = ? ORDER BY seat",
        (table_id,),
    )
    return tuple(Seat(*row) for row in rows)


def refuse_crowd(
    db: sqlite3.Connection, *, host_id: int, guild_id: int | None, per_host: int | None, per_guild: int | None
) -> None:
    """Raise `TooManyTables` where this person or server may open no more."""
    count = "SELECT count(*) FROM tables WHERE state IN ('lobby', 'playing') AND "
    (hosted,) = db.execute(count + "host_id = ?", (host_id,)).fetchone()
    if per_host is not None and hosted >= per_host:
        raise TooManyTables("person", per_host)
    (there,) = db.execute(count + "guild_id = ?", (guild_id,)).fetchone()
    if per_guild is not None and there >= per_guild:
        raise TooManyTables("server", per_guild)


def insert_table(db: sqlite3.Connection, new: NewTable, *, ended: bool = False) -> str:
    """Add a lobby, or a table that has never been open, and give its id."""
    table_id = ids.free_id(db, "tables")
    db.execute(
        "INSERT INTO tables (id, game, guild_id, channel_id, host_id, language, options, created_at, customs, follows,"
        " unrated, active_at, state, ended_at, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
        (
            table_id,
            new.game,
            new.guild_id,
            new.channel_id,
            new.host_id,
            new.language,
            options_text(new.options),
            new.created_at,
            customs_text(new.customs),
            new.follows,
            new.unrated,
            new.created_at,
            "cancelled" if ended else "lobby",
            new.created_at if ended else None,
        ),
    )
    if not ended:
        look_for_silence(db, table_id, new.created_at)
    return table_id


def put_origin(db: sqlite3.Connection, table_id: str, origin: Origin | None) -> None:
    """Note which record a table was imported from: it counts for no rating."""
    if origin is not None:
        db.execute("INSERT INTO origins VALUES (?, ?, ?)", (table_id, origin.record, origin.after))
        leave_unrated(db, table_id, IMPORTED)


def drop_looked_at(db: sqlite3.Connection, host_id: int, keep: int) -> tuple[str, ...]:
    """Drop what a person has imported to be looked at, but for the latest; the ids of what went."""
    rows = db.execute(
        "SELECT id FROM tables JOIN origins ON table_id = id WHERE host_id = ? AND after IS NULL"
        " ORDER BY created_at DESC, id LIMIT -1 OFFSET ?",
        (host_id, keep),
    )
    dropped = tuple(row[0] for row in rows)
    db.executemany("DELETE FROM tables WHERE id = ?", [(table_id,) for table_id in dropped])
    return dropped


def drop_practice(db: sqlite3.Connection, host_id: int) -> tuple[str, ...]:
    """Drop all tables at which a person has practised, open ones too; the ids of what went."""
    query = f"DELETE FROM tables WHERE host_id = ? AND unrated = '{PRACTICE}' RETURNING id"  # noqa: S608
    return tuple(row[0] for row in db.execute(query, (host_id,)).fetchall())


def put_practice_away(db: sqlite3.Connection, host_id: int, keep: int) -> tuple[str, ...]:
    """Drop the ended tables at which a person has practised, but for the latest; the ids of what went."""
    rows = db.execute(
        f"SELECT id FROM tables WHERE host_id = ? AND unrated = '{PRACTICE}' AND ended_at IS NOT NULL"  # noqa: S608
        " ORDER BY ended_at DESC, id LIMIT -1 OFFSET ?",
        (host_id, keep),
    )
    dropped = tuple(row[0] for row in rows)
    db.executemany("DELETE FROM tables WHERE id = ?", [(table_id,) for table_id in dropped])
    return dropped


def look_for_silence(db: sqlite3.Connection, table_id: str, at: int) -> None:
    """Have an open table looked at, whether anybody still does anything there."""
    waits.put_timer(db, Timer(kind=company.IDLE, due_at=at + company.FIRST_LOOK_MS, table_id=table_id))


def put_seats(db: sqlite3.Connection, table_id: str, seats: Sequence[Seat]) -> None:
    """Replace the seats of a table."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    db.executemany(
        "INSERT INTO seats (table_id, seat, user_id, standin, name, minded_by, conceded_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, s.index, s.user_id, s.standin, s.name, s.minded_by, s.conceded_at) for s in seats],
    )


def seat(db: sqlite3.Connection, table_id: str, to: Seat) -> None:
    """Put somebody else on one seat."""
    db.execute(
        "UPDATE seats SET user_id = ?, standin = ?, name = ?, minded_by = ?, conceded_at = ?"
        " WHERE table_id = ? AND seat = ?",
        (to.user_id, to.standin, to.name, to.minded_by, to.conceded_at, table_id, to.index),
    )


def leave_unrated(db: sqlite3.Connection, table_id: str, why: str) -> None:
    """Let a game count for no rating; what was said of it first stands."""
    db.execute("UPDATE tables SET unrated = coalesce(unrated, ?) WHERE id = ?", (why, table_id))


def set_column(
    db: sqlite3.Connection,
    table_id: str,
    column: Literal["parked", "board_message_id", "orders"],
    value: str | int | None,
) -> None:
    """Write one column of a table that is no part of the game. `NoSuchTable` where there is none."""
    if db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table_id)).rowcount == 0:  # noqa: S608
        raise NoSuchTable(table_id)


def put_orders(db: sqlite3.Connection, table_id: str, orders: Mapping[str, str] | None) -> None:
    """Replace the standing answers of a table; None where they are as they were."""
    if orders is not None:
        db.execute("UPDATE tables SET orders = ? WHERE id = ?", (options_text(orders), table_id))


def options_text(options: Mapping[str, str]) -> str:
    """Options as they are stored."""
    return msgspec.json.encode(dict(options), order="sorted").decode()


def customs_text(customs: Customs) -> str:
    """Customs as they are stored."""
    return msgspec.json.encode(customs).decode()
