"""Words in their places: tables of SQLite's FTS5 in memory, and where in them the terms of a query are met."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

_CREATE = "CREATE VIRTUAL TABLE {} USING fts5(said, content='', tokenize='unicode61 remove_diacritics 0')"
_INSERT = "INSERT INTO {}(rowid, said) VALUES (?, ?)"
_MET = "SELECT {term} AS term, {way} AS way, {place} AS place, rowid AS number, rank FROM {table} WHERE {table} MATCH ?"
_ALL = "SELECT json_group_array(json_array(term, way, place, number, rank)) FROM ({})"


class Way(NamedTuple):
    """A way to meet a term: any of these tokens, whole or only their beginning; and what that counts for."""

    tokens: tuple[str, ...]
    worth: float
    begun: bool = False
    narrow: bool = False
    """Only in the first of the tables: elsewhere it would be met everywhere and say nothing."""

    def match(self) -> str:
        """It as FTS5 reads it: tokens are letters and figures alone, so a quoted one has no meaning of its own."""
        return " OR ".join(f'"{token}"{"*" if self.begun else ""}' for token in self.tokens)


class Term(NamedTuple):
    """A word that is looked for: what it weighs in the query, and the ways to meet it."""

    weight: float
    ways: tuple[Way, ...]


class Met(NamedTuple):
    """A place where a term was met."""

    term: int
    """Its place in the query."""
    worth: float
    """What the way counts for in which it was met."""
    table: str
    number: int
    """Which of the table's texts it is."""
    share: float
    """How much of the text is about it, against the text that is most about it."""


class Fulltext:
    """Some tables of texts. They may be asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)

    def write(self, table: str, texts: Iterable[str]) -> None:
        """A new table of texts, which are tokens with spaces between them; they are numbered from 0."""
        self._database.execute(_CREATE.format(table))
        self._database.executemany(_INSERT.format(table), enumerate(texts))

    def met(self, terms: Sequence[Term], tables: Sequence[str]) -> list[Met]:
        """Every place where one of the terms is met."""
        parts, matches = [], []
        for number, term in enumerate(terms):
            for way, how in enumerate(term.ways):
                for place, table in enumerate(tables[:1] if how.narrow else tables):
                    parts.append(_MET.format(term=number, way=way, place=place, table=table))
                    matches.append(how.match())
        if not parts:
            return []
        # One row with all of them: each row that is fetched lets other threads in, and a busy one keeps us waiting.
        with self._lock:
            (found,) = self._database.execute(_ALL.format(" UNION ALL ".join(parts)), matches).fetchone()
        rows = msgspec.json.decode(found, type=list[tuple[int, int, int, int, float]])
        best: dict[tuple[int, ...], float] = {}
        for *where, _, rank in rows:  # FTS5 ranks downwards from 0
            best[tuple(where)] = min(best.get(tuple(where), 0.0), rank)
        return [
            Met(
                term, terms[term].ways[way].worth, tables[place], number, rank / (best[term, way, place] or rank or 1.0)
            )
            for term, way, place, number, rank in rows
        ]
