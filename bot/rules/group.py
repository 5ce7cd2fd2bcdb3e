"""`/rules`: one group of commands, each from a module of its own."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.rules.card import card_command
from bot.rules.now import now_command
from bot.rules.score import score_command
from bot.rules.search import search_command
from bot.rules.symbols import symbols_command
from bot.rules.tour import tour_command
from bot.rules.why import why_command
from bot.words import ours

COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    search_command,
    now_command,
    why_command,
    card_command,
    score_command,
    symbols_command,
    tour_command,
)
"""Each made with `@app_commands.command` in the module that answers it."""


def rules_group() -> app_commands.Group:
    """The group with its commands, in servers and in private messages with the bot."""
    group = app_commands.Group(
        name=ours("command.rules"),
        description=ours("command.rules.help"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )
    for command in COMMANDS:
        group.add_command(command)
    return group
