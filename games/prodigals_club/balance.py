"""What self-play notes of a finished game: places in the first order, cards left alone, what went first, scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.game import Bar, Tally
from games.prodigals_club import circles, scoring
from games.prodigals_club.components import COMPETITIONS
from games.prodigals_club.state import NOBODY, Club, Player

EARLY = "over before the last round"
"""The mark of a game that somebody ended by coming to zero."""


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
        EARLY: float(club.round < club.setup.rounds),
        "black cards": float(len(player.black)),
        "inner circles": float(circles.inner_circles(circles.grid(club, player))),
    }


# ── what the numbers of our own are held to ─────────────────────────────────────────────────────────────────


def bars(found: Mapping[str, Any]) -> Sequence[Bar]:
    """The club's own bars: what a game comes to, how even its parts are, and that nothing is always wanted first.

    A card or space is offered in each round in which it lies open, and taken first where the round's first hat takes
    it. With two players the seats are not held to their share: the handicap is one point, and the book's.
    """
    marks = found["marks"]
    ends = [marks[competition]["of_winners"] for competition in COMPETITIONS if competition in marks]
    wanted, share = next(iter(found["taken_first"].items()))
    place, side = max(found["sides"].items(), key=lambda item: item[1]["over_its_share"])
    seats = [Bar("wins over a seat's share", side["over_its_share"], most=1.25, about=place)]
    return [
        Bar("mean winning score", found["mean_winning_score"], least=3, most=14),
        Bar("competitions of winners apart", round(max(ends) - min(ends), 2), most=6),
        Bar("part of games over before the last round", marks[EARLY]["mean"], least=0.15, most=0.5),
        *(seats if len(found["sides"]) > 2 else ()),
        Bar("part of offers taken first", share, most=0.6, about=wanted),
    ]
