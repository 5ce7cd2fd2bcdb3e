"""How often a person may have something in a minute."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

_MINUTE = 60.0


class Allowance:
    """So many in any minute, for each person.

    >>> allowance = Allowance(2, clock=lambda: 0.0)
    >>> [allowance.wait(7), allowance.wait(7), allowance.wait(7), allowance.wait(8)]
    [0, 0, 60, 0]
    """

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._clock = clock
        self._taken: dict[int, deque[float]] = {}

    def wait(self, user_id: int) -> int:
        """Take one; or how many seconds are to be waited for the next."""
        now = self._clock()
        for user, taken in list(self._taken.items()):
            while taken and taken[0] <= now - _MINUTE:
                taken.popleft()
            if not taken:
                del self._taken[user]
        mine = self._taken.setdefault(user_id, deque())
        if len(mine) >= self.most:
            return max(1, round(mine[0] + _MINUTE - now))
        mine.append(now)
        return 0
