"""What of the club is otherwise than it was, place by place: the marks of a recap. Places are those of `marks`."""

from __future__ import annotations

from games.prodigals_club.view import ClubView, SeatView
from render.marks import Spot, gained


def changes(before: ClubView, view: ClubView) -> dict[Spot, str]:
    """Every place that has changed between two public views, with how much of something came or went there.

    With a new round all boards are filled anew: that is one change, and not one for every hat and card.
    """
    found: dict[Spot, str] = {}
    anew = before.round != view.round
    for seat, (was, held) in enumerate(zip(before.seats, view.seats, strict=True)):
        found |= _of_seat(seat, was, held, anew)
    if anew:
        found["round", 0] = gained(before.round, view.round)
        found |= {(place, 0): "" for place in NEWS if getattr(before, place) != getattr(view, place)}
    else:
        found |= _of_boards(before, view)
    return found


NEWS = ("central", "dame", "borough")
"""What everybody must see of a new round."""


def _of_boards(before: ClubView, view: ClubView) -> dict[Spot, str]:
    """Hats, cards and tiles on the boards since some time in the same round."""
    found: dict[Spot, str] = {}
    if before.central != view.central:
        found["central", 0] = ""
    for lot, each in zip(before.sets, view.sets, strict=True):
        if lot != each:
            found["set", 0, each.set] = ""
    for was, space in zip(before.spaces, view.spaces, strict=True):
        if was.hats != space.hats and (space.board != "central" or space.space == "renaissance"):
            found["space", 0, space.space] = ""
    for one, spot in zip(before.spots, view.spots, strict=True):
        if one != spot:
            found["spot", spot.number] = ""
    for held, tile in zip(before.bonuses, view.bonuses, strict=True):
        if held != tile:
            found["bonus", 0, tile.bonus] = ""
    if before.offer != view.offer:
        found["offer", 0] = ""
    return found


def _of_seat(seat: int, before: SeatView, held: SeatView, anew: bool) -> dict[Spot, str]:
    """A member's scores, cards and symbols; megaphones only where they are of the same round."""
    found: dict[Spot, str] = {}
    for competition, score in held.scores.items():
        found |= _count(("score", seat, competition), before.scores.get(competition, score), score)
    if not anew:
        found |= _count(("megaphones", seat), before.megaphones, held.megaphones)
    found |= _count(("hand", seat), before.hand_size, held.hand_size)
    had, has = ([card and card.card for card in seen.black] for seen in (before, held))
    slots = [n for n, (was, card) in enumerate(zip(had, has, strict=True)) if was != card]
    if slots:
        more = sum(card is not None for card in has) - sum(card is not None for card in had)
        found["slot", seat, str(slots[0])] = gained(0, more) if more > 1 else ""
    if before.symbols != held.symbols:
        came = sum(each.total for each in held.symbols) - sum(each.total for each in before.symbols)
        found["symbols", seat] = gained(0, came) if came else ""
    return found


def _count(spot: Spot, before: int, after: int) -> dict[Spot, str]:
    return {spot: gained(before, after)} if before != after else {}
