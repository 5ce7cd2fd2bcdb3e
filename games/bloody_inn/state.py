"""The inn between two steps: who lodges where, who lies where, who holds what."""

from __future__ import annotations

from functools import cached_property

import msgspec

from games.bloody_inn.components import Box, box
from games.kernel.game import State

WHITE = -1
"""The owner of a white key: nobody."""
BARN = "barn"
PEASANT = "peasant"


class Room(msgspec.Struct, array_like=True):
    """A door with a key beside it."""

    door: int
    owner: int
    service: int | None = None
    guest: str | None = None


class Annex(msgspec.Struct, array_like=True):
    """A built card and the corpses under it."""

    card: str
    corpses: list[str]


class Player(msgspec.Struct, array_like=True):
    """What one seat has."""

    cash: int
    cheques: int
    hand: list[str]
    annexes: list[Annex]
    corpses: list[str]
    """Killed and not yet buried."""
    tokens: int


class Inn(State, dict=True):
    """The whole game, as plain data."""

    options: dict[str, str]
    corrections: str
    players: list[Player]
    rooms: list[Room]
    entrance: list[str]
    """The last one lies on top, and everybody sees it."""
    unseen: list[str]
    """Taken out at the start; nobody knows which."""
    first: int
    mover: int
    bistro: int
    exit: list[str] = []
    box_pile: list[str] = []
    """Corpses the gravedigger took: out of the game, in everybody's sight."""
    season: int = 1
    round: int = 1
    phase: str = "welcome"
    lap: int = 1
    last_round: bool = False
    verdict: str | None = None
    end_pay: list[int] = []
    """At the end: what annexes paid each seat."""
    end_cost: list[int] = []
    """At the end: what the gravedigger took from each seat."""

    @cached_property
    def box(self) -> Box:
        """The cards and numbers this table plays with."""
        return box(self.corrections)

    @property
    def unlimited(self) -> bool:
        """No cap, and cash and cheques are one."""
        return self.options["wealth"] == "unlimited"
