"""Every trouble that can be ordered, as discord.py meets it."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord as d
import pytest

from bot.parlour.limits import missing_access, missing_permission, unknown
from tests.bot.parlour.conftest import Porter
from tests.bot.parlour.test_threads import refusal_of
from tests.loopback.driver import Loopback, Person

POSTS = "POST /channels/*/messages"


@pytest.fixture
def room(discord: Loopback, porter: Porter) -> Any:
    """The first channel, as the bot has it."""
    return porter.get_channel(int(discord.channel.id))


def texts(person: Person) -> list[str]:
    return [seen.text for seen in person.messages()]


def a_file() -> d.File:
    return d.File(io.BytesIO(b"x"), "x.txt")


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_what_discord_py_tries_again_arrives(discord: Loopback, room: Any, ada: Person, status: int) -> None:
    discord.faults.fail(POSTS, status=status)
    await room.send("at last")
    assert texts(ada) == ["at last"]
    assert discord.faults.met == [f"POST /channels/{{channel_id}}/messages {status}"]


async def test_a_503_is_not_tried_again(discord: Loopback, room: Any, ada: Person) -> None:
    discord.faults.fail(POSTS, status=503)
    with pytest.raises(d.DiscordServerError):
        await room.send("lost")
    await room.send("next")
    assert texts(ada) == ["next"]


@pytest.mark.parametrize("status", [502, 503])
async def test_a_failure_after_the_work_was_done_leaves_the_message(
    discord: Loopback, room: Any, ada: Person, status: int
) -> None:
    discord.faults.fail(POSTS, status=status, after=True)
    if status == 502:
        await room.send("once")  # tried again, and known by its nonce
    else:
        with pytest.raises(d.DiscordServerError):
            await room.send("once")
    assert texts(ada) == ["once"]


@pytest.mark.parametrize("after", [False, True])
async def test_a_connection_is_cut_before_or_after_the_work(
    discord: Loopback, room: Any, ada: Person, after: bool
) -> None:
    discord.faults.cut(POSTS, after=after)
    with pytest.raises(aiohttp.ClientError):
        await room.send("x")
    assert texts(ada) == (["x"] if after else [])
    await room.send("y")
    assert texts(ada)[-1] == "y"


@pytest.mark.parametrize(
    ("refusal", "code"),
    [
        (missing_permission(), 50013),
        (missing_access(), 50001),
        (unknown("Channel"), 10003),
        (unknown("Message"), 10008),
    ],
)
async def test_a_route_is_refused_in_discords_words(discord: Loopback, room: Any, refusal: Any, code: int) -> None:
    discord.faults.refuse(POSTS, refusal, times=2)
    for _ in range(2):
        assert await refusal_of(room.send("x")) == (refusal.status, code)
    await room.send("x")


async def test_adding_somebody_to_a_thread_is_refused_where_wanted(discord: Loopback, room: Any, emile: Person) -> None:
    thread = await room.create_thread(name="x", type=d.ChannelType.public_thread)
    discord.faults.refuse("PUT /channels/*/thread-members/*", missing_permission())
    assert await refusal_of(thread.add_user(d.Object(emile.id))) == (403, 50013)


@pytest.mark.parametrize(("why", "refused"), [("too large", (413, 40005)), ("no permission", (403, 50013))])
async def test_only_what_brings_a_file_is_refused(
    discord: Loopback, room: Any, ada: Person, why: Any, refused: tuple[int, int]
) -> None:
    discord.faults.refuse_files(POSTS, why, times=3)
    await room.send("words alone")
    assert await refusal_of(room.send("with a picture", file=a_file())) == refused
    assert texts(ada) == ["words alone"]


async def test_a_trouble_lasts_as_long_as_it_is_told(discord: Loopback, room: Any, ada: Person) -> None:
    now = [0.0]
    discord.faults.clock = lambda: now[0]
    discord.faults.fail(POSTS, status=503, seconds=60)
    for now[0] in (0.0, 30.0, 59.9):
        with pytest.raises(d.DiscordServerError):
            await room.send("x")
    now[0] = 60.0
    await room.send("over")
    assert texts(ada) == ["over"]


async def test_an_outage_is_cleared(discord: Loopback, room: Any, ada: Person) -> None:
    discord.faults.cut("*", seconds=600)
    with pytest.raises(aiohttp.ClientError):
        await room.send("x")
    discord.faults.clear()
    await room.send("y")
    assert texts(ada) == ["y"]


async def test_a_callback_is_cut_after_the_answer_arrived(discord: Loopback, porter: Porter, ada: Person) -> None:
    discord.faults.cut("POST /interactions/*/callback", after=True)
    reply = await ada.slash("table whisper")
    assert reply.ephemeral, "the person sees the answer that the bot believes lost"
