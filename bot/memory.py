"""Memory that pictures have left behind, given back to the system; nothing is done where the C library is not glibc."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

_ARENA_MAX, _MMAP_THRESHOLD, _TRIM_THRESHOLD = -8, -3, -1
_ARENAS = 1
"""Every thread may get an arena of its own, and each keeps what the largest picture took in it."""
_LARGE = 2 * 2**20
"""Bytes from which memory comes from the system and goes back there at once. Left alone, the C library comes to have up
to 32 MB from its heap, and what is kept lies between one large sheet and the next."""
_SPARE = 2 * 2**20
"""Bytes that lie free at the end of the heap, for the next picture."""


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
    """Let all threads to come have their memory from the same arena, and what is large from the system."""
    if (libc := _libc()) is not None:
        libc.mallopt(_ARENA_MAX, _ARENAS)
        libc.mallopt(_MMAP_THRESHOLD, _LARGE)
        libc.mallopt(_TRIM_THRESHOLD, _SPARE)


def give_back() -> None:
    """Give back what is free. It takes some milliseconds: not for the loop."""
    if (libc := _libc()) is not None:
        libc.malloc_trim(0)
