"""A table that cannot be read: its people are told, and can still take its record along or give it up."""

from __future__ import annotations

import logging

from bot.front import Front
from bot.notes import UNHEARD, note
from bot.store.rows import Table
from bot.words import say

log = logging.getLogger("pennypost")


async def tell_set_aside(client: Front, table: Table) -> None:
    """Tell the channel of a table that cannot be read what can be done."""
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    try:
        await channel.send(view=note(say(table.language, "refusal.set-aside", table=table.id)))
    except UNHEARD as failure:
        log.warning("The channel of table %s could not be told that it is set aside: %s", table.id, failure)
