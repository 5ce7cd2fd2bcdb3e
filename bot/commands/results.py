"""*Results* under a last board: how a finished game came out, its chart and its story, in the language of who asks."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.notes import note, pages, whisper
from bot.pictures import attachment
from bot.play.looking import reads_first
from bot.play.posting import ending_text, gallery
from bot.refusals import NotPlaying
from bot.results import Results, results_of
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import say, theirs


@on_tap("results")
async def _tapped(tap: Tap, interaction: Tapping) -> None:
    """By the button under the last board."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_results(interaction, await interaction.client.house.get(tap.table))


@on_tap("results-text")
async def _in_words(tap: Tap, interaction: Tapping) -> None:
    """The chart in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session, lang = await interaction.client.house.get(tap.table), theirs(interaction)
    results = await results_of(session, lang)
    if results is None:
        raise NotPlaying
    await _read_out(interaction, session, results)


async def show_results(interaction: Tapping, session: Session) -> None:
    """The result once more: who came where, the story, the chart, and the seed with how to check it."""
    lang = theirs(interaction)
    if session.posted is None or session.table.is_open:
        raise NotPlaying
    results = await results_of(session, lang)
    text = ending_text(session, lang, results.sentences if results else ())
    if results is None:
        await whisper(interaction, note(text, accent=session.game.accent))
    elif reads_first(interaction):
        await whisper(interaction, note(text, accent=session.game.accent))
        await _read_out(interaction, session, results)
    else:
        words: ui.ActionRow[Any] = ui.ActionRow(
            button(tap_id("results-text", session.table.id), say(lang, "button.table-text"))
        )
        view = ui.LayoutView(timeout=None)
        shown = gallery("chart", results.chart.alt)
        view.add_item(ui.Container(ui.TextDisplay(text), shown, words, accent_colour=session.game.accent))
        await whisper(interaction, view, [attachment(results.chart, "chart")])


async def _read_out(interaction: Tapping, session: Session, results: Results) -> None:
    for page in pages(results.chart.text):
        await whisper(interaction, note(page, accent=session.game.accent))
