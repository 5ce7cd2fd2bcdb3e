"""Beginning again: one lobby, the same people and settings, the next one begins; and tables for invited people."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.client import PennyPost
from bot.settings import Settings
from bot.tables.lobby import MOST_INVITED
from bot.tables.session import Session
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.days import Clock
from tests.bot.e2e.playing import is_board
from tests.bot.e2e.saleroom import sale
from tests.bot.e2e.test_lobby import now, opened
from tests.bot.e2e.test_table import started
from tests.contract.saleroom import SALEROOM, artist
from tests.loopback.driver import Loopback, Person, Seen
from tests.loopback.house import bot_running

People = tuple[Person, Person, Person, Person]


async def conceded(client: PennyPost, *people: Person) -> Session:
    """A game that has ended, all but the last having conceded."""
    session = await started(client, *people)
    for person in people[:-1]:
        panel = await person.slash("table end", how="concede")
        await person.click(panel, panel.message.buttons[0])
    assert not session.table.is_open
    return session


async def last_board(person: Person) -> Seen:
    return await person.sees(lambda m: is_board(m) and "The game is over" in m.text)


def the_lobby(person: Person) -> Seen:
    """The lobby that is open in the channel."""
    return next(m for m in reversed(person.messages()) if any("lobby-join" in (b.custom_id or "") for b in m.buttons))


def custom_menu(lobby: Seen) -> str:
    """The menu in which it is settled who may sit down."""
    return next(m.custom_id for m in lobby.menus if any(c.value.startswith("entry=") for c in m.choices))


def sitting(session: Session) -> list[int | None]:
    return [seat.user_id for seat in session.seats]


# ── rematch ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_rematch_has_the_same_people_and_the_next_one_begins(client: PennyPost, people: People) -> None:
    ada, emile, giulia, _ = people
    before = await conceded(client, ada, emile, giulia)
    reply = await ada.click(await last_board(ada), "Rematch")
    assert reply.ephemeral
    session = await client.house.here(int(ada.channel.id))
    assert session.table.follows == before.table.id
    assert session.table.options == before.table.options
    assert session.table.host_id == int(ada.id)
    assert sitting(session) == [int(ada.id)]
    lobby = the_lobby(ada)
    assert sorted(lobby.pinged) == sorted([emile.id, giulia.id])
    assert f"Rematch of table {before.table.id}" in lobby.text
    await giulia.click(await last_board(giulia), "Rematch")
    await emile.click(lobby, "Join")
    assert sitting(session) == [int(p.id) for p in (emile, giulia, ada)]
    assert "Invited" not in now(lobby, ada).text
    await ada.slash("table start")
    assert session.table.state == "playing"


async def test_tapped_twice_and_by_two_at_once_there_is_one_lobby(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    before = await conceded(client, ada, emile)
    board = await last_board(ada)
    await asyncio.gather(*(person.click(board, "Rematch") for person in (ada, emile, ada, emile)))
    lobbies = [t async for t in client.house.store.iter_tables() if t.follows == before.table.id]
    assert len(lobbies) == 1
    session = await client.house.here(int(ada.channel.id))
    assert sitting(session) == [int(emile.id), int(ada.id)]
    again = await ada.click(board, "Rematch")
    assert "already in the rematch" in again.text


async def test_stand_ins_options_and_customs_come_along(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash(
        "table new", game="bloody-inn", bots=2, strength="easy", entry="invited", options={"options": "length=long"}
    )
    before = await client.house.here(int(ada.channel.id))
    await ada.sees(is_board)
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    reply = await ada.click(await last_board(ada), "Rematch")
    assert "notified" not in reply.text
    assert "You and the bot players are seated" in reply.text
    session = await client.house.here(int(ada.channel.id))
    names = [seat.name for seat in before.seats]
    assert [seat.name for seat in session.seats] == [*names[1:], names[0]]
    assert [seat.standin for seat in session.seats] == ["easy", "easy", None]
    assert session.table.options["length"] == "long"
    assert session.table.customs == before.table.customs
    await ada.slash("table start")
    assert session.table.state == "playing"


async def test_a_rematch_is_not_guided_as_a_first_game_was(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await ada.slash("table new", game="bloody-inn", options={"options": "guide=yes"})
    await emile.slash("table join")
    await ada.slash("table start")
    before = await client.house.here(int(ada.channel.id))
    assert before.table.customs.guide == "yes"
    await ada.click(await ada.slash("table end", how="concede"), "Concede")
    await ada.click(await last_board(ada), "Rematch")
    session = await client.house.here(int(ada.channel.id))
    assert session.table.follows == before.table.id
    assert session.table.customs.guide == "no"


async def test_a_rematch_is_in_the_menu_of_an_ended_table_and_survives_a_restart(
    bot: Callable[[], Running], people: People
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        before = await conceded(client, ada, emile)
        board = await last_board(ada)
    async with bot() as client:
        menu = await ada.click(board, "Table")
        assert "Rematch" in [b.label for b in menu.message.buttons]
        await ada.click(menu, "Rematch")
        assert (await client.house.here(int(ada.channel.id))).table.follows == before.table.id
    async with bot() as client:
        await emile.click(board, "Rematch")
        assert sitting(await client.house.here(int(ada.channel.id))) == [int(emile.id), int(ada.id)]


async def test_what_stands_in_the_way_is_said(client: PennyPost, discord: Loopback, people: People) -> None:
    ada, emile, giulia, _ = people
    before = await conceded(client, ada, emile)
    board = await last_board(ada)
    stranger = await giulia.click(board, "Rematch")
    assert stranger.text == "Non hai un posto a questo tavolo."
    await opened(ada)
    assert "already has an open table" in (await ada.click(board, "Rematch")).text
    await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
    client.settings = replace(client.settings, tables_per_person=0)
    assert "You already host 0 open tables" in (await ada.click(board, "Rematch")).text
    client.settings = replace(client.settings, tables_per_person=5)
    discord.faults.fail("POST /channels/*/messages", status=503)
    assert "no table was opened" in (await ada.click(board, "Rematch")).text
    await ada.click(board, "Rematch")
    first = await client.house.here(int(ada.channel.id))
    await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
    await ada.click(board, "Rematch")
    second = await client.house.here(int(ada.channel.id))
    assert first.table.id != second.table.id
    await emile.click(board, "Rematch")
    await ada.slash("table start")
    begun = await giulia.raw_tap(board, f"pp:rematch:{before.table.id}::")
    assert begun.ephemeral
    late = await emile.click(board, "Rematch")
    assert second.table.id in late.text
    running = await ada.raw_tap(board, f"pp:rematch:{second.table.id}::")
    assert running.ephemeral


async def test_who_has_left_the_server_keeps_nobody_from_playing_again(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, giulia, _ = people
    await conceded(client, ada, emile, giulia)
    discord.world.leave(giulia.user)
    board = await last_board(ada)
    await ada.click(board, "Rematch")
    await emile.click(board, "Rematch")
    await ada.slash("table start")
    session = await client.house.here(int(ada.channel.id))
    assert sitting(session) == [int(emile.id), int(ada.id)]


async def test_pairs_are_who_they_were_where_all_sit_down_again(
    discord: Loopback, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rotated by one, who sat opposite still sits opposite."""
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    async with bot_running(discord, settings, Clock(), {SALEROOM.id: SALEROOM}) as client:
        before = await sale(client, people, sides="pairs")
        for person in (people[0], people[2]):
            panel = await person.slash("table end", how="concede")
            await person.click(panel, panel.message.buttons[0])
        board = await last_board(people[0])
        for person in reversed(people):
            await person.click(board, board.buttons[0])
        session = await client.house.here(int(people[0].channel.id))
        assert sitting(session) == [*sitting(before)[1:], sitting(before)[0]]
        await session.lobby.start(int(people[3].id))
        assert session.playing.allies(3) == (1, 3)


# ── invited people ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
async def private_lobby(client: PennyPost, people: People) -> Seen:
    """A lobby for invited people."""
    return await opened(people[0], entry="invited")


async def test_only_invited_people_sit_down(client: PennyPost, people: People, private_lobby: Seen) -> None:
    ada, emile, giulia, sakura = people
    assert "Who may join: only invited people" in private_lobby.text
    refused = await sakura.click(private_lobby, "Join")
    assert [m.text for m in refused.all] == [f"この卓は招待制です。主催者（<@{ada.id}>）に招待を頼んでください。"]
    assert f"({ada.mention})" in (await emile.slash("table join")).text
    reply = await ada.slash("table invite", who=emile)
    assert reply.text == "Émile is invited, and has been told here."
    called = await emile.sees(lambda m: m.pinged == [emile.id])
    assert "Ada invites you to **The Bloody Inn**" in called.text
    assert f"Invited: {emile.mention}" in now(private_lobby, ada).text
    await emile.click(now(private_lobby, emile), "Join")
    assert "Invited:" not in now(private_lobby, ada).text
    session = await client.house.here(int(ada.channel.id))
    assert sitting(session) == [int(ada.id), int(emile.id)]
    assert giulia.id not in str(session.invited)


async def test_an_invitation_has_join_which_goes_when_it_is_accepted(
    client: PennyPost, people: People, private_lobby: Seen
) -> None:
    ada, emile, giulia, sakura = people
    for person in (emile, giulia):
        await ada.slash("table invite", who=person)
    to_emile = await emile.sees(lambda m: m.pinged == [emile.id])
    to_giulia = await giulia.sees(lambda m: m.pinged == [giulia.id])
    session = await client.house.here(int(ada.channel.id))
    refused = await sakura.click(to_emile, "Join")  # who is not invited is told so, and the invitation stands
    assert "招待制" in refused.text
    assert [b.label for b in now(to_emile, ada).buttons] == ["Join"]
    await emile.click(to_emile, "Join")
    assert sitting(session) == [int(ada.id), int(emile.id)]
    assert emile.mention in now(private_lobby, ada).text
    assert now(to_emile, ada).buttons == []
    assert "Émile has accepted the invitation" in now(to_emile, ada).text
    await ada.slash("table start")
    await giulia.click(to_giulia, "Join")
    await giulia.sees(lambda m: m.ephemeral and bool(m.text))
    assert now(to_giulia, ada).buttons == []
    assert sitting(session) == [int(ada.id), int(emile.id)]


async def test_nobody_is_called_twice_and_only_the_host_invites(
    client: PennyPost, discord: Loopback, people: People, private_lobby: Seen
) -> None:
    ada, emile, giulia, _ = people
    await ada.slash("table invite", who=emile)
    again = await ada.slash("table invite", who=emile)
    assert "has already been invited" in again.text
    assert len(emile.pings()) == 1
    assert "hôte" in (await emile.slash("table invite", who=giulia)).text
    assert "already has a seat" in (await ada.slash("table invite", who=ada)).text
    guard = discord.person("Ben", moderator=True)
    assert "is invited" in (await guard.slash("table invite", who=giulia)).text


async def test_invitations_outlive_a_restart_and_are_forgotten_with_the_person(
    bot: Callable[[], Running], people: People
) -> None:
    ada, emile, giulia, _ = people
    async with bot() as client:
        lobby = await opened(ada, entry="invited")
        for person in (emile, giulia):
            await ada.slash("table invite", who=person)
    async with bot() as client:
        await emile.click(lobby, "Join")
        session = await client.house.here(int(ada.channel.id))
        assert sitting(session) == [int(ada.id), int(emile.id)]
        panel = await giulia.slash("forget-me")
        await giulia.click(panel, panel.message.buttons[0])
        assert session.invited == {int(emile.id)}
        assert any(m.ephemeral for m in (await giulia.click(lobby, "Join")).all)


async def test_the_lobbys_menu_closes_and_opens_the_door(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    await ada.select(lobby, "entry=invited", menu=custom_menu(lobby))
    assert "Who may join: only invited people" in now(lobby, ada).text
    assert any(m.ephemeral for m in (await emile.click(lobby, "Join")).all)
    forged = await emile.raw_tap(lobby, custom_menu(lobby), values=["entry=open"])
    assert all(m.ephemeral for m in forged.all)
    await ada.select(now(lobby, ada), "entry=open", menu=custom_menu(lobby))
    await emile.click(lobby, "Join")
    assert sitting(await client.house.here(int(ada.channel.id))) == [int(ada.id), int(emile.id)]


async def test_a_table_invites_only_so_many(client: PennyPost, people: People, private_lobby: Seen) -> None:
    session = await client.house.here(int(people[0].channel.id))
    for user in range(MOST_INVITED):
        await client.house.store.invite(session.table.id, 1000 + user, most=MOST_INVITED)
    assert f"already invited {MOST_INVITED} people" in (await people[0].slash("table invite", who=people[1])).text


async def test_an_invitation_that_cannot_be_posted_stands_and_that_is_said(
    client: PennyPost, discord: Loopback, people: People, private_lobby: Seen
) -> None:
    discord.faults.fail("POST /channels/*/messages", status=503)
    reply = await people[0].slash("table invite", who=people[1])
    assert "please tell them" in reply.text
    await people[1].click(private_lobby, "Join")
    assert len((await client.house.here(int(people[0].channel.id))).seats) == 2


async def test_once_it_is_played_nobody_is_invited(client: PennyPost, people: People) -> None:
    await started(client, *people[:2])
    assert (await people[0].slash("table invite", who=people[2])).text == "The game has already started."
