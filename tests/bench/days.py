"""A game over days: `/table mine` of somebody at fifty tables, and ten thousand timers that are due at a start."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from bot.commands import digest, mine
from bot.front import Front
from bot.parlour.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID
from bot.run import settle_memory
from bot.store.rows import Person, Timer
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.timers import Sleeper
from tests.bench.answers import LoopWatch
from tests.bench.figures import Figure

TABLES = 50
TRIES = 15
TIMERS = 10_000
ADA = FIRST_PERSON_ID


def figures() -> list[Figure]:
    """All figures of games over days."""
    return asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "days.sqlite3")
        try:
            return [await _mine(store), await _drained(store)]
        finally:
            await store.close()


async def _mine(store: SqliteStore) -> Figure:
    """Everything that is read and said for the command, of tables none of which is in memory."""
    await _sit_down(store)
    house = House(store)
    await _list(house)  # once after each start every table is looked at
    spent = []
    for _ in range(TRIES):
        house.drop_idle(-1)
        began = time.perf_counter()
        await _list(house)
        spent.append(time.perf_counter() - began)
    waiting = len(await store.waiting_for(ADA))
    detail = {"tables": TABLES, "of_them_waiting": waiting, "slowest_ms": round(max(spent) * 1e3, 1)}
    return Figure("/table mine at fifty tables, median", statistics.median(spent) * 1e3, "ms", 50, "at most", detail)


async def _sit_down(store: SqliteStore) -> None:
    house = House(store)
    for n in range(TABLES):
        game = ("bloody-inn", "obsession")[n % 2]
        session = await house.open(
            game=game,
            guild_id=int(GUILD_ID),
            channel_id=FIRST_CHANNEL_ID + n,
            host=Sitter(ADA, "Ada"),
            language="en",
            options={},
        )
        await session.lobby.join(Sitter(ADA + 1, "Émile"))
        await session.lobby.join(Sitter(ADA + 2, "Giulia"))
        await session.lobby.start(ADA)


async def _list(house: House) -> None:
    await mine.mine_text(house, ADA, "en")


async def _drained(store: SqliteStore) -> Figure:
    """Digests of ten thousand people, due all at once, for whom nothing waits; beside them the loop goes on."""
    house = House(store)
    for user in range(10, 10 + TIMERS):
        await store.set_timer(Timer(kind=digest.DIGEST, due_at=house.clock() - user, user_id=user))
        house.people._known[user] = Person(user, digest=18 * 60)
    settle_memory()
    client = SimpleNamespace(house=house, settings=SimpleNamespace(language="en"))
    sleeper, watch = Sleeper(cast(Front, client)), LoopWatch()
    async with asyncio.TaskGroup() as group:
        group.create_task(watch.run())
        began = time.perf_counter()
        await sleeper.drain()
        took = time.perf_counter() - began
        watch.stop()
    assert not await store.due_timers(house.clock(), most=1)
    detail = {"seconds_for_all": round(took, 1), "its_own_work_in_one_go_ms": round(watch.blocked * 1e3, 1)}
    name = "ten thousand due timers: longest wait for the event loop"
    return Figure(name, watch.longest * 1e3, "ms", 50, "at most", detail)
