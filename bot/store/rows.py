"""What the store keeps, as plain frozen data: tables, seats, steps, drafts, proposals, people, timers."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from games.kernel.plans import Planned

TableState = Literal["lobby", "playing", "over", "cancelled"]
OPEN_STATES: tuple[TableState, ...] = ("lobby", "playing")
Parked = Literal["channel-gone", "server-gone", "unreadable"]
"""Why a table rests: its channel is gone, the bot was sent away from the server, or it cannot be read."""
ProposalKind = Literal["undo", "rewind", "end", "take-over", "absence", "replace"]
"""What is proposed: to the table, to take moves back, to go back to a named point, to end, to let somebody take a seat
over, or to choose what is done about an absence; to one person (`replace`), to take a seat over."""
QUESTIONS: tuple[ProposalKind, ...] = ("undo", "rewind", "end", "take-over")
"""Of these one at a time is open at a table."""
OVERTAKEN: tuple[ProposalKind, ...] = ("undo", "rewind")
"""These lead back, and end with the next move."""
SETTLE: Final = "settle"
"""The timer of a question that leads back: when its time is up, or it has ended and its message must say so."""
Ending = Literal["agreed", "declined", "moved-on", "expired", "withdrawn"]
"""What became of a proposal."""
SILENT, SEARCH = "silent", "search"
"""What is written about an offered seat that is offered for its owner's silence, to one person or to anybody whom the
others accept: such an offer ends when the owner moves."""


IMPORTED: Final = "imported"
"""Why a table whose game, or the beginning of it, was brought here as a record counts for no rating."""
PRACTICE: Final = "practice"
"""Why a table at which one person practises counts for nothing: the mark it is known by."""
EARLY: Final = "early"
"""Why a table counts for no rating whose people ended it before its game had well begun."""
CORRECTIONS = "corrections"
"""Where a group's own component values are kept among a table's options; no game may name an option so."""
HANDED_IN = "!"
"""Kept after a seat's answers once it has handed them in, where several seats answer at once."""
UNASKED = "!!"
"""Kept before that mark where the table has answered for the seat, as it had asked it to."""


class Customs(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a group has settled beside its game's options."""

    clock: str = "none"
    """`none`, `relaxed`, `brisk`, or own numbers: `48h+12h` is a bank of 48 hours and 12 more for each turn."""
    agree: Literal["all", "majority"] = "all"
    """Who of the others must agree to go back past something shown."""
    entry: Literal["open", "invited"] = "open"
    """Who may sit down."""
    guide: Literal["no", "yes"] = "no"
    """Whether the first rounds are explained as they are played."""


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
    customs: Customs = Customs()
    follows: str | None = None
    """The table it is a rematch of."""
    unrated: str | None = None
    """Why it will count for no rating, where that is known beforehand."""


class Copied(NamedTuple):
    """Where a table begins in the middle of a game that another has played."""

    source: str
    """The table whose log it has."""
    back_to: int
    """The `seq` of the last step that stands there."""
    anew: NewStep | None
    """What was drawn anew there, where something had come to light since."""


class Origin(msgspec.Struct, frozen=True):
    """The record a table was imported from."""

    record: str
    """Its text."""
    after: int | None = None
    """The step of it after which the table goes on; None for a table that is there to be looked at."""


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
    """Standing answers: "seat:window" to how long that seat says no there, as `games.kernel.standing` keeps it."""
    revision: int
    """Grows by one with everything that is committed; a panel made for an older one is stale."""
    board_message_id: int | None
    told: int
    """The revision up to which the channel has been told; whatever is newer is told until it has been."""
    parked: str | None
    """Why nothing is posted there for now, a word of `PARKED`; None while all is well."""
    customs: Customs = Customs()
    ending: str | None = None
    """How it ended where the rules did not end it."""
    follows: str | None = None
    """The table it is a rematch of."""
    active_at: int = 0
    """When a person last did something there."""
    unrated: str | None = None
    """Why it counts for no rating: `minded`, `handed-on`, `imported`, `practice` or `early`; None where nothing but
    its seats may say so."""
    tallied: int | None = None
    """The version of the rules by which its result was last counted."""
    damage: str = ""
    """What of its row could not be read; empty for a sound one."""

    @property
    def is_open(self) -> bool:
        """Whether it is still in its lobby or being played."""
        return self.state in OPEN_STATES

    @property
    def imported(self) -> bool:
        """Whether its game, or the beginning of it, was played elsewhere and brought here as a record."""
        return self.unrated == IMPORTED

    @property
    def is_practice(self) -> bool:
        """Whether one person practises there, in every seat that is no stand-in's."""
        return self.unrated == PRACTICE

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


class Forgotten(NamedTuple):
    """What it came to that a person was forgotten."""

    tables: int
    """How many tables they were removed from."""
    touched: tuple[str, ...]
    """The tables of which something has changed that is more than a line of the log, and which are still there."""
    dropped: tuple[str, ...]
    """The tables that went with them: nobody else had a part in these."""


class Imported(msgspec.Struct, frozen=True):
    """A table that was imported, and the ids of those that went to make room."""

    table: Table
    dropped: tuple[str, ...]


class Seat(msgspec.Struct, frozen=True):
    """A seat: a person's, a stand-in's, or that of somebody forgotten."""

    index: int
    user_id: int | None
    standin: str | None
    """Which of the stand-ins plays it."""
    name: str
    """As shown; empty for somebody forgotten."""
    minded_by: str | None = None
    """Which stand-in plays it until its owner is back."""
    conceded_at: int | None = None
    """When its owner conceded, if they did."""
    hints: int = 0
    """How often a hint was asked for there."""

    @property
    def played_by(self) -> str | None:
        """The stand-in that moves for it now, if one does."""
        return self.standin or self.minded_by

    @property
    def is_minded(self) -> bool:
        """Whether its owner can take it back from the stand-in that plays it."""
        return self.minded_by is not None and self.conceded_at is None

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
    branch: int = 0
    """Which branch of the dice it was played with."""
    back_to: int | None = None
    """For a row that is no step, but what was drawn anew where a branch begins: the `seq` of the step it went back to,
    whose number it has."""
    unasked: str = ""
    """The seats for which the table answered, as they had asked it to: their numbers, with spaces between, and "!"
    behind one whose answer others may not know while the game is on. Read it with `answered_for`."""

    def answered_for(self, viewer: int | None, *, over: bool = False) -> tuple[int, ...]:
        """The seats for which the table answered, as far as this seat, or the public for None, may know it.

        >>> step = NewStep(number=1, answers="", events=b"", checkpoint=b"", dice_at=0, move_start=True, revealed=False,
        ...                by_user=None, made_at=0, engine=1, unasked="0 2!")
        >>> step.answered_for(None), step.answered_for(2), step.answered_for(None, over=True)
        ((0,), (0, 2), (0, 2))
        """
        found = ((int(word.removesuffix("!")), word.endswith("!")) for word in self.unasked.split())
        return tuple(seat for seat, secret in found if not secret or over or seat == viewer)


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
    """Whom a seat is offered to, None for anybody; or who would take one over."""
    about: str = ""
    """What else there is to know of it, as its kind writes it."""


class Proposal(NewProposal, frozen=True, kw_only=True):
    """A proposal with its votes."""

    id: str
    table_id: str
    message_id: int | None
    closed_at: int | None
    outcome: Ending | None
    votes: dict[int, bool]
    """Who has said what so far."""
    choices: dict[int, str] = {}
    """Who has chosen what, where there is more to say than yes or no."""


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
    turns: tuple[Turn, ...] = ()
    """Since when it waits for which of its seats."""
    move: tuple[Step, ...] = ()
    """The steps of the last move that stands, and those the rules made after it by themselves; `last` ends them."""
    invited: tuple[int, ...] = ()
    """Who was asked to sit down."""
    agreement: Proposal | None = None
    """What it has agreed to end by, if it has."""
    plans: tuple[Plan, ...] = ()
    """What its people plan, each for themselves alone."""


class Plan(msgspec.Struct, frozen=True):
    """A line that the owner of a seat tries out in private."""

    seat: int
    slot: int
    """0 for the one that is being tried; those that are kept under a name are counted from 1."""
    user_id: int
    name: str = ""
    line: tuple[Planned, ...] = ()
    assumed: int = 0
    """Which of the ways it could go until the seat is asked."""
    made_at: int = 0


class Lately(msgspec.Struct, frozen=True):
    """What has happened in a game since one of its steps."""

    known: Step
    """The last step before it."""
    steps: tuple[Step, ...]
    """What stands of those after that; where they are very many, the latest."""

    @property
    def left_out(self) -> int:
        """How many steps lie between the two, where not all were read."""
        return self.steps[0].number - self.known.number - 1 if self.steps else 0


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person has chosen for themselves; for somebody unknown, what the house has chosen for everybody.

    Hours of a day are minutes since midnight in the person's own time zone.
    """

    user_id: int
    language: str | None = None
    """None for that of their Discord."""
    time_zone: str = ""
    """A name such as `Europe/Paris`, or an offset such as `+05:30`; empty where nobody has said: then it is UTC."""
    quiet: tuple[int, int] | None = None
    """From when to when nothing is sent; None for never."""
    reminders: tuple[int, ...] = (24, 48)
    """After how many hours they are reminded of their turn."""
    private: Literal["no", "also", "instead"] = "no"
    """Whether a private message tells them of their turn, beside the mention or instead of it."""
    next_up: bool = False
    """Whether they want to know when they are next."""
    digest: int | None = None
    """When in the day all that waits for them is sent; None for never."""
    text_twin: bool = False
    """Whether boards are shown to them in words first."""
    forced: bool = False
    """Whether what leaves no choice is answered for them without asking."""
    at_once: bool = False
    """Whether a move typed in full, or a kept plan, is posted without being shown to them and confirmed first."""
    away: tuple[int, int] | None = None
    """From when to when they have said to be away, in milliseconds since 1970."""
    unreachable: bool = False
    """Whether Discord refused our last private message to them."""
    spoken: str | None = None
    """The language of their Discord when they last chose something."""
    unrated: bool = False
    """Whether they want no rating, and to be in nobody's."""

    @property
    def reads(self) -> str | None:
        """What a message that nobody has asked for is written in; None where that is not known."""
        return self.language or self.spoken

    @property
    def told_privately(self) -> Literal["no", "also", "instead"]:
        """Whether a private message tells them of their turn: as they wish, where one can be sent."""
        return "no" if self.unreachable else self.private


Call = Literal[0, 1, 2, 3]
"""How a person has been called to a turn."""
BY_BOARD: Final = 0
"""By the board, once that is posted."""
NAMED_ONLY: Final = 1
"""Not yet: the board named them and did not call them, so a notice is owed."""
LETTER_OWED: Final = 2
"""By the board; a private message is owed beside it."""
BY_NOTICE: Final = 3
"""By a notice of their own."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a running game, and whether the game waits for it."""

    table_id: str
    seat: int
    since: int | None = None
    """When the game began to wait for it; None while it does not."""
    reminded: int = 0
    """How often its owner was reminded of this turn."""
    hushed: bool = False
    """Whether they want no more reminders of this turn."""
    notice_channel: int | None = None
    notice_id: int | None = None
    """The notice or reminder that stands, in private or in the channel; it goes with the turn."""
    called: Call = BY_BOARD
    """How they have been called to it."""
    bank_ms: int | None = None
    """What was left of its time when that was last counted; None at a table without a clock."""
    misses: int = 0
    """How often its time has run out."""
    counted_at: int | None = None
    """Until when its time is counted; None while it does not run."""
    away_ms: int = 0
    """For how long its time has stood still for days off that its owner had announced."""
    granted: int = 0
    """The step of the game up to which more time was added: what is played again adds none."""


class Counted(NamedTuple):
    """What was counted of a seat's time."""

    seat: int
    bank_ms: int
    away_ms: int
    granted: int
    at: int | None
    """Until when; None where it does not run on."""


class Watcher(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who follows a table without a seat, and what they were last shown."""

    table_id: str
    user_id: int
    since: int
    language: str
    channel_id: int | None = None
    message_id: int | None = None
    """The private message that stands, to be edited rather than sent again."""
    posted_at: int = 0
    shown_at: int = 0


class Waits(NamedTuple):
    """Whom a game waits for after a change, and what has been counted of the seats' time."""

    seats: tuple[int, ...]
    """Those it waits for now."""
    anew: frozenset[int] = frozenset()
    """Those of them that have answered: what is waited for now is another turn."""
    banks: tuple[Counted, ...] = ()
    """The seats whose time was counted, and what is left of it."""


NOBODY: Final = Waits(())


class Waiting(msgspec.Struct, frozen=True):
    """A table that waits for a person: all that is needed to say so."""

    table: Table
    turn: Turn


class SeatResult(msgspec.Struct, frozen=True, gc=False):
    """How one seat of a game that counts came out."""

    seat: int
    side: int
    """The first seat of those that win and lose together."""
    place: int
    """0 where the seat lost outright."""
    total: int | None
    """None where no points were counted."""
    moves: int
    """How many answers its owner gave."""
    pace_ms: int | None
    """The median time they took for one; None where they gave none."""
    numbers: dict[str, int]
    """The game's main numbers of the seat at the end."""


class PlayedGame(msgspec.Struct, frozen=True, gc=False):
    """A game that counts, as one of its seats came out."""

    table_id: str
    game: str
    channel_id: int
    started_at: int
    ended_at: int
    user_id: int | None
    """None for a stand-in's seat, or somebody forgotten."""
    name: str
    result: SeatResult


class RatedGame(msgspec.Struct, frozen=True, gc=False):
    """A game that counts for ratings."""

    table_id: str
    seats: tuple[tuple[int, int, int | None], ...]
    """Of each seat its side, its place, and whose it is; None for somebody forgotten."""


class Glance(msgspec.Struct, frozen=True):
    """An open table as its people see it in a list."""

    table: Table
    awaited: tuple[Seat, ...]
    """The people it waits for."""


class Timer(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be done at a time; there is one for each key."""

    kind: str
    due_at: int
    table_id: str | None = None
    seat: int | None = None
    user_id: int | None = None
    tries: int = 0
    """How often it has failed."""
    about: str = ""
    """What else there is to know of it, as its kind writes it."""

    @property
    def key(self) -> str:
        """What tells it from all others.

        >>> Timer(kind="remind", due_at=0, table_id="7h2k9q", seat=1).key
        'remind:7h2k9q:1:'
        """
        parts = (self.table_id, self.seat, self.user_id)
        return ":".join((self.kind, *("" if part is None else str(part) for part in parts)))


class Health(msgspec.Struct, frozen=True):
    """That the store answers, and how much it holds."""

    schema: int
    tables: dict[TableState, int]
