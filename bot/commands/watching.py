"""Following a table without a seat: one private message, changed as the game goes on, with public pictures only.

A board that calls somebody is shown to who watches at most every half hour, by changing the message; a new one takes
its place once a day at most, and at the end. Nothing is sent in their quiet hours or while they are away. Each time it
is asked anew whether they can see the table: who no longer can is told so, once, and follows it no longer.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any, Final

import discord
import msgspec
from discord import app_commands, ui

from bot.channel import link
from bot.commands.mine import choices_of
from bot.commands.rights import can_see, may_look
from bot.endings import how_it_ended
from bot.front import Front
from bot.hours import first_awake
from bot.notes import MOST_TEXT, UNHEARD, note, redraw, whisper
from bot.pictures import attachment, seat_names
from bot.play.posting import ending_text, gallery, has_button, told
from bot.play.words import clip
from bot.refusals import CannotWrite, NotForYou, NotPlaying, TooManyWatched, TooManyWatchers, WatchesOwn
from bot.store.company import WATCH
from bot.store.protocol import TooManyCompany, WrongState
from bot.store.rows import Timer, Watcher
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.timers import on_due
from bot.words import listed, plain, say, theirs
from render import Picture

log = logging.getLogger("pennypost")

MOST_WATCHERS: Final = 25
"""How many may follow one table."""
MOST_WATCHED: Final = 10
"""How many tables one person may follow."""
ANEW_MS: Final = 24 * 60 * 60 * 1000
"""How old a message is before another takes its place, further down and with a sound."""
_LOOK_BACK: Final = 10
"""How many messages are looked at for one that may have been sent before a crash."""


# ── beginning and ceasing ───────────────────────────────────────────────────────────────────────────────────


async def watch(interaction: Tapping, session: Session) -> None:
    """Follow a table, or no longer."""
    client, lang, user, table = interaction.client, theirs(interaction), interaction.user.id, session.table
    if (known := await client.house.store.unwatch(table.id, user)) is not None:
        await _take_down(client, known, say(lang, "watch.no-longer", table=table.id))
        await whisper(interaction, say(lang, "watch.no-longer", table=table.id))
        return
    if not table.is_open:
        raise NotPlaying
    if session.seat_of(user) in session.people():
        raise WatchesOwn
    if not await can_see(client, table, user):
        raise NotForYou(table=table.id)
    new = Watcher(table_id=table.id, user_id=user, since=client.house.clock(), language=lang)
    try:
        await client.house.store.watch(new, per_table=MOST_WATCHERS, per_person=MOST_WATCHED)
    except TooManyCompany as many:
        raise (TooManyWatchers if many.whose == "table" else TooManyWatched)(most=many.most) from many
    except WrongState as ended:
        raise NotPlaying from ended
    try:
        if not await _show(client, session, new):
            raise CannotWrite
    except UNHEARD as failure:  # they follow it: the next board brings it
        log.info("Who follows table %s could not be shown it yet: %s", table.id, failure)
    await whisper(interaction, say(lang, "watch.begun", table=table.id))


@on_tap("watch-stop", stamp="[0-9a-f]{1,12}", at_table=False)
async def _stop(tap: Tap, interaction: Tapping) -> None:
    """Follow a table no longer, from the message itself: each can do that for themselves alone."""
    await interaction.response.defer()
    known = await interaction.client.house.store.unwatch(tap.table, interaction.user.id)
    text = say(theirs(interaction), "watch.no-longer", table=known.table_id if known else tap.table)
    await redraw(interaction, note(text))


async def tables_to_watch(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """The open tables of this server that who types can see."""
    house = interaction.client.house
    tables = await house.store.tables_in(guild_id=interaction.guild_id or 0)
    return choices_of(house, [t for t in tables if may_look(interaction, t, ())], typed, theirs(interaction))


# ── when there is something to see ──────────────────────────────────────────────────────────────────────────


@on_due(WATCH)
async def _look(client: Front, timer: Timer) -> int | None:
    """Show somebody who watches a table how it stands, unless they may not see it or want no message now."""
    store, now = client.house.store, client.house.clock()
    watcher = await store.watcher(timer.table_id or "", timer.user_id or 0)
    if watcher is None:
        return None
    person = client.house.people.of(watcher.user_id)
    if (awake := first_awake(person, now)) > now:
        return awake
    session = await client.house.get(watcher.table_id)
    lang = person.language or watcher.language
    if session.seat_of(watcher.user_id) in session.people() and session.table.is_open:
        await store.unwatch(watcher.table_id, watcher.user_id)
        await _take_down(client, watcher, say(lang, "watch.no-longer", table=watcher.table_id))
    elif not await can_see(client, session.table, watcher.user_id):
        await store.unwatch(watcher.table_id, watcher.user_id)
        await _take_down(client, watcher, say(lang, "watch.unseen", table=watcher.table_id))
    else:
        await _show(client, session, watcher)
        if not session.table.is_open:
            await store.unwatch(watcher.table_id, watcher.user_id)
    return None


async def _show(client: Front, session: Session, watcher: Watcher) -> bool:
    """Show a table as everybody sees it; who takes no private message from us follows it no longer."""
    lang = client.house.people.of(watcher.user_id).language or watcher.language
    try:
        message = await _put(client, session, watcher, lang)
    except (discord.Forbidden, discord.NotFound) as refusal:
        log.info("Somebody who watched table %s takes no message: %s", watcher.table_id, refusal)
        await client.house.store.unwatch(watcher.table_id, watcher.user_id)
        return False
    now = client.house.clock()
    again = message.id == watcher.message_id
    shown = msgspec.structs.replace(
        watcher,
        channel_id=message.channel.id,
        message_id=message.id,
        posted_at=watcher.posted_at if again else now,
        shown_at=now,
    )
    await client.house.store.save_watcher(shown)
    return True


def _laid_out(session: Session, watcher: Watcher, picture: Picture | None, lang: str) -> ui.LayoutView:
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip(_text(session, lang), MOST_TEXT))]
    parts += [gallery("board", picture.alt)] if picture is not None else []
    if session.table.is_open:
        parts.append(ui.ActionRow(button(_stop_id(watcher), say(lang, "button.watch-stop"))))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=session.game.accent))
    return view


async def _drawn(client: Front, session: Session, lang: str) -> Picture | None:
    """The board as everybody sees it; None in a lobby, or where it cannot be drawn."""
    if session.posted is None:
        return None
    try:
        return await client.pictures.board(session, lang)
    except Exception:  # what happened is told with or without its picture
        log.exception("The board of table %s could not be drawn for who watches", session.table.id)
        return None


def _text(session: Session, lang: str) -> str:
    """What everybody may know: what happened last, who is to move or how it ended, and the way there."""
    table = session.table
    lines = [f"### {session.game.words.title(lang)} · {table.id}"]
    if session.posted is None:
        lines += how_it_ended(session, lang) or [say(lang, f"table.state.{table.state}")]
    elif table.is_open:
        names = seat_names(session, lang)
        lines += told(session, session.last, lang, MOST_TEXT // 2)
        lines.append(say(lang, "table.waiting", names=listed(lang, (plain(names[s]) for s in session.awaited()))))
    else:
        lines.append(ending_text(session, lang))
    return "\n".join([*lines, say(lang, "watch.where", where=link(table, table.board_message_id))])


# ── how it is sent ──────────────────────────────────────────────────────────────────────────────────────────


async def _put(client: Front, session: Session, watcher: Watcher, lang: str) -> discord.Message:
    """Change the message that stands; send another where that is old or gone, and at the end."""
    picture = await _drawn(client, session, lang)
    view = _laid_out(session, watcher, picture, lang)
    pictures = [picture] if picture is not None else []
    channel = await client.letters.channel_with(watcher.user_id)
    lately = client.house.clock() - watcher.posted_at < ANEW_MS and session.table.is_open
    stands = watcher.message_id if lately else None
    stands = await _sent_before(client, channel, watcher) or stands

    def files() -> list[discord.File]:
        return [attachment(each, "board") for each in pictures]

    async def posted() -> discord.Message:
        nonce = f"{watcher.table_id}{watcher.since:x}.{session.table.revision}"[-25:]
        message = await channel.send(view=view, files=files(), nonce=nonce)
        for older in {watcher.message_id, stands} - {None, message.id}:
            await _remove(channel, watcher, older)
        return message

    async def edited(message_id: int) -> discord.Message:
        try:
            return await channel.get_partial_message(message_id).edit(view=view, attachments=files())
        except discord.NotFound:
            log.info("Somebody who watches table %s has lost the message", watcher.table_id)
            return await posted()

    if stands is None:
        return await posted()
    return await (client.edits.or_anew(partial(edited, stands), posted) if pictures else edited(stands))


def _stop_id(watcher: Watcher) -> str:
    return tap_id("watch-stop", watcher.table_id, f"{watcher.since:x}")


async def _sent_before(client: Front, channel: discord.DMChannel, watcher: Watcher) -> int | None:
    """A message of ours that is newer than the one we know: a crash came between sending it and noting it."""
    known = watcher.message_id or 0
    try:
        async for message in channel.history(limit=_LOOK_BACK):
            ours = client.user is not None and message.author.id == client.user.id
            if ours and message.id > known and has_button(message, _stop_id(watcher)):
                return message.id
    except UNHEARD:
        pass  # then the nonce must do
    return None


async def _remove(channel: discord.DMChannel, watcher: Watcher, message_id: int | None) -> None:
    try:
        await channel.get_partial_message(message_id or 0).delete()
    except UNHEARD as failure:
        log.info("An older message to who watches table %s stays: %s", watcher.table_id, failure)


async def _take_down(client: Front, watcher: Watcher, text: str) -> None:
    """Say in the message that stands why nothing more comes; its picture goes."""
    if watcher.channel_id is None or watcher.message_id is None:
        return
    channel = client.get_partial_messageable(watcher.channel_id)
    try:
        await channel.get_partial_message(watcher.message_id).edit(view=note(text), attachments=[])
    except UNHEARD as failure:
        log.info("A message to who watched table %s stays as it was: %s", watcher.table_id, failure)
