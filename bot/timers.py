"""What is to be done at a time: rows in the store, one sleeper for all of them, and a registry of what each kind does.

A timer is set in the transaction that makes it needed, or by whoever needs it. When it is due, its kind does what is to
be done then and says when it comes again, if it does. It is settled afterwards: a crash between the two brings it
again, so what a kind sends must be known again as sent (a nonce, a noted message, a count in the store).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import msgspec

from bot.refusals import SetAside
from bot.store.protocol import StoreError
from bot.store.rows import Timer

if TYPE_CHECKING:
    from bot.front import Front

log = logging.getLogger("pennypost")

AT_ONCE: Final = 32
"""How many are seen to at the same time: one slow channel keeps nobody else's timer waiting."""
SOONEST_MS: Final = 1_000
"""How soon one comes again at the earliest, whatever its kind says."""
DELAYS_MS: Final = (2_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000)
"""How long before what failed is tried again; the last one from then on."""
LONGEST_SLEEP: Final = 3600.0
"""Seconds: a clock may be put forward while we sleep."""

Due = Callable[["Front", Timer], Awaitable[int | None]]
"""What a kind does when one of its timers is due; it says when that one comes again, None for never."""

_KINDS: dict[str, Due] = {}


class Later(Exception):
    """What is due can only be done later, and nothing has failed: raised on the way, it says when."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def on_due(kind: str) -> Callable[[Due], Due]:
    """Register what timers of a kind do."""

    def register(do: Due) -> Due:
        _KINDS[kind] = do
        return do

    return register


def delay_ms(failures: int) -> int:
    """How long to wait after so many failures.

    >>> delay_ms(0), delay_ms(1), delay_ms(99)
    (2000, 5000, 3600000)
    """
    return DELAYS_MS[min(failures, len(DELAYS_MS) - 1)]


class Sleeper:
    """Sleeps until the next timer is due, and sees to all that are."""

    def __init__(self, client: Front) -> None:
        self._client = client
        self._woken = asyncio.Event()
        self._at_work = asyncio.Lock()
        self._leaving = False
        self._life: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; what was missed is due now."""
        if self._life is None and not self._leaving:
            self._life = asyncio.create_task(self._live(), name="sleeper")

    def wake(self) -> None:
        """Look again: something may be due earlier than was thought."""
        self._woken.set()

    async def close(self) -> None:
        """Finish what is under way, and begin nothing more."""
        self._leaving = True
        self.wake()
        if self._life is not None:
            await self._life

    async def drain(self) -> None:
        """See to everything that is due now, and to what comes due by that."""
        store, flying = self._client.house.store, dict[asyncio.Task[Timer | None], Timer]()
        async with self._at_work:
            while True:
                room = 0 if self._leaving else AT_ONCE - len(flying)
                held = [timer.key for timer in flying.values()]
                for timer in await store.due_timers(self._now(), most=room, but=held) if room else ():
                    flying[asyncio.create_task(self._see_to(timer), name=timer.key)] = timer
                if not flying:
                    return
                done, _ = await asyncio.wait(flying, return_when=asyncio.FIRST_COMPLETED)
                await store.settle_timers([(flying.pop(task), task.result()) for task in done])

    async def _live(self) -> None:
        while not self._leaving:
            self._woken.clear()
            try:
                await self.drain()
                seconds = await self._until_next()
            except StoreError:
                log.exception("The timers cannot be read")
                seconds = delay_ms(3) / 1000
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._woken.wait()

    async def _until_next(self) -> float:
        """Seconds."""
        due = await self._client.house.store.next_due()
        return LONGEST_SLEEP if due is None else max(0.0, min(LONGEST_SLEEP, (due - self._now()) / 1000))

    async def _see_to(self, timer: Timer) -> Timer | None:
        """Do what is to be done, and give the timer as it comes again; what fails comes again later and later."""
        replace, do = msgspec.structs.replace, _KINDS.get(timer.kind)
        if do is None:  # another version's: nobody here would know what to do with it
            log.info("Nothing is known of timers such as %s", timer.key)
            return None
        try:
            again = await do(self._client, timer)
        except SetAside:  # a table that cannot be read rests, and so does what would be done there
            return replace(timer, due_at=self._now() + DELAYS_MS[-1])
        except Later as later:
            return replace(timer, due_at=max(later.at, self._now() + SOONEST_MS))
        except Exception as failure:
            log.warning("The timer %s failed: %s", timer.key, type(failure).__name__, exc_info=failure)
            return replace(timer, due_at=self._now() + delay_ms(timer.tries), tries=timer.tries + 1)
        return None if again is None else replace(timer, due_at=max(again, self._now() + SOONEST_MS), tries=0)

    def _now(self) -> int:
        return self._client.house.clock()
