"""Composing a move tap by tap: what each part of a panel does, and the panel shown again as it then is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord
from discord import ui

from bot.explaining import refusal_text
from bot.notes import begin, note, redraw, vanish, whisper
from bot.pictures import seat_names
from bot.play.layout import desk_of, layout
from bot.play.panel import AGREE, STOPS, Maker, made
from bot.play.planning import plan_button, plan_rows
from bot.play.rules import why_row
from bot.play.standing import standing_rows, standing_text
from bot.play.tapped import ANSWERS, gathered, given, screen_of, why_not, why_refused
from bot.play.words import say
from bot.refusals import MoveNotFinished, Revealed, SeatMinded, StalePanel
from bot.store.protocol import AlreadySeen
from bot.tables.moves import AskedAgain, Posted
from bot.tables.session import Draft, Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import listed, plain, theirs
from games.kernel.errors import Refusal
from games.kernel.words import as_one

STAMP = r"[0-9a-z.]{1,24}"
KINDS = (
    *ANSWERS, "gather", "more", "back", "again", "post", "why",
    "not-now", "not-turn", "not-used", "not-ever", "ask-me", "ask-forced",
)  # fmt: skip
"""What a tap on a panel may be; the panel is shown again in place."""


# ── the panel of one person ─────────────────────────────────────────────────────────────────────────────────


async def panel_view(
    session: Session,
    seat: int,
    lang: str,
    said: str = "",
    *,
    rule: str = "",
    screen: int = 0,
    chosen: frozenset[str] = frozenset(),
) -> ui.LayoutView:
    """What a seat can do now: its panel, or whose move it is; `said` goes above it, with the way to the rule behind."""
    why = why_row(session.game, lang, rule)
    if session.table.state == "playing" and session.seats[seat].is_minded:
        return minded_view(session, lang, said)
    if session.table.state != "playing" or seat not in session.underway.waiting:
        text = "\n\n".join(filter(None, (said, whose_move(session, lang), standing_text(session, seat, lang))))
        ahead = [plan_button(session, lang)] if session.table.state == "playing" and seat in session.people() else []
        return note(text, *why, *standing_rows(session, seat, lang), *ahead, accent=session.game.accent)
    names = seat_names(session, lang)
    if len(session.seats_of(session.seats[seat].user_id or 0)) > 1:
        said = "\n\n".join(filter(None, (say(lang, "panel.for-seat", who=plain(names[seat])), said)))
    desk = desk_of(session, seat, names, lang)
    maker = Maker(session.table.id, session.stamp(seat), lang)
    shown = await asyncio.to_thread(layout, desk)
    planned = plan_rows(session, seat, lang)
    return made(shown, maker, session.game.accent, said, screen=screen, chosen=chosen, under_note=why, below=planned)


def minded_view(session: Session, lang: str, said: str = "") -> ui.LayoutView:
    """That a stand-in plays for somebody, and the way back with one tap; what they typed stays before them."""
    back = button(
        tap_id("back-to-seat", session.table.id), say(lang, "panel.back-to-seat"), discord.ButtonStyle.primary
    )
    text = "\n\n".join(filter(None, (say(lang, "move.minded"), said)))
    return note(text, ui.ActionRow(back), accent=session.game.accent)


def whose_move(session: Session, lang: str) -> str:
    """Who is waited for, in a sentence."""
    if session.table.state != "playing":
        return say(lang, "move.no-game")
    names = [plain(name) for name in seat_names(session, lang)]
    who = as_one(lang, (names[seat] for seat in session.awaited()))
    if session.asker is not None:
        return say(lang, "move.asked", by=names[session.asker], who=who)
    return say(lang, "move.theirs", who=who)


async def show_panel(interaction: Tapping, session: Session, said: str = "", rule: str = "") -> None:
    """Show the person who asks their panel, as an answer of its own."""
    seat = session.own_seat(interaction.user.id)
    view = await panel_view(session, seat, theirs(interaction), said, rule=rule)
    async with interaction.client.panels.in_place_of_another(session.table.id, interaction):
        await whisper(interaction, view)


async def announce(interaction: Tapping, session: Session, posted: Posted) -> str:
    """Tell everybody of a completed move and let stand-ins go on; what its maker must still be told, if anything."""
    lang = theirs(interaction)
    if posted.only_handed_in:
        names = seat_names(session, lang)
        told = say(lang, "move.handed-in", who=listed(lang, (plain(names[seat]) for seat in posted.waiting)))
    else:
        sent = await interaction.client.teller.tell(session, hold=True)
        told = say(lang, "move.not-sent") if sent in ("failed", "parked") else ""
    interaction.client.go_on(session)
    return told


# ── taps ────────────────────────────────────────────────────────────────────────────────────────────────────


@on_tap("move", "clock-move", stamp="[0-9.]{0,9}")
async def _your_move(tap: Tap, interaction: Tapping) -> None:
    """The way in, on every posted board: the panel, or whose move it is."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    await show_panel(interaction, session)
    interaction.client.go_on(session)


@on_tap(*KINDS, stamp=STAMP, arg="[^:]{0,60}")
async def _on_panel(tap: Tap, interaction: Tapping) -> None:
    """Do what a part of a panel means; the panel is shown again in place, and goes when nothing is left to say."""
    begin(interaction)
    session = await interaction.client.house.get(tap.table)
    session.own_seat(interaction.user.id)
    try:
        view = await _DEEDS[tap.kind](tap, interaction, session)
    except (Refusal, StalePanel, MoveNotFinished, Revealed, AlreadySeen) as refusal:
        view = await _after(interaction, session, refusal)
    except SeatMinded:
        view = minded_view(session, theirs(interaction))
    if view is None:
        interaction.client.panels.gone(tap.table, interaction.user.id)
        await vanish(interaction)
    else:
        try:
            await redraw(interaction, view)
        except discord.NotFound:  # another panel has just taken its place: what was tapped has been done
            await whisper(interaction, view)
        else:
            interaction.client.panels.stands(tap.table, interaction)


async def _after(interaction: Tapping, session: Session, refusal: Exception) -> ui.LayoutView:
    """The current panel, and above it why the tap did nothing."""
    lang, seat, rule = theirs(interaction), session.own_seat(interaction.user.id), ""
    match refusal:
        case Refusal():
            said, rule = why_refused(refusal, session, session.composed(seat).position, seat, lang)
        case AlreadySeen():
            said = ""
        case StalePanel():
            said = say(lang, "move.moved-on")
        case _:
            assert isinstance(refusal, MoveNotFinished | Revealed)  # noqa: S101 - nothing else is caught
            said = refusal_text(lang, refusal)
    return await panel_view(session, seat, lang, said, rule=rule)


async def _give(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    answer = given(tap, interaction)
    draft = await session.moves.answer(interaction.user.id, answer, tap.stamp, interaction.id)
    return await _composed(interaction, session, draft)


async def _back(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    draft = await session.moves.take_back(interaction.user.id, tap.stamp, interaction.id)
    return await _composed(interaction, session, draft)


async def _again(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    draft = await session.moves.start_over(interaction.user.id, tap.stamp, interaction.id)
    return await _composed(interaction, session, draft)


async def _composed(interaction: Tapping, session: Session, draft: Draft) -> ui.LayoutView:
    return await panel_view(session, draft.seat, theirs(interaction))


async def _gather(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Mark what was chosen in one of several menus, beside what the others hold."""
    seat = _fresh(tap, interaction, session)
    return await panel_view(session, seat, theirs(interaction), chosen=gathered(tap, interaction))


async def _more(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    seat = _fresh(tap, interaction, session)
    return await panel_view(session, seat, theirs(interaction), screen=screen_of(tap))


async def _why(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Why something is not offered, above the panel as it is."""
    seat, lang = _fresh(tap, interaction, session), theirs(interaction)
    said, rule = why_not(tap, session, session.composed(seat).position, seat, lang)
    return await panel_view(session, seat, lang, said, rule=rule)


async def _post(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView | None:
    posted = await session.moves.post(interaction.user.id, tap.stamp, interaction.id)
    told = await announce(interaction, session, posted)
    return await after_the_move(interaction, session, posted, told)


async def after_the_move(interaction: Tapping, session: Session, posted: Posted, told: str) -> ui.LayoutView | None:
    """What takes a panel's place after its move: the next one where the turn goes on, what must be said, or nothing."""
    seat, lang = session.own_seat(interaction.user.id), theirs(interaction)
    goes_on = not posted.only_handed_in or seat != posted.by  # who practises has other seats to answer with
    if not posted.over and goes_on and session.table.state == "playing" and seat in session.awaited():
        return await panel_view(session, seat, lang, told)
    return note(told, accent=session.game.accent) if told else None


async def _say_no(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Leave a standing answer, and with it answer what is asked now."""
    done = await session.moves.say_no(interaction.user.id, tap.stamp, STOPS[tap.kind], interaction.id)
    return await _noted(interaction, session, done, "move.standing-no")


async def _noted(interaction: Tapping, session: Session, done: Draft | Posted, message: str) -> ui.LayoutView:
    """What takes a panel's place when a standing answer has been left on it."""
    seat, lang = session.own_seat(interaction.user.id), theirs(interaction)
    noted = say(lang, message)
    if isinstance(done, Draft):
        return await panel_view(session, seat, lang, noted)
    told = await announce(interaction, session, done) or noted
    if session.table.state == "playing" and seat in session.awaited():
        return await panel_view(session, seat, lang, told)
    text = "\n\n".join(filter(None, (told, standing_text(session, seat, lang))))
    return note(text, *standing_rows(session, seat, lang))


async def _say_yes(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Agree from now on, and with it to what is asked now."""
    done = await session.moves.say_yes(interaction.user.id, tap.stamp, interaction.id)
    return await _noted(interaction, session, done, "move.standing-yes")


_ASKED: dict[AskedAgain, str] = {
    "never-stood": "move.never-stood",
    "asked-from-now": "move.asked-from-now",
    "open": "move.open",
    "stands": "move.stands",
}


async def _ask_me(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Take a standing answer back, or all; what it has answered last may be asked again at once."""
    outcome = await session.moves.ask_again(interaction.user.id, tap.arg or None)
    seat, lang = session.own_seat(interaction.user.id), theirs(interaction)
    if outcome == "open":
        await interaction.client.teller.tell(session)
        interaction.client.go_on(session)
    return await panel_view(session, seat, lang, say(lang, _ASKED[outcome]))


async def _ask_forced(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Be asked what leaves no choice, at all tables."""
    await session.persons.change(interaction.user.id, forced=False)
    seat, lang = session.own_seat(interaction.user.id), theirs(interaction)
    return await panel_view(session, seat, lang, say(lang, "move.asked-from-now"))


_Deed = Callable[[Tap, Tapping, Session], Awaitable[ui.LayoutView | None]]

_DEEDS: dict[str, _Deed] = {
    **dict.fromkeys(ANSWERS, _give),
    "gather": _gather,
    "more": _more,
    "back": _back,
    "again": _again,
    "post": _post,
    "why": _why,
    **dict.fromkeys(STOPS, _say_no),
    AGREE: _say_yes,
    "ask-me": _ask_me,
    "ask-forced": _ask_forced,
}


def _fresh(tap: Tap, interaction: Tapping, session: Session) -> int:
    """The seat, if the panel is the current one: what only looks must not look at another question."""
    seat = session.own_seat(interaction.user.id)
    if session.table.state != "playing" or tap.stamp != session.stamp(seat):
        raise StalePanel
    return seat
