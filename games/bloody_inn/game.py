"""The Bloody Inn, as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from games.bloody_inn import gate, invariants, setup
from games.bloody_inn.components import read_corrections
from games.bloody_inn.flow import STEPS
from games.bloody_inn.numbers import numbers
from games.bloody_inn.promise import promise
from games.bloody_inn.scoring import score
from games.bloody_inn.state import Inn
from games.bloody_inn.view import InnView
from games.bloody_inn.words import InnWords
from games.kernel.decisions import Flow
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import Game, Outcome, State, TableOption
from games.kernel.numbers import Numbers
from games.kernel.position import Turn
from games.kernel.verbs import Verb
from games.kernel.words import Words

VERBS = (
    Verb("bribe", ("action=bribe", "guest", "with", "keep", "object*")),
    Verb("build", ("action=build", "card", "with", "object*", "key", "service")),
    Verb("kill", ("action=kill", "guest", "with", "object*", "target")),
    Verb("bury", ("action=bury", "corpse", "with", "keep", "grave*", "object*", "target*")),
    Verb("pass", ("action=pass", "launder")),
    Verb("welcome", ("room*",)),
    Verb("settle", ("fine", "leave")),
    Verb("draft", ("draft",)),
    Verb("object", ("object*", "target*")),
    Verb("exchange", ("exchange",)),
)


class BloodyInn(Game[Inn, InnView]):
    """One to four innkeepers."""

    id: ClassVar[str] = "bloody-inn"
    command: ClassVar[str] = "inn"
    accent: ClassVar[int] = 0x7C1D1D
    engine: ClassVar[int] = 2
    seats: ClassVar[range] = range(1, 5)
    options: ClassVar[tuple[TableOption, ...]] = setup.OPTIONS
    state: ClassVar[type[State]] = Inn
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    words: ClassVar[Words[InnView]] = InnWords()
    laden: ClassVar[Mapping[str, str]] = {"carnies": "events", "notables": "yes", "objects": "yes"}

    def refuses(self, seats: int, options: Mapping[str, str]) -> Why | None:
        """The modules of The Carnies are not for one player."""
        return setup.refuses(seats, options)

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Inn:
        """The inn before the first evening."""
        return setup.new(seats, options, dice, corrections)

    def corrections(self, text: str) -> str:
        """A group's own card values, checked and in canonical form."""
        return read_corrections(text)

    def step(self, state: Inn, turn: Turn) -> Flow:
        """The next step of the rules."""
        return STEPS[state.phase](state, turn)

    def view(self, state: Inn, seat: int | None, to_move: tuple[int, ...]) -> InnView:
        """The inn as a seat sees it."""
        return gate.view(state, seat, to_move)

    def resample(self, state: Inn, seat: int | None, dice: Dice) -> Inn:
        """Another inn that looks the same to this seat."""
        return gate.resample(state, seat, dice)

    def redraw(self, state: Inn, dice: Dice) -> Inn:
        """The same inn with what nobody knows drawn anew."""
        return gate.redraw(state, dice)

    def migrate(self, engine: int, state: Any) -> Any:
        """Engine 1 numbered the steps of a morning otherwise; what it kept between two steps is still good."""
        return state if engine == 1 else None

    def seated(self, state: Inn) -> int:
        """How many innkeepers there are."""
        return len(state.players)

    def outcome(self, state: Inn) -> Outcome | None:
        """Places and totals, once it is over."""
        return score(state) if state.over else None

    def numbers(self, view: InnView) -> Numbers:
        """Money, and what it is made with."""
        return numbers(view)

    def round(self, view: InnView) -> int:
        """The round."""
        return view.round

    def promise(self, state: Inn, seat: int) -> float:
        """How well a seat stands."""
        return promise(state, seat)

    def check(self, state: Inn) -> None:
        """Every card is somewhere."""
        invariants.check(state)
