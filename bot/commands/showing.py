"""Show one person the table: its picture, its text twin, or their own hand, in their own language."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.notes import note, pages, whisper
from bot.pictures import attachment
from bot.tables.refusals import NotSeated
from bot.tables.session import Session
from bot.taps import Tapping
from bot.words import theirs
from render import Picture


async def show_board(interaction: Tapping, session: Session) -> None:
    """The board as everybody sees it."""
    picture = await interaction.client.pictures.board(session, theirs(interaction))
    await whisper(interaction, *_shown(picture, "board", session.game.accent))


async def show_text(interaction: Tapping, session: Session) -> None:
    """The board in words, in as many messages as it takes; for a player, with their own hand."""
    lang, pictures = theirs(interaction), interaction.client.pictures
    text = (await pictures.board(session, lang)).text
    seat = session.seat_of(interaction.user.id)
    if seat is not None:
        text += "\n\n" + (await pictures.hand(session, seat, lang)).text
    for page in pages(text):
        await whisper(interaction, note(page))


async def show_hand(interaction: Tapping, session: Session) -> None:
    """What only this player may see, as a picture and in words."""
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise NotSeated
    picture = await interaction.client.pictures.hand(session, seat, theirs(interaction))
    view, files = _shown(picture, "hand", session.game.accent)
    for page in pages(picture.text)[:1]:
        view.add_item(ui.TextDisplay(page))
    await whisper(interaction, view, files)


def _shown(picture: Picture, name: str, accent: int) -> tuple[ui.LayoutView, list[discord.File]]:
    file = attachment(picture, name)
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{file.filename}", description=picture.alt)
    )
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(gallery, accent_colour=accent))
    return view, [file]
