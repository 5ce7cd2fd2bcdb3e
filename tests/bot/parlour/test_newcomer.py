"""A newcomer's first minutes: open the page, start a table against stand-ins, play a round, by tapping alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from bot.client import PennyPost
from bot.parlour.world import World
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.session import Session
from games import all_games
from games.kernel.decisions import Decision, Pick
from tests.bot.parlour.browser import PHONE, Visitor, open_chromium
from tests.loopback.driver import Loopback

pytestmark = pytest.mark.browser

TAPS_MOST = 60
"""A round takes far fewer; more means going round in circles."""
PATIENCE_MS = 60_000


@dataclass
class Home:
    """The parlour as `make run` opens it, and the bot in it."""

    parlour: Loopback
    client: PennyPost

    async def table(self) -> Session:
        """The table in the first channel."""
        return await self.client.house.here(int(self.parlour.channel.id))


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    settings = Settings(data_dir=tmp_path, standin_budget_ms=20, standin_workers=0)
    store = await SqliteStore.open(settings.database_path)
    client = PennyPost(settings, House(store), guild_ready_timeout=0)
    async with Loopback(World.furnished()) as parlour, parlour.running(client):
        yield Home(parlour, client)
    await store.close()


async def test_a_newcomer_plays_a_full_round_by_tapping(home: Home) -> None:
    async with open_chromium() as browser, Visitor.visit(browser, home.parlour.origin, size=PHONE, touch=True) as ada:
        await ada.new_table()
        await expect(ada.page.get_by_role("button", name="Your move").last).to_be_visible(timeout=PATIENCE_MS)
        table, posts = await home.table(), 0
        while table.playing.view(None).round == 1:
            posts += await _move(ada, home, table)
            assert posts <= 4, "a welcome, two actions and a settlement are the most a round can ask"
        assert posts >= 2
        assert await ada.overflow() == 0


async def test_a_table_opened_by_tapping_speaks_the_language_of_who_opens_it(home: Home) -> None:
    async with open_chromium() as browser, Visitor.visit(browser, home.parlour.origin) as emile:
        await emile.become("Émile")
        await emile.new_table()
        await expect(emile.page.get_by_role("button", name="À vous").last).to_be_visible(timeout=PATIENCE_MS)
        assert (await home.table()).table.language == "fr"


async def test_the_sheet_of_a_new_table_offers_as_many_bot_players_as_the_game_takes(home: Home) -> None:
    async with open_chromium() as browser, Visitor.visit(browser, home.parlour.origin) as ada:
        await ada.page.locator("[data-new-table]:visible").click()
        games, bots = ada.sheet.locator("[data-option=game] label"), ada.sheet.locator("[data-option=bots]")
        for game in all_games().values():
            await games.filter(has_text=str(game.words.title("en"))).click()
            await expect(bots.locator("label")).to_have_text([str(n) for n in range(game.seats.stop - 1)])
            await expect(bots.locator("input:checked + label")).to_have_text("2")
        most = max(game.seats.stop - 2 for game in all_games().values())
        await games.filter(has_text="Obsession").click()
        await bots.get_by_text(str(most), exact=True).click()
        await games.filter(has_text="The Bloody Inn").click()
        await expect(bots.locator("input:checked + label")).to_have_text("3")  # the nearest that can be


async def _move(ada: Visitor, home: Home, table: Session) -> int:
    """Open the panel from the newest board, answer whatever is asked, and post."""
    board = ada.messages.filter(has=ada.page.get_by_role("button", name="Your move", exact=True)).last
    await expect(board).to_contain_text("your move", timeout=PATIENCE_MS)
    await ada.tap("Your move", within=board)
    seat = next(seat.index for seat in table.seats if seat.user_id is not None)
    for _ in range(TAPS_MOST):
        panel = await _panel(ada, table.stamp(seat))
        if table.composed(seat).done:
            revision = table.table.revision
            await ada.tap("Confirm move", within=panel)
            await _told(table, revision)
            return 1
        stamp = table.stamp(seat)
        await _answer(ada, panel, table.composed(seat).position.decision_of(seat))
        await home.parlour.until(lambda old=stamp: table.stamp(seat) != old or None, "the answer")
    raise AssertionError("the panel never came to an end")


async def _told(table: Session, revision: int) -> None:
    """Wait until the table is past this revision, and the channel knows that a person is to move."""
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not revision < table.table.told == table.table.revision:  # noqa: ASYNC110 - the store has no event
            await asyncio.sleep(0.05)


async def _panel(ada: Visitor, stamp: str) -> Locator:
    """The panel that was made for this moment of the move."""
    part = ada.page.locator(f"[data-custom-id*=':{stamp}:']")
    await expect(part.first).to_be_visible(timeout=PATIENCE_MS)
    return ada.messages.filter(has=part).last


async def _answer(ada: Visitor, panel: Locator, decision: Decision | None) -> None:
    """The first answer the panel offers, by button or by menu."""
    buttons = panel.locator("[data-custom-id^='pp:answer:']")
    if await buttons.count():
        await buttons.first.click()
        return
    await panel.locator("[data-custom-id^='pp:choose:']").first.click()
    options = ada.page.locator("[role=option]:visible")
    for n in range(decision.least if isinstance(decision, Pick) else 1):
        await options.nth(n).click()
    confirm = ada.page.locator(".picker-foot:visible").get_by_role("button")
    if await confirm.count():
        await confirm.click()
