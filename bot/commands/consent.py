"""What the table is asked before it goes back: the question with its voices, by name, and what it comes to."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot import channel
from bot.commands.moments import made_by, move_named, what_happened
from bot.front import Front, Tapping
from bot.notes import UNHEARD, acknowledge, note, whisper
from bot.pictures import seat_names
from bot.play.words import clip
from bot.refusals import ProposalEnded, SetAside
from bot.store.protocol import NoSuchProposal
from bot.store.rows import OVERTAKEN, SETTLE, Proposal, Step, Timer
from bot.tables.going_back import Undone
from bot.tables.session import Session
from bot.taps import Tap, button, on_tap, tap_id
from bot.timers import on_due
from bot.words import day, listed, plain, say, theirs
from games.kernel.words import as_one

log = logging.getLogger("pennypost")

_DECLINED = {"undo": "undo.declined", "rewind": "rewind.declined"}
_MOST_SAID = 300
"""Characters of a move's sentence: it is to be known again, not read once more."""


# ── the question ────────────────────────────────────────────────────────────────────────────────────────────


async def put_to_the_others(client: Front, session: Session, proposal: Proposal) -> bool:
    """Post the question, once; one that cannot be posted is taken back, so that nobody waits for it."""
    if proposal.message_id is not None:
        return True
    people = [user for seat in session.back.missing(proposal) if (user := session.seats[seat].user_id)]
    view = await question(session, proposal, session.table.language)
    try:
        message = await channel.post(client, session.table, view, nonce=proposal.id, call=people, asks=proposal.id)
    except UNHEARD as failure:
        log.warning("Table %s cannot ask for consent: %s", session.table.id, failure)
        await session.back.withdraw(proposal)
        return False
    await session.back.put(proposal, message.id)
    return True


async def question(session: Session, proposal: Proposal, lang: str) -> ui.LayoutView:
    """What is proposed, by whom, who has said what and who is still asked; with the buttons to answer it."""
    names = [plain(name) for name in seat_names(session, lang)]
    missing = session.back.missing(proposal)
    lines = [await _proposed(session, proposal, names, lang), *_voices(proposal, names, lang)]
    if missing:
        users = (session.seats[seat].user_id for seat in missing)
        lines.append(say(lang, "undo.waits-for", people=listed(lang, (f"<@{user}>" for user in users))))
    lines.append("-# " + say(lang, "undo.until", when=f"<t:{proposal.ends_at // 1000}:R>"))
    table = session.table.id
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(tap_id("undo-yes", table, proposal.id), say(lang, "button.undo-yes"), discord.ButtonStyle.success),
        button(tap_id("undo-no", table, proposal.id), say(lang, "button.undo-no"), discord.ButtonStyle.danger),
    )
    return note("\n".join(lines), row, accent=session.game.accent)


async def _proposed(session: Session, proposal: Proposal, names: Sequence[str], lang: str) -> str:
    """What somebody would like, and whose consent it takes."""
    rule = say(lang, "rewind.by-majority" if session.back.by_majority else "rewind.by-all")
    if proposal.kind == "undo":
        return f"{say(lang, 'undo.proposal', name=names[proposal.seat])}\n{rule}"
    move = await move_named(session, proposal)
    said = say(lang, "rewind.proposal", name=names[proposal.seat], moment=moment(session, move, names, lang))
    return f"{said}\n{rule}"


def moment(session: Session, move: Sequence[Step], names: Sequence[str], lang: str) -> str:
    """Before whose move, what that was, and when."""
    said = clip(what_happened(session, move, names, lang), _MOST_SAID)
    return say(lang, "rewind.moment", who=made_by(move, names, lang), what=said, when=day(move[0].made_at))


def _voices(proposal: Proposal, names: Sequence[str], lang: str) -> list[str]:
    agreed = [names[seat] for seat, agrees in proposal.votes.items() if agrees]
    against = [names[seat] for seat, agrees in proposal.votes.items() if not agrees]
    lines = [say(lang, "undo.agreed-by", names=listed(lang, agreed))] if agreed else []
    return [*lines, say(lang, "rewind.against", names=listed(lang, against))] if against else lines


# ── the voices ──────────────────────────────────────────────────────────────────────────────────────────────


@on_tap("undo-yes", "undo-no", stamp="[0-9a-z]{1,12}")
async def _vote(tap: Tap, interaction: Tapping) -> None:
    """Count a voice; when enough have agreed, go back."""
    await acknowledge(interaction)
    client = interaction.client
    session = await client.house.get(tap.table)
    lang = session.table.language
    try:
        outcome = await session.back.vote(interaction.user.id, tap.stamp, tap.kind == "undo-yes", interaction.id)
    except ProposalEnded:
        over = note(await _said_at_the_end(session, tap.stamp, lang), accent=session.game.accent)
        await interaction.edit_original_response(view=over)
        raise
    if isinstance(outcome, Proposal) and outcome.outcome is None:
        view = await question(session, outcome, lang)
        await interaction.edit_original_response(view=view)
        if not _is_the_message(interaction, outcome):
            await _edit(client, session, outcome, view)
        return
    proposal = await session.store.proposal(tap.stamp)
    ended = note(await ended_text(session, proposal, lang), accent=session.game.accent)
    await interaction.edit_original_response(view=ended)
    if _is_the_message(interaction, proposal):  # so nothing is left to be done about it
        await session.store.settle_timers([(_timer(proposal), None)])
    client.sleeper.wake()
    if isinstance(outcome, Undone) and not await show_board(client, session):
        await whisper(interaction, say(theirs(interaction), "error.not-posted"))


def _is_the_message(interaction: Tapping, proposal: Proposal) -> bool:
    """Whether it was the question everybody sees that was tapped, and not a copy for one person."""
    return interaction.message is not None and interaction.message.id == proposal.message_id


async def show_board(client: Front, session: Session) -> bool:
    """Everybody sees the board as it is again."""
    told = await client.teller.tell(session)
    client.go_on(session)
    return told in ("told", "held")


# ── what it comes to ────────────────────────────────────────────────────────────────────────────────────────


async def ended_text(session: Session, proposal: Proposal, lang: str) -> str:
    """How a question ended: who agreed and to where the table went back, who would rather not, or that it is over."""
    names = [plain(name) for name in seat_names(session, lang)]
    said = [names[seat] for seat, agrees in proposal.votes.items() if agrees == (proposal.outcome == "agreed")]
    if proposal.outcome == "declined":
        return say(lang, _DECLINED[proposal.kind], name=names[proposal.seat], by=as_one(lang, said))
    if proposal.outcome != "agreed":
        return say(lang, "undo.over")
    if proposal.kind == "undo":
        done = say(lang, "undo.done", name=names[proposal.seat], names=as_one(lang, said))
    else:
        at = moment(session, await move_named(session, proposal), names, lang)
        done = say(lang, "rewind.done", name=names[proposal.seat], names=as_one(lang, said), moment=at)
    return f"{done}\n{say(lang, 'rewind.drawn-anew')}" if await _drew_anew(session, proposal) else done


async def _drew_anew(session: Session, proposal: Proposal) -> bool:
    """Whether chance was drawn anew when a proposal was carried out: its row came with the revision after it."""
    after = proposal.back_to
    while page := await session.store.history(session.table.id, after=after, with_undone=True):
        if any(s.back_to == proposal.back_to and s.revision == proposal.revision + 1 for s in page):
            return True
        after = page[-1].seq
    return False


async def _said_at_the_end(session: Session, proposal_id: str, lang: str) -> str:
    """The same for whoever taps a question that has ended; a forged tap learns nothing of other tables."""
    try:
        proposal = await session.store.proposal(proposal_id)
    except NoSuchProposal:
        return say(lang, "undo.over")
    known = proposal.table_id == session.table.id and proposal.kind in OVERTAKEN
    return await ended_text(session, proposal, lang) if known else say(lang, "undo.over")


# ── in time ─────────────────────────────────────────────────────────────────────────────────────────────────


@on_due(SETTLE)
async def _settle(client: Front, timer: Timer) -> int | None:
    """The time of a question is up, or it has ended otherwise: do what is due, and let its message say so."""
    if timer.table_id is None:
        return None
    session = await client.house.get(timer.table_id)
    proposal = await session.store.proposal(timer.about)
    if proposal.closed_at is None:
        if proposal.ends_at > client.house.clock():
            return proposal.ends_at
        await _settled(client, session)
        proposal = await session.store.proposal(timer.about)
    if proposal.closed_at is not None:
        text = await ended_text(session, proposal, session.table.language)
        await _edit(client, session, proposal, note(text, accent=session.game.accent))
    return None


async def _settled(client: Front, session: Session) -> None:
    """Carry out what enough have agreed to, or end what nobody answered for too long."""
    if isinstance(await session.back.settle(), Undone):
        await show_board(client, session)
        client.sleeper.wake()


async def _edit(client: Front, session: Session, proposal: Proposal, view: ui.LayoutView) -> None:
    """Change the question everybody sees; where it is gone or out of reach, there is nothing to change."""
    if proposal.message_id is None:
        return
    place = client.get_partial_messageable(session.table.channel_id, guild_id=session.table.guild_id)
    try:
        await place.get_partial_message(proposal.message_id).edit(view=view)
    except (discord.NotFound, discord.Forbidden) as gone:
        log.info("The question %s of table %s stays as it is: %s", proposal.id, session.table.id, gone)


def _timer(proposal: Proposal) -> Timer:
    """The timer of a question that has ended: due as soon as it has."""
    return Timer(kind=SETTLE, due_at=proposal.closed_at or 0, table_id=proposal.table_id, about=proposal.id)


async def settle_proposals(client: Front) -> None:
    """Carry out what enough have agreed to before a crash, and end what was asked before there were timers."""
    for kind in OVERTAKEN:
        for proposal in await client.house.store.open_proposals(kind):
            try:
                await _settled(client, await client.house.get(proposal.table_id))
            except (SetAside, *UNHEARD) as failure:
                log.info("Proposal %s of table %s: %s", proposal.id, proposal.table_id, failure)
