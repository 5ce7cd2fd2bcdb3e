"""The solo opponents of Upstairs, Downstairs: six like the others, and one that lives on what the die takes."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.obsession import solo
from games.obsession.components import CATEGORIES, Opponent, box
from games.obsession.state import County
from tests.alike import for_every
from tests.games.obsession.builder import GAME, SEED, county, family, options, told

BOX = box()
OURS = [pytest.param(rival, id=rival.id) for rival in BOX.opponents.values() if rival.set == "upstairs"]
FIXED = [
    pytest.param(rival, id=rival.id)
    for rival in BOX.opponents.values()
    if rival.set == "upstairs" and not rival.gathers
]
FOUR = "prestige estate sporting service"
(GATHERER,) = [rival.id for rival in BOX.opponents.values() if rival.gathers]


def test_they_are_played_with_the_new_servants_alone() -> None:
    """U,D p. 2: these opponents need the servants of the expansion."""
    for upstairs, there in (("no", False), ("guests", False), ("yes", True)):
        offered = set(options(Position.new(GAME, 1, SEED, {"upstairs": upstairs})))
        ours = {rival.id for rival in BOX.opponents.values() if rival.set == "upstairs"}
        assert offered & ours == (ours if there else set())


@pytest.mark.parametrize("season", [1, 2, 3])
@for_every("theme", CATEGORIES)
@for_every("rival", OURS)
def test_the_estate_is_compared_with_the_chart_of_theme_and_season(rival: Opponent, theme: str, season: int) -> None:
    shown = " ".join([*[other for other in CATEGORIES if other != theme][: season - 1], theme])
    seat = family("york", objectives="wide-circle full-coffers")
    position = county(seat, opponent=rival.id, round=4 * season, phase="courtship", shown=shown, upstairs="yes")
    (event,) = told(position, "courted_alone")
    assert event["chart"] == rival.chart[theme][season - 1]  # type: ignore[index]


@pytest.mark.parametrize("rival", FIXED)
def test_the_six_have_no_use_for_what_the_die_takes(rival: Opponent) -> None:
    state = taken(rival.id, "manor-gargoyles stables")
    assert solo.total(state).total == rival.base
    assert solo.rival_worth(state, ["prestige"]) == rival.chart["prestige"][0]


def taken(opponent: str, tiles: str, **more: str) -> County:
    """A solo game in which the die has taken these tiles."""
    state: County = county(family("york"), opponent=opponent, upstairs="yes", **more).state
    assert state.solo is not None
    state.solo.taken = tiles.split()
    return state


def test_what_the_die_takes_joins_the_estate_of_the_one_who_gathers() -> None:
    rival, bare = BOX.opponents[GATHERER], taken(GATHERER, "")
    state = taken(GATHERER, "music-room stables")
    for theme, tile in (("prestige", "music-room"), ("sporting", "stables")):
        more = solo.rival_worth(state, [theme]) - solo.rival_worth(bare, [theme])
        assert more == BOX.tiles[tile].rose.vp
    assert solo.rival_worth(state, ["estate"]) == rival.chart["estate"][0]
    both = BOX.tiles["music-room"].rose.vp + BOX.tiles["stables"].rose.vp
    assert solo.total(state).total == rival.base + both
    assert solo.total(state).estate == both


def test_monuments_it_has_gathered_are_not_counted_twice() -> None:
    state = taken(GATHERER, "manor-gargoyles", scavenged="counted")
    assert solo.total(state).total == BOX.opponents[GATHERER].base + BOX.tiles["manor-gargoyles"].front.vp


def test_what_it_has_gathered_is_in_sight_and_in_the_reckoning() -> None:
    position = county(family("york"), opponent=GATHERER, upstairs="yes")
    position.state.solo.taken = ["music-room"]
    view = position.view(0)
    assert view.solo.estate == BOX.tiles["music-room"].rose.vp
    _, rival = GAME.words.reckoning("en", ("Ada",), view)
    assert "Tiles taken" in [line.source for line in rival.lines]


@pytest.mark.parametrize("rival", OURS)
def test_a_game_against_it_comes_to_an_end(rival: Opponent) -> None:
    position, dice = Position.new(GAME, 1, SEED, {"upstairs": "yes", "families": "dealt"}), QuickDice(7)
    position.push(rival.id)
    while not position.over:
        position.push(position.decisions[0].chance(dice))
        GAME.check(position.state)
    assert position.outcome is not None
    assert position.outcome.verdict in ("won", "lost")
    assert position.view(None).solo.total == solo.total(position.state).total
