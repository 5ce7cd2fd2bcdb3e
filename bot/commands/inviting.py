"""Inviting people to a lobby: named in the channel once, and let in where only invited people may sit down."""

from __future__ import annotations

import logging

import discord
from discord import ButtonStyle, ui

from bot import channel
from bot.commands.lobby import refresh_lobby
from bot.commands.rights import manages, sitter
from bot.notes import UNHEARD, acknowledge, note, redraw, whisper
from bot.refusals import NobodyToInvite, NotLobby
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import plain, say, theirs

log = logging.getLogger("pennypost")


async def invite(interaction: Tapping, session: Session, who: discord.User | discord.Member) -> None:
    """Ask a person to sit down, by order of the host or a moderator; they are mentioned once, however often asked."""
    client, lang = interaction.client, theirs(interaction)
    if who.bot or not isinstance(who, discord.Member):
        raise NobodyToInvite(who=plain(who.display_name))
    moderator, name = await manages(interaction, session.table, session.seats), plain(who.display_name)
    anew = await session.lobby.invite(
        interaction.user.id, Sitter(who.id, who.display_name), interaction.id, moderator=moderator
    )
    if not anew:
        await whisper(interaction, say(lang, "invite.again", name=name))
        return
    await refresh_lobby(client, session)
    told = await _call(interaction, session, who.id)
    await whisper(interaction, say(lang, "invite.done" if told else "invite.untold", name=name))


@on_tap("invited", arg="[0-9]{1,20}")
async def _join(tap: Tap, interaction: Tapping) -> None:
    """Sit down by a tap on an invitation; once who is invited has, or the game is on, it has no button any more."""
    await acknowledge(interaction)
    session = await interaction.client.house.get(tap.table)
    lang, accent = session.table.language, session.game.accent
    try:
        await session.lobby.join(sitter(interaction), interaction.id)
    except NotLobby:
        await redraw(interaction, note(say(lang, "invite.too-late", table=tap.table), accent=accent))
        raise
    if str(interaction.user.id) == tap.arg:
        name = plain(interaction.user.display_name)
        await redraw(interaction, note(say(lang, "invite.joined", name=name, table=tap.table), accent=accent))
    if not await refresh_lobby(interaction.client, session):
        await whisper(interaction, say(theirs(interaction), "error.not-shown"))


async def _call(interaction: Tapping, session: Session, user: int) -> bool:
    """Mention who is invited, with the way to the lobby; whether that could be posted."""
    client, table = interaction.client, session.table
    host, title = plain(interaction.user.display_name), session.game.words.title(table.language)
    text = say(table.language, "invite.told", user=f"<@{user}>", host=host, game=title, table=table.id)
    try:
        join = button(
            tap_id("invited", table.id, arg=str(user)), say(table.language, "button.lobby-join"), ButtonStyle.success
        )
        await channel.post(client, table, note(text, ui.ActionRow(join), accent=session.game.accent), call=[user])
    except UNHEARD as failure:
        log.warning("An invitation to table %s could not be posted: %s", table.id, failure)
        return False
    return True
