"""What a newcomer is told: which advice fits the moment, and what a stand-in says of its move."""

from __future__ import annotations

from games.bloody_inn.components import box
from games.bloody_inn.view import InnView
from games.kernel.decisions import Decision
from games.kernel.ledger import Event

FEW_HANDS = 1
"""Cards in hand with which little can be done."""
NEARLY_FULL = 10
"""Francs below the limit of cash from which cheques are advised."""


def advised(decision: Decision, view: InnView) -> str:
    """The advice for a question: by what is pressing for an action, by the action for a guest."""
    if decision.name == "guest":
        return f"guest.{decision.about['action']}"
    if decision.name != "action" or view.seat is None:
        return decision.name
    own, parts = view.seats[view.seat], box(view.corrections)
    if own.corpses:
        lodging = {room.guest for room in view.rooms} | {trailer.guest for trailer in view.trailers}
        return (
            "action.police" if any(parts.family[guest] == "police" for guest in lodging if guest) else "action.corpse"
        )
    if own.cash > parts.setup.cap - NEARLY_FULL and view.options["wealth"] != "unlimited":
        return "action.full"
    return "action.hands" if own.hand_size <= FEW_HANDS else "action"


def commented(event: Event, view: InnView) -> Event:
    """What a move served, by what everybody can read on the cards: a talent, places to hide, money to come."""
    parts = box(view.corrections)
    match event.id:
        case "bribed":
            aptitude = parts.aptitude[event.args["guest"]]
            return Event(f"bribed.{aptitude}" if aptitude else "bribed", event.args)
        case "built":
            places = parts.rank[event.args["card"]]
            return Event("built" if places else "built.free", {**event.args, "places": places})
        case "killed" | "killed_peasant":
            guest = event.args["guest"]
            case = "killed.police" if parts.family[guest] == "police" else event.id
            return Event(case, {**event.args, "money": parts.money[guest]})
    return event
