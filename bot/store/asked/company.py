"""What is asked of a store about who comes to a table without a seat, the invited and who watches, and the rematch."""

from __future__ import annotations

from typing import Protocol

from bot.store.rows import Interaction, Table, Watcher


class Company(Protocol):
    """The invited, who watches, and the rematch."""

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
