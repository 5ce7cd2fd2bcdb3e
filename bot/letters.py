"""Private messages to one person, and what is known of whether they can be sent any."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

import discord
from discord import ui

from bot.front import Front
from bot.limits import DIRECT_MESSAGES_SECONDS
from bot.notes import UNHEARD
from bot.timers import Later

log = logging.getLogger("pennypost")

_TOO_FAST: Final = 40003
"""What Discord answers who opens many private messages at once: it says nothing of the person."""
_REST_MS: Final = int(DIRECT_MESSAGES_SECONDS * 1000)
_LOOK_BACK: Final = 25
"""How many messages are looked at for one that may have been sent before a crash."""


class OpenedLater(Later, discord.DiscordException):
    """Discord wants no further private messages opened for now; whoever this one is for may take it very well."""


class Letters:
    """The private messages that are opened, and until when Discord wants no further ones opened.

    Every refusal counts towards those after which Discord hears nothing more from us: so after the first, none is
    asked for until the time is over, whoever wants it.
    """

    def __init__(self, client: discord.Client, clock: Callable[[], int]) -> None:
        self._client, self._clock = client, clock
        self._shut_until = 0

    async def channel_with(self, user_id: int) -> discord.DMChannel:
        """The private messages with somebody; `OpenedLater` where they are not open and cannot be opened now."""
        if self._clock() < self._shut_until:
            if (channel := self._open_with(user_id)) is None:
                raise OpenedLater(self._shut_until)
            return channel
        try:
            return await self._client.create_dm(discord.Object(user_id))
        except discord.Forbidden as refusal:
            if refusal.code != _TOO_FAST:
                raise
            self._shut_until = self._clock() + _REST_MS
            log.info("Discord wants private messages opened more slowly: %s", refusal)
            raise OpenedLater(self._shut_until) from refusal

    def _open_with(self, user_id: int) -> discord.DMChannel | None:
        for channel in self._client.private_channels:
            if isinstance(channel, discord.DMChannel) and any(each.id == user_id for each in channel.recipients):
                return channel
        return None


async def write(
    client: Front, user_id: int, view: ui.LayoutView, *, nonce: str, silent: bool = False, known_by: str = ""
) -> discord.Message | None:
    """Send somebody a private message; None where they take none of ours, which is remembered.

    Raises what Discord answers where that is not about them, and may be tried again.
    With `known_by`, the id of one of its parts, one that was sent before a crash is found and not sent again.
    """
    try:
        channel = await client.letters.channel_with(user_id)
        if known_by and (there := await find(client, channel, known_by)) is not None:
            return there
        message = await channel.send(view=view, nonce=nonce, silent=silent)
    except (discord.Forbidden, discord.NotFound) as refusal:
        log.info("A private message was refused: %s", refusal)
        await _remember(client, user_id, unreachable=True)
        return None
    await _remember(client, user_id, unreachable=False)
    return message


async def _remember(client: Front, user_id: int, *, unreachable: bool) -> None:
    """Note it for somebody who has chosen something; of others, who may have been forgotten, nothing is kept."""
    people = client.house.people
    if people.knows(user_id) and people.of(user_id).unreachable != unreachable:
        await people.change(user_id, unreachable=unreachable)


async def find(client: Front, channel: discord.abc.Messageable, custom_id: str) -> discord.Message | None:
    """Our newest message there with a part of this id: a crash may have come between sending it and noting it."""
    me = client.user
    try:
        async for message in channel.history(limit=_LOOK_BACK):
            if me is not None and message.author.id == me.id and custom_id in _ids(message):
                return message
    except UNHEARD as failure:
        log.info("What was sent cannot be looked for: %s", failure)  # then the nonce must do
    return None


def _ids(message: discord.Message) -> set[str | None]:
    """The ids of a message's parts, those within others too."""
    parts: list[Any] = list(message.components)
    found: set[str | None] = set()
    while parts:
        part = parts.pop()
        found.add(getattr(part, "custom_id", None))
        parts += getattr(part, "children", ())
    return found
