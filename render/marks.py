"""Numbers the events of the last move, and says at which places of a board the numbers stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.kernel.ledger import Event

Spot = tuple[str, int] | tuple[str, int, str]
"""A place on a board: what kind of place, the seat or number it belongs to, and if need be which of several."""


def numbered(last: Sequence[Event], spots_of: Callable[[Event], list[Spot]]) -> dict[Spot, list[int]]:
    """The numbers to put at each place, in the order things happened; an event without a place takes no number.

    >>> numbered([Event("a", {}), Event("?", {}), Event("b", {})], lambda event: [(event.id, 0)] * (event.id != "?"))
    {('a', 0): [1], ('b', 0): [2]}
    """
    found: dict[Spot, list[int]] = {}
    number = 0
    for event in last:
        spots = spots_of(event)
        number += bool(spots)
        for spot in spots:
            numbers = found.setdefault(spot, [])
            if number not in numbers:
                numbers.append(number)
    return found
