"""The main numbers of a family: its points as far as everybody can count them, and what they are made with."""

from __future__ import annotations

from games.kernel.numbers import Numbers
from games.obsession.components import box
from games.obsession.view import EstateView, SeatView


def numbers(view: EstateView) -> Numbers:
    """Victory points in sight, a team's together, reputation in steps of the wheel, money, tiles and servants."""
    wheel = box(view.corrections).setup.positions
    teams = tuple(team.seats for team in view.teams)
    together = {seat: team.points for team in view.teams for seat in team.seats}
    seats = [_of_seat(held, together.get(seat, held.points), wheel) for seat, held in enumerate(view.seats)]
    return Numbers(tuple(seats), teams=teams, shared=bool(teams))


def _of_seat(held: SeatView, points: int, wheel: int) -> dict[str, int]:
    below_stairs = held.servants
    rooms = (below_stairs.available, below_stairs.quarters, below_stairs.expended, below_stairs.serving)
    return {
        "points": points,
        "reputation": (held.level - 1) * wheel + held.position,
        "money": held.money,
        "tiles": sum(map(len, held.estate.values())),
        "servants": sum(sum(room.values()) for room in rooms),
    }
