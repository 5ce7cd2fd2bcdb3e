"""The statements about plans: lines that a player tries out in private."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store.rows import Plan
from games.kernel.plans import Planned

_line = msgspec.json.Decoder(tuple[Planned, ...])


def plans_of(db: sqlite3.Connection, table_id: str) -> tuple[Plan, ...]:
    """All plans at a table. One that cannot be read is left out: there is nothing to be done with it."""
    query = "SELECT seat, slot, user_id, name, line, assumed, made_at FROM plans WHERE table_id = ? ORDER BY seat, slot"
    found = []
    for seat, slot, user_id, name, text, assumed, made_at in db.execute(query, (table_id,)):
        try:
            line = _line.decode(text)
        except msgspec.MsgspecError:
            continue
        found.append(Plan(seat, slot, user_id, name, line, assumed, made_at))
    return tuple(found)


def put(db: sqlite3.Connection, table_id: str, plan: Plan) -> None:
    """Keep a plan in its slot."""
    db.execute(
        "INSERT OR REPLACE INTO plans (table_id, seat, slot, user_id, name, line, assumed, made_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            table_id,
            plan.seat,
            plan.slot,
            plan.user_id,
            plan.name,
            msgspec.json.encode(plan.line).decode(),
            plan.assumed,
            plan.made_at,
        ),
    )


def drop(db: sqlite3.Connection, table_id: str, seat: int | None = None, slot: int | None = None) -> None:
    """Forget a plan, all of a seat, or all at a table."""
    db.execute(
        "DELETE FROM plans WHERE table_id = :table"
        " AND (:seat IS NULL OR seat = :seat) AND (:slot IS NULL OR slot = :slot)",
        {"table": table_id, "seat": seat, "slot": slot},
    )
