"""Where a card, event or object is, as far as a view tells: whatever it does not show is in nobody's sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from games.bloody_inn.components import Box
from games.bloody_inn.described import Say
from games.bloody_inn.state import PEASANT
from games.bloody_inn.targets import DOORS
from games.bloody_inn.view import InnView, SeatView


def whereabouts(say: Say, parts: Box, view: InnView, thing: str) -> list[str]:
    """The places of a thing, a few words each."""
    kind, _, name = thing.partition(".")
    found: dict[str, Callable[[], Iterator[str]]] = {
        "card": lambda: _card(say, parts, view, name),
        "family": lambda: _family(say, parts, view, name),
        "event": lambda: _event(say, view, name),
        "object": lambda: _object(say, view, name),
    }
    counted = Counter(found[kind]())
    return [say("where.times", place=place, number=n) if n > 1 else place for place, n in counted.items()]


def _doors(view: InnView) -> Iterator[tuple[int, str]]:
    """Who lodges behind which door; trailers are numbered after the rooms."""
    for room in view.rooms:
        if room.guest:
            yield room.door, room.guest
    for trailer in view.trailers:
        if trailer.guest:
            yield DOORS + trailer.number, trailer.guest


def _card(say: Say, parts: Box, view: InnView, card: str) -> Iterator[str]:
    yield from (say("where.room", room=door) for door, guest in _doors(view) if guest == card)
    if view.entrance_top == card:
        yield say("where.next")
    yield from (say("where.coming") for coming in view.entrance_next if coming == card)
    for seat, held in enumerate(view.seats):
        yield from _held(say, parts, held, seat, card)
    for trailer in view.trailers:
        if trailer.card == card:
            yield say("where.trailer", room=DOORS + trailer.number, owner=trailer.owner)
    if view.seat is not None:
        yield from (say("where.hand") for held in view.seats[view.seat].hand or () if held == card)
    yield from (say("where.bistro") for _ in range(view.bistro if card == PEASANT else 0))
    yield from (say("where.exit") for gone in view.exit if gone == card)


def _held(say: Say, parts: Box, held: SeatView, seat: int, card: str) -> Iterator[str]:
    """What lies in front of a seat for all to see: annexes, who is under them, and who is not."""
    for annex in held.annexes:
        if annex.card == card:
            yield say("where.built", owner=seat)
        places = 2 if parts.burial.get(card) == "double" else 1
        under = annex.corpses.count(card) // places + annex.aside.count(card)
        yield from (say("where.buried", owner=seat, annex=annex.card) for _ in range(under))
    yield from (say("where.corpse", owner=seat) for corpse in held.corpses if corpse == card)


def _family(say: Say, parts: Box, view: InnView, family: str) -> Iterator[str]:
    for door, guest in _doors(view):
        if parts.family[guest] == family:
            yield say("where.lodger", card=guest, room=door)


def _event(say: Say, view: InnView, event: str) -> Iterator[str]:
    if view.event == event:
        yield say("where.event")
    elif event in view.past_events:
        yield say("where.past")


def _object(say: Say, view: InnView, name: str) -> Iterator[str]:
    if name in view.used_objects:
        yield say("where.played")
    if view.seat is not None and name in (view.seats[view.seat].objects or ()):
        yield say("where.owned")
    if name in view.pack:
        yield say("where.pack")
