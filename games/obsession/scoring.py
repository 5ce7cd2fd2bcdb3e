"""What everything is worth at the end, and who comes out how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from games.kernel.game import Outcome, Standing
from games.obsession import milestones, objectives
from games.obsession.decks import beyond_cap
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
    haste: int = 0
    """For rounds before or after the one that was to be the last."""

    @property
    def total(self) -> int:
        """All of it."""
        return sum(msgspec.structs.astuple(self))


LINES = ("tiles", "gentry", "objectives", "reputation", "servants", "wealth", "vp_cards")
"""The lines of the ordinary sheet; milestones count with objectives."""


def as_printed(vp: int) -> int:
    """A guest is worth what the card says."""
    return vp


def only_flaws(vp: int) -> int:
    """A guest is worth nothing at best."""
    return min(vp, 0)


def no_hurry(county: County) -> int:
    """It does not matter when the game ends."""
    return 0


@dataclass(frozen=True)
class Sums:
    """What counts at the end."""

    lines: tuple[str, ...] = LINES
    guest: Callable[[int], int] = as_printed
    """What a card of the gentry comes to, by its points."""
    haste: Callable[[County], int] = no_hurry
    """For the round in which the game ends."""


ORDINARY = Sums()
"""Every line of the sheet, and nothing else."""


def sheet(county: County, player: Player) -> Sheet:
    """What a family has as things stand."""
    box, sums, rooms = county.box, county.rules.sums, objectives.rooms_of(player)
    servants = sum(player.available.values()) + sum(player.quarters.values()) + sum(player.expended.values())
    goals = sum([objectives.worth(county, player, box.objectives[card], rooms) for card in player.objectives])
    return Sheet(
        tiles=sum([box.worth[owned.tile, owned.flipped] for owned in player.tiles]),
        gentry=company(county, player),
        objectives=goals + milestones.points(county, player),
        reputation=county.track.levels[county.level(player) - 1],
        servants=servants * box.setup.servant_vp if "servants" in sums.lines else 0,
        wealth=player.money // box.setup.wealth if "wealth" in sums.lines else 0,
        vp_cards=sum([box.vp_cards[card].vp for card in player.vp_cards]),
        haste=sums.haste(county) if county.over else 0,
    )


def company(county: County, player: Player) -> int:
    """Points of the gentry; of prestige guests beyond those that a family may have, the least do not count."""
    box, sums, cards = county.box, county.rules.sums, (*player.hand, *player.discard)
    points = sum([sums.guest(box.gentry[card].vp) for card in cards])
    if beyond := beyond_cap(county, cards):
        points -= sum(
            sorted(sums.guest(box.gentry[card].vp) for card in cards if card in box.dealt["prestige"])[:beyond]
        )
    return points


def sheet_of(county: County, seat: int) -> Sheet:
    """What the family of a seat has as things stand."""
    return sheet(county, county.players[seat])


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
