"""The longest wait for the event loop: what somebody who taps just then would notice of everything else."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any, TypeVar

from bot import logs
from bot.settings import Settings
from tests.bench.figures import Figure

T = TypeVar("T")

MOST_MS = 30
"""How long the loop may be waited for on a quiet machine, whatever goes on."""
TICK = 0.002
LATE = 0.010
"""From when on it is asked who holds the loop."""

ask_holders = False
"""Whether a thread looks over the loop's shoulder (`--holders`); it takes its share of the time."""


def prepare(holders: bool) -> None:
    """What a process does first that measures: log as the bot does, so that warnings are seen as well as counted."""
    global ask_holders
    logs.set_up(Settings(log_level="warning"))
    ask_holders = holders


class LoopWatch:
    """Notes the longest time the event loop was not to be had, and the longest that its own work took in one go."""

    def __init__(self) -> None:
        self.longest, self.blocked, self.looks, self._on = 0.0, 0.0, 0, True
        self.collected, self._collecting = 0.0, 0.0
        """The longest that the collector of garbage took, in whichever thread: everybody waits for it."""
        self.holders: Counter[str] = Counter()
        """Where the loop's thread stood whenever it was late."""
        self._since, self._beside = time.perf_counter(), False

    def beside(self, measured: Callable[[], T]) -> T:
        """Do something on the loop that is no part of the bot, as taking a yardstick: that wait does not count."""
        self._beside = True
        return measured()

    def stop(self) -> None:
        """Look no longer."""
        self._on = False

    async def run(self) -> None:
        """Look until stopped."""
        if ask_holders:
            threading.Thread(target=self._look_over, args=(threading.get_ident(),), daemon=True).start()
        gc.callbacks.append(self._note_collecting)
        while self._on:
            self._since, worked = time.perf_counter(), time.thread_time()
            await asyncio.sleep(TICK)
            if self._beside:
                self._beside = False
                continue
            self.longest = max(self.longest, time.perf_counter() - self._since - TICK)
            self.blocked = max(self.blocked, time.thread_time() - worked)
            self.looks += 1
        gc.callbacks.remove(self._note_collecting)

    def _note_collecting(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self._collecting = time.thread_time()
        elif not self._beside:
            self.collected = max(self.collected, time.thread_time() - self._collecting)

    def _look_over(self, loop_thread: int) -> None:
        while self._on:
            time.sleep(TICK)
            if not self._beside and time.perf_counter() - self._since > LATE + TICK:
                frames = sys._current_frames()
                stack = frames.pop(loop_thread)
                del frames[threading.get_ident()]
                # A loop that stands in `select` waits for the interpreter: then one of the other threads has it.
                asked = [stack] if stack.f_code.co_name != "select" else frames.values()
                self.holders.update(_place(frame) for frame in asked)

    @property
    def detail(self) -> dict[str, Any]:
        """The numbers behind it. What its own thread did in one go no other load on the machine makes longer."""
        found: dict[str, Any] = {
            "its_own_work_in_one_go_ms": round(self.blocked * 1e3, 1),
            "longest_collection_of_garbage_ms": round(self.collected * 1e3, 1),
        }
        if self.holders:
            found["holders"] = dict(self.holders.most_common(12))
        return found

    def figure(self, what: str, counted: dict[str, int]) -> Figure:
        """The longest wait as a figure. `what` says what went on meanwhile, `counted` how much of it."""
        return Figure(
            f"{what}: longest wait for the event loop", self.longest * 1e3, "ms", MOST_MS, "at most", self.detail,
            counted={**counted, "looks at the loop": self.looks},
        )  # fmt: skip


def _place(frame: FrameType) -> str:
    """Where a thread stands, and how it came there."""
    stack = [(f.filename.rsplit("/", 1)[-1], f.lineno, f.name) for f in traceback.extract_stack(frame)]
    told = [f"{file}:{line} {name}" for file, line, name in stack if "importlib" not in file]
    return " < ".join(reversed(told[-9:]))


@asynccontextmanager
async def watching() -> AsyncIterator[LoopWatch]:
    """Watch the loop while something is done."""
    watch = LoopWatch()
    task = asyncio.create_task(watch.run())
    try:
        yield watch
    finally:
        watch.stop()
        await task
