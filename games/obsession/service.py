"""Service: which servants can fill what a tile and its guests need, in their own place or in another's.

Counts are tuples in the order of `SERVANTS`. A housekeeper may stand in for a lady's maid and, with a Brushing Room,
a footman for a valet, but only when none of those is available; an underbutler whenever the host likes.

>>> from games.obsession.components import box
>>> plain = box().household(())
>>> ways((0, 0, 0, 2, 0, 0), (1, 1, 1, 1, 1, 0), plain)
((0, 1, 0, 1, 0, 0),)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import add, sub
from typing import NamedTuple

from games.obsession.components import SERVANTS, Household
from games.obsession.state import AT, KINDS, County, Player

Need = tuple[int, ...]
RESTING = "resting-"
"""Before the key of a servant who serves straight from the Servants' Quarters by a tile's power."""
HELPED = "helped-"
"""Before the key of one who is called from the Servants' Quarters at the price of reputation."""
NO_NEED: Need = (0,) * KINDS
UNDERBUTLER = AT["underbutler"]


class Muster(NamedTuple):
    """One way to fill a need: who comes from Available Service, who from the quarters by a tile, who at a price."""

    available: Need
    resting: Need
    helped: Need
    help: int = 0
    """How many are called at a price."""

    @property
    def key(self) -> str:
        """The servants, joined in the order of their kinds."""
        return "+".join(
            f"{prefix}{kind}"
            for prefix, count in (("", self.available), (RESTING, self.resting), (HELPED, self.helped))
            for kind, number in zip(SERVANTS, count, strict=True)
            for _ in range(number)
        )


Musters = Mapping[str, Muster]
"""Ways to fill a need, by their keys."""


def fills(need: Need, have: Sequence[int]) -> bool:
    """Whether every kind is there in the number needed."""
    a, b, c, d, e, f = need  # spelled out: hardly anything is asked more often
    return a <= have[0] and b <= have[1] and c <= have[2] and d <= have[3] and e <= have[4] and f <= have[5]


def plus(one: Need, other: Need) -> Need:
    """What two need together."""
    return tuple(map(add, one, other))


def total(needs: Iterable[Need]) -> Need:
    """What several need together."""
    return reduce(plus, needs, NO_NEED)


def household(county: County, player: Player) -> Household:
    """What a family's tiles do for its service."""
    tiles = county.box.service_tiles
    return county.box.household(tuple([owned.tile for owned in player.tiles if owned.tile in tiles]))


def can_be_helped(county: County, player: Player) -> bool:
    """Whether a servant could be called from the quarters."""
    return player.reputation >= county.box.setup.help.reputation and any(player.quarters)


def musters(county: County, player: Player, need: Need) -> Musters:
    """Every way this family could fill the need now; those that cost reputation only where no other does."""
    if not player.available[UNDERBUTLER] and fills(need, player.available):
        return _plain(need)
    return Staff(county, player).musters(need)


class Staff:
    """Whom a family has for its service at one moment, to be asked about one need after another."""

    __slots__ = ("available", "calls", "house", "quarters")

    def __init__(self, county: County, player: Player) -> None:
        self.available, self.quarters = tuple(player.available), tuple(player.quarters)
        self.house = household(county, player)
        self.calls = player.reputation // county.box.setup.help.reputation
        """How many could be called from the quarters at a price."""

    def musters(self, need: Need, help: bool = True) -> Musters:
        """Every way to fill the need; those that cost reputation only where no other does, or never."""
        house, available, helps = self.house, self.available, 0
        if help and self.calls:
            lacking = sum([want - there for want, there in zip(need, available, strict=True) if want > there])
            helps = min(lacking, self.calls)
        # Who is of no use is left out, and one more than can be used is as good as several: so many tables look alike.
        uses = _uses(need, house)
        quarters = tuple(map(min, self.quarters, uses)) if helps or house.resting else NO_NEED
        available = tuple([use and min(there, use + 1) for there, use in zip(available, uses, strict=True)])
        return _musters(need, available, quarters, house, helps)

    def can_serve(self, need: Need, help: bool = True) -> bool:
        """Whether there is any way: mostly the first look tells, and else all of them are looked for."""
        available, quarters = self.available, self.quarters
        if fills(need, available):
            return True
        brought = self.house.resting + (self.calls if help else 0)
        spare = list(map(sub, available, need))
        for kind, left in enumerate(spare):
            if left >= 0:
                continue
            lacking, others = -left, self.house.instead[kind]
            reach = sum([available[other] for other in others])
            if brought:
                reach += quarters[kind] + sum([quarters[other] for other in others])
            if reach < lacking:
                return False
            for other in others:
                if spare[other] > 0:
                    come = min(spare[other], lacking)
                    spare[other] -= come
                    lacking -= come
            if lacking > min(brought, quarters[kind]):
                return bool(self.musters(need, help))
            brought -= lacking
        return True


@lru_cache(maxsize=1 << 14)
def _uses(need: Need, house: Household) -> Need:
    """How many of each kind could at most be used."""
    return tuple(
        own + sum(number for number, others in zip(need, house.instead, strict=True) if kind in others)
        for kind, own in enumerate(need)
    )


@lru_cache(maxsize=1 << 12)
def _plain(need: Need) -> Musters:
    """Everybody in their own place."""
    way = Muster(need, NO_NEED, NO_NEED)
    return {way.key: way}


@lru_cache(maxsize=1 << 15)
def _musters(need: Need, available: Need, quarters: Need, house: Household, helps: int) -> Musters:
    everybody = plus(available, quarters) if helps or house.resting else available
    if not ways(need, everybody, house):
        return {}
    for called in range(min(helps, sum(quarters)) + 1):
        found: dict[str, Muster] = {}
        for resting in _some_of(quarters, house.resting):
            left = tuple(map(sub, quarters, resting))
            for helped in _exactly(left, called):
                for way in _with(need, available, resting, helped, house):
                    found.setdefault(way.key, way)
        if found:
            return found
    return {}


def _with(need: Need, available: Need, resting: Need, helped: Need, house: Household) -> Iterator[Muster]:
    """The ways that need everybody brought in from the quarters, beside all of their kind who are available."""
    brought = plus(resting, helped)
    have = plus(available, brought)
    for used in ways(need, have, house):
        if all(used[place] == have[place] for place, extra in enumerate(brought) if extra):
            yield Muster(tuple(map(sub, used, brought)), resting, helped, sum(helped))


def _some_of(count: Need, most: int) -> Iterator[Need]:
    for size in range(most + 1):
        yield from _exactly(count, size)


@lru_cache(maxsize=1 << 12)
def _exactly(count: Need, size: int) -> tuple[Need, ...]:
    """Every choice of so many servants out of a count."""
    if not count:
        return () if size else ((),)
    return tuple(
        (number, *rest) for number in range(min(count[0], size) + 1) for rest in _exactly(count[1:], size - number)
    )


@lru_cache(maxsize=1 << 16)
def ways(need: Need, have: Need, house: Household) -> tuple[Need, ...]:
    """Every set of servants out of these that fills the need."""
    found: dict[Need, None] = {}

    def fill(place: int, used: list[int], scarce: list[int]) -> None:
        if place == KINDS:
            if all(used[kind] == have[kind] for kind in scarce):
                found[tuple(used)] = None
            return
        others = [(who, rare) for who, whom, rare in house.stand_ins if whom == place]
        serve(place, need[place], others, used, scarce)

    def serve(place: int, left: int, others: list[tuple[int, bool]], used: list[int], scarce: list[int]) -> None:
        """So many of one kind: by stand-ins first, in every way, then by servants of that kind."""
        if not others:
            used[place] += left
            if used[place] <= have[place]:
                fill(place + 1, used, scarce)
            used[place] -= left
            return
        (who, rare), rest = others[0], others[1:]
        for number in range(min(left, have[who] - used[who]) + 1):
            used[who] += number
            serve(place, left - number, rest, used, [*scarce, place] if rare and number else scarce)
            used[who] -= number

    fill(0, [0] * KINDS, [])
    return tuple(way for way in found if fills(way, have))
