"""Ending a game early: the others are asked to agree, or a seat concedes. Each is confirmed before anything happens."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import ui

from bot import channel
from bot.front import Front
from bot.notes import UNHEARD, acknowledge, note, whisper
from bot.pictures import seat_names
from bot.refusals import NotPlaying, ProposalEnded, SetAside
from bot.store.rows import Proposal
from bot.tables.ending import COUNTED, END, UNCOUNTED
from bot.tables.places import Foreseen
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import listed, plain, say, theirs
from games.kernel.strengths import FAIR
from games.kernel.words import as_one

log = logging.getLogger("pennypost")

_PROPOSED = {COUNTED: "end.proposal-counted", UNCOUNTED: "end.proposal-uncounted"}


# ── all agree ───────────────────────────────────────────────────────────────────────────────────────────────


async def ask_to_end(interaction: Tapping, session: Session) -> None:
    """Ask who asks how the game is to end: counted as it stands, or for nobody. Practice has nothing to count."""
    seat, lang, table = _playing_seat(interaction, session), theirs(interaction), session.table
    await session.look_who_left(interaction.user.id)
    if table.is_practice:
        text, ways = "end.sure-practice", {UNCOUNTED: "button.end-practice"}
    else:
        text = "end.sure" if session.present(but=seat) else "end.sure-alone"
        ways = {COUNTED: "button.end-counted", UNCOUNTED: "button.end-uncounted"}
    row: ui.ActionRow[Any] = ui.ActionRow(
        *(
            button(tap_id("end-ask", table.id, arg=way), say(lang, label), discord.ButtonStyle.danger)
            for way, label in ways.items()
        ),
        button(tap_id("end-ask", table.id, arg="no"), say(lang, "button.end-no")),
    )
    await whisper(interaction, note(say(lang, text), row))


@on_tap("end-ask", arg=f"{COUNTED}|{UNCOUNTED}|no")
async def _ask(tap: Tap, interaction: Tapping) -> None:
    """Put the question to the others; where there is nobody else, the game ends."""
    await interaction.response.defer()
    session, lang = await interaction.client.house.get(tap.table), theirs(interaction)
    if tap.arg == "no":
        text = say(lang, "end.kept")
    else:
        counted = tap.arg == COUNTED
        asked = await session.closing.propose(interaction.user.id, counted=counted, interaction=interaction.id)
        if asked is None:
            text = say(lang, "end.done" if await _tell(interaction.client, session) else "error.not-posted")
        else:
            text = say(lang, "end.asked" if await _put(interaction.client, session, asked) else "end.not-asked")
    await interaction.edit_original_response(view=note(text))


async def _put(client: Front, session: Session, asked: Proposal) -> bool:
    """Post the question, once; one that cannot be posted is taken back, so that nobody waits for it."""
    people = [user for seat in session.closing.missing(asked) if (user := session.seats[seat].user_id) is not None]
    if asked.message_id is not None:
        return True
    try:
        message = await channel.post(
            client, session.table, _question(session, asked), nonce=f"end.{asked.id}", call=people, asks=asked.id
        )
    except UNHEARD as failure:
        log.warning("Table %s cannot ask whether to end: %s", session.table.id, failure)
        await session.closing.withdraw(asked)
        return False
    await session.back.put(asked, message.id)
    return True


def _question(session: Session, asked: Proposal) -> ui.LayoutView:
    """What is proposed, by whom, who has agreed and who is still asked; with the buttons as long as it is open."""
    lang, table, closing = session.table.language, session.table, session.closing
    names = _names(session)
    most = table.customs.agree == "majority"
    lines = [
        say(lang, _PROPOSED[asked.about], name=names[asked.seat]),
        say(lang, "end.most-must" if most else "end.all-must"),
        say(lang, "undo.agreed-by", names=listed(lang, (names[seat] for seat in closing.agreed(asked)))),
    ]
    against = [names[seat] for seat, agrees in asked.votes.items() if not agrees]
    if against:
        lines.append(say(lang, "end.against", names=listed(lang, against)))
    users = [session.seats[seat].user_id for seat in closing.missing(asked)]
    if users:
        lines.append(say(lang, "undo.waits-for", people=listed(lang, (f"<@{user}>" for user in users))))
    lines.append("-# " + say(lang, "end.until", when=f"<t:{asked.ends_at // 1000}:R>"))
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(tap_id("end-vote", table.id, asked.id, "yes"), say(lang, "button.undo-yes"), discord.ButtonStyle.danger),
        button(tap_id("end-vote", table.id, asked.id, "no"), say(lang, "button.undo-no")),
    )
    return note("\n".join(lines), row, accent=session.game.accent)


@on_tap("end-vote", stamp="[0-9a-z]{1,12}", arg="yes|no")
async def _vote(tap: Tap, interaction: Tapping) -> None:
    """Count a voice; when enough have agreed, the game ends."""
    await acknowledge(interaction)
    client = interaction.client
    session = await client.house.get(tap.table)
    try:
        asked = await session.closing.vote(interaction.user.id, tap.stamp, tap.arg == "yes", interaction.id)
    except (ProposalEnded, NotPlaying):
        await interaction.edit_original_response(view=_closed(session, None))
        raise
    await interaction.edit_original_response(
        view=_question(session, asked) if asked.outcome is None else _closed(session, asked)
    )
    if asked.outcome == "agreed" and not await _tell(client, session):
        await whisper(interaction, say(theirs(interaction), "error.not-posted"))


def _closed(session: Session, asked: Proposal | None) -> ui.LayoutView:
    """What has become of a question."""
    lang, names = session.table.language, _names(session)
    if asked is None or asked.outcome not in ("agreed", "declined"):
        text = say(lang, "end.over")
    elif asked.outcome == "agreed":
        agreed = session.closing.agreed(asked)
        text = say(lang, "end.agreed", names=listed(lang, (names[seat] for seat in agreed)))
    else:
        against = [names[seat] for seat, agrees in asked.votes.items() if not agrees]
        text = say(lang, "end.declined", names=listed(lang, against))
    return note(text, accent=session.game.accent)


async def settle_ends(client: Front) -> None:
    """Carry out what was agreed to before a crash, post what a crash kept back, end what nobody answered in time."""
    for proposal in await client.house.store.open_proposals(END):
        try:
            session = await client.house.get(proposal.table_id)
            settled = await session.closing.settle()
            if settled is None and session.proposal is not None and session.table.parked is None:
                await _put(client, session, proposal)
            if settled is None:
                continue
            await channel.put_in_place(client, session.table, proposal.message_id, _closed(session, settled))
            if settled.outcome == "agreed":
                await _tell(client, session)
        except (SetAside, *UNHEARD) as failure:
            log.info("Proposal %s of table %s: %s", proposal.id, proposal.table_id, failure)


# ── one gives up ────────────────────────────────────────────────────────────────────────────────────────────


async def ask_to_concede(interaction: Tapping, session: Session) -> None:
    """Say what it would mean to concede, and ask whether that is meant."""
    await whisper(interaction, _sure_to_concede(interaction, session))


def _sure_to_concede(interaction: Tapping, session: Session) -> ui.LayoutView:
    _playing_seat(interaction, session)
    lang, table, meant = theirs(interaction), session.table.id, session.closing.foresee(interaction.user.id)
    if meant.ends:
        text = say(lang, "concede.sure-ends")
    elif meant.partners:
        text = say(lang, "concede.sure-partners", names=as_one(lang, (_names(session)[s] for s in meant.partners)))
    else:
        text = say(lang, "concede.sure-last")
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(
            tap_id("concede", table, _meaning(meant), "yes"),
            say(lang, "button.concede-yes"),
            discord.ButtonStyle.danger,
        ),
        button(tap_id("concede", table, arg="no"), say(lang, "button.concede-no")),
    )
    return note(text, row)


def _meaning(meant: Foreseen) -> str:
    return "ends" if meant.ends else "side" if meant.partners else "last"


@on_tap("concede", stamp="(ends|side|last)?", arg="yes|no")
async def _concede(tap: Tap, interaction: Tapping) -> None:
    """Concede, or not; the channel is told what came of it."""
    await interaction.response.defer()
    client, lang = interaction.client, theirs(interaction)
    if tap.arg == "no":
        await interaction.edit_original_response(view=note(say(lang, "concede.kept")))
        return
    session = await client.house.get(tap.table)
    _playing_seat(interaction, session)
    if _meaning(session.closing.foresee(interaction.user.id)) != tap.stamp:  # others have conceded meanwhile
        await interaction.edit_original_response(view=_sure_to_concede(interaction, session))
        return
    meant = await session.closing.concede(interaction.user.id, FAIR, interaction.id)
    name = plain(interaction.user.display_name)
    if meant.ends:
        said = ""
    elif meant.partners:
        partners = as_one(session.table.language, (_names(session)[seat] for seat in meant.partners))
        said = say(session.table.language, "concede.told-partners", name=name, names=partners)
    else:
        said = say(session.table.language, "concede.told", name=name)
    done = say(lang, "concede.done")
    if not await _tell(client, session, said):
        done += "\n" + say(lang, "error.not-posted")
    await interaction.edit_original_response(view=note(done))


# ── how ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _playing_seat(interaction: Tapping, session: Session) -> int:
    if session.table.state != "playing":
        raise NotPlaying
    return session.active_seat(interaction.user.id)


async def _tell(client: Front, session: Session, said: str = "") -> bool:
    """Post the board as it is now, the last one where the game has ended; whether that could be done."""
    told = await client.teller.tell(session, said, hold=True)
    client.go_on(session)
    return told in ("told", "held")


def _names(session: Session) -> list[str]:
    return [plain(name) for name in seat_names(session, session.table.language)]
