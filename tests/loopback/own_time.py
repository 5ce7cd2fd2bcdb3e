"""A clock that stands still while the machine lets the bot wait: what it judges does not depend on who else is busy."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")
NANO: Final = 1e-9


@dataclass(frozen=True)
class _Look:
    passed: float
    cpu: float
    threads: dict[str, tuple[int, int]]
    """Of each thread by its id: nanoseconds on a core, and ready to run but without one."""


class OwnTime:
    """The seconds that a process had for itself: it worked, or waited for something that was not a core.

    Between two looks that is what passed without what its threads waited for a core, as the system tells it; and at
    least what it worked, for of several threads one may wait while another works. Where the system does not tell,
    it is the wall clock.
    """

    def __init__(
        self,
        processes: Path = PROCESSES,
        wall: Callable[[], float] = time.monotonic,
        cpu: Callable[[], float] = time.process_time,
    ) -> None:
        self._folder, self._wall, self._cpu = processes, wall, cpu
        self._others: set[str] = set()
        self._total = 0.0
        self._last = self._look()

    def __call__(self) -> float:
        before, now = self._last, self._look()
        passed = now.passed - before.passed
        worked = now.cpu - before.cpu
        starved = 0.0
        for thread, (ran, waited) in now.threads.items():
            ran_before, waited_before = before.threads.get(thread, (0, 0))
            starved += max(0, waited - waited_before) * NANO
            if thread.partition("/")[0] in self._others:
                worked += max(0, ran - ran_before) * NANO
        self._total += max(passed - starved, min(worked, passed))
        self._last = now
        return self._total

    def count(self, pid: int) -> None:
        """Let another process, such as a bot that runs beside the tests, wait for a core and work as this one does."""
        self._others.add(str(pid))

    def _look(self) -> _Look:
        threads = {}
        for process in ("self", *self._others):
            with suppress(OSError):  # a process that has ended, or a system that does not tell
                for task in os.listdir(f"{self._folder}/{process}/task"):  # often done: `Path` takes thrice as long
                    with suppress(OSError, ValueError):  # a thread that has
                        threads[f"{process}/{task}"] = _told(f"{self._folder}/{process}/task/{task}/schedstat")
        return _Look(self._wall(), self._cpu(), threads)


def _told(path: str) -> tuple[int, int]:
    file = os.open(path, os.O_RDONLY)
    try:
        ran, waited, *_ = os.read(file, 100).split()
    finally:
        os.close(file)
    return int(ran), int(waited)
