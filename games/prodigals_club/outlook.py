"""What a card would do if it were used now: for who holds it, and for who thinks about it."""

from __future__ import annotations

from games.prodigals_club.actions import set_off
from games.prodigals_club.components import Card, Effect
from games.prodigals_club.effects import times
from games.prodigals_club.state import Club, Player
from games.prodigals_club.view import HandView, YieldView


def prospect(club: Club, seat: int, card: Card) -> HandView:
    """A card's effects with this position's numbers; several pub cards count together."""
    player = club.players[seat]
    votes = _triggered(club, player, card) if card.border == "white" else 0
    yields = []
    for effect in card.effects:
        number = amount(club, seat, card, effect)
        yields.append(YieldView(effect.do, number))
        votes += number if effect.do in ("votes", "pub") else 0
    return HandView(card.id, tuple(yields), votes)


def amount(club: Club, seat: int, card: Card, effect: Effect) -> int:
    """How much of it there would be."""
    if effect.do not in club.layout.deeds:
        return 0
    player = club.players[seat]
    if effect.do == "pub":
        return club.setup.pub[pub_cards(club, player, card) - 1]
    number = effect.n * times(club, seat, effect.per) * (len(effect.ways) if effect.do == "move" else 1)
    number *= pub_cards(club, player, card)
    if effect.do == "spend" and player.possessions:
        return min(number, max(0, player.pounds))
    return number


def pub_cards(club: Club, player: Player, card: Card) -> int:
    """How many of a card could be played together: of pub cards as many as are held, and the table has room for."""
    return max(1, min(player.hand.count(card.id), len(club.setup.pub))) if card.is_pub else 1


def _triggered(club: Club, player: Player, card: Card) -> int:
    """Votes lost by what a white card sets off."""
    if "votes" not in club.layout.deeds:
        return 0
    triggers = (trigger for placed in player.black for trigger in club.box.cards[placed.card].triggers)
    return pub_cards(club, player, card) * sum(trigger.votes for trigger in triggers if set_off(trigger, card))
