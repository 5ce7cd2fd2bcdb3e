"""Opening a table and beginning its game."""

from __future__ import annotations

import contextlib
import logging
from typing import Final, NamedTuple

import discord

from bot.commands.confirm import ask_to_cancel
from bot.commands.corrections import read_corrections
from bot.commands.lobby import lobby_view, post_lobby, refresh_lobby, seat_standin
from bot.commands.options import read_options
from bot.commands.refusals import CannotPostHere, NoSuchGame, NoThreadsHere, TooManyStandins
from bot.commands.rights import NEW_THREAD, moderates, must_be_able, needed_here, sitter
from bot.front import Front
from bot.notes import acknowledge, hush, whisper
from bot.tables.refusals import ChannelHasTable, NotLobby
from bot.tables.session import Session
from bot.taps import Tap, Tapping, on_tap
from bot.words import LANGUAGE_NAMES, language_of, plain, say, theirs
from games.kernel.game import Game

log = logging.getLogger("pennypost")

_WEEK: Final = 10080


class Wish(NamedTuple):
    """What somebody wants a table to be, as typed."""

    game: str
    standins: int
    options: str
    thread: bool
    language: str
    corrections: str

    def typed(self) -> str:
        """The command once more, ready to be copied and mended.

        >>> Wish("bloody-inn", 2, "length=lon", False, "", "").typed()
        '/table new game: bloody-inn standins: 2 options: length=lon'
        """
        given = {
            "game": self.game,
            "standins": str(self.standins or ""),
            "options": self.options,
            "place": "thread" if self.thread else "",
            "language": self.language,
            "corrections": self.corrections,
        }
        return "/table new " + " ".join(f"{name}: {value}" for name, value in given.items() if value)


async def open_table(interaction: Tapping, wish: Wish) -> None:
    """Open a table as wished; with stand-ins it starts at once. Nothing is opened where anything is wrong."""
    client, lang = interaction.client, theirs(interaction)
    game = client.house.games.get(wish.game)
    if game is None:
        raise NoSuchGame(game=plain(wish.game[:50]))
    if wish.standins > game.seats.stop - 2:
        raise TooManyStandins(most=game.seats.stop - 2)
    options = read_options(game, wish.options, lang)
    corrections = read_corrections(game, client.settings.corrections_path, wish.corrections) if wish.corrections else ""
    channel_id = await _room(interaction, game, wish)
    session = await client.house.open(
        game=game.id,
        guild_id=interaction.guild_id,
        channel_id=channel_id,
        host=sitter(interaction),
        language=_language(interaction, wish),
        options=options,
        corrections=corrections,
        interaction=interaction.id,
    )
    try:
        await post_lobby(client, session)
    except discord.HTTPException as failure:  # a table nobody sees is no table: all or nothing
        log.warning("Table %s cannot be shown in channel %s: %s", session.table.id, channel_id, failure)
        await session.lobby.cancel(interaction.user.id)
        raise CannotPostHere from failure
    told = True
    if wish.standins:
        for _ in range(wish.standins):
            await seat_standin(session, interaction.user.id, None)
        told = await begin(client, session, interaction.user.id, None)
    if not told:
        await whisper(interaction, say(lang, "error.not-posted"))
    elif wish.thread:
        await whisper(interaction, say(lang, "opened.in-thread", thread=f"<#{channel_id}>"))
    else:
        await hush(interaction)


async def begin(client: Front, session: Session, by: int, interaction: int | None, *, moderator: bool = False) -> bool:
    """Start the game: the lobby shows the sealed shuffles, and the first board is posted, if Discord lets us."""
    await session.lobby.start(by, interaction, moderator=moderator)
    await refresh_lobby(client, session)
    return await _first_board(client, session)


async def _first_board(client: Front, session: Session) -> bool:
    told = await client.teller.tell(session, hold=True)
    client.go_on(session)
    return told in ("told", "held")


@on_tap("lobby-start")
async def _start(tap: Tap, interaction: Tapping) -> None:
    """Begin, by the lobby's own button."""
    await acknowledge(interaction)
    session = await interaction.client.house.get(tap.table)
    try:
        await session.lobby.start(interaction.user.id, interaction.id, moderator=moderates(interaction))
    except NotLobby:
        await interaction.edit_original_response(view=lobby_view(session))
        raise
    await interaction.edit_original_response(view=lobby_view(session))
    if not await _first_board(interaction.client, session):
        await whisper(interaction, say(theirs(interaction), "error.not-posted"))


@on_tap("lobby-cancel")
async def _cancel(tap: Tap, interaction: Tapping) -> None:
    """Give the table up, by the lobby's own button."""
    await acknowledge(interaction)
    await ask_to_cancel(interaction, await interaction.client.house.get(tap.table))


def _language(interaction: Tapping, wish: Wish) -> str:
    """As wished, else as the host has set, else as this server speaks, else as who opens it does."""
    if wish.language in LANGUAGE_NAMES:
        return wish.language
    settings, guild = interaction.client.settings, interaction.guild
    if "language" in settings.given:
        return settings.language
    # Only a Community can choose its language: Discord calls all other servers American.
    if guild is not None and "COMMUNITY" in guild.features and interaction.guild_locale is not None:
        return language_of(interaction.guild_locale)
    return theirs(interaction)


async def _room(interaction: Tapping, game: Game, wish: Wish) -> int:
    """The channel the table will live in: this one, or a new thread of it."""
    channel = interaction.channel
    if not wish.thread:
        must_be_able(interaction, needed_here(channel))
        here = interaction.channel_id or 0
        if (taken := await interaction.client.house.in_channel(here)) is not None:
            raise ChannelHasTable(table=taken.table.id)
        return here
    if not isinstance(channel, discord.TextChannel):
        raise NoThreadsHere
    must_be_able(interaction, NEW_THREAD)
    name = f"{game.words.title(_language(interaction, wish))} – {interaction.user.display_name}"
    try:
        thread = await channel.create_thread(
            name=name[:100], type=discord.ChannelType.public_thread, auto_archive_duration=_WEEK
        )
    except discord.Forbidden as refusal:
        raise NoThreadsHere from refusal
    with contextlib.suppress(discord.HTTPException):  # they find it all the same: the answer links to it
        await thread.add_user(interaction.user)
    return thread.id
