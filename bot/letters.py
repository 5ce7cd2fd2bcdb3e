"""Private messages to one person, and what is known of whether they can be sent any."""

from __future__ import annotations

import logging
from typing import Any, Final

import discord
from discord import ui

from bot.front import Front
from bot.notes import UNHEARD

log = logging.getLogger("pennypost")

TOO_FAST: Final = 40003
"""What Discord answers who opens many private messages at once: it says nothing of the person."""
_LOOK_BACK: Final = 25
"""How many messages are looked at for one that may have been sent before a crash."""


async def write(
    client: Front, user_id: int, view: ui.LayoutView, *, nonce: str, silent: bool = False, known_by: str = ""
) -> discord.Message | None:
    """Send somebody a private message; None where they take none of ours, which is remembered.

    Raises what Discord answers where that is not about them, and may be tried again.
    With `known_by`, the id of one of its parts, one that was sent before a crash is found and not sent again.
    """
    try:
        channel = await client.create_dm(discord.Object(user_id))
        if known_by and (there := await find(client, channel, known_by)) is not None:
            return there
        message = await channel.send(view=view, nonce=nonce, silent=silent)
    except (discord.Forbidden, discord.NotFound) as refusal:
        if refusal.code == TOO_FAST:
            raise
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
