"""Special actions and victory point cards: what a family may do at any time of its own turn, and at what price."""

from __future__ import annotations

from games.kernel.errors import Why
from games.kernel.position import Turn
from games.obsession import market, milestones, reputation, supplements
from games.obsession.components import CLAIM
from games.obsession.decks import put_under
from games.obsession.hiring import take_on
from games.obsession.hosting import can_borrow, for_hire
from games.obsession.outlook import Outlook
from games.obsession.state import UNLIMITED, County, Draws, move, move_all
from games.obsession.supplements import FAIR, SEARCH, at_fair, errands, run

BORROW, HELP, REFRESH = "borrow", "help", "refresh"


def specials(county: County, seat: int, served: bool = False) -> list[str]:
    """Milestones a seat can claim, the special actions it can pay for now, and the cards it can play, with whom they
    are about.

    Once the guests are `served`, nobody is called from the quarters any more but those who can still be of use.
    """
    player, box = county.players[seat], county.box
    found = milestones.claims(county, seat) if county.milestones else []
    have, setup = player.reputation, box.setup
    if have >= setup.borrow.reputation:
        found.append(BORROW)
        if player.quarters and have >= setup.help.reputation:
            found += [f"{HELP}.{kind}" for kind in (box.useful if served else box.kinds) if kind in player.quarters]
        if have >= setup.refresh.reputation and _may_refresh(county):
            found.append(REFRESH)
    if player.vp_cards:
        for card in sorted(set(player.vp_cards)):
            found += playable(county, seat, card)
    return found


def with_errands(county: County, seat: int, served: bool = False) -> list[str]:
    """The same where there are servants who run errands: before the guests are served, also to the fair."""
    found = specials(county, seat, served)
    if county.players[seat].available.keys().isdisjoint(county.box.useful):
        return found
    return found + ([] if served else at_fair(county, seat)) + errands(county, seat)


def spending(county: County, seat: int, outlook: Outlook, served: bool = False) -> list[str]:
    """The special actions worth paying for before the wheel turns: what is spent then is neither cut off nor lost.

    What comes may run beyond the end of the wheel; what is taken is taken only as far as there is any. Whoever must
    be paid for can be paid for all the same.
    """
    player, setup = county.players[seat], county.box.setup
    far = outlook.low < 0 or player.reputation + outlook.high > county.most_reputation
    if not far or player.reputation < setup.borrow.reputation:
        return []

    def can_pay(cost: int) -> bool:
        raised = player.money + can_borrow(county, player.reputation - cost)
        return player.reputation >= cost and raised + min(outlook.money, 0) >= 0

    found = [BORROW]
    if player.quarters and can_pay(setup.help.reputation):
        kinds = county.box.useful if served else county.box.kinds
        found += [f"{HELP}.{kind}" for kind in kinds if kind in player.quarters]
    if _may_refresh(county) and can_pay(setup.refresh.reputation):
        found.append(REFRESH)
    return found


def any_special(county: County, seat: int) -> bool:
    """Whether there is any special action to take or card to play before the guests are served."""
    player = county.players[seat]
    if player.reputation >= county.box.setup.borrow.reputation:
        return True
    if county.milestones and milestones.claims(county, seat):
        return True
    return bool(player.vp_cards) and any(playable(county, seat, card) for card in player.vp_cards)


def any_errand(county: County, seat: int) -> bool:
    """The same where there are servants who run errands."""
    if any_special(county, seat) or errands(county, seat):
        return True
    return county.events[county.round] == FAIR and bool(at_fair(county, seat))


def playable(county: County, seat: int, card: str) -> list[str]:
    """The ways a card can be played: hiring names a servant, calling back a guest."""
    favours, builders = county.box.vp_cards[card].favours, county.rules.market
    if (favours.purchases and builders.endless) or ("market" in favours.refresh and not builders.renewed):
        return []
    if favours.hire:
        return [f"{card}.{kind}" for kind in for_hire(county, county.players[seat])]
    if favours.recall:
        guests = [guest for guest in county.players[seat].discard if county.box.gentry[guest].is_guest]
        return [f"{card}.{guest}" for guest in sorted(guests)]
    return [card]


def _may_refresh(county: County) -> bool:
    activity = county.activity
    again = activity is not None and activity.refreshed < county.box.setup.refresh.times
    return again and county.rules.market.renewed


def why_not_special(county: County, seat: int, text: str, *, served: bool = False) -> Why | None:
    """Why a special action cannot be taken or a card played."""
    player, setup = county.players[seat], county.box.setup
    key, _, whom = text.partition(".")
    if key in county.box.supplemental or key in county.box.upstairs:
        return why_not_employ(county, seat, key, whom)
    if key == CLAIM:
        return milestones.why_not_claim(county, seat, whom)
    if key in county.box.vp_cards:
        if key not in player.vp_cards:
            return Why("vp-cards", "card-not-held", {"vp_card": key})
        return Why("vp-cards", "card-not-so", {"vp_card": key})
    if key == HELP and not player.quarters.get(whom):
        return Why("special-actions", "nobody-resting")
    if key == HELP and served and whom not in county.box.useful:
        return Why("special-actions", "served-already", {"servant": whom})
    if key == REFRESH and not county.rules.market.renewed:
        return Why("estate-challenge", "nothing-to-refresh")
    if key == REFRESH and not _may_refresh(county):
        return Why("special-actions", "refreshed-already")
    costs = {BORROW: setup.borrow.reputation, HELP: setup.help.reputation, REFRESH: setup.refresh.reputation}
    if key in costs:
        args = {"cost": costs[key], "have": player.reputation}
        return Why("special-actions", "reputation-too-low", args)
    requests = county.rules.conduct.requests
    return requests.why_not(county, seat, key, whom) if requests is not None else None


def special(county: County, turn: Turn, seat: int, text: str) -> bool:
    """One special action, a card played for its favours, or a servant's errand; true where that ends the step."""
    key, _, whom = text.partition(".")
    if key == BORROW:
        borrow(county, turn, seat)
    elif key == HELP:
        call_servant(county, turn, seat, whom)
    elif key == CLAIM:
        milestones.claim(county, turn, seat, whom)
    elif key == REFRESH:
        refresh_market(county, turn, seat)
        return True
    elif key in county.box.servants:
        return employ(county, turn, seat, key, whom)
    elif key in county.box.vp_cards:
        return play_card(county, turn, seat, key, whom)
    else:
        county.in_progress.teamwork.request = text
        return True
    return False


def employ(county: County, turn: Turn, seat: int, kind: str, what: str) -> bool:
    """A servant whom no icon asks for is laid somewhere or runs an errand; true where that ends the step."""
    if what in (FAIR, supplements.REFRESH, SEARCH):
        return run(county, turn, seat, kind, what)
    supplements.place(county, turn, seat, kind, what)
    return False


def why_not_employ(county: County, seat: int, kind: str, what: str) -> Why | None:
    """Why a servant cannot do that now."""
    if kind not in county.players[seat].available:
        return Why("supplemental-service", "servant-not-free", {"servant": kind})
    if what == FAIR:
        return Why("useful-man", "no-fair-now", {"servant": kind})
    if what in (supplements.REFRESH, SEARCH) and not county.rules.market.renewed:
        return Why("estate-challenge", "nothing-to-refresh")
    if what in county.box.tiles and kind in county.box.doing["discount"]:
        return why_no_bargain(county, seat, what)
    return supplements.why_not_place(county, seat, kind, what)


def why_no_bargain(county: County, seat: int, tile: str) -> Why | None:
    """Why a tile cannot be bought with the useful man's help."""
    cost, discount = county.rules.market.offers(county).get(tile, 0), county.box.supplement.discount
    if 0 < cost <= discount:
        return Why("useful-man", "never-for-nothing", {"tile": tile})
    return market.why_not_buy(county, seat, tile)


def borrow(county: County, turn: Turn, seat: int, times: int = 1) -> None:
    """Reputation for money."""
    price, player = county.box.setup.borrow, county.players[seat]
    player.reputation -= price.reputation * times
    player.money += price.money * times
    turn.tell("borrowed", who=seat, money=price.money * times, steps=price.reputation * times)


def borrow_for(county: County, turn: Turn, seat: int, cost: int) -> None:
    """As often as it takes to pay this much."""
    lacking = cost - county.players[seat].money
    borrow(county, turn, seat, -(-lacking // county.box.setup.borrow.money))


def call_servant(county: County, turn: Turn, seat: int, kind: str) -> None:
    """Reputation for a servant out of the quarters."""
    price, player = county.box.setup.help, county.players[seat]
    player.reputation -= price.reputation
    move(kind, player.quarters, player.available)
    turn.tell("called", who=seat, servant=kind, steps=price.reputation)


def refresh_market(county: County, turn: Turn, seat: int) -> None:
    """Reputation for another market."""
    price, player, activity = county.box.setup.refresh, county.players[seat], county.in_progress
    player.reputation -= price.reputation
    activity.refreshed += 1
    turn.tell("refreshed_for_reputation", who=seat, steps=price.reputation)
    market.refresh(county, turn)


def play_card(county: County, turn: Turn, seat: int, card: str, whom: str) -> bool:
    """A victory point card for its favours instead of its points; it goes under its deck."""
    player, activity = county.players[seat], county.in_progress
    favours = county.box.vp_cards[card].favours
    player.vp_cards.remove(card)
    put_under(county, "vp", [card])
    turn.tell("played_card", who=seat, card=card)
    player.money += favours.money
    moved = reputation.change(county, player, favours.reputation)
    if favours.reputation > moved:
        reputation.tell_lost(turn, seat, favours.reputation, moved)
    if favours.hire:
        take_on(county, turn, seat, whom)
    if favours.recall:
        player.discard.remove(whom)
        player.hand.append(whom)
        turn.tell("recalled", who=seat, guest=whom)
    if favours.purchases:
        activity.purchases = UNLIMITED
    if "service" in favours.refresh:
        move_all(player.quarters, player.available)
        move_all(player.expended, player.available)
    activity.draws += [Draws(draw.deck, draw.see, draw.keep) for draw in favours.draw]
    if "market" in favours.refresh:
        market.refresh(county, turn)
        return True
    return False
