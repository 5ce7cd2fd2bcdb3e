"""Interactions: made when a person acts, acknowledged within three seconds, alive for fifteen minutes.

A person's act becomes an `Interaction`, which travels to the bot over the gateway. The bot's callback,
follow-ups and edits come back through REST and are held to Discord's rules: one acknowledgement (40060),
in time (10062), with a kind of answer that fits the act.
"""

from __future__ import annotations

import asyncio
import copy
import math
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import discord

from bot.limits import ACKNOWLEDGE_SECONDS, TOKEN_SECONDS

from . import composing, limits, messages, objects
from . import world as w
from .command_limits import check_autocomplete
from .component_limits import check_modal
from .composing import Nonsense
from .deadlines import WALL, Stopwatch, within
from .gateway import Gateway
from .limits import Refused, invalid, thread_archived, unknown
from .messages import Draft
from .uploads import Upload
from .world import Channel, Json, Message, User, World

Kind = Literal["command", "autocomplete", "component", "modal"]

TYPES: Final[dict[Kind, int]] = {"command": 2, "component": 3, "autocomplete": 4, "modal": 5}

PONG, REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
ANSWERS: Final[dict[Kind, tuple[int, ...]]] = {
    "command": (PONG, REPLY, DEFER, MODAL),
    "autocomplete": (CHOICES,),
    "component": (PONG, REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    "modal": (PONG, REPLY, DEFER, DEFER_UPDATE, UPDATE),
}
INTERACTIONS_KEPT: Final = 2000


class NoAnswer(Exception):
    """The bot did not acknowledge the interaction in time, or is not there."""

    def __init__(self, interaction: Interaction) -> None:
        super().__init__("did not respond in time")
        self.interaction = interaction


@dataclass(frozen=True)
class Deed:
    """Something the bot did with an interaction's token after or by acknowledging it."""

    kind: Literal["message", "message_update", "message_delete"]
    message: Message


@dataclass(eq=False)
class Interaction:
    """One act of a person, and how the bot answers it."""

    id: str
    token: str
    kind: Kind
    person: User
    channel: Channel
    payload: Json
    name: str
    message: Message | None = None
    """The message that a tapped component stands on."""
    made: float = 0.0
    due: float = math.inf
    """When the stopwatch says that it is too late to acknowledge it."""
    form: Interaction | None = None
    """What opened the form that this submits."""
    answer: int | None = None
    """The type of the callback, once there is one."""
    late: bool = False
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    original: Message | None = None
    """What ``@original`` means."""
    deeds: list[Deed] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    """Requests of the bot about this interaction that Discord would refuse."""
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)


class Interactions:
    """The interactions under way."""

    def __init__(
        self, world: World, gateway: Gateway, *, deadline: float = ACKNOWLEDGE_SECONDS, stopwatch: Stopwatch = WALL
    ) -> None:
        self.world = world
        self.gateway = gateway
        self.deadline = deadline
        self.stopwatch = stopwatch
        self._by_token: dict[str, Interaction] = {}
        self._modals: dict[str, Interaction] = {}

    # -- a person acts ---------------------------------------------------------------------------------------

    async def act(
        self,
        person: User,
        channel: Channel,
        kind: Kind,
        data: Any,
        message_id: str | None = None,
        *,
        files: Mapping[int, Upload] | None = None,
    ) -> Interaction:
        """Let a person act, and wait for the bot's acknowledgement. A command may come with files.

        Raises `Nonsense` for what Discord's client would not send, and `NoAnswer` when three seconds pass.
        """
        return await self._send(self._make(person, channel, kind, data, message_id, files))

    async def act_raw(
        self, person: User, channel: Channel, kind: Kind, data: Json, message: Message | None = None
    ) -> Interaction:
        """Send what no client of Discord's would: any data, unchecked, about any message or none.

        A message seems to have the component that is named: discord.py looks for it there.
        """
        interaction = self._made(person, channel, kind, data, str(data.get("name", "raw")), message)
        if message and kind == "component":
            interaction.payload["message"]["components"].append(_forged(data))
        return await self._send(interaction)

    async def _send(self, interaction: Interaction) -> Interaction:
        self._remember(interaction)
        interaction.due = self.stopwatch() + self.deadline
        self.deliver(interaction)
        try:
            async with within(self.deadline, self.stopwatch):
                await interaction.acknowledged.wait()
        except TimeoutError:
            interaction.late = True
            raise NoAnswer(interaction) from None
        if interaction.form:  # a form that got no answer stays open, to be sent again
            self._modals.pop(interaction.form.id, None)
        return interaction

    def deliver(self, interaction: Interaction) -> None:
        """Send an interaction to the bot; sent again, it is a redelivery with the same id."""
        guild_id = None if interaction.channel.type == w.DM else interaction.channel.guild_id
        self.gateway.dispatch("INTERACTION_CREATE", interaction.payload, guild_id=guild_id)

    def _make(
        self,
        person: User,
        channel: Channel,
        kind: Kind,
        data: Any,
        message_id: str | None,
        files: Mapping[int, Upload] | None,
    ) -> Interaction:
        if not self.world.may_see(person, channel):
            raise Nonsense("unknown-channel", "There is no such channel.")
        self._open_thread(person, channel, kind)
        message = form = None
        if kind == "component":
            message = self._message_before(person, channel, message_id)
            composed = composing.component_data(self.world, channel, message, data)
            name = composed["custom_id"]
        elif kind == "modal":
            form = self._open_modal(person, channel, data)
            message = form.message
            composed = composing.modal_data(self.world, channel, form.modal or {}, data)
            name = form.name
        else:
            typing = kind == "autocomplete"
            composed = composing.command_data(self.world, person, channel, data, typing=typing, files=files)
            name = composing.command_title(composed)
        return self._made(person, channel, kind, composed, name, message, form)

    def _made(
        self,
        person: User,
        channel: Channel,
        kind: Kind,
        data: Json,
        name: str,
        message: Message | None = None,
        form: Interaction | None = None,
    ) -> Interaction:
        token, interaction_id = secrets.token_urlsafe(48), self.world.snowflake()
        payload = self._payload(interaction_id, token, person, channel, TYPES[kind], data, message)
        made = self.world.clock()
        return Interaction(interaction_id, token, kind, person, channel, payload, name, message, made, form=form)

    def _open_thread(self, person: User, channel: Channel, kind: Kind) -> None:
        """What a person's client does first: it brings an archived thread back, and offers no buttons in a locked one.

        A command typed in a locked thread does reach the bot, whose answer is then refused.
        """
        if not channel.takes_messages:
            raise Nonsense("no-chat", "There are only posts here.")
        if channel.type != w.DM and channel.guild_id not in self.world.bot.guild_ids:
            raise Nonsense("no-app", "The bot is not in this server.")
        if self._is_timed_out(person, channel):
            raise Nonsense("timed-out", "You are timed out.")
        if channel.locked and not self._moderates(person, channel):
            if kind == "component":
                raise Nonsense("locked", "This thread is locked.")
        elif channel.archived:
            self.world.unarchive(channel)

    def _is_timed_out(self, person: User, channel: Channel) -> bool:
        """Whether somebody may only look on; owners and administrators never are."""
        if channel.type == w.DM or person.timed_out_until <= self.world.clock():
            return False
        return not discord.Permissions(self.world.permissions_in(person, channel)).administrator

    def _message_before(self, person: User, channel: Channel, message_id: str | None) -> Message:
        message = self.world.message(channel.id, str(message_id))
        if message is None or message.audience not in (None, person.id):
            raise Nonsense("unknown-message", "There is no such message.")
        return message

    def _open_modal(self, person: User, channel: Channel, data: Any) -> Interaction:
        wanted = data.get("custom_id") if isinstance(data, dict) else None
        for asking in reversed(list(self._modals.values())):
            modal = asking.modal or {}
            if asking.person is person and asking.channel is channel and modal["custom_id"] == wanted:
                return asking
        raise Nonsense("unknown-modal", "There is no such form open.")

    def _payload(
        self,
        interaction_id: str,
        token: str,
        person: User,
        channel: Channel,
        type: int,
        data: Json,
        message: Message | None,
    ) -> Json:
        payload: Json = {
            "id": interaction_id,
            "application_id": self.world.bot.id,
            "type": type,
            "token": token,
            "version": 1,
            "data": data,
            "channel_id": channel.id,
            "channel": objects.interacting_channel(self.world, channel, person),
            "locale": person.locale,
            "app_permissions": str(self.world.bot_permissions(channel)),
            "entitlements": [],
            "attachment_size_limit": limits.LIMITS["file bytes"].most,
        }
        if channel.type == w.DM:
            owners = {"0": "0"}
            payload |= {"user": objects.user(person), "context": 1}
        else:
            guild = self.world.guild_of(channel)
            owners = {"0": guild.id}
            payload |= {
                "guild_id": guild.id,
                "guild": {"id": guild.id, "locale": guild.locale, "features": list(guild.features)},
                "guild_locale": guild.locale,
                "member": objects.interacting_member(self.world, person, channel),
                "context": 0,
            }
        payload["authorizing_integration_owners"] = owners
        if message:
            payload["message"] = copy.deepcopy(message.object)  # a redelivery brings it as it was
        return payload

    def _remember(self, interaction: Interaction) -> None:
        now = self.world.clock()
        for token, old in list(self._by_token.items()):
            if len(self._by_token) < INTERACTIONS_KEPT and now - old.made < TOKEN_SECONDS:
                break
            del self._by_token[token]
            self._modals.pop(old.id, None)
        self._by_token[interaction.token] = interaction

    # -- the bot answers -------------------------------------------------------------------------------------

    def find(self, token: str) -> Interaction | None:
        return self._by_token.get(token)

    def callback(self, interaction_id: str, token: str, body: Any, draft: Draft) -> Interaction:
        """Take the bot's first answer."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or self._is_late(interaction):
            raise unknown("interaction")
        if interaction.answer is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        answer = body.get("type")
        if answer not in ANSWERS[interaction.kind] or (
            answer in (UPDATE, DEFER_UPDATE) and interaction.message is None
        ):
            allowed = ", ".join(map(str, ANSWERS[interaction.kind]))
            raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{allowed}}}.")
        if answer != CHOICES:
            self._must_take(interaction, edits=answer in (UPDATE, DEFER_UPDATE))
        self._carry_out(interaction, answer, body, draft)
        interaction.answer = answer
        interaction.acknowledged.set()
        return interaction

    def _is_late(self, interaction: Interaction) -> bool:
        return interaction.late or (interaction.answer is None and self.stopwatch() > interaction.due)

    def _must_take(self, interaction: Interaction, *, edits: bool) -> None:
        """Refuse an answer in a channel that is gone, and in a thread that takes none; a new message unarchives."""
        channel = interaction.channel
        if channel.id not in self.world.channels:
            raise unknown("Channel")
        if channel.locked and not any(self._moderates(one, channel) for one in (interaction.person, self.world.bot)):
            raise thread_archived(locked=True)
        if channel.archived and edits:
            raise thread_archived()

    def _moderates(self, user: User, thread: Channel) -> bool:
        return discord.Permissions(self.world.permissions_in(user, thread)).manage_threads

    def _carry_out(self, interaction: Interaction, answer: int, body: Json, draft: Draft) -> None:
        if answer == REPLY:
            self._reply(interaction, draft)
        elif answer == DEFER:
            self._defer(interaction, draft)
        elif answer == DEFER_UPDATE:
            interaction.original = interaction.message
        elif answer == UPDATE and interaction.message:
            interaction.original = self._edit(interaction, interaction.message, draft)
        elif answer == CHOICES:
            kind = composing.focused_kind(interaction.payload["data"])
            interaction.choices = check_autocomplete(body.get("data"), kind)
        elif answer == MODAL:
            check_modal(body.get("data"))
            data = body["data"]
            numbered = messages.complete_components(self.world, data["components"], [])
            interaction.modal = data | {"components": numbered}
            self._modals[interaction.id] = interaction

    def _reply(self, interaction: Interaction, draft: Draft) -> None:
        audience = interaction.person.id if self._wants_ephemeral(draft) else None
        interaction.original = self._post(interaction, draft, audience)

    def _defer(self, interaction: Interaction, draft: Draft) -> None:
        flags = int(draft.payload.get("flags") or 0)
        if flags & ~w.EPHEMERAL:
            raise invalid((*draft.at, "flags"), "BASE_TYPE_CHOICES", "Only EPHEMERAL may be set here.")
        audience = interaction.person.id if flags & w.EPHEMERAL else None
        message = messages.post_loading(
            self.world,
            interaction.channel,
            type=self._message_type(interaction),
            audience=audience,
            invoked=self._invoked(interaction),
            extra=self._origin(interaction),
        )
        interaction.original = message

    def follow_up(self, token: str, draft: Draft) -> Message:
        """Post a further message; the first one after a deferred answer takes the place of "is thinking"."""
        interaction = self._alive(token)
        if interaction.original and interaction.original.loading:
            return self._edit(interaction, interaction.original, draft)
        audience = interaction.person.id if self._wants_ephemeral(draft) else None
        return self._post(interaction, draft, audience)

    def message(self, token: str, message_id: str) -> Message:
        """The original or a follow-up message of an interaction."""
        interaction = self._alive(token)
        own = [deed.message for deed in interaction.deeds]
        if message_id == "@original":
            found = interaction.original
        else:
            candidates = [*own, interaction.original] if interaction.original else own
            found = next((message for message in candidates if message.id == message_id), None)
        if found is None or self.world.message(found.channel_id, found.id) is None:
            raise unknown("Message")
        return found

    def edit(self, token: str, message_id: str, draft: Draft) -> Message:
        message = self.message(token, message_id)
        return self._edit(self._by_token[token], message, draft)

    def delete(self, token: str, message_id: str) -> None:
        message = self.message(token, message_id)
        self._must_take(self._by_token[token], edits=True)
        self._by_token[token].deeds.append(Deed("message_delete", message))
        self.world.delete_message(message)

    def _alive(self, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise unknown("Webhook")
        if self.world.clock() - interaction.made > TOKEN_SECONDS:
            raise Refused(401, 50027, "Invalid Webhook Token")
        return interaction

    def _post(self, interaction: Interaction, draft: Draft, audience: str | None) -> Message:
        self._must_take(interaction, edits=False)
        message = messages.post(
            self.world,
            interaction.channel,
            draft,
            type=self._message_type(interaction),
            audience=audience,
            invoked=self._invoked(interaction),
            extra=self._origin(interaction),
        )
        interaction.deeds.append(Deed("message", message))
        return message

    def _edit(self, interaction: Interaction, message: Message, draft: Draft) -> Message:
        if self.world.message(message.channel_id, message.id) is None:
            raise unknown("Message")
        self._must_take(interaction, edits=True)
        messages.edit(self.world, message, draft)
        interaction.deeds.append(Deed("message_update", message))
        return message

    # -- what a message says of its origin -------------------------------------------------------------------

    @staticmethod
    def _wants_ephemeral(draft: Draft) -> bool:
        return bool(int(draft.payload.get("flags") or 0) & w.EPHEMERAL)

    @staticmethod
    def _message_type(interaction: Interaction) -> int:
        if interaction.answer is not None:
            return messages.REPLY if interaction.original else messages.DEFAULT
        return messages.CHAT_INPUT if interaction.message is None else messages.REPLY

    @staticmethod
    def _invoked(interaction: Interaction) -> Json:
        return {"name": interaction.name, "user": interaction.person.id}

    def _origin(self, interaction: Interaction) -> Json:
        user = objects.user(interaction.person)
        owners = {"0": interaction.channel.guild_id, "1": interaction.person.id}
        metadata: Json = {
            "id": interaction.id,
            "type": TYPES[interaction.kind],
            "user": user,
            "authorizing_integration_owners": owners,
        }
        if interaction.kind == "command":
            metadata["name"] = interaction.name
        elif interaction.kind == "component" and interaction.message:
            metadata["interacted_message_id"] = interaction.message.id
        else:
            metadata["triggering_interaction_metadata"] = {
                "id": interaction.id,
                "type": TYPES["command"],
                "user": user,
                "authorizing_integration_owners": owners,
                "name": interaction.name,
            }
        origin: Json = {"interaction_metadata": metadata, "webhook_id": self.world.bot.id}
        behind = interaction.original or interaction.message
        if behind:
            place: Json = {"type": 0, "channel_id": behind.channel_id, "message_id": behind.id}
            if interaction.channel.type != w.DM:
                place["guild_id"] = interaction.channel.guild_id
            origin["message_reference"] = place
        return origin


def _forged(data: Json) -> Json:
    """A row with the component that an interaction says was used."""
    part: Json = {"type": data.get("component_type", limits.BUTTON), "custom_id": data.get("custom_id", ""), "id": 9999}
    part |= {"style": 1, "label": "?"} if part["type"] == limits.BUTTON else {"options": []}
    return {"type": limits.ROW, "id": 9998, "components": [part]}
