"""The grand ball of the Tableau track: before the round's turns every family meets guests of prestige and keeps one."""

from __future__ import annotations

from games.kernel.decisions import Flow
from games.kernel.position import Turn
from games.obsession.favours import draw_cards, keep_cards
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
        if county.activity.seen:
            return
    else:
        others = len(county.activity.seen) - county.activity.keep
        yield from keep_cards(county, turn, seat)
        under = county.prestige[:others]
        turn.dice.shuffle(under)
        county.prestige[:others] = under
    county.activity = None
    county.mover = (seat + 1) % len(county.players)
    if county.mover == county.first:
        county.phase = "turn"
