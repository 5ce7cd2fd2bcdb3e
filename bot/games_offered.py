"""The games of the house as lists offer them: for how many, how long, how heavy, and what each is about."""

from __future__ import annotations

from discord import app_commands

from bot.limits import CHOICE_NAME, CHOICES
from bot.play.words import clip
from bot.words import localised, say
from games import all_games
from games.kernel.game import Game


def game_line(game: Game, lang: str) -> str:
    """A game in one line: its name, for how many it is, how long it lasts and how heavy it is."""
    least, most = game.seats.start, game.seats.stop - 1
    players = say(lang, "game.players", least=least, most=most)
    return " · ".join(filter(None, (game.words.title(lang), players, game.words.facts(lang))))


def game_lines(game: Game, lang: str) -> str:
    """A game with what it is about."""
    words = game.words
    facts = words.facts(lang)
    return f"## {words.title(lang)}\n{words.blurb(lang)}" + (f"\n-# {facts}" if facts else "")


def _choice(game: Game) -> app_commands.Choice[str]:
    return app_commands.Choice(name=localised(lambda lang: clip(game_line(game, lang), CHOICE_NAME)), value=game.id)


GAMES = [_choice(game) for game in all_games().values()][:CHOICES]
"""Every game, to be chosen in a command."""
