"""What `/stats` costs somebody with a thousand finished games: whole answers, against the yardstick."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Iterator
from functools import partial

from bot.client import PennyPost
from bot.hours import DAY
from bot.parlour.world import GUILD_ID
from bot.store.sqlite import SqliteStore
from render import Setting, artist
from tests.bench.answers import AFTERWARDS, loopback_bot
from tests.bench.figures import Figure
from tests.bench.kept import Spot, keep_ended
from tests.bench.scenes import INN, SCENES
from tests.bench.waits import watching
from tests.bench.yardstick import plainly
from tests.loopback.driver import Loopback, Person

GAMES = 1_000
KINDS = 20
"""How many different games of each kind were played; who played them differs everywhere."""
OTHERS = 20
FIRST_OTHER = 1_000_000_000_000_001_000
TRIES = 15


def figures() -> Iterator[list[Figure]]:
    """All figures of results."""
    yield asyncio.run(_stats())


async def _stats() -> list[Figure]:
    board = artist(INN.game.id).board(INN.busy().view(None), Setting(INN.names, "en"))
    people = list[Person]()

    async def prepare(loopback: Loopback, store: SqliteStore) -> None:
        people.append(loopback.person("Ada"))
        await _played(loopback, store, int(people[0].id))

    async with loopback_bot(prepare) as (_, client):
        (ada,) = people
        began = time.perf_counter()
        await ada.slash("stats me")  # all are counted once
        first = time.perf_counter() - began
        answers, plain = [], []
        async with watching() as watch:
            for _ in range(TRIES):
                began = time.perf_counter()
                await ada.slash("stats me")
                answers.append(time.perf_counter() - began)
                await asyncio.sleep(AFTERWARDS)
                plain.append(watch.beside(partial(plainly, board)))
            await ada.slash("stats server")
            for game in client.house.games:
                await ada.slash("stats game", game=game)
        counted = await _counted(client, int(ada.id))
    ratio = statistics.median(a / x for a, x in zip(answers, plain, strict=True))
    detail = {
        "answer_ms": round(statistics.median(answers) * 1e3, 1),
        "the_first_counts_all_s": round(first, 1),
        "x_ms": round(statistics.median(plain) * 1e3, 1),
    }
    name = "/stats me over Pillow's PNG of a board, a thousand games, median"
    return [
        Figure(name, ratio, "×", 0.35, "at most", detail, {"answers": len(answers), **counted}, {"games": GAMES}),
        watch.figure("/stats of a person, a server and each game, a thousand games", counted),
    ]


async def _counted(client: PennyPost, user: int) -> dict[str, int]:
    """What the bot itself has counted, and can read."""
    seats = await client.house.store.played_by(user)
    tables = {seat.table_id for seat in seats}
    readable = [await client.house.is_sound(await client.house.store.get_table(table)) for table in tables]
    return {"games": sum(readable), "kinds of games": len({seat.game for seat in seats}), "seats": len(seats)}


async def _played(loopback: Loopback, store: SqliteStore, ada: int) -> None:
    """A thousand games of Ada with some of twenty others, played to the end; the bot counts them when it is asked."""
    dice = random.Random(1)
    ended = [(scene, scene.ended(f"results {n}")) for n in range(KINDS) for scene in SCENES]
    for number in range(GAMES):
        scene, position = ended[number % len(ended)]
        others = dice.sample(range(FIRST_OTHER, FIRST_OTHER + OTHERS), scene.seats - 1)
        people = dice.sample([ada, *others], scene.seats)
        spot = Spot(int(GUILD_ID), int(loopback.channel.id), at=number * DAY)
        await keep_ended(store, scene, position, people, spot, ended_at=(number + 1) * DAY)
