"""Discord's REST API, version 10, as far as a bot for board games uses it.

Routes are written with the parameter names of Discord's own OpenAPI description, so that a test can find the
description of every exchange by its route.
"""

from __future__ import annotations

import asyncio
import copy
import json
import math
import re
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

import discord
from aiohttp import web

from bot.limits import LATE_EDIT_AGE_SECONDS, LATE_EDIT_WINDOW_SECONDS, NONCE_SECONDS

from . import interactions as acts
from . import limits, messages, objects, uploads
from . import world as w
from .faults import Faults, Trouble
from .guilds import Guild
from .interactions import Interaction, Interactions
from .limits import (
    LIMITS,
    Inspection,
    Refused,
    missing_access,
    missing_permission,
    thread_archived,
    too_large,
    unknown,
    wrong_channel_type,
)
from .messages import Draft
from .rates import UNLIMITED, Rates
from .registry import Registry
from .world import Channel, Json, Message, User, World

PREFIX: Final = "/api/v10"
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_body_read: ContextVar[Any] = ContextVar("body_read", default=None)
_TOKEN_IN_PATH: Final = ("interactions", "webhooks")
_OPEN_TO_ALL: Final = "/gateway"


@dataclass(frozen=True)
class Exchange:
    """One request of the bot and its answer, for whoever checks them."""

    method: str
    route: str
    body: Any
    status: int
    answer: Any


def reply(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; the content type bare, for discord.py reads JSON only then."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


class Rest:
    """The REST routes over one world."""

    def __init__(self, world: World, interactions: Interactions, faults: Faults, rates: Rates) -> None:
        self.world = world
        self.interactions = interactions
        self.faults = faults
        self.rates = rates
        self.registry = Registry(world)
        self.witnesses: list[Callable[[Exchange], None]] = []
        self.on_refusal: Callable[[Interaction, Refused], None] = lambda interaction, refusal: None
        self._late_edits: defaultdict[str, deque[float]] = defaultdict(deque)

    def routes(self) -> list[web.RouteDef]:
        channel, message = "/channels/{channel_id}", "/channels/{channel_id}/messages/{message_id}"
        commands = "/applications/{application_id}/commands"
        guild_commands = "/applications/{application_id}/guilds/{guild_id}/commands"
        hook = "/webhooks/{webhook_id}/{webhook_token}"
        original, other = f"{hook}/messages/@original", f"{hook}/messages/{{message_id}}"
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/users/@me", self.own_user),
            ("GET", "/users/{user_id}", self.user),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway", self.gateway),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("GET", commands, self.list_commands),
            ("POST", commands, self.create_command),
            ("PUT", commands, self.overwrite_commands),
            ("GET", guild_commands, self.list_commands),
            ("POST", guild_commands, self.create_command),
            ("PUT", guild_commands, self.overwrite_commands),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self.callback),
            ("POST", hook, self.follow_up),
            ("GET", original, self.hook_message),
            ("PATCH", original, self.edit_hook_message),
            ("DELETE", original, self.delete_hook_message),
            ("GET", other, self.hook_message),
            ("PATCH", other, self.edit_hook_message),
            ("DELETE", other, self.delete_hook_message),
            ("GET", "/guilds/{guild_id}", self.guild),
            ("GET", "/guilds/{guild_id}/channels", self.guild_channels),
            ("GET", "/guilds/{guild_id}/roles", self.guild_roles),
            ("GET", "/guilds/{guild_id}/threads/active", self.active_threads),
            ("GET", "/guilds/{guild_id}/members/{user_id}", self.guild_member),
            ("GET", channel, self.channel),
            ("PATCH", channel, self.edit_channel),
            ("DELETE", channel, self.delete_channel),
            ("POST", f"{channel}/typing", self.typing),
            ("POST", f"{channel}/threads", self.start_thread),
            ("PUT", f"{channel}/thread-members/@me", self.join_thread),
            ("DELETE", f"{channel}/thread-members/@me", self.leave_thread),
            ("GET", f"{channel}/thread-members/{{user_id}}", self.thread_member),
            ("PUT", f"{channel}/thread-members/{{user_id}}", self.add_to_thread),
            ("DELETE", f"{channel}/thread-members/{{user_id}}", self.remove_from_thread),
            ("GET", f"{channel}/messages", self.list_messages),
            ("POST", f"{channel}/messages", self.post_message),
            ("GET", f"{channel}/messages/pins", self.pins),
            ("PUT", f"{channel}/messages/pins/{{message_id}}", self.pin),
            ("DELETE", f"{channel}/messages/pins/{{message_id}}", self.unpin),
            ("GET", f"{channel}/pins", self.pins_of_old),
            ("PUT", f"{channel}/pins/{{message_id}}", self.pin),
            ("DELETE", f"{channel}/pins/{{message_id}}", self.unpin),
            ("GET", message, self.message),
            ("PATCH", message, self.edit_message),
            ("DELETE", message, self.delete_message),
            ("POST", f"{message}/threads", self.start_thread_from_message),
        ]
        return [web.route(method, PREFIX + path, self._served(path, handler)) for method, path, handler in table]

    # -- every request ---------------------------------------------------------------------------------------

    def _served(self, route: str, handler: Handler) -> Handler:
        async def serve(request: web.Request) -> web.StreamResponse:
            _body_read.set(None)
            if ban := self.rates.banned():
                return _turned_away(ban)
            if route.startswith(UNLIMITED):  # callbacks have no window, and so no headers
                response = await self._serve(route, handler, request)
            else:
                response = await self._within_rates(route, handler, request)
            self.rates.note(response.status)
            self._witness(route, request, response)
            return response

        return serve

    async def _within_rates(self, route: str, handler: Handler, request: web.Request) -> web.Response:
        standing = self.rates.take(request.method, route, _major(request))
        if standing.refused:
            refusal = standing.refusal()
            self._note_refusal(request, refusal)
            response = reply(refusal.body(), refusal.status, _retry_headers(refusal))
        else:
            response = await self._serve(route, handler, request)
        told = standing.headers()
        if response.status == 429 and not standing.refused:  # whatever else refuses it, nothing is left
            after = response.headers["Retry-After"]
            told |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": after, "X-RateLimit-Scope": "user"}
        response.headers.update(told | {key: response.headers[key] for key in told if key in response.headers})
        return response

    async def _serve(self, route: str, handler: Handler, request: web.Request) -> web.Response:
        files = request.content_type.startswith("multipart/")
        trouble = self.faults.next(request.method, route, files=files)
        if trouble and trouble.delay:
            await asyncio.sleep(trouble.delay)
        if trouble and (trouble.status or trouble.cut) and not trouble.after:
            return _troubled(trouble, request)
        try:
            self._authenticate(route, request)
            response = await handler(request)
            assert isinstance(response, web.Response)  # noqa: S101 - narrows aiohttp's wider handler type
        except Refused as refusal:
            self._note_refusal(request, refusal)
            response = reply(refusal.body(), refusal.status, _retry_headers(refusal))
        return _troubled(trouble, request) if trouble and trouble.after else response

    def _authenticate(self, route: str, request: web.Request) -> None:
        """A token, but where the path has one or everybody may ask; and it is good for its own application alone."""
        own = self.world.bot.id
        if request.match_info.get("webhook_id", own) != own:
            raise unknown("Webhook")
        if route.split("/")[1] in _TOKEN_IN_PATH or route == _OPEN_TO_ALL:
            return
        if not re.fullmatch(r"Bot \S+", request.headers.get("Authorization", "")):
            raise Refused(401, 0, "401: Unauthorized")
        if request.match_info.get("application_id", own) != own:
            raise Refused(403, 20012, "You are not authorized to perform this action on this application")

    def _note_refusal(self, request: web.Request, refusal: Refused) -> None:
        token = request.match_info.get("interaction_token") or request.match_info.get("webhook_token")
        interaction = self.interactions.find(token or "")
        if interaction:
            interaction.refused.append(refusal)
            self.on_refusal(interaction, refusal)

    def _witness(self, route: str, request: web.Request, response: web.StreamResponse) -> None:
        if not self.witnesses:
            return
        body = response.body if isinstance(response, web.Response) else None
        answer = json.loads(body) if isinstance(body, bytes) and body else None
        exchange = Exchange(request.method, route, _body_read.get(), response.status, answer)
        for witness in self.witnesses:
            witness(exchange)

    async def _read(self, request: web.Request) -> tuple[Any, dict[int, uploads.Upload]]:
        """The body, and the uploaded files by their number."""
        try:
            body, files = await uploads.read(request)
        except web.HTTPRequestEntityTooLarge:
            raise too_large() from None
        except ValueError:
            raise Refused(400, 50109, "The request body contains invalid JSON.") from None
        if self.witnesses:
            _body_read.set(copy.deepcopy(body))
        return body, files

    async def _object(self, request: web.Request) -> Json:
        body, _ = await self._read(request)
        if not isinstance(body, dict):
            raise Refused(400, 50035, "Invalid Form Body")
        return body

    async def _draft(self, request: web.Request) -> Draft:
        body, files = await self._read(request)
        if not isinstance(body, dict):
            raise Refused(400, 50035, "Invalid Form Body")
        return Draft(body, files)

    # -- finding things --------------------------------------------------------------------------------------

    def _channel_of(self, request: web.Request, *needed: str) -> Channel:
        channel = self.world.channels.get(request.match_info["channel_id"])
        if channel is None:
            raise unknown("Channel")
        if not self.world.bot_may_enter(channel):
            raise missing_access()
        may = self._may(channel)
        if channel.type != w.DM and not all(getattr(may, permission) for permission in needed):
            raise missing_permission()
        return channel

    def _may(self, channel: Channel) -> discord.Permissions:
        """What the bot may do in a channel."""
        return discord.Permissions(self.world.bot_permissions(channel))

    def _must_be_open(self, channel: Channel, *, unarchives: bool = False) -> None:
        """Refuse what a locked or archived thread does not take; a message sent ``unarchives`` the latter."""
        if channel.locked and not self._may(channel).manage_threads:
            raise thread_archived(locked=True)
        if channel.archived and not unarchives:
            raise thread_archived()

    def _message_of(self, request: web.Request) -> Message:
        """A message as the bot reads it: ephemeral ones are out of reach."""
        channel = self._channel_of(request)
        message = self.world.message(channel.id, request.match_info["message_id"])
        if message is None or message.audience is not None:
            raise unknown("Message")
        return message

    def _own_message_of(self, request: web.Request) -> Message:
        message = self._message_of(request)
        if message.object["author"]["id"] != self.world.bot.id:
            raise Refused(403, 50005, "Cannot edit a message authored by another user")
        return message

    def _user_of(self, request: web.Request) -> User:
        user = self.world.user(request.match_info["user_id"])
        if user is None:
            raise unknown("User")
        return user

    def _check_guild(self, request: web.Request) -> None:
        """Commands for everywhere name no guild; whatever does must name one with the bot in it."""
        if "guild_id" in request.match_info:
            self._guild_of(request)

    def _guild_of(self, request: web.Request) -> Guild:
        wanted = request.match_info["guild_id"]
        if wanted not in self.world.guilds or wanted not in self.world.bot.guild_ids:
            raise unknown("Guild")
        return self.world.guilds[wanted]

    # -- the bot, its commands, people and the guild ---------------------------------------------------------

    async def own_user(self, request: web.Request) -> web.Response:
        return reply(objects.own_user(self.world))

    async def user(self, request: web.Request) -> web.Response:
        return reply(objects.user(self._user_of(request)))

    async def application(self, request: web.Request) -> web.Response:
        return reply(objects.application(self.world))

    async def gateway_bot(self, request: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return reply({"url": self._gateway_url(), "shards": 1, "session_start_limit": limit})

    async def gateway(self, request: web.Request) -> web.Response:
        return reply({"url": self._gateway_url()})

    def _gateway_url(self) -> str:
        return self.world.origin.replace("http", "ws", 1) + "/gateway"

    async def list_commands(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        return reply(self.registry.all(request.match_info.get("guild_id")))

    async def create_command(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        made, new = self.registry.create(request.match_info.get("guild_id"), await self._object(request))
        return reply(made, 201 if new else 200)

    async def overwrite_commands(self, request: web.Request) -> web.Response:
        self._check_guild(request)
        body, _ = await self._read(request)
        return reply(self.registry.overwrite(request.match_info.get("guild_id"), body))

    async def guild(self, request: web.Request) -> web.Response:
        return reply(objects.guild(self.world, self._guild_of(request)))

    async def guild_channels(self, request: web.Request) -> web.Response:
        guild = self._guild_of(request)
        places = [place for place in self.world.channels.values() if place.is_room and place.guild_id == guild.id]
        return reply([objects.channel(self.world, place) for place in places])

    async def guild_roles(self, request: web.Request) -> web.Response:
        return reply(objects.roles(self._guild_of(request)))

    async def active_threads(self, request: web.Request) -> web.Response:
        guild = self._guild_of(request)
        places = [place for place in self.world.channels.values() if place.guild_id == guild.id]
        threads = [place for place in places if place.is_thread and not place.archived]
        open_threads = [thread for thread in threads if self.world.bot_may_enter(thread)]
        mine = [t for t in open_threads if self.world.bot.id in t.member_ids]
        return reply(
            {
                "threads": [objects.channel(self.world, thread) for thread in open_threads],
                "members": [objects.thread_member(thread, self.world.bot.id) for thread in mine],
                "has_more": False,
            }
        )

    async def guild_member(self, request: web.Request) -> web.Response:
        guild, user = self._guild_of(request), self._user_of(request)
        if guild.id not in user.guild_ids:
            raise unknown("Member")
        return reply(objects.member(self.world, guild, user))

    async def open_dm(self, request: web.Request) -> web.Response:
        body = await self._object(request)
        person = self.world.people.get(str(body.get("recipient_id")))
        if person is None:
            raise unknown("User")
        if not self.world.has_dm_with(person):
            self.rates.open_direct_messages()
        return reply(objects.channel(self.world, self.world.dm_with(person)))

    # -- channels and threads --------------------------------------------------------------------------------

    async def channel(self, request: web.Request) -> web.Response:
        return reply(objects.gateway_thread(self.world, self._channel_of(request)))

    async def edit_channel(self, request: web.Request) -> web.Response:
        channel = self._channel_of(request)
        body = await self._object(request)
        if channel.is_thread:
            self._may_edit_thread(channel, body)
        elif not self._may(channel).manage_channels:
            raise missing_permission()
        limits.check_channel(body, new=False)
        channel.name = body.get("name") or channel.name
        channel.topic = body.get("topic", channel.topic)
        channel.auto_archive_minutes = body.get("auto_archive_duration") or channel.auto_archive_minutes
        channel.slow_seconds = int(body.get("rate_limit_per_user", channel.slow_seconds) or 0)
        if channel.is_thread:
            channel.active = self.world.clock() if "auto_archive_duration" in body else channel.active
            archived, locked = body.get("archived", channel.archived), body.get("locked", channel.locked)
            self.world.put_away(channel, bool(archived), bool(locked))
        else:
            self.world.tell("channel_update", channel)
        return reply(objects.gateway_thread(self.world, channel))

    def _may_edit_thread(self, thread: Channel, body: Json) -> None:
        """Who is in a thread may bring it back, its owner may change it, and only a moderator what is locked."""
        bot = self.world.bot.id
        moderates = self._may(thread).manage_threads
        brings_back = thread.archived and body.get("archived") is False
        if not moderates and (thread.locked or {"locked", "rate_limit_per_user"} & set(body)):
            raise missing_permission()
        if not moderates and thread.owner_id != bot and not (set(body) == {"archived"} and brings_back):
            raise missing_permission()
        if brings_back and bot not in thread.member_ids and not moderates:
            raise missing_permission()
        if thread.archived and not brings_back:
            raise thread_archived()

    async def delete_channel(self, request: web.Request) -> web.Response:
        channel = self._channel_of(request)
        may = self._may(channel)
        if channel.type != w.DM and not (may.manage_threads if channel.is_thread else may.manage_channels):
            raise missing_permission()
        shape = objects.channel(self.world, channel)
        self.world.remove_channel(channel)
        return reply(shape)

    async def typing(self, request: web.Request) -> web.Response:
        self.world.tell("typing", self._channel_of(request).id)
        return web.Response(status=204)

    async def start_thread(self, request: web.Request) -> web.Response:
        draft = await self._draft(request)
        body = draft.payload
        place = self.world.channels.get(request.match_info["channel_id"])
        if place and place.type == w.FORUM:
            return self._start_post(request, draft)
        wanted = body.get("type", w.PRIVATE_THREAD)
        private = wanted == w.PRIVATE_THREAD
        parent = self._channel_of(request, "create_private_threads" if private else "create_public_threads")
        fitting = (w.ANNOUNCEMENT_THREAD,) if parent.type == w.ANNOUNCEMENT else (w.THREAD, w.PRIVATE_THREAD)
        if wanted not in fitting:
            raise wrong_channel_type()
        thread = self._open_thread(parent, body, private=private)
        if not private:
            messages.announce_thread(self.world, parent, thread)
        return reply(self._thread_with_member(thread), 201)

    def _start_post(self, request: web.Request, draft: Draft) -> web.Response:
        """A post of a forum is a thread with its first message, which has the thread's id."""
        forum = self._channel_of(request, "send_messages", *(["attach_files"] if draft.files else []))
        first = Draft(draft.payload.get("message") or {}, draft.files, at=("message",))
        first.check()
        thread = self._open_thread(forum, draft.payload)
        message = messages.post(self.world, thread, first, extra={"id": thread.id})
        return reply(self._thread_with_member(thread) | {"message": message.object}, 201)

    async def start_thread_from_message(self, request: web.Request) -> web.Response:
        body = await self._object(request)
        parent = self._channel_of(request, "create_public_threads")
        message = self._message_of(request)
        if message.flags & w.HAS_THREAD:
            raise Refused(400, 160004, "A thread has already been created for this message")
        thread = self._open_thread(parent, body, thread_id=message.id)
        message.object["flags"] |= w.HAS_THREAD
        message.object["thread"] = objects.channel(self.world, thread)
        self.world.tell("message_update", message)
        return reply(self._thread_with_member(thread), 201)

    def _open_thread(
        self, parent: Channel, body: Json, *, thread_id: str | None = None, private: bool = False
    ) -> Channel:
        if parent.type not in (w.TEXT, w.ANNOUNCEMENT, w.FORUM):
            raise wrong_channel_type()
        limits.check_channel(body, new=True)
        return self.world.add_thread(
            parent,
            body["name"],
            owner=self.world.bot,
            thread_id=thread_id,
            private=private,
            auto_archive_minutes=body.get("auto_archive_duration") or 1440,
        )

    def _thread_with_member(self, thread: Channel) -> Json:
        return objects.gateway_thread(self.world, thread)

    async def thread_member(self, request: web.Request) -> web.Response:
        thread, user = self._thread_and_user(request)
        if user.id not in thread.member_ids:
            raise unknown("Member")
        return reply(objects.thread_member(thread, user.id))

    async def join_thread(self, request: web.Request) -> web.Response:
        thread = self._thread_of(request)
        if thread.archived:
            raise thread_archived()
        self.world.join_thread(thread, self.world.bot.id)
        return web.Response(status=204)

    async def leave_thread(self, request: web.Request) -> web.Response:
        thread = self._thread_of(request)
        if thread.archived:
            raise thread_archived()
        self.world.leave_thread(thread, self.world.bot.id)
        return web.Response(status=204)

    async def add_to_thread(self, request: web.Request) -> web.Response:
        """Whoever may speak in a thread may add others who may see its channel."""
        thread, user = self._thread_and_user(request, "send_messages_in_threads")
        self._must_be_open(thread)
        if not discord.Permissions(self.world.permissions_in(user, thread)).view_channel:
            raise missing_access()
        self.world.join_thread(thread, user.id)
        return web.Response(status=204)

    async def remove_from_thread(self, request: web.Request) -> web.Response:
        thread, user = self._thread_and_user(request)
        own = thread.type == w.PRIVATE_THREAD and thread.owner_id == self.world.bot.id
        if not own and not self._may(thread).manage_threads:
            raise missing_permission()
        if thread.archived:
            raise thread_archived()
        self.world.leave_thread(thread, user.id)
        return web.Response(status=204)

    def _thread_of(self, request: web.Request, *needed: str) -> Channel:
        thread = self._channel_of(request, *needed)
        if not thread.is_thread:
            raise wrong_channel_type()
        return thread

    def _thread_and_user(self, request: web.Request, *needed: str) -> tuple[Channel, User]:
        user = self.world.user(request.match_info["user_id"])
        thread = self._thread_of(request, *needed)
        if user is None or thread.guild_id not in user.guild_ids:
            raise unknown("Member")
        return thread, user

    # -- messages of channels --------------------------------------------------------------------------------

    async def list_messages(self, request: web.Request) -> web.Response:
        channel = self._channel_of(request)
        reads = self._reads_history(channel)  # who does not is told nothing, without a refusal
        found = [message for message in self.world.messages(channel.id) if reads and message.audience is None]
        query = request.query
        if "before" in query:
            found = [message for message in found if int(message.id) < int(query["before"])]
        if "after" in query:
            found = [message for message in found if int(message.id) > int(query["after"])]
        count = min(int(query.get("limit", 50)), 100)
        page = found[:count] if "after" in query else found[-count:]
        return reply([message.object for message in reversed(page)])

    def _reads_history(self, channel: Channel) -> bool:
        return channel.type == w.DM or self._may(channel).read_message_history

    async def message(self, request: web.Request) -> web.Response:
        self._channel_of(request, "read_message_history")
        return reply(self._message_of(request).object)

    async def post_message(self, request: web.Request) -> web.Response:
        draft = await self._draft(request)
        place = self.world.channels.get(request.match_info["channel_id"])
        speak = "send_messages_in_threads" if place and place.is_thread else "send_messages"
        channel = self._channel_of(request, speak, *(["attach_files"] if draft.files else []))
        if not channel.takes_messages:
            raise wrong_channel_type()
        self._must_be_open(channel, unarchives=True)
        if channel.type == w.DM:
            self._must_reach(self.world.people[channel.member_ids[0]])
        if (known := self._posted_before(channel, draft)) is not None:
            return reply(known.object)
        extra = self._reference(channel, draft)
        posted = messages.post(self.world, channel, draft, type=19 if extra else 0, extra=extra)
        posted.nonce = str(draft.payload.get("nonce") or "")
        return reply(posted.object)

    def _must_reach(self, person: User) -> None:
        """Direct messages come from those one shares a guild with, unless one takes none from there."""
        if not person.guild_ids & self.world.bot.guild_ids:
            raise Refused(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if not person.accepts_dms:
            raise Refused(403, 50007, "Cannot send messages to this user")

    def _posted_before(self, channel: Channel, draft: Draft) -> Message | None:
        """The message that the same nonce made a few minutes ago, where it is to be enforced."""
        nonce = str(draft.payload.get("nonce") or "")
        if not nonce or not draft.payload.get("enforce_nonce"):
            return None
        lately = (m for m in self.world.messages(channel.id) if self.world.age(m.id) < NONCE_SECONDS)
        return next((message for message in lately if message.nonce == nonce), None)

    def _reference(self, channel: Channel, draft: Draft) -> Json | None:
        """The message a post replies to."""
        wanted = (draft.payload.get("message_reference") or {}).get("message_id")
        if wanted is None:
            return None
        if not self._reads_history(channel):
            raise Refused(400, 160002, "Cannot reply without permission to read message history")
        if self.world.message(channel.id, str(wanted)) is None:
            found = Inspection()
            found.object(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            raise found.refusal()
        return {"message_reference": {"type": 0, "channel_id": channel.id, "message_id": str(wanted)}}

    async def edit_message(self, request: web.Request) -> web.Response:
        draft = await self._draft(request)
        message = self._own_message_of(request)
        self._must_be_open(self.world.channels[message.channel_id])
        self._restrain_late_edits(message)
        return reply(messages.edit(self.world, message, draft).object)

    def _restrain_late_edits(self, message: Message) -> None:
        """Messages older than an hour may be edited a few times in a few seconds only, per channel."""
        if self.world.age(message.id) < LATE_EDIT_AGE_SECONDS:
            return
        now = self.world.clock()
        past = now - LATE_EDIT_WINDOW_SECONDS
        for quiet in [channel for channel, edits in self._late_edits.items() if not edits or edits[-1] <= past]:
            del self._late_edits[quiet]
        recent = self._late_edits[message.channel_id]
        while recent and recent[0] <= past:
            recent.popleft()
        if len(recent) >= LIMITS["late edits"].most:
            words = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            raise Refused(429, 30046, words, retry_after=recent[0] + LATE_EDIT_WINDOW_SECONDS - now)
        recent.append(now)

    async def delete_message(self, request: web.Request) -> web.Response:
        message = self._message_of(request)
        channel = self.world.channels[message.channel_id]
        if message.object["author"]["id"] != self.world.bot.id and not self._may(channel).manage_messages:
            raise missing_permission()
        if channel.archived:
            raise thread_archived()
        self.world.delete_message(message)
        return web.Response(status=204)

    async def pins(self, request: web.Request) -> web.Response:
        items = [{"pinned_at": m.object["timestamp"], "message": m.object} for m in self._pinned(request)]
        return reply({"items": items, "has_more": False})

    async def pins_of_old(self, request: web.Request) -> web.Response:
        """The deprecated list, which is one of messages."""
        return reply([message.object for message in self._pinned(request)])

    def _pinned(self, request: web.Request) -> list[Message]:
        """The newest first, and none for who may not read what was said before."""
        channel = self._channel_of(request)
        reads = self._reads_history(channel)
        return [m for m in self.world.messages(channel.id) if reads and m.object["pinned"]][::-1]

    async def pin(self, request: web.Request) -> web.Response:
        channel = self._channel_of(request, "pin_messages")
        message = self._message_of(request)
        if sum(m.object["pinned"] for m in self.world.messages(channel.id)) >= LIMITS["pins"].most:
            raise Refused(400, 30003, f"Maximum number of pins reached for the channel ({LIMITS['pins'].most})")
        return self._set_pinned(message, True)

    async def unpin(self, request: web.Request) -> web.Response:
        self._channel_of(request, "pin_messages")
        return self._set_pinned(self._message_of(request), False)

    def _set_pinned(self, message: Message, pinned: bool) -> web.Response:
        self._must_be_open(self.world.channels[message.channel_id])
        message.object["pinned"] = pinned
        self.world.tell("message_update", message)
        return web.Response(status=204)

    # -- interactions ----------------------------------------------------------------------------------------

    async def callback(self, request: web.Request) -> web.Response:
        body, files = await self._read(request)
        if not isinstance(body, dict):
            raise Refused(400, 50035, "Invalid Form Body")
        draft = Draft(body.get("data") or {}, files, at=("data",))
        token = request.match_info["interaction_token"]
        interaction = self.interactions.callback(request.match_info["interaction_id"], token, body, draft)
        if request.query.get("with_response", "").lower() not in ("1", "true"):
            return web.Response(status=204)
        return reply(_callback_answer(interaction))

    async def follow_up(self, request: web.Request) -> web.Response:
        draft = await self._draft(request)
        return reply(self.interactions.follow_up(request.match_info["webhook_token"], draft).object)

    async def hook_message(self, request: web.Request) -> web.Response:
        token, message_id = _hook(request)
        return reply(self.interactions.message(token, message_id).object)

    async def edit_hook_message(self, request: web.Request) -> web.Response:
        draft = await self._draft(request)
        return reply(self.interactions.edit(*_hook(request), draft).object)

    async def delete_hook_message(self, request: web.Request) -> web.Response:
        self.interactions.delete(*_hook(request))
        return web.Response(status=204)


def _hook(request: web.Request) -> tuple[str, str]:
    return request.match_info["webhook_token"], request.match_info.get("message_id", "@original")


def _callback_answer(interaction: Interaction) -> Json:
    known: Json = {
        "id": interaction.id,
        "type": acts.TYPES[interaction.kind],
        "channel_id": interaction.channel.id,
    }
    message = interaction.original
    if message is None:
        return {"interaction": known}
    known |= {
        "response_message_id": message.id,
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.audience is not None,
    }
    answer: Json = {"interaction": known}
    if interaction.answer in (acts.REPLY, acts.UPDATE):
        answer["resource"] = {"type": interaction.answer, "message": message.object}
    return answer


def _retry_headers(refusal: Refused) -> dict[str, str] | None:
    """A 429 without ``Via`` would look like a ban by Cloudflare."""
    if refusal.retry_after is None:
        return None
    return {"Via": "1.1 parlour", "Retry-After": f"{refusal.retry_after:.3f}"}


def _turned_away(seconds: float) -> web.Response:
    """What stands before Discord answers who made too many invalid requests: no JSON, and not by way of Discord."""
    headers = {"Retry-After": str(math.ceil(seconds))}
    return web.Response(text="error code: 1015", status=429, headers=headers, content_type="text/html")


def _major(request: web.Request) -> str:
    """What a window is for beside its route: a channel, a guild or a webhook."""
    known = request.match_info
    return known.get("channel_id") or known.get("guild_id") or known.get("webhook_token") or ""


def _troubled(trouble: Trouble, request: web.Request) -> web.Response:
    if trouble.cut and request.transport:
        request.transport.abort()  # whatever is answered now, nobody reads
    headers = {}
    if trouble.status == 429:
        scope = "global" if trouble.everywhere else "user"
        headers = {"Via": "1.1 parlour", "Retry-After": str(trouble.retry_after), "X-RateLimit-Scope": scope}
        if trouble.everywhere:
            headers["X-RateLimit-Global"] = "true"
    return reply(trouble.body(), trouble.status or 500, headers)
