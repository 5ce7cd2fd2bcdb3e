"""What everybody's score is in each competition, and who comes out how: the highest counts, the lowest wins."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.game import Outcome, Standing
from games.prodigals_club import money, society
from games.prodigals_club.components import Competition
from games.prodigals_club.state import Club, Player


def score(club: Club, player: Player, competition: Competition) -> int:
    """The score in one competition as things stand."""
    if competition == "election":
        return player.votes
    if competition == "society":
        return society.score(club, player)
    return player.pounds + money.worth(club, player)


def scores(club: Club, player: Player) -> dict[str, int]:
    """The score in each competition in play."""
    return {competition: score(club, player, competition) for competition in club.layout.competitions}


def ladder(club: Club, player: Player) -> list[int]:
    """The scores from the highest to the lowest: the first counts, the others break ties in turn."""
    return sorted(scores(club, player).values(), reverse=True)


def outcome(club: Club) -> Outcome:
    """Places by the ladders, the lowest first; who is equal in all shares a place (P12)."""
    return Outcome(club.verdict or "", ranked([ladder(club, player) for player in club.players]))


def ranked(ladders: Sequence[Sequence[int]]) -> tuple[Standing, ...]:
    """Everybody's place.

    >>> [standing.place for standing in ranked([[7, 3], [7, 2], [9, -4], [7, 3]])]
    [2, 1, 4, 2]
    """
    return tuple(
        Standing(seat, 1 + sum(list(other) < list(own) for other in ladders), own[0])
        for seat, own in enumerate(ladders)
    )
