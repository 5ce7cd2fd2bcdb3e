"""How the SQLite store keeps what people have chosen, and forgets them."""

from __future__ import annotations

import sqlite3

import msgspec

from bot.store import proposals, tables, whole
from bot.store.connection import Connected
from bot.store.protocol import StillSeated, Successor
from bot.store.rows import Forgotten, Person

_KNOW_OF = ("proposals", "invited", "plans")
"""What is kept with a table in memory and names people who need not sit there."""


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

    async def forget(self, user_id: int, *, successor: Successor | None = None, at: int = 0) -> Forgotten:
        """Remove a person from all their tables; what they alone had a part in goes altogether."""

        def work(db: sqlite3.Connection) -> Forgotten:
            theirs = [
                tables.as_table(row)
                for row in db.execute(
                    f"SELECT * FROM tables WHERE id IN ({tables.THEIRS}) ORDER BY created_at, id",  # noqa: S608
                    {"user": user_id},
                )
            ]
            still_open = tuple(table for table in theirs if table.is_open and not table.is_practice)
            if still_open and successor is None:
                raise StillSeated(still_open)
            touched = {table.id: None for table in theirs} | dict.fromkeys(_heard_of(db, user_id))
            for table in still_open:
                whole.leave(db, table, user_id, successor, at)
            db.executemany("DELETE FROM interactions WHERE table_id = ?", [(t.id,) for t in theirs if not t.is_open])
            # They brought it, and others' names with it; and nobody else has a part in what they practised.
            dropped = (*tables.drop_looked_at(db, user_id, 0), *tables.drop_practice(db, user_id))
            db.execute("UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?", (user_id,))
            db.execute("UPDATE tables SET host_id = NULL WHERE host_id = ?", (user_id,))
            # Also where somebody else has taken over the seat since.
            db.execute("UPDATE steps SET by_user = NULL WHERE by_user = ?", (user_id,))
            db.execute("UPDATE steps SET undone_by = NULL WHERE undone_by = ?", (user_id,))
            proposals.forget(db, user_id, at)
            for theirs_too in ("people", "timers", "invited", "watchers", "plans"):
                db.execute(f"DELETE FROM {theirs_too} WHERE user_id = ?", (user_id,))  # noqa: S608
            return Forgotten(len(theirs), tuple(table for table in touched if table not in dropped), dropped)

        forgotten = await self._write(work)
        await self._clear_log()
        return forgotten


def _heard_of(db: sqlite3.Connection, user_id: int) -> list[str]:
    """The tables that know of somebody who neither sits there nor hosts them."""
    named = " UNION ".join(f"SELECT table_id FROM {kept} WHERE user_id = :user" for kept in _KNOW_OF)  # noqa: S608
    return [table for (table,) in db.execute(f"{named} ORDER BY table_id", {"user": user_id})]


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
