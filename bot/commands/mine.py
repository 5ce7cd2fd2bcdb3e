"""The tables one person sits at: what waits for them, since when and for what, and the way to each board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

from discord import app_commands

from bot.commands.rights import moderates
from bot.commands.silence import closes_at
from bot.notes import MOST_TEXT, whisper
from bot.notices import board_link
from bot.play.asked import asked_now
from bot.play.words import clip
from bot.refusals import SetAside
from bot.store.rows import Glance, Table, Waiting
from bot.tables.house import House
from bot.taps import Tapping
from bot.words import day, plain, say, theirs
from games.kernel.words import as_one

_MOST = 25
_MOST_WAITING = 15
"""Tables that are read to say what they ask: a message holds hardly more, and each takes its time."""
_MOST_ASKED = 120
_MANY = 10_000
"""More tables than anybody has."""

_Found = TypeVar("_Found")


async def show_mine(interaction: Tapping) -> None:
    """List them: what waits for this person first, the longest wait at the top; then the others."""
    await whisper(interaction, await mine_text(interaction.client.house, interaction.user.id, theirs(interaction)))


async def mine_text(house: House, user: int, lang: str) -> str:
    """A person's open tables, as many as a message holds, and how many more there are."""
    titles = say(lang, "mine.others"), say(lang, "mine.title")
    least = max(map(len, titles)) + len(_rest(_MANY, lang)) + 2
    waiting = await waiting_text(house, user, lang, MOST_TEXT - least)
    glances = await house.store.glances(user)  # after what waits was read: what cannot be rests now
    others = [glance for glance in glances if not _waits_for(glance, user)]
    title, room = titles[len(others) == len(glances)], MOST_TEXT - len(waiting) - 1
    resting = await _filled(title, others, lambda glance: _glance_line(house, glance, lang), room, lang)
    return "\n".join(filter(None, (waiting, resting))) or say(lang, "mine.none")


async def waiting_text(house: House, user: int, lang: str, room: int = MOST_TEXT) -> str:
    """What waits for a person, since when, for what, with the way there, as much as there is room for; else empty."""
    waiting = [found for found in await house.store.waiting_for(user) if found.table.parked is None]
    head = say(lang, "mine.waiting")
    return await _filled(head, waiting, lambda found: _waiting_line(house, found, lang), room, lang, _MOST_WAITING)


async def _filled(
    head: str,
    found: Sequence[_Found],
    told: Callable[[_Found], Awaitable[str]],
    room: int,
    lang: str,
    most: int | None = None,
) -> str:
    """A line for each under a heading, until the room is full or there are enough; then how many more there are.

    A table of which nothing can be told has no line. Empty where there is nothing at all.
    """
    lines: list[str] = []
    left = list(found)
    room -= len(head) + len(_rest(len(found), lang)) + 1
    while left and len(lines) != most:
        line = await told(left[0])
        if len(line) + 1 > room:
            break
        lines += [line] if line else []
        room -= len(line) + 1
        left.pop(0)
    rest = [_rest(len(left), lang)] if left else []
    return "\n".join([head, *lines, *rest]) if lines or rest else ""


def _rest(count: int, lang: str) -> str:
    return f"- {say(lang, 'mine.more', count=count)}"


async def _waiting_line(house: House, found: Waiting, lang: str) -> str:
    try:
        session = await house.of_row(found.table)
    except SetAside:
        return ""
    asked = clip(asked_now(session, found.turn.seat, lang), _MOST_ASKED)
    out = session.absences.runs_out(found.turn.seat)
    hurry = [] if out is None else [say(lang, "clock.runs-out", when=day(out))]
    return " · ".join([f"- {_linked(house, found.table, lang)}", day(found.turn.since), asked, *hurry])


def _waits_for(glance: Glance, user: int) -> bool:
    return glance.table.parked is None and any(seat.user_id == user for seat in glance.awaited)


async def _glance_line(house: House, glance: Glance, lang: str) -> str:
    """An open table that does not wait for them: who is waited for there, or why it rests. Cheap reads alone."""
    table = glance.table
    if table.parked is not None or not await house.is_sound(table):
        return _resting(house, table, table.parked or "unreadable", lang)
    if table.state == "lobby":
        what = say(lang, "mine.lobby")
    elif table.is_practice:
        what = await _practice_now(house, table, lang)
    elif glance.awaited:
        what = say(lang, "mine.their-turn", names=as_one(lang, (plain(seat.name) for seat in glance.awaited)))
    else:
        what = say(lang, "mine.going-on")
    return f"- {_linked(house, table, lang)} · {what}"


async def _practice_now(house: House, table: Table, lang: str) -> str:
    """Whom a table of practice waits for: who practises, with what is asked, or the stand-ins; nobody is called there,
    so that no turns of it are stored.
    """
    session = await house.of_row(table)
    own = [seat for seat in session.awaited() if session.seats[seat].played_by is None]
    if not own:
        return say(lang, "mine.going-on")
    return say(lang, "mine.practice", asked=clip(asked_now(session, own[0], lang), _MOST_ASKED))


def _linked(house: House, table: Table, lang: str) -> str:
    """A table by its channel and its game, which leads to its board."""
    return f"<#{table.channel_id}> · [{_title(house, table, lang)}]({board_link(table)})"


def _resting(house: House, table: Table, why: str, lang: str) -> str:
    """A table that rests, by its id, for its channel may be gone; why, and what can be done."""
    line = f"- **{table.id}** · {_title(house, table, lang)} · {say(lang, f'mine.{why}')}"
    return line if why == "unreadable" else f"{line} · {say(lang, 'idle.closes', when=day(closes_at(table)))}"


def _title(house: House, table: Table, lang: str) -> str:
    return house.games[table.game].words.title(lang) if table.game in house.games else table.game


# ── while somebody types ────────────────────────────────────────────────────────────────────────────────────


async def tables_to_name(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """What can be looked at, to choose from while typing: of this room the open table and the one that ended last,
    whoever sat there; then one's own, newest first, ended ones too.
    """
    house, here = interaction.client.house, interaction.channel_id or 0
    in_room = (await house.store.table_in_channel(here), await house.store.ended_in_channel(here))
    own = await house.store.tables_of(interaction.user.id, only_open=False, hosted=True)
    tables = {table.id: table for table in (*in_room, *reversed(own)) if table is not None}
    return choices_of(house, tables.values(), typed, theirs(interaction))


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
