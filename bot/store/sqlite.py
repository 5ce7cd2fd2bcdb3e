"""The store in one SQLite file: one connection on its own thread, every transaction one function there."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple, TypeVar, cast

import aiosqlite
import msgspec

from bot.store import company, private, schema, sql, waits
from bot.store.protocol import (
    ChannelTaken,
    Followed,
    NoSuchTable,
    ProposalTaken,
    StillSeated,
    StoreFailed,
    Successor,
    TooManyCompany,
    WrongState,
)
from bot.store.rows import (
    NOBODY,
    OPEN_STATES,
    QUESTIONS,
    Counted,
    Customs,
    Ending,
    Glance,
    Health,
    Interaction,
    Lately,
    NewProposal,
    NewStep,
    NewTable,
    OpenTable,
    Parked,
    Person,
    Proposal,
    ProposalKind,
    Seat,
    Step,
    Table,
    TableState,
    Timer,
    Turn,
    Waiting,
    Waits,
    Watcher,
)

T = TypeVar("T")

_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged move must outlive a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA secure_delete = ON",  # what somebody asked to be forgotten must not linger in free pages
)
_PAGE = 200


class _Done(NamedTuple):
    """What a piece of work came to, where aiosqlite looks for rows."""

    result: Any

    def fetchall(self) -> Any:
        return self.result


class WorkingConnection(sqlite3.Connection):
    """A connection that takes a whole piece of work where others take a statement.

    So aiosqlite, through its public names, runs a transaction of many statements on its thread in one hop.
    """

    def execute(self, sql: Any, parameters: Any = (), /) -> Any:
        """Run a statement, or do a piece of work with this connection."""
        return _Done(sql(self)) if callable(sql) else super().execute(sql, parameters)


class SqliteStore:
    """A `Store` in a file."""

    def __init__(self, db: aiosqlite.Connection, lock: IO[str] | None) -> None:
        self._db = db
        self._lock = lock
        self._closed = False

    @classmethod
    async def open(cls, path: Path, *, read_only: bool = False) -> SqliteStore:
        """Open the file, making or migrating it as needed.

        Only one process may have it open for writing. Any number may read beside it: for a backup, a health
        check or a replay of all games while the bot runs.
        """
        lock = None if read_only else _lock(path)
        failures: list[StoreFailed] = []

        def connect() -> sqlite3.Connection:
            # aiosqlite's thread does not survive a connection that fails: let it have one, and close it in order
            try:
                return _connect(path, read_only)
            except StoreFailed as failure:
                failures.append(failure)
                return sqlite3.connect(":memory:", factory=WorkingConnection)

        store = cls(await aiosqlite.Connection(connect, iter_chunk_size=_PAGE), lock)
        for failure in failures:
            await store.close()
            raise failure
        return store

    async def close(self) -> None:
        """Finish what is under way, and let go."""
        self._closed = True
        await self._db.close()
        if self._lock is not None:
            self._lock.close()

    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function on the connection's thread: whole, so that no two tasks interleave, and in one hop."""
        if self._closed:
            raise StoreFailed("The database is closed.")
        try:
            done: Any = await self._db.execute_fetchall(cast("str", work))  # see `WorkingConnection`
        except sqlite3.Error as error:
            raise StoreFailed(f"The database does not work: {error}.") from error
        return cast("T", done)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def transaction(db: sqlite3.Connection) -> T:
            db.execute("BEGIN IMMEDIATE")
            try:
                result = work(db)
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            return result

        return await self._run(transaction)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def snapshot(db: sqlite3.Connection) -> T:
            # Beside a writer in another process, two statements could see two different moments.
            db.execute("BEGIN")
            try:
                return work(db)
            finally:
                db.execute("ROLLBACK")

        return await self._run(snapshot)

    # ── tables and their lobby ────────────────────────────────────────────────────────────────────────────

    async def create_table(
        self,
        new: NewTable,
        seats: Sequence[Seat] = (),
        *,
        per_host: int | None = None,
        per_guild: int | None = None,
        invited: Sequence[int] = (),
        interaction: Interaction | None = None,
    ) -> Table:
        """Open a lobby. `ChannelTaken` where the channel has an open table, `TooManyTables` past one of the limits."""

        def work(db: sqlite3.Connection) -> Table:
            sql.refuse_seen(db, interaction)
            if new.follows is not None and (followed := sql.rematch_of(db, new.follows)) is not None:
                raise Followed(followed)
            taken = sql.table_in_channel(db, new.channel_id)
            if taken is not None:
                raise ChannelTaken(taken)
            sql.refuse_crowd(db, host_id=new.host_id, guild_id=new.guild_id, per_host=per_host, per_guild=per_guild)
            table_id = sql.insert_table(db, new)
            sql.put_seats(db, table_id, seats)
            db.executemany("INSERT INTO invited (table_id, user_id) VALUES (?, ?)", [(table_id, u) for u in invited])
            sql.remember(db, table_id, interaction)
            return sql.find_table(db, table_id)

        return await self._write(work)

    async def room_for_table(
        self, *, host_id: int, guild_id: int | None, per_host: int | None, per_guild: int | None
    ) -> None:
        """`TooManyTables` where this person or server may open no more."""
        await self._read(
            lambda db: sql.refuse_crowd(db, host_id=host_id, guild_id=guild_id, per_host=per_host, per_guild=per_guild)
        )

    async def get_table(self, table_id: str) -> Table:
        """One table, open or not. `NoSuchTable` where there is none."""
        return await self._read(lambda db: sql.find_table(db, table_id))

    async def table_in_channel(self, channel_id: int) -> Table | None:
        """The open table of a channel."""
        return await self._read(lambda db: sql.table_in_channel(db, channel_id))

    async def tables_of(self, user_id: int, *, only_open: bool = True, hosted: bool = False) -> tuple[Table, ...]:
        """The tables at which a person sits, and with `hosted` those they host, oldest first."""
        query = (
            "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id = ?1)"
            " OR (?2 AND host_id = ?1) ORDER BY created_at, id"
        )

        def work(db: sqlite3.Connection) -> tuple[Table, ...]:
            tables = map(sql.as_table, db.execute(query, (user_id, hosted)))
            return tuple(table for table in tables if table.is_open or not only_open)

        return await self._read(work)

    async def change_table(
        self,
        table_id: str,
        *,
        expected: int,
        seats: Sequence[Seat] | None = None,
        host_id: int | None = None,
        language: str | None = None,
        options: Mapping[str, str] | None = None,
        customs: Customs | None = None,
        interaction: Interaction | None = None,
    ) -> Table:
        """Change who sits where, the host, the language, the options or the customs; what is None stays."""

        def work(db: sqlite3.Connection) -> Table:
            table = sql.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            if table.state == "playing":
                if options is not None or customs is not None:
                    raise WrongState(table)
                if seats is not None and [s.index for s in seats] != [s.index for s in sql.seats_of(db, table_id)]:
                    raise WrongState(table)
            if seats is not None:
                sql.put_seats(db, table_id, seats)
            db.execute(
                "UPDATE tables SET host_id = coalesce(?, host_id), language = coalesce(?, language),"
                " options = coalesce(?, options), customs = coalesce(?, customs) WHERE id = ?",
                (
                    host_id,
                    language,
                    None if options is None else sql.options_text(options),
                    None if customs is None else sql.customs_text(customs),
                    table_id,
                ),
            )
            return sql.committed(db, table_id, interaction)

        return await self._write(work)

    async def hand_over(
        self,
        table_id: str,
        to: Seat,
        *,
        expected: int,
        at: int,
        accepts: str | None = None,
        host_id: int | None = None,
        interaction: Interaction | None = None,
    ) -> OpenTable:
        """Give a seat of a running game to somebody else, and the table to `host_id` if one is named."""

        def work(db: sqlite3.Connection) -> OpenTable:
            table = sql.at_revision(db, table_id, expected, interaction, ("playing",))
            sql.agree(db, accepts, at)
            sql.seat(db, table_id, to)
            sql.drop_doings(db, table, to.index, at)
            sql.close_offers(db, table_id, to.index, at)
            waits.vacate(db, table_id, to.index, at)
            db.execute("UPDATE tables SET host_id = coalesce(?, host_id) WHERE id = ?", (host_id, table_id))
            sql.committed(db, table_id, interaction)
            return sql.load(db, table_id)

        return await self._write(work)

    async def mind(
        self,
        table_id: str,
        seat: int,
        by: str | None,
        *,
        expected: int,
        at: int,
        closes: str | None = None,
        interaction: Interaction | None = None,
    ) -> OpenTable:
        """Let a stand-in play a person's seat until they are back, or no longer (`by` None)."""

        def work(db: sqlite3.Connection) -> OpenTable:
            sql.at_revision(db, table_id, expected, interaction, ("playing",))
            sql.agree(db, closes, at, "mind")
            db.execute("UPDATE seats SET minded_by = ? WHERE table_id = ? AND seat = ?", (by, table_id, seat))
            db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat))
            waits.settle_absence(db, table_id, at, seat=seat)
            sql.committed(db, table_id, interaction)
            return sql.load(db, table_id)

        return await self._write(work)

    async def start(
        self,
        table_id: str,
        *,
        expected: int,
        engine: int,
        seed: bytes,
        seed_hash: str,
        seats: Sequence[Seat],
        first: NewStep,
        waiting: Waits = NOBODY,
        interaction: Interaction | None = None,
    ) -> Table:
        """Turn a lobby into a game: final seats, seed, and the set-up as its first step."""

        def work(db: sqlite3.Connection) -> Table:
            sql.at_revision(db, table_id, expected, interaction, ("lobby",))
            sql.put_seats(db, table_id, seats)
            sql.append(db, table_id, [first], expected + 1)
            waits.note(db, table_id, waiting, first.made_at)
            sql.look_for_silence(db, table_id, first.made_at)
            db.execute(
                "UPDATE tables SET state = 'playing', engine = ?, seed = ?, seed_hash = ?, started_at = ? WHERE id = ?",
                (engine, seed, seed_hash, first.made_at, table_id),
            )
            return sql.committed(db, table_id, interaction)

        return await self._write(work)

    async def cancel(self, table_id: str, *, expected: int, at: int, interaction: Interaction | None = None) -> Table:
        """Give an open table up."""

        def work(db: sqlite3.Connection) -> Table:
            sql.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            sql.end(db, table_id, "cancelled", at)
            return sql.committed(db, table_id, interaction)

        return await self._write(work)

    async def end(
        self,
        table_id: str,
        *,
        expected: int,
        at: int,
        state: TableState,
        ending: str,
        agreed: str | None = None,
        seat: Seat | None = None,
        interaction: Interaction | None = None,
    ) -> OpenTable:
        """End an open table where the rules do not."""

        def work(db: sqlite3.Connection) -> OpenTable:
            sql.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            sql.agree(db, agreed, at)
            if seat is not None:
                sql.seat(db, table_id, seat)
            sql.end(db, table_id, state, at)
            db.execute("UPDATE tables SET ending = ? WHERE id = ?", (ending, table_id))
            sql.committed(db, table_id, interaction)
            return sql.load(db, table_id)

        return await self._write(work)

    async def stir(self, table_id: str, interaction: Interaction) -> None:
        """Note that a person did something at a table that changes nothing there."""

        def work(db: sqlite3.Connection) -> None:
            sql.refuse_seen(db, interaction)
            sql.remember(db, table_id, interaction)

        await self._write(work)

    async def move(
        self,
        table_id: str,
        *,
        expected: int,
        guild_id: int | None,
        channel_id: int,
        interaction: Interaction | None = None,
    ) -> Table:
        """Carry an open table to another channel, where it rests no longer. `ChannelTaken` where that has one."""

        def work(db: sqlite3.Connection) -> Table:
            sql.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            taken = sql.table_in_channel(db, channel_id)
            if taken is not None and taken.id != table_id:
                raise ChannelTaken(taken)
            db.execute(
                "UPDATE tables SET guild_id = ?, channel_id = ?, parked = NULL, board_message_id = NULL WHERE id = ?",
                (guild_id, channel_id, table_id),
            )
            return sql.committed(db, table_id, interaction)

        return await self._write(work)

    async def park(self, table_id: str, why: Parked | None) -> None:
        """Let an open table rest, or no longer. No change of the game: the revision stays."""
        await self._set(table_id, "parked", why)

    async def set_board_message(self, table_id: str, message_id: int | None) -> None:
        """Remember the last posted lobby or board. No change of the game: the revision stays."""
        await self._set(table_id, "board_message_id", message_id)

    async def set_orders(self, table_id: str, orders: Mapping[str, str]) -> None:
        """Remember the seats' standing answers. Nobody else sees them: the revision stays."""
        await self._set(table_id, "orders", msgspec.json.encode(dict(orders)).decode())

    async def _set(
        self, table_id: str, column: Literal["parked", "board_message_id", "orders"], value: str | int | None
    ) -> None:
        """Write one column of a table that is no part of the game."""

        def work(db: sqlite3.Connection) -> None:
            if db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, table_id)).rowcount == 0:  # noqa: S608
                raise NoSuchTable(table_id)

        await self._write(work)

    async def told(self, table_id: str, *, revision: int, message_id: int, watched_at: int | None = None) -> None:
        """Remember that the channel knows everything up to this revision, and which message said it."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE tables SET told = max(told, ?), board_message_id = ? WHERE id = ?",
                (revision, message_id, table_id),
            )
            if watched_at is not None:
                company.call(db, table_id, watched_at)

        await self._write(work)

    async def untold(self, table_id: str) -> tuple[Step, ...]:
        """What the channel has not been told: steps written or taken back since, in the order of the log."""
        query = (
            "SELECT steps.* FROM steps JOIN tables ON tables.id = table_id"
            " WHERE table_id = ? AND (steps.revision > told OR undone_in > told) ORDER BY seq"
        )
        return await self._read(lambda db: tuple(map(sql.as_step, db.execute(query, (table_id,)))))

    async def untold_tables(self, *, ended_after: int) -> tuple[Table, ...]:
        """Tables that are played, or ended lately, and of which the channel does not know everything."""
        query = (
            "SELECT * FROM tables WHERE told < revision AND parked IS NULL AND (state IN ('playing', 'over')"
            " OR (ending IS NOT NULL AND started_at IS NOT NULL)) AND (ended_at IS NULL OR ended_at > ?) ORDER BY id"
        )
        return await self._read(lambda db: tuple(map(sql.as_table, db.execute(query, (ended_after,)))))

    # ── the invited, who watches, and the rematch ─────────────────────────────────────────────────────────

    async def invite(self, table_id: str, user_id: int, *, most: int, interaction: Interaction | None = None) -> bool:
        """Note that a person may sit down; false where they were invited before."""

        def work(db: sqlite3.Connection) -> bool:
            sql.refuse_seen(db, interaction)
            known = company.invited(db, table_id)
            if user_id not in known and len(known) >= most:
                raise TooManyCompany("table", most)
            db.execute("INSERT OR IGNORE INTO invited (table_id, user_id) VALUES (?, ?)", (table_id, user_id))
            sql.remember(db, table_id, interaction)
            return user_id not in known

        return await self._write(work)

    async def rematch_of(self, table_id: str) -> Table | None:
        """The rematch of a table that was not given up."""
        return await self._read(lambda db: sql.rematch_of(db, table_id))

    async def watch(self, new: Watcher, *, per_table: int, per_person: int) -> bool:
        """Let a person follow an open table; false where they do already."""

        def work(db: sqlite3.Connection) -> bool:
            if company.watcher(db, new.table_id, new.user_id) is not None:
                return False
            if not (table := sql.find_table(db, new.table_id)).is_open:
                raise WrongState(table)
            counted = "SELECT count(*) FROM watchers WHERE "
            if db.execute(counted + "table_id = ?", (new.table_id,)).fetchone()[0] >= per_table:
                raise TooManyCompany("table", per_table)
            if db.execute(counted + "user_id = ?", (new.user_id,)).fetchone()[0] >= per_person:
                raise TooManyCompany("person", per_person)
            db.execute(
                "INSERT INTO watchers (table_id, user_id, since, language) VALUES (?, ?, ?, ?)",
                (new.table_id, new.user_id, new.since, new.language),
            )
            return True

        return await self._write(work)

    async def unwatch(self, table_id: str, user_id: int) -> Watcher | None:
        """Let a person follow a table no longer, and give what was known of them; None where they did not."""

        def work(db: sqlite3.Connection) -> Watcher | None:
            known = company.watcher(db, table_id, user_id)
            db.execute("DELETE FROM watchers WHERE table_id = ? AND user_id = ?", (table_id, user_id))
            return known

        return await self._write(work)

    async def watcher(self, table_id: str, user_id: int) -> Watcher | None:
        """A person who watches a table; None where they do not."""
        return await self._read(lambda db: company.watcher(db, table_id, user_id))

    async def save_watcher(self, watcher: Watcher) -> None:
        """Remember what a watcher was shown, if they still watch."""
        await self._write(
            lambda db: db.execute(
                "UPDATE watchers SET channel_id = ?, message_id = ?, posted_at = ?, shown_at = ?"
                " WHERE table_id = ? AND user_id = ?",
                (
                    watcher.channel_id,
                    watcher.message_id,
                    watcher.posted_at,
                    watcher.shown_at,
                    watcher.table_id,
                    watcher.user_id,
                ),
            )
        )

    async def tables_in(self, *, guild_id: int | None = None, channel_id: int | None = None) -> tuple[Table, ...]:
        """The open tables of a server, or of a channel."""
        query = (
            "SELECT * FROM tables WHERE state IN ('lobby', 'playing')"
            " AND (guild_id = :guild OR :guild IS NULL) AND (channel_id = :channel OR :channel IS NULL) ORDER BY id"
        )
        wanted = {"guild": guild_id, "channel": channel_id}
        return await self._read(lambda db: tuple(map(sql.as_table, db.execute(query, wanted))))

    # ── moves ─────────────────────────────────────────────────────────────────────────────────────────────

    async def commit_move(
        self,
        table_id: str,
        *,
        expected: int,
        steps: Sequence[NewStep],
        over: bool = False,
        waiting: Waits = NOBODY,
        drafts: Mapping[int, Sequence[str]] | None = None,
        orders: Mapping[str, str] | None = None,
        interaction: Interaction | None = None,
    ) -> Table:
        """Write down the steps of a move; `over` ends the game. All drafts are cleared, a proposal is overtaken.

        In the place of those cleared come `drafts`; `orders` are the standing answers from then on, None as they were.
        """
        if not steps:
            raise ValueError("a move has at least one step")

        def work(db: sqlite3.Connection) -> Table:
            sql.at_revision(db, table_id, expected, interaction, ("playing",))
            sql.append(db, table_id, steps, expected + 1)
            sql.clear_drafts(db, table_id)
            sql.put_drafts(db, table_id, drafts or {})
            sql.put_orders(db, table_id, orders)
            waits.note(db, table_id, waiting, steps[-1].made_at)
            if over:
                sql.end(db, table_id, "over", steps[-1].made_at)
            sql.close_proposals(db, table_id, "moved-on", steps[-1].made_at)
            return sql.committed(db, table_id, interaction)

        return await self._write(work)

    async def save_draft(
        self,
        table_id: str,
        *,
        expected: int,
        drafts: Mapping[int, Sequence[str]],
        waiting: Waits | None = None,
        at: int = 0,
        orders: Mapping[str, str] | None = None,
        interaction: Interaction | None = None,
    ) -> None:
        """Replace what these seats have answered; other seats' answers stay. Nobody sees them yet: nor the revision."""

        def work(db: sqlite3.Connection) -> None:
            sql.at_revision(db, table_id, expected, interaction, ("playing",))
            sql.put_drafts(db, table_id, drafts)
            sql.put_orders(db, table_id, orders)
            if waiting is not None:
                waits.note(db, table_id, waiting, at)
            sql.remember(db, table_id, interaction)

        await self._write(work)

    async def hand_on(
        self,
        table_id: str,
        *,
        expected: int,
        drafts: Mapping[int, Sequence[str]],
        at: int,
        waiting: Waits = NOBODY,
        orders: Mapping[str, str] | None = None,
        interaction: Interaction | None = None,
    ) -> Table:
        """Replace what these seats have answered, and let everybody hear that another seat goes on with the move."""

        def work(db: sqlite3.Connection) -> Table:
            sql.at_revision(db, table_id, expected, interaction, ("playing",))
            sql.put_drafts(db, table_id, drafts)
            sql.put_orders(db, table_id, orders)
            sql.close_proposals(db, table_id, "moved-on", at)
            waits.note(db, table_id, waiting, at)
            return sql.committed(db, table_id, interaction)

        return await self._write(work)

    async def undo(
        self,
        table_id: str,
        *,
        expected: int,
        back_to: int,
        at: int,
        by_user: int | None,
        anew: NewStep | None = None,
        agreed: str | None = None,
        interaction: Interaction | None = None,
    ) -> OpenTable:
        """Take back all steps after the one with `seq` `back_to`, and all drafts; a proposal is overtaken."""

        def work(db: sqlite3.Connection) -> OpenTable:
            sql.at_revision(db, table_id, expected, interaction, ("playing",))
            stands = db.execute(
                "SELECT 1 FROM steps WHERE table_id = ? AND seq = ? AND undone_at IS NULL",
                (table_id, back_to),
            ).fetchone()
            if stands is None:
                raise ValueError(f"table {table_id} has no step {back_to}")
            db.execute(
                "UPDATE steps SET undone_at = ?, undone_by = ?, undone_in = ?"
                " WHERE table_id = ? AND seq > ? AND undone_at IS NULL",
                (at, by_user, expected + 1, table_id, back_to),
            )
            if anew is not None:
                sql.append(db, table_id, [anew], expected + 1)
            sql.clear_drafts(db, table_id)
            if agreed is not None:
                sql.close_proposal(db, agreed, "agreed", at)
            sql.close_proposals(db, table_id, "moved-on", at)
            sql.committed(db, table_id, interaction)
            return sql.load(db, table_id)

        return await self._write(work)

    # ── what the table must agree to ──────────────────────────────────────────────────────────────────────

    async def propose(
        self,
        table_id: str,
        new: NewProposal,
        *,
        expected: int,
        closes: str | None = None,
        interaction: Interaction | None = None,
    ) -> Proposal:
        """Ask the table for something, `ProposalTaken` where it is being asked already; or offer a seat to a person."""

        def work(db: sqlite3.Connection) -> Proposal:
            sql.at_revision(db, table_id, expected, interaction, ("playing",))
            sql.agree(db, closes, new.made_at, "substitute")
            if new.kind == "replace":
                sql.close_offers(db, table_id, new.seat, new.made_at)
            elif new.kind in QUESTIONS and (asked := sql.open_proposal(db, table_id)) is not None:
                raise ProposalTaken(asked)
            proposal_id = sql.insert_proposal(db, table_id, new)
            sql.remember(db, table_id, interaction)
            made = sql.proposal(db, proposal_id)
            sql.settle_at(db, made, made.ends_at)
            return made

        return await self._write(work)

    async def set_proposal_message(self, proposal_id: str, message_id: int) -> None:
        """Remember where a proposal stands to be voted on."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE proposals SET message_id = ? WHERE id = ?", (message_id, proposal_id))
            asked = sql.any_proposal(db, proposal_id)
            if asked.closed_at is not None:  # it has ended while it was being posted
                sql.settle_at(db, asked, asked.closed_at)

        await self._write(work)

    async def proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        return await self._read(lambda db: sql.any_proposal(db, proposal_id))

    async def declined(self, table_id: str, *, seat: int, back_to: int, revision: int) -> bool:
        """Whether a seat has asked to go back to this step, as the table is now, and was declined."""
        query = (
            "SELECT 1 FROM proposals WHERE table_id = ? AND seat = ? AND back_to = ? AND revision = ?"
            " AND outcome = 'declined'"
        )
        return await self._read(
            lambda db: db.execute(query, (table_id, seat, back_to, revision)).fetchone() is not None
        )

    async def vote(
        self,
        proposal_id: str,
        *,
        seat: int,
        agrees: bool,
        at: int,
        choice: str | None = None,
        ends: bool = True,
        interaction: Interaction | None = None,
    ) -> Proposal:
        """Note what a seat says. `NoSuchProposal` where it is not open."""

        def work(db: sqlite3.Connection) -> Proposal:
            sql.refuse_seen(db, interaction)
            asked = sql.proposal(db, proposal_id)
            db.execute(
                "INSERT INTO votes (proposal_id, seat, agrees, choice, voted_at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (proposal_id, seat) DO UPDATE SET agrees = excluded.agrees, choice = excluded.choice,"
                " voted_at = excluded.voted_at",
                (proposal_id, seat, agrees, choice, at),
            )
            if not agrees and ends:
                sql.close_proposal(db, proposal_id, "declined", at)
            sql.remember(db, asked.table_id, interaction)
            return sql.any_proposal(db, proposal_id)

        return await self._write(work)

    async def get_proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        return await self._read(lambda db: sql.any_proposal(db, proposal_id))

    async def close_proposal(self, proposal_id: str, *, outcome: Ending, at: int) -> None:
        """End a proposal without doing it; nothing happens to one that has ended."""
        await self._write(lambda db: sql.close_proposal(db, proposal_id, outcome, at))

    async def open_proposals(self, kind: ProposalKind = "undo", *, table_id: str | None = None) -> tuple[Proposal, ...]:
        """What any table, or this one, is being asked to agree to; or which seats are offered to whom."""
        query = (
            "SELECT * FROM proposals WHERE closed_at IS NULL AND kind = ?1"
            " AND (table_id = ?2 OR ?2 IS NULL) ORDER BY ends_at, id"
        )
        return await self._read(
            lambda db: tuple(sql.as_proposal(db, row) for row in db.execute(query, (kind, table_id)))
        )

    # ── looking back ──────────────────────────────────────────────────────────────────────────────────────

    async def load_open(self, table_id: str) -> OpenTable:
        """All that is needed to go on with a table."""
        return await self._read(lambda db: sql.load(db, table_id))

    async def history(
        self, table_id: str, *, after: int = -1, limit: int = _PAGE, with_undone: bool = False
    ) -> tuple[Step, ...]:
        """The log in the order it was written, from the first `seq` past `after`, a page at a time."""
        query = "SELECT * FROM steps WHERE table_id = ? AND seq > ? AND (undone_at IS NULL OR ?) ORDER BY seq LIMIT ?"

        def work(db: sqlite3.Connection) -> tuple[Step, ...]:
            sql.find_table(db, table_id)
            return tuple(map(sql.as_step, db.execute(query, (table_id, after, with_undone, limit))))

        return await self._read(work)

    async def since_answer(self, table_id: str, seat: int, *, most: int) -> Lately | None:
        """What has happened since a seat last answered for itself, in its last `most` steps; None in a lobby."""
        return await self._read(lambda db: sql.since_answer(db, table_id, seat, most))

    async def since_time(self, table_id: str, at: int, *, most: int) -> Lately | None:
        """What has happened since a time, and the last move in any case, likewise."""
        return await self._read(lambda db: sql.since_time(db, table_id, at, most))

    async def last_branch(self, table_id: str) -> int:
        """The branch of the dice a table began last, in what was taken back too; 0 where it never did."""
        query = "SELECT coalesce(max(branch), 0) FROM steps WHERE table_id = ?"
        return await self._read(lambda db: int(db.execute(query, (table_id,)).fetchone()[0]))

    async def iter_tables(self, *states: TableState) -> AsyncIterator[Table]:
        """All tables, or those in these states, in the order of their ids."""
        wanted = msgspec.json.encode(states or ("lobby", "playing", "over", "cancelled")).decode()
        query = "SELECT * FROM tables WHERE id > ? AND state IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?"

        def page(after: str) -> Callable[[sqlite3.Connection], list[Table]]:
            return lambda db: [sql.as_table(row) for row in db.execute(query, (after, wanted, _PAGE))]

        found = await self._read(page(""))
        while found:
            for table in found:
                yield table
            found = await self._read(page(found[-1].id))

    # ── people ────────────────────────────────────────────────────────────────────────────────────────────

    async def get_person(self, user_id: int) -> Person:
        """What a person has chosen; for somebody unknown, nothing."""

        def work(db: sqlite3.Connection) -> Person:
            row = db.execute("SELECT * FROM people WHERE user_id = ?", (user_id,)).fetchone()
            return sql.as_person(row) if row else Person(user_id)

        return await self._read(work)

    async def all_people(self) -> tuple[Person, ...]:
        """Everybody who has chosen something."""
        return await self._read(lambda db: tuple(map(sql.as_person, db.execute("SELECT * FROM people"))))

    async def save_person(self, person: Person) -> None:
        """Remember what a person has chosen."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO people (user_id, language, settings) VALUES (?, ?, ?)"
                " ON CONFLICT (user_id) DO UPDATE SET language = excluded.language, settings = excluded.settings",
                (person.user_id, person.language, sql.person_text(person)),
            )

        await self._write(work)

    # ── time ──────────────────────────────────────────────────────────────────────────────────────────────

    async def waiting_for(self, user_id: int) -> tuple[Waiting, ...]:
        """The tables that wait for a person, the longest wait first."""
        query = (
            "SELECT turns.* FROM turns JOIN seats USING (table_id, seat) JOIN tables ON tables.id = turns.table_id"
            " WHERE user_id = ? AND minded_by IS NULL AND since IS NOT NULL AND state = 'playing'"
            " ORDER BY since, table_id"
        )

        def work(db: sqlite3.Connection) -> tuple[Waiting, ...]:
            turns = [waits.as_turn(row) for row in db.execute(query, (user_id,))]
            return tuple(Waiting(sql.find_table(db, turn.table_id), turn) for turn in turns)

        return await self._read(work)

    async def glances(self, user_id: int) -> tuple[Glance, ...]:
        """The open tables at which a person sits, or which they host, oldest first, and whom each waits for."""
        return await self._read(lambda db: sql.glances(db, user_id))

    async def turns(self, table_id: str) -> tuple[Turn, ...]:
        """Since when a table waits for which of its seats."""
        return await self._read(lambda db: waits.turns_of(db, table_id))

    async def note_waits(self, table_id: str, waiting: Waits, *, at: int) -> None:
        """Write down whom a game waits for, where that changes without a move. The revision stays."""
        await self._write(lambda db: waits.note(db, table_id, waiting, at))

    async def note_time(
        self,
        table_id: str,
        counted: Counted,
        *,
        misses: int,
        due: int,
        closes: str | None = None,
        excused: bool = False,
    ) -> None:
        """Write down what is left of a seat's time, and when to look again."""

        def work(db: sqlite3.Connection) -> None:
            sql.agree(db, closes, due, "wait")
            waits.put_time(db, table_id, counted)
            db.execute("UPDATE turns SET misses = ? WHERE table_id = ? AND seat = ?", (misses, table_id, counted.seat))
            for kind in (waits.CLOCK, *((waits.EXCUSED,) if excused else ())):
                waits.put_timer(db, Timer(kind=kind, due_at=due, table_id=table_id, seat=counted.seat))

        await self._write(work)

    async def save_turn(self, turn: Turn) -> None:
        """Remember what was sent to whom about a turn; its beginning and its time are noted with the game."""
        await self._write(
            lambda db: db.execute(
                "UPDATE turns SET reminded = ?, hushed = ?, notice_channel = ?, notice_id = ?, misses = ?"
                " WHERE table_id = ? AND seat = ?",
                (
                    turn.reminded,
                    turn.hushed,
                    turn.notice_channel,
                    turn.notice_id,
                    turn.misses,
                    turn.table_id,
                    turn.seat,
                ),
            )
        )

    async def note_notice(self, turn: Turn) -> bool:
        """Remember what was sent to whom about a turn, and how they were called to it, if that turn lasts still."""
        return await self._write(lambda db: waits.note_notice(db, turn))

    async def drop_notice(self, turn: Turn) -> None:
        """Forget the notice that this turn names: it has been taken down."""
        await self._write(lambda db: waits.drop_notice(db, turn))

    async def set_timer(self, timer: Timer) -> None:
        """Set a timer, in the place of the one of its key."""
        await self._write(lambda db: waits.put_timer(db, timer))

    async def drop_timer(self, key: str) -> None:
        """Drop a timer, if there is one."""
        await self._write(lambda db: db.execute("DELETE FROM timers WHERE key = ?", (key,)))

    async def due_timers(self, now: int, *, most: int, but: Sequence[str] = ()) -> tuple[Timer, ...]:
        """The timers that are due, the longest due first, without those of these keys."""
        return await self._read(lambda db: waits.due(db, now, most, but))

    async def next_due(self, *, but: Sequence[str] = ()) -> int | None:
        """When the next timer is due, without those of these keys."""
        return await self._read(lambda db: waits.next_due(db, but))

    async def settle_timers(self, done: Sequence[tuple[Timer, Timer | None]]) -> None:
        """What has been done goes, or comes again as the second of each pair; one set anew meanwhile stays as it is."""
        await self._write(lambda db: waits.settle(db, done))

    async def forget(self, user_id: int, *, successor: Successor | None = None, at: int = 0) -> int:
        """Remove a person from all their tables, and say how many those were."""

        def work(db: sqlite3.Connection) -> int:
            theirs = [
                sql.as_table(row)
                for row in db.execute(
                    "SELECT * FROM tables WHERE host_id = ?1 OR id IN"
                    " (SELECT table_id FROM seats WHERE user_id = ?1) ORDER BY created_at, id",
                    (user_id,),
                )
            ]
            still_open = tuple(table for table in theirs if table.is_open)
            if still_open and successor is None:
                raise StillSeated(still_open)
            for table in still_open:
                sql.leave(db, table, user_id, successor, at)
            db.executemany("DELETE FROM interactions WHERE table_id = ?", [(t.id,) for t in theirs if not t.is_open])
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
            for theirs_too in ("people", "timers", "invited", "watchers"):
                db.execute(f"DELETE FROM {theirs_too} WHERE user_id = ?", (user_id,))  # noqa: S608
            return len(theirs)

        return await self._write(work)

    # ── keeping house ─────────────────────────────────────────────────────────────────────────────────────

    async def seen(self, interaction_id: int) -> str | None:
        """What an interaction was answered, if it was carried out."""
        return await self._read(lambda db: sql.answer_to(db, interaction_id))

    async def prune(self, *, before: int) -> int:
        """Drop interactions from before a time, and say how many."""
        return await self._write(lambda db: db.execute("DELETE FROM interactions WHERE at < ?", (before,)).rowcount)

    async def health(self) -> Health:
        """Whether the store answers, and how much it holds. `StoreFailed` where it does not."""

        def work(db: sqlite3.Connection) -> Health:
            counts: dict[TableState, int] = {"lobby": 0, "playing": 0, "over": 0, "cancelled": 0}
            counts.update(dict(map(tuple, db.execute("SELECT state, count(*) FROM tables GROUP BY state"))))
            return Health(schema.version(db), counts)

        return await self._read(work)

    async def backup(self, target: Path) -> None:
        """Write a whole, consistent copy to a file that does not exist yet."""
        await self._run(lambda db: _copy(db, target))


# ── opening ───────────────────────────────────────────────────────────────────────────────────────────────


def _lock(path: Path) -> IO[str]:
    """Hold the file for this process alone: two bots on one file would each think the tables theirs."""
    lock_path = _beside(path, ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        private.create(lock_path)
        lock = lock_path.open("w")
    except OSError as error:
        raise StoreFailed(f"The data folder {path.parent.absolute()} cannot be used: {error}.") from error
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreFailed(f"The database {path} is in use by another Penny Post.") from None
    private.tighten(path, lock_path, *(_beside(path, end) for end in ("-wal", "-shm", "-journal")))
    return lock


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _connect(path: Path, read_only: bool) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
    try:
        with contextlib.ExitStack() as on_failure:
            if not read_only:
                private.create(path)  # what SQLite puts beside it has its mode
            db = sqlite3.connect(uri, uri=True, isolation_level=None, factory=WorkingConnection)
            on_failure.callback(db.close)
            db.row_factory = sqlite3.Row
            if read_only:
                schema.check(db)
            else:
                for setting in _SETTINGS:
                    db.execute(setting)
                schema.migrate(db)
            on_failure.pop_all()
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"The database {path} cannot be opened: {error}.") from error
    return db


# ── beside a running bot ──────────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def reading(path: Path) -> AsyncIterator[SqliteStore]:
    """The store for reading, as the present program would find it.

    A file that an older program has written is left as it is, for that program may still be running: a copy of
    it is brought up to date, and thrown away afterwards.
    """
    with contextlib.ExitStack() as until_read:
        if _is_behind(path):
            folder = until_read.enter_context(tempfile.TemporaryDirectory(prefix="pennypost-"))
            copied = Path(folder) / path.name
            copy_file(path, copied)
            _connect(copied, read_only=False).close()
            path = copied
        store = await SqliteStore.open(path, read_only=True)
        try:
            yield store
        finally:
            await store.close()


def copy_file(path: Path, target: Path) -> None:
    """Write a whole, consistent copy of a database of whatever schema to a file that does not exist yet."""
    with _as_it_is(path) as db:
        _copy(db, target)


def _is_behind(path: Path) -> bool:
    with _as_it_is(path) as db:
        return schema.version(db) < len(schema.migrations())


@contextlib.contextmanager
def _as_it_is(path: Path) -> Iterator[sqlite3.Connection]:
    """The file for reading, whatever its schema."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            yield db
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"The database {path} cannot be read: {error}.") from error


def _copy(db: sqlite3.Connection, target: Path) -> None:
    if target.exists():
        raise StoreFailed(f"{target} exists already.")
    unfinished = _beside(target, ".part")
    unfinished.unlink(missing_ok=True)
    try:
        private.create(unfinished, anew=True)  # SQLite fills an empty file, and leaves its mode alone
        db.execute("VACUUM INTO ?", (str(unfinished),))
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(f"The copy {target} cannot be made: {error}.") from error
    finally:
        unfinished.unlink(missing_ok=True)
