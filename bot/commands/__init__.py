"""The commands that serve every game: `/table`, its lobby, its menu, and the buttons that do the same."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import consent, menu, results, rewind, silence  # noqa: F401 - they register their taps
from bot.commands.absence import settle_absences
from bot.commands.aside import tell_set_aside
from bot.commands.confirm import forget_me_command
from bot.commands.ending import settle_ends
from bot.commands.handing_on import settle_offers
from bot.commands.settings import settings_command
from bot.commands.stats import StatsCommands
from bot.commands.table import TableCommands
from bot.commands.take_over import settle_take_overs
from bot.front import Front

__all__ = ["settle_proposals", "setup", "tell_set_aside"]


def setup(client: Front, tree: app_commands.CommandTree[Any]) -> None:
    """Add them to the client."""
    tree.add_command(TableCommands(client))
    tree.add_command(settings_command)
    tree.add_command(forget_me_command)
    tree.add_command(StatsCommands(client))


async def settle_proposals(client: Front) -> None:
    """Carry out or close whatever was proposed, to a table or to a person, and is due."""
    await consent.settle_proposals(client)
    await settle_offers(client)
    await settle_absences(client)
    await settle_take_overs(client)
    await settle_ends(client)
