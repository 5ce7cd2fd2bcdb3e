"""Teams of two: who plays with whom, and what partners see of each other.

What partners do for each other is in the modules beside this: what one may ask for (`requests`), hosting with the
other's people (`joint`), whose favours those are (`shared`), the steps of a turn (`turn`), the team's sheet (`sheet`)
and how well a team stands (`prospects`).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.kernel.errors import Why
from games.obsession.state import County, Player

PLAYERS = (4, 6)
"""How many play in teams."""
THEIRS = ".partner"
"""After the key of a card that is the partner's: nobody else need know whose it was before it is invited."""
SHARED = ("family", "starter")
"""The cards of an active hand that a partner may invite."""


def in_teams(options: Mapping[str, str]) -> bool:
    """Whether teams play; tables of earlier builds do not say."""
    return options.get("teams", "no") != "no"


def refuses(seats: int, options: Mapping[str, str]) -> Why | None:
    """Teams of two are two or three."""
    if in_teams(options) and seats not in PLAYERS:
        return Why("teams", "teams-of-four-or-six", {"players": seats})
    return None


def teams(seats: int, options: Mapping[str, str]) -> tuple[tuple[int, ...], ...]:
    """Who sit opposite each other play together.

    >>> teams(6, {"teams": "open"})
    ((0, 3), (1, 4), (2, 5))
    """
    half = seats // 2
    return tuple((seat, seat + half) for seat in range(half)) if in_teams(options) else ()


def partner(county: County, seat: int) -> int:
    """Who sits opposite."""
    seats = len(county.players)
    return (seat + seats // 2) % seats


def allies(county: County, seat: int) -> tuple[int, ...]:
    """A seat and its partner, if it has one, in order."""
    if not in_teams(county.options):
        return (seat,)
    return tuple(sorted((seat, partner(county, seat))))


def opponents(county: County, seat: int) -> list[int]:
    """The seats of other teams, clockwise."""
    return [rival for rival in county.rivals(seat) if rival != partner(county, seat)]


def confidants(county: County, seat: int | None) -> tuple[int, ...]:
    """The seats whose hidden cards a seat sees: its own, and its partner's unless the table keeps them closed."""
    if seat is None:
        return ()
    return allies(county, seat) if county.options.get("teams") == "open" else (seat,)


def shared_guests(county: County, player: Player) -> list[str]:
    """The cards of a family's active hand that its partner may invite."""
    gentry = county.box.gentry
    return [card for card in player.hand if gentry[card].deck in SHARED]
