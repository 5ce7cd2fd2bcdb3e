"""Turns at something scarce: who waits is let in turn and turn about, first by person, then by table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable
from typing import TypeAlias

_Waiter: TypeAlias = asyncio.Future[None]


class Turns:
    """So many places; whoever has many tables waiting takes no more than one turn before each of the others."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[Hashable, dict[Hashable, deque[_Waiter]]] = {}
        """By person and table, those whose turn is next first."""

    async def take(self, person: Hashable, table: Hashable) -> None:
        """Wait for a place; it is kept until it is given back."""
        if self._free and not self._waiting:
            self._free -= 1
            return
        waiter: _Waiter = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, {}).setdefault(table, deque()).append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if not waiter.cancelled():  # let in, and called away before taking the place
                self.give_back()
            raise

    def give_back(self) -> None:
        """Let the next one in."""
        self._free += 1
        while self._free and (waiter := self._next()) is not None:
            if not waiter.done():
                waiter.set_result(None)
                self._free -= 1

    def send_away(self) -> None:
        """Cancel everybody who waits."""
        while (waiter := self._next()) is not None:
            waiter.cancel()

    def _next(self) -> _Waiter | None:
        """Whose turn it is: that table and that person go to the end of their rows."""
        if not self._waiting:
            return None
        person, tables = next(iter(self._waiting.items()))
        table, waiters = next(iter(tables.items()))
        del self._waiting[person], tables[table]
        waiter = waiters.popleft()
        if waiters:
            tables[table] = waiters
        if tables:
            self._waiting[person] = tables
        return waiter
