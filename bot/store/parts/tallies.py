"""How the SQLite store keeps how games came out."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.store import tables
from bot.store.connection import Connected
from bot.store.rows import IMPORTED, PRACTICE, PlayedGame, RatedGame, SeatResult

_NUMBERS = msgspec.json.Decoder(dict[str, int])


class Tallies(Connected):
    """Finished games that count."""

    async def uncounted(self, engines: Mapping[str, int], *, most: int) -> tuple[str, ...]:
        """Finished tables of these games whose result these versions of their rules have not counted, oldest first."""
        query = (
            "SELECT t.id FROM json_each(?) AS known CROSS JOIN tables AS t ON t.game = known.key"
            " WHERE t.state = 'over' AND (t.unrated IS NULL OR t.unrated NOT IN (?, ?))"
            " AND (t.tallied IS NULL OR (t.tallied <> known.value"
            " AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = t.id))) ORDER BY t.ended_at, t.id LIMIT ?"
        )
        known = msgspec.json.encode(dict(engines)).decode()
        return await self._read(
            lambda db: tuple(row[0] for row in db.execute(query, (known, IMPORTED, PRACTICE, most)))
        )

    async def answer_times(self, table_id: str) -> tuple[tuple[int, int], ...]:
        """For each step of a game that a person answered: who, and how many milliseconds after the step before."""
        query = (
            "SELECT by_user, made_at - before FROM (SELECT by_user, made_at, lag(made_at) OVER (ORDER BY seq) AS before"
            " FROM steps WHERE table_id = ? AND undone_at IS NULL) WHERE by_user IS NOT NULL AND before IS NOT NULL"
        )
        return await self._read(lambda db: tuple((row[0], row[1]) for row in db.execute(query, (table_id,))))

    async def save_results(
        self, table_id: str, engine: int, results: Sequence[SeatResult] | None, *, unrated: str | None = None
    ) -> None:
        """Keep how a table came out in the place of what was kept; None where it could not be counted now.

        `unrated` says why it counts for no rating, if that turned out only now.
        """
        rows = [
            (table_id, r.seat, r.side, r.place, r.total, r.moves, r.pace_ms, msgspec.json.encode(r.numbers).decode())
            for r in results or ()
        ]

        def work(db: sqlite3.Connection) -> None:
            if results is not None:
                db.execute("DELETE FROM results WHERE table_id = ?", (table_id,))
            db.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            db.execute("UPDATE tables SET tallied = ? WHERE id = ?", (engine, table_id))
            if unrated is not None:
                tables.leave_unrated(db, table_id, unrated)

        await self._write(work)

    async def played_by(self, user_id: int) -> tuple[PlayedGame, ...]:
        """Every seat of the counted games of a person, oldest game first."""
        theirs = "id IN (SELECT table_id FROM seats WHERE user_id = ?)"
        return await self._read(lambda db: _played(db, theirs, user_id))

    async def played_in(self, guild_id: int, game: str | None = None) -> tuple[PlayedGame, ...]:
        """Every seat of the counted games of a server, oldest game first, of one game where it is named."""
        if game is None:
            return await self._read(lambda db: _played(db, "guild_id = ?", guild_id))
        return await self._read(lambda db: _played(db, "guild_id = ? AND game = ?", guild_id, game))

    async def rated_games(self, game: str) -> tuple[RatedGame, ...]:
        """The games that count for ratings, in the order they ended."""
        query = (
            "SELECT t.id, r.side, r.place, s.user_id FROM tables AS t CROSS JOIN results AS r ON r.table_id = t.id"
            " JOIN seats AS s ON s.table_id = t.id AND s.seat = r.seat WHERE t.game = ? AND t.unrated IS NULL"
            " AND NOT EXISTS (SELECT 1 FROM seats AS any WHERE any.table_id = t.id AND (any.standin IS NOT NULL"
            " OR (any.minded_by IS NOT NULL AND any.conceded_at IS NULL))) ORDER BY t.ended_at, t.id, r.seat"
        )

        def work(db: sqlite3.Connection) -> tuple[RatedGame, ...]:
            games: dict[str, list[tuple[int, int, int | None]]] = {}
            for table, side, place, user in _rows(db, query, game):
                games.setdefault(table, []).append((side, place, user))
            return tuple(RatedGame(table, tuple(seats)) for table, seats in games.items())

        return await self._read(work)


def _rows(db: sqlite3.Connection, query: str, *wanted: object) -> list[tuple[Any, ...]]:
    """Rows as plain tuples: of thousands, those that also know their columns by name take noticeably longer."""
    cursor = db.cursor()
    cursor.row_factory = None
    return cursor.execute(query, wanted).fetchall()


def _played(db: sqlite3.Connection, which: str, *wanted: object) -> tuple[PlayedGame, ...]:
    """Every seat of the counted games among these tables. What is a table's own is read once, not with each seat."""
    tables = f"SELECT id, game, channel_id, started_at, ended_at FROM tables WHERE {which}"  # noqa: S608
    seats = (
        "SELECT table_id, user_id, name, seat, side, place, total, moves, pace_ms, numbers"  # noqa: S608
        " FROM seats JOIN results USING (table_id, seat)"
        f" WHERE table_id IN (SELECT id FROM tables WHERE {which}) ORDER BY table_id, seat"
    )
    found: dict[str, list[PlayedGame]] = {}
    about = {table[0]: table for table in _rows(db, f"{tables} ORDER BY ended_at, id", *wanted)}
    for table_id, user_id, name, seat, side, place, total, moves, pace, numbers in _rows(db, seats, *wanted):
        result = SeatResult(seat, side, place, total, moves, pace, _NUMBERS.decode(numbers))
        _, game, channel_id, started_at, ended_at = about[table_id]
        seated = PlayedGame(table_id, game, channel_id, started_at, ended_at, user_id, name, result)
        found.setdefault(table_id, []).append(seated)
    return tuple(seat for table_id in about for seat in found.get(table_id, ()))
