"""The main numbers of a gentleman: his highest score, which the lowest wins, and each score by itself."""

from __future__ import annotations

from games.kernel.numbers import Numbers
from games.prodigals_club.view import ClubView


def numbers(view: ClubView) -> Numbers:
    """The final score as it stands, each competition's, and the black cards that will lower them further."""
    return Numbers(
        tuple(
            {"score": held.total, **held.scores, "black": sum(placed is not None for placed in held.black)}
            for held in view.seats
        ),
        lowest=True,
    )
