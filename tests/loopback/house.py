"""The whole bot on a loopback Discord: a real client, a real file, and the test's own clock and games if it has any."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from bot.client import PennyPost
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House, now
from games.kernel.game import Game
from tests.loopback.driver import Loopback


@asynccontextmanager
async def bot_running(
    discord: Loopback,
    settings: Settings,
    clock: Callable[[], int] = now,
    games: Mapping[str, Game] | None = None,
) -> AsyncIterator[PennyPost]:
    """The bot on these settings' data; to end the context and begin another is a restart."""
    store = await SqliteStore.open(settings.database_path)
    house = House(store, games, clock=clock)
    client = PennyPost(settings, house, guild_ready_timeout=0)
    try:
        async with discord.running(client):
            yield client
    finally:
        await house.close()
        await store.close()
