"""The rules of The Saleroom, in the order they are played."""

from __future__ import annotations

from games.kernel.decisions import HIDDEN, TURN, Choose, Flow, Together
from games.kernel.errors import Why
from games.kernel.position import Turn
from tests.contract.saleroom.state import Sale

PRIZES = ("take", "blind", "sell", "ask")
"""What the buyer may do; the first two end the turn."""
ADVICE = (*PRIZES[:2], "no")
"""What a partner may say."""


def step(sale: Sale, turn: Turn) -> Flow:
    """The rules of the next step."""
    return STEPS[sale.phase](sale, turn)


def goals(sale: Sale, turn: Turn) -> Flow:
    """Everybody keeps one of the goals dealt, and shows it to nobody."""
    kept = yield Together(
        {
            # asked even where both are alike: who is not asked would tell that they are
            seat: Choose(seat, "goal", sorted(set(player.goals)), ask=HIDDEN, secret=True)
            for seat, player in enumerate(sale.players)
        }
    )
    for seat, player in enumerate(sale.players):
        player.goals.remove(kept[seat])
        sale.unseen += player.goals
        player.goals = [kept[seat]]
        turn.tell("kept", (seat,), goal=kept[seat])
    turn.tell("all-kept")
    sale.phase = "lot"


def lot(sale: Sale, turn: Turn) -> Flow:
    """The next lot is shown."""
    sale.lot = sale.deck.pop()
    turn.reveal()
    turn.tell("shown", lot=sale.lot)
    sale.phase = "bids"
    return
    yield


def bids(sale: Sale, turn: Turn) -> Flow:
    """Everybody bids at once; the highest buys, and of equal ones who comes first from the first seat on."""
    most = sale.box.setup.most
    given = yield Together(
        {
            seat: Choose(seat, "bid", [str(n) for n in range(min(player.coins, most) + 1)], why_not_bid)
            for seat, player in enumerate(sale.players)
        }
    )
    sale.bids = [int(given[seat]) for seat in range(len(sale.players))]
    order = [(sale.first + n) % len(sale.players) for n in range(len(sale.players))]
    sale.buyer = max(order, key=lambda seat: sale.bids[seat])
    price = sale.bids[sale.buyer]
    sale.players[sale.buyer].coins -= price
    turn.tell("bought", who=sale.buyer, price=price, lot=sale.lot)
    sale.phase = "prize"


def why_not_bid(key: str) -> Why | None:
    """A number that is not among the bids is more than the seat may give."""
    return Why("bid", "too-much", {"bid": int(key)}) if key.isascii() and key.isdigit() and len(key) < 4 else None


def prize(sale: Sale, turn: Turn) -> Flow:
    """The buyer sells pieces and asks their partner as they like, then takes the lot or what comes next, unseen."""
    seat = sale.buyer
    open_now = (True, bool(sale.deck), bool(sale.players[seat].pile), sale.pairs and not sale.advice)
    options = [key for key, is_open in zip(PRIZES, open_now, strict=True) if is_open]
    what = yield Choose(seat, "prize", options, why_not_prize, ask=TURN)
    yield from {"take": take, "blind": blind, "sell": sell, "ask": ask}[what](sale, turn, seat)


def why_not_prize(key: str) -> Why | None:
    """What is not offered has no card, no piece or nobody to do it with."""
    return Why("prize", f"no-{key}") if key in PRIZES[1:] else None


def take(sale: Sale, turn: Turn, seat: int) -> Flow:
    """The lot goes onto the buyer's pile."""
    sale.players[seat].pile.append(sale.lot)
    turn.tell("took", who=seat, lot=sale.lot)
    next_round(sale)
    return
    yield


def blind(sale: Sale, turn: Turn, seat: int) -> Flow:
    """The lot leaves the game, and the buyer takes the one to come without showing it."""
    sale.sold.append(sale.lot)
    drawn = sale.deck.pop()
    sale.players[seat].pile.append(drawn)
    turn.reveal()
    turn.tell("blind", who=seat, lot=sale.lot)
    turn.tell("drew", (seat,), lot=drawn)
    next_round(sale)
    return
    yield


def sell(sale: Sale, turn: Turn, seat: int) -> Flow:
    """A piece of the pile for two coins, in the open; the turn goes on."""
    player = sale.players[seat]
    piece = yield Choose(seat, "piece", sorted(player.pile))
    player.pile.remove(piece)
    sale.sold.append(piece)
    player.coins += 2
    turn.tell("sold", who=seat, lot=piece)
    turn.goes_on()


def ask(sale: Sale, turn: Turn, seat: int) -> Flow:
    """The partner is asked; the turn goes on when they have answered."""
    sale.phase = "advice"
    turn.goes_on()
    return
    yield


def advice(sale: Sale, turn: Turn) -> Flow:
    """The buyer's partner says what they would do, or that they would rather not; nobody else hears it."""
    partner = sale.partner(sale.buyer)
    assert partner is not None
    sale.advice = yield Choose(partner, "advice", ADVICE, secret=True, about={"who": sale.buyer}, window="advice")
    turn.tell("advised", sale.allies(sale.buyer), who=partner, advice=sale.advice)
    sale.phase = "prize"
    turn.goes_on()


def next_round(sale: Sale) -> None:
    """The next lot, until enough were sold; then goals and piles are turned over."""
    sale.first = (sale.first + 1) % len(sale.players)
    sale.lot, sale.advice, sale.buyer, sale.bids = "", "", -1, []
    sale.round += 1
    sale.phase = "lot"
    if sale.round > sale.box.setup.rounds or not sale.deck:
        sale.phase = "end"
        sale.over = True


STEPS = {"goals": goals, "lot": lot, "bids": bids, "prize": prize, "advice": advice}
