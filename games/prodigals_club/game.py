"""The Prodigals Club, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.kernel.decisions import Flow
from games.kernel.dice import Dice
from games.kernel.game import Bar, Game, Outcome, State, TableOption, Tally
from games.kernel.ledger import Event
from games.kernel.numbers import Numbers
from games.kernel.position import Turn
from games.kernel.strengths import Manner
from games.kernel.verbs import Verb
from games.kernel.words import Words
from games.prodigals_club import balance, flow, gate, invariants, scoring, setup
from games.prodigals_club.components import read_corrections
from games.prodigals_club.numbers import numbers
from games.prodigals_club.promise import promise, promises
from games.prodigals_club.state import Club
from games.prodigals_club.view import ClubView
from games.prodigals_club.words import ClubWords

VERBS = (
    # Actions are typed a command a play: each leaves the turn open until `done`. What a play asks on its way can come
    # with it, or by a command of its own when it has been seen.
    Verb("errand", ("errand", "bonus", "circle", "place", "turn", "benefit*", "move*", "deal", "sell*")),
    Verb("play", ("action=play", "card", "rounds", "replace", "symbols*", "time", "either*", "move*", "errand")),
    Verb("activate", ("action=activate", "ability", "symbols*", "time", "pay", "gain", "row", "move*", "sell")),
    Verb("bonus", ("action=bonus", "move*", "sell")),
    Verb("place", ("circle", "place", "turn", "benefit*")),
    Verb("move", ("row", "move*", "either*", "benefit*")),
    Verb("spend", ("time",)),
    Verb("sell", ("deal", "sell*")),
    Verb("exchange", ("deal", "exchange", "for")),
    Verb("swap", ("pay", "gain", "move*")),
    Verb("symbols", ("symbols*",)),
    Verb("done", ("action=done",)),
    Verb("discard", ("discard",)),
    Verb("lift", ("lift*",)),
)


class ProdigalsClub(Game[Club, ClubView]):
    """Two to five young gentlemen of no future."""

    id: ClassVar[str] = "prodigals-club"
    command: ClassVar[str] = "club"
    accent: ClassVar[int] = 0x1F4D3A
    engine: ClassVar[int] = 5
    seats: ClassVar[range] = range(2, 6)
    options: ClassVar[tuple[TableOption, ...]] = setup.OPTIONS
    state: ClassVar[type[State]] = Club
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    words: ClassVar[Words[ClubView]] = ClubWords()
    horizon: ClassVar[int] = 0
    # Beyond some 40 lines a step it takes many more to find a better one, and below 25 none is tried twice.
    strengths: ClassVar[Mapping[str, Manner]] = {
        "easy": Manner("easy", rolls=24),
        "fair": Manner("fair", rolls=30),
        "strong": Manner("strong", rolls=500),
    }
    laden: ClassVar[Mapping[str, str]] = {"competitions": "all"}
    glimpses: ClassVar[frozenset[str]] = frozenset({"took", "took_central", "discarded"})

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Club:
        """The club before the first round."""
        return setup.new(seats, options, dice, corrections)

    def corrections(self, text: str) -> str:
        """A group's own values, checked and in canonical form."""
        return read_corrections(text)

    def step(self, state: Club, turn: Turn) -> Flow:
        """The next step of the rules."""
        return flow.step(state, turn)

    def view(self, state: Club, seat: int | None, to_move: tuple[int, ...]) -> ClubView:
        """The club as a seat sees it."""
        return gate.view(state, seat, to_move)

    def resample(self, state: Club, seat: int | None, dice: Dice) -> Club:
        """Another club that looks the same to this seat."""
        return gate.resample(state, seat, dice)

    def redraw(self, state: Club, dice: Dice) -> Club:
        """The same club with what nobody knows drawn anew."""
        return gate.redraw(state, dice)

    def migrate(self, engine: int, state: Any) -> Any:
        """Engines 1 to 3 had other numbers on cards and spaces, 4 left no move out; what they kept is still good."""
        return state if engine in (1, 2, 3, 4) else None

    def seated(self, state: Club) -> int:
        """How many gentlemen there are."""
        return len(state.players)

    def outcome(self, state: Club) -> Outcome | None:
        """Places and totals, once it is over."""
        return scoring.outcome(state) if state.over else None

    def numbers(self, view: ClubView) -> Numbers:
        """The highest score, and all of them."""
        return numbers(view)

    def tally(self, state: Club, told: Sequence[Event]) -> Tally:
        """Order, cards, spaces and scores, for self-play."""
        return balance.tally(state)

    def bars(self, found: Mapping[str, Any]) -> Sequence[Bar]:
        """What the numbers of our own are held to."""
        return balance.bars(found)

    def round(self, view: ClubView) -> int:
        """The round."""
        return view.round

    def promise(self, state: Club, seat: int) -> float:
        """How well a seat stands."""
        return promise(state, seat)

    def promises(self, state: Club) -> Sequence[float]:
        """How well everybody stands."""
        return promises(state)

    def check(self, state: Club) -> None:
        """Every card, tile and hat is somewhere."""
        invariants.check(state)
