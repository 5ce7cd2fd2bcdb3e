"""What the component files of all games share: standings, and a group's own corrections laid over the rows."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeGuard

import msgspec

from games.kernel.words import LANGUAGES

__all__ = ["GROUP", "BadCorrection", "Row", "Words4", "canonical", "correct", "marks", "shares"]

Words4 = dict[str, str]
"""A name in each language."""
Row = dict[str, Any]
"""A component as it stands in its file."""

GROUP = "group"
"""The standing of a value that a group has put right from its own box."""


class BadCorrection(ValueError):
    """A corrections file that does not fit the game; the message is one sentence."""


def canonical(text: str) -> str:
    """A corrections file as the one line that is kept with a table; nothing for a file that corrects nothing.

    >>> canonical("[barn]\\nprice = -200")
    '{"barn":{"price":-200}}'
    """
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCorrection(f"The corrections cannot be read: {error}.") from error
    return msgspec.json.encode(given, order="deterministic").decode() if given else ""


def correct(row: Row, values: Any, known: Collection[str]) -> Row:
    """The row with these values in place of its own, marked as the group's. `known` are the values it may have.

    A table that carries standings of its own is corrected in its turn, names language by language; any other
    value is replaced whole.

    >>> correct({"id": "barn", "vp": 2, "standing": {"vp": "sourced"}}, {"vp": 1}, ("vp",))
    {'id': 'barn', 'vp': 1, 'standing': {'vp': 'group'}}
    """
    if not isinstance(values, dict):
        raise BadCorrection(f"{row['id']!r} needs a table of values.")
    for field in values:
        if field not in known or field in ("id", "standing"):
            raise BadCorrection(f"{row['id']!r} has no value called {field!r} to correct.")
    return _corrected(row, values)


def _corrected(row: Row, values: Row) -> Row:
    standing = dict(row.get("standing", {}))
    merged = {**row, "standing": standing}
    for field, value in values.items():
        old = row.get(field)
        if isinstance(old, dict) and isinstance(value, dict) and "standing" in old:
            merged[field] = _corrected(old, value)
        elif _is_words(old) and _is_words(value):
            merged[field] = {**old, **value}
            standing[field] = {**standing.get(field, {}), **dict.fromkeys(value, GROUP)}
        else:
            merged[field] = value
            standing[field] = GROUP
    return merged


def _is_words(value: Any) -> TypeGuard[Words4]:
    return isinstance(value, Mapping) and set(value) <= set(LANGUAGES)


def marks(standing: Any) -> Iterator[str]:
    """Every mark in a standing, however deep.

    >>> sorted(marks({"vp": "sourced", "fair": {"3": "sourced", "9": "inferred"}}))
    ['inferred', 'sourced', 'sourced']
    """
    if isinstance(standing, str):
        yield standing
    elif isinstance(standing, Mapping):
        for part in standing.values():
            yield from marks(part)
    else:
        for part in standing:
            yield from marks(part)


def shares(row: Any) -> Counter[str]:
    """How many values of a row, or of anything that holds rows, have which standing; words are not counted.

    >>> shares({"barn": {"vp": 2, "standing": {"vp": "sourced", "names": {"en": "house"}}}})
    Counter({'sourced': 1})
    """
    counted: Counter[str] = Counter()
    if isinstance(row, Mapping):
        for field, value in row.items():
            if field == "standing":
                counted.update(mark for part in value.values() if not _is_words(part) for mark in marks(part))
            else:
                counted.update(shares(value))
    elif isinstance(row, list):
        for part in row:
            counted.update(shares(part))
    return counted
