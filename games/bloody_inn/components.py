"""The cards and numbers of the game, read from data, with a group's own corrections laid over them."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec

Action = Literal["bribe", "build", "kill", "bury"]
ACTIONS: tuple[Action, ...] = ("bribe", "build", "kill", "bury")
Words4 = dict[str, str]
"""A name in each language."""
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing an annex does; `components.toml` is written in these words."""

    when: Literal["build", "always", "morning", "wages", "end"]
    gain: Number = 0
    """F paid to the owner."""
    per: Annotated[str, msgspec.Meta(pattern="^(|cheque|(annex|exit):[a-z]+)$")] = ""
    """What the gain is counted by: "annex:<family>", "exit:<family>" or "cheque"."""
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

    @cached_property
    def room_rank(self) -> int:
        """Its rank while it lies in a room."""
        return self.rank if self.in_room is None else self.in_room

    def name(self, lang: str) -> str:
        """Its name in that language."""
        return self.names[lang]


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


class Box:
    """Everything in the box. Lookups the rules make all the time are plain dictionaries."""

    def __init__(self, cards: dict[str, Card], setup: Setup, families: dict[str, Words4]) -> None:
        self.cards = cards
        self.setup = setup
        self.families = families
        self.rank = {c.id: c.rank for c in cards.values()}
        self.room_rank = {c.id: c.room_rank for c in cards.values()}
        self.money = {c.id: c.money for c in cards.values()}
        self.family = {c.id: c.family for c in cards.values()}
        self.aptitude = {c.id: c.aptitude for c in cards.values()}
        self.effects = {c.id: c.annex.effects for c in cards.values() if c.annex}
        self.travellers = tuple(
            c.id for c in cards.values() if c.family not in ("peasant", "barn") for _ in range(c.copies)
        )
        self.powers = lru_cache(maxsize=4096)(self._powers)

    def _powers(self, annexes: tuple[str, ...]) -> Powers:
        effects = [effect for card in annexes for effect in self.effects[card]]
        return Powers(
            fewer={action: sum(e.fewer for e in effects if e.action == action) for action in ACTIONS},
            many=frozenset(e.action for e in effects if e.many and e.action),
            returns=frozenset(e.action for e in effects if e.returns and e.action),
            peasants=max([self.setup.bribe_peasants, *(e.peasants for e in effects)]),
            free=sum(e.free for e in effects if e.when == "wages"),
        )


class BadCorrection(ValueError):
    """A corrections file that does not fit the game; the message is one sentence."""


@cache
def _printed() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("components.toml").read_text("utf-8"))


def read_corrections(text: str) -> str:
    """A group's own values, checked: a TOML file of `[card-id]` tables, as canonical text to keep with the table.

    >>> read_corrections("[novice]\\nmoney = 10")
    '{"novice":{"money":10}}'
    """
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCorrection(f"The corrections cannot be read: {error}.") from error
    canonical = msgspec.json.encode(given, order="deterministic").decode() if given else ""
    box(canonical)
    return canonical


@lru_cache(maxsize=64)
def box(corrections: str = "") -> Box:
    """The box as printed, or with these corrections (as `read_corrections` gives them)."""
    printed = _printed()
    corrected: dict[str, dict[str, Any]] = msgspec.json.decode(corrections) if corrections else {}
    rows = {row["id"]: row for row in printed["card"]}
    for name, values in corrected.items():
        if name not in rows:
            raise BadCorrection(f"There is no card called {name!r}.")
        rows[name] = _correct(rows[name], values)
    families = printed["family"]
    try:
        cards = {
            name: msgspec.convert({**row, "aptitude": families[row["family"]].get("aptitude")}, Card)
            for name, row in rows.items()
        }
    except msgspec.ValidationError as error:
        raise BadCorrection(f"A correction does not fit: {error}.") from error
    found = Box(cards, msgspec.convert(printed["setup"], Setup), {n: f["names"] for n, f in families.items()})
    _playable(found, set(families["peasant"]["names"]))
    return found


def _playable(found: Box, languages: set[str]) -> None:
    """Refuse corrections that leave a card without a name, or the inn without travellers."""
    for card in found.cards.values():
        for names in (card.names, card.annex.names if card.annex else card.names):
            if set(names) != languages:
                raise BadCorrection(f"{card.id!r} needs a name in each of {', '.join(sorted(languages))}.")
    setup = found.setup
    for removed in setup.removed.values():
        for seats, out in removed.items():
            if len(found.travellers) < out + setup.keys * int(seats) + setup.white_keys[seats]:
                raise BadCorrection("The corrected cards are too few to fill the inn even once.")


def _correct(row: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(values, dict):
        raise BadCorrection(f"{row['id']!r} needs a table of values.")
    for field in values:
        if field not in ("rank", "in_room", "money", "copies", "names", "annex"):
            raise BadCorrection(f"{row['id']!r} has no value called {field!r} to correct.")
    standing = {**row["standing"], **dict.fromkeys(values, "group")}
    merged = {**row, **values, "standing": standing}
    for part in ("names", "annex"):
        if part in values and part in row:
            merged[part] = _merge(row["id"], row[part], values[part])
    return merged


def _merge(name: str, printed: dict[str, Any], given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadCorrection(f"{name!r} needs a table of values where it has {given!r}.")
    if "names" in given and "names" in printed:
        given = {**given, "names": _merge(name, printed["names"], given["names"])}
    return {**printed, **given}


CARDS = box().cards
"""The cards as printed."""
