"""Looking around without moving: what lies in front of a player, and the rules of the moment."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.notes import note, whisper
from bot.pictures import attachment, seat_names
from bot.play.rules import read_out, rules_about
from bot.play.words import clip, say
from bot.tables.session import Session
from bot.taps import Tap, Tapping, tap_id, template
from bot.words import theirs
from games.kernel.words import RuleEntry


class LookTap(Tap, template=template("area|rules-now")):
    """A player's area, or the rules that are in force."""

    async def tapped(self, interaction: Tapping) -> None:
        """Show it to the person who tapped, and to nobody else."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        session = await interaction.client.house.get(self.table)
        if self.kind == "area":
            await _show_area(interaction, session, _chosen(self.values, len(session.seats)))
        else:
            lang = theirs(interaction)
            text = read_out(rules_now(session, lang)) or say(lang, "panel.no-rules")
            await whisper(interaction, note(text, accent=session.game.accent))


def rows(session: Session, lang: str) -> list[ui.ActionRow[Any]]:
    """The ways to look around, for a table's menu."""
    if session.posted is None:
        return []
    table, names = session.table.id, seat_names(session, lang)
    menu: ui.Select[Any] = ui.Select(
        custom_id=tap_id("area", table),
        placeholder=clip(say(lang, "look.area"), 150),
        options=[discord.SelectOption(label=clip(name, 100), value=str(seat)) for seat, name in enumerate(names)],
    )
    found: list[ui.ActionRow[Any]] = [ui.ActionRow(LookTap(menu))]
    if rules_now(session, lang):
        label = clip(say(lang, "look.rules"), 80)
        found.append(ui.ActionRow(LookTap(ui.Button(label=label, custom_id=tap_id("rules-now", table)))))
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


async def _show_area(interaction: Tapping, session: Session, seat: int) -> None:
    picture = await interaction.client.pictures.area(session, seat, theirs(interaction))
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem("attachment://area.png", description=picture.alt)
    )
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(gallery, ui.TextDisplay(clip(picture.text, 3500)), accent_colour=session.game.accent))
    await whisper(interaction, view, [attachment(picture, "area")])
