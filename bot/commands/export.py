"""A table's record as a text file: what was played, and once it has ended the seed that proves the shuffles."""

from __future__ import annotations

import io

import discord
from discord import ui

from bot.notes import note, whisper
from bot.tables.records import record_of
from bot.tables.session import Session
from bot.taps import Tapping
from bot.words import say, theirs


async def send_record(interaction: Tapping, session: Session) -> None:
    """Give the person who asks the record as a file."""
    lang = theirs(interaction)
    text = (await record_of(session, session.seat_of(interaction.user.id))).text()
    name = f"{session.game.id}-{session.table.id}.txt"
    view = note(say(lang, "export.ended" if not session.table.is_open else "export.open"))
    view.add_item(ui.File(f"attachment://{name}"))
    await whisper(interaction, view, [discord.File(io.BytesIO(text.encode()), filename=name)])
