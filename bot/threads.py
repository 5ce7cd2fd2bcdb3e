"""Threads as tables need them: the bot is in them, and they are not archived while somebody plays there."""

from __future__ import annotations

import logging

import discord

from bot.notes import UNHEARD

log = logging.getLogger("pennypost")

GONE, ARCHIVED = 10003, 50083
"""Discord's codes for a channel that is not there, and for what an archived thread does not take."""


async def wake(client: discord.Client, channel_id: int) -> bool:
    """Take a thread out of the archive, if it is one and we may; whether it is out."""
    try:
        channel = await client.fetch_channel(channel_id)
        if isinstance(channel, discord.Thread) and channel.archived and not channel.locked:
            await channel.edit(archived=False)
            return True
    except UNHEARD as failure:
        log.info("Thread %s stays in the archive: %s", channel_id, failure)
    return False
