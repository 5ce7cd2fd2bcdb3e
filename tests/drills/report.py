"""What a drill found: figures with their bars, and every fault in a sentence; printed as one table."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Literal

from tests.bench.figures import Figure

Fault = Literal["lost", "doubled", "leaked", "silent", "unanswered", "changed", "in the log", "disturbed", "apologised"]
"""What must never happen; whatever of it does is a fault of the bot's."""
_MOST_SHOWN = 12
"""Sentences shown of each fault; the rest is counted."""


class Report:
    """One drill's findings."""

    def __init__(self, drill: str, *watched: Fault) -> None:
        """`watched` are the faults this drill looks for: they are printed where there are none, too."""
        self.drill = drill
        self.faults: defaultdict[Fault, list[str]] = defaultdict(list, {fault: [] for fault in watched})
        self.met: Counter[str] = Counter()
        """What happened how often, for the reader."""
        self.measured: list[Figure] = []

    def fault(self, kind: Fault, sentence: str) -> None:
        """Something is not as it must be."""
        self.faults[kind].append(sentence)

    def at_least(self, name: str, value: float, bar: float, unit: str = "") -> None:
        """A figure that must reach its bar."""
        self.measured.append(Figure(name, value, unit, bar, "at least"))

    def at_most(self, name: str, value: float, bar: float, unit: str = "") -> None:
        """A figure that must stay below its bar."""
        self.measured.append(Figure(name, value, unit, bar, "at most"))

    @property
    def figures(self) -> list[Figure]:
        """All figures, the faults among them, named with their drill."""
        found = [*self.measured, *(Figure(kind, len(said), "", 0, "at most") for kind, said in self.faults.items())]
        return [Figure(f"{self.drill}: {f.name}", f.value, f.unit, f.bar, f.must_be) for f in found]

    def story(self) -> str:
        """What was met, and the faults in sentences."""
        lines = [f"{self.drill}: " + ", ".join(f"{name} {count}" for name, count in sorted(self.met.items()))]
        for kind, said in self.faults.items():
            alike = Counter(said).most_common()
            lines += [f"  {kind.upper()} × {count}: {sentence}" for sentence, count in alike[:_MOST_SHOWN]]
            lines += [f"  {kind.upper()}: and {len(alike) - _MOST_SHOWN} more"] if len(alike) > _MOST_SHOWN else []
        return "\n".join(lines)
