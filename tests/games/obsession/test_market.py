"""The builders' market: buying, filling again, refreshing, reserves."""

from __future__ import annotations

import msgspec
import pytest

from games.kernel.dice import Dice
from games.kernel.position import Position, Turn
from games.obsession import market
from games.obsession.components import box
from games.obsession.state import Stack
from tests.games.obsession.builder import GAME, SEED, county, family, options, play, player, refusal, told

SIX = "stables croquet-lawn breakfast-room tennis-court english-garden music-room"
COST = {tile: price + box().price[tile] for tile, price in zip(SIX.split(), range(300, 900, 100), strict=True)}
"""What each costs where it lies."""


def laid(position) -> list[tuple[str, int]]:  # type: ignore[no-untyped-def]
    return [(stack.tile, stack.copies) for stack in position.state.market]


def test_a_tile_costs_its_space_and_its_own_extra_or_discount() -> None:
    state = county(family("york"), family("asquith"), market=SIX).state
    assert market.offers(state) == COST


def test_one_purchase_a_turn_after_hosting_or_passing() -> None:
    position = county(family("york", money=900), family("asquith"), market=SIX)
    play(position, "pass money stables")
    assert player(position).money == 900 + 200 - COST["stables"]
    assert position.waiting == (1,)
    assert told(position, "bought") == [{"who": 0, "tile": "stables", "money": COST["stables"]}]


def test_a_second_purchase_is_refused() -> None:
    position = county(family("york", money=900, position=5), family("asquith"), market=SIX)
    assert refusal(play(position, "pass money stables"), "croquet-lawn") == "bought-already"


def test_ratings_do_not_matter_for_buying() -> None:
    position = play(county(family("york", money=2000), family("asquith"), market=SIX), "pass money")
    assert "music-room" in options(position)


def test_nobody_owns_a_tile_twice() -> None:
    position = county(family("york", money=900, tiles="stables"), family("asquith"), market=SIX)
    assert refusal(play(position, "pass money"), "stables") == "already-owned"


def test_what_is_too_dear_says_what_reputation_could_raise() -> None:
    purse = COST["music-room"] - 100 - 200
    position = play(county(family("york", position=5, money=purse), family("asquith"), market=SIX), "pass money")
    assert refusal(position, "music-room") == "too-dear"
    play(position, "borrow music-room")
    assert player(position).money == 0


def test_after_a_purchase_tiles_slide_left_and_the_new_one_comes_right() -> None:
    position = county(family("york", money=900), family("asquith"), market=SIX)
    play(position, "pass money croquet-lawn no")
    names = [tile for tile, _ in laid(position)]
    assert names[:5] == ["stables", "breakfast-room", "tennis-court", "english-garden", "music-room"]
    assert len(names) == 6


def test_buying_from_a_stack_opens_no_gap() -> None:
    position = county(family("york", money=900), family("asquith"), market=f"{SIX} stables")
    before = [tile for tile, _ in laid(position)]
    play(position, "pass money stables no")
    assert [tile for tile, _ in laid(position)] == before
    assert told(position, "refilled") == []


def test_a_drawn_twin_is_stacked_and_another_tile_drawn() -> None:
    state = county(family("york"), family("asquith"), market="stables croquet-lawn").state
    state.bag = ["stables", "croquet-lawn"]
    market.refill(state, Turn(Dice(bytes(32))))
    assert [(stack.tile, stack.copies) for stack in state.market] == [("stables", 2), ("croquet-lawn", 2)]


def test_on_the_builders_holiday_all_is_bought_before_prices_change() -> None:
    position = county(family("york", money=2000), family("asquith"), market=SIX, round=11)
    play(position, "pass money stables croquet-lawn tennis-court no")
    assert player(position).money == 2200 - COST["stables"] - COST["croquet-lawn"] - COST["tennis-court"]
    assert [tile for tile, _ in laid(position)][:3] == ["breakfast-room", "english-garden", "music-room"]


def test_only_the_new_tiles_are_sorted() -> None:
    state = county(family("york"), family("asquith"), market="music-room stables").state
    state.bag = ["great-hall", "barn", "dining-room"]
    market.refill(state, Turn(Dice(bytes(32))))
    assert [stack.tile for stack in state.market] == ["music-room", "stables", "barn", "dining-room", "great-hall"]


def test_a_refresh_draws_anew_and_returns_the_old_tiles_afterwards() -> None:
    state = county(family("york"), family("asquith"), market=SIX).state
    new = ["barn", "brushing-room", "dining-room", "drawing-room", "great-hall", "north-library"]
    state.bag = list(new)
    turn = Turn(Dice(bytes(32)))
    market.refresh(state, turn)
    assert [stack.tile for stack in state.market] == sorted(new, key=lambda tile: box().tiles[tile].tsn)
    assert sorted(state.bag) == sorted(SIX.split())
    assert turn.revealed


def test_a_reserve_takes_its_tiles_out_of_the_market_and_every_later_one() -> None:
    state = county(family("york"), family("asquith"), market="barn music-room barn").state
    state.bag = ["brushing-room", "great-hall"]
    market.open_reserve(state, Turn(Dice(bytes(32))), "service")
    assert [(s.tile, s.copies) for s in state.reserves] == [("brushing-room", 1), ("barn", 2)]
    assert [stack.tile for stack in state.market] == ["music-room", "great-hall"]
    assert market.offers(state)["barn"] == 200


def test_the_second_reserve_is_for_tiles_rated_one_and_monuments_stay() -> None:
    state = county(family("york"), family("asquith"), market="stables music-room").state
    state.market.append(Stack("wine-cellar"))
    state.bag = []
    state.open_reserves = ["service"]
    market.open_reserve(state, Turn(Dice(bytes(32))), "pr1")
    assert [stack.tile for stack in state.reserves] == ["stables"]
    assert [stack.tile for stack in state.market] == ["music-room", "wine-cellar"]


def test_what_a_small_bag_cannot_fill_is_filled_with_the_old_tiles() -> None:
    state = county(family("york"), family("asquith"), market=SIX).state
    state.bag = ["barn", "north-library", "barn"]
    market.refresh(state, Turn(Dice(bytes(32))))
    tiles = [stack.tile for stack in state.market]
    assert len(tiles) == 6
    assert {"barn", "north-library"} < set(tiles) < {"barn", "north-library", *SIX.split()}
    assert tiles == sorted(tiles, key=lambda tile: box().tiles[tile].tsn)
    assert len(state.bag) == 2


def test_where_the_bag_is_empty_queen_victoria_sends_the_cheapest_tile_to_the_dear_end() -> None:
    position = county(family("york"), family("asquith"), market=SIX, victoria="yes")
    position.state.bag.clear()
    play(position, "pass money no pass money no")
    assert position.state.round == 2
    assert [stack.tile for stack in position.state.market] == [*SIX.split()[1:], "stables"]


def test_a_refresh_leaves_the_reserves_alone_and_they_can_be_bought_from() -> None:
    position = county(family("york", money=200), family("asquith"), market=SIX)
    state = position.state
    state.open_reserves = ["service"]
    state.bag.remove("barn")
    market.to_reserve(state, Stack("barn"))
    market.refresh(state, Turn(Dice(bytes(32))))
    assert "barn" in [stack.tile for stack in state.reserves]
    assert "barn" in market.affordable(state, 0)


def test_a_market_without_tiles_stays_short_when_the_bag_is_empty() -> None:
    state = county(family("york"), family("asquith"), market="stables").state
    state.bag = []
    market.refill(state, Turn(Dice(bytes(32))))
    assert [stack.tile for stack in state.market] == ["stables"]


@pytest.mark.parametrize(("round", "bought"), [(9, 1), (11, 2)])
def test_a_purchase_from_a_reserve_is_a_purchase_and_has_no_limit_on_the_builders_holiday(
    round: int, bought: int
) -> None:
    position = county(family("york", money=2000, position=5), family("asquith"), market=SIX, round=round)
    state = position.state
    state.open_reserves = ["service"]
    state.bag.remove("barn")
    market.to_reserve(state, Stack("barn"))
    position = Position(GAME, SEED, msgspec.msgpack.encode(state), 0)
    play(position, "pass money barn")
    assert ("stables" in options(position)) == (bought == 2)
    while position.waiting == (0,):
        position.push("stables" if "stables" in options(position) else "no")
    assert [event["tile"] for event in told(position, "bought")] == ["barn", "stables"][:bought]


def test_the_last_copy_bought_from_a_reserve_leaves_no_gap_in_the_market() -> None:
    position = county(family("york", money=2000), family("asquith"), market=SIX, round=9)
    state = position.state
    state.open_reserves = ["service"]
    state.bag.remove("barn")
    market.to_reserve(state, Stack("barn"))
    position = play(Position(GAME, SEED, msgspec.msgpack.encode(state), 0), "pass money barn no")
    assert position.state.reserves == []
    assert [tile for tile, _ in laid(position)] == SIX.split()
