"""What self-play notes of a finished game."""

from __future__ import annotations

from games.kernel.game import Tally
from games.prodigals_club.state import Club


def tally(club: Club) -> Tally:
    """Nothing yet."""
    return Tally()
