"""What holds for all tests: their process ends when they do."""

from __future__ import annotations

import gc

import aiosqlite


def pytest_unconfigure() -> None:
    """Let go of databases that a failed test has left open: Python would wait for their threads without end."""
    for thing in gc.get_objects():
        if type(thing) is aiosqlite.Connection:
            thing.stop()
