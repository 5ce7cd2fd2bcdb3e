"""Files on the page: chosen by keyboard or by finger, kept until they are sent; and a record that comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import FilePayload, Locator, expect

from bot.limits import FILE_BYTES
from bot.parlour.world import World
from games.kernel.record import Record
from tests.bot.parlour.browser import PHONE, Visitor, open_chromium
from tests.bot.parlour.demo_bot import DemoBot
from tests.bot.parlour.test_newcomer import PATIENCE_MS, Home, home
from tests.loopback.driver import Loopback

__all__ = ["home"]

pytestmark = pytest.mark.browser

LETTER = FilePayload(name="letter.txt", mimeType="text/plain", buffer=b"Dear Sir")


def file_field(visitor: Visitor) -> Locator:
    return visitor.page.locator(".field input[type=file]")


async def test_a_file_is_chosen_by_keyboard_alone_and_stays_until_it_is_sent(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Sir")
    async with (
        open_chromium() as browser,
        Loopback(World.furnished(), deadline=1.5) as parlour,
        parlour.running(DemoBot()),
        Visitor.visit(browser, parlour.origin) as ada,
    ):
        keyboard, field, flaw = ada.page.keyboard, file_field(ada), ada.page.locator(".field .flaw:not(:empty)")
        await keyboard.press("/")
        await keyboard.type("weigh ")
        await expect(field).to_be_focused()

        large = tmp_path / "large.txt"
        with large.open("wb") as file:
            file.truncate(FILE_BYTES + 1)
        await field.set_input_files(large)
        await expect(flaw).to_have_text("This file is too large: at most 10 MB.")
        await ada.page.locator(".command-foot button").click()
        await expect(ada.messages).to_have_count(0)

        await expect(field).to_be_focused()
        async with ada.page.expect_file_chooser() as chooser:
            await keyboard.press("Enter")
        await (await chooser.value).set_files(letter)
        await expect(ada.page.locator(".file-name")).to_have_text("letter.txt")
        await expect(flaw).to_have_count(0)
        await expect(ada.page.locator(".command-foot button")).to_be_focused()

        await keyboard.press("Escape")  # put away, and taken up again
        await ada.box.fill("/weigh ")
        await expect(ada.page.locator(".file-name")).to_have_text("letter.txt")
        letter.unlink()
        await ada.page.locator(".command-foot button").click()
        await expect(ada.page.locator(".composer > .flaw")).to_contain_text("can no longer be read")

        await field.set_input_files(LETTER)
        await ada.send()
        await ada.sees("letter.txt weighs 8.")


async def test_a_record_leaves_the_page_and_comes_back_by_it(home: Home, tmp_path: Path) -> None:
    async with open_chromium() as browser, Visitor.visit(browser, home.parlour.origin, size=PHONE, touch=True) as ada:
        await ada.new_table()
        await expect(ada.page.get_by_role("button", name="Your move").last).to_be_visible(timeout=PATIENCE_MS)
        table = await home.table()
        await ada.command("/table end")
        await ada.tap("Do not count it")
        await ada.sees("The game is over")
        await ada.command(f"/table export table: {table.table.id}")
        link = ada.newest.locator("a.file")
        await expect(link).to_be_visible()
        async with ada.page.expect_download() as download:
            await link.click()
        record = tmp_path / "record.txt"
        await (await download.value).save_as(record)
        assert table.table.seed
        assert Record.read(record.read_text()).seed == table.table.seed.hex()

        await ada.box.fill("/table import ")
        async with ada.page.expect_file_chooser() as chooser:
            await file_field(ada).tap()
        await (await chooser.value).set_files(record)
        assert await ada.overflow() == 0
        await ada.send()
        await ada.sees("every shuffle fits its seed")
        await ada.tap("Move by move")
        await ada.sees("Imported, unrated")
