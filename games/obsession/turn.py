"""A turn, in the order the rulebook tells it: rotate, check, host, invite, serve, favours, buy, clear; or a pass."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import Any

from games.kernel.decisions import HIDDEN, PRICE, TURN, Choose, Decision, Flow, Need
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession import market, reputation
from games.obsession.chance import Menu
from games.obsession.components import Favours, Hosted, Power
from games.obsession.decks import deck, put_under
from games.obsession.favours import (
    Harvest,
    attack,
    decide_late,
    dismiss_guests,
    draw_cards,
    enjoy,
    keep_cards,
    receive,
    side_of,
    tell_reputation,
)
from games.obsession.guest_limit import dismiss_beyond, too_many
from games.obsession.hiring import hiring_ways, take_on_staff
from games.obsession.hosting import (
    Invite,
    Means,
    any_party,
    can_host_any,
    hostable,
    is_staffed,
    why_not_guest,
    why_not_party,
    why_not_tile,
)
from games.obsession.interludes import acts, interlude, seldom
from games.obsession.milestones import about_tiles, at_the_close, claims, remember
from games.obsession.outlook import checked
from games.obsession.service import Staff
from games.obsession.specials import special, why_not_special
from games.obsession.state import UNLIMITED, Activity, County, by_kind, move, move_all, turn_over
from games.obsession.supplements import lend_a_hand, tell_placed

Asking = Generator[Decision, Any, Any]
NO_CHOICE: Mapping[str, Favours] = {}


# ── 1 and 2: rotate service, check ──────────────────────────────────────────────────────────────────────────


def begin(county: County, turn: Turn) -> Flow:
    """Service moves on; then comes the check, unless something may be done before it."""
    yield from ()
    seat = county.mover
    player = county.players[seat]
    move_all(player.quarters, player.available)
    player.quarters, player.expended = player.expended, player.quarters
    event = county.events[county.round]
    endless = event == "builders" or county.rules.market.endless
    county.activity = Activity(purchases=UNLIMITED if endless else county.box.setup.purchases)
    tiles = checked(county, seat, event)
    if tiles and (acts(county, seat, "check") or county.estates[seat].powers["choice"]):
        county.stage = "check"
    else:
        bring_all(county, turn, tiles, event)


def check(county: County, turn: Turn) -> Asking:
    """The check of a turn in which something may be done before it."""
    seat, activity = county.mover, county.in_progress
    if (yield from interlude(county, turn, seat, "check")):
        go_on(county, turn, activity, "check")
    else:
        chosen = {}
        for tile, power in county.estates[seat].powers["choice"]:
            chosen[tile] = yield from choose_gain(county, seat, tile, power)
        bring_all(county, turn, checked(county, seat, county.event), county.event, chosen)
        turn.goes_on()


def choose_gain(county: County, seat: int, tile: str, power: Power) -> Asking:
    """One side of what a tile brings at the check: at the end of the wheel, one that brings something."""
    risen = county.players[seat].reputation >= county.most_reputation
    sides = power.turn.either if power.turn else ()
    named = {side_of(side): side for side in sides if not (risen and side.reputation)}
    return named[(yield Choose(seat, "favour", list(named), about={"tile": tile}))]


def bring_all(
    county: County,
    turn: Turn,
    tiles: Sequence[tuple[str, Power]],
    event: str,
    chosen: Mapping[str, Favours] = NO_CHOICE,
) -> None:
    """The round's event and what lies in the estate bring what they bring; of some it has been chosen."""
    seat = county.mover
    if event == "objectives":
        for _ in range(min(county.box.setup.objective_draw, len(county.objectives))):
            receive(county, turn, seat, "objective", county.objectives.pop())
        turn.reveal()
    for tile, power in tiles:
        if power.turn is not None:
            bring(county, turn, seat, tile, chosen.get(tile, power.turn))
        if event == "fair" and power.fair is not None:
            bring(county, turn, seat, tile, power.fair)
    county.stage = "action"


def bring(county: County, turn: Turn, seat: int, tile: str, gain: Favours) -> None:
    """What a tile brings by lying there."""
    player = county.players[seat]
    player.money += gain.money
    moved = reputation.change(county, player, gain.reputation)
    if gain.money or moved:
        turn.tell("tile_brought", who=seat, tile=tile, gain=[gain.money, moved])
    if gain.reputation > moved:
        reputation.tell_lost(turn, seat, gain.reputation, moved)


# ── the choice of a turn ────────────────────────────────────────────────────────────────────────────────────


def act(county: County, turn: Turn) -> Flow:
    """Host an activity, pass, or do something special first."""
    seat, activity = county.mover, county.in_progress
    conduct = county.rules.conduct
    means = conduct.means(county, seat)
    options = ["host", "pass"] if can_host_any(means) or talk_helps(county, seat) else ["pass"]
    if conduct.any_special(county, seat):
        options.append("special")
    about = {"event": county.events[county.round], "round": county.round}
    action = yield Choose(seat, "action", options, why_not_action, about, ask=TURN)
    if action == "host":
        yield from host(county, turn, activity, means)
    elif action == "pass":
        yield from pass_turn(county, turn, seat, activity)
    else:
        why = partial(why_not_special, county, seat)
        key = yield Choose(seat, "special", acts(county, seat, "host"), why, ask=PRICE)
        special(county, turn, seat, key)
        draw_cards(county, turn, seat, activity)
        go_on(county, turn, activity, "action")


def search(county: County, turn: Turn) -> Flow:
    """A tile is looked for in the bag; the turn goes on where it was."""
    seat, activity = county.mover, county.in_progress
    tile = yield Choose(seat, "search", market.to_search(county), partial(why_not_found, county))
    market.find(county, turn, seat, tile)
    activity.searching = False
    go_on(county, turn, activity, activity.after)


def why_not_found(county: County, key: str) -> Why | None:
    """Why a tile cannot be looked for in the bag."""
    tile = county.box.tiles.get(key)
    if tile is None:
        return None
    if tile.kind == "monument":
        return Why("useful-man-search", "no-monument-sought", {"tile": key})
    lying = any(stack.tile == key and stack.copies for stack in (*county.market, *county.reserves))
    return Why("useful-man-search", "lies-out-already" if lying else "not-in-bag", {"tile": key})


def why_not_action(key: str) -> Why | None:
    """Why something cannot be done in a turn."""
    if key == "host":
        return Why("host", "nothing-to-host")
    return Why("special-actions", "nothing-special") if key == "special" else None


def go_on(county: County, turn: Turn, activity: Activity, otherwise: str) -> None:
    """The same turn, in the next step: cards or a bag being looked at come first, then it goes on where it was."""
    first = "keep" if activity.seen else "search" if activity.searching else "cap" if too_many(county) else ""
    county.stage, activity.after = (first, otherwise) if first else (otherwise, "")
    turn.goes_on()


def keep_to_cap(county: County, turn: Turn) -> Flow:
    """Prestige guests beyond those that a family may have leave, one by one."""
    activity = county.in_progress
    yield from dismiss_beyond(county, turn)
    go_on(county, turn, activity, activity.after)


def gossip(county: County, turn: Turn, seat: int, halls: Sequence[tuple[str, Power]]) -> Asking:
    """With a Servants' Hall, an available servant may go there and talk about a rival; true where one does."""
    player, talked = county.players[seat], False
    for tile, power in halls:
        if power.gossip is None or not player.available:
            continue
        hosts = county.in_progress.kind == "host"
        there, talk = by_kind(county, player.available), power.gossip
        kinds = [kind for kind in there if not hosts or can_spare(county, seat, kind, talk)]
        silent = [NO] if not hosts or can_host_any(county.rules.conduct.means(county, seat)) else []
        kind = yield Choose(seat, "gossip", silent + kinds, partial(why_not_spare, county), {"tile": tile})
        if kind == NO:
            continue
        talked = True
        move(kind, player.available, player.expended)
        moved = reputation.change(county, player, power.gossip.reputation)
        turn.tell("sent_to_hall", who=seat, servant=kind, tile=tile)
        yield from attack(county, turn, seat, power.gossip.attack, "target")
        if moved:
            tell_reputation(county, turn, seat, moved)
        if power.gossip.reputation > moved:
            reputation.tell_lost(turn, seat, power.gossip.reputation, moved)
    return talked


def can_spare(county: County, seat: int, kind: str, gain: Favours) -> bool:
    """Whether something can be hosted once this servant has gone to the hall, and the talk has done some good.

    Whoever holds a card that makes all servants available may play it then.
    """
    player = county.players[seat]
    available, quarters, expended = player.available, player.quarters, player.expended
    player.available, player.expended = dict(available), dict(expended)
    move(kind, player.available, player.expended)
    moved = reputation.change(county, player, gain.reputation)
    means = county.rules.conduct.means
    spared = can_host_any(means(county, seat))
    if not spared and not county.box.resting_cards.isdisjoint(player.vp_cards):
        player.quarters = dict(quarters)
        move_all(player.quarters, player.available)
        move_all(player.expended, player.available)
        spared = can_host_any(means(county, seat))
    player.available, player.quarters, player.expended = available, quarters, expended
    player.reputation -= moved
    return spared


def talk_helps(county: County, seat: int) -> bool:
    """Whether something can be hosted that could not without talk: it may lift the family to the next level."""
    player = county.players[seat]
    halls = county.estates[seat].powers["gossip"]
    return bool(halls) and any(
        power.gossip is not None and can_spare(county, seat, kind, power.gossip)
        for _, power in halls
        for kind in by_kind(county, player.available)
    )


def restful(county: County, seat: int) -> list[str]:
    """The cards of a family that would bring back somebody who has talked in the hall."""
    held = county.players[seat].vp_cards
    return sorted(county.box.resting_cards.intersection(held)) if held else []


def why_not_spare(county: County, key: str) -> Why | None:
    """Why a servant cannot go to the hall."""
    return Why("hall-servant", "cannot-spare", {"servant": key}) if key in county.box.servants else None


# ── 3 to 5: host, invite, serve ─────────────────────────────────────────────────────────────────────────────


def host(county: County, turn: Turn, activity: Activity, means: Means) -> Asking:
    """A tile of the estate; reputation counts as it stands when it is chosen.

    Where somebody has been to the hall, a card that brings all servants back may come first: at the one moment at which
    that is not the same as before. Whoever holds any card is asked even for a single tile, so that none is given away.
    """
    seat = means.seat
    estate, player = county.estates[seat], county.players[seat]
    activity.kind = "host"
    cards: list[str] = []
    ask: Need = ""
    if halls := estate.powers["gossip"]:
        if (yield from gossip(county, turn, seat, halls)):
            cards, ask = restful(county, seat), HIDDEN if player.vp_cards else ""
        means = county.rules.conduct.means(county, seat)  # somebody may have gone there, and the family risen
    tiles, helped = hostable(means)
    why, rare = partial(why_not_tile, means), len(helped) + len(cards)
    tile = yield Menu(seat, "tile", tiles + helped + cards, why, ask=ask, seldom=rare)
    if tile in cards:
        special(county, turn, seat, tile)
        means = county.rules.conduct.means(county, seat)
        tiles, helped = hostable(means)
        tile = yield Menu(seat, "tile", tiles + helped, partial(why_not_tile, means), seldom=len(helped))
    activity.tile, activity.flipped = tile, estate.sides[tile]
    yield from onward(county, turn, activity, means)


def onward(county: County, turn: Turn, activity: Activity, means: Means, at: str = "invite") -> Asking:
    """The steps of an activity from one of them on, each after what is done before it; then the rest of the turn.

    Where something comes to light the turn goes on from there in the next step.
    """
    seat, hosted = means.seat, county.box.hosted[activity.tile, activity.flipped]
    conduct = county.rules.conduct
    for step in FROM[at]:
        if step in conduct.offered and (offered := conduct.offered[step](county, seat)):
            if (yield from interlude(county, turn, seat, step, offered)):
                go_on(county, turn, activity, step)
                return
            if step != "favours":  # by then everybody is invited and served
                means = conduct.means(county, seat)  # what was done may have changed them
        if (yield from conduct.parts[step](county, turn, activity, hosted, means)):
            return
    yield from finish(county, turn, seat, activity)


def invite(county: County, turn: Turn, activity: Activity, hosted: Hosted, means: Means) -> Asking:
    """Exactly the cards the tile asks for, out of the active hand."""
    seat, side = means.seat, hosted.side
    if side.guests is None or side.guests.drawn:
        return
    cards, (least, most) = sorted(means.welcome(side.guests)), means.sizes(hosted)
    about = {"tile": activity.tile, "count": side.guests.count, "who": side.guests.who}
    guests = yield Invite(
        seat, "guests", cards, least, min(most, len(cards)), partial(why_not_party, means, hosted),
        partial(why_not_guest, means, side), about, find=partial(any_party, means, hosted),
    )  # fmt: skip
    means.fetch(guests)
    activity.guests = sorted(guests)


def serve(county: County, turn: Turn, activity: Activity, hosted: Hosted, means: Means) -> Asking:
    """Servants for tile and guests: asked where there is more than one way, or where it costs reputation."""
    seat, player = means.seat, county.players[means.seat]
    ways = means.musters(hosted, activity.guests)
    cost = county.box.setup.help.reputation
    keys = list(ways)
    ask: Need = PRICE if ways[keys[0]].help > 0 else ""
    way = ways[(yield Choose(seat, "service", keys, about={"cost": cost}, ask=ask))]
    means.settle(activity, hosted, way)
    for kind, number in way.available.items():
        move(kind, player.available, activity.serving, number)
    for resting in (way.resting, way.helped):
        for kind, number in resting.items():
            move(kind, player.quarters, activity.serving, number)
    player.reputation -= cost * way.help
    for kind, number in way.helped.items():
        for _ in range(number):
            turn.tell("called", who=seat, servant=kind, steps=cost)
    return under_way(county, turn, seat, activity, hosted)


def under_way(county: County, turn: Turn, seat: int, activity: Activity, hosted: Hosted) -> bool:
    """The activity begins; true where a guest comes to light only now."""
    guests = hosted.side.guests
    tile, event = activity.tile, "hosted" if activity.guests else "hosted_alone"
    turn.tell(event, who=seat, tile=tile, activity=[tile, activity.flipped], guests=list(activity.guests))
    for placed in activity.placed:
        tell_placed(county, turn, seat, placed)
    if guests is None or not guests.drawn:
        return False
    guest = deck(county, guests.who).pop()
    activity.guests.append(guest)
    turn.tell("came_to_stay", who=seat, guest=guest, tile=tile)
    turn.reveal()
    go_on(county, turn, activity, "favours")
    return True


# ── 6: favours ──────────────────────────────────────────────────────────────────────────────────────────────


def favours(county: County, turn: Turn, activity: Activity, hosted: Hosted, means: Means) -> Asking:
    """All that tile and guests bring; true where a card has come to light."""
    if county.milestones:
        remember(county, means.seat, activity)
    yield from enjoy(county, turn, means.seat, activity, hosted.side, activity.guests, activity.placed, Harvest())
    if not draw_cards(county, turn, means.seat, activity):
        return False
    go_on(county, turn, activity, "rest")
    return True


ACTIVITY = ("invite", "serve", "favours")
"""The steps of an activity once its tile is chosen."""
FROM = {step: ACTIVITY[at:] for at, step in enumerate(ACTIVITY)}
"""Those that are left from each of them on."""
Part = Callable[[County, Turn, Activity, Hosted, Means], Asking]
PARTS: Mapping[str, Part] = {"invite": invite, "serve": serve, "favours": favours}
"""What is played in each of them; true where something has come to light, and the turn goes on in the next step."""


def keep(county: County, turn: Turn) -> Flow:
    """Keep some of the cards that were looked at; the turn goes on in the next step, so that nothing secret shows."""
    seat, activity = county.mover, county.in_progress
    yield from keep_cards(county, turn, seat)
    draw_cards(county, turn, seat, activity)
    go_on(county, turn, activity, activity.after or ("rest" if activity.kind else "action"))


# ── instead: pass ───────────────────────────────────────────────────────────────────────────────────────────


def pass_turn(county: County, turn: Turn, seat: int, activity: Activity) -> Asking:
    """All servants and all cards come back; rents, or another market."""
    player = county.players[seat]
    activity.kind = "pass"
    move_all(player.quarters, player.available)
    move_all(player.expended, player.available)
    player.hand += player.discard
    player.discard = []
    turn.tell("passed", who=seat)
    conduct = county.rules.conduct
    if "income" in conduct.offered and (offered := conduct.offered["income"](county, seat)):
        yield from interlude(county, turn, seat, "income", offered)
    if halls := county.estates[seat].powers["gossip"]:
        yield from gossip(county, turn, seat, halls)
    rents = county.box.setup.pass_money
    income = yield Choose(seat, "income", conduct.incomes(county, seat), why_not_income, {"money": rents})
    if income in county.box.resting_cards:
        special(county, turn, seat, income)
        income = yield Choose(seat, "income", conduct.incomes(county, seat), why_not_income, {"money": rents})
    if income == "refresh":
        market.refresh(county, turn)
        go_on(county, turn, activity, "rest")
        return
    if income == "money":
        player.money += rents
        turn.tell("earned", who=seat, money=rents)
    else:
        yield from hire_in_passing(county, turn, seat, activity, income)
    yield from finish(county, turn, seat, activity)


def rents_or_market(county: County, seat: int) -> list[str]:
    """What a pass brings: rents, or another market."""
    return ["money", "refresh"] if county.rules.market.renewed else ["money"]


def rents_market_or_staff(county: County, seat: int) -> list[str]:
    """What a pass brings where servants may be hired in passing: that, too, and once the tile is turned, recruits.

    Where the butler has talked in the hall, a card that brings him back may come first.
    """
    tile, hosted = hiring_tile(county, seat)
    offered = rents_or_market(county, seat)
    if tile is None or hosted is None:
        return offered
    ways = hiring_ways(county, seat, hosted.side.favours)
    if not is_staffed(county.players[seat], hosted) and not Staff(county, seat).can_serve(hosted.need, help=False):
        return offered + (restful(county, seat) if ways else [])
    return offered + ways


def why_not_income(key: str) -> Why | None:
    """Why a pass does not bring that."""
    if key in ("hire", "recruit"):
        return Why("hire-in-passing", "no-hiring-now")
    return Why("estate-challenge", "nothing-to-refresh") if key == "refresh" else None


def hiring_tile(county: County, seat: int) -> tuple[str, Hosted] | tuple[None, None]:
    """The tile at which servants are hired, and what it needs as it lies."""
    for tile, hosted in county.estates[seat].activities.items():
        if hosted is not None and hosted.side.guests is None:
            return tile, hosted
    return None, None


def hire_in_passing(county: County, turn: Turn, seat: int, activity: Activity, how: str) -> Asking:
    """The tile for hiring comes to the board with its servant, as if it were hosted, and turns when all is cleared."""
    tile, hosted = hiring_tile(county, seat)
    if tile is None or hosted is None:
        return
    activity.tile, activity.flipped = tile, county.estates[seat].sides[tile]
    ways = Staff(county, seat).musters(hosted.need, help=False)  # hiring is no social activity: no partner helps
    way = ways[(yield Choose(seat, "service", list(ways), about={"cost": 0}))]
    for kind, number in way.available.items():
        move(kind, county.players[seat].available, activity.serving, number)
    turn.tell("hosted_alone", who=seat, tile=tile, activity=[tile, activity.flipped], guests=[])
    yield from take_on_staff(county, turn, seat, hosted.side.favours, how)


# ── 7 and 8: buy, clear ─────────────────────────────────────────────────────────────────────────────────────


def finish(county: County, turn: Turn, seat: int, activity: Activity) -> Asking:
    """Late favours, dismissals, purchases, and whatever special is done on the way; then the board is cleared."""
    player = county.players[seat]
    while activity.undecided:
        yield from decide_late(county, turn, seat)
        if draw_cards(county, turn, seat, activity):
            go_on(county, turn, activity, "rest")
            return
    if activity.dismissals:
        yield from dismiss_guests(county, turn, seat)
    why, rules = partial(why_not_finish, county, seat), county.rules
    builders, conduct = rules.market, rules.conduct
    left_to_do = conduct.offered["buy"]
    while True:
        options = [NO]
        if activity.purchases:
            options += builders.affordable(county, seat)
            if conduct.bargains is not None:
                options += conduct.bargains(county, seat)
        extras = left_to_do(county, seat)
        rare = seldom(county, extras) if extras else 0
        ask: Need = HIDDEN if player.vp_cards else ""
        key = yield Menu(seat, "buy", options + extras, why, {"money": player.money}, ask, seldom=rare)
        if key == NO:
            break
        helper, _, tile = key.rpartition(".")
        if tile in county.box.tiles:
            if helper:
                lend_a_hand(county, seat, activity, helper)
            yield from builders.buy(county, turn, seat, activity, tile)
            continue
        anew = special(county, turn, seat, key)
        if draw_cards(county, turn, seat, activity) or anew:
            go_on(county, turn, activity, "rest")
            return
    if activity.bought:
        builders.refill(county, turn)
    close(county, turn, seat, activity, extras)


def why_not_finish(county: County, seat: int, key: str) -> Why | None:
    """Why something cannot be bought or done at the end of a turn."""
    return market.why_not_buy(county, seat, key) or why_not_special(county, seat, key, served=True)


def close(county: County, turn: Turn, seat: int, activity: Activity, known: Sequence[str]) -> None:
    """The board is cleared; where a tile turned over brings a milestone within reach, it may be claimed still."""
    clear(county, turn, seat, activity)
    turned = activity.tile and county.estates[seat].sides[activity.tile] is not activity.flipped
    new = turned and not activity.claimed and about_tiles(county)
    if new and not set(claims(county, seat)).issubset(known):
        county.activity, county.stage = Activity(), "claim"
        turn.goes_on()
        return
    leave(county, turn)


def last_claim(county: County, turn: Turn) -> Flow:
    """A milestone that the tile turned over last has brought within reach."""
    yield from at_the_close(county, turn)
    leave(county, turn)


def leave(county: County, turn: Turn) -> None:
    """The turn is over: what the market does after it, and whatever comes next."""
    county.activity = None
    county.rules.market.after_turn(county, turn)
    county.rules.onward(county, turn)


def clear(county: County, turn: Turn, seat: int, activity: Activity) -> None:
    """Servants are expended, the tile turns if it must, guests go to the discard pile, the dismissed leave."""
    player = county.players[seat]
    move_all(activity.serving, player.expended)
    if activity.tile:
        tile, flipped = county.box.tiles[activity.tile], activity.flipped
        turn_over(county, seat, tile.id, not flipped if tile.kind == "hybrid" else tile.back is not None)
    player.discard += activity.guests
    for card in activity.dismissed:
        (player.hand if card in player.hand else player.discard).remove(card)
        name = "prestige" if county.box.gentry[card].deck == "prestige" else "casual"
        put_under(county, name, [card])
        turn.tell("dismissed", who=seat, guest=card)
    county.activity = None


def pass_on(county: County, turn: Turn) -> None:
    """The next turn, or the end of the round."""
    county.mover = (county.mover + 1) % len(county.players)
    county.stage = "begin"
    if county.mover == county.first:
        county.phase = "round"


def later(county: County, turn: Turn, *, at: str) -> Flow:
    """An activity, from one of its steps on."""
    return onward(county, turn, county.in_progress, county.rules.conduct.means(county, county.mover), at)


def rest(county: County, turn: Turn) -> Flow:
    """The rest of a turn once favours are enjoyed, or the family has passed."""
    return finish(county, turn, county.mover, county.in_progress)


Play = Callable[[County, Turn], Flow]
STAGES: Mapping[str, Play] = {
    "begin": begin,
    "check": check,
    "action": act,
    **{step: partial(later, at=step) for step in ACTIVITY},
    "keep": keep,
    "search": search,
    "cap": keep_to_cap,
    "rest": rest,
    "claim": last_claim,
}
"""The steps of a turn: the next one goes on where something has come to light."""
