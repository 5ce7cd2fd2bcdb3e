"""What is asked of a store about tables, their seats and their lobby."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Protocol

from bot.store.rows import (
    NOBODY,
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


class Tables(Protocol):
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
        """Open a lobby. `ChannelTaken` where the channel has an open table, `TooManyTables` past one of the limits.

        `Followed` where it is to be the rematch of a table that has one. With an `origin` it goes on from there. With
        `copied` it is being played at once: it has the log of another table that has ended up to one of its
        steps, without who made which and what was taken back, and goes on from there.
        """
        ...

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
        """Keep a game that was played elsewhere, to be looked at: it has ended, is unrated, and nobody is told of it.

        Of the same host's, the latest `keep` stay.
        """
        ...

    async def put_practice_away(self, host_id: int, *, keep: int) -> tuple[str, ...]:
        """Drop the ended tables at which a person has practised, but for the latest `keep`; the ids of what went."""
        ...

    async def origin(self, table_id: str) -> Origin | None:
        """The record a table was imported from; None for one that began here."""
        ...

    async def room_for_table(
        self, *, host_id: int, guild_id: int | None, per_host: int | None, per_guild: int | None
    ) -> None:
        """`TooManyTables` where this person or server may open no more."""
        ...

    async def get_table(self, table_id: str) -> Table:
        """One table, open or not. `NoSuchTable` where there is none."""
        ...

    async def table_in_channel(self, channel_id: int) -> Table | None:
        """The open table of a channel."""
        ...

    async def ended_in_channel(self, channel_id: int) -> Table | None:
        """The table of a channel whose game ended last, given up or not; one imported to be looked at is none."""
        ...

    async def tables_of(self, user_id: int, *, only_open: bool = True, hosted: bool = False) -> tuple[Table, ...]:
        """The tables at which a person sits, and with `hosted` those they host, oldest first."""
        ...

    def iter_tables(self, *states: TableState) -> AsyncIterator[Table]:
        """All tables, or those in these states, in the order of their ids."""
        ...

    async def to_look_at(self, engines: Mapping[str, int]) -> frozenset[str]:
        """The tables being played at which a start has something to do, these being the versions of the rules.

        A stand-in plays there; or nobody is noted to be waited for; or other rules kept its last state, or were to.
        """
        ...

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
        """Change who sits where, the host, the language, the options or the customs; what is None stays.

        Once it is being played, seats may change hands but not number, and options and customs stand: `WrongState`.
        """
        ...

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
        """Give a seat of a running game to somebody else, and the table to `host_id` if one is named.

        What its former owner was composing, had left as standing answers and had said to open questions is dropped;
        what the table was being asked is closed, and so is every offer of that seat and what was asked about its
        owner's absence: that which is accepted (`accepts`, its id) as agreed to. `NoSuchProposal` where it is not open.
        The new owner has a turn of their own and all their time.
        """
        ...

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
        """Let a stand-in play a person's seat until they are back, or no longer (`by` None).

        What was being composed there is dropped, and what was asked about the owner's absence is closed: what is
        settled so (`closes`, its id) as agreed to. `NoSuchProposal` where it is not open.
        """
        ...

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
        ...

    async def cancel(self, table_id: str, *, expected: int, at: int, interaction: Interaction | None = None) -> Table:
        """Give an open table up."""
        ...

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
        """End an open table where the rules do not: by a proposal that is `agreed`, by a `seat` that concedes, or so.

        `unrated` says why it counts for no rating, if it does not. `NoSuchProposal` where that is not open.
        """
        ...

    async def stir(self, table_id: str, interaction: Interaction) -> None:
        """Note that a person did something at a table that changes nothing there: it is not silent."""
        ...
