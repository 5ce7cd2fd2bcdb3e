"""A full house: five thousand stored tables, two hundred live. How much memory, and how long until it is ready."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from bot.client import PennyPost
from bot.parlour.redirect import redirect
from bot.parlour.world import GUILD_ID
from bot.settings import Settings
from bot.store.rows import NewStep, NewTable, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from games.kernel.dice import seal
from games.kernel.ledger import pack
from games.kernel.position import Position
from tests.bench.figures import Figure
from tests.bench.scenes import INN
from tests.loopback.driver import Loopback

STORED = 5000
LIVE = 200
FIRST_CHANNEL = 1_100_000_000_000_010_000
FIRST_PERSON = 1_000_000_000_000_000_000


def figures() -> list[Figure]:
    """All figures of a full house."""
    return asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        await _stock(Path(folder))
        async with Loopback() as loopback:
            began = time.perf_counter()
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.bench.stock", folder, loopback.origin, stdout=asyncio.subprocess.PIPE
            )
            assert child.stdout is not None
            await child.stdout.readline()
            ready = time.perf_counter() - began
            told = json.loads(await child.stdout.readline())
            await child.wait()
    return [
        Figure("start to ready with 5,000 stored tables", ready, "s", 3, "at most"),
        Figure("memory with 200 live tables", told["megabytes"], "MB", 300, "at most", {"live": told["live"]}),
    ]


async def _stock(folder: Path) -> None:
    store = await SqliteStore.open(Settings(data_dir=folder).database_path)
    position = INN.busy()
    for n in range(STORED):
        await _one(store, position, n)
    await store.close()


async def _one(store: SqliteStore, position: Position, n: int) -> None:
    people = [Seat(seat, FIRST_PERSON + 4 * n + seat, None, f"Player {seat}") for seat in range(4)]
    new = NewTable(
        game=INN.game.id,
        guild_id=int(GUILD_ID),
        channel_id=FIRST_CHANNEL + n,
        host_id=FIRST_PERSON + 4 * n,
        language="en",
        options={},
        created_at=n,
    )
    table = await store.create_table(new, people)
    first = NewStep(
        number=position.number - 1, answers="", events=pack(position.steps[-1].events), checkpoint=position.checkpoint,
        dice_at=position.dice_at, move_start=True, revealed=True, by_user=None, made_at=n,
        engine=INN.game.engine,
    )  # fmt: skip
    seed = n.to_bytes(32, "big")
    await store.start(
        table.id,
        expected=table.revision,
        engine=INN.game.engine,
        seed=seed,
        seed_hash=seal(seed),
        seats=people,
        first=first,
    )
    await store.set_board_message(table.id, n + 1)


async def _child(folder: Path, origin: str) -> None:
    """The bot as a process of its own: ready, then two hundred tables looked at."""
    settings = Settings(data_dir=folder)
    store = await SqliteStore.open(settings.database_path)
    house = House(store)
    client = PennyPost(settings, house, guild_ready_timeout=0)
    with redirect(origin):
        life = asyncio.create_task(client.start("any"))
        await client.arrived.wait()
        print("ready", flush=True)
        for n in range(LIVE):
            session = await house.here(FIRST_CHANNEL + n)
            await client.pictures.board(session, ("en", "fr", "it", "ja")[n % 4])
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps({"megabytes": round(most, 1), "live": house.live}), flush=True)
        await client.close()
        await life
    await store.close()


if __name__ == "__main__":
    asyncio.run(_child(Path(sys.argv[1]), sys.argv[2]))
