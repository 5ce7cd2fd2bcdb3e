"""A measured figure with its bar: where figures come from, what makes one void, and how those of a run are printed."""

from __future__ import annotations

import contextlib
import importlib
import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One thing measured: what, how much, the bar it must meet, and how many of what it was taken over."""

    name: str
    value: float
    unit: str
    bar: float
    must_be: Literal["at least", "at most"]
    detail: dict[str, Any] = {}
    """The numbers behind it."""
    counted: dict[str, int] = {}
    """How many of what were measured, or stood beside it, as they were counted there: `{"live tables": 200}`."""
    says: dict[str, int] = {}
    """How many of these its name speaks of."""
    faults: tuple[str, ...] = ()
    """What makes it void, whatever its value."""

    @property
    def holds(self) -> bool:
        """Whether it is to be believed, and the bar is met."""
        met = self.value >= self.bar if self.must_be == "at least" else self.value <= self.bar
        return met and not self.faults


def judged(figure: Figure, warnings: Iterable[str] = ()) -> Figure:
    """A figure with all that makes it void: nothing counted, other counts than it says, and what was warned of."""
    counted, faults = figure.counted, list[str]()
    if not counted:
        faults.append("it does not say what was counted")
    faults += [f"there were no {what}" for what, number in counted.items() if not number]
    faults += [
        f"it says {said:,} {what} and had {counted.get(what, 0):,}"
        for what, said in figure.says.items()
        if counted.get(what, 0) != said
    ]
    faults += [f"warned: {warning}" for warning in warnings]
    return msgspec.structs.replace(figure, faults=(*figure.faults, *faults))


def table(figures: list[Figure]) -> str:
    """The figures for people."""
    width = max(len(f.name) for f in figures)
    return "\n".join(line for figure in figures for line in _lines(figure, width))


def _lines(figure: Figure, width: int) -> Iterator[str]:
    said = f"{figure.name:{width}}  {figure.value:10.2f} {figure.unit:<8} {figure.must_be} {figure.bar:g}"
    yield f"{_verdict(figure)}  {said}{_of(figure.counted)}"
    for fault, times in _times(figure.faults).items():
        yield f"      {fault}" + (f" ({times} times)" if times > 1 else "")


def _verdict(figure: Figure) -> str:
    if figure.faults:
        return "VOID"
    return "ok  " if figure.holds else "MISS"


def _of(counted: Mapping[str, int]) -> str:
    return f"  · {', '.join(f'{number:,} {what}' for what, number in counted.items())}" if counted else ""


def _times(faults: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for fault in faults:
        found[fault] = found.get(fault, 0) + 1
    return found


def as_json(figures: list[Figure]) -> str:
    """The figures for programs, one line."""
    return json.dumps([{**msgspec.to_builtins(f), "holds": f.holds} for f in figures], ensure_ascii=False)


# ── where they come from ────────────────────────────────────────────────────────────────────────────────────


class Ear(logging.Handler):
    """Hears whatever is warned of, by the bot, by libraries or by Python."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note what was said, and by whom."""
        said = record.getMessage().strip().splitlines()
        self._heard.append(f"{record.name}: {said[0] if said else ''}")

    def taken(self) -> tuple[str, ...]:
        """What was heard since this was last asked."""
        heard, self._heard = tuple(self._heard), []
        return heard


@contextlib.contextmanager
def listening() -> Iterator[Ear]:
    """Hear every warning of this process."""
    ear, root = Ear(), logging.getLogger()
    root.addHandler(ear)
    logging.captureWarnings(capture=True)
    try:
        yield ear
    finally:
        logging.captureWarnings(capture=False)
        root.removeHandler(ear)


def gathered(measuring: Iterable[Figure | list[Figure]], ear: Ear) -> list[Figure]:
    """The figures of one part as they are measured, each with what was warned of while it was set up and taken.

    Figures that come together, as a list, have one set-up, and what is warned of there is the fault of all of them.
    """
    found: list[list[Figure]] = []
    for measured in measuring:
        together = measured if isinstance(measured, list) else [measured]
        warnings = ear.taken()
        found.append([judged(figure, warnings) for figure in together])
    last = [f"warned: {warning}" for warning in ear.taken()]  # by what was taken down after them
    if found:
        found[-1] = [msgspec.structs.replace(figure, faults=(*figure.faults, *last)) for figure in found[-1]]
    return [figure for together in found for figure in together]


def measure(part: str) -> list[Figure]:
    """The figures of one part."""
    with listening() as ear:
        return gathered(importlib.import_module(f"tests.bench.{part}").figures(), ear)
