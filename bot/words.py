"""The bot's own words in four languages, and whose language is spoken to whom."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from games.kernel.words import LANGUAGES, Catalogue, enumerated

CATALOGUE = Catalogue(Path(__file__).parent / "locale")
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "it": "Italiano", "ja": "日本語"}
"""Each in its own language, so that whoever needs it can read it."""

_OF_THE_TABLE = ("away", "board", "export", "film", "invite", "join", "log", "mine", "move", "new", "replay")
_ARGUMENTS = {
    "settings-zone": ("command.settings", "command.settings.zone"),
    "table-away-until": ("command.table", "command.away", "command.away.until"),
}
_CHOICES = {"table-cancel": ("command.table", "command.end", "command.end.how", "command.end.how.cancel")}
COMMANDS: Mapping[str, tuple[str, ...]] = {
    **{f"table-{name}": ("command.table", f"command.{name}") for name in _OF_THE_TABLE},
    "rules-search": ("command.rules", "command.rules.search"),
    "settings": ("command.settings",),
    "forget-me": ("command.forget-me",),
    **_ARGUMENTS,
    **_CHOICES,
}
"""The commands, arguments and choices that messages name, by the messages that hold their names."""


def say(lang: str, message: str, /, count: int | None = None, **args: Any) -> str:
    """One of the bot's sentences.

    >>> say("fr", "refusal.no-table")
    'Il n’y a pas de table ouverte ici. Ouvrez-en une avec /table nouvelle.'
    """
    return with_commands(CATALOGUE, lang, message, count, args)


def with_commands(catalogue: Catalogue, lang: str, message: str, count: int | None, args: Mapping[str, Any]) -> str:
    """A message of the bot's, in which `{table-new:command}` is a command as the reader sees it."""
    given = _Given(args if count is None else {**args, "count": count})
    return catalogue.text(lang, message, given, {"command": lambda path: command(lang, path)}, count)


class _Given(dict[str, Any]):
    """What a message is given, and the commands that any message may name."""

    def __missing__(self, name: str) -> str:
        if name not in COMMANDS:
            raise KeyError(name)
        return name


def command(lang: str, path: str) -> str:
    """A command by the name it has for who reads in that language; an argument of it, to be filled in or filled.

    >>> command("en", "table-new"), command("fr", "table-new"), command("ja", "settings-zone")
    ('/table new', '/table nouvelle', '/設定 地域:')
    >>> command("en", "table-cancel")
    '/table end how: cancel'
    """
    *names, last = (CATALOGUE.text(lang, message) for message in COMMANDS[path])
    if path in _CHOICES:
        return f"/{' '.join(names)}: {last}"
    return f"/{' '.join((*names, last))}" + (":" if path in _ARGUMENTS else "")


def language_of(locale: discord.Locale | str) -> str:
    """The house's language for a Discord locale; English for those it does not speak.

    >>> language_of("fr"), language_of("en-GB"), language_of(discord.Locale.japanese), language_of("de")
    ('fr', 'en', 'ja', 'en')
    """
    short = str(locale).partition("-")[0]
    return short if short in LANGUAGES else "en"


def theirs(interaction: discord.Interaction[Any]) -> str:
    """The language of the person who asked, for what only they see: the one they have chosen, else their Discord's."""
    chosen: str | None = interaction.client.house.people.of(interaction.user.id).language
    return chosen or language_of(interaction.locale)


def plain(name: str) -> str:
    """A name as text that Discord shows as it is: no formatting, no mention, one line.

    >>> plain("*Ada*")
    '\\\\*Ada\\\\*'
    """
    one_line = re.sub(r"\s+", " ", name).strip()
    return discord.utils.escape_mentions(discord.utils.escape_markdown(one_line))


def listed(lang: str, names: Iterable[str]) -> str:
    """Several names as one list.

    >>> listed("ja", ("Ada", "Émile"))
    'Ada、Émile'
    """
    return enumerated(lang, list(names))


def day(milliseconds: int | None) -> str:
    """A stored time as Discord's own stamp, which everybody reads in their own time zone.

    >>> day(0)
    '<t:0:R>'
    """
    at = datetime.fromtimestamp((milliseconds or 0) / 1000, UTC)
    return discord.utils.format_dt(at, "R")


# ── commands in the user's language ─────────────────────────────────────────────────────────────────────────


def localised(words: Callable[[str], str]) -> locale_str:
    """A command's name or description, from a function that gives it in each language.

    >>> str(localised({"en": "table", "fr": "table", "it": "tavolo", "ja": "卓"}.__getitem__))
    'table'
    """
    return locale_str(words("en"), words=words)


def ours(message: str) -> locale_str:
    """A command's name or description from the bot's own catalogue."""
    return localised(lambda lang: say(lang, message))


class HouseTranslator(app_commands.Translator):
    """Gives Discord each command in the languages of the house."""

    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The string in that language; None where Discord should show the English default."""
        lang = str(locale).partition("-")[0]
        words: Callable[[str], str] | None = string.extras.get("words")
        if words is None or lang == "en" or lang not in LANGUAGES:
            return None
        return words(lang)
