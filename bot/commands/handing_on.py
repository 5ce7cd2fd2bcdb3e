"""Handing a seat of a running game on: to a stand-in at once, to a person who must accept.

Its owner may; host and moderators may where its owner is silent.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands, ui

from bot.channel import post
from bot.commands.lobby import standin_for
from bot.commands.rights import manages, must_manage, sitter
from bot.front import Front
from bot.notes import UNHEARD, acknowledge, note, whisper
from bot.pictures import seat_name, seat_names
from bot.refusals import NoSuchSeat, NotAPerson, NotPlaying, OfferEnded, SetAside
from bot.store.protocol import NoSuchProposal
from bot.store.rows import Proposal
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from bot.tables.taking_over import Taken
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import listed, plain, say, theirs

log = logging.getLogger("pennypost")


async def replace(interaction: Tapping, session: Session, seat: str, by: discord.User | discord.Member | None) -> None:
    """Let somebody else play a seat: the person who is named, if they accept, or else a stand-in."""
    if session.table.state != "playing":
        raise NotPlaying
    if session.seat_of(interaction.user.id) is None:
        await must_manage(interaction, session.table, session.seats)
    index = seat_named(session, seat, theirs(interaction))
    if session.seats[index].user_id != interaction.user.id:
        await must_manage(interaction, session.table, session.seats)
    me = interaction.client.user
    if by is None or (me is not None and by.id == me.id):
        await whisper(interaction, await _to_standin(interaction, session, index))
        return
    if by.bot or not isinstance(by, discord.Member):
        raise NotAPerson(who=plain(by.display_name))
    await _offer(interaction, session, index, Sitter(by.id, by.display_name))


def seat_named(session: Session, typed: str, lang: str) -> int:
    """The seat that was typed, by its number or its player's name."""
    names = seat_names(session, lang)
    wanted = typed.strip().casefold()
    if wanted.isdecimal() and int(wanted) in range(1, len(names) + 1):
        return int(wanted) - 1
    fitting = [i for i, name in enumerate(names) if wanted in (name.casefold(), session.names[i].casefold())]
    if len(fitting) != 1:
        raise NoSuchSeat(seats=listed(lang, (f"{n}. {plain(name)}" for n, name in enumerate(names, start=1))))
    return fitting[0]


async def seats_to_name(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the table in this channel, for who may hand them on: of a player, their own."""
    session = await interaction.client.house.in_channel(interaction.channel_id or 0)
    if session is None:
        return []
    own, all_seats = session.seat_of(interaction.user.id), await manages(interaction, session.table, session.seats)
    named = enumerate(seat_names(session, theirs(interaction)))
    shown = [(f"{n + 1}. {name}"[:100], str(n + 1)) for n, name in named if all_seats or n == own]
    return [app_commands.Choice(name=n, value=v) for n, v in shown if typed.casefold() in n.casefold()]


# ── to a stand-in ───────────────────────────────────────────────────────────────────────────────────────────


async def _to_standin(interaction: Tapping, session: Session, seat: int) -> str:
    """Seat a stand-in by order of host, moderator or owner; what they are told."""
    former, by = session.seats[seat], interaction.user.id
    offers = await session.hands.offers()
    standin = standin_for(session.table, session.seats, seat)
    moderator, gone = (
        await manages(interaction, session.table, session.seats),
        await _has_left(interaction, session, seat),
    )
    await session.hands.to_standin(seat, standin, by, interaction.id, moderator=moderator, gone=gone)
    await _close_posted(interaction.client, session, [offer for offer in offers if offer.seat == seat])
    return await tell_of(interaction, session, Taken(seat, former))


async def _has_left(interaction: Tapping, session: Session, seat: int) -> bool:
    """Whether a seat's owner is no member of the server any more."""
    owner = session.seats[seat].user_id
    if owner is None or owner == interaction.user.id:
        return False
    return await interaction.client.house.people.has_left(session.table.guild_id, owner, afresh=True)


async def leave_to_standin(interaction: Tapping, session: Session) -> str:
    """Hand one's own seat to a stand-in; what who leaves is told."""
    seat = session.own_seat(interaction.user.id)
    former = session.seats[seat]
    standin = standin_for(session.table, session.seats, seat)
    await session.hands.leave(interaction.user.id, standin, interaction.id)
    return await tell_of(interaction, session, Taken(seat, former))


async def tell_of(interaction: Tapping, session: Session, taken: Taken) -> str:
    """Tell the channel who plays a seat now; what who asked is told."""
    lang = theirs(interaction)
    told = await tell_channel(interaction.client, session, taken, by=interaction.user.id)
    done = say(lang, "replace.told", name=_names(session)[taken.seat], former=plain(seat_name(taken.former, lang)))
    return done if told else f"{done}\n{say(lang, 'error.not-posted')}"


async def tell_channel(client: Front, session: Session, taken: Taken, by: int | None = None) -> bool:
    """Say who plays a seat now, and call them if it is their turn, and its former owner if another did it."""
    lang, name = session.table.language, _names(session)[taken.seat]
    former, owner = plain(seat_name(taken.former, lang)), taken.former.user_id
    told = await client.teller.tell(session, say(lang, "replace.told", name=name, former=former), hold=True)
    client.go_on(session)
    if owner is not None and owner != by:
        text = say(lang, "replace.former", user=f"<@{owner}>", name=name, table=session.table.id)
        try:
            await post(client, session.table, note(text, accent=session.game.accent), call=[owner])
        except UNHEARD as failure:
            log.warning("Who had a seat of table %s could not be told: %s", session.table.id, failure)
    return told in ("told", "held")


# ── to a person ─────────────────────────────────────────────────────────────────────────────────────────────


async def _offer(interaction: Tapping, session: Session, seat: int, to: Sitter) -> None:
    """Ask a person in the channel; an offer that cannot be posted is withdrawn, so that nobody waits for it."""
    client, lang = interaction.client, theirs(interaction)
    earlier = [offer for offer in await session.hands.offers() if offer.seat == seat]
    moderator, gone = (
        await manages(interaction, session.table, session.seats),
        await _has_left(interaction, session, seat),
    )
    offer = await session.hands.offer(seat, to, interaction.user.id, interaction.id, moderator=moderator, gone=gone)
    await _close_posted(client, session, earlier)
    channel = client.get_partial_messageable(session.table.channel_id, guild_id=session.table.guild_id)
    name, former = plain(to.name), _names(session)[seat]
    withdrawn = "\n" + say(lang, "replace.earlier-withdrawn") if earlier else ""
    try:
        message = await channel.send(
            view=_offer_view(session, offer, plain(interaction.user.display_name)),
            nonce=offer.id,
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(to.user_id)]),
        )
    except UNHEARD as failure:
        log.warning("Table %s cannot offer a seat: %s", session.table.id, failure)
        await session.hands.withdraw(offer)
        await whisper(interaction, say(lang, "replace.not-offered", name=name, seat=former) + withdrawn)
        return
    await session.store.set_proposal_message(offer.id, message.id)
    await whisper(interaction, say(lang, "replace.offered", name=name, seat=former, when=_when(offer)) + withdrawn)


def _offer_view(session: Session, offer: Proposal, host: str) -> ui.LayoutView:
    lang, table = session.table.language, session.table.id
    seat = _names(session)[offer.seat]
    text = say(lang, "replace.offer", user=f"<@{offer.user_id}>", host=host, seat=seat, table=table)
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(tap_id("seat-yes", table, offer.id), say(lang, "button.seat-yes"), discord.ButtonStyle.success),
        button(tap_id("seat-no", table, offer.id), say(lang, "button.seat-no")),
    )
    return note(f"{text}\n-# {say(lang, 'replace.until', when=_when(offer))}", row, accent=session.game.accent)


@on_tap("seat-yes", "seat-no", stamp="[0-9a-z]{1,12}")
async def _answered(tap: Tap, interaction: Tapping) -> None:
    """The person who was asked accepts or declines; nobody else can."""
    await acknowledge(interaction)
    client = interaction.client
    session = await client.house.get(tap.table)
    lang, before = session.table.language, _names(session)
    try:
        if tap.kind == "seat-no":
            seat = await session.hands.decline(interaction.user.id, tap.stamp)
            said = say(lang, "replace.declined", name=plain(interaction.user.display_name), seat=before[seat])
            await interaction.edit_original_response(view=note(said, accent=session.game.accent))
            return
        seats = session.seats
        seat = await session.hands.accept(sitter(interaction), tap.stamp, interaction.id)
    except OfferEnded:
        await _show_ended(interaction, session, tap.stamp)
        raise
    told = await tell_of(interaction, session, Taken(seat, seats[seat]))
    said = say(lang, "replace.told", name=_names(session)[seat], former=before[seat])
    await interaction.edit_original_response(view=note(said, accent=session.game.accent))
    await whisper(interaction, f"{told}\n{say(theirs(interaction), 'replace.yours')}")


async def _show_ended(interaction: Tapping, session: Session, offer_id: str) -> None:
    """Take the buttons from the offer that was tapped; a forged tap takes them from nothing else."""
    try:
        offer = await session.store.get_proposal(offer_id)
    except NoSuchProposal:
        return
    if interaction.message is not None and interaction.message.id == offer.message_id:
        closed = note(say(session.table.language, "replace.ended"), accent=session.game.accent)
        await interaction.edit_original_response(view=closed)


async def settle_offers(client: Front) -> None:
    """Close the offers nobody has answered in time."""
    now = client.house.clock()
    for offer in await client.house.store.open_proposals("replace"):
        if offer.ends_at > now:
            continue
        await client.house.store.close_proposal(offer.id, outcome="expired", at=now)
        try:
            await _close_posted(client, await client.house.get(offer.table_id), [offer])
        except SetAside:
            continue


async def _close_posted(client: Front, session: Session, offers: list[Proposal]) -> None:
    """Take the buttons from offers that stand no longer; where that fails, tapping them says so."""
    channel = client.get_partial_messageable(session.table.channel_id, guild_id=session.table.guild_id)
    view = note(say(session.table.language, "replace.ended"), accent=session.game.accent)
    for offer in offers:
        if offer.message_id is None:
            continue
        try:
            await channel.get_partial_message(offer.message_id).edit(view=view)
        except UNHEARD as failure:
            log.info("An offer of table %s keeps its buttons: %s", session.table.id, failure)


def _names(session: Session) -> list[str]:
    return [plain(name) for name in seat_names(session, session.table.language)]


def _when(offer: Proposal) -> str:
    return f"<t:{offer.ends_at // 1000}:R>"
