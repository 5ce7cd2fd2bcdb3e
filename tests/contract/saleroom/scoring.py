"""How The Saleroom ends."""

from __future__ import annotations

from games.kernel.game import Outcome, ranked
from tests.contract.saleroom.state import Result, Sale


def points(sale: Sale, seat: int) -> int:
    """What a seat's pile is worth, pieces of its goal's kind twice, and a point for three coins."""
    player = sale.players[seat]
    lots = [sale.box.lots[piece] for piece in player.pile]
    return sum(lot.worth * (2 if lot.kind in player.goals else 1) for lot in lots) + player.coins // 3


def outcome(sale: Sale) -> Outcome:
    """Places, shared in pairs; the most points win, or the fewest."""
    seats = range(len(sale.players))
    totals = [sum(points(sale, ally) for ally in sale.allies(seat)) for seat in seats]
    return Outcome("hammer", ranked(totals, [sale.allies(seat) for seat in seats], lowest=sale.least))


def results(sale: Sale) -> tuple[Result, ...]:
    """A line of the final sheet a seat."""
    return tuple(Result(s.seat, s.place, s.total) for s in outcome(sale).standings)
