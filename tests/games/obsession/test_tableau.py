"""Tableau Obsession and its duel: set-up, track, grand ball, the end at Max, the score and its ties (U,D p. 15)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.kernel.dice import QuickDice
from games.kernel.game import BadSetup
from games.kernel.position import Position
from games.obsession.components import box
from games.obsession.scoring import sheet
from games.obsession.state import County
from tests.games.obsession.builder import GAME, SEED, Spec, county, family, options, play, player, renown, told

BOX = box()
TABLEAU = {"mode": "tableau", "upstairs": "yes"}
DUEL = {"mode": "duel", "upstairs": "yes"}


def opened(seats: int = 3, seed: bytes = SEED, **more: str) -> Position:
    return Position.new(GAME, seats, seed, {**TABLEAU, **more})


def table(*families: Spec, **more: object) -> Position:
    """A table of Tableau, in the turn of its first seat."""
    return county(*families, **{**TABLEAU, **more})  # type: ignore[arg-type]


def until(position: Position, phase: str, number: int = 3) -> Position:
    """Play by chance until that phase comes."""
    dice = QuickDice(number)
    while position.state.phase != phase and not position.over:
        decision = position.decisions[0]
        position.push(decision.chance(dice), decision.seat)
    return position


# ── set-up ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_there_are_no_themes_no_fairchilds_and_no_objectives_for_groups() -> None:
    state = opened().state
    assert (state.themes, state.fairchilds) == ([], [])
    left_out = {card.id for card in BOX.objectives.values() if card.kind == "group"}
    assert left_out
    assert left_out.isdisjoint(state.objectives)


def test_two_milestones_lie_out_before_boards_are_chosen() -> None:
    assert len(opened().view(None).milestones) == 2


@pytest.mark.parametrize("seats", range(2, 5))
def test_the_four_low_monuments_are_in_the_bag_whatever_the_number_of_players(seats: int) -> None:
    monuments = {tile for tile in opened(seats).state.bag if BOX.tiles[tile].kind == "monument"}
    assert monuments == set(BOX.monuments(low=True))
    assert len(monuments) == 4


@pytest.mark.parametrize("seed", range(4))
def test_boards_are_chosen_counter_clockwise_from_the_first_players_right(seed: int) -> None:
    position = opened(3, bytes([seed]) * 32)
    first, order = position.state.first, []
    while position.state.phase == "families":
        order.append(position.waiting[0])
        position.push(options(position)[0])
    movers = list(dict.fromkeys(order))
    assert movers == [(first - 1) % 3, (first - 2) % 3, first]


def test_starter_guests_are_drafted_and_nobody_is_dealt_objectives() -> None:
    position = until(opened(), "draft")
    assert position.decision.name == "starter"
    until(position, "turn")
    assert [held.objectives for held in position.state.players] == [[], [], []]
    assert all(len(held.hand) == len(BOX.members(held.family)) + 2 for held in position.state.players)


# ── rounds ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_both_reserves_open_at_the_end_of_round_three() -> None:
    position = table(family("york"), family("asquith"), round=3, market="stables barn english-garden")
    play(position, "pass money no pass money no")
    assert position.state.round == 4
    assert position.state.open_reserves == ["service", "pr1"]
    assert {stack.tile for stack in position.state.reserves} >= {"stables", "barn"}


def test_the_cheapest_space_is_emptied_after_every_round() -> None:
    position = table(family("york"), family("asquith"), market="stables barn english-garden")
    play(position, "pass money no pass money no")
    assert told(position, "left_market") == [{"tile": "stables"}]


def test_the_first_players_pawn_never_moves() -> None:
    position, dice = opened(), QuickDice(2)
    first = position.state.first
    while not position.over:
        assert position.state.first == first
        position.push(position.decisions[0].chance(dice), position.decisions[0].seat)
    assert told(position, "new_first") == []


def test_there_is_never_a_courtship() -> None:
    track = BOX.tracks["tableau"]
    events = [track.event(number) for number in range(1, track.rounds + 1)]
    assert "courtship" not in events
    assert [number for number, event in enumerate(events, 1) if event == "ball"] == [5]
    assert events[12] == "fair", "the worked example of the challenge has a fair in round 13 (U,D p. 14)"
    assert events.count("builders") > 1


def test_at_the_grand_ball_everybody_in_turn_sees_three_guests_of_prestige_and_keeps_one_before_any_turn() -> None:
    position = table(family("york"), family("asquith"), round=4)
    deck = list(position.state.prestige)
    play(position, "pass money no pass money no")
    assert position.state.round == 5
    assert position.state.phase == "ball"
    assert (position.waiting, position.decision.name) == ((0,), "keep")
    seen = sorted(deck[-3:])
    assert sorted(options(position)) == seen
    assert position.view(1).activity.seen is None
    play(position, seen[1])
    assert seen[1] in player(position).hand
    assert (position.waiting, position.decision.name) == ((1,), "keep")
    assert sorted(options(position)) == sorted(deck[-6:-3])
    play(position, options(position)[0])
    assert position.state.phase == "turn"
    assert (position.waiting, position.decision.name) == ((0,), "action")
    assert len(position.state.prestige) == len(deck) - 2
    assert set(position.state.prestige[:4]) == set(deck[-6:]) - {
        card for held in position.state.players for card in held.hand
    }


SIX = "anthony-cole elinor-palmer regina-washburn theo-marshfield agnes-reed ivan-naryshkin"


def at_the_ball(**more: Any) -> Position:
    """The ball of six families, the first of whom has as many prestige guests as a family may have."""
    names = ("asquith", "cavendish", "ponsonby", "wessex", "howard")
    seats = [family("york", guests=SIX), *map(family, names)]
    return play(table(*seats, round=4, wessex="yes", **more), "pass money no " * 6)


def test_who_has_six_prestige_guests_dismisses_one_at_the_ball_before_anybody_else_dances() -> None:
    """U,D p. 11; the Japanese summary: at once."""
    position = at_the_ball(prestige="violetta-greenway albert-plantagenet caroline-abernathy")
    play(position, "violetta-greenway")
    assert (position.waiting, position.decision.name) == ((0,), "dismiss")
    assert set(options(position)) == {*SIX.split(), "violetta-greenway"}
    play(position, "agnes-reed")
    assert position.state.prestige[0] == "agnes-reed"
    assert set(position.state.prestige[1:3]) == {"albert-plantagenet", "caroline-abernathy"}
    assert position.waiting == (1,)


def test_where_the_deck_has_one_guest_left_the_limit_is_asked_about_next() -> None:
    """Nobody chooses whom to keep; what has come to light is seen before anything is asked."""
    state = at_the_ball().state
    state.activity, state.prestige = None, ["violetta-greenway"]
    position = Position(GAME, SEED, msgspec.msgpack.encode(state), 0)
    assert (position.waiting, position.decision.name) == ((0,), "dismiss")
    play(position, "agnes-reed")
    assert "violetta-greenway" in player(position).hand
    assert told(position, "dismissed") == [{"who": 0, "guest": "agnes-reed"}]


def test_a_table_without_the_limit_dismisses_nobody_at_the_ball() -> None:
    position = at_the_ball(prestige="violetta-greenway", cap="no")
    assert play(position, "violetta-greenway").waiting == (1,)


def test_who_dances_on_at_the_ball_goes_under_the_deck_in_any_order() -> None:
    orders = set()
    for seed in range(8):
        position = table(family("york"), family("asquith"), round=4, seed=bytes([seed]) * 32,
                         prestige="albert-plantagenet regina-washburn elinor-palmer")  # fmt: skip
        play(position, "pass money no pass money no albert-plantagenet")
        orders.add(tuple(position.state.prestige[:2]))
    assert orders == {("elinor-palmer", "regina-washburn"), ("regina-washburn", "elinor-palmer")}


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────


def at_the_brink(level: int = 6, **more: object) -> Position:
    """Whoever plays bowls with a host rises to Max: the heir brings the step that was missing."""
    return table(family("york", level=level, position=5, **more), family("asquith"))


def test_it_ends_at_once_when_a_turn_ends_at_max_and_nobody_has_another() -> None:
    position = play(at_the_brink(), "host bowling-green allen-waters+george-york reputation no")
    assert position.over
    assert position.outcome is not None
    assert position.outcome.verdict == "max"
    assert told(position, "reached_max") == [{"who": 0}]
    assert position.state.round == 1


def test_it_goes_on_where_max_was_reached_and_spent_in_the_same_turn() -> None:
    position = play(at_the_brink(), "host bowling-green allen-waters+george-york reputation borrow no")
    assert not position.over
    assert renown(position) == (6, 4)
    assert position.waiting == (1,)


def test_after_the_last_round_of_the_track_it_ends_without_anybody_at_max() -> None:
    position = table(family("york"), family("asquith"), round=25)
    play(position, "pass money no pass money no")
    assert position.outcome is not None
    assert position.outcome.verdict == "track"


@pytest.mark.parametrize(("length", "level"), [("standard", 6), ("extended", 8)])
def test_max_comes_after_level_six_or_in_the_extended_game_after_eight(length: str, level: int) -> None:
    position = table(family("york", level=level, position=5), family("asquith"), length=length)
    assert position.view(0).seats[0].level != position.view(0).max_level
    assert play(position, "host bowling-green allen-waters+george-york reputation no").over


# ── the score ───────────────────────────────────────────────────────────────────────────────────────────────


def test_only_tiles_reputation_flaws_objectives_and_cards_count() -> None:
    spec = family(
        "york", tiles="sculpture-garden", guests="agnes-easton anne-hawkins", money=1000, level=3, servants="valet",
        vp="vp-market", objectives="for-posterity",
    )  # fmt: skip
    position = county(spec, family("asquith"), **DUEL, out="")
    points = sheet(position.state, player(position))
    assert points.servants == points.wealth == 0
    assert points.gentry == BOX.gentry["anne-hawkins"].vp < 0
    assert points.reputation == 6
    assert points.tiles == 3 + BOX.tiles["sculpture-garden"].front.vp
    assert points.vp_cards == BOX.vp_cards["vp-market"].vp
    assert points.objectives > 0


def ended(*families: Spec) -> Position:
    """The end of the track, everybody having passed."""
    position = table(*families, round=25)
    while not position.over:
        play(position, "pass money no")
    return position


def places(position: Position) -> list[int]:
    assert position.outcome is not None
    return [standing.place for standing in position.outcome.standings]


def test_a_tie_goes_to_the_higher_points_of_tiles() -> None:
    """Six points of reputation on one side, six of tiles on the other."""
    one = family("york", level=3, position=1)
    other = family("asquith", tiles="imported-marble-floor", level=1)
    position = ended(one, other)
    totals = position.scores()
    lacking = totals[1] - totals[0]
    assert lacking == 1, "level 3 is 6, level 1 is 1, the floor 6: one more than the reputation"
    position = ended(
        family("york", level=3, vp="vp-market"), family("asquith", tiles="imported-marble-floor", vp="vp-service")
    )
    assert (
        position.scores()[0] - position.scores()[1] == BOX.vp_cards["vp-market"].vp - BOX.vp_cards["vp-service"].vp - 1
    )
    assert position.scores()[0] == position.scores()[1]
    assert places(position) == [2, 1]


def test_still_tied_it_goes_to_who_has_reached_max() -> None:
    position = at_the_brink()
    play(position, "host bowling-green allen-waters+george-york reputation no")
    state: County = position.state
    mine = sheet(state, state.players[0])
    outcome = state.rules.score(state, [mine, mine])
    assert [standing.place for standing in outcome.standings] == [1, 2]


# ── the duel ────────────────────────────────────────────────────────────────────────────────────────────────


def test_in_a_duel_there_are_ten_levels_and_their_points_go_on_as_they_began() -> None:
    """Level 9 is worth 45, level 10 55 and Max 66 (U,D p. 15)."""
    levels = BOX.tracks["duel"].levels
    assert levels[8:] == (45, 55, 66)
    assert len(levels) == 11
    assert list(levels) == [n * (n + 1) // 2 for n in range(1, 12)]


def test_a_duel_ends_only_after_level_ten() -> None:
    position = county(family("york", level=8, position=5), family("asquith"), **DUEL)
    assert not play(position, "host bowling-green allen-waters+george-york reputation no").over
    position = county(family("york", level=10, position=5), family("asquith"), **DUEL)
    assert play(position, "host bowling-green allen-waters+george-york reputation no").over
    assert sheet(position.state, player(position)).reputation == 66


# ── the lobby ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "chosen", "reason"),
    [
        (1, TABLEAU, "mode-players"),
        (3, DUEL, "mode-players"),
        (2, {"mode": "tableau"}, "mode-needs-upstairs"),
        (2, {"mode": "duel", "upstairs": "guests"}, "mode-needs-upstairs"),
        (2, {**TABLEAU, "theme": "closed"}, "settled-by-mode"),
        (2, {**TABLEAU, "bronte": "yes"}, "settled-by-mode"),
        (2, {**TABLEAU, "monuments": "maze"}, "settled-by-mode"),
        (2, {**TABLEAU, "printing": "first"}, "settled-by-mode"),
        (2, {**DUEL, "length": "extended"}, "settled-by-mode"),
        (2, {"printing": "first"}, "settled-by-mode"),
    ],
)
def test_what_the_book_rules_out_is_refused_with_the_rule(seats: int, chosen: dict[str, str], reason: str) -> None:
    with pytest.raises(BadSetup) as refused:
        Position.new(GAME, seats, SEED, chosen)
    assert refused.value.why.reason == reason
    assert refused.value.why.rule in ("tableau", "duel", "estate-challenge")


def test_what_the_mode_settles_itself_may_be_left_alone_or_said() -> None:
    said = {**TABLEAU, "starters": "drafted", "victoria": "yes", "monuments": "low", "milestones": "yes"}
    with pytest.raises(BadSetup):
        Position.new(GAME, 2, SEED, said)
    said["milestones"] = "instead"
    assert Position.new(GAME, 2, SEED, said).state.options == opened(2).state.options
