"""Planning tap by tap: what each part of a plan's panel does. Only *Play it* touches the game."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands, ui

from bot import limits
from bot.notes import begin, note, pages, redraw, vanish, whisper
from bot.pictures import attachment
from bot.play.composing import STAMP, after_the_move, announce, panel_view
from bot.play.looking import reads_first
from bot.play.planning import PREFIX, draft_of, line_in_words, plan_view, wording
from bot.play.posting import gallery
from bot.play.tapped import ANSWERS, gathered, given, screen_of, why_not, why_refused
from bot.play.words import clip, say
from bot.refusals import NoSuchPlan, StalePanel
from bot.store.protocol import AlreadySeen
from bot.tables.moves import Posted
from bot.tables.plans import LONGEST_NAME, Plans, Sheet, line_mark
from bot.tables.session import Session
from bot.taps import Tap, Tapping, button, on_tap, tap_id
from bot.words import plain, theirs
from bot.words import say as say_house
from games.kernel.errors import Refusal
from games.kernel.plans import Planned, Trial
from render import Picture

KINDS = (
    *(f"{PREFIX}{kind}" for kind in ANSWERS), "plan-gather", "plan-more", "plan-back", "plan-again", "plan-why",
    "plan-leave-out", "plan-otherwise", "plan-keep", "plan-forget", "plan-open", "plan-play", "plan-go",
)  # fmt: skip
"""What a tap on a plan's panel may be; the panel is shown again in place."""


async def show_plan(interaction: Tapping, session: Session, *, opened: str = "", kept_as: str = "") -> None:
    """Show whoever asks what they are trying, after opening a kept plan or keeping this one under a name."""
    user, lang, said = interaction.user.id, theirs(interaction), ""
    if opened:
        await session.plans.open(user, session.plans.named(session.active_seat(user), opened).slot)
    if kept_as:
        kept = await session.plans.keep(user, kept_as)
        said = say(lang, "plan.noted", name=plain(kept.name))
    await whisper(interaction, await plan_view(session, user, lang, said))


async def plans_to_name(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """The plans whoever types has kept at the table here."""
    session = await interaction.client.house.in_channel(interaction.channel_id or 0)
    seat = session.seat_of(interaction.user.id) if session is not None else None
    if session is None or seat is None:
        return []
    found = [plan.name for plan in session.plans.kept(seat) if typed.casefold() in plan.name.casefold()]
    return [app_commands.Choice(name=name, value=name) for name in found]


# ── taps ────────────────────────────────────────────────────────────────────────────────────────────────────


@on_tap(*KINDS, stamp=STAMP, arg="[^:]{0,60}")
async def _on_plan(tap: Tap, interaction: Tapping) -> None:
    """Do what a part of a plan's panel means, and show it again in place."""
    begin(interaction)
    session = await interaction.client.house.get(tap.table)
    user, lang = interaction.user.id, theirs(interaction)
    try:
        view = await _DEEDS[tap.kind](tap, interaction, session)
    except StalePanel:
        view = await plan_view(session, user, lang, say(lang, "move.moved-on"))
    except AlreadySeen:
        view = await plan_view(session, user, lang)
    except Refusal as refusal:
        view = await _refused(session, user, lang, refusal)
    private = interaction.message is not None and interaction.message.flags.ephemeral
    if not private:  # forged: what everybody sees is no place for a plan
        await whisper(interaction, view or say(lang, "plan.title"))
    elif view is None:
        await vanish(interaction)
    else:
        await redraw(interaction, view)


async def _refused(session: Session, user: int, lang: str, refusal: Refusal) -> ui.LayoutView:
    """The plan as it is, and above it why an answer was not taken."""
    sheet = await session.plans.sheet(user)
    said, rule = why_refused(refusal, session, sheet.trial.position, sheet.plan.seat, lang)
    return await plan_view(session, user, lang, said, rule=rule)


async def _give(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    user, lang = interaction.user.id, theirs(interaction)
    await session.plans.answer(user, given(tap, interaction, PREFIX), tap.stamp, wording(session, lang))
    return await plan_view(session, user, lang)


async def _gather(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Mark what was chosen in one of several menus, beside what the others hold."""
    await _fresh(tap, interaction, session)
    kept = gathered(tap, interaction, PREFIX)
    return await plan_view(session, interaction.user.id, theirs(interaction), chosen=kept)


async def _more(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    await _fresh(tap, interaction, session)
    return await plan_view(session, interaction.user.id, theirs(interaction), screen=screen_of(tap))


async def _why(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Why something is not offered, above the plan as it is."""
    sheet, lang = await _fresh(tap, interaction, session), theirs(interaction)
    said, rule = why_not(tap, session, sheet.trial.position, sheet.plan.seat, lang)
    return await plan_view(session, interaction.user.id, lang, said, rule=rule)


def _changing(change: Callable[[Plans, int, str], Awaitable[None]]) -> _Deed:
    """A deed that changes the line and says nothing."""

    async def deed(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
        await change(session.plans, interaction.user.id, tap.stamp)
        return await plan_view(session, interaction.user.id, theirs(interaction))

    return deed


# ── keeping ─────────────────────────────────────────────────────────────────────────────────────────────────


async def _keep(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    """Keep the line, named by its answers: `/table plan keep:` gives it another name."""
    sheet, user, lang = await _fresh(tap, interaction, session), interaction.user.id, theirs(interaction)
    kept = await session.plans.keep(user, clip(line_in_words(sheet), LONGEST_NAME))
    return await plan_view(session, user, lang, say(lang, "plan.noted", name=plain(kept.name)))


async def _forget(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    await _fresh(tap, interaction, session)
    user, lang = interaction.user.id, theirs(interaction)
    await session.plans.forget(user, int(tap.arg) if tap.arg.isdecimal() else 0)
    return await plan_view(session, user, lang, say(lang, "plan.forgotten"))


async def _open(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView:
    user, slot = interaction.user.id, "".join(tap.values[:1])
    await session.plans.open(user, int(slot) if slot.isdecimal() else 0)
    return await plan_view(session, user, theirs(interaction))


# ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────


async def _play(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView | None:
    """Play what stands of the line."""
    sheet = await _fresh(tap, interaction, session)
    whole = sheet.trial.ended in ("done", "unknown")
    # its preview is what was tapped on: that is the confirmation
    return await _play_line(interaction, session, sheet.plan.line if whole else sheet.trial.taken)


async def _go(tap: Tap, interaction: Tapping, session: Session) -> ui.LayoutView | None:
    """Lay a kept plan out on the panel of a move, to be confirmed; of one that no longer stands, the reason.

    Who wants no confirmation has it posted, but for one made before their turn had come: that rests on an assumption.
    """
    user, lang = interaction.user.id, theirs(interaction)
    seat = session.active_seat(user)
    number, _, mark = tap.arg.partition(".")
    try:
        plan = session.plans.kept_in(seat, int(number) if number.isdecimal() else 0)
    except NoSuchPlan:
        plan = None
    if plan is None or line_mark(plan.line) != mark or tap.stamp != session.stamp(seat):
        return await panel_view(session, seat, lang, say(lang, "move.moved-on"))
    since = session.waiting.since(seat)
    at_once = session.persons.of(user).at_once and since is not None and plan.made_at > since
    return await _play_line(interaction, session, plan.line, slot=plan.slot, at_once=at_once)


async def _play_line(
    interaction: Tapping, session: Session, line: tuple[Planned, ...], slot: int = 0, *, at_once: bool = True
) -> ui.LayoutView | None:
    user, lang = interaction.user.id, theirs(interaction)
    done = await session.moves.play_plan(user, line, interaction.id, at_once=at_once)
    if isinstance(done, Trial):
        if slot:
            await session.plans.open(user, slot)
        return await plan_view(session, user, lang)
    if isinstance(done, Posted):
        return await after_the_move(interaction, session, done, await announce(interaction, session, done))
    return await panel_view(session, done.seat, lang)


# ── looking ─────────────────────────────────────────────────────────────────────────────────────────────────


@on_tap("plan-board", "plan-text", stamp=STAMP)
async def _look(tap: Tap, interaction: Tapping) -> None:
    """The board and the hand as the plan would leave them, drawn or in words; both say that it is a plan."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    session = await interaction.client.house.get(tap.table)
    sheet, lang = await _fresh(tap, interaction, session), theirs(interaction)
    draft = draft_of(sheet)
    drawn = await interaction.client.pictures.imagined(session, draft.seat, lang, draft.position, draft.news)
    head = _what_it_is(sheet, lang)
    if tap.kind == "plan-text" or reads_first(interaction):
        for page in pages("\n\n".join((head, *(picture.text for picture in drawn)))):
            await whisper(interaction, note(page))
        return
    named = {name: _marked_as_plan(picture, lang) for name, picture in zip(("plan", "plan-hand"), drawn, strict=True)}
    parts: list[ui.Item[Any]] = [ui.TextDisplay(head)]
    parts += [gallery(name, picture.alt) for name, picture in named.items()]
    words = button(tap_id("plan-text", tap.table, tap.stamp), say_house(lang, "button.table-text"))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, ui.ActionRow(words), accent_colour=session.game.accent))
    await whisper(interaction, view, [attachment(picture, name) for name, picture in named.items()])


def _what_it_is(sheet: Sheet, lang: str) -> str:
    """That a picture shows a plan, how far, and on what assumption."""
    lines = [f"**{say(lang, 'plan.title')}**", say(lang, "plan.pictured")]
    lines += [say(lang, "plan.unknown")] if sheet.trial.ended == "unknown" else []
    lines += [] if sheet.in_turn else [say(lang, "plan.pictured-assumed")]
    return "\n".join(lines)


def _marked_as_plan(picture: Picture, lang: str) -> Picture:
    alt = clip(f"{say(lang, 'plan.alt')} {picture.alt}", limits.ALT_TEXT)
    return dataclasses.replace(picture, alt=alt)


async def _fresh(tap: Tap, interaction: Tapping, session: Session) -> Sheet:
    """The plan, if the panel shows it as it is."""
    sheet = await session.plans.sheet(interaction.user.id)
    if tap.stamp != sheet.stamp:
        raise StalePanel
    return sheet


_Deed = Callable[[Tap, Tapping, Session], Awaitable[ui.LayoutView | None]]

_DEEDS: dict[str, _Deed] = {
    **{f"{PREFIX}{kind}": _give for kind in ANSWERS},
    "plan-gather": _gather,
    "plan-more": _more,
    "plan-why": _why,
    "plan-back": _changing(Plans.take_back),
    "plan-again": _changing(Plans.start_over),
    "plan-leave-out": _changing(Plans.leave_out),
    "plan-otherwise": _changing(Plans.assume_otherwise),
    "plan-keep": _keep,
    "plan-forget": _forget,
    "plan-open": _open,
    "plan-play": _play,
    "plan-go": _go,
}
