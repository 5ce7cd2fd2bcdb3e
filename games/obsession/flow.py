"""The rules, step by step: which part of them comes next."""

from __future__ import annotations

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.obsession.rulesets import Ruleset, rules_of
from games.obsession.state import County
from games.obsession.turn import pass_on


def step(county: County, turn: Turn) -> Flow:
    """The step the game is at."""
    rules = rules_of(county)
    if county.phase == "turn":
        return _of_a_turn(rules, county, turn)
    return rules.phases[county.phase](county, turn)


def _of_a_turn(rules: Ruleset, county: County, turn: Turn) -> Flow:
    """A step of somebody's turn; once the board is cleared, it is over."""
    yield from rules.turn[county.stage](county, turn)
    if county.activity is None:
        rules.market.after_turn(county, turn)
        pass_on(county)
