"""What befalls a guild: channels deleted, permissions taken, people and the bot gone; what is told, what refused."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord as d
import pytest

from tests.bot.parlour.conftest import Porter
from tests.bot.parlour.test_threads import refusal_of
from tests.loopback.driver import PATIENCE, Loopback, Nonsense, Person


@pytest.fixture
def room(discord: Loopback, porter: Porter) -> Any:
    """The first channel, as the bot has it."""
    return porter.get_channel(int(discord.channel.id))


@pytest.fixture
def events(discord: Loopback, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the events that reach the bot."""
    heard: list[str] = []
    dispatch = discord.gateway.dispatch

    def listen(event: str, data: Any, **more: Any) -> int:
        sessions = dispatch(event, data, **more)
        heard.extend([event] * sessions)
        return sessions

    monkeypatch.setattr(discord.gateway, "dispatch", listen)
    return heard


async def told(porter: Porter, event: str, deed: Any) -> Any:
    """What the bot hears when something is done."""
    heard = asyncio.create_task(porter.wait_for(event, timeout=PATIENCE))
    await asyncio.sleep(0)
    deed()
    return await heard


async def test_every_id_is_as_long_as_discords_are(discord: Loopback, porter: Porter, room: Any, ada: Person) -> None:
    emile, thread = discord.person("Émile"), discord.world.add_thread(discord.channel, "ids", owner=ada.user)
    answer = await ada.slash("board")
    given = [porter.application_id, porter.guilds[0].id, *(role.id for role in porter.guilds[0].roles)]
    given += [room.id, thread.id, ada.id, emile.id, answer.message.id, answer.interaction.id]
    assert {len(str(each)) for each in given} == {18, 19}


# -- channels and messages -----------------------------------------------------------------------------------


async def test_a_deleted_channel_is_told_once_with_its_threads_and_then_unknown(
    discord: Loopback, porter: Porter, room: Any, events: list[str]
) -> None:
    thread = await room.create_thread(name="Table", type=d.ChannelType.public_thread)
    posted = await room.send("x")
    events.clear()
    place = discord.world.channels[str(room.id)]
    await told(porter, "raw_thread_delete", lambda: discord.world.remove_channel(place))
    assert events == ["CHANNEL_DELETE"], "of the threads only discord.py tells"
    for request in (room.send("x"), posted.edit(content="y"), thread.send("x"), porter.fetch_channel(room.id)):
        assert await refusal_of(request) == (404, 10003)


async def test_a_deleted_thread_is_told_with_no_more_than_its_place(
    discord: Loopback, porter: Porter, room: Any
) -> None:
    thread = await room.create_thread(name="Table", type=d.ChannelType.public_thread)
    place = discord.world.channels[str(thread.id)]
    payload = await told(porter, "raw_thread_delete", lambda: discord.world.remove_channel(place))
    assert (payload.thread_id, payload.parent_id) == (thread.id, room.id)
    assert await refusal_of(thread.send("x")) == (404, 10003)


async def test_an_answer_in_a_deleted_channel_finds_no_channel(discord: Loopback, porter: Porter, ada: Person) -> None:
    attic = discord.world.add_channel("attic")
    await ada.slash("table whisper", channel=attic)
    heard = porter.heard[-1]
    discord.world.remove_channel(attic)
    assert await refusal_of(heard.followup.send("still there?")) == (404, 10003)
    assert await refusal_of(heard.edit_original_response(content="?")) == (404, 10008)


async def test_a_deleted_message_is_unknown(discord: Loopback, room: Any, ada: Person) -> None:
    posted = await room.send("a board")
    message = discord.world.message(str(room.id), str(posted.id))
    assert message is not None
    discord.world.delete_message(message)
    assert await refusal_of(posted.edit(content="x")) == (404, 10008)
    assert await refusal_of(posted.delete()) == (404, 10008)


# -- permissions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("denied", "refused"),
    [
        ("view_channel", (403, 50001)),
        ("send_messages", (403, 50013)),
        ("attach_files", (403, 50013)),
        ("create_public_threads", (403, 50013)),
    ],
)
async def test_a_permission_taken_away_is_told_and_missed(
    discord: Loopback, porter: Porter, room: Any, denied: str, refused: tuple[int, int]
) -> None:
    acts: dict[str, Any] = {
        "view_channel": lambda: porter.fetch_channel(room.id),
        "send_messages": lambda: room.send("x"),
        "attach_files": lambda: room.send(file=d.File(io.BytesIO(b"x"), "x.txt")),
        "create_public_threads": lambda: room.create_thread(name="x", type=d.ChannelType.public_thread),
    }
    world = discord.world
    _, after = await told(
        porter, "guild_channel_update", lambda: world.deny(discord.channel, world.bot, **{denied: True})
    )
    assert not getattr(after.permissions_for(porter.guilds[0].me), denied)
    assert await refusal_of(acts[denied]()) == refused
    _, after = await told(porter, "guild_channel_update", lambda: world.allow(discord.channel, world.bot))
    assert getattr(after.permissions_for(porter.guilds[0].me), denied)
    await acts[denied]()


async def test_threads_follow_the_permissions_of_their_channel(discord: Loopback, room: Any) -> None:
    thread = await room.create_thread(name="x", type=d.ChannelType.public_thread)
    discord.world.deny(discord.channel, discord.world.bot, send_messages=True)
    await thread.send("speaking in the channel is another matter")
    discord.world.deny(discord.channel, discord.world.bot, send_messages_in_threads=True)
    assert await refusal_of(thread.send("x")) == (403, 50013)


async def test_a_person_who_cannot_see_a_channel_is_shut_out(
    discord: Loopback, porter: Porter, room: Any, ada: Person, emile: Person
) -> None:
    await room.send(f"hello {emile.mention}", allowed_mentions=d.AllowedMentions(users=True))
    assert len(emile.pings()) == 1
    discord.world.deny(discord.channel, emile.user, view_channel=True)
    await room.send(f"hello {emile.mention}", allowed_mentions=d.AllowedMentions(users=True))
    assert (emile.messages(), emile.pings()) == ([], [])
    with pytest.raises(Nonsense, match="no such channel"):
        await emile.slash("table whisper")
    discord.world.deny(discord.channel, ada.user, view_channel=True)
    assert ada.messages(), "the owner of a guild sees everything"


async def test_an_interaction_tells_what_the_person_may_do_in_that_channel(
    discord: Loopback, porter: Porter, ada: Person, emile: Person
) -> None:
    giulia = discord.person("Giulia", moderator=True)
    attic = discord.world.add_channel("attic")
    discord.world.deny(attic, giulia.user, manage_messages=True)
    await giulia.slash("table whisper")
    await giulia.slash("table whisper", channel=attic)
    assert [heard.permissions.manage_messages for heard in porter.heard] == [True, False]
    discord.world.deny(attic, emile.user, use_application_commands=True)
    with pytest.raises(Nonsense, match="no command"):
        await emile.slash("table whisper", channel=attic)


# -- people --------------------------------------------------------------------------------------------------


async def test_who_leaves_is_no_member_and_nobody_is_told(
    discord: Loopback, porter: Porter, room: Any, emile: Person, events: list[str]
) -> None:
    thread = await room.create_thread(name="Table", type=d.ChannelType.public_thread)
    await thread.add_user(d.Object(emile.id))
    events.clear()
    discord.world.leave(emile.user)
    await room.send(emile.mention, allowed_mentions=d.AllowedMentions(users=True))
    assert events == []
    assert await refusal_of(porter.guilds[0].fetch_member(int(emile.id))) == (404, 10007)
    assert (await porter.fetch_user(int(emile.id))).display_name == "Émile"
    assert (emile.messages(), emile.pings()) == ([], [])
    with pytest.raises(Nonsense):
        await emile.slash("table whisper")
    discord.world.come_back(emile.user)
    assert (await porter.guilds[0].fetch_member(int(emile.id))).display_name == "Émile"


async def test_a_locale_is_the_persons_and_another_the_guilds(discord: Loopback, porter: Porter, emile: Person) -> None:
    await emile.slash("table whisper")
    world = discord.world
    await told(porter, "guild_update", lambda: world.change_guild(locale="fr", features=["COMMUNITY"], name="Le Salon"))
    emile.user.locale = "it"
    await emile.slash("table whisper")
    before, after = porter.heard
    assert (before.locale, before.guild_locale) == (d.Locale.french, d.Locale.american_english)
    assert (after.locale, after.guild_locale) == (d.Locale.italian, d.Locale.french)
    assert porter.guilds[0].features == ["COMMUNITY"]
    assert (await porter.fetch_guild(porter.guilds[0].id)).preferred_locale is d.Locale.french


# -- the bot -------------------------------------------------------------------------------------------------


async def test_a_bot_removed_from_the_guild_is_told_and_shut_out_until_it_is_added_again(
    discord: Loopback, porter: Porter, room: Any, ada: Person
) -> None:
    guild = porter.guilds[0]
    thread = await room.create_thread(name="Table", type=d.ChannelType.private_thread)
    await told(porter, "guild_remove", discord.world.dismiss_bot)
    assert not porter.guilds
    assert await refusal_of(porter.fetch_guild(guild.id)) == (404, 10004)
    assert await refusal_of(room.send("x")) == (403, 50001)
    with pytest.raises(Nonsense, match="not in this server"):
        await ada.slash("table whisper")
    await told(porter, "guild_join", discord.world.invite_bot)
    await room.send("here again")
    assert await refusal_of(thread.send("x")) == (403, 50001), "private threads have forgotten it"


async def test_a_bot_that_comes_without_a_guild_finds_none(discord: Loopback, ada: Person) -> None:
    discord.world.dismiss_bot()
    porter = Porter()
    async with discord.running(porter):
        assert not porter.guilds
        await told(porter, "guild_join", discord.world.invite_bot)
        assert porter.guilds
