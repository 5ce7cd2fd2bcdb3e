"""`/table`: open a table, sit down, start, look, look back, take back, give up."""

from __future__ import annotations

from discord import app_commands

from bot.commands import showing
from bot.commands.confirm import ask_to_cancel, ask_to_forget
from bot.commands.corrections import corrections_named
from bot.commands.export import send_record
from bot.commands.lobby import refresh_lobby
from bot.commands.log import show_log
from bot.commands.mine import show_mine, tables_to_name
from bot.commands.opening import Wish, begin, open_table
from bot.commands.options import MOST_CHOICES, suggest_options
from bot.commands.rights import moderates, sitter
from bot.commands.undo import undo
from bot.front import Front, Tapping
from bot.notes import acknowledge, hush, whisper
from bot.refusing import refusal_text
from bot.tables.refusals import TableRefusal
from bot.tables.session import Session
from bot.words import LANGUAGE_NAMES, localised, ours, say, theirs
from games import all_games

_GAMES = [app_commands.Choice(name=localised(game.words.title), value=game.id) for game in all_games().values()][
    :MOST_CHOICES
]
_LANGUAGES = [app_commands.Choice(name=name, value=lang) for lang, name in LANGUAGE_NAMES.items()]
_PLACES = [app_commands.Choice(name=ours(f"place.{place}"), value=place) for place in ("here", "thread")]
_MOST_STANDINS = max(game.seats.stop - 2 for game in all_games().values())


def _arguments(command: str, *names: str) -> tuple[dict[str, app_commands.locale_str], ...]:
    """Names and descriptions of a command's arguments."""
    return (
        {name: ours(f"command.{command}.{name}") for name in names},
        {name: ours(f"command.{command}.{name}.help") for name in names},
    )


_NEW_NAMES, _NEW_HELP = _arguments("new", "game", "standins", "options", "place", "language", "corrections")
_BOARD_NAMES, _BOARD_HELP = _arguments("board", "text", "table")
_WHICH_NAMES, _WHICH_HELP = _arguments("board", "table")


class TableCommands(app_commands.Group):
    """The group. Each command acknowledges first, and answers only to whoever asked."""

    def __init__(self, client: Front) -> None:
        super().__init__(name=ours("command.table"), description=ours("command.table.help"), guild_only=True)
        self.client = client

    async def _here(self, interaction: Tapping) -> Session:
        await acknowledge(interaction)
        return await self.client.house.here(interaction.channel_id or 0)

    async def _named(self, interaction: Tapping, table: str | None) -> Session:
        """The table that was named, or the one that is open here."""
        if table is None:
            return await self._here(interaction)
        await acknowledge(interaction)
        return await self.client.house.get(table.strip().lower())

    # ── the lobby ───────────────────────────────────────────────────────────────────────────────────────

    @app_commands.command(name=ours("command.new"), description=ours("command.new.help"))
    @app_commands.rename(**_NEW_NAMES)
    @app_commands.describe(**_NEW_HELP)
    @app_commands.choices(game=_GAMES, place=_PLACES, language=_LANGUAGES)
    async def new(
        self,
        interaction: Tapping,
        game: str,
        standins: app_commands.Range[int, 0, _MOST_STANDINS] = 0,
        options: app_commands.Range[str, 0, 500] = "",
        place: str = "here",
        language: str = "",
        corrections: app_commands.Range[str, 0, 100] = "",
    ) -> None:
        """Open a table."""
        await acknowledge(interaction)
        wish = Wish(game, standins, options, place == "thread", language, corrections)
        try:
            await open_table(interaction, wish)
        except TableRefusal as refusal:
            lang, line = theirs(interaction), wish.typed().replace("`", "'")
            said = f"{refusal_text(lang, refusal)}\n{say(lang, 'opened.typed')}\n```\n{line}\n```"
            await whisper(interaction, said)

    @new.autocomplete("options")
    async def _options(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        game = self.client.house.games.get(str(interaction.namespace.game))
        return suggest_options(game, typed, theirs(interaction)) if game else []

    @new.autocomplete("corrections")
    async def _corrections(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        names = corrections_named(self.client.settings.corrections_path)
        fitting = [name for name in names if typed.casefold() in name.casefold() and len(name) <= 100]
        return [app_commands.Choice(name=name, value=name) for name in fitting[:MOST_CHOICES]]

    @app_commands.command(name=ours("command.join"), description=ours("command.join.help"))
    async def join(self, interaction: Tapping) -> None:
        """Take a seat."""
        session = await self._here(interaction)
        await session.lobby.join(sitter(interaction), interaction.id)
        await refresh_lobby(self.client, session)
        await whisper(interaction, say(theirs(interaction), "lobby.you-joined", count=len(session.seats)))

    @app_commands.command(name=ours("command.leave"), description=ours("command.leave.help"))
    async def leave(self, interaction: Tapping) -> None:
        """Give the seat up."""
        session = await self._here(interaction)
        await session.lobby.leave(interaction.user.id, interaction.id)
        await refresh_lobby(self.client, session)
        await whisper(interaction, say(theirs(interaction), "lobby.you-left"))

    @app_commands.command(name=ours("command.start"), description=ours("command.start.help"))
    async def start(self, interaction: Tapping) -> None:
        """Begin."""
        session = await self._here(interaction)
        by, moderator = interaction.user.id, moderates(interaction)
        if await begin(self.client, session, by, interaction.id, moderator=moderator):
            await hush(interaction)
        else:
            await whisper(interaction, say(theirs(interaction), "error.not-posted"))

    @app_commands.command(name=ours("command.cancel"), description=ours("command.cancel.help"))
    async def cancel(self, interaction: Tapping) -> None:
        """Give the table up."""
        await ask_to_cancel(interaction, await self._here(interaction))

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────

    @app_commands.command(name=ours("command.board"), description=ours("command.board.help"))
    @app_commands.rename(**_BOARD_NAMES)
    @app_commands.describe(**_BOARD_HELP)
    async def board(self, interaction: Tapping, text: bool = False, table: str | None = None) -> None:
        """The board, as a picture or in words."""
        session = await self._named(interaction, table)
        await (showing.show_text if text else showing.show_board)(interaction, session)

    @app_commands.command(name=ours("command.hand"), description=ours("command.hand.help"))
    async def hand(self, interaction: Tapping) -> None:
        """One's own hand."""
        await showing.show_hand(interaction, await self._here(interaction))

    @app_commands.command(name=ours("command.log"), description=ours("command.log.help"))
    @app_commands.rename(**_WHICH_NAMES)
    @app_commands.describe(**_WHICH_HELP)
    async def log(self, interaction: Tapping, table: str | None = None) -> None:
        """What has happened."""
        await show_log(interaction, await self._named(interaction, table))

    @app_commands.command(name=ours("command.export"), description=ours("command.export.help"))
    @app_commands.rename(**_WHICH_NAMES)
    @app_commands.describe(**_WHICH_HELP)
    async def export(self, interaction: Tapping, table: str | None = None) -> None:
        """The record as a file."""
        await send_record(interaction, await self._named(interaction, table))

    @board.autocomplete("table")
    @log.autocomplete("table")
    @export.autocomplete("table")
    async def _table(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await tables_to_name(self.client.house, interaction.user.id, typed, theirs(interaction))

    @app_commands.command(name=ours("command.mine"), description=ours("command.mine.help"))
    async def mine(self, interaction: Tapping) -> None:
        """All tables one sits at."""
        await acknowledge(interaction)
        await show_mine(interaction)

    # ── taking back ─────────────────────────────────────────────────────────────────────────────────────

    @app_commands.command(name=ours("command.undo"), description=ours("command.undo.help"))
    async def undo(self, interaction: Tapping) -> None:
        """Take back what one did last."""
        await undo(interaction, await self._here(interaction))

    @app_commands.command(name=ours("command.forget-me"), description=ours("command.forget-me.help"))
    async def forget_me(self, interaction: Tapping) -> None:
        """Remove one's data from ended games."""
        await acknowledge(interaction)
        await ask_to_forget(interaction)
