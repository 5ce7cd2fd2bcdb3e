"""What a newcomer is told: which advice fits the moment, and what a stand-in says of its move."""

from __future__ import annotations

from games.kernel.decisions import Decision
from games.kernel.ledger import Event
from games.obsession.components import SERVANTS, box
from games.obsession.view import EstateView

FEW_SERVANTS = 2
"""Servants with whom only something small can be hosted."""


def advised(decision: Decision, view: EstateView) -> str:
    """The advice for a question; in a turn, whether the household is tired."""
    if decision.name == "action" and view.seat is not None:
        available = view.seats[view.seat].servants.available
        return "action.tired" if sum(available.values()) <= FEW_SERVANTS else "action"
    if decision.name == "meanwhile" and any(key.partition(".")[0] in SERVANTS for key in decision.options):
        return "meanwhile.staff"
    if decision.name == "income" and "hire" in decision.options:
        return "income.staff"
    return decision.name


def commented(event: Event, view: EstateView) -> Event:
    """What a move served, by what everybody can read: a family's head start, a tile's rose side, the season's theme."""
    parts = box(view.corrections)
    match event.id:
        case "took_family":
            return Event(f"took_family.{event.args['family']}", event.args)
        case "hosted":
            tile, flipped = parts.tiles[event.args["tile"]], event.args["activity"][1]
            gain = tile.rose.vp - tile.front.vp
            if not flipped and tile.kind != "hybrid" and gain > 0:
                return Event("hosted.rose", {**event.args, "points": gain})
        case "bought":
            tile = parts.tiles[event.args["tile"]]
            if tile.column(flipped=False) in view.themes[view.season - 1 : view.season]:
                return Event("bought.theme", event.args)
            return Event("bought" if tile.front.is_hosted else "bought.still", event.args)
    return event
