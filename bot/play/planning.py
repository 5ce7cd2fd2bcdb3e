"""The panel of a plan: like that of a move, but that nothing in it is played; and the ways to it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot import limits
from bot.pictures import seat_names
from bot.play.entries import Entry, in_words
from bot.play.layout import Desk, Layout, layout
from bot.play.panel import Maker, in_rows, made
from bot.play.reasons import refused
from bot.play.rules import rule_behind, rule_button, why_row
from bot.play.words import clip, counted, happened, say
from bot.tables.plans import InWords, Sheet, line_mark
from bot.tables.session import Draft, Session, trail_of
from bot.taps import button, tap_id
from bot.words import plain
from games.kernel.errors import Illegal
from games.kernel.ledger import visible

PREFIX: Final = "plan-"
"""What taps on a plan's panel begin with; after it they are called as on a move's."""
_MOST_ASSUMED: Final = 5
"""Lines of what is assumed until one's turn: the first that others do."""
_MOST_LINE: Final = 90
_STEP: Final = " › "


async def plan_view(
    session: Session,
    user_id: int,
    lang: str,
    said: str = "",
    *,
    rule: str = "",
    screen: int = 0,
    chosen: frozenset[str] = frozenset(),
) -> ui.LayoutView:
    """What a person is trying, as it stands now; `said` goes above it, with the way to the rule behind."""
    sheet = await session.plans.sheet(user_id)
    names = seat_names(session, lang)
    desk = Desk(sheet.start.position, draft_of(sheet), names, lang)
    shown = await asyncio.to_thread(layout, desk)
    broken, behind = _broken(sheet, names, lang)
    behind = rule or behind
    shown = shown._replace(rules=tuple(entry for entry in shown.rules if entry != behind))  # one way to it is enough
    head = "\n".join(filter(None, (f"**{say(lang, 'plan.title')}**", _assumed(sheet, names, lang), broken, said)))
    maker = PlanMaker(session, sheet, lang)
    why = why_row(session.game, lang, behind)
    return made(shown, maker, session.game.accent, head, screen=screen, chosen=chosen, under_note=why)


def draft_of(sheet: Sheet) -> Draft:
    """A plan as far as it stands, as an open move would be."""
    trial, begun = sheet.trial, sheet.start.position
    answers = tuple(step.answer for step in trial.taken)
    steps = trial.position.steps_since(begun.number)
    events = [event for step in steps for event in step.events] + list(trial.position.news)
    seat, done = sheet.plan.seat, trial.ended in ("done", "unknown")
    news = visible(events[len(begun.news) :], seat)
    return Draft(seat, trial.position, done, answers, news, 0, trail_of(begun, seat, answers))


def wording(session: Session, lang: str) -> InWords:
    """How answers are put into words for whoever plans at a table."""
    words, names = session.game.words, seat_names(session, lang)
    return lambda decision, answer, view: in_words(words, lang, decision, answer, names, view)


def line_in_words(sheet: Sheet) -> str:
    """A plan by its answers, for want of a name."""
    return clip(_STEP.join(step.said or step.answer for step in sheet.plan.line), limits.SELECT_LABEL)


# ── what is said above it ───────────────────────────────────────────────────────────────────────────────────


def _assumed(sheet: Sheet, names: Sequence[str], lang: str) -> str:
    """What must happen before the seat is asked, if it is not yet: it is assumed, and said to be."""
    if sheet.in_turn:
        return ""
    view, known = sheet.start.position.view(sheet.plan.seat), [plain(name) for name in names]
    words = sheet.start.position.game.words
    events = (happened(words, lang, event, known, view) for event in sheet.start.assumed)
    lines = [f"-# · {clip(sentence, _MOST_LINE)}" for sentence in counted(lang, events)]
    more = ["-# · …"] if len(lines) > _MOST_ASSUMED else []
    made_up = [f"-# ⚠ {say(lang, 'plan.made-up')}"] if sheet.start.made_up else []
    return "\n".join((f"-# {say(lang, 'plan.assumed')}", *lines[:_MOST_ASSUMED], *more, *made_up))


def _broken(sheet: Sheet, names: Sequence[str], lang: str) -> tuple[str, str]:
    """Which step of a plan no longer stands and why, with the rule behind it; nothing where all do."""
    trial, seat = sheet.trial, sheet.plan.seat
    if trial.ended != "broken":
        return "", ""
    first, *rest = trial.left
    number, total = len(trial.taken) + 1, len(trial.taken) + len(trial.left)
    lines = [say(lang, "plan.broken", number=number, total=total, step=plain(first.said or first.answer))]
    if trial.refusal is None:
        lines.append(say(lang, "plan.asked-otherwise"))
    else:
        lines.append(refused(trial.refusal, lang, names, trial.position, seat))
    if rest:
        lines.append(say(lang, "plan.rest", steps=plain(_STEP.join(step.said or step.answer for step in rest))))
    rule = rule_behind(trial.refusal, trial.position, seat) if isinstance(trial.refusal, Illegal) else ""
    return "\n".join(lines), rule


# ── what is tapped ──────────────────────────────────────────────────────────────────────────────────────────


class PlanMaker(Maker):
    """Makes the parts of a plan's panel."""

    prefix = PREFIX
    shows, shows_mark = "plan.shows", "plan.shows-mark"

    def __init__(self, session: Session, sheet: Sheet, lang: str) -> None:
        super().__init__(session.table.id, sheet.stamp, lang)
        self.session, self.sheet = session, sheet

    def ready(self, shown: Layout) -> str:
        """That the plan is complete, or that what follows is unknown."""
        return say(self.lang, "plan.unknown" if self.sheet.trial.ended == "unknown" else "plan.ready")

    def controls(self, shown: Layout) -> list[ui.Item[Any]]:
        """The ways to play it, change it, see it and keep it."""
        rows = in_rows([*self._doing(), *self._looking(shown)])
        if shown.closed:
            rows.append(self.menu("why", "", say(self.lang, "panel.why-not"), shown.closed))
        kept = self.session.plans.kept(self.sheet.plan.seat)
        if kept:
            entries = [Entry(str(plan.slot), clip(plan.name, limits.SELECT_LABEL), "") for plan in kept]
            rows.append(self.menu("open", "", say(self.lang, "plan.kept"), entries))
        return rows

    def _doing(self) -> list[Any]:
        lang, trial, line = self.lang, self.sheet.trial, self.sheet.plan.line
        made = []
        if self.sheet.in_turn and trial.taken:
            whole = trial.ended in ("done", "unknown")
            style = discord.ButtonStyle.success if whole else discord.ButtonStyle.primary
            made.append(self.button("play", say(lang, "plan.play" if whole else "plan.begin"), style=style))
        if trial.ended == "broken" and len(trial.left) > 1:
            made.append(self.button("leave-out", say(lang, "plan.leave-out"), style=discord.ButtonStyle.primary))
        if trial.taken:
            made.append(self.button("back", say(lang, "panel.back")))
        if line:
            made.append(self.button("again", say(lang, "panel.again")))
        return made

    def _looking(self, shown: Layout) -> list[Any]:
        lang, sheet = self.lang, self.sheet
        made = [self.button("board", say(lang, "plan.board"))]
        made += [rule_button(self.session.game, rule, say(lang, "panel.rules")) for rule in shown.rules[:1]]
        same = next((plan for plan in self.session.plans.kept(sheet.plan.seat) if plan.line == sheet.plan.line), None)
        if same is not None:
            made.append(self.button("forget", say(lang, "plan.forget"), str(same.slot)))
        elif sheet.plan.line:
            made.append(self.button("keep", say(lang, "plan.keep")))
        if not sheet.in_turn:
            made.append(self.button("otherwise", say(lang, "plan.otherwise")))
        return made


def plan_rows(session: Session, seat: int, lang: str) -> list[ui.ActionRow[Any]]:
    """The plans a seat can play with one tap, where its move has not begun or nothing of it can be taken back."""
    if len(session.answers_of(seat)) > session.composed(seat).settled:
        return []
    stamp = session.stamp(seat)
    made = [
        button(
            tap_id("plan-go", session.table.id, stamp, f"{plan.slot}.{line_mark(plan.line)}"),
            clip(say(lang, "plan.go", name=plan.name), limits.BUTTON_LABEL),
        )
        for plan in session.plans.kept(seat)
    ]
    return [ui.ActionRow(*made)] if made else []


def plan_button(session: Session, lang: str) -> ui.ActionRow[Any]:
    """The way to one's plan, for who is not asked yet."""
    return ui.ActionRow(button(tap_id("table-plan", session.table.id), say(lang, "plan.way-in")))
