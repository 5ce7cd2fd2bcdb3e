"""Going back to a named point: the moves of a table to choose from, the board before each, and the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot import limits
from bot.commands.consent import moment, put_to_the_others, question, show_board
from bot.commands.moments import ago, made_by, what_happened
from bot.notes import note, redraw, whisper
from bot.pictures import attachment, seat_names
from bot.play.posting import gallery
from bot.play.words import clip
from bot.refusals import StalePanel
from bot.store.rows import Proposal
from bot.tables.going_back import Point
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, menu, on_tap, tap_id
from bot.words import plain, say, theirs
from games.kernel.ledger import unpack, visible

PAGE = limits.SELECT_OPTIONS
_REVISION = "[0-9]{1,9}"


async def show_points(interaction: Tapping, session: Session) -> None:
    """What the table is being asked already; else the moments it could go back to."""
    await whisper(interaction, await _panel(interaction, session, 0))


async def _panel(interaction: Tapping, session: Session, page: int) -> ui.LayoutView:
    lang = theirs(interaction)
    found = await session.back.points(interaction.user.id)
    if session.back.asked is not None:
        return await question(session, session.back.asked, lang)
    if not found:
        return note(say(lang, "rewind.none"))
    page, last, rows = moves_to_choose(session, found, page, lang, "rewind")
    return note(say(lang, "rewind.title", page=page + 1, pages=last + 1), *rows, accent=session.game.accent)


def moves_to_choose(
    session: Session, found: Sequence[Point], page: int, lang: str, kind: str
) -> tuple[int, int, list[ui.ActionRow[Any]]]:
    """A page of moves to choose one of, by taps of this kind: which page it is, which is the last, and its rows."""
    last = (len(found) - 1) // PAGE
    page = min(page, last)
    table, stamp = session.table.id, str(session.table.revision)
    options = [_entry(session, point, lang) for point in found[page * PAGE : (page + 1) * PAGE]]
    rows = [menu(tap_id(f"{kind}-look", table, stamp), say(lang, "rewind.choose"), options)]
    if last:
        rows.append(
            ui.ActionRow(
                button(tap_id(f"{kind}-page", table, arg=str(page + 1)), say(lang, "button.log-earlier"),
                       disabled=page == last),
                button(tap_id(f"{kind}-page", table, arg=str(max(0, page - 1))), say(lang, "button.log-later"),
                       disabled=page == 0),
            )
        )  # fmt: skip
    return page, last, rows


def _entry(session: Session, point: Point, lang: str) -> discord.SelectOption:
    """A move of the list: what happened, and who did it when."""
    names = seat_names(session, lang)
    who = f"{made_by(point.move, names, lang)} · {ago(session, point.move, lang)}"
    return discord.SelectOption(
        label=clip(what_happened(session, point.move, names, lang), limits.SELECT_LABEL),
        value=str(point.seq),
        description=clip(who, limits.SELECT_LABEL),
    )


@on_tap("rewind-page", arg="[0-9]{1,4}")
async def _turn_page(tap: Tap, interaction: Tapping) -> None:
    """Turn to a page of the moves, in place."""
    await interaction.response.defer()
    session = await interaction.client.house.get(tap.table)
    view = await _panel(interaction, session, int(tap.arg))
    await redraw(interaction, view)


@on_tap("rewind-look", stamp=_REVISION)
async def _look(tap: Tap, interaction: Tapping) -> None:
    """The board as everybody saw it before a move, and the way to ask for it."""
    await interaction.response.defer()
    session = await interaction.client.house.get(tap.table)
    lang = theirs(interaction)
    wanted = "".join(tap.values[:1])
    found = await session.back.points(interaction.user.id)
    point = next((point for point in found if str(point.seq) == wanted), None)
    if point is None or tap.stamp != str(session.table.revision):
        raise StalePanel
    position, last = session.back.seen_at(point), visible(unpack(point.before.events), None)
    picture = await interaction.client.pictures.board_after(session, lang, position, last)
    names = [plain(name) for name in seat_names(session, lang)]
    text = [moment(session, point.move, names, lang), say(lang, "rewind.takes", count=found.index(point) + 1)]
    text += [say(lang, "rewind.anew" if point.shown else "rewind.not-anew")]
    await session.look_who_left(interaction.user.id)
    alone = not session.present(but=session.own_seat(interaction.user.id))
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(text)), gallery("board", picture.alt)]
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(
            tap_id("rewind-ask", tap.table, tap.stamp, wanted),
            say(lang, "button.rewind-go" if alone else "button.rewind-ask"),
            discord.ButtonStyle.primary,
        ),
        button(tap_id("rewind-page", tap.table, arg=str(found.index(point) // PAGE)), say(lang, "button.rewind-list")),
    )
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, row, accent_colour=session.game.accent))
    await redraw(interaction, view, [attachment(picture, "board")])


@on_tap("rewind-ask", stamp=_REVISION, arg="[0-9]{1,9}")
async def _ask(tap: Tap, interaction: Tapping) -> None:
    """Put it to the others; alone, or where it is still one's own affair, go back at once."""
    await interaction.response.defer()
    client, lang = interaction.client, theirs(interaction)
    session = await client.house.get(tap.table)
    done = await session.back.rewind(interaction.user.id, int(tap.arg), int(tap.stamp), interaction.id)
    if isinstance(done, Proposal):
        asked = await put_to_the_others(client, session, done)
        said = say(lang, "rewind.asked" if asked else "rewind.not-asked")
    else:
        said = say(lang, "rewind.back" if await show_board(client, session) else "error.not-posted")
    await redraw(interaction, note(said))
