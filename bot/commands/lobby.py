"""The lobby: one message that shows who sits down to what, with the buttons to join, to change it and to start."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot import channel
from bot.clocks import NONE
from bot.commands.customs import CUSTOMS, custom_of, every_option, spoken, value_of
from bot.commands.rights import manages, sitter
from bot.commands.table_options import MOST_CHOICES, pair_words
from bot.endings import how_it_ended
from bot.front import Front
from bot.games_offered import game_lines
from bot.notes import UNHEARD, acknowledge, note, whisper
from bot.pictures import seat_names
from bot.refusals import NotLobby, StalePanel
from bot.rules.how_to_play import how_to_play
from bot.seating import by_team
from bot.standin_names import standin_name
from bot.store.rows import Seat, Table
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, menu, on_tap, tap_id
from bot.threads import ARCHIVED, GONE, wake
from bot.words import LANGUAGE_NAMES, listed, plain, say, theirs
from games.kernel.game import TableOption
from games.kernel.strengths import FAIR, STRENGTHS
from games.kernel.words import LANGUAGES, bracketed

log = logging.getLogger("pennypost")

_LANGUAGE = "language"
"""No option of a game is called so."""


# ── what it shows ───────────────────────────────────────────────────────────────────────────────────────────


def lobby_view(session: Session) -> ui.LayoutView:
    """The lobby as it is now, in the table's language."""
    lang, table = session.table.language, session.table
    head = game_lines(session.game, lang)
    body = [head, _seats_text(session), _options_text(session)]
    if table.state == "lobby":
        return note("\n\n".join(body), *_buttons(session), *_menus(session), accent=session.game.accent)
    if table.state == "cancelled":
        return note("\n\n".join([head, *how_it_ended(session, lang)]), accent=session.game.accent)
    body.append(say(lang, "lobby.started", table=table.id, seal=table.seed_hash))
    return note("\n\n".join(body), accent=session.game.accent)


def _seats_text(session: Session) -> str:
    lang, game = session.table.language, session.game
    least, most = game.seats.start, game.seats.stop - 1
    taken = len(session.seats)
    lines = [say(lang, "lobby.seats", table=session.table.id, taken=taken, least=least, most=most)]
    for seat, name in zip(session.seats, seat_names(session, lang), strict=True):
        shown = plain(name)
        if seat.user_id is not None and seat.user_id == session.table.host_id:
            shown = say(lang, "lobby.host", name=shown)
        elif seat.standin is not None:
            shown = say(lang, "lobby.standin", name=shown, kind=say(lang, f"standin.{seat.standin}"))
        lines.append(f"{seat.index + 1}. {shown}")
    sides = by_team(session, lang)
    lines += [say(lang, "lobby.teams", teams=" · ".join(sides))] if sides else []
    return "\n".join(lines)


def _options_text(session: Session) -> str:
    """What this group has settled, a line each; then in small print what is as usual."""
    lang, game = session.table.language, session.game
    ours, usual = list[str](), list[str]()
    for option in every_option(game):
        value = _value(session, option)
        (usual if value == option.default else ours).append(pair_words(game, option, value, lang))
    if session.table.customs.clock != NONE and len(session.people()) < 2:
        ours.append(say(lang, "clock.alone"))
    if session.table.corrections:
        ours.append(say(lang, "lobby.corrections"))
    if session.table.imported:
        ours.append(say(lang, "lobby.goes-on"))
    if session.table.follows is not None:
        ours.append(say(lang, "lobby.rematch", table=session.table.follows))
    if invited := awaited(session):
        ours.append(say(lang, "lobby.invited", people=listed(lang, (f"<@{user}>" for user in invited))))
    usual.append(say(lang, "lobby.language", language=LANGUAGE_NAMES[lang]))
    return "\n".join([*(f"- {line}" for line in ours), f"-# {' · '.join(usual)}"])


def awaited(session: Session) -> list[int]:
    """Who is invited and has not sat down yet."""
    return sorted(user for user in session.invited if session.seat_of(user) is None)


def _buttons(session: Session) -> list[ui.ActionRow[Any]]:
    lang, table, imported = session.table.language, session.table.id, session.table.imported
    has_standin = any(seat.standin is not None for seat in session.seats)
    full = not has_standin if imported else len(session.seats) >= session.game.seats.stop - 1
    ready = len(session.seats) in session.game.seats and bool(session.people())
    room = not full and (imported or session.lobby.takes_standin)

    def made(kind: str, style: discord.ButtonStyle, off: bool = False) -> Tap:
        return button(tap_id(kind, table), say(lang, f"button.{kind}"), style, disabled=off)

    grey = discord.ButtonStyle.secondary
    return [
        ui.ActionRow(
            made("lobby-join", discord.ButtonStyle.success, full),
            made("lobby-leave", grey, not session.seats),
            made("lobby-no-standin", grey, imported or not has_standin),
        ),
        ui.ActionRow(
            made("lobby-start", discord.ButtonStyle.primary, not ready),
            made("lobby-cancel", discord.ButtonStyle.danger),
            *how_to_play(session.game, lang),
        ),
        *([_free_seats(session) if imported else _strengths(session)] if room else []),
    ]


def _free_seats(session: Session) -> ui.ActionRow[Any]:
    """A menu of the seats that stand-ins keep free, at a table that goes on with a game."""
    lang = session.table.language
    free = [_entry(f"{s.index + 1}. {s.name}", str(s.index), "", False) for s in session.seats if s.standin is not None]
    return menu(tap_id("lobby-seat", session.table.id), say(lang, "button.lobby-seat"), free[:MOST_CHOICES])


def _strengths(session: Session) -> ui.ActionRow[Any]:
    """A menu that seats one more stand-in, as strong as is chosen."""
    lang = session.table.language
    offered = [
        _entry(say(lang, f"standin.{kind}"), kind, say(lang, f"standin.{kind}.help"), False) for kind in STRENGTHS
    ]
    return menu(tap_id("lobby-standin", session.table.id), say(lang, "button.lobby-standin"), offered)


def _menus(session: Session) -> list[ui.ActionRow[Any]]:
    """Every option and its values, and the languages, in as few menus as hold them; an option is in one menu."""
    lang, pages = session.table.language, list[list[discord.SelectOption]]([[]])
    for values in _choices(session):
        if len(pages[-1]) + len(values) > MOST_CHOICES:
            pages.append([])
        pages[-1] += values
    rows: list[ui.ActionRow[Any]] = []
    for number, options in enumerate(pages):
        hint = say(lang, "lobby.change")
        shown = hint if len(pages) == 1 else bracketed(lang, hint, f"{number + 1}/{len(pages)}")
        rows.append(menu(tap_id("lobby-set", session.table.id, arg=str(number)), shown, options))
    return rows


def _choices(session: Session) -> Iterator[list[discord.SelectOption]]:
    """The values of each option, what is settled marked; then the languages."""
    lang, game = session.table.language, session.game
    for option in CUSTOMS if session.table.imported else every_option(game):
        now = _value(session, option)
        yield [
            _entry(
                pair_words(game, option, value, lang),
                f"{option.name}={value}",
                spoken(game, lang, option.name, value).detail,
                value == now,
            )
            for value in dict.fromkeys((*option.values, now))
        ]
    yield [
        _entry(say(lang, "lobby.language", language=LANGUAGE_NAMES[each]), f"{_LANGUAGE}={each}", "", each == lang)
        for each in LANGUAGES
    ]


def _value(session: Session, option: TableOption) -> str:
    """What the group has settled of an option, its game's or the house's."""
    if option in CUSTOMS:
        return value_of(session.table.customs, option.name)
    return session.table.options.get(option.name, option.default)


def _entry(label: str, value: str, help_: str, settled: bool) -> discord.SelectOption:
    shown = f"✓ {label}" if settled else label
    return discord.SelectOption(label=shown[:100], value=value, description=help_[:100] or None)


# ── what is tapped ──────────────────────────────────────────────────────────────────────────────────────────


@on_tap("lobby-join", "lobby-leave", "lobby-seat", "lobby-standin", "lobby-no-standin", "lobby-set", arg="[0-9]?")
async def _change(tap: Tap, interaction: Tapping) -> None:
    """Carry a change of the lobby out, and show the lobby as it is then."""
    await acknowledge(interaction)
    session = await interaction.client.house.get(tap.table)
    try:
        await _CHANGES[tap.kind](tap, interaction, session)
    except NotLobby:
        await show_in_place(interaction, session)
        raise
    if not await show_in_place(interaction, session):
        await whisper(interaction, say(theirs(interaction), "error.not-shown"))


async def show_in_place(interaction: Tapping, session: Session) -> bool:
    """Show the lobby as it is in the message that was tapped; whether Discord took it."""
    try:
        await interaction.edit_original_response(view=lobby_view(session))
    except UNHEARD as failure:
        log.warning("The lobby of table %s could not be shown: %s", session.table.id, failure)
        return False
    return True


async def _join(tap: Tap, interaction: Tapping, session: Session) -> None:
    await session.lobby.join(sitter(interaction), interaction.id)


async def _take_seat(tap: Tap, interaction: Tapping, session: Session) -> None:
    chosen = "".join(tap.values[:1])
    if not (session.table.imported and chosen.isascii() and chosen.isdecimal()):
        raise StalePanel
    await session.lobby.join(sitter(interaction), interaction.id, seat=int(chosen[:2]))


async def _leave(tap: Tap, interaction: Tapping, session: Session) -> None:
    await session.lobby.leave(interaction.user.id, interaction.id)


async def _standin(tap: Tap, interaction: Tapping, session: Session) -> None:
    kind = (tap.values or [FAIR])[0]  # a lobby posted by an earlier version has a button
    by, moderator = interaction.user.id, await manages(interaction, session.table, session.seats)
    await seat_standin(session, kind if kind in STRENGTHS else FAIR, by, interaction.id, moderator=moderator)


async def _no_standin(tap: Tap, interaction: Tapping, session: Session) -> None:
    await session.lobby.remove_standin(
        interaction.user.id, interaction.id, moderator=await manages(interaction, session.table, session.seats)
    )


async def _set(tap: Tap, interaction: Tapping, session: Session) -> None:
    name, _, value = (tap.values or [""])[0].partition("=")
    by, moderator = interaction.user.id, await manages(interaction, session.table, session.seats)
    if name == _LANGUAGE and value in LANGUAGES:
        await session.lobby.set_language(by, value, interaction.id, moderator=moderator)
    elif (custom := custom_of(name, value)) is not None:
        await session.lobby.set_customs(by, custom, interaction.id, moderator=moderator)
    elif any(option.name == name and value in option.values for option in session.game.options):
        await session.lobby.set_options(by, {name: value}, interaction.id, moderator=moderator)


_CHANGES: dict[str, Callable[[Tap, Tapping, Session], Awaitable[None]]] = {
    "lobby-join": _join,
    "lobby-leave": _leave,
    "lobby-seat": _take_seat,
    "lobby-standin": _standin,
    "lobby-no-standin": _no_standin,
    "lobby-set": _set,
}


# ── from elsewhere ──────────────────────────────────────────────────────────────────────────────────────────


async def seat_standin(
    session: Session, kind: str, by: int, interaction: int | None, *, moderator: bool = False
) -> None:
    """Seat one more stand-in, of that strength."""
    name = standin_name(session.table.language, session.names)
    await session.lobby.add_standin(by, kind, name, interaction, moderator=moderator)


def standin_for(table: Table, seats: Sequence[Seat], index: int) -> Seat:
    """The stand-in that takes a seat over."""
    name = standin_name(table.language, [seat.name for seat in seats])
    return Seat(index, None, FAIR, name, conceded_at=seats[index].conceded_at)


async def post_lobby(client: Front, session: Session, call: Sequence[int] = ()) -> discord.Message:
    """Put the lobby message into the table's channel, and remember which it is; these people are called."""
    message = await channel.post(client, session.table, lobby_view(session), call=call)
    await client.house.store.set_board_message(session.table.id, message.id)
    return message


async def refresh_lobby(client: Front, session: Session) -> bool:
    """Show a change that was not made on the message itself; where the message is gone, post another.

    Whether it shows: the change itself is made, so that nothing may be raised here.
    """
    known = (await client.house.store.get_table(session.table.id)).board_message_id
    try:
        shown = known is not None and await _edited(client, session, known)
        if not shown and session.table.state == "lobby":
            await post_lobby(client, session)
    except UNHEARD as error:
        log.warning("The lobby of table %s could not be shown: %s", session.table.id, error)
        if isinstance(error, discord.NotFound) and error.code == GONE:
            await client.house.park(session.table.id, "channel-gone")
        return False
    return True


async def _edited(client: Front, session: Session, message_id: int) -> bool:
    """Change the lobby's message, in an archived thread too; whether it is still there."""
    message = client.get_partial_messageable(session.table.channel_id).get_partial_message(message_id)
    try:
        try:
            await message.edit(view=lobby_view(session))
        except discord.HTTPException as refusal:
            if refusal.code != ARCHIVED or not await wake(client, session.table.channel_id):
                raise
            await message.edit(view=lobby_view(session))
    except discord.NotFound:
        return False
    return True
