"""Who has left a server: Discord does not tell a bot of our modesty when somebody goes, so that it is asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import discord

from bot.notes import UNHEARD

log = logging.getLogger("pennypost")

ASKED_AGAIN_MS: Final = 60 * 1000
"""How long what Discord has said of somebody is taken for true."""
_PATIENCE_SECONDS: Final = 2.0
"""How long its answer is waited for: whoever has asked something waits, too."""
_LEFT: Final = (10007, 10013)
"""Discord's codes for somebody who is no member of a server, and for nobody at all."""


class Members:
    """Whether people are still on a server, as Discord said lately."""

    def __init__(self, client: discord.Client, clock: Callable[[], int]) -> None:
        self._client = client
        self._clock = clock
        self._known: dict[tuple[int, int], tuple[int, bool]] = {}
        """Of whom it was asked when, and whether they had left."""

    async def has_left(self, guild_id: int | None, user_id: int, afresh: bool = False) -> bool:
        """Whether somebody is no member of a server any more; whoever that cannot be learned of, is taken to be one.

        `afresh` asks in any case.
        """
        guild, now = self._client.get_guild(guild_id or 0), self._clock()
        if guild is None:
            return False
        for who, (at, _) in list(self._known.items()):
            if at + ASKED_AGAIN_MS <= now:
                del self._known[who]
        if afresh or (guild.id, user_id) not in self._known:
            left = await self._asked(guild, user_id)
            if left is None:
                return False
            self._known[guild.id, user_id] = now, left
        return self._known[guild.id, user_id][1]

    async def _asked(self, guild: discord.Guild, user_id: int) -> bool | None:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await guild.fetch_member(user_id)
        except discord.NotFound as refusal:
            return True if refusal.code in _LEFT else None
        except (*UNHEARD, TimeoutError) as failure:
            log.info("Whether somebody is still on a server cannot be found out: %s", failure)
            return None
        return False
