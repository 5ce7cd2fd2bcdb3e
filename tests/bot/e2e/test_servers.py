"""Tables of two servers, in the chat of a voice or stage channel, and in a post of a forum."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.parlour.guilds import Guild
from bot.parlour.world import FORUM, STAGE, VOICE, Channel
from bot.tables.session import Session
from tests.bot.e2e.test_table import play_first, to_move
from tests.loopback.driver import Loopback, Person

People = tuple[Person, Person, Person, Person]


async def begun(client: PennyPost, place: Channel, *people: Person) -> Session:
    """A table of these people in a channel, begun and its first move made."""
    host, *others = people
    await host.slash("table new", game="bloody-inn", channel=place)
    for person in others:
        await person.slash("table join", channel=place)
    await host.slash("table start", channel=place)
    await host.sees(lambda message: bool(message.pictures), place)
    session = await client.house.here(int(place.id))
    mover = to_move(session, *people)
    panel = await mover.click(mover.last(place), "pp:move:")
    assert panel.message.ephemeral
    await play_first(client, session, mover)
    await host.sees(lambda message: to_move(session, *people).mention in message.text, place)
    return session


@pytest.mark.parametrize("kind", [VOICE, STAGE])
async def test_a_table_stands_in_the_chat_of_a_voice_or_stage_channel(
    client: PennyPost, discord: Loopback, people: People, kind: int
) -> None:
    lounge = discord.world.add_channel("lounge", kind=kind)
    await begun(client, lounge, *people[:2])
    reply = await people[2].slash("table new", game="bloody-inn", place="thread", channel=lounge)
    assert "thread" in reply.text.lower()
    assert [c for c in discord.world.channels.values() if c.is_thread] == []


async def test_a_table_stands_in_a_post_of_a_forum(client: PennyPost, discord: Loopback, people: People) -> None:
    forum = discord.world.add_channel("games", kind=FORUM)
    post = discord.world.add_thread(forum, "Who plays?", owner=people[0].user)
    session = await begun(client, post, *people[:2])
    assert discord.world.bot.id in post.member_ids
    discord.world.archive(post)
    await discord.until(lambda: True if not post.archived else None, "the post's return")
    other = discord.world.add_thread(forum, "And here?", owner=people[2].user)
    await people[2].slash("table new", game="bloody-inn", place="thread", channel=other)
    assert await client.house.in_channel(int(other.id)) is None
    assert (await people[0].slash("table board", table=session.table.id, channel=other)).message.pictures


@pytest.fixture
def club(discord: Loopback, people: People) -> tuple[Guild, Channel]:
    """Another server with a channel, where Émile and Giulia are members, too, and Sakura alone."""
    _, emile, giulia, sakura = people
    guild = discord.world.add_guild("The Club", owner=sakura.user)
    for person in (emile, giulia):
        discord.world.join(person.user, guild)
    discord.world.leave(sakura.user)
    return guild, discord.world.add_channel("salon", guild=guild)


async def test_each_server_has_tables_of_its_own_and_who_is_in_both_sits_at_both(
    club: tuple[Guild, Channel], client: PennyPost, discord: Loopback, people: People
) -> None:
    (guild, salon), (ada, emile, giulia, _) = club, people
    here = await begun(client, discord.channel, ada, emile)
    there = await begun(client, salon, giulia, emile)
    assert (here.table.guild_id, there.table.guild_id) == (int(discord.world.home.id), int(guild.id))
    both = (await emile.slash("table mine")).text
    assert f"/{guild.id}/{salon.id}/" in both
    assert f"/{discord.world.home.id}/{discord.channel.id}/" in both
    assert salon.id not in (await ada.slash("table mine")).text


async def test_a_table_is_seen_from_the_other_server_by_who_sits_there_and_nobody_else(
    club: tuple[Guild, Channel], client: PennyPost, discord: Loopback, people: People
) -> None:
    (_, salon), (ada, emile, giulia, sakura) = club, people
    here = await begun(client, discord.channel, ada, emile)
    there = await begun(client, salon, giulia, emile)
    assert (await emile.slash("table board", table=there.table.id)).message.pictures
    assert (await emile.slash("table board", table=here.table.id, channel=salon)).message.pictures
    strangers = ((sakura, here, salon), (ada, there, discord.channel), (giulia, here, salon))
    for person, table, place in strangers:
        refused = await person.slash("table board", table=table.table.id, channel=place)
        assert not refused.message.pictures, person.name
        assert table.table.id in refused.text
    for person, table, place in strangers:
        offered = await person.autocomplete("table board", "table", channel=place)
        assert table.table.id not in [choice.value for choice in offered]


async def test_a_server_that_sends_the_bot_away_leaves_the_tables_of_the_other_alone(
    club: tuple[Guild, Channel], client: PennyPost, discord: Loopback, people: People
) -> None:
    (guild, salon), (ada, emile, giulia, _) = club, people
    here = await begun(client, discord.channel, ada, emile)
    there = await begun(client, salon, giulia, emile)
    discord.world.dismiss_bot(guild)
    mover = to_move(here, ada, emile)
    await play_first(client, here, mover)
    assert (await ada.slash("table board")).message.pictures
    discord.world.invite_bot(guild)
    session = await client.house.here(int(salon.id))
    assert session.table.id == there.table.id
    assert (await giulia.slash("table board", channel=salon)).message.pictures
