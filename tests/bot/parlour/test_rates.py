"""Rates as Discord has them: windows by route, one for everything, and an end to what is invalid."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.limits import DIRECT_MESSAGES_OPENED, INVALID_REQUESTS, REQUESTS_A_SECOND
from bot.parlour.rest import Exchange
from tests.bot.parlour.conftest import Porter
from tests.loopback.bare import Answer, Bare
from tests.loopback.driver import Loopback, Person


@pytest.fixture
def now(discord: Loopback, bare: Bare) -> Any:
    """The time of the windows, which are as long as Discord's and stand still; and a client that does not wait."""
    time = [1000.0]
    discord.rest.rates.pace = 1.0
    discord.rest.rates.clock = lambda: time[0]
    bare.patient = False
    yield time
    discord.rest.rates.exceeded.clear()


def window(answer: Answer) -> tuple[str, str, str]:
    names = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset-After")
    return tuple(answer.headers[name] for name in names)  # type: ignore[return-value]


@pytest.mark.parametrize("request_", ["POST /channels/{}/messages", "PATCH /channels/{}/messages/{}"])
async def test_a_channel_takes_five_posts_or_edits_in_five_seconds(
    discord: Loopback, bare: Bare, now: list[float], request_: str
) -> None:
    other = discord.world.add_channel("attic")
    posted = (await bare(f"POST /channels/{discord.channel.id}/messages", {"content": "x"})).body
    now[0] += 5
    there = (await bare(f"POST /channels/{other.id}/messages", {"content": "x"})).body
    now[0] += 5
    request = request_.format(discord.channel.id, posted["id"])
    told = [window(await bare(request, {"content": str(n)})) for n in range(5)]
    assert told == [("5", str(left), "5.000") for left in (4, 3, 2, 1, 0)]
    now[0] += 1.5
    refused = await bare(request, {"content": "too soon"})
    assert (refused.code, window(refused)) == ((429, 0), ("5", "0", "3.500"))
    assert refused.body["global"] is False
    assert (refused.body["retry_after"], refused.headers["Retry-After"]) == (3.5, "3.500")
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert "Via" in refused.headers, "without it discord.py takes it for a ban"
    elsewhere = await bare(request_.format(other.id, there["id"]), {"content": "another channel has its own"})
    assert elsewhere.status == 200
    assert elsewhere.headers["X-RateLimit-Bucket"] == refused.headers["X-RateLimit-Bucket"]
    now[0] += 3.5
    assert (await bare(request, {"content": "in time"})).status == 200


async def test_fifty_requests_a_second_are_taken_and_no_more(
    discord: Loopback, bare: Bare, now: list[float], ada: Person
) -> None:
    places = [discord.world.add_channel(f"room-{n}") for n in range(REQUESTS_A_SECOND + 1)]
    answers = [await bare(f"GET /channels/{place.id}") for place in places]
    assert [answer.status for answer in answers] == [200] * REQUESTS_A_SECOND + [429]
    refused = answers[-1]
    assert (refused.body["global"], refused.body["retry_after"]) == (True, 1.0)
    assert (refused.headers["X-RateLimit-Global"], refused.headers["X-RateLimit-Scope"]) == ("true", "global")
    token = "GET /webhooks/{}/nobody/messages/@original".format(discord.world.bot.id)  # noqa: UP032
    assert (await bare(token, token=None)).code == (404, 10015), "interactions are not counted"
    now[0] += 1
    assert (await bare(f"GET /channels/{places[0].id}")).status == 200


async def test_an_answer_to_an_interaction_is_followed_up_five_times_in_two_seconds(
    discord: Loopback, bare: Bare, now: list[float], porter: Porter, ada: Person
) -> None:
    reply = await ada.slash("table whisper")
    now[0] += 2
    hook = f"POST /webhooks/{discord.world.bot.id}/{reply.interaction.token}"
    statuses = [(await bare(hook, {"content": "x"}, token=None)).status for _ in range(6)]
    assert statuses == [200] * 5 + [429]


async def test_direct_messages_are_opened_slowly(discord: Loopback, bare: Bare, now: list[float]) -> None:
    people = [discord.world.add_person(f"Guest {n}") for n in range(DIRECT_MESSAGES_OPENED + 1)]

    async def opened(person: Any) -> Answer:
        now[0] += 0.1
        return await bare("POST /users/@me/channels", {"recipient_id": person.id})

    answers = [await opened(person) for person in people]
    assert [answer.status for answer in answers[:-1]] == [200] * DIRECT_MESSAGES_OPENED
    assert answers[-1].code == (403, 40003)
    assert (await opened(people[0])).status == 200, "those that are open are open"
    now[0] += 60
    assert (await opened(people[-1])).status == 200


async def test_too_much_that_is_invalid_is_answered_no_more(discord: Loopback, bare: Bare, now: list[float]) -> None:
    assert (await bare("GET /users/@me", token=None)).status == 401
    for _ in range(INVALID_REQUESTS - 2):
        discord.rest.rates.note(403)
    discord.rest.rates.note(404)
    assert (await bare("GET /users/@me")).status == 200
    discord.rest.rates.note(429)
    turned_away = await bare("GET /users/@me")
    assert (turned_away.status, turned_away.body) == (429, "error code: 1015")
    assert "Via" not in turned_away.headers
    now[0] += 601
    assert (await bare("GET /users/@me")).status == 200


async def test_a_trouble_that_was_ordered_leaves_nothing_either(discord: Loopback, bare: Bare, now: Any) -> None:
    discord.faults.rate_limit("GET /users/@me", retry_after=0.5)
    refused = await bare("GET /users/@me")
    assert (refused.status, refused.headers["X-RateLimit-Remaining"]) == (429, "0")
    assert (refused.headers["X-RateLimit-Reset-After"], refused.headers["X-RateLimit-Scope"]) == ("0.5", "user")


async def test_discord_py_waits_as_the_headers_say(discord: Loopback, porter: Porter, ada: Person) -> None:
    statuses: Counter[int] = Counter()
    discord.rest.witnesses.append(lambda exchange: statuses.update([_posted(exchange)]))
    room: Any = porter.get_channel(int(discord.channel.id))
    await asyncio.gather(*(room.send(str(n)) for n in range(23)))
    assert statuses[200] == 23
    assert statuses[429] == 0


def _posted(exchange: Exchange) -> int:
    return exchange.status if exchange.method == "POST" else 0
