"""Where on the board the events of the last move are to be marked."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.ledger import Event

Spot = tuple[str, int] | tuple[str, int, str]
"""A place on the board: ("door", 3), ("bistro", 0), ("entrance", 0), ("purse", seat),
("cheques", seat), ("hand", seat), ("corpses", seat), ("seat", seat) or ("annex", seat, card)."""

PURSE = {"served", "fined", "lodging", "wages"}
ROOM = {"welcomed", "bribed", "killed", "key_swapped", "service_placed"}


def marks(last: Sequence[Event]) -> dict[Spot, list[int]]:
    """The numbers to put at each place, in the order things happened; unknown events take no number.

    >>> marks([Event("killed", {"who": 0, "guest": "novice", "room": 3}), Event("?", {})])
    {('door', 3): [1], ('corpses', 0): [1]}
    """
    found: dict[Spot, list[int]] = {}
    number = 0
    for event in last:
        spots = _spots(event)
        number += bool(spots)
        for spot in spots:
            numbers = found.setdefault(spot, [])
            if number not in numbers:
                numbers.append(number)
    return found


def _spots(event: Event) -> list[Spot]:
    args = event.args
    who = args.get("who")
    spots: list[Spot] = []
    if event.id in ROOM:
        door = _door(args.get("room"))
        spots.append(("door", door) if door else ("bistro", 0))
    if event.id in ("hired_peasants", "killed_peasant"):
        spots.append(("bistro", 0))
    if event.id == "reshuffled":
        spots.append(("entrance", 0))
    if not isinstance(who, int):
        return spots
    if event.id in PURSE or (event.id == "annex_paid"):
        spots.append(("purse", who))
    elif event.id in ("bribed", "hired_peasants", "walked_out"):
        spots.append(("hand", who))
    elif event.id in ("killed", "killed_peasant"):
        spots.append(("corpses", who))
    elif event.id == "built":
        spots.append(("annex", who, str(args.get("card", ""))))
    elif event.id in ("buried", "buried_elsewhere"):
        owner = args.get("owner")
        spots.append(("annex", owner if isinstance(owner, int) else who, str(args.get("annex", ""))))
    elif event.id in ("laundered", "cashed"):
        spots.append(("cheques", who))
    elif event.id == "passed":
        spots.append(("seat", who))
    return spots


def _door(room: object) -> int | None:
    """A door's number, whether it comes as 3 or as "room3"."""
    digits = str(room).removeprefix("room")
    return int(digits) if digits.isdecimal() else None
