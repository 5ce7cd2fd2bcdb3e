"""Trouble on demand: rate limits, failures and delays of routes, dropped and restarted gateways, redelivery.

>>> faults = Faults()
>>> faults.rate_limit("POST /channels/*/messages", times=2, retry_after=0.01)
>>> [trouble.status for trouble in (faults.next("POST", "/channels/{channel_id}/messages"),) if trouble]
[429]
>>> faults.next("GET", "/users/@me") is None
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from .world import Json


@dataclass
class Trouble:
    """What shall happen to the next requests of a route."""

    route: str
    left: int
    status: int | None = None
    retry_after: float = 0.0
    delay: float = 0.0
    everywhere: bool = False
    after: bool = False

    def body(self) -> Json:
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

    def rate_limit(self, route: str, *, times: int = 1, retry_after: float = 0.02, everywhere: bool = False) -> None:
        """Answer the next requests with 429; ``everywhere`` makes it the global limit."""
        self.waiting.append(Trouble(route, times, 429, retry_after, everywhere=everywhere))

    def fail(self, route: str, *, times: int = 1, status: int = 500, after: bool = False) -> None:
        """Answer the next requests with a failure; with ``after`` the work is done first."""
        self.waiting.append(Trouble(route, times, status, after=after))

    def delay(self, route: str, seconds: float, *, times: int = 1) -> None:
        """Let the next requests wait before they are worked on."""
        self.waiting.append(Trouble(route, times, delay=seconds))

    def next(self, method: str, path: str) -> Trouble | None:
        """The trouble a request meets, if any; it is used up by that."""
        for trouble in self.waiting:
            if fnmatchcase(f"{method} {path}", trouble.route):
                trouble.left -= 1
                if not trouble.left:
                    self.waiting.remove(trouble)
                self.met.append(f"{method} {path} {trouble.status or 'delayed'}")
                return trouble
        return None
