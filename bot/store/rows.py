"""What the store keeps, as plain frozen data: tables, seats, steps, drafts, proposals, people."""

from __future__ import annotations

from typing import Literal

import msgspec

TableState = Literal["lobby", "playing", "over", "cancelled"]
OPEN_STATES: tuple[TableState, ...] = ("lobby", "playing")
Parked = Literal["channel-gone", "server-gone", "unreadable"]
"""Why a table rests: its channel is gone, the bot was sent away from the server, or it cannot be read."""
ProposalKind = Literal["undo", "replace"]
"""What is proposed: to the table, to take moves back; to one person, to take a seat over."""
Ending = Literal["agreed", "declined", "moved-on", "expired", "withdrawn"]
"""What became of a proposal."""


CORRECTIONS = "corrections"
"""Where a group's own component values are kept among a table's options; no game may name an option so."""
HANDED_IN = "!"
"""Kept after a seat's answers once it has handed them in, where several seats answer at once."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """What is known when a table is opened."""

    game: str
    guild_id: int | None
    """None outside a server."""
    channel_id: int
    """The channel or thread it lives in."""
    host_id: int
    language: str
    options: dict[str, str]
    created_at: int


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One group's game in one channel. All times are milliseconds since 1970."""

    id: str
    """Short enough to be read aloud: six letters and digits."""
    game: str
    guild_id: int | None
    channel_id: int
    host_id: int | None
    """None once that person asked to be forgotten."""
    language: str
    options: dict[str, str]
    state: TableState
    engine: int | None
    """The version of the rules it was started on; None in the lobby."""
    seed: bytes | None
    """Secret until the table has ended."""
    seed_hash: str | None
    created_at: int
    started_at: int | None
    ended_at: int | None
    orders: dict[str, str]
    """Standing answers: "seat:window" to the scope in which that seat says no."""
    revision: int
    """Grows by one with everything that is committed; a panel made for an older one is stale."""
    board_message_id: int | None
    told: int
    """The revision up to which the channel has been told; whatever is newer is told until it has been."""
    parked: str | None
    """Why nothing is posted there for now, a word of `PARKED`; None while all is well."""
    damage: str = ""
    """What of its row could not be read; empty for a sound one."""

    @property
    def is_open(self) -> bool:
        """Whether it is still in its lobby or being played."""
        return self.state in OPEN_STATES

    @property
    def corrections(self) -> str:
        """The group's own component values, as its game keeps them; empty for the printed ones."""
        return self.options.get(CORRECTIONS, "")

    @property
    def game_options(self) -> dict[str, str]:
        """What the group has settled of its game's options."""
        return {name: value for name, value in self.options.items() if name != CORRECTIONS}

    def __repr__(self) -> str:
        """Without the seed: a log line must not tell the shuffles to come."""
        return f"Table({self.id!r}, {self.game!r}, {self.state!r}, revision={self.revision})"


class Seat(msgspec.Struct, frozen=True):
    """A seat: a person's, a stand-in's, or that of somebody forgotten."""

    index: int
    user_id: int | None
    standin: str | None
    """Which of the stand-ins plays it."""
    name: str
    """As shown; empty for somebody forgotten."""

    @property
    def is_forgotten(self) -> bool:
        """Whether its player asked to be forgotten."""
        return self.user_id is None and self.standin is None


class NewStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the game, ready to be written down."""

    number: int
    """Its number in the game, 0 for the set-up."""
    answers: str
    """What was answered in it, as in the record."""
    events: bytes
    checkpoint: bytes
    """The state after it."""
    dice_at: int
    """How far the dice had been read after it."""
    move_start: bool
    """Whether a move begins with it: where undoing that move leads back to."""
    revealed: bool
    """Whether something hidden came to light in it."""
    by_user: int | None
    """None for the set-up, for stand-ins, and for somebody forgotten."""
    made_at: int
    engine: int | None
    """The version of the rules that made the checkpoint; None for those from before it was noted."""


class Step(NewStep, frozen=True, kw_only=True):
    """A step written down."""

    seq: int
    """Its place in the log, undone steps counted."""
    revision: int
    """The table's revision that it came with."""
    undone_at: int | None
    """When it was taken back, if it was; the line is kept."""
    undone_by: int | None
    undone_in: int | None
    """The revision in which it was taken back."""


class NewProposal(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat asks the table to agree to, or what seat is offered to a person."""

    kind: ProposalKind
    seat: int
    """Who proposes to take moves back; or which seat is to change hands."""
    revision: int
    back_to: int
    """The `seq` of the step it leads back to; -1 where it leads nowhere."""
    made_at: int
    ends_at: int
    user_id: int | None = None
    """Whom a seat is offered to."""


class Proposal(NewProposal, frozen=True, kw_only=True):
    """A proposal with its votes."""

    id: str
    table_id: str
    message_id: int | None
    closed_at: int | None
    outcome: Ending | None
    votes: dict[int, bool]
    """Who has said what so far."""


class Interaction(msgspec.Struct, frozen=True):
    """Something Discord asked, and what it was told: kept so that asking twice does not play twice."""

    id: int
    answer: str
    at: int


class OpenTable(msgspec.Struct, frozen=True):
    """All that is needed to sit down at a table again."""

    table: Table
    seats: tuple[Seat, ...]
    last: Step | None
    """The last step that stands; None in the lobby."""
    drafts: dict[int, tuple[str, ...]]
    """The answers each seat has given and not yet posted."""
    proposal: Proposal | None = None
    """What the table is being asked to agree to."""


class Person(msgspec.Struct, frozen=True):
    """What a person has chosen for themselves."""

    user_id: int
    language: str | None


class Health(msgspec.Struct, frozen=True):
    """That the store answers, and how much it holds."""

    schema: int
    tables: dict[TableState, int]
