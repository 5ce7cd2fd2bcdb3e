"""The bot's words: there in every language, with the same arguments, and within Discord's limits."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import discord
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import bot.tables.importing
import games.kernel.record
from bot import refusals
from bot.client import PennyPost
from bot.clocks import NAMED
from bot.parlour.command_limits import check_commands
from bot.play.words import say as play_say
from bot.refusals import TableRefusal
from bot.settings import Settings
from bot.store.rows import Parked
from bot.store.sqlite import SqliteStore
from bot.tables.absence import CHOICES
from bot.tables.house import House
from bot.words import CATALOGUE, COMMANDS, plain, say
from bot.words import command as command_name
from games.kernel.strengths import RANDOM, STRENGTHS
from games.kernel.wording import fold
from games.kernel.words import LANGUAGES

BOT = Path(__file__).parents[2] / "bot"
OURS = [file for folder in (BOT, BOT / "commands", BOT / "rules") for file in folder.glob("*.py")]


def catalogue(lang: str) -> Catalog:
    with (BOT / "locale" / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang)


def messages(lang: str) -> dict[str, Message]:
    return {m.id if isinstance(m.id, str) else m.id[0]: m for m in catalogue(lang) if m.id}


def placeholders(message: Message) -> set[str]:
    texts = [message.string] if isinstance(message.string, str) else list(message.string)
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def said_in_code() -> Iterator[str]:
    """Every message id that stands in the code as such."""
    for file in OURS:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                position = {"say": 1, "ours": 0, "_sentence": 0}.get(node.func.id)
                if position is not None and len(node.args) > position:
                    argument = node.args[position]
                    if isinstance(argument, ast.Constant):
                        yield argument.value


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_that_is_said_has_words(lang: str) -> None:
    used = set(said_in_code())
    assert len(used) > 50
    assert {message for message in used if not CATALOGUE.has(lang, message)} - plurals(lang) == set()


def plurals(lang: str) -> set[str]:
    return {name for name, message in messages(lang).items() if message.pluralizable and all(message.string)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence(lang: str) -> None:
    known = [
        kind
        for kind in vars(refusals).values()
        if isinstance(kind, type) and issubclass(kind, TableRefusal) and kind is not TableRefusal
    ]
    assert [kind for kind in known if not CATALOGUE.has(lang, f"refusal.{kind.name}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_stand_in_and_every_button_has_a_name(lang: str) -> None:
    assert all(CATALOGUE.has(lang, f"standin.{kind}") for kind in (*STRENGTHS, RANDOM))
    labels = [say(lang, name) for name in messages(lang) if name.startswith("button.")]
    assert all(0 < len(label) <= 80 for label in labels)


@pytest.mark.parametrize("lang", ["fr", "it", "ja"])
def test_all_languages_say_the_same_things_with_the_same_arguments(lang: str) -> None:
    english, other = messages("en"), messages(lang)
    assert english.keys() == other.keys()
    plain = [name for name in english if not english[name].pluralizable]
    assert {n: placeholders(other[n]) for n in plain} == {n: placeholders(english[n]) for n in plain}
    assert [name for name, message in other.items() if not message.string] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_names_its_count(lang: str) -> None:
    for message in messages(lang).values():
        if message.pluralizable:
            assert placeholders(message) <= {"count"}
            assert "{count}" in message.string[-1]


def why_records_are_refused() -> set[str]:
    """Every reason with which the kernel, or the bot, refuses a record."""
    files = [Path(module.__file__ or "") for module in (games.kernel.record, bot.tables.importing)]
    calls = [n for file in files for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "BadRecord"]
    return {call.args[1].value for call in made if isinstance(call.args[1], ast.Constant)}


def test_every_reason_to_refuse_a_record_has_its_sentence() -> None:
    assert len(why_records_are_refused()) > 15
    assert {f"record.{reason}" for reason in why_records_are_refused()} <= set(messages("en"))


def test_nothing_in_the_catalogue_is_unused() -> None:
    nodes = [node for file in OURS for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
    composed = (
        "refusal.", "permission.", "standin.", "command.", "button.", "place.", "table.state.", "custom.",
        "clock.name.",
    )  # fmt: skip
    composed += tuple(f"{what}.{which}" for what in ("cancel", "forget", "leave") for which in ("sure", "kept"))
    composed += tuple(f"mine.{why}" for why in get_args(Parked))
    composed += tuple(f"absence.done.{choice}" for choice in CHOICES)
    composed += tuple(f"clock.name.{name}" for name in (*NAMED, "own"))
    composed += tuple(f"take-over.asked.{agree}" for agree in ("all", "majority"))
    composed += tuple(f"record.{reason}" for reason in why_records_are_refused())
    unused = [n for n in messages("en") if n not in texts and not n.startswith(composed)]
    assert unused == []


async def test_commands_are_within_discords_limits_in_every_language(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    client = PennyPost(Settings(), House(store))
    try:
        client.add_commands()
        payload = await client.command_payload()
    finally:
        await store.close()
    check_commands(payload)
    for command in payload:
        assert set(locales(command)) == {"fr", "it", "ja"} or command["name"] != "table"
        for siblings in sibling_names(command):
            assert len(set(siblings)) == len(siblings)


def locales(command: dict[str, Any]) -> Iterator[str]:
    yield from command.get("name_localizations") or {}


def sibling_names(command: dict[str, Any]) -> Iterator[list[str]]:
    """The names of all options at one level, in each language."""
    options = command.get("options") or []
    for locale in (None, "fr", "it", "ja"):
        yield [(o.get("name_localizations") or {}).get(locale) or o["name"] for o in options]
    for option in options:
        yield from sibling_names(option)


def test_a_name_is_shown_as_it_is() -> None:
    assert plain("@everyone\n# hello") != "@everyone\n# hello"
    assert "\n" not in plain("two\nlines")
    assert not re.search(r"(?<!\\)\*", plain("**bold**"))
    assert discord.utils.escape_mentions("@here") in plain("@here")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_table_asks_for_bot_players_by_the_word_of_the_lobby(lang: str) -> None:
    argument = fold(CATALOGUE.text(lang, "command.new.standins"))
    assert argument[:-1] in fold(say(lang, "button.lobby-standin"))  # the lobby adds one, the argument several


EXPORT = {"en": "/table export", "fr": "/table exporter", "it": "/tavolo esporta", "ja": "/卓 書き出し"}


@pytest.mark.parametrize(("lang", "named"), EXPORT.items())
def test_a_message_names_a_command_as_its_reader_sees_it(lang: str, named: str) -> None:
    assert named in say(lang, "refusal.set-aside", table="AB12")
    assert named in play_say(lang, "post.seed", seed="0", seal="0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_that_a_message_may_name_has_one(lang: str) -> None:
    assert all(re.fullmatch(r"/\S+( \S+){0,2}(:( \S+)?)?", command_name(lang, name)) for name in COMMANDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_spells_a_command_out(lang: str) -> None:
    named = ("command.table", "command.rules", "command.settings")
    roots = "|".join({CATALOGUE.text(each, name) for each in LANGUAGES for name in named})
    for folder in (BOT / "locale", BOT / "play" / "locale"):
        assert re.findall(rf"(?m)^(?:msgstr.*|\".*)/(?:{roots})\b.*$", (folder / f"{lang}.po").read_text("utf-8")) == []
