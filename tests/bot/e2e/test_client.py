"""The client itself: what it asks of Discord, and how it starts and stops."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
from discord.gateway import DiscordWebSocket

from bot import keeping, reopening, run
from bot.client import PennyPost
from bot.parlour.redirect import redirect
from bot.parlour.world import World
from bot.settings import Settings, SettingsError
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.test_lobby import opened
from tests.bot.e2e.test_table import seed_for_first, started
from tests.loopback.driver import PATIENCE, Loopback, Person

People = tuple[Person, Person, Person, Person]


async def test_it_asks_for_guilds_only_and_mentions_nobody_by_itself(client: PennyPost) -> None:
    assert client.intents.value == client.intents.__class__(guilds=True).value
    assert client.allowed_mentions is not None
    assert client.allowed_mentions.to_dict() == {"parse": []}


async def test_commands_are_sent_only_when_they_have_changed(
    discord: Loopback, settings: Settings, tmp_path: Path
) -> None:
    sent: list[int] = []
    discord.world.observe(lambda change: sent.append(1) if change.kind == "commands" else None)
    known = tmp_path / "commands.sha256"

    async def start_and_stop() -> int:
        store = await SqliteStore.open(settings.database_path)
        async with discord.running(PennyPost(settings, House(store), synced=known, guild_ready_timeout=0)):
            pass
        await store.close()
        return len(sent)

    assert await start_and_stop() == 1
    assert await start_and_stop() == 1
    known.write_text("those of another version\n", "utf-8")
    assert await start_and_stop() == 2


async def test_commands_are_for_servers_alone_and_rules_for_private_messages_too(
    client: PennyPost, discord: Loopback
) -> None:
    sent = discord.world.commands[None]
    assert sent
    assert {command["name"]: (command["integration_types"], command["contexts"]) for command in sent} == {
        **{command["name"]: ([0], [0]) for command in sent},
        "rules": ([0], [0, 1]),
    }


# ── what keeps it from Discord ──────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def with_token(settings: Settings) -> Settings:
    return replace(settings, discord_token="MTA1.abc-DEF_ghi.jklmnopqrstuvwxyz0123456789")


async def test_a_token_discord_refuses_is_a_wrong_setting(discord: Loopback, with_token: Settings) -> None:
    discord.faults.fail("GET /users/@me", status=401)
    with pytest.raises(SettingsError, match="does not accept the token"):
        await run.on_discord(with_token)


async def test_a_token_discord_no_longer_accepts_is_a_wrong_setting(discord: Loopback, with_token: Settings) -> None:
    running = asyncio.create_task(run.on_discord(with_token))
    await discord.until(lambda: discord.gateway.sessions or None, "a session")
    await discord.gateway.drop(4004)
    with pytest.raises(SettingsError, match="does not accept the token"):
        await running


async def test_a_discord_that_cannot_be_reached_is_told_in_a_sentence(
    discord: Loopback, with_token: Settings, unused_tcp_port: int
) -> None:
    with redirect(f"http://127.0.0.1:{unused_tcp_port}"), pytest.raises(run.NoDiscord, match="cannot be reached"):
        await run.on_discord(with_token)


# ── keeping house ───────────────────────────────────────────────────────────────────────────────────────────


async def test_health_asks_for_an_open_connection_with_some_grace(
    client: PennyPost, discord: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with asyncio.timeout(PATIENCE):
        while not math.isfinite(client.latency):  # noqa: ASYNC110 - a heartbeat has no event
            await asyncio.sleep(0.01)
    well = await keeping.make_round(client)
    assert (keeping.condition(well, well.at), well.latency_ms is None) == ("ok", False)
    monkeypatch.setattr(DiscordWebSocket, "from_client", AsyncMock(side_effect=OSError("Discord is gone")))
    gone = asyncio.create_task(client.wait_for("disconnect", timeout=PATIENCE))
    await asyncio.sleep(0)
    await discord.gateway.drop(1001)
    await gone
    ill = await keeping.make_round(client)
    assert (ill.connected_at, ill.latency_ms) == (well.connected_at, None)
    assert "no connection to Discord" in ill.line()
    assert keeping.condition(ill, ill.at) == "ok"
    later = ill._replace(at=well.connected_at + keeping.GRACE_SECONDS)
    assert keeping.condition(later, later.at) == "not connected"
    assert keeping.condition(later, later.at + keeping.STALE_SECONDS) == "not running"


async def test_a_connection_whose_first_heartbeat_is_out_is_a_connection(
    client: PennyPost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PennyPost, "latency", math.inf)
    fresh = await keeping.make_round(client)
    assert (fresh.connected, fresh.latency_ms, keeping.condition(fresh, fresh.at)) == (True, None, "ok")
    assert "latency unknown yet" in fresh.line()


async def test_a_round_drops_idle_tables_and_notes_the_pulse(client: PennyPost, people: People) -> None:
    await opened(people[0])
    assert client.house.live == 1
    session = await client.house.here(int(people[0].channel.id))
    session.touched = 0
    pulse = await keeping.make_round(client)
    assert (pulse.open, pulse.live) == (1, 0)
    assert keeping.last_pulse(client.settings) == pulse
    assert pulse.memory_mb > 0
    await people[1].slash("table join")
    assert client.house.live == 1


async def test_a_start_takes_only_tables_into_memory_that_must_go_on(
    bot: Callable[[], Running], discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        await started(client, ada, emile)
        library = discord.world.add_channel("library")
        await ada.slash("table new", game="bloody-inn", channel=library)
        session = await client.house.here(int(library.id))
        await session.lobby.add_standin(int(ada.id), "random", "Stand-in 1")
        await session.lobby.start(int(ada.id), seed=seed_for_first(session, seat=0))
        assert session.standins_to_move() == ()
        await client.teller.tell(session)
    async with bot() as client:
        await client.resumed.wait()
        assert client.house.live == 0
        assert (await ada.slash("table board")).message.pictures


async def test_stopping_waits_for_what_was_acknowledged(
    bot: Callable[[], Running], people: People, discord: Loopback
) -> None:
    ada = people[0]
    async with bot() as client:
        await opened(ada)
        reply = await ada.slash("table start", settle=False)
        assert reply.interaction.answer is not None
        stopping = asyncio.create_task(client.close())
        await ada.sees(lambda message: bool(message.pictures))
        await stopping
    assert ada.last().pictures


async def test_a_table_of_a_parlour_with_short_ids_is_found_by_its_people(settings: Settings) -> None:
    store = await SqliteStore.open(settings.database_path)
    try:
        house = House(store)
        session = await house.open(
            game="bloody-inn", guild_id=2001, channel_id=3001, host=Sitter(5001, "Ada"), language="en", options={}
        )
        await session.lobby.join(Sitter(5002, "Émile"))
        await session.lobby.join(Sitter(5007, "Mallory"))
        await house.close()
        world = World.furnished()
        await reopening.furnish(world, store)
        assert [person.name for person in world.people.values()] == ["Giulia", "さくら", "Ada", "Émile", "Mallory"]
        assert world.people["5002"].locale == "fr"
        async with Loopback(world) as again:
            client = PennyPost(settings, House(store), guild_ready_timeout=0)
            async with again.running(client):
                await reopening.show(client)
                ada, giulia = again.person("Ada"), again.person("Giulia")
                await ada.click(ada.last("3001"), "Start")
                board = await ada.sees(lambda m: bool(m.pictures), "3001")
                assert "3001" in (await ada.slash("table mine")).text
                assert await giulia.slash("table log", channel=world.channels["3001"])
                await giulia.click(board, "Table")
    finally:
        await store.close()


async def test_a_new_parlour_shows_the_tables_of_the_last_one(
    bot: Callable[[], Running], people: People, settings: Settings
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        await ada.slash("table new", game="bloody-inn", place="thread")
        thread = next(channel for channel in ada.loopback.world.channels.values() if channel.is_thread)
        await emile.slash("table join", channel=thread)
    world = World()
    world.add_channel("parlour")
    store = await SqliteStore.open(settings.database_path)
    try:
        await reopening.furnish(world, store)
        assert [person.name for person in world.people.values()] == ["Ada", "Émile"]
        async with Loopback(world) as again:
            client = PennyPost(settings, House(store), guild_ready_timeout=0)
            async with again.running(client):
                await reopening.show(client)
                lobby = again.person("Émile").last(thread.id)
                assert "2. Émile" in lobby.text
                await again.person("Ada").click(lobby, "Start")
                assert await again.person("Ada").sees(lambda m: bool(m.pictures), thread.id)
    finally:
        await store.close()
