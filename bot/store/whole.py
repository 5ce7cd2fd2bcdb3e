"""The statements about a table as a whole: to go on with it, to see whom it waits for, to end it, to leave it."""

from __future__ import annotations

import sqlite3

from bot.store import company, log, plans, proposals, revisions, tables, waits
from bot.store.protocol import Successor, WrongState
from bot.store.rows import QUESTIONS, Copied, Glance, OpenTable, Seat, Table, TableState


def load(db: sqlite3.Connection, table_id: str) -> OpenTable:
    """All that is needed to go on with a table."""
    table = tables.find_table(db, table_id)
    move = log.last_move(db, table_id)
    return OpenTable(
        table,
        tables.seats_of(db, table_id),
        move[-1] if move else None,
        log.drafts_of(db, table_id),
        proposals.open_proposal(db, table_id),
        waits.turns_of(db, table_id),
        move,
        company.invited(db, table_id),
        proposals.agreement(db, table_id) if table.ending == "agreed" else None,
        plans.plans_of(db, table_id),
    )


def glances(db: sqlite3.Connection, user_id: int) -> tuple[Glance, ...]:
    """The open tables of a person and whom each waits for, in two statements however many they are."""
    theirs = db.execute(
        f"SELECT * FROM tables WHERE id IN ({tables.THEIRS}) AND +state IN ('lobby', 'playing')"  # noqa: S608
        " ORDER BY created_at, id",
        {"user": user_id},
    )
    mine = [tables.as_table(row) for row in theirs]
    ids = [table.id for table in mine]
    if not ids:
        return ()
    rows = db.execute(
        "SELECT table_id, seat, user_id, standin, name, minded_by, conceded_at, hints FROM turns JOIN seats"  # noqa: S608
        f" USING (table_id, seat) WHERE since IS NOT NULL AND table_id IN ({proposals.marks(ids)})"
        " ORDER BY table_id, seat",
        ids,
    )
    awaited: dict[str, list[Seat]] = {}
    for table_id, *seat in rows:
        awaited.setdefault(table_id, []).append(Seat(*seat))
    return tuple(Glance(table, tuple(awaited.get(table.id, ()))) for table in mine)


def end(db: sqlite3.Connection, table_id: str, state: TableState, at: int) -> None:
    """End a table; what was still being composed or planned is dropped."""
    log.clear_drafts(db, table_id)
    plans.drop(db, table_id)
    waits.stop(db, table_id, at)  # before what is due once it has ended
    proposals.close_proposals(db, table_id, "moved-on", at, QUESTIONS)
    proposals.close_proposals(db, table_id, "withdrawn", at, ("replace",))
    company.call(db, table_id, at, every=0)
    db.execute("UPDATE tables SET state = ?, ended_at = ? WHERE id = ?", (state, at, table_id))


def copy(db: sqlite3.Connection, table_id: str, copied: Copied, at: int) -> None:
    """Let a table go on from a step of another one that has ended: with its seed, and its log as far as it needs it.

    Who played is gone. Revisions are those of the log, so that what was taken back there is still known by them; what
    is taken back now, and the row of what was drawn anew, come with the next one.
    """
    source = tables.find_table(db, copied.source)
    if source.is_open or source.seed is None:
        raise WrongState(source)
    fields = (
        "seq, number, answers, events, checkpoint, dice_at, move_start, revealed, made_at, engine, branch, back_to,"
        " unasked, revision, undone_at, undone_in"
    )
    db.executemany(
        f"INSERT INTO steps (table_id, {fields}) SELECT ?, {fields} FROM steps WHERE table_id = ? AND seq = ?",  # noqa: S608
        [(table_id, copied.source, seq) for seq in _needed(db, copied)],
    )
    known = source.revision
    db.execute(
        "UPDATE steps SET undone_at = ?, undone_in = ? WHERE table_id = ? AND seq > ? AND undone_at IS NULL",
        (at, known + 1, table_id, copied.back_to),
    )
    if copied.anew is not None:
        log.append(db, table_id, [copied.anew], known + 1)
    db.execute(
        "UPDATE tables SET state = 'playing', engine = ?, seed = ?, seed_hash = ?, started_at = ?, revision = ?,"
        " told = ? WHERE id = ?",
        (source.engine, source.seed, source.seed_hash, at, known + 1, known, table_id),
    )


def _needed(db: sqlite3.Connection, copied: Copied) -> list[int]:
    """The rows of a log without which a table cannot go on from one of its steps, and be proved.

    That is what stands until there; and where chance was drawn anew, what was played before, up to the first thing that
    came to light past the step gone back to: only that is a reason to draw anew.
    """
    rows = db.execute(
        "SELECT seq, number, revealed, back_to, revision, undone_in FROM steps WHERE table_id = ? ORDER BY seq",
        (copied.source,),
    ).fetchall()
    went_back = {row["revision"] for row in rows if row["back_to"] is not None}
    ends = [(n, rows[n]["number"]) for n in range(1, len(rows)) if rows[n]["back_to"] is not None]
    if copied.anew is not None:
        ends.append((len(rows), copied.anew.number))
    needed, start = list[int](), 0
    for end, number in ends:
        for row in rows[start:end]:
            if row["undone_in"] is None or row["undone_in"] in went_back:
                needed.append(row["seq"])
                if row["revealed"] and row["number"] > number:
                    break
        start = end
    return [*needed, *(row["seq"] for row in rows[start:] if row["undone_in"] is None and row["seq"] <= copied.back_to)]


def leave(db: sqlite3.Connection, table: Table, user_id: int, successor: Successor | None, at: int) -> None:
    """Take a person out of an open table: a running game goes on without them, a lobby that is empty then ends."""
    seats = tables.seats_of(db, table.id)
    heir = next((s.user_id for s in seats if s.user_id not in (None, user_id)), None)
    mine = [s.index for s in seats if s.user_id == user_id]
    if table.state == "lobby":
        if table.imported and successor is not None:  # every seat of the record is played
            for index in mine:
                tables.seat(db, table.id, successor(table, seats, index))
        else:
            left = [s for s in seats if s.user_id != user_id]
            tables.put_seats(db, table.id, [Seat(i, s.user_id, s.standin, s.name) for i, s in enumerate(left)])
        if heir is None:
            end(db, table.id, "cancelled", at)
    elif successor is not None:
        for index in mine:
            tables.seat(db, table.id, successor(table, seats, index))
            drop_doings(db, table, index, at)
            proposals.close_offers(db, table.id, index, at)
            waits.vacate(db, table.id, index, at)
    if table.host_id == user_id:
        db.execute("UPDATE tables SET host_id = ? WHERE id = ?", (heir, table.id))
    revisions.committed(db, table.id, None)


def drop_doings(db: sqlite3.Connection, table: Table, seat: int, at: int) -> None:
    """What a seat's owner was at goes with them: open and standing answers, plans, and what the table was asked."""
    db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table.id, seat))
    plans.drop(db, table.id, seat)
    orders = {key: scope for key, scope in table.orders.items() if not key.startswith(f"{seat}:")}
    tables.put_orders(db, table.id, orders if orders != table.orders else None)
    proposals.close_proposals(db, table.id, "withdrawn", at, QUESTIONS)
    proposals.drop_votes(db, table.id, seat)
