"""The solo game: its set-up, the die that empties the market, courtships against the chart, the exceptions, the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.kernel.dice import Dice, QuickDice
from games.kernel.position import Position, Turn
from games.obsession import solo
from games.obsession.components import CATEGORIES, Opponent, box
from games.obsession.scoring import sheet
from games.obsession.state import County, Stack
from tests.alike import for_every
from tests.games.obsession.builder import (
    GAME,
    SEED,
    conclude,
    county,
    expended,
    family,
    options,
    play,
    player,
    renown,
    told,
)

BOX = box()
OPPONENTS = [pytest.param(rival, id=rival.id) for rival in BOX.opponents.values()]
BASE = [pytest.param(rival, id=rival.id) for rival in BOX.opponents.values() if rival.set == "base"]
ANYBODY = next(iter(BOX.opponents))
SIX = "stables croquet-lawn breakfast-room tennis-court english-garden music-room"


class Loaded(Dice):
    """A die that shows one number first; what is drawn afterwards is up to chance."""

    def __init__(self, shows: int) -> None:
        super().__init__(SEED)
        self.shows: int | None = shows

    def below(self, n: int) -> int:
        shown, self.shows = self.shows, None
        return super().below(n) if shown is None else shown - 1


def table(market: str = SIX, **more: str) -> County:
    state: County = county(family("york"), opponent=ANYBODY, market=market, **more).state
    return state


def rolled(state: County, roll: int) -> Turn:
    """The opponent's roll after a turn."""
    turn = Turn(Loaded(roll))
    solo.scavenge(state, turn)
    return turn


# ── set-up ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_alone_the_opponent_is_chosen_first_and_then_any_family() -> None:
    position = Position.new(GAME, 1, SEED)
    assert position.decision.name == "opponent"
    assert set(options(position)) == {rival.id for rival in BOX.opponents.values() if rival.set == "base"}
    assert len(options(position)) == 12
    play(position, ANYBODY)
    assert options(position) == ["asquith", "cavendish", "ponsonby", "york"]


def test_alone_wessex_brings_six_more_opponents_and_its_family() -> None:
    position = Position.new(GAME, 1, SEED, {"wessex": "yes"})
    assert len(options(position)) == 18
    assert "wessex" in options(play(position, ANYBODY))


def test_alone_the_table_is_set_as_for_two() -> None:
    alone = play(Position.new(GAME, 1, SEED), f"{ANYBODY} york").state
    pair = Position.new(GAME, 2, SEED, {"families": "dealt"}).state
    assert alone.hire == pair.hire == {"valet": 2, "ladys-maid": 2, "footman": 4, "underbutler": 2}
    monuments = [tile for tile in [*alone.bag, *(s.tile for s in alone.market)] if BOX.tiles[tile].kind == "monument"]
    assert len(monuments) == 3
    assert len(alone.players[0].objectives) == 5


@pytest.mark.parametrize("theme", ["open", "closed", "rolled"])
def test_alone_the_courtship_is_closed_whatever_was_agreed(theme: str) -> None:
    position = play(Position.new(GAME, 1, SEED, {"theme": theme}), f"{ANYBODY} york")
    while position.state.round < 4 and position.decision.name != "objective":
        assert position.state.theme is None
        play(position, "pass money no")
    assert position.state.theme is not None


# ── the die ─────────────────────────────────────────────────────────────────────────────────────────────────


@for_every("roll", range(1, 21))
def test_the_die_takes_a_tile_on_one_to_fifteen_nothing_up_to_nineteen_and_refreshes_on_twenty(roll: int) -> None:
    state = table()
    turn = rolled(state, roll)
    take = BOX.scavenger.takes(roll, monument=False)
    assert turn.events[0].id == (
        "scavenged" if roll <= 15 else "scavenged_nothing" if roll <= 19 else "scavenged_refresh"
    )
    if roll <= 15:
        assert state.solo is not None
        assert state.solo.taken == [SIX.split()[int(take.removeprefix("space:")) - 1]]
    left = [stack.tile for stack in state.market]
    assert len(left) == 6
    assert (left == SIX.split()) == (16 <= roll <= 19)


@pytest.mark.parametrize("idle", range(16, 21))
def test_after_a_roll_that_took_nothing_the_next_is_five_lower_and_at_least_one(idle: int) -> None:
    for roll, counts in ((20, 15), (16, 11), (6, 1), (3, 1)):
        state = table()
        rolled(state, idle)
        rolled(state, roll)
        assert state.solo is not None
        assert state.solo.roll == counts
        rolled(state, roll)
        assert state.solo.roll == roll


def test_a_whole_stack_goes_at_once_and_the_market_is_filled_again() -> None:
    state = table(f"{SIX} stables")
    place = next(roll for roll in range(1, 16) if BOX.scavenger.takes(roll, monument=False) == "space:1")
    rolled(state, place)
    assert state.solo is not None
    assert state.solo.taken == ["stables", "stables"]
    assert [stack.tile for stack in state.market][:5] == SIX.split()[1:]
    assert len(state.market) == 6


def test_with_monuments_in_the_market_the_cheapest_of_them_is_the_target() -> None:
    wanted = next(roll for roll in range(1, 16) if BOX.scavenger.takes(roll, monument=True) == "monument")
    state = table("stables sculpture-garden trophy-room breakfast-room tennis-court english-garden")
    costs = {"sculpture-garden": 400 + BOX.price["sculpture-garden"], "trophy-room": 500 + BOX.price["trophy-room"]}
    rolled(state, wanted)
    assert state.solo is not None
    assert state.solo.taken == [min(costs, key=lambda tile: costs[tile])]


def test_the_die_leaves_the_reserves_alone() -> None:
    for roll in range(1, 21):
        state = table()
        state.bag.remove("barn")
        state.open_reserves, state.reserves = ["service"], [Stack("barn")]
        state.bag = [tile for tile in state.bag if BOX.tiles[tile].kind != "service"]
        rolled(state, roll)
        assert state.reserves == [Stack("barn")]


def test_a_space_that_is_empty_loses_nothing() -> None:
    state = table("stables")
    state.bag = []
    last = next(roll for roll in range(15, 0, -1) if BOX.scavenger.takes(roll, monument=False) == "space:6")
    turn = rolled(state, last)
    assert [event.id for event in turn.events] == ["scavenged_nothing"]
    assert [stack.tile for stack in state.market] == ["stables"]


def test_the_die_is_rolled_after_every_turn_and_never_idle_twice() -> None:
    events = []
    for seed in range(12):
        position = Position.new(GAME, 1, bytes([seed]) * 32, {"families": "dealt"})
        dice = QuickDice(seed)
        while not position.over:
            position.push(position.decisions[0].chance(dice))
        events.append([event.id for event in position.ledger if event.id.startswith("scavenged")])
    assert all(len(rolls) == 12 for rolls in events)
    idle = ("scavenged_nothing", "scavenged_refresh")
    assert not any(a in idle and b in idle for rolls in events for a, b in pairwise(rolls))
    assert {roll for rolls in events for roll in rolls} == {"scavenged", *idle}


# ── courtship ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("season", [1, 2, 3])
@for_every("theme", CATEGORIES)
@for_every("rival", BASE)
def test_the_estate_is_compared_with_the_chart_of_theme_and_season(rival: Opponent, theme: str, season: int) -> None:
    shown = " ".join([*[other for other in CATEGORIES if other != theme][: season - 1], theme])
    seat = family("york", objectives="wide-circle full-coffers")
    position = county(seat, opponent=rival.id, round=4 * season, phase="courtship", shown=shown)
    (event,) = told(position, "courted_alone")
    assert (event["themes"], event["chart"]) == ([theme], rival.chart[theme][season - 1])


@pytest.mark.parametrize(("tiles", "event", "mine", "theirs"), [
    ("manor-gargoyles", "favoured", 1, 0), ("", "opponent_favoured", 0, 1), ("front-parlour*", "opponent_tied", 1, 1),
])  # fmt: skip
def test_a_courtship_is_won_lost_or_tied_against_the_chart(tiles: str, event: str, mine: int, theirs: int) -> None:
    charts = [(o, season) for o in BOX.opponents.values() for season in range(3) if o.set == "base"]
    rival, season = next((o, season) for o, season in charts if o.chart["prestige"][season] == 2)
    shown = " ".join([*["estate", "sporting"][:season], "prestige"])
    seat = family("york", tiles=tiles, objectives="wide-circle full-coffers")
    position = county(seat, opponent=rival.id, round=4 * (season + 1), phase="courtship", shown=shown)
    assert len(told(position, event)) == 1
    assert (len(player(position).vp_cards), len(position.state.solo.vp_cards)) == (mine, theirs)
    assert (position.decision.name == "fairchild") == (event == "favoured")
    assert position.view(0).solo.vp_cards == theirs


FOUR = "prestige estate sporting service"


def last_courtship(tiles: str, rival: str = ANYBODY) -> Position:
    seat = family("york", tiles=tiles, objectives="wide-circle full-coffers")
    return county(seat, opponent=rival, round=16, phase="courtship", shown=FOUR)


@pytest.mark.parametrize("rival", BASE)
def test_the_final_courtship_sums_the_last_column_of_the_chart(rival: Opponent) -> None:
    (event,) = told(last_courtship("", rival.id), "courted_alone")
    assert event["chart"] == sum(rival.chart[theme][3] for theme in FOUR.split())


def test_the_opponent_may_win_the_last_fairchild_for_eight_points() -> None:
    position = last_courtship("")
    play(position, options(position)[0])
    while not position.over:
        position.push(options(position)[0])
    rival = position.state.solo
    assert rival.fairchild in ("charles-fairchild", "elizabeth-fairchild")
    cards = sum(BOX.vp_cards[card].vp for card in rival.vp_cards)
    assert position.view(None).solo.total == BOX.opponents[ANYBODY].base + cards + 8
    assert len(rival.vp_cards) == 1


def test_who_wins_the_last_courtship_keeps_the_fairchild_and_the_opponent_has_none() -> None:
    estate = "sculpture-garden manor-gargoyles trophy-room front-parlour* french-garden* great-hall*"
    position = last_courtship(estate)
    assert position.decision.name == "fairchild"
    play(position, "charles-fairchild")
    assert position.state.solo.fairchild == ""
    assert "charles-fairchild" in player(position).hand


def test_the_opponents_cards_stay_face_down() -> None:
    position = last_courtship("")
    other = position.imagine(0, QuickDice(5))
    assert position.view(0) == other.view(0)


# ── exceptions and the end ──────────────────────────────────────────────────────────────────────────────────


def test_alone_nobody_is_attacked() -> None:
    seat = family("york", guests="elizabeth-perkins")
    position = play(county(seat, opponent=ANYBODY), "host main-gazebo elizabeth-perkins+george-york")
    conclude(position)
    assert told(position, "gossiped") == []


def test_alone_nobody_is_recruited() -> None:
    seat = family("york", tiles="butlers-room*")
    position = play(county(seat, opponent=ANYBODY), "host butlers-room")
    assert position.decision.name == "hire"
    play(position, "valet footman")
    conclude(position)
    assert told(position, "recruited") == []


def test_alone_the_servants_hall_only_brings_a_step_of_reputation() -> None:
    position = county(family("york", tiles="servants-hall"), opponent=ANYBODY)
    play(position, "host valet main-gazebo allen-waters+george-york money")
    assert renown(position) == (1, 2)
    assert told(position, "gossiped") == []
    assert told(position, "sent_to_hall") == [{"who": 0, "servant": "valet", "tile": "servants-hall"}]


def finished(rival: Opponent, more: int) -> Position:
    """The end of a game in which the player has so much more than the opponent."""
    state = county(family("york"), opponent=rival.id).state
    money = 200 * (rival.base - sheet(state, state.players[0]).total + more)
    return county(family("york", money=money), opponent=rival.id, round=16, phase="season", wessex="yes")


@pytest.mark.parametrize(("more", "verdict", "place"), [(1, "won", 1), (0, "won", 1), (-1, "lost", 0)])
@for_every("rival", OPPONENTS)
def test_the_player_wins_with_as_many_points_as_the_opponent(
    rival: Opponent, more: int, verdict: str, place: int
) -> None:
    position = finished(rival, more)
    assert position.outcome is not None
    assert position.outcome.verdict == verdict
    assert [placed.place for placed in position.outcome.standings] == [place]
    assert position.scores() == (rival.base + more,)
    assert told(position, "opponent_scored") == [{"points": rival.base}]


def test_alone_servants_are_expended_as_ever() -> None:
    position = conclude(play(county(family("york"), opponent=ANYBODY), "host bowling-green"), favour="money")
    assert position.state.players[0].quarters == {"footman": 1}
    assert expended(position) == {}
