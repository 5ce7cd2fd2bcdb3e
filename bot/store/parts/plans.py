"""How the SQLite store keeps plans: lines that a player tries out in private."""

from __future__ import annotations

import sqlite3

from bot.store import plans, tables
from bot.store.connection import Connected
from bot.store.protocol import WrongState
from bot.store.rows import Plan


class Plans(Connected):
    """What people plan."""

    async def save_plan(self, table_id: str, plan: Plan) -> None:
        """Keep a plan in its slot; what was there is gone."""

        def work(db: sqlite3.Connection) -> None:
            table, seats = tables.find_table(db, table_id), tables.seats_of(db, table_id)
            owners = {seat.index: seat.user_id for seat in seats}
            if table.state != "playing" or owners.get(plan.seat) != plan.user_id:
                raise WrongState(table)
            plans.put(db, table_id, plan)

        await self._write(work)

    async def drop_plan(self, table_id: str, seat: int, slot: int) -> None:
        """Forget one plan of a seat, if it is there."""
        await self._write(lambda db: plans.drop(db, table_id, seat, slot))
