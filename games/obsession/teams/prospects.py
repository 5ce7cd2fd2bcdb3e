"""How well a team stands: as well as both its families in the mean, but for what a team counts otherwise.

Reputation counts as the lower of the two, the more the nearer the end is; and of objectives the best few of both.
"""

from __future__ import annotations

from games.obsession.promise import Survey, ambitions, promise, renown, turns_left
from games.obsession.state import County
from games.obsession.teams import allies
from games.obsession.teams.sheet import best_objectives, team_sheet


def of_team(county: County, seat: int, seen: Survey) -> float:
    """What a team's points are likely to come to; both partners stand alike."""
    team = allies(county, seat)
    if county.over:
        return float(team_sheet(county, seat).total)
    turns = max(turns_left(county, ally) for ally in team)
    ahead = turns / (county.track.rounds - county.track.rounds // county.track.season)
    worth = sum(promise(county, ally, seen) for ally in team) / len(team)
    steps = [renown(county, county.players[ally], ahead) for ally in team]
    worth -= (max(steps) - min(steps)) / 2 * (1 - ahead)
    goals = [ambitions(county, county.players[ally], ahead) for ally in team]
    met = sum(vp for _, _, vp in best_objectives(county, team))
    return worth + (1 - ahead) * max(0.0, met - sum(goals) / len(team))
