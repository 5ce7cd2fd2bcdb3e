"""Show one person the table: its picture, its text twin, their own hand, or another picture of the game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui

from bot import limits
from bot.commands.refusals import NoSuchPicture
from bot.commands.rights import must_see
from bot.notes import note, pages, whisper
from bot.pictures import attachment
from bot.play.looking import show_picture
from bot.play.reading import fold
from bot.store.protocol import NoSuchTable
from bot.tables.refusals import NotSeated, TableRefusal
from bot.tables.session import Session
from bot.taps import Tapping
from bot.words import plain, theirs
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


async def show_further(interaction: Tapping, session: Session, wanted: str, *, in_words: bool) -> None:
    """One of the game's further pictures, by its name or by what it is called; in words alone where they are wanted."""
    lang, pictures = theirs(interaction), interaction.client.pictures
    captions = pictures.captions(session, lang, private=True)
    name = next((name for name, said in captions.items() if fold(wanted) in (fold(name), fold(said))), None)
    if name is None:
        raise NoSuchPicture(picture=plain(wanted[:50]))
    if not in_words:
        await show_picture(interaction, session, name)
        return
    drawn = await pictures.further(session, name, session.seat_of(interaction.user.id), lang)
    for page in pages(drawn.text):
        await whisper(interaction, note(page))


async def pictures_to_name(interaction: Tapping, table: str | None, typed: str) -> list[app_commands.Choice[str]]:
    """The further pictures whoever types may see, at the table they name or the one here."""
    house = interaction.client.house
    try:
        if table:
            await must_see(interaction, table.strip().lower())
            session = await house.get(table.strip().lower())
        else:
            session = await house.here(interaction.channel_id or 0)
        seated = session.seat_of(interaction.user.id) is not None
        captions = interaction.client.pictures.captions(session, theirs(interaction), private=seated)
    except (TableRefusal, NoSuchTable):  # nobody has asked for anything yet: there is nothing to refuse
        return []
    found = {said: name for name, said in captions.items() if fold(typed) in fold(said) or fold(typed) in fold(name)}
    offered = list(found.items())[: limits.CHOICES]
    return [app_commands.Choice(name=said[: limits.CHOICE_NAME], value=name) for said, name in offered]


def _shown(picture: Picture, name: str, accent: int) -> tuple[ui.LayoutView, list[discord.File]]:
    file = attachment(picture, name)
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{file.filename}", description=picture.alt)
    )
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(gallery, accent_colour=accent))
    return view, [file]
