"""The cards, tiles and numbers of the game, read from data, with a group's own corrections laid over them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Literal, TypeVar, cast

import msgspec

from games.kernel.components import BadCorrection, Row, Words4, canonical, correct
from games.kernel.words import LANGUAGES

Category = Literal["essentials", "service", "estate", "prestige", "sporting"]
CATEGORIES: tuple[Category, ...] = ("essentials", "service", "estate", "prestige", "sporting")
Servant = Literal["butler", "housekeeper", "valet", "ladys-maid", "footman", "underbutler"]
SERVANTS: tuple[Servant, ...] = ("butler", "housekeeper", "valet", "ladys-maid", "footman", "underbutler")
Role = Literal["lord", "lady", "heir", "daughter", "aunt"]
ROLES: tuple[Role, ...] = ("lord", "lady", "heir", "daughter", "aunt")
Edition = Literal["base", "wessex"]
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


class StandIn(Part, frozen=True):
    """In whose place a servant may serve."""

    servant: Servant
    scarce: bool = False
    """Only when none of that kind is available."""


class Power(Part, frozen=True):
    """What a tile does by lying in the estate; `tiles.toml` explains the words."""

    turn: Favours | None = None
    fair: Favours | None = None
    gossip: Favours | None = None
    hosting: dict[Category, Favours] = {}
    bought: dict[Servant, Some] = {}
    stands_in: dict[Servant, tuple[StandIn, ...]] = {}
    resting: Any0 = 0


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
]


class Objective(Named, frozen=True):
    """An objective card: points for one condition, or for each time something is counted."""

    kind: Literal["category", "guest", "servant", "room", "group", "misc"]
    vp: int
    per: Counted = ""
    every: Some = 1
    servants: dict[Servant, Some] = {}
    own: tuple[str, ...] = ()
    max_reputation: bool = False
    money: Any0 = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        conditions = (self.per, self.servants, self.own, self.max_reputation, self.money)
        if sum(map(bool, conditions)) != 1:
            raise ValueError(f"{self.id!r} needs exactly one condition")


class VpCard(Named, frozen=True):
    """A victory point card: kept for its points, or discarded for its favours."""

    vp: int
    copies: Any0
    favours: Favours


class CategoryRow(Named, frozen=True):
    """A column of the estate and theme of courtship."""

    themes: Any0


class ServantRow(Named, frozen=True):
    """A kind of servant."""

    pieces: Any0
    colour: str
    hired: bool = False
    stands_in: tuple[StandIn, ...] = ()


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

    @property
    def max_level(self) -> int:
        """The level printed as Max."""
        return len(self.levels)

    def event(self, number: int) -> str:
        """The event of a round, or nothing.

        >>> box().tracks["standard"].event(3)
        'fair'
        >>> box().tracks["standard"].event(1)
        ''
        """
        if number % self.season == 0:
            return "courtship"
        rounds = {"fair": self.fair, "objectives": self.draw, "builders": self.builders, "national": self.national}
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
    servants: dict[Servant, int]
    hire: dict[Servant, int]
    hire_always: dict[Servant, int]
    intensive: dict[str, tuple[str, ...]]
    monuments: dict[str, Monuments]
    standing: Row

    def for_hire(self, players: int) -> dict[Servant, int]:
        """Servants for Hire with so many players; the solo game is set up as for two.

        >>> box().setup.for_hire(3)
        {'valet': 3, 'ladys-maid': 3, 'footman': 6, 'underbutler': 2}
        """
        return {kind: count * max(players, 2) for kind, count in self.hire.items()} | self.hire_always


class Household(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What an estate's tiles do for its service. There is one for each set of tiles, so it is equal only to itself."""

    stand_ins: tuple[tuple[int, int, bool], ...]
    """Who may serve for whom, by their places in `SERVANTS`, and whether only when none of those is available."""
    resting: int
    """How many may serve straight from the Servants' Quarters in a turn."""
    instead: tuple[tuple[int, ...], ...]
    """For each place in `SERVANTS`, who may serve there instead."""


class Hosted(msgspec.Struct, frozen=True, gc=False):
    """A side of a tile as an activity: the level it asks for, and the servants it needs itself."""

    rating: int
    need: tuple[int, ...]
    side: Side
    alone: int
    """The place in `SERVANTS` of the one servant it needs; -1 where it needs none or several."""


class Box:
    """Everything in the box, by id."""

    def __init__(self, rows: dict[str, dict[str, Row]]) -> None:
        self.traits = _read(rows["trait"], Named)
        self.roles = _read(rows["role"], FamilyRole)
        self.gentry = _read(rows["gentry"], Gentry)
        self.tiles = _read(rows["tile"], Tile)
        self.objectives = _read(rows["objective"], Objective)
        self.vp_cards = _read(rows["vp_card"], VpCard)
        self.categories = _read(rows["category"], CategoryRow)
        self.servants = _read(rows["servant"], ServantRow)
        self.areas = _read(rows["area"], Named)
        self.families = _read(rows["family"], Family)
        self.opponents = _read(rows["opponent"], Opponent)
        self.events = _read(rows["event"], Named)
        self.tracks = _read(rows["track"], Track)
        self.scavenger = _convert("scavenger", rows["number"]["scavenger"], Scavenger)
        self.setup = _convert("setup", rows["number"]["setup"], Setup)
        self._check_references()

    def guests(self, deck: str, sets: Collection[str]) -> tuple[str, ...]:
        """The cards of a deck with these sets.

        >>> len(box().guests("prestige", {"base", "wessex"}))
        30
        """
        return tuple(card for edition, cards in self._decks[deck].items() if edition in sets for card in cards)

    def members(self, family: str) -> tuple[str, ...]:
        """The cards of a family, by role.

        >>> box().members("york")
        ('george-york', 'beatrice-york', 'allen-waters', 'marianne-waters')
        """
        return tuple(card.id for card in self.gentry.values() if card.family == family)

    def of_kind(self, *kinds: str) -> tuple[str, ...]:
        """Tiles of these kinds, once each."""
        return tuple(tile.id for tile in self.tiles.values() if tile.kind in kinds)

    def bag(self) -> tuple[str, ...]:
        """Every tile that goes into the bag before the monuments, copy by copy.

        >>> len(box().bag())
        54
        """
        return self._bag

    def theme_deck(self) -> tuple[Category, ...]:
        """The theme cards."""
        return tuple(category for category in CATEGORIES for _ in range(self.categories[category].themes))

    def vp_deck(self) -> tuple[str, ...]:
        """The victory point cards, copy by copy."""
        return tuple(card.id for card in self.vp_cards.values() for _ in range(card.copies))

    @cached_property
    def _decks(self) -> dict[str, dict[str, list[str]]]:
        decks: dict[str, dict[str, list[str]]] = {}
        for card in self.gentry.values():
            decks.setdefault(card.deck, {}).setdefault(card.set, []).append(card.id)
        return decks

    @cached_property
    def _bag(self) -> tuple[str, ...]:
        kinds = self.of_kind("room", "service", "suite", "hybrid")
        return tuple(tile for tile in kinds for _ in range(self.tiles[tile].copies))

    # ── what follows from the rows, worked out once ─────────────────────────────────────────────────────────

    @cached_property
    def needs(self) -> dict[str, tuple[int, ...]]:
        """The servants each card of the gentry must be given, as a count in the order of `SERVANTS`."""
        return {card.id: _count(card.service) for card in self.gentry.values()}

    @cached_property
    def activity_needs(self) -> dict[tuple[str, bool], tuple[int, ...]]:
        """The servants an activity itself needs, by tile and side."""
        return {(tile.id, up): _count(tile.side(up).service) for tile in self.tiles.values() for up in (False, True)}

    @cached_property
    def asked(self) -> dict[str, frozenset[str]]:
        """The cards that each kind of guest a tile can ask for may be."""
        tests: dict[str, Callable[[Gentry], bool]] = {
            "gentry": lambda person: True,
            "ladies": lambda person: person.sex == "f",
            "gentlemen": lambda person: person.sex == "m",
            "family": lambda person: person.deck == "family",
            "casual": lambda person: person.deck in ("casual", "starter"),
            "prestige": lambda person: person.is_prestige,
        }
        people = self.gentry.values()
        return {who: frozenset(person.id for person in people if fits(person)) for who, fits in tests.items()}

    @cached_property
    def easy(self) -> dict[str, frozenset[str]]:
        """Those of them who can always come: nobody minds their rating, and they need neither service nor money."""
        simple = {c.id for c in self.gentry.values() if c.pr == 1 and not c.service and self.purse[c.id] >= 0}
        return {who: cards & simple for who, cards in self.asked.items()}

    @cached_property
    def admirers(self) -> frozenset[str]:
        """The gentlemen of prestige, whose company becomes a young lady."""
        return self.asked["gentlemen"] & self.asked["prestige"]

    @cached_property
    def trouble(self) -> dict[str, tuple[int, int]]:
        """How hard each card of the gentry is to have: by the servants it needs, then by what it costs."""
        return {card: (sum(need), -self.purse[card]) for card, need in self.needs.items()}

    @cached_property
    def purse(self) -> dict[str, int]:
        """What each card of the gentry brings in pounds at best, its either-or included."""
        return {
            card.id: card.favours.money + max((choice.money for choice in card.favours.either), default=0)
            for card in self.gentry.values()
        }

    @cached_property
    def paupers(self) -> frozenset[str]:
        """The cards of the gentry that cost more than they bring."""
        return frozenset(card for card, money in self.purse.items() if money < 0)

    @cached_property
    def signs(self) -> dict[str, tuple[tuple[int, ...], int]]:
        """The service each card of the gentry takes and what it costs: where one cannot come, no poorer one can."""
        return {card: (need, min(self.purse[card], 0)) for card, need in self.needs.items()}

    @cached_property
    def worth(self) -> dict[tuple[str, bool], int]:
        """What each side of a tile is worth."""
        return {(tile.id, up): tile.side(up).vp for tile in self.tiles.values() for up in (False, True)}

    @cached_property
    def price(self) -> dict[str, int]:
        """What each tile adds to the price of its space."""
        return {tile.id: tile.price for tile in self.tiles.values()}

    @cached_property
    def sorting(self) -> dict[str, int]:
        """The number by which each tile is sorted into the market."""
        return {tile.id: tile.tsn for tile in self.tiles.values()}

    @cached_property
    def reserve(self) -> dict[str, str]:
        """The reserve each tile goes to once it is open: "service", "pr1", or none."""
        tiles = self.tiles.values()
        return {t.id: "service" if t.kind == "service" else "pr1" if t.pr == 1 else "" for t in tiles}

    @cached_property
    def powers(self) -> dict[tuple[str, bool], Power]:
        """What the sides of tiles do by lying in an estate, for those that do something."""
        sides = {(tile.id, up): tile.side(up).power for tile in self.tiles.values() for up in (False, True)}
        return {key: power for key, power in sides.items() if power is not None}

    @cached_property
    def powerful(self) -> dict[str, frozenset[str]]:
        """The tiles that do something by lying in an estate, by when: at a check, in gossip, with an activity."""
        powers = self.powers.items()
        return {
            "check": frozenset(tile for (tile, _), power in powers if power.turn or power.fair),
            "gossip": frozenset(tile for (tile, _), power in powers if power.gossip),
            "hosting": frozenset(tile for (tile, _), power in powers if power.hosting),
        }

    @cached_property
    def hosted(self) -> dict[tuple[str, bool], Hosted]:
        """The sides of tiles that can be hosted."""
        sides = [(tile, up, tile.side(up)) for tile in self.tiles.values() for up in (False, True)]
        return {
            (tile.id, up): Hosted(tile.pr or 1, self.activity_needs[tile.id, up], side, _alone(side.service))
            for tile, up, side in sides
            if side.is_hosted
        }

    @cached_property
    def calendars(self) -> dict[str, tuple[str, ...]]:
        """What happens in each round of a track, from 1; nothing before the first."""
        return {name: ("", *map(track.event, range(1, track.rounds + 1))) for name, track in self.tracks.items()}

    @cached_property
    def dealt(self) -> dict[str, frozenset[str]]:
        """The cards that are dealt from each of the two decks of guests; starters are casual guests."""
        decks = {"casual": ("casual", "starter"), "prestige": ("prestige",)}
        return {n: frozenset(c.id for c in self.gentry.values() if c.deck in kinds) for n, kinds in decks.items()}

    @cached_property
    def hireable(self) -> tuple[int, ...]:
        """The places in `SERVANTS` of those who can be hired."""
        return tuple(place for place, row in enumerate(self.servants.values()) if row.hired)

    @cached_property
    def service_tiles(self) -> frozenset[str]:
        """The tiles that change how service is given."""
        return frozenset(tile for (tile, _), power in self.powers.items() if power.stands_in or power.resting)

    @cached_property
    def column(self) -> dict[tuple[str, bool], Category]:
        """The category each side of a tile lies in."""
        return {(tile.id, up): tile.column(up) for tile in self.tiles.values() for up in (False, True)}

    def household(self, tiles: tuple[str, ...]) -> Household:
        """What these service tiles do together."""
        known = self._households.get(tiles)
        if known is None:
            known = self._households[tiles] = self._household(tiles)
        return known

    @cached_property
    def _households(self) -> dict[tuple[str, ...], Household]:
        return {}

    def _household(self, tiles: tuple[str, ...]) -> Household:
        pairs: list[tuple[Servant, StandIn]] = []
        for kind, row in self.servants.items():
            pairs += [(cast("Servant", kind), stand_in) for stand_in in row.stands_in]
        powers = [power for tile in tiles if (power := self.tiles[tile].front.power)]
        for power in powers:
            pairs += [(kind, stand_in) for kind, found in power.stands_in.items() for stand_in in found]
        place = SERVANTS.index
        stand_ins = tuple((place(kind), place(stand_in.servant), stand_in.scarce) for kind, stand_in in pairs)
        instead = tuple(tuple(who for who, whom, _ in stand_ins if whom == at) for at in range(len(SERVANTS)))
        return Household(stand_ins, sum(power.resting for power in powers), instead)

    def _check_references(self) -> None:
        named = {
            "tile": [tile for objective in self.objectives.values() for tile in objective.own],
            "family card": [card for family in self.families.values() for card in family.cards],
        }
        named["tile"] += [tile for family in self.families.values() for tile in family.tiles]
        named["tile"] += [tile for tiles in self.setup.intensive.values() for tile in tiles]
        for monuments in self.setup.monuments.values():
            named["tile"] += [*monuments.named, *monuments.instead]
        known: dict[str, Collection[str]] = {"tile": self.tiles, "family card": self.gentry}
        for what, ids in named.items():
            for unknown in (name for name in ids if name not in known[what]):
                raise BadCorrection(f"There is no {what} called {unknown!r}.")


def _alone(servants: tuple[Servant, ...]) -> int:
    return SERVANTS.index(servants[0]) if len(servants) == 1 else -1


def _count(servants: Collection[Servant]) -> tuple[int, ...]:
    return tuple(sum(servant == kind for servant in servants) for kind in SERVANTS)


Read = TypeVar("Read", bound=Part)

FILES = ("gentry", "tiles", "objectives", "vp_cards", "estates", "opponents", "tracks")
KINDS: dict[str, type[Part]] = {
    "trait": Named,
    "role": FamilyRole,
    "gentry": Gentry,
    "tile": Tile,
    "objective": Objective,
    "vp_card": VpCard,
    "category": CategoryRow,
    "servant": ServantRow,
    "area": Named,
    "family": Family,
    "opponent": Opponent,
    "event": Named,
    "track": Track,
}
NUMBERS: dict[str, type[Part]] = {"scavenger": Scavenger, "setup": Setup}
KEPT_NAMES = ("gentry", "opponent")
"""People keep their printed names in French and Italian."""


@cache
def printed() -> dict[str, dict[str, Row]]:
    """The rows of the data files as they are printed there: by kind, then by id. Not to be written to."""
    tables: Row = {}
    for name in FILES:
        tables |= tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))
    rows: dict[str, dict[str, Row]] = {"number": {name: tables[name] for name in NUMBERS}}
    for kind in KINDS:
        table = tables[kind]
        listed = table if isinstance(table, list) else [{"id": name, **row} for name, row in table.items()]
        rows[kind] = {row["id"]: row for row in listed}
    return rows


def read_corrections(text: str) -> str:
    """A group's own values, checked: a TOML file of `[id]` tables, as canonical text to keep with the table.

    A side of a tile is a table of its own; `[setup]` and `[scavenger]` can be corrected as well.

    >>> read_corrections("[barn]\\nprice = -200\\n[barn.front]\\nvp = 1")
    '{"barn":{"front":{"vp":1},"price":-200}}'
    """
    text = canonical(text)
    box(text)
    return text


@lru_cache(maxsize=64)
def box(corrections: str = "") -> Box:
    """The box as printed, or with these corrections (as `read_corrections` gives them)."""
    corrected: Row = msgspec.json.decode(corrections) if corrections else {}
    rows = {kind: dict(table) for kind, table in printed().items()}
    for name, values in corrected.items():
        kind, model = _kind_of(name)
        row = {"id": name, **rows[kind][name]}
        fixed = correct(row, values, model.__struct_fields__)
        rows[kind][name] = fixed if "id" in model.__struct_fields__ else {k: v for k, v in fixed.items() if k != "id"}
    rows["gentry"] = {name: _with_role(row, rows["role"]) for name, row in rows["gentry"].items()}
    for kind in KEPT_NAMES:
        rows[kind] = {name: {**row, "names": _kept(row["names"])} for name, row in rows[kind].items()}
    return Box(rows)


def _kind_of(name: str) -> tuple[str, type[Part]]:
    for kind, model in KINDS.items():
        if name in printed()[kind]:
            return kind, model
    if name in NUMBERS:
        return "number", NUMBERS[name]
    raise BadCorrection(f"There is no component called {name!r}.")


def _with_role(row: Row, roles: dict[str, Row]) -> Row:
    """A family member with what its role brings; what the row says itself comes first."""
    if "role" not in row:
        return row
    role = {key: value for key, value in roles[row["role"]].items() if key not in ("id", "names")}
    standing = {**{key: mark for key, mark in role["standing"].items() if key != "names"}, **row["standing"]}
    return {"deck": "family", "pr": 1, **role, **row, "standing": standing}


def _kept(names: Words4) -> Words4:
    return dict.fromkeys(LANGUAGES, names["en"]) | names


def _read(rows: dict[str, Row], model: type[Read]) -> dict[str, Read]:
    return {name: _convert(name, row, model) for name, row in rows.items()}


def _convert(name: str, row: Row, model: type[Read]) -> Read:
    try:
        return msgspec.convert(row, model)
    except msgspec.ValidationError as error:
        raise BadCorrection(f"A correction of {name!r} does not fit: {error}.") from error
