"""Who may look at a table and who may manage it, and what the bot must be allowed to do where it stands."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.front import Front, Tapping
from bot.notes import Asked
from bot.refusals import MissingPermissions, NotForYou, NotHost
from bot.store.rows import Seat, Table
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from bot.taps import gate
from bot.words import say, theirs

HERE = ("view_channel", "send_messages", "attach_files")
IN_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
NEW_THREAD = ("view_channel", "create_public_threads", "send_messages_in_threads", "attach_files")


def sitter(interaction: Asked) -> Sitter:
    """The person who asked, by the name this server knows."""
    return Sitter(interaction.user.id, interaction.user.display_name)


# ── who may ─────────────────────────────────────────────────────────────────────────────────────────────────


def moderates(interaction: Asked, table: Table) -> bool:
    """Whether the person who asked keeps order where the table stands, wherever on that server they ask."""
    may = _permissions_at(interaction, table)
    return may.administrator or may.manage_messages or may.manage_channels


async def manages(interaction: Tapping, table: Table, seats: Sequence[Seat]) -> bool:
    """Whether the person who asked is the table's host, or moderates it.

    Where its host has left the server, everybody who sits there manages it: nobody else might ever do.
    """
    me, host = interaction.user.id, table.host_id
    if me == host or moderates(interaction, table):
        return True
    if all(seat.user_id != me for seat in seats):
        return False
    return host is None or await interaction.client.house.people.has_left(table.guild_id, host)


async def must_manage(interaction: Tapping, table: Table, seats: Sequence[Seat]) -> None:
    """Refuse whoever does not manage the table."""
    if not await manages(interaction, table, seats):
        raise NotHost(host=table.host_id)


def may_look(interaction: Asked, table: Table, seats: Sequence[Seat]) -> bool:
    """Whether the person who asked sits at the table, hosts it, or can see the channel it stands in.

    Who is in a thread Discord does not tell us, nor anything of a channel that is gone: there it is moderators.
    """
    me = interaction.user.id
    if me == table.host_id or any(seat.user_id == me for seat in seats):
        return True
    if interaction.guild is None or interaction.guild_id != table.guild_id:
        return False
    if interaction.channel_id == table.channel_id:
        return True
    if interaction.guild.get_channel(table.channel_id) is None:
        return moderates(interaction, table)
    return _permissions_at(interaction, table).view_channel


def sees_place(interaction: Asked, channel_id: int) -> bool:
    """Whether the person who asked can see a channel of the server they ask on; one that is gone, or a thread, as
    moderators do.
    """
    guild, member = interaction.guild, interaction.user
    if interaction.channel_id == channel_id:
        return True
    if guild is None or not isinstance(member, discord.Member):
        return False
    place = guild.get_channel(channel_id)
    if place is None:
        may = member.guild_permissions
        return may.administrator or may.manage_messages or may.manage_channels
    return place.permissions_for(member).view_channel


@gate
async def must_see(interaction: Tapping, table: str) -> None:
    """Refuse whoever may not look at a table: the one gate for commands that name it and for every tap."""
    if not may_look(interaction, *await interaction.client.house.look_up(table)):
        raise NotForYou(table=table)


async def table_meant(interaction: Tapping, table: str | None, *, looking_back: bool = True) -> Session:
    """The table that is named, if whoever names it may look at it; else the one here.

    That is the open one, and for who is looking back, where none is open, the one that ended here last.
    """
    house = interaction.client.house
    if not table or not (named := table.strip().lower()):
        return await house.here(interaction.channel_id or 0, looking_back=looking_back)
    await must_see(interaction, named)
    return await house.get(named)


async def can_see(client: Front, table: Table, user_id: int) -> bool:
    """Whether somebody who asks nothing now can see where a table stands, as Discord knows it at this moment.

    Raises what Discord answers where that cannot be learned.
    """
    guild = client.get_guild(table.guild_id) if table.guild_id is not None else None
    if guild is None or table.parked is not None:
        return False
    return await sees_channel(guild, table.channel_id, user_id)


async def sees_channel(guild: discord.Guild, channel_id: int, user_id: int) -> bool:
    """Whether somebody can see a channel or thread of a server, as Discord knows it at this moment."""
    try:
        member = await guild.fetch_member(user_id)
        place = guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)
        if isinstance(place, discord.Thread) and place.parent is None:
            return False
        may = place.permissions_for(member)
        if may.view_channel and isinstance(place, discord.Thread) and place.is_private() and not may.manage_threads:
            await place.fetch_member(user_id)
    except (discord.NotFound, discord.Forbidden):  # they have left, or the place is gone or closed to us
        return False
    return may.view_channel


def _permissions_at(interaction: Asked, table: Table) -> discord.Permissions:
    """What the person who asked may do where the table stands; nothing from another server."""
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != table.guild_id:
        return discord.Permissions.none()
    if interaction.channel_id == table.channel_id:
        return interaction.permissions
    if not isinstance(member, discord.Member):
        return discord.Permissions.none()
    place = guild.get_channel_or_thread(table.channel_id)
    if place is None or (isinstance(place, discord.Thread) and place.parent is None):
        return member.guild_permissions
    return place.permissions_for(member)


# ── what the bot must be able to do ─────────────────────────────────────────────────────────────────────────


def must_be_able(interaction: Asked, needed: tuple[str, ...]) -> None:
    """Refuse to begin what the bot could not carry on: it posts a picture after every move."""
    has = interaction.app_permissions
    if has.administrator:
        return
    missing = [name for name in needed if not getattr(has, name)]
    if missing:
        lang = theirs(interaction)
        raise MissingPermissions(missing=[say(lang, f"permission.{name}") for name in missing])


def needed_here(channel: object) -> tuple[str, ...]:
    """What the bot must be allowed in a channel or thread that exists."""
    return IN_THREAD if isinstance(channel, discord.Thread) else HERE
