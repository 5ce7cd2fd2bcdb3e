"""What self-play notes of a finished game and should come to: families, seats, servants, tiles, reputations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.game import Bar, Tally
from games.kernel.ledger import Event
from games.obsession import modes
from games.obsession.state import County, Player

RESPECTED = 5
"""A level of reputation that a winner should have reached."""
SEVERAL = 5
"""So many players that some never start a season."""
SERVANTS = ("cook", "hall-boy", "head-housemaid", "useful-man")
"""Those who came with Upstairs, Downstairs."""


def tally(county: County, told: Sequence[Event]) -> Tally:
    """The county as it lies at the end, and who was drafted and hired on the way."""
    bought = [tile for player in county.players for tile in _bought(county, player)]
    lying = [stack.tile for stack in (*county.market, *county.reserves)]
    lying += [tile for pile in (*county.piles, county.discarded) for tile in pile]
    taken = county.solo.taken if county.solo else []
    drafted = [event.args["servant"] for event in told if event.id == "drafted_servant"]
    hired = {event.args["servant"] for event in told if event.id == "hired"}
    wanted = county.box.supplemental if told else ()
    return Tally(
        sides=tuple(player.family for player in county.players),
        places=tuple(f"seat {1 + place}" for place in _places(county)),
        there=frozenset([*bought, *lying, *county.bag, *taken, *wanted]),
        used=frozenset([*bought, *hired.intersection(wanted)]),
        marks=tuple(_marks(county, player) for player in county.players),
        offered=dict.fromkeys(county.box.setup.servant_draft if drafted else (), 1),
        first=dict.fromkeys(drafted[:1], 1),
    )


def _places(county: County) -> list[int]:
    """Where each seat was in the order of the first round; the first player changes with the seasons of a courtship."""
    seats = len(county.players)
    first = county.first + (county.season - 1 if modes.mode(county.options) == modes.COURTSHIP else 0)
    return [(seat - first) % seats for seat in range(seats)]


def _bought(county: County, player: Player) -> list[str]:
    """The tiles a family has beside those it started with."""
    own = county.box.families[player.family].tiles
    tiles = county.box.tiles
    return [owned.tile for owned in player.tiles if tiles[owned.tile].kind != "start" and owned.tile not in own]


def _marks(county: County, player: Player) -> dict[str, float]:
    level = county.level(player)
    return {
        "rounds": county.round,
        "reputation": level,
        f"reputation {RESPECTED} or more": float(level >= RESPECTED),
        "tiles bought": len(_bought(county, player)),
        "tiles turned": sum(owned.flipped for owned in player.tiles),
        "guests": sum(county.box.gentry[card].is_guest for card in (*player.hand, *player.discard)),
    }


# ── what it should come to ──────────────────────────────────────────────────────────────────────────────────


def bars(found: Mapping[str, Any]) -> Sequence[Bar]:
    """What Upstairs, Downstairs should come to at a table, played by thoughtful stand-ins."""
    options, seats = found["options"], found["seats"]
    if options["upstairs"] != "yes":
        return ()
    mode = modes.mode(options)
    if mode == "challenge":
        return (Bar("Estate Challenge won", found["won"], least=0.2, most=0.6),)
    if mode != modes.COURTSHIP:
        return (Bar("rounds until it is over", found["marks"]["rounds"]["mean"], least=12, most=22),)
    drafted = _highest("part of drafts in which one is first", found["taken_first"], 0.6)
    return [*(_of_many(found) if seats >= SEVERAL else ()), *(_of_three(found) if seats == 3 else ()), drafted]


def _of_many(found: Mapping[str, Any]) -> list[Bar]:
    return [_highest("wins over a seat's share", _shares(found["places"]), 1.25)]


def _of_three(found: Mapping[str, Any]) -> list[Bar]:
    score = Bar("mean score", found["mean_score"], least=90, most=170)
    alone = {kind: found["unused"].get(kind, 0.0) for kind in SERVANTS}
    return [
        *([score] if found["options"]["length"] == "standard" else ()),
        _highest("wins over a family's share", _shares(found["sides"]), 1.3),
        _highest("part of games in which nobody hires one", alone, 0.5),
    ]


def _shares(sides: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    return {side: counted["over_its_share"] for side, counted in sides.items()}


def _highest(name: str, figures: Mapping[str, float], most: float) -> Bar:
    """The highest of several figures, and whose it is."""
    about = max(figures, key=figures.__getitem__, default="")
    return Bar(name, figures.get(about, 0.0), most=most, about=about)
