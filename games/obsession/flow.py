"""The rules, step by step: which part of them comes next."""

from __future__ import annotations

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.obsession import courtship, objectives, season, setup, solo
from games.obsession import turn as turns
from games.obsession.state import County


def step(county: County, turn: Turn) -> Flow:
    """The step the game is at."""
    match county.phase:
        case "opponent":
            return solo.choose_opponent(county, turn)
        case "families":
            return setup.choose_family(county, turn)
        case "starters":
            return setup.starters(county, turn)
        case "draft":
            return setup.draft(county, turn)
        case "round":
            return season.next_round(county, turn)
        case "turn":
            return turns.step(county, turn)
        case "courtship":
            return courtship.courtship(county, turn)
        case "fairchild":
            return courtship.choose_fairchild(county, turn)
        case "encore":
            return courtship.encore(county, turn)
        case "objectives":
            return objectives.discard(county, turn)
        case _:
            return season.end_season(county, turn)
