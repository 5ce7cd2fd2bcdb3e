"""The inn between two steps: who lodges where, who lies where, who holds what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from games.bloody_inn.components import Box, box
from games.kernel.facts import fact
from games.kernel.game import State

WHITE = -1
"""The owner of a white key: nobody."""
BARN = "barn"
PEASANT = "peasant"


class Room(msgspec.Struct, array_like=True):
    """A door with a key beside it; or a trailer, which counts as a room and has a door number above the inn's."""

    door: int
    owner: int
    service: int | None = None
    guest: str | None = None
    trailer: str | None = None
    """The card it was built from, if it is a trailer."""


class Annex(msgspec.Struct, array_like=True):
    """A built card and the corpses under it."""

    card: str
    corpses: list[str]
    """One for each place taken: who lies in two places is named twice."""
    aside: list[str] = []
    """Those who take no place."""


class Player(msgspec.Struct, array_like=True):
    """What one seat has."""

    cash: int
    cheques: int
    hand: list[str]
    annexes: list[Annex]
    corpses: list[str]
    """Killed and not yet buried."""
    tokens: int
    objects: list[str] = []


class Laid(msgspec.Struct, array_like=True):
    """An object that lies openly on a room or a corpse until the guests leave."""

    object: str
    seat: int
    door: int = 0
    corpse: str = ""


class Play(msgspec.Struct, array_like=True):
    """An object laid face down in a window, and what it is aimed at."""

    seat: int
    object: str
    target: str


class Inn(State, dict=True, omit_defaults=True):
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
    then: str = ""
    """The phase that follows an interruption."""
    exchange: list[int] = []
    """The seats whose study lets them write cheques now."""
    events: list[str] = []
    """Face down; the last one lies on top."""
    past_events: list[str] = []
    event: str | None = None
    """Revealed this evening."""
    event_holds: bool = False
    """In the morning: a carnie is still there, so the event applies."""
    packs: list[list[str]] = []
    """During the draft: the objects each seat chooses from."""
    unseen_objects: list[str] = []
    """Not dealt, or left over from the draft; nobody knows which."""
    used_objects: list[str] = []
    laid: list[Laid] = []
    plays: list[Play] = []
    """Objects of the window just closed that are still to take effect, in turn order."""
    letter: bool = False
    """Somebody has denounced the inn for this morning."""
    called: bool = False
    """The gravedigger is called this morning."""
    window: str = ""
    """The window of objects that has been answered once and not yet closed."""
    stirred: bool = False
    """An object has taken effect since the window was last answered."""

    @fact
    def box(self) -> Box:
        """The cards and numbers this table plays with."""
        return box(self.corrections)

    @fact
    def carnies(self) -> bool:
        """Whether carnies travel here: trailers, and burials of their own."""
        return self.options.get("carnies", "no") != "no"

    @fact
    def notables(self) -> bool:
        """Whether notables travel here instead of nobles."""
        return self.options.get("notables", "no") != "no"

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """All travellers this table plays with."""
        return self.box.deck(self.carnies, self.notables)

    @fact
    def occasions(self) -> frozenset[str]:
        """What annexes of this table's travellers may do, so that nobody looks for what cannot be there."""
        return self.box.occasions(self.carnies, self.notables)

    @fact
    def unlimited(self) -> bool:
        """No cap, and cash and cheques are one."""
        return self.options["wealth"] == "unlimited"


def dismiss(inn: Inn, player: Player, cards: Iterable[str]) -> None:
    """Accomplices go: travellers to the exit stack, peasants to the bistro."""
    for card in cards:
        player.hand.remove(card)
        if card == PEASANT:
            inn.bistro += 1
        else:
            inn.exit.append(card)


def in_sight(inn: Inn, seat: int) -> list[str]:
    """A seat's corpses above ground that no snow hides."""
    corpses = inn.players[seat].corpses
    if not inn.laid:
        return corpses
    seen = list(corpses)
    for laid in inn.laid:
        if laid.seat == seat and laid.corpse in seen:
            seen.remove(laid.corpse)
    return seen
