"""The builders' market: what tiles cost, how spaces are filled again, refreshed and emptied into the reserves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from games.kernel.decisions import Asking
from games.kernel.dice import Dice
from games.kernel.errors import Why
from games.kernel.position import Turn
from games.obsession.components import Tile
from games.obsession.hosting import can_borrow
from games.obsession.state import UNLIMITED, Activity, County, Stack, acquire, move


def offers(county: County) -> dict[str, int]:
    """What is for sale, and for how much: the market from its cheap end, then the reserves."""
    spaces = zip(county.market, county.box.costs, strict=False)
    found = {stack.tile: costs[stack.tile] for stack, costs in spaces if stack.copies}
    for stack in county.reserves:
        found[stack.tile] = county.box.reserve_costs[stack.tile]
    return found


def affordable(county: County, seat: int) -> list[str]:
    """What a family could buy with the money it has."""
    money, box, found = county.players[seat].money, county.box, []
    spaces = bisect_right(box.least_costs, money)
    for stack, costs in zip(county.market[:spaces], box.costs, strict=False):
        if costs[stack.tile] <= money and stack.copies:
            found.append(stack.tile)
    if county.reserves:
        costs = box.reserve_costs
        found += [stack.tile for stack in county.reserves if costs[stack.tile] <= money]
    own = county.estates[seat].sides
    return found if own.keys().isdisjoint(found) else [tile for tile in found if tile not in own]


def why_not_buy(county: County, seat: int, key: str) -> Why | None:
    """Why a tile cannot be bought."""
    player = county.players[seat]
    if key not in county.box.tiles:
        return None
    cost = county.rules.market.offers(county).get(key)
    if cost is None:
        return Why("buying", "not-for-sale", {"tile": key})
    if key in county.estates[seat].sides:
        return Why("buying", "already-owned", {"tile": key})
    if county.activity is not None and county.activity.purchases == 0:
        return Why("buying", "bought-already")
    args = {"tile": key, "cost": cost, "have": player.money, "more": can_borrow(county, player.reputation)}
    return Why("buying", "too-dear", args)


def for_sale(county: County, key: str) -> tuple[Stack, int]:
    """The stack on which a tile lies, and what it costs there."""
    for stack in county.reserves:
        if stack.tile == key:
            return stack, county.box.reserve_costs[key]
    for space, stack in enumerate(county.market):
        if stack.tile == key and stack.copies:
            return stack, county.box.costs[space][key]
    raise LookupError(key)


def buy(county: County, turn: Turn, seat: int, activity: Activity, key: str) -> Asking:
    """Pay for a tile of the market or a reserve."""
    yield from ()
    stack, cost = for_sale(county, key)
    stack.copies -= 1
    if not stack.copies and stack in county.reserves:
        county.reserves.remove(stack)
    move_in(county, turn, seat, activity, key, cost)


def move_in(county: County, turn: Turn, seat: int, activity: Activity, key: str, cost: int) -> None:
    """A tile is paid for and put into the estate, front up; what it brings at once comes with it."""
    player = county.players[seat]
    cost, activity.discount = cost - activity.discount, 0
    player.money -= cost
    acquire(county, seat, key)
    activity.bought.append(key)
    if activity.purchases != UNLIMITED:
        activity.purchases -= 1
    turn.tell("bought", who=seat, tile=key, money=cost)
    power = county.box.powers.get((key, False))
    for kind, number in power.bought.items() if power else ():
        came = min(number, county.hire.get(kind, 0))
        move(kind, county.hire, player.expended, came)
        if came:
            turn.tell("came_with_tile", who=seat, servant=kind, tile=key)


def refill(county: County, turn: Turn) -> None:
    """Slide to the cheap end and draw for the gaps; only the new tiles are sorted."""
    spaces = len(county.box.setup.prices)
    lying = [stack for stack in county.market if stack.copies]
    if len(lying) == spaces:
        return
    county.market = lying
    new = draw_stacks(county, turn.dice, spaces - len(lying))
    lying += new
    if new:
        turn.tell("refilled", tiles=[stack.tile for stack in new])


def refresh(county: County, turn: Turn) -> None:
    """All spaces are drawn anew; what lay there goes back into the bag afterwards, or fills what gaps are left."""
    spaces, sorting = len(county.box.setup.prices), county.box.sorting
    old, county.market = county.market, []
    county.market = draw_stacks(county, turn.dice, spaces)
    back_into_bag(county, old)
    if len(county.market) < spaces:
        county.market += draw_stacks(county, turn.dice, spaces - len(county.market))
        county.market.sort(key=lambda stack: sorting[stack.tile])
    turn.reveal()
    turn.tell("market_refreshed", tiles=[stack.tile for stack in county.market])


def to_search(county: County) -> list[str]:
    """The tiles that could be looked for in the bag: no monument, and none whose twin lies out already."""
    lying = {stack.tile for stack in (*county.market, *county.reserves) if stack.copies}
    kinds = county.box.tiles
    return sorted({tile for tile in county.bag if kinds[tile].kind != "monument" and tile not in lying})


def can_search(county: County) -> bool:
    """Whether there is any of those."""
    lying = {stack.tile for stack in (*county.market, *county.reserves) if stack.copies}
    kinds = county.box.tiles
    return any(tile not in lying and kinds[tile].kind != "monument" for tile in county.bag)


def find(county: County, turn: Turn, seat: int, tile: str) -> None:
    """A tile out of the bag on the dearest space: the others slide, the cheapest goes back into the bag.

    Where a purchase has left a gap this turn, that one is filled and nothing goes back.
    """
    lying = [stack for stack in county.market if stack.copies]
    gaps = [stack for stack in county.market if not stack.copies]
    leaving = [] if gaps else [lying.pop(0)]
    county.market = [*lying, *gaps[1:], Stack(tile)]
    county.bag.remove(tile)
    back_into_bag(county, leaving)
    turn.tell("found_tile", who=seat, tile=tile, left=[stack.tile for stack in leaving])


def back_into_bag(county: County, stacks: Iterable[Stack]) -> None:
    """Tiles return to the bag."""
    for stack in stacks:
        county.bag += [stack.tile] * stack.copies


def draw_stacks(county: County, dice: Dice, count: int) -> list[Stack]:
    """Draw until so many new kinds lie out: twins are stacked, tiles of an open reserve go there."""
    lying = {stack.tile: stack for stack in county.market if stack.copies}
    new: dict[str, Stack] = {}
    reserves, reserve = county.open_reserves, county.box.reserve
    bag, draw = county.bag, dice.draw
    while len(new) < count and bag:
        tile = draw(bag)
        if reserves and reserve[tile] in reserves:
            to_reserve(county, Stack(tile))
        elif tile in lying:
            lying[tile].copies += 1
        else:
            lying[tile] = new[tile] = Stack(tile)
    if len(new) < 2:
        return list(new.values())
    return [new[tile] for tile in sorted(new, key=county.box.sorting.__getitem__)]


def stacked(tile: str, stacks: Iterable[Stack]) -> bool:
    """Lay a tile on its twin, if there is one."""
    for stack in stacks:
        if stack.tile == tile and stack.copies:
            stack.copies += 1
            return True
    return False


def opening(county: County, dice: Dice) -> None:
    """The first market, or one in its place: tiles of a low rating and some Service tiles; the others go back."""
    tiles, spaces = county.box.tiles, len(county.box.setup.prices)
    back_into_bag(county, county.market)
    laid: list[Stack] = []
    for tile in county.box.setup.intensive.get(county.options["service"], ()):
        county.bag.remove(tile)
        laid.append(Stack(tile))
    aside: list[str] = []
    while len(laid) < spaces and county.bag:
        tile = dice.draw(county.bag)
        if not qualifies(county, tiles[tile]):
            aside.append(tile)
        elif not stacked(tile, laid):
            laid.append(Stack(tile))
    county.bag += aside
    county.market = sorted(laid, key=lambda stack: tiles[stack.tile].tsn)


def open_up(county: County, turn: Turn) -> None:
    """The first market lies out."""
    opening(county, turn.dice)
    turn.reveal()
    turn.tell("market_opened", tiles=[stack.tile for stack in county.market])


def qualifies(county: County, tile: Tile) -> bool:
    """Whether a tile may lie in the opening market."""
    return tile.opening or (tile.pr is not None and tile.pr <= county.box.setup.opening_pr)


# ── reserves ────────────────────────────────────────────────────────────────────────────────────────────────

RESERVES = ("service", "pr1")


def to_reserve(county: County, stack: Stack) -> None:
    """Tiles join their kind in the reserves, which lie in order: Service, then rated 1, by sorting number."""
    for lying in county.reserves:
        if lying.tile == stack.tile:
            lying.copies += stack.copies
            return
    tiles = county.box.tiles
    county.reserves.append(stack)
    county.reserves.sort(key=lambda lying: (tiles[lying.tile].kind != "service", tiles[lying.tile].tsn))


def open_reserve(county: County, turn: Turn, reserve: str) -> None:
    """Tiles of that kind leave the market for their reserve, and the gaps are filled."""
    county.open_reserves.append(reserve)
    leaving = [stack for stack in county.market if county.box.reserve[stack.tile] == reserve]
    county.market = [stack for stack in county.market if stack not in leaving]
    for stack in leaving:
        to_reserve(county, stack)
    turn.tell("reserve_opened", reserve=reserve, tiles=[stack.tile for stack in leaving])
    refill(county, turn)
