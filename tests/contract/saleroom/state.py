"""The saleroom between two steps, and what a seat sees of it."""

from __future__ import annotations

import msgspec

from games.kernel.game import State
from tests.contract.saleroom.components import Box, box


class Bidder(msgspec.Struct):
    """One seat's things."""

    coins: int
    goals: list[str]
    """Those dealt, then the one that is kept."""
    pile: list[str] = []
    """What was bought, face down."""


class Sale(State):
    """The whole room."""

    players: list[Bidder]
    deck: list[str]
    """Lots still to come; the next is the last."""
    unseen: list[str]
    """Goals nobody has."""
    pairs: bool = False
    least: bool = False
    phase: str = "goals"
    round: int = 1
    first: int = 0
    """Who is served first where bids are equal."""
    lot: str = ""
    bids: list[int] = []
    buyer: int = -1
    advice: str = ""
    """What the buyer's partner said; only the two know."""
    sold: list[str] = []
    """Lots that are out of the game, in the open."""
    corrections: str = ""

    @property
    def box(self) -> Box:
        """The components this table plays with."""
        return box(self.corrections)

    def partner(self, seat: int) -> int | None:
        """Who plays with this seat: in pairs, who sits opposite."""
        half = len(self.players) // 2
        return (seat + half) % (2 * half) if self.pairs else None

    def allies(self, seat: int) -> tuple[int, ...]:
        """This seat and who plays with it, in order."""
        partner = self.partner(seat)
        return (seat,) if partner is None else tuple(sorted((seat, partner)))


class BidderView(msgspec.Struct, frozen=True):
    """A seat as it is seen; `goals` and `pile` are None where they are hidden."""

    coins: int
    pieces: int
    goals: tuple[str, ...] | None
    pile: tuple[str, ...] | None


class Result(msgspec.Struct, frozen=True):
    """How a seat came out."""

    seat: int
    place: int
    total: int


class SaleView(msgspec.Struct, frozen=True):
    """What a seat sees."""

    seat: int | None
    to_move: tuple[int, ...]
    phase: str
    round: int
    first: int
    lot: str
    bids: tuple[int, ...]
    buyer: int
    advice: str
    left: int
    sold: tuple[str, ...]
    seats: tuple[BidderView, ...]
    pairs: bool
    least: bool
    corrections: str
    results: tuple[Result, ...] | None
    verdict: str | None
