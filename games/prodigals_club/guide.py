"""What a newcomer is told: which advice fits the moment, and what a stand-in says of its move."""

from __future__ import annotations

from games.kernel.decisions import Decision
from games.kernel.ledger import Event
from games.prodigals_club.components import box
from games.prodigals_club.view import ClubView


def advised(decision: Decision, view: ClubView) -> str:
    """The advice for a question; for an errand, whether many are still to come."""
    if decision.name == "errand" and view.seat is not None:
        return "errand" if view.seats[view.seat].hats > 1 else "errand.last"
    return decision.name


def commented(event: Event, view: ClubView) -> Event:
    """What a move served, by what everybody can read: the competition in which somebody is furthest behind."""
    parts = box(view.corrections)
    match event.id:
        case "took" | "took_idle":
            board = parts.sets[event.args["set"]].board
            behind = view.seats[event.args["who"]].sinking
            return Event("took.sinking" if board in behind else "took", {**event.args, "board": board})
        case "went" | "went_idle":
            space = parts.spaces[event.args["space"]]
            return Event(f"went.{space.id}", event.args) if space.id in REMARKABLE else Event("went", event.args)
        case "activated_idle" | "played_idle":
            return Event("", event.args)
    return event


REMARKABLE = ("hyde-park", "dame-beatrice", "circles")
"""Spaces of which one says why one goes there."""
