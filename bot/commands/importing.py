"""A record file brought here: verified, to be looked at move by move, and gone on with at a new table."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from bot.commands.opening import show_lobby
from bot.commands.rights import sitter
from bot.commands.rooms import must_have_room
from bot.notes import UNHEARD, note, whisper
from bot.play.words import clip
from bot.refusals import BadImport, BadImportLine, GameWasOver, StalePanel, TableRefusal, TooManyExports
from bot.rules.to_all import spoken_here
from bot.tables.house import Limits, Spot
from bot.tables.importing import MOST_BYTES
from bot.tables.scenes import scenes_of
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import plain, say, theirs
from games.kernel.record import BadRecord

_LONGEST: Final = 60
"""Characters of what a file says that are said back."""


async def import_record(interaction: Tapping, file: discord.Attachment) -> None:
    """Verify a record, and keep it to be looked at. Refused with the line that is wrong."""
    client, lang = interaction.client, theirs(interaction)
    if seconds := client.exports.wait(interaction.user.id):
        raise TooManyExports(most=client.exports.most, seconds=seconds)
    data = await _read(file, lang)
    try:
        record = await client.house.verify(data)
    except BadRecord as bad:
        raise _refused(bad, data, lang) from bad
    spot = Spot(interaction.guild_id, interaction.channel_id or 0, spoken_here(interaction, None))
    session = await client.house.keep_record(record, spot, sitter(interaction), interaction.id)
    told = say(
        lang, "import.verified", game=record.game.words.title(lang), table=session.table.id, seats=record.record.seats,
        steps=len(record.record.standing),
    )  # fmt: skip
    ways: ui.ActionRow[Any] = ui.ActionRow(
        button(tap_id("replay-open", session.table.id), say(lang, "button.table-replay"), discord.ButtonStyle.primary),
        button(tap_id("film", session.table.id), say(lang, "button.table-film")),
    )
    await whisper(interaction, note(told, ways, accent=record.game.accent))


async def _read(file: discord.Attachment, lang: str) -> bytes:
    if file.size > MOST_BYTES:
        raise BadImport(why=say(lang, "record.bytes", kilobytes=MOST_BYTES // 1000))
    try:
        return await file.read()
    except UNHEARD as failure:
        raise BadImport(why=say(lang, "record.not-read")) from failure


def _refused(bad: BadRecord, data: bytes, lang: str) -> TableRefusal:
    """What is wrong with a record, in the reader's language, and where."""
    said: dict[str, Any] = {name: plain(clip(str(value), _LONGEST)) for name, value in bad.args_for_words.items()}
    why, line = say(lang, f"record.{bad.reason}", **said), bad.line_in(data.decode("utf-8", "replace"))
    return BadImportLine(line=line, why=why) if line else BadImport(why=why)


# ── going on ────────────────────────────────────────────────────────────────────────────────────────────────


async def may_be_gone_on_with(session: Session) -> bool:
    """Whether a table is there to be looked at, and its game to be gone on with."""
    if not session.table.imported or session.table.is_open:
        return False
    origin = await session.store.origin(session.table.id)
    return origin is not None and origin.after is None


def go_on_button(session: Session, number: int, lang: str) -> Tap:
    """The way to go on after the step of this number."""
    return button(tap_id("import-go", session.table.id, arg=str(number)), say(lang, "button.import-go"))


@on_tap("import-go", arg="[0-9]{1,6}")
async def _go_on(tap: Tap, interaction: Tapping) -> None:
    """Open a lobby in this channel for the game as it stood after a move."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    client, number = interaction.client, int(tap.arg)
    session = await client.house.get(tap.table)
    scene = next((scene for scene in (await scenes_of(session, None)).shown if scene.number == number), None)
    if scene is None or not await may_be_gone_on_with(session):
        raise StalePanel
    if scene.view.results is not None:
        raise GameWasOver
    most = Limits(client.settings.tables_per_person, client.settings.tables_per_server)
    await client.house.room_for_table(interaction.user.id, interaction.guild_id, most)
    spot = Spot(interaction.guild_id, await must_have_room(interaction), spoken_here(interaction, None))
    opened = await client.house.go_on_with(session, number, spot, sitter(interaction), most, interaction.id)
    await show_lobby(client, opened, interaction.user.id)
    await whisper(interaction, say(theirs(interaction), "import.gone-on", table=opened.table.id))
