"""Which table a question about rules is asked at: the one that is named, the one here (open, or else the one that
ended here last), or in private one's only one."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.mine import tables_to_name
from bot.front import Tapping
from bot.notes import acknowledge
from bot.refusals import NoTable, TableRefusal
from bot.rules.entry import Place, place_of
from bot.tables.session import Session
from bot.taps import pass_gates
from bot.words import ours

TABLE_NAME = {"table": ours("command.board.table")}
TABLE_HELP = {"table": ours("command.board.table.help")}
"""How the argument is called that every such command takes."""


async def the_table(interaction: Tapping, named: str) -> Session:
    """The table that is asked about; acknowledges first, unless somebody is still typing."""
    if interaction.type is not discord.InteractionType.autocomplete:
        await acknowledge(interaction)
    house = interaction.client.house
    if table := named.strip().lower():
        await pass_gates(interaction, table)
        return await house.get(table)
    if interaction.guild_id is None:
        own = await _only_one(interaction)
        if own is None:
            raise NoTable
        return own
    return await house.here(interaction.channel_id or 0, looking_back=True)


async def read_at(interaction: Tapping) -> Place:
    """Where somebody reads: at the table here, or in private at their only one."""
    place = await place_of(interaction)
    if place.table is not None or interaction.guild_id is not None:
        return place
    try:
        return place._replace(table=await _only_one(interaction))
    except TableRefusal:  # one that cannot be read is none
        return place


async def _only_one(interaction: Tapping) -> Session | None:
    """One's own table, where one plays at a single one."""
    house = interaction.client.house
    own = [table for table in await house.of_user(interaction.user.id) if table.state == "playing"]
    return await house.get(own[0].id) if len(own) == 1 else None


async def table_choices(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """One's own tables, to choose from while typing."""
    return await tables_to_name(interaction, typed)
