"""A measured figure with its bar: where figures come from, and how those of one run are printed."""

from __future__ import annotations

import importlib
import json
from typing import Any, Literal

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One thing measured: what, how much, and the bar it must meet."""

    name: str
    value: float
    unit: str
    bar: float
    must_be: Literal["at least", "at most"]
    detail: dict[str, Any] = {}
    """The numbers behind it."""

    @property
    def holds(self) -> bool:
        """Whether the bar is met."""
        return self.value >= self.bar if self.must_be == "at least" else self.value <= self.bar


def table(figures: list[Figure]) -> str:
    """The figures for people."""
    width = max(len(f.name) for f in figures)
    rows = [
        f"{'ok  ' if f.holds else 'MISS'}  {f.name:{width}}  {f.value:10.2f} {f.unit:<8} {f.must_be} {f.bar:g}"
        for f in figures
    ]
    return "\n".join(rows)


def as_json(figures: list[Figure]) -> str:
    """The figures for programs, one line."""
    return json.dumps([{**msgspec.to_builtins(f), "holds": f.holds} for f in figures], ensure_ascii=False)


def measure(part: str) -> list[Figure]:
    """The figures of one part."""
    found: list[Figure] = importlib.import_module(f"tests.bench.{part}").figures()
    return found
