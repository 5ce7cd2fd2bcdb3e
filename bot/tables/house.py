"""The session manager: which table lives in which channel, loaded at first touch, dropped when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

import msgspec

from bot.clocks import clock_of
from bot.people import People
from bot.refusals import ChannelHasTable, NoTable, NotHost, SetAside, TableHasEnded, TooManyHere, TooManyHosted
from bot.standin_names import standin_name
from bot.store.protocol import ChannelTaken, Stale, Store, StoreError, Successor, TooManyTables, WrongState
from bot.store.rows import CORRECTIONS, Copied, Customs, Interaction, NewTable, OpenTable, Origin, Parked, Seat, Table
from bot.tables.importing import MOST_KEPT, Verified, steps_of, verified
from bot.tables.loading import Unreadable
from bot.tables.lobby import Sitter, next_in_turn
from bot.tables.session import Session
from games import all_games
from games.kernel.game import Game, settle
from games.kernel.record import Record
from games.kernel.strengths import FAIR

log = logging.getLogger("pennypost")


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Spot(NamedTuple):
    """Where a table is to stand, and what all speak there."""

    guild_id: int | None
    channel_id: int
    language: str


class Limits(NamedTuple):
    """How many open tables there may be."""

    per_person: int
    per_server: int


@contextlib.contextmanager
def _crowd_refused() -> Iterator[None]:
    try:
        yield
    except TooManyTables as many:
        refusal = TooManyHosted if many.whose == "person" else TooManyHere
        raise refusal(most=many.most) from many


class House:
    """All live tables."""

    def __init__(self, store: Store, games: Mapping[str, Game] | None = None, clock: Callable[[], int] = now) -> None:
        self.store = store
        self.games = games or all_games()
        self.clock = clock
        self.people = People(store)
        self.people.recount = self.count_time
        self._live: dict[str, Session] = {}
        self._doors: dict[int, str] = {}
        """Which live table a channel has."""
        self._entering = asyncio.Lock()
        self._verifying = asyncio.Lock()
        self._aside: dict[str, str] = {}
        """Tables that cannot be read, and why."""
        self._sound: set[str] = set()
        """Tables that have been read since the start."""

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def sessions(self) -> tuple[Session, ...]:
        """The tables in memory."""
        return tuple(self._live.values())

    async def in_channel(self, channel_id: int) -> Session | None:
        """The open table of a channel."""
        known = self._live.get(self._doors.get(channel_id, ""))
        if known is not None and known.table.is_open:
            return known
        table = await self.store.table_in_channel(channel_id)
        return await self._enter(table) if table else None

    async def here(self, channel_id: int, *, looking_back: bool = False) -> Session:
        """The open table of a channel; for who looks back, else the one that ended there last. Or a refusal."""
        known = self._live.get(self._doors.get(channel_id, ""))
        if known is not None and known.table.is_open:
            return known
        return await self.of_row(await self.row_here(channel_id, looking_back=looking_back))

    async def row_here(self, channel_id: int, *, looking_back: bool = False) -> Table:
        """The same, whether or not that table can be read."""
        here = await self.store.table_in_channel(channel_id)
        if here is not None:
            return here
        ended = await self.store.ended_in_channel(channel_id)
        if ended is None:
            raise NoTable
        if not looking_back:
            raise self.has_ended(ended)
        return ended

    def has_ended(self, table: Table) -> NoTable:
        """That a table is not open any more, for what only an open one can do."""
        game = self.games.get(table.game)
        return NoTable() if game is None else TableHasEnded(table=table.id, played=game)

    async def get(self, table_id: str) -> Session:
        """A table by its id, open or ended."""
        return self._live.get(table_id) or await self._enter(await self.store.get_table(table_id))

    async def of_row(self, table: Table) -> Session:
        """A table as the store has just given it."""
        return self._live.get(table.id) or await self._enter(table)

    async def look_at(self, table: Table) -> Session | None:
        """The session of a table that goes on by itself, a stand-in being to move; any other is read and let go of."""
        async with self._entering:
            if (known := self._live.get(table.id)) is not None:
                return known
            session = await self._opened(table.id)
            goes_on = session.table.parked is None and session.standins_to_move()
            return self._let_in(session) if goes_on else None

    async def is_sound(self, table: Table) -> bool:
        """Whether a table can be read; looked at once after each start."""
        if table.id not in self._sound:
            with contextlib.suppress(SetAside):
                await self.of_row(table)
        return table.id in self._sound

    async def look_up(self, table_id: str) -> tuple[Table, tuple[Seat, ...]]:
        """A table and who sits there, whether or not it can be read."""
        if (known := self._live.get(table_id)) is not None:
            return known.table, known.seats
        opened = await self.store.load_open(table_id)
        return opened.table, opened.seats

    async def room_for_table(self, host_id: int, guild_id: int | None, most: Limits) -> None:
        """Refuse whoever may open no more tables, before anything is done for one."""
        with _crowd_refused():
            await self.store.room_for_table(
                host_id=host_id, guild_id=guild_id, per_host=most.per_person, per_guild=most.per_server
            )

    async def open(
        self,
        *,
        game: str,
        guild_id: int | None,
        channel_id: int,
        host: Sitter,
        language: str,
        options: Mapping[str, str],
        corrections: str = "",
        customs: Customs = Customs(),  # noqa: B008 - it is frozen
        most: Limits | None = None,
        interaction: int | None = None,
    ) -> Session:
        """A new lobby, its host in the first seat. `corrections` are as the game has checked them."""
        now_ = self.clock()
        chosen = settle(self.games[game], options)
        new = NewTable(
            game=game,
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.user_id,
            language=language,
            options={**chosen, CORRECTIONS: corrections} if corrections else chosen,
            created_at=now_,
            customs=customs,
        )
        return await self._open(new, [Seat(0, host.user_id, None, host.name)], (), most, interaction)

    async def open_again(
        self, before: Session, channel_id: int, guild_id: int | None, host: Sitter, most: Limits, interaction: int
    ) -> Session:
        """A lobby for the rematch of an ended table: all as it was but the first player; its people are invited.

        Its stand-ins sit there, and who opens it; what the game has no longer is as usual. `Followed` where it has one.
        """
        table, seats = before.table, next_in_turn(before.seats)
        known = {option.name: option.values for option in before.game.options}
        kept = {name: value for name, value in table.game_options.items() if value in known.get(name, ())}
        new = NewTable(
            game=table.game,
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host.user_id,
            language=table.language,
            options={**settle(before.game, kept), **({CORRECTIONS: table.corrections} if table.corrections else {})},
            created_at=self.clock(),
            customs=msgspec.structs.replace(table.customs, guide="no"),  # a rematch is nobody's first game
            follows=table.id,
        )
        there = [seat for seat in seats if seat.standin is not None or seat.user_id == host.user_id]
        others = [seat.user_id for seat in seats if seat.user_id not in (None, host.user_id)]
        sitting = [Seat(n, s.user_id, s.standin, host.name if s.user_id else s.name) for n, s in enumerate(there)]
        return await self._open(new, sitting, [user for user in others if user is not None], most, interaction)

    async def verify(self, data: bytes) -> Verified:
        """A record that may be anything, read and played; one at a time. `BadRecord` where it does not hold."""
        async with self._verifying:
            return await asyncio.to_thread(verified, data, self.games)

    async def keep_record(self, record: Verified, spot: Spot, host: Sitter, interaction: int | None) -> Session:
        """Keep a game that was played elsewhere, to be looked at; of one person's only the latest stay."""
        new = self._new(record.game, record.record.options, spot, host)
        names = [*record.record.names, *[""] * record.record.seats][: record.record.seats]
        note = None if interaction is None else Interaction(interaction, "imported", new.created_at)
        kept = await self.store.import_table(
            new,
            [Seat(index, None, None, name) for index, name in enumerate(names)],
            steps_of(record, new.created_at),
            origin=Origin(record.record.text()),
            engine=record.record.engine,
            seed=bytes.fromhex(record.record.seed),
            seed_hash=record.record.seed_hash,
            over=record.position.over,
            keep=MOST_KEPT,
            interaction=note,
        )
        for table_id in kept.dropped:
            await self._close_door(table_id)
        return await self._enter(kept.table)

    async def go_on_with(
        self, looked_at: Session, after: int, spot: Spot, host: Sitter, most: Limits, interaction: int
    ) -> Session:
        """A lobby for the game of an imported record, to be gone on with after one of its steps.

        Who opens it has the first seat, stand-ins the others, until people take theirs.
        """
        origin = await self.store.origin(looked_at.table.id)
        if origin is None:
            raise NoTable
        record = Record.read(origin.record)
        new = self._new(looked_at.game, record.options, spot, host)
        seats = [Seat(0, host.user_id, None, host.name)]
        for index in range(1, record.seats):
            seats.append(Seat(index, None, FAIR, standin_name(spot.language, [seat.name for seat in seats])))
        nameless = msgspec.structs.replace(record, names=())  # who played it, the game to come need not know
        return await self._open(new, seats, (), most, interaction, origin=Origin(nameless.text(), after))

    def _new(self, game: Game, options: Mapping[str, str], spot: Spot, host: Sitter) -> NewTable:
        return NewTable(
            game=game.id,
            guild_id=spot.guild_id,
            channel_id=spot.channel_id,
            host_id=host.user_id,
            language=spot.language,
            options=settle(game, options),
            created_at=self.clock(),
        )

    async def practise(
        self, new: NewTable, seats: list[Seat], most: Limits, interaction: int, copied: Copied | None = None
    ) -> Session:
        """A table at which one person practises: to be started, or, `copied` from a finished game, being played.

        Of their ended ones only the latest stay: nobody else has a part in them, and each is as long as its game.
        """
        session = await self._open(new, seats, (), most, interaction, copied=copied)
        for table_id in await self.store.put_practice_away(new.host_id, keep=MOST_KEPT):
            await self._close_door(table_id)
        return session

    async def _open(
        self,
        new: NewTable,
        seats: list[Seat],
        invited: Sequence[int],
        most: Limits | None,
        interaction: int | None,
        origin: Origin | None = None,
        copied: Copied | None = None,
    ) -> Session:
        note = None if interaction is None else Interaction(interaction, "opened", new.created_at)
        try:
            with _crowd_refused():
                table = await self.store.create_table(
                    new,
                    seats,
                    per_host=most.per_person if most else None,
                    per_guild=most.per_server if most else None,
                    invited=invited,
                    origin=origin,
                    copied=copied,
                    interaction=note,
                )
        except ChannelTaken as taken:
            raise ChannelHasTable(table=taken.table.id) from taken
        return await self._enter(table)

    async def park(self, table_id: str, why: Parked | None) -> None:
        """Let a table rest, or no longer: in the store, and where it is live."""
        await self.store.park(table_id, why)
        if (session := self._live.get(table_id)) is not None:
            session.table = msgspec.structs.replace(session.table, parked=why)

    async def give_up(
        self, table_id: str, by: int, interaction: int | None = None, *, moderator: bool = False
    ) -> Session | None:
        """End an open table for good, one that cannot be read too.

        There is no session to give back for the latter, nor where the table was given up before.
        """
        try:
            session = await self.get(table_id)
        except SetAside:
            table = await self.store.get_table(table_id)
            if by != table.host_id and not moderator:
                raise NotHost(host=table.host_id) from None
            note = None if interaction is None else Interaction(interaction, "cancelled", self.clock())
            try:
                await self.store.cancel(table_id, expected=table.revision, at=self.clock(), interaction=note)
            except (Stale, WrongState):
                if (await self.store.get_table(table_id)).is_open:  # else it was a double click
                    raise
            self._aside.pop(table_id, None)
            return None
        done = await session.lobby.cancel(by, interaction, moderator=moderator)
        return session if done else None

    async def move(
        self, session: Session, guild_id: int | None, channel_id: int, interaction: int | None = None
    ) -> None:
        """Carry an open table to another channel."""
        async with session.lock:
            await session.new_to_us(interaction)
            if not session.table.is_open:
                raise self.has_ended(session.table)
            left = session.table.channel_id
            try:
                async with session.stale_is_news():
                    session.table = await self.store.move(
                        session.table.id,
                        expected=session.table.revision,
                        guild_id=guild_id,
                        channel_id=channel_id,
                        interaction=session.note(interaction, "moved"),
                    )
            except ChannelTaken as taken:
                raise ChannelHasTable(table=taken.table.id) from taken
        self._doors.pop(left, None)
        self._doors[channel_id] = session.table.id

    async def move_back(self, session: Session, left: Table) -> None:
        """Put a table back where it was, as it rested there."""
        await self.move(session, left.guild_id, left.channel_id)
        await self.store.set_board_message(left.id, left.board_message_id)
        await self.park(left.id, cast("Parked | None", left.parked))

    async def of_user(self, user_id: int) -> tuple[Table, ...]:
        """The open tables at which a person sits, or which they host."""
        return await self.store.tables_of(user_id, hosted=True)

    async def count_time(self, user_id: int) -> None:
        """Count somebody's time at all tables with a clock that wait for them."""
        for waiting in await self.store.waiting_for(user_id):
            if clock_of(waiting.table.customs) is not None:
                with contextlib.suppress(SetAside):
                    await (await self.get(waiting.table.id)).absences.count(user_id)

    async def forget(self, user_id: int, successor: Successor) -> int:
        """Remove a person from all tables, those in memory too, and say how many they were.

        At open ones their seat goes to whom `successor` says, and the table to the next person.
        """
        async with self._entering:  # what is read meanwhile would be read as it was
            forgotten = await self.store.forget(user_id, successor=successor, at=self.clock())
            self.people.forget(user_id)
        for table_id in forgotten.dropped:
            await self._close_door(table_id)
        for table_id in forgotten.touched:
            if (session := self._live.get(table_id)) is not None:
                await self._look_again(session)
        return forgotten.tables

    async def _close_door(self, table_id: str) -> None:
        """A table is no longer in the store: who is still at it in memory finds that it has ended."""
        if (session := self._live.pop(table_id, None)) is not None:
            async with session.lock:
                table = session.table
                session.table = msgspec.structs.replace(
                    table, state="cancelled", ended_at=self.clock(), told=table.revision
                )
            self._leave_door(session)

    async def _look_again(self, session: Session) -> None:
        """Take what the store has for the case; where that fails the table leaves the memory, and harms no other."""
        async with session.lock:
            try:
                await session.reload()
                await session.waiting.note()
            except (StoreError, Unreadable) as failure:
                log.warning("Table %s leaves the memory, it cannot be read again: %s", session.table.id, failure)
                if self._live.get(session.table.id) is session:
                    del self._live[session.table.id]
                self._leave_door(session)

    def _leave_door(self, session: Session) -> None:
        if self._doors.get(session.table.channel_id) == session.table.id:
            del self._doors[session.table.channel_id]

    def drop_idle(self, idle_ms: int) -> int:
        """Forget tables nobody has touched for so long; they are safe in the store."""
        limit = self.clock() - idle_ms
        idle = [s for s in self._live.values() if s.touched < limit and not s.lock.locked()]
        for session in idle:
            del self._live[session.table.id]
            self._leave_door(session)
        return len(idle)

    async def close(self) -> None:
        """Let every table finish what it is at."""
        for session in list(self._live.values()):
            async with session.lock:
                pass

    async def _enter(self, table: Table) -> Session:
        async with self._entering:
            return self._live.get(table.id) or self._let_in(await self._opened(table.id))

    async def _opened(self, table_id: str) -> Session:
        """A table as the store has it, not yet among those in memory."""
        session = await self._read(await self.store.load_open(table_id))
        self._sound.add(table_id)
        await session.waiting.note()  # a table from before that was noted, or a crash between
        return session

    def _let_in(self, session: Session) -> Session:
        table = session.table
        self._live[table.id] = session
        if table.is_open:
            self._doors[table.channel_id] = table.id
        return session

    async def _read(self, opened: OpenTable) -> Session:
        """The session of a stored table; one that cannot be read is set aside, and harms no other."""
        table = opened.table
        try:
            if table.damage:
                raise Unreadable(table.damage)
            if table.game not in self.games:
                raise Unreadable(f"there is no game called {table.game}")
            session = Session(self.store, self.games[table.game], opened, self.clock, self.people)
        except Unreadable as fault:
            if self._aside.get(table.id) != str(fault):
                log.error("Table %s in channel %s is set aside: %s", table.id, table.channel_id, fault)
            self._aside[table.id] = str(fault)
            self._sound.discard(table.id)
            if table.is_open and table.parked is None:
                await self.store.park(table.id, "unreadable")
            raise SetAside(table=table.id) from fault
        if table.parked == "unreadable":  # mended rules can read it again
            await self.store.park(table.id, None)
            session.table = msgspec.structs.replace(session.table, parked=None)
        return session
