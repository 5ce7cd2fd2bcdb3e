"""What is asked of a store about time: whom games wait for, and what is due when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.store.rows import Counted, Glance, Timer, Turn, Waiting, Waits


class Time(Protocol):
    """Turns and timers."""

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
