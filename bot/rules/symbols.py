"""`/rules symbols`, and the button under boards and hands: a drawn key of every sign of a game."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands, ui

from bot.front import Tapping
from bot.games_offered import GAMES
from bot.notes import acknowledge, note, pages, whisper
from bot.pictures import attachment
from bot.play.looking import reads_first
from bot.play.posting import gallery
from bot.refusals import NoSuchGame
from bot.rules.at_table import read_at
from bot.symbols import GAME_ID, symbols_tap
from bot.taps import NOBODY, Tap, button, on_tap, tap_id
from bot.words import ours, plain, say, theirs
from games.kernel.game import Game

_PICTURE: Final = "symbols"


@app_commands.command(name=ours("command.rules.symbols"), description=ours("command.rules.symbols.help"))
@app_commands.rename(game=ours("command.rules.symbols.game"))
@app_commands.describe(game=ours("command.rules.symbols.game.help"))
@app_commands.choices(game=GAMES)
async def symbols_command(interaction: Tapping, game: str = "") -> None:
    """The key of the game that is named, or of the table here; else one may choose."""
    await acknowledge(interaction)
    games, table = interaction.client.house.games, (await read_at(interaction)).table
    if not game and table is None and len(games) > 1:
        await whisper(interaction, _which(interaction))
        return
    only = next(iter(games)) if table is None else table.game.id
    await _show(interaction, _named(interaction, game or only), drawn=False)


def _which(interaction: Tapping) -> ui.LayoutView:
    lang = theirs(interaction)
    made = [button(symbols_tap(game), game.words.title(lang)) for game in interaction.client.house.games.values()]
    return note(say(lang, "symbols.which"), ui.ActionRow(*made[:5]))


def _named(interaction: Tapping, game: str) -> Game:
    found = interaction.client.house.games.get(game)
    if found is None:
        raise NoSuchGame(game=plain(game[:80]))
    return found


@on_tap("symbols", "symbols-text", "symbols-drawn", arg=GAME_ID, at_table=False)
async def _tapped(tap: Tap, interaction: Tapping) -> None:
    """The key, in words or drawn where that is asked for, else as whoever taps likes it."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    game = _named(interaction, tap.arg)
    if tap.kind == "symbols-text":
        await _read(interaction, game)
    else:
        await _show(interaction, game, drawn=tap.kind == "symbols-drawn")


async def _show(interaction: Tapping, game: Game, *, drawn: bool) -> None:
    """The key, for who asked alone, and the way to its words."""
    if reads_first(interaction) and not drawn:
        await _read(interaction, game)
        return
    lang = theirs(interaction)
    picture = await interaction.client.pictures.symbols(game, lang)
    in_words = button(tap_id("symbols-text", NOBODY, arg=game.id), say(lang, "button.table-text"))
    view = ui.LayoutView(timeout=None)
    parts: list[ui.Item[Any]] = [gallery(_PICTURE, picture.alt), ui.ActionRow(in_words)]
    view.add_item(ui.Container(*parts, accent_colour=game.accent))
    await whisper(interaction, view, [attachment(picture, _PICTURE)])


async def _read(interaction: Tapping, game: Game) -> None:
    """The key in words, in as many messages as it takes, and the way to the picture."""
    lang = theirs(interaction)
    *earlier, last = pages((await interaction.client.pictures.symbols(game, lang)).text)
    for page in earlier:
        await whisper(interaction, note(page, accent=game.accent))
    drawn = button(tap_id("symbols-drawn", NOBODY, arg=game.id), say(lang, "button.table-drawn"))
    await whisper(interaction, note(last, ui.ActionRow(drawn), accent=game.accent))
