"""The private panels that people have before them: one a person at a table; an older one goes when another is shown.

Discord lets us reach an answer for a quarter of an hour after the last tap on it; what is older stays where it is, and
says of itself that the game has moved on.
"""

from __future__ import annotations

import discord

from bot.front import Tapping
from bot.notes import vanish

_UPDATE = discord.InteractionResponseType.deferred_message_update


class OpenPanels:
    """By table and person, what last showed their panel."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, int], Tapping] = {}

    async def takes_the_place(self, table: str, interaction: Tapping) -> None:
        """A panel was shown by itself: the one before it goes, if it can still be reached."""
        before = self._shown.get((table, interaction.user.id))
        self.stands(table, interaction)
        if before is not None and before is not interaction and not before.is_expired():
            await vanish(before)

    def stands(self, table: str, interaction: Tapping) -> None:
        """A panel was shown again where it stands: it can be reached anew. What everybody sees is nobody's panel."""
        if interaction.response.type is _UPDATE and not _is_private(interaction):
            return
        key = (table, interaction.user.id)
        self._shown.pop(key, None)
        self._shown[key] = interaction
        oldest = next(iter(self._shown))
        while self._shown[oldest].is_expired():
            del self._shown[oldest]
            oldest = next(iter(self._shown))

    def gone(self, table: str, user_id: int) -> None:
        """A panel was taken away."""
        self._shown.pop((table, user_id), None)


def _is_private(interaction: Tapping) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral
