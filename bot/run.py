"""The bot from start to shutdown: on Discord with a token, in the parlour without one."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

import aiohttp
import discord

from bot import reopening
from bot.client import PennyPost
from bot.keeping import keep, pulse_file
from bot.parlour.server import Parlour
from bot.parlour.world import World
from bot.settings import PREFIX, Settings, SettingsError
from bot.store.sqlite import SqliteStore
from bot.tables.house import House

log = logging.getLogger("pennypost")

PARLOUR_TOKEN = "parlour"  # noqa: S105 - the parlour lets everybody in
SYNCED = "commands.sha256"
_HOST = f"{PREFIX}PARLOUR_HOST"
TOKEN_REFUSED = 4004
"""The code with which Discord's gateway closes on a token that is not, or no longer, a bot's."""


class NoDiscord(Exception):
    """Discord cannot be reached, in one sentence; later it may."""


def in_parlour(settings: Settings) -> Settings:
    """The settings of the parlour: a file of its own, since its people and channels are not Discord's.

    >>> in_parlour(Settings()).database
    'parlour.sqlite3'
    """
    return replace(settings, database="parlour.sqlite3")


async def on_discord(settings: Settings) -> None:
    """Join Discord, and stay until asked to stop."""
    token = settings.discord_token
    if token is None:
        raise SettingsError("There is no token: set PENNYPOST_DISCORD_TOKEN, or open the parlour.")
    async with _house(settings) as house:
        client = PennyPost(settings, house, synced=settings.data_dir / SYNCED)
        with _stop_signals() as stop:
            await _live(client, token, stop)


async def in_the_parlour(settings: Settings, announce: Callable[[str], None]) -> None:
    """Open the parlour, tell its address, and stay until asked to stop."""
    settings = in_parlour(settings)
    async with _house(settings) as house:
        world = World.furnished()
        await reopening.furnish(world, house.store)
        parlour = await _open(world, settings)
        try:
            client = PennyPost(settings, house, guild_ready_timeout=0)
            with parlour.redirect(), _stop_signals() as stop:
                await _live(client, PARLOUR_TOKEN, stop, lambda: _welcome(client, parlour, announce))
        finally:
            await parlour.stop()


async def _welcome(client: PennyPost, parlour: Parlour, announce: Callable[[str], None]) -> None:
    await reopening.show(client)
    announce(parlour.origin)


async def _open(world: World, settings: Settings) -> Parlour:
    """On the port that was asked for, or, where nobody asked for one, on any that is free."""
    host, port = settings.parlour_host, settings.parlour_port
    try:
        parlour = await Parlour(world, host=host, port=port).start()
    except OSError as error:
        if settings.parlour_port_is_fixed or error.errno != errno.EADDRINUSE:
            raise _cannot_listen(host, port, error) from error
        try:
            parlour = await Parlour(world, host=host).start()
        except OSError as again:
            raise _cannot_listen(host, port, again) from again
    if not parlour.at_home:
        await parlour.stop()
        raise SettingsError(
            f"The bot looks for its parlour at 127.0.0.1: set {_HOST} to that or to 0.0.0.0, not {host}."
        )
    if parlour.open_to_others:
        log.warning("The parlour listens on %s: whoever reaches port %s can sit in every seat", host, parlour.port)
    return parlour


def _cannot_listen(host: str, port: int, error: OSError) -> SettingsError:
    # From Python 3.13 on, an address that this machine does not have is passed over, and the error has no number.
    if isinstance(error, socket.gaierror) or error.errno in (errno.EADDRNOTAVAIL, None):
        return SettingsError(f"{_HOST} is no address of this machine: {host}.")
    return SettingsError(f"The parlour cannot listen on {host}:{port}: {error.strerror}.")


@asynccontextmanager
async def _house(settings: Settings) -> AsyncIterator[House]:
    """The tables, opened and let go of."""
    store = await SqliteStore.open(settings.database_path)
    house = House(store)
    try:
        yield house
    finally:
        await house.close()
        await store.close()
        pulse_file(settings).unlink(missing_ok=True)


async def _live(
    client: PennyPost,
    token: str,
    stop: asyncio.Event,
    welcome: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Run the client until it ends by itself or is asked to; then finish what was acknowledged, and leave."""
    settle_memory()  # most of it, while nobody waits
    life = asyncio.create_task(_start(client, token), name="client")
    asked = asyncio.create_task(stop.wait(), name="stop")
    helpers = [asyncio.create_task(_attend(client, welcome), name="attend")]
    try:
        await asyncio.wait({life, asked}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            log.info("Stopping")
    finally:
        for helper in [*helpers, asked]:
            helper.cancel()
        await asyncio.gather(*helpers, asked, return_exceptions=True)
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await life
    log.info("Stopped")


async def _start(client: PennyPost, token: str) -> None:
    """Log in and stay. discord.py itself outlasts a connection that breaks; what it gives up on ends the program."""
    try:
        await client.start(token)
    except discord.LoginFailure as error:
        raise SettingsError(_NOT_ACCEPTED) from error
    except discord.ConnectionClosed as error:
        if error.code == TOKEN_REFUSED:
            raise SettingsError(_NOT_ACCEPTED) from error
        raise
    except (aiohttp.ClientError, discord.DiscordServerError, TimeoutError) as error:
        raise NoDiscord(f"Discord cannot be reached: {error or 'it does not answer'}.") from error


_NOT_ACCEPTED = "Discord does not accept the token: copy it again from the Bot page."


async def _attend(client: PennyPost, welcome: Callable[[], Awaitable[None]] | None) -> None:
    """Once Discord listens: welcome whoever comes, and keep house."""
    await client.arrived.wait()
    if welcome is not None:
        await welcome()
    settle_memory()
    client.work(prepare(client), "prepare for who comes first")
    await keep(client)


async def prepare(client: PennyPost) -> None:
    """What the first board and the first question would wait for: ink that is warm, and the index of the rules."""
    await client.pictures.warm(client.house.games.values(), client.settings.language)
    await client.shelf.lookup()
    settle_memory()


def settle_memory() -> None:
    """Take what start-up has made out of the garbage collector's rounds, each of which the loop would wait for."""
    gc.collect()
    gc.freeze()


@contextmanager
def _stop_signals() -> Iterator[asyncio.Event]:
    """An event that is set when the host asks the program to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)
    if sys.platform == "win32":
        for each in signals:
            signal.signal(each, lambda *_: loop.call_soon_threadsafe(stop.set))
        yield stop
        return
    for each in signals:
        loop.add_signal_handler(each, stop.set)
    try:
        yield stop
    finally:
        for each in signals:
            loop.remove_signal_handler(each)
