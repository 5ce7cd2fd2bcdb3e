"""What happened since one's last move, for who asks alone: by command, and one tap away from every board."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.notes import whisper
from bot.play.recap import recap_text
from bot.tables.recap import recap_for
from bot.tables.session import Session
from bot.taps import Tap, Tapping, on_tap
from bot.words import theirs


@on_tap("recap")
async def _recap(tap: Tap, interaction: Tapping) -> None:
    """What happened?"""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_recap(interaction, await interaction.client.house.get(tap.table))


async def show_recap(interaction: Tapping, session: Session) -> None:
    """What has happened since the last move of who asks, as they may know it."""
    lang, seat = theirs(interaction), session.seat_of(interaction.user.id)
    recap = await recap_for(session, seat)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(recap_text(session, recap, lang, seat))]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=session.game.accent))
    await whisper(interaction, view)
