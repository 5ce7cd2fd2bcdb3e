"""The bot on one file and on a clock that is set by hand, one life after another: closed in order, or cut off."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar
from unittest import mock

from bot import client as bot_client
from bot.client import PennyPost
from bot.settings import Settings
from bot.store.rows import Person
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from games import all_games
from render import Picture
from tests.contract.saleroom import SALEROOM
from tests.loopback.driver import Loopback
from tests.month.witness import Witness

GAMES: Final = {**all_games(), SALEROOM.id: SALEROOM}
PICTURE: Final = Picture(b"\x89PNG\r\n\x1a\n" + bytes(50), 1, 1, "a board", lambda: "a board")
AT_ONCE: Final = 0.0
"""Seconds a board waits for stand-ins here: they think for milliseconds, and this clock does not run."""

PATIENCE: Final = 60.0
"""Seconds in which a line that broke is there again."""

T = TypeVar("T")
_tasks_of_life: contextvars.ContextVar[set[asyncio.Task[Any]]] = contextvars.ContextVar("tasks_of_life")


class Clock:
    """Milliseconds since 1970. It stands still until it is set, but for the moment that every look at it takes.

    No two things happen at the very same time: what is known by its moment can be told apart, as in life.
    """

    def __init__(self, at: int) -> None:
        self.at = at

    def __call__(self) -> int:
        self.at += 1
        return self.at

    def seconds(self) -> float:
        """The same for those who count in seconds."""
        return self.at / 1000


class Scribe:
    """Draws the same dot for every game: what is tested here is said in words."""

    pictures: dict[str, bool] = {}

    def board(self, *scene: Any) -> Picture:
        return PICTURE

    hand = area = scores = picture = recap = board


@contextmanager
def quick() -> Iterator[None]:
    """While this lasts pictures are dots, boards wait for nobody, and every task knows which life it is of."""
    loop = asyncio.get_running_loop()
    loop.set_task_factory(_noting_its_life)
    with (
        mock.patch("bot.pictures.artist", return_value=Scribe()),
        mock.patch("bot.telling.HOLD_SECONDS", AT_ONCE),
    ):
        yield
    loop.set_task_factory(None)


def _noting_its_life(loop: asyncio.AbstractEventLoop, made: Any, **how: Any) -> asyncio.Task[Any]:
    task: asyncio.Task[Any] = asyncio.Task(made, loop=loop, **how)
    if (tasks := _tasks_of_life.get(None)) is not None:
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    return task


class Lives:
    """One file, and whichever bot is at it."""

    def __init__(self, discord: Loopback, folder: Path, clock: Clock) -> None:
        self.discord, self.clock = discord, clock
        self.settings = Settings(
            data_dir=folder, standin_budget_ms=5, standin_workers=0, tables_per_server=10_000, tables_per_person=1000
        )
        self.store: SqliteStore
        self.client: PennyPost
        self.up = False
        self.cutting = False
        """Whether a life is being cut off: what it says meanwhile counts for nothing."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._context = contextvars.copy_context()
        self._fatal: set[str] = set()
        self.dying = asyncio.Event()
        """Set when a doomed bot has come to the place at which it dies."""
        self.down_since = clock()
        self.downtimes: list[tuple[int, int]] = []

    # ── coming and going ────────────────────────────────────────────────────────────────────────────────

    async def start(self, witness: Witness) -> None:
        """Begin a life; all that was missed is seen to."""
        self._tasks, self._fatal = set(), set()
        self._context = contextvars.copy_context()
        self._context.run(_tasks_of_life.set, self._tasks)
        self.store = await SqliteStore.open(self.settings.database_path)
        await self.store._run(_hurry)
        await witness.listen(self.store)
        house = House(self.store, GAMES, clock=self.clock)
        house.people.usual = Person(0, at_once=True)  # who types a move here types it once
        self.client = PennyPost(self.settings, house, synced=self.settings.data_dir / "synced", guild_ready_timeout=0)
        self.begin(self.client.start("any"))
        async with asyncio.timeout(PATIENCE):
            await self.client.arrived.wait()
        self.up = True
        self.downtimes.append((self.down_since, self.clock()))
        await self.rest()

    async def stop(self, witness: Witness) -> None:
        """End in order, as a host does it, whatever it was doomed to."""
        for method in self._fatal:
            delattr(self.store, method)
        self._fatal.clear()
        self.up, self.down_since = False, self.clock()
        await self.within(self.client.close())
        await self.client.house.close()
        await witness.collect(self.store)
        await self.store.close()
        await self._gone()

    def doom(self, method: str, when: str) -> None:
        """Let the bot die at the next call of one of the store's methods, before it or after."""
        whole = getattr(self.store, method, None)
        if whole is None or not self.up:
            return

        async def fatal(*args: Any, **kwargs: Any) -> Any:
            if when == "after":
                await whole(*args, **kwargs)
            self.dying.set()
            await asyncio.Event().wait()

        setattr(self.store, method, fatal)
        self._fatal.add(method)

    async def cut(self, witness: Witness) -> None:
        """End without a word: nothing more is written or sent, whatever is under way."""
        self.up, self.down_since, self.cutting = False, self.clock(), True
        self.store._closed = True
        keeper = getattr(self.client.ws, "_keep_alive", None)
        for task in list(self._tasks):
            task.cancel()
        if keeper is not None:
            keeper.stop()
        await asyncio.gather(*list(self._tasks), return_exceptions=True)
        await self.client.http.close()
        self.store._closed = False
        await witness.collect(self.store)  # now that nothing more is written
        await self.store.close()
        await self._gone()
        self.cutting = False
        self.dying.clear()

    async def _gone(self) -> None:
        await self.discord.until(lambda: not self.discord.gateway.ready or None, "the end of a life")
        self.discord.gateway.sessions.clear()

    # ── what goes on by itself ──────────────────────────────────────────────────────────────────────────

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something as a part of this life: it ends with it."""
        return self._context.run(asyncio.ensure_future, work)  # type: ignore[return-value]

    async def within(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something as a part of this life."""
        return await self.begin(work)

    async def rest(self) -> None:
        """Wait until everything that goes on by itself has: answers, work behind the scenes, timers that are due."""
        while True:
            await self._hears_everything()
            if under_way := self._under_way():
                await asyncio.wait(under_way)
                continue
            with contextlib.suppress(asyncio.CancelledError):
                await self.within(self.client.sleeper.drain())
            if not self._under_way():
                return

    async def _hears_everything(self) -> None:
        """Wait until all that Discord has sent has arrived, after a line that broke too."""
        async with asyncio.timeout(PATIENCE):
            while not self._is_up_to_date():  # noqa: ASYNC110 - a socket has no event
                await asyncio.sleep(0.001)

    def _is_up_to_date(self) -> bool:
        heard = getattr(self.client.ws, "sequence", None)
        return any(session.link and session.sequence == heard for session in self.discord.gateway.sessions.values())

    def _under_way(self) -> set[asyncio.Task[Any]]:
        later = set(self.client.teller._later.values())
        events = {task for task in self._tasks if task.get_name().startswith("discord.py: ")}
        return self.client._work | later | events | bot_client._answers_under_way()

    async def next_due(self) -> int | None:
        """When the next timer is due."""
        return await self.store.next_due() if self.up else None


def _hurry(db: Any) -> None:
    """This file need not outlive a power cut."""
    db.execute("PRAGMA synchronous = OFF")
