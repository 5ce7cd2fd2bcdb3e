"""Short answers to one person: how they are laid out, and how they are sent whatever was sent before."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import aiohttp
import discord
from discord import ui

from bot import limits
from bot.edits import copies
from bot.words import say, theirs

MOST_TEXT = limits.MESSAGE_TEXT - 100
"""With some room below what Discord takes."""

UNHEARD = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError)
"""What a message that Discord does not take ends in: refused, failed, or lost on the way."""

_UPDATE: Final = discord.InteractionResponseType.deferred_message_update

Asked: TypeAlias = discord.Interaction[Any]


def note(text: str, *rows: ui.ActionRow[Any], accent: int | None = None) -> ui.LayoutView:
    """A few sentences, and rows of buttons or menus below them."""
    view = ui.LayoutView(timeout=None)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(_within(text)), *rows]
    if accent is None:
        for part in parts:
            view.add_item(part)
    else:
        view.add_item(ui.Container(*parts, accent_colour=accent))
    return view


def _within(text: str) -> str:
    """A text that is shown in one message whatever its length: what does not fit is marked as missing."""
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1].rstrip()}…"


def pages(text: str, limit: int = MOST_TEXT) -> list[str]:
    """A long text in pieces that fit a message, cut between lines where that is possible.

    >>> pages("one\\ntwo\\nthree", limit=8)
    ['one\\ntwo', 'three']
    """
    found: list[str] = []
    for line in text.split("\n"):
        while len(line) > limit:
            found.append(line[:limit])
            line = line[limit:]
        if found and len(found[-1]) + 1 + len(line) <= limit:
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


async def acknowledge(interaction: Asked) -> None:
    """Tell Discord at once that we are at it: a command gets a private "thinking", a tap nothing visible."""
    if interaction.response.is_done():
        return
    if interaction.type is discord.InteractionType.component:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


def begin(interaction: Asked) -> None:
    """Acknowledge beside the work rather than before it: whatever is answered waits for Discord to have heard."""
    interaction.extras["acknowledging"] = asyncio.create_task(acknowledge(interaction))


async def _acknowledged(interaction: Asked) -> None:
    if (task := interaction.extras.get("acknowledging")) is not None:
        await task


async def redraw(interaction: Asked, view: ui.LayoutView, files: Sequence[discord.File] = ()) -> None:
    """Show the message that was tapped as it is now."""
    await _acknowledged(interaction)
    await _put_in_place(interaction, view, files)


async def _put_in_place(
    interaction: Asked, view: ui.LayoutView, files: Sequence[discord.File], *, thinking: bool = False
) -> None:
    """Show something where the answer stands; as a new message in its place where Discord refuses the edit.

    With `thinking` there is only the "thinking" of a command: whatever follows that is taken for an edit of it, so
    that words of one line come first.
    """
    stands: discord.WebhookMessage | None = interaction.extras.get("stands")
    edit = interaction.edit_original_response if stands is None else stands.edit
    if not files:
        await edit(view=view, attachments=[])
        return
    again = copies(files)

    async def edited() -> None:
        await edit(view=view, attachments=list(files))

    async def anew() -> None:
        if thinking:
            await edit(view=note(say(theirs(interaction), "picture.follows")))
        private = not _is_public(interaction)
        shown = await interaction.followup.send(view=view, files=again, ephemeral=private, wait=True)
        with contextlib.suppress(discord.HTTPException):
            await (interaction.delete_original_response() if stands is None else stands.delete())
        interaction.extras["stands"] = shown

    await interaction.client.edits.or_anew(edited, anew)


def _is_public(interaction: Asked) -> bool:
    """Whether everybody sees what is edited: the message that was tapped, not an answer to who tapped it."""
    tapped = interaction.message if interaction.response.type is _UPDATE else None
    return tapped is not None and not tapped.flags.ephemeral


async def whisper(interaction: Asked, view: ui.LayoutView | str, files: Sequence[discord.File] = ()) -> None:
    """Answer so that only the person who asked sees it, whether or not they were answered before."""
    layout = note(view) if isinstance(view, str) else view
    await _acknowledged(interaction)
    if not interaction.response.is_done():
        await interaction.response.send_message(view=layout, files=list(files), ephemeral=True)
    elif interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await _fill(interaction, layout, files)
    else:
        await interaction.followup.send(view=layout, files=list(files), ephemeral=True)


async def _fill(interaction: Asked, layout: ui.LayoutView, files: Sequence[discord.File]) -> None:
    """The first answer takes the place of "thinking"; whatever follows is a message of its own."""
    if interaction.extras.setdefault("filled", False):
        await interaction.followup.send(view=layout, files=list(files), ephemeral=True)
        return
    interaction.extras["filled"] = True
    await _put_in_place(interaction, layout, files, thinking=True)


async def hush(interaction: Asked) -> None:
    """Take "thinking" away where everybody sees the outcome anyway."""
    await _acknowledged(interaction)
    if (
        interaction.response.type is discord.InteractionResponseType.deferred_channel_message
        and not interaction.extras.get("filled")
    ):
        await vanish(interaction)


async def vanish(interaction: Asked) -> None:
    """Take an answer away; one that is gone already, or too old to be reached, is as good."""
    with contextlib.suppress(discord.HTTPException):
        await _acknowledged(interaction)
        stands: discord.WebhookMessage | None = interaction.extras.get("stands")
        await (interaction.delete_original_response() if stands is None else stands.delete())
