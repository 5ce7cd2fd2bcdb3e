"""What one seat, or the public, may see of the inn: the only thing render, text and stand-ins ever get."""

from __future__ import annotations

import msgspec

WHITE = -1
"""The owner of a white key: nobody."""


class Room(msgspec.Struct, frozen=True):
    """An open room: a door with a key beside it."""

    door: int
    """1 to 8, as painted on the door."""
    owner: int
    """The seat whose key lies here, or WHITE."""
    service: int | None
    """The seat whose room-service token lies here."""
    guest: str | None
    """The card in the room, if any."""
    coffee: int | None = None
    """The seat that served coffee here: the guest can be neither bribed, killed, poisoned nor wheeled out."""
    cake: int | None = None
    """The seat whose cake lies here and pays when the guest leaves in the morning."""


class TrailerView(msgspec.Struct, frozen=True):
    """A trailer beside the rooms: a room in all but room service and the silk farm."""

    number: int
    """1 for the first; "trailer1" names it."""
    owner: int
    card: str
    """The carnie it was built from: its annex gives its name, `places` how many corpses it will hold."""
    guest: str | None
    places: int
    """How many corpses it holds, once one is put under it while it is empty and it becomes an ordinary annex."""
    coffee: int | None = None
    cake: int | None = None


class AnnexView(msgspec.Struct, frozen=True):
    """An annex on the table, and who lies under it."""

    card: str
    """The card that was built; "barn" for the one everybody starts with."""
    corpses: tuple[str, ...]
    """One for each place taken: the twins lie in two, and are named twice."""
    places: int
    """How many corpses it holds when full."""
    aside: tuple[str, ...] = ()
    """Corpses that take no place: the dwarf, laid crosswise."""


class SeatView(msgspec.Struct, frozen=True):
    """What lies in front of one seat."""

    cash: int
    cheques: int
    """In units of 10F."""
    hand_size: int
    hand: tuple[str, ...] | None
    """None where the viewer may not look."""
    annexes: tuple[AnnexView, ...]
    corpses: tuple[str, ...]
    """Unburied."""
    tokens: int
    """Key and room-service tokens left."""
    objects: tuple[str, ...] | None = None
    """None where the viewer may not look. When each may be played is its `phase` in `components`."""
    object_count: int = 0
    """How many it has left, those laid face down in the open window included."""
    snow: str | None = None
    """The unburied corpse that lies under snow this morning."""
    unpaid: int = 0
    """Accomplices who will want their wage in the morning, if all stay."""


class Result(msgspec.Struct, frozen=True):
    """One seat's line of the final sheet."""

    seat: int
    place: int
    """1 for the winner; ties share a place."""
    total: int
    cash: int
    cheques: int
    """In F."""
    annexes: int
    """What annexes paid at the end, after the cap."""
    gravedigger: int
    """What unburied corpses cost at the end."""
    buried: int
    """Corpses under own annexes: the tie-break."""


class InnView(msgspec.Struct, frozen=True):
    """The inn as one seat sees it; `seat` is None for the public."""

    seat: int | None
    season: int
    """1, or 2 once the entrance stack has been reshuffled."""
    round: int
    phase: str
    """"welcome", "night", "investigation", "wages", "end" or "over". With objects also "draft"; "evening", "dawn",
    "gravedigger" and "confession", when all who have objects are asked at once; and "conflict", when one of them finds
    its target gone. With notables "study", while somebody else's laundering lets a seat exchange. "search",
    "reckoning", "fines", "payday" and "paying" are parts of the morning, "final" of the end."""
    lap: int
    """In the night, 1 or 2: which of the two actions is being taken."""
    last_round: bool
    first: int
    """The first player of this round."""
    to_move: tuple[int, ...]
    rooms: tuple[Room, ...]
    """Open rooms in order of their doors."""
    entrance_top: str | None
    entrance: int
    """Cards in the entrance stack."""
    exit: tuple[str, ...]
    """Everything in the exit stack; anyone may look through it."""
    bistro: int
    """Peasants in the bistro."""
    seats: tuple[SeatView, ...]
    options: dict[str, str]
    """The table's options: length, variants, rulings."""
    corrections: str
    """The group's own values for cards; empty where all are as printed. `components.box` reads it."""
    reach: dict[str, tuple[str, ...]]
    """For the viewing seat: the targets each kind of action could have now, whoever's move it is."""
    results: tuple[Result, ...] | None
    """The final sheet, in order of seats, once the game is over."""
    solo_rank: str | None
    """The title a long solo game has earned, once it is over."""
    verdict: str | None
    """How it ended: "deck", "early" or "caught" (solo loss)."""
    trailers: tuple[TrailerView, ...] = ()
    """In the order they stand, after the rooms."""
    event: str | None = None
    """The event of the evening, once a carnie has lodged."""
    event_holds: bool | None = None
    """In the morning: whether it applies. None before, while that is open."""
    events_left: int = 0
    """Events face down."""
    past_events: tuple[str, ...] = ()
    """Discarded, oldest first; shuffled again when none are left."""
    letter: bool = False
    """Somebody has denounced the inn: every corpse in sight will be found in the morning."""
    used_objects: tuple[str, ...] = ()
    """Objects played, oldest first: out of the game, in everybody's sight."""
    pack: tuple[str, ...] = ()
    """During the draft, for the viewing seat: the objects it chooses from."""
    draft_step: int = 0
    """During the draft: 1, 2 or 3."""
    entrance_next: tuple[str, ...] = ()
    """In a welcome: the travellers in sight after the top one, in the order they come."""
    lost_object: str | None = None
    """In a conflict: the object that has lost its target."""
