"""Taking a move back: at once where it is still one's own, by everybody's consent where it is not."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import ui

from bot.front import Front, Tapping
from bot.notes import UNHEARD, acknowledge, hush, note, whisper
from bot.pictures import seat_names
from bot.refusals import ProposalEnded, SetAside
from bot.store.rows import Proposal
from bot.tables.going_back import Undone
from bot.tables.session import Session
from bot.taps import Tap, button, on_tap, tap_id
from bot.words import listed, plain, say, theirs

log = logging.getLogger("pennypost")


async def undo(interaction: Tapping, session: Session) -> None:
    """Take back the last thing this person did, or ask the others."""
    lang = theirs(interaction)
    done = await session.back.undo(interaction.user.id, interaction.id)
    if isinstance(done, Proposal):
        asked = await _put_to_the_others(interaction.client, session, done)
        await whisper(interaction, say(lang, "undo.asked" if asked else "undo.not-asked"))
    elif done.steps == 0:
        await interaction.client.teller.tell(session)  # a partner who was asked is no longer
        await whisper(interaction, say(lang, "undo.answer"))
    elif await _show(interaction.client, session):
        await hush(interaction)
    else:
        await whisper(interaction, say(lang, "error.not-posted"))


# ── asking the others ───────────────────────────────────────────────────────────────────────────────────────


async def _put_to_the_others(client: Front, session: Session, proposal: Proposal) -> bool:
    """Post the proposal; one that cannot be posted is taken back, so that nobody waits for it."""
    people = [discord.Object(user) for seat in session.back.missing(proposal) if (user := session.seats[seat].user_id)]
    channel = client.get_partial_messageable(session.table.channel_id, guild_id=session.table.guild_id)
    try:
        message = await channel.send(
            view=proposal_view(session, proposal),
            nonce=proposal.id,
            allowed_mentions=discord.AllowedMentions(users=people),
        )
    except UNHEARD as failure:
        log.warning("Table %s cannot ask for consent: %s", session.table.id, failure)
        await session.back.withdraw(proposal)
        return False
    await session.back.put(proposal, message.id)
    return True


def proposal_view(session: Session, proposal: Proposal) -> ui.LayoutView:
    """What is proposed, by whom, who has agreed and who is still asked; with the buttons as long as it is open."""
    lang = session.table.language
    names = [plain(name) for name in seat_names(session, lang)]
    agreed = [names[seat] for seat, agrees in proposal.votes.items() if agrees]
    missing = session.back.missing(proposal)
    users = (session.seats[seat].user_id for seat in missing)
    lines = [say(lang, "undo.proposal", name=names[proposal.seat])]
    if agreed:
        lines.append(say(lang, "undo.agreed-by", names=listed(lang, agreed)))
    if missing:
        lines.append(say(lang, "undo.waits-for", people=listed(lang, (f"<@{user}>" for user in users))))
    lines.append("-# " + say(lang, "undo.until", when=f"<t:{proposal.ends_at // 1000}:R>"))
    table = session.table.id
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(tap_id("undo-yes", table, proposal.id), say(lang, "button.undo-yes"), discord.ButtonStyle.success),
        button(tap_id("undo-no", table, proposal.id), say(lang, "button.undo-no"), discord.ButtonStyle.danger),
    )
    return note("\n".join(lines), row, accent=session.game.accent)


@on_tap("undo-yes", "undo-no", stamp="[0-9a-z]{1,12}")
async def _vote(tap: Tap, interaction: Tapping) -> None:
    """Count a voice; when all have agreed, take the move back."""
    await acknowledge(interaction)
    session = await interaction.client.house.get(tap.table)
    lang, names = session.table.language, [plain(name) for name in seat_names(session, session.table.language)]
    proposer = session.proposal.seat if session.proposal is not None else None
    try:
        outcome = await session.back.vote(interaction.user.id, tap.stamp, tap.kind == "undo-yes", interaction.id)
    except ProposalEnded:
        await interaction.edit_original_response(view=note(say(lang, "undo.over"), accent=session.game.accent))
        raise
    if isinstance(outcome, Proposal) and outcome.outcome is None:
        await interaction.edit_original_response(view=proposal_view(session, outcome))
        return
    voter = names[session.own_seat(interaction.user.id)]
    done = isinstance(outcome, Undone)
    text = say(lang, "undo.done" if done else "undo.declined", name=names[proposer or 0], by=voter)
    await interaction.edit_original_response(view=note(text, accent=session.game.accent))
    if done and not await _show(interaction.client, session):
        await whisper(interaction, say(theirs(interaction), "error.not-posted"))


async def _show(client: Front, session: Session) -> bool:
    """Everybody sees the board as it is again."""
    told = await client.teller.tell(session)
    client.go_on(session)
    return told in ("told", "held")


async def settle_proposals(client: Front) -> None:
    """Carry out what all have agreed to before a crash, and end what nobody answered for too long."""
    for proposal in await client.house.store.open_proposals():
        try:
            session = await client.house.get(proposal.table_id)
            settled = await session.back.settle()
            if settled is None:
                continue
            if isinstance(settled, Undone):
                await _show(client, session)
            if proposal.message_id is not None:
                channel = client.get_partial_messageable(session.table.channel_id)
                text = say(session.table.language, "undo.over")
                await channel.get_partial_message(proposal.message_id).edit(view=note(text, accent=session.game.accent))
        except (SetAside, *UNHEARD) as failure:
            log.info("Proposal %s of table %s: %s", proposal.id, proposal.table_id, failure)
