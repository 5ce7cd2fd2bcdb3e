"""`/table mine` and the digest: what waits for a person, longest first, with the way to each; and who is next."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.client import PennyPost
from bot.next_up import next_seat
from bot.notes import MOST_TEXT
from bot.parlour.world import SILENT
from bot.settings import Settings
from bot.store.rows import Glance, Waiting
from tests.bot.e2e.days import HOUR, Days, board_of, moment, move, mover, table, told
from tests.bot.e2e.playing import seated
from tests.bot.e2e.test_notices import choose
from tests.bot.e2e.test_personal_settings import panel_of, pick
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]
PARIS = "Europe/Paris"


@pytest.fixture
def days(discord: Loopback, settings: Settings) -> Days:
    return Days(discord, settings)


async def elsewhere(client: PennyPost, days: Days, discord: Loopback, *people: Person) -> str:
    """Another table of these people in a channel of its own, which waits for the first of them."""
    channel = discord.world.add_channel(f"channel-{len(discord.world.channels)}")
    for person in people:
        person.channel = channel
    session = await seated(client, people)
    await days.pass_(client, seconds=3)
    while mover(session, *people) is not people[0]:
        await move(client, days, session, mover(session, *people))
    return session.table.id


async def test_what_waits_comes_first_the_longest_wait_at_the_top_with_its_link(
    days: Days, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    home = ada.channel
    async with days.bot() as client:
        ids = []
        for _ in range(3):
            ids.append(await elsewhere(client, days, discord, ada, emile))
            await days.pass_(client, hours=5)
        ada.channel = home
        reply = await ada.slash("table mine")
        assert reply.ephemeral
        lines = [line for line in reply.text.split("\n") if line.startswith("- ")]
        sessions = [await client.house.get(table_id) for table_id in ids]
        assert len(lines) == 3
        for line, session in zip(lines, sessions, strict=True):
            since = session.waiting.since(session.own_seat(int(ada.id)))
            assert since is not None
            link = f"https://discord.com/channels/{session.table.guild_id}/{session.table.channel_id}"
            assert f"({link}/{session.table.board_message_id})" in line
            assert f"<t:{since // 1000}:R>" in line
            assert "Which room does" in line or "what do you do" in line.casefold() or line.endswith("?")
        emile.channel = home
        other = (await emile.slash("table mine")).text
        assert other.startswith("**Vos tables**")
        assert other.count("on attend Ada") == 3


async def test_who_sits_nowhere_is_told_so_and_lobbies_are_listed(days: Days, people: People) -> None:
    ada, *_ = people
    async with days.bot():
        assert "You are not at any open table" in (await ada.slash("table mine")).text
        await ada.slash("table new", game="bloody-inn")
        assert "waiting for players" in (await ada.slash("table mine")).text


MORE = {"en": r"- and (\d+) more", "fr": r"- et (\d+) autres?", "it": r"- e altri (\d+)", "ja": r"- ほか(\d+)卓"}


@pytest.mark.parametrize("lang", MORE)
async def test_whatever_does_not_fit_is_counted_and_nothing_is_cut(days: Days, people: People, lang: str) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        session, first = await table(client, days, ada, emile)
        first.user.locale = {"en": "en-GB"}.get(lang, lang)
        store, user = client.house.store, int(first.id)
        waits, glances = (await store.waiting_for(user))[0], (await store.glances(user))[0]
        elsewhere = msgspec.structs.replace(glances, awaited=glances.awaited * 3)
        elsewhere = msgspec.structs.replace(
            elsewhere, awaited=tuple(msgspec.structs.replace(seat, user_id=0) for seat in elsewhere.awaited)
        )

        async def waiting(user: int) -> tuple[Waiting, ...]:
            return (waits,) * waiting_count

        async def glancing(user: int) -> tuple[Glance, ...]:
            return (glances,) * waiting_count + (elsewhere,) * others_count

        store.waiting_for, store.glances = waiting, glancing  # type: ignore[method-assign]
        for waiting_count, others_count in ((40, 0), (40, 200), (3, 200), (0, 200), (1, 1), (0, 3)):
            text = (await first.slash("table mine")).text
            assert len(text) <= MOST_TEXT
            lines = text.split("\n")
            links = [line for line in lines if line.startswith("- <#")]
            assert all(line.count("(https://discord.com/channels/") == 1 for line in links)
            more = [int(found[1]) for line in lines if (found := re.fullmatch(MORE[lang], line))]
            assert len(links) + sum(more) == waiting_count + others_count
            assert bool(more) == (waiting_count + others_count > 10)
            assert len(text) > MOST_TEXT - 400 or others_count < 200
        assert session.table.is_open


# ── the digest ──────────────────────────────────────────────────────────────────────────────────────────────


def digests(person: Person) -> list[Seen]:
    return [m for m in person.direct_messages() if any(":settings:" in f":{b.custom_id}" for b in m.buttons)]


async def test_one_that_comes_late_after_midnight_is_not_that_days(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await pick(first, await panel_of(first), "zone", PARIS)
        await pick(first, await panel_of(first), "digest", "18")
    days.now = moment("2026-06-02T01:30", PARIS)
    async with days.bot() as client:
        await days.pass_(client, seconds=1)
        assert len(digests(first)) == 1
        await days.until(client, "2026-06-02T18:00", PARIS)
        assert len(digests(first)) == 2


async def test_once_a_day_at_the_hour_of_ones_choice_and_only_if_something_waits(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        second = emile if first is ada else ada
        for person in (first, second):
            await pick(person, await panel_of(person), "zone", PARIS)
            await pick(person, await panel_of(person), "digest", "18")
        await days.until(client, "2026-06-01T17:59", PARIS)
        assert digests(first) == []
        await days.until(client, "2026-06-01T18:00", PARIS)
        (one,) = digests(first)
        assert f"/{(await board_of(first)).id})" in one.text
        assert digests(second) == []
        await days.until(client, "2026-06-02T17:59", PARIS)
        assert len(digests(first)) == 1
        await days.until(client, "2026-06-02T18:00", PARIS)
        assert len(digests(first)) == 2
        settings = await first.click(one, one.buttons[0])
        assert settings.message.menus
        await pick(first, await panel_of(first), "digest", "none")
        await days.pass_(client, hours=50)
        assert len(digests(first)) == 2


async def test_the_hour_is_that_of_the_clock_on_the_wall_in_summer_and_winter(
    discord: Loopback, settings: Settings, people: People
) -> None:
    ada, emile, *_ = people
    days = Days(discord, settings, "2026-10-23T12:00", PARIS)
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await choose(client, first, reminders=())
        await pick(first, await panel_of(first), "zone", PARIS)
        await pick(first, await panel_of(first), "digest", "18")
        came = []
        while len(came) < 4:
            before = len(digests(first))
            await days.pass_(client, hours=0.25)
            if len(digests(first)) > before:
                came.append(days.now)
        expected = [moment(f"2026-10-{day}T18:00", PARIS) for day in (23, 24, 25, 26)]
        assert [abs(a - b) < HOUR / 4 for a, b in zip(came, expected, strict=True)] == [True] * 4


async def test_one_that_was_missed_comes_once_and_late_and_none_twice(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await pick(first, await panel_of(first), "digest", "18")
        (timer,) = [t for t in await client.house.store.due_timers(2**60, most=99) if t.kind == "digest"]
    days.now += 100 * HOUR
    async with days.bot() as client:
        await days.pass_(client)
        assert len(digests(first)) == 1
        days.now += HOUR  # past what Discord remembers of a nonce
        await client.house.store.set_timer(timer)  # as if it had not been settled before a crash
        await client.sleeper.drain()
        assert len(digests(first)) == 1


async def test_none_in_quiet_hours_or_while_away(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await choose(client, first, quiet=(17 * 60, 20 * 60), reminders=())
        await pick(first, await panel_of(first), "digest", "18")
        await days.until(client, "2026-06-01T19:59")
        assert digests(first) == []
        await days.until(client, "2026-06-01T20:00")
        assert len(digests(first)) == 1
        await choose(client, first, away=(days.now, days.now + 100 * HOUR))
        await days.pass_(client, hours=72)
        assert len(digests(first)) == 1


async def test_one_that_is_put_off_still_comes_when_settings_change_meanwhile(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await choose(client, first, quiet=(17 * 60, 20 * 60), reminders=())
        await pick(first, await panel_of(first), "digest", "18")
        await days.until(client, "2026-06-01T19:00")
        await pick(first, await panel_of(first), "digest", "17")
        await days.until(client, "2026-06-01T20:00")
        assert len(digests(first)) == 1
        await days.until(client, "2026-06-02T19:59")
        assert len(digests(first)) == 1


async def test_one_that_only_goes_out_past_midnight_is_still_that_of_its_day(
    days: Days, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await choose(client, first, reminders=())
        await pick(first, await panel_of(first), "digest", "23")
        discord.faults.fail("POST /channels/*/messages", status=503, times=20)
        await days.until(client, "2026-06-01T23:59")
        await days.until(client, "2026-06-02T00:30")
        discord.faults.clear()
        assert digests(first) == []
        await days.until(client, "2026-06-02T02:00")
        assert len(digests(first)) == 1
        await days.until(client, "2026-06-02T23:00")
        assert len(digests(first)) == 2


async def test_one_that_is_put_off_still_comes_on_a_day_that_lacks_an_hour(
    discord: Loopback, settings: Settings, people: People
) -> None:
    ada, emile, *_ = people
    days = Days(discord, settings, "2026-03-28T12:00", PARIS)
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await choose(client, first, reminders=(), time_zone=PARIS, quiet=(0, 7 * 60))
        await pick(first, await panel_of(first), "digest", "4")
        await days.until(client, "2026-03-29T04:30", PARIS)
        await pick(first, await panel_of(first), "digest", "4")
        await days.until(client, "2026-03-29T07:00", PARIS)
        assert len(digests(first)) == 1


async def test_closed_private_messages_end_nothing(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        _, first = await table(client, days, ada, emile)
        await pick(first, await panel_of(first), "digest", "18")
        first.user.accepts_dms = False
        await days.pass_(client, hours=24)
        assert client.house.people.of(int(first.id)).unreachable
        first.user.accepts_dms = True
        await days.pass_(client, hours=24)
        assert len(digests(first)) == 1
        assert not client.house.people.of(int(first.id)).unreachable


# ── who is next ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("same_shuffles")
async def test_who_is_next_is_found_by_trying_and_is_the_next_to_be_asked(days: Days, people: People) -> None:
    three = people[:3]
    async with days.bot() as client:
        session, now_ = await table(client, days, *three)
        expected = next_seat(session.playing, session.awaited()[0], frozenset(range(3)))
        asked = session.awaited()[0]
        while session.awaited() == (asked,):
            await move(client, days, session, now_)
        assert expected in (None, session.awaited()[0])


@pytest.mark.usefixtures("same_shuffles")
async def test_who_wants_to_know_is_told_once_quietly_and_not_right_after_their_own_move(
    days: Days, people: People
) -> None:
    three = people[:3]
    async with days.bot() as client:
        for person in three:
            await choose(client, person, next_up=True)
        session, _ = await table(client, days, *three)
        seats, ever = {int(p.id): p for p in three}, 0
        for _ in range(12):
            expected = next_seat(session.playing, session.awaited()[0], frozenset(range(3)))
            owner = seats[session.seats[expected].user_id or 0] if expected is not None else None
            for person in three:
                lines = [m for m in person.direct_messages() if "then it is your turn" in m.text]
                assert len(lines) <= (person is owner)
                assert all(m.object["flags"] & SILENT for m in lines)
                ever += len(lines)
            moved = mover(session, *three)
            await move(client, days, session, moved)
        assert ever


@pytest.mark.usefixtures("same_shuffles")
async def test_nobody_is_told_in_their_quiet_hours_or_twice_after_a_restart(days: Days, people: People) -> None:
    three = people[:3]

    def lines() -> list[Seen]:
        return [m for p in three for m in p.direct_messages() if "then it is your turn" in m.text]

    async with days.bot() as client:
        for person in three:
            await choose(client, person, next_up=True, quiet=(0, 12 * 60 - 1))
        session, _ = await table(client, days, *three)
        for _ in range(8):
            if lines():
                break
            await move(client, days, session, mover(session, *three))
        assert len(lines()) == 1
    async with days.bot() as client:
        session = await client.house.here(int(three[0].channel.id))
        await told(session)
        await days.pass_(client, seconds=3)
        assert len(lines()) == 1
