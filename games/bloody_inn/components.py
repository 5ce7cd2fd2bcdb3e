"""The cards and numbers of the game, read from data, with a group's own corrections laid over them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal

import msgspec

from games.kernel.components import BadCorrection, Components, Row, Rows, Words4, read_rows

Action = Literal["bribe", "build", "kill", "bury"]
ACTIONS: tuple[Action, ...] = ("bribe", "build", "kill", "bury")
Burial = Literal["aside", "abroad", "double"]
"""How some corpses lie: taking no place; only at somebody else's; in two places under one own annex."""
Moment = Literal["investigation", "rent", "departure", "hands", "wages", "round-end"]
Window = Literal["evening", "dawn", "gravedigger", "confession"]
WINDOWS: tuple[Window, ...] = ("evening", "dawn", "gravedigger", "confession")
"""When every seat that still has objects is asked at once; the night's objects go with one's own action."""
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing an annex does; the data files are written in these words."""

    when: Literal["build", "always", "welcome", "bribe", "morning", "hands", "wages", "end"]
    """"welcome": a guest takes a room; "bribe": the owner bribes guests; "hands": in the morning, before the wages."""
    gain: Number = 0
    """F paid to the owner."""
    per: Annotated[str, msgspec.Meta(pattern="^(|cheque|white-room|own-room|(annex|exit|guest):[a-z]+)$")] = ""
    """What the gain is counted by: "annex:<family>", "exit:<family>", "guest:<family>" (those bribed or arriving),
    "cheque", or rooms with a guest: "white-room", "own-room"."""
    given: Annotated[str, msgspec.Meta(pattern="^(|others-corpse|others-hand:[1-9])$")] = ""
    """What must be the case: another seat has a corpse in sight, or so many accomplices."""
    action: Action | None = None
    fewer: Number = 0
    """Cards the action may be short of."""
    many: bool = False
    """The action may have any number of targets."""
    returns: bool = False
    """Cards played for the action may all come back."""
    peasants: Number = 0
    """Peasants one bribe may take."""
    free: Number = 0
    """Accomplices who want no wage."""
    key: Number = 0
    """White keys changed for own ones."""
    service: Number = 0
    """Room-service tokens placed."""
    trailer: bool = False
    """The card itself goes beside the rooms with a key, and takes guests."""
    surplus: bool = False
    """What others gain above the cap goes to the owner."""
    exchange: Number = 0
    """Cheques the owner may write when somebody else launders cash."""


class Annex(msgspec.Struct, frozen=True):
    """What a card becomes when it is built."""

    id: str
    names: Words4
    effects: tuple[Effect, ...] = ()
    standing: dict[str, Any] = {}

    def name(self, lang: str) -> str:
        """Its name in that language."""
        return self.names[lang]


class Card(msgspec.Struct, frozen=True, dict=True):
    """A kind of card. `room_rank` is what it takes while in a room, `rank` afterwards."""

    id: str
    family: str
    rank: Number
    money: Number
    copies: Number
    names: Words4
    standing: dict[str, Any]
    annex: Annex | None = None
    aptitude: Action | None = None
    in_room: Number | None = None
    burial: Burial | None = None

    @cached_property
    def room_rank(self) -> int:
        """Its rank while it lies in a room."""
        return self.rank if self.in_room is None else self.in_room

    def name(self, lang: str) -> str:
        """Its name in that language."""
        return self.names[lang]


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the carnies bring about in the morning if one of them is still there."""

    id: str
    names: Words4
    moment: Moment
    standing: dict[str, Any]
    no_investigation: bool = False
    per_corpse: Number = 0
    """F of cash for each corpse in sight."""
    corpses_go: bool = False
    rent: Number = 0
    """F for each own room with a guest, instead of the usual."""
    cash: Number = 0
    """F of cash everybody loses."""
    cheques: Number = 0
    """One of so many cheques is lost, rounded up."""
    peasants: Number = 0
    """Peasants of the bistro who die."""
    hands: bool = False
    """All accomplices run away."""
    wage: Number = 0
    """F for each accomplice, instead of the usual."""

    def name(self, lang: str) -> str:
        """Its name in that language."""
        return self.names[lang]


class ObjectCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing to be used once, at its time."""

    id: str
    names: Words4
    cost: Number
    phase: Action | Window
    standing: dict[str, Any]
    gain: Number = 0
    """F, for some objects for each step of a rank."""
    pays: bool = False
    """The corpse's money goes to who plays it."""
    shared: bool = False
    """What it brings at a burial is shared with the owner of the annex."""
    anywhere: bool = False
    """It may be laid in anybody's room."""

    def name(self, lang: str) -> str:
        """Its name in that language."""
        return self.names[lang]


class ObjectSetup(msgspec.Struct, frozen=True):
    """The numbers of the draft."""

    cash: int
    dealt: int
    standing: dict[str, Any]


class SoloRank(msgspec.Struct, frozen=True, rename={"least": "from"}):
    """A title for a solo game that brought at least so much."""

    id: str
    least: int
    names: Words4


class Setup(msgspec.Struct, frozen=True):
    """The numbers of the game that no card carries."""

    cash: int
    cheques: int
    cheque: int
    cap: int
    doors: int
    tokens: int
    keys: int
    white_keys: dict[str, int]
    peasants: int
    bistro: dict[str, int]
    actions: int
    bribe_peasants: int
    gravedigger: int
    rent: int
    wage: int
    removed: dict[str, dict[str, int]]
    solo_ranks: tuple[SoloRank, ...]
    standing: dict[str, Any]


class Powers(msgspec.Struct, frozen=True):
    """What a set of annexes lets its owner do, for as long as they stand."""

    fewer: dict[Action, int]
    """Cards each action may be short of."""
    many: frozenset[Action]
    """Actions that may have any number of targets."""
    returns: frozenset[Action]
    """Actions whose played cards may all come back."""
    peasants: int
    """Peasants one bribe may take."""
    free: int
    """Accomplices who want no wage."""
    surplus: bool
    """What others gain above the cap comes here."""
    exchange: int
    """Cheques that may be written when somebody else launders."""
    paid: dict[str, tuple[tuple[str, Effect], ...]]
    """By occasion ("welcome", "morning"): annexes that do something then, and what."""


MOST_YARDS = 4096
"""How many different ones are remembered."""


class Yard(dict[str, "Yard"]):
    """Annexes in the order they were built, and what they let their owner do; by card, the yard with one annex more.

    The rules ask for powers all the time: from yard to yard they are found without a list of annexes to look up. Not
    every yard that was ever built is kept.
    """

    __slots__ = ("_annexes", "_box", "powers")

    def __init__(self, box: Box, annexes: tuple[str, ...] = ()) -> None:
        self._box = box
        self._annexes = annexes
        self.powers = box.powers(annexes)

    def __missing__(self, card: str) -> Yard:
        box = self._box
        box.yards += 1
        if box.yards % MOST_YARDS == 0:
            box.no_annexes.clear()
        yard = self[card] = Yard(box, (*self._annexes, card))
        return yard


class Box:
    """Everything in the box. Lookups the rules make all the time are plain dictionaries."""

    def __init__(
        self,
        cards: dict[str, Card],
        events: dict[str, EventCard],
        objects: dict[str, ObjectCard],
        setup: Setup,
        drafting: ObjectSetup,
        families: dict[str, Words4],
    ) -> None:
        self.cards = cards
        self.events = events
        self.objects = objects
        self.setup = setup
        self.drafting = drafting
        self.families = families
        self.rank = {c.id: c.rank for c in cards.values()}
        self.room_rank = {c.id: c.room_rank for c in cards.values()}
        self.money = {c.id: c.money for c in cards.values()}
        self.family = {c.id: c.family for c in cards.values()}
        self.aptitude = {c.id: c.aptitude for c in cards.values()}
        self.effects = {c.id: c.annex.effects for c in cards.values() if c.annex}
        self.annex_rank = {card: self.rank[card] for card in self.effects}
        self.burial = {c.id: c.burial for c in cards.values() if c.burial}
        self.trailers = frozenset(card for card, effects in self.effects.items() if any(e.trailer for e in effects))
        self.travellers = self.deck(carnies=False, notables=False)
        self.by_window = {window: tuple(o.id for o in objects.values() if o.phase == window) for window in WINDOWS}
        self.no_annexes = Yard(self)
        self.yards = 0
        self.occasions = lru_cache(maxsize=8)(self._occasions)

    def deck(self, carnies: bool, notables: bool) -> tuple[str, ...]:
        """All travellers of a table: the base game's, with carnies, with notables instead of nobles."""
        out = {"peasant", "barn", "noble" if notables else "notable"} | (set() if carnies else {"carnie"})
        return tuple(c.id for c in self.cards.values() if c.family not in out for _ in range(c.copies))

    def _occasions(self, carnies: bool, notables: bool) -> frozenset[str]:
        """When annexes of this deck do something, and "exchange" if one of them lets its owner launder."""
        effects = [e for card in set(self.deck(carnies, notables)) for e in self.effects.get(card, ())]
        return frozenset([e.when for e in effects] + ["exchange" for e in effects if e.exchange])

    def powers(self, annexes: tuple[str, ...]) -> Powers:
        """What these annexes let their owner do."""
        effects = [effect for card in annexes for effect in self.effects[card]]
        return Powers(
            fewer={action: sum(e.fewer for e in effects if e.action == action) for action in ACTIONS},
            many=frozenset(e.action for e in effects if e.many and e.action),
            returns=frozenset(e.action for e in effects if e.returns and e.action),
            peasants=max([self.setup.bribe_peasants, *(e.peasants for e in effects)]),
            free=sum(e.free for e in effects if e.when == "wages"),
            surplus=any(e.surplus for e in effects),
            exchange=sum(e.exchange for e in effects),
            paid={
                when: tuple((card, e) for card in annexes for e in self.effects[card] if e.when == when)
                for when in dict.fromkeys(e.when for e in effects)
            },
        )


FILES = ("components.toml", "carnies.toml")
"""The base game and its expansion."""
OPEN_VALUES = {
    "card": {"rank", "in_room", "money", "copies", "aptitude", "burial", "names", "annex"},
    "event": set(EventCard.__struct_fields__) - {"id", "standing"},
    "object": {"cost", "gain", "pays", "shared", "anywhere", "names"},
}
"""What a group may correct."""


def _build(rows: Rows) -> Box:
    families = rows["family"]
    found = Box(
        read_rows({name: _of_family(row, families[row["family"]]) for name, row in rows["card"].items()}, Card),
        read_rows(rows["event"], EventCard),
        read_rows(rows["object"], ObjectCard),
        msgspec.convert(rows["setup"], Setup),
        msgspec.convert(rows["objects"], ObjectSetup),
        {name: family["names"] for name, family in families.items()},
    )
    _playable(found, set(families["peasant"]["names"]))
    return found


def _of_family(row: Row, family: Row) -> Row:
    """A card of its family, whose aptitude it has unless it says otherwise; "none" takes it away."""
    row = {"aptitude": family.get("aptitude"), **row}
    return {name: None if value == "none" else value for name, value in row.items()}


def _playable(found: Box, languages: set[str]) -> None:
    """Refuse corrections that leave a card without a name, or the inn without travellers."""
    named: list[Card | Annex | EventCard | ObjectCard] = [
        *found.cards.values(), *found.events.values(), *found.objects.values(),
        *(card.annex for card in found.cards.values() if card.annex),
    ]  # fmt: skip
    for thing in named:
        if set(thing.names) != languages:
            raise BadCorrection(f"{thing.id!r} needs a name in each of {', '.join(sorted(languages))}.")
    setup = found.setup
    fewest = min(len(found.deck(carnies=False, notables=notables)) for notables in (False, True))
    for removed in setup.removed.values():
        for seats, out in removed.items():
            if fewest < out + setup.keys * int(seats) + setup.white_keys[seats]:
                raise BadCorrection("The corrected cards are too few to fill the inn even once.")


def _hold_to(found: Box) -> None:
    """Refuse corrections that a game cannot be played to its end with."""
    for card in found.cards.values():
        if card.burial and card.family != "carnie":
            raise BadCorrection(f"Only carnies demand a burial of their own, and {card.id!r} is none.")


COMPONENTS = Components(__package__, FILES, OPEN_VALUES, _build, _hold_to)
box, read_corrections = COMPONENTS.box, COMPONENTS.read_corrections
CARDS = {row["id"]: box().cards[row["id"]] for row in COMPONENTS.read(FILES[0])["card"]}
"""The cards of the base game as printed."""
