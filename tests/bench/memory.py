"""Memory that stays, in a process started as the bot is: boards of sixty tables, and a thousand live tables."""

from __future__ import annotations

import asyncio
import itertools
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot import run
from bot.pictures import Pictures
from bot.rules.shelf import Shelf
from bot.settings import Settings
from bot.store.rows import NewStep, NewTable, Seat, Waits
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.session import Session
from games import all_games
from games.kernel.dice import QuickDice, seal
from games.kernel.game import Game, settle
from games.kernel.ledger import Event, pack
from games.kernel.position import Position
from games.kernel.words import LANGUAGES
from render import Picture
from tests.bench.figures import Figure
from tests.bench.scenes import NAMES
from tests.bench.yardstick import plainly

BOARDS = 2000
TABLES = 60
FLAT = 1000
"""Over the last so many boards the memory may not grow."""
LIVE = 1000
LATEST = 120
"""How many steps a table has been played for at most when it is first drawn."""
_FIRST = 900_000_000_000_010_000
PACE = 8
"""Every so many boards one is paired with the yardstick."""


class Kind(NamedTuple):
    """What a table plays: every game there is, any seats, options and language, as chance has it."""

    game: Game
    seats: int
    options: dict[str, str]
    lang: str


def kinds(seed: int) -> Iterator[Kind]:
    """Tables to no end, the games and languages in turn."""
    chance = random.Random(seed)
    games = sorted(all_games().values(), key=lambda game: game.id)
    for lang, game in itertools.cycle(itertools.product(LANGUAGES, games)):
        while True:
            seats = chance.choice(game.seats)
            options = settle(game, {option.name: chance.choice(option.values) for option in game.options})
            if game.refuses(seats, options) is None:
                break
        yield Kind(game, seats, options, lang)


class Sitting:
    """One of the tables: its session as the store has it, and a game by chance that goes on from there."""

    def __init__(self, kind: Kind, session: Session, number: int) -> None:
        self.kind = kind
        self.session = session
        self._number = number
        self._dice = QuickDice(number)
        self.position = _played(kind, number, number * 7 % LATEST)
        self.last: tuple[Event, ...] = ()

    def move(self) -> None:
        """The next answer; after the last of a game another begins."""
        if self.position.over:
            self._number += TABLES
            self.position, self.last = _played(self.kind, self._number, 0), ()
            return
        self.position.push(self.position.decisions[0].chance(self._dice), self.position.waiting[0])
        self.last = self.position.steps[-1].events if self.position.steps else ()

    async def board(self, pictures: Pictures) -> Picture:
        """As the bot draws it."""
        return await pictures.board_after(self.session, self.kind.lang, self.position, self.last)


def figures() -> list[Figure]:
    """All figures of memory, live tables before any ink."""
    return asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Settings(data_dir=Path(folder)).database_path)
        house = House(store)
        try:
            drawn = await _boards(house)
            return [*drawn, await _live(house)]
        finally:
            await store.close()


async def _boards(house: House) -> list[Figure]:
    settings = Settings()
    pictures = Pictures(settings.picture_workers, settings.picture_memory_mb)
    tables = [
        Sitting(kind, await _seated(house, kind, number), number)
        for number, kind in enumerate(itertools.islice(kinds(7), TABLES))
    ]
    run.settle_memory()
    floor, held, ratios = memory(), list[float](), list[float]()
    await pictures.warm(house.games.values(), settings.language)  # as the bot does when it starts
    pictures.give_back()
    warmed = memory()
    shelf = Shelf(house.games)
    await shelf.lookup()
    run.settle_memory()
    indexed = memory()
    for n in range(0, BOARDS, settings.picture_workers):
        asked = [tables[(n + k) % TABLES] for k in range(settings.picture_workers)]
        for table in asked:
            table.move()
        if n % PACE:
            await asyncio.gather(*(table.board(pictures) for table in asked))
        else:
            ratios += [await _paired(table, pictures) for table in asked]
        held.append(memory())
    del shelf  # until here, as the bot's
    flat = held[-FLAT // settings.picture_workers :]
    growth = statistics.mean(flat[-len(flat) // 5 :]) - statistics.mean(flat[: len(flat) // 5])
    counted = {
        "boards": len(held) * settings.picture_workers,
        "tables": len(tables),
        "games": len({table.kind.game.id for table in tables}),
        "languages": len({table.kind.lang for table in tables}),
    }
    detail = {
        "before_any_picture_mb": round(floor, 1),
        "warm_mb": round(warmed, 1),
        "with_the_index_of_the_rules_mb": round(indexed, 1),
        "most_after_boards": held.index(max(held)) * settings.picture_workers,
        "at_the_end_mb": round(held[-1], 1),
    }
    says = {"boards": BOARDS, "tables": TABLES}
    name = f"memory over {BOARDS:,} boards of {TABLES} tables"
    return [
        Figure(f"{name}, most", max(held), "MB", 220, "at most", detail, counted, says),
        Figure(f"{name}, growth over the last {FLAT:,}", growth, "MB", 5, "at most", detail, counted, says),
        Figure(
            "those boards over Pillow's PNG of them, median",
            statistics.median(ratios),
            "×",
            0.25,
            "at most",
            counted={"boards": len(ratios)},
        ),
    ]


async def _paired(table: Sitting, pictures: Pictures) -> float:
    """How long a board takes, beside the yardstick: both in the process's own time."""
    began = time.process_time()
    picture = await table.board(pictures)
    spent = time.process_time() - began
    return spent / plainly(picture, time.process_time)


async def _live(house: House) -> Figure:
    """As many tables in memory as the house says there are."""
    number = TABLES
    for kind in itertools.islice(kinds(8), LIVE - house.live):
        await _seated(house, kind, number)
        number += 1
    name = f"memory with {LIVE:,} live tables, after all those boards"
    counted, says = {"live tables": house.live}, {"live tables": LIVE}
    return Figure(name, memory(), "MB", 300, "at most", counted=counted, says=says)


def memory() -> float:
    """Megabytes this process holds now, code and all."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def _played(kind: Kind, number: int, steps: int) -> Position:
    position, dice = Position.new(kind.game, kind.seats, number.to_bytes(32, "big"), kind.options), QuickDice(number)
    while position.number < steps and not position.over:
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    return position


async def _seated(house: House, kind: Kind, number: int) -> Session:
    """A table of this kind, stored while it is played, and live."""
    position, store = _played(kind, number, number * 7 % LATEST), house.store
    people = [Seat(seat, _FIRST + 10 * number + seat, None, NAMES[seat]) for seat in range(kind.seats)]
    new = NewTable(
        game=kind.game.id, guild_id=_FIRST, channel_id=_FIRST + number, host_id=_FIRST + 10 * number,
        language=kind.lang, options=kind.options, created_at=number,
    )  # fmt: skip
    table, seed = await store.create_table(new, people), number.to_bytes(32, "big")
    first = NewStep(
        number=position.number - 1, answers="", events=pack(()), checkpoint=position.checkpoint,
        dice_at=position.dice_at, move_start=True, revealed=True, by_user=None, made_at=number, engine=kind.game.engine,
    )  # fmt: skip
    await store.start(
        table.id, expected=table.revision, engine=kind.game.engine, seed=seed, seed_hash=seal(seed), seats=people,
        first=first, waiting=Waits((position.waiting or (0,))[:1]),
    )  # fmt: skip
    return await house.get(table.id)
