"""`/table`: open a table, sit down, start, look, look back, take back, hand on, carry elsewhere, give up."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands import showing
from bot.commands.away import come_back, days_to_name, go_away
from bot.commands.confirm import ask_to_cancel, ask_to_leave
from bot.commands.corrections import corrections_named
from bot.commands.ending import ask_to_concede, ask_to_end
from bot.commands.export import send_record, send_stored_record
from bot.commands.film import seats_to_see, show_film
from bot.commands.handing_on import replace, seats_to_name
from bot.commands.hint import show_hint
from bot.commands.importing import import_record
from bot.commands.inviting import invite
from bot.commands.lobby import refresh_lobby
from bot.commands.log import show_log
from bot.commands.mine import show_mine, tables_to_manage, tables_to_name
from bot.commands.moving import move
from bot.commands.opening import Wish, begin, most_standins, open_table, standins_to_seat
from bot.commands.practice import Wish as PracticeWish
from bot.commands.practice import finished_to_name, practise
from bot.commands.recap import show_recap
from bot.commands.replay import show_replay
from bot.commands.rewind import show_points
from bot.commands.rights import manages, must_see, sitter, table_meant
from bot.commands.table_options import MOST_CHOICES, suggest_options
from bot.commands.take_over import seats_to_take, take_over
from bot.commands.undo import undo
from bot.commands.watching import tables_to_watch, watch
from bot.explaining import refusal_text
from bot.front import Front, Tapping
from bot.games_offered import GAMES
from bot.notes import acknowledge, hush, whisper
from bot.play.plan_taps import plans_to_name, show_plan
from bot.refusals import SetAside, TableRefusal
from bot.store.rows import Table
from bot.tables.plans import LONGEST_NAME
from bot.tables.session import Session
from bot.words import LANGUAGE_NAMES, ours, say, theirs
from games import all_games
from games.kernel.strengths import STRENGTHS

_LANGUAGES = [app_commands.Choice(name=name, value=lang) for lang, name in LANGUAGE_NAMES.items()]
_PLACES = [app_commands.Choice(name=ours(f"place.{place}"), value=place) for place in ("here", "thread")]
_ENTRIES = [app_commands.Choice(name=ours(f"custom.entry.{entry}"), value=entry) for entry in ("open", "invited")]
_STRENGTHS = [app_commands.Choice(name=ours(f"standin.{kind}"), value=kind) for kind in STRENGTHS]
_ENDS = [
    app_commands.Choice(name=ours(f"command.end.how.{how}"), value=how) for how in ("together", "concede", "cancel")
]
_MOST_STANDINS = max(map(most_standins, all_games().values()))
_MOST_SEATS = _MOST_STANDINS + 1


def _arguments(command: str, *names: str) -> tuple[dict[str, app_commands.locale_str], ...]:
    """Names and descriptions of a command's arguments."""
    return (
        {name: ours(f"command.{command}.{name}") for name in names},
        {name: ours(f"command.{command}.{name}.help") for name in names},
    )


_NEW_NAMES, _NEW_HELP = _arguments(
    "new", "game", "standins", "strength", "options", "place", "language", "corrections", "entry"
)
_BOARD_NAMES, _BOARD_HELP = _arguments("board", "text", "table", "picture")
_WHICH_NAMES, _WHICH_HELP = _arguments("board", "table")
_MOVE_NAMES, _MOVE_HELP = _arguments("move", "table")
_INVITE_NAMES, _INVITE_HELP = _arguments("invite", "who")
_REPLACE_NAMES, _REPLACE_HELP = _arguments("replace", "seat", "by")
_TAKE_OVER_NAMES, _TAKE_OVER_HELP = _arguments("take-over", "seat")
_AWAY_NAMES, _AWAY_HELP = _arguments("away", "until")
_END_NAMES, _END_HELP = _arguments("end", "how")
_PRACTICE_NAMES, _PRACTICE_HELP = _arguments("practice", "game", "table", "seats", "standins", "strength", "options")
_PLAN_NAMES, _PLAN_HELP = _arguments("plan", "open", "keep")
_IMPORT_NAMES, _IMPORT_HELP = _arguments("import", "record")
_EYES_NAMES, _EYES_HELP = _arguments("film", "seat")


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
        await acknowledge(interaction)
        return await table_meant(interaction, table, looking_back=False)

    async def _looked_at(self, interaction: Tapping, table: str | None) -> Session:
        """The same for who looks back: where none is open here, the one that ended here last."""
        await acknowledge(interaction)
        return await table_meant(interaction, table)

    async def _row(self, interaction: Tapping, table: str | None, *, looking_back: bool = False) -> Table:
        """Either, whether or not that table can be read."""
        await acknowledge(interaction)
        if table is not None:
            named = table.strip().lower()
            await must_see(interaction, named)
            return (await self.client.house.look_up(named))[0]
        return await self.client.house.row_here(interaction.channel_id or 0, looking_back=looking_back)

    # ── the lobby ───────────────────────────────────────────────────────────────────────────────────────

    @app_commands.command(name=ours("command.new"), description=ours("command.new.help"))
    @app_commands.rename(**_NEW_NAMES)
    @app_commands.describe(**_NEW_HELP)
    @app_commands.choices(game=GAMES, strength=_STRENGTHS, place=_PLACES, language=_LANGUAGES, entry=_ENTRIES)
    async def new(
        self,
        interaction: Tapping,
        game: str,
        standins: app_commands.Range[int, 0, _MOST_STANDINS] = 0,
        strength: str = "",
        options: app_commands.Range[str, 0, 500] = "",
        place: str = "here",
        language: str = "",
        corrections: app_commands.Range[str, 0, 100] = "",
        entry: str = "",
    ) -> None:
        """Open a table."""
        await acknowledge(interaction)
        wish = Wish(game, standins, options, place == "thread", language, corrections, entry, strength)
        try:
            await open_table(interaction, wish)
        except TableRefusal as refusal:
            lang, line = theirs(interaction), wish.typed(theirs(interaction)).replace("`", "'")
            said = f"{refusal_text(lang, refusal)}\n{say(lang, 'opened.typed')}\n```\n{line}\n```"
            await whisper(interaction, said)

    @app_commands.command(name=ours("command.practice"), description=ours("command.practice.help"))
    @app_commands.rename(**_PRACTICE_NAMES)
    @app_commands.describe(**_PRACTICE_HELP)
    @app_commands.choices(game=GAMES, strength=_STRENGTHS)
    async def practice(
        self,
        interaction: Tapping,
        game: str = "",
        table: app_commands.Range[str, 0, 100] = "",
        seats: app_commands.Range[int, 1, _MOST_SEATS] = 0,
        standins: app_commands.Range[int, 0, _MOST_STANDINS] = 0,
        strength: str = "",
        options: app_commands.Range[str, 0, 500] = "",
    ) -> None:
        """Play by oneself, afresh or from a move of a finished game."""
        await acknowledge(interaction)
        await practise(interaction, PracticeWish(game, table, seats, standins, strength, options))

    @practice.autocomplete("table")
    async def _finished(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await finished_to_name(interaction, typed)

    @new.autocomplete("options")
    @practice.autocomplete("options")
    async def _options(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        game = self.client.house.games.get(str(interaction.namespace.game))
        return suggest_options(game, typed, theirs(interaction)) if game else []

    @new.autocomplete("standins")
    @practice.autocomplete("standins")
    async def _standins(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[int]]:
        games = self.client.house.games
        meant = games.get(str(interaction.namespace.game))
        return standins_to_seat([meant] if meant else games.values(), typed)

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
        said = say(theirs(interaction), "lobby.you-joined", count=len(session.seats))
        await self._seats_changed(interaction, session, said)

    @app_commands.command(name=ours("command.invite"), description=ours("command.invite.help"))
    @app_commands.rename(**_INVITE_NAMES)
    @app_commands.describe(**_INVITE_HELP)
    async def invite(self, interaction: Tapping, who: discord.User) -> None:
        """Ask somebody to sit down."""
        await invite(interaction, await self._here(interaction), who)

    @app_commands.command(name=ours("command.leave"), description=ours("command.leave.help"))
    async def leave(self, interaction: Tapping) -> None:
        """Give the seat up."""
        session = await self._here(interaction)
        if session.table.state == "playing":
            await ask_to_leave(interaction, session)
            return
        await session.lobby.leave(interaction.user.id, interaction.id)
        await self._seats_changed(interaction, session, say(theirs(interaction), "lobby.you-left"))

    async def _seats_changed(self, interaction: Tapping, session: Session, said: str) -> None:
        """Show who sits in the lobby, and say to who asked what was done, and whether it shows."""
        if not await refresh_lobby(self.client, session):
            said += "\n" + say(theirs(interaction), "error.not-shown")
        await whisper(interaction, said)

    @app_commands.command(name=ours("command.start"), description=ours("command.start.help"))
    async def start(self, interaction: Tapping) -> None:
        """Begin."""
        session = await self._here(interaction)
        by, moderator = interaction.user.id, await manages(interaction, session.table, session.seats)
        if await begin(self.client, session, by, interaction.id, moderator=moderator):
            await hush(interaction)
        else:
            await whisper(interaction, say(theirs(interaction), "error.not-posted"))

    # ── ending early ────────────────────────────────────────────────────────────────────────────────────

    @app_commands.command(name=ours("command.end"), description=ours("command.end.help"))
    @app_commands.rename(**_END_NAMES, **_WHICH_NAMES)
    @app_commands.describe(**_END_HELP, **_WHICH_HELP)
    @app_commands.choices(how=_ENDS)
    async def end(self, interaction: Tapping, how: str = "together", table: str | None = None) -> None:
        """Ask the others to end the game, give one's own up, or close the table."""
        if how == "cancel":
            row = await self._row(interaction, table)
            await ask_to_cancel(interaction, *await self.client.house.look_up(row.id))
        else:
            ask = ask_to_concede if how == "concede" else ask_to_end
            await ask(interaction, await self._named(interaction, table))

    # ── handing on ──────────────────────────────────────────────────────────────────────────────────────

    @app_commands.command(name=ours("command.move"), description=ours("command.move.help"))
    @app_commands.rename(**_MOVE_NAMES)
    @app_commands.describe(**_MOVE_HELP)
    async def move(self, interaction: Tapping, table: str) -> None:
        """Carry a table into this channel."""
        await move(interaction, await self._named(interaction, table))

    @end.autocomplete("table")
    @move.autocomplete("table")
    async def _managed(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await tables_to_manage(interaction, typed)

    @app_commands.command(name=ours("command.replace"), description=ours("command.replace.help"))
    @app_commands.rename(**_REPLACE_NAMES)
    @app_commands.describe(**_REPLACE_HELP)
    async def replace(
        self, interaction: Tapping, seat: app_commands.Range[str, 1, 100], by: discord.User | None = None
    ) -> None:
        """Let somebody else play a seat."""
        await replace(interaction, await self._here(interaction), seat, by)

    @replace.autocomplete("seat")
    async def _seat(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_to_name(interaction, typed)

    @app_commands.command(name=ours("command.take-over"), description=ours("command.take-over.help"))
    @app_commands.rename(**_TAKE_OVER_NAMES)
    @app_commands.describe(**_TAKE_OVER_HELP)
    async def take_over(self, interaction: Tapping, seat: app_commands.Range[str, 1, 100] | None = None) -> None:
        """Ask for a seat of a running game."""
        await take_over(interaction, await self._here(interaction), seat)

    @take_over.autocomplete("seat")
    async def _free_seat(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_to_take(interaction, typed)

    @app_commands.command(name=ours("command.away"), description=ours("command.away.help"))
    @app_commands.rename(**_AWAY_NAMES)
    @app_commands.describe(**_AWAY_HELP)
    async def away(self, interaction: Tapping, until: app_commands.Range[str, 1, 50] | None = None) -> None:
        """Announce when one is back; without a day, be back."""
        await acknowledge(interaction)
        if until is None:
            await come_back(interaction)
        else:
            await go_away(interaction, until)

    @away.autocomplete("until")
    async def _until(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await days_to_name(interaction, typed)

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────

    @app_commands.command(name=ours("command.board"), description=ours("command.board.help"))
    @app_commands.rename(**_BOARD_NAMES)
    @app_commands.describe(**_BOARD_HELP)
    async def board(
        self,
        interaction: Tapping,
        text: bool = False,
        table: str | None = None,
        picture: app_commands.Range[str, 0, 100] = "",
    ) -> None:
        """The board or another picture of the game, drawn or in words."""
        session = await self._looked_at(interaction, table)
        if picture.strip():
            await showing.show_further(interaction, session, picture, in_words=text)
        else:
            await (showing.show_text if text else showing.show_board)(interaction, session)

    @board.autocomplete("picture")
    async def _picture(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await showing.pictures_to_name(interaction, interaction.namespace.table, typed)

    @app_commands.command(name=ours("command.recap"), description=ours("command.recap.help"))
    @app_commands.rename(**_WHICH_NAMES)
    @app_commands.describe(**_WHICH_HELP)
    async def recap(self, interaction: Tapping, table: str | None = None) -> None:
        """What has happened since one's last move."""
        await show_recap(interaction, await self._looked_at(interaction, table))

    @app_commands.command(name=ours("command.watch"), description=ours("command.watch.help"))
    @app_commands.rename(**_WHICH_NAMES)
    @app_commands.describe(**_WHICH_HELP)
    async def watch(self, interaction: Tapping, table: str | None = None) -> None:
        """Follow a table without a seat, or no longer."""
        await watch(interaction, await self._named(interaction, table))

    @watch.autocomplete("table")
    async def _watched(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await tables_to_watch(interaction, typed)

    @app_commands.command(name=ours("command.hand"), description=ours("command.hand.help"))
    @app_commands.rename(**_WHICH_NAMES)
    @app_commands.describe(**_WHICH_HELP)
    async def hand(self, interaction: Tapping, table: str | None = None) -> None:
        """One's own hand."""
        await showing.show_hand(interaction, await self._looked_at(interaction, table))

    @app_commands.command(name=ours("command.hint"), description=ours("command.hint.help"))
    async def hint(self, interaction: Tapping) -> None:
        """What a fair stand-in would do now."""
        await show_hint(interaction, await self._here(interaction))

    @app_commands.command(name=ours("command.plan"), description=ours("command.plan.help"))
    @app_commands.rename(**_PLAN_NAMES)
    @app_commands.describe(**_PLAN_HELP)
    async def plan(
        self,
        interaction: Tapping,
        open: app_commands.Range[str, 1, LONGEST_NAME] = "",
        keep: app_commands.Range[str, 1, LONGEST_NAME] = "",
    ) -> None:
        """Try moves out in private."""
        await show_plan(interaction, await self._here(interaction), opened=open, kept_as=keep)

    @plan.autocomplete("open")
    async def _plans(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await plans_to_name(interaction, typed)

    @app_commands.command(name=ours("command.log"), description=ours("command.log.help"))
    @app_commands.rename(**_WHICH_NAMES)
    @app_commands.describe(**_WHICH_HELP)
    async def log(self, interaction: Tapping, table: str | None = None) -> None:
        """What has happened."""
        await show_log(interaction, await self._looked_at(interaction, table))

    @app_commands.command(name=ours("command.film"), description=ours("command.film.help"))
    @app_commands.rename(**_EYES_NAMES, **_WHICH_NAMES)
    @app_commands.describe(**_EYES_HELP, **_WHICH_HELP)
    async def film(
        self, interaction: Tapping, table: str | None = None, seat: app_commands.Range[str, 0, 100] = ""
    ) -> None:
        """The game as an animated picture."""
        await show_film(interaction, await self._looked_at(interaction, table), seat)

    @app_commands.command(name=ours("command.replay"), description=ours("command.replay.help"))
    @app_commands.rename(**_EYES_NAMES, **_WHICH_NAMES)
    @app_commands.describe(**_EYES_HELP, **_WHICH_HELP)
    async def replay(
        self, interaction: Tapping, table: str | None = None, seat: app_commands.Range[str, 0, 100] = ""
    ) -> None:
        """The game move by move, to page through."""
        await show_replay(interaction, await self._looked_at(interaction, table), seat)

    @film.autocomplete("seat")
    @replay.autocomplete("seat")
    async def _eyes(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await seats_to_see(interaction, interaction.namespace.table, typed)

    @app_commands.command(name=ours("command.export"), description=ours("command.export.help"))
    @app_commands.rename(**_WHICH_NAMES)
    @app_commands.describe(**_WHICH_HELP)
    async def export(self, interaction: Tapping, table: str | None = None) -> None:
        """The record as a file, of a table that cannot be read too."""
        row = await self._row(interaction, table, looking_back=True)
        try:
            await send_record(interaction, await self.client.house.get(row.id))
        except SetAside:
            await send_stored_record(interaction, *await self.client.house.look_up(row.id))

    @app_commands.command(name=ours("command.import"), description=ours("command.import.help"))
    @app_commands.rename(**_IMPORT_NAMES)
    @app_commands.describe(**_IMPORT_HELP)
    async def import_(self, interaction: Tapping, record: discord.Attachment) -> None:
        """Bring a record here: to look at it, or to go on with it."""
        await acknowledge(interaction)
        await import_record(interaction, record)

    @board.autocomplete("table")
    @hand.autocomplete("table")
    @recap.autocomplete("table")
    @log.autocomplete("table")
    @film.autocomplete("table")
    @replay.autocomplete("table")
    @export.autocomplete("table")
    async def _table(self, interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
        return await tables_to_name(interaction, typed)

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

    @app_commands.command(name=ours("command.rewind"), description=ours("command.rewind.help"))
    async def rewind(self, interaction: Tapping) -> None:
        """Look at earlier moments, and propose to go back to one."""
        await show_points(interaction, await self._here(interaction))
