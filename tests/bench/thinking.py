"""Stand-ins thinking at several tables: the event loop must not notice."""

from __future__ import annotations

import asyncio
import time

from bot.thinking import Thinkers
from games.kernel.position import Position
from tests.bench.figures import Figure
from tests.bench.scenes import COUNTY, FULL_INN, INN

TABLES = (INN, FULL_INN, COUNTY)
SECONDS = 6.0
BUDGET = 0.1
TICK = 0.005


def figures() -> list[Figure]:
    """How long the loop was ever kept while three tables of stand-ins think."""
    return [asyncio.run(_longest_wait())]


async def _longest_wait() -> Figure:
    thinkers, moves = Thinkers(), [0]
    for scene in TABLES:  # the start of a process is nobody's thinking
        await _move(thinkers, scene.name, scene.busy())
    tables = [asyncio.create_task(_play(thinkers, scene.name, scene.busy(), moves)) for scene in TABLES]
    waits = await _waits(SECONDS)
    for table in tables:
        table.cancel()
    await asyncio.wait(tables)
    await thinkers.close()
    waits.sort()
    detail = {
        "moves_a_second": round(moves[0] / SECONDS, 1),
        "99th_percentile_ms": round(waits[len(waits) * 99 // 100] * 1e3, 1),
    }
    name = "the loop's longest wait while three tables of stand-ins think"
    return Figure(name, waits[-1] * 1e3, "ms", 50, "at most", detail)


async def _waits(seconds: float) -> list[float]:
    """How much later than it asked for a sleeper was woken, each time."""
    waits, end = [], time.perf_counter() + seconds
    while (asleep := time.perf_counter()) < end:
        await asyncio.sleep(TICK)
        waits.append(time.perf_counter() - asleep - TICK)
    return waits


async def _play(thinkers: Thinkers, table: str, position: Position, moves: list[int]) -> None:
    beginning = position.copy()
    while True:
        if not position.waiting:
            position = beginning.copy()
        await _move(thinkers, table, position)
        moves[0] += 1


async def _move(thinkers: Thinkers, table: str, position: Position) -> None:
    seat = position.waiting[0]
    for text in await thinkers.at(table, table)(position, seat, "thoughtful", BUDGET):
        position.push(text, seat)
