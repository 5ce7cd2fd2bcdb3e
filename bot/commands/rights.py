"""Who may manage a table, and what the bot must be allowed to do where it opens one."""

from __future__ import annotations

import discord

from bot.commands.refusals import MissingPermissions
from bot.notes import Asked
from bot.tables.lobby import Sitter
from bot.tables.refusals import NotHost
from bot.tables.session import Session
from bot.words import say, theirs

HERE = ("view_channel", "send_messages", "attach_files")
IN_THREAD = ("view_channel", "send_messages_in_threads", "attach_files")
NEW_THREAD = ("view_channel", "create_public_threads", "send_messages_in_threads", "attach_files")


def sitter(interaction: Asked) -> Sitter:
    """The person who asked, by the name this server knows."""
    return Sitter(interaction.user.id, interaction.user.display_name)


def moderates(interaction: Asked) -> bool:
    """Whether the person who asked keeps order in this channel."""
    may = interaction.permissions
    return may.administrator or may.manage_messages or may.manage_channels


def must_manage(interaction: Asked, session: Session) -> None:
    """Refuse whoever is neither host nor moderator."""
    if interaction.user.id != session.table.host_id and not moderates(interaction):
        raise NotHost(host=session.table.host_id)


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
