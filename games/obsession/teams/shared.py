"""Whose favours they are: of a partner's family some go to either, as the host says, and some to the partner alone.

Money and invitations go to either. Reputation is the partner's, and dismissals are of the partner's guests. Starter
guests of the partner bring all they have to the host, and so does the tile.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.decisions import Asking, Choose
from games.kernel.position import Turn
from games.obsession import favours, reputation
from games.obsession.components import Favours, Side
from games.obsession.favours import Harvest, side_of, sides_of, tell_reputation
from games.obsession.hosting import can_borrow
from games.obsession.state import Activity, County, Draws
from games.obsession.teams import partner

OWN, PARTNER = "own", "partner"
"""Whose a favour is."""


def enjoy(county: County, turn: Turn, seat: int, activity: Activity, side: Side) -> Asking:
    """The favours of the partner's family, each to whom it goes; then all others, as at any table."""
    gentry = county.box.gentry
    kin = [card for card in activity.teamwork.guests if gentry[card].deck == "family"]
    own, theirs = Harvest(), Harvest()
    for at, card in enumerate(kin):
        others = [guest for guest in activity.guests if guest not in kin[: at + 1]]
        yield from divide(county, seat, activity, card, funds(county, seat, activity, side, others, own), own, theirs)
    guests = [card for card in activity.guests if card not in kin]
    placed = [laid for laid in activity.placed if laid.on not in kin]
    yield from favours.enjoy(county, turn, seat, activity, side, guests, placed, own)
    hand_over(county, turn, partner(county, seat), activity, theirs)


def divide(
    county: County, seat: int, activity: Activity, card: str, spare: int, own: Harvest, theirs: Harvest
) -> Asking:
    """What one of the partner's family brings; the host says to whom, as long as paupers can be paid for."""
    flat, chosen = county.box.gentry[card].favours, Favours()
    if flat.either:
        sides = {side_of(side): side for side in sides_of(county, activity, card) if spare + side.money >= 0}
        chosen = sides[(yield Choose(seat, "favour", list(sides), about={"guest": card}))]
    money, draws = brought(county, activity, card, (flat, chosen))
    if money or draws:
        ally = partner(county, seat)
        whose = [OWN, PARTNER] if spare >= 0 or not money else [OWN]
        about = {"guest": card, "whose": ally, "money": money, "cards": len(draws)}
        to = own if (yield Choose(seat, "favour", whose, about=about)) == OWN else theirs
        to.money += money
        to.draws += draws
    admired = not county.box.admirers.isdisjoint(activity.guests)
    theirs.reputation += flat.reputation + chosen.reputation + (flat.admirer if admired else 0)
    for number in (flat.dismiss, chosen.dismiss):
        if number:
            theirs.dismiss(number)


def brought(county: County, activity: Activity, card: str, given: Sequence[Favours]) -> tuple[int, list[Draws]]:
    """Money and invitations, with what servants add who have been laid on the card."""
    does, doing = county.box.supplement, county.box.doing
    laid = [placed for placed in activity.placed if placed.on == card]
    money = sum(favours.money for favours in given)
    if money:
        money += does.money * any(placed.servant in doing["money"] for placed in laid)
    screened = {placed.deck for placed in laid if placed.deck}
    draws = [Draws(draw.deck, draw.see, draw.keep) for favours in given for draw in favours.draw]
    for draw in draws:
        if draw.deck in screened and not given[1].draw:  # what is screened of an either-or is counted already
            draw.see += does.screens
            screened.remove(draw.deck)
    return money, draws


def funds(county: County, seat: int, activity: Activity, side: Side, others: Sequence[str], harvest: Harvest) -> int:
    """What the host would have at best without what is being divided: below nothing, a pauper could not be paid."""
    player, box = county.players[seat], county.box
    best = sum(box.purse[card] for card in others) + side.favours.money
    bonus = sum(laid.on in others and laid.servant in box.doing["money"] for laid in activity.placed)
    raised = player.money + can_borrow(county, player.reputation) + bonus * box.supplement.money
    return raised + best + harvest.money


def hand_over(county: County, turn: Turn, ally: int, activity: Activity, harvest: Harvest) -> None:
    """The partner takes money and reputation; invitations and dismissals wait until the host's own are done."""
    player, team = county.players[ally], activity.teamwork
    player.money += harvest.money
    moved = reputation.change(county, player, harvest.reputation)
    if harvest.money:
        turn.tell("earned", who=ally, money=harvest.money)
    if moved:
        tell_reputation(county, turn, ally, moved)
    if harvest.reputation > moved:
        reputation.tell_lost(turn, ally, harvest.reputation, moved)
    team.draws, team.dismissals = harvest.draws, harvest.dismissals
