"""Opening a table and beginning its game."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import NamedTuple

import discord
from discord import app_commands

from bot.commands.confirm import ask_to_cancel
from bot.commands.corrections import read_corrections
from bot.commands.customs import NAMES, settled
from bot.commands.lobby import awaited, post_lobby, refresh_lobby, seat_standin, show_in_place
from bot.commands.rights import manages, sitter
from bot.commands.rooms import must_have_room, new_thread, remove_thread
from bot.commands.table_options import read_options
from bot.front import Front
from bot.notes import UNHEARD, acknowledge, hush, whisper
from bot.refusals import CannotPostHere, NoSuchGame, NotLobby, TableRefusal, TooManyStandins
from bot.store.protocol import StoreError
from bot.store.rows import Customs
from bot.tables.house import Limits
from bot.tables.session import Session
from bot.taps import Tap, Tapping, on_tap
from bot.words import LANGUAGE_NAMES, command, language_of, plain, say, theirs
from games.kernel.game import Game
from games.kernel.strengths import FAIR

log = logging.getLogger("pennypost")


class Wish(NamedTuple):
    """What somebody wants a table to be, as typed."""

    game: str
    standins: int
    options: str
    thread: bool
    language: str
    corrections: str
    entry: str = ""
    strength: str = ""

    def typed(self, lang: str) -> str:
        """The command once more, ready to be copied and mended.

        >>> Wish("bloody-inn", 2, "length=lon", False, "", "").typed("en")
        '/table new game: bloody-inn bots: 2 options: length=lon'
        """
        given = {
            "game": self.game,
            "standins": str(self.standins or ""),
            "strength": self.strength,
            "options": self.options,
            "place": "thread" if self.thread else "",
            "language": self.language,
            "corrections": self.corrections,
            "entry": self.entry,
        }
        named = [f"{say(lang, f'command.new.{name}')}: {value}" for name, value in given.items() if value]
        return " ".join([command(lang, "table-new"), *named])


async def open_table(interaction: Tapping, wish: Wish) -> None:
    """Open a table as wished; with stand-ins it starts at once. Nothing is opened where anything is wrong."""
    client, lang = interaction.client, theirs(interaction)
    game = client.house.games.get(wish.game)
    if game is None:
        raise NoSuchGame(game=plain(str(wish.game)[:50]))  # an outdated client may send a number
    if wish.standins > most_standins(game):
        raise TooManyStandins(most=most_standins(game))
    options = read_options(game, wish.options, lang)
    corrections = read_corrections(game, client.settings.corrections_path, wish.corrections) if wish.corrections else ""
    most = Limits(client.settings.tables_per_person, client.settings.tables_per_server)
    await client.house.room_for_table(interaction.user.id, interaction.guild_id, most)
    language = language_for(interaction, wish.language)
    thread: discord.Thread | None = None
    if wish.thread:
        thread = await new_thread(interaction, f"{game.words.title(language)} – {interaction.user.display_name}")
    channel_id = thread.id if thread is not None else await must_have_room(interaction)
    try:
        session = await client.house.open(
            game=game.id,
            guild_id=interaction.guild_id,
            channel_id=channel_id,
            host=sitter(interaction),
            language=language,
            options={name: value for name, value in options.items() if name not in NAMES},
            corrections=corrections,
            customs=settled(Customs(), {**options, **({"entry": wish.entry} if wish.entry else {})}),
            most=most,
            interaction=interaction.id,
        )
        await show_lobby(client, session, interaction.user.id)
    except (TableRefusal, StoreError):
        if thread is not None:
            await remove_thread(thread)
        raise
    told = True
    if wish.standins:
        for _ in range(wish.standins):
            await seat_standin(session, wish.strength or FAIR, interaction.user.id, None)
        told = await begin(client, session, interaction.user.id, None)
    if not told:
        await whisper(interaction, say(lang, "error.not-posted"))
    elif wish.thread:
        await whisper(interaction, say(lang, "opened.in-thread", thread=f"<#{channel_id}>"))
    else:
        await hush(interaction)


def standins_to_seat(games: Iterable[Game], typed: str) -> list[app_commands.Choice[int]]:
    """How many stand-ins may sit with one person, at one of these games, while typing."""
    fitting = sorted({0, *(seats - 1 for game in games for seats in game.seats)})
    return [app_commands.Choice(name=str(n), value=n) for n in fitting if str(n).startswith(typed.strip())]


def most_standins(game: Game) -> int:
    """As many as leave one seat for a person."""
    return game.seats.stop - 2


async def show_lobby(client: Front, session: Session, host: int) -> None:
    """Post the lobby; a table nobody sees is no table, so that one which cannot be posted is closed again."""
    try:
        await post_lobby(client, session, awaited(session))
    except UNHEARD as failure:
        log.warning("Table %s cannot be shown in channel %s: %s", session.table.id, session.table.channel_id, failure)
        await session.lobby.cancel(host)
        raise CannotPostHere from failure


async def begin(client: Front, session: Session, by: int, interaction: int | None, *, moderator: bool = False) -> bool:
    """Start the game: the lobby shows the sealed shuffles, and the first board is posted, if Discord lets us."""
    await session.lobby.start(by, interaction, moderator=moderator)
    await refresh_lobby(client, session)
    return await first_board(client, session)


async def first_board(client: Front, session: Session) -> bool:
    """Post the board of a game that begins, and let stand-ins move; whether Discord took it."""
    told = await client.teller.tell(session, hold=True)
    client.go_on(session)
    return told in ("told", "held")


@on_tap("lobby-start")
async def _start(tap: Tap, interaction: Tapping) -> None:
    """Begin, by the lobby's own button."""
    await acknowledge(interaction)
    session = await interaction.client.house.get(tap.table)
    try:
        moderator = await manages(interaction, session.table, session.seats)
        await session.lobby.start(interaction.user.id, interaction.id, moderator=moderator)
    except NotLobby:
        await show_in_place(interaction, session)
        raise
    await show_in_place(interaction, session)
    if not await first_board(interaction.client, session):
        await whisper(interaction, say(theirs(interaction), "error.not-posted"))


@on_tap("lobby-cancel")
async def _cancel(tap: Tap, interaction: Tapping) -> None:
    """Give the table up, by the lobby's own button."""
    await acknowledge(interaction)
    await ask_to_cancel(interaction, *await interaction.client.house.look_up(tap.table))


def language_for(interaction: Tapping, wished: str = "") -> str:
    """As wished, else as the host has set, else as this server speaks, else as who opens it does."""
    if wished in LANGUAGE_NAMES:
        return wished
    settings, guild = interaction.client.settings, interaction.guild
    if "language" in settings.given:
        return settings.language
    # Only a Community can choose its language: Discord calls all other servers American.
    if guild is not None and "COMMUNITY" in guild.features and interaction.guild_locale is not None:
        return language_of(interaction.guild_locale)
    return theirs(interaction)
