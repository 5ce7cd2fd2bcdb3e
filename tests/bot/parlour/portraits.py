"""The README's pictures of the parlour, taken anew in a real Chromium: the first question, and a reminder.

    python -m tests.bot.parlour.portraits

What they say is what the program says now; look at both before you keep them. Those that are drawn, not
photographed, are kept by `tests.render.gallery`.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

from playwright.async_api import Browser, expect

from bot.client import PennyPost
from bot.parlour.world import World
from bot.settings import Settings
from bot.tables import lobby
from bot.tables.house import now
from tests.bot.e2e.days import Days, move, notices
from tests.bot.parlour.browser import DESKTOP, PHONE, Visitor, open_chromium
from tests.loopback.driver import Loopback
from tests.loopback.house import bot_running
from tests.render.gallery import SHOWN

SEED = bytes(range(9, 41))
"""A deal in which the newcomer is the first player."""
MOVES = 2
"""What the newcomer has played before the reminder: an evening, and half of a night."""
WAITED_HOURS = 25
PATIENCE_MS = 60_000


async def first_question(browser: Browser, folder: Path) -> None:
    """A table opened by two taps, and the panel that asks where the first traveller sleeps."""
    async with (
        Loopback(World.furnished()) as parlour,
        bot_running(parlour, _settings(folder)),
        Visitor.visit(browser, parlour.origin, size=DESKTOP) as ada,
    ):
        await ada.new_table()
        await expect(ada.page.get_by_role("button", name="Your move").last).to_be_visible(timeout=PATIENCE_MS)
        await ada.tap("Your move")
        await ada.sees("Which room does the")
        await ada.page.mouse.move(0, 0)
        await ada.page.screenshot(path=SHOWN / "parlour.png")


async def reminder(browser: Browser, folder: Path) -> None:
    """What a player reads who has kept the game waiting for a day."""
    async with Loopback(World.furnished()) as parlour:
        days = Days(parlour, _settings(folder))
        days.now = now() - WAITED_HOURS * 60 * 60 * 1000
        async with days.bot() as client:
            await _a_night(parlour, days, client)
            await days.pass_(client, hours=WAITED_HOURS)
            ada = parlour.person("Ada")
            await parlour.until(lambda: notices(ada) or None, "the reminder")
            async with Visitor.visit(browser, parlour.origin, size=PHONE, touch=True) as visitor:
                await visitor.sees("your move in")
                await visitor.page.screenshot(path=SHOWN / "notice.png")


async def _a_night(parlour: Loopback, days: Days, client: PennyPost) -> None:
    """A game against two bot players, up to a moment when it is the newcomer's turn once more."""
    ada = parlour.person("Ada")
    await ada.slash("table new", game="bloody-inn", bots=2)
    session = await client.house.here(int(parlour.channel.id))
    for _ in range(MOVES):
        await move(client, days, session, ada)
        while session.standins_to_move() or session.table.told < session.table.revision:
            await days.pass_(client, seconds=1)
            await asyncio.sleep(0.05)


def _settings(folder: Path) -> Settings:
    return Settings(data_dir=folder, standin_budget_ms=100, standin_workers=0)


@asynccontextmanager
async def _same_deal() -> AsyncIterator[None]:
    """Every table is dealt from one seed, so that a picture taken again differs in its words alone."""
    lobby.secrets = SimpleNamespace(token_bytes=lambda _: SEED)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        lobby.secrets = secrets  # type: ignore[attr-defined]


async def take() -> None:
    """Take both pictures."""
    async with open_chromium() as browser, _same_deal():
        for portrait in (first_question, reminder):
            with tempfile.TemporaryDirectory() as folder:
                await portrait(browser, Path(folder))
                print(portrait.__name__)


if __name__ == "__main__":
    asyncio.run(take())
