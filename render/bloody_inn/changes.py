"""What of the inn is otherwise than it was, place by place: the marks of a recap. Places are those of `marks`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.bloody_inn.targets import DOORS
from games.bloody_inn.view import InnView, SeatView
from render.marks import Spot, gained


def changes(before: InnView, view: InnView) -> dict[Spot, str]:
    """Every place that has changed between two public views, with how much of something came or went there."""
    found: dict[Spot, str] = {}
    for door in _different(_lodgings(before), _lodgings(view)):
        found["door", door] = ""
    if (before.event, before.event_holds) != (view.event, view.event_holds):
        found["event", 0] = ""
    for kind, was, now in (
        ("entrance", before.entrance, view.entrance),
        ("bistro", before.bistro, view.bistro),
        ("exit", len(before.exit), len(view.exit)),
        ("played", len(before.used_objects) + before.letter, len(view.used_objects) + view.letter),
    ):
        found |= _count((kind, 0), was, now)
    if before.entrance_top != view.entrance_top:
        found.setdefault(("entrance", 0), "")
    for seat, (was_held, held) in enumerate(zip(before.seats, view.seats, strict=True)):
        found |= _of_seat(seat, was_held, held)
    if before.first != view.first:
        found["seat", view.first] = ""
    return found


def _lodgings(view: InnView) -> dict[int, object]:
    """What lies in each room and trailer, by its door."""
    rooms: dict[int, object] = {room.door: room for room in view.rooms}
    return rooms | {DOORS + trailer.number: trailer for trailer in view.trailers}


def _different(before: dict[int, object], after: dict[int, object]) -> Iterable[int]:
    return [door for door in sorted(before.keys() | after.keys()) if before.get(door) != after.get(door)]


def _of_seat(seat: int, before: SeatView, held: SeatView) -> dict[Spot, str]:
    found: dict[Spot, str] = {}
    for kind, was, now in (
        ("purse", before.cash, held.cash),
        ("cheques", before.cheques, held.cheques),
        ("hand", before.hand_size, held.hand_size),
        ("objects", before.object_count, held.object_count),
        ("corpses", len(before.corpses), len(held.corpses)),
    ):
        found |= _count((kind, seat), was, now)
    if (before.corpses, before.snow) != (held.corpses, held.snow):
        found.setdefault(("corpses", seat), "")
    stood, stand = _graves(before), _graves(held)
    for card in stand:
        if card not in stood:
            found["annex", seat, card] = ""
        else:
            found |= _count(("annex", seat, card), stood[card], stand[card])
    return found


def _graves(held: SeatView) -> Counter[str]:
    """How many lie under each annex, those of one kind together."""
    found: Counter[str] = Counter()
    for annex in held.annexes:
        found[annex.card] += len(annex.corpses) + len(annex.aside)
    return found


def _count(spot: Spot, before: int, after: int) -> dict[Spot, str]:
    return {spot: gained(before, after)} if before != after else {}
