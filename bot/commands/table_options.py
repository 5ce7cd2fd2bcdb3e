"""Table options as they are typed: "name=value" pairs in one line, offered in the user's own words."""

from __future__ import annotations

import re

from discord import app_commands

from bot import limits
from bot.commands.customs import every_option, read_value, spoken
from bot.refusals import NoSuchOption, NoSuchValue
from bot.words import listed, plain
from games.kernel.game import Game, TableOption
from games.kernel.words import colon

_BETWEEN = re.compile(r"[\s,;、，；]+")
MOST_CHOICES = limits.CHOICES
MOST_CHARACTERS = limits.CHOICE_NAME


def read_options(game: Game, text: str, lang: str) -> dict[str, str]:
    """The options a line names, of the game and of the house; a refusal for one there is not.

    >>> from games import all_games
    >>> read_options(all_games()["bloody-inn"], "length=long, wealth=unlimited", "en")
    {'length': 'long', 'wealth': 'unlimited'}
    """
    chosen: dict[str, str] = {}
    for word in filter(None, _BETWEEN.split(text.strip())):
        name, _, value = word.casefold().partition("=")
        option = next((option for option in every_option(game) if option.name == name), None)
        if option is None:
            names = listed(lang, (option.name for option in every_option(game)))
            raise NoSuchOption(option=plain(name[:50]), options=names)
        kept = read_value(option, value)
        if kept is None:
            values = listed(lang, (f"{name}={each}" for each in option.values))
            raise NoSuchValue(option=name, value=plain(value[:50]), values=values)
        chosen[name] = kept
    return chosen


def suggest_options(game: Game, typed: str, lang: str) -> list[app_commands.Choice[str]]:
    """What may follow what is typed: each choice is the whole line with one pair more."""
    words = [word for word in _BETWEEN.split(typed) if word]
    settled = [word for word in words if _pair(game, word)]
    begun = words[-1].casefold() if words and words[-1] not in settled else ""
    named = {word.partition("=")[0] for word in settled}
    before = "".join(f"{_spoken(game, word, lang)} · " for word in settled)
    choices = []
    for option in every_option(game):
        if option.name in named:
            continue
        for value in option.values:
            pair = f"{option.name}={value}"
            spoken = _spoken(game, pair, lang)
            line = " ".join([*settled, pair])
            if (begun in pair or begun in spoken.casefold()) and len(line) <= MOST_CHARACTERS:
                choices.append(app_commands.Choice(name=_fit(before + spoken), value=line))
    return choices[:MOST_CHOICES]


def pair_words(game: Game, option: TableOption, value: str, lang: str) -> str:
    """An option and its value as a person reads them.

    >>> from games import all_games
    >>> inn = all_games()["bloody-inn"]
    >>> pair_words(inn, inn.options[0], "long", "en")
    'Length: Long'
    """
    return colon(lang, spoken(game, lang, option.name).name, spoken(game, lang, option.name, value).name)


def _pair(game: Game, word: str) -> bool:
    name, _, value = word.partition("=")
    return any(option.name == name and read_value(option, value) == value for option in every_option(game))


def _spoken(game: Game, pair: str, lang: str) -> str:
    name, _, value = pair.partition("=")
    return pair_words(game, next(o for o in every_option(game) if o.name == name), value, lang)


def _fit(text: str) -> str:
    """The end counts: it is what this choice adds."""
    return text if len(text) <= MOST_CHARACTERS else "…" + text[-(MOST_CHARACTERS - 1) :]
