"""How well a family stands in the modes that are over as soon as somebody is done: Tableau, its duel, the challenge.

As in `promise`, what helps to earn points is worth most while there are many turns left. Here nobody knows how many: it
is guessed from how far reputation has yet to go.
"""

from __future__ import annotations

from games.obsession import challenge
from games.obsession.promise import ambitions, company, estate, household, race, savings
from games.obsession.scoring import sheet, sheets
from games.obsession.state import County, Player

PACE = 2.6
"""Steps of reputation that a family gains in a turn, on its way to Max."""
LONG = 14.0
"""Turns in a whole game."""
WON = 8.0
"""What it is worth to be ahead when the game is over, beside the points."""
URGENT = 3.0
"""What a step of reputation on the way to Max is worth alone: every round until then costs points."""
TILE = 4.0
"""The same of a tile that is still to be had or to be turned, where the estate must be complete."""
DONE = 10.0
"""What it is worth alone to be done, beside the points."""


def of_race(county: County, seat: int) -> float:
    """Tableau: points as things stand, what is likely to come of what there is, and who wins when it is over."""
    if county.over:
        points = sheets(county)
        first = county.rules.score(county, points).standings[seat].place == 1
        return points[seat].total + (WON if first else 0.0)
    return standing(county, seat, turns_to_go(county)) + race(county, seat, turns_to_go(county) / LONG)


def of_challenge(county: County, seat: int) -> float:
    """The Estate Challenge: the same, and how much is still to be done: rounds are dear.

    What round it is does not enter: a line of play that happens to end before the next round is no better for it.
    """
    player = county.players[seat]
    if county.over:
        points = sheet(county, player)
        return points.total - points.haste + DONE
    return standing(county, seat, turns_to_go(county)) - work(county, player)


def work(county: County, player: Player) -> float:
    """What is lost by all that has yet to be done before it can end."""
    worth = URGENT * max(0, goal(county) - player.reputation)
    if county.rules.sums.haste is challenge.flat:  # where the estate must be complete as well
        unturned = sum(not owned.flipped and county.box.tiles[owned.tile].back is not None for owned in player.tiles)
        worth += TILE * (sum(challenge.gaps(county).values()) + unturned)
    return worth


def goal(county: County) -> int:
    """The first step of Max."""
    return (county.track.max_level - 1) * county.box.setup.positions


def turns_to_go(county: County) -> float:
    """How many turns the game may still last: until whoever is nearest to Max gets there, or the track ends."""
    nearest = goal(county) - max(player.reputation for player in county.players)
    return min(max(nearest / PACE, 1.0), county.track.rounds - county.round + 1.0) if nearest > 0 else 0.0


def standing(county: County, seat: int, turns: float) -> float:
    """Points of what there is, and what it is good for with so many turns to go."""
    player = county.players[seat]
    ahead = min(1.0, turns / LONG)
    worth = savings(county, player, ahead) + renown(county, player, ahead) + estate(county, player, round(turns), ahead)
    return worth + company(county, player, ahead) + household(county, player, ahead) + ambitions(county, player, ahead)


def renown(county: County, player: Player, ahead: float) -> float:
    """Reputation: its points, counted on the way from one level to the next as well, and the doors it opens."""
    wheel, levels = county.box.setup.positions, county.track.levels
    level, steps = divmod(player.reputation, wheel)
    rise = levels[level + 1] - levels[level] if level + 1 < len(levels) else 0
    return levels[level] + rise * steps / wheel + 1.2 * ahead * player.reputation
