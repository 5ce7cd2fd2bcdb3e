"""How the SQLite store keeps tables, their seats and their lobby."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence

import msgspec

from bot.store import log, proposals, revisions, tables, waits, whole
from bot.store.connection import PAGE, Connected
from bot.store.protocol import ChannelTaken, Followed, WrongState
from bot.store.rows import (
    NOBODY,
    OPEN_STATES,
    Copied,
    Customs,
    Imported,
    Interaction,
    NewStep,
    NewTable,
    OpenTable,
    Origin,
    Seat,
    Table,
    TableState,
    Waits,
)


class Tables(Connected):
    """Groups' games, from the lobby to the end."""

    async def create_table(
        self,
        new: NewTable,
        seats: Sequence[Seat] = (),
        *,
        per_host: int | None = None,
        per_guild: int | None = None,
        invited: Sequence[int] = (),
        origin: Origin | None = None,
        copied: Copied | None = None,
        interaction: Interaction | None = None,
    ) -> Table:
        """Open a lobby. `ChannelTaken` where the channel has an open table, `TooManyTables` past one of the limits."""

        def work(db: sqlite3.Connection) -> Table:
            revisions.refuse_seen(db, interaction)
            if new.follows is not None and (followed := tables.rematch_of(db, new.follows)) is not None:
                raise Followed(followed)
            taken = tables.table_in_channel(db, new.channel_id)
            if taken is not None:
                raise ChannelTaken(taken)
            tables.refuse_crowd(db, host_id=new.host_id, guild_id=new.guild_id, per_host=per_host, per_guild=per_guild)
            table_id = tables.insert_table(db, new)
            tables.put_seats(db, table_id, seats)
            tables.put_origin(db, table_id, origin)
            db.executemany("INSERT INTO invited (table_id, user_id) VALUES (?, ?)", [(table_id, u) for u in invited])
            if copied is not None:
                whole.copy(db, table_id, copied, new.created_at)
            revisions.remember(db, table_id, interaction)
            return tables.find_table(db, table_id)

        return await self._write(work)

    async def import_table(
        self,
        new: NewTable,
        seats: Sequence[Seat],
        steps: Sequence[NewStep],
        *,
        origin: Origin,
        engine: int,
        seed: bytes,
        seed_hash: str,
        over: bool,
        keep: int,
        interaction: Interaction | None = None,
    ) -> Imported:
        """Keep a game that was played elsewhere, to be looked at; of the same host's, the latest `keep` stay."""

        def work(db: sqlite3.Connection) -> Imported:
            revisions.refuse_seen(db, interaction)
            table_id = tables.insert_table(db, new, ended=True)  # the channel may have an open one
            tables.put_seats(db, table_id, seats)
            tables.put_origin(db, table_id, origin)
            log.append(db, table_id, steps, 0)
            db.execute(
                "UPDATE tables SET state = ?, engine = ?, seed = ?, seed_hash = ?, started_at = ? WHERE id = ?",
                ("over" if over else "cancelled", engine, seed, seed_hash, new.created_at, table_id),
            )
            dropped = tables.drop_looked_at(db, new.host_id, keep)
            revisions.remember(db, table_id, interaction)
            return Imported(tables.find_table(db, table_id), dropped)

        return await self._write(work)

    async def put_practice_away(self, host_id: int, *, keep: int) -> tuple[str, ...]:
        """Drop the ended tables at which a person has practised, but for the latest `keep`; the ids of what went."""
        return await self._write(lambda db: tables.put_practice_away(db, host_id, keep))

    async def origin(self, table_id: str) -> Origin | None:
        """The record a table was imported from; None for one that began here."""

        def work(db: sqlite3.Connection) -> Origin | None:
            row = db.execute("SELECT record, after FROM origins WHERE table_id = ?", (table_id,)).fetchone()
            return Origin(*row) if row else None

        return await self._read(work)

    async def room_for_table(
        self, *, host_id: int, guild_id: int | None, per_host: int | None, per_guild: int | None
    ) -> None:
        """`TooManyTables` where this person or server may open no more."""
        await self._read(
            lambda db: tables.refuse_crowd(
                db, host_id=host_id, guild_id=guild_id, per_host=per_host, per_guild=per_guild
            )
        )

    async def get_table(self, table_id: str) -> Table:
        """One table, open or not. `NoSuchTable` where there is none."""
        return await self._read(lambda db: tables.find_table(db, table_id))

    async def table_in_channel(self, channel_id: int) -> Table | None:
        """The open table of a channel."""
        return await self._read(lambda db: tables.table_in_channel(db, channel_id))

    async def ended_in_channel(self, channel_id: int) -> Table | None:
        """The table of a channel whose game ended last."""
        return await self._read(lambda db: tables.ended_in_channel(db, channel_id))

    async def tables_of(self, user_id: int, *, only_open: bool = True, hosted: bool = False) -> tuple[Table, ...]:
        """The tables at which a person sits, and with `hosted` those they host, oldest first."""
        whose = tables.THEIRS if hosted else tables.SAT_AT
        query = f"SELECT * FROM tables WHERE id IN ({whose}) ORDER BY created_at, id"  # noqa: S608

        def work(db: sqlite3.Connection) -> tuple[Table, ...]:
            found = map(tables.as_table, db.execute(query, {"user": user_id}))
            return tuple(table for table in found if table.is_open or not only_open)

        return await self._read(work)

    async def iter_tables(self, *states: TableState) -> AsyncIterator[Table]:
        """All tables, or those in these states, in the order of their ids."""
        wanted = msgspec.json.encode(states or ("lobby", "playing", "over", "cancelled")).decode()
        query = "SELECT * FROM tables WHERE id > ? AND state IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?"

        def page(after: str) -> Callable[[sqlite3.Connection], list[Table]]:
            return lambda db: [tables.as_table(row) for row in db.execute(query, (after, wanted, PAGE))]

        found = await self._read(page(""))
        while found:
            for table in found:
                yield table
            found = await self._read(page(found[-1].id))

    async def to_look_at(self, engines: Mapping[str, int]) -> frozenset[str]:
        """The tables being played at which a start has something to do, these being the versions of the rules."""
        query = (
            "SELECT t.id FROM tables AS t LEFT JOIN json_each(?) AS known ON known.key = t.game"
            " WHERE t.state = 'playing' AND (known.value IS NULL OR t.parked = 'unreadable'"
            " OR EXISTS (SELECT 1 FROM seats WHERE table_id = t.id AND coalesce(standin, minded_by) IS NOT NULL)"
            " OR NOT EXISTS (SELECT 1 FROM turns WHERE table_id = t.id AND since IS NOT NULL)"
            " OR known.value <> coalesce((SELECT engine FROM steps WHERE table_id = t.id AND undone_at IS NULL"
            " ORDER BY seq DESC LIMIT 1), t.engine))"
        )
        known = msgspec.json.encode(dict(engines)).decode()
        return await self._read(lambda db: frozenset(row[0] for row in db.execute(query, (known,))))

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
            table = revisions.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            if table.state == "playing":
                if options is not None or customs is not None:
                    raise WrongState(table)
                if seats is not None and [s.index for s in seats] != [s.index for s in tables.seats_of(db, table_id)]:
                    raise WrongState(table)
            if seats is not None:
                tables.put_seats(db, table_id, seats)
            db.execute(
                "UPDATE tables SET host_id = coalesce(?, host_id), language = coalesce(?, language),"
                " options = coalesce(?, options), customs = coalesce(?, customs) WHERE id = ?",
                (
                    host_id,
                    language,
                    None if options is None else tables.options_text(options),
                    None if customs is None else tables.customs_text(customs),
                    table_id,
                ),
            )
            return revisions.committed(db, table_id, interaction)

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
            table = revisions.at_revision(db, table_id, expected, interaction, ("playing",))
            proposals.agree(db, accepts, at)
            tables.seat(db, table_id, to)
            tables.leave_unrated(db, table_id, "handed-on")
            whole.drop_doings(db, table, to.index, at)
            proposals.close_offers(db, table_id, to.index, at)
            waits.vacate(db, table_id, to.index, at)
            db.execute("UPDATE tables SET host_id = coalesce(?, host_id) WHERE id = ?", (host_id, table_id))
            revisions.committed(db, table_id, interaction)
            return whole.load(db, table_id)

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
            revisions.at_revision(db, table_id, expected, interaction, ("playing",))
            proposals.agree(db, closes, at, "mind")
            db.execute("UPDATE seats SET minded_by = ? WHERE table_id = ? AND seat = ?", (by, table_id, seat))
            tables.leave_unrated(db, table_id, "minded")
            db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat))
            waits.settle_absence(db, table_id, at, seat=seat)
            revisions.committed(db, table_id, interaction)
            return whole.load(db, table_id)

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
        played: Sequence[NewStep] = (),
        waiting: Waits = NOBODY,
        interaction: Interaction | None = None,
    ) -> Table:
        """Turn a lobby into a game: final seats, seed, the set-up as its first step, and what the rules then played."""

        def work(db: sqlite3.Connection) -> Table:
            revisions.at_revision(db, table_id, expected, interaction, ("lobby",))
            tables.put_seats(db, table_id, seats)
            log.append(db, table_id, [first, *played], expected + 1)
            waits.note(db, table_id, waiting, first.made_at)
            tables.look_for_silence(db, table_id, first.made_at)
            db.execute(
                "UPDATE tables SET state = 'playing', engine = ?, seed = ?, seed_hash = ?, started_at = ? WHERE id = ?",
                (engine, seed, seed_hash, first.made_at, table_id),
            )
            return revisions.committed(db, table_id, interaction)

        return await self._write(work)

    async def cancel(self, table_id: str, *, expected: int, at: int, interaction: Interaction | None = None) -> Table:
        """Give an open table up."""

        def work(db: sqlite3.Connection) -> Table:
            revisions.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            whole.end(db, table_id, "cancelled", at)
            return revisions.committed(db, table_id, interaction)

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
        unrated: str | None = None,
        interaction: Interaction | None = None,
    ) -> OpenTable:
        """End an open table where the rules do not; `unrated` says why it counts for no rating, if it does not."""

        def work(db: sqlite3.Connection) -> OpenTable:
            revisions.at_revision(db, table_id, expected, interaction, OPEN_STATES)
            proposals.agree(db, agreed, at)
            if seat is not None:
                tables.seat(db, table_id, seat)
            whole.end(db, table_id, state, at)
            db.execute("UPDATE tables SET ending = ? WHERE id = ?", (ending, table_id))
            if unrated is not None:
                tables.leave_unrated(db, table_id, unrated)
            revisions.committed(db, table_id, interaction)
            return whole.load(db, table_id)

        return await self._write(work)

    async def stir(self, table_id: str, interaction: Interaction) -> None:
        """Note that a person did something at a table that changes nothing there."""

        def work(db: sqlite3.Connection) -> None:
            revisions.refuse_seen(db, interaction)
            revisions.remember(db, table_id, interaction)

        await self._write(work)
