"""Whether a bot in this process has nothing left to do: then what has not happened by now does not happen.

Everything the bot does, it does in tasks. Some of them never end and only wait, for a clock or for Discord; whatever
else there is has something to do, be it to wait for the disk, a drawing thread or an answer of the parlour's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import bot.parlour
from bot.parlour.deadlines import within
from tests.loopback.own_time import OwnTime

PATIENCE: Final = 60.0
TURNS: Final = 10
"""How many turns of the loop nobody must have anything to do: what is done may still have to be told to who waits."""

NOT_THE_BOT: Final = (Path(__file__).parents[1], Path(bot.parlour.__file__).parent)
"""What tests do is theirs to know; what the parlour does of its own accord, such as counting heartbeats, is Discord."""
AT_REST: Final = {
    ("Event.wait",),  # what waits for an event on behalf of another task, until Python 3.11
    ("RequestHandler.start",),  # the parlour, of which nobody asks anything
    ("Client.start",),  # discord.py: what it has heard, it does in other tasks
    ("Sleeper._live", "Event.wait"),  # the bot's timers, of which none is due
    ("keep", "sleep"),  # its housekeeping, between two rounds
}
"""Tasks that never end, by what they wait in while they wait."""

_INNER: Final = ("cr_await", "ag_await", "gi_yieldfrom")


async def settled(also: Callable[[], bool] = lambda: True, patience: float = PATIENCE) -> None:
    """Wait until no task in this process has anything left to do, and something else is true as well."""
    stopwatch, still = OwnTime(), 0
    try:
        async with within(patience, stopwatch):
            while still < TURNS:
                rested = also() and next(_busy(), None) is None
                still = still + 1 if rested else 0
                await asyncio.sleep(0 if rested else 0.002)
    except TimeoutError:
        doing = [(task.get_name(), *waiting_in(task)) for task in _busy()]
        raise TimeoutError(f"after {patience} s there still is something to do: {doing}") from None


def _busy() -> Iterator[asyncio.Task[Any]]:
    """The tasks that have something to do, but for those of tests and of the parlour."""
    for task in asyncio.all_tasks():
        if task is not asyncio.current_task() and not _of_others(task) and not _rests(waiting_in(task)):
            yield task


def _rests(inner: tuple[str, ...]) -> bool:
    listens = "Gateway.connect" in inner or "PageApi.events" in inner
    return listens or any(inner[: len(rest)] == rest for rest in AT_REST)


def _of_others(task: asyncio.Task[Any]) -> bool:
    code = getattr(task.get_coro(), "cr_code", None)
    return code is not None and any(folder in Path(code.co_filename).parents for folder in NOT_THE_BOT)


def waiting_in(task: asyncio.Task[Any]) -> tuple[str, ...]:
    """The coroutines that wait for one another in a task, the innermost last."""
    found, inner = list[str](), [task.get_coro()]
    while inner:
        found.append(getattr(inner[0], "__qualname__", type(inner[0]).__name__))
        inner = [one for name in _INNER if (one := getattr(inner[0], name, None)) is not None]
    return tuple(found)
