"""The bot by a clock that a test sets: days pass at once, and what is due then is done."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from bot.client import PennyPost
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from games.kernel.game import Game
from tests.loopback.driver import Loopback

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
WINTER = 1_800_000_000_000
"""A January morning: 15 January 2027, 8:00 UTC."""


class Clock:
    """Says what time it is, as the test has it."""

    def __init__(self, at: int = WINTER) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def pass_by(self, ms: int) -> None:
        """Let time pass; nothing is done about it yet."""
        self.at += ms


@asynccontextmanager
async def by_clock(
    discord: Loopback, settings: Settings, clock: Clock, games: Mapping[str, Game] | None = None
) -> AsyncIterator[PennyPost]:
    """The bot on the test's own data and clock; to end the context and begin another is a restart."""
    store = await SqliteStore.open(settings.database_path)
    house = House(store, games, clock=clock)
    client = PennyPost(settings, house, guild_ready_timeout=0)
    try:
        async with discord.running(client):
            yield client
    finally:
        await house.close()
        await store.close()


async def after(client: PennyPost, clock: Clock, ms: int) -> None:
    """Let time pass, and do what is due by then."""
    clock.pass_by(ms)
    await client.look_after_tables()
    await client.sleeper.drain()
