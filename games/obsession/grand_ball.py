"""The grand ball of the Tableau track: before the round's turns every family meets guests of prestige and keeps one."""

from __future__ import annotations

from games.kernel.decisions import Asking, Flow
from games.kernel.position import Turn
from games.obsession.favours import draw_cards, keep_cards
from games.obsession.guest_limit import dismiss_beyond, too_many
from games.obsession.state import Activity, County, Draws


def ball(county: County, turn: Turn) -> Flow:
    """One family after the other, from the first player on; whoever dances on goes under the deck in any order.

    It is no favour: nobody screens these guests. Alone it comes at the check of the turn (U,D p. 14), which is the
    same: nothing that is done before it has to do with guests.
    """
    seat, guests = county.mover, county.box.setup.ball
    if county.activity is None:
        county.activity = Activity(draws=[Draws(guests.deck, guests.see, guests.keep)])
        draw_cards(county, turn, seat, county.activity)
        if county.activity.seen or too_many(county):
            return
    else:
        yield from choose_partner(county, turn, seat)
    county.activity = None
    county.mover = (seat + 1) % len(county.players)
    if county.mover == county.first:
        county.phase = "turn"


def choose_partner(county: County, turn: Turn, seat: int) -> Asking:
    """Keep one of those who were seen; whoever then has too many guests of prestige dismisses somebody at once."""
    others = max(0, len(county.in_progress.seen) - county.in_progress.keep)
    if county.in_progress.seen:
        yield from keep_cards(county, turn, seat)
    dismissed = 0
    while too_many(county):
        yield from dismiss_beyond(county, turn)
        dismissed += 1
    under = county.prestige[dismissed : dismissed + others]
    turn.dice.shuffle(under)
    county.prestige[dismissed : dismissed + others] = under
