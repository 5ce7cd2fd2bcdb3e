"""Reminders: after a person's hours, outside of their quiet ones, one at a time, and never twice."""

from __future__ import annotations

from typing import Any

import pytest

from bot.client import PennyPost
from bot.notices import send
from bot.parlour.limits import missing_permission
from bot.settings import Settings
from bot.store.protocol import StoreFailed
from bot.store.rows import Seat
from tests.bot.e2e.days import HOUR, Days, has, letters, moment, move, mover, notices, table, told
from tests.bot.e2e.playing import boards
from tests.bot.e2e.test_notices import choose
from tests.loopback.driver import Loopback, Person, Seen

People = tuple[Person, Person, Person, Person]
PARIS = "Europe/Paris"


@pytest.fixture
def days(discord: Loopback, settings: Settings) -> Days:
    return Days(discord, settings)


async def waiting(client: PennyPost, days: Days, *people: Person) -> Person:
    """A game that waits for somebody, who has been called by the board."""
    _, first = await table(client, days, *people)
    assert notices(first) == []
    return first


async def test_after_a_day_and_after_two_and_then_no_more(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        await days.pass_(client, hours=23.9)
        assert notices(first) == []
        await days.pass_(client, hours=0.1)
        (one,) = notices(first)
        assert one.pinged == [first.id]
        assert f"{first.mention}: your move in **The Bloody Inn**" in one.text
        assert "Which room does" in one.text
        await days.pass_(client, hours=23)
        assert [n.id for n in notices(first)] == [one.id]
        await days.pass_(client, hours=1)
        (two,) = notices(first)  # in the place of the first
        assert two.id != one.id
        assert two.pinged == [first.id]
        await days.pass_(client, hours=24 * 30)
        assert [n.id for n in notices(first)] == [two.id]


async def test_a_reminder_goes_when_the_turn_is_over(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))
        await days.pass_(client, hours=24)
        assert len(notices(first)) == 1
        await move(client, days, session, first)
        assert notices(first) == []
        assert all(turn.notice_id is None for turn in await session.store.turns(session.table.id))


async def test_a_reminder_goes_when_the_table_ends(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        await days.pass_(client, hours=24)
        reply = await ada.slash("table end", how="cancel")
        await ada.click(reply, next(b for b in reply.message.buttons if "cancel-yes" in (b.custom_id or "")))
        await days.pass_(client, seconds=3)
        assert notices(first) == []
        await days.pass_(client, hours=48)
        assert notices(first) == []


@pytest.mark.parametrize(("hours", "expected"), [((), []), ((24,), [24]), ((12, 24, 48), [12, 24, 48]), ((8,), [8])])
async def test_as_often_as_they_wish(days: Days, people: People, hours: tuple[int, ...], expected: list[int]) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, reminders=hours)
        first = await waiting(client, days, ada, emile)
        days.now -= 3000
        seen: dict[str, int] = {}
        for hour in range(1, 80):
            await days.pass_(client, hours=1)
            for found in notices(first):
                seen.setdefault(found.id, hour)
        assert list(seen.values()) == expected


# ── quiet hours ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("asked", "reminded"),
    [
        ("2026-06-01T23:30", "2026-06-03T07:00"),  # a day later is in the night
        ("2026-03-28T02:30", "2026-03-29T07:00"),  # the clock is put forward in that night
        ("2026-10-24T03:00", "2026-10-25T07:00"),  # and back
        ("2026-10-24T12:00", "2026-10-25T11:00"),  # a day is 24 hours, whatever the clock shows
    ],
)
async def test_never_in_quiet_hours_in_summer_and_winter(
    discord: Loopback, settings: Settings, people: People, asked: str, reminded: str
) -> None:
    ada, emile, *_ = people
    days = Days(discord, settings, asked, PARIS)
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        for person in (ada, emile):
            await choose(client, person, time_zone=PARIS, quiet=(22 * 60, 7 * 60))
        days.now -= 3000
        while not notices(first):
            await days.pass_(client, hours=0.25)
            assert days.now <= moment(reminded, PARIS)
        assert days.now == moment(reminded, PARIS)


async def test_quiet_hours_chosen_meanwhile_count(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        panel = (await first.slash("settings")).message
        await first.select(panel, "10", menu=next(m.custom_id for m in panel.menus if "quiet-from" in m.custom_id))
        await days.pass_(client, hours=24)  # it is noon, in their quiet hours from ten to six
        assert notices(first) == []
        await days.pass_(client, hours=6)
        assert len(notices(first)) == 1


async def test_who_is_back_before_they_said_is_reminded_then(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        await first.slash("table away", until="7 days")
        await days.pass_(client, hours=30)
        assert notices(first) == []
        await first.slash("table away")
        await days.pass_(client, seconds=3)
        assert len(notices(first)) == 1


# ── stopping ────────────────────────────────────────────────────────────────────────────────────────────────


def hush_button(message: Seen) -> str:
    return next(b.custom_id or "" for b in message.buttons if has(message, "hush") and "hush:" in (b.custom_id or ""))


async def test_one_tap_stops_them_for_this_turn_and_one_brings_them_back(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))
        await days.pass_(client, hours=24)
        (one,) = notices(first)
        await first.click(one, hush_button(one))
        (hushed,) = notices(first)
        assert hushed.id == one.id
        assert has(hushed, "unhush")
        assert "No more reminders for this turn" in hushed.text
        await days.pass_(client, hours=48)
        assert [n.id for n in notices(first)] == [one.id]
        await first.click(hushed, next(b.custom_id or "" for b in hushed.buttons if "unhush" in (b.custom_id or "")))
        await days.pass_(client, seconds=3)
        (two,) = notices(first)
        assert two.id != one.id
        await move(client, days, session, first)
        second = mover(session, ada, emile)
        await days.pass_(client, hours=24)
        assert [n.pinged for n in notices(second)] == [[second.id]]  # another turn, another reminder


async def test_nobody_else_stops_them_and_a_forged_or_old_tap_does_nothing(days: Days, people: People) -> None:
    ada, emile, giulia, sakura = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile, giulia)
        session = await client.house.here(int(ada.channel.id))
        seat = session.awaited()[0]
        await days.pass_(client, hours=24)
        (one,) = notices(first)
        custom_id = hush_button(one)
        for other in (p for p in people if p is not first):
            reply = await other.raw_tap(one, custom_id)
            assert all(m.ephemeral for m in reply.all)
        table_id, turn = session.table.id, session.waiting.turns[seat]
        for forged in (
            f"pp:hush:{table_id}:1.00:{seat}",
            f"pp:hush:{table_id}:{turn.since}.00:{seat + 1}",
            f"pp:hush:{table_id}:{turn.since}.00:99",
            f"pp:hush:{table_id}:x:{seat}",
            f"pp:hush:{table_id}:{turn.since}.00:-1",
            f"pp:hush:zzzzzz:{turn.since}.00:{seat}",
        ):
            reply = await first.raw_tap(one, forged)
            assert all(m.ephemeral for m in reply.all)
        assert not session.waiting.turns[seat].hushed
        assert sakura.direct_messages() == []


# ── restarts and crashes ────────────────────────────────────────────────────────────────────────────────────


async def test_missed_ones_come_once_and_late(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
    days.now += 5 * 24 * HOUR
    async with days.bot() as client:
        await days.pass_(client)
        (one,) = notices(first)
        assert one.pinged == [first.id]
        await days.pass_(client, hours=240)
        assert [n.id for n in notices(first)] == [one.id]


async def test_a_restart_repeats_nothing_and_forgets_nothing(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        await days.pass_(client, hours=12)
    async with days.bot() as client:
        await days.pass_(client, hours=12)
        (one,) = notices(first)
    async with days.bot() as client:
        await days.pass_(client, hours=1)
        assert [n.id for n in notices(first)] == [one.id]
    days.now += 23 * HOUR
    async with days.bot() as client:
        await days.pass_(client)
        (two,) = notices(first)
        assert two.id != one.id
        session = await client.house.here(int(ada.channel.id))
        await move(client, days, session, first)
        assert notices(first) == []


@pytest.mark.parametrize("told_late", [False, True])
async def test_one_that_was_sent_and_not_noted_is_not_sent_again(
    days: Days, people: People, monkeypatch: pytest.MonkeyPatch, told_late: bool
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)

        async def fails(turn: Any) -> bool:
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(client.house.store, "note_notice", fails)
        await days.pass_(client, hours=24)
        assert len(notices(first)) == 1
    days.now += HOUR if told_late else 1000  # past what Discord remembers of a nonce, or not
    async with days.bot() as client:
        await days.pass_(client, seconds=10)
        (one,) = notices(first)
        session = await client.house.here(int(ada.channel.id))
        assert str(session.waiting.turns[session.awaited()[0]].notice_id) == one.id


async def test_a_failing_post_is_tried_again_with_growing_delay(
    days: Days, discord: Loopback, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        discord.rest.faults.refuse("POST /channels/*/messages", missing_permission(), times=3)
        await days.pass_(client, hours=24)
        for seconds in (2, 5):
            assert notices(first) == []
            await days.pass_(client, seconds=seconds)
        assert notices(first) == []
        await days.pass_(client, seconds=15)
        assert len(notices(first)) == 1


# ── where nobody is to be reminded ──────────────────────────────────────────────────────────────────────────


async def test_a_board_whose_answer_was_lost_is_not_posted_again_an_hour_later(
    days: Days, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        session, first = await table(client, days, ada, emile)
        client.teller._failures[session.table.id] = 9  # it had long been in vain, so that the next try is an hour away
        discord.faults.fail("POST /channels/*/messages", status=503, after=True)
        before = len(boards(ada))
        await move(client, days, session, first)
        await days.pass_(client, hours=1.1)  # Discord has forgotten the nonce
        assert (len(boards(ada)), session.table.told) == (before + 1, session.table.revision)


async def test_not_in_a_channel_that_is_gone_until_the_table_is_moved(
    days: Days, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    other = discord.world.add_channel("elsewhere")
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))
        discord.world.remove_channel(ada.channel)
        await days.pass_(client, hours=72)
        assert session.table.parked == "channel-gone"
        for person in (ada, emile):
            person.channel = other
        host = ada if session.table.host_id == int(ada.id) else emile
        await host.slash("table move", table=session.table.id)
        await told(session)
        await days.pass_(client, hours=2)
        assert [n.pinged for n in notices(first)] == [[first.id]]


async def test_not_where_discord_forgot_to_say_that_the_channel_is_gone(
    days: Days, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))
        del discord.world.channels[ada.channel.id]
        await days.pass_(client, hours=24)
        assert session.table.parked == "channel-gone"
        discord.world.channels[ada.channel.id] = ada.channel
        assert notices(first) == []


async def test_not_somebody_who_has_left_the_server(days: Days, discord: Loopback, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        stays = emile if first is ada else ada
        discord.world.leave(first.user)
        await days.pass_(client, hours=24)
        assert notices(stays) == []
        discord.world.come_back(first.user)
        await days.pass_(client, hours=24)
        assert [n.pinged for n in notices(stays)] == [[first.id]]


async def test_not_a_seat_that_a_stand_in_minds(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))
        seat = session.seats[session.awaited()[0]]
        minded = Seat(seat.index, seat.user_id, None, seat.name, minded_by="random")
        session.seats = tuple(minded if s.index == seat.index else s for s in session.seats)
        await days.pass_(client, hours=72)
        assert notices(first) == []


async def test_a_board_and_a_reminder_that_somebody_deleted_hurt_nothing(
    days: Days, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))
        for message in list(discord.world.messages(ada.channel.id)):
            discord.world.delete_message(message)
        await days.pass_(client, hours=24)
        (one,) = notices(first)
        gone = discord.world.message(ada.channel.id, one.id)
        assert gone is not None
        discord.world.delete_message(gone)
        await days.pass_(client, hours=24)
        assert len(notices(first)) == 1
        await move(client, days, session, first)
        assert notices(first) == []


async def test_by_private_message_for_who_wants_them_there(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="also")
        _, first = await table(client, days, ada, emile)
        (call,) = letters(first)
        await days.pass_(client, hours=24)
        (one,) = letters(first)
        assert one.id != call.id
        first.user.accepts_dms = False
        await days.pass_(client, hours=24)
        assert [n.pinged for n in notices(first)] == [[first.id]]  # their private messages are closed by now


async def test_a_letter_is_hushed_with_one_tap_too(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead")
        _, first = await table(client, days, ada, emile)
        (call,) = letters(first)
        await first.click(call, hush_button(call))
        (hushed,) = letters(first)
        assert hushed.id == call.id
        assert has(hushed, "unhush")
        await days.pass_(client, hours=100)
        assert [m.id for m in letters(first)] == [call.id]


async def test_other_hours_count_from_now_on_and_make_nothing_up(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, reminders=())
        first = await waiting(client, days, ada, emile)
        await days.pass_(client, hours=30)
        panel = (await first.slash("settings")).message
        reminders = next(m.custom_id for m in panel.menus if m.custom_id.endswith(":reminders"))
        await first.select(panel, "24-48", menu=reminders)
        await days.pass_(client, hours=17)
        assert notices(first) == []  # a day was over already
        await days.pass_(client, hours=1)
        (one,) = notices(first)
        await first.select(panel, "12-24-48", menu=reminders)
        await days.pass_(client, hours=10)
        assert [n.id for n in notices(first)] == [one.id]


async def test_silence_asked_for_while_one_is_being_sent_holds(
    days: Days, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))
        seat = session.awaited()[0]

        async def hushing(*args: Any, **named: Any) -> Any:
            await session.waiting.noted(session.waiting.turns[seat], hushed=True)
            return await send(*args, **named)

        monkeypatch.setattr("bot.reminding.send", hushing)
        await days.pass_(client, hours=24)
        monkeypatch.undo()
        assert session.waiting.turns[seat].hushed
        await days.pass_(client, hours=48)
        assert len(notices(first)) == 1


async def test_one_that_is_sent_when_its_turn_has_just_ended_is_taken_down(
    days: Days, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        first = await waiting(client, days, ada, emile)
        session = await client.house.here(int(ada.channel.id))

        async def too_late(*args: Any, **named: Any) -> Any:
            sent = await send(*args, **named)
            monkeypatch.undo()
            user, seat = int(first.id), session.own_seat(int(first.id))
            while not (draft := session.composed(seat)).done:
                decision = draft.position.decision_of(seat)
                assert decision is not None
                await session.moves.answer(user, next(iter(decision.answers())), None)
            await session.moves.post(user, None)
            return sent

        monkeypatch.setattr("bot.reminding.send", too_late)
        await days.pass_(client, hours=24)
        assert [n for n in notices(first) if first.id in n.pinged] == []
