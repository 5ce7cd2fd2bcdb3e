"""Tables at which nobody does anything any more: warned once, then closed. Any deed or one tap keeps them.

A lobby is closed after a week, a game after a month, counted from the last thing a person did there. A table whose
channel is gone or closed to us can be warned nowhere: it has three months, and `/table mine` says so until then. One
that cannot be read is left alone, for that is not its people's doing.
"""

from __future__ import annotations

import logging
from typing import Any, Final, NamedTuple

import discord
from discord import ui

from bot import channel
from bot.commands.lobby import refresh_lobby
from bot.commands.rights import manages
from bot.front import Front
from bot.notes import UNHEARD, acknowledge, note
from bot.play.posting import has_button
from bot.refusals import NotSeated
from bot.store.company import IDLE
from bot.store.rows import Interaction, Table, Timer
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.timers import on_due
from bot.words import day, plain, say
from games.kernel.words import as_one

log = logging.getLogger("pennypost")

DAY_MS: Final = 24 * 60 * 60 * 1000
RESTING_MS: Final = 90 * DAY_MS
"""How long a table that can be warned nowhere may be silent."""
MOST_CALLED: Final = 10
"""How many people one warning mentions."""
_LOOK_BACK: Final = 10
"""How many messages are looked at for a warning that may have been posted before a crash."""


class Patience(NamedTuple):
    """How long a table may be silent, and how long before its end that is said."""

    silent_ms: int
    warned_ms: int


PATIENCE: Final = {"lobby": Patience(7 * DAY_MS, 2 * DAY_MS), "playing": Patience(30 * DAY_MS, 4 * DAY_MS)}


class _Warned(NamedTuple):
    """A warning that was posted: when, for a silence since when, and which message it is. Kept with the timer."""

    at: int
    since: int
    message_id: int

    @classmethod
    def read(cls, text: str) -> _Warned | None:
        return cls(*map(int, text.split("."))) if text else None

    def text(self) -> str:
        return ".".join(map(str, self))


def active(table: Table) -> int:
    """When somebody last did something there."""
    return max(table.active_at, table.started_at or 0)


def closes_at(table: Table) -> int:
    """When a table that can be warned nowhere is closed, unless somebody does something."""
    return active(table) + RESTING_MS


# ── when it is time ─────────────────────────────────────────────────────────────────────────────────────────


@on_due(IDLE)
async def look_for_silence(client: Front, timer: Timer) -> int | None:
    """Look when somebody last did something at a table, warn its people, or close it; when to look again."""
    store, now = client.house.store, client.house.clock()
    table = await store.get_table(timer.table_id or "")
    if not table.is_open:
        return None
    if table.parked == "unreadable":
        return now + DAY_MS
    warned, since = _Warned.read(timer.about), active(table)
    if warned is not None and since > warned.since:
        await _take_down(client, table, warned)
        await store.set_timer(Timer(kind=IDLE, due_at=now, table_id=table.id))  # without the warning, to look afresh
        return None
    if table.parked is not None:
        return closes_at(table) if now < closes_at(table) else await _close(client, table, warned)
    silent, ahead = PATIENCE[table.state]
    if warned is not None:
        due = max(since + silent, warned.at + ahead)
        return due if now < due else await _close(client, table, warned)
    if now < since + silent - ahead:
        return since + silent - ahead
    return await _warn(client, table, since)


async def _warn(client: Front, table: Table, since: int) -> int | None:
    """Say in the channel, once, when the table closes; where that cannot be said, try again tomorrow."""
    now, (silent, ahead) = client.house.clock(), PATIENCE[table.state]
    session, due = await client.house.get(table.id), max(since + silent, now + ahead)
    try:
        message_id = await _warning_there(client, table, since) or await _post_warning(client, session, since, due)
    except UNHEARD as failure:
        log.warning("Table %s could not be warned that it will be closed: %s", table.id, failure)
        return now + DAY_MS if now < closes_at(table) else await _close(client, table, None)
    kept = _Warned(now, since, message_id).text()
    await client.house.store.set_timer(Timer(kind=IDLE, due_at=due, table_id=table.id, about=kept))
    return None


async def _close(client: Front, table: Table, warned: _Warned | None) -> int | None:
    """Close a table for good, and say so where that can be said."""
    session = await client.house.get(table.id)
    if not await session.closing.fall_silent(active(table)):
        return client.house.clock() if session.table.is_open else None
    if warned is not None:
        await _take_down(client, session.table, warned)
    if session.table.parked is not None:
        return None
    if session.posted is None:
        await refresh_lobby(client, session)
    else:
        await client.teller.tell(session)
    return None


# ── what is said ────────────────────────────────────────────────────────────────────────────────────────────


async def _post_warning(client: Front, session: Session, since: int, due: int) -> int:
    table, lang = session.table, session.table.language
    owners = [session.seats[seat].user_id for seat in session.people()]
    people = list(dict.fromkeys(user for user in (*owners, table.host_id) if user is not None))[:MOST_CALLED]
    text = say(lang, "idle.warning", people=as_one(lang, (f"<@{user}>" for user in people)), table=table.id,
               since=day(since), when=day(due))  # fmt: skip
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(_keep_id(table, since), say(lang, "button.idle-keep"), discord.ButtonStyle.primary)
    )
    view = note(text, row, accent=session.game.accent)
    message = await channel.post(client, table, view, nonce=f"{table.id}.{since}", call=people)
    return message.id


def _keep_id(table: Table, since: int) -> str:
    return tap_id("idle-keep", table.id, str(since))


async def _warning_there(client: Front, table: Table, since: int) -> int | None:
    """The warning of this silence, if the channel has it already: a crash may have come between."""
    place = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    try:
        async for message in place.history(limit=_LOOK_BACK):
            ours = client.user is not None and message.author.id == client.user.id
            if ours and has_button(message, _keep_id(table, since)):
                return message.id
    except UNHEARD:
        pass  # then the nonce must do
    return None


async def _take_down(client: Front, table: Table, warned: _Warned) -> None:
    """A warning that is no longer true loses its button."""
    said = say(table.language, "idle.goes-on" if table.is_open else "idle.closed")
    await channel.put_in_place(client, table, warned.message_id, note(said))


@on_tap("idle-keep", stamp="[0-9]{1,15}")
async def _keep(tap: Tap, interaction: Tapping) -> None:
    """Keep a silent table open, as one of its people."""
    await acknowledge(interaction)
    house = interaction.client.house
    session = await house.get(tap.table)
    table, lang = session.table, session.table.language
    if not table.is_open:
        await interaction.edit_original_response(view=note(say(lang, "idle.closed")))
        raise house.has_ended(table)
    if session.seat_of(interaction.user.id) is None and not await manages(interaction, table, session.seats):
        raise NotSeated
    now = house.clock()
    await house.store.stir(table.id, Interaction(interaction.id, "kept", now))
    await house.store.set_timer(Timer(kind=IDLE, due_at=now + DAY_MS, table_id=table.id))
    name = plain(interaction.user.display_name)
    view = note(say(lang, "idle.kept", name=name, table=table.id), accent=session.game.accent)
    await interaction.edit_original_response(view=view)
