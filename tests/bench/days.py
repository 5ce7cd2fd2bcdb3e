"""A game over days: `/table mine` of somebody at fifty tables, and ten thousand digests that are due all at once."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.client import PennyPost
from bot.commands import digest, mine
from bot.hours import DAY
from bot.parlour import world as w
from bot.run import settle_memory
from bot.store.rows import Person, Timer
from bot.store.sqlite import SqliteStore
from bot.tables.house import House, now
from bot.tables.lobby import Sitter
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from tests.bench.answers import loopback_bot
from tests.bench.figures import Figure
from tests.bench.kept import Spot, keep_playing
from tests.bench.scenes import FULL_SCENES, Scene
from tests.bench.waits import watching
from tests.loopback.driver import Loopback

TABLES = 50
TRIES = 15
TIMERS = 10_000
LETTERS = 1_000
"""How many of them are sent while the loop is watched."""
ADA = w.FIRST_PERSON_ID
GUILD = int(w.GUILD_ID)
PATIENCE = 300.0


def figures() -> Iterator[Figure]:
    """All figures of games over days."""
    yield asyncio.run(_mine())
    yield asyncio.run(_digests())


# ── what is mine ────────────────────────────────────────────────────────────────────────────────────────────


async def _mine() -> Figure:
    """Everything that is read and said for the command, of tables none of which is in memory."""
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "days.sqlite3")
        games = await _sit_down(store)
        house = House(store)
        await _list(house)  # once after each start every table is looked at
        spent = []
        for _ in range(TRIES):
            house.drop_idle(-1)
            began = time.perf_counter()
            await _list(house)
            spent.append(time.perf_counter() - began)
        waiting, tables = len(await store.waiting_for(ADA)), len(await store.glances(ADA))
        await store.close()
    detail = {"slowest_ms": round(max(spent) * 1e3, 1)}
    counted = {"tables": tables, "of them waiting": waiting, "games": games, "times": len(spent)}
    return Figure(
        "/table mine at fifty tables, median", statistics.median(spent) * 1e3, "ms", 50, "at most", detail, counted,
        {"tables": TABLES},
    )  # fmt: skip


async def _sit_down(store: SqliteStore) -> int:
    """Begin fifty games of Ada's, of every kind in turn; how many kinds those are."""
    house, games = House(store), list(all_games())
    for n in range(TABLES):
        session = await house.open(
            game=games[n % len(games)],
            guild_id=GUILD,
            channel_id=w.FIRST_CHANNEL_ID + n,
            host=Sitter(ADA, "Ada"),
            language="en",
            options={},
        )
        await session.lobby.join(Sitter(ADA + 1, "Émile"))
        await session.lobby.join(Sitter(ADA + 2, "Giulia"))
        await session.lobby.start(ADA)
    return len({session.game.id for session in house.sessions()})


async def _list(house: House) -> None:
    await mine.mine_text(house, ADA, "en")


# ── what is due ─────────────────────────────────────────────────────────────────────────────────────────────


async def _digests() -> Figure:
    """Digests of ten thousand people, for each of whom a table waits, due all at once; beside them the loop goes on."""
    people = list[int]()

    async def prepare(loopback: Loopback, store: SqliteStore) -> None:
        people.extend(await _waited_for(loopback, store))

    async with loopback_bot(prepare) as (loopback, client):
        for user in people:
            await client.house.store.set_timer(Timer(kind=digest.DIGEST, due_at=0, user_id=user))
        settle_memory()
        began = time.perf_counter()
        async with watching() as watch:
            client.sleeper.wake()
            due = len(await client.house.store.due_timers(now(), most=2 * TIMERS))
            await loopback.until(lambda: _letters(loopback) >= LETTERS or None, "digests", PATIENCE)
        took = time.perf_counter() - began
        counted = {"due timers": due, "letters sent": _letters(loopback), "tables": await _tables(client)}
    figure = watch.figure("ten thousand due timers", counted)
    figure.detail["letters_a_second"] = round(counted["letters sent"] / took, 1)
    figure.says["due timers"] = TIMERS
    return figure


async def _waited_for(loopback: Loopback, store: SqliteStore) -> list[int]:
    """Ten thousand people who want a digest, each waited for at a table; of each game one at its most crowded."""
    scenes, people, at = [(scene, _crowd(scene)) for scene in FULL_SCENES], list[int](), now()
    number = 0
    while len(people) < TIMERS:
        scene, position = scenes[number % len(scenes)]
        number += 1
        sitting = [_regular(loopback, f"Player {number}.{seat}") for seat in range(scene.seats)]
        channel = loopback.world.add_channel(f"table-{number}")
        await keep_playing(store, scene, position, sitting, Spot(GUILD, int(channel.id), at), due_at=at + DAY)
        awaited = [sitting[seat] for seat in position.waiting][: TIMERS - len(people)]
        for user in awaited:
            await store.save_person(Person(user, digest=18 * 60))
        people += awaited
    return people


def _regular(loopback: Loopback, name: str) -> int:
    """Somebody who has had digests before: Discord opens few private messages a minute for the first time."""
    person = loopback.world.add_person(name)
    loopback.world.dm_with(person)
    return int(person.id)


def _crowd(scene: Scene) -> Position:
    """A moment of a game at which as many as possible are asked at once."""
    position, dice = scene.new("days"), QuickDice(1)
    best = position.copy()
    while not position.over:
        if not position.answers and len(position.waiting) > len(best.waiting):
            best = position.copy()
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    return best


def _letters(loopback: Loopback) -> int:
    """How many private messages there are."""
    world = loopback.world
    return sum(1 for channel in world.channels.values() if channel.type == w.DM and world.last_message_id(channel.id))


async def _tables(client: PennyPost) -> int:
    return sum([1 async for _ in client.house.store.iter_tables("playing")])
