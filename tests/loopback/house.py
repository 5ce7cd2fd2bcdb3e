"""The whole bot on a loopback Discord: a real client, a real file, and the test's own clock and games if it has any."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import ClassVar

from bot.client import PennyPost
from bot.parlour.world import Json
from bot.settings import Settings
from bot.store.rows import Person
from bot.store.sqlite import SqliteStore
from bot.tables.house import House, now
from games.kernel.game import Game
from tests.loopback.driver import Loopback


class Acquainted(PennyPost):
    """The bot at a Discord that has its commands: the first of these games to start in this process sends them.

    Most starts find them there, and to put some hundred names into words and check them is half the work of a start.
    """

    _sent: ClassVar[dict[tuple[Game, ...], list[Json]]] = {}

    def __init__(self, discord: Loopback, settings: Settings, house: House) -> None:
        super().__init__(settings, house, guild_ready_timeout=0)
        self._discord = discord

    async def tell_commands(self) -> None:
        games, at_discord = tuple(self.house.games.values()), self._discord.world.commands
        if games not in self._sent:
            await super().tell_commands()
            self._sent[games] = at_discord[None]
        at_discord[None] = self._sent[games]


@asynccontextmanager
async def bot_running(
    discord: Loopback,
    settings: Settings,
    clock: Callable[[], int] = now,
    games: Mapping[str, Game] | None = None,
    *,
    at_once: bool = True,
) -> AsyncIterator[PennyPost]:
    """The bot on these settings' data; to end the context and begin another is a restart.

    Its people have chosen that what they type in full is posted `at_once`: a tap less in every test that types moves.
    """
    store = await SqliteStore.open(settings.database_path)
    house = House(store, games, clock=clock)
    house.people.usual = Person(0, at_once=at_once)
    client = Acquainted(discord, settings, house)
    try:
        async with discord.running(client):
            yield client
    finally:
        await house.close()
        await store.close()
