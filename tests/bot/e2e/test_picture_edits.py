"""Edits with pictures: files that stay are named as Discord wants it, and an edit that is refused becomes a message."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable

import pytest

from bot.client import PennyPost
from bot.parlour import messages
from bot.parlour.limits import walk
from bot.parlour.messages import Draft
from bot.parlour.world import Json, Message, World
from bot.play.posting import now_of
from bot.settings import Settings
from bot.store.company import SHOWN_EVERY_MS
from bot.words import say
from games import all_games
from games.kernel.game import settle
from games.kernel.words import LANGUAGES
from tests.bot.e2e.days import Clock, after
from tests.bot.e2e.playing import (
    Chance,
    People,
    boards,
    button_of,
    last_board,
    move_by_command,
    open_panel,
    seated,
    tap,
    to_move,
)
from tests.bot.e2e.test_telling import now
from tests.bot.e2e.test_watching import only_message
from tests.loopback.driver import Loopback, Person, Reply, Seen
from tests.loopback.house import bot_running

GAMES = sorted(all_games())


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def client(discord: Loopback, settings: Settings, clock: Clock) -> AsyncIterator[PennyPost]:
    discord.world.edits_bring_pictures = False
    async with bot_running(discord, settings, clock) as running:
        yield running


async def at_rest() -> None:
    """Wait until everything that was asked has been answered."""
    while tasks := [t for t in asyncio.all_tasks() if t.get_name().startswith(("CommandTree-invoker", "discord-ui-"))]:
        await asyncio.wait(tasks)


async def answers_to(act: Awaitable[Reply]) -> list[Seen]:
    """The messages with which somebody is left in the end, whatever came before them."""
    reply = await act
    await at_rest()
    world = reply.loopback.world
    left = [seen for seen in reply.all if world.message(seen.channel_id, seen.id) is not None]
    for seen in left:
        assert seen.ephemeral
        assert not seen.loading
        assert seen.text not in [say(lang, "picture.follows") for lang in LANGUAGES]
    return left


async def answer_to(act: Awaitable[Reply]) -> Seen:
    """The one message with which somebody is left."""
    (seen,) = await answers_to(act)
    return seen


def fewest(game: str) -> int:
    """With how few one can play it against each other."""
    found = all_games()[game]
    return next(n for n in found.seats if n > 1 and found.refuses(n, settle(found, {})) is None)


def panels(person: Person) -> list[Seen]:
    """The panels by which somebody can answer."""
    kinds = ("pp:answer:", "pp:choose:", "pp:post:")
    shown = [message for message in person.messages() if message.ephemeral]
    return [m for m in shown if any((part.get("custom_id") or "").startswith(kinds) for part in m.parts)]


async def only_panel(person: Person) -> Seen:
    await at_rest()
    (panel,) = panels(person)
    assert not panel.loading
    return panel


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_turn_is_played_though_discord_refuses_edits_that_bring_a_picture(
    client: PennyPost, people: People, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    group, chance = people[: fewest(game)], Chance(7)
    session = await seated(client, group, game)
    moved: set[str] = set()
    while {person.id for person in group} - moved:
        person = to_move(session, group)[0]
        seat = session.seat_of(int(person.id))
        assert seat is not None
        for command in ("table board", "table hand", "table replay"):
            assert (await answer_to(person.slash(command))).pictures, command
        board = await last_board(person)
        for kind in ("table-hand", "recap", "table"):
            assert await answers_to(person.click(board, button_of(board, kind))), kind
        if not panels(person):  # one that stands goes on with what they are asked next
            await open_panel(person)
        panel = await only_panel(person)
        while not session.composed(seat).done:
            decision = session.composed(seat).position.decision_of(seat)
            assert decision is not None
            await tap(person, panel, decision.chance(chance))
            panel = await only_panel(person)
        assert await answers_to(person.click(panel, button_of(panel, "table-hand")))
        await person.click(panel, button_of(panel, "post"))
        await at_rest()
        await client.teller.tell(session)
        moved.add(person.id)
    assert client.edits.refused
    assert sum("edits that bring a picture" in record.getMessage() for record in caplog.records) == 1


async def test_a_replay_is_turned_page_by_page_and_only_the_last_stands(client: PennyPost, people: People) -> None:
    session = await seated(client, people[:2])
    for _ in range(3):
        await move_by_command(to_move(session, people[:2])[0], session, Chance(3))
    ada = people[0]
    page = await answer_to(ada.slash("table replay"))
    for _ in range(3):
        back = next(b for b in page.buttons if (b.custom_id or "").startswith("pp:replay") and not b.disabled)
        before, page = page, await answer_to(ada.click(page, back))
        assert page.pictures
        assert page.id != before.id
    assert len([m for m in ada.messages() if m.ephemeral and m.pictures]) == 1


async def test_who_watches_gets_a_new_message_in_the_place_of_the_old(
    client: PennyPost, clock: Clock, people: People
) -> None:
    session, giulia = await seated(client, people[:2]), people[2]
    await giulia.slash("table watch")
    first = only_message(giulia)
    await move_by_command(to_move(session, people[:2])[0], session, Chance(3))
    await client.teller.tell(session)
    await after(client, clock, SHOWN_EVERY_MS)
    changed = only_message(giulia)
    assert changed.id != first.id
    assert changed.pictures[0].data != first.pictures[0].data
    await after(client, clock, SHOWN_EVERY_MS)
    assert only_message(giulia).id == changed.id


async def test_a_board_of_stand_ins_is_followed_by_the_next_and_goes(client: PennyPost, people: People) -> None:
    ada = people[0]
    await ada.slash("table new", game="bloody-inn", bots=2)
    session = await client.house.here(int(ada.channel.id))
    await last_board(ada)
    news = now_of(session)._replace(opening=False)
    before = len(boards(ada))
    async with client.teller._queue(session.table.id):
        for later in range(1, 4):
            told = await client.teller._post(session, news._replace(revision=news.revision + later), "", fresh=False)
            assert told == "told"
    assert client.edits.refused
    await ada.loopback.until(lambda: len(boards(ada)) == before + 1 or None, "one board in the place of all three")


async def test_files_that_stay_are_named_by_their_ids_and_shown_by_their_names(
    client: PennyPost, discord: Loopback, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits: list[Json] = []
    edit = messages.edit

    def seen(world: World, message: Message, draft: Draft) -> Message:
        if draft.payload.get("attachments"):
            edits.append({"had": [file["id"] for file in message.files], "asked": draft.payload})
        return edit(world, message, draft)

    monkeypatch.setattr(messages, "edit", seen)
    session = await seated(client, people[:2])
    board = await last_board(people[0])
    await move_by_command(to_move(session, people[:2])[0], session, Chance(3))
    await discord.until(lambda: now(board, people[0]).buttons == [] or None, "a board without buttons")
    (retired,) = edits
    assert [str(each["id"]) for each in retired["asked"]["attachments"]] == retired["had"]
    assert [each["filename"] for each in retired["asked"]["attachments"]] == ["board.png"]
    shown = [part["items"] for part in walk(retired["asked"]["components"]) if part.get("items")]
    assert [item["media"]["url"] for items in shown for item in items] == ["attachment://board.png"]
    assert now(board, people[0]).pictures[0].data == board.pictures[0].data
