"""What `/stats` costs somebody with a thousand finished games: whole answers, against the yardstick."""

from __future__ import annotations

import asyncio
import random
import statistics
import time

from bot.client import PennyPost
from bot.parlour.world import FIRST_CHANNEL_ID, FIRST_PERSON_ID, GUILD_ID
from bot.store.rows import NewStep, NewTable, Seat, SeatResult
from render import Setting, artist
from tests.bench.answers import AFTERWARDS, loopback_bot
from tests.bench.figures import Figure
from tests.bench.scenes import INN
from tests.bench.yardstick import plainly
from tests.loopback.driver import Person

GAMES = 1_000
TRIES = 15


def figures() -> list[Figure]:
    """All figures of results."""
    return [asyncio.run(_stats())]


async def _stats() -> Figure:
    board = artist(INN.game.id).board(INN.busy().view(None), Setting(INN.names, "en"))
    answers, plain = [], []
    async with loopback_bot() as (loopback, client):
        ada = loopback.person("Ada")
        await _played(client, ada)
        for _ in range(TRIES + 1):
            began = time.perf_counter()
            await ada.slash("stats me")
            answers.append(time.perf_counter() - began)
            await asyncio.sleep(AFTERWARDS)
            plain.append(plainly(board))
    ratio = statistics.median(a / x for a, x in zip(answers[1:], plain[1:], strict=True))
    detail = {
        "answer_ms": round(statistics.median(answers[1:]) * 1e3, 1),
        "first_ms": round(answers[0] * 1e3, 1),
        "x_ms": round(statistics.median(plain[1:]) * 1e3, 1),
        "games": GAMES,
    }
    return Figure(
        "/stats me over Pillow's PNG of a board, a thousand games, median", ratio, "×", 0.35, "at most", detail
    )


async def _played(client: PennyPost, ada: Person) -> None:
    """A thousand games of Ada with two of twenty others, ended and counted."""
    store, dice = client.house.store, random.Random(1)
    for number in range(GAMES):
        others = dice.sample(range(FIRST_PERSON_ID + 1_000, FIRST_PERSON_ID + 1_020), 2)
        seats = [Seat(n, user, None, f"P{user}") for n, user in enumerate((int(ada.id), *others))]
        new = NewTable(
            game="bloody-inn", guild_id=int(GUILD_ID), channel_id=FIRST_CHANNEL_ID + 1_000 + number,
            host_id=int(ada.id), language="en", options={}, created_at=number,
        )  # fmt: skip
        table = await store.create_table(new, seats)
        first = NewStep(
            number=0, answers="", events=b"", checkpoint=b"", dice_at=0, move_start=True, revealed=True, by_user=None,
            made_at=number, engine=INN.game.engine,
        )  # fmt: skip
        await store.start(
            table.id, expected=0, engine=INN.game.engine, seed=bytes(32), seed_hash="", seats=seats, first=first
        )
        await store.end(table.id, expected=1, at=number + 86_400_000, state="over", ending="agreed")
        await store.told(table.id, revision=2, message_id=1)
        places = dice.sample((1, 2, 3), 3)
        results = [
            SeatResult(n, n, places[n], 60 - 9 * places[n], 20, 3_600_000, {"money": 40, "annexes": places[n]})
            for n in range(3)
        ]
        await store.save_results(table.id, INN.game.engine, results)
