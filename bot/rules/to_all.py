"""*Show to all*: what somebody has read alone, posted once where everybody reads it, in the language of the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias
from zlib import crc32

import discord
from discord import ui

from bot.front import Tapping
from bot.notes import whisper
from bot.pictures import attachment
from bot.refusals import CannotShowHere
from bot.tables.session import Session
from bot.taps import NOBODY, button, tap_id
from bot.threads import ARCHIVED, wake
from bot.words import language_of, say, theirs
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


async def post_for_all(interaction: Tapping, name: str, view: ui.LayoutView, picture: Picture | None = None) -> bool:
    """Post where somebody tapped; false where a tap before has posted it: a second one is known by its nonce."""
    return await post_files_for_all(interaction, name, view, lambda: [attachment(picture, PICTURE)] if picture else [])


async def post_files_for_all(interaction: Tapping, name: str, view: ui.LayoutView, files: Files) -> bool:
    """The same with files of any kind, which are made for each attempt."""
    tapped = interaction.message.id if interaction.message else interaction.id
    try:
        posted = await _post(interaction, f"r{crc32(name.encode())}.{tapped % 10**12}", view, files)
    except discord.Forbidden:
        raise CannotShowHere from None
    return posted.id > interaction.id  # Discord's ids tell when: this one stood there before the tap


async def say_shown_before(interaction: Tapping) -> None:
    """A tap that posts nothing is answered all the same."""
    await whisper(interaction, say(theirs(interaction), "to-all.before"))


async def _post(interaction: Tapping, nonce: str, view: ui.LayoutView, files: Files) -> discord.Message:
    """Post it, in an archived thread too."""
    client, channel_id = interaction.client, interaction.channel_id or 0
    channel = client.get_partial_messageable(channel_id, guild_id=interaction.guild_id)

    async def send() -> discord.Message:
        return await channel.send(view=view, files=files(), nonce=nonce)

    try:
        return await send()
    except discord.HTTPException as refusal:
        if refusal.code != ARCHIVED or not await wake(client, channel_id):
            raise
        return await send()
