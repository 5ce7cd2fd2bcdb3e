"""Carrying an open table to another channel: where its own is gone, or where the group would rather play."""

from __future__ import annotations

import logging

from bot.commands.lobby import post_lobby
from bot.commands.rights import must_manage, sees_channel
from bot.commands.rooms import must_have_room
from bot.front import Front
from bot.notes import UNHEARD, note, whisper
from bot.refusals import AlreadyHere, CannotMoveHere, UnseenThere
from bot.store.rows import Table
from bot.tables.session import Session
from bot.taps import Tapping
from bot.words import plain, say, theirs
from games.kernel.words import as_one

log = logging.getLogger("pennypost")


async def move(interaction: Tapping, session: Session) -> None:
    """Carry a table into the channel in which that is asked for, and show it there."""
    left, lang = session.table, theirs(interaction)
    await must_manage(interaction, left, session.seats)
    if not left.is_open:
        raise interaction.client.house.has_ended(left)
    if left.channel_id == interaction.channel_id:
        raise AlreadyHere(table=left.id)
    here = await must_have_room(interaction)
    await _must_be_seen(interaction, session, here)
    await interaction.client.house.move(session, interaction.guild_id, here, interaction.id)
    shown = await _shown_here(interaction.client, session, left)
    said = say(lang, "moved.done", table=left.id)
    if not await _tell_old_channel(interaction.client, session, left, interaction.user.display_name):
        said += "\n" + say(lang, "moved.untold")
    await whisper(interaction, said if shown else f"{said}\n{say(lang, 'error.not-posted')}")


async def _must_be_seen(interaction: Tapping, session: Session, channel_id: int) -> None:
    """Refuse to carry a table with a clock where one of its people cannot see it: their time would run out unseen.

    Who has left the server sees it nowhere, and holds nobody back.
    """
    guild, mine = interaction.guild, interaction.user.id
    if guild is None or session.waiting.clock is None:
        return
    await session.look_who_left(mine)
    others = [seat for seat in session.present() if session.seats[seat].user_id != mine]
    blind = []
    for seat in others:
        try:
            sees = await sees_channel(guild, channel_id, session.seats[seat].user_id or 0)
        except UNHEARD as failure:
            log.info("Whether a player sees channel %s cannot be found out: %s", channel_id, failure)
            continue
        blind += [] if sees else [plain(session.names[seat])]
    if blind:
        raise UnseenThere(who=as_one(theirs(interaction), blind))


async def _shown_here(client: Front, session: Session, left: Table) -> bool:
    """Post the board, which is tried again until it succeeds; or the lobby, without which the table goes back."""
    if session.posted is not None:
        told = await client.teller.follow(session)
        client.go_on(session)
        return told == "told"
    try:
        await post_lobby(client, session)
    except UNHEARD as failure:
        log.warning("Table %s cannot be shown in channel %s: %s", left.id, session.table.channel_id, failure)
        await client.house.move_back(session, left)
        raise CannotMoveHere from failure
    return True


async def _tell_old_channel(client: Front, session: Session, left: Table, name: str) -> bool:
    """Say where the table has gone, if the channel it left is still there; true where there is nobody to tell."""
    if left.parked is not None:
        return True
    where = f"<#{session.table.channel_id}>"
    text = say(left.language, "moved.told", name=plain(name), table=left.id, where=where)
    channel = client.get_partial_messageable(left.channel_id, guild_id=left.guild_id)
    try:
        await channel.send(view=note(text, accent=session.game.accent))
        if session.posted is None and left.board_message_id is not None:
            await channel.get_partial_message(left.board_message_id).delete()
    except UNHEARD as failure:
        log.warning("The old channel of table %s could not be told: %s", left.id, failure)
        return False
    return True
