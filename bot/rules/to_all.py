"""*Show to all*: what somebody has read alone, posted once where everybody reads it, in the language of the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias
from zlib import crc32

import discord
from discord import ui

from bot.front import Tapping
from bot.pictures import attachment
from bot.refusals import CannotShowHere
from bot.tables.session import Session
from bot.taps import NOBODY, button, tap_id
from bot.threads import ARCHIVED, wake
from bot.words import language_of, say
from render import Picture

PICTURE: Final = "card"
"""What a picture that goes with it is called."""

Files: TypeAlias = Callable[[], list[discord.File]]


def show_button(kind: str, name: str, lang: str, stamp: str = "") -> Any:
    """The way to it; the tap's kind says what is shown, the name which one."""
    return button(tap_id(kind, NOBODY, stamp, name), say(lang, "button.rule-show"))


def is_private(interaction: Tapping) -> bool:
    """Whether what was tapped is seen by who tapped alone."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def may_post(interaction: Tapping) -> bool:
    """Whether both the bot and who asks may post here: nobody speaks through it where they must be silent."""
    if interaction.guild_id is None:
        return False
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = "send_messages_in_threads" if in_thread else "send_messages"
    both = (interaction.permissions, interaction.app_permissions)
    return all(may.administrator or (may.view_channel and getattr(may, needed)) for may in both)


def spoken_here(interaction: Tapping, table: Session | None) -> str:
    """The language of what everybody reads in this place."""
    return table.table.language if table else language_of(interaction.guild_locale or "en")


async def post_for_all(interaction: Tapping, name: str, view: ui.LayoutView, picture: Picture | None = None) -> None:
    """Post where somebody tapped; a second tap on the same is known by its nonce."""
    await post_files_for_all(interaction, name, view, lambda: [attachment(picture, PICTURE)] if picture else [])


async def post_files_for_all(interaction: Tapping, name: str, view: ui.LayoutView, files: Files) -> None:
    """The same with files of any kind, which are made for each attempt."""
    tapped = interaction.message.id if interaction.message else interaction.id
    try:
        await _post(interaction, f"r{crc32(name.encode())}.{tapped % 10**12}", view, files)
    except discord.Forbidden:
        raise CannotShowHere from None


async def _post(interaction: Tapping, nonce: str, view: ui.LayoutView, files: Files) -> None:
    """Post it, in an archived thread too."""
    client, channel_id = interaction.client, interaction.channel_id or 0
    channel = client.get_partial_messageable(channel_id, guild_id=interaction.guild_id)

    async def send() -> None:
        await channel.send(view=view, files=files(), nonce=nonce)

    try:
        await send()
    except discord.HTTPException as refusal:
        if refusal.code != ARCHIVED or not await wake(client, channel_id):
            raise
        await send()
