"""`/rules tour`: a game in about ten small steps, each with a picture of a real game, one in the place of the other.

Where no game is named and none is being played, the games are listed first, each with what it is about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import discord
from discord import ButtonStyle, app_commands, ui

from bot.games_offered import GAMES, game_lines
from bot.limits import BUTTONS_IN_A_ROW
from bot.notes import MOST_TEXT, acknowledge, begin, note, pages, redraw, whisper
from bot.pictures import attachment
from bot.play.looking import reads_first
from bot.play.posting import gallery
from bot.play.rules import rule_rows
from bot.play.words import say as say_play
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
    await whisper(interaction, *await _shown(interaction, _stop(interaction, game, 0)))


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


class _Stop(NamedTuple):
    """A step of a tour, in the language of who is shown it."""

    game: Game
    tour: Tour
    at: int
    lang: str

    @property
    def step(self) -> TourStep:
        """What the rulebook says of it."""
        return self.tour[self.at]

    @property
    def last(self) -> bool:
        """Whether none comes after it."""
        return self.at == len(self.tour) - 1

    @property
    def text(self) -> str:
        """Its words; after the last, how to go on from there."""
        head = say(self.lang, "tour.step", game=self.game.words.title(self.lang), number=self.at + 1, of=len(self.tour))
        text = f"-# {head}\n### {self.step.title}\n{self.step.text}"
        return f"{text}\n\n{say(self.lang, 'tour.open')}" if self.last else text

    def way(self, kind: str, label: str, **more: Any) -> Any:
        """A button that comes back to it."""
        return button(tap_id(kind, NOBODY, arg=f"{self.game.id}.{self.at}"), label, **more)


@on_tap("tour", "tour-drawn", arg=_STEP, at_table=False)
async def _turn_to(tap: Tap, interaction: Tapping) -> None:
    """Another step in place of the one that was tapped, or the same with its picture."""
    begin(interaction)
    await redraw(interaction, *await _shown(interaction, _named(interaction, tap), drawn=tap.kind == "tour-drawn"))


@on_tap("tour-more", arg=_STEP, at_table=False)
async def _read_on(tap: Tap, interaction: Tapping) -> None:
    """What had no room beside its step of a picture in words, below it."""
    begin(interaction)
    stop = _named(interaction, tap)
    for page in _in_words(stop, await _picture(interaction, stop))[1:]:
        await whisper(interaction, note(page, accent=stop.game.accent))


def _named(interaction: Tapping, tap: Tap) -> _Stop:
    """The step a button names; the last one where there are fewer by now."""
    game, _, number = tap.arg.partition(".")
    return _stop(interaction, _known(interaction, game), int(number))


def _known(interaction: Tapping, game: str) -> Game:
    """A game that a button names; it may be forged, or of a version that is gone."""
    found = interaction.client.house.games.get(game)
    if found is None or not found.words.tour(theirs(interaction)):
        raise StalePanel
    return found


def _stop(interaction: Tapping, game: Game, number: int) -> _Stop:
    lang = theirs(interaction)
    tour = game.words.tour(lang)
    return _Stop(game, tour, min(number, len(tour) - 1), lang)


async def _shown(interaction: Tapping, stop: _Stop, *, drawn: bool = False) -> tuple[ui.LayoutView, list[discord.File]]:
    """A step with its picture; for those who read first that is told in words, until they ask for it."""
    picture = await _picture(interaction, stop)
    if reads_first(interaction) and not drawn:
        return _laid_out(stop, *_told(stop, picture)), []
    return _laid_out(stop, gallery("tour", picture.alt)), [attachment(picture, "tour")]


async def _picture(interaction: Tapping, stop: _Stop) -> Picture:
    return await interaction.client.pictures.tour(stop.game, stop.tour, stop.step, stop.lang)


def _told(stop: _Stop, picture: Picture) -> Iterator[ui.Item[Any]]:
    """A picture in words as far as there is room, and the ways to the rest and to the picture itself."""
    first, *rest = _in_words(stop, picture)
    yield ui.TextDisplay(first)
    ways = [stop.way("tour-more", say_play(stop.lang, "panel.more"))] if rest else []
    yield ui.ActionRow(*ways, stop.way("tour-drawn", say(stop.lang, "button.table-drawn")))


def _in_words(stop: _Stop, picture: Picture) -> list[str]:
    """A picture in words, in pieces that fit beside the words of its step."""
    return pages(picture.text, MOST_TEXT - len(stop.text))


def _laid_out(stop: _Stop, *shown: ui.Item[Any]) -> ui.LayoutView:
    """A step: its words, what is shown, the way on and back, and where one may read on."""
    parts: list[ui.Item[Any]] = [ui.TextDisplay(stop.text), *shown, _walk(stop), *_further(stop)]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=stop.game.accent))
    return view


def _walk(stop: _Stop) -> ui.ActionRow[Any]:
    """The step before, and the next one; after the last the first again."""
    lang, before, after = stop.lang, stop._replace(at=max(0, stop.at - 1)), stop._replace(at=stop.at + 1)
    back = before.way("tour", say(lang, "tour.back"), disabled=stop.at == 0)
    if stop.last:
        return ui.ActionRow(back, stop._replace(at=0).way("tour", say(lang, "tour.again")))
    return ui.ActionRow(back, after.way("tour", say(lang, "tour.next"), style=ButtonStyle.primary))


def _further(stop: _Stop) -> list[ui.ActionRow[Any]]:
    """The rule entries of the step, a button each."""
    found = (stop.game.words.rule(stop.lang, name) for name in stop.step.entries)
    return rule_rows(stop.game, [entry for entry in found if entry is not None][:BUTTONS_IN_A_ROW])
