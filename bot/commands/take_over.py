"""Taking over a seat of a running game for which a player is looked for: the other people at the table must accept."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands, ui

from bot.channel import post, put_in_place
from bot.commands.absence import settled_text
from bot.commands.handing_on import seat_named, tell_channel, tell_of
from bot.commands.rights import sitter
from bot.front import Front
from bot.notes import UNHEARD, acknowledge, note, whisper
from bot.pictures import seat_names
from bot.refusals import OfferEnded, ProposalEnded, SetAside
from bot.store.rows import SEARCH, Proposal
from bot.tables.session import Session
from bot.tables.taking_over import Taken
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import day, listed, plain, say, theirs

log = logging.getLogger("pennypost")


async def take_over(interaction: Tapping, session: Session, seat: str | None) -> None:
    """Ask for a seat: the one that is named, else one that is offered to this person, else the first there is."""
    index = seat_named(session, seat, theirs(interaction)) if seat else None
    user = interaction.user.id
    for offer in await session.hands.offers():
        if offer.user_id == user and index in (None, offer.seat) and offer.ends_at > interaction.client.house.clock():
            former = session.seats[offer.seat]
            await session.hands.accept(sitter(interaction), offer.id, interaction.id)
            told = await tell_of(interaction, session, Taken(offer.seat, former))
            await whisper(interaction, f"{told}\n{say(theirs(interaction), 'replace.yours')}")
            return
    await _ask(interaction, session, index)


async def seats_to_take(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the table in this channel for which a player is looked for."""
    session = await interaction.client.house.in_channel(interaction.channel_id or 0)
    if session is None or session.table.state != "playing":
        return []
    names = seat_names(session, theirs(interaction))
    shown = [(f"{seat + 1}. {names[seat]}"[:100], str(seat + 1)) for seat in await session.taking_over.seats()]
    return [app_commands.Choice(name=n, value=v) for n, v in shown if typed.casefold() in n.casefold()]


@on_tap("take-over", stamp="[0-9a-z]{1,12}")
async def _wanted(tap: Tap, interaction: Tapping) -> None:
    """Somebody taps on a search: they ask for that seat."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    offer = next((o for o in await session.hands.offers() if o.id == tap.stamp and o.about == SEARCH), None)
    if offer is None:
        raise OfferEnded
    await _ask(interaction, session, offer.seat)


async def _ask(interaction: Tapping, session: Session, seat: int | None) -> None:
    lang, client = theirs(interaction), interaction.client
    asked = await session.taking_over.ask(sitter(interaction), seat, interaction.id)
    if isinstance(asked, Taken):
        told = await tell_of(interaction, session, asked)
        await whisper(interaction, f"{told}\n{say(lang, 'replace.yours')}")
        return
    names = [plain(name) for name in seat_names(session, lang)]
    try:
        voters = [user for each in session.taking_over.voters(asked) if (user := session.seats[each].user_id)]
        message = await post(client, session.table, _view(session, asked), nonce=asked.id, call=voters, asks=asked.id)
    except UNHEARD as failure:
        log.warning("Table %s cannot ask for consent: %s", session.table.id, failure)
        await session.taking_over.withdraw(asked)
        await whisper(interaction, say(lang, "take-over.not-asked", seat=names[asked.seat]))
        return
    await session.store.set_proposal_message(asked.id, message.id)
    await whisper(interaction, say(lang, "take-over.waits", seat=names[asked.seat]))


def _view(session: Session, asked: Proposal) -> ui.LayoutView:
    """Who would take which seat over, who has accepted and who is still asked."""
    lang, table = session.table.language, session.table.id
    names = [plain(name) for name in seat_names(session, lang)]
    question = f"take-over.asked.{session.table.customs.agree}"
    lines = [say(lang, question, user=f"<@{asked.user_id}>", name=plain(asked.about), seat=names[asked.seat])]
    said = [(names[seat], agrees) for seat, agrees in asked.votes.items()]
    for message, wanted in (("undo.agreed-by", True), ("take-over.against", False)):
        who = [name for name, agrees in said if agrees is wanted]
        lines += [say(lang, message, names=listed(lang, who))] if who else []
    missing = [f"<@{session.seats[seat].user_id}>" for seat in session.taking_over.missing(asked)]
    lines += [say(lang, "undo.waits-for", people=listed(lang, missing))] if missing else []
    lines.append("-# " + say(lang, "take-over.until", when=day(asked.ends_at), seat=names[asked.seat]))
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(tap_id("sit-yes", table, asked.id), say(lang, "button.sit-yes"), discord.ButtonStyle.success),
        button(tap_id("sit-no", table, asked.id), say(lang, "button.sit-no")),
    )
    return note("\n".join(lines), row, accent=session.game.accent)


@on_tap("sit-yes", "sit-no", stamp="[0-9a-z]{1,12}")
async def _vote(tap: Tap, interaction: Tapping) -> None:
    """Count a voice; when enough have accepted, the seat changes hands."""
    await acknowledge(interaction)
    session = await interaction.client.house.get(tap.table)
    try:
        found = await session.taking_over.vote(interaction.user.id, tap.stamp, tap.kind == "sit-yes", interaction.id)
    except ProposalEnded:
        interaction.client.sleeper.wake()  # whoever has settled it takes the question down
        raise
    if isinstance(found, Proposal) and found.outcome is None:
        await interaction.edit_original_response(view=_view(session, found))
        return
    asked = await session.store.get_proposal(tap.stamp)
    await interaction.edit_original_response(view=note(settled_text(session, asked), accent=session.game.accent))
    if isinstance(found, Taken):
        await tell_channel(interaction.client, session, found)


async def settle_take_overs(client: Front) -> None:
    """Let those sit down whom all had accepted before a crash, and end what nobody answered for too long."""
    for asked in await client.house.store.open_proposals("take-over"):
        try:
            session = await client.house.get(asked.table_id)
            settled = await session.taking_over.settle(asked.id)
            if settled is None:
                continue
            view = note(settled_text(session, await session.store.get_proposal(asked.id)), accent=session.game.accent)
            await put_in_place(client, session.table, asked.message_id, view)
            if isinstance(settled, Taken):
                await tell_channel(client, session, settled)
        except SetAside:
            continue
