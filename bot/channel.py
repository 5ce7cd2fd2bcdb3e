"""A table's channel: something posted there that is no board, in an archived thread too, and later changed in place."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from bot.front import Front
from bot.notes import UNHEARD
from bot.store.rows import Table
from bot.threads import ARCHIVED, wake

log = logging.getLogger("pennypost")


async def post(
    client: Front, table: Table, view: ui.LayoutView, *, nonce: str | None = None, call: Iterable[int] = ()
) -> discord.Message:
    """Post in a table's channel; these people are mentioned, and nobody else. Raises what Discord answers."""
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    users: list[Any] = [discord.Object(user) for user in call]
    mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
    more: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
    try:
        return await channel.send(view=view, allowed_mentions=mentions, **more)
    except discord.HTTPException as refusal:
        if refusal.code != ARCHIVED or not await wake(client, table.channel_id):
            raise
        return await channel.send(view=view, allowed_mentions=mentions, **more)


async def put_in_place(client: Front, table: Table, message_id: int | None, view: ui.LayoutView) -> None:
    """Show something in the place of a message of ours; where that fails, what it offered says so when tapped."""
    if message_id is None or table.parked is not None:
        return
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    try:
        await channel.get_partial_message(message_id).edit(view=view)
    except UNHEARD as failure:
        log.info("A message of table %s stays as it was: %s", table.id, failure)
