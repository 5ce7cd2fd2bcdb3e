"""One notice that is enough: whom a board calls, what it says they are asked, and who is told in private instead."""

from __future__ import annotations

import asyncio
from typing import Any

import discord as discord_py
import pytest

from bot.client import PennyPost
from bot.letters import OpenedLater, write
from bot.parlour.limits import Refused
from bot.play.posting import called, now_of, turn_lines
from bot.play.recap import recap_words
from bot.settings import Settings
from bot.store.protocol import StoreFailed
from bot.store.rows import BY_NOTICE, NAMED_ONLY, Seat
from tests.bot.e2e.days import DAY, Days, board_of, letters, move, mover, notices, play_until, table, told
from tests.bot.e2e.playing import button_of, is_board, tap
from tests.loopback.driver import PATIENCE, Loopback, Person

People = tuple[Person, Person, Person, Person]


@pytest.fixture
def days(discord: Loopback, settings: Settings) -> Days:
    return Days(discord, settings)


async def choose(client: PennyPost, person: Person, **chosen: object) -> None:
    await client.house.people.change(int(person.id), **chosen)


async def test_the_board_calls_who_is_asked_says_what_and_since_when(days: Days, people: People) -> None:
    three = people[:3]
    async with days.bot() as client:
        session, first = await table(client, days, *three)
        board = await board_of(first)
        assert board.pinged == [first.id]
        question = session.game.words.asked(
            "en", session.playing.decisions[0], session.names, session.playing.view(None)
        )
        assert f"{first.mention}: your move. {question}" in board.text
        since = session.waiting.since(session.awaited()[0])
        assert since is not None
        assert f"-# Waiting for {first.name} (<t:{since // 1000}:R>)" in board.text
        assert [button.label for button in board.buttons] == [
            "Your move", "Your hand", "What happened?", "Table", "Symbols", "How to play",
        ]  # fmt: skip
        assert notices(first) == []
        assert all(not person.direct_messages() for person in three)


async def test_who_goes_to_rest_while_the_board_is_drawn_is_not_called_by_it(
    days: Days, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        session, first = await table(client, days, ada, emile)
        draw = client.pictures.board_after

        async def slowly(*of: Any) -> Any:
            for person in (ada, emile):
                await choose(client, person, away=(days.now, days.now + DAY))
            return await draw(*of)

        monkeypatch.setattr(client.pictures, "board_after", slowly)
        await move(client, days, session, first)
        assert (await board_of(first)).pinged == []
        (turn,) = [session.waiting.turns[seat] for seat in session.awaited()]
        assert turn.called == NAMED_ONLY


async def test_a_board_that_another_has_followed_waits_for_nobody(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        session, first = await table(client, days, ada, emile)
        board = await board_of(ada)
        await move(client, days, session, first)
        old = await ada.sees(lambda m: m.id == board.id and not m.buttons)
        assert "<t:" not in old.text
        assert "your move" in old.text


async def test_who_wants_a_private_message_instead_is_named_and_not_mentioned(days: Days, people: People) -> None:
    three = people[:3]
    async with days.bot() as client:
        for person in three:
            await choose(client, person, private="instead", spoken="fr")
        session, first = await table(client, days, *three)
        board = await board_of(first)
        assert board.pinged == []
        assert first.mention not in board.text
        assert f"{first.name}: your move." in board.text
        (letter,) = letters(first)
        assert "à vous de jouer" in letter.text
        question = session.game.words.asked(
            "fr", session.playing.decisions[0], session.names, session.playing.view(None)
        )
        assert question in letter.text
        assert "<t:" in letter.text
        assert [b.url for b in letter.buttons if b.url] == [
            f"https://discord.com/channels/{session.table.guild_id}/{board.channel_id}/{board.id}"
        ]
        assert all(not letters(person) for person in three if person is not first)
        assert notices(first) == []


async def test_a_letter_tells_what_has_happened_and_only_what_everybody_may_know(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead", spoken="en")
        session, first = await table(client, days, ada, emile)
        while mover(session, ada, emile) is first:
            await move(client, days, session, first)
        second = mover(session, ada, emile)
        (letter,) = letters(second)
        recap = await recap_words(session, session.own_seat(int(second.id)), "en", public=True)
        assert recap.split("\n")[0] in letter.text


async def test_who_wants_a_private_message_too_gets_both(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="also")
        _, first = await table(client, days, ada, emile)
        assert (await board_of(first)).pinged == [first.id]
        assert len(letters(first)) == 1


async def test_a_move_can_be_made_from_a_private_message(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead")
        session, first = await table(client, days, ada, emile)
        (letter,) = letters(first)
        seat = session.own_seat(int(first.id))
        panel = (await first.click(letter, button_of(letter, "move"))).message
        assert panel.ephemeral
        hand = await first.click(letter, button_of(letter, "table-hand"))
        assert hand.message.pictures
        menu = await first.click(letter, button_of(letter, "table"))
        assert session.table.id in menu.text
        while not (draft := session.composed(seat)).done:
            decision = draft.position.decision_of(seat)
            assert decision is not None
            panel = await tap(first, panel, next(iter(decision.answers())))
        before = session.table.revision
        await first.click(panel, button_of(panel, "post"))
        assert session.table.revision > before
        await first.sees(is_board)


async def test_a_stranger_with_the_same_ids_is_refused_in_private_too(days: Days, people: People) -> None:
    ada, emile, *_, sakura = people
    async with days.bot() as client:
        await choose(client, ada, private="instead")
        await choose(client, emile, private="instead")
        session, first = await table(client, days, ada, emile)
        (letter,) = letters(first)
        await (await client.create_dm(discord_py.Object(int(sakura.id)))).send("A message to tap at")
        (hello,) = sakura.direct_messages()
        for button in letter.buttons:
            if button.custom_id and ":symbols:" not in button.custom_id:  # the key of symbols tells nothing of a table
                reply = await sakura.raw_tap(hello, button.custom_id)
                assert all("席" in m.text or "卓" in m.text for m in reply.all)
                assert all(not m.pictures for m in reply.all)
        assert session.seat_of(int(sakura.id)) is None


async def test_a_notice_goes_with_its_turn(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead")
        session, first = await table(client, days, ada, emile)
        second = emile if first is ada else ada
        assert len(letters(first)) == 1
        while mover(session, ada, emile) is first:
            await move(client, days, session, first)
        assert letters(first) == []
        assert len(letters(second)) == 1
        stored = {turn.seat: turn for turn in await session.store.turns(session.table.id)}
        assert stored[session.own_seat(int(first.id))].notice_id is None


async def test_closed_private_messages_fall_back_to_one_mention_and_are_said_in_the_settings(
    days: Days, people: People
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead", language="en")
            person.user.accepts_dms = False
        session, first = await table(client, days, ada, emile)
        assert (await board_of(first)).pinged == []
        (call,) = notices(first)
        assert call.pinged == [first.id]
        assert "your move" in call.text
        assert client.house.people.of(int(first.id)).unreachable
        assert "Discord does not let me send you private messages" in (await first.slash("settings")).text
        await move(client, days, session, first)
        await play_until(client, days, session, first, ada, emile)
        assert (await board_of(first)).pinged == [first.id]  # from then on, as if they had not asked
        assert [n for n in notices(first) if first.id in n.pinged] == []


async def test_a_letter_that_discord_wants_later_is_sent_later_and_nobody_is_taken_for_closed(
    days: Days, discord: Loopback, people: People
) -> None:
    ada, emile, *_ = people
    too_fast = Refused(403, 40003, "You are opening direct messages too fast.")
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead", language="en")
        discord.faults.refuse("POST /users/@me/channels", too_fast)
        _, first = await table(client, days, ada, emile)
        assert (letters(first), notices(first)) == ([], [])
        assert not client.house.people.of(int(first.id)).unreachable
        await days.pass_(client, seconds=60)
        assert (len(letters(first)), notices(first)) == (1, [])


async def test_once_discord_wants_letters_later_no_others_are_opened_for_a_minute_and_nothing_counts_as_failed(
    days: Days, discord: Loopback, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    """Every refusal is one of those after which Discord bans who goes on."""
    too_fast = Refused(403, 40003, "You are opening direct messages too fast.")
    async with days.bot() as client:
        for person in people:
            await choose(client, person, private="instead", language="en")
        await client.letters.channel_with(int(people[0].id))
        discord.faults.refuse("POST /users/@me/channels", too_fast, times=1)
        for person in people[1:]:
            with pytest.raises(OpenedLater):
                await client.letters.channel_with(int(person.id))
        assert (await client.letters.channel_with(int(people[0].id))).recipients[0].id == int(people[0].id)
        _, first = await table(client, days, *people[1:3])
        assert letters(first) == []
        await days.pass_(client, seconds=60)
        assert len(letters(first)) == 1
    assert [record for record in caplog.records if "failed" in record.message] == []


async def test_who_is_called_by_the_board_is_not_called_again_where_a_letter_is_refused(
    days: Days, people: People
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="also")
            person.user.accepts_dms = False
        _, first = await table(client, days, ada, emile)
        assert (await board_of(first)).pinged == [first.id]
        assert notices(first) == []


async def test_in_quiet_hours_the_board_calls_nobody_and_a_notice_does_when_they_end(
    days: Days, people: People
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, time_zone="Europe/Paris", quiet=(22 * 60, 7 * 60))
        await days.until(client, "2026-06-01T23:00", "Europe/Paris")
        session, first = await table(client, days, ada, emile)
        board = await board_of(first)
        assert board.pinged == []
        assert first.mention in board.text
        await days.until(client, "2026-06-02T06:59", "Europe/Paris")
        assert notices(first) == []
        await days.until(client, "2026-06-02T07:00", "Europe/Paris")
        (call,) = notices(first)
        assert call.pinged == [first.id]
        assert session.waiting.turns[session.awaited()[0]].called == BY_NOTICE
        await move(client, days, session, first)
        assert [n for n in notices(first) if first.id in n.pinged] == []


async def test_who_is_away_is_called_when_they_are_back_and_reminded_from_there(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        back = days.now + 5 * 24 * 3_600_000
        for person in (ada, emile):
            await choose(client, person, away=(days.now, back))
        _, first = await table(client, days, ada, emile)
        assert (await board_of(first)).pinged == []
        await days.pass_(client, hours=4 * 24)
        assert notices(first) == []
        await days.pass_(client, hours=24)
        (call,) = notices(first)
        assert call.pinged == [first.id]
        await days.pass_(client, hours=24 * 7)
        assert [n.id for n in notices(first)] == [call.id]  # the hours of both reminders were over by then


@pytest.mark.parametrize("stage", ["before the board", "after the board", "after the letter"])
async def test_a_letter_is_sent_once_whenever_the_bot_stops(days: Days, people: People, stage: str) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead")
        session, first = await table(client, days, ada, emile)
        if stage != "after the letter":
            await move(client, days, session, first)
            first = mover(session, ada, emile)
    if stage == "before the board":
        async with days.bot() as client:
            session = await client.house.here(int(ada.channel.id))
            user, seat = int(first.id), session.own_seat(int(first.id))
            while not (draft := session.composed(seat)).done:
                decision = draft.position.decision_of(seat)
                assert decision is not None
                await session.moves.answer(user, next(iter(decision.answers())), None)
            await session.moves.post(user, None)  # and nobody is told of it
            first = mover(session, ada, emile)
    async with days.bot() as client:
        session = await client.house.here(int(ada.channel.id))
        await told(session)
        await days.pass_(client, seconds=3)
        assert len(letters(first)) == 1
    async with days.bot() as client:
        await days.pass_(client, seconds=3)
        assert len(letters(first)) == 1


async def test_what_was_sent_before_a_crash_and_not_noted_is_found_again(
    days: Days, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        for person in (ada, emile):
            await choose(client, person, private="instead")
        session, first = await table(client, days, ada, emile)
        second = emile if first is ada else ada
        monkeypatch.setattr("bot.notices.letters.write", sends_and_stops)
        while mover(session, ada, emile) is first:
            await move(client, days, session, first)
        assert len(letters(second)) == 1
    monkeypatch.undo()
    days.now += 3_600_000  # Discord has forgotten the nonce by now
    async with days.bot() as client:
        await days.pass_(client, seconds=3)
        assert len(letters(second)) == 1
        session = await client.house.here(int(ada.channel.id))
        turn = session.waiting.turns[session.own_seat(int(second.id))]
        assert str(turn.notice_id) == letters(second)[0].id


async def sends_and_stops(*args: Any, **named: Any) -> None:
    """Sends, and stops before anything can be noted."""
    await write(*args, **named)
    raise OSError("the machine stops here")


async def test_names_cannot_format_or_call_in_any_notice(days: Days, discord: Loopback) -> None:
    ada = discord.person("**@everyone** <@123456789012345678>")
    ben = discord.person("[x](http://y) `z`")
    async with days.bot() as client:
        for person in (ada, ben):
            await choose(client, person, private="instead")
        _, first = await table(client, days, ada, ben)
        board = await board_of(ada)
        assert board.pinged == []
        assert "**@everyone**" not in board.text
        assert "<@123456789012345678>" not in board.text
        await choose(client, first, private="no")
        await days.pass_(client, hours=24)
        for message in (*notices(ada), *letters(ada), *letters(ben)):
            assert set(message.pinged) <= {first.id}
            assert "**@everyone**" not in message.text


async def test_a_seat_that_changes_hands_calls_its_new_owner_and_takes_the_old_letter_down(
    days: Days, people: People
) -> None:
    ada, emile, giulia, sakura = people
    async with days.bot() as client:
        for person in people:
            await choose(client, person, private="instead")
        session, first = await table(client, days, ada, emile, giulia)
        assert len(letters(first)) == 1
        seat = session.awaited()[0]
        await days.pass_(client, hours=5)
        await first.slash("table replace", seat=str(seat + 1), by=sakura)
        offer = await ada.sees(lambda m: any(b.label == "Take the seat" for b in m.buttons))
        await sakura.click(offer, "Take the seat")
        await days.pass_(client, seconds=3)
        await days.pass_(client, seconds=3)
        assert letters(first) == []
        assert len(letters(sakura)) == 1
        since = session.waiting.since(seat)
        assert since is not None
        assert days.now - since < 60_000


async def test_a_board_calls_everybody_where_it_cannot_be_noted_who_is_owed_a_notice(
    days: Days, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        session, first = await table(client, days, ada, emile)
        second = emile if first is ada else ada
        await choose(client, ada, private="instead")
        await choose(client, emile, private="instead")

        async def fails(turn: object) -> bool:
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(client.house.store, "note_notice", fails)
        while mover(session, ada, emile) is first:
            await move(client, days, session, first)
        assert session.waiting.since(session.own_seat(int(second.id))) is not None
        assert session.table.told == session.table.revision


async def test_a_seat_that_a_stand_in_minds_is_named_and_its_owner_not_called(days: Days, people: People) -> None:
    ada, emile, *_ = people
    async with days.bot() as client:
        session, first = await table(client, days, ada, emile)
        seat = session.awaited()[0]
        session.seats = tuple(
            Seat(s.index, s.user_id, None, s.name, minded_by="random") if s.index == seat else s for s in session.seats
        )
        text = turn_lines(session, now_of(session))
        assert "<@" not in text
        assert first.name in text
        assert called(session, now_of(session)) == []


async def test_a_letter_goes_out_by_itself_after_stand_ins_have_moved(days: Days, people: People) -> None:
    ada = people[0]
    async with days.bot() as client:
        await choose(client, ada, private="instead")
        await ada.slash("table new", game="bloody-inn", bots=1)
        await ada.slash("table start")
        await ada.sees(lambda m: is_board(m) and "your move" in m.text)
        await told(await client.house.here(int(ada.channel.id)))
        await days.pass_(client, seconds=3)
        async with asyncio.timeout(PATIENCE):
            while not letters(ada):  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.02)
        assert len(letters(ada)) == 1
