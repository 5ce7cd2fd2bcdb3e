"""Stand-ins thinking at several tables, one of each game and one with everything: the event loop must not notice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.thinking import Thinkers
from games.kernel.position import Position
from tests.bench.figures import Figure
from tests.bench.scenes import FULL_SCENES, SCENES
from tests.bench.waits import watching

TABLES = (*SCENES, FULL_SCENES[0])
SECONDS = 6.0
BUDGET = 0.1


def figures() -> Iterator[Figure]:
    """How long the loop was ever kept while tables of stand-ins think."""
    yield asyncio.run(_longest_wait())


async def _longest_wait() -> Figure:
    thinkers, moves = Thinkers(), [0]
    for scene in TABLES:  # the start of a process is nobody's thinking
        await _move(thinkers, scene.name, scene.busy())
    tables = [asyncio.create_task(_play(thinkers, scene.name, scene.busy(), moves)) for scene in TABLES]
    async with watching() as watch:
        await asyncio.sleep(SECONDS)
    for table in tables:
        table.cancel()
    await asyncio.wait(tables)
    await thinkers.close()
    return watch.figure("stand-ins think at every table", {"tables": len(TABLES), "moves": moves[0]})


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
