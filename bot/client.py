"""The bot at Discord: one client, its commands, its errors, and what goes on behind it at every table."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Coroutine, Iterable
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot import commands, play
from bot.allowance import Allowance
from bot.edits import Edits
from bot.explaining import Explain, Explanations
from bot.films import Films
from bot.front import Front
from bot.letters import Letters
from bot.members import Members
from bot.pictures import Pictures
from bot.play.open_panels import OpenPanels
from bot.ratings import Ratings
from bot.refusals import SetAside
from bot.rules.group import rules_group
from bot.rules.shelf import Shelf
from bot.settings import Settings
from bot.store.protocol import NoSuchTable, StoreError
from bot.store.rows import Parked, Table
from bot.tables.house import House
from bot.tables.session import Session
from bot.tallying import Tallying
from bot.taps import Tap
from bot.telling import Teller
from bot.thinking import Thinkers
from bot.threads import gone, wake
from bot.timers import Sleeper
from bot.words import HouseTranslator

log = logging.getLogger("pennypost")

PATIENCE_SECONDS = 8.0
"""How long a shutdown waits for what is under way: hosts commonly kill after ten seconds."""
STORE_DELAYS = (0.5, 2.0, 10.0, 30.0, 60.0)
"""Seconds before stand-ins try again whose move could not be stored; the last one from then on."""
WAKE_AGAIN_SECONDS = 600.0
"""How soon a thread is brought back from the archive again; Discord itself waits for an hour at least."""
_ANSWERS = ("CommandTree-invoker", "discord-ui-")
"""How discord.py names the tasks in which commands and taps are answered."""


class HouseTree(app_commands.CommandTree["PennyPost"]):
    """The commands; their errors all go one way."""

    async def on_error(
        self, interaction: discord.Interaction[PennyPost], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command's error."""
        await self.client.explanations.answer(interaction, error)


class PennyPost(Front):
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
        self.panels = OpenPanels()
        self.pictures = Pictures(settings.picture_workers, settings.picture_memory_mb)
        self.films = Films(in_processes=settings.standin_workers > 0)
        self.explanations = Explanations()
        self.teller = Teller(self)
        self.edits = Edits()
        self.letters = Letters(self, house.clock)
        self.sleeper = Sleeper(self)
        self.exports = Allowance(settings.exports_per_minute)
        self.practices = Allowance(settings.exports_per_minute)
        self.hints = Allowance(settings.hints_per_minute)
        house.people.asks_discord = Members(self, house.clock).has_left
        self.ratings = Ratings(house.store, house.people, on=settings.ratings == "on")
        self.tallying = Tallying(house)
        self.shelf = Shelf(house.games)
        self.thinkers = Thinkers(max(1, settings.standin_workers), in_processes=settings.standin_workers > 0)
        self._leaving = False
        self.tree = HouseTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self._synced = synced
        self._work: set[asyncio.Task[None]] = set()
        self._standins: dict[str, asyncio.Task[None]] = {}
        self._woken: dict[int, float] = {}
        """When threads were last brought back from the archive."""
        self.arrived = asyncio.Event()
        """Set once Discord listens for the first time."""
        self.resumed = asyncio.Event()
        """Set once every table has been seen to that a start must see to."""

    # ── coming and going ────────────────────────────────────────────────────────────────────────────────

    async def setup_hook(self) -> None:
        """Lay out the commands and the components that outlive a restart, and tell Discord what is new."""
        await self.house.people.load()
        self.add_commands()
        await self.tell_commands()

    def add_commands(self) -> None:
        """All commands, and the components that outlive a restart."""
        commands.setup(self, self.tree)
        play.setup(self, self.tree)
        self.tree.add_command(rules_group())
        self.add_dynamic_items(Tap)

    async def command_payload(self) -> list[dict[str, Any]]:
        """The commands as Discord is told them, in every language."""
        translator = HouseTranslator()
        return [await c.get_translated_payload(self.tree, translator) for c in self.tree.get_commands()]

    async def on_ready(self) -> None:
        """Discord listens: whatever waits is told, and tables that wait for a stand-in go on."""
        log.info("Connected as %s; servers: %d", self.user, len(self.guilds))
        first = not self.arrived.is_set()
        self.arrived.set()
        self.work(self._resume() if first else self.look_after_tables(), "resume")

    async def on_resumed(self) -> None:
        """Discord listens again: what could not be told meanwhile is told now."""
        self.work(self.look_after_tables(), "resume")

    async def close(self) -> None:
        """Finish what was acknowledged, then leave Discord. The store is closed by whoever opened it."""
        if not self.is_closed():
            self._leaving = True
            self.teller.close()
            await self.films.close()
            await self._finish()
            await self.sleeper.close()
            await self.thinkers.close()
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

    async def tell_commands(self) -> None:
        """Send the commands if they differ from those Discord has: it counts how often that is done."""
        payload = await self.command_payload()
        text = json.dumps([self.application_id, payload], sort_keys=True, ensure_ascii=False)
        fingerprint = hashlib.sha256(text.encode()).hexdigest()
        known = self._synced
        if known is not None and known.is_file() and known.read_text("utf-8").strip() == fingerprint:
            return
        await self.http.bulk_upsert_global_commands(self.application_id or 0, payload=payload)
        log.info("Sent %d commands to Discord", len(payload))
        if known is not None:
            known.write_text(fingerprint + "\n", "utf-8")

    # ── errors ──────────────────────────────────────────────────────────────────────────────────────────

    def explains(self, kind: type[BaseException], explain: Explain) -> None:
        """Answer errors of this kind so, in commands and taps alike."""
        self.explanations.knows(kind, explain)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Something failed that nobody asked for: only the log can be told."""
        log.exception("The event %s failed", event_method)

    # ── places that go ──────────────────────────────────────────────────────────────────────────────────

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone: its table rests until it is moved or given up."""
        await self._park(await self.house.store.tables_in(channel_id=channel.id), "channel-gone")

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone: its table rests until it is moved or given up."""
        await self._park(await self.house.store.tables_in(channel_id=payload.thread_id), "channel-gone")

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread was archived: that of an open table is brought back, unless a moderator has locked it."""
        state = payload.data.get("thread_metadata", {})
        if not state.get("archived") or state.get("locked"):
            return
        if await self.house.store.tables_in(channel_id=payload.thread_id) and self._may_wake(payload.thread_id):
            await wake(self, payload.thread_id)

    def _may_wake(self, thread_id: int) -> bool:
        """Whether the last time is long enough ago: somebody who archives a thread again means it."""
        now, before = time.monotonic(), self._woken.get(thread_id)
        if before is not None and now - before < WAKE_AGAIN_SECONDS:
            return False
        self._woken[thread_id] = now
        return True

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was sent away: the server's tables rest until it is invited again."""
        await self._park(await self.house.store.tables_in(guild_id=guild.id), "server-gone")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot is back: tables that rested for that go on."""
        rested = [t for t in await self.house.store.tables_in(guild_id=guild.id) if t.parked == "server-gone"]
        for table in rested:
            await self.house.park(table.id, None)
        self.work(self._go_on_at(rested), "resume")  # a shutdown waits for it

    async def _park(self, tables: Iterable[Table], why: Parked) -> None:
        for table in tables:
            log.info("Table %s rests: %s", table.id, why)
            await self.house.park(table.id, why)

    # ── work behind the scenes ──────────────────────────────────────────────────────────────────────────

    def work(self, task: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Do something beside answering; a shutdown waits for it."""
        started = asyncio.create_task(_logged(task, name), name=name)
        self._work.add(started)
        started.add_done_callback(self._work.discard)
        return started

    def go_on(self, session: Session) -> None:
        """Let the stand-ins of a table move, if they are to, and look what is due; call it after every commit."""
        self.sleeper.wake()
        table = session.table.id
        running = self._standins.get(table)
        if session.standins_to_move() and session.table.parked is None and (running is None or running.done()):
            task = self.work(self._play_standins(session), f"stand-ins at {table}")
            self._standins[table] = task
            task.add_done_callback(lambda done: self._seat_emptied(table, done))

    def _seat_emptied(self, table: str, task: asyncio.Task[None]) -> None:
        if self._standins.get(table) is task:
            del self._standins[table]

    async def _play_standins(self, session: Session) -> None:
        """One person's turn to the next, then all of it is told; a disk that fails is waited for."""
        failures = 0
        think = self.thinkers.at(session.table.id, session.table.host_id)
        while session.standins_to_move() and session.table.parked is None and not self._leaving:
            try:
                await session.moves.play_standin(think, self.settings.standin_budget_ms / 1000)
                failures = 0
            except NoSuchTable:  # practice that went with who practised
                return
            except StoreError as failure:
                log.warning("Stand-ins at %s wait for the store: %s", session.table.id, failure)
                await asyncio.sleep(STORE_DELAYS[min(failures, len(STORE_DELAYS) - 1)])
                failures += 1
        await self.teller.tell(session)

    async def _resume(self) -> None:
        """After a restart: tell of what was stored and never posted, and let stand-ins go on.

        A table that waits for people stays in the store until somebody comes, or something is due there.
        """
        await self._look_for_places()
        wanted = await self.house.store.to_look_at({game.id: game.engine for game in self.house.games.values()})
        async for table in self.house.store.iter_tables("playing"):
            if table.id in wanted or table.damage:
                await self._look_at(table)
        await self.look_after_tables()
        self.resumed.set()
        self.sleeper.start()

    async def _go_on_at(self, rested: Iterable[Table]) -> None:
        for table in rested:
            await self._look_at(table)
        await self.look_after_tables()

    async def _look_at(self, table: Table) -> None:
        """Go on at a table that is not in memory, if a stand-in is to move there."""
        try:
            if (session := await self.house.look_at(table)) is not None:
                self.go_on(session)
        except SetAside:
            await self._name_aside(table)
        except Exception:
            log.exception("Table %s could not be resumed", table.id)

    async def _look_for_places(self) -> None:
        """Let tables rest whose channel or server went while the bot was away, and no longer where it is back."""
        async for table in self.house.store.iter_tables("lobby", "playing"):
            if table.parked in (None, "server-gone") and (why := await gone(self, table)) != table.parked:
                log.info("Table %s: %s", table.id, f"rests, {why}" if why else "goes on")
                await self.house.park(table.id, why)

    async def look_after_tables(self) -> None:
        """Tell whatever is untold, go on where stand-ins stopped, and settle proposals that are due."""
        await self.teller.round()
        for session in self.house.sessions():
            self.go_on(session)
        await commands.settle_proposals(self)

    async def _name_aside(self, table: Table) -> None:
        """Tell the people of a table that cannot be read what they can do, once."""
        if table.parked is None:
            await commands.tell_set_aside(self, table)


def _answers_under_way() -> set[asyncio.Task[Any]]:
    current = asyncio.current_task()
    return {t for t in asyncio.all_tasks() if t.get_name().startswith(_ANSWERS) and t is not current}


async def _logged(task: Coroutine[Any, Any, None], name: str) -> None:
    try:
        await task
    except Exception:
        log.exception("%s failed", name)
