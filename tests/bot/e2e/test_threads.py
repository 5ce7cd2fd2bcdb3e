"""Tables in threads: the bot is in them before it deals, they are kept from the archive, and none is left behind."""

from __future__ import annotations

import discord as d
import pytest

from bot.client import PennyPost
from bot.commands.lobby import refresh_lobby
from bot.parlour.world import ANNOUNCEMENT_THREAD, Channel
from bot.tables.lobby import Sitter
from tests.bot.e2e.test_table import play_first, to_move
from tests.loopback.driver import Loopback, NoAnswer, Person

People = tuple[Person, Person, Person, Person]


def threads(discord: Loopback) -> list[Channel]:
    return [channel for channel in discord.world.channels.values() if channel.is_thread]


async def awake(discord: Loopback, thread: Channel) -> None:
    await discord.until(lambda: True if not thread.archived else None, "the thread's return")


async def test_the_bot_joins_a_public_thread_before_it_opens_a_table_there(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada = people[0]
    thread = discord.world.add_thread(discord.channel, "Ours", owner=ada.user)
    await ada.slash("table new", game="bloody-inn", channel=thread)
    assert discord.world.bot.id in thread.member_ids
    assert ada.last(thread).button("Join")


async def test_a_private_thread_without_the_bot_gets_a_sentence_and_no_table(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada = people[0]
    thread = discord.world.add_thread(discord.channel, "Secret", owner=ada.user, private=True)
    reply = await ada.slash("table new", game="bloody-inn", channel=thread)
    assert reply.text.startswith("I am not in this thread")
    assert await client.house.in_channel(int(thread.id)) is None
    discord.world.join_thread(thread, discord.world.bot.id)
    await ada.slash("table new", game="bloody-inn", channel=thread)
    assert await client.house.in_channel(int(thread.id)) is not None


async def test_no_table_is_opened_in_a_locked_thread(client: PennyPost, discord: Loopback, people: People) -> None:
    thread = discord.world.add_thread(discord.channel, "Ours", owner=people[0].user)
    discord.world.lock(thread)
    with pytest.raises(NoAnswer):  # Discord takes no answer there
        await people[0].slash("table new", game="bloody-inn", channel=thread)
    guard = discord.person("Ben", moderator=True)
    reply = await guard.slash("table new", game="bloody-inn", channel=thread)
    assert reply.text.startswith("This thread is locked")
    assert await client.house.in_channel(int(thread.id)) is None


async def test_a_table_gets_a_thread_of_an_announcement_channel_too(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    news = discord.world.add_channel("news", announcements=True)
    reply = await people[0].slash("table new", game="bloody-inn", place="thread", channel=news)
    (thread,) = threads(discord)
    assert (thread.type, f"<#{thread.id}>" in reply.text) == (ANNOUNCEMENT_THREAD, True)


@pytest.mark.parametrize("may_delete", [False, True])
async def test_a_thread_whose_table_cannot_be_opened_is_taken_away(
    client: PennyPost, discord: Loopback, people: People, may_delete: bool
) -> None:
    discord.world.bot_granted = d.Permissions(manage_threads=may_delete).value
    discord.faults.fail("POST /channels/*/messages", status=503)
    reply = await people[0].slash("table new", game="bloody-inn", place="thread")
    assert "no table was opened" in reply.text
    assert [thread.archived for thread in threads(discord)] == ([] if may_delete else [True])
    assert (await client.house.store.health()).tables["lobby"] == 0
    assert await client.house.of_user(int(people[0].id)) == ()


async def test_somebody_who_cannot_be_added_has_their_table_all_the_same(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    discord.faults.fail("PUT /channels/*/thread-members/*", status=403)
    reply = await people[0].slash("table new", game="bloody-inn", place="thread")
    (thread,) = threads(discord)
    assert f"<#{thread.id}>" in reply.text
    assert await client.house.in_channel(int(thread.id)) is not None


# ── the archive ─────────────────────────────────────────────────────────────────────────────────────────────


async def in_thread(client: PennyPost, discord: Loopback, *people: Person) -> Channel:
    """A game in a thread of its own."""
    host, *others = people
    await host.slash("table new", game="bloody-inn", place="thread")
    (thread,) = threads(discord)
    for person in others:
        await person.slash("table join", channel=thread)
    await host.slash("table start", channel=thread)
    await host.sees(lambda message: bool(message.pictures), thread)
    return thread


async def test_the_thread_of_an_open_table_is_brought_back_from_the_archive_and_an_ended_ones_is_not(
    client: PennyPost, discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, emile, *_ = people
    thread = await in_thread(client, discord, ada, emile)
    assert discord.world.let_pass(8 * 24 * 3600) == [thread]
    await awake(discord, thread)
    monkeypatch.setattr("bot.client.WAKE_AGAIN_SECONDS", 0)
    await ada.click(await ada.slash("table end", how="cancel", channel=thread), "Cancel the table")
    discord.world.archive(thread)
    await discord.idle()
    assert thread.archived


async def test_who_archives_a_thread_again_or_locks_it_has_their_way_and_the_next_board_wakes_it(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    thread = await in_thread(client, discord, ada, emile)
    session = await client.house.here(int(thread.id))
    discord.world.archive(thread)
    await awake(discord, thread)
    discord.world.archive(thread)
    await discord.idle()
    assert thread.archived
    await play_first(client, session, to_move(session, ada, emile))
    assert await client.teller.tell(session) == "told"
    assert not thread.archived
    discord.world.archive(thread, locked=True)
    await discord.idle()
    assert thread.archived


async def test_a_lobby_in_an_archived_thread_is_shown_as_it_is(
    client: PennyPost, discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.WAKE_AGAIN_SECONDS", float("inf"))
    ada, emile, *_ = people
    await ada.slash("table new", game="bloody-inn", place="thread")
    (thread,) = threads(discord)
    lobby = ada.last(thread)
    session = await client.house.here(int(thread.id))
    discord.world.archive(thread)
    await awake(discord, thread)
    discord.world.archive(thread)
    await session.lobby.join(Sitter(int(emile.id), emile.name))
    assert await refresh_lobby(client, session)
    shown = next(m for m in emile.messages(thread) if m.id == lobby.id)
    assert "2. Émile" in shown.text
