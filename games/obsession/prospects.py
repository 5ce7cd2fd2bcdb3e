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
HOPE = 0.75
"""How much of what rounds before the target would bring is counted before it is brought."""


def of_race(county: County, seat: int) -> float:
    """Tableau: points as things stand, what is likely to come of what there is, and who wins when it is over."""
    if county.over:
        points = sheets(county)
        first = county.rules.score(county, points).standings[seat].place == 1
        return points[seat].total + (WON if first else 0.0)
    return standing(county, seat, turns_to_go(county)) + race(county, seat, turns_to_go(county) / LONG)


def of_challenge(county: County, seat: int) -> float:
    """The Estate Challenge: the same, and what it brings to be done early."""
    player = county.players[seat]
    if county.over:
        return float(sheet(county, player).total)
    turns = turns_to_go(county)
    early = county.track.target_round - (county.round + turns)
    return standing(county, seat, turns) + HOPE * haste(county, early)


def haste(county: County, early: float) -> float:
    """What so many rounds before the target, or after it, come to by the printing that is played."""
    each = county.box.challenge.haste
    if county.rules.sums.haste is challenge.flat:
        return each * early
    steps = abs(early) * (abs(early) + 1) / 2
    return each * (steps if early > 0 else -steps)


def turns_to_go(county: County) -> float:
    """How many turns the game may still last: until whoever is nearest to Max gets there, or the track ends."""
    goal = (county.track.max_level - 1) * county.box.setup.positions
    nearest = goal - max(player.reputation for player in county.players)
    return min(max(nearest, 0) / PACE, county.track.rounds - county.round)


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
