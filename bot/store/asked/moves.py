"""What is asked of a store about moves, and the log of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.store.rows import NOBODY, Interaction, Lately, NewStep, OpenTable, Step, Table, Waits


class Moves(Protocol):
    """What has been played, and what is being composed."""

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

    async def set_orders(self, table_id: str, orders: Mapping[str, str]) -> None:
        """Remember the seats' standing answers. Nobody else sees them: the revision stays."""
        ...

    async def count_hint(self, table_id: str, seat: int, *, interaction: Interaction | None = None) -> int:
        """Count that a hint was asked for at a seat, and say how many there were. The revision stays."""
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
