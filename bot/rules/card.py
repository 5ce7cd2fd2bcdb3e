"""`/rules card`: a card, tile or other thing by its name: its picture, what it does, how that is known, where it is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import discord
from discord import app_commands, ui

from bot import limits
from bot.front import Tapping
from bot.games_offered import GAMES
from bot.notes import MOST_TEXT, acknowledge, note, redraw, whisper
from bot.pictures import attachment, seat_names
from bot.play.looking import reads_first
from bot.play.posting import gallery
from bot.play.rules import rule_rows
from bot.play.words import clip
from bot.refusals import CannotShowHere, NoSuchGame, StalePanel
from bot.rules.at_table import read_at
from bot.rules.entry import Place
from bot.rules.naming import Found, first_things, things_called
from bot.rules.search import quoted
from bot.rules.standing import standing_lines
from bot.rules.to_all import PICTURE, is_private, post_for_all, say_shown_before, show_button, spoken_here
from bot.tables.session import Session
from bot.taps import NOBODY, Tap, button, menu, on_tap, tap_id
from bot.words import ours, plain, say, theirs
from games.kernel.game import Game
from games.kernel.rulebook import RuleEntry
from games.kernel.things import Thing
from render import Picture

THING: Final = r"[a-z0-9-]{1,24}/[a-z0-9-]{1,16}\.[a-z0-9-]{1,34}"
"""A thing as ids and menus name it: its game, its kind and its own id."""
_MOST_OFFERED: Final = 10
_CERTAIN: Final = 50.0
"""A score from which a thing may be what was meant."""
_AHEAD: Final = 0.94
"""How near the second may come to one that is clearly meant."""
_QUOTED: Final = 2
_LONGEST_QUOTE: Final = 320
_MOST_RULES: Final = 2 * limits.BUTTONS_IN_A_ROW


class AskedFor(NamedTuple):
    """A thing, where it was asked for, in which language, and whether everybody reads the answer."""

    game: Game
    thing: Thing
    lang: str
    place: Place
    for_all: bool = False

    @property
    def session(self) -> Session | None:
        """The table here, where it plays this game."""
        table = self.place.table
        return table if table is not None and table.game is self.game else None

    @property
    def corrections(self) -> str:
        """The group's own values."""
        return self.session.table.corrections if self.session is not None else ""

    @property
    def name(self) -> str:
        """As ids and menus name it."""
        return f"{self.game.id}/{self.thing.id}"


@app_commands.command(name=ours("command.rules.card"), description=ours("command.rules.card.help"))
@app_commands.rename(name=ours("command.rules.card.name"), game=ours("command.rules.card.game"))
@app_commands.describe(name=ours("command.rules.card.name.help"), game=ours("command.rules.card.game.help"))
@app_commands.choices(game=GAMES)
async def card_command(interaction: Tapping, name: str, game: str = "") -> None:
    """Answer with the thing, or offer those that may be meant."""
    await acknowledge(interaction)
    house = interaction.client.house
    if game and game not in house.games:
        raise NoSuchGame(game=plain(game[:_LONGEST_QUOTE]))
    place = await read_at(interaction)
    if re.fullmatch(THING, name) and (chosen := _known(interaction, name, place)) is not None:
        await _show(interaction, chosen)
        return
    found = await _called(interaction, name, game, place, _MOST_OFFERED)
    if found and (len(found) == 1 or (found[0].score >= _CERTAIN and found[1].score <= _AHEAD * found[0].score)):
        await _show(interaction, _asked(interaction, found[0].name, place))
    else:
        await whisper(interaction, _offer(interaction, name, found, place))


def _offer(interaction: Tapping, typed: str, found: list[Found], place: Place) -> ui.LayoutView:
    """What may be meant, to choose from; or that nothing is called so."""
    lang, name = theirs(interaction), quoted(typed)
    if not found:
        return note(say(lang, "card.nothing", name=name) if name else say(lang, "card.nothing-typed"))
    options = [_option(interaction, each, lang) for each in found]
    hint = say(lang, "card.choose")[: limits.SELECT_PLACEHOLDER]
    return note(say(lang, "card.which", name=name), menu(tap_id("card-pick", NOBODY), hint, options))


def _option(interaction: Tapping, found: Found, lang: str) -> discord.SelectOption:
    """A thing to choose: its name, its game, and what it is."""
    words = interaction.client.house.games[found.game].words
    begins = " · ".join([words.title(lang), *words.does(lang, found.thing.id)[:1]])
    label = clip(found.thing.names[lang], limits.SELECT_LABEL)
    return discord.SelectOption(label=label, value=found.name, description=clip(begins, limits.SELECT_DESCRIPTION))


# ── which one ───────────────────────────────────────────────────────────────────────────────────────────────


async def _called(interaction: Tapping, typed: str, game: str, place: Place, limit: int) -> list[Found]:
    """The things that may be meant; at a table its own game's first."""
    games = [each for each in interaction.client.house.games.values() if game in ("", each.id)]
    corrections = place.table.table.corrections if place.table is not None else ""
    lang = theirs(interaction)
    return await asyncio.to_thread(things_called, typed, lang, games, place.at(), corrections, limit)


def _known(interaction: Tapping, name: str, place: Place) -> AskedFor | None:
    """A thing by its name in ids and menus, if there is one."""
    game_id, _, thing_id = name.partition("/")
    game = interaction.client.house.games.get(game_id)
    if game is None:
        return None
    at = place.table
    corrections = at.table.corrections if at is not None and at.game is game else ""
    thing = game.words.things(corrections).get(thing_id)
    return None if thing is None else AskedFor(game, thing, theirs(interaction), place)


def _asked(interaction: Tapping, name: str, place: Place) -> AskedFor:
    found = _known(interaction, name, place)
    if found is None:  # forged, or from a version that is gone
        raise StalePanel
    return found


@card_command.autocomplete("name")
async def _offers(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    lang, place = theirs(interaction), await read_at(interaction)
    game = str(interaction.namespace.game or "")
    if typed.strip():
        found = await _called(interaction, typed, game, place, limits.CHOICES)
    else:
        games = [each for each in interaction.client.house.games.values() if game in ("", each.id)]
        found = first_things(games, None if game else place.at(), limits.CHOICES)
    here = game or (place.table.game.id if place.table is not None else "")
    return [_choice(interaction, each, lang, here) for each in found]


def _choice(interaction: Tapping, found: Found, lang: str, here: str) -> app_commands.Choice[str]:
    """A line of autocomplete; it names the game where that does not go without saying."""
    title, name = interaction.client.house.games[found.game].words.title(lang), found.thing.names[lang]
    shown = name if found.game == here else f"{name} · {title}"
    return app_commands.Choice(name=clip(shown, limits.CHOICE_NAME), value=found.name)


# ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────


@on_tap("card-pick", at_table=False)
async def _picked(tap: Tap, interaction: Tapping) -> None:
    """One of several was chosen."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(interaction, _asked(interaction, "".join(tap.values[:1]), await read_at(interaction)))


@on_tap("card-drawn", arg=THING, at_table=False)
async def _drawn(tap: Tap, interaction: Tapping) -> None:
    """The same with its picture, for those who read first."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(interaction, _asked(interaction, tap.arg, await read_at(interaction)), drawn=True)


@on_tap("card-show", stamp="drawn|", arg=THING, at_table=False)
async def _show_to_all(tap: Tap, interaction: Tapping) -> None:
    """Post a thing for all, once, with what everybody may know of it and nothing else."""
    await acknowledge(interaction)
    asked = _asked(interaction, tap.arg, await read_at(interaction))
    if not asked.place.can_show:
        raise CannotShowHere
    public = asked._replace(lang=spoken_here(interaction, asked.place.table), for_all=True)
    by = say(public.lang, "card.shown-by", name=plain(interaction.user.display_name))
    picture = await _picture(interaction, public)
    posted = await post_for_all(interaction, asked.name, await _page(interaction, public, picture, (), by), picture)
    if not is_private(interaction):  # there nothing else would change for who tapped
        await (whisper(interaction, say(asked.lang, "card.shown")) if posted else say_shown_before(interaction))
    else:
        own = await _picture(interaction, asked) if tap.stamp else None
        ways = [] if tap.stamp else [_as_picture(asked)]
        view = await _page(interaction, asked, own, ways, say(asked.lang, "card.shown"))
        await redraw(interaction, view, _attached(own))


async def _show(interaction: Tapping, asked: AskedFor, *, drawn: bool = False) -> None:
    """All of a thing, for who asked alone: the picture over the words, or for who reads first a way to it."""
    drawn = drawn or not reads_first(interaction)
    picture = await _picture(interaction, asked) if drawn else None
    await whisper(
        interaction, await _page(interaction, asked, picture, ways_on(asked, drawn=drawn)), _attached(picture)
    )


def ways_on(asked: AskedFor, *, drawn: bool) -> list[Any]:
    """What can be done with a thing that is shown."""
    ways = [] if drawn else [_as_picture(asked)]
    if asked.place.can_show:
        ways.append(show_button("card-show", asked.name, asked.lang, "drawn" if drawn else ""))
    return ways


async def _picture(interaction: Tapping, asked: AskedFor) -> Picture:
    return await interaction.client.pictures.thing(asked.game, asked.thing.id, asked.lang, asked.corrections)


def _attached(picture: Picture | None) -> list[discord.File]:
    return [attachment(picture, PICTURE)] if picture else []


def _as_picture(asked: AskedFor) -> Any:
    """The way to the picture, for those who read first."""
    return button(tap_id("card-drawn", NOBODY, arg=asked.name), say(asked.lang, "button.table-drawn"))


async def _page(
    interaction: Tapping, asked: AskedFor, picture: Picture | None, ways: Sequence[Any], said: str = ""
) -> ui.LayoutView:
    """A thing as it is read: its picture, its words, the rules about it and the ways on; `said` stands below."""
    text = await asyncio.to_thread(card_text, asked, _view(interaction, asked), said)
    return card_view(asked, text, picture, ways)


def card_view(asked: AskedFor, text: str, picture: Picture | None, ways: Sequence[Any]) -> ui.LayoutView:
    """The same, its words given."""
    parts: list[ui.Item[Any]] = [gallery(PICTURE, picture.alt)] if picture else []
    parts += [ui.TextDisplay(text), *_rules(asked)]
    if ways:
        parts.append(ui.ActionRow(*ways))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=asked.game.accent))
    return view


def _view(interaction: Tapping, asked: AskedFor) -> Any | None:
    """What may be seen of the table here: by a player who asks alone their own view, else everybody's."""
    session = asked.session
    if session is None or session.posted is None:
        return None
    seat = None if asked.for_all else session.seat_of(interaction.user.id)
    return session.playing.view(None) if seat is None else session.before(seat).view(seat)


def card_text(asked: AskedFor, view: Any | None, said: str = "") -> str:
    """What is said of a thing."""
    below = f"\n-# {said}" if said else ""
    return clip("\n".join(_lines(asked, view)), MOST_TEXT - len(below)) + below


def _lines(asked: AskedFor, view: Any | None) -> Iterator[str]:
    game, thing, lang, session = asked.game, asked.thing, asked.lang, asked.session
    words = game.words
    yield f"### {thing.names[lang]}"
    if session is not None and not thing.holds(len(session.seats), session.table.game_options):
        yield say(lang, "card.not-here")
    yield from (f"- {sentence}" for sentence in words.does(lang, thing.id, asked.corrections))
    if session is not None and view is not None:
        yield from _whereabouts(asked, session, view)
    yield from _quotes(asked)
    yield f"-# {words.title(lang)}"
    yield from (f"-# {line}" for line in standing_lines(words, thing, lang))


def _whereabouts(asked: AskedFor, session: Session, view: Any) -> Iterator[str]:
    """Where it is as far as one may see; to all nothing is said of what only some of them see."""
    names = [plain(name) for name in seat_names(session, asked.lang)]
    if where := asked.game.words.whereabouts(asked.lang, asked.thing.id, names, view):
        yield where
    elif not asked.for_all:
        yield say(asked.lang, "card.nowhere")


def _entries(asked: AskedFor) -> list[RuleEntry]:
    """The rules about it that hold here, those about it alone first."""
    session = asked.session
    found = asked.game.words.rules(asked.lang).about(asked.thing.id)
    if session is None:
        return found
    return [entry for entry in found if entry.holds(len(session.seats), session.table.game_options)]


def _quotes(asked: AskedFor) -> Iterator[str]:
    """What was ruled about it alone, in short; the rest is a tap away."""
    alone = [entry for entry in _entries(asked) if asked.thing.id in entry.about]
    if alone:
        yield say(asked.lang, "card.rulings")
    for entry in alone[:_QUOTED]:
        yield say(asked.lang, "card.ruling", title=entry.title, text=clip(entry.text, _LONGEST_QUOTE))


def _rules(asked: AskedFor) -> list[ui.ActionRow[Any]]:
    """The rules about it as buttons; what they show is a message of its own, and the picture stays."""
    return rule_rows(asked.game, _entries(asked)[:_MOST_RULES])
