"""How a table's pictures speak: what every game says alike, in the table's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from games.kernel.view import TableView
from games.kernel.words import DOT, Catalogue, as_one, bracketed, colon, enumerated, run_on, set_apart
from render.lettering import name_or
from render.picture import Setting

SHARED = Catalogue(Path(__file__).parent / "locale")
"""What is said alike at every table; a game's own catalogue may say it otherwise."""
CROWD = 3
"""From so many on, all together are everybody, and not a list of names."""


OBLIGATORY = ("title", "turn.many", "turn.nobody", "scores.title")
"""What every game says in its own way: its catalogue must have these, a `verdict.<verdict>` for each way the game ends,
and a `picture.<name>` for each further picture. A message that is missing raises `BadMessage` where it is said."""

BoxT = TypeVar("BoxT")
ViewT = TypeVar("ViewT", bound=TableView)


@lru_cache(maxsize=4096)
def _source(own: Catalogue, lang: str, message: str) -> Catalogue:
    return SHARED if SHARED.has(lang, message) and not own.has(lang, message) else own


@lru_cache(maxsize=4096)
def _plain(own: Catalogue, lang: str, message: str) -> str:
    return _source(own, lang, message).text(lang, message)


@dataclass(frozen=True)
class TableSpeech(Generic[BoxT, ViewT]):
    """The words for one table; a game adds the names of its things and its own turns of phrase."""

    catalogue: ClassVar[Catalogue]

    lang: str
    names: tuple[str, ...]
    """As they can be drawn."""
    full_names: tuple[str, ...]
    """As they are, for texts that Discord sets."""
    standins: tuple[bool, ...]
    box: BoxT
    """The components this table plays with."""
    closed: bool = False

    @classmethod
    def at(cls, setting: Setting, seats: int, box: BoxT) -> Self:
        """The words for a table of so many seats."""
        given = [*setting.names, *[""] * seats][:seats]
        wording = [SHARED.text(setting.lang, "seat", {"n": n + 1}) for n in range(seats)]
        drawn = tuple(name_or(name, words) for name, words in zip(given, wording, strict=True))
        full = tuple(name.strip() or words for name, words in zip(given, wording, strict=True))
        return cls(setting.lang, drawn, full, tuple(map(setting.standin, range(seats))), box, setting.closed)

    def say(self, message: str, **args: Any) -> str:
        """A message in the table's language."""
        if not args:
            return _plain(self.catalogue, self.lang, message)
        return _source(self.catalogue, self.lang, message).text(self.lang, message, args)

    def count(self, message: str, count: int) -> str:
        """A message in the singular or the plural."""
        return _source(self.catalogue, self.lang, message).text(self.lang, message, {"count": count}, count=count)

    def listed(self, parts: Iterable[str]) -> str:
        """Things in a row, told apart even where a name has a comma of its own."""
        return enumerated(self.lang, list(parts))

    def as_one(self, seats: Iterable[int]) -> str:
        """Several seats as one part of a sentence."""
        return as_one(self.lang, (self.names[seat] for seat in seats))

    def run_on(self, *parts: str) -> str:
        """Parts of one line after another."""
        return run_on(self.lang, parts)

    def joined(self, parts: Iterable[str]) -> str:
        """Parts of a line, more apart than those of a list."""
        return set_apart(self.lang, parts)

    def pair(self, name: str, words: str) -> str:
        """A name and what is said of it."""
        return colon(self.lang, name, words)

    def aside(self, name: str, words: str) -> str:
        """A name, with something that is said by the way."""
        return bracketed(self.lang, name, words)

    @staticmethod
    def dotted(*parts: str) -> str:
        """Parts of a line that is no sentence."""
        return DOT.join(parts)

    def headline(self, view: ViewT) -> str:
        """Whose move it is, or who has won."""
        if view.results is not None:
            return self.outcome(view)
        if not view.to_move:
            return self.say("turn.closed" if self.closed else "turn.nobody")
        if len(view.to_move) == 1:
            return self.say("turn.one", name=self.names[view.to_move[0]])
        if len(view.to_move) == len(self.names) >= CROWD:
            return self.say("turn.everybody")
        return self.say("turn.many", names=self.as_one(view.to_move))

    def head_count(self, view: ViewT) -> str:
        """The same where so many are to move, or have won, that their names do not fit."""
        if view.results is not None:
            return self.say("turn.share.count", count=sum(result.place == 1 for result in view.results))
        return self.say("turn.count", count=len(view.to_move), all=len(self.names))

    def outcome(self, view: ViewT) -> str:
        """Who has won a finished game."""
        winners = [result.seat for result in view.results or () if result.place == 1]
        if len(winners) == 1:
            return self.say("turn.wins", name=self.names[winners[0]])
        return self.say("turn.share", names=self.as_one(winners))
