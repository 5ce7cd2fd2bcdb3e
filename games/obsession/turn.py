"""A turn, in the order the rulebook tells it: rotate, check, host, invite, serve, favours, buy, clear; or a pass."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from games.kernel.decisions import Choose, Decision, Flow
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.kernel.standing import NO
from games.obsession import market, reputation
from games.obsession.chance import Menu
from games.obsession.components import Favours, Hosted, Power
from games.obsession.decks import deck, put_under
from games.obsession.favours import (
    attack,
    decide_late,
    dismiss_guests,
    draw_cards,
    enjoy,
    keep_cards,
    receive,
    tell_reputation,
)
from games.obsession.hosting import (
    Invite,
    Means,
    any_party,
    can_host_any,
    hostable,
    invitable,
    party_need,
    why_not_guest,
    why_not_party,
    why_not_tile,
)
from games.obsession.interludes import OFFERED, acts, interlude, seldom
from games.obsession.milestones import at_the_close, claims, remember
from games.obsession.outlook import checked
from games.obsession.specials import any_special, special, why_not_special
from games.obsession.state import UNLIMITED, Activity, County, by_kind, move, move_all, turn_over

Asking = Generator[Decision, Any, Any]


# ── 1 and 2: rotate service, check ──────────────────────────────────────────────────────────────────────────


def begin(county: County, turn: Turn) -> Flow:
    """Service moves on; then comes the check, unless something may be done before it."""
    yield from ()
    seat = county.mover
    player = county.players[seat]
    move_all(player.quarters, player.available)
    player.quarters, player.expended = player.expended, player.quarters
    event = county.event
    endless = event == "builders" or county.rules.market.endless
    county.activity = Activity(purchases=UNLIMITED if endless else county.box.setup.purchases)
    tiles = checked(county, seat, event)
    if tiles and acts(county, seat, "check"):
        county.stage = "check"
    else:
        bring_all(county, turn, tiles, event)


def check(county: County, turn: Turn) -> Asking:
    """The check of a turn in which something may be done before it."""
    seat, activity = county.mover, county.in_progress
    if (yield from interlude(county, turn, seat, "check")):
        go_on(county, turn, activity, "check")
    else:
        bring_all(county, turn, checked(county, seat, county.event), county.event)
        turn.goes_on()


def bring_all(county: County, turn: Turn, tiles: Sequence[tuple[str, Power]], event: str) -> None:
    """The round's event and what lies in the estate bring what they bring."""
    seat = county.mover
    if event == "objectives":
        for _ in range(min(county.box.setup.objective_draw, len(county.objectives))):
            receive(county, turn, seat, "objective", county.objectives.pop())
        turn.reveal()
    for tile, power in tiles:
        if power.turn is not None:
            bring(county, turn, seat, tile, power.turn)
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


# ── the choice of a turn ────────────────────────────────────────────────────────────────────────────────────


def act(county: County, turn: Turn) -> Flow:
    """Host an activity, pass, or do something special first."""
    seat, activity = county.mover, county.in_progress
    means = Means(county, seat)
    options = ["host", "pass"] if can_host_any(means) or talk_helps(county, seat) else ["pass"]
    if any_special(county, seat):
        options.append("special")
    about = {"event": county.event, "round": county.round}
    action = yield Choose(seat, "action", options, why_not_action, about, ask=True)
    if action == "host":
        yield from host(county, turn, activity, means)
    elif action == "pass":
        yield from pass_turn(county, turn, seat, activity)
    else:
        why = partial(why_not_special, county, seat)
        key = yield Choose(seat, "special", acts(county, seat, "host"), why, ask=True)
        special(county, turn, seat, key)
        draw_cards(county, turn, seat, activity)
        go_on(county, turn, activity, "action")


def why_not_action(key: str) -> Why | None:
    """Why something cannot be done in a turn."""
    if key == "host":
        return Why("host", "nothing-to-host")
    return Why("special-actions", "nothing-special") if key == "special" else None


def go_on(county: County, turn: Turn, activity: Activity, otherwise: str) -> None:
    """The same turn, in the next step: cards that are being looked at come first, then it goes on where it was."""
    county.stage, activity.after = ("keep", otherwise) if activity.seen else (otherwise, "")
    turn.goes_on()


def gossip(county: County, turn: Turn, seat: int, halls: Sequence[tuple[str, Power]]) -> Asking:
    """With a Servants' Hall, an available servant may go there and talk about a rival."""
    player = county.players[seat]
    for tile, power in halls:
        if power.gossip is None or not player.available:
            continue
        hosts = county.in_progress.kind == "host"
        there, talk = by_kind(county, player.available), power.gossip
        kinds = [kind for kind in there if not hosts or can_spare(county, seat, kind, talk)]
        silent = [NO] if not hosts or can_host_any(Means(county, seat)) else []
        kind = yield Choose(seat, "gossip", silent + kinds, partial(why_not_spare, county), {"tile": tile})
        if kind == NO:
            continue
        move(kind, player.available, player.expended)
        moved = reputation.change(county, player, power.gossip.reputation)
        turn.tell("sent_to_hall", who=seat, servant=kind, tile=tile)
        yield from attack(county, turn, seat, power.gossip.attack, "target")
        if moved:
            tell_reputation(county, turn, seat, moved)


def can_spare(county: County, seat: int, kind: str, gain: Favours) -> bool:
    """Whether something can be hosted once this servant has gone to the hall, and the talk has done some good."""
    player = county.players[seat]
    everybody = player.available
    player.available = {**everybody, kind: everybody[kind] - 1}
    moved = reputation.change(county, player, gain.reputation)
    spared = can_host_any(Means(county, seat))
    player.available = everybody
    player.reputation -= moved
    return spared


def talk_helps(county: County, seat: int) -> bool:
    """Whether something can be hosted that could not without talk: it may lift the family to the next level."""
    player = county.players[seat]
    halls = county.estates[seat].powers("gossip")
    return bool(halls) and any(
        power.gossip is not None and can_spare(county, seat, kind, power.gossip)
        for _, power in halls
        for kind in by_kind(county, player.available)
    )


def why_not_spare(county: County, key: str) -> Why | None:
    """Why a servant cannot go to the hall."""
    return Why("hall-servant", "cannot-spare", {"servant": key}) if key in county.box.servants else None


# ── 3 to 5: host, invite, serve ─────────────────────────────────────────────────────────────────────────────


def host(county: County, turn: Turn, activity: Activity, means: Means) -> Asking:
    """A tile of the estate; reputation counts as it stands when it is chosen."""
    seat = means.seat
    estate = county.estates[seat]
    activity.kind = "host"
    if halls := estate.powers("gossip"):
        yield from gossip(county, turn, seat, halls)
        means = Means(county, seat)  # somebody may have gone there, and the family risen
    tiles, helped = hostable(means)
    tile = yield Menu(seat, "tile", tiles + helped, partial(why_not_tile, county, seat), seldom=len(helped))
    activity.tile, activity.flipped = tile, estate.sides[tile]
    yield from onward(county, turn, activity, means)


def onward(county: County, turn: Turn, activity: Activity, means: Means, at: str = "invite") -> Asking:
    """The steps of an activity from one of them on, each after what is done before it; then the rest of the turn.

    Where something comes to light the turn goes on from there in the next step.
    """
    seat, hosted = means.seat, county.box.hosted[activity.tile, activity.flipped]
    for step in ACTIVITY[ACTIVITY.index(at) :]:
        if step in OFFERED and acts(county, seat, step):
            if (yield from interlude(county, turn, seat, step)):
                go_on(county, turn, activity, step)
                return
            means = Means(county, seat)  # what was done may have changed them
        if (yield from PARTS[step](county, turn, activity, hosted, means)):
            return
    yield from finish(county, turn, seat, activity)


def invite(county: County, turn: Turn, activity: Activity, hosted: Hosted, means: Means) -> Asking:
    """Exactly the cards the tile asks for, out of the active hand."""
    seat, player, side = means.seat, means.player, hosted.side
    if side.guests is None or side.guests.drawn:
        return
    cards = sorted(invitable(county, player, side.guests.who, means.most))
    count = side.guests.count
    about = {"tile": activity.tile, "count": count, "who": side.guests.who}
    guests = yield Invite(
        seat, "guests", cards, count, count, partial(why_not_party, means, hosted),
        partial(why_not_guest, county, seat, side), about, find=partial(any_party, means, hosted),
    )  # fmt: skip
    for card in guests:
        player.hand.remove(card)
    activity.guests = sorted(guests)


def serve(county: County, turn: Turn, activity: Activity, hosted: Hosted, means: Means) -> Asking:
    """Servants for tile and guests: asked where there is more than one way, or where it costs reputation."""
    seat, player = means.seat, means.player
    need = party_need(county, hosted, activity.guests)
    ways = means.staff().musters(need)
    cost = county.box.setup.help.reputation
    keys = list(ways)
    way = ways[(yield Choose(seat, "service", keys, about={"cost": cost}, ask=ways[keys[0]].help > 0))]
    for kind, number in way.available.items():
        move(kind, player.available, activity.serving, number)
    for kind, number in (*way.resting.items(), *way.helped.items()):
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
    yield from enjoy(county, turn, means.seat, activity, hosted.side)
    if not draw_cards(county, turn, means.seat, activity):
        return False
    go_on(county, turn, activity, "rest")
    return True


ACTIVITY = ("invite", "serve", "favours")
"""The steps of an activity once its tile is chosen."""
PARTS: dict[str, Callable[[County, Turn, Activity, Hosted, Means], Asking]] = {
    "invite": invite,
    "serve": serve,
    "favours": favours,
}


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
    if halls := county.estates[seat].powers("gossip"):
        yield from gossip(county, turn, seat, halls)
    rents = county.box.setup.pass_money
    offered = ["money", "refresh"] if county.rules.market.renewed else ["money"]
    income = yield Choose(seat, "income", offered, why_not_income, {"money": rents})
    if income == "money":
        player.money += rents
        turn.tell("earned", who=seat, money=rents)
        yield from finish(county, turn, seat, activity)
    else:
        market.refresh(county, turn)
        go_on(county, turn, activity, "rest")


def why_not_income(key: str) -> Why | None:
    """Why a pass brings nothing of the kind."""
    return Why("estate-challenge", "nothing-to-refresh") if key == "refresh" else None


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
    why = partial(why_not_finish, county, seat)
    builders = county.rules.market
    while True:
        tiles = builders.affordable(county, seat) if activity.purchases else []
        extras = acts(county, seat, "buy")
        secret = bool(player.vp_cards)  # not to be asked would give away which cards they are
        about = {"money": player.money}
        key = yield Menu(seat, "buy", [NO, *tiles, *extras], why, about, ask=secret, seldom=seldom(extras))
        if key == NO:
            break
        if key in county.box.tiles:
            yield from builders.buy(county, turn, seat, activity, key)
            continue
        anew = special(county, turn, seat, key)
        if draw_cards(county, turn, seat, activity) or anew:
            go_on(county, turn, activity, "rest")
            return
    if activity.bought:
        builders.refill(county, turn)
    close(county, turn, seat, activity)


def why_not_finish(county: County, seat: int, key: str) -> Why | None:
    """Why something cannot be bought or done at the end of a turn."""
    return market.why_not_buy(county, seat, key) or why_not_special(county, seat, key)


def close(county: County, turn: Turn, seat: int, activity: Activity) -> None:
    """The board is cleared; where that has brought a milestone within reach, it may be claimed in this turn still."""
    known = claims(county, seat)
    clear(county, turn, seat, activity)
    if county.milestones:
        county.activity = Activity(claimed=activity.claimed)
        if not set(claims(county, seat)).issubset(known):
            county.stage = "claim"
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
    return onward(county, turn, county.in_progress, Means(county, county.mover), at)


def rest(county: County, turn: Turn) -> Flow:
    """The rest of a turn once favours are enjoyed, or the family has passed."""
    return finish(county, turn, county.mover, county.in_progress)


STAGES: dict[str, Callable[[County, Turn], Flow]] = {
    "begin": begin,
    "check": check,
    "action": act,
    **{step: partial(later, at=step) for step in ACTIVITY},
    "keep": keep,
    "rest": rest,
    "claim": last_claim,
}
"""The steps of a turn: the next one goes on where something has come to light."""
