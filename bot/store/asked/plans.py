"""What is asked of a store about plans: lines that a player tries out in private."""

from __future__ import annotations

from typing import Protocol

from bot.store.rows import Plan


class Plans(Protocol):
    """What people plan. They are loaded with their table, and end with it, with the seat and with the person."""

    async def save_plan(self, table_id: str, plan: Plan) -> None:
        """Keep a plan in its slot; what was there is gone. Nobody sees it: the revision stays.

        `WrongState` where the game is over or the seat is another's.
        """
        ...

    async def drop_plan(self, table_id: str, seat: int, slot: int) -> None:
        """Forget one plan of a seat, if it is there."""
        ...
