"""Where films are ordered: one at a time, each in a process beside the bot, and one a person.

Who waits is let in turn and turn about. Where there can be no process, a film is drawn here, a frame at a time in a
thread.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, TypeAlias

from bot import beside, film_maker
from bot.film_maker import MOST_BYTES, Order, Report
from bot.refusals import FilmFailed, FilmTooHeavy, FilmUnderWay
from bot.turns import Turns
from games import all_games
from render import artist
from render.film import TooHeavy, film
from render.portfolio import PORTFOLIO, Drawer

log = logging.getLogger("pennypost")

SECONDS: Final = 600.0
"""How long a film may take: an answer must come while Discord still takes it."""
_WORTH: Final = 0.005
"""Seconds; a film stays at hand as long as something else of its size that takes so long to draw. One that is asked for
again, or shown to all, is so within minutes."""

Progress: TypeAlias = Callable[[int], Awaitable[None]]
"""Told how many frames there are, 0 while others are waited for."""
Key: TypeAlias = tuple[object, ...]
"""What tells a film from every other: the table, its revision, whose eyes, for whom."""


class Films:
    """Whoever makes films."""

    def __init__(self, *, in_processes: bool = True) -> None:
        self._in_processes = in_processes
        self._turns = Turns(1)
        self._under_way: set[int] = set()
        self._running: set[SpawnProcess] = set()
        self._kept: Drawer[bytes] = Drawer(PORTFOLIO)
        self._closed = False

    async def make(self, person: int, key: Key, order: Order, progress: Progress) -> bytes:
        """A film. `FilmUnderWay` for whoever waits for another, `FilmTooHeavy`, and `FilmFailed` where it may be asked
        for again.
        """
        if (known := self._kept.get(key)) is not None:
            return known
        if person in self._under_way:
            raise FilmUnderWay
        self._under_way.add(person)
        try:
            made = await self._in_turn(person, order, progress)
        except (EOFError, OSError, TimeoutError) as failure:
            if not self._closed:
                log.warning("A film of %s could not be finished: %s", order.game, type(failure).__name__)
            raise FilmFailed from failure
        finally:
            self._under_way.discard(person)
        return self._kept.put(key, made, _WORTH)

    async def close(self) -> None:
        """Stop; whoever waits for a film is told to ask again."""
        self._closed = True
        self._turns.send_away()
        for process in self._running:
            process.terminate()

    async def _in_turn(self, person: int, order: Order, progress: Progress) -> bytes:
        await progress(0)
        try:
            await self._turns.take(person, order.game)
        except asyncio.CancelledError:
            if self._closed:
                raise FilmFailed from None
            raise
        try:
            async with aclosing(await self._begun(order)) as reports, asyncio.timeout(SECONDS):
                async for report in reports:
                    if report.too_heavy:
                        raise FilmTooHeavy
                    if report.failure:
                        log.error("A film of %s could not be drawn:\n%s", order.game, report.failure)
                        raise FilmFailed
                    if report.film:
                        return report.film
                    await progress(report.frames)
            raise EOFError
        finally:
            self._turns.give_back()

    async def _begun(self, order: Order) -> AsyncGenerator[Report]:
        if self._closed:
            raise FilmFailed
        process = await self._started(order) if self._in_processes and order.game in all_games() else None
        return _here(order) if process is None else self._beside(*process)

    async def _started(self, order: Order) -> tuple[SpawnProcess, Connection] | None:
        try:
            return await asyncio.to_thread(film_maker.start, order)
        except Exception as failure:  # whatever a system has against it
            log.warning("No process can be started for a film: %s", failure)
            return None

    async def _beside(self, process: SpawnProcess, pipe: Connection) -> AsyncGenerator[Report]:
        """What a process reports, until it has ended; it ends with us."""
        self._running.add(process)
        try:
            while True:
                yield await asyncio.to_thread(film_maker.read, pipe)
        finally:
            self._running.discard(process)
            process.terminate()
            with suppress(asyncio.CancelledError):
                await asyncio.shield(asyncio.to_thread(beside.put_away, process, pipe))


async def _here(order: Order) -> AsyncGenerator[Report]:
    """The same in the bot's own process."""
    frames = film(artist(order.game), order.setting, order.stills, order.accent, MOST_BYTES)
    while True:
        try:
            made = await asyncio.to_thread(next, frames)
        except TooHeavy:
            yield Report(too_heavy=True)
            return
        yield Report(film=made) if isinstance(made, bytes) else Report(frames=made)
