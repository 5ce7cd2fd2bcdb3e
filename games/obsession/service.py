"""Service: which servants can fill what a tile and its guests need, in their own place or in another's.

A housekeeper may stand in for a lady's maid and, with a Brushing Room, a footman for a valet, but only when none of
those is available; an underbutler whenever the host likes. What is worked out again and again is worked out with
plain numbers, one for each of the box's `posts`; whoever asks is told kinds by their names.

>>> from games.obsession.components import box
>>> parts = box().at_table({"base"})
>>> plain = parts.household(())
>>> maids, household = {"ladys-maid": 2}, {"butler": 1, "housekeeper": 1, "ladys-maid": 1}
>>> [named(plain, way) for way in ways(parts.in_order(maids), parts.in_order(household), plain)]
[{'housekeeper': 1, 'ladys-maid': 1}]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import add, le, sub
from typing import NamedTuple

from games.obsession.components import Household
from games.obsession.state import County, Player

Need = tuple[int, ...]
"""How many of each kind, in the order of the box's `posts`."""
RESTING = "resting-"
"""Before the key of a servant who serves straight from the Servants' Quarters by a tile's power."""
HELPED = "helped-"
"""Before the key of one who is called from the Servants' Quarters at the price of reputation."""


class Muster(NamedTuple):
    """One way to fill a need: who comes from Available Service, who from the quarters by a tile, who at a price."""

    key: str
    """The servants, joined in the order of their kinds."""
    available: Mapping[str, int]
    resting: Mapping[str, int]
    helped: Mapping[str, int]
    help: int = 0
    """How many are called at a price."""


Musters = Mapping[str, Muster]
"""Ways to fill a need, by their keys."""


def named(house: Household, count: Need) -> Mapping[str, int]:
    """A count by the names of the kinds, without those that are not there."""
    return {kind: number for kind, number in zip(house.posts, count, strict=True) if number}


def _muster(house: Household, available: Need, resting: Need, helped: Need) -> Muster:
    there, rested, called = named(house, available), named(house, resting), named(house, helped)
    places = (("", there), (RESTING, rested), (HELPED, called))
    words = [f"{prefix}{kind}" for prefix, count in places for kind, number in count.items() for _ in range(number)]
    return Muster("+".join(words), there, rested, called, sum(helped))


def fills(need: Need, have: Sequence[int]) -> bool:
    """Whether every kind is there in the number needed."""
    return all(map(le, need, have))


def plus(one: Need, other: Need) -> Need:
    """What two need together."""
    return tuple(map(add, one, other))


def can_be_helped(county: County, player: Player) -> bool:
    """Whether a servant could be called from the quarters."""
    return player.reputation >= county.box.setup.help.reputation and bool(player.quarters)


class Staff:
    """Whom a family has for its service at one moment, to be asked about one need after another."""

    __slots__ = ("_county", "_player", "available", "house")

    def __init__(self, county: County, seat: int, player: Player | None = None) -> None:
        self._county, self._player = county, county.players[seat] if player is None else player
        self.available = county.box.in_order(self._player.available)
        self.house = county.estates[seat].household

    @property
    def quarters(self) -> Need:
        """Who rests; seldom asked for."""
        return self._county.box.in_order(self._player.quarters)

    @property
    def calls(self) -> int:
        """How many could be called from the quarters at a price."""
        return self._player.reputation // self._county.box.setup.help.reputation

    def musters(self, need: Need, help: bool = True) -> Musters:
        """Every way to fill the need; those that cost reputation only where no other does, or never."""
        house, available, helps = self.house, self.available, 0
        if fills(need, available) and not sum([available[who] for who in house.freely]):
            return _plain(need, house)
        if help and self.calls:
            lacking = sum([want - there for want, there in zip(need, available, strict=True) if want > there])
            helps = min(lacking, self.calls)
        uses, enough = _uses(need, house)
        quarters = tuple(map(min, self.quarters, uses)) if helps or house.resting else self._county.box.nobody
        return _musters(need, tuple(map(min, available, enough)), quarters, house, helps)

    def can_serve(self, need: Need, help: bool = True) -> bool:
        """Whether there is any way: mostly the first look tells, and else all of them are looked for."""
        available = self.available
        if all(map(le, need, available)):
            return True
        house = self.house
        brought = house.resting + (self.calls if help else 0)
        quarters = self.quarters if brought else self._county.box.nobody
        clear = _can_serve(need, available, house, brought, quarters)
        return bool(self.musters(need, help)) if clear is None else clear


@lru_cache(maxsize=1 << 14)
def _can_serve(need: Need, available: Need, house: Household, brought: int, quarters: Need) -> bool | None:
    """Whether a need can be filled, of which not all are in their own place; None where that is not clear at once."""
    spare, instead = list(map(sub, available, need)), house.instead
    for kind, free in enumerate(spare):
        if free < 0:
            free += quarters[kind]
            for other in instead[kind]:  # who is needed elsewhere can come if somebody else could serve there
                free += spare[other] + quarters[other] + (need[other] if instead[other] else 0)
            if free < 0:
                return False
    return _can_fill_in(spare, house, brought, quarters) or None


def _can_fill_in(spare: list[int], house: Household, brought: int, quarters: Need) -> bool:
    """Whether those do who are free and, where they do not, some of the very kind from the quarters."""
    for kind, free in enumerate(spare):
        if free >= 0:
            continue
        missing = -free
        for other in house.instead[kind]:
            if spare[other] > 0:
                come = min(spare[other], missing)
                spare[other] -= come
                missing -= come
        brought -= missing
        if brought < 0 or missing > quarters[kind]:
            return False
    return True


@lru_cache(maxsize=1 << 14)
def _uses(need: Need, house: Household) -> tuple[Need, Need]:
    """How many of each kind could at most be used, and how many are as good as any number of them.

    Who is of no use may be left out, and one more than can be used is as good as several: so many tables look alike.
    """
    uses = list(need)
    for number, others in zip(need, house.instead, strict=True):
        for kind in set(others) if number else ():
            uses[kind] += number
    return tuple(uses), tuple([use and use + 1 for use in uses])


@lru_cache(maxsize=1 << 12)
def _plain(need: Need, house: Household) -> Musters:
    """Everybody in their own place."""
    nobody = (0,) * len(need)
    way = _muster(house, need, nobody, nobody)
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
            yield _muster(house, tuple(map(sub, used, brought)), resting, helped)


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
    wanted = [place for place, number in enumerate(need) if number]

    def fill(at: int, used: list[int], scarce: list[int]) -> None:
        if at == len(wanted):
            if all(used[kind] == have[kind] for kind in scarce):
                found[tuple(used)] = None
            return
        serve(at, need[wanted[at]], house.fillers[wanted[at]], used, scarce)

    def serve(at: int, left: int, others: Sequence[tuple[int, bool]], used: list[int], scarce: list[int]) -> None:
        """So many of one kind: by stand-ins first, in every way, then by servants of that kind."""
        place = wanted[at]
        if not others:
            used[place] += left
            if used[place] <= have[place]:
                fill(at + 1, used, scarce)
            used[place] -= left
            return
        (who, rare), rest = others[0], others[1:]
        for number in range(min(left, have[who] - used[who]) + 1):
            used[who] += number
            serve(at, left - number, rest, used, [*scarce, place] if rare and number else scarce)
            used[who] -= number

    fill(0, [0] * len(need), [])
    return tuple(way for way in found if fills(way, have))
