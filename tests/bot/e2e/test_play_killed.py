"""The bot is killed in mid-move; another process with the same file goes on, and the old panel works."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bot.e2e.playing import People, button_of, is_board, last_board, open_panel, tap
from tests.loopback.driver import Loopback

ROOT = Path(__file__).parents[3]


@contextmanager
def process(discord: Loopback, data_dir: Path) -> Iterator[None]:
    """The bot in a process of its own, killed without warning at the end."""
    program = [sys.executable, str(Path(__file__).parent / "separate_bot.py"), discord.origin, str(data_dir)]
    running = subprocess.Popen(program, env={**os.environ, "PYTHONPATH": str(ROOT)})
    discord.count(running.pid)
    try:
        yield
    finally:
        running.kill()
        running.wait()


async def arrival(discord: Loopback) -> None:
    await discord.until(lambda: discord.gateway.ready or None, "the bot")


async def test_a_killed_bot_comes_back_to_the_open_move(discord: Loopback, people: People, tmp_path: Path) -> None:
    by_id = {person.id: person for person in people}
    with process(discord, tmp_path):
        await arrival(discord)
        await people[0].slash("table new", game="bloody-inn")
        await people[1].slash("table join")
        await people[0].slash("table start")
        board = await last_board(people[0])
        mover = by_id[board.pinged[0]]
        panel = await tap(mover, await open_panel(mover), "room2")
    await discord.until(lambda: not discord.gateway.ready or None, "the end of the bot")
    with process(discord, tmp_path):
        await arrival(discord)
        panel = await tap(mover, panel, "room4")
        assert panel.text.count(" › ") == 1
        panel = await tap(mover, panel, "rest")
        await mover.click(panel, button_of(panel, "post"))
        assert len([message for message in mover.messages() if is_board(message)]) == 2
