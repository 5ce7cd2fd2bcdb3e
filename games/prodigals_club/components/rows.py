"""The rows of the component files: what a card, a tile, a space, a board may say of itself.

An *effect* is what a card, a space or a bonus tile does when it is used; a *trigger* is what a black card does by lying
on a player's board. `boards.toml` explains every word of both.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.kernel.components import Row, Words4
from games.kernel.words import LANGUAGES

Competition = Literal["election", "society", "possessions"]
COMPETITIONS: tuple[Competition, ...] = ("election", "society", "possessions")
Board = Literal["central", "election", "society", "possessions"]
Symbol = Literal["wheel", "horse", "mask", "cutlery", "house", "carriage", "dog", "wine"]
SYMBOLS: tuple[Symbol, ...] = ("wheel", "horse", "mask", "cutlery", "house", "carriage", "dog", "wine")
Borough = Literal["north", "east", "south", "west"]
BOROUGHS: tuple[Borough, ...] = ("north", "east", "south", "west")
"""Clockwise, as the indicator turns."""
Gender = Literal["man", "woman"]
Column = Literal["left", "middle", "right"]
COLUMNS: tuple[Column, ...] = ("left", "middle", "right")
Flag = Literal["liberal", "conservative", "generic", "beer"]
PARTIES: tuple[Flag, ...] = ("liberal", "conservative", "generic")
"""The flags that party triggers and `played` look at; a beer mug is none."""
Base = Literal["votes", "spend", "move"]
"""The scoring move of each competition: lose a vote, spend a pound, move a marker down."""
BASE_OF: dict[Competition, Base] = {"election": "votes", "society": "move", "possessions": "spend"}
Edge = Literal["wheel", "horse", "mask", "cutlery", "house", "carriage", "dog", "wine", "?", ""]
Some = Annotated[int, msgspec.Meta(ge=1)]
Any0 = Annotated[int, msgspec.Meta(ge=0)]

Way = Literal["down", "diagonal", "fan", "any"]
"""The arrows a move may show: straight down; diagonally down; any of these three; these and sideways."""
ARROWS: dict[Way, tuple[tuple[int, int], ...]] = {
    "down": ((0, 1),),
    "diagonal": ((-1, 1), (1, 1)),
    "fan": ((-1, 1), (0, 1), (1, 1)),
    "any": ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)),
}
"""Columns to the right and rows down that each way may lead."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A table of the data files; a word the game does not know is refused."""


class Marked(Part, frozen=True):
    """Influence markers of a gender in a column of the own scoreboard."""

    gender: Gender
    column: Column


class Per(Part, frozen=True):
    """What an effect is counted by: exactly one of these."""

    symbol: Symbol | None = None
    borough: Borough | None = None
    """Own possession tiles of that borough."""
    row: int | None = None
    """Own markers on spaces of that value."""
    marker: Marked | None = None
    played: bool = False
    """White cards with a party's flag played earlier this turn."""
    hyde_park: bool = False
    """Once, if an own hat is on the Hyde Park space."""

    def __post_init__(self) -> None:
        if sum(value not in (None, False) for value in msgspec.structs.astuple(self)) != 1:
            raise ValueError("an effect is counted by exactly one thing")


Deed = Literal[
    "votes",
    "spend",
    "move",
    "row",
    "column",
    "leap",
    "megaphones",
    "pub",
    "sell",
    "exchange",
    "either",
    "swap",
    "errand",
    "hyde-park",
    "choose-circle",
    "immunity",
]
DEEDS_OF: dict[Competition, frozenset[str]] = {
    "election": frozenset({"votes", "megaphones", "pub", "hyde-park", "choose-circle"}),
    "society": frozenset({"move", "row", "column", "leap", "immunity"}),
    "possessions": frozenset({"spend", "sell", "exchange"}),
}
"""What can only be done where its competition is in play; the other deeds do not belong to one."""


class Effect(Part, frozen=True):
    """Something done when a card is played or activated, or a space or bonus tile is used."""

    do: Deed
    n: Some = 1
    """How many: votes, pounds, megaphones, moves (each way), spaces a marker goes, jumps, sales, choices."""
    per: Per | None = None
    """So many times as this is counted; once where it is left out."""
    ways: tuple[Way, ...] = ("down",)
    gender: Gender | None = None
    column: Column | None = None
    discount: Any0 = 0
    limit: Any0 | None = None
    """The most an exchange may lose in value before the rest is taken in pounds; None for no limit."""
    time: Any0 = 0
    """Pounds more for each A Little More Time card added."""
    escalates: bool = False
    """£1 more for the first such card, £2 for the second, £3 for the third and so on."""
    of: tuple[Base, ...] = ()
    """Between which scoring moves `either` chooses and `swap` trades."""

    @property
    def takes_time(self) -> bool:
        """Whether A Little More Time cards may be added."""
        return self.time > 0 or self.escalates


class Trigger(Part, frozen=True):
    """Something a black card does by lying on its owner's board, whenever its condition occurs."""

    on: Literal["party", "liberal", "conservative", "beer", "megaphone", "sale", "inner-circle"]
    votes: Any0 = 0
    """Votes lost for each such card."""
    moves: Any0 = 0
    """Straight down moves for each megaphone."""
    discount: Any0 = 0
    borough: Borough | None = None
    benefits: Any0 = 0
    """How many benefits an inner circle gives."""


class Named(Part, frozen=True):
    """Something with no more than a name: a competition, a symbol, a borough."""

    id: str
    names: Words4
    standing: Row

    def __post_init__(self) -> None:
        if missing := set(LANGUAGES) - set(self.names):
            raise ValueError(f"{self.id!r} has no name in {sorted(missing)}")

    def name(self, lang: str) -> str:
        """Its name in that language."""
        return self.names[lang]


class Card(Named, frozen=True):
    """A card: white ones are played once, black ones lie on a player's board."""

    deck: Board
    border: Literal["white", "black"]
    early: Any0 = 0
    """Copies with one icon on the back, which come before the others."""
    late: Any0 = 0
    """Copies with two icons on the back."""
    flag: Flag | None = None
    effects: tuple[Effect, ...] = ()
    """What it does when it is played (white) or activated (black)."""
    triggers: tuple[Trigger, ...] = ()
    is_time: bool = False
    """A Little More Time: only ever added to something else."""
    combination: str = ""
    """A central card's: the competitions it is used with, as the table option names them."""
    actions: Any0 = 0
    """What it costs in actions of Last Will, on central cards for that combination."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.deck == "central") != bool(self.combination):
            raise ValueError(f"{self.id!r} must name a combination if, and only if, it is a central card")
        if self.triggers and self.border == "white":
            raise ValueError(f"{self.id!r} is white and cannot have triggers")

    @property
    def copies(self) -> int:
        """How many there are in the box."""
        return self.early + self.late

    @property
    def is_pub(self) -> bool:
        """Whether several are played together, for the more votes."""
        return any(effect.do == "pub" for effect in self.effects)

    @property
    def megaphones(self) -> int:
        """How many it shows."""
        return sum(effect.n for effect in self.effects if effect.do == "megaphones")


class Possession(Named, frozen=True):
    """A possession tile."""

    value: Any0
    symbol: Symbol
    borough: Borough
    set: Literal["a", "b", "c", "d", "e", ""] = ""
    """The starting set it belongs to."""
    icons: Literal[0, 1, 2] = 0
    """On the back: those with one come before those with two; none for a starting tile."""


class Circle(Named, frozen=True):
    """A political circle tile."""

    edges: tuple[Edge, Edge, Edge, Edge]
    """North, east, south and west, as printed: a symbol, `?` or nothing."""
    icons: Literal[0, 1, 2] = 0
    """On the back, as on a possession tile; none for a starting tile."""


class DameTile(Named, frozen=True):
    """A Dame Beatrice tile: which influence markers go up."""

    kind: Literal["columns", "rows", "same-row", "adjacent"]
    spared: Column | None = None
    """The crossed-out column."""
    rows: tuple[int, int] | None = None
    """The lowest and the highest value whose row is affected."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.kind == "columns") != (self.spared is not None) or (self.kind == "rows") != (self.rows is not None):
            raise ValueError(f"{self.id!r} does not say which markers it affects")


class BonusTile(Named, frozen=True):
    """A bonus action tile."""

    competition: Competition
    effects: tuple[Effect, ...]

    @property
    def is_kept(self) -> bool:
        """Whether it counts as long as it is held, instead of being used in the actions phase."""
        return all(effect.do == "megaphones" for effect in self.effects)


Gate = Literal["", "order", "central-card", "trade"]
"""A place once reserved; hats enough for the central card; possessions to sell or exchange."""


class Space(Named, frozen=True):
    """An errand space other than those for card sets."""

    board: Board
    kind: Literal["space", "central-card", "order", "renaissance"] = "space"
    own: bool = False
    """Everybody has one of their own colour."""
    players: tuple[int, int] = (2, 5)
    """With how many it is open."""
    number: Any0 = 0
    """The place in the order that it reserves."""
    effects: tuple[Effect, ...] = ()
    by_players: dict[str, tuple[Effect, ...]] = {}
    """What it shows instead with so many players."""
    either: bool = False
    """One of its effects is chosen; otherwise all are done in turn."""

    def shows(self, players: int) -> tuple[Effect, ...]:
        """What it does when so many play.

        >>> from games.prodigals_club.components import box
        >>> [box().spaces["promenade"].shows(players)[0].n for players in (4, 5)]
        [3, 5]
        """
        return self.by_players.get(str(players), self.effects)

    @property
    def gate(self) -> Gate:
        """What may close it to somebody though nobody is there."""
        if self.kind == "central-card" or self.kind == "order":
            return self.kind
        return "trade" if any(effect.do in ("sell", "exchange") for effect in self.effects) else ""


class Deal(Part, frozen=True):
    """Cards dealt to a set from round `first` to round `last`."""

    white: Any0 = 0
    black: Any0 = 0
    first: Some = 1
    last: Some = 5


class CardSet(Named, frozen=True):
    """A set of cards on a board, taken whole."""

    board: Competition
    deals: tuple[Deal, ...]
    circle: bool = False
    """A political circle tile lies with it."""
    reward: tuple[Effect, ...] = ()
    """What it gives in a round in which no card is dealt to it."""

    def dealt(self, round_number: int) -> Deal:
        """What is dealt to it in a round."""
        return next((deal for deal in self.deals if deal.first <= round_number <= deal.last), Deal())


class BoardRow(Named, frozen=True):
    """A board: how many hats its card sets take, by number of players."""

    hats: dict[str, int] = {}


class Start(Part, frozen=True):
    """An influence marker at the start of the game."""

    gender: Gender
    column: Column
    value: int


class PlayerSetup(Part, frozen=True):
    """What a player starts with."""

    hats: Some
    hats_three: Some
    """With three competitions."""
    pounds: Any0
    possessions: Some
    votes: Some
    markers: tuple[Start, Start, Start, Start]
    hyde_megaphones: tuple[int, ...]
    """By round: megaphones of the errand space."""
    hyde_rewards: tuple[tuple[int, ...], ...]
    """By round: votes that the first, the second and the third lose in Hyde Park."""


class Cell(Part, frozen=True):
    """A symbol on the society scoreboard."""

    column: Column
    value: int
    symbol: Symbol


class Setup(Part, frozen=True):
    """The numbers of the game that no card carries; `boards.toml` explains them."""

    rounds: Some
    hand: Some
    slots: Some
    penalty: Any0
    max_votes: Some
    doubled_value: Some
    central_hats: dict[str, int]
    symbols_free: Some
    indicator_discount: Any0
    pub: tuple[int, ...]
    benefits: Some
    grid_top: int
    grid_step: Some
    grid_rows: Some
    cells: tuple[Cell, ...]
    hyde_penalty: Any0
    handicaps: tuple[Competition, ...]
    circles_choice: Some
    possessions_offer: Some
    players: dict[str, PlayerSetup]
    standing: Row

    def for_players(self, players: int) -> PlayerSetup:
        """What everybody starts with when so many play.

        >>> from games.prodigals_club.components import box
        >>> box().setup.for_players(4).votes
        37
        """
        return self.players[str(players)]
