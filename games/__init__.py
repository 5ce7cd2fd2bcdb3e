"""The rules of the games: pure Python, no I/O, no clock, no Discord, no pictures."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from games.kernel.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game in the house, by id: each package here that has a `GAME`.

    >>> all_games()["bloody-inn"].command
    'inn'
    """
    found = {}
    for module in pkgutil.iter_modules(__path__):
        game: Game | None = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            found[game.id] = game
    return found
