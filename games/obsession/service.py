"""Service: which servants can fill what a tile and its guests need, in their own place or in another's.

Counts are tuples in the order of `SERVANTS`. A housekeeper may stand in for a lady's maid and, with a Brushing Room,
a footman for a valet, but only when none of those is available; an underbutler whenever the host likes.

>>> from games.obsession.components import box
>>> plain = box().household(())
>>> ways((0, 0, 0, 2, 0, 0), (1, 1, 1, 1, 1, 0), plain)
((0, 1, 0, 1, 0, 0),)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

from games.obsession.components import SERVANTS, Household
from games.obsession.state import AT, KINDS, County, Player

Need = tuple[int, ...]
RESTING = "resting-"
"""Before the key of a servant who serves straight from the Servants' Quarters by a tile's power."""
HELPED = "helped-"
"""Before the key of one who is called from the Servants' Quarters at the price of reputation."""
NO_NEED: Need = (0,) * KINDS


class Muster(NamedTuple):
    """One way to fill a need: who comes from Available Service, who from the quarters by a tile, who at a price."""

    available: Need
    resting: Need
    helped: Need

    @property
    def key(self) -> str:
        """The servants, joined in the order of their kinds."""
        return _key(self)

    @property
    def help(self) -> int:
        """How many are called at a price."""
        return sum(self.helped)


@lru_cache(maxsize=1 << 12)
def _key(muster: Muster) -> str:
    return "+".join(
        f"{prefix}{kind}"
        for prefix, count in zip(("", RESTING, HELPED), muster, strict=True)
        for kind, number in zip(SERVANTS, count, strict=True)
        for _ in range(number)
    )


def fills(need: Need, have: Sequence[int]) -> bool:
    """Whether every kind is there in the number needed."""
    return all(map(int.__le__, need, have))


def plus(one: Need, other: Need) -> Need:
    """What two need together."""
    return tuple(map(int.__add__, one, other))


def total(needs: Iterable[Need]) -> Need:
    """What several need together."""
    return reduce(plus, needs, NO_NEED)


def household(county: County, player: Player) -> Household:
    """What a family's tiles do for its service."""
    tiles = county.box.service_tiles
    return county.box.household(tuple([owned.tile for owned in player.tiles if owned.tile in tiles]))


def musters(county: County, player: Player, need: Need, help: bool = True) -> tuple[Muster, ...]:
    """Every way this family could fill the need now; those that cost reputation only where no other does, or never."""
    available = tuple(player.available)
    if fills(need, available) and not available[AT["underbutler"]]:
        return (Muster(need, NO_NEED, NO_NEED),)
    house = household(county, player)
    helps = 0
    if help and player.reputation >= county.box.setup.help.reputation:
        lacking = sum([want - there for want, there in zip(need, available, strict=True) if want > there])
        helps = min(lacking, player.reputation // county.box.setup.help.reputation)
    quarters = tuple(player.quarters) if helps or house.resting else NO_NEED
    return _musters(need, available, quarters, house, helps)


def can_serve(county: County, player: Player, need: Need, help: bool = True) -> bool:
    """Whether there is any way, with help from the quarters or without."""
    return fills(need, player.available) or bool(musters(county, player, need, help))


def can_be_helped(county: County, player: Player) -> bool:
    """Whether a servant could be called from the quarters."""
    return player.reputation >= county.box.setup.help.reputation and any(player.quarters)


@lru_cache(maxsize=1 << 15)
def _musters(need: Need, available: Need, quarters: Need, house: Household, helps: int) -> tuple[Muster, ...]:
    everybody = tuple(map(int.__add__, available, quarters)) if helps or house.resting else available
    if not ways(need, everybody, house):
        return ()
    for called in range(min(helps, sum(quarters)) + 1):
        found: dict[Muster, None] = {}
        for resting in _some_of(quarters, house.resting):
            left = tuple(map(int.__sub__, quarters, resting))
            for helped in _exactly(left, called):
                found.update(dict.fromkeys(_with(need, available, resting, helped, house)))
        if found:
            return tuple(found)
    return ()


def _with(need: Need, available: Need, resting: Need, helped: Need, house: Household) -> Iterator[Muster]:
    """The ways that need everybody brought in from the quarters, beside all of their kind who are available."""
    brought = tuple(map(int.__add__, resting, helped))
    have = tuple(map(int.__add__, available, brought))
    for used in ways(need, have, house):
        if all(used[place] == have[place] for place, extra in enumerate(brought) if extra):
            yield Muster(tuple(map(int.__sub__, used, brought)), resting, helped)


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
    return tuple(way for way in found if all(map(int.__le__, way, have)))
