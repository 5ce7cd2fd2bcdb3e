"""Whole games on the parlour's page in a real Chromium: one person against bot players, tapping and typing in turn.

    python -m tests.bot.parlour.whole_game prodigals-club --options competitions=all --pictures FOLDER

Without a game, every one is played, with its modules. It fails where the page reports an error, is wider than a
telephone, shows a picture that is not there or never comes to the final sheet. With a folder it leaves pictures there
of the first panels, every round, the hand and the end, as wide as a telephone and as a desk: look at them.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, TimeoutError, expect

from bot.client import PennyPost
from bot.parlour.world import World
from bot.settings import Settings
from bot.tables.session import Session
from games import all_games
from games.kernel.dice import QuickDice
from games.kernel.verbs import moved_on
from render import artist
from tests.bot.e2e.playing import Command, as_command, several
from tests.bot.parlour.browser import PHONE, Visitor, open_chromium
from tests.contract.journeys import answer, commands
from tests.loopback.driver import Loopback
from tests.loopback.house import bot_running

PATIENCE = 60.0
MOVES_MOST = 400
TAPS_MOST = 120
LEAN = 4
"""How many answers by chance are weighed; the best is given, so that a game is worth looking at."""
WIDTHS = {"phone": (390, 4600), "desk": (1200, 4600)}
PANELS_SHOWN = 6
OPEN_MS = 3000
LOOK_AROUND = 4
"""After so many moves the hand and all further pictures are looked at."""


@dataclass
class Player:
    """Somebody at the page, the table they sit at, and where pictures of it go."""

    visitor: Visitor
    table: Session
    dice: QuickDice
    folder: Path | None
    shown: set[str] = field(default_factory=set)
    closed_menus: int = 0
    """Menus that closed before anything was picked."""

    @property
    def seat(self) -> int:
        return next(seat.index for seat in self.table.seats if seat.user_id is not None)

    async def play(self) -> int:
        """Play to the end; how many moves that took."""
        for made in range(MOVES_MOST):
            await self._until_asked()
            await self._look_at_the_board()
            if self.table.table.state != "playing":
                return made
            if made == LOOK_AROUND:
                await self._look_around()
            await (self._by_panel, self._by_command, self._by_both)[made % 3]()
        raise AssertionError("the game never came to an end")

    async def _until_asked(self) -> None:
        """Wait until the bot players have moved, and everybody has been told."""

        def waits() -> bool:
            table = self.table.table
            return table.told < table.revision or bool(self.table.standins_to_move())

        async with asyncio.timeout(PATIENCE):
            while waits():  # noqa: ASYNC110 - the store has no event
                await asyncio.sleep(0.05)

    # ── answering ───────────────────────────────────────────────────────────────────────────────────────

    async def _by_panel(self) -> None:
        """Open the panel from the newest board and tap until the move is posted."""
        button = self.visitor.page.locator("[data-custom-id^='pp:move:']").last
        await button.click()
        await self._on_the_panel()

    async def _by_command(self) -> None:
        for line in self._lines():
            await self._type(line)

    async def _by_both(self) -> None:
        """Type the first command of the move, and tap the rest."""
        revision = self.table.table.revision
        await self._type(self._lines()[0])
        if self.table.table.revision == revision and self.seat in self.table.awaited():
            await self._on_the_panel()

    def _lines(self) -> list[Command]:
        """A whole move as commands that are typed one after another."""
        before, seat = self.table.underway, self.seat
        position, given = before.copy(), list[tuple[str, str]]()
        while not given or not moved_on(before, position, seat):
            decision = position.decision_of(seat)
            assert decision is not None
            given.append((decision.name, answer(position, decision, self.dice, LEAN)))
            position.push(given[-1][1], seat)
        return [as_command(before.game, verb, named) for verb, named in commands(before.game, given)]

    async def _type(self, line: Command) -> None:
        command, options = line
        stamp = self.table.stamp(self.seat)
        await self.visitor.command(" ".join([f"/{command}", *(f"{name}: {text}" for name, text in options.items())]))
        await self._until_stamp_differs(stamp)

    async def _on_the_panel(self) -> None:
        seat = self.seat
        for _ in range(TAPS_MOST):
            stamp, draft = self.table.stamp(seat), self.table.composed(seat)
            panel = await self._panel(stamp)
            if len([name for name in self.shown if name.startswith("panel")]) < PANELS_SHOWN:
                await self._picture(f"panel-{self._decision()}", panel)
            if draft.done:
                await panel.locator("[data-custom-id^='pp:post:']").click()
                await self._until_stamp_differs(stamp)
                return
            decision = draft.position.decision_of(seat)
            assert decision is not None
            await self._tap(panel, answer(draft.position, decision, self.dice, LEAN))
            await self._until_stamp_differs(stamp)
        raise AssertionError("the panel never came to an end")

    def _decision(self) -> str:
        decision = self.table.composed(self.seat).position.decision_of(self.seat)
        return decision.name if decision is not None and not self.table.composed(self.seat).done else "done"

    async def _panel(self, stamp: str) -> Locator:
        """The panel that was made for this moment of the move."""
        part = self.visitor.page.locator(f"[data-custom-id*=':{stamp}:']")
        await expect(part.first).to_be_visible()
        return self.visitor.messages.filter(has=part).last

    async def _tap(self, panel: Locator, text: str) -> None:
        """Give an answer by its button, or by its lines of a menu."""
        button = panel.locator(f"[data-custom-id^='pp:answer:'][data-custom-id$=':{text}']")
        if await button.count():
            await button.click()
            return
        menus = panel.locator(".picker").filter(has=self.visitor.page.locator("[data-custom-id^='pp:choose:']"))
        one = menus.filter(has=self.visitor.page.locator(f"[data-value='{text}']"))
        values = [text] if await one.count() else several(text)
        menu = menus.filter(has=self.visitor.page.locator(f"[data-value='{values[0]}']"))
        await menu.locator(".picker-button").click()
        for value in values:
            await self._pick(menu, value)
        confirm = menu.locator(".picker-foot:visible").get_by_role("button")
        if await confirm.count():
            await confirm.click()

    async def _pick(self, menu: Locator, value: str) -> None:
        """Pick a line of a menu that is open; one that has closed is opened again, and that is counted."""
        option = menu.locator(f"[data-value='{value}']")
        try:
            await option.click(timeout=OPEN_MS)
        except TimeoutError:
            self.closed_menus += 1
            await menu.locator(".picker-button").click()
            await option.click(timeout=OPEN_MS)

    async def _until_stamp_differs(self, stamp: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.table.table.state == "playing" and self.table.stamp(self.seat) == stamp:
                flaw = self.visitor.page.locator(".composer > .flaw:not(:empty)")
                assert await flaw.count() == 0, await flaw.inner_text()
                await asyncio.sleep(0.05)

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────

    async def _look_at_the_board(self) -> None:
        """The newest board is there with all its pictures, and the page no wider than its window."""
        board = self.visitor.messages.filter(has=self.visitor.page.locator(".picture img")).last
        await expect(board).to_be_visible()
        assert await self.visitor.overflow() == 0
        over = self.table.table.state != "playing"
        name = "end" if over else f"round-{self.table.game.round(self.table.playing.view(None))}"
        if name in self.shown:
            return
        for n in range(await (pictures := board.locator(".picture img")).count()):
            await pictures.nth(n).scroll_into_view_if_needed()
            await expect(pictures.nth(n)).to_have_js_property("complete", True)
            assert await pictures.nth(n).evaluate("image => image.naturalWidth") > 0
        await self._picture(name, board)

    async def _look_around(self) -> None:
        """One's hand, and every further picture the game has."""
        further = [f"board picture: {name}" for name in artist(self.table.game.id).pictures]
        for what in ("hand", *further):
            seen = await self.visitor.messages.count()
            await self.visitor.command(f"/table {what}")
            await expect(self.visitor.messages).to_have_count(seen + 1)
            await expect(self.visitor.newest.locator(".picture")).not_to_have_count(0)
            await self._picture(what.replace("board picture: ", ""), self.visitor.newest)

    async def _picture(self, name: str, what: Locator) -> None:
        if name in self.shown:
            return
        self.shown.add(name)
        if self.folder is None:
            return
        for kind, (width, height) in WIDTHS.items():
            await self.visitor.page.set_viewport_size({"width": width, "height": height})
            await what.screenshot(path=self.folder / f"{len(self.shown):02}-{name}-{kind}.png")
        await self.visitor.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


async def sit_down(visitor: Visitor, client: PennyPost, parlour: Loopback, wish: argparse.Namespace) -> Session:
    """Open a table by typing, against bot players who think little."""
    if wish.person != "Ada":
        await visitor.become(wish.person)
    more = f" options: {wish.options}" if wish.options else ""
    await visitor.command(f"/table new game: {wish.game} bots: {wish.bots} strength: easy{more}")
    await expect(visitor.page.locator("[data-custom-id^='pp:move:']").last).to_be_visible(timeout=PATIENCE * 1000)
    return await client.house.here(int(parlour.channel.id))


async def whole_game(wish: argparse.Namespace) -> str:
    """Play it; a line that says what was played."""
    begun, pictures = time.monotonic(), wish.pictures and wish.pictures / wish.game
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=Path(folder), standin_budget_ms=50, standin_workers=0)
        async with (
            Loopback(World.furnished()) as parlour,
            bot_running(parlour, settings) as client,
            open_chromium() as browser,
            Visitor.visit(browser, parlour.origin, size=PHONE, touch=True) as visitor,
        ):
            table = await sit_down(visitor, client, parlour, wish)
            player = Player(visitor, table, QuickDice(wish.seed), pictures)
            moves = await player.play()
            assert table.table.ending is None, "the rules did not end it"
    seconds, closed = time.monotonic() - begun, player.closed_menus
    return f"{wish.game}: {moves} moves of one's own to the final sheet, {seconds:.0f} s; menus that closed: {closed}"


def main() -> None:
    """Read what is wished for, and play it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "game", nargs="?", choices=sorted(all_games()), help="all, each with its modules, if none is named"
    )
    parser.add_argument("--options", default="", help="of the game that is named, as /table new takes them")
    parser.add_argument("--bots", type=int, default=2)
    parser.add_argument("--person", default="Ada", help="and thereby in which language: Émile, Giulia, さくら")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, default=None, help="a folder for them")
    wish = parser.parse_args()
    laden = {
        game.id: " ".join(f"{name}={value}" for name, value in game.laden.items()) for game in all_games().values()
    }
    for game, options in {wish.game: wish.options}.items() if wish.game else laden.items():
        wish.game, wish.options = game, options
        print(asyncio.run(whole_game(wish)), flush=True)


if __name__ == "__main__":
    main()
