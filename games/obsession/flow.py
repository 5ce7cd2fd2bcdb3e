"""The rules, step by step: which part of them comes next."""

from __future__ import annotations

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.obsession import courtship, objectives, season, setup, solo
from games.obsession import turn as turns
from games.obsession.state import County

PHASES = {
    "opponent": solo.choose_opponent,
    "families": setup.choose_family,
    "starters": setup.starters,
    "draft": setup.draft,
    "monuments": setup.choose_monuments,
    "redraw": setup.vote,
    "round": season.next_round,
    "courtship": courtship.courtship,
    "fairchild": courtship.choose_fairchild,
    "encore": courtship.encore,
    "objectives": objectives.discard,
    "season": season.end_season,
}
"""What is played between turns; a turn itself has stages of its own."""


def step(county: County, turn: Turn) -> Flow:
    """The step the game is at."""
    part = turns.STAGES[county.stage] if county.phase == "turn" else PHASES[county.phase]
    return part(county, turn)
