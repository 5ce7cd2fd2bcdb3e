"""What a seat may see of The Saleroom, and what else might be the case for all it sees."""

from __future__ import annotations

from games.kernel.dice import Dice
from tests.contract.saleroom.rules import ADVICE
from tests.contract.saleroom.scoring import results
from tests.contract.saleroom.state import BidderView, Sale, SaleView


def view(sale: Sale, seat: int | None, to_move: tuple[int, ...]) -> SaleView:
    """The room as this seat sees it. Goals and piles are open to their own seat alone, until the end."""
    confided = seat is not None and sale.buyer >= 0 and seat in sale.allies(sale.buyer)
    return SaleView(
        seat=seat,
        to_move=to_move,
        phase=sale.phase,
        round=sale.round,
        first=sale.first,
        lot=sale.lot,
        bids=tuple(sale.bids),
        buyer=sale.buyer,
        advice=sale.advice if confided else "",
        left=len(sale.deck),
        sold=tuple(sale.sold),
        seats=tuple(_seat(sale, n, sale.over or n == seat) for n in range(len(sale.players))),
        pairs=sale.pairs,
        least=sale.least,
        corrections=sale.corrections,
        results=results(sale) if sale.over else None,
        verdict="hammer" if sale.over else None,
    )


def _seat(sale: Sale, seat: int, is_open: bool) -> BidderView:
    player = sale.players[seat]
    return BidderView(
        coins=player.coins,
        pieces=len(player.pile),
        goals=tuple(sorted(player.goals)) if is_open else None,
        pile=tuple(sorted(player.pile)) if is_open else None,
    )


def resample(sale: Sale, seat: int | None, dice: Dice) -> Sale:
    """Deal again what this seat cannot see: the deck, others' piles and goals, the goals nobody has, advice."""
    if sale.over:
        return sale
    others = [player for n, player in enumerate(sale.players) if n != seat]
    _deal_again([sale.deck, *(player.pile for player in others)], dice)
    _deal_again([sale.unseen, *(player.goals for player in others)], dice)
    if sale.advice and seat not in sale.allies(sale.buyer):
        sale.advice = dice.one_of(ADVICE)
    return sale


def redraw(sale: Sale, dice: Dice) -> Sale:
    """Shuffle the lots to come. Goals that nobody kept are known to who had them, and never come back."""
    if not sale.over:
        _deal_again([sale.deck], dice)
    return sale


def _deal_again(piles: list[list[str]], dice: Dice) -> None:
    """The cards of these piles, in other places. Sorted first: nothing may depend on how they really lie."""
    cards = sorted(card for pile in piles for card in pile)
    dice.shuffle(cards)
    for pile in piles:
        pile[:] = [cards.pop() for _ in pile]
