"""The client itself: what it asks of Discord, and how it starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from bot import keeping, reopening
from bot.client import PennyPost
from bot.parlour.world import World
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.test_lobby import opened
from tests.loopback.driver import Loopback, Person

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
