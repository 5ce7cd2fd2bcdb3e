"""Where on the board the events of the last move are to be marked.

Places are ("door", 3), ("bistro", 0), ("entrance", 0), ("purse", seat), ("cheques", seat), ("hand", seat),
("corpses", seat), ("seat", seat) and ("annex", seat, card); with The Carnies also ("event", 0), ("objects", seat) and
("played", 0). Trailers are doors too, numbered after the eight.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.ledger import Event
from render.marks import Spot, numbered, telling

PURSE = {
    "served", "fined", "lodging", "wages", "annex_paid", "robbed", "blackmailed", "objects_paid", "object_paid",
    "entombed", "thrown_in", "confessed",
}  # fmt: skip
ROOM = {
    "welcomed", "bribed", "killed", "key_swapped", "service_placed", "trailer_parked", "wheeled_out", "served_up",
    "poisoned",
}  # fmt: skip
HAND = {"bribed", "hired_peasants", "walked_out", "ran_away"}
CORPSES = {"killed", "killed_peasant", "poisoned", "snowed", "rolled_up", "thrown_in"}
CHEQUES = {"laundered", "cashed", "cashed_over", "cheques_lost"}
EVENT = {"event_revealed", "event_holds", "event_fades"}
OBJECTS = {"served_up", "poisoned", "rolled_up", "snowed", "entombed", "confessed", "object_used"}
"""An object has been played: out of its owner's sack, among those everybody sees."""
DEEDS = (
    "bribed", "hired_peasants", "built", "killed", "killed_peasant", "buried", "buried_elsewhere", "laundered",
    "passed", "poisoned", "rolled_up", "snowed", "entombed", "thrown_in", "confessed", "served_up", "object_used",
    "denounced", "event_revealed",
)  # fmt: skip
"""What somebody did, rather than what came of it: marked first where not everything can be."""
OTHER_PURSE = {"surplus": "who", "confessed": "sinner"}
OTHER_CORPSES = {"rolled_up": "to", "entombed": "owner"}


def marks(last: Sequence[Event]) -> dict[Spot, list[int]]:
    """The numbers to put at each place, in the order things happened; unknown events take no number.

    >>> marks([Event("killed", {"who": 0, "guest": "novice", "room": 3}), Event("?", {})])
    {('door', 3): [1], ('corpses', 0): [1]}
    """
    return numbered(last, _spots)


def worth_marking(last: Sequence[Event]) -> list[Event]:
    """The events of a batch that get seals on the board."""
    return telling(last, _spots, DEEDS)


def _spots(event: Event) -> list[Spot]:
    args = event.args
    who = args.get("who")
    spots: list[Spot] = []
    if event.id in ROOM:
        door = _door(args.get("room"))
        spots.append(("door", door) if door else ("bistro", 0))
    if event.id in ("hired_peasants", "killed_peasant", "peasant_died"):
        spots.append(("bistro", 0))
    if event.id == "reshuffled":
        spots.append(("entrance", 0))
    if event.id in EVENT:
        spots.append(("event", 0))
    if event.id in OBJECTS or event.id == "denounced":
        spots.append(("played", 0))
    if isinstance(who, int):
        spots += _seat_spots(event, who)
    for kind, others in (("purse", OTHER_PURSE), ("corpses", OTHER_CORPSES)):
        other = args.get(others.get(event.id, ""))
        if isinstance(other, int):
            spots.append((kind, other))
    return spots


def _seat_spots(event: Event, who: int) -> list[Spot]:
    """What the event changed before the seat that it is about."""
    spots: list[Spot] = [
        (kind, who)
        for kind, ids in (("purse", PURSE), ("hand", HAND), ("corpses", CORPSES), ("cheques", CHEQUES))
        if event.id in ids
    ]
    if event.id in OBJECTS:
        spots.append(("objects", who))
    if event.id == "built":
        spots.append(("annex", who, str(event.args.get("card", ""))))
    elif event.id in ("buried", "buried_elsewhere"):
        owner = event.args.get("owner")
        spots.append(("annex", owner if isinstance(owner, int) else who, str(event.args.get("annex", ""))))
    elif event.id == "passed":
        spots.append(("seat", who))
    return spots


def _door(room: object) -> int | None:
    """A door's number, whether it comes as 3 or as "room3"."""
    digits = str(room).removeprefix("room")
    return int(digits) if digits.isdecimal() else None
