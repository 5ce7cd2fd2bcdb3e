"""Calls at an hour at which somebody rests: to a question, not only to a turn, and after a restart too."""

from __future__ import annotations

from bot.channel import CALL
from bot.settings import Settings
from tests.bot.e2e.days import HOUR, Clock, after
from tests.bot.e2e.test_ending import proposed, vote
from tests.bot.e2e.test_table import started
from tests.loopback.driver import Loopback, Person, Seen
from tests.loopback.house import bot_running

People = tuple[Person, Person, Person, Person]
QUIET = (7 * 60, 9 * 60)
"""The tests' clock begins at eight."""


def late(person: Person) -> list[Seen]:
    """The calls that came after their hours."""
    return [m for m in person.messages() if not m.ephemeral and "during your quiet time" in m.text]


async def test_a_question_calls_who_rests_when_they_are_up(
    discord: Loopback, settings: Settings, people: People
) -> None:
    ada, emile, giulia, _ = people
    clock = Clock()
    async with bot_running(discord, settings, clock) as client:
        session = await started(client, ada, emile, giulia)
        await client.house.people.change(int(emile.id), quiet=QUIET)
        question = await proposed(ada)
        assert question.pinged == [giulia.id]
        assert f"<@{emile.id}>" in question.text
        await after(client, clock, HOUR // 2)
        assert late(ada) == []
    async with bot_running(discord, settings, clock) as client:
        await after(client, clock, HOUR)
        await after(client, clock, HOUR)
        (call,) = late(ada)
        assert call.pinged == [emile.id]
        assert f"/{session.table.channel_id}/{question.id}" in call.text


async def test_who_has_answered_or_finds_it_settled_is_not_called_later(
    discord: Loopback, settings: Settings, people: People
) -> None:
    ada, emile, giulia, sakura = people
    clock = Clock()
    async with bot_running(discord, settings, clock) as client:
        await started(client, *people)
        for person in (emile, giulia):
            await client.house.people.change(int(person.id), quiet=QUIET)
        question = await proposed(ada)
        await emile.click(question, vote(question, "yes"))
        await after(client, clock, HOUR + HOUR // 2)
        assert [call.pinged for call in late(ada)] == [[giulia.id]]
        await sakura.click(question, vote(question, "no"))
        await after(client, clock, 3 * HOUR)
        assert len(late(ada)) == 1


async def test_a_call_that_was_sent_before_a_crash_is_not_sent_again(
    discord: Loopback, settings: Settings, people: People
) -> None:
    ada, emile, giulia, _ = people
    clock = Clock()
    discord.world.clock = lambda: clock.at / 1000
    async with bot_running(discord, settings, clock) as client:
        await started(client, ada, emile, giulia)
        await client.house.people.change(int(emile.id), quiet=QUIET)
        await proposed(ada)
        (timer,) = [t for t in await client.house.store.due_timers(clock.at + HOUR, most=100) if t.kind == CALL]
        await after(client, clock, HOUR)
        await client.house.store.set_timer(timer)  # it was not settled
        await after(client, clock, HOUR)  # and Discord has forgotten the nonce
        assert len(late(ada)) == 1
