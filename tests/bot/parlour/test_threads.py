"""Threads as Discord keeps them: who may enter, what is archived, what is locked, and what then is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord as d
import pytest

from bot.parlour.world import Channel
from tests.bot.parlour.conftest import Porter
from tests.loopback.driver import PATIENCE, Loopback, NoAnswer, Nonsense, Person

WEEK = 10080


@pytest.fixture
def room(discord: Loopback, porter: Porter) -> Any:
    """The first channel, as the bot has it."""
    return porter.get_channel(int(discord.channel.id))


@pytest.fixture
async def thread(discord: Loopback, room: Any) -> Any:
    """A public thread that the bot opened."""
    return await room.create_thread(name="Table 1", type=d.ChannelType.public_thread, auto_archive_duration=60)


@pytest.fixture
def place(discord: Loopback, thread: Any) -> Channel:
    """The same thread, as Discord has it."""
    return discord.world.channels[str(thread.id)]


async def refusal_of(request: Any) -> tuple[int, int]:
    """The status and code with which Discord refuses a request."""
    with pytest.raises(d.HTTPException) as refusal:
        await request
    return refusal.value.status, refusal.value.code


# -- private threads -----------------------------------------------------------------------------------------


async def test_a_private_thread_is_closed_to_a_bot_that_is_not_in_it(
    discord: Loopback, porter: Porter, ada: Person, room: Any
) -> None:
    secret = discord.world.add_thread(discord.channel, "Secret", owner=ada.user, private=True)
    await room.send("a message after it, so that the gateway has told everything")
    assert porter.guilds[0].get_thread(int(secret.id)) is None
    unseen = porter.get_partial_messageable(int(secret.id))
    assert await refusal_of(unseen.send("x")) == (403, 50001)
    assert await refusal_of(porter.fetch_channel(int(secret.id))) == (403, 50001)
    assert await porter.guilds[0].active_threads() == []
    reply = await ada.slash("table whisper", channel=secret)
    assert reply.ephemeral, "an interaction can be answered where the bot cannot post"


async def test_a_bot_added_to_a_private_thread_hears_of_it_and_may_post(
    discord: Loopback, porter: Porter, ada: Person
) -> None:
    secret = discord.world.add_thread(discord.channel, "Secret", owner=ada.user, private=True)
    heard = asyncio.create_task(porter.wait_for("thread_join", timeout=PATIENCE))
    await asyncio.sleep(0)
    discord.world.join_thread(secret, discord.world.bot.id)
    thread = await heard
    await thread.send("here I am")
    assert ada.last(secret).text == "here I am"
    gone = asyncio.create_task(porter.wait_for("thread_remove", timeout=PATIENCE))
    await asyncio.sleep(0)
    discord.world.leave_thread(secret, discord.world.bot.id)
    await gone
    assert await refusal_of(thread.send("still here?")) == (403, 50001)


async def test_private_threads_of_others_are_not_there_for_a_client_that_comes_later(
    discord: Loopback, ada: Person
) -> None:
    discord.world.add_thread(discord.channel, "Secret", owner=ada.user, private=True)
    porter = Porter()
    async with discord.running(porter):
        assert not porter.guilds[0].threads


# -- archived threads ----------------------------------------------------------------------------------------


async def test_a_message_wakes_an_archived_thread_but_nothing_else_is_taken(
    discord: Loopback, porter: Porter, thread: Any, place: Channel, ada: Person, emile: Person
) -> None:
    posted = await thread.send("a board")
    heard = asyncio.create_task(porter.wait_for("thread_update", timeout=PATIENCE))
    await asyncio.sleep(0)
    discord.world.archive(place)
    _, after = await heard
    assert after.archived
    assert porter.guilds[0].get_thread(thread.id) is None, "the gateway syncs active threads only"
    for request in (
        posted.edit(content="another"),
        posted.delete(),
        thread.add_user(d.Object(emile.id)),
        thread.join(),
        thread.leave(),
        thread.edit(name="Renamed"),
    ):
        assert await refusal_of(request) == (400, 50083)
    await thread.send("hello")
    assert not place.archived
    await posted.edit(content="another")


async def test_a_bot_brings_its_own_thread_back(discord: Loopback, thread: Any, place: Channel) -> None:
    discord.world.archive(place)
    brought = await thread.edit(archived=False)
    assert (brought.archived, place.archived) == (False, False)


async def test_a_thread_of_somebody_else_is_brought_back_by_who_is_in_it(
    discord: Loopback, porter: Porter, ada: Person
) -> None:
    place = discord.world.add_thread(discord.channel, "Ada's", owner=ada.user)
    thread = await porter.fetch_channel(int(place.id))
    assert isinstance(thread, d.Thread)
    discord.world.archive(place)
    assert await refusal_of(thread.edit(archived=False)) == (403, 50013)
    discord.world.unarchive(place)
    await thread.join()
    discord.world.archive(place)
    await thread.edit(archived=False)
    assert not place.archived
    assert await refusal_of(thread.edit(name="Mine")) == (403, 50013)


async def test_time_archives_a_thread_in_which_nothing_happens(
    discord: Loopback, thread: Any, place: Channel, ada: Person
) -> None:
    assert discord.world.let_pass(59 * 60) == []
    await thread.send("still here")
    assert discord.world.let_pass(59 * 60) == []
    assert discord.world.let_pass(60) == [place]
    assert place.archived
    await thread.edit(archived=False, auto_archive_duration=WEEK)
    assert discord.world.let_pass(24 * 3600) == []


async def test_a_tap_in_an_archived_thread_brings_it_back_first(discord: Loopback, place: Channel, ada: Person) -> None:
    board = await ada.slash("board", channel=place)
    discord.world.archive(place)
    assert "played pass" in (await ada.click(board, "Pass")).text
    assert not place.archived


async def test_an_answer_that_edits_comes_too_late_for_a_thread_archived_meanwhile(
    discord: Loopback, place: Channel, ada: Person
) -> None:
    reply = await ada.slash("board", channel=place)
    discord.world.archive(place)
    hook = f"{discord.origin}/api/v10/webhooks/{discord.world.bot.id}/{reply.interaction.token}"
    async with aiohttp.ClientSession() as session:
        async with session.patch(f"{hook}/messages/@original", json={"flags": 0}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 50083)
        async with session.post(hook, json={"content": "a new message"}) as answer:
            assert answer.status == 200
    assert not place.archived


# -- locked threads ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("archived", [True, False])
async def test_a_locked_thread_takes_nothing_from_a_bot_that_does_not_moderate(
    discord: Loopback, thread: Any, place: Channel, emile: Person, archived: bool
) -> None:
    posted = await thread.send("a board")
    if archived:
        discord.world.archive(place, locked=True)
    else:
        discord.world.lock(place)
    assert await refusal_of(thread.send("x")) == (403, 50083)
    assert await refusal_of(posted.edit(content="x")) == (403, 50083)
    assert await refusal_of(thread.add_user(d.Object(emile.id))) == (403, 50083)
    assert await refusal_of(thread.edit(archived=False)) == (403, 50013)
    assert await refusal_of(thread.edit(locked=False)) == (403, 50013)


async def test_a_bot_that_moderates_opens_a_locked_thread(discord: Loopback, thread: Any, place: Channel) -> None:
    discord.world.bot_granted = d.Permissions(manage_threads=True).value
    discord.world.archive(place, locked=True)
    await thread.edit(archived=False, locked=False)
    assert (place.archived, place.locked) == (False, False)


async def test_in_a_locked_thread_buttons_are_dead_and_commands_get_no_answer(
    discord: Loopback, place: Channel, ada: Person, emile: Person, caplog: pytest.LogCaptureFixture
) -> None:
    board = await ada.slash("board", channel=place)
    discord.world.archive(place, locked=True)
    discord.interactions.deadline = 0.3
    with pytest.raises(Nonsense, match="locked"):
        await emile.click(board, "Pass")
    with pytest.raises(NoAnswer) as silence:
        await emile.slash("table whisper", channel=place)
    assert [(one.status, one.code) for one in silence.value.interaction.refused] == [(403, 50083)]
    discord.interactions.deadline = 3
    assert "played pass" in (await ada.click(board, "Pass")).text, "a moderator's client brings it back"


# -- adding people, and where threads can be opened ----------------------------------------------------------


async def test_only_who_sees_the_channel_is_added_to_a_thread(
    discord: Loopback, thread: Any, place: Channel, emile: Person
) -> None:
    discord.world.deny(discord.channel, emile.user, view_channel=True)
    assert await refusal_of(thread.add_user(d.Object(emile.id))) == (403, 50001)
    discord.world.allow(discord.channel, emile.user)
    await thread.add_user(d.Object(emile.id))
    assert (await thread.fetch_member(int(emile.id))).id == int(emile.id)
    discord.world.deny(discord.channel, discord.world.bot, send_messages_in_threads=True)
    assert await refusal_of(thread.add_user(d.Object(emile.id))) == (403, 50013)


async def test_who_is_no_member_is_not_found_in_a_thread(discord: Loopback, thread: Any, emile: Person) -> None:
    assert await refusal_of(thread.fetch_member(int(emile.id))) == (404, 10007)
    discord.world.leave(emile.user)
    assert await refusal_of(thread.add_user(d.Object(emile.id))) == (404, 10007)


async def test_an_announcement_channel_has_threads_of_its_own_kind(discord: Loopback, porter: Porter) -> None:
    news = discord.world.add_channel("news", announcements=True)
    channel: Any = await porter.fetch_channel(int(news.id))
    assert channel.is_news()
    for kind in (d.ChannelType.public_thread, d.ChannelType.private_thread):
        assert await refusal_of(channel.create_thread(name="x", type=kind)) == (400, 50024)
    thread = await channel.create_thread(name="x", type=d.ChannelType.news_thread)
    from_message = await (await channel.send("news")).create_thread(name="y")
    assert thread.type is from_message.type is d.ChannelType.news_thread


async def test_a_text_channel_has_no_announcement_threads(room: Any) -> None:
    assert await refusal_of(room.create_thread(name="x", type=d.ChannelType.news_thread)) == (400, 50024)
