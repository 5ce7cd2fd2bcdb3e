"""The bot in a process of its own, for tests that kill it: `python separate_bot.py ORIGIN DATA_DIR`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.client import PennyPost
from bot.parlour.redirect import redirect
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House


async def main(origin: str, data_dir: str) -> None:
    settings = Settings(data_dir=Path(data_dir))
    store = await SqliteStore.open(settings.database_path)
    client = PennyPost(settings, House(store), guild_ready_timeout=0)
    with redirect(origin):
        await client.start("any")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
