"""What a group settles beside its game's options: offered, typed and shown as those are, in the bot's own words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot import clocks
from bot.hours import HOUR
from bot.store.rows import Customs
from bot.words import say
from games.kernel.game import Game, TableOption
from games.kernel.words import Label

CLOCK = "clock"
CUSTOMS: tuple[TableOption, ...] = (
    TableOption(CLOCK, clocks.CLOCKS),
    TableOption("agree", ("all", "majority")),
    TableOption("entry", ("open", "invited")),
    TableOption("guide", ("no", "yes")),
)
"""The first value is what holds if nobody says. No game may name an option so."""
NAMES = frozenset(custom.name for custom in CUSTOMS)


def every_option(game: Game) -> tuple[TableOption, ...]:
    """All a group can settle."""
    return (*game.options, *CUSTOMS)


def read_value(option: TableOption, typed: str) -> str | None:
    """A value of an option as it is kept; None for what is none. A clock may be one's own numbers.

    >>> [read_value(CUSTOMS[0], typed) for typed in ("brisk", "2d+12h", "soon")]
    ['brisk', '48h+12h', None]
    """
    if option in CUSTOMS and option.name == CLOCK:
        return clocks.read(typed)
    return typed if typed in option.values else None


def custom_of(name: str, value: str) -> dict[str, str] | None:
    """The custom that this pair settles; None where it is none."""
    found = next((read_value(custom, value) for custom in CUSTOMS if custom.name == name), None)
    return None if found is None else {name: found}


def spoken(game: Game, lang: str, name: str, value: str | None = None) -> Label:
    """An option or one of its values as a person reads it.

    >>> from games import all_games
    >>> inn = all_games()["bloody-inn"]
    >>> spoken(inn, "en", "agree", "majority").name, spoken(inn, "en", "clock", "brisk").name
    ('more than half of the others', 'brisk (24 h, and 8 h more for each turn)')
    """
    if name not in NAMES:
        return game.words.option(lang, name, value)
    if name == CLOCK and value is not None:
        return Label(_clock_words(lang, value), "")
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


def _clock_words(lang: str, value: str) -> str:
    clock = clocks.clock_of(Customs(clock=value))
    if clock is None:
        return say(lang, "clock.none")
    name = say(lang, f"clock.name.{value if value in clocks.CLOCKS else 'own'}")
    return say(lang, "clock.line", name=name, bank=clock.bank // HOUR, increment=clock.increment // HOUR)
