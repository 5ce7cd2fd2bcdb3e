"""The Prodigals Club on a telephone: opened from the page, and a whole round of it played by tapping."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.bot.parlour.browser import PHONE, Visitor, open_chromium
from tests.bot.parlour.test_newcomer import PATIENCE_MS, Home, _move, home

__all__ = ["home"]

pytestmark = pytest.mark.browser

MOST_POSTS = 12
"""Six hats, a turn of actions, a marker to lift and a hand to keep are fewer."""


async def open_the_club(ada: Visitor) -> None:
    await ada.page.locator("[data-new-table]:visible").click()
    await ada.sheet.get_by_text("The Prodigals Club").click()
    await ada.sheet.locator(".sheet-foot button").click()
    await expect(ada.page.get_by_role("button", name="Your move").last).to_be_visible(timeout=PATIENCE_MS)


async def test_a_newcomer_plays_a_round_at_the_club_by_tapping(home: Home) -> None:
    async with open_chromium() as browser, Visitor.visit(browser, home.parlour.origin, size=PHONE, touch=True) as ada:
        await open_the_club(ada)
        table, phases = await home.table(), set[str]()
        for _ in range(MOST_POSTS):
            view = table.playing.view(None)
            if view.round > 1:
                break
            phases.add(view.phase)
            await _move(ada, home, table)
        assert table.playing.view(None).round == 2
        assert phases >= {"errands", "actions"}
        assert await ada.overflow() == 0
