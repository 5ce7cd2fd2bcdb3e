"""The index of all rule entries: made once after a start, beside the event loop; until then titles do by themselves.

It is made in a thread, which leaves the interpreter to the loop every millisecond, and not in a process of its own:
what that would send over is most of the work again, in one piece that nobody can interrupt. The loop waited for the
garbage collector alone, which goes through everything the index has so far, again and again: it rests meanwhile.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, islice

from games.kernel.game import Game
from games.kernel.lookup import Hit, Lookup
from games.kernel.wording import fold


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

    @property
    def at_hand(self) -> Lookup | None:
        """The index if it has been made: for who cannot wait."""
        made = self._making
        return made.result() if made is not None and made.done() and made.exception() is None else None

    async def titles(self, typed: str, lang: str, game: str | None, limit: int) -> list[Hit]:
        """What there is to find without the index: entries by their names as they are written."""
        games = [each for each in self._games if game in (None, each.id)]
        return await asyncio.to_thread(called, games, typed, lang, limit)  # a book may have to be read first


def called(games: Iterable[Game], typed: str, lang: str, limit: int) -> list[Hit]:
    """The entries of which a name begins with what is typed, then those of which one has it; of nothing, the first.

    >>> from games import all_games
    >>> [hit.entry for hit in called(all_games().values(), "gravedi", "en", 1)]
    ['gravedigger']
    """
    wanted = fold(typed)
    entries = [(game, entry) for game in games for entry in game.words.rules(lang).values()]
    names = [[fold(name) for name in (entry.title, *entry.also)] for _, entry in entries]
    begun = [any(name.startswith(wanted) for name in said) for said in names]
    having = [any(wanted in name for name in said) for said in names]
    found = chain(
        (one for one, begins in zip(entries, begun, strict=True) if begins),
        (one for one, begins, has in zip(entries, begun, having, strict=True) if has and not begins),
    )
    return [Hit(game.id, entry.id, entry.title, 0.0) for game, entry in islice(found, limit)]


@lru_cache(maxsize=2)
def index(games: tuple[Game, ...]) -> Lookup:
    """The index of these games.

    Rules do not change while the bot runs; nor should the garbage collector go through all of them ever again.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return Lookup(games)
    finally:
        gc.freeze()
        if collecting:
            gc.enable()
