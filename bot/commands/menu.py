"""The table's menu: what `/table` can do, one tap away from every posted board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot.commands import showing
from bot.commands.confirm import ask_to_cancel
from bot.commands.export import send_record
from bot.commands.log import show_log
from bot.commands.rights import manages
from bot.commands.undo import undo
from bot.notes import note, whisper
from bot.pictures import seat_names
from bot.play import looking
from bot.seating import by_team
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import day, listed, plain, say, theirs

ACTS = ("board", "text", "hand", "log", "undo", "export", "cancel")


@on_tap("table", stamp="[0-9]{0,9}")
async def _menu(tap: Tap, interaction: Tapping) -> None:
    """The menu, for who tapped alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await whisper(interaction, menu_view(interaction, session))


@on_tap(*(f"table-{act}" for act in ACTS))
async def _act(tap: Tap, interaction: Tapping) -> None:
    """What an entry of the menu says; only the person who tapped sees the answer."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await _ACTS[tap.kind.removeprefix("table-")](interaction, session)


def menu_view(interaction: Tapping, session: Session) -> ui.LayoutView:
    """Where the table stands, and what may be done there by the person who asks."""
    lang = theirs(interaction)
    seated = session.seat_of(interaction.user.id) is not None
    offered = {
        "board": session.posted is not None,
        "text": session.posted is not None,
        "hand": session.posted is not None and seated,
        "log": session.posted is not None,
        "undo": session.table.state == "playing" and seated,
        "export": session.posted is not None,
        "cancel": session.table.is_open and manages(interaction, session.table),
    }
    made = [
        button(
            tap_id(f"table-{act}", session.table.id),
            say(lang, f"button.table-{act}"),
            discord.ButtonStyle.danger if act == "cancel" else discord.ButtonStyle.secondary,
        )
        for act in ACTS
        if offered[act]
    ]
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(*made[i : i + 4]) for i in range(0, len(made), 4)]
    rows += looking.rows(interaction, session)
    return note(standing(session, lang), *rows, accent=session.game.accent)


def standing(session: Session, lang: str) -> str:
    """A table in a few lines: the game, who is to move, since when, and its sealed shuffles."""
    table, names = session.table, seat_names(session, lang)
    lines = [f"### {session.game.words.title(lang)} · {table.id}"]
    lines.append(say(lang, f"table.state.{table.state}"))
    if table.state == "playing" and session.posted is not None:
        waiting = listed(lang, (plain(names[seat]) for seat in session.awaited()))
        lines.append(say(lang, "table.waiting", names=waiting))
    sides = by_team(session, lang)
    together = " · ".join(sides) if sides else listed(lang, map(plain, names))
    lines.append(say(lang, "table.players", names=together))
    if table.started_at is not None:
        lines.append(say(lang, "table.started", when=day(table.started_at)))
    if table.seed_hash is not None:
        lines.append(say(lang, "table.seal", seal=table.seed_hash))
    if not table.is_open and table.seed is not None:
        lines.append(say(lang, "table.seed", seed=table.seed.hex()))
    return "\n".join(lines)


_ACTS: dict[str, Callable[[Any, Session], Awaitable[None]]] = {
    "board": showing.show_board,
    "text": showing.show_text,
    "hand": showing.show_hand,
    "log": show_log,
    "undo": undo,
    "export": send_record,
    "cancel": lambda interaction, session: ask_to_cancel(interaction, session.table),
}
