"""Discord's gateway on loopback: sessions that identify, beat, drop, resume and hear what they missed."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import math
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bot.limits import HEARTBEATS_MISSED, IDENTIFY_SECONDS

from . import objects
from . import world as w
from .guilds import Guild
from .limits import LIMITS
from .world import Change, Channel, Json, Membership, Message, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 0, 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12

UNKNOWN_OP, DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY_AUTHENTICATED = 4001, 4002, 4003, 4004, 4005
RATE_LIMITED, TIMED_OUT, INVALID_SHARD = 4008, 4009, 4010
INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = 4012, 4013, 4014

VERSIONS: Final = ("", "6", "7", "8", "9", "10")
INTENTS: Final = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))
PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
"""Members, presences and the content of messages: the application must be granted them."""
MAX_CONCURRENCY: Final = 1

EVENTS_REPLAYED: Final = 1000
RESUMABLE_SECONDS: Final = 180.0


def packer(compression: str) -> Callable[[bytes], bytes] | None:
    """How frames are packed on a connection that asked for ``compression``; None means plain text."""
    if compression == "zlib-stream":
        stream = zlib.compressobj()
        return lambda raw: stream.compress(raw) + stream.flush(zlib.Z_SYNC_FLUSH)
    if compression == "zstd-stream":
        with contextlib.suppress(ModuleNotFoundError):
            zstandard: Any = importlib.import_module("zstandard")
            frames = zstandard.ZstdCompressor(level=1).compressobj()
            return lambda raw: bytes(frames.compress(raw) + frames.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
    return None


ON_THE_WAY = 0.02
"""Seconds to the other side: discord.py notes when a heartbeat left only after that, and takes an answer that was there
before for one to the heartbeat before it, a whole interval late."""


class Link:
    """One websocket: frames leave it in the order they were put in."""

    def __init__(self, socket: web.WebSocketResponse, compression: str) -> None:
        self.socket = socket
        self.compression = compression
        self.beaten = asyncio.Event()
        self.timed_out = False
        self._pack = packer(compression)
        self._frames: asyncio.Queue[str] = asyncio.Queue()
        self._pump = asyncio.create_task(self._send_all())

    def send(self, op: int, data: Any = None) -> None:
        self.put(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def put(self, frame: str) -> None:
        self._frames.put_nowait(frame)

    async def _send_all(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                frame = await self._frames.get()
                if self._pack:
                    await self.socket.send_bytes(self._pack(frame.encode()))
                else:
                    await self.socket.send_str(frame)
                self._frames.task_done()

    async def close(self, code: int) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._frames.join(), 1)
        await self.socket.close(code=code)

    def abort(self) -> None:
        """Cut the line without a word, as a network failure does."""
        transport = self.socket._req.transport if self.socket._req else None
        if transport:
            transport.abort()

    async def stop(self) -> None:
        self._pump.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._pump


class Session:
    """What one IDENTIFY began; it outlives its connection so that it can be resumed."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.link: Link | None = None
        self.adrift_since = 0.0
        self.sequence = 0
        self._history: deque[tuple[int, str]] = deque(maxlen=EVENTS_REPLAYED)

    def dispatch(self, event: str, data: Json) -> None:
        self.sequence += 1
        frame = json.dumps({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})
        self._history.append((self.sequence, frame))
        if self.link:
            self.link.put(frame)

    def can_replay(self, since: int) -> bool:
        oldest = self._history[0][0] if self._history else self.sequence + 1
        return oldest <= since + 1 <= self.sequence + 1

    def replay(self, since: int) -> None:
        if self.link:
            for sequence, frame in self._history:
                if sequence > since:
                    self.link.put(frame)

    def serves(self, guild_id: str | None) -> bool:
        """Whether events of a guild (or of direct messages) belong to this shard."""
        return (int(guild_id or 0) >> 22) % self.shard[1] == self.shard[0]


class Gateway:
    """Accepts gateway connections and tells the sessions what happens in the world."""

    def __init__(self, world: World, *, heartbeat_seconds: float = 41.25, pace: float = 1.0) -> None:
        self.world = world
        self.heartbeat_seconds = heartbeat_seconds
        self.identify_seconds = IDENTIFY_SECONDS * pace
        self._identified_at: dict[int, float] = {}
        self.sessions: dict[str, Session] = {}
        self.identified = self.resumed = self.heartbeats = 0
        self._links: set[Link] = set()
        world.observe(self._on_change)

    # -- telling ---------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the bot is connected."""
        return any(session.link for session in self.sessions.values())

    def dispatch(self, event: str, data: Json, *, guild_id: str | None = w.GUILD_ID, intent: int = 0) -> int:
        """Send an event to every session it concerns, connected or not; how many those are."""
        heard = 0
        self._forget_the_lost()
        for session in self.sessions.values():
            if session.serves(guild_id) and (not intent or session.intents & intent):
                session.dispatch(event, data)
                heard += 1
        return heard

    def _on_change(self, change: Change) -> None:
        if change.kind in ("bot_joined", "bot_left"):
            self._tell_guild_came_or_went(change)
        elif not self._concerns_the_bot(change.subject):
            return
        elif isinstance(change.subject, Guild):
            told = objects.guild(self.world, change.subject)
            self.dispatch("GUILD_UPDATE", told, guild_id=change.subject.id, intent=GUILDS)
        elif isinstance(change.subject, Channel):
            self._tell_channel(change, change.subject)
        elif isinstance(change.subject, Membership):
            self._tell_membership(change.subject)
        elif isinstance(change.subject, Message):
            self._tell_message(change, change.subject)

    def _concerns_the_bot(self, subject: Any) -> bool:
        """Whether something is, or happens, in a guild that the bot is in; direct messages always concern it."""
        if isinstance(subject, Guild):
            return subject.id in self.world.bot.guild_ids
        if isinstance(subject, Message):
            subject = self.world.channels.get(subject.channel_id)
        place = subject.thread if isinstance(subject, Membership) else subject
        return not isinstance(place, Channel) or place.type == w.DM or place.guild_id in self.world.bot.guild_ids

    def _tell_guild_came_or_went(self, change: Change) -> None:
        guild: Guild = change.subject
        if change.kind == "bot_left":  # without "unavailable": the bot was removed, the guild is not merely down
            self.dispatch("GUILD_DELETE", {"id": guild.id}, guild_id=guild.id, intent=GUILDS)
        else:
            shape = objects.gateway_guild(self.world, guild)
            del shape["unavailable"]  # said of guilds that come with a session, not of one newly joined
            self.dispatch("GUILD_CREATE", shape, guild_id=guild.id, intent=GUILDS)

    def _tell_channel(self, change: Change, channel: Channel) -> None:
        if channel.is_thread:
            self._tell_thread(change, channel)
        elif channel.is_room:
            name = {"channel": "CHANNEL_CREATE", "channel_update": "CHANNEL_UPDATE"}.get(change.kind, "CHANNEL_DELETE")
            self.dispatch(name, objects.channel(self.world, channel), guild_id=channel.guild_id, intent=GUILDS)

    def _tell_thread(self, change: Change, thread: Channel) -> None:
        """Only threads the bot may enter are told of, and not those that go with their channel."""
        if thread.parent_id not in self.world.channels or not self.world.bot_may_enter(thread):
            return
        shape = objects.gateway_thread(self.world, thread)
        if change.kind == "channel":
            told = shape | {"newly_created": True}
            self.dispatch("THREAD_CREATE", told, guild_id=thread.guild_id, intent=GUILDS)
        elif change.kind == "channel_update":
            self.dispatch("THREAD_UPDATE", shape, guild_id=thread.guild_id, intent=GUILDS)
        else:
            left = {key: shape[key] for key in ("id", "guild_id", "parent_id", "type")}
            self.dispatch("THREAD_DELETE", left, guild_id=thread.guild_id, intent=GUILDS)

    def _tell_membership(self, change: Membership) -> None:
        """Without the *members* intent a bot hears only of its own coming and going."""
        if change.user_id != self.world.bot.id:
            return
        thread = change.thread
        guild_id = thread.guild_id
        told: Json = {"id": thread.id, "guild_id": guild_id, "member_count": len(thread.member_ids)}
        if change.joined:
            shape = objects.gateway_thread(self.world, thread)
            self.dispatch("THREAD_CREATE", shape, guild_id=guild_id, intent=GUILDS)
            told["added_members"] = [objects.thread_member(thread, change.user_id)]
        else:
            told["removed_member_ids"] = [change.user_id]
        self.dispatch("THREAD_MEMBERS_UPDATE", told, guild_id=guild_id, intent=GUILDS)

    def _tell_message(self, change: Change, message: Message) -> None:
        if message.audience is not None or not self.world.bot_may_enter(self.world.channels[message.channel_id]):
            return
        direct = self.world.channels[message.channel_id].type == w.DM
        guild_id = None if direct else self.world.channels[message.channel_id].guild_id
        where: Json = {} if direct else {"guild_id": guild_id}
        shape = message.object
        if change.kind == "message_delete":
            shape = {"id": message.id, "channel_id": message.channel_id}
        self.dispatch(
            change.kind.upper() if change.kind != "message" else "MESSAGE_CREATE",
            shape | where,
            guild_id=guild_id,
            intent=DIRECT_MESSAGES if direct else GUILD_MESSAGES,
        )

    # -- trouble ---------------------------------------------------------------------------------------------

    async def drop(self, code: int | None = None) -> None:
        """Lose every connection: with a close code, or (None) without a word. Sessions stay resumable."""
        for session in self.sessions.values():
            if session.link:
                link, session.link = session.link, None
                session.adrift_since = self.world.clock()
                if code is None:
                    link.abort()
                else:
                    await link.close(code)

    def ask_to_reconnect(self) -> None:
        """Op 7: ask every connection to come back."""
        for session in self.sessions.values():
            if session.link:
                session.link.send(RECONNECT)

    def invalidate(self) -> None:
        """Op 9: end every session; the bot has to identify again."""
        for session in list(self.sessions.values()):
            if session.link:
                session.link.send(INVALID_SESSION, False)
        self.sessions.clear()
        self.world.tell("bot")

    # -- connections -----------------------------------------------------------------------------------------

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=LIMITS["gateway bytes"].most, compress=False)
        await socket.prepare(request)
        if request.query.get("v", "") not in VERSIONS:
            await socket.close(code=INVALID_VERSION)
            return socket
        link = Link(socket, request.query.get("compress", ""))
        self._links.add(link)
        link.send(HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000)})
        watch = asyncio.create_task(self._watch(link))
        try:
            await self._converse(link)
        finally:
            watch.cancel()
            self._links.discard(link)
            self._part(link)
            await link.stop()
        return socket

    async def _watch(self, link: Link) -> None:
        """Close a connection whose client does not beat; its session is over."""
        with contextlib.suppress(TimeoutError):
            while True:
                link.beaten.clear()
                await asyncio.wait_for(link.beaten.wait(), self.heartbeat_seconds * HEARTBEATS_MISSED)
        link.timed_out = True
        await link.close(TIMED_OUT)

    async def _converse(self, link: Link) -> None:
        sent: deque[float] = deque()
        clock = asyncio.get_running_loop().time
        async for frame in link.socket:
            sent.append(clock())
            while sent[0] < clock() - 60:
                sent.popleft()
            if len(sent) > LIMITS["gateway events a minute"].most:
                code: int | None = RATE_LIMITED
            else:
                code = self._hear(link, frame)
            if code is not None:
                await link.close(code)
                return

    def _hear(self, link: Link, frame: WSMessage) -> int | None:
        """Act on one frame; a close code if the connection must end."""
        try:
            payload: Any = json.loads(frame.data) if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY) else None
            op, data = payload["op"], payload.get("d")
        except (ValueError, TypeError, KeyError, AttributeError):
            return DECODE_ERROR
        if op == HEARTBEAT:
            self.heartbeats += 1
            link.beaten.set()
            asyncio.get_running_loop().call_later(ON_THE_WAY, link.send, HEARTBEAT_ACK)
            return None
        session = next((s for s in self.sessions.values() if s.link is link), None)
        if op in (IDENTIFY, RESUME):
            if session:
                return ALREADY_AUTHENTICATED
            return self._identify(link, data) if op == IDENTIFY else self._resume(link, data)
        if session is None:
            return NOT_AUTHENTICATED
        if op == REQUEST_MEMBERS:
            self._answer_members(session, data)
        elif op not in (PRESENCE, VOICE):
            return UNKNOWN_OP
        return None

    def _identify(self, link: Link, data: Any) -> int | None:
        if not isinstance(data, dict) or not data.get("token"):
            return BAD_TOKEN
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            return INVALID_SHARD
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0 or intents & ~INTENTS:
            return INVALID_INTENTS
        if intents & PRIVILEGED & ~self.world.granted_intents:
            return DISALLOWED_INTENTS
        if self._too_soon(number % MAX_CONCURRENCY):
            link.send(INVALID_SESSION, False)
            return None
        self.identified += 1
        session = Session((number, count), intents)
        session.link = link
        self.sessions[session.id] = session
        guilds = [self.world.guilds[guild_id] for guild_id in self.world.guilds if guild_id in self.world.bot.guild_ids]
        served = [guild for guild in guilds if session.serves(guild.id)]
        session.dispatch("READY", self._ready_data(session, served))
        for guild in served:
            session.dispatch("GUILD_CREATE", objects.gateway_guild(self.world, guild))
        self.world.tell("bot")
        return None

    def _too_soon(self, key: int) -> bool:
        """Whether an identify comes before five seconds have passed since the last one of its key."""
        now = asyncio.get_running_loop().time()
        if now - self._identified_at.get(key, -math.inf) < self.identify_seconds:
            return True
        self._identified_at[key] = now
        return False

    def _ready_data(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": objects.own_user(self.world),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.world.origin.replace("http", "ws", 1) + "/gateway",
            "shard": list(session.shard),
            "application": {"id": self.world.bot.id, "flags": 0},
            "private_channels": [],
        }

    def _forget_the_lost(self) -> None:
        """A session that nobody resumed for a while ends."""
        too_long_ago = self.world.clock() - RESUMABLE_SECONDS
        for session in list(self.sessions.values()):
            if session.link is None and session.adrift_since < too_long_ago:
                del self.sessions[session.id]

    def _resume(self, link: Link, data: Any) -> int | None:
        session = self.sessions.get(str((data or {}).get("session_id")))
        since = (data or {}).get("seq")
        if session is None or not isinstance(since, int) or not session.can_replay(since):
            link.send(INVALID_SESSION, False)
            return None
        self.resumed += 1
        session.link = link
        session.replay(since)
        session.dispatch("RESUMED", {})
        self.world.tell("bot")
        return None

    def _answer_members(self, session: Session, data: Any) -> None:
        guild = self.world.guilds.get(str(data.get("guild_id")), self.world.home)
        wanted = data.get("user_ids")
        wanted = [str(wanted)] if isinstance(wanted, str | int) else [str(one) for one in wanted or ()]
        query = str(data.get("query") or "").casefold()
        found = [
            person
            for person in self.world.members(guild)
            if (person.id in wanted if wanted else person.name.casefold().startswith(query))
        ]
        chunk: Json = {
            "guild_id": guild.id,
            "members": [objects.member(self.world, guild, person) for person in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [one for one in wanted if one not in {person.id for person in found}],
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _part(self, link: Link) -> None:
        """A connection ended: its session waits to be resumed, unless the client said goodbye."""
        goodbye = link.timed_out or link.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY)
        for session in list(self.sessions.values()):
            if session.link is link:
                session.link, session.adrift_since = None, self.world.clock()
                if goodbye:
                    del self.sessions[session.id]
        self.world.tell("bot")

    async def stop(self) -> None:
        self.world.unobserve(self._on_change)
        for link in list(self._links):
            await link.socket.close(code=WSCloseCode.GOING_AWAY)
