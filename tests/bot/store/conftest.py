"""The stores that the suite runs against: add one here, and it must pass all of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.protocol import Store
from bot.store.sqlite import SqliteStore


async def open_sqlite(folder: Path) -> Store:
    """An empty store in a file."""
    return await SqliteStore.open(folder / "games.sqlite3")


@pytest.fixture(params=[open_sqlite])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    store: Store = await request.param(tmp_path)
    yield store
    await store.close()
