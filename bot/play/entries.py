"""Options as a person reads and taps them: labels that fit, and a value of its own for each of several alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from bot import limits
from bot.play.words import clip
from games.kernel.decisions import NONE, Choose, Decision
from games.kernel.words import Words, bracketed, enumerated

MOST_LABEL = limits.SELECT_LABEL
"""Of a menu's line, of its description, and of a suggestion."""
MOST_VALUE = limits.SELECT_VALUE


class Entry(NamedTuple):
    """One option: what it is called, what it is, and what comes back when it is taken."""

    value: str
    name: str
    detail: str


def entries(words: Words, lang: str, decision: Decision, names: Sequence[str], view: Any) -> list[Entry]:
    """The options of a decision in their order, like ones no more often than they can be taken.

    The second of two alike has the value "key#2", and is told apart by its number.
    """
    found: list[Entry] = []
    seen: Counter[str] = Counter()
    most = 1 if isinstance(decision, Choose) else max(1, decision.most)
    for key in decision.options:
        seen[key] += 1
        n = seen[key]
        if n > most:
            continue
        label = words.label(lang, decision, key, names, view)
        name = label.name if n == 1 else bracketed(lang, clip(label.name, MOST_LABEL - 5), str(n))
        value = (short_answer(decision.options, key) or key) if n == 1 else f"{key}#{n}"
        found.append(Entry(value, clip(name, MOST_LABEL), clip(label.detail, MOST_LABEL)))
    return found


def answer_of(values: Iterable[str]) -> str:
    """The answer that taking these values gives.

    >>> answer_of(["peasant", "peasant#2"]), answer_of([])
    ('peasant+peasant', '-')
    """
    return "+".join(re.sub(r"#\d+$", "", value) for value in values) or NONE


def in_words(words: Words, lang: str, decision: Decision, answer: str, names: Sequence[str], view: Any) -> str:
    """An answer as a person reads it, like things counted."""
    keys = [answer] if answer in decision.options else answer.split("+")
    if answer == NONE or len(set(keys)) == len(keys):
        return words.answer(lang, decision, answer, names, view)
    return listed(lang, (words.label(lang, decision, key, names, view).name for key in keys))


def listed(lang: str, names: Iterable[str]) -> str:
    """Names of things that are chosen together, like things counted.

    >>> listed("en", ["Peasant", "Novice", "Peasant"])
    'Peasant × 2, Novice'
    """
    return enumerated(lang, [name if n == 1 else f"{name} × {n}" for name, n in Counter(names).items()])


def short_answer(options: Sequence[str], answer: str) -> str | None:
    """The answer, or an equal one that Discord takes as a value: each key cut to where it is unmistakable.

    >>> short_answer(("novice", "peasant", "peasant"), "peasant+peasant")
    'peasant+peasant'
    >>> short_answer(("a" * 70, "b" * 70), "a" * 70 + "+" + "b" * 70)
    'a+b'
    >>> short_answer(("maid+" * 30 + "cook", "maid+" * 30 + "valet"), "maid+" * 30 + "cook")
    >>> short_answer(("maid+" * 15 + "cook+" * 15, "maid+" * 15 + "valet+" * 15), "maid+" * 15 + "cook+" * 15)[-6:]
    'maid+c'
    """
    if len(answer) <= MOST_VALUE:
        return answer
    alike = tuple(options)
    keys = [answer] if answer in alike else answer.split("+")
    short = "+".join(_unmistakable(alike, key) for key in keys)
    return short if len(short) <= MOST_VALUE else None


@lru_cache(maxsize=256)
def _unmistakable(options: tuple[str, ...], key: str) -> str:
    others = {option for option in options if option != key}
    for n in range(1, len(key)):
        if not any(other.startswith(key[:n]) for other in others):
            return key[:n]
    return key
