"""Rounds, events, courtships, objectives, seasons, variants and the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.obsession import objectives
from games.obsession.components import box
from games.obsession.scoring import sheet
from tests.games.obsession.builder import GAME, SEED, available, county, family, options, play, player, standing, told

PASS = "pass money no"


def test_an_objective_round_gives_every_player_two_secret_cards_at_the_start_of_the_turn() -> None:
    position = county(family("york"), family("asquith"), round=6)
    assert len(player(position).objectives) == 2
    assert player(position, 1).objectives == []
    assert position.view(1).seats[0].objectives is None
    play(position, PASS)
    assert len(player(position, 1).objectives) == 2


@pytest.mark.parametrize(("length", "rounds"), [("standard", (3, 9)), ("extended", (4, 9, 16))])
def test_village_fairs(length: str, rounds: tuple[int, ...]) -> None:
    last = 16 if length == "standard" else 20
    seats = family("york", tiles="private-study*"), family("asquith")
    paid = [n for n in range(1, last) if player(county(*seats, round=n, length=length)).money]
    assert tuple(paid) == rounds


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


# ── courtship ───────────────────────────────────────────────────────────────────────────────────────────────


def courted(*families, season: int = 1, shown: str = "prestige", **more):  # type: ignore[no-untyped-def]
    """A table at the courtship of a season."""
    return county(*families, round=4 * season, phase="courtship", shown=shown, **more)


def test_the_estate_worth_most_in_the_theme_wins_a_fairchild_and_a_card() -> None:
    position = courted(family("york", tiles="front-parlour*"), family("asquith"))
    assert told(position, "courted") == [{"themes": ["prestige"], "points": [2, 0]}]
    assert options(position) == ["charles-fairchild", "elizabeth-fairchild"]
    play(position, "charles-fairchild")
    assert "charles-fairchild" in player(position).hand
    assert len(player(position).vp_cards) == 1


def test_monuments_and_negative_points_count_in_a_courtship() -> None:
    position = courted(
        family("york", tiles="stables trophy-room"), family("asquith", tiles="bowling-green*"), shown="sporting"
    )
    assert told(position, "courted")[0]["points"] == [3, 1]


def test_equals_draw_a_card_each_and_no_fairchild_comes() -> None:
    position = courted(family("york", objectives="wide-circle"), family("asquith", objectives="full-coffers"))
    assert told(position, "tied") == [{"seats": [0, 1]}]
    assert [len(player(position, seat).vp_cards) for seat in (0, 1)] == [1, 1]
    assert told(position, "welcomed") == []


def test_the_fairchild_of_last_season_goes_home_first() -> None:
    position = courted(
        family("york", discard="elizabeth-fairchild"),
        family("asquith", tiles="front-parlour*"),
        season=2,
        shown="estate prestige",
    )
    assert told(position, "went_home") == [{"who": 0, "guest": "elizabeth-fairchild"}]
    assert options(position) == ["charles-fairchild", "elizabeth-fairchild"]


def test_the_final_courtship_counts_all_themes_and_a_repeated_one_twice() -> None:
    position = courted(
        family("york", tiles="front-parlour*"),
        family("asquith", tiles="bowling-green*"),
        season=4,
        shown="prestige prestige sporting estate",
    )
    assert told(position, "courted")[0]["points"] == [4, 1]


def test_a_tie_in_the_final_courtship_goes_to_the_higher_level() -> None:
    themes = "prestige estate sporting service"
    position = courted(family("york", level=2), family("asquith", level=3), season=4, shown=themes)
    assert told(position, "favoured") == [{"who": 1}]
    position = courted(family("york", level=3, position=2), family("asquith", level=3), season=4, shown=themes)
    assert told(position, "tied") == [{"seats": [0, 1]}]


def test_who_draws_a_card_at_the_final_courtship_may_still_play_it() -> None:
    themes = "prestige estate sporting service"
    position = courted(family("york", level=2), family("asquith"), season=4, shown=themes, vp="vp-reputation-3")
    play(position, "charles-fairchild")
    assert options(position) == ["no", "vp-reputation-3"]
    play(position, "vp-reputation-3")
    assert standing(position) == (2, 4)


# ── objectives ──────────────────────────────────────────────────────────────────────────────────────────────


def test_all_give_up_an_objective_at_once_and_nobody_sees_which() -> None:
    position = courted(
        family("york", objectives="wide-circle full-coffers"), family("asquith", objectives="best-society three-valets")
    )
    assert position.together
    assert position.waiting == (0, 1)
    play(position, "2:three-valets")
    assert position.view(0).seats[1].objective_count == 2
    play(position, "1:wide-circle")
    assert [player(position, seat).objectives for seat in (0, 1)] == [["full-coffers"], ["best-society"]]
    assert sorted(position.state.objectives[:2]) == ["three-valets", "wide-circle"]


WORTH = [
    ("all-sporting", {"tiles": "stables croquet-lawn"}, 3, 1, 3),
    ("all-service", {"tiles": "barn wine-cellar"}, 3, 1, 3),
    ("wide-circle", {"guests": "anne-harlow alice-bingly", "discard": "diane-blowers thomas-handle"}, 4, 3, 1),
    ("best-society", {"guests": "anthony-cole charles-fairchild"}, 2, 1, 2),
    ("ladies-circle", {"guests": "anne-harlow alice-bingly francis-trotwood"}, 2, 2, 1),
    ("gentlemens-club", {"guests": "francis-trotwood"}, 1, 2, 0),
    ("three-ladys-maids", {"servants": "ladys-maid ladys-maid"}, 3, 3, 5),
    ("three-ladys-maids", {"servants": "ladys-maid"}, 2, 3, 0),
    ("full-staff", {"servants": "valet ladys-maid footman footman"}, 6, 6, 6),
    ("own-music-room", {"tiles": "music-room*"}, 1, 1, 5),
    ("horse-and-hound", {"tiles": "stables fenced-paddock"}, 2, 3, 0),
    ("horse-and-hound", {"tiles": "stables fenced-paddock hillside-kennel*"}, 3, 3, 11),
    ("spotless-name", {"level": 7}, 7, 7, 7),
    ("spotless-name", {"level": 6, "position": 5}, 6, 7, 0),
    ("full-coffers", {"money": 1200}, 1200, 1200, 6),
    ("full-coffers", {"money": 1100}, 1100, 1200, 0),
    ("for-posterity", {"tiles": "wine-cellar queens-suite*"}, 2, 1, 6),
]  # fmt: skip


@pytest.mark.parametrize(("card", "estate", "have", "need", "points"), WORTH)
def test_how_far_an_objective_is_and_what_it_is_worth(
    card: str, estate: dict, have: int, need: int, points: int
) -> None:  # type: ignore[type-arg]
    state = county(
        family("ponsonby" if "money" not in estate else "york", **estate), family("asquith"), phase="round"
    ).state
    objective = box().objectives[card]
    assert objectives.progress(state, state.players[0], objective) == (have, need)
    assert objectives.worth(state, state.players[0], objective) == points


def test_every_class_of_objectives_is_among_those_tried() -> None:
    tried = {box().objectives[card].kind for card, *_ in WORTH}
    assert tried == {objective.kind for objective in box().objectives.values()}


# ── season's end, variants, end ─────────────────────────────────────────────────────────────────────────────


def test_the_service_reserve_opens_after_the_first_season_and_that_of_low_ratings_after_the_second() -> None:
    for season, reserves in ((1, ["service"]), (2, ["pr1"]), (3, [])):
        shown = " ".join(["prestige", "estate", "sporting"][:season])
        position = courted(family("york", level=2), family("asquith"), season=season, shown=shown)
        while position.state.round == 4 * season:
            position.push(options(position)[0], position.waiting[0])
        assert [event["reserve"] for event in told(position, "reserve_opened")] == reserves


@pytest.mark.parametrize(("theme", "known"), [("open", 1), ("closed", 4)])
def test_when_the_theme_is_revealed(theme: str, known: int) -> None:
    cards = "wide-circle full-coffers", "three-valets an-underbutler"
    seats = family("york", objectives=cards[0]), family("asquith", objectives=cards[1])
    position = county(*seats, phase="round", round=0, theme=theme)
    while position.state.theme is None:
        assert position.view(0).leaders == ()
        play(position, PASS)
    assert position.state.round == known


def test_a_die_may_say_when_the_theme_is_revealed() -> None:
    seen = set()
    for seed in range(24):
        position = county(
            family("york"), family("asquith"), phase="round", round=0, theme="rolled", seed=bytes([seed]) * 32
        )
        (event,) = told(position, "theme_rolled")
        assert event["round"] == 1 + (event["roll"] - 1) // 5
        seen.add(event["round"])
    assert seen == {1, 2, 3, 4}


@pytest.mark.parametrize("bronte", ["no", "yes"])
def test_emily_bronte_refreshes_the_market_after_a_courtship(bronte: str) -> None:
    position = courted(family("york", level=2), family("asquith"), bronte=bronte)
    while position.state.round == 4:
        position.push(options(position)[0], position.waiting[0])
    assert len(told(position, "market_refreshed")) == (bronte == "yes")


def test_queen_victoria_empties_the_cheapest_space_after_every_round() -> None:
    market = "stables croquet-lawn breakfast-room tennis-court english-garden music-room stables"
    position = county(family("york"), family("asquith"), victoria="yes", market=market)
    play(position, f"{PASS} {PASS}")
    assert told(position, "left_market") == [{"tile": "stables"}]
    assert position.state.market[0].tile == "croquet-lawn"
    assert position.state.bag.count("stables") >= 2


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


def test_every_family_has_its_advantage() -> None:
    position = Position.new(GAME, 4, SEED, {"wessex": "yes"})
    for name in ("asquith", "cavendish", "ponsonby", "york"):
        position.push(name)
    by_name = {seat.family: (n, seat) for n, seat in enumerate(position.view(None).seats)}
    asquith = by_name["asquith"][0]
    assert "maud-asquith" in position.state.players[asquith].hand
    assert (by_name["cavendish"][1].level, by_name["cavendish"][1].position) == (1, 4)
    assert by_name["ponsonby"][1].money == 300
    assert available(position, by_name["york"][0])["footman"] == 2
    assert {seat.hand_size for _, seat in by_name.values()} == {6, 7}


def test_wessex_starts_with_a_tile_of_its_own_choice() -> None:
    position = Position.new(GAME, 2, SEED, {"wessex": "yes"})
    play(position, "wessex tennis-court")
    seat = next(seat for seat in position.view(None).seats if seat.family == "wessex")
    assert [tile.tile for tile in seat.estate["sporting"]] == ["bowling-green", "tennis-court"]
    assert position.state.bag.count("tennis-court") == 2


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


@pytest.mark.parametrize(
    ("level", "standard", "extended"), [(1, 1, 1), (4, 10, 10), (6, 21, 21), (7, 28, 28), (9, None, 45)]
)
def test_reputation_is_worth_triangular_numbers(level: int, standard: int | None, extended: int) -> None:
    for length, points in (("standard", standard), ("extended", extended)):
        if points is not None:
            state = county(family("york", level=level), family("asquith"), phase="round", length=length).state
            assert sheet(state, state.players[0]).reputation == points


def test_servants_are_worth_two_and_every_full_two_hundred_pounds_one() -> None:
    state = county(family("york", money=500, servants="valet"), family("asquith"), phase="round").state
    assert (sheet(state, state.players[0]).servants, sheet(state, state.players[0]).wealth) == (14, 2)


def test_cards_in_hand_and_discard_count_with_their_minus_points() -> None:
    state = county(
        family("york", guests="agnes-easton", discard="florence-oliver"), family("asquith"), phase="round"
    ).state
    assert sheet(state, state.players[0]).gentry == 8 + 6 - 4


def test_a_tie_goes_to_who_holds_a_fairchild_and_then_to_reputation() -> None:
    state = county(
        family("york", discard="charles-fairchild"),
        family("ponsonby", guests="agnes-easton albert-thornhill"),
        phase="round",
    ).state
    state.over = True
    totals = [sheet(state, seat).total for seat in state.players]
    state.players[0].money += 200 * max(0, totals[1] - totals[0])
    state.players[1].money += 200 * max(0, totals[0] - totals[1])
    assert [standing.place for standing in GAME.outcome(state).standings] == [1, 2]
    state = county(family("york", level=2), family("asquith", level=1), phase="round").state
    state.over = True
    first, second = (sheet(state, seat).total for seat in state.players)
    state.players[1].money += 200 * (first - second)
    assert [standing.place for standing in GAME.outcome(state).standings] == [1, 2]


# ── alone ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_alone_the_opponent_is_chosen_first_and_the_courtship_is_closed() -> None:
    position = Position.new(GAME, 1, SEED)
    assert position.decision.name == "opponent"
    assert len(options(position)) == 12
    play(position, f"{options(position)[0]} york")
    assert position.state.theme is None
    assert sum(box().tiles[tile].kind == "monument" for tile in position.state.bag) == 3


def test_alone_wessex_brings_six_more_opponents() -> None:
    assert len(options(Position.new(GAME, 1, SEED, {"wessex": "yes"}))) == 18


def test_the_die_takes_tiles_from_the_market_after_every_turn_and_never_nothing_twice() -> None:
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


@pytest.mark.parametrize(("tiles", "event", "mine", "theirs"), [
    ("manor-gargoyles", "favoured", 1, 0), ("", "opponent_favoured", 0, 1), ("smoking-room", "opponent_tied", 1, 1),
])  # fmt: skip
def test_a_solo_courtship_is_won_lost_or_tied_against_the_chart(tiles: str, event: str, mine: int, theirs: int) -> None:
    rival = next(o.id for o in box().opponents.values() if o.chart["prestige"][0] == 1 and o.set == "base")
    position = county(
        family("york", tiles=tiles, objectives="wide-circle full-coffers"),
        opponent=rival,
        round=4,
        phase="courtship",
        shown="prestige",
    )
    assert len(told(position, event)) == 1
    assert (len(player(position).vp_cards), len(position.state.solo.vp_cards)) == (mine, theirs)


def test_alone_nobody_is_recruited_attacked_or_talked_about() -> None:
    seat = family("york", tiles="servants-hall butlers-room*", guests="elizabeth-perkins")
    rival = next(iter(box().opponents))
    position = play(county(seat, opponent=rival), "host valet main-gazebo elizabeth-perkins+george-york")
    assert told(position, "gossiped") == []
    position = play(county(seat, opponent=rival), "host no butlers-room")
    assert position.decision.name == "hire"
