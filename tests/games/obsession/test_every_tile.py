"""Every tile, side by side: what it costs, whom it takes, who serves, what it gives, where it lies afterwards."""

from __future__ import annotations

from collections import Counter

import pytest

from games.obsession import market
from games.obsession.components import ANY_NUMBER, Side, Tile, box
from games.obsession.courtship import worth
from games.obsession.scoring import sheet
from games.obsession.state import Owned, Stack
from tests.alike import for_every
from tests.games.obsession.builder import conclude, county, expended, family, options, play, player, refusal, told
from tests.games.obsession.promises import RIVAL, company, gained, host_for, promised, spent

BOX = box()
TABLE = {"upstairs": "yes"}
"""All the tiles there are."""
EXTENDED = {"length": "extended", **TABLE}
"""And a wheel too long to come to its end."""
OTHERWISE = ("renovated-kitchen", "parish-church", "babbling-brook")
"""Tiles of the expansion with rules of their own: see test_upstairs_tiles.py."""
NATIONAL = BOX.tracks["extended"].national[0]
TILES = [pytest.param(tile, id=tile.id) for tile in BOX.tiles.values()]
FOR_SALE = [tile for tile in TILES if tile.values[0].kind != "start"]
SIDES = [
    pytest.param(tile, up, id=f"{tile.id}-{'rose' if up else 'front'}")
    for tile in BOX.tiles.values()
    for up in ((False, True) if tile.back else (False,))
]
PLAYED = [
    side for side in SIDES if side.values[0].side(side.values[1]).is_hosted and side.values[0].id not in OTHERWISE
]
SOCIAL = [side for side in PLAYED if side.values[0].side(side.values[1]).guests]
INVITING = [side for side in SOCIAL if side.values[0].id != "lionheart-suite"]
QUIET = [side for side in SIDES if not side.values[0].side(side.values[1]).is_hosted]


def lying(tile: Tile, flipped: bool) -> str:
    """As the builder writes a tile."""
    return f"{tile.id}{'*' if flipped else ''}"


def party(side: Side) -> str:
    """Whom to invite, as it is typed; nobody where the guest is drawn."""
    return "+".join(company(side))


def owned(position, tile: Tile) -> Owned:  # type: ignore[no-untyped-def]
    return next(owned for owned in player(position).tiles if owned.tile == tile.id)


# ── hosted ──────────────────────────────────────────────────────────────────────────────────────────────────


@for_every("tile, flipped", [s for s in SOCIAL if s.values[0].side(s.values[1]).doubles != "one"])
def test_an_activity_brings_what_its_side_and_its_guests_promise(tile: Tile, flipped: bool) -> None:
    side = tile.side(flipped)
    guests = company(side)
    before = county(host_for(tile.id, guests, flipped=flipped), RIVAL, prestige="anthony-cole", **EXTENDED)
    after = conclude(play(before.copy(), f"host {tile.id} {party(side)}"))
    came = ["anthony-cole"] if side.guests and side.guests.drawn else guests
    assert gained(before, after) == promised(side, came)
    served = [] if side.guests and side.guests.drawn else came
    assert spent(after) == Counter([*side.service, *(kind for card in served for kind in BOX.gentry[card].service)])
    assert sorted(player(after).discard) == sorted(came)


@for_every("tile, flipped", PLAYED)
def test_a_tile_once_used_lies_on_its_rose_side_and_a_hybrid_turns_with_every_use(tile: Tile, flipped: bool) -> None:
    side = tile.side(flipped)
    before = county(host_for(tile.id, company(side), flipped=flipped), RIVAL, **EXTENDED)
    after = conclude(play(before.copy(), f"host {tile.id} {party(side)}"))
    turned = not flipped if tile.kind == "hybrid" else tile.back is not None
    assert owned(after, tile).flipped == turned
    column = next(name for name, tiles in after.view(0).seats[0].estate.items() if tile.id in [t.tile for t in tiles])
    assert column == tile.column(turned)
    moved = sheet(after.state, player(after)).tiles - sheet(before.state, player(before)).tiles
    assert moved == tile.side(turned).vp - side.vp


@for_every("tile, flipped", [side for side in PLAYED if (side.values[0].pr or 1) > 1])
def test_a_tile_is_out_of_reach_below_its_rating_but_for_the_national_holiday(tile: Tile, flipped: bool) -> None:
    guests = company(tile.side(flipped))
    spec = host_for(tile.id, guests, flipped=flipped, level=(tile.pr or 1) - 1)
    assert refusal(play(county(spec, RIVAL, **EXTENDED), "host"), tile.id) == "tile-above-level"
    assert tile.id in options(play(county(spec, RIVAL, round=NATIONAL, **EXTENDED), "host"))


@for_every("tile, flipped", PLAYED)
def test_a_tile_is_not_hosted_without_its_own_servant(tile: Tile, flipped: bool) -> None:
    side = tile.side(flipped)
    spec = family("asquith", tiles=lying(tile, flipped), guests="sarah-lewis", quarters=" ".join(side.service))
    position = county(spec, RIVAL, round=NATIONAL, **EXTENDED)
    assert refusal(play(position, "host"), tile.id) == "no-service-for-tile"


OTHERS = {
    "ladies": "george-york", "gentlemen": "beatrice-york", "family": "sarah-lewis", "casual": "theo-marshfield",
    "prestige": "sarah-lewis",
}  # fmt: skip
"""Somebody who is not what a tile asks for."""


@for_every("tile, flipped", INVITING)
def test_a_tile_takes_so_many_of_the_gentry_it_asks_for_and_nobody_else(tile: Tile, flipped: bool) -> None:
    side = tile.side(flipped)
    assert side.guests is not None
    guests = company(side, "york")
    spec = host_for(tile.id, guests, flipped=flipped, name="york", spare="sarah-lewis theo-marshfield susan-norris")
    position = play(county(spec, family("ponsonby"), **EXTENDED), f"host {tile.id}")
    asked = position.decision.about
    assert (asked["count"], asked["who"]) == (side.guests.count, side.guests.who)
    if side.guests.count > 1:
        assert refusal(position, "+".join(guests[1:])) == "pick-exactly"
    if side.guests.who != "gentry":
        assert refusal(position, "+".join([OTHERS[side.guests.who], *guests[1:]])) == "guest-not-asked-for"


@pytest.mark.parametrize(("tile", "flipped"), [s for s in SOCIAL if s.values[0].side(s.values[1]).favours.dismiss])
def test_a_tile_lets_as_many_guests_go_as_it_says(tile: Tile, flipped: bool) -> None:
    side = tile.side(flipped)
    spec = host_for(tile.id, company(side), flipped=flipped, spare="susan-norris joanna-gamble anne-hawkins")
    position = play(county(spec, RIVAL, **EXTENDED), f"host {tile.id} {party(side)}")
    while position.decision.name != "dismiss":
        position.push(options(position)[0])
    there = len(options(position)) - 1
    while position.decision.name == "dismiss":
        position.push(options(position)[-1])
    conclude(position)
    assert len(told(position, "dismissed")) == (there if side.favours.dismiss == ANY_NUMBER else side.favours.dismiss)


# ── not hosted ──────────────────────────────────────────────────────────────────────────────────────────────


@for_every("tile, flipped", QUIET)
def test_a_side_without_an_activity_is_never_hosted(tile: Tile, flipped: bool) -> None:
    position = county(family("york", tiles=lying(tile, flipped), level=9), family("asquith"), **EXTENDED)
    if position.decision.name == "favour":
        play(position, "money")
    play(position, "host")
    if position.decision.name == "gossip":
        play(position, "no")
    assert refusal(position, tile.id) == "nothing-hosted-there"


@pytest.mark.parametrize(("tile", "flipped"), [s for s in SIDES if s.values[0].kind == "monument"])
def test_every_monument_brings_one_step_in_every_turn_hosted_or_passed(tile: Tile, flipped: bool) -> None:
    position = county(family("york", tiles=lying(tile, flipped)), family("asquith"), **TABLE)
    assert player(position).reputation == 1
    play(position, "pass money no pass money no")
    assert player(position).reputation == 2


@for_every("tile, flipped", SIDES)
def test_a_tile_counts_in_the_courtship_of_the_category_it_lies_in_and_in_no_other(tile: Tile, flipped: bool) -> None:
    plain = county(family("york"), family("asquith"), **TABLE).state
    state = county(family("york", tiles=lying(tile, flipped)), family("asquith"), **TABLE).state
    start = tile.front.vp if tile.kind == "start" else 0
    for category in BOX.categories:
        more = worth(state, 0, [category]) - worth(plain, 0, [category])
        assert more == (tile.side(flipped).vp - start if category == tile.column(flipped) else 0)


# ── bought ──────────────────────────────────────────────────────────────────────────────────────────────────


@for_every("tile", FOR_SALE)
def test_a_tile_costs_the_price_of_its_space_and_its_own(tile: Tile) -> None:
    state = county(family("york"), family("asquith")).state
    others = [name for name in BOX.tiles if name != tile.id]
    for place, price in enumerate((300, 400, 500, 600, 700, 800)):
        state.market = [Stack(name) for name in (*others[:place], tile.id)]
        assert market.offers(state)[tile.id] == price + tile.price
    state.market, state.reserves = [], [Stack(tile.id)]
    assert market.offers(state)[tile.id] == 300 + tile.price


@for_every("tile", FOR_SALE)
def test_a_tile_bought_is_paid_for_and_lies_front_up_in_its_column(tile: Tile) -> None:
    position = county(family("york", money=1500), family("asquith"), market=tile.id, **TABLE)
    conclude(play(position, f"pass money {tile.id}"))
    assert player(position).money == 1500 + 200 - 300 - tile.price
    assert owned(position, tile) == Owned(tile.id, flipped=False)
    assert tile.id in [lying.tile for lying in position.view(None).seats[0].estate[tile.column(False)]]


@pytest.mark.parametrize("tile", [tile for tile in FOR_SALE if tile.values[0].front.power])
def test_the_power_of_a_tile_just_bought_brings_nothing_yet_but_who_comes_with_it(tile: Tile) -> None:
    position = county(family("york", money=1500), family("asquith"), market=tile.id, **TABLE)
    conclude(play(position, f"pass money {tile.id}"))
    assert player(position).reputation == 0
    power = tile.front.power
    assert expended(position) == (dict(power.bought) if power else {})
