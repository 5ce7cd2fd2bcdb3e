"""The limit of prestige guests with six families: whoever has more than there may be dismisses somebody at once."""

from __future__ import annotations

from games.kernel.decisions import Asking, Choose
from games.kernel.position import Turn
from games.obsession.decks import beyond_cap, put_under
from games.obsession.state import County


def too_many(county: County) -> bool:
    """Whether the family whose turn it is has more prestige guests than it may.

    Who has been dismissed already goes when the board is cleared, and counts no more.
    """
    activity = county.activity
    if county.prestige_cap is None or activity is None:
        return False
    player = county.players[county.mover]
    cards, going = player.hand + player.discard + activity.guests, activity.dismissed
    return beyond_cap(county, [card for card in cards if card not in going] if going else cards) > 0


def dismiss_beyond(county: County, turn: Turn) -> Asking:
    """One of them leaves at once, under the deck: of the hand, of the discard pile, or of those who attend.

    As with any dismissal, who attends is enjoyed all the same and leaves when the board is cleared.
    """
    seat, activity = county.mover, county.in_progress
    player, prestige = county.players[seat], county.box.dealt["prestige"]
    cards = [card for card in (*player.hand, *player.discard, *activity.guests) if card in prestige]
    staying = sorted(card for card in cards if card not in activity.dismissed)
    card = yield Choose(seat, "dismiss", staying, about={"left": 1, "cap": True})
    if card in activity.guests:
        activity.dismissed.append(card)
        return
    (player.hand if card in player.hand else player.discard).remove(card)
    put_under(county, "prestige", [card])
    turn.tell("dismissed", who=seat, guest=card)
