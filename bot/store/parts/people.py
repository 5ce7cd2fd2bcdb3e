"""How the SQLite store keeps what people have chosen, and forgets them."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store import tables, whole
from bot.store.connection import Connected
from bot.store.protocol import StillSeated, Successor
from bot.store.rows import Person


class People(Connected):
    """Everybody who plays."""

    async def get_person(self, user_id: int) -> Person:
        """What a person has chosen; for somebody unknown, nothing."""

        def work(db: sqlite3.Connection) -> Person:
            row = db.execute("SELECT * FROM people WHERE user_id = ?", (user_id,)).fetchone()
            return _as_person(row) if row else Person(user_id)

        return await self._read(work)

    async def all_people(self) -> tuple[Person, ...]:
        """Everybody who has chosen something."""
        return await self._read(lambda db: tuple(map(_as_person, db.execute("SELECT * FROM people"))))

    async def save_person(self, person: Person) -> None:
        """Remember what a person has chosen."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO people (user_id, language, settings) VALUES (?, ?, ?)"
                " ON CONFLICT (user_id) DO UPDATE SET language = excluded.language, settings = excluded.settings",
                (person.user_id, person.language, _person_text(person)),
            )

        await self._write(work)

    async def forget(self, user_id: int, *, successor: Successor | None = None, at: int = 0) -> int:
        """Remove a person from all their tables, and say how many those were."""

        def work(db: sqlite3.Connection) -> int:
            theirs = [
                tables.as_table(row)
                for row in db.execute(
                    "SELECT * FROM tables WHERE host_id = :user OR id IN"
                    " (SELECT table_id FROM seats WHERE user_id = :user) ORDER BY created_at, id",
                    {"user": user_id},
                )
            ]
            still_open = tuple(table for table in theirs if table.is_open)
            if still_open and successor is None:
                raise StillSeated(still_open)
            for table in still_open:
                whole.leave(db, table, user_id, successor, at)
            db.executemany("DELETE FROM interactions WHERE table_id = ?", [(t.id,) for t in theirs if not t.is_open])
            tables.drop_looked_at(db, user_id, 0)  # they brought it, and others' names with it
            db.execute("UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?", (user_id,))
            db.execute("UPDATE tables SET host_id = NULL WHERE host_id = ?", (user_id,))
            # Also where somebody else has taken over the seat since.
            db.execute("UPDATE steps SET by_user = NULL WHERE by_user = ?", (user_id,))
            db.execute("UPDATE steps SET undone_by = NULL WHERE undone_by = ?", (user_id,))
            db.execute(
                "UPDATE proposals SET user_id = NULL, closed_at = coalesce(closed_at, ?),"
                " outcome = coalesce(outcome, 'withdrawn') WHERE user_id = ?",
                (at, user_id),
            )
            for theirs_too in ("people", "timers", "invited", "watchers", "plans"):
                db.execute(f"DELETE FROM {theirs_too} WHERE user_id = ?", (user_id,))  # noqa: S608
            return len(theirs)

        return await self._write(work)


def _as_person(row: sqlite3.Row) -> Person:
    """A row of `people`; where it cannot be read, what the house has chosen for everybody."""
    known = {"user_id": row["user_id"], "language": row["language"]}
    try:
        return msgspec.convert({**msgspec.json.decode(row["settings"]), **known}, Person)
    except (msgspec.MsgspecError, TypeError):
        return Person(**known)


def _person_text(person: Person) -> str:
    """What a person has chosen beside their language, as it is stored."""
    chosen = msgspec.to_builtins(person)
    return msgspec.json.encode({name: chosen[name] for name in chosen if name not in ("user_id", "language")}).decode()
