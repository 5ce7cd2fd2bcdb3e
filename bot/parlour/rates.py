"""How much the bot may ask in how little time: windows by route, one for everything, and an end to what is invalid.

Discord's documentation names the global limit and the count of invalid requests; how many requests a route takes is
told by its headers alone, and what stands here is what is commonly seen. A window is for one method and route, and
for one channel, guild or webhook:

>>> now = [0.0]
>>> rates = Rates(clock=lambda: now[0])
>>> post = ("POST", "/channels/{channel_id}/messages", "1")
>>> [rates.take(*post).remaining for _ in range(6)]
[4, 3, 2, 1, 0, 0]
>>> now[0] = 5.0
>>> rates.take(*post).remaining
4
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2s
from typing import Final

from bot.limits import (
    DIRECT_MESSAGES_OPENED,
    DIRECT_MESSAGES_SECONDS,
    INVALID_REQUESTS,
    INVALID_SECONDS,
    REQUESTS_A_SECOND,
)

from .limits import Refused

INVALID_STATUSES: Final = frozenset({401, 403, 429})
OF_INTERACTIONS: Final = ("/interactions/", "/webhooks/")
"""Routes that the global limit does not count."""
UNLIMITED: Final = "/interactions/"

_MESSAGES: Final = "/channels/{channel_id}/messages"
_HOOK: Final = "/webhooks/{webhook_id}/{webhook_token}"
COMMONLY_SEEN: Final[dict[tuple[str, str], tuple[int, float]]] = {
    ("POST", _MESSAGES): (5, 5.0),
    ("PATCH", f"{_MESSAGES}/{{message_id}}"): (5, 5.0),
    ("DELETE", f"{_MESSAGES}/{{message_id}}"): (5, 1.0),
    ("GET", _MESSAGES): (5, 5.0),
    ("GET", f"{_MESSAGES}/{{message_id}}"): (5, 5.0),
    ("POST", "/channels/{channel_id}/typing"): (5, 5.0),
    ("POST", "/channels/{channel_id}/threads"): (5, 5.0),
    ("POST", f"{_MESSAGES}/{{message_id}}/threads"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("POST", _HOOK): (5, 2.0),
    ("PATCH", f"{_HOOK}/messages/@original"): (5, 2.0),
    ("PATCH", f"{_HOOK}/messages/{{message_id}}"): (5, 2.0),
    ("GET", "/guilds/{guild_id}/members/{user_id}"): (5, 1.0),
}
ELSEWHERE: Final = (10, 1.0)
WINDOWS_KEPT: Final = 1000


@dataclass
class Window:
    """So many requests until it ends; then the next request begins another."""

    most: int
    ends: float
    taken: int = 0


@dataclass(frozen=True)
class Standing:
    """How a request finds its window, and for how long it is refused if it comes too soon."""

    limit: int
    remaining: int
    reset_after: float
    bucket: str
    refused: bool = False
    everywhere: bool = False

    def headers(self) -> dict[str, str]:
        told = {
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(self.remaining),
            "X-RateLimit-Reset": f"{time.time() + self.reset_after:.3f}",
            "X-RateLimit-Reset-After": f"{self.reset_after:.3f}",
            "X-RateLimit-Bucket": self.bucket,
        }
        if self.refused:
            told["X-RateLimit-Scope"] = "global" if self.everywhere else "user"
        if self.everywhere:
            told["X-RateLimit-Global"] = "true"
        return told

    def refusal(self) -> Refused:
        words = "You are being rate limited."
        return Refused(429, 0, words, retry_after=self.reset_after, everywhere=self.everywhere)


class Rates:
    """The windows of one bot. ``pace`` makes them all shorter alike, for tests: the counts stay what they are."""

    def __init__(self, *, pace: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.pace = pace
        self.clock = clock
        self.exceeded: deque[str] = deque(maxlen=100)
        """The requests that came too soon, as ``"POST /channels/{channel_id}/messages"``."""
        self._windows: dict[tuple[str, str, str], Window] = {}
        self._everything = Window(REQUESTS_A_SECOND, 0.0)
        self._invalid: deque[float] = deque()
        self._opened: deque[float] = deque()

    # -- windows ---------------------------------------------------------------------------------------------

    def take(self, method: str, route: str, major: str) -> Standing:
        """Count a request against its windows, and say how it stands with them."""
        most, seconds = COMMONLY_SEEN.get((method, route), ELSEWHERE)
        bucket = blake2s(f"{method} {route}".encode(), digest_size=16).hexdigest()
        if not route.startswith(OF_INTERACTIONS) and (left := self._too_soon(self._everything, self.pace)):
            self.exceeded.append(f"{method} {route}")
            return Standing(REQUESTS_A_SECOND, 0, left, bucket, refused=True, everywhere=True)
        window = self._window((method, route, major), most, seconds * self.pace)
        if left := self._too_soon(window, seconds * self.pace):
            self.exceeded.append(f"{method} {route}")
            return Standing(most, 0, left, bucket, refused=True)
        return Standing(most, most - window.taken, self._left(window), bucket)

    def _window(self, key: tuple[str, str, str], most: int, seconds: float) -> Window:
        if key not in self._windows:
            if len(self._windows) >= WINDOWS_KEPT:
                now = self.clock()
                self._windows = {known: window for known, window in self._windows.items() if window.ends > now}
            self._windows[key] = Window(most, self.clock() + seconds)
        return self._windows[key]

    def _too_soon(self, window: Window, seconds: float) -> float:
        """Take one of a window's requests; if none is left, for how long not."""
        if window.ends <= self.clock():
            window.ends, window.taken = self.clock() + seconds, 0
        if window.taken >= window.most:
            return self._left(window)
        window.taken += 1
        return 0.0

    def _left(self, window: Window) -> float:
        """Rounded up: who waits that long does not come too soon."""
        return math.ceil((window.ends - self.clock()) * 1000) / 1000

    # -- what is invalid -------------------------------------------------------------------------------------

    def note(self, status: int) -> None:
        """Count an answer that says the request should not have been made."""
        if status in INVALID_STATUSES:
            self._invalid.append(self.clock())

    def banned(self) -> float:
        """For how many seconds nothing is answered any more, after too much that was invalid."""
        _forget(self._invalid, self.clock() - INVALID_SECONDS)
        if len(self._invalid) < INVALID_REQUESTS:
            return 0.0
        return self._invalid[0] + INVALID_SECONDS - self.clock()

    # -- direct messages -------------------------------------------------------------------------------------

    def open_direct_messages(self) -> None:
        """Count direct messages that are opened for the first time, or refuse them."""
        _forget(self._opened, self.clock() - DIRECT_MESSAGES_SECONDS * self.pace)
        if len(self._opened) >= DIRECT_MESSAGES_OPENED:
            raise Refused(403, 40003, "You are opening direct messages too fast.")
        self._opened.append(self.clock())


def _forget(times: deque[float], before: float) -> None:
    while times and times[0] <= before:
        times.popleft()
