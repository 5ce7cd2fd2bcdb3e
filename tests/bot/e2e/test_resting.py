"""Tables whose channel or server is gone, or that cannot be read: they are named, closed, exported or carried on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from bot.client import PennyPost
from bot.commands.mine import mine_text
from bot.parlour.limits import unknown
from bot.settings import Settings
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from games.kernel.record import Record
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.test_lobby import now, opened
from tests.bot.e2e.test_table import play_first, seed_for_first, started, to_move
from tests.loopback.driver import PATIENCE, Loopback, Person

People = tuple[Person, Person, Person, Person]


async def resting(client: PennyPost, table: str, why: str | None) -> None:
    """Wait until the bot has heard that the table's place is gone, or there again."""
    async with asyncio.timeout(PATIENCE):
        while (await client.house.store.get_table(table)).parked != why:  # noqa: ASYNC110 - the store has no event
            await asyncio.sleep(0.01)


async def without_channel(client: PennyPost, discord: Loopback, *people: Person) -> str:
    """A running game whose channel is deleted; everybody goes to another one. The table's id."""
    session = await started(client, *people)
    elsewhere = discord.world.add_channel("library")
    discord.world.remove_channel(discord.channel)
    for person in people:
        person.channel = elsewhere
    await resting(client, session.table.id, "channel-gone")
    return session.table.id


async def test_a_table_without_channel_is_listed_with_what_can_be_done(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    table = await without_channel(client, discord, ada, emile)
    for person in (ada, emile):
        shown = (await person.slash("table mine")).text
        assert table in shown
        assert "<#" not in shown
    assert "/table move" in (await ada.slash("table mine")).text


async def test_a_lobby_whose_channel_went_unheard_rests_as_soon_as_that_shows(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    await opened(people[0])
    session = await client.house.here(int(people[0].channel.id))
    for route in ("PATCH /channels/*/messages/*", "POST /channels/*/messages"):
        discord.faults.refuse(route, unknown("Channel"))
    reply = await people[1].slash("table join")
    assert reply.text.startswith("Vous avez une place.")
    assert "pas pu mettre à jour" in reply.text
    assert session.table.parked == "channel-gone"


async def test_its_host_closes_it_from_another_channel(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    table = await without_channel(client, discord, ada, emile)
    assert "hôte" in (await emile.slash("table end", how="cancel", table=table)).text
    offered = await ada.autocomplete("table end", "table", "", how="cancel")
    assert [choice.value for choice in offered] == [table]
    done = await ada.click(await ada.slash("table end", how="cancel", table=table), "Cancel the table")
    assert done.text == "The table was cancelled, but I could not say so in its channel."
    assert (await client.house.store.get_table(table)).state == "cancelled"
    assert (await ada.slash("table mine")).text.startswith("You are not at any open table")


async def test_a_moderator_closes_any_table_of_the_server_and_nobody_else_does(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, giulia, _ = people
    table = await without_channel(client, discord, ada, emile)
    giulia.channel = ada.channel
    guard = discord.person("Ben", moderator=True)
    guard.channel = ada.channel
    assert await giulia.autocomplete("table end", "table", "", how="cancel") == []
    assert (await giulia.slash("table end", how="cancel", table=table)).message.buttons == []
    assert [choice.value for choice in await guard.autocomplete("table end", "table", "", how="cancel")] == [table]
    await guard.click(await guard.slash("table end", how="cancel", table=table), "Cancel the table")
    assert (await client.house.store.get_table(table)).state == "cancelled"


async def test_a_double_click_on_giving_up_gets_the_same_answer_twice(
    client: PennyPost, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    ada, emile, *_ = people
    await started(client, ada, emile)
    asked = await ada.slash("table end", how="cancel")
    first, second = await ada.double_click(asked, "Cancel the table")
    assert first.text == second.text == "The table was cancelled."
    assert sum("has cancelled table" in message.text for message in ada.messages()) == 1
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_the_bot_sent_away_and_invited_again_goes_on_where_it_was(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    discord.world.dismiss_bot()
    await resting(client, session.table.id, "server-gone")
    discord.world.invite_bot()
    await resting(client, session.table.id, None)
    assert (await ada.slash("table board")).message.pictures


async def test_a_stand_in_goes_on_where_the_bot_is_invited_again_though_the_table_has_left_the_memory(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada = people[0]
    await opened(ada)
    session = await client.house.here(int(ada.channel.id))
    await session.lobby.add_standin(int(ada.id), "random", "Stand-in 1")
    await session.lobby.start(int(ada.id), seed=seed_for_first(session, seat=1))
    await client.teller.tell(session)
    discord.world.dismiss_bot()
    await resting(client, session.table.id, "server-gone")
    client.house.drop_idle(-1)
    assert client.house.live == 0
    discord.world.invite_bot()
    await ada.sees(lambda message: ada.id in message.pinged)
    assert (await client.house.here(int(ada.channel.id))).playing.waiting == (0,)


async def test_what_went_while_the_bot_was_down_is_found_when_it_comes_back(
    bot: Callable[[], Running], discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await started(client, ada, emile)
        library = discord.world.add_channel("library")
        await ada.slash("table new", game="bloody-inn", channel=library)
        other = (await client.house.here(int(library.id))).table.id
    discord.world.remove_channel(discord.channel)
    async with bot() as client:
        await resting(client, session.table.id, "channel-gone")
        assert (await client.house.store.get_table(other)).parked is None
    discord.world.dismiss_bot()
    async with bot() as client:
        await resting(client, other, "server-gone")
    discord.world.invite_bot()
    async with bot() as client:
        await resting(client, other, None)


# ── unreadable ──────────────────────────────────────────────────────────────────────────────────────────────


async def damaged(bot: Callable[[], Running], settings: Settings, *people: Person) -> str:
    """A running game whose last state is spoilt while the bot is down. Its id."""
    async with bot() as client:
        session = await started(client, *people)
        for _ in range(3):
            await play_first(client, session, to_move(session, *people))
    with closing(sqlite3.connect(settings.database_path, isolation_level=None)) as db:
        db.execute("UPDATE steps SET checkpoint = X'00'")
    return session.table.id


async def test_a_table_that_turns_out_to_be_unreadable_while_it_is_listed_is_listed(
    bot: Callable[[], Running], settings: Settings, people: People
) -> None:
    ada, emile, *_ = people
    table = await damaged(bot, settings, ada, emile)
    store = await SqliteStore.open(settings.database_path)
    try:
        assert [f"**{table}**" in await mine_text(House(store), int(who.id), "en") for who in (ada, emile)] == [
            True
        ] * 2
    finally:
        await store.close()


async def test_an_unreadable_table_is_listed_exported_without_secrets_and_closed(
    bot: Callable[[], Running], settings: Settings, people: People
) -> None:
    ada, emile, *_ = people
    table = await damaged(bot, settings, ada, emile)
    async with bot() as client:
        assert f"**{table}**" in (await emile.slash("table mine")).text
        ((_, data),) = (await emile.slash("table export", table=table)).message.files.items()
        record = Record.read(data.decode())
        assert record.seed == ""
        assert len(record.steps) >= 3
        ((_, here),) = (await emile.slash("table export")).message.files.items()
        assert here == data
        await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
        assert (await client.house.store.get_table(table)).state == "cancelled"
        assert await opened(ada)


async def test_an_unreadable_table_is_closed_by_its_host_or_a_moderator_alone(
    bot: Callable[[], Running], settings: Settings, people: People
) -> None:
    ada, emile, *_ = people
    table = await damaged(bot, settings, ada, emile)
    async with bot() as client:
        assert "hôte" in (await emile.slash("table end", how="cancel", table=table)).text
        first, second = await ada.double_click(
            await ada.slash("table end", how="cancel", table=table), "Cancel the table"
        )
        assert first.text == second.text
        assert (await client.house.store.get_table(table)).state == "cancelled"


# ── to another channel ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_table_without_channel_is_carried_on_in_another(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    table = await without_channel(client, discord, ada, emile)
    assert "hôte" in (await emile.slash("table move", table=table)).text
    reply = await ada.slash("table move", table=table)
    assert reply.text == f"Table {table} is in this channel now."
    session = await client.house.here(int(ada.channel.id))
    assert session.table.id == table
    assert session.table.parked is None
    board = await ada.sees(lambda message: bool(message.pictures))
    mover = to_move(session, ada, emile)
    assert board.pinged == [mover.id]
    await play_first(client, session, mover)
    assert (await emile.slash("table board")).message.pictures


async def test_the_channel_a_table_leaves_is_told_where_it_went(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    board, library = await ada.sees(lambda m: bool(m.pictures)), discord.world.add_channel("library")
    await ada.slash("table move", table=session.table.id, channel=library)
    told = await emile.sees(lambda message: f"<#{library.id}>" in message.text)
    assert told.text.startswith("Ada has moved table")
    await ada.sees(lambda message: message.id == board.id and message.buttons == [])
    assert await client.house.in_channel(int(ada.channel.id)) is None
    assert (await emile.slash("table hand", channel=library)).message.pictures
    assert (await opened(ada)).button("Join")


async def test_a_lobby_is_carried_over_with_its_people(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    await emile.click(lobby, "Join")
    session = await client.house.here(int(ada.channel.id))
    library = discord.world.add_channel("library")
    await ada.slash("table move", table=session.table.id, channel=library)
    there = await ada.sees(lambda message: bool(message.buttons), library)
    assert "2. Émile" in there.text
    assert lobby.id not in [message.id for message in ada.messages()]
    await ada.click(there, "Start")
    assert await ada.sees(lambda message: bool(message.pictures), library)


async def test_a_table_stays_where_another_has_its_place_or_the_bot_may_not_post(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    taken, closed = discord.world.add_channel("library"), discord.world.add_channel("cellar")
    await emile.slash("table new", game="bloody-inn", channel=taken)
    discord.world.deny(closed, discord.world.bot, attach_files=True)
    assert "already has an open table" in (await ada.slash("table move", table=session.table.id, channel=taken)).text
    assert "Attach Files" in (await ada.slash("table move", table=session.table.id, channel=closed)).text
    assert "in this channel already" in (await ada.slash("table move", table=session.table.id)).text
    assert (await client.house.here(int(ada.channel.id))).table.id == session.table.id


async def test_a_lobby_that_cannot_be_shown_there_stays_where_it_was(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    session = await client.house.here(int(ada.channel.id))
    library = discord.world.add_channel("library")
    discord.faults.fail("POST /channels/*/messages", status=503)
    reply = await ada.slash("table move", table=session.table.id, channel=library)
    assert "stays where it was" in reply.text
    assert await client.house.in_channel(int(library.id)) is None
    await emile.click(lobby, "Join")
    await emile.slash("table leave")
    await emile.slash("table join")
    assert "2. Émile" in now(lobby, ada).text


async def test_a_game_whose_board_fails_there_has_moved_and_is_shown_later(
    client: PennyPost, discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.timers.DELAYS_MS", (50,))
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    library = discord.world.add_channel("library")
    discord.faults.fail("POST /channels/*/messages", status=503)
    reply = await ada.slash("table move", table=session.table.id, channel=library)
    assert "is in this channel now" in reply.text
    assert "I could not show it" in reply.text
    assert await ada.sees(lambda message: bool(message.pictures), library)
