"""Special actions and victory point cards: what a family may do at any time of its own turn, and at what price."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from games.kernel.decisions import Choose, Decision
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.obsession import market, reputation
from games.obsession.hiring import hire
from games.obsession.state import AT, UNLIMITED, Activity, County, Draws, by_kind, move_all

Asking = Generator[Decision, Any, Any]
BORROW, HELP, REFRESH = "borrow", "help", "refresh"


def specials(county: County, seat: int) -> list[str]:
    """The special actions a seat can pay for now, and the cards it can play."""
    player, setup = county.players[seat], county.box.setup
    found = []
    if player.reputation >= setup.borrow.reputation:
        found.append(BORROW)
        if player.reputation >= setup.help.reputation and any(player.quarters):
            found.append(HELP)
        if player.reputation >= setup.refresh.reputation and _may_refresh(county):
            found.append(REFRESH)
    if player.vp_cards:
        found += sorted(set(player.vp_cards))
    return found


def _may_refresh(county: County) -> bool:
    activity = county.activity
    return activity is not None and activity.refreshed < county.box.setup.refresh.times


def why_not_special(county: County, seat: int) -> Callable[[str], Why | None]:
    """Why a special action cannot be taken or a card played."""
    player, setup = county.players[seat], county.box.setup

    def why(key: str) -> Why | None:
        if key in county.box.vp_cards:
            return Why("vp-cards", "card-not-held", {"vp_card": key})
        if key == HELP and not any(player.quarters):
            return Why("special-actions", "nobody-resting")
        if key == REFRESH and not _may_refresh(county):
            return Why("special-actions", "refreshed-already")
        costs = {BORROW: setup.borrow.reputation, HELP: setup.help.reputation, REFRESH: setup.refresh.reputation}
        if key in costs:
            args = {"cost": costs[key], "have": player.reputation}
            return Why("special-actions", "reputation-too-low", args)
        return None

    return why


def special(county: County, turn: Turn, seat: int, key: str) -> Asking:
    """One special action, or a card played for its favours; true where the market has been drawn anew."""
    if key == BORROW:
        borrow(county, turn, seat)
    elif key == HELP:
        yield from call_servant(county, turn, seat)
    elif key == REFRESH:
        refresh_market(county, turn, seat)
        return True
    else:
        return (yield from play_card(county, turn, seat, key))
    return False


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


def call_servant(county: County, turn: Turn, seat: int) -> Asking:
    """Reputation for a servant out of the quarters."""
    price, player = county.box.setup.help, county.players[seat]
    kind = yield Choose(seat, "servant", list(by_kind(player.quarters)))
    player.reputation -= price.reputation
    player.quarters[AT[kind]] -= 1
    player.available[AT[kind]] += 1
    turn.tell("called", who=seat, servant=kind, steps=price.reputation)


def refresh_market(county: County, turn: Turn, seat: int) -> None:
    """Reputation for another market."""
    price, player, activity = county.box.setup.refresh, county.players[seat], county.activity or Activity()
    player.reputation -= price.reputation
    activity.refreshed += 1
    turn.tell("refreshed_for_reputation", who=seat, steps=price.reputation)
    market.refresh(county, turn)


def play_card(county: County, turn: Turn, seat: int, card: str) -> Asking:
    """A victory point card for its favours instead of its points; it goes under its deck."""
    player, activity = county.players[seat], county.activity or Activity()
    favours = county.box.vp_cards[card].favours
    player.vp_cards.remove(card)
    county.vp_cards.insert(0, card)
    turn.tell("played_card", who=seat, card=card)
    player.money += favours.money
    reputation.change(county, player, favours.reputation)
    for _ in range(favours.hire):
        yield from hire(county, turn, seat)
    for _ in range(favours.recall):
        yield from recall(county, turn, seat)
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


def recall(county: County, turn: Turn, seat: int) -> Asking:
    """A guest from the discard pile back to the hand, if there is one."""
    player = county.players[seat]
    guests = sorted(card for card in player.discard if county.box.gentry[card].is_guest)
    if not guests:
        return
    card = yield Choose(seat, "recall", guests)
    player.discard.remove(card)
    player.hand.append(card)
    turn.tell("recalled", who=seat, guest=card)
