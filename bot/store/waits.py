"""The statements about time: whom games wait for, and what is due when."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bot.store.rows import NOBODY, SEARCH, SILENT, Counted, Ending, Timer, Turn, Waits

REMIND: Final = "remind"
"""The timer of a person who is waited for: when they are told of it, and told again."""
CLOCK: Final = "clock"
"""The timer of a seat whose time runs."""
EXCUSED: Final = "excused"
"""The timer of a seat whose time has run out and was given more: its channel is to be told."""
SETTLED: Final = "settled"
"""The timer of questions and offers about a table's seats that are settled, and still stand in its channel."""

_AFRESH: Final = "reminded = 0, hushed = 0, called = 0"
"""What a turn begins with, and ends with."""


def as_turn(row: sqlite3.Row) -> Turn:
    """A row of `turns`."""
    return Turn(**{**dict(row), "hushed": bool(row["hushed"])})


def turns_of(db: sqlite3.Connection, table_id: str) -> tuple[Turn, ...]:
    """The turns of a table's seats, in order."""
    return tuple(map(as_turn, db.execute("SELECT * FROM turns WHERE table_id = ? ORDER BY seat", (table_id,))))


def note(db: sqlite3.Connection, table_id: str, waits: Waits, at: int) -> None:
    """Write down whom a game waits for from now on; who is waited for still, has been since they were.

    Whoever is waited for anew has timers that are due at once: what is to be done and when is for those to say who
    know the person. So has a notice of a turn that is over, to be taken down.
    """
    before = {turn.seat: turn for turn in turns_of(db, table_id)}
    for seat in {*waits.seats, *(counted.seat for counted in waits.banks)} - set(before):
        db.execute("INSERT INTO turns (table_id, seat) VALUES (?, ?)", (table_id, seat))
    for counted in waits.banks:
        put_time(db, table_id, counted)
    for seat, turn in before.items():
        if turn.since is not None and (seat not in waits.seats or seat in waits.anew):
            settle_absence(db, table_id, at, seat=seat)
        if turn.since is not None and seat not in waits.seats:
            _end(db, turn, at)
    for seat in waits.seats:
        known = before.get(seat)
        if known is None or known.since is None or seat in waits.anew:
            _set(db, table_id, seat, "since = ?, " + _AFRESH, at)
            put_timer(db, Timer(kind=REMIND, due_at=at, table_id=table_id, seat=seat))
            put_timer(db, Timer(kind=CLOCK, due_at=at, table_id=table_id, seat=seat))


def put_time(db: sqlite3.Connection, table_id: str, counted: Counted) -> None:
    """Write down what is left of a seat's time."""
    values = (counted.bank_ms, counted.away_ms, counted.granted, counted.at)
    _set(db, table_id, counted.seat, "bank_ms = ?, away_ms = ?, granted = ?, counted_at = ?", *values)


def vacate(db: sqlite3.Connection, table_id: str, seat: int, at: int) -> None:
    """A seat has another owner: the game has not waited for them yet, and they have all their time."""
    waited = tuple(t.seat for t in turns_of(db, table_id) if t.since is not None and t.seat != seat)
    note(db, table_id, Waits(waited), at)
    settle_absence(db, table_id, at, seat=seat)
    _set(db, table_id, seat, "bank_ms = NULL, counted_at = NULL, away_ms = 0, granted = 0, misses = 0")


def settle_absence(
    db: sqlite3.Connection, table_id: str, at: int, *, seat: int | None = None, outcome: Ending = "moved-on"
) -> None:
    """End what is asked about the absence of a seat's owner, or of anybody's, and what was offered for it.

    What stands of that in the channel is taken down by a timer that is due at once.
    """
    rows = db.execute(
        "UPDATE proposals SET closed_at = :at, outcome = :outcome"
        " WHERE table_id = :table AND (seat = :seat OR :seat IS NULL)"
        " AND (kind IN ('absence', 'take-over') OR (kind = 'replace' AND about IN (:silent, :search)))"
        " AND closed_at IS NULL RETURNING id",
        {"at": at, "outcome": outcome, "table": table_id, "seat": seat, "silent": SILENT, "search": SEARCH},
    ).fetchall()
    put_settled(db, table_id, [row["id"] for row in rows], at)


def put_settled(db: sqlite3.Connection, table_id: str, proposals: Sequence[str], at: int) -> None:
    """Have proposals taken down that are settled, beside those that still are to be."""
    timer = Timer(kind=SETTLED, due_at=at, table_id=table_id, about=" ".join(proposals))
    known = db.execute("SELECT about FROM timers WHERE key = ?", (timer.key,)).fetchone()
    if proposals:
        about = timer.about if known is None else f"{known['about']} {timer.about}"
        put_timer(db, msgspec.structs.replace(timer, about=about))


def _end(db: sqlite3.Connection, turn: Turn, at: int) -> None:
    _set(db, turn.table_id, turn.seat, "since = NULL, " + _AFRESH)
    drop_timers(db, turn.table_id, turn.seat)
    if turn.notice_id is not None:
        put_timer(db, Timer(kind=REMIND, due_at=at, table_id=turn.table_id, seat=turn.seat))


def note_notice(db: sqlite3.Connection, turn: Turn) -> bool:
    """Write down what was sent to whom about a turn, as long as that turn lasts; whether it does."""
    if turn.since is None:
        db.execute("INSERT OR IGNORE INTO turns (table_id, seat) VALUES (?, ?)", (turn.table_id, turn.seat))
    return bool(
        db.execute(
            "UPDATE turns SET reminded = ?, hushed = ?, called = ?, notice_channel = ?, notice_id = ?"
            " WHERE table_id = ? AND seat = ? AND since IS ?",
            (
                *(turn.reminded, turn.hushed, turn.called, turn.notice_channel, turn.notice_id),
                *(turn.table_id, turn.seat, turn.since),
            ),
        ).rowcount
    )


def drop_notice(db: sqlite3.Connection, turn: Turn) -> None:
    """A notice has been taken down, whatever turn it is by now."""
    db.execute(
        "UPDATE turns SET notice_channel = NULL, notice_id = NULL WHERE table_id = ? AND seat = ? AND notice_id IS ?",
        (turn.table_id, turn.seat, turn.notice_id),
    )


def stop(db: sqlite3.Connection, table_id: str, at: int) -> None:
    """A table has ended: it waits for nobody, and nothing of it is due but to take notices down."""
    drop_timers(db, table_id)
    note(db, table_id, NOBODY, at)
    settle_absence(db, table_id, at)
    for turn in turns_of(db, table_id):
        if turn.notice_id is not None:
            put_timer(db, Timer(kind=REMIND, due_at=at, table_id=table_id, seat=turn.seat))


def _set(db: sqlite3.Connection, table_id: str, seat: int, what: str, *values: int | None) -> None:
    db.execute(f"UPDATE turns SET {what} WHERE table_id = ? AND seat = ?", (*values, table_id, seat))  # noqa: S608


# ── timers ──────────────────────────────────────────────────────────────────────────────────────────────────


def as_timer(row: sqlite3.Row) -> Timer:
    """A row of `timers`."""
    values = dict(row)
    del values["key"]
    return Timer(**values)


def put_timer(db: sqlite3.Connection, timer: Timer) -> None:
    """Set a timer, in the place of the one of its key."""
    db.execute(
        "INSERT OR REPLACE INTO timers (key, kind, table_id, seat, user_id, due_at, tries, about)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (timer.key, timer.kind, timer.table_id, timer.seat, timer.user_id, timer.due_at, timer.tries, timer.about),
    )


def drop_timers(db: sqlite3.Connection, table_id: str, seat: int | None = None) -> None:
    """Drop the timers of a table, or of one of its seats."""
    db.execute(
        "DELETE FROM timers WHERE table_id = :table AND (seat = :seat OR :seat IS NULL)",
        {"table": table_id, "seat": seat},
    )


def due(db: sqlite3.Connection, now: int, most: int, but: Sequence[str]) -> tuple[Timer, ...]:
    """The timers that are due, the longest due first, without those of these keys."""
    rows = db.execute("SELECT * FROM timers WHERE due_at <= ? ORDER BY due_at, key LIMIT ?", (now, most + len(but)))
    found = (as_timer(row) for row in rows)
    held = set(but)
    return tuple(timer for timer in found if timer.key not in held)[:most]


def next_due(db: sqlite3.Connection, but: Sequence[str]) -> int | None:
    """When the next timer is due, without those of these keys."""
    held = set(but)
    for key, at in db.execute("SELECT key, due_at FROM timers ORDER BY due_at LIMIT ?", (len(but) + 1,)):
        if key not in held:
            return int(at)
    return None


def settle(db: sqlite3.Connection, done: Iterable[tuple[Timer, Timer | None]]) -> None:
    """What has been done goes, or comes again as the second of each pair; one set anew meanwhile stays as it is."""
    for timer, again in done:
        gone = db.execute(
            "DELETE FROM timers WHERE key = ? AND due_at = ? AND tries = ? AND about = ?",
            (timer.key, timer.due_at, timer.tries, timer.about),
        ).rowcount
        if gone and again is not None:
            put_timer(db, again)
