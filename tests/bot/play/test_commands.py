"""The games' commands: as Discord takes them, in four languages, one for every verb."""

from __future__ import annotations

from typing import Any

import pytest
from discord import Client, Intents, Locale, app_commands

from bot.parlour.command_limits import check_commands, is_command_name
from bot.play.commands import group_of
from bot.words import HouseTranslator
from games import all_games
from games.kernel.game import Game
from games.kernel.words import LANGUAGES

GAMES = list(all_games().values())
LOCALES = {"fr": Locale.french, "it": Locale.italian, "ja": Locale.japanese}


async def payload(game: Game) -> dict[str, Any]:
    tree = app_commands.CommandTree(Client(intents=Intents.none()))
    await tree.set_translator(HouseTranslator())
    tree.add_command(group_of(game))
    (command,) = tree.get_commands()
    return await command.get_translated_payload(tree, tree.translator)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
async def test_discord_takes_the_commands_of_every_game(game: Game) -> None:
    check_commands([await payload(game)])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
async def test_every_verb_is_a_command_and_every_argument_an_option_nobody_must_give(game: Game) -> None:
    made = {command["name"]: command for command in (await payload(game))["options"]}
    for verb in game.verbs:
        command = made[game.words.verb("en", verb.name).name]
        names = [game.words.argument("en", verb.name, argument).name for argument in verb.arguments]
        assert [option["name"] for option in command["options"]] == names
        assert not any(option["required"] for option in command["options"])
        assert all(option["autocomplete"] for option in command["options"])


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
async def test_commands_and_arguments_have_names_and_help_in_every_language(game: Game, lang: str) -> None:
    for command in (await payload(game))["options"]:
        for thing in (command, *command["options"]):
            for field in ("name", "description"):
                assert thing[f"{field}_localizations"][LOCALES[lang].value]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_help_is_not_cut_and_names_are_told_apart(game: Game, lang: str) -> None:
    verbs = [game.words.verb(lang, verb.name) for verb in game.verbs]
    assert len({label.name for label in verbs}) == len(verbs)
    for verb in game.verbs:
        arguments = [game.words.argument(lang, verb.name, argument) for argument in verb.arguments]
        assert len({label.name for label in arguments}) == len(arguments)
        for label in (game.words.verb(lang, verb.name), *arguments):
            assert is_command_name(label.name)
            assert 1 <= len(label.detail) <= 100
