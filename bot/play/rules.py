"""Which rule entries belong to what is being asked or refused, and the button that leads to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import ui

from bot import limits
from bot.play.words import clip, say
from bot.taps import NOBODY, button, tap_id
from games.kernel.decisions import Decision
from games.kernel.errors import Illegal
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.rulebook import RuleEntry
from games.kernel.verbs import Verb

RULE: Final = "why-rule"
"""The kind of tap that shows a rule entry in full; `bot.rules.why` answers it."""


def rules_about(game: Game, lang: str, decision: Decision, answers: Sequence[str] = ()) -> list[RuleEntry]:
    """The entry about the decision, or about what was answered before it, or those about the verbs that answer it."""
    entries = game.words.rules(lang)
    for name in (game.words.explained_by(decision.name), *reversed(answers)):
        if name in entries:
            return [entries[name]]
    verbs = [verb for verb in game.verbs if decision.name in (*verb.fixed, *verb.arguments)]
    return list(dict.fromkeys(entry for verb in verbs for entry in rules_of_verb(game, lang, verb)))


def rules_of_verb(game: Game, lang: str, verb: Verb) -> list[RuleEntry]:
    """The entry about a command: one that says so, or the one of its name, or of the first thing it answers."""
    entries = game.words.rules(lang)
    names = (verb.name, *(game.words.explained_by(name) for name in (*verb.fixed, *verb.arguments)))
    named = [entries[name] for name in names if name in entries]
    return (entries.about(f"verb.{verb.name}") or named)[:1]


def leads_to(verb: Verb, decision: Decision) -> str | None:
    """What a command answers a decision with by itself, be it only to come to what it is about; None where nothing."""
    ways = dict(verb.detours.values()) if not verb.fixed else {}
    return verb.fixed.get(decision.name, ways.get(decision.name))


def rule_of_option(game: Game, lang: str, decision: Decision, key: str) -> RuleEntry | None:
    """The entry about one option: of the command that answers so, of its name, or of the component it is."""
    book = game.words.rules(lang)
    for verb in game.verbs:
        if leads_to(verb, decision) == key and (of_verb := rules_of_verb(game, lang, verb)):
            return of_verb[0]
    if key in book:
        return book[key]
    return next((entry for entry in book.values() if key in map(_thing, entry.about)), None)


def _thing(about: str) -> str:
    """The component that an entry says it is about; nothing where it is about a command, an option or a whole kind."""
    kind, _, thing = about.partition(".")
    return "" if kind in ("verb", "option") else thing


def rule_behind(refusal: Illegal, position: Position, seat: int, verb: Verb | None = None) -> str:
    """The id of the entry behind a refusal: the one it names, else that of the command or of what was being asked."""
    return next(_behind(refusal, position, seat, verb), "")


def _behind(refusal: Illegal, position: Position, seat: int, verb: Verb | None) -> Iterator[str]:
    game, lang = position.game, "en"  # ids are the same in every language
    if refusal.why.rule in game.words.rules(lang):
        yield refusal.why.rule
    if verb is not None:
        yield from (entry.id for entry in rules_of_verb(game, lang, verb))
    decision = position.decision_of(seat)
    if decision is not None:
        yield from (entry.id for entry in rules_about(game, lang, decision))


def rule_button(game: Game, rule: str, label: str) -> Any:
    """The way to an entry in full."""
    return button(tap_id(RULE, NOBODY, arg=f"{game.id}/{rule}"), clip(label, limits.BUTTON_LABEL))


def rule_rows(game: Game, entries: Sequence[RuleEntry]) -> list[ui.ActionRow[Any]]:
    """Entries as buttons, each by its title."""
    made = [rule_button(game, entry.id, entry.title) for entry in entries]
    width = limits.BUTTONS_IN_A_ROW
    return [ui.ActionRow(*made[n : n + width]) for n in range(0, len(made), width)]


def why_row(game: Game, lang: str, rule: str) -> list[ui.ActionRow[Any]]:
    """The *Why?* under a refusal; nothing where no entry stands behind it."""
    return [ui.ActionRow(rule_button(game, rule, say(lang, "panel.why")))] if rule else []


def quoted(entry: RuleEntry) -> str:
    """An entry as it stands under a refusal."""
    return f"> **{entry.title}**\n> {entry.text}"
