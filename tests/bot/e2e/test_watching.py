"""Following a table: public pictures by private message, a few a day, and only as long as one can see the table."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator

import pytest

from bot.client import PennyPost
from bot.commands import watching
from bot.commands.watching import ANEW_MS
from bot.parlour.limits import Refused
from bot.settings import Settings
from bot.store.company import SHOWN_EVERY_MS
from bot.store.rows import Watcher
from bot.tables.session import Session
from tests.bot.e2e.days import HOUR, WINTER, Clock, after
from tests.bot.e2e.playing import Chance, boards, is_board, last_board, move_by_command, to_move
from tests.bot.e2e.saleroom import bidding, give, sale
from tests.bot.e2e.test_table import started
from tests.contract.saleroom import SALEROOM, artist
from tests.loopback.driver import Loopback, Person, Seen
from tests.loopback.house import bot_running

People = tuple[Person, Person, Person, Person]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def client(discord: Loopback, settings: Settings, clock: Clock) -> AsyncIterator[PennyPost]:
    async with bot_running(discord, settings, clock) as running:
        yield running


@pytest.fixture
async def table(client: PennyPost, people: People, same_shuffles: None) -> Session:
    return await started(client, *people[:2])


async def moved(client: PennyPost, session: Session, people: People) -> None:
    """Somebody makes a move, and the channel sees it."""
    before = len(boards(people[0]))
    await move_by_command(to_move(session, people)[0], session, Chance(3))
    await people[0].loopback.until(lambda: len(boards(people[0])) > before or None, "the next board")
    await client.teller.tell(session)


def only_message(person: Person) -> Seen:
    (message,) = person.direct_messages()
    return message


async def test_who_watches_sees_the_public_board_and_it_changes_with_the_game(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia = people[2]
    reply = await giulia.slash("table watch")
    assert reply.ephemeral
    assert reply.text.startswith(f"Segui il tavolo {table.table.id}")
    first = only_message(giulia)
    public = await client.pictures.board(table, "it")
    assert [picture.data for picture in first.pictures] == [public.png]
    assert first.pictures[0].alt == public.alt
    await moved(client, table, people)
    await after(client, clock, SHOWN_EVERY_MS)
    changed = only_message(giulia)
    assert changed.id == first.id
    assert [picture.data for picture in changed.pictures] == [(await client.pictures.board(table, "it")).png]
    assert changed.pictures[0].data != first.pictures[0].data
    assert changed.pinged == []


async def test_who_cannot_be_written_to_just_now_sees_the_next_board(
    client: PennyPost, discord: Loopback, clock: Clock, people: People, table: Session
) -> None:
    giulia = people[2]
    discord.faults.fail("POST /users/@me/channels", status=503, times=20)
    assert (await giulia.slash("table watch")).text.startswith(f"Segui il tavolo {table.table.id}")
    discord.faults.clear()
    assert giulia.direct_messages() == []
    await moved(client, table, people)
    await after(client, clock, SHOWN_EVERY_MS)
    assert only_message(giulia).pictures


async def test_a_message_changes_every_half_hour_at_most(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia = people[2]
    await giulia.slash("table watch")
    first = only_message(giulia).pictures[0].data
    await moved(client, table, people)
    await after(client, clock, SHOWN_EVERY_MS - 10_000)
    assert only_message(giulia).pictures[0].data == first
    await after(client, clock, 10_000)
    assert only_message(giulia).pictures[0].data != first


async def test_another_message_takes_its_place_after_a_day(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia = people[2]
    await giulia.slash("table watch")
    first = only_message(giulia)
    clock.pass_by(ANEW_MS)
    await moved(client, table, people)
    await after(client, clock, 0)
    assert only_message(giulia).id != first.id


async def test_nothing_comes_in_ones_quiet_hours(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia = people[2]
    hour = (WINTER // HOUR) % 24 * 60
    await client.house.people.change(int(giulia.id), quiet=(hour, (hour + 8 * 60) % 1440), time_zone="")
    await giulia.slash("table watch")
    first = only_message(giulia).pictures[0].data
    await moved(client, table, people)
    await after(client, clock, 7 * HOUR)
    assert only_message(giulia).pictures[0].data == first
    await after(client, clock, HOUR)
    assert only_message(giulia).pictures[0].data != first


async def test_nothing_comes_while_one_is_away(client: PennyPost, clock: Clock, people: People, table: Session) -> None:
    giulia = people[2]
    await giulia.slash("table watch")
    first = only_message(giulia).pictures[0].data
    await client.house.people.change(int(giulia.id), away=(WINTER, WINTER + 48 * HOUR))
    await moved(client, table, people)
    await after(client, clock, 47 * HOUR)
    assert only_message(giulia).pictures[0].data == first
    await after(client, clock, HOUR)
    assert only_message(giulia).pictures[0].data != first


async def test_the_end_is_a_message_of_its_own_and_the_last(
    discord: Loopback, settings: Settings, clock: Clock, people: People
) -> None:
    ada, emile, giulia, sakura = people
    async with bot_running(discord, settings, clock) as client:
        session = await started(client, ada, emile)
        for person in (giulia, sakura):
            await person.slash("table watch")
        before = only_message(giulia)
    async with bot_running(discord, settings, clock) as client:
        await ada.click(await ada.slash("table end", how="concede"), "Concede")
        await after(client, clock, 0)
        last = only_message(giulia)
        assert last.id != before.id
        assert "Chi si è arreso: Ada." in last.text
        assert "1 · **Émile**" in last.text
        assert last.pictures
        assert last.buttons == []
        assert "投了：Ada" in only_message(sakura).text
        assert await client.house.store.watcher(session.table.id, int(giulia.id)) is None


async def test_a_lobby_can_be_followed_and_one_given_up_is_told_of(
    client: PennyPost, clock: Clock, people: People
) -> None:
    ada, _, giulia, _ = people
    await ada.slash("table new", game="bloody-inn")
    await giulia.slash("table watch")
    assert "aspetta giocatori" in only_message(giulia).text
    assert only_message(giulia).pictures == []
    await ada.click(await ada.slash("table end", how="cancel"), "Cancel the table")
    await after(client, clock, 0)
    assert "annullato" in only_message(giulia).text


async def test_watching_stops_when_one_asks_again_or_taps(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia, sakura = people[2:]
    for person in (giulia, sakura):
        await person.slash("table watch")
    assert (await giulia.slash("table watch")).text.startswith("Non segui più")
    assert only_message(giulia).pictures == []
    message = only_message(sakura)
    await sakura.click(message, message.buttons[0])
    assert only_message(sakura).pictures == []
    await moved(client, table, people)
    await after(client, clock, SHOWN_EVERY_MS)
    assert only_message(giulia).pictures == only_message(sakura).pictures == []
    forged = await people[0].raw_tap(message, message.buttons[0].custom_id or "")
    assert forged.answer


async def test_who_can_no_longer_see_the_table_is_told_so_and_nothing_more(
    client: PennyPost, discord: Loopback, clock: Clock, people: People, table: Session
) -> None:
    giulia, sakura = people[2:]
    for person in (giulia, sakura):
        await person.slash("table watch")
    discord.world.deny(discord.channel, giulia.user, view_channel=True)
    discord.world.leave(sakura.user)
    await moved(client, table, people)
    await after(client, clock, SHOWN_EVERY_MS)
    for person in (giulia, sakura):
        assert only_message(person).pictures == []
        assert table.table.id in only_message(person).text
        assert await client.house.store.watcher(table.table.id, int(person.id)) is None
    discord.world.allow(discord.channel, giulia.user)
    await moved(client, table, people)
    await after(client, clock, SHOWN_EVERY_MS)
    assert only_message(giulia).pictures == []


async def test_who_cannot_see_a_table_cannot_begin_to_watch_it(
    client: PennyPost, discord: Loopback, people: People, table: Session
) -> None:
    giulia = people[2]
    library = discord.world.add_channel("library")
    discord.world.deny(discord.channel, giulia.user, view_channel=True)
    reply = await giulia.slash("table watch", table=table.table.id, channel=library)
    assert reply.ephemeral
    assert giulia.direct_messages() == []
    assert await giulia.autocomplete("table watch", "table", "", channel=library) == []
    offered = await people[3].autocomplete("table watch", "table", "", channel=library)
    assert [choice.value for choice in offered] == [table.table.id]
    await people[3].slash("table watch", table=table.table.id, channel=library)
    assert only_message(people[3]).pictures


async def test_in_a_thread_it_is_who_may_see_that(
    client: PennyPost, discord: Loopback, clock: Clock, people: People
) -> None:
    ada, _, giulia, _ = people
    await ada.slash("table new", game="bloody-inn", place="thread", bots=1)
    thread = next(c for c in discord.world.channels.values() if c.is_thread)
    await ada.sees(is_board, thread)
    await giulia.slash("table watch", channel=thread)
    assert only_message(giulia).pictures
    discord.world.deny(discord.channel, giulia.user, view_channel=True)
    session = await client.house.here(int(thread.id))
    await client.house.store.told(session.table.id, revision=1, message_id=1, watched_at=clock())
    await after(client, clock, SHOWN_EVERY_MS)
    assert only_message(giulia).pictures == []


async def test_closed_private_messages_are_said_at_the_start_and_end_it_later(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia, sakura = people[2:]
    giulia.user.accepts_dms = False
    assert (await giulia.slash("table watch")).text.startswith("Non posso scriverti in privato.")
    assert await client.house.store.watcher(table.table.id, int(giulia.id)) is None
    await sakura.slash("table watch")
    sakura.user.accepts_dms = False
    clock.pass_by(ANEW_MS)
    await moved(client, table, people)
    await after(client, clock, 0)
    assert await client.house.store.watcher(table.table.id, int(sakura.id)) is None
    assert table.table.state == "playing"


async def test_who_watches_goes_on_watching_when_discord_wants_a_message_later(
    client: PennyPost, discord: Loopback, people: People, table: Session
) -> None:
    giulia = people[2]
    too_fast = Refused(403, 40003, "You are opening direct messages too fast.")
    discord.faults.refuse("POST /users/@me/channels", too_fast)
    assert not (await giulia.slash("table watch")).text.startswith("Non posso scriverti in privato.")
    assert await client.house.store.watcher(table.table.id, int(giulia.id)) is not None


async def test_players_do_not_watch_their_own_game_and_there_are_limits(
    client: PennyPost, people: People, table: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, giulia, sakura = people
    assert "You play at this table" in (await ada.slash("table watch")).text
    monkeypatch.setattr(watching, "MOST_WATCHERS", 1)
    await giulia.slash("table watch")
    assert "1人が観戦していて" in (await sakura.slash("table watch")).text
    monkeypatch.setattr(watching, "MOST_WATCHED", 0)
    monkeypatch.setattr(watching, "MOST_WATCHERS", 9)
    assert "もう0卓を観戦していて" in (await sakura.slash("table watch")).text


async def test_a_message_sent_before_a_crash_is_found_again(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia = people[2]
    await giulia.slash("table watch")
    known = await client.house.store.watcher(table.table.id, int(giulia.id))
    assert known is not None
    forgotten = Watcher(table_id=known.table_id, user_id=known.user_id, since=known.since, language="it")
    await client.house.store.save_watcher(forgotten)
    await moved(client, table, people)
    await after(client, clock, HOUR)
    assert only_message(giulia).pictures


async def test_who_is_forgotten_watches_nothing(
    client: PennyPost, clock: Clock, people: People, table: Session
) -> None:
    giulia = people[2]
    await giulia.slash("table watch")
    panel = await giulia.slash("forget-me")
    await giulia.click(panel, panel.message.buttons[0])
    assert await client.house.store.watcher(table.table.id, int(giulia.id)) is None
    shown = only_message(giulia).pictures[0].data
    await moved(client, table, people)
    await after(client, clock, SHOWN_EVERY_MS)
    assert only_message(giulia).pictures[0].data == shown


async def test_what_partners_say_in_mid_move_is_not_shown(
    discord: Loopback, settings: Settings, clock: Clock, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "render.saleroom", artist)
    async with bot_running(discord, settings, clock, {SALEROOM.id: SALEROOM}) as client:
        session = await sale(client, people, sides="pairs")
        ben = discord.person("Ben")
        await ben.slash("table watch")
        await bidding(session, people, people[0])
        await give(people[0], "ask")
        await last_board(people[0])
        await give(people[2], "blind")
        await after(client, clock, SHOWN_EVERY_MS)
        shown = only_message(ben)
        public = await client.pictures.board(session, "en")
        assert [picture.data for picture in shown.pictures] == [public.png]
        assert "advis" not in shown.text


async def test_the_menu_offers_to_follow_to_who_does_not_play(
    client: PennyPost, people: People, table: Session
) -> None:
    board = await last_board(people[0])
    assert "Follow or stop" not in [b.label for b in (await people[0].click(board, "Table")).message.buttons]
    menu = await people[2].click(board, "Table")
    await people[2].click(menu, "Segui o smetti")
    assert only_message(people[2]).pictures
