"""What a group may settle before the first round: monuments, the opening market, service tiles, a harder solo game."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.errors import Illegal
from games.kernel.game import BadSetup
from games.kernel.position import Position
from games.obsession import solo
from games.obsession.components import box
from games.obsession.invariants import check
from games.obsession.state import Solo
from tests.games.obsession.builder import GAME, SEED, county, family, options, told

MONUMENTS = set(box().monuments())
SET = {"sculpture-garden", "garden-maze"}


def opened(seats: int, seed: bytes = SEED, **chosen: str) -> Position:
    """A new table whose families and first guests are dealt."""
    return Position.new(GAME, seats, seed, {"families": "dealt", **chosen})


def to_table(position: Position) -> Position:
    """Choose the first opponent offered, where one is asked for."""
    if position.decisions[0].name == "opponent":
        position.push(options(position)[0])
    return position


def in_bag(position: Position) -> set[str]:
    """The monuments in the bag."""
    return {tile for tile in position.state.bag if tile in MONUMENTS}


def seeds(count: int) -> list[bytes]:
    return [bytes([number]) * 32 for number in range(count)]


# ── monuments ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("seats", "count"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_by_lot_the_sculpture_garden_is_in_the_bag_but_with_four_any_five_are(seats: int, count: int) -> None:
    bags = [in_bag(to_table(opened(seats, seed))) for seed in seeds(24)]
    assert {len(bag) for bag in bags} == {count}
    assert all("sculpture-garden" in bag for bag in bags) == (seats < 4)
    assert set.union(*bags) == MONUMENTS


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_garden_maze_may_take_the_place_of_the_sculpture_garden(seats: int) -> None:
    for seed in seeds(12):
        bag = in_bag(to_table(opened(seats, seed, monuments="maze")))
        assert "garden-maze" in bag
        assert "sculpture-garden" not in bag
        assert len(bag) == len(in_bag(to_table(opened(seats, seed))))


def test_with_four_players_there_is_no_monument_whose_place_could_be_taken() -> None:
    with pytest.raises(BadSetup) as refused:
        opened(4, monuments="maze")
    assert refused.value.why.reason == "no-monument-set"
    assert "4" in GAME.words.why("en", refused.value.why, ())


@pytest.mark.parametrize(("seats", "count"), [(1, 3), (2, 3), (3, 4), (4, 5)])
@pytest.mark.parametrize("starters", ["dealt", "drafted"])
def test_the_first_player_chooses_the_monuments_before_the_market_opens(seats: int, count: int, starters: str) -> None:
    position = to_table(opened(seats, monuments="chosen", starters=starters))
    while position.decision.name == "starter":
        position.push(options(position)[0])
    assert (position.decision.name, position.waiting) == ("monuments", (position.state.first,))
    assert in_bag(position) == set()
    assert position.state.market == []
    assert set(options(position)) == MONUMENTS
    legal = set(position.decision.answers())
    wanted = {frozenset(some) for some in combinations(MONUMENTS, count) if seats == 4 or SET & set(some)}
    assert {frozenset(text.split("+")) for text in legal} == wanted
    chosen = max(legal)
    position.push(chosen)
    check(position.state)
    assert in_bag(position) == set(chosen.split("+"))
    assert [event["tiles"] for event in told(position, "chose_monuments")] == [chosen.split("+")]
    assert all(space.tile for space in position.view(None).market)


def test_a_choice_without_sculpture_garden_and_maze_is_refused_up_to_three_players() -> None:
    position = opened(3, monuments="chosen")
    without = "+".join(sorted(MONUMENTS - SET))
    with pytest.raises(Illegal) as refused:
        position.decision.read(without)
    assert refused.value.why.reason == "set-monument-missing"
    assert "Garden Maze" in GAME.words.why("en", refused.value.why, ())


def test_everybody_is_told_which_monuments_the_lot_has_put_into_the_bag() -> None:
    position = opened(2)
    (event,) = told(position, "monuments_drawn")
    assert set(event["tiles"]) == in_bag(position)


# ── the opening market ──────────────────────────────────────────────────────────────────────────────────────


def market(position: Position) -> list[str]:
    """What lies in the market, from the cheap end."""
    return [stack.tile for stack in position.state.market]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nobody_is_asked_about_the_market_unless_the_table_votes(seats: int) -> None:
    position = to_table(opened(seats))
    assert (position.state.round, position.decision.name) == (1, "action")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_market_is_drawn_again_once_if_all_wish_it(seats: int) -> None:
    position = to_table(opened(seats, redraw="vote"))
    before = market(position)
    assert [decision.name for decision in position.decisions] == ["redraw"] * seats
    assert position.state.round == 0
    for seat in range(seats):
        position.push("redraw", seat)
    check(position.state)
    assert told(position, "market_redrawn") == [{"tiles": market(position)}]
    assert market(position) != before
    assert (position.state.round, position.decision.name) == (1, "action")


@pytest.mark.parametrize("keeper", [0, 1, 2])
def test_one_who_wants_to_keep_the_market_is_enough_to_keep_it(keeper: int) -> None:
    position = opened(3, redraw="vote")
    before = market(position)
    for seat in range(3):
        position.push("keep" if seat == keeper else "redraw", seat)
    assert market(position) == before
    assert told(position, "market_redrawn") == []
    assert len(told(position, "market_kept")) == 1
    assert position.state.round == 1


def test_nobody_sees_how_the_others_vote() -> None:
    views = []
    for answer in ("keep", "redraw"):
        position = opened(2, redraw="vote")
        position.push(answer, 0)
        views.append((position.view(1), position.news))
    assert views[0] == views[1]


@pytest.mark.parametrize("seed", seeds(6))
def test_a_market_drawn_again_is_an_opening_market_too(seed: bytes) -> None:
    position = opened(2, seed, redraw="vote", service="intensive")
    for seat in (0, 1):
        position.push("redraw", seat)
    tiles = [box().tiles[name] for name in market(position)]
    assert set(box().setup.intensive["intensive"]) <= {tile.id for tile in tiles}
    assert len({tile.id for tile in tiles}) == 6
    assert [tile.tsn for tile in tiles] == sorted(tile.tsn for tile in tiles)
    assert all(tile.opening or (tile.pr or 9) <= box().setup.opening_pr for tile in tiles)


@pytest.mark.parametrize("service", ["intensive", "expert"])
def test_intensive_service_lays_out_service_tiles_but_never_the_servants_hall(service: str) -> None:
    laid = box().setup.intensive[service]
    assert {box().tiles[tile].kind for tile in laid} == {"service"}
    assert "servants-hall" not in laid
    for seed in seeds(6):
        tiles = market(opened(2, seed, service=service))
        assert set(laid) <= set(tiles)
        assert len(tiles) == 6


def test_experts_find_every_service_tile_but_the_servants_hall_in_the_opening_market() -> None:
    assert set(box().setup.intensive["expert"]) == {
        tile for tile in box().of_kind("service") if box().tiles[tile].set == "base"
    } - {"servants-hall"}


# ── the harder solo game ────────────────────────────────────────────────────────────────────────────────────


def taken(*tiles: str, **chosen: str) -> Position:
    """A solo table at which the die has taken these tiles."""
    position = county(family("york"), opponent="eden", phase="round", **chosen)
    position.state.solo = Solo(opponent="eden", taken=list(tiles))
    return position


@pytest.mark.parametrize("counted", ["no", "counted"])
def test_scavenged_monuments_count_for_the_opponent_where_the_table_says_so(counted: str) -> None:
    parts = box()
    state = taken("trophy-room", "stables", "wine-cellar", "queens-suite", scavenged=counted).state
    found = solo.total(state)
    points = parts.tiles["trophy-room"].front.vp + parts.tiles["wine-cellar"].front.vp
    assert points > 0
    assert found.monuments == (points if counted == "counted" else 0)
    assert found.total == parts.opponents["eden"].base + found.monuments


def test_the_points_of_scavenged_monuments_can_be_seen_all_the_time() -> None:
    vp = box().tiles["trophy-room"].front.vp
    assert taken("trophy-room", scavenged="counted").view(0).solo.scavenged == vp
    assert taken(scavenged="counted").view(0).solo.scavenged == 0
    assert taken("trophy-room").view(0).solo.scavenged is None


@pytest.mark.parametrize("number", range(4))
def test_the_opponents_total_is_made_of_its_parts(number: int) -> None:
    position, dice = opened(1, bytes([number]) * 32, scavenged="counted"), QuickDice(number)
    while not position.over:
        position.push(position.decision.chance(dice))
    rival, parts = position.view(None).solo, position.state.box
    fairchild = parts.gentry[rival.fairchild].vp if rival.fairchild else 0
    monuments = [tile for tile in position.state.solo.taken if tile in MONUMENTS]
    assert rival.scavenged == sum(parts.tiles[tile].front.vp for tile in monuments)
    assert rival.total == rival.base + rival.vp_card_points + fairchild + rival.scavenged
    assert position.outcome is not None
    assert position.outcome.verdict == ("won" if position.scores()[0] >= rival.total else "lost")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_several_players_have_no_die_that_takes_monuments(seats: int) -> None:
    with pytest.raises(BadSetup) as refused:
        opened(seats, scavenged="counted")
    assert refused.value.why.reason == "nothing-scavenged"
