"""What cannot be undone is asked twice: giving a table up, and being forgotten."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import ui

from bot.commands.lobby import refresh_lobby
from bot.commands.rights import moderates, must_manage
from bot.notes import note, whisper
from bot.store.protocol import StillSeated
from bot.tables.refusals import NoTable
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import plain, say, theirs

log = logging.getLogger("pennypost")

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
            tap_id(f"{what}-yes", table),
            say(lang, f"button.{what}-yes"),
            discord.ButtonStyle.danger,
        ),
        button(tap_id(f"{what}-no", table), say(lang, f"button.{what}-no")),
    )
    return note(say(lang, f"{what}.sure"), row)


@on_tap("cancel-yes", "cancel-no", "forget-yes", "forget-no")
async def _confirmed(tap: Tap, interaction: Tapping) -> None:
    """Yes or no to something that cannot be undone."""
    await interaction.response.defer()
    what, _, answer = tap.kind.partition("-")
    if answer == "no":
        text = say(theirs(interaction), f"{what}.kept")
    elif what == "cancel":
        text = await _cancel(interaction, tap.table)
    else:
        text = await _forget(interaction)
    await interaction.edit_original_response(view=note(text))


async def _cancel(interaction: Tapping, table: str) -> str:
    """Give the table up; that is done whether or not the channel can be told, and who asked is told which."""
    client, lang = interaction.client, theirs(interaction)
    if not (await client.house.store.get_table(table)).is_open:
        return say(lang, "cancel.done")  # a double click
    session = await client.house.give_up(table, interaction.user.id, interaction.id, moderator=moderates(interaction))
    if session is None:
        return say(lang, "cancel.done")
    if session.posted is None:
        await refresh_lobby(client, session)
        return say(lang, "cancel.done")
    told = say(session.table.language, "cancel.told", name=plain(interaction.user.display_name), table=table)
    channel = client.get_partial_messageable(session.table.channel_id)
    try:
        await channel.send(view=note(told, accent=session.game.accent))
    except discord.HTTPException as failure:
        log.warning("Table %s was given up, but its channel could not be told: %s", table, failure)
        return say(lang, "cancel.done-untold")
    return say(lang, "cancel.done")


async def _forget(interaction: Tapping) -> str:
    lang = theirs(interaction)
    try:
        tables = await interaction.client.house.forget(interaction.user.id)
    except StillSeated as still:
        places = "\n".join(f"- <#{table.channel_id}> ({table.id})" for table in still.tables[:20])
        return say(lang, "refusal.still-seated", tables=places)
    return say(lang, "forget.done", count=tables)
