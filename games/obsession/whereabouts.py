"""Where a tile, card, servant or family is, as far as a view tells: whatever it does not show is in nobody's sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.obsession.described import Say
from games.obsession.view import EstateView, SeatView


def whereabouts(say: Say, view: EstateView, thing: str) -> list[str]:
    """The places of a thing, a few words each."""
    kind, _, name = thing.partition(".")
    counted = Counter(_KINDS[kind](say, view, name))
    return [say("where.times", place=place, number=n) if n > 1 else place for place, n in counted.items()]


def _own(view: EstateView) -> SeatView | None:
    """What the viewing seat has, hand and secrets included."""
    return None if view.seat is None else view.seats[view.seat]


def _seen(say: Say, view: EstateView, name: str) -> Iterator[str]:
    """Cards looked at, of which some are to be kept: the view has them for their finder alone."""
    activity = view.activity
    if activity is not None and activity.seat == view.seat and name in (activity.seen or ()):
        yield say("where.seen")


def _tile(say: Say, view: EstateView, tile: str) -> Iterator[str]:
    for space in view.market:
        if space.tile == tile:
            yield from [say("where.market", cost=space.cost)] * space.copies
        yield from (say("where.market", cost=lying.cost) for lying in space.under if lying.tile == tile)
    for lying in view.reserves:
        if lying.tile == tile:
            yield from [say("where.reserve", cost=lying.cost)] * lying.copies
    for seat, held in enumerate(view.seats):
        for owned in (owned for column in held.estate.values() for owned in column if owned.tile == tile):
            yield say("where.estate.rose" if owned.flipped else "where.estate", owner=seat)


def _guest(say: Say, view: EstateView, card: str) -> Iterator[str]:
    own, activity, solo = _own(view), view.activity, view.solo
    if own is not None and card in (own.hand or ()):
        yield say("where.hand")
    if activity is not None and card in activity.guests:
        yield say("where.attends", owner=activity.seat)
    for seat, held in enumerate(view.seats):
        if card in held.discard:
            yield say("where.discard", owner=seat)
        if card == held.fairchild:
            yield say("where.with", owner=seat)
    if card in view.fairchilds:
        yield say("where.free")
    if solo is not None and card == solo.fairchild:
        yield say("where.opponent")
    if card in view.draft:
        yield say("where.draft")
    yield from _seen(say, view, card)


def _servant(say: Say, view: EstateView, kind: str) -> Iterator[str]:
    for seat, held in enumerate(view.seats):
        areas = (held.servants.available, held.servants.quarters, held.servants.expended, held.servants.serving)
        if number := sum(area.get(kind, 0) for area in areas):
            yield say("where.serves", owner=seat, number=number)
    if view.hire.get(kind):
        yield say("where.hire", number=view.hire[kind])


def _family(say: Say, view: EstateView, family: str) -> Iterator[str]:
    for seat, held in enumerate(view.seats):
        if held.family == family:
            yield say("where.played-by", owner=seat)
    if family in view.families:
        yield say("where.choosable")


def _objective(say: Say, view: EstateView, name: str) -> Iterator[str]:
    own = _own(view)
    if view.results is None and own is not None and name in [goal.objective for goal in own.objectives or ()]:
        yield say("where.goal")
    for result in view.results or ():
        if name in [goal.objective for goal in result.objectives_kept]:
            yield say("where.kept", owner=result.seat)
    yield from _seen(say, view, name)


def _milestone(say: Say, view: EstateView, name: str) -> Iterator[str]:
    for shown in view.milestones:
        if shown.milestone == name:
            yield say("where.milestone.claimed", seats=shown.holders) if shown.holders else say("where.milestone")


def _vp_card(say: Say, view: EstateView, name: str) -> Iterator[str]:
    own = _own(view)
    if own is not None:
        yield from [say("where.points")] * (own.vp_cards or ()).count(name)
    yield from _seen(say, view, name)


def _theme(say: Say, view: EstateView, theme: str) -> Iterator[str]:
    for season, known in enumerate(view.themes, 1):
        if known == theme:
            yield say("where.theme", season=season)


def _event(say: Say, view: EstateView, event: str) -> Iterator[str]:
    for each in view.track:
        if each.event == event:
            yield say("where.this-round" if each.number == view.round else "where.round", round=each.number)


def _opponent(say: Say, view: EstateView, name: str) -> Iterator[str]:
    facing = view.solo or view.challenge
    if facing is not None and facing.opponent == name:
        yield say("where.facing")


_KINDS = {
    "tile": _tile,
    "guest": _guest,
    "servant": _servant,
    "family": _family,
    "objective": _objective,
    "milestone": _milestone,
    "vp-card": _vp_card,
    "theme": _theme,
    "event": _event,
    "opponent": _opponent,
}
