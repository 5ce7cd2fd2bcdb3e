"""What commands and taps may ask of the bot: its tables, its pictures, and that a table is told of and goes on."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeAlias

import discord

if TYPE_CHECKING:
    from bot.allowance import Allowance
    from bot.edits import Edits
    from bot.explaining import Explanations
    from bot.films import Films
    from bot.letters import Letters
    from bot.pictures import Pictures
    from bot.play.open_panels import OpenPanels
    from bot.ratings import Ratings
    from bot.rules.shelf import Shelf
    from bot.settings import Settings
    from bot.tables.house import House
    from bot.tables.session import Session
    from bot.tallying import Tallying
    from bot.telling import Teller
    from bot.thinking import Thinkers
    from bot.timers import Sleeper


class Front(discord.Client):
    """The bot as its commands know it; `bot.client` is the one there is."""

    settings: Settings
    house: House
    pictures: Pictures
    panels: OpenPanels
    films: Films
    explanations: Explanations
    teller: Teller
    edits: Edits
    letters: Letters
    exports: Allowance
    practices: Allowance
    hints: Allowance
    ratings: Ratings
    tallying: Tallying
    thinkers: Thinkers
    shelf: Shelf
    sleeper: Sleeper

    def work(self, task: Coroutine[Any, Any, None], name: str) -> Any:
        """Do something beside answering; a shutdown waits for it."""
        raise NotImplementedError

    def go_on(self, session: Session) -> None:
        """Let the stand-ins of a table move, if they are to, and look what is due; call it after every commit."""
        raise NotImplementedError


Tapping: TypeAlias = discord.Interaction[Front]
"""Something a person asks of the bot, by a command or a tap."""
