"""The small auction with a leak planted in it, one for each check of `leaks.py`: what any game might get wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from games.kernel.decisions import Choose, Flow, Together
from games.kernel.dice import Dice
from games.kernel.position import Turn
from tests.contract.saleroom import rules
from tests.contract.saleroom.game import PlainSaleroom
from tests.contract.saleroom.state import Sale


class _Turn:
    """A turn that passes everything on; leaks override what they get wrong."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    def __getattr__(self, name: str) -> Any:
        return getattr(self.turn, name)


class ToldToAll(PlainSaleroom):
    """The goal that is kept, or the lot that is drawn unseen, is told to everybody."""

    event: ClassVar[str] = "kept"

    def step(self, state: Sale, turn: Turn) -> Flow:
        return rules.step(state, _Loud(turn, self.event))  # type: ignore[arg-type]


class DrawToldToAll(ToldToAll):
    event: ClassVar[str] = "drew"


class _Loud(_Turn):
    def __init__(self, turn: Turn, event: str) -> None:
        super().__init__(turn)
        self.event = event

    def tell(self, event: str, seats: tuple[int, ...] | None = None, /, **args: Any) -> None:
        self.turn.tell(event, None if event == self.event else seats, **args)


class NotRevealed(PlainSaleroom):
    """`reveal()` is left out where a lot is shown or drawn."""

    def step(self, state: Sale, turn: Turn) -> Flow:
        return rules.step(state, _Quiet(turn))  # type: ignore[arg-type]


class _Quiet(_Turn):
    def reveal(self) -> None:
        """Forgotten."""


class ForcedByGoal(PlainSaleroom):
    """Who collects china has nothing to choose: asked all the same, so that nobody learns it."""

    def step(self, state: Sale, turn: Turn) -> Flow:
        if state.phase != "prize" or "china" not in state.players[state.buyer].goals:
            return rules.step(state, turn)
        return self._take(state, turn)

    def _take(self, sale: Sale, turn: Turn) -> Flow:
        yield Choose(sale.buyer, "prize", ["take"], ask="turn")
        yield from rules.take(sale, turn, sale.buyer)


class DeckLeftOut(PlainSaleroom):
    """The deck is not dealt again."""

    def resample(self, state: Sale, seat: int | None, dice: Dice) -> Sale:
        deck, state.deck = state.deck, []
        sale = super().resample(state, seat, dice)
        sale.deck = deck
        return sale


class GoalsLeftOut(PlainSaleroom):
    """Others' goals are not dealt again."""

    def resample(self, state: Sale, seat: int | None, dice: Dice) -> Sale:
        goals, unseen = [player.goals for player in state.players], state.unseen
        for player in state.players:
            player.goals = []
        state.unseen = []
        sale = super().resample(state, seat, dice)
        sale.unseen = unseen
        for player, kept in zip(sale.players, goals, strict=True):
            player.goals = kept
        return sale


class DeckKept(PlainSaleroom):
    """The lots to come stay in order when chance is drawn anew."""

    def redraw(self, state: Sale, dice: Dice) -> Sale:
        return state


class Unsorted(PlainSaleroom):
    """The deck is shuffled as it lies."""

    def resample(self, state: Sale, seat: int | None, dice: Dice) -> Sale:
        if not state.over:
            dice.shuffle(state.deck)
        return state


class FirstCome(PlainSaleroom):
    """Of equal bids, the one that was handed in first buys."""

    def step(self, state: Sale, turn: Turn) -> Flow:
        return _first_come(state, turn) if state.phase == "bids" else rules.step(state, turn)


def _first_come(sale: Sale, turn: Turn) -> Flow:
    quick: list[int] = []

    def one(seat: int) -> Iterator[Any]:
        bid = yield Choose(seat, "bid", [str(n) for n in range(sale.players[seat].coins + 1)])  # type: ignore[misc]
        quick.append(seat)
        return int(bid)

    bids = yield Together({seat: one(seat) for seat in range(len(sale.players))})  # type: ignore[misc]
    sale.bids = [bids[seat] for seat in range(len(sale.players))]
    sale.buyer = max(quick, key=lambda seat: sale.bids[seat])
    sale.players[sale.buyer].coins -= sale.bids[sale.buyer]
    turn.tell("bought", who=sale.buyer, price=sale.bids[sale.buyer], lot=sale.lot)
    sale.phase = "prize"


class OpenSecret(PlainSaleroom):
    """What nobody sees is asked as if everybody did: the seat whose turn it is changes its goal, face down."""

    def step(self, state: Sale, turn: Turn) -> Flow:
        return _swap(state) if state.phase == "lot" and state.unseen and not state.bids else rules.step(state, turn)


def _swap(sale: Sale) -> Flow:
    player = sale.players[sale.first]
    wanted = yield Choose(sale.first, "goal", ["keep", "swap"])
    if wanted == "swap":
        player.goals, sale.unseen = sale.unseen[:1], player.goals + sale.unseen[1:]
    sale.bids = [0]  # done for this round; the bids take its place
