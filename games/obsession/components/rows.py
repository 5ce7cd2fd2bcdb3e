"""The rows of the component files: what a card, a tile, a servant, a track may say of itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal, cast

import msgspec

from games.kernel.components import Row, Words4
from games.kernel.words import LANGUAGES

Category = Literal["essentials", "service", "estate", "prestige", "sporting"]
CATEGORIES: tuple[Category, ...] = ("essentials", "service", "estate", "prestige", "sporting")
Servant = str
"""A kind of servant: the kinds are those that `estates.toml` has a row for."""
Role = Literal["lord", "lady", "heir", "daughter", "aunt"]
ROLES: tuple[Role, ...] = ("lord", "lady", "heir", "daughter", "aunt")
Edition = Literal["base", "wessex", "universal", "upstairs", "low", "promo"]
"""What is put on the table together: the base box, Wessex, what Upstairs, Downstairs brings to any game, what it brings
to games with its servants, and its low monuments, which take the place of the others."""
Sex = Literal["f", "m"]
Deck = Literal["casual", "prestige", "vp", "objective"]
Some = Annotated[int, msgspec.Meta(ge=1)]
Any0 = Annotated[int, msgspec.Meta(ge=0)]
Rating = Annotated[int, msgspec.Meta(ge=1, le=10)]
ANY_NUMBER = -1
"""Of guests to dismiss."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A table of the data files; a word the game does not know is refused."""


class Draw(Part, frozen=True):
    """Cards from a deck: so many are seen, so many kept, the others go under it."""

    deck: Deck
    see: Some = 1
    keep: Some = 1

    def __post_init__(self) -> None:
        if self.keep > self.see:
            raise ValueError("a draw cannot keep more cards than it sees")


class Favours(Part, frozen=True):
    """What a guest, a tile or a victory point card gives; `gentry.toml` explains the words."""

    money: int = 0
    reputation: int = 0
    attack: Any0 = 0
    admirer: Any0 = 0
    draw: tuple[Draw, ...] = ()
    dismiss: Annotated[int, msgspec.Meta(ge=ANY_NUMBER)] = 0
    hire: Any0 = 0
    recruit: Any0 = 0
    recall: Any0 = 0
    refresh: tuple[Literal["service", "market"], ...] = ()
    purchases: bool = False
    either: tuple[Favours, ...] = ()


NOTHING = Favours()


class Named(Part, frozen=True):
    """Something with no more than a name: a trait, an area, an event."""

    id: str
    names: Words4
    standing: Row

    def __post_init__(self) -> None:
        if missing := set(LANGUAGES) - set(self.names):
            raise ValueError(f"{self.id!r} has no name in {sorted(missing)}")

    def name(self, lang: str) -> str:
        """Its name in that language."""
        return self.names[lang]


class FamilyRole(Named, frozen=True):
    """What every lord, lady, heir, daughter or aunt brings, whatever the family."""

    sex: Sex
    vp: int
    favours: Favours


class Gentry(Named, frozen=True):
    """A card of the gentry: a family member, a Fairchild or a guest."""

    set: Edition
    deck: Literal["family", "fairchild", "starter", "casual", "prestige"]
    sex: Sex
    pr: Rating
    vp: int
    favours: Favours
    service: tuple[Servant, ...] = ()
    trait: str = ""
    family: str = ""
    role: Role | None = None

    @property
    def is_guest(self) -> bool:
        """Whether it can be dismissed and counts as a guest."""
        return self.deck != "family"

    @property
    def is_prestige(self) -> bool:
        """Whether it shows two fleurs-de-lis; the Fairchilds do."""
        return self.deck in ("prestige", "fairchild")


class Guests(Part, frozen=True):
    """The cards an activity asks for."""

    count: Some
    who: Literal["gentry", "ladies", "gentlemen", "family", "casual", "prestige"]
    drawn: bool = False
    """From the top of the deck instead of the hand, whatever the rating, without service."""
    unrated: bool = False
    """Whatever the rating."""


class StandIn(Part, frozen=True):
    """In whose place a servant may serve."""

    servant: Servant
    scarce: bool = False
    """Only when none of that kind is available."""
    where: Literal["", "card", "carriage"] = ""
    """Only on a card of the gentry, or only with the carriage."""


class Power(Part, frozen=True):
    """What a tile does by lying in the estate; `tiles.toml` explains the words."""

    turn: Favours | None = None
    fair: Favours | None = None
    gossip: Favours | None = None
    hosting: dict[Category, Favours] = {}
    bought: dict[Servant, Some] = {}
    stands_in: dict[Servant, tuple[StandIn, ...]] = {}
    resting: Any0 = 0
    carriage: Servant = ""
    cooked: Any0 = 0


class Side(Part, frozen=True):
    """One side of a tile."""

    vp: int
    standing: Row
    category: Category | None = None
    activity: Words4 | None = None
    guests: Guests | None = None
    service: tuple[Servant, ...] = ()
    doubles: Literal["", "one", "all"] = ""
    favours: Favours = NOTHING
    power: Power | None = None
    monument: bool = False

    @property
    def is_hosted(self) -> bool:
        """Whether this side can be played as an activity."""
        return self.activity is not None


class Tile(Named, frozen=True):
    """An improvement tile."""

    kind: Literal["start", "room", "service", "suite", "hybrid", "monument"]
    copies: Any0
    front: Side
    set: Edition = "base"
    added: dict[Edition, Any0] = {}
    """Copies beyond those, by the set they come with."""
    back: Side | None = None
    category: Category | None = None
    pr: Rating | None = None
    tsn: Any0 = 0
    price: int = 0
    opening: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if any((side.category or self.category) is None for side in (self.front, self.rose)):
            raise ValueError(f"{self.id!r} lies in no category")

    @property
    def rose(self) -> Side:
        """The side that shows after the first use."""
        return self.back or self.front

    def number(self, sets: Collection[str]) -> int:
        """How many copies there are with these sets."""
        extra = [copies for edition, copies in self.added.items() if edition in sets]
        return sum(extra, self.copies if self.set in sets else 0)

    def side(self, flipped: bool) -> Side:
        """The side that is up."""
        return self.rose if flipped else self.front

    def column(self, flipped: bool) -> Category:
        """The category it lies in with that side up."""
        return cast("Category", self.side(flipped).category or self.category)


Counted = Literal[
    "",
    "monument",
    "guest",
    "guest:prestige",
    "guest:ladies",
    "guest:gentlemen",
    "tile:essentials",
    "tile:service",
    "tile:estate",
    "tile:prestige",
    "tile:sporting",
    "flipped",
    "row",
    "servant:supplemental",
]


class Objective(Named, frozen=True):
    """An objective card: points for one condition, or for each time something is counted."""

    kind: Literal["category", "guest", "servant", "room", "group", "misc", "tableau"]
    vp: int
    decks: tuple[Edition, ...] = ("base", "upstairs")
    """A table plays with one of these decks: the expansion's where its servants are, else the base one."""
    per: Counted = ""
    every: Some = 1
    servants: dict[Servant, Some] = {}
    own: tuple[str, ...] = ()
    flipped: tuple[str, ...] = ()
    max_reputation: bool = False
    money: Any0 = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        people_and_rooms = self.servants or self.own or self.flipped
        conditions = (self.per, people_and_rooms, self.max_reputation, self.money)
        if sum(map(bool, conditions)) != 1:
            raise ValueError(f"{self.id!r} needs exactly one condition")


class Milestone(Named, frozen=True):
    """A milestone card, which lies out for everybody; `milestones.toml` explains the words."""

    set: Literal["universal", "upstairs"]
    what: Literal[
        "columns", "turned", "one-column", "rating", "party", "kinds", "level", "casual", "prestige", "household"
    ]
    number: Some
    vp: tuple[int, int]
    kinds: tuple[Servant, ...] = ()


class VpCard(Named, frozen=True):
    """A victory point card: kept for its points, or discarded for its favours."""

    vp: int
    copies: Any0
    favours: Favours


class CategoryRow(Named, frozen=True):
    """A column of the estate and theme of courtship."""

    themes: Any0


class Supplement(Part, frozen=True):
    """What a servant does whom no icon asks for; `estates.toml` explains the words."""

    reputation: Any0 = 0
    rating: Any0 = 0
    money: Any0 = 0
    screens: Any0 = 0
    fair: Any0 = 0
    discount: Any0 = 0
    renovates: Any0 = 0
    departs: tuple[Literal["refresh", "search"], ...] = ()


class ServantRow(Named, frozen=True):
    """A kind of servant."""

    pieces: Any0
    colour: str
    set: Edition = "base"
    added: dict[Edition, Any0] = {}
    """Pieces beyond those, by the set they come with."""
    hired: bool = False
    recruited: bool = False
    limit: Any0 = 0
    """How many a family may have; 0 for any number."""
    stands_in: tuple[StandIn, ...] = ()
    supplement: Supplement | None = None
    supplements: tuple[Servant, ...] = ()
    """In whose place this servant may supplement the service."""

    @property
    def departs(self) -> tuple[str, ...]:
        """For what this servant may leave the game."""
        return self.supplement.departs if self.supplement else ()


class Family(Named, frozen=True):
    """A family and what it has beside the common start."""

    set: Edition
    money: int = 0
    position: int | None = None
    servants: dict[Servant, Some] = {}
    cards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


class Opponent(Named, frozen=True):
    """Who is played against in the solo game."""

    set: Edition
    level: Literal["beginner", "intermediate", "expert"]
    base: int
    chart: dict[Category, tuple[int, int, int, int]]
    gathers: bool = False
    """Whether what the die takes joins its estate."""


class Roll(Part, frozen=True):
    """What the opponent does on the numbers up to this one."""

    to: int
    take: Annotated[str, msgspec.Meta(pattern=r"^(space:[1-6]|monument|nothing|refresh)$")]


class Scavenger(Part, frozen=True):
    """The die by which the solo opponent empties the market."""

    die: int
    after_nothing: int
    standard: tuple[Roll, ...]
    monument: tuple[Roll, ...]
    standing: Row

    def takes(self, roll: int, monument: bool) -> str:
        """What a roll takes, with or without a monument in the market."""
        return next(row.take for row in (self.monument if monument else self.standard) if roll <= row.to)


class Challenge(Part, frozen=True):
    """The market and the thief of the Solo Estate Challenge; `challenge.toml` explains the words."""

    piles: tuple[Literal["essentials", "service", "estate", "prestige", "sporting", "monument"], ...]
    monuments: tuple[str, ...]
    die: Some
    theft: tuple[int, ...]
    holiday: Any0
    haste: Any0
    standing: Row


class Track(Named, frozen=True):
    """A length of the game: rounds, events, and the points of the reputation wheel."""

    rounds: int
    season: int
    levels: tuple[int, ...]
    objectives: int
    fair: tuple[int, ...]
    draw: tuple[int, ...]
    builders: tuple[int, ...]
    national: tuple[int, ...]
    service_reserve: int
    pr1_reserve: int
    reveal_step: int
    courtship: bool = True
    ball: tuple[int, ...] = ()
    reserves: int = 0
    target: int = 0
    target_round: int = 0
    rows: int = 0

    @property
    def max_level(self) -> int:
        """The level printed as Max."""
        return len(self.levels)

    def event(self, number: int) -> str:
        """The event of a round, or nothing.

        >>> from games.obsession.components import box
        >>> box().tracks["standard"].event(3)
        'fair'
        >>> box().tracks["standard"].event(1)
        ''
        """
        if self.courtship and number % self.season == 0:
            return "courtship"
        rounds = {
            "fair": self.fair, "objectives": self.draw, "builders": self.builders, "national": self.national,
            "ball": self.ball,
        }  # fmt: skip
        return next((event for event, marked in rounds.items() if number in marked), "")


class Borrow(Part, frozen=True):
    """A special action: reputation for money."""

    reputation: int
    money: int


class Help(Part, frozen=True):
    """A special action: reputation for servants out of their quarters."""

    reputation: int
    servants: int


class Refresh(Part, frozen=True):
    """A special action: reputation for another market, at most so often a turn."""

    reputation: int
    times: int


class Monuments(Part, frozen=True):
    """The monuments in the bag."""

    others: int
    named: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


class Setup(Part, frozen=True):
    """The numbers of the game that no card carries; `tracks.toml` explains them."""

    money: int
    positions: int
    level: int
    position: int
    starters: int
    draft_spare: int
    milestones: Any0
    ball: Draw
    objective_draw: int
    objective_discard: int
    prices: tuple[int, ...]
    reserve_price: int
    opening_pr: int
    purchases: int
    pass_money: int
    borrow: Borrow
    help: Help
    refresh: Refresh
    courtship_vp_cards: int
    servant_vp: int
    wealth: int
    gifts: tuple[int, ...]
    team_objectives: int
    servants: dict[Servant, int]
    hire: dict[Servant, int]
    hire_always: dict[Servant, int]
    hire_players: tuple[int, int]
    supply: dict[str, dict[Servant, int]]
    servant_draft: tuple[Servant, ...]
    objectives: dict[str, int]
    compensation: dict[str, tuple[int, ...]]
    prestige_cap: dict[str, int]
    promos: dict[str, int]
    intensive: dict[str, tuple[str, ...]]
    monuments: dict[str, Monuments]
    standing: Row

    def for_hire(self, players: int, sets: Collection[str] = ()) -> dict[Servant, int]:
        """Servants for Hire with so many players; the solo game is set up as for two, six as five.

        >>> from games.obsession.components import box
        >>> box().setup.for_hire(3)
        {'valet': 3, 'ladys-maid': 3, 'footman': 6, 'underbutler': 2}
        >>> box().setup.for_hire(1, {"upstairs"})["cook"]
        1
        """
        if "upstairs" in sets:
            return dict(self.supply[str(players)])
        least, most = self.hire_players
        return {kind: count * min(max(players, least), most) for kind, count in self.hire.items()} | self.hire_always
