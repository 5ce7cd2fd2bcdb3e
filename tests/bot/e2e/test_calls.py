"""Calls at an hour at which somebody rests: to a question, not only to a turn, and after a restart too."""

from __future__ import annotations

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
    return [m for m in person.messages() if not m.ephemeral and "while you were resting" in m.text]


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
