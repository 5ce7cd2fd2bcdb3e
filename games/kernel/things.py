"""Components as people ask for them: by name, in any language, whatever lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Thing(msgspec.Struct, frozen=True):
    """A card, tile, servant, event or object that has a name."""

    id: str
    """Its kind and its own id, as rule entries name it: "tile.servants-hall"."""
    names: Mapping[str, str]
    """What it is called in each language."""
    also: tuple[Mapping[str, str], ...] = ()
    """Further names of it: the annex on a card, the activity on a tile."""
    when: tuple[str, ...] = ()
    """The tables that have it, as in a rule entry; empty where all have."""
    standing: Mapping[str, Any] = {}
    """How its values are known, as its data file says."""
    sides: Mapping[str, Mapping[str, Any]] = {}
    """The same of parts that have values of their own: the two sides of a tile."""

    @property
    def kind(self) -> str:
        """What kind of component it is."""
        return self.id.partition(".")[0]

    def holds(self, seats: int, options: Mapping[str, str]) -> bool:
        """Whether a table with so many seats and these options has it.

        >>> Thing("event.flood", {}, when=("events=yes",)).holds(3, {"events": "no"})
        False
        """
        at_hand = {f"seats={seats}", *(f"{name}={value}" for name, value in options.items())}
        return not self.when or not at_hand.isdisjoint(self.when)
