"""A process that posts one move after another and says so, until it is killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.store.sqlite import SqliteStore
from tests.bot.store.builders import game, interaction, step


async def write(path: Path) -> None:
    store = await SqliteStore.open(path)
    table = await game(store)
    print(table.id, flush=True)
    for number in range(1, 100_000):
        await store.save_draft(table.id, expected=number, drafts={0: [f"draft {number}"]})
        await store.commit_move(
            table.id,
            expected=number,
            steps=[step(number, checkpoint=b"%d" % number + bytes(3_000))],
            interaction=interaction(number, str(number)),
        )
        print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
