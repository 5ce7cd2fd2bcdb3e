"""A table is seen from elsewhere by who sits there or can see its channel, and by nobody else."""

from __future__ import annotations

import pytest

from bot.client import PennyPost
from bot.parlour.world import Channel
from bot.tables.session import Session
from bot.taps import tap_id
from tests.bot.e2e.test_lobby import opened
from tests.bot.e2e.test_table import started
from tests.loopback.driver import Loopback, Person

People = tuple[Person, Person, Person, Person]

LOOKS = ("table", "table-board", "table-text", "table-log", "table-export", "area", "rules-now", "log", "lobby-join")


@pytest.fixture
async def closed(client: PennyPost, discord: Loopback, people: People) -> tuple[Session, Channel]:
    """A game in a channel that one of them cannot see; and another, where they meet."""
    session = await started(client, *people[:2])
    discord.world.deny(discord.channel, people[2].user, view_channel=True)
    return session, discord.world.add_channel("hall")


@pytest.mark.parametrize("command", ["board", "log", "export"])
async def test_who_sits_there_or_sees_the_channel_looks_from_elsewhere_and_nobody_else(
    closed: tuple[Session, Channel], people: People, command: str
) -> None:
    (session, hall), (ada, _, outsider, onlooker) = closed, people
    for person in (ada, onlooker):
        reply = await person.slash(f"table {command}", table=session.table.id, channel=hall)
        assert session.table.id not in reply.text or reply.message.files or command == "log"
        assert "non vedi il suo canale" not in reply.text
    refused = await outsider.slash(f"table {command}", table=session.table.id, channel=hall)
    assert refused.text == f"Non siedi al tavolo {session.table.id} e non vedi il suo canale: non posso mostrartelo."
    assert refused.message.files == {}


@pytest.mark.parametrize("kind", LOOKS)
async def test_no_forged_or_stray_tap_looks_at_a_table_of_a_closed_channel(
    client: PennyPost, closed: tuple[Session, Channel], people: People, kind: str
) -> None:
    (session, hall), (ada, _, outsider, _) = closed, people
    await ada.slash("table new", game="bloody-inn", channel=hall)
    message = await ada.sees(lambda m: bool(m.buttons), hall)
    values = ["0"] if kind == "area" else None
    forged = tap_id(kind, session.table.id, arg="0" if kind == "log" else "")
    reply = await outsider.raw_tap(message, forged, values=values)
    assert [m.text for m in reply.all if m.ephemeral] == [
        f"Non siedi al tavolo {session.table.id} e non vedi il suo canale: non posso mostrartelo."
    ]
    assert all(not m.pictures for m in reply.all if m.ephemeral)


async def test_a_thread_is_shown_elsewhere_to_its_sitters_and_to_moderators(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    await ada.slash("table new", game="bloody-inn", place="thread", bots=1)
    thread = next(c for c in discord.world.channels.values() if c.is_thread)
    session = await client.house.here(int(thread.id))
    guard = discord.person("Ben", moderator=True)
    assert (await ada.slash("table board", table=session.table.id)).message.pictures
    assert (await guard.slash("table board", table=session.table.id)).message.pictures
    assert not (await emile.slash("table board", table=session.table.id)).message.pictures
    assert (await emile.slash("table board", channel=thread)).message.pictures


async def test_order_is_kept_where_the_table_stands_and_not_where_one_asks(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    """Somebody who cannot see a channel does not close its table from one that they can."""
    ada, _, outsider, _ = people
    await opened(ada)
    session = await client.house.here(int(ada.channel.id))
    discord.world.deny(discord.channel, outsider.user, view_channel=True)
    hall = discord.world.add_channel("hall")
    for command, how in (
        ("end", {"how": "cancel"}),
        ("end", {"how": "together"}),
        ("end", {"how": "concede"}),
        ("move", {}),
    ):
        reply = await outsider.slash(f"table {command}", table=session.table.id, channel=hall, **how)
        assert "non vedi il suo canale" in reply.text
    assert session.table.is_open
