"""A whole answer over the loopback: command in, applied, durable, drawn, uploaded; against encoding alone."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from bot.client import PennyPost
from bot.parlour.world import Message
from bot.run import prepare as prepare_bot
from bot.settings import Settings
from bot.store.rows import Person as Chosen
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.session import Session
from games.kernel.dice import QuickDice
from render import Setting, artist
from tests.bench.figures import Figure
from tests.bench.scenes import INN, SCENES, Bars, Scene
from tests.bench.waits import LoopWatch, watching
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
BARS = Bars(0.40, {INN.name: 0.33})


def figures() -> Iterator[list[Figure]]:
    """All figures of answers."""
    for scene in SCENES:
        yield asyncio.run(_median_of(scene, BARS.of(scene)))
    for scene in SCENES:
        yield asyncio.run(_of_many(scene))


async def _median_of(scene: Scene, bar: float) -> list[Figure]:
    """One table by itself: each answer is paired with the yardstick."""
    answers, plain, watch = await _alone(scene)
    ratio = statistics.median(a / x for a, x in zip(answers, plain, strict=True))
    detail = {"answer_ms": _ms(statistics.median(answers)), "x_ms": _ms(statistics.median(plain))}
    name, counted = f"{scene.name}: an answer over Pillow's PNG of its board, median", {"moves": len(answers)}
    return [
        Figure(name, ratio, "×", bar, "at most", detail, counted),
        watch.figure(f"{scene.name}, one table", counted),
    ]


async def _of_many(scene: Scene) -> list[Figure]:
    """Eight tables at once, between two windows of the yardstick: while they play it would stand in their way."""
    board = artist(scene.game.id).board(scene.busy().view(None), Setting(scene.names, "en"))
    before = window(board)
    together, watch = await _together(scene)
    plain = (before + window(board)) / 2
    p99 = sorted(together)[int(len(together) * 0.99) - 1]
    detail = {"answer_ms": _ms(p99), "x_ms": _ms(plain), "seconds_between_moves_at_a_table": PAUSE}
    counted = {"tables": TABLES, "moves": len(together)}
    return [
        Figure(
            f"{scene.name}: an answer over Pillow's PNG of its board, 99th percentile, eight tables at once",
            p99 / plain, "×", 0.8, "at most", detail, counted,
        ),
        watch.figure(f"{scene.name}, eight tables at once", counted),
    ]  # fmt: skip


def _ms(seconds: float) -> float:
    return round(seconds * 1e3, 1)


async def _alone(scene: Scene) -> tuple[list[float], list[float], LoopWatch]:
    """How long each answer took, and the yardstick after it."""
    answers, plain = list[float](), list[float]()
    async with loopback_bot() as (loopback, client):
        table = await Table.open(loopback, client, scene, 0)
        async with watching() as watch:
            for _ in range(MOVES + WARMING):
                answers.append(await table.move())
                await asyncio.sleep(AFTERWARDS)
                board = await client.pictures.board(table.session, table.session.table.language)
                plain.append(watch.beside(partial(plainly, board)))
    return answers[WARMING:], plain[WARMING:], watch


async def _together(scene: Scene) -> tuple[list[float], LoopWatch]:
    async with loopback_bot() as (loopback, client):
        tables = [await Table.open(loopback, client, scene, n) for n in range(TABLES)]
        async with watching() as watch:
            times = await asyncio.gather(*(table.play(MOVES // 4) for table in tables))
    return [spent for table in times for spent in table], watch


Prepare = Callable[[Loopback, SqliteStore], Awaitable[None]]


@asynccontextmanager
async def loopback_bot(prepare: Prepare | None = None) -> AsyncIterator[tuple[Loopback, PennyPost]]:
    """The bot on a Discord of its own, with nothing stored but what is prepared, as ready as after every start."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder))
        store = await SqliteStore.open(settings.database_path)
        house = House(store)
        house.people.usual = Chosen(0, at_once=True)  # what is measured is a move that is posted
        client = PennyPost(settings, house, guild_ready_timeout=0)
        async with Loopback() as loopback:
            if prepare is not None:
                await prepare(loopback, store)
            async with loopback.running(client):
                await prepare_bot(client)
                yield loopback, client
        await store.close()


class Table:
    """People who play in a channel of their own."""

    def __init__(self, people: list[Person], session: Session, number: int) -> None:
        self.people, self.session = people, session
        self.chance, self.dice = Chance(number), random.Random(number)

    @classmethod
    async def open(cls, loopback: Loopback, client: PennyPost, scene: Scene, number: int) -> Table:
        channel = loopback.world.add_channel(f"table-{number}")
        people = [loopback.person(f"Player {number}.{seat}") for seat in range(scene.seats)]
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
        if message.audience is None and message.files:
            return message
    return None
