"""Whether a table can stand in a channel or thread, before anything is done for it; and a new thread for one."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.commands.rights import NEW_THREAD, must_be_able, needed_here
from bot.front import Tapping
from bot.notes import UNHEARD
from bot.refusals import CannotPostHere, ChannelHasTable, NoThreadsHere, NotInThread, ThreadLocked

log = logging.getLogger("pennypost")

_WEEK: Final = 10080


async def must_have_room(interaction: Tapping) -> int:
    """The channel that was typed in, if a table can be opened here or carried here; in a thread the bot joins it."""
    here = interaction.channel_id or 0
    must_be_able(interaction, needed_here(interaction.channel))
    taken = await interaction.client.house.store.table_in_channel(here)
    if taken is not None:
        raise ChannelHasTable(table=taken.id)
    if isinstance(interaction.channel, discord.Thread):
        await _enter(interaction.channel)
    return here


async def _enter(thread: discord.Thread) -> None:
    """Be in a thread, so that we hear of it and may bring it back from the archive."""
    if thread.locked:
        raise ThreadLocked
    try:
        if thread.archived:
            await thread.edit(archived=False)
        if thread.me is None:
            await thread.join()
    except discord.HTTPException as refusal:
        log.info("Thread %s cannot be joined: %s", thread.id, refusal)
        raise NotInThread from refusal


async def new_thread(interaction: Tapping, name: str) -> discord.Thread:
    """A thread of this channel for a table of its own."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise NoThreadsHere
    must_be_able(interaction, NEW_THREAD)
    # An announcement channel takes no other kind.
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(name=name[:100], type=kind, auto_archive_duration=_WEEK)
    except discord.Forbidden as refusal:
        raise NoThreadsHere from refusal
    except UNHEARD as failure:
        raise CannotPostHere from failure
    try:
        await thread.add_user(interaction.user)
    except UNHEARD as failure:  # they find it all the same: the answer links to it
        log.info("%s could not be added to thread %s: %s", interaction.user.id, thread.id, failure)
    return thread


async def remove_thread(thread: discord.Thread) -> None:
    """Take a thread away whose table could not be opened: delete it if we may, else put it into the archive."""
    try:
        try:
            await thread.delete()
        except discord.Forbidden:
            await thread.edit(archived=True)
    except UNHEARD as failure:
        log.warning("Thread %s has no table and could not be removed: %s", thread.id, failure)
