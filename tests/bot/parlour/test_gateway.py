"""The gateway: beats, compression, dropped connections, replay of what was missed, limits on what is sent."""

from __future__ import annotations

import asyncio
import json
import sys
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord as d
import pytest

from bot.parlour import gateway
from bot.parlour.world import GUILD_ID
from tests.bot.parlour.conftest import Porter
from tests.loopback.bare import Bare, Socket
from tests.loopback.driver import PATIENCE, Loopback, NoAnswer, Person


@pytest.mark.parametrize("code", [None, 1001, 1006, 4000])
async def test_a_dropped_connection_is_resumed(discord: Loopback, porter: Any, ada: Person, code: int | None) -> None:
    await discord.gateway.drop(None if code == 1006 else code)
    await asyncio.wait_for(porter.resumed.wait(), PATIENCE)
    assert (discord.gateway.identified, discord.gateway.resumed) == (1, 1)
    assert (await ada.slash("table whisper")).ephemeral


async def test_what_happened_during_a_drop_is_replayed(discord: Loopback, porter: Any, ada: Person) -> None:
    discord.interactions.deadline = 30
    await discord.gateway.drop()
    waiting = asyncio.create_task(ada.slash("table whisper"))
    await asyncio.sleep(0)
    new = discord.world.add_channel("attic")
    assert porter.get_channel(int(new.id)) is None
    assert (await waiting).ephemeral
    assert porter.get_channel(int(new.id)).name == "attic"
    assert len(porter.heard) == 1


async def test_the_server_may_ask_to_reconnect(discord: Loopback, porter: Any, ada: Person) -> None:
    discord.gateway.ask_to_reconnect()
    await asyncio.wait_for(porter.resumed.wait(), PATIENCE)
    assert discord.gateway.identified == 1
    assert (await ada.slash("table whisper")).ephemeral


async def test_an_invalid_session_is_begun_anew(discord: Loopback, porter: Any, ada: Person) -> None:
    discord.gateway.invalidate()
    await discord.until(lambda: discord.gateway.identified == 2 or None, "a second identify")
    assert (await ada.slash("table whisper")).ephemeral


async def test_a_redelivered_interaction_has_the_same_id_and_cannot_be_answered_twice(
    discord: Loopback, porter: Any, ada: Person
) -> None:
    failure: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def on_error(interaction: d.Interaction, error: Any) -> None:
        failure.set_result(error.original)

    porter.tree.on_error = on_error
    reply = await ada.slash("table whisper")
    discord.redeliver(reply.interaction)
    assert (await asyncio.wait_for(failure, PATIENCE)).code == 40060
    assert [heard.id for heard in porter.heard] == [int(reply.interaction.id)] * 2
    assert len(ada.messages()) == 1


async def test_nobody_answers_when_no_bot_is_connected(discord: Loopback, porter: Any, ada: Person) -> None:
    await porter.close()
    await discord.until(lambda: not discord.gateway.ready or None, "the end of the connection")
    discord.interactions.deadline = 0.05
    with pytest.raises(NoAnswer):
        await ada.slash("table whisper")


async def test_a_button_outlives_the_bot_that_made_it(discord: Loopback, ada: Person) -> None:
    async with discord.running(Porter()):
        board = await ada.slash("board")
    async with discord.running(Porter()):
        assert "played build" in (await ada.click(board, "Build")).text


async def test_a_world_moves_to_another_server(discord: Loopback, ada: Person) -> None:
    async with discord.running(Porter()):
        board = await ada.slash("board")
    async with Loopback(discord.world) as other, other.running(Porter()):
        again = other.person("Ada")
        assert again.id == ada.id
        url = again.last().attached[0]["url"]
        assert url.startswith(other.origin)
        assert "played pass" in (await again.click(board.message, "Pass")).text


async def test_a_sharded_client_hears_its_guild_on_one_shard(discord: Loopback, ada: Person) -> None:
    class Sharded(Porter, d.AutoShardedClient):
        pass

    client = Sharded(shard_count=2)
    async with discord.running(client):
        await discord.until(lambda: len(discord.gateway.sessions) == 2 or None, "both shards")
        serving = [s.shard for s in discord.gateway.sessions.values() if s.serves(GUILD_ID)]
        assert serving == [((int(GUILD_ID) >> 22) % 2, 2)]


async def test_members_are_found_by_query(discord: Loopback, porter: Any, ada: Person, emile: Person) -> None:
    found = await porter.guilds[0].query_members(query="Ém")
    assert [member.display_name for member in found] == ["Émile"]
    found = await porter.guilds[0].query_members(user_ids=[int(ada.id)])
    assert [member.display_name for member in found] == ["Ada"]


# -- on the bare socket --------------------------------------------------------------------------------------


@pytest.fixture
async def socket(bare: Bare) -> AsyncIterator[Socket]:
    async with bare.socket("") as raw:
        yield raw


IDENTIFY = {"token": "x", "intents": 1, "properties": {}}


async def test_an_answer_to_a_heartbeat_takes_its_time(socket: Socket) -> None:
    """One that is there at once discord.py takes for the answer to the heartbeat before, and warns of the delay."""
    await socket.send(gateway.HEARTBEAT, None)
    await socket.send(gateway.IDENTIFY, IDENTIFY)
    frames = [await socket.read() for _ in range(3)]
    assert [frame["t"] for frame in frames] == ["READY", "GUILD_CREATE", None]
    assert frames[2]["op"] == gateway.HEARTBEAT_ACK


async def test_plain_text_is_spoken_when_no_compression_is_asked_for(socket: Socket) -> None:
    await socket.send(gateway.HEARTBEAT)
    assert (await socket.read())["op"] == gateway.HEARTBEAT_ACK
    await socket.send(gateway.IDENTIFY, IDENTIFY)
    assert [(await socket.read())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]


async def test_zlib_stream_is_one_stream_for_the_connection(discord: Loopback) -> None:
    stream = zlib.decompressobj()
    url = f"{discord.origin}/gateway?compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as raw:
        await raw.send_str(json.dumps({"op": gateway.HEARTBEAT, "d": None}))
        frames = [(await raw.receive(5)).data for _ in range(2)]
    assert all(frame.endswith(b"\x00\x00\xff\xff") for frame in frames)
    ops = [json.loads(stream.decompress(frame))["op"] for frame in frames]
    assert ops == [gateway.HELLO, gateway.HEARTBEAT_ACK]


async def test_without_the_means_to_compress_plain_text_is_spoken(
    discord: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{discord.origin}/gateway?compress=zstd-stream") as raw,
    ):
        assert (await Socket(raw).read())["op"] == gateway.HELLO


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (gateway.PRESENCE, {}, 4003),
        (gateway.IDENTIFY, {"token": ""}, 4004),
        (gateway.IDENTIFY, IDENTIFY | {"shard": [2, 2]}, 4010),
    ],
)
async def test_a_wrong_opening_ends_the_connection(socket: Socket, op: int, data: Any, code: int) -> None:
    await socket.send(op, data)
    assert await socket.close_code() == code


@pytest.mark.parametrize(("op", "code"), [(gateway.IDENTIFY, 4005), (99, 4001)])
async def test_a_wrong_continuation_ends_the_connection(socket: Socket, op: int, code: int) -> None:
    await socket.send(gateway.IDENTIFY, IDENTIFY)
    await socket.send(op, IDENTIFY)
    assert await socket.close_code() == code


async def test_what_is_not_json_ends_the_connection(socket: Socket) -> None:
    await socket.socket.send_str("hello")
    assert await socket.close_code() == 4002


async def test_more_than_4096_bytes_at_once_end_the_connection(socket: Socket) -> None:
    await socket.send(gateway.PRESENCE, "x" * 4096)
    assert await socket.close_code() in (1009, 4002)


async def test_more_than_120_events_a_minute_end_the_connection(socket: Socket) -> None:
    for _ in range(121):
        await socket.send(gateway.HEARTBEAT)
    assert await socket.close_code() == 4008


async def test_a_session_nobody_resumes_is_forgotten(discord: Loopback, porter: Any) -> None:
    (session,) = discord.gateway.sessions.values()
    await porter.close()
    await discord.until(lambda: not discord.gateway.ready or None, "the end of the connection")
    now = discord.world.clock()
    discord.world.clock = lambda: now + gateway.RESUMABLE_SECONDS + 1
    assert discord.gateway.dispatch("TYPING_START", {}) == 0
    assert session.id not in discord.gateway.sessions


async def test_an_unknown_session_cannot_be_resumed(socket: Socket) -> None:
    await socket.send(gateway.RESUME, {"session_id": "never", "seq": 1, "token": "x"})
    assert await socket.read() == {"op": gateway.INVALID_SESSION, "d": False, "s": None, "t": None}


async def test_messages_are_told_only_to_those_who_asked(discord: Loopback, socket: Socket, porter: Any) -> None:
    await asyncio.sleep(discord.gateway.identify_seconds)  # porter has just identified
    await socket.send(gateway.IDENTIFY, IDENTIFY | {"intents": gateway.GUILD_MESSAGES})
    assert [(await socket.read())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
    await porter.get_channel(int(discord.channel.id)).send("hello")
    told = await socket.read()
    assert (told["t"], told["d"]["content"]) == ("MESSAGE_CREATE", "hello")
    assert list(porter.cached_messages) == []


# -- what Discord's documentation refuses --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("intents", "code"),
    [
        (gateway.GUILDS | 1 << 1, 4014),
        (gateway.GUILDS | 1 << 8, 4014),
        (gateway.GUILDS | 1 << 15, 4014),
        (1 << 17, 4013),
        (-1, 4013),
        ("all", 4013),
        (None, 4013),
    ],
)
async def test_intents_that_are_unknown_or_not_granted_end_the_connection(
    socket: Socket, intents: Any, code: int
) -> None:
    await socket.send(gateway.IDENTIFY, IDENTIFY | {"intents": intents})
    assert await socket.close_code() == code


async def test_a_privileged_intent_that_was_granted_is_welcome(discord: Loopback, socket: Socket) -> None:
    discord.world.granted_intents = 1 << 1
    await socket.send(gateway.IDENTIFY, IDENTIFY | {"intents": gateway.GUILDS | 1 << 1})
    assert (await socket.read())["t"] == "READY"


@pytest.mark.parametrize(("version", "code"), [("99", 4012), ("eleven", 4012), ("10", None), ("9", None)])
async def test_a_version_that_does_not_exist_is_not_spoken(bare: Bare, version: str, code: int | None) -> None:
    async with bare.session.ws_connect(f"{bare.origin}/gateway?v={version}&encoding=json") as raw:
        frame = await raw.receive(5)
        assert (raw.close_code, frame.type is aiohttp.WSMsgType.TEXT) == (code, code is None)


async def test_an_identify_too_soon_after_another_begins_no_session(discord: Loopback, bare: Bare) -> None:
    discord.gateway.identify_seconds = 60
    async with bare.socket(identify=1), bare.socket() as second:
        await second.send(gateway.IDENTIFY, IDENTIFY)
        assert await second.read() == {"op": gateway.INVALID_SESSION, "d": False, "s": None, "t": None}
        assert discord.gateway.identified == 1
        discord.gateway.identify_seconds = 0
        await second.send(gateway.IDENTIFY, IDENTIFY)
        assert (await second.read())["t"] == "READY"


async def test_a_client_that_does_not_beat_is_cut_off_and_its_session_is_over(discord: Loopback, bare: Bare) -> None:
    discord.gateway.heartbeat_seconds = 0.05
    async with bare.socket(identify=1) as socket:
        assert await socket.close_code() == 4009
    await discord.until(lambda: not discord.gateway.sessions or None, "the end of the session")


async def test_a_client_that_beats_stays(discord: Loopback, bare: Bare) -> None:
    discord.gateway.heartbeat_seconds = 1.0
    async with bare.socket(identify=1) as socket:
        for _ in range(8):
            await asyncio.sleep(0.25)
            await socket.send(gateway.HEARTBEAT)
        assert not socket.socket.closed
        assert len(discord.gateway.sessions) == 1
