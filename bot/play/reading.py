"""What a person types for an answer, turned into the keys it names: labels written out by hand, in their language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bot import limits
from bot.play.words import clip
from games.kernel.decisions import NONE, Decision, Pick
from games.kernel.errors import Ambiguous
from games.kernel.position import Position
from games.kernel.standing import NO
from games.kernel.words import DOT, Words

_TIMES = re.compile(r"(.+?) × ([0-9]{1,2})")
_BETWEEN = re.compile(r"\s*[,;、；]\s*")


YES = "yes"
_Labels: TypeAlias = Mapping[str, set[str]]
"""Which keys a text names, by the text as it is compared."""


class Typist(NamedTuple):
    """Who types: their seat, and the words they read."""

    seat: int
    lang: str
    names: Sequence[str]

    def read(self, position: Position, decision: Decision, text: str) -> str:
        """The keys that are named, joined by "+"; what names none, or more than one, stays as it was typed."""
        typed = text.strip()
        several = isinstance(decision, Pick) and decision.most > 1
        parts = typed.split("+") if several else [typed]
        if len(parts) > len(decision.options) or all(part in decision.options for part in parts):
            return typed
        known = self._labels(position, decision)
        if not several:
            return _one(known, decision, typed)
        if fold(typed) in self._nones(position, decision):
            return NONE
        return "+".join(found for part in parts for found in _each(known, decision, part.strip()))

    def _nones(self, position: Position, decision: Decision) -> set[str]:
        """What says that nothing is picked: as one is offered it, or as the language says it of anything."""
        offered = position.game.words.nothing(self.lang, decision.name)
        return {fold(offered), fold(Words.kernel(self.lang, "answer.none"))}

    def _labels(self, position: Position, decision: Decision) -> _Labels:
        """The keys of each label, short and with its detail, and of a plain yes or no."""
        words, view = position.game.words, position.view(self.seat)
        found: dict[str, set[str]] = {}
        for key in dict.fromkeys(decision.options):
            label = words.label(self.lang, decision, key, self.names, view)
            for text in (label.name, clip(DOT.join((label.name, label.detail)), limits.CHOICE_NAME)):
                found.setdefault(fold(text), set()).add(key)
        for key in {YES, NO}.intersection(decision.options):
            for text in _BETWEEN.split(Words.kernel(self.lang, f"typed.{key}")):
                found.setdefault(fold(text), {key})
        return found


def _one(known: _Labels, decision: Decision, typed: str) -> str:
    """The key that a label, or the unmistakable beginning of a label or a key, names; else the text as it was typed."""
    wanted = fold(typed)
    if wanted in known:
        return next(iter(known[wanted])) if len(known[wanted]) == 1 else typed
    if not wanted or (decision.why is not None and decision.why(wanted)):
        return typed  # a whole key, and there is a reason why it is none here
    begun = {key for label, keys in known.items() if label.startswith(wanted) for key in keys}
    begun |= {key for key in decision.options if key.startswith(wanted)}
    if len(begun) > 1:
        raise Ambiguous(typed, decision.name, tuple(key for key in dict.fromkeys(decision.options) if key in begun))
    return begun.pop() if begun else typed


def _each(known: _Labels, decision: Decision, part: str) -> Iterator[str]:
    """The keys one part names: one thing, or a row of things as autocomplete writes them; else the part itself."""
    keys = {label: next(iter(found)) for label, found in known.items() if len(found) == 1}
    if part in decision.options or fold(part) in keys:
        yield keys.get(fold(part), part)
        return
    row = [_TIMES.fullmatch(piece) or piece for piece in _BETWEEN.split(part)]
    things = [(piece, 1) if isinstance(piece, str) else (piece[1], int(piece[2])) for piece in row]
    if all(fold(name) in keys for name, _ in things):
        for name, times in things:
            yield from [keys[fold(name)]] * times
    else:
        yield _one(known, decision, part)


def fold(text: str) -> str:
    """A text as it is compared: no case, no accents, no width, one kind of apostrophe.

    >>> fold(" Évêque") == fold("EVEQUE")
    True
    >>> fold("Cage de l’ours") == fold("cage de l'ours")
    True
    """
    spread = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(c for c in spread if not unicodedata.combining(c)).strip()
