"""`/rules why`: why something is not offered, with this position's numbers; and the *Why?* under every refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from discord import app_commands

from bot import limits
from bot.front import Tapping
from bot.notes import note, whisper
from bot.pictures import seat_names
from bot.play.composing import whose_move
from bot.play.entries import Entry
from bot.play.layout import closed
from bot.play.reading import Typist, fold
from bot.play.reasons import because, refused
from bot.play.rules import RULE, leads_to, rule_behind, rule_of_option, rule_rows, rules_about, rules_of_verb
from bot.play.suggestions import imagined
from bot.play.words import clip
from bot.refusals import NotPlaying, TableRefusal
from bot.rules.at_table import TABLE_HELP, TABLE_NAME, table_choices, the_table
from bot.rules.entry import ENTRY, entry_view, named, place_of
from bot.store.protocol import NoSuchTable
from bot.tables.session import Session
from bot.taps import Tap, on_tap
from bot.words import listed, ours, plain, say, theirs
from games.kernel.decisions import Decision
from games.kernel.errors import Ambiguous, Illegal, Refusal, Why
from games.kernel.position import Position
from games.kernel.rulebook import RuleEntry
from games.kernel.verbs import Verb

THEN = "/"
"""Between an answer and what is then looked for in vain."""
_LONGEST = limits.CHOICE_VALUE
_MOST_NAMED = 12


# ── the button ──────────────────────────────────────────────────────────────────────────────────────────────


@on_tap(RULE, arg=ENTRY, at_table=False)
async def _rule(tap: Tap, interaction: Tapping) -> None:
    """The rule entry behind a refusal, in full."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    lang = theirs(interaction)
    await whisper(interaction, entry_view(named(interaction, tap.arg, lang), lang, await place_of(interaction)))


# ── the command ─────────────────────────────────────────────────────────────────────────────────────────────


@app_commands.command(name=ours("command.rules.why"), description=ours("command.rules.why.help"))
@app_commands.rename(option=ours("command.rules.why.option"), **TABLE_NAME)
@app_commands.describe(option=ours("command.rules.why.option.help"), **TABLE_HELP)
async def why_command(
    interaction: Tapping,
    option: app_commands.Range[str, 1, _LONGEST],
    table: app_commands.Range[str, 0, 100] = "",
) -> None:
    """Why an option is not there."""
    session, lang = await the_table(interaction, table), theirs(interaction)
    asker = session.own_seat(interaction.user.id)
    if session.table.state != "playing":
        raise NotPlaying
    found = await why_not(session, asker, lang, option)
    row = rule_rows(session.game, found.entries[: limits.BUTTONS_IN_A_ROW])
    await whisper(interaction, note(found.text, *row, accent=session.game.accent))


@why_command.autocomplete("table")
async def _tables(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    return await table_choices(interaction, typed)


@why_command.autocomplete("option")
async def _missed(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """What one may look for in vain now."""
    try:
        session = await the_table(interaction, str(getattr(interaction.namespace, "table", None) or ""))
    except (TableRefusal, NoSuchTable):  # nobody has asked for anything yet: there is nothing to refuse
        return []
    seat = session.seat_of(interaction.user.id)
    if seat is None or session.table.state != "playing" or seat not in session.underway.waiting:
        return []
    asker, position = _asker(session, seat, theirs(interaction)), session.composed(seat).position
    found = await asyncio.to_thread(missed, asker, position)
    wanted = fold(typed[:_LONGEST])
    fitting = [entry for entry in found if wanted in fold(entry.name) or wanted in fold(entry.value)]
    return [app_commands.Choice(name=entry.name, value=entry.value) for entry in fitting[: limits.CHOICES]]


# ── what is missed ──────────────────────────────────────────────────────────────────────────────────────────


class Reason(NamedTuple):
    """Why not, in words, and the entries behind it."""

    text: str
    entries: tuple[RuleEntry, ...]
    which: tuple[str, ...] = ()
    """The keys of what may be meant, where that is more than one thing."""


def _asker(session: Session, seat: int, lang: str) -> Typist:
    return Typist(seat, lang, seat_names(session, lang))


def missed(asker: Typist, position: Position) -> list[Entry]:
    """What somebody may look for in vain: at the question that is open, then after each command that answers it."""
    found = _closed(asker, position)
    for way in _ahead(asker, position):
        label = position.game.words.verb(asker.lang, way.verb.name).name
        for entry in closed(way.reached, asker.seat, asker.lang, asker.names):
            value = f"{way.answer}{THEN}{entry.value}"
            if len(value) <= _LONGEST:
                found.append(Entry(value, clip(f"{label} › {entry.name}", limits.CHOICE_NAME), entry.detail))
    return found


class _Way(NamedTuple):
    """A command, the answer it begins with, and where that leads."""

    verb: Verb
    answer: str
    reached: Position


def _ahead(asker: Typist, position: Position) -> Iterator[_Way]:
    """Where each command leads that answers what is asked, as its seat imagines it; nothing may come to light there."""
    decision = position.decision_of(asker.seat)
    if decision is None:
        return
    guess = imagined(position, asker.seat)
    for verb in position.game.verbs:
        answer = leads_to(verb, decision)
        if answer is not None and answer in decision.options:
            reached = guess.copy().push(answer, asker.seat)
            shows = any(step.revealed for step in reached.steps_since(position.number))
            if not shows and reached.decision_of(asker.seat) is not None:
                yield _Way(verb, answer, reached)


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────────────


async def why_not(session: Session, seat: int, lang: str, typed: str) -> Reason:
    """Why a seat cannot choose what it names."""
    asker = _asker(session, seat, lang)
    if seat not in session.underway.waiting:
        return Reason(whose_move(session, lang), _of_verb_named(session.playing, asker, typed))
    draft = session.composed(seat)
    if draft.done:
        return Reason(say(lang, "why.nothing-asked"), _of_verb_named(draft.position, asker, typed))
    return await asyncio.to_thread(reason, asker, draft.position, typed)


def reason(asker: Typist, position: Position, typed: str) -> Reason:
    """Why not, of what is named at the open question or after the next answer to it."""
    before, _, wanted = typed.rpartition(THEN)
    for way in _ahead(asker, position) if before else ():
        if fold(before) == fold(way.answer):
            return _reason_here(asker, way.reached, wanted)
    here = _reason_here(asker, position, typed)
    if here.entries or here.which:
        return here
    later = (_known(asker, way.reached, typed) for way in _ahead(asker, position))
    return next(filter(None, later), here)


def _reason_here(asker: Typist, position: Position, typed: str) -> Reason:
    """The reason at the question of this position; what cannot be asked about it where nothing is meant."""
    if (known := _known(asker, position, typed)) is not None:
        return known
    if of_verb := _of_verb_named(position, asker, typed):
        return Reason(position.game.words.why(asker.lang, Why("", "wrong-moment"), asker.names), of_verb)
    names = [plain(entry.name) for entry in _closed(asker, position)][:_MOST_NAMED]
    text = say(asker.lang, "why.unknown", typed=plain(clip(typed, _LONGEST)))
    return Reason(
        "\n".join([text, *([say(asker.lang, "why.known", names=listed(asker.lang, names))] if names else [])]), ()
    )


def _known(asker: Typist, position: Position, typed: str) -> Reason | None:
    """Whether it can be chosen after all, or why not, or which of several may be meant; None where it names nothing."""
    decision = position.decision_of(asker.seat)
    if decision is None:
        return None
    game, lang, view = position.game, asker.lang, position.view(asker.seat)
    keys = _meant(asker, position, decision, typed)
    if len(keys) > 1:
        text = refused(Ambiguous(typed, decision.name, keys), lang, asker.names, position, asker.seat)
        return Reason(text, tuple(rules_about(game, lang, decision)), keys)
    if not keys:
        return None
    (key,) = keys
    if key in decision.options:
        name = _label(asker, position, decision, key)
        own = rule_of_option(game, lang, decision, key)
        entries = (own,) if own is not None else tuple(rules_about(game, lang, decision))
        return Reason(say(lang, "why.possible", name=plain(name)), entries)
    why = _refused(decision, key)
    if why is None:
        return None
    rule = game.words.rule(lang, rule_behind(Illegal(key, decision.name, why), position, asker.seat))
    return Reason(because(game, lang, why, asker.names, view), (rule,) if rule is not None else ())


def _refused(decision: Decision, answer: str) -> Why | None:
    """Why an answer is refused, be it one thing or several that do not go together; None where it means nothing."""
    try:
        decision.read(answer)
    except Illegal as refusal:
        return refusal.why
    except Refusal:
        pass
    return None


def _meant(asker: Typist, position: Position, decision: Decision, typed: str) -> tuple[str, ...]:
    """The keys somebody may mean, of options and of what is missed; one where that is unmistakable."""
    try:
        key = asker.read(position, decision, typed)
    except Ambiguous as several:
        begun = several.options
    else:
        begun = (key,) if key in decision.options else ()
        if begun and fold(typed) in map(fold, (key, _label(asker, position, decision, key))):
            return begun
    wanted, whole = fold(typed), typed.strip().casefold()
    offered = (
        {entry.value: (fold(entry.name), fold(entry.value)) for entry in _closed(asker, position)} if wanted else {}
    )
    if len(exact := [key for key, texts in offered.items() if wanted in texts]) == 1:
        return (exact[0],)
    if not begun and _refused(decision, whole) is not None:
        return (whole,)
    starting = [key for key, texts in offered.items() if any(text.startswith(wanted) for text in texts)]
    if begun or starting:
        return (*begun, *starting)
    return tuple(key for key, texts in offered.items() if any(wanted in text for text in texts))


def _label(asker: Typist, position: Position, decision: Decision, key: str) -> str:
    return position.game.words.label(asker.lang, decision, key, asker.names, position.view(asker.seat)).name


def _closed(asker: Typist, position: Position) -> list[Entry]:
    return closed(position, asker.seat, asker.lang, asker.names)


def _of_verb_named(position: Position, asker: Typist, typed: str) -> tuple[RuleEntry, ...]:
    """The entry about a command that is named."""
    game, wanted = position.game, fold(typed)
    named = [verb for verb in game.verbs if wanted in (fold(game.words.verb(asker.lang, verb.name).name), verb.name)]
    return tuple(dict.fromkeys(entry for verb in named for entry in rules_of_verb(game, asker.lang, verb)))
