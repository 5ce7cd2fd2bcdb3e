"""Composing a move tap by tap: what each part of a panel does, and the panel shown again as it then is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import discord
from discord import ui

from bot.notes import acknowledge, note, whisper
from bot.pictures import seat_names
from bot.play import posting
from bot.play.layout import desk_of
from bot.play.options import answer_of
from bot.play.panel import Maker, panel
from bot.play.refusing import because, refused
from bot.play.rules import read_out, rules_about
from bot.play.words import say
from bot.refusing import refusal_text
from bot.store.protocol import AlreadySeen
from bot.tables.refusals import MoveNotFinished, NotSeated, Revealed, StalePanel
from bot.tables.session import Draft, Posted, Session
from bot.taps import Tap, Tapping, button, tap_id, template
from bot.words import listed, plain, theirs
from games.kernel.errors import Refusal

STAMP = r"[0-9a-z.]{1,24}"
KINDS = (
    "answer", "choose", "gather", "gathered", "more", "back", "again", "post", "why", "rules", "look",
    "not-now", "not-ever", "ask-me",
)  # fmt: skip


# ── the panel of one person ─────────────────────────────────────────────────────────────────────────────────


def panel_view(
    session: Session, seat: int, lang: str, said: str = "", *, screen: int = 0, chosen: frozenset[str] = frozenset()
) -> ui.LayoutView:
    """What a seat can do now: its panel, or whose move it is; `said` goes above it."""
    if session.table.state != "playing" or seat not in session.playing.waiting:
        text = "\n\n".join(filter(None, (said, whose_move(session, lang))))
        return note(text, *_standing(session, seat, lang), accent=session.game.accent)
    desk = desk_of(session, seat, seat_names(session, lang), lang)
    maker = Maker(_tap, session.table.id, session.stamp(seat), lang)
    return panel(desk, maker, said, screen=screen, chosen=chosen)


def _standing(session: Session, seat: int, lang: str) -> list[ui.ActionRow[Any]]:
    """The way to be asked again, for who has left a standing answer."""
    if session.table.state != "playing" or not session.orders_of(seat):
        return []
    custom_id = tap_id("ask-me", session.table.id, session.stamp(seat))
    return [ui.ActionRow(button(PanelTap, custom_id, say(lang, "panel.ask-me")))]


def whose_move(session: Session, lang: str) -> str:
    """Who is waited for, in a sentence."""
    if session.table.state != "playing":
        return say(lang, "move.no-game")
    names = seat_names(session, lang)
    return say(lang, "move.theirs", who=listed(lang, (plain(names[seat]) for seat in _awaited(session))))


def _awaited(session: Session) -> tuple[int, ...]:
    """The seats that hold the game up: of several asked together, those who have not answered."""
    waiting = session.playing.waiting
    if not session.playing.together:
        return waiting
    return tuple(seat for seat in waiting if not session.composed(seat).done) or waiting


def own_seat(interaction: Tapping, session: Session) -> int:
    """The seat of the person who asks, or a refusal."""
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise NotSeated
    return seat


async def show_panel(interaction: Tapping, session: Session, said: str = "") -> None:
    """Show the person who asks their panel, as an answer of its own."""
    seat = own_seat(interaction, session)
    await whisper(interaction, panel_view(session, seat, theirs(interaction), said))


async def announce(interaction: Tapping, session: Session, posted: Posted) -> str:
    """Tell everybody of a completed move, let stand-ins go on, and give back what its maker is told."""
    lang = theirs(interaction)
    if posting.only_handed_in(posted):
        names = seat_names(session, lang)
        who = listed(lang, (plain(names[seat]) for seat in posted.waiting))
        told = say(lang, "move.handed-in", who=who)
    else:
        sent = await posting.post(interaction.client, session, posted)
        told = say(lang, "move.posted" if sent else "move.not-sent")
    interaction.client.go_on(session)
    return told


# ── taps ────────────────────────────────────────────────────────────────────────────────────────────────────


class MoveTap(Tap, template=template("move")):
    """The way in, on every posted board."""

    async def tapped(self, interaction: Tapping) -> None:
        """Show the panel, or say whose move it is."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        session = await interaction.client.house.get(self.table)
        await show_panel(interaction, session)
        interaction.client.go_on(session)


class PanelTap(Tap, template=template("|".join(KINDS), STAMP, "[^:]{0,60}")):
    """Any part of a panel."""

    async def tapped(self, interaction: Tapping) -> None:
        """Do what the part means; the panel is shown again in place."""
        if self.kind in _BESIDE:
            await _BESIDE[self.kind](self, interaction, await interaction.client.house.get(self.table))
            return
        await acknowledge(interaction)
        session = await interaction.client.house.get(self.table)
        own_seat(interaction, session)
        try:
            view = await _DEEDS[self.kind](self, interaction, session)
        except (Refusal, StalePanel, MoveNotFinished, Revealed, AlreadySeen) as refusal:
            view = _after(interaction, session, refusal)
        await interaction.edit_original_response(view=view, attachments=[])


def _tap(item: ui.Item[Any]) -> PanelTap:
    return PanelTap(item)


def _after(interaction: Tapping, session: Session, refusal: Exception) -> ui.LayoutView:
    """The current panel, and above it why the tap did nothing."""
    lang, seat = theirs(interaction), own_seat(interaction, session)
    match refusal:
        case Refusal():
            position = session.draft(seat)
            said = refused(refusal, lang, seat_names(session, lang), position, seat)
        case AlreadySeen():
            said = ""
        case StalePanel():
            said = say(lang, "move.moved-on")
        case _:
            assert isinstance(refusal, MoveNotFinished | Revealed)  # noqa: S101 - nothing else is caught
            said = refusal_text(lang, refusal)
    return panel_view(session, seat, lang, said)


async def _answer(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    return await _give(tap, interaction, session, answer_of([tap.arg]))


async def _choose(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    return await _give(tap, interaction, session, answer_of(tap.values))


async def _gathered(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    return await _give(tap, interaction, session, answer_of(_marked(interaction)))


async def _give(tap: PanelTap, interaction: Tapping, session: Session, answer: str) -> ui.LayoutView:
    draft = await session.answer(interaction.user.id, answer, tap.stamp, interaction.id)
    return _composed(interaction, session, draft)


async def _back(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    return _composed(interaction, session, await session.take_back(interaction.user.id, tap.stamp, interaction.id))


async def _again(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    return _composed(interaction, session, await session.start_over(interaction.user.id, tap.stamp, interaction.id))


def _composed(interaction: Tapping, session: Session, draft: Draft) -> ui.LayoutView:
    return panel_view(session, draft.seat, theirs(interaction))


async def _gather(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Mark what was chosen in one of several menus, beside what the others hold."""
    seat = _fresh(tap, interaction, session)
    own_id = tap.custom_id
    kept = frozenset(tap.values) | frozenset(_marked(interaction, but=own_id))
    return panel_view(session, seat, theirs(interaction), chosen=kept)


async def _more(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    seat = _fresh(tap, interaction, session)
    screen = int(tap.arg) if tap.arg.isdecimal() else 0
    return panel_view(session, seat, theirs(interaction), screen=screen)


async def _why(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Why something is not offered, above the panel as it is."""
    seat, lang = _fresh(tap, interaction, session), theirs(interaction)
    position = session.draft(seat)
    decision = position.decision_of(seat)
    why = decision.why(tap.values[0]) if decision is not None and decision.why and tap.values else None
    said = because(session.game, lang, why, seat_names(session, lang), position.view(seat)) if why else ""
    return panel_view(session, seat, lang, said)


async def _post(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    posted = await session.post(interaction.user.id, tap.stamp, interaction.id)
    return note(await announce(interaction, session, posted), accent=session.game.accent)


async def _not_now(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    return await _say_no(tap, interaction, session, always=False)


async def _not_ever(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    return await _say_no(tap, interaction, session, always=True)


async def _say_no(tap: PanelTap, interaction: Tapping, session: Session, *, always: bool) -> ui.LayoutView:
    """Leave a standing answer, and with it answer what is asked now."""
    posted = await session.say_no(interaction.user.id, tap.stamp, always=always, interaction=interaction.id)
    told = await announce(interaction, session, posted)
    return note(told, *_standing(session, own_seat(interaction, session), theirs(interaction)))


async def _ask_me(tap: PanelTap, interaction: Tapping, session: Session) -> ui.LayoutView:
    await session.ask_again(interaction.user.id)
    lang = theirs(interaction)
    return panel_view(session, own_seat(interaction, session), lang, say(lang, "move.asked-again"))


_Deed = Callable[[PanelTap, Tapping, Session], Awaitable[ui.LayoutView]]

_DEEDS: dict[str, _Deed] = {
    "answer": _answer,
    "choose": _choose,
    "gather": _gather,
    "gathered": _gathered,
    "more": _more,
    "back": _back,
    "again": _again,
    "post": _post,
    "why": _why,
    "not-now": _not_now,
    "not-ever": _not_ever,
    "ask-me": _ask_me,
}


def _fresh(tap: PanelTap, interaction: Tapping, session: Session) -> int:
    """The seat, if the panel is the current one: what only looks must not look at another question."""
    seat = own_seat(interaction, session)
    if session.table.state != "playing" or tap.stamp != session.stamp(seat):
        raise StalePanel
    return seat


def _marked(interaction: Tapping, but: str = "") -> Iterator[str]:
    """What is marked in the gathering menus of the panel that was tapped."""
    parts: list[Any] = list(interaction.message.components) if interaction.message else []
    while parts:
        part = parts.pop(0)
        if isinstance(part, discord.SelectMenu):
            if part.custom_id and part.custom_id.startswith("pp:gather:") and part.custom_id != but:
                yield from (option.value for option in part.options if option.default)
        else:
            parts = [*getattr(part, "children", ()), *parts]


# ── what is answered beside the panel ───────────────────────────────────────────────────────────────────────


async def _rules(tap: PanelTap, interaction: Tapping, session: Session) -> None:
    seat, lang = own_seat(interaction, session), theirs(interaction)
    draft = session.composed(seat)
    decision = draft.position.decision_of(seat)
    entries = rules_about(session.game, lang, decision, draft.answers) if decision is not None else []
    await whisper(interaction, note(read_out(entries) or say(lang, "panel.no-rules"), accent=session.game.accent))


async def _look(tap: PanelTap, interaction: Tapping, session: Session) -> None:
    from bot.commands.showing import show_hand  # commands post moves, so it cannot be at the top

    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_hand(interaction, session)


_BESIDE: dict[str, Callable[[PanelTap, Tapping, Session], Awaitable[None]]] = {"rules": _rules, "look": _look}


def move_button(session: Session, lang: str) -> Tap:
    """The way in, for a message everybody sees."""
    return button(MoveTap, tap_id("move", session.table.id), say(lang, "post.move"), discord.ButtonStyle.primary)
