"""`/stats`: one's own games, those of a server, or of one game, as a picture or in words; only who asks sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from discord import app_commands, ui

from bot.commands.rights import sees_place
from bot.front import Front, Tapping
from bot.games_offered import GAMES
from bot.notes import acknowledge, note, pages, whisper
from bot.pictures import attachment
from bot.play.looking import reads_first
from bot.play.posting import gallery
from bot.ratings import Book
from bot.refusals import NoSuchGame
from bot.statistics import of_game, of_person, of_server
from bot.store.rows import PlayedGame
from bot.words import ours, plain, say, theirs
from render.palette import PRUSSIAN, Colour
from render.statistics import Statistics, draw_statistics


class StatsCommands(app_commands.Group):
    """The group. What is counted is counted first, off the loop; then it is read, and drawn in a thread."""

    def __init__(self, client: Front) -> None:
        super().__init__(name=ours("command.stats"), description=ours("command.stats.help"), guild_only=True)
        self.client = client

    @app_commands.command(name=ours("command.stats.me"), description=ours("command.stats.me.help"))
    async def me(self, interaction: Tapping) -> None:
        """One's own games, wherever they were played."""
        await acknowledge(interaction)
        client, user, lang = self.client, interaction.user.id, theirs(interaction)
        await client.tallying.catch_up()
        seats = await client.house.store.played_by(user)
        if not seats:
            await whisper(interaction, note(say(lang, "stats.none-of-yours")))
            return
        books = {game: await client.ratings.of(game) for game in {seat.game for seat in seats}}
        name, games = interaction.user.display_name, client.house.games
        await _show(interaction, lambda: of_person(seats, user, name, games, books, lang), PRUSSIAN)

    @app_commands.command(name=ours("command.stats.server"), description=ours("command.stats.server.help"))
    async def server(self, interaction: Tapping) -> None:
        """The games of this server, as far as who asks can see where they were played."""
        await acknowledge(interaction)
        lang, seats = theirs(interaction), await self._seen(interaction)
        if not seats:
            await whisper(interaction, note(say(lang, "stats.none-here")))
            return
        name = interaction.guild.name if interaction.guild is not None else ""
        await _show(interaction, lambda: of_server(seats, name, lang), PRUSSIAN)

    @app_commands.command(name=ours("command.stats.game"), description=ours("command.stats.game.help"))
    @app_commands.rename(game=ours("command.stats.game.game"))
    @app_commands.describe(game=ours("command.stats.game.game.help"))
    @app_commands.choices(game=GAMES)
    async def game(self, interaction: Tapping, game: str) -> None:
        """One game, as it is played on this server."""
        await acknowledge(interaction)
        lang, known = theirs(interaction), self.client.house.games.get(game)
        if known is None:
            raise NoSuchGame(game=plain(str(game)[:50]))
        seats = await self._seen(interaction, game)
        if not seats:
            await whisper(interaction, note(say(lang, "stats.none-here")))
            return
        book: Book = await self.client.ratings.of(game)
        accent = known.accent >> 16, known.accent >> 8 & 255, known.accent & 255
        await _show(interaction, lambda: of_game(seats, known, book, lang), accent)

    async def _seen(self, interaction: Tapping, game: str | None = None) -> Sequence[PlayedGame]:
        """Every seat of this server's games that who asks took part in, or can see the place of."""
        await self.client.tallying.catch_up()
        seats = await self.client.house.store.played_in(interaction.guild_id or 0, game)
        own = {seat.table_id for seat in seats if seat.user_id == interaction.user.id}
        places = {place: sees_place(interaction, place) for place in {seat.channel_id for seat in seats}}
        return [seat for seat in seats if seat.table_id in own or places[seat.channel_id]]


async def _show(interaction: Tapping, count: Callable[[], Statistics], accent: Colour) -> None:
    """Count and draw in a thread; show the picture, or its words to who reads first."""
    picture = await asyncio.to_thread(lambda: draw_statistics(count(), accent))
    if reads_first(interaction):
        for page in pages(picture.text):
            await whisper(interaction, note(page))
        return
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(gallery("stats", picture.alt)))
    await whisper(interaction, view, [attachment(picture, "stats")])
