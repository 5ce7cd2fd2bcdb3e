"""What people have chosen for themselves, at hand for whatever is said to them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from bot.store.protocol import Store
from bot.store.rows import Person

_HOURS: Final = frozenset(("time_zone", "quiet", "away"))
"""What a person's time at a table depends on."""


class People:
    """Everybody who has chosen something, all in memory: when a tap is answered there is no time to look."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, Person] = {}
        self.usual = Person(0)
        """What the house has chosen for everybody who has not."""
        self.recount: Callable[[int], Awaitable[None]] | None = None
        """Counts what has passed of a person's time by the hours they keep: before these change, and after."""
        self.asks_discord: Callable[[int | None, int, bool], Awaitable[bool]] | None = None
        """Asks whether somebody has left a server."""
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Read what is stored."""
        self._known = {person.user_id: person for person in await self._store.all_people()}

    def of(self, user_id: int) -> Person:
        """What a person has chosen; for somebody unknown, what the house has chosen for everybody."""
        return self._known.get(user_id) or msgspec.structs.replace(self.usual, user_id=user_id)

    def knows(self, user_id: int) -> bool:
        """Whether they have chosen anything."""
        return user_id in self._known

    async def change(self, user_id: int, **changes: Any) -> Person:
        """Remember what a person has chosen. Other hours count from now on: nothing that has passed comes back."""
        recount = self.recount if _HOURS & changes.keys() else None
        if recount is not None:
            await recount(user_id)
        async with self._changing:  # of two changes at once the second must know the first
            person = msgspec.structs.replace(self.of(user_id), **changes)
            await self._store.save_person(person)
            self._known[user_id] = person
        if recount is not None:
            await recount(user_id)
        return person

    async def has_left(self, guild_id: int | None, user_id: int, *, afresh: bool = False) -> bool:
        """Whether somebody is known to be no member of a server any more; `afresh` asks whatever was said lately."""
        return self.asks_discord is not None and await self.asks_discord(guild_id, user_id, afresh)

    def unrated(self) -> frozenset[int]:
        """Who wants no rating."""
        return frozenset(user for user, person in self._known.items() if person.unrated)

    def forget(self, user_id: int) -> None:
        """The store has forgotten them."""
        self._known.pop(user_id, None)
