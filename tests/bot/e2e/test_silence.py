"""Tables nobody touches any more: warned once, kept by one tap or any deed, else closed and said to be."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.client import PennyPost
from bot.commands.silence import PATIENCE, RESTING_MS
from bot.parlour.limits import missing_permission
from bot.settings import Settings
from games.kernel.record import Record
from tests.bot.e2e.days import DAY, HOUR, Clock, after
from tests.bot.e2e.playing import Chance, is_board, move_by_command
from tests.bot.e2e.test_lobby import now, opened
from tests.bot.e2e.test_resting import resting
from tests.bot.e2e.test_table import started, to_move
from tests.loopback.driver import Loopback, Person, Seen
from tests.loopback.house import bot_running

People = tuple[Person, Person, Person, Person]
POST = "POST /channels/*/messages"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def client(discord: Loopback, settings: Settings, clock: Clock) -> AsyncIterator[PennyPost]:
    async with bot_running(discord, settings, clock) as running:
        yield running


def warnings(person: Person) -> list[Seen]:
    """What is said of tables that will be closed."""
    return [m for m in person.messages() if "nobody has done anything" in m.text]


async def test_a_lobby_is_warned_after_five_days_and_closed_after_seven(
    client: PennyPost, clock: Clock, people: People
) -> None:
    ada, emile, *_ = people
    lobby = await opened(ada)
    session = await client.house.here(int(ada.channel.id))
    await emile.slash("table join")
    await after(client, clock, 5 * DAY - HOUR)
    assert warnings(ada) == []
    await after(client, clock, HOUR)
    (warning,) = warnings(ada)
    assert warning.pinged == [ada.id, emile.id]
    await after(client, clock, DAY)
    assert len(warnings(ada)) == 1
    await after(client, clock, DAY)
    assert "closed" in now(lobby, ada).text
    assert now(lobby, ada).buttons == []
    assert now(warning, ada).buttons == []
    assert (session.table.state, session.table.ending) == ("cancelled", "silent")
    assert await opened(ada), "the channel is free"


async def test_a_game_is_warned_and_closed_after_a_month_and_can_be_exported(
    client: PennyPost, clock: Clock, people: People
) -> None:
    two = people[:2]
    session = await started(client, *two)
    silent, ahead = PATIENCE["playing"]
    await after(client, clock, silent - ahead)
    (warning,) = warnings(two[0])
    assert sorted(warning.pinged) == sorted(p.id for p in two)
    await after(client, clock, ahead)
    assert (session.table.state, session.table.ending) == ("cancelled", "silent")
    last = await two[0].sees(lambda m: is_board(m) and "this table is closed" in m.text)
    assert session.table.seed is not None
    assert session.table.seed.hex() in last.text
    files = (await two[1].slash("table export", table=session.table.id)).message.files
    record = Record.read(next(iter(files.values())).decode())
    assert (record.ended, record.scores) == ("silent", ())
    record.verify(session.game)


async def test_one_tap_keeps_a_table_for_another_month(client: PennyPost, clock: Clock, people: People) -> None:
    two = people[:2]
    session = await started(client, *two)
    silent, ahead = PATIENCE["playing"]
    await after(client, clock, silent - ahead)
    (warning,) = warnings(two[0])
    stranger = await people[2].click(warning, "Keep it")
    assert all(m.ephemeral for m in stranger.all)
    await two[1].click(warning, "Keep it")
    assert now(warning, two[0]).text == f"Émile keeps table {session.table.id} open."
    await after(client, clock, silent - ahead - HOUR)
    assert warnings(two[0]) == []
    await after(client, clock, HOUR)
    assert len(warnings(two[0])) == 1
    assert session.table.state == "playing"


async def test_a_move_keeps_a_table_and_takes_the_warning_down(
    client: PennyPost, clock: Clock, people: People, same_shuffles: None
) -> None:
    two = people[:2]
    session = await started(client, *two)
    silent, ahead = PATIENCE["playing"]
    await after(client, clock, silent - ahead)
    (warning,) = warnings(two[0])
    clock.pass_by(HOUR)
    await move_by_command(to_move(session, *two), session, Chance(1))
    await after(client, clock, ahead)
    assert session.table.state == "playing"
    assert now(warning, two[0]).text == "This table goes on."
    late = await two[0].raw_tap(warning, warning.button("Keep it").custom_id or "")
    assert late
    await after(client, clock, silent - ahead - HOUR)
    assert session.table.state == "playing"


async def test_what_was_missed_is_warned_of_late_and_nobody_is_closed_unwarned(
    discord: Loopback, settings: Settings, clock: Clock, people: People
) -> None:
    async with bot_running(discord, settings, clock) as client:
        session = await started(client, *people[:2])
    clock.pass_by(60 * DAY)
    async with bot_running(discord, settings, clock) as client:
        await client.sleeper.drain()
        assert len(warnings(people[0])) == 1
        assert (await client.house.store.get_table(session.table.id)).state == "playing"
    clock.pass_by(PATIENCE["playing"].warned_ms)
    async with bot_running(discord, settings, clock) as client:
        await people[0].sees(lambda m: is_board(m) and "this table is closed" in m.text)
        assert len([m for m in people[0].messages() if "this table is closed" in m.text]) == 1


async def test_a_warning_is_not_posted_twice_by_a_crash_between(
    client: PennyPost, clock: Clock, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(people[0])
    set_timer = client.house.store.set_timer

    async def fail(timer: object) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(client.house.store, "set_timer", fail)
    await after(client, clock, 5 * DAY)
    monkeypatch.setattr(client.house.store, "set_timer", set_timer)
    await after(client, clock, HOUR)
    assert len(warnings(people[0])) == 1


async def test_a_table_whose_channel_is_gone_is_closed_later_and_listed_until_then(
    client: PennyPost, discord: Loopback, clock: Clock, people: People
) -> None:
    two = people[:2]
    session = await started(client, *two)
    library = discord.world.add_channel("library")
    discord.world.remove_channel(discord.channel)
    await resting(client, session.table.id, "channel-gone")
    await after(client, clock, RESTING_MS - HOUR)
    assert session.table.state == "playing"
    mine = await two[0].slash("table mine", channel=library)
    assert "otherwise it is closed <t:" in mine.text
    await after(client, clock, HOUR)
    assert session.table.ending == "silent"
    assert session.table.id not in (await two[0].slash("table mine", channel=library)).text


async def test_where_the_warning_is_refused_it_is_tried_again_and_the_table_waits(
    client: PennyPost, discord: Loopback, clock: Clock, people: People
) -> None:
    await opened(people[0])
    session = await client.house.here(int(people[0].channel.id))
    discord.faults.refuse(POST, missing_permission(), times=1)
    await after(client, clock, 6 * DAY)
    assert warnings(people[0]) == []
    await after(client, clock, DAY)
    assert len(warnings(people[0])) == 1
    assert session.table.state == "lobby"
    await after(client, clock, 2 * DAY)
    assert session.table.ending == "silent"


async def test_a_forged_tap_keeps_nothing_that_is_closed(client: PennyPost, clock: Clock, people: People) -> None:
    lobby = await opened(people[0])
    session = await client.house.here(int(people[0].channel.id))
    await after(client, clock, 5 * DAY)
    (warning,) = warnings(people[0])
    keep = warning.button("Keep it").custom_id or ""
    await after(client, clock, 2 * DAY)
    reply = await people[0].raw_tap(lobby, keep)
    assert (await reply.next()).ephemeral
    for forged in (f"pp:idle-keep:{session.table.id}:x:", "pp:idle-keep:zzzzzz:1:"):
        assert (await people[0].raw_tap(lobby, forged)).all
    assert session.table.state == "cancelled"
