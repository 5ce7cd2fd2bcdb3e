"""A table's channel: something posted there that is no board, in an archived thread too, and later changed in place.

Whoever is called by it in their quiet hours or days off is named and not disturbed: they are called when those are
over, if there is still something for them to do.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.front import Front
from bot.hours import first_awake
from bot.notes import UNHEARD, note
from bot.store.protocol import NoSuchProposal
from bot.store.rows import Table, Timer
from bot.threads import ARCHIVED, GONE, wake
from bot.timers import on_due
from bot.words import say

log = logging.getLogger("pennypost")

CALL: Final = "call"
"""The timer of somebody who was called in their quiet hours: `about` is the message, and the proposal if it is one."""

_LOOK_BACK: Final = 25
"""How many messages are looked at for one that may have been posted before a crash."""


async def post(
    client: Front,
    table: Table,
    view: ui.LayoutView,
    *,
    nonce: str | None = None,
    call: Iterable[int] = (),
    asks: str | None = None,
) -> discord.Message:
    """Post in a table's channel, and call these people, each in their hours. Raises what Discord answers.

    `asks` is the proposal it puts to them: who has answered that, or finds it settled, is not called for it later.
    """
    now, people = client.house.clock(), list(call)
    awake = {user: first_awake(client.house.people.of(user), now) for user in people}
    message = await _send(client, table, view, [user for user in people if awake[user] <= now], nonce)
    for user in people:
        if awake[user] > now:
            about = f"{message.id} {asks or ''}".strip()
            timer = Timer(kind=CALL, due_at=awake[user], table_id=table.id, user_id=user, about=about)
            await client.house.store.set_timer(timer)
    client.sleeper.wake()
    return message


def link(table: Table, message_id: int | str | None = None) -> str:
    """Where a table is, or a message of its channel: something to tap."""
    place = f"https://discord.com/channels/{table.guild_id or '@me'}/{table.channel_id}"
    return f"{place}/{message_id}" if message_id else place


async def put_in_place(client: Front, table: Table, message_id: int | None, view: ui.LayoutView) -> None:
    """Show something in the place of a message of ours; where that fails, what it offered says so when tapped."""
    if message_id is None or table.parked is not None:
        return
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    try:
        await channel.get_partial_message(message_id).edit(view=view)
    except UNHEARD as failure:
        log.info("A message of table %s stays as it was: %s", table.id, failure)


async def _send(
    client: Front, table: Table, view: ui.LayoutView, call: Sequence[int], nonce: str | None
) -> discord.Message:
    """Post there; these people are mentioned, and nobody else."""
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


@on_due(CALL)
async def _call_late(client: Front, timer: Timer) -> int | None:
    """Call somebody to what was posted while they were not to be disturbed; once, and only if it still waits."""
    user, now = timer.user_id or 0, client.house.clock()
    table = await client.house.store.get_table(timer.table_id or "")
    message_id, _, proposal = timer.about.partition(" ")
    if not table.is_open or table.parked is not None or not await _still_asked(client, proposal, user):
        return None
    if (awake := first_awake(client.house.people.of(user), now)) > now:
        return awake
    text = say(table.language, "call.late", who=f"<@{user}>", place=link(table, message_id))
    try:
        if not await _is_there(client, table, text):
            await _send(client, table, note(text), [user], f"c{int(message_id) % 10**12}.{user % 10**10}")
    except discord.NotFound as gone:
        if gone.code != GONE:
            raise
    return None


async def _is_there(client: Front, table: Table, text: str) -> bool:
    """Whether this has been said already: a crash may have come between saying it and noting that."""
    channel, me = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id), client.user
    try:
        async for message in channel.history(limit=_LOOK_BACK):
            said = (getattr(part, "content", "") for part in message.components)
            if me is not None and message.author.id == me.id and text in said:
                return True
    except UNHEARD as failure:
        log.info("What was said in channel %s cannot be looked for: %s", table.channel_id, failure)
    return False


async def _still_asked(client: Front, proposal_id: str, user: int) -> bool:
    """Whether a proposal is open, and this person has said nothing to it; true for what is no proposal."""
    if not proposal_id:
        return True
    try:
        proposal = await client.house.store.proposal(proposal_id)
    except NoSuchProposal:
        return False
    seats = (await client.house.store.load_open(proposal.table_id)).seats
    return proposal.closed_at is None and any(s.user_id == user and s.index not in proposal.votes for s in seats)
