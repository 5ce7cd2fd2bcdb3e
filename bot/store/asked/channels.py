"""What is asked of a store about where tables stand, and what their channels have been told."""

from __future__ import annotations

from typing import Protocol

from bot.store.rows import Interaction, Parked, Step, Table


class Channels(Protocol):
    """Tables in their channels."""

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

    async def tables_in(self, *, guild_id: int | None = None, channel_id: int | None = None) -> tuple[Table, ...]:
        """The open tables of a server, or of a channel."""
        ...
