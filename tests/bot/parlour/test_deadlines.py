"""Deadlines: by the wall on the parlour's page, in tests by the time that the bot had for itself."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import discord as d
import pytest

from bot.parlour import deadlines
from bot.parlour.server import Parlour
from tests.loopback.driver import Loopback, NoAnswer, Person
from tests.loopback.own_time import OwnTime


class Machine:
    """What a system tells of one process and its threads, set by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = self.cpu = 0.0

    def clock(self) -> OwnTime:
        return OwnTime(self.folder, lambda: self.now, lambda: self.cpu)

    def thread(self, name: str, *, waited: float, ran: float = 0.0, process: str = "self") -> None:
        told = self.folder / process / "task" / name / "schedstat"
        told.parent.mkdir(parents=True, exist_ok=True)
        told.write_text(f"{ran * 1e9:.0f} {waited * 1e9:.0f} 12\n")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# -- the time a process had ----------------------------------------------------------------------------------


def test_waiting_for_a_core_is_not_counted_and_any_other_waiting_is(machine: Machine) -> None:
    machine.thread("1", waited=100.0)
    clock = machine.clock()
    machine.now += 3.0
    assert clock() == pytest.approx(3.0)
    machine.now += 3.0
    machine.thread("1", waited=102.0)
    assert clock() == pytest.approx(4.0)


def test_what_it_worked_is_counted_however_many_threads_wait(machine: Machine) -> None:
    machine.thread("1", waited=0.0)
    clock = machine.clock()
    machine.now, machine.cpu = 2.0, 0.5
    for name in "123":
        machine.thread(name, waited=1.5)
    assert clock() == pytest.approx(0.5)
    machine.now, machine.cpu = 3.0, 4.5
    assert clock() == pytest.approx(1.5), "no more than passed, on however many cores"


def test_a_thread_that_ends_takes_nothing_back(machine: Machine) -> None:
    machine.thread("1", waited=0.0)
    machine.thread("2", waited=50.0)
    clock = machine.clock()
    machine.now = 1.0
    (machine.folder / "self" / "task" / "2" / "schedstat").unlink()
    assert clock() == pytest.approx(1.0)


def test_a_bot_in_a_process_of_its_own_is_counted_with_it(machine: Machine) -> None:
    machine.thread("1", waited=0.0)
    machine.thread("9", waited=0.0, process="9")
    clock = machine.clock()
    clock.count(9)
    clock()
    machine.now = 4.0
    machine.thread("9", waited=3.0, ran=0.5, process="9")
    assert clock() == pytest.approx(1.0)
    machine.now = 5.0
    machine.thread("9", waited=6.0, ran=1.0, process="9")
    assert clock() == pytest.approx(1.5)


def test_where_nothing_is_told_it_is_the_wall_clock(machine: Machine) -> None:
    clock = machine.clock()
    machine.now = 2.5
    assert clock() == pytest.approx(2.5)


def test_it_never_runs_ahead_of_the_wall_nor_backwards() -> None:
    begun, clock = time.monotonic(), OwnTime()
    seen = [clock() for _ in range(50)]
    assert seen == sorted(seen)
    assert seen[-1] <= time.monotonic() - begun


# -- who judges by which -------------------------------------------------------------------------------------


def test_the_page_goes_by_the_wall_and_tests_by_the_bots_own_time() -> None:
    assert Parlour().interactions.stopwatch is deadlines.WALL
    assert isinstance(Loopback().interactions.stopwatch, OwnTime)


async def test_a_deadline_is_over_by_its_own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "LOOK_SECONDS", 0.001)
    now = 0.0
    looked = asyncio.Event()

    def stopwatch() -> float:
        looked.set()
        return now

    async def stand_still() -> None:
        for _ in range(20):
            looked.clear()
            await looked.wait()

    async def too_long() -> None:
        nonlocal now
        async with deadlines.within(0.002, stopwatch):
            await stand_still()
            now = 0.002
            await asyncio.Event().wait()

    async with deadlines.within(0.002, stopwatch):
        await stand_still()
    with pytest.raises(TimeoutError):
        await too_long()


async def test_a_bot_that_is_kept_waiting_is_not_late(discord: Loopback, porter: Any, ada: Person) -> None:
    discord.interactions.deadline, discord.interactions.stopwatch = 0.01, lambda: 0.0

    async def slowly(interaction: d.Interaction) -> None:
        await asyncio.sleep(0.05)
        await interaction.response.send_message("here")

    porter.on_interaction = slowly
    assert (await ada.slash("table silent")).text == "here"


@pytest.mark.parametrize("how", ["asleep", "blocking", "at work", "at work in a thread"])
async def test_a_bot_that_takes_too_long_is_late(discord: Loopback, porter: Any, ada: Person, how: str) -> None:
    discord.interactions.deadline = 0.1
    refusal: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def work() -> None:
        end = time.thread_time() + 0.15
        while time.thread_time() < end:
            pass

    async def slowly(interaction: d.Interaction) -> None:
        if how == "asleep":
            await asyncio.sleep(0.15)
        elif how == "blocking":
            time.sleep(0.15)  # noqa: ASYNC251 - that is what is tried
        elif how == "at work":
            work()
        else:
            await asyncio.to_thread(work)
        with pytest.raises(d.NotFound) as refused:
            await interaction.response.send_message("late")
        refusal.set_result(refused.value.code)

    porter.on_interaction = slowly
    with pytest.raises(NoAnswer):
        await ada.slash("table silent")
    assert await refusal == 10062
