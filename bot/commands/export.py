"""A table's record as a text file: what was played, and once it has ended the seed that proves the shuffles."""

from __future__ import annotations

import io

import discord
from discord import ui

from bot.notes import note, whisper
from bot.refusals import TooManyExports
from bot.store.rows import Seat, Table
from bot.tables.records import record_of, record_of_row
from bot.tables.session import Session
from bot.taps import Tapping
from bot.words import say, theirs
from games.kernel.record import Record


async def send_record(interaction: Tapping, session: Session) -> None:
    """Give the person who asks the record as a file."""
    _count(interaction)
    record = await record_of(session, session.seat_of(interaction.user.id))
    await _send(interaction, session.table, record)


async def send_stored_record(interaction: Tapping, table: Table, seats: tuple[Seat, ...]) -> None:
    """The record of a table that cannot be read, as its steps are stored."""
    _count(interaction)
    seat = next((seat.index for seat in seats if seat.user_id == interaction.user.id), None)
    names = tuple(each.name for each in seats)
    await _send(interaction, table, await record_of_row(interaction.client.house.store, table, names, seat))


def _count(interaction: Tapping) -> None:
    """Refuse whoever asks too often: a record is read from the first step on."""
    exports = interaction.client.exports
    if seconds := exports.wait(interaction.user.id):
        raise TooManyExports(most=exports.most, seconds=seconds)


async def _send(interaction: Tapping, table: Table, record: Record) -> None:
    lang, name = theirs(interaction), f"{table.game}-{table.id}.txt"
    view = note(say(lang, "export.ended" if not table.is_open else "export.open"))
    view.add_item(ui.File(f"attachment://{name}"))
    await whisper(interaction, view, [discord.File(io.BytesIO(record.text().encode()), filename=name)])
