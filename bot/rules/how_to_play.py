"""*How to play*: the button that opens a game's tour, wherever somebody may meet the game for the first time."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.taps import NOBODY, button, tap_id
from bot.words import say
from games.kernel.game import Game


def how_to_play(game: Game, lang: str) -> list[Any]:
    """The button; none where the game has no tour."""
    if not game.words.tour(lang):
        return []
    return [button(tap_id("how-to-play", NOBODY, arg=game.id), say(lang, "button.how-to-play"))]


def how_to_play_row(game: Game, lang: str) -> list[ui.ActionRow[Any]]:
    """The same in a row of its own."""
    made = how_to_play(game, lang)
    return [ui.ActionRow(*made)] if made else []
