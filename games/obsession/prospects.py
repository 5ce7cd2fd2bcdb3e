"""How well a family stands in the modes that are over as soon as somebody is done: Tableau, its duel, the challenge.

As in `promise`, what helps to earn points is worth most while there are many turns left. Here nobody knows how many: it
is guessed from how many have been played, not from how far reputation has yet to go, or it would pay to lose some.
"""

from __future__ import annotations

from games.obsession import challenge
from games.obsession.promise import FAME as USUAL
from games.obsession.promise import Survey, ambitions, company, estate, household, race, savings, screened
from games.obsession.scoring import sheet, sheets
from games.obsession.state import County, Player

PACE, PACE_ALONE = 2.0, 2.6
"""Steps of reputation that a family gains in a turn, on its way to Max, in a race and alone."""
HURRIED = 3.6
"""The same of one who hurries, because every round before the target is worth points."""
LONG = 14.0
"""Turns in a whole game."""
WON = 8.0
"""What it is worth to be ahead when the game is over, beside the points."""
FAME = 1.5
"""What a step of reputation is worth alone to whoever gives one: more than in a race, which has to be won as well."""
URGENT = 3.0
"""What a step of reputation on the way to Max is worth alone, where the estate must be complete as well."""
TILE = 4.0
"""The same of a tile that is still to be had or to be turned."""
DONE = 40.0
"""What it is worth alone to be done, beside the points: as much as all that another round seems to hold."""


def of_race(county: County, seat: int, seen: Survey) -> float:
    """Tableau: points as things stand, what is likely to come of what there is, and who wins when it is over."""
    if county.over:
        points = sheets(county)
        first = county.rules.score(county, points).standings[seat].place == 1
        return points[seat].total + (WON if first else 0.0)
    turns = turns_to_go(county, PACE)
    return standing(county, seat, turns) + race(county, seat, min(1.0, turns / LONG), seen)


def of_challenge(county: County, seat: int, seen: Survey) -> float:
    """The Estate Challenge: the same, and how much is still to be done: rounds are dear."""
    player = county.players[seat]
    if county.over:
        return sheet(county, player).total + DONE
    worth = standing(county, seat, turns_to_go(county, PACE_ALONE), FAME)
    if county.rules.sums.haste is challenge.flat:  # the estate must be complete as well
        return worth - work(county, player)
    return worth + hurry(county, player)


def hurry(county: County, player: Player) -> float:
    """Points for the round in which it is likely to end: the earlier, the more each further round is worth."""
    to_go = max(0, goal(county) - player.reputation) / HURRIED
    early = county.track.target_round - begun(county) - to_go
    return county.box.challenge.haste * early * (abs(early) + 1) / 2


def work(county: County, player: Player) -> float:
    """What is lost by all that has yet to be done, where both Max and a complete estate are asked for."""
    unturned = sum(not owned.flipped and county.box.tiles[owned.tile].back is not None for owned in player.tiles)
    worth = URGENT * max(0, goal(county) - player.reputation)
    return worth + TILE * (sum(challenge.gaps(county).values()) + unturned)


def goal(county: County) -> int:
    """The first step of Max."""
    return (county.track.max_level - 1) * county.box.setup.positions


def begun(county: County) -> int:
    """How many turns the family to move has begun: the same at the end of one and before the next."""
    return county.round - (county.phase == "turn" and county.stage == "begin")


def turns_to_go(county: County, pace: float) -> float:
    """How many turns the game may still last, if it takes as long as most with this pace."""
    return max(goal(county) / pace - begun(county), 1.0)


def standing(county: County, seat: int, turns: float, fame: float = USUAL) -> float:
    """Points of what there is, and what it is good for with so many turns to go."""
    player = county.players[seat]
    ahead = min(1.0, turns / LONG)
    worth = savings(county, player, ahead) + renown(county, player, ahead) + household(county, player, ahead)
    worth += estate(county, player, round(turns), ahead, fame) + company(county, player, ahead, fame)
    worth += screened(county, seat)
    return worth + ambitions(county, player, ahead)


def renown(county: County, player: Player, ahead: float) -> float:
    """Reputation: its points, counted on the way from one level to the next as well, and the doors it opens."""
    wheel, levels = county.box.setup.positions, county.track.levels
    level, steps = divmod(player.reputation, wheel)
    rise = levels[level + 1] - levels[level] if level + 1 < len(levels) else 0
    return levels[level] + rise * steps / wheel + 1.2 * ahead * player.reputation
