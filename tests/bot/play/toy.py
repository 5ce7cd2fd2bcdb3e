"""A game of bare questions, to show panels what no real game has yet: as many options as one likes.

Its table options say what it asks: a number of options to choose one of, or to pick several of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from games.kernel.decisions import Choose, Decision, Flow, Pick
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.game import Game, Outcome, State, TableOption
from games.kernel.ledger import Event
from games.kernel.position import Position, Turn
from games.kernel.rulebook import Rulebook, RuleEntry
from games.kernel.verbs import Verb
from games.kernel.words import Label, Words

SIZES = tuple(str(n) for n in (2, 3, 4, 5, 6, 10, 11, 25, 26, 60, 100, 130))


class Shelf(State):
    """How many things there are, and what was taken."""

    size: int
    kind: str
    taken: str = ""


class ShelfWords(Words):
    def __init__(self) -> None:
        super().__init__(Path(__file__).parent)

    def label(self, lang: str, decision: Decision, key: str, names: Sequence[str], view: Any) -> Label:
        if "+" in key:
            return Label(f"Lot {key.partition('+')[0]}")
        return Label(f"The {key} on the shelf", f"A {key} of the *best* kind")

    def event(self, lang: str, event: Event, names: Sequence[str], view: Any | None = None) -> str:
        return f"{names[event.args['who']]} takes {event.args['what']}."

    def ask(self, lang: str, decision: Decision, names: Sequence[str], view: Any) -> str:
        return f"What do you take, {names[decision.seat]}?"

    def nothing(self, lang: str, of: str) -> str:
        return self.kernel(lang, "answer.none")

    def title(self, lang: str) -> str:
        return "The Shelf"

    def blurb(self, lang: str) -> str:
        return "Take things off a shelf."

    def verb(self, lang: str, verb: str) -> Label:
        return Label(verb, "What to do at the shelf")

    def argument(self, lang: str, verb: str, argument: str) -> Label:
        return Label(argument, "What to take")

    def why(self, lang: str, why: Why, names: Sequence[str], view: Any | None = None) -> str:
        return self.kernel(lang, f"why.{why.reason}")

    def rule(self, lang: str, entry: str) -> RuleEntry | None:
        return None

    def rules(self, lang: str) -> Rulebook:
        return Rulebook({}, {})


class ShelfGame(Game):
    """Take one thing, or several, off a shelf."""

    id: ClassVar[str] = "shelf"
    command: ClassVar[str] = "shelf"
    accent: ClassVar[int] = 0x336699
    engine: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 3)
    options: ClassVar[tuple[TableOption, ...]] = (
        TableOption("size", SIZES),
        TableOption("kind", ("choose", "pick", "alike", "long", "window", "dusty", "lots", "wordy")),
    )
    state: ClassVar[type[State]] = Shelf
    verbs: ClassVar[tuple[Verb, ...]] = (Verb("take", ("thing",)), Verb("steal", ("thing=crown",)))
    words: ClassVar[Words] = ShelfWords()

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> Shelf:
        return Shelf(over=False, size=int(options["size"]), kind=options["kind"])

    def corrections(self, text: str) -> str:
        return text

    def step(self, state: Shelf, turn: Turn) -> Flow:
        if state.kind == "dusty":
            turn.tell("took", who=0, what="dust")
        if state.kind in ("choose", "dusty"):
            state.taken = yield Choose(0, "thing", [f"thing{n}" for n in range(state.size)], _no_stealing)
        elif state.kind == "wordy":
            state.taken = yield Choose(0, "thing", [f"curious-thing{n}" for n in range(state.size)])
        elif state.kind == "lots":
            state.taken = yield Choose(0, "thing", [f"thing{n}{'+penny' * 11}" for n in range(state.size)])
        elif state.kind == "window":
            state.taken = yield Choose(0, "thing", ["no", "snow"], window="morning")
        else:
            names = {"pick": "thing{}", "alike": "penny", "long": "thing-with-a-very-long-name-{}"}
            keys = [names[state.kind].format(n) for n in range(state.size)]
            least = 0 if state.kind == "alike" else 2
            state.taken = "+".join((yield Pick(0, "thing", keys, least, min(8, state.size), ask="turn")))
        turn.tell("took", who=0, what=state.taken)
        state.over = True

    def view(self, state: Shelf, seat: int | None, to_move: tuple[int, ...]) -> Any:
        return {}

    def resample(self, state: Shelf, seat: int | None, dice: Dice) -> Shelf:
        return state

    def outcome(self, state: Shelf) -> Outcome | None:
        return None

    def promise(self, state: Shelf, seat: int) -> float:
        return float(len(state.taken))

    def check(self, state: Shelf) -> None:
        return None


def _no_stealing(key: str) -> Why | None:
    return Why("", "wrong-moment") if key == "crown" else None


def shelf(size: int, kind: str = "choose") -> Position:
    """A shelf with so many things, about to be taken from."""
    return Position.new(ShelfGame(), 1, bytes(32), {"size": str(size), "kind": kind})
