"""A whole answer over the loopback: command in, applied, durable, drawn, uploaded; against encoding alone."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.client import PennyPost
from bot.parlour.world import Message
from bot.run import settle_memory
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.session import Session
from games.kernel.dice import QuickDice
from render import Setting, artist
from tests.bench.figures import Figure
from tests.bench.scenes import CLUB, COUNTY, INN, Scene
from tests.bench.yardstick import plainly, window
from tests.bot.e2e.playing import Chance, line_by_chance
from tests.loopback.driver import Loopback, Person, Seen

MOVES = 60
TABLES = 8
WARMING = 3
"""First moves of a table, which are not counted: new names are lettered once."""
AFTERWARDS = 0.1
"""Seconds between an answer and the yardstick: noting it as told and taking the old board's buttons come after one. The
yardstick holds the loop up, and they would run on inside the next answer, which no person types that soon."""
PAUSE = 5.0
"""Seconds between two moves at a table, on average: some hundred times quicker than people."""


def figures() -> list[Figure]:
    """All figures of answers."""
    return asyncio.run(_figures())


async def _figures() -> list[Figure]:
    return [
        await _median_of(INN, 0.33),
        await _median_of(COUNTY, 0.40),
        await _median_of(CLUB, 0.40),
        *await _of_many(INN),
        *await _of_many(COUNTY),
        *await _of_many(CLUB),
    ]


async def _median_of(scene: Scene, bar: float) -> Figure:
    """One table by itself: each answer is paired with the yardstick."""
    answers, plain = await _alone(scene)
    ratio = statistics.median(a / x for a, x in zip(answers, plain, strict=True))
    detail = {"answer_ms": _ms(statistics.median(answers)), "x_ms": _ms(statistics.median(plain))}
    return Figure(f"{scene.name}: an answer over Pillow's PNG of its board, median", ratio, "×", bar, "at most", detail)


async def _of_many(scene: Scene) -> list[Figure]:
    """Eight tables at once, between two windows of the yardstick: while they play it would stand in their way."""
    board = artist(scene.game.id).board(scene.busy().view(None), Setting(scene.names, "en"))
    before = window(board)
    together, watch = await _together(scene)
    plain = (before + window(board)) / 2
    p99 = sorted(together)[int(len(together) * 0.99) - 1]
    detail = {
        "answer_ms": _ms(p99), "x_ms": _ms(plain), "moves": len(together), "seconds_between_moves_at_a_table": PAUSE,
    }  # fmt: skip
    return [
        Figure(
            f"{scene.name}: an answer over Pillow's PNG of its board, 99th percentile, eight tables at once",
            p99 / plain, "×", 0.8, "at most", detail,
        ),
        Figure(
            f"{scene.name}: longest wait for the event loop", watch.longest * 1e3, "ms", 50, "at most",
            {"its_own_work_in_one_go_ms": _ms(watch.blocked)},
        ),
    ]  # fmt: skip


def _ms(seconds: float) -> float:
    return round(seconds * 1e3, 1)


async def _alone(scene: Scene) -> tuple[list[float], list[float]]:
    """How long each answer took, and the yardstick after it."""
    answers, plain = [], []
    async with loopback_bot() as (loopback, client):
        table = await Table.open(loopback, client, scene, 0)
        for _ in range(MOVES + WARMING):
            answers.append(await table.move())
            await asyncio.sleep(AFTERWARDS)
            plain.append(plainly(await client.pictures.board(table.session, table.session.table.language)))
    return answers[WARMING:], plain[WARMING:]


async def _together(scene: Scene) -> tuple[list[float], LoopWatch]:
    async with loopback_bot() as (loopback, client):
        tables = [await Table.open(loopback, client, scene, n) for n in range(TABLES)]
        watch = LoopWatch()
        async with asyncio.TaskGroup() as group:
            group.create_task(watch.run())
            playing = [asyncio.create_task(table.play(MOVES // 4)) for table in tables]
            times = [spent for task in playing for spent in await task]
            watch.stop()
    return times, watch


@asynccontextmanager
async def loopback_bot() -> AsyncIterator[tuple[Loopback, PennyPost]]:
    """The bot on a Discord of its own, with nothing stored."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder))
        store = await SqliteStore.open(settings.database_path)
        client = PennyPost(settings, House(store), guild_ready_timeout=0)
        async with Loopback() as loopback, loopback.running(client):
            settle_memory()
            yield loopback, client
        await store.close()


class Table:
    """Four people who play in a channel of their own."""

    def __init__(self, people: list[Person], session: Session, number: int) -> None:
        self.people, self.session = people, session
        self.chance, self.dice = Chance(number), random.Random(number)

    @classmethod
    async def open(cls, loopback: Loopback, client: PennyPost, scene: Scene, number: int) -> Table:
        channel = loopback.world.add_channel(f"table-{number}")
        people = [loopback.person(f"Player {number}.{seat}") for seat in range(4)]
        for person in people:
            person.channel = channel
        agreed = " ".join(f"{name}={value}" for name, value in scene.options.items())
        await people[0].slash("table new", options={"game": scene.game.id, "options": agreed})
        for person in people[1:]:
            await person.slash("table join")
        await people[0].slash("table start")
        await people[0].sees(_is_board)
        return cls(people, await client.house.here(int(channel.id)), number)

    async def play(self, moves: int) -> list[float]:
        times = [await self._move_after_a_pause() for _ in range(moves + WARMING)]
        return times[WARMING:]

    async def _move_after_a_pause(self) -> float:
        await asyncio.sleep(self.dice.uniform(0, 2 * PAUSE))
        return await self.move()

    async def move(self) -> float:
        """From a command to the board that shows it."""
        while self.session.playing.together:
            await self._settle()
        seat = self.session.playing.waiting[0]
        person = self.people[seat]
        command, options = line_by_chance(self.session, seat, self.chance)
        before = int(person.last().id)
        began = time.perf_counter()
        await person.slash(command, options=options, settle=False)
        await person.loopback.until(lambda: _board_since(person, before), "the board after a move")
        return time.perf_counter() - began

    async def _settle(self) -> None:
        """Several are asked at once: each answers, unmeasured."""
        for seat in self.session.playing.waiting:
            if self.session.composed(seat).done:
                continue
            decision = self.session.composed(seat).position.decision_of(seat)
            if decision is not None:
                user = self.session.seats[seat].user_id or 0
                await self.session.moves.answer(user, decision.chance(QuickDice(1)), None)
                await self.session.moves.post(user, None)


def _is_board(message: Seen) -> bool:
    return not message.ephemeral and bool(message.pictures)


def _board_since(person: Person, before: int) -> Message | None:
    """A board newer than a message. Only looked at: what a `Person` sees is a copy of a whole channel, and slow."""
    for message in reversed(person.loopback.world.visible_messages(person.user, person.channel.id)):
        if int(message.id) <= before:
            return None
        if message.audience is None and message.object["attachments"]:
            return message
    return None


class LoopWatch:
    """Notes the longest time the event loop was not to be had, and the longest that its own work took in one go."""

    def __init__(self) -> None:
        self.longest, self.blocked, self._on = 0.0, 0.0, True

    def stop(self) -> None:
        self._on = False

    async def run(self) -> None:
        while self._on:
            began, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(0.002)
            self.longest = max(self.longest, time.perf_counter() - began - 0.002)
            self.blocked = max(self.blocked, time.thread_time() - worked)
