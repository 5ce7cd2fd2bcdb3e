"""Rounds and seasons: events on both tracks, the first player, reserves, variants, families and starters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from games.kernel.dice import Dice
from games.kernel.position import Position, Turn
from games.obsession import market, season
from games.obsession.components import box
from games.obsession.state import Stack
from tests.games.obsession.builder import GAME, SEED, available, county, family, options, play, player, refusal, told

BOX = box()
PASS = "pass money no"
SIX = "stables croquet-lawn breakfast-room tennis-court english-garden music-room"
THEMES = "prestige estate sporting service"
LENGTHS = ("standard", "extended")


def ordinary(length: str) -> Iterator[int]:
    """The rounds in which turns are taken."""
    track = BOX.tracks[length]
    return (number for number in range(1, track.rounds) if number % track.season)


def after_courtship(number: int, length: str = "standard", **more: str) -> Position:
    """A table on which the courtship of a season, won by the first seat, has just been held."""
    shown = " ".join(THEMES.split()[:number])
    last = number * BOX.tracks[length].season
    seats = family("york", level=2, objectives="wide-circle"), family("asquith", objectives="full-coffers")
    position = county(*seats, phase="courtship", round=last, shown=shown, length=length, **more)
    while not position.over and position.state.round == last:
        position.push(options(position)[0], position.waiting[0])
    return position


# ── the tracks ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("length", "rounds"), [("standard", [3, 9]), ("extended", [4, 9, 16])])
def test_village_fairs_pay_three_hundred_pounds_and_two_steps_to_an_organiser(length: str, rounds: list[int]) -> None:
    seats = family("york", tiles="private-study*"), family("asquith")
    for number in ordinary(length):
        position = county(*seats, round=number, length=length)
        earned = (300, 2) if number in rounds else (0, 0)
        assert (player(position).money, player(position).reputation) == earned
        play(position, PASS)
        assert (player(position, 1).money, player(position, 1).reputation) == (0, 0)


@pytest.mark.parametrize(("length", "rounds"), [("standard", [11]), ("extended", [13])])
def test_on_the_builders_holiday_purchases_have_no_limit(length: str, rounds: list[int]) -> None:
    for number in ordinary(length):
        seat = family("york", money=2000, position=5)
        position = county(seat, family("asquith"), round=number, length=length, market=SIX)
        play(position, "pass money stables")
        if number in rounds:
            assert "croquet-lawn" in options(position)
        else:
            assert refusal(position, "croquet-lawn") == "bought-already"


@pytest.mark.parametrize(("length", "rounds"), [("standard", [14]), ("extended", [11])])
def test_on_the_national_holiday_ratings_of_tiles_and_guests_do_not_count(length: str, rounds: list[int]) -> None:
    for number in ordinary(length):
        seat = family("york", tiles="music-room", guests="agnes-easton")
        position = play(county(seat, family("asquith"), round=number, length=length), "host")
        if number in rounds:
            assert "agnes-easton" in options(play(position, "music-room"))
        else:
            assert refusal(position, "music-room") == "tile-above-level"


@cache
def passed_through(length: str) -> Position:
    """A whole game of three in which everybody only ever passes."""
    position = Position.new(GAME, 3, SEED, {"length": length, "families": "dealt"})
    answers = {"action": "pass", "income": "money", "buy": "no", "card": "no"}
    while not position.over:
        decision = position.decisions[0]
        position.push(answers.get(decision.name, decision.options[0]), decision.seat)
    return position


def rounds_of(length: str, event: str) -> list[int]:
    """The rounds in which something happened; a theme is revealed just before its round is told."""
    number, found = 0, []
    for happened in passed_through(length).ledger:
        if happened.id in ("round", "round_event"):
            number = happened.args["round"]
        elif happened.id == event:
            found.append(number + (event == "theme"))
    return found


@pytest.mark.parametrize(("length", "starts"), [("standard", [1, 5, 9, 13]), ("extended", [1, 6, 11, 16])])
def test_a_theme_is_revealed_as_a_season_begins(length: str, starts: list[int]) -> None:
    assert rounds_of(length, "theme") == starts


@pytest.mark.parametrize(("length", "courtships"), [("standard", [4, 8, 12, 16]), ("extended", [5, 10, 15, 20])])
def test_the_last_round_of_a_season_is_a_courtship_and_nobody_takes_a_turn(length: str, courtships: list[int]) -> None:
    assert rounds_of(length, "courted") == courtships
    turns = [number for number in range(1, BOX.tracks[length].rounds + 1) if number not in courtships]
    assert rounds_of(length, "passed") == [number for number in turns for _ in range(3)]


@pytest.mark.parametrize(("length", "opened"), [("standard", [4, 8]), ("extended", [5, 10])])
def test_reserves_open_after_the_first_two_courtships(length: str, opened: list[int]) -> None:
    assert rounds_of(length, "reserve_opened") == opened
    assert [event["reserve"] for event in told(passed_through(length), "reserve_opened")] == ["service", "pr1"]


@pytest.mark.parametrize("length", LENGTHS)
def test_the_first_player_of_each_season_sits_right_of_the_one_before(length: str) -> None:
    turns = 3 * (BOX.tracks[length].season - 1)
    movers = [event["who"] for event in told(passed_through(length), "passed")]
    firsts = movers[::turns]
    assert [(firsts[0] - first) % 3 for first in firsts] == [0, 1, 2, 0]
    assert all((b - a) % 3 == 1 for at in range(0, len(movers), 3) for a, b in pairwise(movers[at : at + 3]))


@pytest.mark.parametrize("length", LENGTHS)
def test_nothing_of_the_check_happens_in_a_courtship_round(length: str) -> None:
    last = BOX.tracks[length].season
    seats = family("york", tiles="sculpture-garden private-study*", quarters="valet"), family("asquith")
    position = county(*seats, round=last, phase="courtship", shown="estate", length=length)
    assert (player(position).reputation, player(position).money) == (0, 0)
    assert available(position).get("valet", 0) == 0


# ── the first player, the reserves ──────────────────────────────────────────────────────────────────────────


def test_a_round_goes_clockwise_and_a_season_moves_the_first_player_the_other_way() -> None:
    names = zip(("york", "asquith", "ponsonby"), ("wide-circle", "full-coffers", "three-valets"), strict=True)
    spare = iter(("an-underbutler", "best-society", "for-posterity"))
    position = county(
        *(family(name, objectives=f"{card} {next(spare)}") for name, card in names), round=3, shown="prestige"
    )
    play(position, f"{PASS} {PASS} {PASS}")
    assert [event["who"] for event in told(position, "passed")] == [0, 1, 2]
    play(position, "1:wide-circle 2:full-coffers 3:three-valets")
    assert position.state.round == 5
    assert position.waiting == (2,)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize(("number", "moves"), [(1, 1), (2, 1), (3, 1), (4, 0)])
def test_the_first_player_changes_after_every_season_but_the_last(number: int, moves: int, length: str) -> None:
    position = after_courtship(number, length)
    assert len(told(position, "new_first")) == moves
    assert position.over == (number == 4)


@pytest.mark.parametrize(("number", "reserve", "leaving"), [(1, "service", "barn"), (2, "pr1", "stables")])
def test_tiles_of_a_reserve_leave_the_market_when_it_opens_and_cost_three_hundred_from_then_on(
    number: int, reserve: str, leaving: str
) -> None:
    position = after_courtship(number, market="barn stables music-room")
    assert {"reserve": reserve, "tiles": [leaving]} in told(position, "reserve_opened")
    lying = next(lying for lying in position.view(None).reserves if lying.tile == leaving)
    assert lying.cost == 300 + BOX.price[leaving]
    assert leaving not in [space.tile for space in position.view(None).market]
    assert len(position.state.market) == 6


# ── variants ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("theme", ["open", "closed"])
def test_jane_austen_reveals_the_theme_at_the_courtship(theme: str, length: str) -> None:
    cards = "wide-circle full-coffers", "three-valets an-underbutler"
    seats = family("york", objectives=cards[0]), family("asquith", objectives=cards[1])
    position = county(*seats, phase="round", round=0, theme=theme, length=length)
    while position.state.theme is None:
        assert position.view(0).leaders == ()
        play(position, PASS)
    assert position.state.round == (1 if theme == "open" else BOX.tracks[length].season)


@pytest.mark.parametrize(("length", "last_rolls"), [("standard", (5, 10, 15, 20)), ("extended", (4, 8, 12, 16, 20))])
def test_charles_dickens_has_a_die_say_when_the_theme_is_revealed(length: str, last_rolls: tuple[int, ...]) -> None:
    seen = set()
    for seed in range(60):
        seats = family("york"), family("asquith")
        position = county(*seats, phase="round", round=0, theme="rolled", length=length, seed=bytes([seed]) * 32)
        (event,) = told(position, "theme_rolled")
        assert event["round"] == 1 + sum(event["roll"] > last for last in last_rolls)
        assert (position.state.theme is not None) == (event["round"] == 1)
        seen.add(event["round"])
    assert seen == {*range(1, len(last_rolls) + 1)}


@pytest.mark.parametrize("bronte", ["no", "yes"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_emily_bronte_refreshes_the_market_after_every_courtship_but_the_last(number: int, bronte: str) -> None:
    position = after_courtship(number, bronte=bronte)
    assert len(told(position, "market_refreshed")) == (bronte == "yes" and number < 4)


def test_queen_victoria_empties_the_cheapest_space_after_every_round() -> None:
    position = county(family("york"), family("asquith"), victoria="yes", market=f"{SIX} stables")
    play(position, f"{PASS} {PASS}")
    assert told(position, "left_market") == [{"tile": "stables"}]
    assert position.state.market[0].tile == "croquet-lawn"
    assert position.state.bag.count("stables") >= 2
    assert len(position.state.market) == 6


def test_queen_victoria_fills_the_space_before_its_tile_returns_to_the_bag() -> None:
    for seed in range(8):
        state = county(family("york"), family("asquith"), market=SIX).state
        state.bag = ["great-hall"]
        season.clear_first_space(state, Turn(Dice(bytes([seed]) * 32)))
        assert [stack.tile for stack in state.market] == [*SIX.split()[1:], "great-hall"]
        assert state.bag == ["stables"]


def test_a_tile_drawn_for_queen_victoria_goes_to_its_reserve_if_that_is_open() -> None:
    state = county(family("york"), family("asquith"), market=SIX).state
    state.bag, state.open_reserves = ["barn"], ["service"]
    season.clear_first_space(state, Turn(Dice(SEED)))
    assert state.reserves == [Stack("barn")]


# ── before the first round ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(6))
def test_the_opening_market_has_six_different_tiles_of_low_rating_in_order(seed: int) -> None:
    position = Position.new(GAME, 3, bytes([seed]) * 32, {"families": "dealt"})
    tiles = [box().tiles[space.tile] for space in position.view(None).market]
    assert len({tile.id for tile in tiles}) == 6
    assert [tile.tsn for tile in tiles] == sorted(tile.tsn for tile in tiles)
    assert all(tile.opening or (tile.pr or 9) <= 3 for tile in tiles)


def test_families_are_chosen_from_the_left_of_the_first_player_who_chooses_last() -> None:
    position = Position.new(GAME, 4, SEED, {"wessex": "yes"})
    first = position.state.first
    order = []
    while position.decision.name == "family":
        order.append(position.waiting[0])
        position.push(options(position)[0])
    assert order == [(first + n) % 4 for n in (1, 2, 3, 0)]


ADVANTAGES = {
    "asquith": {"cards": 5 + 2},
    "cavendish": {"reputation": 3},
    "ponsonby": {"money": 300},
    "york": {"servants": 6},
    "wessex": {"tiles": 6},
}


@pytest.mark.parametrize("name", ADVANTAGES)
def test_every_family_starts_alike_but_for_its_advantage(name: str) -> None:
    position = Position.new(GAME, 2, SEED, {"wessex": "yes"})
    play(position, name)
    if position.decision.name == "start":
        play(position, "tennis-court")
    play(position, "asquith" if name != "asquith" else "york")
    seat = next(seat for seat in position.state.players if seat.family == name)
    common = {"cards": 4 + 2, "reputation": 0, "money": 0, "servants": 5, "tiles": 5}
    found = {
        "cards": len(seat.hand), "reputation": seat.reputation, "money": seat.money,
        "servants": sum(seat.available.values()), "tiles": len(seat.tiles),
    }  # fmt: skip
    assert found == common | ADVANTAGES[name]
    assert not any(owned.flipped for owned in seat.tiles)


def test_the_asquiths_have_a_dowager_and_the_yorks_a_second_footman() -> None:
    position = play(Position.new(GAME, 2, SEED), "asquith york")
    seats = {seat.family: n for n, seat in enumerate(position.state.players)}
    assert "maud-asquith" in player(position, seats["asquith"]).hand
    assert available(position, seats["york"])["footman"] == 2


@pytest.mark.parametrize(("tile", "other"), [("tennis-court", "breakfast-room"), ("breakfast-room", "tennis-court")])
def test_wessex_starts_with_a_tile_of_its_own_choice(tile: str, other: str) -> None:
    position = Position.new(GAME, 2, SEED, {"wessex": "yes"})
    play(position, f"wessex {tile}")
    seat = next(seat for seat in position.view(None).seats if seat.family == "wessex")
    column = BOX.tiles[tile].column(False)
    assert [lying.tile for lying in seat.estate[column]][1:] == [tile]
    assert not seat.estate[column][1].flipped
    assert position.state.bag.count(tile) == position.state.bag.count(other) == 2


def test_wessex_does_not_buy_the_twin_of_its_own_tile() -> None:
    position = Position.new(GAME, 2, SEED, {"wessex": "yes"})
    play(position, "wessex tennis-court york")
    state = position.state
    seat = next(n for n, seat in enumerate(state.players) if seat.family == "wessex")
    state.market = [Stack("tennis-court")]
    state.players[seat].money = 1000
    assert market.affordable(state, seat) == []
    assert market.why_not_buy(state, seat, "tennis-court").reason == "already-owned"


def test_without_wessex_its_family_stays_away() -> None:
    position = Position.new(GAME, 2, SEED)
    assert refusal(position, "wessex") == "family-not-played"
    assert refusal(play(position, "york"), "york") == "family-taken"


@pytest.mark.parametrize("starters", ["dealt", "drafted"])
def test_starters_nobody_has_join_the_casual_guests(starters: str) -> None:
    position = Position.new(GAME, 3, SEED, {"starters": starters, "families": "dealt"})
    while position.decision.name == "starter":
        position.push(options(position)[0])
    decks = [BOX.gentry[card].deck for card in position.state.casual]
    assert (decks.count("casual"), decks.count("starter")) == (35, 15 - 6)
    held = [[BOX.gentry[card].deck for card in player(position, seat).hand] for seat in range(3)]
    assert [hand.count("starter") for hand in held] == [2, 2, 2]


def test_starters_are_drafted_backwards_and_then_forwards() -> None:
    position = Position.new(GAME, 3, SEED, {"starters": "drafted", "families": "dealt"})
    first, order = position.state.first, []
    assert len(options(position)) == 8
    while position.decision.name == "starter":
        order.append((position.waiting[0] - first) % 3)
        position.push(options(position)[0])
    assert order == [2, 1, 0, 0, 1, 2]


@pytest.mark.parametrize(("length", "dealt", "kept"), [("standard", 5, 3), ("extended", 4, 4)])
def test_objectives_dealt_and_scored(length: str, dealt: int, kept: int) -> None:
    position = Position.new(GAME, 2, SEED, {"length": length, "families": "dealt"})
    assert len(player(position).objectives) == dealt
    while not position.over:
        name = position.decisions[0].name
        answer = {"action": "pass", "income": "money", "buy": "no", "card": "no"}.get(name) or options(position)[0]
        position.push(answer, position.waiting[0])
    assert [len(seat.objectives_kept) for seat in position.view(None).results] == [kept, kept]
    assert position.outcome.verdict == "seasons"
