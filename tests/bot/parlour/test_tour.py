"""The tour in a real browser, on a telephone: from the lobby's button through every step, and to a rule entry."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from bot.client import PennyPost
from bot.parlour.world import World
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from games import all_games
from tests.bot.parlour.browser import PHONE, Visitor, open_chromium
from tests.loopback.driver import Loopback

pytestmark = pytest.mark.browser

PATIENCE_MS = 60_000


@pytest_asyncio.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Loopback]:
    settings = Settings(data_dir=tmp_path, standin_budget_ms=20, standin_workers=0)
    store = await SqliteStore.open(settings.database_path)
    client = PennyPost(settings, House(store), guild_ready_timeout=0)
    async with Loopback(World.furnished()) as running, running.running(client):
        yield running
    await store.close()


@pytest.mark.parametrize(
    ("name", "lang", "way_in", "onward"),
    [("Ada", "en", "How to play", "Next"), ("Émile", "fr", "Comment jouer", "Suivant")],
)
async def test_a_newcomer_walks_the_tour_from_the_first_board_by_tapping(
    parlour: Loopback, name: str, lang: str, way_in: str, onward: str
) -> None:
    async with open_chromium() as browser, Visitor.visit(browser, parlour.origin, size=PHONE, touch=True) as visitor:
        if name != "Ada":
            await visitor.become(name)
        await visitor.new_table()
        button = visitor.page.get_by_role("button", name=way_in, exact=True)
        await expect(button.first).to_be_visible(timeout=PATIENCE_MS)
        table = next(iter(all_games().values()))
        tour = table.words.tour(lang)
        await button.first.click()
        shown = _with(visitor, tour[0].text)
        for n, step in enumerate(tour):
            shown = _with(visitor, step.text)
            await expect(shown).to_have_count(1, timeout=PATIENCE_MS)
            await _picture_is_there(visitor, shown)
            assert await visitor.overflow() == 0
            if n + 1 < len(tour):
                await visitor.tap(onward, within=shown)
        entry = table.words.rules(lang)[tour[-1].entries[0]]
        await visitor.tap(entry.title, within=shown)
        await expect(_with(visitor, entry.text)).to_have_count(1, timeout=PATIENCE_MS)


def _with(visitor: Visitor, text: str) -> Locator:
    """The message that says this."""
    return visitor.messages.filter(has_text=text)


async def _picture_is_there(visitor: Visitor, message: Locator) -> None:
    """It has loaded, is as wide as the window lets it, and says what it shows."""
    picture = message.locator("img[alt]").last
    await expect(picture).to_be_visible(timeout=PATIENCE_MS)
    await visitor.page.wait_for_function(
        "image => image.complete && image.naturalWidth > 0", arg=await picture.element_handle()
    )
    box = await picture.bounding_box()
    assert box is not None
    assert PHONE[0] / 2 < box["width"] <= PHONE[0]
    assert await picture.get_attribute("alt")
