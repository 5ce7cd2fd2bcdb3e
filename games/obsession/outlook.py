"""What a step of a turn is about to bring a family, before it does."""

from __future__ import annotations

from typing import NamedTuple

from games.obsession.components import Power
from games.obsession.state import County


class Outlook(NamedTuple):
    """What is about to come: the least and the most reputation, and money at best."""

    low: int
    high: int
    money: int


def preview(county: County) -> tuple[int, int]:
    """Money and reputation of the activity in progress, leaving out what is still to be chosen."""
    activity, box = county.in_progress, county.box
    if not activity.tile:
        return 0, 0
    side = box.tiles[activity.tile].side(activity.flipped)
    times = 2 if side.doubles == "all" else 1
    people = [box.gentry[card] for card in activity.guests]
    admired = not box.admirers.isdisjoint(activity.guests)
    money = side.favours.money + times * sum([person.favours.money for person in people])
    people = people if activity.team is None else [person for person in people if person.id not in _kin(county)]
    steps = times * sum([p.favours.reputation + (p.favours.admirer if admired else 0) for p in people])
    column = box.column[activity.tile, activity.flipped]
    for _, power in county.estates[county.mover].powers["hosting"]:
        if column in power.hosting:
            steps += power.hosting[column].reputation
    if activity.placed:
        does, doing = box.supplement, box.doing
        on_guests = [placed.servant for placed in activity.placed if placed.on in activity.guests]
        money += does.money * sum(kind in doing["money"] for kind in on_guests)
        steps += does.reputation * any(placed.servant in doing["reputation"] for placed in activity.placed)
    return money, steps + side.favours.reputation


def _kin(county: County) -> list[str]:
    """The partner's family, who make nobody rise but the partner."""
    gentry = county.box.gentry
    return [card for card in county.in_progress.teamwork.guests if gentry[card].deck == "family"]


def of_favours(county: County) -> Outlook:
    """What the favours of the activity in progress are about to bring, whatever is chosen."""
    activity, box = county.in_progress, county.box
    kin = [] if activity.team is None else _kin(county)
    money, low = preview(county)
    high = low
    side = box.tiles[activity.tile].side(activity.flipped)
    times = 2 if side.doubles == "all" else 1
    for card in activity.guests:
        favours = box.gentry[card].favours
        if card in kin:
            money += max([choice.money for choice in favours.either], default=0)
        elif favours.either:
            low += times * min(choice.reputation for choice in favours.either)
            high += times * max(choice.reputation for choice in favours.either)
            money += times * max(choice.money for choice in favours.either)
        if side.doubles == "one":
            low, high = low + min(0, favours.reputation), high + max(0, favours.reputation)
    return Outlook(low, high, money)


def checked(county: County, seat: int, event: str) -> list[tuple[str, Power]]:
    """The tiles that bring a family something at the check of a round with this event, and what they do."""
    return county.estates[seat].powers["fair" if event == "fair" else "check"]


def of_check(county: County, seat: int) -> Outlook:
    """What the check is about to bring."""
    steps, more, event = 0, 0, county.event
    for _, power in checked(county, seat, event):
        steps += power.turn.reputation if power.turn else 0
        more += max([side.reputation for side in power.turn.either], default=0) if power.turn else 0
        steps += power.fair.reputation if power.fair and event == "fair" else 0
    return Outlook(steps, steps + more, 0)


def may_turn_far(county: County, seat: int) -> bool:
    """Whether the favours to come might turn the wheel to an end of its own, at a first look."""
    activity, box = county.in_progress, county.box
    if box.tiles_cost or not box.costly.isdisjoint(activity.guests):
        return True
    most = box.most_by_side[activity.tile, activity.flipped]
    most += sum(map(box.most_by_card.__getitem__, activity.guests))
    return county.players[seat].reputation + most > county.most_reputation
