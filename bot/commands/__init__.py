"""The commands that serve every game: `/table`, its lobby, its menu, and the buttons that do the same."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import menu  # noqa: F401 - registers its taps
from bot.commands.aside import tell_set_aside
from bot.commands.table import TableCommands
from bot.commands.undo import settle_proposals
from bot.front import Front

__all__ = ["settle_proposals", "setup", "tell_set_aside"]


def setup(client: Front, tree: app_commands.CommandTree[Any]) -> None:
    """Add them to the client."""
    tree.add_command(TableCommands(client))
