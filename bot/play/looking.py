"""Looking around without moving: a game's further pictures, and what lies in front of a player."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import limits
from bot.notes import note, pages, whisper
from bot.pictures import attachment, seat_names
from bot.play.posting import gallery
from bot.play.words import clip, say
from bot.refusals import StalePanel
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, menu, on_tap, tap_id
from bot.words import say as say_house
from bot.words import theirs
from render import Picture

_MOST = limits.SELECT_OPTIONS
_NAME = "[a-z0-9-]{1,40}"
"""What a picture may be called."""


@on_tap("area")
async def _area(tap: Tap, interaction: Tapping) -> None:
    """What lies in front of a player."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    seat = _chosen(tap.values, len(session.seats))
    if reads_first(interaction):
        await _read_area(interaction, session, seat)
    else:
        await _show_area(interaction, session, seat)


@on_tap("area-text", arg="[0-9]{1,2}")
async def _area_text(tap: Tap, interaction: Tapping) -> None:
    """The same in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await _read_area(interaction, session, _chosen([tap.arg], len(session.seats)))


@on_tap("area-drawn", arg="[0-9]{1,2}")
async def _area_drawn(tap: Tap, interaction: Tapping) -> None:
    """The same drawn."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await _show_area(interaction, session, _chosen([tap.arg], len(session.seats)))


@on_tap("picture")
async def _picture(tap: Tap, interaction: Tapping) -> None:
    """One of the game's further pictures."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    show = read_picture if reads_first(interaction) else show_picture
    await show(interaction, await interaction.client.house.get(tap.table), "".join(tap.values[:1]))


@on_tap("picture-text", arg=_NAME)
async def _picture_text(tap: Tap, interaction: Tapping) -> None:
    """The same in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await read_picture(interaction, await interaction.client.house.get(tap.table), tap.arg)


@on_tap("picture-drawn", arg=_NAME)
async def _picture_drawn(tap: Tap, interaction: Tapping) -> None:
    """The same drawn."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_picture(interaction, await interaction.client.house.get(tap.table), tap.arg)


def rows(interaction: Tapping, session: Session) -> list[ui.ActionRow[Any]]:
    """The ways to look around, for a table's menu as the person who asks may use it."""
    if session.posted is None:
        return []
    lang = theirs(interaction)
    table, names = session.table.id, seat_names(session, lang)
    seats = [discord.SelectOption(label=clip(name, 100), value=str(seat)) for seat, name in enumerate(names)]
    found = [menu(tap_id("area", table), clip(say(lang, "look.area"), 150), seats)]
    seated = session.seat_of(interaction.user.id) is not None
    captions = interaction.client.pictures.captions(session, lang, private=seated)
    if pictures := [discord.SelectOption(label=clip(said, 100), value=name) for name, said in captions.items()]:
        found.insert(0, menu(tap_id("picture", table), clip(say(lang, "look.picture"), 150), pictures[:_MOST]))
    return found


def rules_button(session: Session, lang: str) -> list[Any]:
    """The way to what can be done at this moment, with its rules: `bot.rules.now` answers it."""
    if session.table.state != "playing":
        return []
    return [button(tap_id("rules-now", session.table.id), say(lang, "look.rules"))]


def _chosen(values: list[str], seats: int) -> int:
    seat = int(values[0]) if values and values[0].isdecimal() else 0
    return min(seat, seats - 1)


async def show_picture(interaction: Tapping, session: Session, name: str) -> None:
    """One of the game's further pictures; a private one is the asker's own."""
    picture = await _further(interaction, session, name)
    await _show(interaction, session, picture, name, tap_id("picture-text", session.table.id, arg=name))


async def read_picture(interaction: Tapping, session: Session, name: str) -> None:
    """The same in words."""
    drawn = tap_id("picture-drawn", session.table.id, arg=name)
    await _read_out(interaction, await _further(interaction, session, name), drawn)


async def _further(interaction: Tapping, session: Session, name: str) -> Picture:
    seat, lang = session.seat_of(interaction.user.id), theirs(interaction)
    try:
        return await interaction.client.pictures.further(session, name, seat, lang)
    except KeyError:  # forged, or from a version that is gone
        raise StalePanel from None


async def _show_area(interaction: Tapping, session: Session, seat: int) -> None:
    picture = await interaction.client.pictures.area(session, seat, theirs(interaction))
    await _show(interaction, session, picture, "area", tap_id("area-text", session.table.id, arg=str(seat)))


async def _show(interaction: Tapping, session: Session, picture: Picture, name: str, text_id: str) -> None:
    """A picture by itself, and the way to its words."""
    in_words = button(text_id, say_house(theirs(interaction), "button.table-text"))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(gallery(name, picture.alt), ui.ActionRow(in_words), accent_colour=session.game.accent))
    await whisper(interaction, view, [attachment(picture, name)])


async def _read_area(interaction: Tapping, session: Session, seat: int) -> None:
    picture = await interaction.client.pictures.area(session, seat, theirs(interaction))
    await _read_out(interaction, picture, tap_id("area-drawn", session.table.id, arg=str(seat)))


async def _read_out(interaction: Tapping, picture: Picture, drawn_id: str) -> None:
    """A picture in words, in as many messages as it takes, and the way to the picture."""
    *earlier, last = pages(picture.text)
    for page in earlier:
        await whisper(interaction, note(page))
    drawn: ui.ActionRow[Any] = ui.ActionRow(button(drawn_id, say_house(theirs(interaction), "button.table-drawn")))
    await whisper(interaction, note(last, drawn))


def reads_first(interaction: Tapping) -> bool:
    """Whether whoever asks wants boards in words before they are drawn."""
    return interaction.client.house.people.of(interaction.user.id).text_twin
