"""The rules' refusals in words: what was not understood or not allowed, by which rule, and what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.play.rules import quoted
from bot.play.words import clip, say
from bot.words import listed, plain
from games.kernel.decisions import Decision
from games.kernel.errors import Ambiguous, Illegal, NotAsked, Refusal, Why
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.verbs import Verb
from games.kernel.words import as_one, bracketed

_MOST_NAMED = 12
"""Options named in a sentence; more would not be read."""
_LONGEST_QUOTE = 200


def refused(
    refusal: Refusal, lang: str, names: Sequence[str], position: Position, seat: int, verb: Verb | None = None
) -> str:
    """What a person is told: one sentence, and under it the rule that says so, if there is one.

    `position` is where the answer was given; `verb` the command it came by, if it came by one.
    """
    game = position.game
    match refusal:
        case Illegal(why=why):
            return because(game, lang, _in_their_words(game, lang, why, verb), names, position.view(seat))
        case Ambiguous(options=options):
            named = _named(position, seat, refusal.decision, options, lang, names)
            return say(lang, "refused.ambiguous", text=_quote(refusal.text), options=named)
        case NotAsked(waiting=waiting):
            return say(lang, "move.theirs", who=as_one(lang, (plain(names[s]) for s in waiting)))
        case _:
            decision = _decision(position, seat, refusal.decision)
            if decision is None:
                return say(lang, "refused.unreadable", text=_quote(refusal.text))
            options = tuple(dict.fromkeys(decision.options))
            named = _named(position, seat, refusal.decision, options, lang, names)
            return say(lang, "refused.unreadable-here", text=_quote(refusal.text), options=named)


def because(game: Game, lang: str, why: Why, names: Sequence[str], view: Any | None = None) -> str:
    """A reason in this position's numbers and names, with the rule entry under it."""
    sentence = game.words.why(lang, why, [plain(name) for name in names], view)
    entry = game.words.rule(lang, why.rule)
    return f"{sentence}\n{quoted(entry)}" if entry else sentence


def typed_line(game: Game, lang: str, verb: Verb, given: Mapping[str, str]) -> str:
    """A command as it was typed, ready to be copied."""
    named = {name: game.words.argument(lang, verb.name, name).name for name in verb.arguments}
    parts = [f"/{game.command} {game.words.verb(lang, verb.name).name}"]
    parts += [f"{named[name]}: {given[name]}" for name in verb.arguments if given.get(name)]
    line = clip(" ".join(parts).replace("`", "'").replace("\n", " "), 1000)
    return f"{say(lang, 'refused.typed')}\n```\n{line}\n```"


def _in_their_words(game: Game, lang: str, why: Why, verb: Verb | None) -> Why:
    """An argument by the name it has in the person's own command."""
    argument = why.args.get("argument")
    if verb is None or argument not in verb.arguments:
        return why
    shown = game.words.argument(lang, verb.name, argument).name
    return msgspec.structs.replace(why, args={**why.args, "argument": shown})


def _decision(position: Position, seat: int, name: str) -> Decision | None:
    decision = position.decision_of(seat)
    return decision if decision is not None and decision.name == name else None


def _named(position: Position, seat: int, name: str, options: Sequence[str], lang: str, names: Sequence[str]) -> str:
    decision = _decision(position, seat, name)
    shown = list(options[:_MOST_NAMED])
    if decision is not None:
        words, view = position.game.words, position.view(seat)
        labels = (words.label(lang, decision, key, names, view).name for key in shown)
        shown = [bracketed(lang, plain(label), f"`{key}`") for label, key in zip(labels, shown, strict=True)]
    more = " …" if len(options) > _MOST_NAMED else ""
    return listed(lang, shown) + more


def _quote(text: str) -> str:
    return plain(clip(text, _LONGEST_QUOTE))
