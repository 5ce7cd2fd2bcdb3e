"""What a group settles beside its game's options: offered, typed and shown as those are, in the bot's own words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.store.rows import Customs
from bot.words import say
from games.kernel.game import Game, TableOption
from games.kernel.words import Label

CUSTOMS: tuple[TableOption, ...] = (TableOption("agree", ("all", "majority")),)
"""The first value is what holds if nobody says. No game may name an option so."""
NAMES = frozenset(custom.name for custom in CUSTOMS)


def every_option(game: Game) -> tuple[TableOption, ...]:
    """All a group can settle."""
    return (*game.options, *CUSTOMS)


def spoken(game: Game, lang: str, name: str, value: str | None = None) -> Label:
    """An option or one of its values as a person reads it.

    >>> from games import all_games
    >>> spoken(all_games()["bloody-inn"], "en", "agree", "majority").name
    'more than half of the others'
    """
    if name not in NAMES:
        return game.words.option(lang, name, value)
    key = f"custom.{name}" if value is None else f"custom.{name}.{value}"
    return Label(say(lang, key), say(lang, f"{key}.help"))


def settled(customs: Customs, chosen: Mapping[str, str]) -> Customs:
    """Customs with what was chosen among them.

    >>> settled(Customs(), {"agree": "majority", "length": "long"}).agree
    'majority'
    """
    ours = {name: value for name, value in chosen.items() if name in NAMES}
    return msgspec.convert({**msgspec.to_builtins(customs), **ours}, Customs)


def value_of(customs: Customs, name: str) -> str:
    """What a group has settled."""
    value: str = getattr(customs, name)
    return value
