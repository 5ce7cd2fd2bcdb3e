"""Which rule entries belong to what is being asked, and how an entry is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.kernel.decisions import Decision
from games.kernel.game import Game
from games.kernel.words import RuleEntry


def rules_about(game: Game, lang: str, decision: Decision, answers: Sequence[str] = ()) -> list[RuleEntry]:
    """The entry about the decision, or about what was answered before it, or those about the verbs that answer it."""
    entries = game.words.rules(lang)
    for name in (game.words.explained_by(decision.name), *reversed(answers)):
        if name in entries:
            return [entries[name]]
    verbs = [verb for verb in game.verbs if decision.name in (*verb.fixed, *verb.arguments)]
    return [entries[verb.name] for verb in verbs if verb.name in entries]


def quoted(entry: RuleEntry) -> str:
    """An entry as it stands under a refusal."""
    return f"> **{entry.title}**\n> {entry.text}"


def read_out(entries: Iterable[RuleEntry]) -> str:
    """Entries to be read by themselves."""
    return "\n\n".join(f"**{entry.title}**\n{entry.text}" for entry in entries)
