"""How the SQLite store keeps how games came out."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from bot.store import tables
from bot.store.connection import Connected
from bot.store.rows import IMPORTED, PRACTICE, PlayedGame, RatedGame, SeatResult

_PLAYED = """
    SELECT t.id, t.game, t.channel_id, t.started_at, t.ended_at, s.user_id, s.name,
           r.seat, r.side, r.place, r.total, r.moves, r.pace_ms, r.numbers
    FROM seats AS s JOIN results AS r USING (table_id, seat) JOIN tables AS t ON t.id = s.table_id
"""


_IN_ORDER = "ORDER BY t.ended_at, t.id, r.seat"
_NUMBERS = msgspec.json.Decoder(dict[str, int])


class Tallies(Connected):
    """Finished games that count."""

    async def uncounted(self, engines: Mapping[str, int], *, most: int) -> tuple[str, ...]:
        """Finished tables of these games whose result these versions of their rules have not counted, oldest first."""
        query = (
            "SELECT t.id FROM tables AS t JOIN json_each(?) AS known ON known.key = t.game"
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
        query = f"{_PLAYED} WHERE t.id IN (SELECT table_id FROM seats WHERE user_id = ?) {_IN_ORDER}"  # noqa: S608
        return await self._read(lambda db: tuple(map(_played, db.execute(query, (user_id,)))))

    async def played_in(self, guild_id: int, game: str | None = None) -> tuple[PlayedGame, ...]:
        """Every seat of the counted games of a server, oldest game first, of one game where it is named."""
        query = f"{_PLAYED} WHERE t.guild_id = :guild AND (:game IS NULL OR t.game = :game) {_IN_ORDER}"
        about = {"guild": guild_id, "game": game}
        return await self._read(lambda db: tuple(map(_played, db.execute(query, about))))

    async def rated_games(self, game: str) -> tuple[RatedGame, ...]:
        """The games that count for ratings, in the order they ended."""
        query = (
            "SELECT t.id, r.side, r.place, s.user_id FROM tables AS t JOIN results AS r ON r.table_id = t.id"
            " JOIN seats AS s ON s.table_id = t.id AND s.seat = r.seat WHERE t.game = ? AND t.unrated IS NULL"
            " AND NOT EXISTS (SELECT 1 FROM seats AS any WHERE any.table_id = t.id AND (any.standin IS NOT NULL"
            " OR (any.minded_by IS NOT NULL AND any.conceded_at IS NULL))) ORDER BY t.ended_at, t.id, r.seat"
        )

        def work(db: sqlite3.Connection) -> tuple[RatedGame, ...]:
            games = groupby(db.execute(query, (game,)), key=lambda row: row[0])
            return tuple(RatedGame(table, tuple((r[1], r[2], r[3]) for r in rows)) for table, rows in games)

        return await self._read(work)


def _played(row: sqlite3.Row) -> PlayedGame:
    table_id, game, channel_id, started_at, ended_at, user_id, name, seat, side, place, total, moves, pace, numbers = (
        row
    )
    result = SeatResult(seat, side, place, total, moves, pace, _NUMBERS.decode(numbers))
    return PlayedGame(table_id, game, channel_id, started_at, ended_at, user_id, name, result)
