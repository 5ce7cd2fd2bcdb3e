"""What a game gives: the contract between its folder and everything that plays, stores or draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from games.kernel.decisions import Flow
from games.kernel.dice import Dice
from games.kernel.errors import Whole, Why
from games.kernel.facts import Facts, know, take_facts
from games.kernel.ledger import Event
from games.kernel.strengths import Manner
from games.kernel.view import ViewT

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from games.kernel.numbers import Numbers
    from games.kernel.position import Turn
    from games.kernel.verbs import Verb
    from games.kernel.words import Words
else:
    from typing import TypeVar


class State(msgspec.Struct):
    """A game between two steps: plain data, all of it. A game adds its own fields and, being `dict=True`, facts."""

    over: bool
    _facts: ClassVar[Facts] = ()

    def __init_subclass__(cls, **config: Any) -> None:
        super().__init_subclass__(**config)
        cls._facts = (*cls._facts, *take_facts(cls))

    def __post_init__(self) -> None:
        if self._facts:
            know(self, self._facts)


if TYPE_CHECKING:  # who plays any game leaves the types out: `Game` is `Game[Any, Any]`
    StateT = TypeVar("StateT", bound=State, default=Any)
else:
    StateT = TypeVar("StateT", bound=State)


class TableOption(msgspec.Struct, frozen=True):
    """A thing a group settles when it opens a table; the first value is what happens if nobody says."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """What holds if nobody says."""
        return self.values[0]


class Standing(msgspec.Struct, frozen=True):
    """How one seat came out."""

    seat: int
    place: int
    """1 for the best, whether that is the highest total or the lowest; seats that are equal, and all of a team, share
    one. 0 where the seat lost outright, as in a solo game."""
    total: int
    """What the place was given for; a team's together."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended, and how everybody came out, in order of seats."""

    verdict: str
    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(s.seat for s in self.standings if s.place == 1)


def ranked(totals: Sequence[int], teams: Sequence[Sequence[int]] = (), *, lowest: bool = False) -> tuple[Standing, ...]:
    """Everybody's place by total alone. `teams` are seats that share a place; their totals are alike already.

    >>> [standing.place for standing in ranked([7, 9, 7])]
    [2, 1, 2]
    >>> [standing.place for standing in ranked([5, 3, 5, 3], [(0, 2), (1, 3)], lowest=True)]
    [3, 1, 3, 1]
    """
    for team in teams:
        if len({totals[seat] for seat in team}) > 1:
            raise ValueError(f"the seats {team} play together and have different totals")
    best = sorted(totals, reverse=not lowest)
    return tuple(Standing(seat, 1 + best.index(total), total) for seat, total in enumerate(totals))


class Tally(msgspec.Struct, frozen=True):
    """What self-play notes of a finished game, to judge how even it is."""

    sides: tuple[str, ...] = ()
    """What each seat played as, where seats start differently."""
    there: frozenset[str] = frozenset()
    """Components that somebody could have taken."""
    used: frozenset[str] = frozenset()
    """Those that somebody did."""
    marks: tuple[Mapping[str, float], ...] = ()
    """How far each seat came in this and that."""
    offered: Mapping[str, int] = {}
    """How often each thing could have been the first that anybody took, where all choose from one offer."""
    first: Mapping[str, int] = {}
    """How often it was."""
    places: tuple[str, ...] = ()
    """Where in the order of the first round each seat was, where that is not what it played as."""


class Bar(msgspec.Struct, frozen=True):
    """A figure of many games between thoughtful stand-ins, and what it should be where a game is even."""

    name: str
    figure: float
    least: float | None = None
    most: float | None = None
    about: str = ""
    """What the figure is of, where it is the highest of several."""

    @property
    def held(self) -> bool:
        """Whether it is within its bar."""
        return (self.least is None or self.figure >= self.least) and (self.most is None or self.figure <= self.most)


class Broken(AssertionError):
    """An invariant of a game does not hold: a fault in its rules, never a player's."""


class Game(Protocol[StateT, ViewT]):
    """One game, of its kind of state and view. Its package under `games/` exposes an instance as `GAME`."""

    id: ClassVar[str]
    """As stored and typed: "bloody-inn"."""
    command: ClassVar[str]
    """Its slash command: "inn"."""
    accent: ClassVar[int]
    """Its colour, as 0xRRGGBB."""
    engine: ClassVar[int]
    """Raised when stored games may no longer replay on the rules as they are."""
    seats: ClassVar[range]
    options: ClassVar[tuple[TableOption, ...]]
    state: ClassVar[type[State]]
    verbs: ClassVar[tuple[Verb, ...]]
    words: ClassVar[Words]
    horizon: ClassVar[int] = 24
    """How many decisions by chance a stand-in looks ahead before it asks for the `promise`; 0 where that is enough."""
    strengths: ClassVar[Mapping[str, Manner]] = {}
    """How its stand-ins of a strength play, where not as those of all games do: see `games.kernel.strengths`."""
    laden: ClassVar[Mapping[str, str]] = {}
    """The options that bring every module to the table, for a game that has any: tests play those tables, too."""
    ways: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Ways to play that are games of their own, by name, with the options that bring each: tests play those, too."""
    glimpses: ClassVar[frozenset[str]] = frozenset()
    """Events that show what then goes out of sight again, as a card drawn in the open into a closed hand. No other
    event may tell a seat more than its view does."""

    def refuses(self, seats: int, options: Mapping[str, str]) -> Why | None:
        """Why so many seats cannot play with these options, which are complete and valid; None where they can."""
        return None

    def teams(self, seats: int, options: Mapping[str, str]) -> Sequence[Sequence[int]]:
        """The seats that play together at such a table, team by team; nothing where everybody plays alone.

        Options are complete and valid. The lobby seats people by it; in play, `allies` says the same of a state.
        """
        return ()

    def new(self, seats: int, options: Mapping[str, str], dice: Dice, corrections: str = "") -> StateT:
        """The set-up table. Options are complete and valid: see `settle`."""

    def corrections(self, text: str) -> str:
        """A group's own component values, checked, in canonical form to keep with the table."""

    def step(self, state: StateT, turn: Turn) -> Flow:
        """The rules of the next step, from the state as it is to the next one worth keeping."""

    def view(self, state: StateT, seat: int | None, to_move: tuple[int, ...]) -> ViewT:
        """All that this seat, or the public, may see: plain data that nobody can change."""

    def resample(self, state: StateT, seat: int | None, dice: Dice) -> StateT:
        """Another state that this seat cannot tell from the given one; the given one may be changed and returned.

        It may depend on nothing but what the seat's view shows and the dice: gather what is hidden, sort it, shuffle
        it, deal it again. Two states that look alike to the seat then give the same, with the same dice.
        """

    def redraw(self, state: StateT, dice: Dice) -> StateT:
        """The same state with what no seat knows drawn anew; the given one may be changed and returned.

        After going back past something that had come to light nobody may play on with what they saw, so the order of
        decks and whatever lies face down for everybody is dealt again: sorted, then shuffled. Everything that any seat
        knows stays exactly, by its view or because it put it there itself, as a card under a deck.
        """

    def migrate(self, engine: int, state: Any) -> Any:
        """A state kept by rules of an older `engine`, as the present ones would keep it; None where that cannot be.

        Both are plain data, as msgpack reads it: maps, lists, texts and numbers. The present type is checked after.
        """
        return None

    def seated(self, state: StateT) -> int:
        """How many seats play."""

    def allies(self, state: StateT, seat: int) -> tuple[int, ...]:
        """The seats that win and lose with this one, itself among them, in order."""
        return (seat,)

    def consents(self, state: StateT) -> Sequence[str]:
        """The windows in which a seat may be asked for its consent: each may settle always, ask or never beforehand."""
        return ()

    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, once it is over."""

    def numbers(self, view: ViewT) -> Numbers:
        """Everybody's main numbers: the same from every seat's view as from the public's.

        The first is what the game is won by, as far as everybody may know; once it is over, the total itself.
        `words.number` names each.
        """

    def round(self, view: ViewT) -> int:
        """Which round is being played, as everybody sees it: from 1; 0 before the first, and in a game without rounds.

        A guided table is guided for the first two.
        """
        return 0

    def tally(self, state: StateT, told: Sequence[Event]) -> Tally:
        """What self-play should note of a finished game of which that was told: nothing where chance played."""
        return Tally()

    def bars(self, found: Mapping[str, Any]) -> Sequence[Bar]:
        """What its own design asks of many games, as self-play has summed them up; may be left out."""
        return ()

    def promise(self, state: StateT, seat: int) -> float:
        """How well this seat stands, roughly in points: what a stand-in steers by."""

    def promises(self, state: StateT) -> Sequence[float]:
        """The same for every seat; a game says so itself where it is cheaper to look at all of them at once."""
        return [self.promise(state, seat) for seat in range(self.seated(state))]

    def check(self, state: StateT) -> None:
        """Raise `Broken` where something was lost or made from nothing."""


def has_rounds(game: Game) -> bool:
    """Whether a game says which round is being played."""
    return type(game).round is not Game.round


class BadOption(Whole, ValueError):
    """A table option that the game does not have."""

    def __init__(self, name: str, value: str | None = None) -> None:
        super().__init__(f"{name}={value}" if value is not None else name)
        self.name = name
        self.value = value


class BadSetup(Whole, ValueError):
    """A table that the game does not play, for a reason that `words.why` puts into a sentence."""

    def __init__(self, game: Game, why: Why) -> None:
        super().__init__(f"{game.id}: {why.reason}")
        self.game = game
        self.why = why


def settle(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """All options of the game: those chosen, and for the rest what holds if nobody says."""
    known = {option.name: option for option in game.options}
    for name, value in chosen.items():
        if name not in known:
            raise BadOption(name)
        if value not in known[name].values:
            raise BadOption(name, value)
    return {name: chosen.get(name, option.default) for name, option in known.items()}
