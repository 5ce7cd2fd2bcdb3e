"""What happened, as data: channel text, recap, replay and the marks on a picture are made from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened.

    >>> Event("killed", {"who": 0, "guest": "novice", "room": 3}).seen_by(None)
    True
    >>> Event("drafted", {"who": 1, "object": "rug"}, seats=(1,)).seen_by(0)
    False
    """

    id: str
    args: dict[str, Any]
    seats: tuple[int, ...] | None = None
    """Who may know of it; None for everybody."""

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat may know of it; None is the public."""
        return self.seats is None or seat in self.seats


def visible(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """What of these events this seat may know."""
    return tuple(event for event in events if event.seen_by(seat))


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(tuple[Event, ...])


def pack(events: Iterable[Event]) -> bytes:
    """Events for storage."""
    return _encoder.encode(tuple(events))


def unpack(data: bytes) -> tuple[Event, ...]:
    """Events from storage."""
    return _decoder.decode(data)
