"""What of the county is otherwise than it was, place by place: the marks of a recap. Places are those of `marks`."""

from __future__ import annotations

from games.obsession.numbers import numbers
from games.obsession.view import EstateView, SeatView
from render.marks import Spot, gained
from render.obsession.estates import AREAS, servants_in


def changes(before: EstateView, view: EstateView) -> dict[Spot, str]:
    """Every place that has changed between two public views, with how much of something came or went there."""
    found: dict[Spot, str] = {}
    for n, (was, space) in enumerate(zip(before.market, view.market, strict=True)):
        if was.tile != space.tile or was.under != space.under:
            found["space", n] = ""
        else:
            found |= _count(("space", n), was.copies, space.copies)
    for season, theme in enumerate(view.themes, 1):
        if theme is not None and before.themes[season - 1 : season] != (theme,):
            found["theme", season] = ""
    for n, (card_was, card) in enumerate(zip(before.milestones, view.milestones, strict=True)):
        if card_was.holders != card.holders:
            found["milestone", n] = ""
    if before.fairchilds != view.fairchilds:
        found["fairchilds", 0] = ""
    if (before.reserves, before.service_reserve, before.pr1_reserve) != (
        view.reserves,
        view.service_reserve,
        view.pr1_reserve,
    ):
        found["reserves", 0] = ""
    if before.hire != view.hire:
        found |= _count(("hire", 0), sum(before.hire.values()), sum(view.hire.values())) or {("hire", 0): ""}
    for seat, (was_held, held) in enumerate(zip(before.seats, view.seats, strict=True)):
        found |= _of_seat(seat, was_held, held)
    for seat, (had, has) in enumerate(zip(numbers(before).seats, numbers(view).seats, strict=True)):
        found |= _count(("reputation", seat), had["reputation"], has["reputation"])
    if before.first != view.first:
        found["seat", view.first] = ""
    return found


def _of_seat(seat: int, before: SeatView, held: SeatView) -> dict[Spot, str]:
    found: dict[Spot, str] = {}
    for kind, was, now in (
        ("purse", before.money, held.money),
        ("hand", before.hand_size, held.hand_size),
        ("discard", len(before.discard), len(held.discard)),
        ("objectives", before.objective_count, held.objective_count),
        ("vp", before.vp_card_count, held.vp_card_count),
        ("courtship", before.courtship or 0, held.courtship or 0),
    ):
        found |= _count((kind, seat), was, now)
    if before.discard != held.discard:
        found.setdefault(("discard", seat), "")
    for category, tiles in held.estate.items():
        was_tiles = before.estate.get(category, ())
        if was_tiles != tiles:
            found["wing", seat, category] = "" if len(was_tiles) == len(tiles) else gained(len(was_tiles), len(tiles))
    for area in AREAS:
        was_there, there = servants_in(before, area), servants_in(held, area)
        if was_there != there:
            spot = ("servants", seat, area)
            found |= _count(spot, sum(was_there.values()), sum(there.values())) or {spot: ""}
    if before.family != held.family:
        found["seat", seat] = ""
    return found


def _count(spot: Spot, before: int, after: int) -> dict[Spot, str]:
    return {spot: gained(before, after)} if before != after else {}
