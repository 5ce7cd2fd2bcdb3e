"""Servants who join a household: hired from those for hire, or lured away from a rival."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from games.kernel.decisions import Choose, Decision
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.obsession.components import Favours
from games.obsession.hosting import any_for_hire, anybody_to_recruit, for_hire, has_room, on_board
from games.obsession.state import County, move

Asking = Generator[Decision, Any, Any]


def hire_or_recruit(county: County, turn: Turn, seat: int, favours: Favours) -> Asking:
    """Either hire so many or recruit so many: the two cannot be mixed."""
    how = yield Choose(seat, "hiring", hiring_ways(county, seat, favours))
    yield from take_on_staff(county, turn, seat, favours, how)


def hiring_ways(county: County, seat: int, favours: Favours) -> list[str]:
    """Whether there is anybody to hire, and anybody to recruit where that is among the favours."""
    found = []
    for side in (favours, *favours.either):
        if side.hire and any_for_hire(county, county.players[seat]):
            found.append("hire")
        if side.recruit and anybody_to_recruit(county, county.players[seat]):
            found.append("recruit")
    return found


def take_on_staff(county: County, turn: Turn, seat: int, favours: Favours, how: str) -> Asking:
    """As many are hired, or recruited, as the favours say."""
    sides = (favours, *favours.either)
    if how == "hire":
        for _ in range(max([side.hire for side in sides])):
            yield from hire(county, turn, seat)
    else:
        for _ in range(max([side.recruit for side in sides])):
            yield from recruit(county, turn, seat)


def hire(county: County, turn: Turn, seat: int) -> Asking:
    """One servant for hire, while there is any."""
    kinds = for_hire(county, county.players[seat])
    if not kinds:
        return
    take_on(county, turn, seat, (yield Choose(seat, "hire", kinds, partial(why_not_hire, county, seat))))


def take_on(county: County, turn: Turn, seat: int, kind: str) -> None:
    """A servant for hire joins the household, tired from the journey."""
    move(kind, county.hire, county.players[seat].expended)
    turn.tell("hired", who=seat, servant=kind)


def why_not_hire(county: County, seat: int, key: str) -> Why | None:
    """Why a servant cannot be hired."""
    if key not in county.box.servants:
        return None
    if not has_room(county, county.players[seat], key):
        gone = key in county.players[seat].departed
        return Why("servant-limits", "servant-gone" if gone else "one-each", {"servant": key})
    return Why("hiring", "not-for-hire", {"servant": key})


def recruit(county: County, turn: Turn, seat: int) -> Asking:
    """One servant from any place of a rival's board: the available ones first, the expended ones last."""
    players = county.players
    options = [f"{rival + 1}.{kind}" for rival in county.rivals(seat) for kind in on_board(county, players[rival])]
    if not options:
        return
    number, _, kind = (yield Choose(seat, "recruit", options)).partition(".")
    rival = int(number) - 1
    household = county.players[rival]
    areas = (household.available, household.quarters, household.expended)
    move(kind, next(area for area in areas if area.get(kind)), county.players[seat].expended)
    turn.tell("recruited", who=seat, rival=rival, servant=kind)
