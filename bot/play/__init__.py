"""How a move is made and shown: the commands of every game, the panel, and the posted board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.play.commands import group_of
from bot.play.composing import MoveTap, PanelTap
from bot.play.looking import LookTap

if TYPE_CHECKING:
    from bot.client import PennyPost


def setup(client: PennyPost) -> None:
    """Add the games' commands, and what their panels and boards do when tapped."""
    for game in client.house.games.values():
        client.tree.add_command(group_of(game))
    client.add_dynamic_items(MoveTap, PanelTap, LookTap)
