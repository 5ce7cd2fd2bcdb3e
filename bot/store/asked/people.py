"""What is asked of a store about people: what they have chosen, and to forget them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.store.rows import Forgotten, Person, Seat, Table

Successor = Callable[[Table, Sequence[Seat], int], Seat]
"""Who sits down on a seat that is given up: `successor(table, seats, index)`. It must not touch the store."""


class People(Protocol):
    """Everybody who plays."""

    async def get_person(self, user_id: int) -> Person:
        """What a person has chosen; for somebody unknown, nothing."""
        ...

    async def all_people(self) -> tuple[Person, ...]:
        """Everybody who has chosen something."""
        ...

    async def save_person(self, person: Person) -> None:
        """Remember what a person has chosen."""
        ...

    async def forget(self, user_id: int, *, successor: Successor | None = None, at: int = 0) -> Forgotten:
        """Remove a person from all their tables, and say which those were.

        Seats, steps and hosts lose the id and the name; the moves stay. At open tables `successor` says who takes
        the seat over, the next person becomes host, and a lobby is left: it ends where nobody is left in it. What
        nobody else has a part in, imported records and practice, goes altogether. Nothing of them stays in the file.
        Without `successor`, `StillSeated` while they sit at or host an open table.
        """
        ...
