"""How the values of a thing are known: which the publisher printed, which are inferred, ours, or a group's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.words import listed, say
from games.kernel.components import marks
from games.kernel.things import Thing
from games.kernel.words import LANGUAGES, Words

KNOWN: Final = {
    "sourced": "card.standing.sourced",
    "inferred": "card.standing.inferred",
    "house": "card.standing.house",
    "group": "card.standing.group",
}
"""What is said of each way, from what one can read on the card to what this group alone plays by."""


def standing_lines(words: Words[Any], thing: Thing, lang: str) -> Iterator[str]:
    """A line for each way in which some of its values are known."""
    known: dict[str, list[str]] = {mark: [] for mark in KNOWN}
    for side, standing in (((), thing.standing), *(((name,), values) for name, values in thing.sides.items())):
        for field, mark in _marks(standing, lang):
            value = words.value(lang, *side, field)
            if value not in known[mark]:
                known[mark].append(value)
    for mark, values in known.items():
        if values:
            yield say(lang, KNOWN[mark], values=listed(lang, values))


def _marks(standing: Mapping[str, Any], lang: str) -> Iterator[tuple[str, str]]:
    """Each value with how it is known; of words those of this language, of a value of several parts the weakest."""
    for name, known in standing.items():
        if isinstance(known, Mapping) and set(known) <= set(LANGUAGES):
            if lang in known:
                yield name, known[lang]
        else:
            yield name, max(marks(known), key=list(KNOWN).index)
