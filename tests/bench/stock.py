"""A full house: five thousand stored tables of all games, two hundred live: how soon ready, how large, how quick."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.client import PennyPost
from bot.hours import DAY
from bot.parlour import world as w
from bot.parlour.redirect import redirect
from bot.run import prepare as prepare_bot
from bot.run import settle_memory
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House, now
from games.kernel.words import LANGUAGES
from tests.bench import waits
from tests.bench.figures import Figure, listening
from tests.bench.kept import Spot, keep_playing
from tests.bench.scenes import FULL_SCENES, SCENES
from tests.bench.waits import MOST_MS, prepare, watching
from tests.loopback.driver import Loopback

STORED = 5000
LIVE = 200
GUILD = int(w.GUILD_ID)
FIRST_PERSON = 1_000_000_000_000_000_000
TRIES = 15
SERVERS = 100
"""How many servers the tables are spread over where some are looked for."""
PERSON = FIRST_PERSON + 770
"""Somebody with a table."""
NOBODY = FIRST_PERSON - 1


def figures() -> Iterator[list[Figure]]:
    """All figures of a full house: one set-up."""
    yield asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        async with Loopback() as loopback:
            # More channels than a server of Discord's has, and all in one message: that is over once the bot is ready.
            channels = [int(loopback.world.add_channel(f"table-{n}").id) for n in range(STORED)]
            await _stock(Path(folder), channels)
            began = time.perf_counter()
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.bench.stock", folder, loopback.origin, str(int(waits.ask_holders)),
                stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
            assert child.stdout is not None
            await child.stdout.readline()
            ready = time.perf_counter() - began
            told = json.loads(await child.stdout.readline())
            await child.wait()
        return [*_of_the_bot(ready, told), await _scans(Settings(data_dir=Path(folder)).database_path)]


def _of_the_bot(ready: float, told: dict[str, Any]) -> list[Figure]:
    live, stored, looks = told["live"], told["stored"], told["looks"]
    found = [
        Figure(
            "start to ready with 5,000 stored tables", ready, "s", 3, "at most",
            counted=stored, says={"tables being played": STORED},
        ),
        Figure(
            "memory with 200 live tables", told["megabytes"], "MB", 300, "at most",
            {"live_after_the_start": told["live_after_the_start"]}, {**live, **stored}, {"live tables": LIVE},
        ),
        Figure(
            "5,000 tables resumed and 200 of them drawn: longest wait for the event loop", told["longest"] * 1e3,
            "ms", MOST_MS, "at most", told["detail"], {**live, **stored, "looks at the loop": looks},
        ),
    ]  # fmt: skip
    # The bot is a process of its own: what it warned of is told by it.
    faults = tuple(f"warned: {warning}" for warning in told["warnings"])
    return [msgspec.structs.replace(figure, faults=faults) for figure in found]


async def _stock(folder: Path, channels: Sequence[int]) -> None:
    """Tables of all games, each played a while, and nothing due there before tomorrow."""
    store, scenes, at = await SqliteStore.open(Settings(data_dir=folder).database_path), [*SCENES, *FULL_SCENES], now()
    positions = [scene.busy() for scene in scenes]
    for n, channel in enumerate(channels):
        scene, position = scenes[n % len(scenes)], positions[n % len(scenes)]
        people = [FIRST_PERSON + 10 * n + seat for seat in range(scene.seats)]
        await keep_playing(store, scene, position, people, Spot(GUILD, channel, at), due_at=at + DAY)
    await store.close()


async def _scans(path: Path) -> Figure:
    """What is looked for among all tables, spread over many servers: the slowest of it."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        tables = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
        db.executemany("UPDATE tables SET guild_id = ? WHERE id = ?", [(n % SERVERS, t) for n, t in enumerate(tables)])
    store = await SqliteStore.open(path)
    looks: dict[str, Callable[[], Awaitable[object]]] = {
        "untold_tables": lambda: store.untold_tables(ended_after=0),
        "health": store.health,
        "room_for_table": lambda: store.room_for_table(host_id=PERSON, guild_id=5, per_host=9, per_guild=999),
        "glances": lambda: store.glances(PERSON),
        "tables_in": lambda: store.tables_in(guild_id=5),
        "tables_of": lambda: store.tables_of(PERSON, hosted=True),
        "waiting_for": lambda: store.waiting_for(PERSON),
        "played_in": lambda: store.played_in(5),
        "forget": lambda: store.forget(NOBODY),
    }
    spent = {name: await _median(look) * 1e3 for name, look in looks.items()}
    await store.close()
    detail = {name: round(ms, 2) for name, ms in spent.items()}
    counted = {"stored tables": len(tables), "servers": SERVERS, "looks": TRIES * len(looks)}
    return Figure(
        "looking for some of 5,000 tables, the slowest of all looks, median", max(spent.values()), "ms", 2, "at most",
        detail, counted, {"stored tables": STORED},
    )  # fmt: skip


async def _median(look: Callable[[], Awaitable[object]]) -> float:
    spent = []
    for _ in range(TRIES):
        began = time.perf_counter()
        await look()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)


async def _child(folder: Path, origin: str) -> None:
    """The bot as a process of its own: ready, gone on with all that waits, then two hundred tables looked at."""
    settings = Settings(data_dir=folder)
    store = await SqliteStore.open(settings.database_path)
    house = House(store)
    with redirect(origin), listening() as ear:
        client = PennyPost(settings, house, guild_ready_timeout=0)
        settle_memory()  # as the bot is run: see `bot.run`
        life = asyncio.create_task(client.start("any"))
        await client.arrived.wait()
        print("ready", flush=True)
        async with watching() as watch:
            settle_memory()
            client.work(prepare_bot(client), "prepare")
            await _done("resume", "prepare")
            after_the_start = house.live
            house.drop_idle(-1)
            tables = [table async for table in store.iter_tables("playing") if table.parked is None]
            for n, table in enumerate(tables[:LIVE]):
                await client.pictures.board(await house.get(table.id), LANGUAGES[n % len(LANGUAGES)])
        told = {
            "megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
            "live": {"live tables": house.live, "games": len({s.game.id for s in house.sessions()})},
            "live_after_the_start": after_the_start,
            "stored": {"tables being played": len(tables)},
            "longest": watch.longest,
            "looks": watch.looks,
            "detail": watch.detail,
        }
        await client.close()
        await life
        print(json.dumps({**told, "warnings": ear.taken()}), flush=True)
    await store.close()


async def _done(*names: str) -> None:
    """Wait until what a start brings with it is done."""
    while under_way := [task for task in asyncio.all_tasks() if task.get_name() in names]:
        await asyncio.wait(under_way)


if __name__ == "__main__":
    prepare(holders=sys.argv[3] == "1")
    asyncio.run(_child(Path(sys.argv[1]), sys.argv[2]))
