"""The index of all rule entries: made once, beside the event loop, when somebody first looks something up."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Mapping
from functools import lru_cache

from games.kernel.game import Game
from games.kernel.lookup import Lookup


class Shelf:
    """Where the house's rulebooks stand."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = tuple(games.values())
        self._making: asyncio.Task[Lookup] | None = None

    async def lookup(self) -> Lookup:
        """The index; who comes while it is being made waits for it, and it is made even where they do not."""
        if self._making is None or (self._making.done() and self._making.exception() is not None):
            self._making = asyncio.create_task(asyncio.to_thread(index, self._games))
        return await asyncio.shield(self._making)


@lru_cache(maxsize=2)
def index(games: tuple[Game, ...]) -> Lookup:
    """The index of these games.

    Rules do not change while the bot runs; nor should the garbage collector go through all of them ever again.
    """
    made = Lookup(games)
    gc.freeze()
    return made
