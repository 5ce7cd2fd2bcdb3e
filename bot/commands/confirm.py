"""What cannot be undone is asked twice: giving a table up, and being forgotten."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.commands.lobby import refresh_lobby
from bot.commands.rights import moderates, must_manage
from bot.notes import note, whisper
from bot.store.protocol import StillSeated
from bot.tables.refusals import NoTable
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, tap_id, template
from bot.words import plain, say, theirs

NOBODY = "none00"
"""Stands where an id names no table: forgetting is about all of them."""


async def ask_to_cancel(interaction: Tapping, session: Session) -> None:
    """Ask whether the table is really to be given up."""
    must_manage(interaction, session)
    if not session.table.is_open:
        raise NoTable
    await whisper(interaction, _question(theirs(interaction), "cancel", session.table.id))


async def ask_to_forget(interaction: Tapping) -> None:
    """Ask whether the person is really to be forgotten."""
    await whisper(interaction, _question(theirs(interaction), "forget", NOBODY))


def _question(lang: str, what: str, table: str) -> ui.LayoutView:
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(
            ConfirmTap,
            tap_id(f"{what}-yes", table),
            say(lang, f"button.{what}-yes"),
            discord.ButtonStyle.danger,
        ),
        button(ConfirmTap, tap_id(f"{what}-no", table), say(lang, f"button.{what}-no")),
    )
    return note(say(lang, f"{what}.sure"), row)


class ConfirmTap(Tap, template=template("(?:cancel|forget)-(?:yes|no)")):
    """Yes or no to something that cannot be undone."""

    async def tapped(self, interaction: Tapping) -> None:
        """Do it, or let it be."""
        await interaction.response.defer()
        what, _, answer = self.kind.partition("-")
        lang = theirs(interaction)
        if answer == "no":
            text = say(lang, f"{what}.kept")
        elif what == "cancel":
            text = await _cancel(interaction, self.table)
        else:
            text = await _forget(interaction)
        await interaction.edit_original_response(view=note(text))


async def _cancel(interaction: Tapping, table: str) -> str:
    client = interaction.client
    session = await client.house.get(table)
    was_lobby = session.table.state == "lobby"
    await session.cancel(interaction.user.id, interaction.id, moderator=moderates(interaction))
    if was_lobby:
        await refresh_lobby(client, session)
    else:
        lang = session.table.language
        channel = client.get_partial_messageable(session.table.channel_id)
        text = say(lang, "cancel.told", name=plain(interaction.user.display_name), table=table)
        await channel.send(view=note(text, accent=session.game.accent))
    return say(theirs(interaction), "cancel.done")


async def _forget(interaction: Tapping) -> str:
    lang = theirs(interaction)
    try:
        tables = await interaction.client.house.forget(interaction.user.id)
    except StillSeated as still:
        places = "\n".join(f"- <#{table.channel_id}> ({table.id})" for table in still.tables[:20])
        return say(lang, "refusal.still-seated", tables=places)
    return say(lang, "forget.done", count=tables)
