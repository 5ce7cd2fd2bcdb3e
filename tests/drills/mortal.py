"""The bot in a process of its own, which dies without warning: when it is killed, or at a place chosen beforehand.

Nothing of the bot is changed but where it dies: the store's methods (and a few of the bot's) are wrapped before it
starts. Processes are forked off one that has everything loaded, so that a restart takes a fraction of a second.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import re
import signal
from pathlib import Path
from typing import Any, Final

from bot.client import PennyPost
from bot.parlour.redirect import redirect
from bot.settings import Settings
from bot.store.rows import Person
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.telling import Teller
from bot.thinking import Thinkers
from tests.loopback.driver import Loopback

BEFORE, AFTER = "before", "after"
OWNERS: Final[dict[str, type]] = {
    **dict.fromkeys(
        ("commit_move", "save_draft", "told", "undo", "propose", "set_proposal_message", "vote", "start"), SqliteStore
    ),
    "_put": Teller,
    "think": Thinkers,
}
"""The methods around which the bot can be made to die."""
DATABASE: Final = "pennypost.sqlite3"
LOG: Final = "log.txt"

_fork = multiprocessing.get_context("forkserver")
_fork.set_forkserver_preload([__name__])


class Mortal:
    """The bot on one data directory, one life after another."""

    def __init__(self, discord: Loopback, data_dir: Path) -> None:
        self.discord = discord
        self.data_dir = data_dir
        self._life: Any = None

    async def live(self, place: str = "") -> None:
        """Start, and wait until Discord has it: or until it has died on its way."""
        await self.discord.until(lambda: not self.discord.gateway.ready or None, "the end of the life before", 30)
        self._life = _fork.Process(target=_live, args=(self.discord.origin, str(self.data_dir), place), daemon=True)
        self._life.start()
        self.discord.count(self._life.pid)
        async with asyncio.timeout(60):
            while not self.discord.gateway.ready and self.alive:  # noqa: ASYNC110 - a process has no event
                await asyncio.sleep(0.02)

    @property
    def alive(self) -> bool:
        return self._life is not None and self._life.is_alive()

    async def death(self) -> None:
        """Wait for it."""
        while self.alive:  # noqa: ASYNC110 - a process has no event
            await asyncio.sleep(0.01)

    async def kill(self) -> None:
        """End it, without a word."""
        if self.alive:
            self._life.kill()
        await self.death()

    def errors(self) -> list[str]:
        """What it has logged as an error: the first and the last line of each story, without what differs each time."""
        file = self.data_dir / LOG
        stories = file.read_text("utf-8").split("\0")[1:] if file.exists() else []
        told = (f"{story.splitlines()[0]} … {story.strip().splitlines()[-1]}" for story in stories)
        return [re.sub(r"\[[0-9a-f]{6}\] | in channel \d+", "", line) for line in told]


def _live(origin: str, data_dir: str, place: str) -> None:
    errors = logging.FileHandler(Path(data_dir) / LOG, encoding="utf-8")
    errors.setFormatter(logging.Formatter("\0%(name)s %(message)s"))
    errors.setLevel(logging.ERROR)
    logging.basicConfig(level=logging.ERROR, handlers=[errors])
    if place:
        _die_at(place)
    asyncio.run(_run(origin, Path(data_dir)))


async def _run(origin: str, data_dir: Path) -> None:
    settings = Settings(data_dir=data_dir, database=DATABASE, standin_budget_ms=10, standin_workers=0)
    house = House(await SqliteStore.open(settings.database_path))
    house.people.usual = Person(0, at_once=True)  # who types a move here types it once
    client = PennyPost(
        settings,
        house,
        synced=data_dir / "synced",
        guild_ready_timeout=0,
    )
    with redirect(origin):
        await client.start("any")


def _die_at(place: str) -> None:
    """Wrap one method: `commit_move after` dies when it has returned, before anybody hears of it."""
    name, when = place.split()
    method: Any = getattr(OWNERS[name], name)

    async def fatal(*args: Any, **kwargs: Any) -> Any:
        if when == AFTER:
            await method(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(OWNERS[name], name, fatal)
