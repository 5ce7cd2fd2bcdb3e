"""A game's terms: each said one way in a language, wherever the game speaks, and the ways it is not said.

`glossary.toml` holds them. A form under `instead` is a word or a phrase; a star ends a stem that takes any ending
("dipendenz*"), and "·" stands for a placeholder. Japanese has no spaces to go by, so a form is found wherever its
letters stand. Where such a form is right in another sense, `but` names the phrase it belongs to, and `elsewhere` the
message, `rule.<entry>` or `<kind>.<component>` that means something else, with a star for all that begin so.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

_PLACEHOLDER = re.compile(r"\{[^}]*\}")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")
_UNSPACED = frozenset({"ja"})
"""Languages that are written without spaces between words."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing of the game, and what it is called in each language."""

    id: str
    names: Mapping[str, str]
    standing: Mapping[str, Literal["sourced", "house"]]
    """Whether the printed game says so, or we do because no edition in that language was found or is silent."""
    instead: Mapping[str, tuple[str, ...]] = {}
    """What it is not called."""
    but: Mapping[str, tuple[str, ...]] = {}
    """Phrases that such a form belongs to in another sense."""
    elsewhere: Mapping[str, tuple[str, ...]] = {}
    """Messages, rule entries and components where such a form means something else."""


class Slip(NamedTuple):
    """A term that is said otherwise."""

    term: Term
    found: str


class Glossary(Mapping[str, Term]):
    """The terms of one game, by id."""

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self._terms = dict(terms)

    def __getitem__(self, term: str) -> Term:
        return self._terms[term]

    def __iter__(self) -> Iterator[str]:
        return iter(self._terms)

    def __len__(self) -> int:
        return len(self._terms)

    def slips(self, lang: str, text: str, where: str = "") -> list[Slip]:
        """Which terms this text says otherwise; `where` is the id of what says it."""
        said = _plain(text)
        found = []
        for term in self._terms.values():
            if term.instead.get(lang) and not _is_elsewhere(term, lang, where):
                found += [Slip(term, form) for form in _forms(term, lang, said)]
        return found


def _forms(term: Term, lang: str, said: str) -> Iterator[str]:
    """The forms of a term that are not said, as they stand in a text."""
    fine = [found.span() for phrase in term.but.get(lang, ()) for found in _pattern(phrase, lang).finditer(said)]
    for form in term.instead[lang]:
        for found in _pattern(form, lang).finditer(said):
            if not any(begin <= found.start() and found.end() <= end for begin, end in fine):
                yield found.group()


def _is_elsewhere(term: Term, lang: str, where: str) -> bool:
    return any(
        where.startswith(named[:-1]) if named.endswith("*") else where == named
        for named in term.elsewhere.get(lang, ())
    )


@cache
def _pattern(form: str, lang: str) -> re.Pattern[str]:
    """A form as it is looked for: whole words, a star for any ending, whatever the case."""
    letters = re.escape(_plain(form)).replace(r"\*", r"\w*")
    return re.compile(letters if lang in _UNSPACED else rf"(?<!\w){letters}(?!\w)", re.IGNORECASE)


def _plain(text: str) -> str:
    """A text without placeholders, with one kind of space and of apostrophe."""
    return _SPACES.sub(" ", _PLACEHOLDER.sub("·", text)).replace("’", "'")


def read_glossary(path: Path) -> Glossary:
    """The glossary of a file; an empty one where a game has none."""
    if not path.exists():
        return Glossary({})
    found = tomllib.loads(path.read_text("utf-8"))
    return Glossary({name: msgspec.convert({"id": name, **fields}, Term) for name, fields in found.items()})
