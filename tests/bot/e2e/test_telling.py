"""Every channel is told everything, once: whatever fails, whoever moves, wherever the bot is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord as d
import pytest

from bot.client import PennyPost
from bot.settings import Settings
from bot.store.protocol import StoreFailed
from bot.tables.session import Session
from games.kernel.ledger import unpack, visible
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.days import HOUR, Clock, after
from tests.bot.e2e.playing import Chance, People, boards, last_board, move_by_panel, seated, to_move
from tests.bot.e2e.test_lobby import now
from tests.loopback.driver import PATIENCE, Loopback, Person, Seen
from tests.loopback.house import bot_running

POSTS = "POST /channels/*/messages"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.timers.DELAYS_MS", (50, 50, 100))


async def _until(happened: Callable[[], Any]) -> None:
    """Wait for something that nobody in the channel sees."""
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - the store has no event for it
            await asyncio.sleep(0.02)


async def _told(session: Session) -> None:
    await _until(lambda: session.table.told == session.table.revision)


async def _turn_of(person: Person, session: Session) -> None:
    """Wait until it is this person's turn, and the channel knows."""
    await _until(lambda: to_move(session, (person,)))
    await _told(session)


async def _moves(people: People, session: Session) -> Person:
    """Whoever is to move does, by tapping."""
    (person, *_) = to_move(session, people)
    await move_by_panel(person, session, Chance(1))
    return person


def _calls(person: Person) -> list[Seen]:
    return [message for message in person.messages() if person.id in message.pinged]


@pytest.mark.parametrize("status", [503, 403, 404])
async def test_a_board_that_failed_is_posted_later_and_once(
    client: PennyPost, discord: Loopback, people: People, status: int
) -> None:
    session = await seated(client, people[:2])
    before = len(boards(people[0]))
    discord.faults.fail(POSTS, times=4, status=status)
    await _moves(people, session)
    await _told(session)
    assert len(boards(people[0])) == before + 1
    (called,) = to_move(session, people)
    assert called.id in (await last_board(called)).pinged


async def test_where_only_pictures_are_refused_the_move_is_told_in_words(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people[:2])
    discord.world.deny(discord.channel, discord.world.bot, attach_files=True)
    await _moves(people, session)
    await _told(session)
    (called,) = to_move(session, people)
    last = _calls(called)[-1]
    assert not last.pictures
    assert last.buttons


async def test_a_post_that_discord_took_and_denied_is_not_posted_twice(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people[:2])
    before = len(boards(people[0]))
    discord.faults.fail(POSTS, status=502, after=True)
    await _moves(people, session)
    await _told(session)
    assert len(boards(people[0])) == before + 1


async def test_what_discord_took_and_denied_is_found_when_its_own_memory_of_it_is_gone(
    discord: Loopback, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.timers.DELAYS_MS", (HOUR,))
    clock = Clock()
    discord.world.clock = lambda: clock() / 1000
    async with bot_running(discord, settings, clock) as client:
        session = await seated(client, people[:2])
        before = boards(people[0])
        discord.faults.fail(POSTS, status=400, after=True)
        await _moves(people, session)
        await client.sleeper.drain()
        assert session.table.told < session.table.revision
        await after(client, clock, 2 * HOUR)
        assert session.table.told == session.table.revision
        assert len(boards(people[0])) == len(before) + 1
        await discord.until(lambda: not now(before[-1], people[0]).buttons or None, "the end of the older board")


async def test_it_is_found_by_whatever_would_tell_of_it_next(
    discord: Loopback, settings: Settings, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.timers.DELAYS_MS", (HOUR,))
    clock = Clock()
    discord.world.clock = lambda: clock() / 1000
    async with bot_running(discord, settings, clock) as client:
        session = await seated(client, people[:2])
        before = len(boards(people[0]))
        discord.faults.fail(POSTS, status=400, after=True)
        await _moves(people, session)
        clock.pass_by(HOUR // 2)  # past what Discord remembers of a nonce
        assert await client.teller.tell(session, "Somebody is back.") == "told"
        assert len(boards(people[0])) == before + 1
        await _moves(people, session)
        await _told(session)
        assert "Somebody is back." in (await last_board(people[0])).text


async def _killed_before_posting(client: PennyPost, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a kill between the commit and the post leaves it: nothing is sent."""

    async def nothing(*_: Any, **__: Any) -> str:
        return "failed"

    monkeypatch.setattr(client.teller, "_tell", nothing)


async def test_killed_between_the_move_and_its_board_the_next_mover_is_called_once(
    bot: Callable[[], Running], discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot() as client:
        session = await seated(client, people[:2])
        before = len(boards(people[0]))
        await _killed_before_posting(client, monkeypatch)
        await _moves(people, session)
        (called,) = to_move(session, people)
    assert len(boards(people[0])) == before
    async with bot() as client:
        session = await client.house.here(int(discord.channel.id))
        await _told(session)
        assert len(boards(people[0])) == before + 1
        assert called.id in (await last_board(called)).pinged


async def test_killed_between_the_board_and_its_note_nobody_is_called_twice(
    bot: Callable[[], Running], discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with bot() as client:
        session = await seated(client, people[:2])
        before = len(boards(people[0]))

        async def fails(*_: Any, **__: Any) -> None:
            raise StoreFailed("killed")

        monkeypatch.setattr(client.house.store, "told", fails)
        await _moves(people, session)
        assert len(boards(people[0])) == before + 1
    discord.world.let_pass(3600)  # past Discord's own memory of the post
    async with bot() as client:
        session = await client.house.here(int(discord.channel.id))
        await _told(session)
        assert len(boards(people[0])) == before + 1


async def test_one_table_that_cannot_be_read_stops_no_other(
    bot: Callable[[], Running], discord: Loopback, people: People
) -> None:
    ada = people[0]
    async with bot() as client:
        session = await seated(client, people[:2])
        other = discord.world.add_channel("the other room")
        await ada.slash("table new", channel=other, game="bloody-inn", bots=1)
        sound = await client.house.here(int(other.id))
        await client.house.store._write(  # type: ignore[attr-defined]
            lambda db: db.execute("UPDATE steps SET checkpoint = x'c1' WHERE table_id = ?", (session.table.id,))
        )
    async with bot() as client:
        found = await client.house.get(sound.table.id)
        await _told(found)
        mine = await ada.slash("table mine")
        assert session.table.id in mine.text
        assert "cannot be read" in mine.text
        refused = await ada.slash("table board")
        assert "cannot be read" in refused.text


async def test_a_channel_that_goes_takes_its_table_to_rest(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people[:2])
    discord.world.remove_channel(discord.channel)
    await _until(lambda: session.table.parked)
    assert (await client.house.store.get_table(session.table.id)).parked == "channel-gone"


async def test_an_older_board_loses_its_buttons(client: PennyPost, discord: Loopback, people: People) -> None:
    session = await seated(client, people[:2])
    first = await last_board(people[0])
    await _moves(people, session)
    await _until(lambda: not now(first, people[0]).buttons)
    assert now(first, people[0]).pictures
    assert (await last_board(people[0])).buttons


async def test_stand_ins_add_no_board_of_their_own(client: PennyPost, discord: Loopback, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", game="bloody-inn", bots=2)
    session = await client.house.here(int(ada.channel.id))
    for _ in range(4):
        await _turn_of(ada, session)
        before = len(boards(ada))
        await move_by_panel(ada, session, Chance(2))
        await _turn_of(ada, session)
        assert len(boards(ada)) == before + 1
        assert (await last_board(ada)).pinged == [ada.id]


async def test_whatever_stand_ins_do_is_told_and_who_is_asked_is_called(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    """A season's end in Obsession asks everybody at once; a stand-in may be the last to answer, or the first."""
    ada = people[0]
    await ada.slash("table new", options={"game": "obsession", "bots": 1, "options": "families=dealt"})
    session = await client.house.here(int(ada.channel.id))
    said = ""
    for turn in range(40):
        await _turn_of(ada, session)
        last = _calls(ada)[-1]
        assert last.id == boards(ada)[-1].id, "the board that calls is the newest"
        said += last.text
        if session.playing.decisions[0].name == "objective":
            break
        await move_by_panel(ada, session, Chance(turn))
    assert session.playing.decisions[0].name == "objective"
    names, view = [d.utils.escape_markdown(name) for name in session.names], session.playing.view(None)
    for step in await session.store.history(session.table.id):
        for event in visible(unpack(step.events), None):
            sentence = session.game.words.event("en", event, names, view)
            assert not sentence or sentence.split(" (×")[0] in said, event.id


async def test_stand_ins_wait_for_a_store_that_fails_and_go_on(
    client: PennyPost, discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = people[0]
    monkeypatch.setattr("bot.client.STORE_DELAYS", (0.05,))
    await ada.slash("table new", game="bloody-inn", bots=1)
    session = await client.house.here(int(ada.channel.id))
    await _turn_of(ada, session)
    commit, left = session.store.commit_move, [3]

    async def locked(*args: Any, **kwargs: Any) -> Any:
        if kwargs.get("interaction") is None and left[0]:
            left[0] -= 1
            raise StoreFailed("database is locked")
        return await commit(*args, **kwargs)

    monkeypatch.setattr(session.store, "commit_move", locked)
    while left != [0]:
        await move_by_panel(ada, session, Chance(3))
        await _turn_of(ada, session)


async def test_a_board_told_late_is_that_of_the_table_as_it_is_then(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    session = await seated(client, people[:2])
    discord.faults.fail(POSTS, times=2, status=503)
    await _moves(people, session)
    client.house.drop_idle(-1)  # as if nobody had touched it for long: whoever comes back has it loaded anew
    again = await client.house.here(int(discord.channel.id))
    assert again is not session
    await _told(again)
    assert len(boards(people[0])) == 2
