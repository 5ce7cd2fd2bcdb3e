"""How well a seat stands, in points: what stand-ins steer by."""

from __future__ import annotations

from games.prodigals_club.scoring import ladder
from games.prodigals_club.state import Club


def promise(club: Club, seat: int) -> float:
    """The highest score counts most; what lies below it a little."""
    own = ladder(club, club.players[seat])
    return -own[0] - 0.4 * sum(own[1:])
