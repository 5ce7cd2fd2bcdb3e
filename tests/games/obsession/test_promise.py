"""What a stand-in steers by: points at the end, and before it what is likely to earn them."""

from __future__ import annotations

import itertools

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.standins import thoughtful_with
from games.obsession import GAME
from games.obsession.balance import tally
from games.obsession.objectives import worth
from games.obsession.promise import promise, turns_left
from games.obsession.scoring import sheet
from games.obsession.state import County, Owned, join


def started(seats: int = 3, **options: str) -> Position:
    """A game of families dealt by lot, at its first turn."""
    return Position.new(GAME, seats, bytes(32), {"families": "dealt", **options})


def finished(seats: int = 3, **options: str) -> County:
    position = started(seats, **options)
    position.play_out(QuickDice(1), 20_000)
    county: County = position.state
    return county


def test_when_it_is_over_only_points_count() -> None:
    county = finished()
    assert [promise(county, seat) for seat in range(3)] == [sheet(county, player).total for player in county.players]


@pytest.mark.parametrize(("length", "turns"), [("standard", 12), ("extended", 16)])
def test_turns_are_counted_without_the_rounds_of_courtship(length: str, turns: int) -> None:
    position = started(length=length)
    first = position.waiting[0]
    assert turns_left(position.state, first) == turns - 1  # it has begun the first
    assert {turns_left(position.state, seat) for seat in range(3) if seat != first} == {turns}


@pytest.mark.parametrize("what", ["money", "reputation", "servant", "tile", "guest"])
def test_whatever_helps_later_is_worth_something_now(what: str) -> None:
    position = started()
    county, seat = position.state, position.waiting[0]
    player, before = county.players[seat], promise(position.state, seat)
    if what == "money":
        player.money += 100
    elif what == "reputation":
        player.reputation += 1
    elif what == "servant":
        join(player.expended, "valet")
    elif what == "tile":
        player.tiles.append(Owned("tennis-court"))
    else:
        player.hand.append("albert-plantagenet")
    assert promise(county, seat) > before


def test_the_thoughtful_one_beats_chance() -> None:
    """With hardly any time to think it must still be worth having."""
    think = thoughtful_with(QuickDice(5), itertools.count(0, 1).__next__)
    dice, position = QuickDice(6), started(2)
    while not position.over:
        seat = position.waiting[0]
        line = think(position, 0, 0.5) if seat == 0 else (position.decisions[0].chance(dice),)
        for text in line:
            position.push(text, seat)
    ours, theirs = position.scores()
    assert ours > theirs + 15


@pytest.mark.parametrize("seed", range(3))
def test_the_last_objective_given_up_is_one_that_is_worth_least(seed: int) -> None:
    """Everybody is asked at once: the first to answer thinks as well as the last."""
    think = thoughtful_with(QuickDice(seed), itertools.count(0, 0.01).__next__)
    position, dice = Position.new(GAME, 3, bytes([seed]) * 32, {"families": "dealt"}), QuickDice(seed)
    while position.decisions[0].name != "objective" or position.state.season < 4:
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    assert position.waiting == (0, 1, 2)
    for seat in (0, 1, 2):
        player = position.state.players[seat]
        points = {
            card: worth(position.state, player, position.state.box.objectives[card]) for card in player.objectives
        }
        (card,) = think(position, seat, 1.0)
        assert points[card] == min(points.values())


# ── what self-play notes ────────────────────────────────────────────────────────────────────────────────────


def test_families_tiles_and_reputations_are_noted() -> None:
    county = finished()
    noted = tally(county, ())
    assert noted.sides == tuple(player.family for player in county.players)
    assert noted.used < noted.there
    assert not noted.there & set(county.box.of_kind("start"))
    assert [marks["reputation"] for marks in noted.marks] == [county.level(player) for player in county.players]


def test_the_tile_that_wessex_brings_does_not_count_as_bought() -> None:
    county = finished()
    county.players[0].family = "wessex"
    before = tally(county, ())
    county.players[0].tiles.append(Owned("tennis-court"))
    assert tally(county, ()).marks[0]["tiles bought"] == before.marks[0]["tiles bought"]
    county.players[0].family = "york"
    assert tally(county, ()).marks[0]["tiles bought"] > before.marks[0]["tiles bought"]


def test_what_the_solo_opponent_took_was_there_but_nobody_used_it() -> None:
    county = finished(1)
    assert county.solo is not None
    county.solo.taken = ["great-hall"]
    county.bag = []
    county.market = []
    county.players[0].tiles = []
    assert "great-hall" in tally(county, ()).there - tally(county, ()).used
