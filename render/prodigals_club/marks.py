"""Where on the board the events of the last move are to be marked.

Places are ("set", 0, set), ("space", 0, space), ("central", 0), ("spot", number), ("bonus", 0, tile), ("dame", 0),
("borough", 0), ("offer", 0), ("round", 0), ("score", seat, competition), ("hand", seat),
("slot", seat, number), ("symbols", seat), ("megaphones", seat).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.ledger import Event
from games.prodigals_club.view import ClubView
from render.marks import Spot, numbered, telling

OF_WHO: dict[str, tuple[str, ...]] = {
    "took": ("hand",),
    "took_idle": ("hand",),
    "took_central": ("hand",),
    "took_renaissance": ("symbols",),
    "discarded": ("hand",),
    "played": ("hand",),
    "played_idle": ("hand",),
    "treated": ("hand",),
}
"""What of the seat `who` an event changes, whatever came of it."""
SCORED: dict[str, str] = {
    "votes": "election",
    "votes_gained": "election",
    "moved": "society",
    "spent": "possessions",
    "took": "possessions",
    "sold": "possessions",
    "exchanged": "possessions",
}
"""The competition in which a part of what was done counts."""
LIFTED = ("praised", "praised_blocked", "lifted_instead")
DEEDS = (
    "took", "took_idle", "took_reward", "took_reward_idle", "took_central", "took_renaissance", "took_bonus",
    "reserved", "went", "went_idle", "went_on", "played", "played_errand", "treated", "placed", "replaced", "activated",
    "used_bonus", "round",
)  # fmt: skip
"""What somebody did, or what all must see: marked before what came of it where not everything can be."""


def worth_marking(last: Sequence[Event], view: ClubView) -> list[Event]:
    """The events of a batch that get seals on the board."""
    return telling(last, lambda event: _spots(event, view), DEEDS)


def marks(last: Sequence[Event], view: ClubView) -> dict[Spot, list[int]]:
    """The numbers to put at each place, in the order things happened; unknown events take no number."""
    return numbered(last, lambda event: _spots(event, view))


def _spots(event: Event, view: ClubView) -> list[Spot]:
    args = event.args
    spots: list[Spot] = []
    who = args.get("who")
    if isinstance(who, int) and 0 <= who < len(view.seats):
        spots += _errand(event)
        spots += [(part, who) for part in OF_WHO.get(event.id, ())]
        spots += _done(event, view, who)
    elif event.id == "round":
        spots += [("round", 0), ("central", 0)]
    elif event.id == "borough" and view.borough:
        spots.append(("borough", 0))
    elif event.id == "dame_tile" and view.dame:
        spots.append(("dame", 0))
    return spots


def _errand(event: Event) -> list[Spot]:
    """The place of the boards that a hat went to."""
    args = event.args
    if "set" in args:
        return [("set", 0, str(args["set"]))]
    if event.id == "took_central":
        return [("central", 0)]
    if event.id == "took_renaissance":
        return [("space", 0, "renaissance")]
    if event.id == "reserved":
        return [("spot", int(args["number"]))]
    if "bonus" in args:
        return [("bonus", 0, str(args["bonus"]))]
    return [("space", 0, str(args["space"]))] if "space" in args else []


def _done(event: Event, view: ClubView, who: int) -> list[Spot]:
    """What of the seat itself is otherwise after a deed."""
    args = event.args
    spots: list[Spot] = []
    for what, *_ in args.get("did", ()):
        competition = SCORED.get(what)
        if competition in view.competitions:
            spots.append(("score", who, str(competition)))
        elif what == "megaphones":
            spots.append(("megaphones", who))
        elif what in ("circle", "joined", "named"):
            spots.append(("symbols", who))
    if event.id in ("placed", "replaced", "activated"):
        spots += [
            ("slot", who, str(n))
            for n, held in enumerate(view.seats[who].black)
            if held and held.card == args.get("card")
        ]
    if event.id in LIFTED and "society" in view.competitions:
        spots.append(("score", who, "society"))
    if "megaphones" in args and "votes" in args and "election" in view.competitions:
        spots.append(("score", who, "election"))
    return list(dict.fromkeys(spots))
