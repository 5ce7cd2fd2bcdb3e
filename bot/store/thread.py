"""A thread that does one thing after another for whoever waits in the event loop: SQLite's connections stay on one."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

_Order: TypeAlias = tuple["asyncio.Future[Any]", Callable[[], Any]]


class OneThread:
    """Started with the first order. It keeps no program from ending: what nobody has waited for was never promised.

    One queue and one future an order: the standard library's executor has two futures, and takes half as long again.
    """

    def __init__(self, name: str) -> None:
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name=name, daemon=True)

    async def do(self, work: Callable[[], T]) -> T:
        """Have it done, and give what came of it. Who stops waiting does not stop the work."""
        if not self._thread.ident:
            self._thread.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._orders.put((done, work))
        return await done

    def stop(self) -> None:
        """Let it end when everything ordered is done."""
        self._orders.put(None)

    def _serve(self) -> None:
        while (order := self._orders.get()) is not None:
            done, work = order
            try:
                result, failure = work(), None
            except BaseException as error:  # whoever waits is told
                result, failure = None, error
            with contextlib.suppress(RuntimeError):  # where the loop has closed, nobody waits any more
                done.get_loop().call_soon_threadsafe(_tell, done, result, failure)
            del order, done, work, result, failure


def _tell(done: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    if done.cancelled():
        return
    if failure is None:
        done.set_result(result)
    else:
        done.set_exception(failure)
