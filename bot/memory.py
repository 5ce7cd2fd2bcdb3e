"""Memory that pictures have left behind, given back to the system; nothing is done where the C library is not glibc."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

_ARENA_MAX = -8
_ARENAS = 2
"""Every thread may get an arena of its own, and each keeps what the largest picture took in it."""


@cache
def _libc() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    try:
        found = ctypes.CDLL(None)
        found.malloc_trim, found.mallopt  # noqa: B018 - musl has neither
    except (OSError, AttributeError):
        return None
    return found


def share_arenas() -> None:
    """Let all threads to come have their memory from the same few arenas."""
    if (libc := _libc()) is not None:
        libc.mallopt(_ARENA_MAX, _ARENAS)


def give_back() -> None:
    """Give back what is free. It takes some milliseconds: not for the loop."""
    if (libc := _libc()) is not None:
        libc.malloc_trim(0)
