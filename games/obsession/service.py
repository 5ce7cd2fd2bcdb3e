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
from operator import sub
from typing import NamedTuple

from games.obsession.components import Household
from games.obsession.components.needs import (
    Need,
    at_most,
    count_at,
    counted,
    everybody,
    fills,
    lacking,
    packed,
    unpacked,
)
from games.obsession.state import County, Player

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
    help: int
    """How many are called at a price."""
    serving: Mapping[str, int]
    """All of them."""


Musters = Mapping[str, Muster]
"""Ways to fill a need, by their keys."""


def named(house: Household, count: Need) -> Mapping[str, int]:
    """A count by the names of the kinds, without those that are not there."""
    if not count:
        return {}
    numbers = unpacked(count, len(house.posts))
    return {kind: number for kind, number in zip(house.posts, numbers, strict=True) if number}


def _muster(house: Household, available: Need, resting: Need, helped: Need) -> Muster:
    there, rested, called = named(house, available), named(house, resting), named(house, helped)
    places = (("", there), (RESTING, rested), (HELPED, called))
    words = [f"{prefix}{kind}" for prefix, count in places for kind, number in count.items() for _ in range(number)]
    serving = named(house, available + resting + helped) if resting or helped else there
    return Muster("+".join(words), there, rested, called, sum(called.values()), serving)


def can_be_helped(county: County, player: Player) -> bool:
    """Whether a servant could be called from the quarters."""
    return player.reputation >= county.box.setup.help.reputation and bool(player.quarters)


class Staff:
    """Whom a family has for its service at one moment, to be asked about one need after another."""

    __slots__ = ("_county", "_player", "_quarters", "available", "house")

    def __init__(self, county: County, seat: int, player: Player | None = None) -> None:
        self._county, self._player = county, county.players[seat] if player is None else player
        self.available = county.box.in_order(self._player.available)
        self._quarters: Need | None = None
        self.house = county.estates[seat].household

    @property
    def quarters(self) -> Need:
        """Who rests; seldom asked for."""
        if self._quarters is None:
            self._quarters = self._county.box.in_order(self._player.quarters)
        return self._quarters

    @property
    def calls(self) -> int:
        """How many could be called from the quarters at a price."""
        return self._player.reputation // self._county.box.setup.help.reputation

    def musters(self, need: Need, help: bool = True) -> Musters:
        """Every way to fill the need; those that cost reputation only where no other does, or never."""
        house, available, helps = self.house, self.available, 0
        uses = _uses(need, house)
        if fills(need, available):
            if not available & (house.freely if house.resting else uses.instead):
                return _plain(need, house)
        elif help and self.calls:
            helps = min(_total(need - at_most(need, available), house), self.calls)
        quarters = at_most(self.quarters, uses.most) if helps or house.resting else 0
        return _musters(need, at_most(available, uses.enough), quarters, house, helps)

    def can_serve(self, need: Need, help: bool = True) -> bool:
        """Whether there is any way: mostly the first look tells, and else all of them are looked for."""
        missing = lacking(need, self.available)
        if not missing:
            return True
        house = self.house
        brought = house.resting + (self.calls if help else 0)
        if not brought and missing & house.alone:
            return False
        most = _uses(need, house).most
        quarters = at_most(self.quarters, most) if brought else 0
        clear = _can_serve(need, at_most(self.available, most), house, brought, quarters)
        return bool(self.musters(need, help)) if clear is None else clear


@lru_cache(maxsize=1 << 14)
def _can_serve(need: Need, available: Need, house: Household, brought: int, quarters: Need) -> bool | None:
    """Whether those who are of use can fill a need; None where that is not clear at once."""
    posts, instead = len(house.posts), house.instead
    needed, there, resting = unpacked(need, posts), unpacked(available, posts), unpacked(quarters, posts)
    if sum(needed) > sum(there) + min(sum(resting), brought):
        return False
    spare = list(map(sub, there, needed))
    for kind, free in enumerate(spare):
        if free < 0:
            free += resting[kind]
            for other in instead[kind]:  # who is needed elsewhere can come if somebody else could serve there
                free += spare[other] + resting[other] + (needed[other] if instead[other] else 0)
            if free < 0:
                return False
    return _can_fill_in(spare, house, brought, resting) or None


def _can_fill_in(spare: list[int], house: Household, brought: int, quarters: Sequence[int]) -> bool:
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


class Uses(NamedTuple):
    """Of what use servants are for a need."""

    most: Need
    """How many of each kind could at most be used."""
    enough: Need
    """How many are as good as any number of them."""
    instead: Need
    """Those who may serve for others whenever the host likes."""


@lru_cache(maxsize=1 << 14)
def _uses(need: Need, house: Household) -> Uses:
    """Who could be used, and how many of them.

    Who is of no use may be left out, and one more than can be used is as good as several: so many tables look alike.
    """
    needed = unpacked(need, len(house.posts))
    uses, freely = list(needed), set()
    for post, number in enumerate(needed):
        if number:
            for kind in set(house.instead[post]):
                uses[kind] += number
            freely.update([who for who, scarce in house.fillers[post] if not scarce])
    return Uses(packed(uses), packed([use and use + 1 for use in uses]), everybody(freely))


def _total(count: Need, house: Household) -> int:
    """How many there are of all kinds."""
    return sum(unpacked(count, len(house.posts)))


@lru_cache(maxsize=1 << 12)
def _plain(need: Need, house: Household) -> Musters:
    """Everybody in their own place."""
    way = _muster(house, need, 0, 0)
    return {way.key: way}


@lru_cache(maxsize=1 << 15)
def _musters(need: Need, available: Need, quarters: Need, house: Household, helps: int) -> Musters:
    if not quarters:
        found = [_muster(house, way, 0, 0) for way in ways(need, available, house)]
        return {way.key: way for way in found}
    if not ways(need, available + quarters, house):
        return {}
    for called in range(min(helps, _total(quarters, house)) + 1):
        brought: dict[str, Muster] = {}
        for resting in _some_of(quarters, house.resting):
            for helped in _exactly(quarters - resting, called):
                for way in _with(need, available, resting, helped, house):
                    brought.setdefault(way.key, way)
        if brought:
            return brought
    return {}


def _with(need: Need, available: Need, resting: Need, helped: Need, house: Household) -> Iterator[Muster]:
    """The ways that need everybody brought in from the quarters, beside all of their kind who are available."""
    brought = resting + helped
    have, places = available + brought, 0
    if brought:
        places = everybody(place for place, extra in enumerate(unpacked(brought, len(house.posts))) if extra)
    for used in ways(need, have, house):
        if used & places == have & places:
            yield _muster(house, used - brought, resting, helped)


def _some_of(count: Need, most: int) -> Iterator[Need]:
    for size in range(most + 1):
        yield from _exactly(count, size)


@lru_cache(maxsize=1 << 12)
def _exactly(count: Need, size: int) -> tuple[Need, ...]:
    """Every choice of so many servants out of a count, with the fewest of the first kinds first."""
    if not count:
        return () if size else (0,)
    first, others = count & 0xFF, count >> 8
    return tuple(
        number + (rest << 8) for number in range(min(first, size) + 1) for rest in _exactly(others, size - number)
    )


@lru_cache(maxsize=1 << 16)
def ways(need: Need, have: Need, house: Household) -> tuple[Need, ...]:
    """Every set of servants out of these that fills the need."""
    posts = len(house.posts)
    there, found = unpacked(have, posts), [NOBODY_YET]
    for post, number in enumerate(unpacked(need, posts)):
        if not number:
            continue
        others = [filler for filler in house.fillers[post] if there[filler[0]]]
        if others:
            found = [more for way in found for more in _serve(post, number, others, there, way)]
        elif number <= there[post]:
            served = counted(post, number)
            found = [(used + served, scarce) for used, scarce in found]
        else:
            return ()
    right = [used for used, scarce in found if not scarce or used & scarce == have & scarce]
    return tuple(used for used in dict.fromkeys(right) if fills(used, have))


Filled = tuple[Need, Need]
"""Some posts are filled: who serves, and all of the kinds for whom others stand in: that is right only where none of
those is left.
"""
NOBODY_YET: Filled = (0, 0)


def _serve(
    post: int, left: int, others: Sequence[tuple[int, bool]], have: Sequence[int], filled: Filled
) -> Iterator[Filled]:
    """So many of one kind: by stand-ins first, in every way, then by servants of that kind."""
    used, scarce = filled
    if not others:
        if count_at(used, post) + left <= have[post]:
            yield used + counted(post, left), scarce
        return
    (who, rare), rest = others[0], others[1:]
    for number in range(min(left, have[who] - count_at(used, who)) + 1):
        whom = scarce | everybody((post,)) if rare and number else scarce
        yield from _serve(post, left - number, rest, have, (used + counted(who, number), whom))
