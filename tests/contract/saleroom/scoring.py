"""How The Saleroom ends."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.game import Outcome, ranked
from games.kernel.numbers import Numbers
from tests.contract.saleroom.components import Box, box
from tests.contract.saleroom.state import Result, Sale, SaleView


def points(sale: Sale, seat: int) -> int:
    """What a seat has."""
    player = sale.players[seat]
    return worth(sale.box, player.coins, player.pile, player.goals)


def worth(parts: Box, coins: int, pile: Iterable[str], goals: Iterable[str]) -> int:
    """What a pile is worth, pieces of a goal's kind twice, and a point for three coins."""
    lots = [parts.lots[piece] for piece in pile]
    return sum(lot.worth * (2 if lot.kind in goals else 1) for lot in lots) + coins // 3


def numbers(view: SaleView) -> Numbers:
    """Points, coins and pieces: piles and goals are counted once they are turned over."""
    parts, over, half = box(view.corrections), view.results is not None, len(view.seats) // 2
    return Numbers(
        tuple(
            {
                "points": worth(parts, held.coins, (held.pile or ()) if over else (), held.goals or ()),
                "coins": held.coins,
                "pieces": held.pieces,
            }
            for held in view.seats
        ),
        lowest=view.least,
        teams=tuple((seat, seat + half) for seat in range(half)) if view.pairs else (),
    )


def outcome(sale: Sale) -> Outcome:
    """Places, shared in pairs; the most points win, or the fewest."""
    seats = range(len(sale.players))
    totals = [sum(points(sale, ally) for ally in sale.allies(seat)) for seat in seats]
    return Outcome("hammer", ranked(totals, [sale.allies(seat) for seat in seats], lowest=sale.least))


def results(sale: Sale) -> tuple[Result, ...]:
    """A line of the final sheet a seat."""
    return tuple(Result(s.seat, s.place, s.total) for s in outcome(sale).standings)
