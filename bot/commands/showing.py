"""Show one person the table: its picture, its text twin, their own hand, or another picture of the game."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui

from bot import limits
from bot.commands.rights import table_meant
from bot.notes import note, pages, whisper
from bot.pictures import attachment
from bot.play import looking
from bot.play.looking import reads_first
from bot.play.posting import gallery, ways_in
from bot.play.reading import fold
from bot.refusals import NoSuchPicture, NotSeated, TableRefusal
from bot.store.protocol import NoSuchTable
from bot.symbols import symbols_button
from bot.tables.session import Session
from bot.taps import Tapping, button, tap_id
from bot.words import plain, say, theirs
from render import Picture


async def show_board(interaction: Tapping, session: Session) -> None:
    """The board as everybody sees it, with the ways in: a channel may have lost its own."""
    if reads_first(interaction):
        await show_text(interaction, session)
        return
    await draw_board(interaction, session)


async def draw_board(interaction: Tapping, session: Session) -> None:
    """The board drawn, for those too who read it first."""
    lang = theirs(interaction)
    picture = await interaction.client.pictures.board(session, lang)
    in_words: ui.ActionRow[Any] = ui.ActionRow(_in_words(session, "text", lang))
    await _show(interaction, session, picture, "board", ways_in(session, lang), in_words)


async def show_text(interaction: Tapping, session: Session) -> None:
    """The board in words, in as many messages as it takes; for a player, with their own hand."""
    lang, pictures = theirs(interaction), interaction.client.pictures
    text = (await pictures.board(session, lang)).text
    seat = session.seat_of(interaction.user.id)
    if seat is not None:
        text += "\n\n" + (await pictures.hand(session, seat, lang)).text
    await _read_out(interaction, text, ways_in(session, lang), ui.ActionRow(_drawn(session, "drawn", lang)))


async def show_hand(interaction: Tapping, session: Session) -> None:
    """What only this player may see."""
    if reads_first(interaction):
        await show_hand_text(interaction, session)
        return
    await draw_hand(interaction, session)


async def draw_hand(interaction: Tapping, session: Session) -> None:
    """What only this player may see, drawn."""
    lang = theirs(interaction)
    row: ui.ActionRow[Any] = ui.ActionRow(_in_words(session, "hand-text", lang), symbols_button(session.game, lang))
    await _show(interaction, session, await _hand(interaction, session), "hand", row)


async def show_hand_text(interaction: Tapping, session: Session) -> None:
    """What only this player may see, in words."""
    row: ui.ActionRow[Any] = ui.ActionRow(_drawn(session, "hand-drawn", theirs(interaction)))
    await _read_out(interaction, (await _hand(interaction, session)).text, row)


async def _hand(interaction: Tapping, session: Session) -> Picture:
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise NotSeated
    return await interaction.client.pictures.hand(session, seat, theirs(interaction))


async def _read_out(interaction: Tapping, text: str, *rows: ui.ActionRow[Any]) -> None:
    """A text in as many messages as it takes, and under the last one what can be done from there."""
    *earlier, last = pages(text)
    for page in earlier:
        await whisper(interaction, note(page))
    await whisper(interaction, note(last, *rows))


def _drawn(session: Session, act: str, lang: str) -> Any:
    return button(tap_id(f"table-{act}", session.table.id), say(lang, "button.table-drawn"))


def _in_words(session: Session, act: str, lang: str) -> Any:
    return button(tap_id(f"table-{act}", session.table.id), say(lang, "button.table-text"))


async def show_further(interaction: Tapping, session: Session, wanted: str, *, in_words: bool) -> None:
    """One of the game's further pictures, by its name or by what it is called."""
    captions = interaction.client.pictures.captions(session, theirs(interaction), private=True, every=True)
    name = next((name for name, said in captions.items() if fold(wanted) in (fold(name), fold(said))), None)
    if name is None:
        raise NoSuchPicture(picture=plain(wanted[:50]))
    in_words = in_words or reads_first(interaction)
    await (looking.read_picture if in_words else looking.show_picture)(interaction, session, name)


async def pictures_to_name(interaction: Tapping, table: str | None, typed: str) -> list[app_commands.Choice[str]]:
    """The further pictures whoever types may see, at the table they name or the one here."""
    try:
        session = await table_meant(interaction, table)
        seated = session.seat_of(interaction.user.id) is not None
        captions = interaction.client.pictures.captions(session, theirs(interaction), private=seated)
    except (TableRefusal, NoSuchTable):  # nobody has asked for anything yet: there is nothing to refuse
        return []
    found = {said: name for name, said in captions.items() if fold(typed) in fold(said) or fold(typed) in fold(name)}
    offered = list(found.items())[: limits.CHOICES]
    return [app_commands.Choice(name=said[: limits.CHOICE_NAME], value=name) for said, name in offered]


async def _show(interaction: Tapping, session: Session, picture: Picture, name: str, *rows: ui.ActionRow[Any]) -> None:
    """A picture by itself, and what can be done from there."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(gallery(name, picture.alt), *rows, accent_colour=session.game.accent))
    await whisper(interaction, view, [attachment(picture, name)])
