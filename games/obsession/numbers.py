"""The main numbers of a family: its points as far as everybody can count them, and what they are made with."""

from __future__ import annotations

from games.kernel.numbers import Numbers
from games.obsession.components import box
from games.obsession.view import EstateView, SeatView


def numbers(view: EstateView) -> Numbers:
    """Victory points in sight, reputation in steps of the wheel, money, tiles and servants."""
    wheel = box(view.corrections).setup.positions
    return Numbers(tuple(_of_seat(held, wheel) for held in view.seats))


def _of_seat(held: SeatView, wheel: int) -> dict[str, int]:
    below_stairs = held.servants
    rooms = (below_stairs.available, below_stairs.quarters, below_stairs.expended, below_stairs.serving)
    return {
        "points": held.points,
        "reputation": (held.level - 1) * wheel + held.position,
        "money": held.money,
        "tiles": sum(map(len, held.estate.values())),
        "servants": sum(sum(room.values()) for room in rooms),
    }
