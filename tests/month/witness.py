"""All that Discord received and the store noted in the month, with the times at which it did."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

from bot.parlour import messages
from bot.parlour.limits import walk
from bot.parlour.world import DM, SILENT, Change, Message, World
from bot.store.sqlite import SqliteStore
from bot.taps import NOBODY

_TABLE = re.compile(r"pp:[a-z-]+:([0-9a-z]{4,12}):")
_BOARD = re.compile(r"pp:table:([0-9a-z]{4,12}):(\d+):")

_NO_BOARD = ("pp:hush:", "pp:unhush:")
"""What a notice has beside the ways in that a board has, too."""

Kind = Literal["posted", "edited", "deleted"]


class Deed(NamedTuple):
    """A message that the bot posted, edited or deleted, for more than the one who asked."""

    at: int
    kind: Kind
    id: str
    channel: str
    to: str
    """Whose private messages it is in; empty in a channel of the server."""
    pinged: tuple[str, ...]
    text: str
    table: str
    """The table its buttons are of, if they are of one alone."""
    board: tuple[str, int] | None
    """The table and revision whose board it is."""
    ids: tuple[str, ...]
    """Those of all its buttons and menus."""
    silent: bool
    """Whether it makes no sound."""

    @property
    def alerts(self) -> tuple[str, ...]:
        """To whom it is sent: an edit or a deletion to nobody."""
        if self.kind != "posted":
            return ()
        return (self.to,) if self.to else self.pinged


class Noted(NamedTuple):
    """A seat's turn, as the store has it from then on."""

    at: int
    table: str
    seat: int
    since: int | None
    hushed: int
    user: int | None
    """Whose seat it is then."""


class Witness:
    """Sees every message, and every change of a turn."""

    def __init__(self, world: World, clock: Callable[[], int]) -> None:
        self._world, self._clock = world, clock
        self.deeds: list[Deed] = []
        self.turns: list[Noted] = []
        self.on_deed: Callable[[Deed], None] = lambda deed: None
        world.observe(self._on_change)

    def _on_change(self, change: Change) -> None:
        if not change.kind.startswith("message") or not isinstance(change.subject, Message):
            return
        if change.subject.audience is not None:
            return
        deed = self._deed(change.kind, change.subject)
        self.deeds.append(deed)
        self.on_deed(deed)

    def _deed(self, kind: str, message: Message) -> Deed:
        channel = self._world.channels.get(message.channel_id)
        ids = [part.get("custom_id") or "" for part in walk(message.object["components"])]
        tables = {found[1] for one in ids if (found := _TABLE.match(one))} - {NOBODY}
        letters = any(one.startswith(_NO_BOARD) for one in ids)
        board = next((found for one in ids if not letters and (found := _BOARD.match(one))), None)
        return Deed(
            self._clock(),
            {"message": "posted", "message_update": "edited", "message_delete": "deleted"}[kind],  # type: ignore[arg-type]
            message.id,
            message.channel_id,
            channel.member_ids[0] if channel is not None and channel.type == DM else "",
            tuple(message.pinged) if kind == "message" else (),
            "\n".join(messages.texts(message.object)),
            tables.pop() if len(tables) == 1 else "",
            (board[1], int(board[2])) if board and (channel is None or channel.type != DM) else None,
            tuple(filter(None, ids)),
            bool(message.flags & SILENT),
        )

    # ── the store's turns ───────────────────────────────────────────────────────────────────────────────

    async def listen(self, store: SqliteStore) -> None:
        """Note in the store's own transactions whatever becomes of a turn: beside it, in this connection alone."""

        def work(db: Any) -> None:
            db.create_function("the_time", 0, self._clock)
            db.execute("CREATE TEMP TABLE told (at, table_id, seat, since, hushed, user_id)")
            for what in ("INSERT", "UPDATE OF since, hushed"):
                name = what.split()[0].lower()
                db.execute(
                    f"CREATE TEMP TRIGGER on_{name} AFTER {what} ON main.turns BEGIN INSERT INTO told VALUES"  # noqa: S608
                    " (the_time(), new.table_id, new.seat, new.since, new.hushed,"
                    " (SELECT user_id FROM seats WHERE table_id = new.table_id AND seat = new.seat)); END"
                )

        await store._run(work)

    async def collect(self, store: SqliteStore) -> None:
        """Take over what was noted."""

        def work(db: Any) -> list[Any]:
            rows = db.execute("SELECT * FROM told ORDER BY rowid").fetchall()
            db.execute("DELETE FROM told")
            return list(rows)

        self.turns += [Noted(*row) for row in await store._run(work)]


class Turn(NamedTuple):
    """A time in which a game waited for a seat."""

    table: str
    seat: int
    user: int | None
    since: int
    until: int
    """When it did no longer, or when the month ended."""
    hushed_at: int | None
    """When its owner wanted no more reminders."""


def turns_of(noted: list[Noted], end: int) -> Iterator[Turn]:
    """The turns that were noted, in the order in which they ended."""
    under_way: dict[tuple[str, int], tuple[int | None, Turn]] = {}
    for note in noted:
        key = (note.table, note.seat)
        known, turn = under_way.get(key, (None, None))
        if turn is not None and (note.since != known or note.user != turn.user):
            yield turn._replace(until=note.at)
            turn = None
            del under_way[key]
        if note.since is not None:
            turn = turn or Turn(note.table, note.seat, note.user, note.at, end, None)
            hushed = (turn.hushed_at or note.at) if note.hushed else None
            under_way[key] = note.since, turn._replace(hushed_at=hushed)
    yield from (turn for _, turn in under_way.values())
