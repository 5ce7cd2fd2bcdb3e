"""The host has left the server: who sits at the table manages it, and nobody waits for a voice that cannot come."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.client import PennyPost
from bot.members import ASKED_AGAIN_MS
from bot.settings import Settings
from bot.tables.session import Session
from tests.bot.e2e.days import Clock, after
from tests.bot.e2e.playing import Chance, People, last_board, move_by_command, seated, to_move
from tests.loopback.driver import Loopback, Person, Reply
from tests.loopback.house import bot_running

pytestmark = pytest.mark.usefixtures("same_shuffles")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def client(discord: Loopback, settings: Settings, clock: Clock) -> AsyncIterator[PennyPost]:
    async with bot_running(discord, settings, clock) as running:
        yield running


def goes(discord: Loopback, person: Person, clock: Clock) -> None:
    """Somebody leaves the server, some minutes pass, and nobody tells the bot."""
    discord.world.leave(person.user)
    clock.pass_by(ASKED_AGAIN_MS)


async def tap(person: Person, reply: Reply, kind: str) -> Reply:
    """Tap the button of this kind."""
    return await person.click(reply, next(b for b in reply.message.buttons if kind in (b.custom_id or "")))


# ── who manages ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_seat_of_a_host_who_has_left_is_handed_on_by_who_sits_there(
    client: PennyPost, discord: Loopback, people: People, clock: Clock
) -> None:
    """Without a clock, at the host's turn, nothing else would ever end the wait."""
    ada, emile, giulia, _ = people
    session = await seated(client, (ada, emile))
    assert "hôte" in (await emile.slash("table replace", seat="1")).text
    goes(discord, ada, clock)
    assert (
        "moderatore" in (await giulia.slash("table replace", seat="1")).text
    )  # who does not sit there manages nothing
    assert session.seats[0].user_id == int(ada.id)
    await emile.slash("table replace", seat="1")
    assert session.seats[0].standin is not None


async def test_a_lobby_whose_host_has_left_is_settled_and_started_by_who_sits_there(
    client: PennyPost, discord: Loopback, people: People, clock: Clock
) -> None:
    ada, emile, giulia, _ = people
    await ada.slash("table new", game="bloody-inn")
    await emile.slash("table join")
    lobby = await client.house.here(int(ada.channel.id))
    assert "hôte" in (await emile.slash("table start")).text
    goes(discord, ada, clock)
    assert "host" not in (await emile.slash("table invite", who=giulia)).text
    assert int(giulia.id) in lobby.invited
    shown = await emile.sees(lambda m: any("lobby-standin" in menu.custom_id for menu in m.menus))
    await emile.select(shown, "easy", menu=next(m.custom_id for m in shown.menus if "lobby-standin" in m.custom_id))
    assert [seat.standin for seat in lobby.seats] == [None, None, "easy"]
    await emile.slash("table start")
    assert lobby.table.state == "playing"


async def test_a_table_whose_host_has_left_is_moved_and_closed_by_who_sits_there(
    client: PennyPost, discord: Loopback, people: People, clock: Clock
) -> None:
    ada, emile, *_ = people
    session = await seated(client, (ada, emile))
    library = discord.world.add_channel("library")
    assert "hôte" in (await emile.slash("table move", table=session.table.id, channel=library)).text
    goes(discord, ada, clock)
    await emile.slash("table move", table=session.table.id, channel=library)
    assert session.table.channel_id == int(library.id)
    asked = await emile.slash("table end", how="cancel", channel=library)
    await tap(emile, asked, "cancel-yes")
    assert session.table.state == "cancelled"


async def test_a_host_who_is_back_manages_alone_again(
    client: PennyPost, discord: Loopback, people: People, clock: Clock
) -> None:
    ada, emile, *_ = people
    session = await seated(client, (ada, emile))
    goes(discord, ada, clock)
    discord.world.come_back(ada.user)
    assert "hôte" in (await emile.slash("table replace", seat="1")).text
    assert session.seats[0].user_id == int(ada.id)


# ── who is asked ────────────────────────────────────────────────────────────────────────────────────────────


async def moved(client: PennyPost, session: Session, people: tuple[Person, ...], times: int) -> None:
    for _ in range(times):
        await move_by_command(to_move(session, people)[0], session, Chance(3))
        await client.teller.tell(session)


async def test_a_game_is_ended_together_without_who_has_left(
    client: PennyPost, discord: Loopback, people: People, clock: Clock
) -> None:
    ada, emile, giulia, _ = people
    session = await seated(client, (ada, emile, giulia))
    goes(discord, ada, clock)
    await tap(emile, await emile.slash("table end"), "end-ask")
    question = await giulia.sees(lambda m: any("end-vote" in (b.custom_id or "") for b in m.buttons))
    assert ada.id not in question.pinged
    assert giulia.id in question.pinged
    await giulia.click(question, next(b for b in question.buttons if (b.custom_id or "").endswith(":yes")))
    assert session.table.state == "over"


async def test_the_last_one_on_the_server_ends_the_game_alone(
    client: PennyPost, discord: Loopback, people: People, clock: Clock
) -> None:
    ada, emile, *_ = people
    session = await seated(client, (ada, emile))
    goes(discord, ada, clock)
    await tap(emile, await emile.slash("table end"), "end-ask")
    assert session.table.state == "over"


@pytest.mark.parametrize("agree", ["all", "majority"])
async def test_what_was_asked_before_somebody_left_waits_for_them_no_longer(
    client: PennyPost, discord: Loopback, people: People, clock: Clock, agree: str
) -> None:
    ada, emile, giulia, _ = people
    session = await seated(client, (ada, emile, giulia), options=f"agree={agree}")
    trio = (ada, emile, giulia)
    await moved(client, session, trio, 3)
    asker, *others = sorted(trio, key=lambda p: p not in (emile, giulia))
    before = session.playing.number
    await asker.slash("table undo")
    assert session.proposal is not None
    for other in others:
        goes(discord, other, clock)
    await after(client, clock, 1)
    assert session.proposal is None
    assert session.playing.number < before


async def test_a_seat_is_taken_over_without_the_consent_of_who_has_left(
    client: PennyPost, discord: Loopback, people: People, clock: Clock
) -> None:
    ada, emile, giulia, _ = people
    await ada.slash("table new", game="bloody-inn")
    lobby = await client.house.here(int(ada.channel.id))
    await lobby.lobby.add_standin(int(ada.id), "random", "The Coachman")
    await emile.slash("table join")
    await ada.slash("table start")
    await last_board(ada)
    seat = next(s.index for s in lobby.seats if s.standin is not None)
    goes(discord, ada, clock)
    await giulia.slash("table take-over")
    question = await emile.sees(lambda m: any("sit-yes" in (b.custom_id or "") for b in m.buttons))
    assert ada.id not in question.pinged
    await emile.click(question, next(b for b in question.buttons if "sit-yes" in (b.custom_id or "")))
    assert lobby.seats[seat].user_id == int(giulia.id)


# ── where it goes ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("timed", ["brisk", "none"])
async def test_a_table_with_a_clock_goes_nowhere_where_one_of_its_people_cannot_see_it(
    client: PennyPost, discord: Loopback, people: People, clock: Clock, timed: str
) -> None:
    ada, emile, giulia, _ = people
    session = await seated(client, (ada, emile, giulia), options=f"clock={timed}")
    attic = discord.world.add_channel("attic")
    for unseeing in (emile, giulia):
        discord.world.deny(attic, unseeing.user, view_channel=True)
    said = (await ada.slash("table move", table=session.table.id, channel=attic)).text
    if timed == "none":  # whatever is missed there costs nobody anything
        assert session.table.channel_id == int(attic.id)
        return
    assert "Émile and Giulia" in said
    assert session.table.channel_id == int(discord.channel.id)
    goes(discord, giulia, clock)
    assert "visible to Émile," in (await ada.slash("table move", table=session.table.id, channel=attic)).text
    discord.world.allow(attic, emile.user)
    await ada.slash("table move", table=session.table.id, channel=attic)
    assert session.table.channel_id == int(attic.id)
