"""What the bot asks of any store, and the refusals it may get: nothing here knows a database.

Each method is one transaction: when it returns, what it did is durable; when it raises, nothing was done.
`expected` is the table's revision as the caller knows it. `interaction` is what Discord asked and what it is
told: a store that has seen its id raises `AlreadySeen`, with the first answer, before anything else.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol

from bot.store.rows import (
    NOBODY,
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


class StoreError(Exception):
    """Anything a store refuses or fails at."""


class StoreFailed(StoreError):
    """The storage itself does not work: full, locked, damaged, or from a newer Penny Post."""


class NoSuchTable(StoreError):
    """No table has this id."""


class ChannelTaken(StoreError):
    """The channel has an open table already."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"channel {table.channel_id} has the open table {table.id}")
        self.table = table


class Stale(StoreError):
    """The table has moved on since the caller looked."""

    def __init__(self, table: Table, expected: int) -> None:
        super().__init__(f"table {table.id} is at revision {table.revision}, not {expected}")
        self.table = table


class WrongState(StoreError):
    """The table is not in a state in which this can be done."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"table {table.id} is {table.state}")
        self.table = table


class AlreadySeen(StoreError):
    """This interaction was carried out before, and answered so."""

    def __init__(self, answer: str) -> None:
        super().__init__("this interaction was answered before")
        self.answer = answer


class ProposalTaken(StoreError):
    """The table is being asked something already."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(f"table {proposal.table_id} has the open proposal {proposal.id}")
        self.proposal = proposal


class NoSuchProposal(StoreError):
    """No open proposal has this id."""


class TooManyTables(StoreError):
    """A person hosts, or a server has, as many open tables as one may."""

    def __init__(self, whose: Literal["person", "server"], most: int) -> None:
        super().__init__(f"this {whose} has {most} open tables already")
        self.whose: Literal["person", "server"] = whose
        self.most = most


class TooManyCompany(StoreError):
    """A table has as many invited people or watchers, or a person follows as many tables, as one may."""

    def __init__(self, whose: Literal["person", "table"], most: int) -> None:
        super().__init__(f"this {whose} has {most} already")
        self.whose: Literal["person", "table"] = whose
        self.most = most


class Followed(StoreError):
    """The table has its rematch already."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"table {table.id} follows it")
        self.table = table


class StillSeated(StoreError):
    """A person cannot be forgotten while they sit at, or host, open tables."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        super().__init__("still at " + ", ".join(table.id for table in tables))
        self.tables = tables


Successor = Callable[[Table, Sequence[Seat], int], Seat]
"""Who sits down on a seat that is given up: `successor(table, seats, index)`. It must not touch the store."""


class Store(Protocol):
    """Where tables live between two touches."""

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
        """Open a lobby. `ChannelTaken` where the channel has an open table, `TooManyTables` past one of the limits.

        `Followed` where it is to be the rematch of a table that has one.
        """
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

    async def tables_of(self, user_id: int, *, only_open: bool = True, hosted: bool = False) -> tuple[Table, ...]:
        """The tables at which a person sits, and with `hosted` those they host, oldest first."""
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
        waiting: Waits = NOBODY,
        interaction: Interaction | None = None,
    ) -> Table:
        """Turn a lobby into a game: final seats, seed, and the set-up as its first step."""
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
        interaction: Interaction | None = None,
    ) -> OpenTable:
        """End an open table where the rules do not: by a proposal that is `agreed`, by a `seat` that concedes, or so.

        `NoSuchProposal` where that is not open.
        """
        ...

    async def stir(self, table_id: str, interaction: Interaction) -> None:
        """Note that a person did something at a table that changes nothing there: it is not silent."""
        ...

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
        ...

    async def park(self, table_id: str, why: Parked | None) -> None:
        """Let an open table rest, or no longer. No change of the game: the revision stays."""
        ...

    async def set_board_message(self, table_id: str, message_id: int | None) -> None:
        """Remember the last posted lobby or board. No change of the game: the revision stays."""
        ...

    async def told(self, table_id: str, *, revision: int, message_id: int, watched_at: int | None = None) -> None:
        """Remember that the channel knows everything up to this revision, and which message said it.

        With `watched_at`, the time, who watches the table is to be shown it.
        """
        ...

    async def untold(self, table_id: str) -> tuple[Step, ...]:
        """What the channel has not been told: steps written or taken back since, in the order of the log."""
        ...

    async def untold_tables(self, *, ended_after: int) -> tuple[Table, ...]:
        """Tables that are played, or ended lately, and of which the channel does not know everything."""
        ...

    # ── the invited, who watches, and the rematch ─────────────────────────────────────────────────────────

    async def invite(self, table_id: str, user_id: int, *, most: int, interaction: Interaction | None = None) -> bool:
        """Note that a person may sit down; false where they were invited before. `TooManyCompany` past the limit."""
        ...

    async def rematch_of(self, table_id: str) -> Table | None:
        """The rematch of a table that was not given up."""
        ...

    async def watch(self, new: Watcher, *, per_table: int, per_person: int) -> bool:
        """Let a person follow an open table; false where they do already. `TooManyCompany` past one of the limits."""
        ...

    async def unwatch(self, table_id: str, user_id: int) -> Watcher | None:
        """Let a person follow a table no longer, and give what was known of them; None where they did not."""
        ...

    async def watcher(self, table_id: str, user_id: int) -> Watcher | None:
        """A person who watches a table; None where they do not."""
        ...

    async def save_watcher(self, watcher: Watcher) -> None:
        """Remember what a watcher was shown, if they still watch."""
        ...

    async def tables_in(self, *, guild_id: int | None = None, channel_id: int | None = None) -> tuple[Table, ...]:
        """The open tables of a server, or of a channel."""
        ...

    async def set_orders(self, table_id: str, orders: Mapping[str, str]) -> None:
        """Remember the seats' standing answers. Nobody else sees them: the revision stays."""
        ...

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
        """Write down the steps of a move; `over` ends the game. All drafts are cleared, a question is overtaken.

        In the place of those cleared come `drafts`; `orders` are the standing answers from then on, None as they were.
        """
        ...

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
        """Replace what these seats have answered; other seats' answers stay. Nobody sees them yet: nor the revision.

        `waiting` where the game waits for others by it, from `at` on; `orders` where standing answers change with it.
        """
        ...

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
        """Replace what these seats have answered, and let everybody hear that another seat goes on with the move.

        The answers stay as private as drafts are; that there is something to tell makes a new revision. A proposal is
        overtaken.
        """
        ...

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
        """Take back all steps after the one with `seq` `back_to`, and all drafts; a proposal is overtaken.

        The steps are kept, marked as undone; with `anew`, a row of what was drawn anew there follows them. `agreed` is
        the id of the proposal that is carried out by it. A `ValueError` where `back_to` is no step of the game as it
        stands.
        """
        ...

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
        """Ask the table for something, `ProposalTaken` where it is being asked already; or offer a seat to a person.

        An earlier offer of the same seat is withdrawn. `closes` is a question that is settled by it.
        """
        ...

    async def set_proposal_message(self, proposal_id: str, message_id: int) -> None:
        """Remember where a proposal stands to be voted on."""
        ...

    async def proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        ...

    async def declined(self, table_id: str, *, seat: int, back_to: int, revision: int) -> bool:
        """Whether a seat has asked to go back to this step, as the table is now, and was declined."""
        ...

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
        """Note what a seat says, or chooses; a no ends it if it `ends`. `NoSuchProposal` where it is not open."""
        ...

    async def get_proposal(self, proposal_id: str) -> Proposal:
        """A proposal, open or ended. `NoSuchProposal` where there is none."""
        ...

    async def close_proposal(self, proposal_id: str, *, outcome: Ending, at: int) -> None:
        """End a proposal without doing it; nothing happens to one that has ended."""
        ...

    async def open_proposals(self, kind: ProposalKind = "undo", *, table_id: str | None = None) -> tuple[Proposal, ...]:
        """What any table, or this one, is being asked to agree to; or which seats are offered to whom."""
        ...

    async def load_open(self, table_id: str) -> OpenTable:
        """All that is needed to go on with a table."""
        ...

    async def history(
        self, table_id: str, *, after: int = -1, limit: int = 200, with_undone: bool = False
    ) -> tuple[Step, ...]:
        """The log in the order it was written, from the first `seq` past `after`, a page at a time."""
        ...

    async def since_answer(self, table_id: str, seat: int, *, most: int) -> Lately | None:
        """What has happened since a seat last answered for itself, in its last `most` steps; None in a lobby."""
        ...

    async def since_time(self, table_id: str, at: int, *, most: int) -> Lately | None:
        """What has happened since a time, and the last move in any case, likewise."""
        ...

    async def last_branch(self, table_id: str) -> int:
        """The branch of the dice a table began last, in what was taken back too; 0 where it never did."""
        ...

    def iter_tables(self, *states: TableState) -> AsyncIterator[Table]:
        """All tables, or those in these states, in the order of their ids."""
        ...

    # ── people ────────────────────────────────────────────────────────────────────────────────────────────

    async def get_person(self, user_id: int) -> Person:
        """What a person has chosen; for somebody unknown, nothing."""
        ...

    async def all_people(self) -> tuple[Person, ...]:
        """Everybody who has chosen something."""
        ...

    async def save_person(self, person: Person) -> None:
        """Remember what a person has chosen."""
        ...

    async def forget(self, user_id: int, *, successor: Successor | None = None, at: int = 0) -> int:
        """Remove a person from all their tables, and say how many those were.

        Seats, steps and hosts lose the id and the name; the moves stay. At open tables `successor` says who takes
        the seat over, the next person becomes host, and a lobby is left: it ends where nobody is left in it. Without
        `successor`, `StillSeated` while they sit at or host an open table.
        """
        ...

    # ── time ──────────────────────────────────────────────────────────────────────────────────────────────

    async def waiting_for(self, user_id: int) -> tuple[Waiting, ...]:
        """The tables that wait for a person, the longest wait first."""
        ...

    async def glances(self, user_id: int) -> tuple[Glance, ...]:
        """The open tables at which a person sits, or which they host, oldest first, and whom each waits for."""
        ...

    async def turns(self, table_id: str) -> tuple[Turn, ...]:
        """Since when a table waits for which of its seats."""
        ...

    async def note_waits(self, table_id: str, waiting: Waits, *, at: int) -> None:
        """Write down whom a game waits for, where that changes without a move. The revision stays."""
        ...

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
        """Write down what is left of a seat's time, and when to look again.

        `closes` is a question that is settled by it; with `excused` the channel is to be told of it.
        """
        ...

    async def save_turn(self, turn: Turn) -> None:
        """Remember what was sent to whom about a turn; its beginning and its time are noted with the game."""
        ...

    async def note_notice(self, turn: Turn) -> bool:
        """Remember what was sent to whom about a turn, and how they were called to it, if that turn lasts still.

        Whether it does: a turn is known by when it began.
        """
        ...

    async def drop_notice(self, turn: Turn) -> None:
        """Forget the notice that this turn names: it has been taken down."""
        ...

    async def set_timer(self, timer: Timer) -> None:
        """Set a timer, in the place of the one of its key."""
        ...

    async def drop_timer(self, key: str) -> None:
        """Drop a timer, if there is one."""
        ...

    async def due_timers(self, now: int, *, most: int, but: Sequence[str] = ()) -> tuple[Timer, ...]:
        """The timers that are due, the longest due first, without those of these keys."""
        ...

    async def next_due(self, *, but: Sequence[str] = ()) -> int | None:
        """When the next timer is due, without those of these keys."""
        ...

    async def settle_timers(self, done: Sequence[tuple[Timer, Timer | None]]) -> None:
        """What has been done goes, or comes again as the second of each pair; one set anew meanwhile stays as it is."""
        ...

    # ── keeping house ─────────────────────────────────────────────────────────────────────────────────────

    async def seen(self, interaction_id: int) -> str | None:
        """What an interaction was answered, if it was carried out."""
        ...

    async def prune(self, *, before: int) -> int:
        """Drop interactions from before a time, and say how many."""
        ...

    async def health(self) -> Health:
        """Whether the store answers, and how much it holds. `StoreFailed` where it does not."""
        ...

    async def backup(self, target: Path) -> None:
        """Write a whole, consistent copy to a file that does not exist yet."""
        ...

    async def close(self) -> None:
        """Finish what is under way, and let go."""
        ...
