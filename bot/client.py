"""The bot at Discord: one client, its commands, its errors, and the stand-ins' turns that run behind it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot import commands, play
from bot.pictures import Pictures
from bot.play import posting
from bot.refusing import Explain, Refusals
from bot.settings import Settings
from bot.store.rows import Step, Table
from bot.tables.house import House
from bot.tables.session import Session
from bot.words import HouseTranslator

log = logging.getLogger("pennypost")

PATIENCE_SECONDS = 8.0
"""How long a shutdown waits for what is under way: hosts commonly kill after ten seconds."""
CLOCKS_APART_MS = 2000
"""How far Discord's clock and ours may differ."""
UNTOLD_END_MS = 24 * 60 * 60 * 1000
"""How long after its end a game's last board is still posted, if a crash kept it back."""
_ANSWERS = ("CommandTree-invoker", "discord-ui-")
"""How discord.py names the tasks in which commands and taps are answered."""


class HouseTree(app_commands.CommandTree["PennyPost"]):
    """The commands; their errors all go one way."""

    async def on_error(
        self, interaction: discord.Interaction[PennyPost], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command's error."""
        await self.client.answer_error(interaction, error)


class PennyPost(discord.Client):
    """Penny Post at Discord. It asks for no more than it needs: guilds, and no mention but those it means."""

    def __init__(
        self,
        settings: Settings,
        house: House,
        *,
        synced: Path | None = None,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        """`synced` is the file that remembers which commands Discord has; without one they are always sent."""
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
        )
        self.settings = settings
        self.house = house
        self.pictures = Pictures(settings.picture_workers)
        self.refusals = Refusals()
        self.tree = HouseTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._synced = synced
        self._work: set[asyncio.Task[None]] = set()
        self._standins: dict[str, asyncio.Task[None]] = {}
        self.arrived = asyncio.Event()
        """Set once Discord listens for the first time."""

    # ── coming and going ────────────────────────────────────────────────────────────────────────────────

    async def setup_hook(self) -> None:
        """Lay out the commands and the components that outlive a restart, and tell Discord what is new."""
        self.add_commands()
        await self._sync()

    def add_commands(self) -> None:
        """All commands, and the components that outlive a restart."""
        commands.setup(self)
        play.setup(self)

    async def command_payload(self) -> list[dict[str, Any]]:
        """The commands as Discord is told them, in every language."""
        translator = HouseTranslator()
        return [await c.get_translated_payload(self.tree, translator) for c in self.tree.get_commands()]

    async def on_ready(self) -> None:
        """Discord listens: tables that wait for a stand-in go on."""
        log.info("Connected as %s; servers: %d", self.user, len(self.guilds))
        if not self.arrived.is_set():
            self.arrived.set()
            self.work(self._resume(), "resume stand-ins")

    async def close(self) -> None:
        """Finish what was acknowledged, then leave Discord. The store is closed by whoever opened it."""
        if not self.is_closed():
            await self._finish()
        await super().close()

    async def _finish(self) -> None:
        """Wait for answers under way and for work behind the scenes, but not for ever."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while under_way := self._work | _answers_under_way():
                    await asyncio.wait(under_way)
        except TimeoutError:
            log.warning("Stopping before everything was finished; the tables are safe in the store")
            for task in self._work:
                task.cancel()

    async def _sync(self) -> None:
        """Send the commands if they differ from those Discord has: it counts how often that is done."""
        payload = await self.command_payload()
        text = json.dumps([self.application_id, payload], sort_keys=True, ensure_ascii=False)
        fingerprint = hashlib.sha256(text.encode()).hexdigest()
        known = self._synced
        if known is not None and known.is_file() and known.read_text("utf-8").strip() == fingerprint:
            return
        await self.tree.set_translator(HouseTranslator())
        await self.tree.sync()
        log.info("Sent %d commands to Discord", len(payload))
        if known is not None:
            known.write_text(fingerprint + "\n", "utf-8")

    # ── errors ──────────────────────────────────────────────────────────────────────────────────────────

    def explains(self, kind: type[BaseException], explain: Explain) -> None:
        """Answer errors of this kind so, in commands and taps alike."""
        self.refusals.knows(kind, explain)

    async def answer_error(self, interaction: discord.Interaction[Any], error: BaseException) -> None:
        """Tell the person who asked what cannot be, or apologise and write everything down."""
        await self.refusals.answer(interaction, error)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Something failed that nobody asked for: only the log can be told."""
        log.exception("The event %s failed", event_method)

    # ── work behind the scenes ──────────────────────────────────────────────────────────────────────────

    def work(self, task: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Do something beside answering; a shutdown waits for it."""
        started = asyncio.create_task(_logged(task, name), name=name)
        self._work.add(started)
        started.add_done_callback(self._work.discard)
        return started

    def go_on(self, session: Session) -> None:
        """Let the stand-ins of a table move, if they are to; call it after everything that is posted."""
        table = session.table.id
        running = self._standins.get(table)
        if session.standins_to_move() and (running is None or running.done()):
            task = self.work(self._play_standins(session), f"stand-ins at {table}")
            self._standins[table] = task
            task.add_done_callback(lambda done: self._seat_emptied(table, done))

    def _seat_emptied(self, table: str, task: asyncio.Task[None]) -> None:
        if self._standins.get(table) is task:
            del self._standins[table]

    async def _play_standins(self, session: Session) -> None:
        """One person's turn to the next; a stand-in that has begun to think is let finish."""
        posted = await session.play_standins(self.settings.standin_budget_ms / 1000)
        if posted is not None:
            await posting.post(self, session, posted)

    async def _resume(self) -> None:
        """After a restart: tell of moves that were stored and never posted, and let stand-ins go on."""
        store = self.house.store
        lately = self.house.clock() - UNTOLD_END_MS
        async for table in store.iter_tables("playing", "over"):
            if table.ended_at is not None and table.ended_at < lately:
                continue
            opened = await store.load_open(table.id)
            untold = opened.last is not None and _posted_before(table, opened.last)
            if untold or any(seat.standin is not None for seat in opened.seats):
                session = await self.house.get(table.id)
                if untold:
                    await posting.post(self, session, session.as_posted())
                self.go_on(session)


def _posted_before(table: Table, last: Step) -> bool:
    """Whether the last board Discord was given is older than the last move."""
    if table.board_message_id is None:
        return True
    shown = discord.utils.snowflake_time(table.board_message_id).timestamp() * 1000
    return shown + CLOCKS_APART_MS < last.made_at


def _answers_under_way() -> set[asyncio.Task[Any]]:
    current = asyncio.current_task()
    return {t for t in asyncio.all_tasks() if t.get_name().startswith(_ANSWERS) and t is not current}


async def _logged(task: Coroutine[Any, Any, None], name: str) -> None:
    try:
        await task
    except Exception:
        log.exception("%s failed", name)
