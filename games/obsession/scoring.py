"""What everything is worth at the end, and who comes out how."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.kernel.game import Outcome, Standing
from games.obsession import objectives
from games.obsession.state import County, Player


class Sheet(msgspec.Struct, frozen=True):
    """One family's points, by where they come from."""

    tiles: int
    gentry: int
    objectives: int
    reputation: int
    servants: int
    wealth: int
    vp_cards: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(msgspec.structs.astuple(self))


def sheet(county: County, player: Player) -> Sheet:
    """What a family has as things stand."""
    box = county.box
    servants = sum([sum(area.values()) for area in (player.available, player.quarters, player.expended)])
    return Sheet(
        tiles=sum([box.worth[owned.tile, owned.flipped] for owned in player.tiles]),
        gentry=sum([box.gentry[card].vp for card in (*player.hand, *player.discard)]),
        objectives=sum([objectives.worth(county, player, box.objectives[card]) for card in player.objectives]),
        reputation=county.track.levels[county.level(player) - 1],
        servants=servants * box.setup.servant_vp,
        wealth=player.money // box.setup.wealth,
        vp_cards=sum([box.vp_cards[card].vp for card in player.vp_cards]),
    )


def sheets(county: County) -> list[Sheet]:
    """What everybody has as things stand, in order of seats."""
    return [sheet(county, player) for player in county.players]


def fairchild(county: County, player: Player) -> str | None:
    """The Fairchild card a family holds."""
    cards = player.hand + player.discard
    return next((card for card in county.box.fairchilds if card in cards), None)


def score(county: County, points: Sequence[Sheet]) -> Outcome:
    """Places and totals by these sheets.

    A tie goes to who holds a Fairchild, then to the higher reputation, then it is shared. Alone, one who is beaten has
    no place.
    """
    totals = [sheet.total for sheet in points]
    marks = [
        (total, fairchild(county, player) is not None, county.level(player))
        for total, player in zip(totals, county.players, strict=True)
    ]
    return Outcome(
        county.verdict or "",
        tuple(
            Standing(seat, 0 if county.verdict == "lost" else 1 + sum(other > mark for other in marks), totals[seat])
            for seat, mark in enumerate(marks)
        ),
    )
