"""Who may do what where: roles, persons, timeouts, other guilds; and what voice, stage and forum channels take."""

from __future__ import annotations

from typing import Any

import discord as d
import pytest

from bot.parlour.world import FORUM, STAGE, VOICE
from tests.bot.parlour.conftest import Porter
from tests.bot.parlour.test_guild import told
from tests.loopback.bare import Bare
from tests.loopback.driver import Loopback, Nonsense, Person


async def test_a_channel_hidden_from_everybody_is_seen_by_a_role_and_by_a_person_who_are_let_in(
    discord: Loopback, porter: Porter, ada: Person, emile: Person
) -> None:
    world, (attic, giulia, sakura) = discord.world, (discord.world.add_channel("attic"), *_two(discord))
    players = world.add_role("Players", emile.user, world.bot)
    world.deny(attic, world.home.everyone, view_channel=True)
    world.grant(attic, players, view_channel=True)
    world.grant(attic, giulia.user, view_channel=True)
    for person, sees in ((ada, True), (emile, True), (giulia, True), (sakura, False)):
        assert world.may_see(person.user, attic) is sees, person.name
    assert (await emile.slash("table whisper", channel=attic)).ephemeral
    with pytest.raises(Nonsense):
        await sakura.slash("table whisper", channel=attic)
    assert porter.heard[-1].permissions.view_channel
    place: Any = porter.get_channel(int(attic.id))
    assert place.overwrites_for(porter.guilds[0].default_role).view_channel is False


async def test_of_roles_what_one_gives_outdoes_what_another_takes_and_a_person_outdoes_both(
    discord: Loopback, bare: Bare
) -> None:
    world, send = discord.world, f"POST /channels/{discord.channel.id}/messages"
    quiet, loud = world.add_role("Quiet", world.bot), world.add_role("Loud", world.bot)
    world.deny(discord.channel, quiet, send_messages=True)
    assert (await bare(send, {"content": "x"})).code == (403, 50013)
    world.grant(discord.channel, loud, send_messages=True)
    assert (await bare(send, {"content": "x"})).status == 200
    world.deny(discord.channel, world.bot, send_messages=True)
    assert (await bare(send, {"content": "x"})).code == (403, 50013)


async def test_who_may_not_write_brings_no_files_either(discord: Loopback, porter: Porter, ada: Person) -> None:
    thread = discord.world.add_thread(discord.channel, "Table", owner=ada.user)
    discord.world.deny(discord.channel, discord.world.bot, send_messages=True)
    await ada.slash("table whisper")
    await ada.slash("table whisper", channel=thread)
    here, there = (heard.app_permissions for heard in porter.heard)
    assert not any((here.attach_files, here.embed_links, here.mention_everyone))
    assert there.attach_files, "in a thread it is another permission that counts"


async def test_a_role_may_more_than_everybody_and_an_administrator_everything(
    discord: Loopback, porter: Porter, ada: Person, emile: Person
) -> None:
    world, attic = discord.world, discord.world.add_channel("attic")
    world.add_role("Sweepers", emile.user, manage_messages=True)
    world.deny(attic, world.home.everyone, manage_messages=True)
    await emile.slash("table whisper")
    await emile.slash("table whisper", channel=attic)
    world.add_role("Lords", emile.user, administrator=True)
    await emile.slash("table whisper", channel=attic)
    assert [heard.permissions.manage_messages for heard in porter.heard] == [True, False, True]
    assert [len(heard.user.roles) for heard in porter.heard] == [2, 2, 3]


async def test_who_is_timed_out_looks_on(discord: Loopback, porter: Porter, ada: Person, emile: Person) -> None:
    board = await ada.slash("board")
    discord.world.time_out(emile.user, 60)
    assert emile.messages(), "they read on"
    for act in (emile.slash("table whisper"), emile.click(board, "Pass")):
        with pytest.raises(Nonsense):
            await act
    member = await porter.guilds[0].fetch_member(int(emile.id))
    assert member.is_timed_out()
    discord.world.time_out(ada.user, 60)
    assert (await ada.slash("table whisper")).ephemeral, "an owner cannot be"
    discord.world.let_pass(61)
    assert "played pass" in (await emile.click(board, "Pass")).text


# -- guilds --------------------------------------------------------------------------------------------------


async def test_a_second_guild_has_channels_people_and_roles_of_its_own(
    discord: Loopback, porter: Porter, ada: Person, emile: Person
) -> None:
    world = discord.world
    club = await told_guild(discord, porter, ada)
    salon = world.add_channel("salon", guild=club)
    assert [guild.name for guild in porter.guilds] == ["The Parlour", "The Club"]
    assert [c.name for c in await porter.get_guild(int(club.id)).fetch_channels()] == ["salon"]  # type: ignore[union-attr]
    assert (await ada.slash("table whisper", channel=salon)).ephemeral
    assert porter.heard[-1].guild_id == int(club.id)
    assert porter.heard[-1].permissions.administrator, "she owns it"
    with pytest.raises(Nonsense, match="no such channel"):
        await emile.slash("table whisper", channel=salon)
    world.join(emile.user, club)
    assert (await emile.slash("table whisper", channel=salon)).ephemeral
    await told(porter, "guild_remove", lambda: world.dismiss_bot(club))
    assert [guild.name for guild in porter.guilds] == ["The Parlour"]
    with pytest.raises(Nonsense, match="not in this server"):
        await ada.slash("table whisper", channel=salon)


async def told_guild(discord: Loopback, porter: Porter, owner: Person) -> Any:
    made: list[Any] = []
    await told(porter, "guild_join", lambda: made.append(discord.world.add_guild("The Club", owner=owner.user)))
    return made[0]


async def test_a_client_that_comes_later_finds_both_guilds_and_threads_of_each(discord: Loopback, ada: Person) -> None:
    club = discord.world.add_guild("The Club", owner=ada.user)
    salon = discord.world.add_channel("salon", guild=club)
    discord.world.add_thread(salon, "Whist", owner=discord.world.bot)
    porter = Porter()
    async with discord.running(porter):
        await discord.until(lambda: len(porter.guilds) == 2 or None, "the second guild")
        found: Any = porter.get_guild(int(club.id))
        assert ([t.name for t in found.threads], [t.name for t in await found.active_threads()]) == (["Whist"],) * 2
        assert not porter.guilds[0].threads


async def test_nobody_is_written_to_who_shares_no_guild(discord: Loopback, bare: Bare, ada: Person) -> None:
    place = (await bare("POST /users/@me/channels", {"recipient_id": ada.id})).body
    send = f"POST /channels/{place['id']}/messages"
    assert (await bare(send, {"content": "x"})).status == 200
    discord.world.leave(ada.user)
    assert (await bare(send, {"content": "x"})).code == (403, 50278)
    discord.world.add_guild("The Club", owner=ada.user)
    assert (await bare(send, {"content": "x"})).status == 200


# -- voice, stage and forum ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [VOICE, STAGE])
async def test_a_voice_or_stage_channel_has_a_chat_and_no_threads(
    discord: Loopback, porter: Porter, bare: Bare, ada: Person, kind: int
) -> None:
    place = discord.world.add_channel("lounge", kind=kind)
    assert "Board" in (await ada.slash("board", channel=place)).text
    room: Any = await porter.fetch_channel(int(place.id))
    assert isinstance(room, d.VoiceChannel | d.StageChannel)
    posted = await room.send("hello")
    answer = await bare(f"POST /channels/{place.id}/messages/{posted.id}/threads", {"name": "x"})
    assert answer.code == (400, 50024)


async def test_a_forum_has_posts_and_takes_no_messages(
    discord: Loopback, porter: Porter, bare: Bare, ada: Person
) -> None:
    forum = discord.world.add_channel("games", kind=FORUM)
    assert (await bare(f"POST /channels/{forum.id}/messages", {"content": "x"})).code == (400, 50024)
    with pytest.raises(Nonsense):
        await ada.slash("table whisper", channel=forum)
    room: Any = await porter.fetch_channel(int(forum.id))
    made = await room.create_thread(name="Whist", content="Who plays?")
    assert [seen.text for seen in ada.messages(str(made.thread.id))] == ["Who plays?"]
    assert made.message.id == made.thread.id
    assert "Board" in (await ada.slash("board", channel=str(made.thread.id))).text


def _two(discord: Loopback) -> tuple[Person, Person]:
    return discord.person("Giulia", locale="it"), discord.person("さくら", locale="ja")
