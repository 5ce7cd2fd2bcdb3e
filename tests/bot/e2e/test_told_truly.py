"""Whatever Discord answers, what a person is told is so: it was done, or it was not; and limits are said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.allowance import Allowance
from bot.client import PennyPost
from bot.parlour.limits import missing_permission, unknown
from tests.bot.e2e.conftest import Running
from tests.bot.e2e.test_lobby import now, opened
from tests.bot.e2e.test_table import play_first, started, to_move
from tests.loopback.driver import Loopback, Person

People = tuple[Person, Person, Person, Person]

POST, EDIT, ANSWER = "POST /channels/*/messages", "PATCH /channels/*/messages/*", "PATCH /webhooks/*"
FAULTS = ["403", "404", "503", "cut"]


def trouble(discord: Loopback, route: str, fault: str, times: int = 1) -> None:
    """The next requests of a route meet with this."""
    match fault:
        case "403":
            discord.faults.refuse(route, missing_permission(), times=times)
        case "404":
            discord.faults.refuse(route, unknown("Message"), times=times)
        case "cut":
            discord.faults.cut(route, times=times)
        case status:
            discord.faults.fail(route, status=int(status), times=times)


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_table_that_cannot_be_shown_is_not_opened(
    client: PennyPost, discord: Loopback, people: People, fault: str
) -> None:
    trouble(discord, POST, fault)
    reply = await people[0].slash("table new", game="bloody-inn")
    assert "no table was opened" in reply.text
    assert await client.house.in_channel(int(people[0].channel.id)) is None
    assert await opened(people[0])


@pytest.mark.parametrize("fault", ["403", "503", "cut"])
async def test_a_seat_taken_while_the_lobby_cannot_be_shown_is_taken(
    client: PennyPost, discord: Loopback, people: People, fault: str
) -> None:
    ada, emile, giulia, _ = people
    lobby = await opened(ada)
    trouble(discord, EDIT, fault)
    reply = await emile.slash("table join")
    assert reply.text.startswith("Vous avez une place.")
    assert "je n’ai pas pu mettre à jour" in reply.text
    await giulia.slash("table join")
    assert "2. Émile" in now(lobby, ada).text


async def test_a_lobby_whose_message_is_gone_is_posted_again(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    discord.world.delete_message(next(m for m in discord.world.messages(lobby.channel_id) if m.id == lobby.id))
    assert (await emile.slash("table join")).text.startswith("Vous avez une place.")
    assert "2. Émile" in (await ada.sees(lambda m: bool(m.buttons))).text


@pytest.mark.parametrize("fault", ["403", "404"])
async def test_a_tap_whose_answer_fails_is_not_said_to_have_changed_nothing(
    client: PennyPost, discord: Loopback, people: People, fault: str
) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    trouble(discord, ANSWER, fault)
    reply = await emile.click(lobby, "Join")
    session = await client.house.here(int(ada.channel.id))
    assert session.seat_of(int(emile.id)) == 1
    assert reply.text.startswith("C’est fait, mais")


@pytest.mark.parametrize("fault", ["403", "503", "cut"])
async def test_a_game_that_begins_unseen_has_begun_and_is_shown_later(
    client: PennyPost, discord: Loopback, people: People, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.timers.DELAYS_MS", (50,))
    ada, emile, *_ = people
    lobby = await opened(ada)
    await emile.slash("table join")
    trouble(discord, POST, fault, times=2)
    reply = await ada.click(lobby, "Start")
    session = await client.house.here(int(ada.channel.id))
    assert session.table.state == "playing"
    assert (await reply.next()).text.startswith("This is done and saved")
    assert await ada.sees(lambda m: bool(m.pictures))


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_table_given_up_unheard_is_given_up_and_that_is_said(
    client: PennyPost, discord: Loopback, people: People, fault: str
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    asked = await ada.slash("table end", how="cancel")
    trouble(discord, POST, fault)
    done = await ada.click(asked, "Cancel the table")
    assert done.text == "The table was cancelled, but I could not say so in its channel."
    assert session.table.state == "cancelled"


@pytest.mark.parametrize("fault", ["403", "503"])
async def test_consent_that_cannot_be_asked_for_is_not_awaited(
    client: PennyPost, discord: Loopback, people: People, fault: str
) -> None:
    session = await started(client, *people[:3])
    mover = to_move(session, *people[:3])
    while to_move(session, *people[:3]) is mover:
        await play_first(client, session, mover)
    trouble(discord, POST, fault)
    await mover.slash("table undo")
    assert session.proposal is None
    assert await client.house.store.open_proposals() == ()


async def test_where_discord_does_not_take_an_answer_nobody_is_told_that_nothing_was_done(
    client: PennyPost, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    session = await started(client, ada, emile)
    asked = await ada.slash("table end", how="cancel")
    trouble(discord, ANSWER, "404")
    with discord.apologies_expected():
        reply = await ada.click(asked, "Cancel the table")
    assert session.table.state == "cancelled"
    assert reply.text.startswith("Discord did not accept my reply. What you asked for may still have been done")


# ── limits ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_person_and_a_server_have_only_so_many_tables(
    bot: Callable[[], Running], discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    rooms = [discord.world.add_channel(f"room-{n}") for n in range(4)]
    async with bot() as client:
        client.settings = replace(client.settings, tables_per_person=2, tables_per_server=3)
        for room in rooms[:2]:
            await ada.slash("table new", game="bloody-inn", channel=room)
        for place in ("here", "thread"):
            refused = await ada.slash("table new", game="bloody-inn", place=place, channel=rooms[2])
            assert refused.text.startswith("You already host 2 open tables")
        await emile.slash("table new", game="bloody-inn", channel=rooms[2])
        refused = await emile.slash("table new", game="bloody-inn", channel=rooms[3])
        assert refused.text.startswith("Ce serveur a déjà 3 tables ouvertes")
        assert not any(channel.is_thread for channel in discord.world.channels.values())
        await ada.click(await ada.slash("table end", how="cancel", channel=rooms[0]), "Cancel the table")
        await ada.slash("table new", game="bloody-inn", channel=rooms[3])
        assert await client.house.in_channel(int(rooms[3].id)) is not None


async def test_records_are_given_so_many_times_a_minute(client: PennyPost, people: People) -> None:
    ada, emile, *_ = people
    await started(client, ada, emile)
    client.exports = Allowance(2)
    assert all([(await ada.slash("table export")).message.files for _ in range(2)])
    refused = await ada.slash("table export")
    assert refused.text.startswith("You can export 2 games a minute. Please try again in ")
    assert (await emile.slash("table export")).message.files


async def test_an_outdated_clients_command_gets_a_sentence_and_no_traceback(
    client: PennyPost, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    reply = await people[0].slash_outdated("table new", page=3)
    assert reply.text.startswith("Your Discord shows an older form of this command.")
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_game_that_is_no_name_at_all_is_not_known(
    client: PennyPost, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    reply = await people[0].slash_outdated("table new", game=2.5)
    assert "2.5" in reply.text
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
