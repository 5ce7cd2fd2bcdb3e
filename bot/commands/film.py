"""A table's game as a film: asked for, made beside the bot while one sees how far it is, and shown to all by a tap."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import discord
from discord import app_commands, ui

from bot.commands.handing_on import seat_named
from bot.commands.rights import table_meant
from bot.film_maker import Order
from bot.notes import UNHEARD, note, vanish, whisper
from bot.pictures import own_name, seat_names, setting_of
from bot.play.looking import reads_first
from bot.play.words import clip, counted, happened
from bot.refusals import CannotShowHere, TableRefusal
from bot.rules.to_all import may_post, post_files_for_all, say_shown_before
from bot.store.protocol import NoSuchTable
from bot.tables.places import as_it_came_out
from bot.tables.scenes import Eyes, Scene, Scenes, scenes_of
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import plain, say, theirs
from games.kernel.game import Game
from render.film import Still
from render.picture import sentences

EYES: Final = "[0-9]{0,2}"
"""Whose eyes, in a tap's id: a seat counted from 1, or nobody's in particular."""
_REPORT_SECONDS: Final = 2.5
"""How often it is said how far a film is."""
_CAPTION: Final = {"ja": 56}
"""Characters of a caption, where not `_LATIN_CAPTION`: what a strip of two lines holds, more or less."""
_LATIN_CAPTION: Final = 112
_BETWEEN: Final = {"ja": ""}
FILM, STORY = "film.gif", "film.txt"


class Film(NamedTuple):
    """A film as it is sent."""

    gif: bytes
    story: str
    """The same in words, a line a move."""
    title: str
    alt: str

    def files(self) -> list[discord.File]:
        """What is attached."""
        return [
            discord.File(io.BytesIO(self.gif), filename=FILM, description=self.alt),
            discord.File(io.BytesIO(self.story.encode()), filename=STORY),
        ]


# ── asked for ───────────────────────────────────────────────────────────────────────────────────────────────


async def show_film(interaction: Tapping, session: Session, seat: str = "") -> None:
    """Make a film of the game, as everybody sees it or, once it has ended, as a seat saw it."""
    lang = theirs(interaction)
    eyes = seat_named(session, seat, lang) if seat.strip() else None
    made = await _made(interaction, session, eyes, lang)
    await whisper(interaction, _film_view(session, made, lang, *_ways(interaction, session, eyes, lang)), made.files())
    if reads_first(interaction):
        await whisper(interaction, clip(made.story, 3800))


async def seats_to_see(interaction: Tapping, table: str | None, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of a finished table, through whose eyes it may be seen; while a game is on, none."""
    try:
        session = await table_meant(interaction, table)
    except (TableRefusal, NoSuchTable):
        return []
    if session.table.is_open:
        return []
    shown = [(f"{n}. {name}"[:100], str(n)) for n, name in enumerate(seat_names(session, theirs(interaction)), 1)]
    return [app_commands.Choice(name=n, value=v) for n, v in shown if typed.casefold() in n.casefold()]


@on_tap("film", stamp=EYES)
async def _tapped(tap: Tap, interaction: Tapping) -> None:
    """By a button of the replay or of the menu."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_film(interaction, await interaction.client.house.get(tap.table), tap.stamp)


@on_tap("film-show", stamp=EYES)
async def _show(tap: Tap, interaction: Tapping) -> None:
    """Show it to all, in the table's language; only where the table stands."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    if not _may_show(interaction, session):
        raise CannotShowHere
    lang = session.table.language
    eyes = seat_named(session, tap.stamp, lang) if tap.stamp else None
    made = await _made(interaction, session, eyes, lang)
    by = say(lang, "film.shown-by", name=plain(interaction.user.display_name))
    shown = _film_view(session, made._replace(title=f"{made.title}\n-# {by}"), lang)
    posted = await post_files_for_all(interaction, f"film{tap.stamp}", shown, made.files)
    await (vanish if posted else say_shown_before)(interaction)


def _may_show(interaction: Tapping, session: Session) -> bool:
    """Only where the table stands: elsewhere others may not be meant to see it."""
    return interaction.channel_id == session.table.channel_id and may_post(interaction)


def _ways(interaction: Tapping, session: Session, eyes: Eyes, lang: str) -> list[ui.ActionRow[Any]]:
    table, stamp = session.table.id, "" if eyes is None else str(eyes + 1)
    made = [button(tap_id("replay-open", table, stamp), say(lang, "button.table-replay"))]
    if _may_show(interaction, session):
        made.append(button(tap_id("film-show", table, stamp), say(lang, "button.rule-show")))
    return [ui.ActionRow(*made)]


def _film_view(session: Session, film: Film, lang: str, *rows: ui.ActionRow[Any]) -> ui.LayoutView:
    shown: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{FILM}", description=film.alt)
    )
    view = ui.LayoutView(timeout=None)
    parts: list[ui.Item[Any]] = [ui.TextDisplay(film.title), shown, ui.File(f"attachment://{STORY}"), *rows]
    view.add_item(ui.Container(*parts, accent_colour=session.game.accent))
    return view


# ── made ────────────────────────────────────────────────────────────────────────────────────────────────────


async def _made(interaction: Tapping, session: Session, eyes: Eyes, lang: str) -> Film:
    scenes = await scenes_of(session, eyes)
    said = await asyncio.to_thread(tellings, session, scenes.shown, lang)
    stills = [
        Still(scene.view, scene.events, _caption(line, lang), count_of(scenes, n))
        for n, (scene, line) in enumerate(zip(scenes.shown, said, strict=True))
    ]
    if session.playing.over and not session.table.is_open:  # what the rules have ended they have reckoned up
        final = as_it_came_out(session, session.playing.view(None))
        stills.append(Still(final, (), say(lang, "score.title-final"), count_of(scenes, scenes.last), reckoning=True))
    setting, accent = setting_of(session, lang), session.game.accent
    order = Order(session.game.id, setting, (accent >> 16, accent >> 8 & 255, accent & 255), tuple(stills))
    key = (session.table.id, session.table.revision, session.table.state, eyes, setting)
    progress = _Progress(interaction, len(stills))
    gif = await interaction.client.films.make(interaction.user.id, key, order, progress.said)
    return Film(gif, _story(session, scenes, said, lang), title(session, scenes, eyes, lang), _alt(session, said, lang))


class _Progress:
    """Says how far a film is, now and then, in the message that will show it."""

    def __init__(self, interaction: Tapping, frames: int) -> None:
        self._interaction, self._frames, self._said_at = interaction, frames, 0.0

    async def said(self, drawn: int) -> None:
        """So many frames are drawn."""
        now = time.monotonic()
        if now - self._said_at < _REPORT_SECONDS:
            return
        self._said_at = now
        lang = theirs(self._interaction)
        text = say(lang, "film.drawn", done=drawn, all=self._frames) if drawn else say(lang, "film.begins")
        try:
            await self._interaction.edit_original_response(view=note(text))
        except UNHEARD:  # how far it is may go unsaid
            return


# ── in words ────────────────────────────────────────────────────────────────────────────────────────────────


def tellings(session: Session, scenes: Iterable[Scene], lang: str) -> list[list[str]]:
    """What happened in each scene, its deed first, in sentences with names as they are: for labels."""
    names, words = tuple(own_name(seat, lang) for seat in session.seats), session.game.words
    found = []
    for scene in scenes:
        deed = words.deed(scene.events)
        in_order = sorted(scene.events, key=lambda event: event is not deed)
        found.append(told(session.game, scene._replace(events=tuple(in_order)), names, lang))
    return found


def told(game: Game, scene: Scene, names: tuple[str, ...], lang: str) -> list[str]:
    """What happened in one scene, in sentences."""
    return counted(lang, (happened(game.words, lang, event, names, scene.view) for event in scene.events))


def _caption(said: list[str], lang: str) -> str:
    """As many sentences as a strip holds, at least one."""
    caption, joint = "", _BETWEEN.get(lang, " ")
    for n, sentence in enumerate(said):
        if n and len(caption) + len(sentence) > _CAPTION.get(lang, _LATIN_CAPTION):
            return f"{caption}{joint}…"
        caption = f"{caption}{joint}{sentence}" if caption else sentence
    return caption


def count_of(scenes: Scenes, number: int) -> str:
    """Which move it is of how many; nothing has been moved in the first scene of a whole game."""
    return f"{number + scenes.left_out}/{scenes.last + scenes.left_out}"


def title(session: Session, scenes: Scenes, eyes: Eyes, lang: str) -> str:
    """What is shown of which table, through whose eyes."""
    lines = [f"### {session.game.words.title(lang)} · {session.table.id}"]
    if eyes is None:
        lines.append(say(lang, "scenes.public"))
    else:
        lines.append(say(lang, "scenes.seat", name=plain(own_name(session.seats[eyes], lang))))
    lines += [say(lang, "table.imported")] if session.table.imported else []
    lines += [say(lang, "scenes.left-out", count=scenes.left_out)] if scenes.left_out else []
    return "\n".join(lines)


def _story(session: Session, scenes: Scenes, said: list[list[str]], lang: str) -> str:
    joint = _BETWEEN.get(lang, " ")
    lines = [f"{count_of(scenes, n)}  {joint.join(line)}" for n, line in enumerate(said) if line]
    return "\n".join([session.game.words.title(lang), "", *lines]) + "\n"


def _alt(session: Session, said: list[list[str]], lang: str) -> str:
    """The film in short: what it is of, and how it comes out."""
    lines = [session.game.words.title(lang), say(lang, "film.alt", count=len(said) - 1)]
    return sentences([*lines, *(sentence for line in said[-3:] for sentence in line)], lang=lang)
