"""Trouble on demand: rate limits, failures, refusals, cut connections and delays of routes.

>>> faults = Faults()
>>> faults.rate_limit("POST /channels/*/messages", times=2, retry_after=0.01)
>>> [trouble.status for trouble in (faults.next("POST", "/channels/{channel_id}/messages"),) if trouble]
[429]
>>> faults.next("GET", "/users/@me") is None
True

A trouble lasts for a number of requests (``times``, one unless told), or for a time (``seconds``), whatever
comes in it. What happens ``after`` happens to requests whose work was done all the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Literal

from .limits import Refused, missing_permission, too_large
from .world import Json

FileRefusal = Literal["too large", "no permission"]


@dataclass
class Trouble:
    """What shall happen to the next requests of a route."""

    route: str
    left: int | None = 1
    """How many requests it still meets; None means all of them until it is over."""
    over: float | None = None
    status: int | None = None
    answer: Json | None = None
    retry_after: float = 0.0
    delay: float = 0.0
    everywhere: bool = False
    after: bool = False
    cut: bool = False
    only_files: bool = False

    @property
    def name(self) -> str:
        return "cut" if self.cut else str(self.status or "delayed")

    def body(self) -> Json:
        if self.answer is not None:
            return self.answer
        if self.status == 429:
            return {
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": self.everywhere,
                "code": 0,
            }
        return {"message": f"{self.status}: Server Error", "code": 0}


@dataclass
class Faults:
    """The troubles waiting to happen. A route is written ``"POST /channels/*/messages"``."""

    waiting: list[Trouble] = field(default_factory=list)
    met: list[str] = field(default_factory=list)
    """The requests that met with a trouble, as ``"POST /channels/{channel_id}/messages 429"``."""
    clock: Callable[[], float] = time.monotonic

    def rate_limit(
        self,
        route: str,
        *,
        times: int | None = None,
        seconds: float | None = None,
        retry_after: float = 0.02,
        everywhere: bool = False,
    ) -> None:
        """Answer the next requests with 429; ``everywhere`` makes it the global limit."""
        trouble = Trouble(route, status=429, retry_after=retry_after, everywhere=everywhere)
        self._order(trouble, times, seconds)

    def fail(
        self,
        route: str,
        *,
        times: int | None = None,
        seconds: float | None = None,
        status: int = 500,
        after: bool = False,
    ) -> None:
        """Answer the next requests with a failure; with ``after`` the work is done first."""
        self._order(Trouble(route, status=status, after=after), times, seconds)

    def refuse(self, route: str, refusal: Refused, *, times: int | None = None, seconds: float | None = None) -> None:
        """Refuse the next requests, in Discord's words: ``faults.refuse("PUT *", missing_permission())``."""
        self._order(Trouble(route, status=refusal.status, answer=refusal.body()), times, seconds)

    def refuse_files(
        self,
        route: str,
        why: FileRefusal = "too large",
        *,
        times: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Refuse the next requests that bring files; those without go through."""
        refusal = too_large() if why == "too large" else missing_permission()
        trouble = Trouble(route, status=refusal.status, answer=refusal.body(), only_files=True)
        self._order(trouble, times, seconds)

    def cut(self, route: str, *, times: int | None = None, seconds: float | None = None, after: bool = False) -> None:
        """Cut the connection without an answer; with ``after`` the work is done first."""
        self._order(Trouble(route, cut=True, after=after), times, seconds)

    def delay(self, route: str, delay: float, *, times: int | None = None, seconds: float | None = None) -> None:
        """Let the next requests wait before they are worked on."""
        self._order(Trouble(route, delay=delay), times, seconds)

    def clear(self) -> None:
        """Everything is well again."""
        self.waiting.clear()

    def _order(self, trouble: Trouble, times: int | None, seconds: float | None) -> None:
        trouble.left = 1 if times is None and seconds is None else times
        trouble.over = None if seconds is None else self.clock() + seconds
        self.waiting.append(trouble)

    def next(self, method: str, path: str, *, files: bool = False) -> Trouble | None:
        """The trouble a request meets, if any; it is used up by that."""
        now = self.clock()
        self.waiting = [trouble for trouble in self.waiting if trouble.over is None or now < trouble.over]
        for trouble in self.waiting:
            if fnmatchcase(f"{method} {path}", trouble.route) and (files or not trouble.only_files):
                self._use_up(trouble)
                self.met.append(f"{method} {path} {trouble.name}")
                return trouble
        return None

    def _use_up(self, trouble: Trouble) -> None:
        if trouble.left is not None:
            trouble.left -= 1
            if not trouble.left:
                self.waiting.remove(trouble)
