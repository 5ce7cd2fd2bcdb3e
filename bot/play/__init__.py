"""How a move is made and shown: the commands of every game, the panel, and the posted board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.notes import Asked, whisper
from bot.play.commands import group_of
from bot.play.composing import MoveTap, PanelTap
from bot.play.looking import LookTap
from bot.play.refusing import because
from bot.words import theirs
from games.kernel.game import BadSetup

if TYPE_CHECKING:
    from bot.client import PennyPost


def setup(client: PennyPost) -> None:
    """Add the games' commands, and what their panels and boards do when tapped."""
    for game in client.house.games.values():
        client.tree.add_command(group_of(game))
    client.add_dynamic_items(MoveTap, PanelTap, LookTap)
    client.explains(BadSetup, _explain_setup)


async def _explain_setup(interaction: Asked, error: BadSetup) -> None:
    """Why the game is not played at such a table."""
    await whisper(interaction, because(error.game, theirs(interaction), error.why, ()))
