"""The statements about a game's log, and about what is answered and not yet posted."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from bot.store.rows import Lately, NewStep, Step
from games.kernel import notation

_STANDING = "FROM steps WHERE table_id = :table AND undone_at IS NULL"
"""The log as the game stands; read from its end along its key, as far as need be."""


def as_step(row: sqlite3.Row) -> Step:
    """A row of `steps`."""
    values: dict[str, Any] = dict(row)
    del values["table_id"]
    values["move_start"] = bool(values["move_start"])
    values["revealed"] = bool(values["revealed"])
    return Step(**values)


def last_move(db: sqlite3.Connection, table_id: str) -> tuple[Step, ...]:
    """The steps of the last move that stands, and those the rules made after it by themselves; all where none is."""
    query = f"""
        WITH answered AS (SELECT seq {_STANDING} AND answers <> '' ORDER BY seq DESC LIMIT 1),
        began AS (SELECT seq {_STANDING} AND move_start AND seq <= (SELECT seq FROM answered) ORDER BY seq DESC LIMIT 1)
        SELECT * {_STANDING} AND seq >= coalesce((SELECT seq FROM began), 0) ORDER BY seq
    """  # noqa: S608
    return tuple(map(as_step, db.execute(query, {"table": table_id})))


def since_answer(db: sqlite3.Connection, table_id: str, seat: int, most: int) -> Lately | None:
    """What has happened since a person last answered for a seat, since the set-up where nobody did.

    Neither the table's answers for them nor those of a stand-in that minds the seat are theirs. What several answered
    together is news to each of them: they had handed in before it was shown.
    """
    answered = db.execute(
        f"SELECT seq, answers, by_user {_STANDING} AND ' ' || answers LIKE :answered"
        " AND ' ' || replace(unasked, '!', '') || ' ' NOT LIKE :unasked ORDER BY seq DESC",
        {"table": table_id, "answered": f"% {seat + 1}:%", "unasked": f"% {seat} %"},
    )
    for seq, answers, by_user in answered:
        if len({answer.seat for answer in notation.read(answers)}) > 1:
            return _after(db, table_id, seq - 1, most)
        if by_user is not None:
            return _after(db, table_id, seq, most)
    return _after(db, table_id, 0, most)


def since_time(db: sqlite3.Connection, table_id: str, at: int, most: int) -> Lately | None:
    """What has happened since a time, and the last move in any case."""
    move = last_move(db, table_id)
    before = db.execute(
        f"SELECT seq {_STANDING} AND made_at <= :at AND seq < :move ORDER BY seq DESC LIMIT 1",
        {"table": table_id, "at": at, "move": move[0].seq if move else 0},
    ).fetchone()
    return _after(db, table_id, before["seq"] if before else 0, most)


def _after(db: sqlite3.Connection, table_id: str, seq: int, most: int) -> Lately | None:
    """The last step up to a place in the log, and what has happened since; None before a game has begun."""
    known = db.execute(
        f"SELECT * {_STANDING} AND seq <= :seq ORDER BY seq DESC LIMIT 1",
        {"table": table_id, "seq": seq},
    ).fetchone()
    if known is None:
        return None
    steps = db.execute(
        f"SELECT * {_STANDING} AND seq > :seq ORDER BY seq DESC LIMIT :most",
        {"table": table_id, "seq": known["seq"], "most": most},
    ).fetchall()
    return Lately(as_step(known), tuple(map(as_step, reversed(steps))))


def append(db: sqlite3.Connection, table_id: str, steps: Sequence[NewStep], revision: int) -> None:
    """Add steps to the end of a table's log."""
    (last,) = db.execute("SELECT coalesce(max(seq), -1) FROM steps WHERE table_id = ?", (table_id,)).fetchone()
    db.executemany(
        "INSERT INTO steps (table_id, seq, number, answers, events, checkpoint, dice_at, move_start,"
        " revealed, by_user, made_at, engine, branch, back_to, unasked, revision)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                step.engine,
                step.branch,
                step.back_to,
                step.unasked,
                revision,
            )
            for seq, step in enumerate(steps, start=last + 1)
        ],
    )


def drafts_of(db: sqlite3.Connection, table_id: str) -> dict[int, tuple[str, ...]]:
    """What each seat has answered and not yet posted."""
    found: dict[int, tuple[str, ...]] = {}
    for seat, answer in db.execute(
        "SELECT seat, answer FROM drafts WHERE table_id = ? ORDER BY seat, ordinal", (table_id,)
    ):
        found[seat] = (*found.get(seat, ()), answer)
    return found


def put_drafts(db: sqlite3.Connection, table_id: str, drafts: Mapping[int, Sequence[str]]) -> None:
    """Replace what these seats have answered and not yet posted."""
    for seat, answers in drafts.items():
        db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat))
        db.executemany(
            "INSERT INTO drafts (table_id, seat, ordinal, answer) VALUES (?, ?, ?, ?)",
            [(table_id, seat, ordinal, answer) for ordinal, answer in enumerate(answers)],
        )


def clear_drafts(db: sqlite3.Connection, table_id: str) -> None:
    """Drop whatever any seat was composing."""
    db.execute("DELETE FROM drafts WHERE table_id = ?", (table_id,))
