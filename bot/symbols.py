"""The way to a game's key of symbols, for whatever shows its pictures."""

from __future__ import annotations

from typing import Any, Final

from bot.taps import NOBODY, button, tap_id
from bot.words import say
from games.kernel.game import Game

GAME_ID: Final = "[a-z0-9-]{1,24}"


def symbols_tap(game: Game) -> str:
    """The id of a button that shows the key: it is about a game, and of no table."""
    return tap_id("symbols", NOBODY, arg=game.id)


def symbols_button(game: Game, lang: str) -> Any:
    """The button under a picture."""
    return button(symbols_tap(game), say(lang, "button.symbols"))
