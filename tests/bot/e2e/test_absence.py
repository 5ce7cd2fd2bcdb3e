"""Clocks and absences over the wire, with a clock set by hand: nothing happens silently, or before it is chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from bot.client import PennyPost
from bot.hours import DAY, HOUR
from bot.refusals import ProposalEnded
from bot.settings import Settings
from bot.tables.session import Session
from tests.bot.e2e.playing import Chance, button_of, is_board, last_board, line_by_chance, move_by_panel, open_panel
from tests.bot.e2e.test_lobby import now
from tests.bot.e2e.test_table import play_first
from tests.loopback.driver import Loopback, Person, Reply, Seen
from tests.loopback.house import bot_running

pytestmark = pytest.mark.usefixtures("same_shuffles")

People = tuple[Person, Person, Person, Person]
START = 1_780_000_000_000


class Hands:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at


Running = AbstractAsyncContextManager[PennyPost]


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def bot(discord: Loopback, settings: Settings, hands: Hands) -> Callable[[], Running]:
    """Starts the bot on the test's own data and clock; to end the context and begin another is a restart."""

    @asynccontextmanager
    async def running() -> AsyncIterator[PennyPost]:
        async with bot_running(discord, settings, hands) as client:
            yield client

    return running


async def begun(client: PennyPost, *people: Person, clock: str = "brisk", standins: int = 0) -> Session:
    """A table of these people with a clock, begun."""
    host, *others = people
    await host.slash("table new", game="bloody-inn", options={"options": f"clock={clock}"})
    for person in others:
        await person.slash("table join")
    lobby = await client.house.here(int(host.channel.id))
    for n in range(standins):
        await lobby.lobby.add_standin(int(host.id), "random", f"Office {n}")
    await host.slash("table start")
    await last_board(host)
    await client.sleeper.drain()
    return await client.house.here(int(host.channel.id))


async def later(client: PennyPost, hands: Hands, ms: int) -> None:
    """Let time pass, and what is due be done."""
    hands.at += ms
    await client.sleeper.drain()


def absent(session: Session, *people: Person) -> tuple[Person, tuple[Person, ...]]:
    """Whom the game waits for, and the others."""
    users = [session.seats[seat].user_id for seat in session.awaited()]
    mover = next(person for person in people if int(person.id) == users[0])
    return mover, tuple(person for person in people if person is not mover)


def is_question(message: Seen) -> bool:
    return any((b.custom_id or "").startswith("pp:absent-") for b in message.buttons)


def is_excuse(message: Seen) -> bool:
    return any((b.custom_id or "").startswith("pp:clock-move") for b in message.buttons)


async def asked(client: PennyPost, session: Session, hands: Hands, who: Person) -> Seen:
    """The question to the others, once somebody's time has run out twice."""
    await later(client, hands, 24 * HOUR)
    await later(client, hands, 8 * HOUR)
    return await who.sees(is_question)


async def choose(person: Person, question: Seen, choice: str) -> Reply:
    return await person.click(question, button_of(question, f"absent-{choice}"))


def whispers(reply: Reply) -> list[str]:
    return [message.text for message in reply.all if message.ephemeral]


# ── settling a clock ────────────────────────────────────────────────────────────────────────────────────────


async def test_the_host_settles_a_clock_in_the_lobby_and_everybody_sees_it(
    bot: Callable[[], Running], people: People
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        await ada.slash("table new", game="bloody-inn")
        lobby = await ada.sees(lambda m: "Clock: none" in m.text)
        await emile.slash("table join")
        menu = next(m.custom_id for m in lobby.menus if any(c.value == "clock=brisk" for c in m.choices))
        reply = await emile.select(lobby, ["clock=brisk"], menu=menu)
        assert any("hôte" in text for text in whispers(reply))
        await ada.select(lobby, ["clock=brisk"], menu=menu)
        assert "Clock: brisk (24 h, and 8 h more for each turn)" in now(lobby, ada).text
        assert "at least two people" not in now(lobby, ada).text
        await emile.slash("table leave")
        assert "at least two people" in now(lobby, ada).text
        session = await client.house.here(int(ada.channel.id))
        assert session.table.customs.clock == "brisk"
        forged = await ada.raw_tap(lobby, menu, values=["clock=9999h+1h"])
        assert forged is not None
        assert session.table.customs.clock == "brisk"


async def test_own_numbers_are_typed_with_the_options(bot: Callable[[], Running], people: People) -> None:
    ada, *_ = people
    async with bot() as client:
        refused = await ada.slash("table new", game="bloody-inn", options={"options": "clock=12h+99h"})
        assert "isn’t a choice for clock" in refused.text
        offered = await ada.autocomplete("table new", "options", "clock", game="bloody-inn")
        assert [choice.value for choice in offered] == ["clock=none", "clock=relaxed", "clock=brisk"]
        more = await ada.autocomplete("table new", "options", "clock=brisk long", game="bloody-inn")
        assert all(choice.value.startswith("clock=brisk ") for choice in more)
        await ada.slash("table new", game="bloody-inn", options={"options": "length=long clock=2d+12h"})
        session = await client.house.here(int(ada.channel.id))
        assert session.table.customs.clock == "48h+12h"
        assert session.table.options["length"] == "long"


async def test_the_post_that_waits_says_when_the_time_is_out(
    bot: Callable[[], Running], people: People, discord: Loopback
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        out = session.absences.runs_out(session.awaited()[0])
        assert out is not None
        board = await last_board(ada)
        assert f", time runs out <t:{out // 1000}:R>)" in board.text.splitlines()[-1]
        mover, _ = absent(session, ada, emile)
        await move_by_panel(mover, session, Chance(4))
        await ada.sees(lambda m: is_board(m) and m.id != board.id)
        await discord.idle()
        assert "runs out" not in now(board, ada).text  # an older post waits for nobody


async def test_what_is_left_shows_in_the_menu_and_among_ones_tables(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, _ = absent(session, ada, emile)
        await client.house.people.change(int(mover.id), language="en")
        hands.at += 3 * HOUR + 1
        board = await last_board(mover)
        assert f"Time left: {mover.name} 21 h" in (await mover.click(board, button_of(board, "table"))).text
        runs_out = (START + 24 * HOUR) // 1000
        assert f"your time runs out <t:{runs_out}:R>" in (await mover.slash("table mine")).text


# ── running out ─────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_first_time_is_excused_and_told_once(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, giulia, _ = people
    async with bot() as client:
        session = await begun(client, ada, emile, giulia)
        mover, _ = absent(session, ada, emile, giulia)
        await later(client, hands, 24 * HOUR - 1)
        assert not [m for m in ada.messages() if is_excuse(m)]
        await later(client, hands, 1)
        excuse = await ada.sees(is_excuse)
        assert excuse.pinged == [mover.id]
        assert "8 more hours" in excuse.text
    async with bot() as client:
        await later(client, hands, 7 * HOUR)
        assert len([m for m in ada.messages() if is_excuse(m)]) == 1
        assert not [m for m in ada.messages() if is_question(m)]
        assert (await mover.click(excuse, "Your move")).message.ephemeral


async def test_after_that_the_others_are_asked_by_name_on_one_message(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    three = people[:3]
    async with bot() as client:
        session = await begun(client, *three)
        mover, others = absent(session, *three)
        question = await asked(client, session, hands, three[0])
        assert sorted(question.pinged) == sorted(person.id for person in three)
        assert mover.name in question.text
        assert all(person.mention in question.text for person in others)
    async with bot() as client:
        await later(client, hands, HOUR)
        assert len([m for m in three[0].messages() if is_question(m)]) == 1
        session = await client.house.here(int(three[0].channel.id))
        await choose(others[0], question, "wait")
        shown = now(question, three[0])
        assert f"Wait: {others[0].name}" in shown.text
        assert others[0].mention not in shown.text
        await choose(others[0], question, "end")
        assert f"End the game: {others[0].name}" in now(question, three[0]).text
        assert session.table.state == "playing"


async def test_waiting_gives_more_time_and_then_they_are_asked_again(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        _, (other,) = absent(session, ada, emile)
        question = await asked(client, session, hands, ada)
        await choose(other, question, "wait")
        assert "waits for" in now(question, ada).text
        assert f"Chosen by {other.name}" in now(question, ada).text
        assert now(question, ada).buttons == []
        await client.sleeper.drain()
        await later(client, hands, 8 * HOUR - 1)
        assert not [m for m in ada.messages() if is_question(m)]
        await later(client, hands, 1)
        assert (await ada.sees(is_question)).id != question.id


async def test_a_question_that_was_stored_and_never_posted_is_posted_once(
    bot: Callable[[], Running], people: People, hands: Hands, discord: Loopback
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        await later(client, hands, 24 * HOUR)
        discord.faults.fail("POST /channels/*/messages", status=503, times=20)
        await later(client, hands, 8 * HOUR)
        assert len(await session.store.open_proposals("absence")) == 1
        discord.faults.clear()
    async with bot() as client:
        await later(client, hands, HOUR)
        await ada.sees(is_question)
        await later(client, hands, HOUR)
        assert len([m for m in ada.messages() if is_question(m)]) == 1


async def test_after_three_days_most_votes_decide_and_a_tie_means_to_wait(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    async with bot() as client:
        session = await begun(client, *people)
        _, (first, second, third) = absent(session, *people)
        question = await asked(client, session, hands, people[0])
        await choose(first, question, "mind")
        await choose(second, question, "end")
        assert now(question, people[0]).buttons
        await later(client, hands, 3 * DAY)
        assert "waits for" in now(question, people[0]).text
        assert session.table.state == "playing"
        await later(client, hands, 8 * HOUR)
        again = await people[0].sees(is_question)
        await choose(third, again, "mind")
        await later(client, hands, 3 * DAY - 1)
        assert now(again, people[0]).buttons
    async with bot() as client:
        await later(client, hands, 1)
        session = await client.house.here(int(people[0].channel.id))
        assert "A bot player plays for" in now(again, people[0]).text
        assert any(seat.is_minded for seat in session.seats)


async def test_more_than_half_decide_at_once(bot: Callable[[], Running], people: People, hands: Hands) -> None:
    async with bot() as client:
        session = await begun(client, *people)
        mover, (first, second, _) = absent(session, *people)
        question = await asked(client, session, hands, people[0])
        await choose(first, question, "end")
        await choose(second, question, "end")
        assert (session.table.state, session.table.ending) == ("cancelled", "absent")
        board = await people[0].sees(lambda m: is_board(m) and "ended because" in m.text)
        assert mover.name in board.text
        assert first.name in board.text
        assert second.name in board.text
        assert await session.store.open_proposals("absence") == ()


async def test_nobody_is_asked_where_nobody_waits(bot: Callable[[], Running], people: People, hands: Hands) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, standins=2)
        await ada.sees(lambda m: is_board(m) and ada.id in m.pinged)
        await later(client, hands, 30 * DAY)
        assert not [m for m in ada.messages() if is_question(m) or is_excuse(m)]
        # somebody joins who waits: what has passed until then is nobody's
        await emile.slash("table take-over")
        accept = await ada.sees(lambda m: any(b.label == "Accept" for b in m.buttons))
        await ada.click(accept, "Accept")
        assert session.seat_of(int(emile.id)) is not None
        await later(client, hands, HOUR)
        assert not [m for m in ada.messages() if is_question(m) or is_excuse(m)]
        await later(client, hands, 24 * HOUR)
        await ada.sees(is_excuse)


# ── abuse ───────────────────────────────────────────────────────────────────────────────────────────────────


async def test_only_the_other_seats_choose(
    bot: Callable[[], Running], people: People, hands: Hands, discord: Loopback
) -> None:
    *three, stranger = people
    async with bot() as client:
        session = await begun(client, *three)
        mover, others = absent(session, *three)
        question = await asked(client, session, hands, three[0])
        tap = button_of(question, "absent-end")
        (proposal,) = await session.store.open_proposals("absence")
        for person in (stranger, mover):
            reply = await person.raw_tap(question, tap)
            assert whispers(reply)
        for forged in (
            f"pp:absent-end:{session.table.id}:zzzzzz:",
            f"pp:absent-burn:{session.table.id}:{proposal.id}:",
            f"pp:sit-yes:{session.table.id}:{proposal.id}:",
            f"pp:seat-yes:{session.table.id}:{proposal.id}:",
            f"pp:take-over:{session.table.id}:{proposal.id}:",
        ):
            await others[0].raw_tap(await last_board(others[0]), forged)
        with pytest.raises(ProposalEnded):
            await session.back.vote(int(others[0].id), proposal.id, True)
        (after,) = await session.store.open_proposals("absence")
        assert after.choices == {}
        assert after.votes == {}
        assert session.table.state == "playing"
        # one voice a seat, however often it taps
        for _ in range(3):
            await choose(others[0], question, "end")
        assert session.table.state == "playing"


async def test_an_owner_who_moves_at_the_last_moment_ends_the_question(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    three = people[:3]
    async with bot() as client:
        session = await begun(client, *three)
        mover, others = absent(session, *three)
        question = await asked(client, session, hands, three[0])
        await choose(others[0], question, "end")
        await play_first(client, session, mover)
        await client.sleeper.drain()
        assert "no longer waits for" in now(question, three[0]).text
        reply = await others[1].raw_tap(question, button_of(question, "absent-end"))
        assert whispers(reply)
        assert session.table.state == "playing"
        assert await session.store.open_proposals("absence") == ()


async def test_a_question_ended_by_a_move_is_taken_down_after_a_restart_too(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, (other,) = absent(session, ada, emile)
        question = await asked(client, session, hands, ada)
        client.sleeper._leaving = True
        await play_first(client, session, mover)
    async with bot() as client:
        await client.sleeper.drain()
        assert now(question, ada).buttons == []
        assert other.name


async def test_changing_ones_hours_gives_nothing_back(bot: Callable[[], Running], people: People, hands: Hands) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, _ = absent(session, ada, emile)
        seat = session.own_seat(int(mover.id))
        clock = session.waiting.clock
        assert clock is not None
        hands.at += 20 * HOUR
        for quiet in ((0, 12 * 60), (12 * 60, 0), None):
            await client.house.people.change(int(mover.id), quiet=quiet)
        await client.house.people.change(int(mover.id), away=(START, START + 20 * DAY))
        await client.house.people.change(int(mover.id), away=None)
        assert session.waiting.left(clock, seat, hands.at).bank == 4 * HOUR
        await later(client, hands, 4 * HOUR)
        await ada.sees(is_excuse)


# ── minded seats ────────────────────────────────────────────────────────────────────────────────────────────


async def minded(client: PennyPost, session: Session, hands: Hands, *people: Person) -> tuple[Person, Person]:
    """A seat that a stand-in minds: its owner, and the one other person."""
    mover, (other,) = absent(session, *people)
    question = await asked(client, session, hands, people[0])
    await choose(other, question, "mind")
    return mover, other


async def test_a_stand_in_plays_until_its_owner_is_back(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        owner, other = await minded(client, session, hands, ada, emile)
        board = await other.sees(lambda m: is_board(m) and "can return at any time" in m.text)
        assert owner.id not in board.pinged
        await other.sees(lambda m: is_board(m) and m.pinged == [other.id])
        seat = session.own_seat(int(owner.id))
        steps = await session.store.history(session.table.id)
        assert steps[-1].by_user is None
        menu = await other.click(await last_board(other), button_of(await last_board(other), "table"))
        assert f"{owner.name} (" in menu.text
    async with bot() as client:
        session = await client.house.here(int(ada.channel.id))
        assert session.seats[seat].is_minded
        assert (await owner.slash("table hand")).message.pictures
        assert await client.house.store.waiting_for(int(owner.id)) == ()
        reply = await owner.slash("table away")
        assert reply.ephemeral
        await other.sees(lambda m: is_board(m) and f"{owner.name} is back." in m.text)
        assert not session.seats[seat].is_minded
        assert "(bot)" not in session.names[seat]


async def test_who_taps_or_types_is_offered_to_return_and_loses_nothing(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, _ = absent(session, ada, emile)
        seat = session.own_seat(int(mover.id))
        panel = await open_panel(mover)
        command, options = line_by_chance(session, seat, Chance(1))
        owner, _ = await minded(client, session, hands, ada, emile)
        assert owner is mover
        typed = await owner.slash(command, options=options)
        assert all(value in typed.text for value in options.values())
        assert button_of(typed.message, "back-to-seat")
        stale = await owner.raw_tap(panel, f"pp:answer:{session.table.id}:{session.stamp(seat)}:x")
        assert button_of(stale.message, "back-to-seat")
        offered = await open_panel(owner)
        await owner.click(offered, button_of(offered, "back-to-seat"))
        assert not session.seats[seat].is_minded
        assert any((await open_panel(owner)).buttons)


async def test_who_is_back_has_time_to_move(bot: Callable[[], Running], people: People, hands: Hands) -> None:
    ada, emile, giulia, _ = people
    async with bot() as client:
        session = await begun(client, ada, emile, giulia)
        mover, others = absent(session, ada, emile, giulia)
        seat = session.own_seat(int(mover.id))
        await later(client, hands, 32 * HOUR)
        async with session.lock:
            await session.hands.mind(seat)
        await mover.slash("table away")
        await client.sleeper.drain()
        assert seat in session.awaited()
        await later(client, hands, 8 * HOUR - 1)
        assert not [m for m in ada.messages() if is_question(m)]
        await later(client, hands, 1)
        await ada.sees(is_question)
        assert others


# ── substitutes ─────────────────────────────────────────────────────────────────────────────────────────────


async def search(client: PennyPost, session: Session, hands: Hands, *people: Person) -> tuple[Person, Person, Seen]:
    """A player is looked for: whose seat it is, the one other person, and the post."""
    mover, (other,) = absent(session, *people)
    question = await asked(client, session, hands, people[0])
    await choose(other, question, "substitute")
    return mover, other, await other.sees(lambda m: any(b.label == "Ask for the seat" for b in m.buttons))


async def test_somebody_takes_a_seat_over_whom_the_others_accept_and_sees_its_secrets_alone(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, _, sakura = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, other, post = await search(client, session, hands, ada, emile)
        seat = session.own_seat(int(mover.id))
        panel = await open_panel(mover)
        hand = (await mover.slash("table hand")).message.pictures[0].data
        reply = await sakura.click(post, "Ask for the seat")
        assert "承諾されるまで何も変わりません" in reply.text
        vote = await other.sees(lambda m: any(b.label == "Accept" for b in m.buttons))
        assert vote.pinged == [other.id]
        assert session.seat_of(int(sakura.id)) is None
        assert not (await sakura.slash("table hand")).message.pictures
    async with bot() as client:
        session = await client.house.here(int(ada.channel.id))
        for person in (sakura, mover):  # neither who asks nor whose seat it is has a say
            assert whispers(await person.raw_tap(vote, button_of(vote, "sit-yes")))
        assert session.seat_of(int(sakura.id)) is None
        await other.click(vote, "Accept")
        assert session.seat_of(int(sakura.id)) == seat
        assert session.seat_of(int(mover.id)) is None
        told = await mover.sees(lambda m: mover.id in m.pinged and "now plays the seat that was yours" in m.text)
        assert sakura.name in told.text
        await client.sleeper.drain()
        assert now(vote, other).buttons == []
        assert now(post, other).buttons == []
        assert (await sakura.slash("table hand")).message.pictures
        assert len(hand) > 0
        for answer in (await mover.click(panel, panel.buttons[0]), await mover.slash("table hand")):
            assert all(not m.pictures for m in answer.all)
            assert all(m.ephemeral for m in answer.all)
        # the newcomer has all their time
        assert session.waiting.turns[seat].misses == 0
        await later(client, hands, 23 * HOUR)
        assert len([m for m in ada.messages() if is_excuse(m)]) == 1


async def test_a_declined_newcomer_changes_nothing_and_the_search_goes_on_for_a_week(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, _, sakura = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, other, post = await search(client, session, hands, ada, emile)
        await sakura.slash("table take-over")
        vote = await other.sees(lambda m: any(b.label == "Decline" for b in m.buttons))
        await other.click(vote, "Decline")
        assert "Nothing has changed" in now(vote, other).text
        assert session.seat_of(int(mover.id)) is not None
        assert now(post, other).buttons
        await later(client, hands, 7 * DAY)
        await client.look_after_tables()
        assert now(post, other).buttons == []
        await later(client, hands, 0)
        assert await other.sees(is_question)


async def test_an_owner_who_moves_ends_the_search_and_the_question_about_a_newcomer(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, _, sakura = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, other, post = await search(client, session, hands, ada, emile)
        await sakura.click(post, "Ask for the seat")
        vote = await other.sees(lambda m: any(b.label == "Accept" for b in m.buttons))
        await play_first(client, session, mover)
        await client.sleeper.drain()
        assert now(post, other).buttons == []
        assert now(vote, other).buttons == []
        await other.raw_tap(vote, button_of(vote, "sit-yes"))
        assert session.seat_of(int(sakura.id)) is None
        assert session.seat_of(int(mover.id)) is not None


async def test_as_the_table_has_it_more_than_half_are_enough_to_accept(
    bot: Callable[[], Running], people: People, hands: Hands, discord: Loopback
) -> None:
    ben = discord.person("Ben")
    async with bot() as client:
        session = await begun(client, *people, clock="brisk agree=majority")
        mover, (first, second, third) = absent(session, *people)
        seat = session.own_seat(int(mover.id))
        question = await asked(client, session, hands, people[0])
        for person in (first, second):
            await choose(person, question, "substitute")
        await ben.slash("table take-over", seat=str(seat + 1))
        vote = await ben.sees(lambda m: any(b.label == "Accept" for b in m.buttons))
        assert "more than half" in vote.text
        await third.click(vote, "Decline")
        assert f"Against: {third.name}" in now(vote, ben).text
        await first.click(vote, "Accept")
        assert session.seat_of(int(ben.id)) is None
        await second.click(vote, "Accept")
        assert session.seat_of(int(ben.id)) == seat


async def test_what_somebody_chose_goes_with_their_seat(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    *three, sakura = people
    async with bot() as client:
        session = await begun(client, *three)
        _, (first, second) = absent(session, *three)
        question = await asked(client, session, hands, three[0])
        await choose(first, question, "end")
        seat = session.own_seat(int(first.id))
        await first.slash("table replace", seat=str(seat + 1), by=sakura)
        offer = await sakura.sees(lambda m: any(b.label == "Take the seat" for b in m.buttons))
        await sakura.click(offer, "Take the seat")
        (proposal,) = await session.store.open_proposals("absence")
        assert proposal.choices == {}
        await choose(second, question, "end")
        assert session.table.state == "playing"


async def test_nobody_takes_a_seat_for_which_nobody_is_looked_for(bot: Callable[[], Running], people: People) -> None:
    ada, emile, giulia, _ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        assert "non si cerca nessuno" in (await giulia.slash("table take-over")).text
        assert "non si cerca nessuno" in (await giulia.slash("table take-over", seat="1")).text
        assert "already have a seat" in (await ada.slash("table take-over")).text
        assert await giulia.autocomplete("table take-over", "seat", "") == []
        assert session.seat_of(int(giulia.id)) is None


async def test_what_was_accepted_before_a_crash_is_done_after_it(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, _, sakura = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, other, _ = await search(client, session, hands, ada, emile)
        seat = session.own_seat(int(mover.id))
        await sakura.slash("table take-over")
        (proposal,) = await session.store.open_proposals("take-over")
        await session.store.vote(proposal.id, seat=session.own_seat(int(other.id)), agrees=True, at=hands.at)
    async with bot() as client:
        await client.look_after_tables()
        session = await client.house.here(int(ada.channel.id))
        assert session.seat_of(int(sakura.id)) == seat


async def test_what_was_chosen_before_a_crash_is_done_after_it(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, (other,) = absent(session, ada, emile)
        await asked(client, session, hands, ada)
        (proposal,) = await session.store.open_proposals("absence")
        seat = session.own_seat(int(other.id))
        await session.store.vote(proposal.id, seat=seat, agrees=True, choice="mind", ends=False, at=hands.at)
    async with bot() as client:
        await client.look_after_tables()
        session = await client.house.here(int(ada.channel.id))
        assert session.seats[session.own_seat(int(mover.id))].is_minded


# ── handing on ──────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_seat_whose_owner_is_about_is_not_handed_on_and_a_silent_one_is(
    bot: Callable[[], Running], people: People, hands: Hands, discord: Loopback
) -> None:
    ada, emile, *_, sakura = people
    async with bot() as client:
        session = await begun(client, ada, emile, clock="none")
        guard = discord.person("Ben", moderator=True)
        mover, _ = absent(session, ada, emile)
        seat = str(session.own_seat(int(mover.id)) + 1)
        await later(client, hands, 7 * DAY - 1)
        assert "is still playing" in (await guard.slash("table replace", seat=seat)).text
        assert "is still playing" in (await guard.slash("table replace", seat=seat, by=sakura)).text
        await client.house.people.change(int(mover.id), away=(hands.at, hands.at + 2 * DAY))
        await later(client, hands, 2 * DAY)
        assert "is still playing" in (await guard.slash("table replace", seat=seat)).text
        await later(client, hands, 1)
        await guard.slash("table replace", seat=seat, by=sakura)
        offer = await sakura.sees(lambda m: any(b.label == "Take the seat" for b in m.buttons))
        # who moves meanwhile keeps their seat
        await play_first(client, session, mover)
        await client.sleeper.drain()
        assert now(offer, sakura).buttons == []
        await sakura.raw_tap(offer, button_of(offer, "seat-yes"))
        assert session.seat_of(int(mover.id)) is not None


async def test_the_seat_of_who_has_left_the_server_is_handed_on_at_once(
    bot: Callable[[], Running], people: People, discord: Loopback
) -> None:
    ada, emile, giulia, _ = people
    async with bot() as client:
        session = await begun(client, ada, emile, giulia)
        discord.world.leave(giulia.user)
        reply = await ada.slash("table replace", seat="3")
        assert "now plays the seat of Giulia" in reply.text
        assert session.seats[2].standin is not None


async def test_somebody_who_left_the_server_is_asked_about_like_anybody(
    bot: Callable[[], Running], people: People, hands: Hands, discord: Loopback
) -> None:
    three = people[:3]
    async with bot() as client:
        session = await begun(client, *three)
        mover, others = absent(session, *three)
        discord.world.leave(mover.user)
        question = await asked(client, session, hands, others[0])
        for person in others:
            await choose(person, question, "mind")
        assert session.seats[session.own_seat(int(mover.id))].is_minded


# ── being away ──────────────────────────────────────────────────────────────────────────────────────────────


async def test_who_says_to_be_away_is_waited_for_and_everybody_is_told(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, (other,) = absent(session, ada, emile)
        await client.house.people.change(int(mover.id), time_zone="Europe/Paris", language="en")
        reply = await mover.slash("table away", until="10d")
        assert "at all your tables" in reply.text
        await other.sees(lambda m: m.text.startswith(f"{mover.name} is away until <t:"))
        person = client.house.people.of(int(mover.id))
        assert person.away is not None
        assert person.away[1] % HOUR == 0
        await later(client, hands, 9 * DAY)
        assert not [m for m in ada.messages() if is_excuse(m)]
    async with bot() as client:
        await later(client, hands, HOUR)
        assert not [m for m in ada.messages() if is_excuse(m)]
        await mover.slash("table away")
        await other.sees(lambda m: m.text == f"{mover.name} is back.")
        assert client.house.people.of(int(mover.id)).away is None
        await later(client, hands, 24 * HOUR)
        await ada.sees(is_excuse)


async def test_turn_lines_say_until_when_somebody_is_away(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        mover, (other,) = absent(session, ada, emile)
        await other.slash("table away", until="2w")
        while session.awaited() != (session.own_seat(int(other.id)),):
            await play_first(client, session, mover)
        await client.teller.tell(session)
        board = await ada.sees(lambda m: is_board(m) and other.mention in m.text)
        assert f"{other.mention} (away until <t:" in board.text


async def test_nobody_is_away_for_longer_than_three_weeks_or_until_no_day(
    bot: Callable[[], Running], people: People, hands: Hands
) -> None:
    ada, *_ = people
    async with bot() as client:
        assert "as a day to come" in (await ada.slash("table away", until="whenever")).text
        assert "21 days at a time" in (await ada.slash("table away", until="30d")).text
        await ada.slash("table away", until="20d")
        hands.at += 10 * DAY
        assert "21 days at a time" in (await ada.slash("table away", until="15d")).text
        assert [c.value for c in await ada.autocomplete("table away", "until", "3d")]
        assert "Welcome back" in (await ada.slash("table away")).text
        assert "not away" in (await ada.slash("table away")).text
        assert client.house.people.of(int(ada.id)).away is None


async def test_a_table_that_rests_has_no_running_clock(
    bot: Callable[[], Running], people: People, hands: Hands, discord: Loopback
) -> None:
    ada, emile, *_ = people
    async with bot() as client:
        session = await begun(client, ada, emile)
        await client.house.park(session.table.id, "channel-gone")
        for _ in range(5):
            await later(client, hands, 24 * HOUR)
        assert await session.store.open_proposals("absence") == ()
        assert not [m for m in ada.messages() if is_excuse(m) or is_question(m)]
