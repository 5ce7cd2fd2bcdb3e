"""A deadline by any clock: by one that stands still at times, too."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

Stopwatch = Callable[[], float]
"""Seconds from some beginning on, that never run faster than those of the wall clock."""

WALL: Final[Stopwatch] = time.monotonic
LOOK_SECONDS: Final = 0.25
"""How often one looks at a clock that cannot say when it will have gone on."""


@asynccontextmanager
async def within(seconds: float, stopwatch: Stopwatch = WALL) -> AsyncIterator[None]:
    """Raise `TimeoutError` when what is done in this context takes longer than this, by this clock."""
    loop, end = asyncio.get_running_loop(), stopwatch() + seconds
    limit = asyncio.timeout(None)
    next_look: asyncio.TimerHandle

    def look() -> None:
        nonlocal next_look
        left = end - stopwatch()
        if left <= 0:
            limit.reschedule(loop.time())
        else:
            next_look = loop.call_later(min(left, LOOK_SECONDS), look)

    next_look = loop.call_later(min(seconds, LOOK_SECONDS), look)
    try:
        async with limit:
            yield
    finally:
        next_look.cancel()
