"""How well a game's values are known: sourced, inferred, or designed here because no source was found.

A game's data files are TOML. A table with a `standing` says there how each of its fields is known.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from games.kernel.game import Game


class Known(NamedTuple):
    """One value of one component, and how it is known."""

    component: str
    field: str
    source: str


def known_values(game: Game) -> list[Known]:
    """Every value of a game that says how it is known.

    >>> from games import all_games
    >>> Known("novice", "money", "sourced") in known_values(all_games()["bloody-inn"])
    True
    """
    package = sys.modules[type(game).__module__].__package__ or ""
    found: list[Known] = []
    for file in sorted(files(package).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            found += _in_table(tomllib.loads(file.read_text("utf-8")), "")
    return found


def shares(values: list[Known]) -> dict[str, Counter[str]]:
    """How many values of each field are known in which way."""
    counted: dict[str, Counter[str]] = {}
    for value in values:
        counted.setdefault(value.field, Counter())[value.source] += 1
    return counted


def _in_table(table: Mapping[str, Any], name: str) -> Iterator[Known]:
    for key, value in table.items():
        if key == "standing":
            for field, source in _leaves(value):
                yield Known(name, field, source)
        elif isinstance(value, Mapping):
            yield from _in_table(value, f"{name}.{value.get('id', key)}".lstrip("."))
        elif isinstance(value, list):
            for row in value:
                if isinstance(row, Mapping):
                    yield from _in_table(row, str(row.get("id", f"{name}.{key}".lstrip("."))))


def _leaves(known: Mapping[str, Any] | list[Any] | str, before: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(known, str):
        yield before, known
        return
    parts = known.items() if isinstance(known, Mapping) else ((str(n), v) for n, v in enumerate(known, 1))
    for key, value in parts:
        yield from _leaves(value, f"{before}.{key}".lstrip("."))
