"""The one place that tells everybody what happened: the board after a move, after a move taken back, at the end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import aiohttp
import discord
from discord import ui

from bot.notes import MOST_TEXT
from bot.pictures import attachment, seat_names
from bot.play.words import clip, clip_lines, counted, say
from bot.tables.session import Posted, Session, Undone
from bot.taps import button, tap_id
from bot.words import listed, plain
from games.kernel.game import Outcome
from games.kernel.ledger import Event
from render import Picture

if TYPE_CHECKING:
    from bot.client import PennyPost

log = logging.getLogger("pennypost")

_queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""One post after the other at a table, so that boards come in the order of the moves."""


async def post(client: PennyPost, session: Session, posted: Posted) -> bool:
    """Tell the channel of a completed move; False where that fails.

    The move is in the store before anybody is told, so nothing is lost where telling fails.
    """
    if only_handed_in(posted):
        return True
    lang = session.table.language
    async with _queue(session):
        pictures = await _drawn(session, scores=client.pictures.scores(session, lang)) if posted.over else {}
        pictures |= await _drawn(session, board=client.pictures.board(session, lang, posted))
        return await _send(client, session, post_text(session, posted), pictures, posted.waiting)


async def post_undone(client: PennyPost, session: Session, undone: Undone) -> bool:
    """Tell the channel that a move was taken back, with the board as it is again."""
    lang = session.table.language
    async with _queue(session):
        who = plain(seat_names(session, lang)[undone.seat])
        text = "\n".join((say(lang, "post.undone", who=who), turn_line(session, session.playing.waiting)))
        pictures = await _drawn(session, board=client.pictures.board(session, lang))
        return await _send(client, session, text, pictures, session.playing.waiting)


def only_handed_in(posted: Posted) -> bool:
    """Whether somebody only gave their part of an answer that several give together: nothing shows yet."""
    return posted.waiting != posted.position.waiting


# ── what it says ────────────────────────────────────────────────────────────────────────────────────────────


def post_text(session: Session, posted: Posted) -> str:
    """What everybody reads: what happened, a line each, and then who is to move or how it ended."""
    lang = session.table.language
    head = _opening(session, lang) if posted.by is None else ""
    foot = _ending(session, posted, lang) if posted.over else turn_line(session, posted.waiting)
    room = MOST_TEXT - len(head) - len(foot) - 200
    return "\n".join(part for part in (head, *told(session, posted.events, lang, room), foot) if part)


def told(session: Session, events: Iterable[Event], lang: str, most: int) -> list[str]:
    """Events as lines; where they do not all fit, the last ones, and how many came before."""
    names, view = [plain(name) for name in seat_names(session, lang)], session.playing.view(None)
    sentences = counted(lang, (session.game.words.event(lang, event, names, view) for event in events))
    lines, earlier = clip_lines([f"- {sentence}" for sentence in sentences], most)
    return [say(lang, "post.earlier", count=earlier), *lines] if earlier else lines


def turn_line(session: Session, waiting: Sequence[int]) -> str:
    """Who is to move: people by mention, stand-ins by name."""
    lang = session.table.language
    names = seat_names(session, lang)
    people = [f"<@{user}>" for seat in waiting if (user := session.seats[seat].user_id) is not None]
    others = [plain(names[seat]) for seat in waiting if session.seats[seat].user_id is None]
    lines = []
    if people:
        lines.append(say(lang, "post.turn", who=listed(lang, people)))
    if others:
        lines.append(say(lang, "post.thinking", who=listed(lang, others)))
    return "\n".join(lines)


def _opening(session: Session, lang: str) -> str:
    return f"### {session.game.words.title(lang)}\n{say(lang, 'post.begins')}"


def _ending(session: Session, posted: Posted, lang: str) -> str:
    outcome = posted.position.outcome
    lines = [f"### {say(lang, 'post.over')}"]
    if outcome is not None:
        lines.append(session.game.words.verdict(lang, outcome.verdict))
        lines += _places(session, outcome, lang)
    seed, seal = session.table.seed or b"", session.table.seed_hash or ""
    return "\n".join([*lines, say(lang, "post.seed", seed=seed.hex(), seal=seal)])


def _places(session: Session, outcome: Outcome, lang: str) -> list[str]:
    names = seat_names(session, lang)
    ranked = sorted(outcome.standings, key=lambda s: (s.place or len(names) + 1, s.seat))
    return [
        say(lang, "post.place" if s.place else "post.lost", place=s.place, who=plain(names[s.seat]), total=s.total)
        for s in ranked
    ]


# ── how it is sent ──────────────────────────────────────────────────────────────────────────────────────────


async def _drawn(session: Session, **orders: Awaitable[Picture]) -> dict[str, Picture]:
    """The pictures, by name. One that cannot be drawn is left out: a move is told with or without it."""
    pictures: dict[str, Picture] = {}
    for name, order in orders.items():
        try:
            pictures[name] = await order
        except Exception:
            log.exception("The %s of table %s could not be drawn", name, session.table.id)
    return pictures


async def _send(
    client: PennyPost, session: Session, text: str, pictures: dict[str, Picture], waiting: Sequence[int]
) -> bool:
    table = session.table
    called = [discord.Object(user) for seat in waiting if (user := session.seats[seat].user_id) is not None]
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    try:
        message = await channel.send(
            view=board_message(session, text, pictures),
            files=[attachment(picture, name) for name, picture in pictures.items()],
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=called),
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
        log.warning("Table %s cannot post in channel %s: %s", table.id, table.channel_id, failure)
        return False
    await session.store.set_board_message(table.id, message.id)
    return True


def board_message(session: Session, text: str, pictures: dict[str, Picture]) -> ui.LayoutView:
    """What was told, the pictures, and the way in."""
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip(text, MOST_TEXT))]
    for name, picture in pictures.items():  # a gallery each: side by side they would be too small for a phone
        parts.append(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}.png", description=picture.alt)))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, _ways_in(session), accent_colour=session.game.accent))
    return view


def _ways_in(session: Session) -> ui.ActionRow[Any]:
    # Both know how to post: they cannot be imported before this module is.
    from bot.commands.menu import MenuTap, table_button
    from bot.play.composing import move_button

    lang = session.table.language
    made: list[Any] = [table_button(session, lang)]
    if session.table.is_open:
        hand = button(MenuTap, tap_id("table-hand", session.table.id), say(lang, "post.hand"))
        made = [move_button(session, lang), hand, *made]
    return ui.ActionRow(*made)


def _queue(session: Session) -> asyncio.Lock:
    return _queues.setdefault(session.table.id, asyncio.Lock())
