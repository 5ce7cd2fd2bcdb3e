"""Tiny games to try the kernel on, smaller than any real one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from games.kernel.decisions import Choose, Flow, Pick, Together
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import Game, Outcome, Standing, State, TableOption
from games.kernel.position import Position, Turn
from games.kernel.verbs import Verb
from games.kernel.words import Words


class Purse(State):
    """Coins in front of each seat, and what is in the bag."""

    coins: list[int]
    bag: list[int]
    turn: int = 0


class Coins(Game[Purse, Any]):
    """Seats take coins in turn, then all bid together out of sight, then one coin is drawn from the bag."""

    id: ClassVar[str] = "coins"
    command: ClassVar[str] = "coins"
    accent: ClassVar[int] = 0
    engine: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[TableOption, ...]] = (TableOption("bag", ("small", "large")),)
    state: ClassVar[type[State]] = Purse
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("take", ("what=take", "coins", "from*")),
        Verb("bid", ("bid", "sure")),
    )
    words: ClassVar[Words]

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Purse:
        bag = list(range(1, 5 if options["bag"] == "small" else 9))
        dice.shuffle(bag)
        return Purse(over=False, coins=[5] * seats, bag=bag)

    def corrections(self, text: str) -> str:
        return text

    def step(self, state: Purse, turn: Turn) -> Flow:
        seats = len(state.coins)
        if state.turn < seats:
            return take(state, turn)
        return bid(state, turn) if state.turn == seats else draw(state, turn)

    def view(self, state: Purse, seat: int | None, to_move: tuple[int, ...]) -> Any:
        return (tuple(state.coins), len(state.bag), to_move)

    def resample(self, state: Purse, seat: int | None, dice: Dice) -> Purse:
        dice.shuffle(state.bag)
        return state

    def redraw(self, state: Purse, dice: Dice) -> Purse:
        state.bag.sort()
        dice.shuffle(state.bag)
        return state

    def seated(self, state: Purse) -> int:
        return len(state.coins)

    def outcome(self, state: Purse) -> Outcome | None:
        best = sorted(state.coins, reverse=True)
        standings = (Standing(seat, 1 + best.index(n), n) for seat, n in enumerate(state.coins))
        return Outcome("empty", tuple(standings)) if state.over else None

    def promise(self, state: Purse, seat: int) -> float:
        return float(state.coins[seat])

    def check(self, state: Purse) -> None:
        assert min(state.coins) >= 0


def take(state: Purse, turn: Turn) -> Flow:
    """Take coins, and say twice where from; or leave it."""
    seat = state.turn
    what = yield Choose(seat, "what", ("take", "leave"))
    if what == "take":
        coins = yield Pick(seat, "coins", ("gold", "silver", "silver"), 1, 2, not_two_metals)
        places = []
        for _ in coins:
            places.append((yield Choose(seat, "from", ("left", "right") if not places else ("left",))))
        turn.tell("took", who=seat, coins=list(coins), places=places)
        state.coins[seat] += len(coins)
    state.turn += 1


def not_two_metals(keys: tuple[str, ...]) -> Why | None:
    """Coins taken together are of one metal."""
    return Why("metals", "two-metals") if len(set(keys)) > 1 else None


def bid(state: Purse, turn: Turn) -> Flow:
    """Everybody bids at once; who bids 3 is asked twice."""
    bids = yield Together({seat: one_bid(seat) for seat in range(len(state.coins))})
    for seat, coins in bids.items():
        state.coins[seat] -= coins
    turn.tell("bids", bids=[bids[seat] for seat in sorted(bids)])
    state.turn += 1


def one_bid(seat: int) -> Flow:
    coins = yield Choose(seat, "bid", ("0", "1", "3"))
    if coins == "3" and (yield Choose(seat, "sure", ("yes", "no"))) == "no":
        return 0
    return int(coins)


def draw(state: Purse, turn: Turn) -> Flow:
    """A coin out of the bag for the first seat; then it is over."""
    turn.dice.shuffle(state.bag)
    state.coins[0] += state.bag.pop()
    state.over = True
    return
    yield


COINS = Coins()


def coins(seats: int = 3, seed: bytes = bytes(32)) -> Position:
    """A new game of coins."""
    return Position.new(COINS, seats, seed)
