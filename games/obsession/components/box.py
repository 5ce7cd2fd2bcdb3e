"""The box: every card, tile and number by its id, and what follows from them, worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate

import msgspec

from games.kernel.components import BadCorrection, Rows, read_rows
from games.kernel.facts import fact, know, take_facts
from games.obsession.components.needs import Need, everybody, marked, packed, unpacked
from games.obsession.components.rows import (
    CATEGORIES,
    Category,
    CategoryRow,
    Challenge,
    Family,
    FamilyRole,
    Favours,
    Gentry,
    Milestone,
    Named,
    Objective,
    Opponent,
    Power,
    Scavenger,
    ServantRow,
    Setup,
    Side,
    StandIn,
    Supplement,
    Tile,
    Track,
    VpCard,
)


class Household(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What an estate's tiles do for its service. One stands for all that do the same: it is equal only to itself."""

    stand_ins: tuple[tuple[int, int, bool], ...]
    """Who may serve for whom, by their places among `posts`, and whether only when none of those is available."""
    resting: int
    """How many may serve straight from the Servants' Quarters in a turn."""
    instead: tuple[tuple[int, ...], ...]
    """For each place among `posts`, who may serve there instead."""
    fillers: tuple[tuple[tuple[int, bool], ...], ...]
    """The same, and whether only when none of those who belong there is available."""
    substitutes: dict[str, tuple[str, ...]]
    """For each kind of servant, the kinds that may serve instead."""
    freely: Need
    """Those who may serve for others whenever the host likes."""
    alone: Need
    """A mark at every post at which nobody may serve instead."""
    posts: tuple[str, ...]
    """Where servants serve: see `Box.posts`."""


class Hosted(msgspec.Struct, frozen=True, gc=False):
    """A side of a tile as an activity: the level it asks for, and the servants it needs itself."""

    rating: int
    need: Need
    side: Side
    servants: tuple[tuple[str, int], ...]
    """The same need by kinds, without those that are not needed."""
    invited: int
    """How many guests are invited out of the hand; 0 where nobody is, or where they are drawn from a deck."""
    elastic: bool
    """Whether more or fewer may be invited, where something allows it: to no suite, and the carriage is not sent for
    the family."""
    easy: frozenset[str]
    """Those of them who can always come."""
    invitations: tuple[str, ...]
    """The decks that the activity itself invites guests from."""


CLAIM = "claim"
"""Before the milestone in the key of a claim."""
LYING = ("columns", "turned", "one-column")
"""What milestones ask for that depends on how tiles lie."""
CARD, CARRIAGE = "@card", "@carriage"
"""After a kind of servant: its posts on cards, or with the carriage, where others may fill those and no others."""


def kind_of(post: str) -> str:
    """The kind of servant that a post is for.

    >>> kind_of("butler@card"), kind_of("footman")
    ('butler', 'footman')
    """
    return post.partition("@")[0]


class Box:
    """Everything in the box, by id."""

    def __init__(self, rows: Rows, *, whole: bool = True) -> None:
        self._rows = rows
        self.traits = read_rows(rows["trait"], Named)
        self.roles = read_rows(rows["role"], FamilyRole)
        self.gentry = read_rows(rows["gentry"], Gentry)
        self.tiles = read_rows(rows["tile"], Tile)
        self.objectives = read_rows(rows["objective"], Objective)
        self.milestones = read_rows(rows["milestone"], Milestone)
        self.vp_cards = read_rows(rows["vp_card"], VpCard)
        self.categories = read_rows(rows["category"], CategoryRow)
        self.servants = read_rows(rows["servant"], ServantRow)
        self.areas = read_rows(rows["area"], Named)
        self.families = read_rows(rows["family"], Family)
        self.opponents = read_rows(rows["opponent"], Opponent)
        self.events = read_rows(rows["event"], Named)
        self.tracks = read_rows(rows["track"], Track)
        self.scavenger = read_rows({"scavenger": rows["scavenger"]}, Scavenger)["scavenger"]
        self.challenge = read_rows({"estate-challenge": rows["estate-challenge"]}, Challenge)["estate-challenge"]
        self.setup = read_rows({"setup": rows["setup"]}, Setup)["setup"]
        if whole:
            self._check_references()
        know(self, FACTS)

    def at_table(self, sets: Collection[str]) -> Box:
        """The same box without the servants of Upstairs, Downstairs, where a table does not play with them.

        >>> from games.obsession.components import box
        >>> "cook" in box().at_table({"base"}).kinds
        False
        """
        return self if "upstairs" in sets else self._plain

    @cached_property
    def _plain(self) -> Box:
        servants = {kind: row for kind, row in self._rows["servant"].items() if self.servants[kind].set == "base"}
        return Box({**self._rows, "servant": servants}, whole=False)

    def in_order(self, servants: Mapping[str, int]) -> Need:
        """How many there are of each kind of servant, in the order of `posts`.

        >>> from games.obsession.components import box
        >>> list(unpacked(box().at_table({"base"}).in_order({"butler": 1, "footman": 2}), 6))
        [1, 0, 0, 0, 2, 0]
        """
        one, found = self.one, 0
        for kind, number in servants.items():
            if kind in one:
                found += number * one[kind]
        return found

    def guests(self, deck: str, sets: Collection[str]) -> tuple[str, ...]:
        """The cards of a deck with these sets.

        >>> from games.obsession.components import box
        >>> len(box().guests("prestige", {"base", "wessex"}))
        30
        """
        return self._once(
            ("guests", deck, *sets),
            lambda: (card for edition, cards in self._decks[deck].items() if edition in sets for card in cards),
        )

    def of_deck(self, deck: str, cards: Iterable[str]) -> tuple[str, ...]:
        """Those of some guests who belong to a deck."""
        return tuple(card for card in cards if self.gentry[card].deck == deck)

    @property
    def promos(self) -> tuple[str, ...]:
        """The promo guests, of whom a table may have a few.

        >>> from games.obsession.components import box
        >>> len(box().promos)
        15
        """
        return (*self.guests("casual", ("promo",)), *self.guests("prestige", ("promo",)))

    def members(self, family: str) -> tuple[str, ...]:
        """The cards of a family, by role.

        >>> from games.obsession.components import box
        >>> box().members("york")
        ('george-york', 'beatrice-york', 'allen-waters', 'marianne-waters')
        """
        return self._members[family]

    def of_kind(self, *kinds: str) -> tuple[str, ...]:
        """Tiles of these kinds, once each."""
        return self._once(("tiles", *kinds), lambda: (tile.id for tile in self.tiles.values() if tile.kind in kinds))

    def _once(self, what: tuple[str, ...], sorted_out: Callable[[], Iterable[str]]) -> tuple[str, ...]:
        """What is sorted out of the box for each new table, sorted out once."""
        known = self._kept.get(what)
        if known is None:
            known = self._kept[what] = tuple(sorted_out())
        return known

    def bag(self, sets: Collection[str]) -> tuple[str, ...]:
        """Every tile that goes into the bag with these sets before the monuments, copy by copy.

        >>> from games.obsession.components import box
        >>> len(box().bag({"base"})), len(box().bag({"base", "universal", "upstairs"}))
        (54, 68)
        """
        kinds = self.of_kind("room", "service", "suite", "hybrid")
        return self._once(
            ("bag", *sets), lambda: (tile for tile in kinds for _ in range(self.tiles[tile].number(sets)))
        )

    def monuments(self, low: bool = False) -> tuple[str, ...]:
        """The monuments, or those that are worth little."""
        return tuple(tile for tile in self.of_kind("monument") if (self.tiles[tile].set == "low") is low)

    def objective_deck(self, sets: Collection[str]) -> tuple[str, ...]:
        """The objective cards with these sets.

        >>> from games.obsession.components import box
        >>> len(box().objective_deck({"base"})), len(box().objective_deck({"base", "upstairs"}))
        (30, 33)
        """
        deck = "upstairs" if "upstairs" in sets else "base"
        return self._once(
            ("objectives", deck), lambda: (card.id for card in self.objectives.values() if deck in card.decks)
        )

    def theme_deck(self) -> tuple[Category, ...]:
        """The theme cards."""
        return self._themes

    def vp_deck(self) -> tuple[str, ...]:
        """The victory point cards, copy by copy."""
        return self._vp_deck

    # ── what follows from the rows, worked out once ─────────────────────────────────────────────────────────

    @fact
    def _decks(self) -> dict[str, dict[str, list[str]]]:
        decks: dict[str, dict[str, list[str]]] = {}
        for card in self.gentry.values():
            decks.setdefault(card.deck, {}).setdefault(card.set, []).append(card.id)
        return decks

    @fact
    def _kept(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {}

    @fact
    def _members(self) -> dict[str, tuple[str, ...]]:
        people = self.gentry.values()
        return {family: tuple(card.id for card in people if card.family == family) for family in self.families}

    @fact
    def _themes(self) -> tuple[Category, ...]:
        return tuple(category for category in CATEGORIES for _ in range(self.categories[category].themes))

    @fact
    def _vp_deck(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.vp_cards.values() for _ in range(card.copies))

    @fact
    def kinds(self) -> tuple[str, ...]:
        """The kinds of servants."""
        return tuple(self.servants)

    @fact
    def posts(self) -> tuple[str, ...]:
        """Where servants serve: one post for each kind, and those that some may fill who may not fill all."""
        stand_ins = [whom for row in self.servants.values() for whom in row.stands_in]
        return (*self.kinds, *sorted({f"{whom.servant}@{whom.where}" for whom in stand_ins if whom.where}))

    @fact
    def one(self) -> dict[str, Need]:
        """One servant at each post."""
        return {post: packed(name == post for name in self.posts) for post in self.posts}

    @fact
    def hireable(self) -> tuple[str, ...]:
        """The kinds of servants that can be hired."""
        return tuple(kind for kind, row in self.servants.items() if row.hired)

    @fact
    def limits(self) -> dict[str, int]:
        """The kinds of servants of which a family may have only so many."""
        return {kind: row.limit for kind, row in self.servants.items() if row.limit}

    @fact
    def hired_freely(self) -> tuple[str, ...]:
        """Those of them of whom a family may have any number."""
        return tuple(kind for kind in self.hireable if kind not in self.limits)

    @fact
    def hired_rarely(self) -> tuple[str, ...]:
        """And those of whom it may have only so many."""
        return tuple(kind for kind in self.hireable if kind in self.limits)

    @fact
    def recruitable(self) -> tuple[str, ...]:
        """The kinds of servants that can be lured away."""
        return tuple(kind for kind, row in self.servants.items() if row.recruited)

    @fact
    def supplemental(self) -> tuple[str, ...]:
        """The kinds of servants that no icon asks for."""
        return tuple(kind for kind, row in self.servants.items() if row.supplement)

    @fact
    def doing(self) -> dict[str, tuple[str, ...]]:
        """The kinds of servants by what they may do unasked, and whoever may do it in their place."""
        what = Supplement.__struct_fields__
        able = {name: [k for k, row in self.servants.items() if getattr(row.supplement, name, None)] for name in what}
        instead = {kind: [k for k, row in self.servants.items() if kind in row.supplements] for kind in self.kinds}
        return {name: tuple(who for kind in kinds for who in (kind, *instead[kind])) for name, kinds in able.items()}

    @fact
    def supplement(self) -> Supplement:
        """How much those do who do something unasked; what nobody does is nothing."""
        rows = [row.supplement for row in self.servants.values() if row.supplement]
        names = ("reputation", "rating", "money", "screens", "fair", "discount", "renovates")
        return msgspec.convert({n: max((getattr(row, n) for row in rows), default=0) for n in names}, Supplement)

    @fact
    def upstairs(self) -> tuple[str, ...]:
        """The kinds of servants that may be laid with an activity unasked."""
        able = {*self.doing["reputation"], *self.doing["money"], *self.doing["screens"]}
        return tuple(kind for kind in self.kinds if kind in able)

    @fact
    def useful(self) -> tuple[str, ...]:
        """The kinds of servants who do something by themselves: at the fair, or by leaving for good."""
        return tuple(dict.fromkeys((*self.doing["fair"], *self.doing["departs"])))

    @fact
    def resting_cards(self) -> frozenset[str]:
        """The victory point cards that make all servants available."""
        return frozenset(card.id for card in self.vp_cards.values() if "service" in card.favours.refresh)

    @fact
    def about_tiles(self) -> frozenset[str]:
        """The milestones that depend on how tiles lie."""
        return frozenset(card.id for card in self.milestones.values() if card.what in LYING)

    @fact
    def often(self) -> frozenset[str]:
        """What the keys of acts begin with that chance takes as often as any other: a claim, or a helping hand."""
        return frozenset((CLAIM, *self.upstairs)) if self.upstairs else frozenset()

    @fact
    def lifting(self) -> tuple[str, ...]:
        """The kinds of servants with whom a family is up to guests or tiles rated above it."""
        return tuple(dict.fromkeys((*self.doing["rating"], *self.doing["renovates"])))

    @fact
    def paying(self) -> frozenset[str]:
        """The cards of the gentry with a favour in money; what a pauper is paid is none."""
        people = self.gentry.values()
        return frozenset(c.id for c in people if any(f.money > 0 for f in (c.favours, *c.favours.either)))

    @fact
    def needs(self) -> dict[str, Need]:
        """The servants each card of the gentry must be given, in the order of `posts`."""
        posts = {kind: kind + CARD if kind + CARD in self.posts else kind for kind in self.kinds}
        return {
            card.id: self.in_order(Counter(posts.get(kind, kind) for kind in card.service))
            for card in self.gentry.values()
        }

    @fact
    def needs_of_some(self) -> dict[str, Need]:
        """The same of those who must be given any."""
        return {card: need for card, need in self.needs.items() if need}

    @fact
    def activity_needs(self) -> dict[tuple[str, bool], Need]:
        """The servants an activity itself needs, by tile and side."""
        sides = {(tile.id, up): tile.side(up) for tile in self.tiles.values() for up in (False, True)}
        return {key: self.in_order(Counter(side.service)) for key, side in sides.items()}

    @fact
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

    @fact
    def guests_asked(self) -> dict[str, frozenset[str]]:
        """The same without family members, who are no guests."""
        guests = {person.id for person in self.gentry.values() if person.is_guest}
        return {who: cards & guests for who, cards in self.asked.items()}

    @fact
    def asked_up_to(self) -> dict[str, tuple[frozenset[str], ...]]:
        """The same of those rated no higher than 0, 1, and so on; the last are all."""
        ratings = range(1 + max(person.pr for person in self.gentry.values()))
        people = self.gentry
        return {
            who: tuple(frozenset(card for card in cards if people[card].pr <= most) for most in ratings)
            for who, cards in self.asked.items()
        }

    @fact
    def fairchilds(self) -> tuple[str, ...]:
        """The cards of the Fairchilds."""
        return tuple(card.id for card in self.gentry.values() if card.deck == "fairchild")

    @fact
    def dealt(self) -> dict[str, frozenset[str]]:
        """The cards that are dealt from each of the two decks of guests; starters are casual guests."""
        decks = {"casual": ("casual", "starter"), "prestige": ("prestige",)}
        return {n: frozenset(c.id for c in self.gentry.values() if c.deck in kinds) for n, kinds in decks.items()}

    @fact
    def admirers(self) -> frozenset[str]:
        """The gentlemen of prestige, whose company becomes a young lady."""
        return self.asked["gentlemen"] & self.asked["prestige"]

    @fact
    def purse(self) -> dict[str, int]:
        """What each card of the gentry brings in pounds at best, its either-or included."""
        return {
            card.id: card.favours.money + max((choice.money for choice in card.favours.either), default=0)
            for card in self.gentry.values()
        }

    @fact
    def paupers(self) -> frozenset[str]:
        """The cards of the gentry that cost more than they bring."""
        return frozenset(card for card, money in self.purse.items() if money < 0)

    @fact
    def easy(self) -> frozenset[str]:
        """The cards that can always come: nobody minds their rating, and they need neither service nor money."""
        people = self.gentry.values()
        return frozenset(c.id for c in people if c.pr == 1 and not c.service and self.purse[c.id] >= 0)

    @fact
    def _asked_easily(self) -> dict[str, frozenset[str]]:
        return {who: cards & self.easy for who, cards in self.asked.items()}

    @fact
    def trouble(self) -> dict[str, tuple[int, int]]:
        """How hard each card of the gentry is to have: by the servants it needs, then by what it costs."""
        posts = len(self.posts)
        return {card: (sum(unpacked(need, posts)), -self.purse[card]) for card, need in self.needs.items()}

    @fact
    def signs(self) -> dict[str, tuple[Need, int]]:
        """The service each card of the gentry takes and what it costs: where one cannot come, no poorer one can."""
        return {card: (need, min(self.purse[card], 0)) for card, need in self.needs.items()}

    @fact
    def above(self) -> dict[int, frozenset[str]]:
        """The cards of the gentry that are rated above each level."""
        people = self.gentry.values()
        return {level: frozenset(c.id for c in people if c.pr > level) for level in range(1, 11)}

    @fact
    def costly(self) -> frozenset[str]:
        """The cards of the gentry that may cost reputation."""
        people = self.gentry.values()
        return frozenset(c.id for c in people if min(f.reputation for f in (c.favours, *c.favours.either)) < 0)

    @fact
    def invitations(self) -> dict[str, tuple[str, ...]]:
        """The decks that each card of the gentry invites guests from, those of an either-or included."""
        found = {card.id: _guests_from(card.favours) for card in self.gentry.values()}
        return {card: decks for card, decks in found.items() if decks}

    @fact
    def choosing(self) -> frozenset[str]:
        """The cards of the gentry that give one thing or another."""
        return frozenset(c.id for c in self.gentry.values() if c.favours.either)

    @fact
    def most_by_card(self) -> dict[str, int]:
        """More reputation than a card of the gentry brings at its best, doubled and admired."""
        return {
            c.id: 2 * (c.favours.admirer + sum(max(0, f.reputation) for f in (c.favours, *c.favours.either)))
            for c in self.gentry.values()
        }

    @fact
    def worth(self) -> dict[tuple[str, bool], int]:
        """What each side of a tile is worth."""
        return {(tile.id, up): tile.side(up).vp for tile in self.tiles.values() for up in (False, True)}

    @fact
    def column(self) -> dict[tuple[str, bool], Category]:
        """The category each side of a tile lies in."""
        return {(tile.id, up): tile.column(up) for tile in self.tiles.values() for up in (False, True)}

    @fact
    def price(self) -> dict[str, int]:
        """What each tile adds to the price of its space."""
        return {tile.id: tile.price for tile in self.tiles.values()}

    @fact
    def costs(self) -> tuple[dict[str, int], ...]:
        """What each tile costs in each space of the market."""
        return tuple(self._costs(price) for price in self.setup.prices)

    @fact
    def least_costs(self) -> tuple[int, ...]:
        """What the cheapest tile would cost in each space of the market; no less than in any before it."""
        return tuple(accumulate((min(costs.values()) for costs in reversed(self.costs)), min))[::-1]

    @fact
    def reserve_costs(self) -> dict[str, int]:
        """What each tile costs in a reserve."""
        return self._costs(self.setup.reserve_price)

    def _costs(self, price: int) -> dict[str, int]:
        return {tile: price + extra for tile, extra in self.price.items()}

    @fact
    def sorting(self) -> dict[str, int]:
        """The number by which each tile is sorted into the market."""
        return {tile.id: tile.tsn for tile in self.tiles.values()}

    @fact
    def reserve(self) -> dict[str, str]:
        """The reserve each tile goes to once it is open: "service", "pr1", or none."""
        tiles = self.tiles.values()
        return {t.id: "service" if t.kind == "service" else "pr1" if t.pr == 1 else "" for t in tiles}

    @fact
    def _sides(self) -> tuple[Side, ...]:
        return tuple(side for tile in self.tiles.values() for side in (tile.front, tile.rose))

    @fact
    def powers(self) -> dict[tuple[str, bool], Power]:
        """What the sides of tiles do by lying in an estate, for those that do something."""
        sides = {(tile.id, up): tile.side(up).power for tile in self.tiles.values() for up in (False, True)}
        return {key: power for key, power in sides.items() if power is not None}

    @fact
    def powerful(self) -> dict[str, frozenset[str]]:
        """The tiles that do something by lying in an estate, by when.

        Some do at every check, more at one on the day of the fair, others in gossip or with an activity.
        """
        powers = self.powers.items()
        return {
            "check": frozenset(tile for (tile, _), power in powers if power.turn),
            "fair": frozenset(tile for (tile, _), power in powers if power.turn or power.fair),
            "choice": frozenset(tile for (tile, _), power in powers if power.turn and power.turn.either),
            "gossip": frozenset(tile for (tile, _), power in powers if power.gossip),
            "hosting": frozenset(tile for (tile, _), power in powers if power.hosting),
            "company": frozenset(tile for (tile, _), power in powers if power.carriage or power.cooked),
        }

    @fact
    def moments(self) -> dict[str, tuple[str, ...]]:
        """When each tile does something by lying in an estate, for those that do."""
        tiles = dict.fromkeys(tile for tile, _ in self.powers)
        return {tile: tuple(when for when, found in self.powerful.items() if tile in found) for tile in tiles}

    @fact
    def service_tiles(self) -> frozenset[str]:
        """The tiles that change how service is given."""
        return frozenset(tile for (tile, _), power in self.powers.items() if power.stands_in or power.resting)

    @fact
    def tiles_cost(self) -> bool:
        """Whether there is a tile that costs reputation; as printed there is none."""
        brought = [favours for power in self.powers.values() for favours in _brought(power)]
        return min(favours.reputation for favours in (*brought, *(side.favours for side in self._sides))) < 0

    @fact
    def hosted(self) -> dict[tuple[str, bool], Hosted]:
        """The sides of tiles that can be hosted."""
        sides = [(tile, up, tile.side(up)) for tile in self.tiles.values() for up in (False, True)]
        return {(tile.id, up): self._hosted(tile, up, side) for tile, up, side in sides if side.is_hosted}

    def _hosted(self, tile: Tile, up: bool, side: Side) -> Hosted:
        guests = side.guests
        return Hosted(
            rating=tile.pr or 1,
            need=self.activity_needs[tile.id, up],
            side=side,
            servants=tuple(Counter(side.service).items()),
            invited=guests.count if guests and not guests.drawn else 0,
            elastic=guests is not None and not guests.drawn and tile.kind != "suite",
            easy=self._asked_easily[guests.who] if guests and not guests.drawn else frozenset(),
            invitations=_guests_from(side.favours),
        )

    @fact
    def most_by_side(self) -> dict[tuple[str, bool], int]:
        """As much reputation as an activity brings by itself and by any tiles that could lie beside it."""
        beside = sum(max(0, f.reputation) for power in self.powers.values() for f in power.hosting.values())
        beside += self.supplement.reputation
        return {key: beside + max(0, hosted.side.favours.reputation) for key, hosted in self.hosted.items()}

    @fact
    def calendars(self) -> dict[str, tuple[str, ...]]:
        """What happens in each round of a track, from 1; nothing before the first."""
        return {name: ("", *map(track.event, range(1, track.rounds + 1))) for name, track in self.tracks.items()}

    @fact
    def _households(self) -> dict[tuple[str, ...], Household]:
        return {}

    @fact
    def _alike(self) -> dict[tuple[object, ...], Household]:
        """One household for all sets of tiles that do the same."""
        return {}

    def household(self, tiles: tuple[str, ...]) -> Household:
        """What these service tiles do together."""
        known = self._households.get(tiles)
        if known is None:
            made = self._household(tiles)
            known = self._households[tiles] = self._alike.setdefault((made.stand_ins, made.resting), made)
        return known

    def _household(self, tiles: tuple[str, ...]) -> Household:
        pairs = [(kind, stand_in) for kind, row in self.servants.items() for stand_in in row.stands_in]
        powers = [power for tile in tiles if (power := self.tiles[tile].front.power)]
        for power in powers:
            pairs += [(kind, stand_in) for kind, found in power.stands_in.items() for stand_in in found]
        place = self.posts.index
        stand_ins = tuple(
            (place(kind), place(post), whom.scarce) for kind, whom in pairs for post in self._filled(whom)
        )
        freely = everybody(who for who, _, scarce in stand_ins if not scarce)
        own = [(place(kind_of(post)), place(post), False) for post in self.posts if kind_of(post) != post]
        stand_ins = (*own, *stand_ins)
        posts = range(len(self.posts))
        fillers = tuple(tuple((who, scarce) for who, whom, scarce in stand_ins if whom == at) for at in posts)
        instead = tuple(tuple(who for who, _ in found) for found in fillers)
        substitutes = {kind: tuple(self.posts[who] for who in instead[place(kind)]) for kind in self.kinds}
        resting = sum(power.resting for power in powers)
        alone = marked(at for at in posts if not instead[at])
        return Household(stand_ins, resting, instead, fillers, substitutes, freely, alone, self.posts)

    def _filled(self, whom: StandIn) -> list[str]:
        """The posts that a stand-in may fill."""
        if whom.where:
            return [f"{whom.servant}@{whom.where}"]
        return [post for post in self.posts if kind_of(post) == whom.servant]

    def _check_references(self) -> None:
        named = {
            "tile": [tile for objective in self.objectives.values() for tile in (*objective.own, *objective.flipped)],
            "family card": [card for family in self.families.values() for card in family.cards],
            "servant": list(self._servants_named()),
        }
        named["tile"] += [tile for family in self.families.values() for tile in family.tiles]
        named["tile"] += [tile for tiles in self.setup.intensive.values() for tile in tiles]
        named["tile"] += self.challenge.monuments
        for monuments in self.setup.monuments.values():
            named["tile"] += [*monuments.named, *monuments.instead]
        known: dict[str, Collection[str]] = {"tile": self.tiles, "family card": self.gentry, "servant": self.servants}
        for what, ids in named.items():
            for unknown in (name for name in ids if name not in known[what]):
                raise BadCorrection(f"There is no {what} called {unknown!r}.")

    def _servants_named(self) -> Iterator[str]:
        """Every kind of servant that some row speaks of."""
        for card in self.gentry.values():
            yield from card.service
        for tile in self.tiles.values():
            for side in (tile.front, tile.rose):
                yield from side.service
                if side.power:
                    yield from (*side.power.bought, *side.power.stands_in)
                    yield from filter(None, [side.power.carriage])
                    yield from (whom.servant for found in side.power.stands_in.values() for whom in found)
        for row in self.servants.values():
            yield from (*(whom.servant for whom in row.stands_in), *row.supplements)
        setup = self.setup
        households = [family.servants for family in self.families.values()]
        wanted = [objective.servants for objective in self.objectives.values()]
        supplies = (setup.servants, setup.hire, setup.hire_always, setup.servant_draft, *setup.supply.values())
        for servants in (*households, *wanted, *supplies):
            yield from servants


FACTS = take_facts(Box)


def _guests_from(favours: Favours) -> tuple[str, ...]:
    """The decks that favours invite guests from, those of an either-or included."""
    draws = [draw for given in (favours, *favours.either) for draw in given.draw]
    return tuple(dict.fromkeys(draw.deck for draw in draws if draw.deck in ("casual", "prestige")))


def _brought(power: Power) -> list[Favours]:
    """What a tile brings its family by lying there."""
    return [favours for favours in (power.turn, power.fair, *power.hosting.values()) if favours is not None]
