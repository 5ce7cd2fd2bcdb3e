"""How a move is made and shown: the commands of every game, the panel, and the posted board."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.front import Front
from bot.notes import Asked, note, whisper
from bot.play import looking, plan_taps  # noqa: F401 - they register their taps
from bot.play.commands import group_of
from bot.play.reasons import because
from bot.play.rules import why_row
from bot.words import theirs
from games.kernel.game import BadSetup


def setup(client: Front, tree: app_commands.CommandTree[Any]) -> None:
    """Add the games' commands, and what their panels and boards do when tapped."""
    for game in client.house.games.values():
        tree.add_command(group_of(game))
    client.explanations.knows(BadSetup, _explain_setup)


async def _explain_setup(interaction: Asked, error: BadSetup) -> None:
    """Why the game is not played at such a table."""
    lang, known = theirs(interaction), error.why.rule in error.game.words.rules("en")
    row = why_row(error.game, lang, error.why.rule if known else "")
    await whisper(interaction, note(because(error.game, lang, error.why, ()), *row))
