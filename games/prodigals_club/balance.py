"""What self-play notes of a finished game: places in the first order, cards left alone, what went first, scores."""

from __future__ import annotations

from collections import Counter

from games.kernel.game import Tally
from games.prodigals_club import circles, scoring
from games.prodigals_club.state import NOBODY, Club, Player


def tally(club: Club) -> Tally:
    """The club as it lies at the end."""
    return Tally(
        sides=tuple(f"place {1 + club.opening.index(seat)} in the first order" for seat in range(len(club.players))),
        there=frozenset(_cards_out(club)),
        used=frozenset(_cards_out(club) - Counter([*club.left, *_lying(club)])),
        marks=tuple(_marks(club, player) for player in club.players),
        offered=_offered(club),
        first=Counter(what for taken in club.firsts for what in taken),
    )


def _cards_out(club: Club) -> Counter[str]:
    """Every card that has come to a board, copy by copy."""
    dealt = Counter[str]()
    for card in club.box.cards.values():
        if card.deck in club.layout.competitions:
            dealt[card.id] += card.copies
        elif card.combination == club.options["competitions"]:
            dealt[card.id] += 1
    for name, deck in club.decks.items():
        if name not in ("circles", "possessions", "dames"):
            dealt.subtract(deck)
    return +dealt


def _lying(club: Club) -> list[str]:
    """Cards on the boards that nobody has taken this round."""
    lots = [card for lot in club.lots.values() if lot.taken == NOBODY for card in lot.cards]
    return [*lots, club.central] if club.central_taken == NOBODY else lots


def _offered(club: Club) -> Counter[str]:
    """How often each space, set and card could have been the first to be taken."""
    found = _cards_out(club)
    for space in club.layout.spaces:
        found[space.id] = club.round
    for lot in club.layout.sets:
        found[lot.id] = club.round
    return found


def _marks(club: Club, player: Player) -> dict[str, float]:
    return {
        **{competition: float(score) for competition, score in scoring.scores(club, player).items()},
        "over before the last round": float(club.round < club.setup.rounds),
        "black cards": float(len(player.black)),
        "inner circles": float(circles.inner_circles(circles.grid(club, player))),
    }
