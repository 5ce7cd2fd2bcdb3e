"""Where stand-ins think: in a few processes beside the bot, so that the event loop never waits for them.

One table's turn is one step to think about; tables wait for each other turn and turn about, and so do the people they
belong to, so that twenty tables of stand-ins keep nobody from their own.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeAlias

from bot.thinker import Died, NotStarted, Stopped, Task, Thinker, Thought, think
from bot.turns import Turns
from games import all_games
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.standins import Line, by_chance
from games.kernel.strengths import RANDOM
from games.kernel.verbs import moved_on

log = logging.getLogger("pennypost")

Think: TypeAlias = Callable[[Position, int, str, float], Awaitable[Line]]
"""From a position, a seat, the kind of stand-in it has and a budget in seconds to the answers of its whole move."""

WORKERS = max(1, min(3, os.cpu_count() or 1))
"""How many think at once, unless somebody says."""
_TRIES = 2
"""How many processes may die over one step before it is thought about here."""


class ThinkingFailed(Exception):
    """A stand-in met a fault in the rules; what it says is where."""


class Thinkers:
    """Those who think for the stand-ins of all tables."""

    def __init__(self, workers: int = WORKERS, *, in_processes: bool = True, chance: Callable[[], int] | None = None):
        """Without processes they think in threads; `chance` is what a stand-in's own chance begins from."""
        self._in_processes = in_processes
        self._chance = chance or partial(secrets.randbits, 64)
        self._turns = Turns(workers)
        self._thinkers = tuple(Thinker() for _ in range(workers))
        self._idle = list(self._thinkers)
        self._hands = ThreadPoolExecutor(workers, "thinking")
        self._asked: set[asyncio.Future[Thought]] = set()
        self._closed = False

    def at(self, table: Hashable, person: Hashable) -> Think:
        """Thinking for one table, on behalf of the person it belongs to."""
        return partial(self.think, table=table, person=person)

    async def think(
        self, position: Position, seat: int, kind: str, budget: float, *, table: Hashable = "", person: Hashable = ""
    ) -> Line:
        """The answers of a whole move, a step at a time: after each the seat sees what has come to light.

        Cancelled when the thinkers are closed meanwhile.
        """
        if kind == RANDOM:
            return by_chance(position, seat)
        after, answers = position.copy(), list[str]()
        while not moved_on(position, after, seat):
            task = Task.at(after, seat, kind, budget, self._chance())
            thought = await self._thought(after.game, task, table, person)
            budget = max(0.0, budget - thought.seconds)
            for text in thought.line:
                after.push(text, seat)
                answers.append(text)
        return tuple(answers)

    async def ponder(
        self, position: Position, seat: int, kind: str, budget: float, chance: int, *, table: Hashable, person: Hashable
    ) -> Line:
        """The answers of one step alone: what comes to light after it stays in the dark. Alike for the same chance."""
        thought = await self._thought(position.game, Task.at(position, seat, kind, budget, chance), table, person)
        return thought.line

    async def close(self) -> None:
        """Stop thinking; whoever waits for a thought is cancelled."""
        self._closed = True
        self._turns.send_away()
        for thinker in self._thinkers:
            await asyncio.to_thread(thinker.stop)
        if self._asked:
            await asyncio.wait(self._asked)
        for thinker in self._thinkers:
            await asyncio.to_thread(thinker.put_away)
        self._hands.shutdown(wait=False)

    async def _thought(self, game: Game, task: Task, table: Hashable, person: Hashable) -> Thought:
        await self._turns.take(person, table)
        if self._closed:
            raise asyncio.CancelledError
        thinker = self._idle.pop()
        asked = asyncio.get_running_loop().run_in_executor(self._hands, self._ask, thinker, game, task)
        self._asked.add(asked)
        asked.add_done_callback(partial(self._answered, thinker))
        try:
            thought = await asyncio.shield(asked)  # nobody can ask it anything else before it has answered
        except Stopped:
            raise asyncio.CancelledError from None
        if thought.failure:
            raise ThinkingFailed(thought.failure)
        return thought

    def _answered(self, thinker: Thinker, asked: asyncio.Future[Thought]) -> None:
        self._asked.discard(asked)
        self._idle.append(thinker)  # the last to answer is asked first: the others need perhaps never be started
        self._turns.give_back()
        if not asked.cancelled():
            asked.exception()  # whoever asked has heard of it, or does not listen any more

    def _ask(self, thinker: Thinker, game: Game, task: Task) -> Thought:
        """In one of our threads: have a process think, or do it here where there can be none."""
        if self._in_processes and all_games().get(task.game) is game:
            for _ in range(_TRIES):
                try:
                    return thinker.ask(task)
                except Died:
                    log.warning("A process that thinks for stand-ins has died; another one takes its place")
                except NotStarted as error:
                    log.warning("No process can be started to think for stand-ins: %s", error)
                    break
            if not thinker.has_answered:
                self._in_processes = False
                log.warning("Stand-ins think in the bot's own process from now on")
        return think(game, task, lambda: not self._closed)
