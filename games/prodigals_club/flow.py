"""The phases of a round, in the rulebook's order: each step of the game is one of them, or one turn in it."""

from __future__ import annotations

from collections.abc import Callable

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.prodigals_club import actions, dame, errands, hyde_park, rounds
from games.prodigals_club.state import Club

PHASES: dict[str, Callable[[Club, Turn], Flow]] = {
    "setup": rounds.set_up,
    "errands": errands.errand,
    "actions": actions.act,
    "hyde-park": hyde_park.speak,
    "dame-beatrice": dame.visit,
    "end": rounds.end,
    "hand": rounds.keep_hand,
}


def step(club: Club, turn: Turn) -> Flow:
    """The next step of the rules."""
    return PHASES[club.phase](club, turn)
