"""Looking around without moving: what lies in front of a player, and the rules of the moment."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.notes import note, pages, whisper
from bot.pictures import attachment, seat_names
from bot.play.posting import gallery
from bot.play.rules import read_out, rules_about
from bot.play.words import clip, say
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, menu, on_tap, tap_id
from bot.words import say as say_house
from bot.words import theirs
from games.kernel.words import RuleEntry


@on_tap("area")
async def _area(tap: Tap, interaction: Tapping) -> None:
    """What lies in front of a player."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await _show_area(interaction, session, _chosen(tap.values, len(session.seats)))


@on_tap("area-text", arg="[0-9]{1,2}")
async def _area_text(tap: Tap, interaction: Tapping) -> None:
    """The same in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    seat = _chosen([tap.arg], len(session.seats))
    picture = await interaction.client.pictures.area(session, seat, theirs(interaction))
    for page in pages(picture.text):
        await whisper(interaction, note(page))


@on_tap("rules-now")
async def _rules_now(tap: Tap, interaction: Tapping) -> None:
    """The rules that are in force."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session, lang = await interaction.client.house.get(tap.table), theirs(interaction)
    text = read_out(rules_now(session, lang)) or say(lang, "panel.no-rules")
    await whisper(interaction, note(text, accent=session.game.accent))


def rows(session: Session, lang: str) -> list[ui.ActionRow[Any]]:
    """The ways to look around, for a table's menu."""
    if session.posted is None:
        return []
    table, names = session.table.id, seat_names(session, lang)
    seats = [discord.SelectOption(label=clip(name, 100), value=str(seat)) for seat, name in enumerate(names)]
    return [menu(tap_id("area", table), clip(say(lang, "look.area"), 150), seats)]


def rules_button(session: Session, lang: str) -> list[Any]:
    """The way to the rules of the moment, where there are any."""
    if not rules_now(session, lang):
        return []
    return [button(tap_id("rules-now", session.table.id), say(lang, "look.rules"))]


def rules_now(session: Session, lang: str) -> list[RuleEntry]:
    """The rule entries of what is being asked of anybody now."""
    if session.posted is None:
        return []
    found = (entry for d in session.posted.decisions for entry in rules_about(session.game, lang, d))
    return list({entry.id: entry for entry in found}.values())


def _chosen(values: list[str], seats: int) -> int:
    seat = int(values[0]) if values and values[0].isdecimal() else 0
    return min(seat, seats - 1)


async def _show_area(interaction: Tapping, session: Session, seat: int) -> None:
    lang = theirs(interaction)
    picture = await interaction.client.pictures.area(session, seat, lang)
    in_words = button(tap_id("area-text", session.table.id, arg=str(seat)), say_house(lang, "button.table-text"))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(gallery("area", picture.alt), ui.ActionRow(in_words), accent_colour=session.game.accent))
    await whisper(interaction, view, [attachment(picture, "area")])
