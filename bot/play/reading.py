"""What a person types for an answer, turned into the keys it names: labels written out by hand, in their language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot import limits
from bot.play.words import clip
from games.kernel.decisions import Decision, Pick
from games.kernel.position import Position

_TIMES = re.compile(r"(.+?) × ([0-9]{1,2})")
_BETWEEN = re.compile(r"\s*[,;、；]\s*")


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
        keys = self._keys(position, decision)
        if not several:
            return keys.get(fold(typed), typed)
        return "+".join(found for part in parts for found in _each(keys, decision, part.strip()))

    def _keys(self, position: Position, decision: Decision) -> dict[str, str]:
        """The key of each label, short and with its detail; labels that two keys share are left out."""
        words, view = position.game.words, position.view(self.seat)
        found: dict[str, set[str]] = {}
        for key in dict.fromkeys(decision.options):
            label = words.label(self.lang, decision, key, self.names, view)
            for text in (label.name, clip(f"{label.name} · {label.detail}", limits.CHOICE_NAME)):
                found.setdefault(fold(text), set()).add(key)
        return {text: key for text, (key, *more) in found.items() if not more}


def _each(keys: Mapping[str, str], decision: Pick | Decision, part: str) -> Iterator[str]:
    """The keys one part names: one thing, or a row of things as autocomplete writes them; else the part itself."""
    if part in decision.options or fold(part) in keys:
        yield keys.get(fold(part), part)
        return
    row = [_TIMES.fullmatch(piece) or piece for piece in _BETWEEN.split(part)]
    things = [(piece, 1) if isinstance(piece, str) else (piece[1], int(piece[2])) for piece in row]
    if all(fold(name) in keys for name, _ in things):
        for name, times in things:
            yield from [keys[fold(name)]] * times
    else:
        yield part


def fold(text: str) -> str:
    """A text as it is compared: no case, no accents, no width.

    >>> fold(" Évêque") == fold("EVEQUE")
    True
    """
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in spread if not unicodedata.combining(c)).strip()
