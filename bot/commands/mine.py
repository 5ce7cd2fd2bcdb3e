"""The tables one person sits at: where they are, and whether one's move is wanted."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from bot.commands.rights import moderates
from bot.commands.silence import closes_at
from bot.notes import note, pages, whisper
from bot.pictures import seat_names
from bot.refusals import SetAside
from bot.store.rows import Table
from bot.tables.house import House
from bot.tables.session import Session
from bot.taps import Tapping
from bot.words import day, listed, plain, say, theirs

_MOST = 25


async def show_mine(interaction: Tapping) -> None:
    """List them, those that wait for this person first."""
    lang, house, user = theirs(interaction), interaction.client.house, interaction.user.id
    sessions, lines = list[Session](), list[str]()
    for table in await house.of_user(user):
        try:
            session = await house.get(table.id)
        except SetAside:
            lines.append(_resting(house, table, "unreadable", lang))
        else:
            if session.table.parked is not None:
                lines.append(_resting(house, table, session.table.parked, lang))
            else:
                sessions.append(session)
    if not sessions and not lines:
        await whisper(interaction, say(lang, "mine.none"))
        return
    sessions.sort(key=lambda session: not _wants(session, user))
    lines = [_line(session, user, lang) for session in sessions] + lines
    await whisper(interaction, note(pages("\n".join([say(lang, "mine.title"), *lines]))[0]))


def _wants(session: Session, user: int) -> bool:
    return session.posted is not None and session.seat_of(user) in session.awaited()


def _line(session: Session, user: int, lang: str) -> str:
    title = session.game.words.title(lang)
    if session.posted is None:
        what = say(lang, "mine.lobby")
    elif _wants(session, user):
        what = say(lang, "mine.your-turn")
    else:
        names = seat_names(session, lang)
        waiting = listed(lang, (plain(names[seat]) for seat in session.awaited()))
        what = say(lang, "mine.their-turn", names=waiting)
    return f"- <#{session.table.channel_id}> · {title} · {what}"


def _resting(house: House, table: Table, why: str, lang: str) -> str:
    """A table that rests, by its id, for its channel may be gone; why, and what can be done."""
    line = f"- **{table.id}** · {_title(house, table, lang)} · {say(lang, f'mine.{why}')}"
    return line if why == "unreadable" else f"{line} · {say(lang, 'idle.closes', when=day(closes_at(table)))}"


def _title(house: House, table: Table, lang: str) -> str:
    return house.games[table.game].words.title(lang) if table.game in house.games else table.game


# ── while somebody types ────────────────────────────────────────────────────────────────────────────────────


async def tables_to_name(house: House, user: int, typed: str, lang: str) -> list[app_commands.Choice[str]]:
    """One's own tables, newest first, ended ones too, to choose from while typing."""
    tables = await house.store.tables_of(user, only_open=False, hosted=True)
    return choices_of(house, reversed(tables), typed, lang)


async def tables_to_manage(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """One's own open tables, newest first, and for moderators all others of this server that they keep order at."""
    house = interaction.client.house
    own = await house.of_user(interaction.user.id)
    known = {table.id for table in own}
    others = await house.store.tables_in(guild_id=interaction.guild_id or 0)
    moderated = [table for table in others if table.id not in known and moderates(interaction, table)]
    return choices_of(house, [*reversed(own), *moderated], typed, theirs(interaction))


def choices_of(house: House, tables: Iterable[Table], typed: str, lang: str) -> list[app_commands.Choice[str]]:
    """Of these tables, those that what is typed may mean."""
    found = []
    for table in tables:
        name = f"{table.id} · {_title(house, table, lang)} · {say(lang, f'table.state.{table.state}')}"
        if typed.casefold() in name.casefold():
            found.append(app_commands.Choice(name=name[:100], value=table.id))
    return found[:_MOST]
