"""What is asked of a store about itself: what it has answered, how it is, a copy of it, its end."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from bot.store.rows import Health


class Keeping(Protocol):
    """Keeping house."""

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
