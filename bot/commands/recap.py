"""What happened since one's last move, for who asks alone: by command, and one tap away from every board."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import ui

from bot.notes import MOST_TEXT, note, pages, whisper
from bot.pictures import attachment
from bot.play.posting import gallery
from bot.play.recap import recap_text
from bot.play.words import clip
from bot.play.words import say as say_of_play
from bot.tables.recap import Recap, recap_for
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import say, theirs
from render import Picture

log = logging.getLogger("pennypost")


@on_tap("recap")
async def _recap(tap: Tap, interaction: Tapping) -> None:
    """What happened?"""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_recap(interaction, await interaction.client.house.get(tap.table))


@on_tap("recap-text")
async def _recap_text(tap: Tap, interaction: Tapping) -> None:
    """The recap's picture in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    recap = await recap_for(session, session.seat_of(interaction.user.id))
    picture = await _drawn(interaction, session, recap)
    told = picture.text if picture else recap_text(session, recap, theirs(interaction), None)
    for page in pages(told):
        await whisper(interaction, note(page))


async def show_recap(interaction: Tapping, session: Session) -> None:
    """What has happened since the last move of who asks, as they may know it, and what that changed on the board."""
    lang, seat = theirs(interaction), session.seat_of(interaction.user.id)
    recap = await recap_for(session, seat)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip(recap_text(session, recap, lang, seat), MOST_TEXT))]
    files: list[discord.File] = []
    ways: list[Any] = []
    if session.table.state == "playing" and seat in session.awaited():
        move = tap_id("move", session.table.id, str(session.table.revision))
        ways.append(button(move, say_of_play(lang, "post.move"), discord.ButtonStyle.primary))
    if (picture := await _drawn(interaction, session, recap)) is not None:
        parts.append(gallery("recap", picture.alt))
        files.append(attachment(picture, "recap"))
        ways.append(button(tap_id("recap-text", session.table.id), say(lang, "button.table-text")))
    rows: list[ui.Item[Any]] = [ui.ActionRow(*ways)] if ways else []
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, *rows, accent_colour=session.game.accent))
    await whisper(interaction, view, files)


async def _drawn(interaction: Tapping, session: Session, recap: Recap) -> Picture | None:
    """The board with what has changed marked; None where nothing has, or where it cannot be drawn."""
    if not recap.moves or recap.before is None:
        return None
    try:
        return await interaction.client.pictures.recap(session, theirs(interaction), recap.before, recap.after)
    except Exception:  # what happened is told with or without its picture
        log.exception("The recap of table %s could not be drawn", session.table.id)
        return None
