"""Turns: nobody is kept waiting because somebody else wants a lot."""

from __future__ import annotations

import asyncio

import pytest

from bot.turns import Turns


class Queue:
    """Who was let in, in order; each holds the place until told to leave."""

    def __init__(self, places: int = 1) -> None:
        self.turns = Turns(places)
        self.let_in: list[str] = []

    def wants(self, *names: str) -> list[asyncio.Task[None]]:
        """People who queue up, named by person and table: "ada/1"."""
        return [asyncio.create_task(self._wait(name)) for name in names]

    async def _wait(self, name: str) -> None:
        person, table = name.split("/")
        await self.turns.take(person, table)
        self.let_in.append(name)

    async def leave(self, times: int = 1) -> None:
        """So many leave, one after the other."""
        for _ in range(times):
            self.turns.give_back()
            await asyncio.sleep(0)
            await asyncio.sleep(0)


async def settled() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_so_many_are_let_in_at_once() -> None:
    queue = Queue(places=2)
    queue.wants("ada/1", "ada/2", "ada/3")
    await settled()
    assert queue.let_in == ["ada/1", "ada/2"]
    await queue.leave()
    assert queue.let_in == ["ada/1", "ada/2", "ada/3"]


async def test_tables_of_one_person_take_turns() -> None:
    queue = Queue()
    queue.wants("ada/1", "ada/1", "ada/1", "ada/2")
    await settled()
    await queue.leave(3)
    assert queue.let_in == ["ada/1", "ada/1", "ada/2", "ada/1"]


async def test_twenty_tables_of_one_keep_nobody_else_waiting() -> None:
    queue = Queue()
    queue.wants(*(f"ada/{n}" for n in range(20)))
    await settled()
    queue.wants("émile/1", "giulia/1")
    await settled()
    await queue.leave(4)
    assert queue.let_in == ["ada/0", "ada/1", "émile/1", "giulia/1", "ada/2"]


async def test_who_comes_back_at_once_goes_to_the_end_of_the_row() -> None:
    queue = Queue()
    queue.wants("ada/1", "ada/1", "émile/1", "giulia/1")
    await settled()
    queue.wants("émile/1")
    await settled()
    await queue.leave(4)
    assert queue.let_in == ["ada/1", "ada/1", "émile/1", "giulia/1", "émile/1"]


async def test_who_has_gone_away_is_passed_over() -> None:
    queue = Queue()
    _, gone, _ = queue.wants("ada/1", "ada/2", "émile/1")
    await settled()
    gone.cancel()
    await settled()
    await queue.leave()
    assert queue.let_in == ["ada/1", "émile/1"]


async def test_who_is_called_away_when_let_in_leaves_the_place_to_the_next() -> None:
    queue = Queue()
    _, called, _ = queue.wants("ada/1", "ada/2", "émile/1")
    await settled()
    queue.turns.give_back()  # lets Ada's second table in
    called.cancel()  # before it has noticed
    await settled()
    assert queue.let_in == ["ada/1", "émile/1"]


async def test_all_who_wait_can_be_sent_away() -> None:
    queue = Queue()
    _, *waiting = queue.wants("ada/1", "ada/2", "émile/1")
    await settled()
    queue.turns.send_away()
    for task in waiting:
        with pytest.raises(asyncio.CancelledError):
            await task
