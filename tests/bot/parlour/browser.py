"""Drives the parlour's page in a real Chromium, in the words of a person who sits before it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1200, 860)
PHONE = (390, 844)
NARROW = (360, 740)
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)  # only what never comes takes that long


def chromium_path() -> str:
    """Where Chromium is; without one the test is skipped, or fails where a browser was promised."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI promises a browser, but no chromium is on the PATH")
        pytest.skip("no chromium on the PATH: the page was not tested in a browser")
    return path


@asynccontextmanager
async def open_chromium() -> AsyncIterator[Browser]:
    path = chromium_path()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()


class Visitor:
    """One person before one window of the parlour."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages = page.locator("#messages article")
        self.box = page.locator("#command-box")
        self.sheet = page.locator("dialog[open]")

    @classmethod
    @asynccontextmanager
    async def visit(
        cls, browser: Browser, address: str, *, size: tuple[int, int] = DESKTOP, touch: bool = False
    ) -> AsyncIterator[Visitor]:
        """Open the page at an address in a window of its own, and wait until the bot is there.

        Whatever the page reports as an error fails the test at the end.
        """
        width, height = size
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="reduce",
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE_MS)
        page = await context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("filechooser", lambda _: None)  # from the start: who asks only when one is to open may come too late
        await page.goto(address)
        visitor = cls(page)
        await expect(page.locator("#you b")).not_to_be_empty()
        await expect(page.locator("[data-new-table]").first).to_be_enabled(timeout=PATIENCE_MS)
        yield visitor
        await context.close()
        assert errors == []

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def newest(self) -> Locator:
        return self.messages.last

    async def sees(self, text: str, *, within: Locator | None = None) -> None:
        """Wait until the newest message (or another place) says this."""
        await expect(within or self.newest).to_contain_text(text, timeout=PATIENCE_MS)

    async def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(
            await self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        )

    # -- doing ---------------------------------------------------------------------------------------------

    async def tap(self, name: str, *, within: Locator | None = None) -> None:
        """Tap a button by its words, in the newest message unless told otherwise."""
        await (within or self.newest).get_by_role("button", name=name, exact=True).click()

    async def pick(self, menu: str, *choices: str, within: Locator | None = None) -> None:
        """Unfold a menu by its present words and pick from it; several choices are confirmed."""
        button = (within or self.newest).get_by_role("button", name=menu, exact=True)
        options = self.page.locator(f"#{await button.get_attribute('aria-controls')}")
        await button.click()
        for choice in choices:
            await options.get_by_role("option", name=choice).click()
        confirm = self.page.locator(".picker-foot:visible").get_by_role("button")
        if await confirm.count():
            await confirm.click()

    async def command(self, line: str) -> None:
        """Type a whole command, `/kill guest: Baron`, and send it with Enter."""
        await self.box.fill(f"{line} ")
        await self.send()

    async def send(self) -> None:
        """Send the command that is laid out, and wait until the bot has taken it."""
        await self.page.locator(".command-foot button").click()
        await expect(self.page.locator(".command")).to_be_hidden()

    async def new_table(self) -> None:
        """The newcomer's two taps."""
        await self.page.locator("[data-new-table]:visible").click()
        await self.sheet.locator(".sheet-foot button").click()
        await expect(self.sheet).to_have_count(0)

    async def become(self, name: str) -> None:
        await self.page.locator("#you").click()
        await self.sheet.locator(".people").get_by_role("button", name=name).click()
        await expect(self.page.locator("#you b")).to_have_text(name)
