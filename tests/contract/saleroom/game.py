"""The Saleroom, as the kernel knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from games.kernel.decisions import Flow
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import Broken, Game, Outcome, State, TableOption
from games.kernel.numbers import Numbers
from games.kernel.position import Turn
from games.kernel.verbs import Verb
from tests.contract.saleroom import gate, rules, scoring
from tests.contract.saleroom.components import box, read_corrections
from tests.contract.saleroom.state import Bidder, Sale, SaleView
from tests.contract.saleroom.words import SaleWords

VERBS = (
    Verb("goal", ("goal",)),
    Verb("bid", ("bid",)),
    Verb("take", ("prize=take",)),
    Verb("blind", ("prize=blind",)),
    Verb("sell", ("prize=sell", "piece")),
    Verb("ask", ("prize=ask",)),
    Verb("advise", ("advice",)),
)


class Saleroom(Game[Sale, SaleView]):
    """Two to six bidders, each for themselves or in pairs."""

    id: ClassVar[str] = "saleroom"
    command: ClassVar[str] = "sale"
    accent: ClassVar[int] = 0x4A3B1F
    engine: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("sides", ("alone", "pairs")),
        TableOption("aim", ("most", "least")),
    )
    laden: ClassVar[Mapping[str, str]] = {"sides": "pairs", "aim": "least"}
    state: ClassVar[type[State]] = Sale
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    words: ClassVar[SaleWords] = SaleWords()

    def refuses(self, seats: int, options: Mapping[str, str]) -> Why | None:
        """Pairs take four or six."""
        odd = options.get("sides") == "pairs" and seats not in (4, 6)
        return Why("sides", "pairs-of-four-or-six", {"seats": seats}) if odd else None

    def teams(self, seats: int, options: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
        """In pairs, who sit opposite play together."""
        half = seats // 2
        return tuple((seat, seat + half) for seat in range(half)) if options.get("sides") == "pairs" else ()

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Sale:
        """The room before goals are kept."""
        parts = box(corrections)
        deck, goals = list(parts.lots), [goal.id for goal in parts.goals.values() for _ in range(goal.copies)]
        dice.shuffle(deck)
        dice.shuffle(goals)
        return Sale(
            over=False,
            players=[Bidder(parts.setup.coins, [goals.pop() for _ in range(parts.setup.dealt)]) for _ in range(seats)],
            deck=deck,
            unseen=goals,
            pairs=options.get("sides") == "pairs",
            least=options.get("aim") == "least",
            corrections=corrections,
        )

    def corrections(self, text: str) -> str:
        """A group's own values, checked and in canonical form."""
        return read_corrections(text)

    def step(self, state: Sale, turn: Turn) -> Flow:
        """The next step of the rules."""
        return rules.step(state, turn)

    def view(self, state: Sale, seat: int | None, to_move: tuple[int, ...]) -> SaleView:
        """The room as a seat sees it."""
        return gate.view(state, seat, to_move)

    def resample(self, state: Sale, seat: int | None, dice: Dice) -> Sale:
        """Another room that looks the same to this seat."""
        return gate.resample(state, seat, dice)

    def redraw(self, state: Sale, dice: Dice) -> Sale:
        """The same room with the lots to come in another order."""
        return gate.redraw(state, dice)

    def seated(self, state: Sale) -> int:
        """How many bid."""
        return len(state.players)

    def allies(self, state: Sale, seat: int) -> tuple[int, ...]:
        """In pairs, the seat and its partner."""
        return state.allies(seat)

    def outcome(self, state: Sale) -> Outcome | None:
        """Places and totals, once it is over."""
        return scoring.outcome(state) if state.over else None

    def numbers(self, view: SaleView) -> Numbers:
        """Points as far as anybody can count them, coins and pieces."""
        return scoring.numbers(view)

    def promise(self, state: Sale, seat: int) -> float:
        """The points so far, of all who play together; fewer are better where the fewest win."""
        points = float(sum(scoring.points(state, ally) for ally in state.allies(seat)))
        return -points if state.least else points

    def check(self, state: Sale) -> None:
        """Every lot and every goal is in one place."""
        parts = box(state.corrections)
        lots = state.deck + state.sold + [piece for player in state.players for piece in player.pile]
        if sorted([*lots, *([state.lot] if state.lot else [])]) != sorted(parts.lots):
            raise Broken(f"lots are lost or doubled: {lots}")
        goals = Counter(state.unseen) + Counter(goal for player in state.players for goal in player.goals)
        if goals != {goal.id: goal.copies for goal in parts.goals.values()}:
            raise Broken(f"goals are lost or doubled: {goals}")


class PlainSaleroom(Saleroom):
    """The same without anything to settle."""

    id: ClassVar[str] = "saleroom-plain"
    command: ClassVar[str] = "plainsale"
    options: ClassVar[tuple[TableOption, ...]] = ()
    laden: ClassVar[Mapping[str, str]] = {}
