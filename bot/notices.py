"""A notice to one person that a table waits for them: what it says, what can be tapped in it, and how it goes again.

It stands in their private messages or in the table's channel, as they have chosen, one at a time for a turn. What it
says is what everybody may know: a channel reads along, and a seat may change hands.
"""

from __future__ import annotations

import logging
from typing import Any, Final

import discord
from discord import ui

from bot import letters
from bot.channel import link
from bot.front import Front
from bot.notes import UNHEARD, acknowledge, note
from bot.play.asked import asked_now
from bot.play.posting import ways_in
from bot.play.recap import recap_text
from bot.play.words import clip
from bot.refusals import StalePanel
from bot.store.rows import Person, Table, Timer, Turn
from bot.store.waits import REMIND
from bot.tables.recap import recap_for
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.threads import ARCHIVED, wake
from bot.words import day, say

log = logging.getLogger("pennypost")

_MOST_LABEL: Final = 80
_ANSWER_MS: Final = 2_000
"""How long a reminder that is overdue leaves the tap that asked for it to be answered: it takes its message's place."""
_MOST_RECAP: Final = 1500


# ── what it says ────────────────────────────────────────────────────────────────────────────────────────────


def board_link(table: Table) -> str:
    """Where a table's board is to be seen; its channel where none stands."""
    return link(table, table.board_message_id)


def language_for(session: Session, person: Person, *, in_private: bool) -> str:
    """What one person reads is in their own language, where it is known; what all see in the table's."""
    return (person.reads if in_private else None) or session.table.language


def notice_view(session: Session, turn: Turn, lang: str, *, recap: str = "", mention: str = "") -> ui.LayoutView:
    """That a table waits for somebody: since when, for what, and the way in. `mention` calls them, in a channel."""
    title = session.game.words.title(lang)
    place = f"<#{session.table.channel_id}>"
    head = say(lang, "notice.turn", title=title, place=place)
    if mention:
        head = say(lang, "notice.call", who=mention, title=title, place=place)
    since = say(lang, "notice.since", when=day(turn.since))
    lines = [head, asked_now(session, turn.seat, lang), *filter(None, (recap,)), f"-# {since}"]
    if turn.hushed:
        lines.append(f"-# {say(lang, 'notice.hushed')}")
    own: ui.ActionRow[Any] = ui.ActionRow(_link(session, lang), _hush_button(session, turn, lang))
    return note("\n".join(lines), ways_in(session, lang), own, accent=session.game.accent)


def _link(session: Session, lang: str) -> ui.Button[Any]:
    label = clip(say(lang, "button.to-board"), _MOST_LABEL)
    return ui.Button(style=discord.ButtonStyle.link, label=label, url=board_link(session.table))


def _hush_button(session: Session, turn: Turn, lang: str) -> Tap:
    kind = "unhush" if turn.hushed else "hush"
    return button(tap_id(kind, session.table.id, _stamp(turn), str(turn.seat)), say(lang, f"button.{kind}"))


def _stamp(turn: Turn) -> str:
    """Which turn it is, by when it began, and the how manieth notice of it."""
    return f"{turn.since or 0}.{turn.called}{turn.reminded}"


async def _missed(session: Session, seat: int, lang: str) -> str:
    """What happened since this seat's last move, as everybody may know it; empty where nothing did."""
    try:
        recap = await recap_for(session, seat)
        return clip(recap_text(session, recap, lang, None), _MOST_RECAP) if recap.moves else ""
    except Exception:  # who is waited for is told so with or without it
        log.exception("A notice of table %s goes without its recap", session.table.id)
        return ""


# ── how it is sent and taken down ───────────────────────────────────────────────────────────────────────────


async def send(
    client: Front, session: Session, turn: Turn, person: Person, *, letter_only: bool = False
) -> discord.Message | None:
    """Send a turn's notice where its person wants it; the turn is as it is once that is done.

    None where they are not to be had: they have left the server, or take no private message and want nothing but one.
    What was sent before a crash, and not noted, is found again.
    """
    if person.told_privately != "no":
        lang = language_for(session, person, in_private=True)
        view = notice_view(session, turn, lang, recap=await _missed(session, turn.seat, lang))
        known_by, nonce = _known_by(session, turn), _nonce(session, turn)
        sent = await letters.write(client, person.user_id, view, nonce=nonce, known_by=known_by)
        if sent is not None:
            return sent
    if letter_only or await client.house.people.has_left(session.table.guild_id, person.user_id, afresh=True):
        return None
    return await _send_in_channel(client, session, turn, person)


async def _send_in_channel(client: Front, session: Session, turn: Turn, person: Person) -> discord.Message:
    table = session.table
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    if (there := await letters.find(client, channel, _known_by(session, turn))) is not None:
        return there
    recap = await _missed(session, turn.seat, table.language)

    async def put() -> discord.Message:
        mention = f"<@{person.user_id}>"
        return await channel.send(
            view=notice_view(session, turn, table.language, recap=recap, mention=mention),
            nonce=_nonce(session, turn),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(person.user_id)]
            ),
        )

    try:
        return await put()
    except discord.HTTPException as refusal:
        if refusal.code == ARCHIVED and await wake(client, table.channel_id):
            return await put()
        raise


async def take_down(client: Front, session: Session, turn: Turn) -> None:
    """Remove the notice that stands; one that is gone, or out of our reach, is as good as removed."""
    if turn.notice_id is None:
        return
    channel = client.get_partial_messageable(turn.notice_channel or 0)
    try:
        await channel.get_partial_message(turn.notice_id).delete()
    except (discord.NotFound, discord.Forbidden) as refusal:
        log.info("A notice of table %s is not there to be taken down: %s", session.table.id, refusal)
    except discord.HTTPException as refusal:
        if refusal.code != ARCHIVED:  # it stays in a thread that was put away
            raise
    await session.waiting.taken_down(turn)


def _known_by(session: Session, turn: Turn) -> str:
    return tap_id("hush", session.table.id, _stamp(turn), str(turn.seat))


def _nonce(session: Session, turn: Turn) -> str:
    """Discord takes 25 characters."""
    return f"{session.table.id}.{turn.seat}.{(turn.since or 0) % 10**9}.{turn.called}{turn.reminded}"[:25]


# ── no more of it ───────────────────────────────────────────────────────────────────────────────────────────


@on_tap("hush", "unhush", stamp=r"[0-9]{1,15}\.[0-9]{2,3}", arg="[0-9]{1,2}")
async def _hush(tap: Tap, interaction: Tapping) -> None:
    """Remind of this turn no more, or again; only who is reminded can say so."""
    await acknowledge(interaction)
    client = interaction.client
    session = await client.house.get(tap.table)
    seat = session.own_seat(interaction.user.id)
    turn = session.waiting.turns.get(seat)
    began = tap.stamp.partition(".")[0]
    if str(seat) != tap.arg or turn is None or turn.since is None or str(turn.since) != began:
        raise StalePanel
    if not await session.waiting.noted(turn, hushed=tap.kind == "hush"):
        raise StalePanel
    turn = session.waiting.turns[seat]
    if not turn.hushed:
        await client.house.store.set_timer(
            Timer(kind=REMIND, due_at=client.house.clock() + _ANSWER_MS, table_id=session.table.id, seat=seat)
        )
        client.sleeper.wake()
    person = client.house.people.of(interaction.user.id)
    in_private = interaction.guild_id is None
    lang = language_for(session, person, in_private=in_private)
    recap = await _missed(session, seat, lang)
    mention = "" if in_private else f"<@{interaction.user.id}>"
    try:
        await interaction.edit_original_response(view=notice_view(session, turn, lang, recap=recap, mention=mention))
    except UNHEARD as failure:  # what was asked for is done, and the button still does it
        log.info("A notice of table %s keeps its button: %s", session.table.id, failure)
