"""A game's rules as they are looked up: entries of a few sentences, each with an example, its source and its standing.

`rulebook/entries.toml` says once what no language changes, `rulebook/<lang>.toml` the rest, afresh in each language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

SHARED = "entries"
"""The file of what is the same in every language."""


_Fields: TypeAlias = Mapping[str, Mapping[str, Any]]
"""What a file says of each entry."""


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in a few sentences of our own."""

    id: str
    title: str
    text: str
    example: str = ""
    reason: str = ""
    """Why we read the rulebook so, or added to it, where the rule is not simply the publisher's."""
    source: str = ""
    """Where it stands: a document, and its page or section."""
    also: tuple[str, ...] = ()
    """Other words by which people look for it in this language."""
    reading: str = ""
    """How its title is read, where a language has another script for that: people type either."""
    standing: Literal["rule", "settled", "house", "sign"] = "rule"
    """The publisher's rule, an ambiguity of theirs that we settled, a ruling of our own, or a sign of our pictures."""
    see: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    """The tables it is about, as `option=value` or `seats=number`, any of them; empty where it is about all."""
    about: tuple[str, ...] = ()
    """What it explains: `kind.id` for a component, `kind` for all of a kind, `option.name` for a table option."""

    def holds(self, seats: int, options: Mapping[str, str]) -> bool:
        """Whether a table with so many seats and these options plays by it."""
        at_hand = {f"seats={seats}", *(f"{name}={value}" for name, value in options.items())}
        return not self.when or not at_hand.isdisjoint(self.when)


class Rulebook(Mapping[str, RuleEntry]):
    """The entries of one game in one language, by id, in the order in which one would read them."""

    def __init__(self, shared: _Fields, spoken: _Fields) -> None:
        if odd := shared.keys() ^ spoken.keys():
            raise ValueError(f"not in both {SHARED}.toml and the language's file: {', '.join(sorted(odd))}")
        self._entries = {
            name: msgspec.convert({"id": name, **fields, **spoken[name]}, RuleEntry) for name, fields in shared.items()
        }
        self._about: dict[str, list[RuleEntry]] = {}
        for entry in self._entries.values():
            for what in entry.about:
                self._about.setdefault(what, []).append(entry)

    def __getitem__(self, entry: str) -> RuleEntry:
        return self._entries[entry]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def about(self, what: str) -> list[RuleEntry]:
        """The entries that explain a component or an option, each once: about it alone, then about all of its kind."""
        kind, _, one = what.partition(".")
        return list(dict.fromkeys([*(self._about.get(what, ()) if one else ()), *self._about.get(kind, ())]))


def read_rulebook(folder: Path, lang: str) -> Rulebook:
    """The rulebook of a game's folder in one language."""
    shared, spoken = (tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in (SHARED, lang))
    return Rulebook(shared, spoken)
