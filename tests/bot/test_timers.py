"""The sleeper: what is due is done in order, once, beside what is slow, and again later where it failed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import timers
from bot.front import Front
from bot.refusals import SetAside
from bot.store.protocol import StoreFailed
from bot.store.rows import Timer
from bot.store.sqlite import SqliteStore
from bot.timers import AT_ONCE, DELAYS_MS, SOONEST_MS, Sleeper, delay_ms, on_due
from tests.loopback.idling import PATIENCE, settled


class Desk:
    """A store, a clock that the test puts forward, and the sleeper that goes by both."""

    def __init__(self, store: SqliteStore) -> None:
        self.store, self.now = store, 1_000_000
        house = SimpleNamespace(store=store, clock=lambda: self.now)
        self.client = cast(Front, SimpleNamespace(house=house))
        self.sleeper = Sleeper(self.client)

    async def set(self, kind: str, due: int, about: str = "", user: int | None = None) -> Timer:
        timer = Timer(kind=kind, due_at=due, user_id=user, about=about)
        await self.store.set_timer(timer)
        return timer

    async def left(self) -> list[Timer]:
        return list(await self.store.due_timers(10**15, most=100_000))


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    store = await SqliteStore.open(tmp_path / "timers.sqlite3")
    yield Desk(store)
    await store.close()


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    known: dict[str, Any] = {}
    monkeypatch.setattr(timers, "_KINDS", known)
    return known  # type: ignore[return-value]


def noting(kind: str, done: list[int | None], again: int | None = None) -> None:
    """A kind that notes whose timer it was."""

    @on_due(kind)
    async def _(client: Front, timer: Timer) -> int | None:
        done.append(timer.user_id)
        return again


async def test_only_what_is_due_is_done_the_longest_due_first(desk: Desk) -> None:
    done: list[int | None] = []
    noting("a", done)
    for user, due in ((1, desk.now), (2, desk.now - 5), (3, desk.now + 1), (4, desk.now - 9)):
        await desk.set("a", due, user=user)
    await desk.sleeper.drain()
    assert done == [4, 2, 1]
    assert [timer.user_id for timer in await desk.left()] == [3]
    desk.now += 1
    await desk.sleeper.drain()
    await desk.sleeper.drain()
    assert done == [4, 2, 1, 3]


async def test_one_that_says_when_comes_again_then_and_not_at_once(desk: Desk) -> None:
    done: list[int | None] = []
    noting("a", done, again=desk.now - 100)  # in the past: it would never let go
    await desk.set("a", desk.now)
    await desk.sleeper.drain()
    assert len(done) == 1
    (timer,) = await desk.left()
    assert timer.due_at == desk.now + SOONEST_MS


async def test_what_fails_comes_again_later_and_later_and_from_the_beginning_once_it_works(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    works = False

    @on_due("a")
    async def _(client: Front, timer: Timer) -> int | None:
        if not works:
            raise RuntimeError("not yet")
        return desk.now + 50_000

    await desk.set("a", desk.now)
    waited = []
    for _ in range(len(DELAYS_MS) + 2):
        await desk.sleeper.drain()
        (timer,) = await desk.left()
        waited.append(timer.due_at - desk.now)
        desk.now = timer.due_at
    assert waited == [*DELAYS_MS, DELAYS_MS[-1], DELAYS_MS[-1]]
    assert delay_ms(0) == DELAYS_MS[0]
    works = True
    await desk.sleeper.drain()
    (timer,) = await desk.left()
    assert (timer.tries, timer.due_at) == (0, desk.now + 50_000)
    assert any(record.levelno == logging.WARNING for record in caplog.records)


async def test_a_table_that_is_set_aside_is_looked_at_again_without_a_fuss(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    @on_due("a")
    async def _(client: Front, timer: Timer) -> int | None:
        raise SetAside(table="abc123")

    await desk.set("a", desk.now)
    await desk.sleeper.drain()
    (timer,) = await desk.left()
    assert (timer.due_at, timer.tries) == (desk.now + DELAYS_MS[-1], 0)
    assert caplog.records == []


async def test_one_that_is_set_anew_meanwhile_stays_as_it_was_set(desk: Desk) -> None:
    @on_due("a")
    async def _(client: Front, timer: Timer) -> int | None:
        if timer.about == "old":
            await desk.set("a", desk.now + 7, about="new")
        return desk.now + 99_000

    await desk.set("a", desk.now, about="old")
    await desk.sleeper.drain()
    (timer,) = await desk.left()
    assert (timer.about, timer.due_at) == ("new", desk.now + 7)


async def test_one_that_is_dropped_meanwhile_does_not_come_back(desk: Desk) -> None:
    @on_due("a")
    async def _(client: Front, timer: Timer) -> int | None:
        await desk.store.drop_timer(timer.key)
        return desk.now + 99_000

    await desk.set("a", desk.now)
    await desk.sleeper.drain()
    assert await desk.left() == []


async def test_what_nobody_knows_goes(desk: Desk) -> None:
    await desk.set("of-a-newer-version", desk.now)
    await desk.sleeper.drain()
    assert await desk.left() == []


async def test_a_slow_one_keeps_no_other_waiting(desk: Desk) -> None:
    done: list[int | None] = []
    noting("quick", done)
    slow = asyncio.Event()

    @on_due("slow")
    async def _(client: Front, timer: Timer) -> None:
        await slow.wait()

    await desk.set("slow", desk.now - 10)
    for user in range(3 * AT_ONCE):
        await desk.set("quick", desk.now, user=user)
    draining = asyncio.create_task(desk.sleeper.drain())
    async with asyncio.timeout(PATIENCE):
        while len(done) < 3 * AT_ONCE:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    assert not draining.done()
    slow.set()
    await draining
    assert await desk.left() == []


async def test_so_many_at_once_and_not_more(desk: Desk) -> None:
    now, most = 0, 0

    @on_due("a")
    async def _(client: Front, timer: Timer) -> None:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.001)
        now -= 1

    for user in range(5 * AT_ONCE):
        await desk.set("a", desk.now, user=user)
    await desk.sleeper.drain()
    assert most == AT_ONCE
    assert await desk.left() == []


async def test_it_sleeps_until_the_next_and_is_woken_for_an_earlier_one(desk: Desk) -> None:
    done: list[int | None] = []
    noting("a", done)
    await desk.set("a", desk.now + 3_000_000, user=1)
    desk.sleeper.start()
    desk.sleeper.start()  # once is enough
    await settled()
    assert done == []
    await desk.set("a", desk.now, user=2)
    desk.sleeper.wake()
    async with asyncio.timeout(PATIENCE):
        while not done:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    assert done == [2]
    await desk.sleeper.close()


async def test_closing_finishes_what_is_under_way_and_begins_nothing(desk: Desk) -> None:
    begun, go_on, done = asyncio.Event(), asyncio.Event(), list[int | None]()

    @on_due("a")
    async def _(client: Front, timer: Timer) -> None:
        begun.set()
        await go_on.wait()
        done.append(timer.user_id)

    for user in range(AT_ONCE + 5):
        await desk.set("a", desk.now, user=user)
    desk.sleeper.start()
    await begun.wait()
    closing = asyncio.create_task(desk.sleeper.close())
    await asyncio.sleep(0)  # it has said so
    go_on.set()
    await closing
    assert len(done) == AT_ONCE
    assert len(await desk.left()) == 5
    desk.sleeper.start()  # it has gone
    await settled()
    assert len(done) == AT_ONCE


async def test_a_store_that_fails_is_tried_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[int | None] = []
    noting("a", done)
    await desk.set("a", desk.now, user=1)
    due = desk.store.due_timers

    async def fails(*args: Any, **named: Any) -> Any:
        monkeypatch.setattr(desk.store, "due_timers", due)
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(desk.store, "due_timers", fails)
    monkeypatch.setattr(timers, "DELAYS_MS", (1, 1, 1, 1))
    desk.sleeper.start()
    async with asyncio.timeout(PATIENCE):
        while not done:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)
    await desk.sleeper.close()
    assert done == [1]
