"""Hyde Park: the louder one is heard, the more votes are lost; the quietest gain one."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.prodigals_club.state import Club, Heard, Player


def speak(club: Club, turn: Turn) -> Flow:
    """Everybody is heard at once; no megaphone can be added now."""
    yield from ()
    club.phase = "dame-beatrice"
    if not club.plays("election"):
        return
    loud = [megaphones(club, player) for player in club.players]
    club.heard = received(club, loud)
    for seat in sorted(range(len(loud)), key=lambda seat: (-loud[seat], club.order.index(seat))):
        heard, player = club.heard[seat], club.players[seat]
        player.votes = min(player.votes - heard.votes, club.setup.max_votes)
        event = "heard" if heard.votes > 0 else "heard_in_vain" if heard.place else "quiet"
        turn.tell(event, who=seat, megaphones=loud[seat], votes=abs(heard.votes), place=heard.place)


def megaphones(club: Club, player: Player) -> int:
    """All megaphones of a round, those of a bonus tile that is held among them."""
    tile = club.box.bonuses[player.bonus] if player.bonus else None
    kept = sum(effect.n for effect in tile.effects) if tile is not None and tile.is_kept else 0
    return player.megaphones + kept


def received(club: Club, loud: Sequence[int]) -> list[Heard]:
    """How everybody fares in this round."""
    return reception(loud, club.layout.start.hyde_rewards[club.round - 1], club.setup.hyde_penalty)


def reception(loud: Sequence[int], rewards: Sequence[int], penalty: int) -> list[Heard]:
    """How everybody fares: those with the fewest gain votes, the others lose them by place; a tie shares the better.

    >>> [heard.votes for heard in reception([4, 4, 3, 1], [4, 2, 1], 1)]
    [4, 4, 1, -1]
    >>> [heard.votes for heard in reception([2, 2, 2, 2], [4, 2, 1], 1)]
    [-1, -1, -1, -1]
    """
    fewest = min(loud)
    found = []
    for number in loud:
        place = 0 if number == fewest else 1 + sum(other > number for other in loud)
        votes = -penalty if not place else rewards[place - 1] if place <= len(rewards) else 0
        found.append(Heard(number, place, votes))
    return found
