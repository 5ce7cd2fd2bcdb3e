"""The team's sheet: averages, the lower reputation, the best objectives of both; and who comes out how."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Outcome, Standing
from games.kernel.position import Turn
from games.obsession import milestones, objectives
from games.obsession.scoring import LINES, Sheet, fairchild, sheet
from games.obsession.state import County
from games.obsession.teams import allies, teams

AVERAGED = ("tiles", "gentry", "servants", "wealth", "vp_cards")
"""The lines of which a team counts the average, rounded down."""


def team_sheet(county: County, seat: int) -> Sheet:
    """What the team of a seat has as things stand."""
    team = allies(county, seat)
    own = [sheet(county, county.players[ally]) for ally in team]
    return joined(county, team, own, best_objectives(county, team))


Goal = tuple[int, str, int]
"""An objective that is met: whose it is, which, and what it brings."""


def joined(county: County, team: Sequence[int], own: Sequence[Sheet], goals: Sequence[Goal]) -> Sheet:
    """The team's lines by those of its members, with the objectives that count."""
    averages = {line: sum(getattr(one, line) for one in own) // len(own) for line in AVERAGED}
    claimed = sum(milestones.points(county, county.players[seat]) for seat in team)
    met = sum(vp for _, _, vp in goals)
    return Sheet(**averages, reputation=min(one.reputation for one in own), objectives=met + claimed)


def best_objectives(county: County, team: Sequence[int]) -> list[Goal]:
    """The objectives that count: so many of those either has met, the best."""
    met = []
    for seat in team:
        player = county.players[seat]
        for card in sorted(player.objectives):
            if vp := objectives.worth(county, player, county.box.objectives[card]):
                met.append((seat, card, vp))
    return sorted(met, key=lambda found: -found[2])[: county.box.setup.team_objectives]


def score(county: County, points: Sequence[Sheet]) -> Outcome:
    """Places and totals of the teams.

    A tie goes to the team that holds a Fairchild, then to the higher level of those that count, then it is shared.
    """
    sheets = {
        team: joined(county, team, [points[seat] for seat in team], best_objectives(county, team))
        for team in _teams(county)
    }
    marks = {
        team: (
            counted.total,
            any(fairchild(county, county.players[seat]) for seat in team),
            min(county.level(county.players[seat]) for seat in team),
        )
        for team, counted in sheets.items()
    }
    places = {team: 1 + sum(len(other) for other in marks if marks[other] > mark) for team, mark in marks.items()}
    standings = [Standing(seat, places[team], sheets[team].total) for team in sheets for seat in team]
    return Outcome(county.verdict or "", tuple(sorted(standings, key=lambda standing: standing.seat)))


def tell_scores(county: County, turn: Turn) -> None:
    """Tell which team came where, and by what."""
    outcome = county.rules.score(county, [sheet(county, player) for player in county.players])
    for team in _teams(county):
        counted = team_sheet(county, team[0])
        lines = {line: getattr(counted, line) for line in LINES}
        turn.tell("team_scored", team=list(team), place=outcome.standings[team[0]].place, **lines)


def _teams(county: County) -> tuple[tuple[int, ...], ...]:
    return teams(len(county.players), county.options)
