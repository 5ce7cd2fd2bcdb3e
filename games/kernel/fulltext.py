"""Words in their places: tables of SQLite's FTS5 in memory, and where in them the terms of a query are met."""

from __future__ import annotations

import sqlite3
import threading
import weakref
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

_CREATE = "CREATE VIRTUAL TABLE {} USING fts5(said, content='', tokenize='unicode61 remove_diacritics 0')"
_INSERT = "INSERT INTO {}(rowid, said) VALUES (?, ?)"
_MET = "SELECT {term} AS term, {way} AS way, rowid AS number, {rank} AS rank FROM {table} WHERE {table} MATCH ?"
_ALL = "SELECT json_group_array(json_array(term, way, number, rank)) FROM ({})"


class Way(NamedTuple):
    """A way to meet a term: any of these tokens, whole or only their beginning; and what that counts for."""

    tokens: tuple[str, ...]
    worth: float
    begun: bool = False
    narrow: bool = False
    """Only among the names: in texts it would be met everywhere and say nothing."""

    def match(self) -> str:
        """It as FTS5 reads it: tokens are letters and figures alone, so a quoted one has no meaning of its own."""
        return " OR ".join(f'"{token}"{"*" if self.begun else ""}' for token in self.tokens)


class Term(NamedTuple):
    """A word that is looked for: what it weighs in the query, and the ways to meet it."""

    weight: float
    ways: tuple[Way, ...]


class Met(NamedTuple):
    """Where the terms of a query were met. A term is its place in the query, a worth what the way counts for."""

    names: list[tuple[int, float, int]]
    """Term, worth, and the number of the name."""
    texts: list[tuple[int, float, int, float]]
    """Term, worth, the number of the text, and how much it is about the term, against the text most about it."""


class Fulltext:
    """Some tables of texts. They may be asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, self._database.close)  # nobody knows who asks it last

    def write(self, table: str, texts: Iterable[str]) -> None:
        """A new table of texts, which are tokens with spaces between them; they are numbered from 0."""
        self._database.execute(_CREATE.format(table))
        self._database.executemany(_INSERT.format(table), enumerate(texts))

    def met(self, terms: Sequence[Term], names: str, texts: str) -> Met:
        """Every place in a table of names and in one of texts where one of the terms is met."""
        wide = [tuple(way if not way.narrow else None for way in term.ways) for term in terms]
        in_names = self._rows(names, [term.ways for term in terms], "0.0")
        in_texts = self._rows(texts, wide, "rank")
        best: dict[tuple[int, int], float] = {}
        for term, way, _, rank in in_texts:  # FTS5 ranks downwards from 0
            if rank < best.get((term, way), 0.0):
                best[term, way] = rank
        worth = [[way.worth for way in term.ways] for term in terms]
        return Met(
            [(term, worth[term][way], number) for term, way, number, _ in in_names],
            [
                (term, worth[term][way], number, rank / (best.get((term, way)) or rank or 1.0))
                for term, way, number, rank in in_texts
            ],
        )

    def _rows(self, table: str, terms: Sequence[Sequence[Way | None]], rank: str) -> list[tuple[int, int, int, float]]:
        """Term, way, number and rank of each place in a table."""
        parts, matches = [], []
        for number, ways in enumerate(terms):
            for place, way in enumerate(ways):
                if way is not None:
                    parts.append(_MET.format(term=number, way=place, rank=rank, table=table))
                    matches.append(way.match())
        if not parts:
            return []
        # One row with all of them: each row that is fetched lets other threads in, and a busy one keeps us waiting.
        with self._lock:
            (found,) = self._database.execute(_ALL.format(" UNION ALL ".join(parts)), matches).fetchone()
        return msgspec.json.decode(found, type=list[tuple[int, int, int, float]])
