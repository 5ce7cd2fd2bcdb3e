"""Between the steps of a turn: the one place where what a family may do at any time comes in.

A turn goes check, host, invite, serve, favours, buy, and before each of them somebody may have acts to offer. Before
host and buy a family is asked in any case, and finds all its special actions there. Elsewhere it is asked only where
acting there is not the same as acting a step earlier or later: before reputation that would run beyond the end of the
wheel, or be lost while there is some to spend; or where a milestone is within reach that might not be for long. No seat
is asked anything empty.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import Any

from games.kernel.decisions import Decision
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession.chance import Menu
from games.obsession.favours import draw_cards
from games.obsession.hosting import can_borrow
from games.obsession.milestones import claims
from games.obsession.outlook import may_turn_far, of_check, of_favours
from games.obsession.specials import HELP, special, specials, spending, why_not_special, with_errands
from games.obsession.state import Activity, County
from games.obsession.supplements import at_fair, is_social, places, to_place
from games.obsession.supplements import free as free_to_place

Asking = Generator[Decision, Any, bool]


def spent_before_check(county: County, seat: int) -> list[str]:
    """The special actions worth taking before the check."""
    return spending(county, seat, of_check(county, seat))


def claimed_after_talk(county: County, seat: int) -> list[str]:
    """The milestones within reach once servants may have talked the family up, before its reputation is spent again."""
    return claims(county, seat) if county.milestones and county.estates[seat].powers["gossip"] else []


def spent_before_favours(county: County, seat: int) -> list[str]:
    """The milestones and special actions worth taking before favours are enjoyed."""
    if not may_turn_far(county, seat):
        return []
    outlook = of_favours(county)
    found = claims(county, seat) if county.milestones and outlook.low < 0 else []
    return found + spending(county, seat, outlook, served=True)


def upstairs_before_favours(county: County, seat: int) -> list[str]:
    """The servants whom no icon asks for and where they may be laid, those who rest and could be called, and money."""
    player, spent, able = county.players[seat], spent_before_favours(county, seat), county.box.upstairs
    if player.available.keys().isdisjoint(able) and player.quarters.keys().isdisjoint(able):
        return spent
    activity = county.in_progress
    if not is_social(county, activity):
        return spent
    free = free_to_place(county, player, activity)
    return [*to_place(county, activity, free), *spent, *called_upstairs(county, seat, activity, free)]


def called_upstairs(county: County, seat: int, activity: Activity, free: Sequence[str]) -> list[str]:
    """The servants beside those who are free that could be called from the quarters to be laid somewhere."""
    player, cost = county.players[seat], county.box.setup.help.reputation
    if player.reputation < cost or player.quarters.keys().isdisjoint(county.box.upstairs):
        return []
    resting = [kind for kind in county.box.upstairs if kind in player.quarters and kind not in free]
    found = [f"{HELP}.{kind}" for kind in resting if places(county, activity, kind)]
    if found and player.money + can_borrow(county, player.reputation - cost) + min(of_favours(county).money, 0) < 0:
        return []
    return found


Offers = Mapping[str, Callable[[County, int], list[str]]]
OFFERED: Offers = {
    "check": spent_before_check,
    "host": specials,
    "invite": claimed_after_talk,
    "favours": spent_before_favours,
    "buy": partial(specials, served=True),
}
"""Who says what is offered before a step, for the steps before which anything is."""
OFFERED_UPSTAIRS: Offers = {
    **OFFERED,
    "host": with_errands,
    "favours": upstairs_before_favours,
    "income": at_fair,
    "buy": partial(with_errands, served=True),
}
"""The same with servants whom no icon asks for."""


def acts(county: County, seat: int, step: str) -> list[str]:
    """What a seat may do before a step of its turn, one of those before which anything is offered."""
    return county.rules.conduct.offered[step](county, seat)


def seldom(county: County, offered: Sequence[str]) -> int:
    """How many of these acts chance takes seldom: all from the first that is neither a claim nor a helping hand.

    Those are always as good as they look, and come first.
    """
    often = county.box.often
    if not (often or county.milestones):
        return len(offered)
    for at, key in enumerate(offered):
        if key.partition(".")[0] not in often:
            return len(offered) - at
    return 0


SERVED = ("favours", "income")
"""Where whoever is called from the quarters comes too late to serve."""


def interlude(county: County, turn: Turn, seat: int, step: str, first: Sequence[str] | None = None) -> Asking:
    """Do what is offered before a step, as long as something is; true where something has come to light by it.

    Whoever has looked already says what is offered `first`.
    """
    name = "special" if step == "check" else "meanwhile"  # so that a line can say which of the two it means
    offered = acts(county, seat, step) if first is None else first
    while offered:
        why, about = partial(why_not_special, county, seat, served=step in SERVED), {"step": step}
        key = yield Menu(seat, name, [NO, *offered], why, about, seldom=seldom(county, offered))
        if key == NO:
            break
        anew = special(county, turn, seat, key)
        if draw_cards(county, turn, seat, county.in_progress) or anew:
            return True
        offered = acts(county, seat, step)
    return False
