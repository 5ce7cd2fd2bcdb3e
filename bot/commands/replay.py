"""A table's game to page through: the board after each move as certain eyes saw it, what happened, and in words."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import ui

from bot import limits
from bot.commands.film import EYES, count_of, tellings, title, told
from bot.commands.handing_on import seat_named
from bot.commands.importing import go_on_button, may_be_gone_on_with
from bot.notes import MOST_TEXT, note, pages, redraw, whisper
from bot.pictures import attachment, own_name, seat_names
from bot.play.looking import reads_first
from bot.play.posting import gallery
from bot.play.words import clip
from bot.refusals import StalePanel
from bot.tables.scenes import Eyes, Scene, Scenes, scenes_of
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, menu, on_tap, tap_id
from bot.words import day, plain, say, theirs
from render import Picture

_MOVE: Final = "[0-9]{1,4}"
_MOST_TOLD: Final = 1500
"""Characters of what happened in one move: it stands above the picture."""
_SILENT: Final = {True: "replay.set-up", False: "replay.nothing"}
"""What a move is called of which nobody saw anything: the set-up, and any other."""


async def show_replay(interaction: Tapping, session: Session, seat: str = "") -> None:
    """The board after the set-up of a game that has ended, after the last move of one that is on; and the ways on."""
    eyes = seat_named(session, seat, theirs(interaction)) if seat.strip() else None
    scenes = await scenes_of(session, eyes)
    number = scenes.last if session.table.is_open else 0
    view, files = await _page(interaction, session, scenes, eyes, number)
    await whisper(interaction, view, files)


@on_tap("replay-open", stamp=EYES)
async def _open(tap: Tap, interaction: Tapping) -> None:
    """From a film, which stays."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_replay(interaction, await interaction.client.house.get(tap.table), tap.stamp)


@on_tap("replay", stamp=EYES, arg=_MOVE)
async def _turn(tap: Tap, interaction: Tapping) -> None:
    """Turn to the move before or after, in place."""
    await _redraw(interaction, tap.table, tap.stamp, int(tap.arg))


@on_tap("replay-go", stamp=EYES)
async def _go(tap: Tap, interaction: Tapping) -> None:
    """Turn to a move that was chosen from the menu."""
    chosen = "".join(tap.values[:1])
    if not re.fullmatch(_MOVE, chosen):
        raise StalePanel
    await _redraw(interaction, tap.table, tap.stamp, int(chosen))


@on_tap("replay-eyes", arg=_MOVE)
async def _look_as(tap: Tap, interaction: Tapping) -> None:
    """The same move as somebody else saw it."""
    chosen = "".join(tap.values[:1])
    if not re.fullmatch(EYES, chosen):
        raise StalePanel
    await _redraw(interaction, tap.table, chosen.removeprefix("0"), int(tap.arg))


@on_tap("replay-text", stamp=EYES, arg=_MOVE)
async def _in_words(tap: Tap, interaction: Tapping) -> None:
    """A move's pictures in words."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session, lang = await interaction.client.house.get(tap.table), theirs(interaction)
    scenes = await scenes_of(session, _eyes(session, tap.stamp))
    drawn = await _pictures(interaction, session, scenes.at(int(tap.arg)), lang)
    for page in pages("\n\n".join(picture.text for picture in drawn.values())):
        await whisper(interaction, note(page, accent=session.game.accent))


async def _redraw(interaction: Tapping, table: str, stamp: str, number: int) -> None:
    await interaction.response.defer()
    session = await interaction.client.house.get(table)
    eyes = _eyes(session, stamp)
    view, files = await _page(interaction, session, await scenes_of(session, eyes), eyes, number)
    await redraw(interaction, view, files)


def _eyes(session: Session, stamp: str) -> Eyes:
    if not stamp:
        return None
    if int(stamp) not in range(1, len(session.seats) + 1):
        raise StalePanel
    return int(stamp) - 1


# ── a page ──────────────────────────────────────────────────────────────────────────────────────────────────


async def _page(
    interaction: Tapping, session: Session, scenes: Scenes, eyes: Eyes, wanted: int
) -> tuple[ui.LayoutView, list[discord.File]]:
    """A move: what happened, the pictures or their words, and where one can turn to."""
    lang, number = theirs(interaction), min(wanted, scenes.last)
    scene = scenes.at(number)
    names = tuple(plain(own_name(seat, lang)) for seat in session.seats)
    head = say(lang, "replay.move", move=count_of(scenes, number), when=day(scene.made_at))
    happened = "\n".join(told(session.game, scene, names, lang)) or say(lang, _SILENT[number == 0])
    text = f"{title(session, scenes, eyes, lang)}\n**{head}**\n{clip(happened, _MOST_TOLD)}"
    drawn = await _pictures(interaction, session, scene, lang)
    if reads_first(interaction):
        words = "\n\n".join(picture.text for picture in drawn.values())
        shown: list[ui.Item[Any]] = [ui.TextDisplay(clip(words, MOST_TEXT - len(text)))]
        drawn = {}
    else:
        shown = [gallery(name, picture.alt) for name, picture in drawn.items()]
    ways = _turns(session, eyes, number, scenes.last, lang)
    if scene.view.results is None and await may_be_gone_on_with(session):
        ways.add_item(go_on_button(session, scene.number, lang))
    rows = [ways, *_menus(session, scenes, eyes, number, lang)]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay(text), *shown, *rows, accent_colour=session.game.accent))
    return view, [attachment(picture, name) for name, picture in drawn.items()]


async def _pictures(interaction: Tapping, session: Session, scene: Scene, lang: str) -> dict[str, Picture]:
    """The board, and of a seat's view its hand."""
    pictures = interaction.client.pictures
    found = {"board": await pictures.board_seen(session, lang, scene.view, scene.events)}
    if scene.view.seat is not None:
        found["hand"] = await pictures.hand_seen(session, lang, scene.view)
    return found


def _turns(session: Session, eyes: Eyes, number: int, last: int, lang: str) -> ui.ActionRow[Any]:
    table, stamp = session.table.id, _stamp(eyes)
    return ui.ActionRow(
        button(tap_id("replay", table, stamp, str(max(0, number - 1))), say(lang, "button.log-earlier"),
               disabled=number == 0),
        button(tap_id("replay", table, stamp, str(number + 1)), say(lang, "button.log-later"),
               discord.ButtonStyle.primary, disabled=number == last),
        button(tap_id("replay-text", table, stamp, str(number)), say(lang, "button.table-text")),
        button(tap_id("film", table, stamp), say(lang, "button.table-film")),
    )  # fmt: skip


def _menus(session: Session, scenes: Scenes, eyes: Eyes, number: int, lang: str) -> list[ui.ActionRow[Any]]:
    """Moves to turn to, spread over the game; and once it has ended, whose eyes to see it with."""
    table, rows = session.table.id, list[ui.ActionRow[Any]]()
    if scenes.last > 1:
        steps = min(scenes.last, limits.SELECT_OPTIONS - 1)
        spread = [round(scenes.last * n / steps) for n in range(steps + 1)]
        labels = tellings(session, [scenes.at(n) for n in spread], lang)
        moves = [
            _option(f"{count_of(scenes, n)} · {' '.join(label) or say(lang, _SILENT[n == 0])}", n, n == number)
            for n, label in zip(spread, labels, strict=True)
        ]
        rows.append(menu(tap_id("replay-go", table, _stamp(eyes)), say(lang, "replay.go"), moves))
    if not session.table.is_open:
        names = [say(lang, "scenes.everybody"), *seat_names(session, lang)]
        seats = [_option(name, n, n == (0 if eyes is None else eyes + 1)) for n, name in enumerate(names)]
        rows.append(menu(tap_id("replay-eyes", table, arg=str(number)), say(lang, "replay.eyes"), seats))
    return rows


def _option(label: str, value: int, chosen: bool) -> discord.SelectOption:
    return discord.SelectOption(label=clip(label, limits.SELECT_LABEL), value=str(value), default=chosen)


def _stamp(eyes: Eyes) -> str:
    return "" if eyes is None else str(eyes + 1)
