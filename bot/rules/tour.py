"""`/rules tour`: a game in about ten small steps, each with a picture of a real game, one in the place of the other.

Where no game is named and none is being played, the games are listed first, each with what it is about.
"""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, app_commands, ui

from bot.games_offered import GAMES, game_lines
from bot.limits import BUTTONS_IN_A_ROW
from bot.notes import acknowledge, begin, redraw, whisper
from bot.pictures import attachment
from bot.play.posting import gallery
from bot.play.rules import rule_rows
from bot.refusals import StalePanel
from bot.rules.how_to_play import how_to_play
from bot.taps import NOBODY, Tap, Tapping, button, on_tap, tap_id
from bot.words import ours, say, theirs
from games.kernel.game import Game
from games.kernel.tour import Tour, TourStep
from render import Picture

_STEP = r"[a-z0-9-]{1,30}\.[0-9]{1,2}"


# ── ways to it ──────────────────────────────────────────────────────────────────────────────────────────────


@app_commands.command(name=ours("command.rules.tour"), description=ours("command.rules.tour.help"))
@app_commands.rename(game=ours("command.rules.tour.game"))
@app_commands.describe(game=ours("command.rules.tour.game.help"))
@app_commands.choices(game=GAMES)
async def tour_command(interaction: Tapping, game: str = "") -> None:
    """A game's tour: of the game that is named, or of the one that is played here; or the games there are."""
    await acknowledge(interaction)
    named = interaction.client.house.games.get(str(game)) if game else await _game_here(interaction)
    if named is None or not named.words.tour(theirs(interaction)):
        await whisper(interaction, _shelf(interaction))
    else:
        await _open(interaction, named)


async def _game_here(interaction: Tapping) -> Game | None:
    """The game of the table that is open in this channel."""
    house = interaction.client.house
    table = await house.store.table_in_channel(interaction.channel_id or 0)
    return house.games.get(table.game) if table is not None else None


@on_tap("how-to-play", arg="[a-z0-9-]{1,30}", at_table=False)
async def _how_to_play(tap: Tap, interaction: Tapping) -> None:
    """The tour from its first step, for who tapped alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _open(interaction, _known(interaction, tap.arg))


async def _open(interaction: Tapping, game: Game) -> None:
    picture, view = await _shown(interaction, game, 0)
    await whisper(interaction, view, [attachment(picture, "tour")])


def _shelf(interaction: Tapping) -> ui.LayoutView:
    """Every game that has a tour: how long, how heavy, for how many, what it is about, and the way in."""
    lang = theirs(interaction)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"### {say(lang, 'tour.games')}"))
    for game in interaction.client.house.games.values():
        if (way_in := how_to_play(game, lang)) and view.total_children_count < _MOST_PARTS:
            text = ui.TextDisplay[Any](game_lines(game, lang))
            view.add_item(ui.Container(text, ui.ActionRow(*way_in), accent_colour=game.accent))
    return view


_MOST_PARTS = 36
"""A game takes four of the forty parts a message may have."""


# ── its steps ───────────────────────────────────────────────────────────────────────────────────────────────


@on_tap("tour", arg=_STEP, at_table=False)
async def _turn_to(tap: Tap, interaction: Tapping) -> None:
    """Another step in place of the one that was tapped."""
    begin(interaction)
    named, _, number = tap.arg.partition(".")
    picture, view = await _shown(interaction, _known(interaction, named), int(number))
    await redraw(interaction, view, [attachment(picture, "tour")])


def _known(interaction: Tapping, game: str) -> Game:
    """A game that a button names; it may be forged, or of a version that is gone."""
    found = interaction.client.house.games.get(game)
    if found is None or not found.words.tour(theirs(interaction)):
        raise StalePanel
    return found


async def _shown(interaction: Tapping, game: Game, number: int) -> tuple[Picture, ui.LayoutView]:
    """A step with its picture; the last one where there are fewer by now."""
    lang = theirs(interaction)
    tour = game.words.tour(lang)
    at = min(number, len(tour) - 1)
    picture = await interaction.client.pictures.tour(game, tour, tour[at], lang)
    return picture, tour_view(game, tour, at, lang, picture.alt)


def tour_view(game: Game, tour: Tour, at: int, lang: str, alt: str) -> ui.LayoutView:
    """A step: its words, its picture, the way on and back, and where one may read on."""
    step, last = tour[at], at == len(tour) - 1
    head = say(lang, "tour.step", game=game.words.title(lang), number=at + 1, of=len(tour))
    text = f"-# {head}\n### {step.title}\n{step.text}"
    if last:
        text += f"\n\n{say(lang, 'tour.open')}"
    shown: list[ui.Item[Any]] = [ui.TextDisplay(text), gallery("tour", alt)]
    ways = [_walk(game, at, lang, last=last), *_further(game, step, lang)]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*shown, *ways, accent_colour=game.accent))
    return view


def _walk(game: Game, at: int, lang: str, *, last: bool) -> ui.ActionRow[Any]:
    """The step before, and the next one; after the last the first again."""

    def to(number: int, message: str, style: ButtonStyle, *, off: bool = False) -> Any:
        custom_id = tap_id("tour", NOBODY, arg=f"{game.id}.{number}")
        return button(custom_id, say(lang, message), style, disabled=off)

    back = to(max(0, at - 1), "tour.back", ButtonStyle.secondary, off=at == 0)
    onward = ("tour.again", ButtonStyle.secondary) if last else ("tour.next", ButtonStyle.primary)
    return ui.ActionRow(back, to(0 if last else at + 1, *onward))


def _further(game: Game, step: TourStep, lang: str) -> list[ui.ActionRow[Any]]:
    """The rule entries of the step, a button each."""
    entries = [entry for name in step.entries if (entry := game.words.rule(lang, name)) is not None]
    return rule_rows(game, entries[:BUTTONS_IN_A_ROW])
