"""What self-play notes of a finished game: families, tiles that nobody wanted, how far each family came."""

from __future__ import annotations

from games.kernel.game import Tally
from games.obsession.state import County, Player

RESPECTED = 5
"""A level of reputation that a winner should have reached."""


def tally(county: County) -> Tally:
    """The county as it lies at the end."""
    bought = [tile for player in county.players for tile in _bought(county, player)]
    lying = [stack.tile for stack in (*county.market, *county.reserves)]
    lying += [tile for pile in (*county.piles, county.discarded) for tile in pile]
    taken = county.solo.taken if county.solo else []
    return Tally(
        sides=tuple(player.family for player in county.players),
        there=frozenset([*bought, *lying, *county.bag, *taken]),
        used=frozenset(bought),
        marks=tuple(_marks(county, player) for player in county.players),
    )


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
