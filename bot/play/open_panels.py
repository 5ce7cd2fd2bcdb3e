"""The private panels that people have before them: one a person at a table; an older one goes when another is shown.

Discord lets us reach an answer for a quarter of an hour after the last tap on it; what is older stays where it is, and
says of itself that the game has moved on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.front import Tapping
from bot.notes import vanish

_ANSWER = discord.InteractionResponseType.deferred_channel_message


class OpenPanels:
    """By table and person, what last showed their panel."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, int], Tapping] = {}

    @asynccontextmanager
    async def in_place_of_another(self, table: str, interaction: Tapping) -> AsyncIterator[None]:
        """While a panel is shown by itself; the one before it then goes, if it can still be reached."""
        before = self._shown.get((table, interaction.user.id))
        self.stands(table, interaction)
        yield
        if before is not None and before is not interaction and not before.is_expired():
            await vanish(before)

    def stands(self, table: str, interaction: Tapping) -> None:
        """A panel was shown again where it stands: it can be reached anew. What everybody sees is nobody's panel."""
        if not _is_private(interaction):
            return
        key = (table, interaction.user.id)
        self._shown.pop(key, None)
        self._shown[key] = interaction
        for key, shown in list(self._shown.items()):  # the oldest come first
            if not shown.is_expired():
                break
            del self._shown[key]

    def gone(self, table: str, user_id: int) -> None:
        """A panel was taken away."""
        self._shown.pop((table, user_id), None)


def _is_private(interaction: Tapping) -> bool:
    """Whether the answer is seen by one person alone: to a command, to a tap on what is private, or beside a post."""
    tapped = interaction.message
    return tapped is None or tapped.flags.ephemeral or interaction.response.type is _ANSWER
