"""Opening a table and beginning its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import discord

from bot.commands.corrections import read_corrections
from bot.commands.lobby import post_lobby, refresh_lobby, seat_standin
from bot.commands.options import read_options
from bot.commands.refusals import NoSuchGame, NoThreadsHere, TooManyStandins
from bot.commands.rights import NEW_THREAD, must_be_able, needed_here, sitter
from bot.notes import hush, whisper
from bot.play import posting
from bot.tables.refusals import ChannelHasTable
from bot.tables.session import Session
from bot.taps import Tapping
from bot.words import LANGUAGE_NAMES, language_of, plain, say, theirs
from games.kernel.game import Game

if TYPE_CHECKING:
    from bot.client import PennyPost

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
    await post_lobby(client, session)
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


async def begin(
    client: PennyPost, session: Session, by: int, interaction: int | None, *, moderator: bool = False
) -> bool:
    """Start the game: the lobby shows the sealed shuffles, and the first board is posted, if Discord lets us."""
    posted = await session.start(by, interaction, moderator=moderator)
    await refresh_lobby(client, session)
    told = await posting.post(client, session, posted)
    client.go_on(session)
    return told


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
    thread = await channel.create_thread(
        name=name[:100], type=discord.ChannelType.public_thread, auto_archive_duration=_WEEK
    )
    await thread.add_user(interaction.user)
    return thread.id
