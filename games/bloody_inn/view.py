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


class AnnexView(msgspec.Struct, frozen=True):
    """An annex on the table, and who lies under it."""

    card: str
    """The card that was built; "barn" for the one everybody starts with."""
    corpses: tuple[str, ...]
    places: int
    """How many corpses it holds when full."""


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
    """"welcome", "night", "investigation", "wages", "end" or "over"."""
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
