"""What people have chosen for themselves, at hand for whatever is said to them."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bot.store.protocol import Store
from bot.store.rows import Person


class People:
    """Everybody who has chosen something, all in memory: when a tap is answered there is no time to look."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, Person] = {}
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Read what is stored."""
        self._known = {person.user_id: person for person in await self._store.all_people()}

    def of(self, user_id: int) -> Person:
        """What a person has chosen; for somebody unknown, what the house has chosen for everybody."""
        return self._known.get(user_id) or Person(user_id)

    def knows(self, user_id: int) -> bool:
        """Whether they have chosen anything."""
        return user_id in self._known

    async def change(self, user_id: int, **changes: Any) -> Person:
        """Remember what a person has chosen."""
        async with self._changing:  # of two changes at once the second must know the first
            person = msgspec.structs.replace(self.of(user_id), **changes)
            await self._store.save_person(person)
            self._known[user_id] = person
        return person

    def forget(self, user_id: int) -> None:
        """The store has forgotten them."""
        self._known.pop(user_id, None)
