"""What cannot be undone is asked twice: giving a table up, leaving a game that is on, and being forgotten."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands, ui

from bot.commands.handing_on import leave_to_standin
from bot.commands.lobby import refresh_lobby, standin_for
from bot.commands.rights import manages, must_manage
from bot.front import Front
from bot.notes import UNHEARD, acknowledge, note, whisper
from bot.refusals import NotPlaying, SetAside
from bot.store.rows import Seat, Table
from bot.tables.session import Session
from bot.taps import NOBODY, Tap, Tapping, button, on_tap, tap_id
from bot.words import ours, plain, say, theirs

log = logging.getLogger("pennypost")


async def ask_to_cancel(interaction: Tapping, table: Table, seats: Sequence[Seat]) -> None:
    """Ask whether the table is really to be given up."""
    await must_manage(interaction, table, seats)
    if not table.is_open:
        raise interaction.client.house.has_ended(table)
    lang = theirs(interaction)
    await whisper(interaction, _question(lang, "cancel", table.id, say(lang, "cancel.sure", table=table.id)))


async def ask_to_leave(interaction: Tapping, session: Session) -> None:
    """Ask whether one's seat in a running game is really to go to a stand-in."""
    session.own_seat(interaction.user.id)
    if session.table.state != "playing":
        raise NotPlaying
    lang = theirs(interaction)
    await whisper(interaction, _question(lang, "leave", session.table.id, say(lang, "leave.sure")))


@app_commands.command(name=ours("command.forget-me"), description=ours("command.forget-me.help"))
async def forget_me_command(interaction: Tapping) -> None:
    """Leave all open tables, and remove one's data."""
    await acknowledge(interaction)
    await ask_to_forget(interaction)


async def ask_to_forget(interaction: Tapping) -> None:
    """Ask whether the person is really to be forgotten, and say what that does to their open tables."""
    lang = theirs(interaction)
    still_open = await _left_to_others(interaction.client, interaction.user.id)
    text = say(lang, "forget.sure")
    if still_open:
        text += "\n" + say(lang, "forget.sure-open", count=len(still_open))
    await whisper(interaction, _question(lang, "forget", NOBODY, text))


def _question(lang: str, what: str, table: str, text: str) -> ui.LayoutView:
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(
            tap_id(f"{what}-yes", table),
            say(lang, f"button.{what}-yes"),
            discord.ButtonStyle.danger,
        ),
        button(tap_id(f"{what}-no", table), say(lang, f"button.{what}-no")),
    )
    return note(text, row)


@on_tap("cancel-yes", "cancel-no", "leave-yes", "leave-no")
async def _confirmed(tap: Tap, interaction: Tapping) -> None:
    """Yes or no to something at a table that cannot be undone."""
    await interaction.response.defer()
    what, _, answer = tap.kind.partition("-")
    if answer == "no":
        text = say(theirs(interaction), f"{what}.kept")
    elif what == "cancel":
        text = await _cancel(interaction, tap.table)
    else:
        text = await leave_to_standin(interaction, await interaction.client.house.get(tap.table))
    await interaction.edit_original_response(view=note(text))


@on_tap("forget-yes", "forget-no", at_table=False)
async def _forget_confirmed(tap: Tap, interaction: Tapping) -> None:
    """Yes or no to being forgotten."""
    await interaction.response.defer()
    text = say(theirs(interaction), "forget.kept") if tap.kind == "forget-no" else await _forget(interaction)
    await interaction.edit_original_response(view=note(text))


async def _cancel(interaction: Tapping, table_id: str) -> str:
    """Give the table up; that is done whether or not the channel can be told, and who asked is told which."""
    client, lang = interaction.client, theirs(interaction)
    table, seats = await client.house.look_up(table_id)
    session = None
    if table.is_open:
        moderator = await manages(interaction, table, seats)
        session = await client.house.give_up(table_id, interaction.user.id, interaction.id, moderator=moderator)
    if session is not None:
        name = plain(interaction.user.display_name)
        told = await _tell_given_up(client, session, name)
        return say(lang, "cancel.done" if told else "cancel.done-untold")
    return say(lang, "cancel.done" if table.parked is None else "cancel.done-untold")


async def _tell_given_up(client: Front, session: Session, name: str) -> bool:
    """Say in its channel that a table was given up; whether that could be said."""
    table = session.table
    if table.parked is not None:
        return False
    if session.posted is None:
        return await refresh_lobby(client, session)
    told = say(table.language, "cancel.told", name=name, table=table.id)
    try:
        await client.get_partial_messageable(table.channel_id).send(view=note(told, accent=session.game.accent))
    except UNHEARD as failure:
        log.warning("Table %s was given up, but its channel could not be told: %s", table.id, failure)
        return False
    return True


async def _forget(interaction: Tapping) -> str:
    """Hand open seats to stand-ins and remove the person, all at once; then tell the channels of those tables."""
    client, lang, user = interaction.client, theirs(interaction), interaction.user.id
    still_open = await _left_to_others(client, user)
    count = await client.house.forget(user, standin_for)
    untold = [table for table in still_open if not await _tell_left(client, table)]
    text = say(lang, "forget.done", count=count)
    if still_open:
        text += "\n" + say(lang, "forget.handed-on", count=len(still_open))
    if untold:
        text += "\n" + say(lang, "forget.untold", count=len(untold))
    return text


async def _left_to_others(client: Front, user_id: int) -> list[Table]:
    """The open tables that go on without a person; what they practise goes with them."""
    return [table for table in await client.house.of_user(user_id) if not table.is_practice]


async def _tell_left(client: Front, before: Table) -> bool:
    """Show a table's people that somebody is gone, without naming them; whether that could be done."""
    try:
        session = await client.house.get(before.id)
    except SetAside:
        return False
    if session.table.parked is not None:
        return False
    if session.posted is None:
        return await refresh_lobby(client, session)
    told = await client.teller.tell(session, say(session.table.language, "forget.told"), hold=True)
    client.go_on(session)
    return told in ("told", "held")
