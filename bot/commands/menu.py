"""The table's menu: what `/table` can do, one tap away from every posted board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import discord
from discord import ui

from bot.commands import showing
from bot.commands.confirm import ask_to_cancel
from bot.commands.ending import ask_to_concede, ask_to_end
from bot.commands.export import send_record
from bot.commands.film import show_film
from bot.commands.hint import show_hint
from bot.commands.log import show_log
from bot.commands.practice import show_moves
from bot.commands.rematch import rematch
from bot.commands.replay import show_replay
from bot.commands.rewind import show_points
from bot.commands.rights import manages
from bot.commands.undo import undo
from bot.commands.watching import watch
from bot.endings import how_it_ended
from bot.hours import HOUR
from bot.notes import note, whisper
from bot.pictures import seat_names
from bot.play import looking
from bot.play.plan_taps import show_plan
from bot.play.standing import has_any, show_standing
from bot.seating import by_team
from bot.symbols import symbols_button
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import day, listed, plain, say, theirs

LOOKS = ("board", "text", "hand", "log")
DEEDS = ("undo", "rewind", "standing", "export", "dice")
ENDS = ("rematch", "practice", "watch", "end", "concede")
DRAWN = ("drawn", "hand-drawn")
HELPS = ("hint", "plan", "replay", "film")
ACTS = (*LOOKS, *DRAWN, "hand-text", *HELPS, *DEEDS, *ENDS, "cancel")


@on_tap("table", stamp="[0-9]{0,9}")
async def _menu(tap: Tap, interaction: Tapping) -> None:
    """The menu, for who tapped alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    managed = session.table.is_open and await manages(interaction, session.table, session.seats)
    await whisper(interaction, menu_view(interaction, session, managed=managed))


@on_tap(*(f"table-{act}" for act in ACTS))
async def _act(tap: Tap, interaction: Tapping) -> None:
    """What an entry of the menu says; only the person who tapped sees the answer."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await _ACTS[tap.kind.removeprefix("table-")](interaction, session)


def menu_view(interaction: Tapping, session: Session, *, managed: bool) -> ui.LayoutView:
    """Where the table stands, and what may be done there by the person who asks."""
    lang = theirs(interaction)
    seat = session.seat_of(interaction.user.id)
    seated = seat is not None
    plays = session.table.state == "playing" and seat in session.people()
    finished = seated and not session.table.is_open and session.posted is not None
    offered: dict[str, bool] = {
        "board": session.posted is not None,
        "text": session.posted is not None,
        "hand": session.posted is not None and seated,
        "log": session.posted is not None,
        "hint": plays,
        "plan": plays,
        "replay": session.posted is not None,
        "film": session.posted is not None,
        "undo": plays,
        "rewind": plays,
        "standing": has_any(session, interaction.user.id),
        "export": session.posted is not None,
        "dice": session.table.seed_hash is not None,
        "rematch": finished and not session.table.is_practice,
        "practice": finished,
        "watch": session.table.is_open and seat not in session.people(),
        "end": plays,
        "concede": plays and not session.table.is_practice,
        "cancel": managed,
    }

    def row(acts: tuple[str, ...], style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> list[Any]:
        table = session.table.id
        return [button(tap_id(f"table-{a}", table), say(lang, f"button.table-{a}"), style) for a in acts if offered[a]]

    looks = [*looking.rules_button(session, lang), *row(LOOKS)]
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(*looks)] if looks else []
    rows += looking.rows(interaction, session)
    rows.append(ui.ActionRow(symbols_button(session.game, lang), *row(HELPS)))
    rows += [
        ui.ActionRow(*made) for made in (row(DEEDS), row(ENDS), row(("cancel",), discord.ButtonStyle.danger)) if made
    ]
    return note(summary(session, lang), *rows, accent=session.game.accent)


async def show_dice(interaction: Tapping, session: Session) -> None:
    """How anybody can check that the shuffles were settled before the game and never touched."""
    lang, table = theirs(interaction), session.table
    lines = [say(lang, "dice.what"), say(lang, "table.seal", seal=table.seed_hash)]
    if not table.is_open and table.seed is not None:
        lines.append(say(lang, "table.seed", seed=table.seed.hex()))
    await whisper(interaction, note("\n".join(lines), accent=session.game.accent))


def summary(session: Session, lang: str) -> str:
    """A table in a few lines: the game, who is to move, and since when."""
    table, names = session.table, seat_names(session, lang)
    lines = [f"### {session.game.words.title(lang)} · {table.id}"]
    lines.append(say(lang, f"table.state.{table.state}"))
    lines += [say(lang, "table.imported")] if table.imported else []
    lines += [say(lang, "table.practice")] if table.is_practice else []
    lines += how_it_ended(session, lang) if table.ending is not None else []
    if table.state == "playing" and session.posted is not None:
        waiting = listed(lang, (plain(names[seat]) for seat in session.awaited()))
        lines.append(say(lang, "table.waiting", names=waiting))
        lines += _time_left(session, lang)
    sides = by_team(session, lang)
    together = " · ".join(sides) if sides else listed(lang, _players(session, lang))
    lines.append(say(lang, "table.players", names=together))
    if table.started_at is not None:
        lines.append(say(lang, "table.started", when=day(table.started_at)))
    return "\n".join(lines)


def _players(session: Session, lang: str) -> Iterator[str]:
    """Everybody's name, and of stand-ins how strong they are."""
    for seat, name in zip(session.seats, seat_names(session, lang), strict=True):
        kind = seat.standin
        yield (
            plain(name)
            if kind is None
            else say(lang, "table.standin", name=plain(name), kind=say(lang, f"standin.{kind}"))
        )


def _time_left(session: Session, lang: str) -> list[str]:
    """Of those who are waited for, how much time they have left, in hours begun; nothing without a clock."""
    clock, names, now = session.waiting.clock, seat_names(session, lang), session.clock()
    if clock is None or len(session.people()) < 2:
        return []
    left = {s: session.waiting.left(clock, s, now).bank for s in session.awaited() if session.waiting.since(s)}
    times = [say(lang, "clock.left-of", name=plain(names[s]), hours=-(-ms // HOUR)) for s, ms in left.items()]
    return [say(lang, "clock.left", times=listed(lang, times))] if times else []


_ACTS: dict[str, Callable[[Any, Session], Awaitable[None]]] = {
    "board": showing.show_board,
    "text": showing.show_text,
    "hand": showing.show_hand,
    "hand-text": showing.show_hand_text,
    "drawn": showing.draw_board,
    "hand-drawn": showing.draw_hand,
    "log": show_log,
    "hint": show_hint,
    "plan": show_plan,
    "replay": show_replay,
    "film": show_film,
    "undo": undo,
    "standing": show_standing,
    "rewind": show_points,
    "export": send_record,
    "dice": show_dice,
    "rematch": rematch,
    "practice": show_moves,
    "watch": watch,
    "end": ask_to_end,
    "concede": ask_to_concede,
    "cancel": lambda interaction, session: ask_to_cancel(interaction, session.table, session.seats),
}
