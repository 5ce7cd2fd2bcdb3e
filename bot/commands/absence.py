"""Somebody's time is out: telling the channel, asking the others by name what is done, and doing it."""

from __future__ import annotations

import logging
from typing import Any, Final

import discord
from discord import ui

from bot import letters
from bot.channel import post, put_in_place
from bot.front import Front
from bot.hours import HOUR
from bot.notes import UNHEARD, acknowledge, note
from bot.pictures import seat_names
from bot.refusals import ProposalEnded, SetAside
from bot.store.protocol import NoSuchProposal
from bot.store.rows import SEARCH, Proposal, Table, Timer
from bot.store.waits import CLOCK, EXCUSED, SETTLED
from bot.tables.absence import CHOICES, Choice, Settled
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.timers import on_due
from bot.words import day, listed, plain, say
from games.kernel.words import as_one

log = logging.getLogger("pennypost")

_STYLES: Final = {"wait": discord.ButtonStyle.primary, "end": discord.ButtonStyle.danger}


# ── the clock ───────────────────────────────────────────────────────────────────────────────────────────────


@on_due(CLOCK)
async def _look(client: Front, timer: Timer) -> int | None:
    """Look at one seat's time: ask the others when it is out, post what is asked, do what they have chosen."""
    if timer.table_id is None or timer.seat is None:
        return None
    session = await client.house.get(timer.table_id)
    while not isinstance(found := await session.absences.look(timer.seat), int | None):
        if isinstance(found, Settled):
            await _carry_on(client, session, found)
        else:
            await _put(client, session, found)
    return found


@on_due(EXCUSED)
async def _tell_excused(client: Front, timer: Timer) -> None:
    """Tell a channel that somebody's time was out and was given once more, with the way to their move."""
    if timer.table_id is None or timer.seat is None:
        return
    session = await client.house.get(timer.table_id)
    clock, turn = session.waiting.clock, session.waiting.turns.get(timer.seat)
    user = session.seats[timer.seat].user_id
    if clock is None or turn is None or turn.since is None or user is None:
        return  # they have moved meanwhile
    lang, table = session.table.language, session.table
    known_by = tap_id("clock-move", table.id, f"{timer.seat}.{turn.misses}")
    text = say(lang, "clock.excused", user=f"<@{user}>", hours=clock.increment // HOUR)
    row: ui.ActionRow[Any] = ui.ActionRow(button(known_by, say(lang, "button.clock-move"), discord.ButtonStyle.primary))
    if await _found(client, table, known_by) is None:
        nonce = f"{table.id}.{timer.seat}.{turn.misses}.out"
        await post(client, table, note(text, row, accent=session.game.accent), nonce=nonce, call=[user])


async def _put(client: Front, session: Session, asked: Proposal) -> None:
    """Post a question or a search, once, and note where it stands."""
    view = question_view(session, asked) if asked.kind == "absence" else search_view(session, asked)
    first = "absent-wait" if asked.kind == "absence" else "take-over"
    message = await _found(client, session.table, tap_id(first, session.table.id, asked.id))
    if message is None:
        others = [user for seat in session.present(but=asked.seat) if (user := session.seats[seat].user_id)]
        owner = session.seats[asked.seat].user_id
        call = [*others, *([owner] if owner else [])] if asked.kind == "absence" else []
        message = await post(client, session.table, view, nonce=asked.id, call=call, asks=asked.id)
    await session.store.set_proposal_message(asked.id, message.id)


async def _found(client: Front, table: Table, custom_id: str) -> discord.Message | None:
    """What was posted before a crash, and not noted."""
    channel = client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
    return await letters.find(client, channel, custom_id)


# ── the others ──────────────────────────────────────────────────────────────────────────────────────────────


def question_view(session: Session, asked: Proposal) -> ui.LayoutView:
    """What is asked about whom, who has chosen what and who has not, with the choices."""
    lang, table = session.table.language, session.table.id
    names = [plain(name) for name in seat_names(session, lang)]
    clock, owner = session.waiting.clock, session.seats[asked.seat].user_id
    lines = [say(lang, "absence.asked", name=names[asked.seat], user=f"<@{owner}>")]
    for choice in CHOICES:
        who = [names[seat] for seat, chosen in asked.choices.items() if chosen == choice]
        if who:
            lines.append(
                say(lang, "absence.chose", choice=say(lang, f"button.absent-{choice}"), names=listed(lang, who))
            )
    missing = [f"<@{session.seats[seat].user_id}>" for seat in session.absences.missing(asked)]
    if missing:
        lines.append(say(lang, "absence.missing", people=listed(lang, missing)))
    hours = clock.increment // HOUR if clock is not None else 0
    lines.append("-# " + say(lang, "absence.until", when=day(asked.ends_at), hours=hours))
    buttons = [
        button(
            tap_id(f"absent-{choice}", table, asked.id),
            say(lang, f"button.absent-{choice}"),
            _STYLES.get(choice, discord.ButtonStyle.secondary),
        )
        for choice in CHOICES
    ]
    return note("\n".join(lines), ui.ActionRow(*buttons), accent=session.game.accent)


@on_tap(*(f"absent-{choice}" for choice in CHOICES), stamp="[0-9a-z]{1,12}")
async def _choose(tap: Tap, interaction: Tapping) -> None:
    """Count a choice; when enough have chosen the same, do it."""
    await acknowledge(interaction)
    client = interaction.client
    session = await client.house.get(tap.table)
    choice: Choice = next(each for each in CHOICES if tap.kind == f"absent-{each}")
    try:
        chosen = await session.absences.choose(interaction.user.id, tap.stamp, choice, interaction.id)
    except ProposalEnded:
        client.sleeper.wake()  # whoever has settled it takes the question down
        raise
    if isinstance(chosen, Settled):
        await interaction.edit_original_response(view=await _settled_view(session, chosen.asked.id))
        await _carry_on(client, session, chosen)
    else:
        await interaction.edit_original_response(view=question_view(session, chosen))


async def _carry_on(client: Front, session: Session, settled: Settled) -> None:
    """After a choice: the channel is told what follows from it. That the question says so is the sleeper's affair."""
    match settled.choice:
        case "mind":
            names = [plain(name) for name in seat_names(session, session.table.language)]
            told = say(session.table.language, "absence.minded", name=names[settled.asked.seat])
            await client.teller.tell(session, told, hold=True)
        case "substitute" if settled.offer is not None:
            try:
                await _put(client, session, settled.offer)
            except UNHEARD as failure:  # the clock's timer tries again
                log.warning("Table %s cannot look for a substitute: %s", session.table.id, failure)
        case "end":
            ended = await session.store.get_proposal(settled.asked.id)
            await client.teller.tell(session, settled_text(session, ended))
        case _:
            pass
    client.go_on(session)


async def settle_absences(client: Front) -> None:
    """Do what enough had chosen before a crash."""
    for asked in await client.house.store.open_proposals("absence"):
        try:
            session = await client.house.get(asked.table_id)
            if session.table.parked is None and (settled := await session.absences.settle(asked.id)) is not None:
                await _carry_on(client, session, settled)
        except SetAside:
            continue


# ── a substitute ────────────────────────────────────────────────────────────────────────────────────────────


def search_view(session: Session, offer: Proposal) -> ui.LayoutView:
    """That somebody is looked for, and the way to ask for the seat."""
    lang, table = session.table.language, session.table.id
    seat = plain(seat_names(session, lang)[offer.seat])
    text = say(lang, "search.posted", seat=seat, table=table)
    take = button(tap_id("take-over", table, offer.id), say(lang, "button.take-over"), discord.ButtonStyle.success)
    until = say(lang, "search.until", when=day(offer.ends_at), seat=seat)
    return note(f"{text}\n-# {until}", ui.ActionRow(take), accent=session.game.accent)


# ── what is settled is taken down ───────────────────────────────────────────────────────────────────────────


@on_due(SETTLED)
async def _settled(client: Front, timer: Timer) -> None:
    """Show what became of questions and offers that still stand in a table's channel."""
    if timer.table_id is not None:
        session = await client.house.get(timer.table_id)
        for proposal_id in timer.about.split():
            await _take_down(client, session, proposal_id)


async def _take_down(client: Front, session: Session, proposal_id: str) -> None:
    try:
        asked = await session.store.get_proposal(proposal_id)
    except NoSuchProposal:
        return
    if asked.outcome is not None:
        view = note(settled_text(session, asked), accent=session.game.accent)
        await put_in_place(client, session.table, asked.message_id, view)


async def _settled_view(session: Session, proposal_id: str) -> ui.LayoutView:
    asked = await session.store.get_proposal(proposal_id)
    return note(settled_text(session, asked), accent=session.game.accent)


def settled_text(session: Session, asked: Proposal) -> str:
    """What became of a question or an offer, in a sentence."""
    lang = session.table.language
    names = [plain(name) for name in seat_names(session, lang)]
    name = names[asked.seat]
    if asked.kind == "absence" and asked.outcome == "agreed":
        who = as_one(lang, (names[seat] for seat, choice in asked.choices.items() if choice == asked.about))
        said = say(lang, f"absence.done.{asked.about}", name=name)
        return f"{said}\n-# {say(lang, 'absence.by', names=who) if who else say(lang, 'absence.by-nobody')}"
    if asked.kind == "absence":
        return say(lang, "absence.over", name=name)
    if asked.kind == "take-over":
        return _taken_text(lang, asked, name)
    return say(lang, "search.over" if asked.about == SEARCH else "replace.ended")


def _taken_text(lang: str, asked: Proposal, name: str) -> str:
    newcomer = plain(asked.about)
    if not newcomer:  # who asked for it was forgotten
        return say(lang, "take-over.forgotten", seat=name)
    if asked.outcome == "agreed":
        return say(lang, "take-over.done", name=newcomer)
    return say(
        lang, "take-over.declined" if asked.outcome == "declined" else "take-over.over", name=newcomer, seat=name
    )
