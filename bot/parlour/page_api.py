"""What the parlour's web page speaks: state, messages, events, interactions, people and channels, as JSON."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web

from . import composing, limits, objects, uploads
from .composing import Nonsense
from .gateway import Gateway
from .interactions import TYPES, Interaction, Interactions, NoAnswer
from .limits import LIMITS, LOCALES, Refused
from .uploads import Upload
from .world import Change, Channel, Json, Membership, Message, User, World

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

PERSON_NAME_MOST: Final = 32
PEOPLE_MOST: Final = 50
CHANNELS_MOST: Final = 100
EVENTS_BEHIND_MOST: Final = 2000


def answer(data: Any, status: int = 200) -> web.Response:
    return web.Response(text=json.dumps(data), status=status, content_type="application/json")


@dataclass(eq=False)
class Reader:
    """One open page, and the events on their way to it."""

    person: User
    events: asyncio.Queue[Json] = field(default_factory=lambda: asyncio.Queue(EVENTS_BEHIND_MOST))


class PageApi:
    """The page's side of the parlour."""

    def __init__(self, world: World, gateway: Gateway, interactions: Interactions) -> None:
        self.world = world
        self.gateway = gateway
        self.interactions = interactions
        self._readers: set[Reader] = set()
        self._sockets: set[web.WebSocketResponse] = set()
        self._ready = False
        self._read_up_to: dict[tuple[str, str], int] = {}
        """By person and channel, the newest message they have read."""
        world.observe(self._on_change)

    def routes(self) -> list[web.RouteDef]:
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/parlour/state", self.state),
            ("GET", "/parlour/channels/{channel_id}/messages", self.messages),
            ("POST", "/parlour/channels/{channel_id}/read", self.mark_read),
            ("GET", "/parlour/events", self.events),
            ("POST", "/parlour/interactions", self.act),
            ("POST", "/parlour/people", self.add_person),
            ("PATCH", "/parlour/people/{person_id}", self.change_person),
            ("POST", "/parlour/channels", self.add_channel),
        ]
        return [web.route(method, path, _sensible(handler)) for method, path, handler in table]

    async def stop(self) -> None:
        self.world.unobserve(self._on_change)
        for socket in list(self._sockets):
            await socket.close()

    # -- reading ---------------------------------------------------------------------------------------------

    async def state(self, request: web.Request) -> web.Response:
        person = self._person(request.query.get("person"))
        channels = [place for place in self.world.visible_channels(person) if place.guild_id == self.world.home.id]
        return answer(
            {
                "people": self._people(),
                "you": person.id,
                "guild": {"id": self.world.home.id, "name": self.world.home.name},
                "channels": [_channel_shape(channel) for channel in channels],
                "unread": self._unread(person),
                "bot": {"id": self.world.bot.id, "name": self.world.bot.name, "ready": self.gateway.ready},
                "commands": self._commands(person),
                "file_bytes_most": LIMITS["file bytes"].most,
            }
        )

    def _people(self) -> list[Json]:
        """Everybody who is a member of the guild."""
        return [_person_shape(person) for person in self.world.people.values() if person.here]

    def _commands(self, person: User) -> list[Json]:
        """Commands the person is offered somewhere, each once."""
        offered: dict[str, Json] = {}
        for channel in self.world.visible_channels(person):
            for command in composing.available_commands(self.world, person, channel):
                offered.setdefault(command["id"], command)
        return list(offered.values())

    async def messages(self, request: web.Request) -> web.Response:
        person = self._person(request.query.get("person"))
        channel = self._channel(person, request.match_info["channel_id"])
        return answer([objects.page_message(m) for m in self.world.visible_messages(person, channel.id)])

    async def mark_read(self, request: web.Request) -> web.Response:
        """Somebody has read a channel: as Discord does, that is remembered for all their pages."""
        person = self._person((await _json(request)).get("person"))
        channel = self._channel(person, request.match_info["channel_id"])
        newest = max((int(m.id) for m in self.world.visible_messages(person, channel.id)), default=0)
        self._read_up_to[person.id, channel.id] = newest
        return answer({"ok": True})

    def _unread(self, person: User) -> dict[str, dict[str, int]]:
        """Who is mentioned where how often in what they have not read; for who asks, with what is merely new: 0."""
        found: dict[str, dict[str, int]] = {}
        for channel in self.world.visible_channels(person):
            for message in self.world.visible_messages(person, channel.id):
                called = {user["id"] for user in message.object["mentions"]}
                if (person.id, channel.id) in self._read_up_to:
                    called.add(person.id)
                for reader in called:
                    if message.object["author"]["id"] != reader and int(message.id) > self._read_up_to.get(
                        (reader, channel.id), 0
                    ):
                        rooms = found.setdefault(reader, {})
                        mentioned = any(user["id"] == reader for user in message.object["mentions"])
                        rooms[channel.id] = rooms.get(channel.id, 0) + mentioned
        return found

    # -- events ----------------------------------------------------------------------------------------------

    async def events(self, request: web.Request) -> web.StreamResponse:
        reader = Reader(self._person(request.query.get("person")))
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1024)
        await socket.prepare(request)
        self._readers.add(reader)
        self._sockets.add(socket)
        self._push(reader, "ready", {"ready": self.gateway.ready})
        sending = asyncio.create_task(_send_all(reader, socket))
        try:
            async for _ in socket:
                pass  # the page only listens; reading notices when it goes
        finally:
            self._readers.discard(reader)
            self._sockets.discard(socket)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sending
        return socket

    def _push(self, reader: Reader, event: str, data: Any) -> None:
        if reader.events.full():
            self._readers.discard(reader)  # it reads nothing any more
            return
        reader.events.put_nowait({"t": event, "d": data})

    def tell(self, person: User, event: str, data: Any) -> None:
        """Tell every open page of one person."""
        for reader in list(self._readers):
            if reader.person is person:
                self._push(reader, event, data)

    def _on_change(self, change: Change) -> None:
        for reader in list(self._readers):
            self._tell_change(reader, change)
        self._ready = self.gateway.ready if change.kind == "bot" else self._ready

    def _tell_change(self, reader: Reader, change: Change) -> None:
        subject = change.subject.thread if isinstance(change.subject, Membership) else change.subject
        if isinstance(subject, Message):
            channel = self.world.channels.get(subject.channel_id)
            visible = channel is not None and self.world.may_see(reader.person, channel)
            if visible and subject.audience in (None, reader.person.id):
                if change.kind == "message_delete":
                    self._push(reader, change.kind, {"id": subject.id, "channel_id": subject.channel_id})
                else:
                    self._push(reader, change.kind, objects.page_message(subject))
        elif isinstance(subject, Channel):
            if self.world.may_see(reader.person, subject):
                gone = {"deleted": True} if change.kind == "channel_delete" else {}
                self._push(reader, "channel", _channel_shape(subject) | gone)
        elif change.kind == "people":
            self._push(reader, "people", self._people())
        elif change.kind == "commands":
            self._push(reader, "commands", self._commands(reader.person))
        elif change.kind == "bot" and self.gateway.ready != self._ready:
            self._push(reader, "ready", {"ready": self.gateway.ready})

    def tell_refusal(self, interaction: Interaction, refusal: Refused) -> None:
        """Let the person know that the bot tried something Discord would refuse."""
        text = f"Discord would refuse the bot's answer: {refusal}"
        self.tell(
            interaction.person,
            "error",
            {"text": text, "code": "refused", "channel_id": interaction.channel.id},
        )

    # -- acting ----------------------------------------------------------------------------------------------

    async def act(self, request: web.Request) -> web.Response:
        body, files = await _read(request, "application/json", "multipart/form-data")
        person = self._person(body.get("person"))
        channel = self._channel(person, body.get("channel_id"))
        kind = body.get("kind")
        if not isinstance(kind, str) or kind not in TYPES:
            raise Nonsense("bad-kind", "Kinds are: command, autocomplete, component, modal.")
        try:
            data, message_id = body.get("data"), body.get("message_id")
            interaction = await self.interactions.act(person, channel, kind, data, message_id, files=files)
        except NoAnswer as silence:
            return answer({"error": str(silence), "code": "no-answer"}, 504)
        if kind == "autocomplete":
            return answer({"choices": interaction.choices})
        if interaction.modal:
            form = {key: interaction.modal[key] for key in ("title", "custom_id", "components")}
            form |= {"channel_id": channel.id, "interaction_id": interaction.id}
            self.tell(person, "modal", form)
        return answer({"ok": True, "token": interaction.token})

    async def add_person(self, request: web.Request) -> web.Response:
        body = await _json(request)
        if len(self.world.people) >= PEOPLE_MOST:
            raise Nonsense("too-many", f"No more than {PEOPLE_MOST} people fit in.")
        name, locale = _name(body.get("name"), PERSON_NAME_MOST), _locale(body.get("locale", "en-US"))
        return answer(_person_shape(self.world.add_person(name, locale=locale)))

    async def change_person(self, request: web.Request) -> web.Response:
        person = self._person(request.match_info["person_id"])
        body = await _json(request)
        name = _name(body["name"], PERSON_NAME_MOST) if "name" in body else person.name
        locale = _locale(body["locale"]) if "locale" in body else person.locale
        person.name, person.locale = name, locale
        self.world.tell("people", person)
        return answer(_person_shape(person))

    async def add_channel(self, request: web.Request) -> web.Response:
        body = await _json(request)
        if sum(channel.is_room for channel in self.world.channels.values()) >= CHANNELS_MOST:
            raise Nonsense("too-many", f"No more than {CHANNELS_MOST} channels fit in.")
        name = _name(body.get("name"), LIMITS["channel name"].most).lower().replace(" ", "-")
        return answer(_channel_shape(self.world.add_channel(name)))

    # -- finding ---------------------------------------------------------------------------------------------

    def _person(self, person_id: Any) -> User:
        """Who is meant; a page that does not say is the first person's."""
        members = {person.id: person for person in self.world.people.values() if person.here}
        person = next(iter(members.values()), None) if person_id is None else members.get(str(person_id))
        if person is None:
            raise Nonsense("unknown-person", "There is no such person.")
        return person

    def _channel(self, person: User, channel_id: Any) -> Channel:
        channel = self.world.channels.get(str(channel_id))
        if channel is None or not self.world.may_see(person, channel):
            raise Nonsense("unknown-channel", "There is no such channel.")
        return channel


async def _send_all(reader: Reader, socket: web.WebSocketResponse) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_str(json.dumps(await reader.events.get()))


def _sensible(handler: Handler) -> Handler:
    """Nonsense is answered with 400 and a reason."""

    async def serve(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except Nonsense as nonsense:
            return answer({"error": str(nonsense), "code": nonsense.code}, 400)

    return serve


async def _json(request: web.Request) -> Json:
    body, _ = await _read(request, "application/json")
    return body


async def _read(request: web.Request, *kinds: str) -> tuple[Json, dict[int, Upload]]:
    """What the page sends, as one of these kinds: an object, and the files beside it."""
    if request.content_type not in kinds:
        raise Nonsense("not-json", "Send JSON.")
    try:
        body, files = await uploads.read(request)
    except web.HTTPRequestEntityTooLarge:
        raise Nonsense("file-too-large", "This is more than a request may carry.") from None
    except (ValueError, RecursionError):
        raise Nonsense("not-json", "Send JSON.") from None
    if not isinstance(body, dict):
        raise Nonsense("bad-shape", "An object is expected here.")
    return body, files


def _name(value: Any, most: int) -> str:
    name = " ".join(value.split()) if isinstance(value, str) else ""
    if not 1 <= len(name) <= most or not name.isprintable():
        raise Nonsense("bad-name", f"A name has 1 to {most} letters.")
    return name


def _locale(value: Any) -> str:
    if not isinstance(value, str) or value not in LOCALES:
        raise Nonsense("bad-locale", f"Locales are: {', '.join(sorted(limits.LOCALES))}.")
    return value


def _person_shape(person: User) -> Json:
    return {"id": person.id, "name": person.name, "locale": person.locale, "moderator": person.moderator}


def _channel_shape(channel: Channel) -> Json:
    shape = {"id": channel.id, "name": channel.name, "type": channel.type, "parent_id": channel.parent_id}
    return shape | {"archived": channel.archived}
