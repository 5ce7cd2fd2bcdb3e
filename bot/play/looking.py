"""Looking around without moving: a game's further pictures, what lies in front of a player, the rules of the moment."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import limits
from bot.notes import note, whisper
from bot.pictures import attachment, seat_names
from bot.play.posting import gallery
from bot.play.rules import read_out, rules_about
from bot.play.words import clip, say
from bot.tables.refusals import StalePanel
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, menu, on_tap, tap_id
from bot.words import theirs
from games.kernel.words import RuleEntry
from render import Picture

_MOST = limits.SELECT_OPTIONS


@on_tap("area")
async def _area(tap: Tap, interaction: Tapping) -> None:
    """What lies in front of a player."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await _show_area(interaction, session, _chosen(tap.values, len(session.seats)))


@on_tap("picture")
async def _picture(tap: Tap, interaction: Tapping) -> None:
    """One of the game's further pictures."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    name = tap.values[0] if tap.values else ""
    if name not in interaction.client.pictures.captions(session, theirs(interaction), private=True):
        raise StalePanel  # forged, or from a version that is gone
    await show_picture(interaction, session, name)


@on_tap("rules-now")
async def _rules_now(tap: Tap, interaction: Tapping) -> None:
    """The rules that are in force."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session, lang = await interaction.client.house.get(tap.table), theirs(interaction)
    text = read_out(rules_now(session, lang)) or say(lang, "panel.no-rules")
    await whisper(interaction, note(text, accent=session.game.accent))


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
    if rules_now(session, lang):
        found.append(ui.ActionRow(button(tap_id("rules-now", table), say(lang, "look.rules"))))
    return found


def rules_now(session: Session, lang: str) -> list[RuleEntry]:
    """The rule entries of what is being asked of anybody now."""
    if session.posted is None:
        return []
    found = (entry for d in session.posted.decisions for entry in rules_about(session.game, lang, d))
    return list({entry.id: entry for entry in found}.values())


def _chosen(values: list[str], seats: int) -> int:
    seat = int(values[0]) if values and values[0].isdecimal() else 0
    return min(seat, seats - 1)


async def show_picture(interaction: Tapping, session: Session, name: str) -> None:
    """One of the game's further pictures, with its words below it; a private one is the asker's own."""
    seat = session.seat_of(interaction.user.id)
    picture = await interaction.client.pictures.further(session, name, seat, theirs(interaction))
    await _show(interaction, session, picture, name)


async def _show_area(interaction: Tapping, session: Session, seat: int) -> None:
    picture = await interaction.client.pictures.area(session, seat, theirs(interaction))
    await _show(interaction, session, picture, "area")


async def _show(interaction: Tapping, session: Session, picture: Picture, name: str) -> None:
    view = ui.LayoutView(timeout=None)
    words: ui.TextDisplay[Any] = ui.TextDisplay(clip(picture.text, 3500))
    view.add_item(ui.Container(gallery(name, picture.alt), words, accent_colour=session.game.accent))
    await whisper(interaction, view, [attachment(picture, name)])
