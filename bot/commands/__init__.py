"""The commands that serve every game: `/table`, its lobby, its menu, and the buttons that do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.confirm import ConfirmTap
from bot.commands.lobby import LobbyTap
from bot.commands.log import LogTap
from bot.commands.menu import MenuTap
from bot.commands.table import TableCommands
from bot.commands.undo import ConsentTap

if TYPE_CHECKING:
    from bot.client import PennyPost


def setup(client: PennyPost) -> None:
    """Add them to the client."""
    client.tree.add_command(TableCommands(client))
    client.add_dynamic_items(LobbyTap, MenuTap, LogTap, ConsentTap, ConfirmTap)
