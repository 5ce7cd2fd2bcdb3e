"""`/rules now`: what somebody can do at this moment, each with its rule; for who waits or looks on, what is awaited.

It tells whoever asks what their own view and their own question tell them, and of others' questions what everybody may
read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from discord import app_commands, ui

from bot import limits
from bot.front import Tapping
from bot.notes import note, whisper
from bot.pictures import seat_names
from bot.play.asked import asked_now
from bot.play.composing import STAMP, minded_view, whose_move
from bot.play.layout import Desk, desk_of
from bot.play.panel import STOPS
from bot.play.rules import leads_to, quoted, rule_of_option, rule_rows, rules_about
from bot.play.standing import has_any, standing_text
from bot.play.words import clip
from bot.play.words import say as say_play
from bot.rules.at_table import TABLE_HELP, TABLE_NAME, table_choices, the_table
from bot.store.rows import HANDED_IN
from bot.tables.session import Session
from bot.taps import Tap, button, on_tap, tap_id
from bot.words import listed, ours, plain, say, theirs
from games.kernel.decisions import Decision, Pick
from games.kernel.game import Game
from games.kernel.rulebook import RuleEntry
from games.kernel.standing import stops
from games.kernel.verbs import Verb
from games.kernel.words import Label

_MOST_TEXT = 3000
_MOST_ENTRIES = 4 * limits.BUTTONS_IN_A_ROW
_MOST_OPTIONS = 24
"""Lines of options; the panel has them all."""


class Now(NamedTuple):
    """What can be done, in words, and the rule entries behind it."""

    text: str
    entries: tuple[RuleEntry, ...]


class Choice(NamedTuple):
    """Options that the same entry explains."""

    entry: RuleEntry | None
    labels: list[Label]


# ── ways to it ──────────────────────────────────────────────────────────────────────────────────────────────


@app_commands.command(name=ours("command.rules.now"), description=ours("command.rules.now.help"))
@app_commands.rename(**TABLE_NAME)
@app_commands.describe(**TABLE_HELP)
async def now_command(interaction: Tapping, table: app_commands.Range[str, 0, 100] = "") -> None:
    """What one can do now."""
    await show_now(interaction, await the_table(interaction, table))


@now_command.autocomplete("table")
async def _tables(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, typed)


@on_tap("rules-now")
async def _from_menu(tap: Tap, interaction: Tapping) -> None:
    """The same from the table's menu."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_now(interaction, await interaction.client.house.get(tap.table))


@on_tap("rules", stamp=STAMP, arg="[^:]{0,60}")
async def _from_panel(tap: Tap, interaction: Tapping) -> None:
    """The same beside a panel."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_now(interaction, await interaction.client.house.get(tap.table))


async def show_now(interaction: Tapping, session: Session) -> None:
    """The answer, for who asks alone."""
    await whisper(interaction, await now_view(session, interaction.user.id, theirs(interaction)))


async def now_view(session: Session, user_id: int, lang: str) -> ui.LayoutView:
    """What somebody can do now, as Discord shows it."""
    seat = session.seat_of(user_id)
    if seat is not None and session.table.state == "playing" and session.seats[seat].is_minded:
        return minded_view(session, lang)
    return laid_out(session.game, await what_now(session, seat, lang), *_acts(session, user_id, lang))


def laid_out(game: Game, found: Now, *acts: ui.ActionRow[Any]) -> ui.LayoutView:
    """The answer with a button for each rule, and below them what one may always do."""
    rows = rule_rows(game, found.entries[:_MOST_ENTRIES])
    return note(clip(found.text, _MOST_TEXT), *rows, *acts, accent=game.accent)


async def what_now(session: Session, seat: int | None, lang: str) -> Now:
    """What a seat, or somebody without one, can do now."""
    if session.table.state != "playing":
        return Now(whose_move(session, lang), ())
    if seat is None or seat not in session.underway.waiting:
        return _meanwhile(session, seat, lang)
    desk = desk_of(session, seat, seat_names(session, lang), lang)
    if desk.decision is None:
        handed_in = HANDED_IN in session.drafts.get(seat, ())
        waits = [whose_move(session, lang)] if handed_in else []
        return Now("\n".join([say(lang, "now.handed-in" if handed_in else "now.ready"), *waits]), ())
    return await asyncio.to_thread(asked, desk, desk.decision)


def _acts(session: Session, user_id: int, lang: str) -> list[ui.ActionRow[Any]]:
    """What one may always do about one's moves, as buttons."""
    seat = session.seat_of(user_id)
    if session.table.state != "playing" or seat not in session.people():
        return []
    kinds = ["undo", "rewind", *(["standing"] if has_any(session, user_id) else [])]
    made = [button(tap_id(f"table-{kind}", session.table.id), say(lang, f"button.table-{kind}")) for kind in kinds]
    return [ui.ActionRow(*made)]


# ── for who is asked ────────────────────────────────────────────────────────────────────────────────────────


def asked(desk: Desk, decision: Decision) -> Now:
    """The question, what can be answered, and what else can be done while it is open."""
    game, lang, names = desk.before.game, desk.lang, [plain(name) for name in desk.names]
    view, of_question = desk.draft.position.view(desk.draft.seat), _of_question(desk, decision)
    choices = list(_choices(desk, decision, of_question))
    lines = [f"### {game.words.ask(lang, decision, names, view)}"]
    if means := game.words.means(lang, names, view):
        lines.append(f"-# {means}")
    lines += [say(lang, "now.options" if _size(decision) == (1, 1) else "now.pick", **_sizes(decision))]
    lines += _option_lines(lang, choices)
    lines += _besides(desk, decision)
    lines += map(quoted, of_question)
    entries = [*of_question, *(choice.entry for choice in choices if choice.entry is not None)]
    return Now("\n".join(lines), _once(entries))


def _of_question(desk: Desk, decision: Decision) -> list[RuleEntry]:
    """The entries about what is asked; where it is one of the verbs that is asked for, those say it themselves."""
    game, found = desk.before.game, rules_about(desk.before.game, desk.lang, decision, desk.draft.answers)
    named = game.words.explained_by(decision.name) in game.words.rules(desk.lang)
    return found if named or len(found) == 1 else []


def _choices(desk: Desk, decision: Decision, of_question: Sequence[RuleEntry]) -> Iterator[Choice]:
    """The options, those that the same entry explains together, in their order."""
    game, lang, view = desk.before.game, desk.lang, desk.draft.position.view(desk.draft.seat)
    found: dict[str, Choice] = {}
    for key in dict.fromkeys(decision.options):
        entry = rule_of_option(game, lang, decision, key) or next(iter(of_question), None)
        label = game.words.label(lang, decision, key, desk.names, view)
        found.setdefault(entry.id if entry else "", Choice(entry, [])).labels.append(label)
    yield from found.values()


def _option_lines(lang: str, choices: Sequence[Choice]) -> list[str]:
    """A line an option, under the title of the entry that explains several."""
    lines: list[str] = []
    apart = len(choices) > 1
    for choice in choices:
        if apart and len(choice.labels) > 1 and choice.entry is not None:
            lines.append(f"**{choice.entry.title}**")
        for label in choice.labels:
            detail = f" · {plain(label.detail)}" if label.detail else ""
            lines.append(f"- **{plain(label.name)}**{detail}")
    if len(lines) > _MOST_OPTIONS:
        return [*lines[:_MOST_OPTIONS], say(lang, "now.more", count=len(lines) - _MOST_OPTIONS)]
    return lines


def _besides(desk: Desk, decision: Decision) -> Iterator[str]:
    """What else is open to who is asked: to type it, to take an answer back, to leave a standing no."""
    game, lang, draft = desk.before.game, desk.lang, desk.draft
    if commands := [f"`/{game.command} {game.words.verb(lang, v.name).name}`" for v in _verbs(game, decision, draft)]:
        yield say(lang, "now.typed", commands=listed(lang, commands))
    if len(draft.answers) > draft.settled:
        yield say(lang, "now.back", back=say_play(lang, "panel.back"), again=say_play(lang, "panel.again"))
    if offered := stops(draft.position, decision):
        kinds = [kind for kind, stop in STOPS.items() if stop in offered]
        yield say(lang, "now.standing", ways=listed(lang, (f"*{say_play(lang, f'panel.{kind}')}*" for kind in kinds)))


def _verbs(game: Game, decision: Decision, draft: Any) -> list[Verb]:
    """The commands that can answer now."""

    def answers(verb: Verb) -> bool:
        if (key := leads_to(verb, decision)) is not None:
            return key in decision.options
        return decision.name in verb.arguments and all(key in draft.answers for key in verb.fixed.values())

    return [verb for verb in game.verbs if answers(verb)]


def _size(decision: Decision) -> tuple[int, int]:
    return (decision.least, decision.most) if isinstance(decision, Pick) else (1, 1)


def _sizes(decision: Decision) -> dict[str, int]:
    least, most = _size(decision)
    return {} if (least, most) == (1, 1) else {"least": least, "most": most}


# ── for who waits or looks on ───────────────────────────────────────────────────────────────────────────────


def _meanwhile(session: Session, seat: int | None, lang: str) -> Now:
    """Who is waited for, what they are asked as everybody may read it, and what is answered for who asks."""
    names = [plain(name) for name in seat_names(session, lang)]
    lines = [f"### {whose_move(session, lang)}"]
    lines += [say(lang, "now.asked", who=names[s], question=asked_now(session, s, lang)) for s in session.awaited()]
    if seat is not None:
        lines.append(say(lang, "now.meanwhile"))
        lines += filter(None, [standing_text(session, seat, lang)])
    entries = _once(entry for d in session.playing.decisions for entry in rules_about(session.game, lang, d))
    lines += map(quoted, entries if len(entries) == 1 else ())
    return Now("\n".join(lines), entries)


def _once(entries: Iterable[RuleEntry]) -> tuple[RuleEntry, ...]:
    return tuple({entry.id: entry for entry in entries}.values())
