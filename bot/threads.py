"""The places where tables stand: whether they are still there, and threads that are not to rest in the archive."""

from __future__ import annotations

import logging

import discord

from bot.notes import UNHEARD
from bot.store.rows import Parked, Table

log = logging.getLogger("pennypost")

GONE, ARCHIVED = 10003, 50083
"""Discord's codes for a channel that is not there, and for what an archived thread does not take."""


async def gone(client: discord.Client, table: Table) -> Parked | None:
    """Why a table must rest, if its server or channel went while the bot was not there to hear of it."""
    if table.guild_id is None:  # outside a server: nothing is known of such a place
        return None
    guild = client.get_guild(table.guild_id)
    if guild is None:
        return "server-gone"
    if guild.unavailable or guild.get_channel_or_thread(table.channel_id) is not None:
        return None
    try:
        await client.fetch_channel(table.channel_id)  # threads in the archive are not told of
    except discord.NotFound as refusal:
        return "channel-gone" if refusal.code == GONE else None
    except UNHEARD as failure:
        log.info("Whether channel %s is there could not be learned: %s", table.channel_id, failure)
    return None


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
