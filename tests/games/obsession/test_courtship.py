"""Courtship: who pleases the Fairchilds, what that brings, and what a tie does, in every season and in the last."""

from __future__ import annotations

import pytest

from games.kernel.position import Position
from games.obsession.components import CATEGORIES, box, read_corrections
from games.obsession.courtship import worth
from tests.games.obsession.builder import Spec, county, family, options, play, player, renown, told

BOX = box()
FOUR = "prestige estate sporting service"
THREE = {1: "prestige", 2: "estate prestige", 3: "sporting estate prestige"}
"""What has been revealed by the courtships 1 to 3, the season's own theme last."""


def courted(*families: Spec, season: int = 1, shown: str = "prestige", **more: str) -> Position:
    """A table at the courtship of a season."""
    length = BOX.tracks[more.get("length", "standard")].season
    return county(*families, round=length * season, phase="courtship", shown=shown, **more)


def vp(tile: str, flipped: bool = False) -> int:
    return BOX.tiles[tile].side(flipped).vp


@pytest.mark.parametrize("length", ["standard", "extended"])
@pytest.mark.parametrize("season", [1, 2, 3])
def test_the_estate_worth_most_in_the_theme_wins_a_fairchild_and_a_card(season: int, length: str) -> None:
    used = family("york", tiles="front-parlour*", objectives="wide-circle full-coffers")
    position = courted(used, family("asquith"), season=season, shown=THREE[season], length=length)
    assert told(position, "courted") == [{"themes": ["prestige"], "points": [2, vp("front-parlour")]}]
    assert options(position) == ["charles-fairchild", "elizabeth-fairchild"]
    assert position.waiting == (0,)
    play(position, "charles-fairchild")
    assert "charles-fairchild" in player(position).hand
    assert [len(player(position, seat).vp_cards) for seat in (0, 1)] == [1, 0]


@pytest.mark.parametrize("theme", CATEGORIES)
def test_a_theme_looks_at_its_own_column_only(theme: str) -> None:
    start = {tile.column(True): tile for tile in BOX.tiles.values() if tile.kind == "start"}
    state = county(family("york", tiles=f"{start[theme].id}*"), family("asquith")).state
    assert worth(state, 0, [theme]) == start[theme].rose.vp
    others = [category for category in CATEGORIES if category != theme]
    assert worth(state, 0, others) == sum(start[category].front.vp for category in others)


def test_monuments_and_negative_points_count_in_a_courtship() -> None:
    york, asquith = family("york", tiles="stables trophy-room"), family("asquith", tiles="bowling-green*")
    debt = read_corrections("[stables.front]\nvp = -2")
    position = courted(york, asquith, shown="sporting", corrections=debt)
    expected = [vp("bowling-green") - 2 + vp("trophy-room"), vp("bowling-green", flipped=True)]
    assert told(position, "courted")[0]["points"] == expected


# ── ties ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("season", [1, 2, 3])
def test_equals_draw_a_card_each_and_no_fairchild_comes_whatever_their_reputation(season: int) -> None:
    position = courted(
        family("york", tiles="front-parlour*", objectives="wide-circle", level=4),
        family("asquith", tiles="front-parlour*", objectives="full-coffers"),
        family("ponsonby", objectives="three-valets", level=6),
        season=season,
        shown=THREE[season],
    )
    assert told(position, "tied") == [{"seats": [0, 1]}]
    assert [len(player(position, seat).vp_cards) for seat in (0, 1, 2)] == [1, 1, 0]
    assert position.decisions[0].name != "fairchild"
    assert position.state.fairchilds == ["charles-fairchild", "elizabeth-fairchild"]


def test_a_tie_in_the_final_courtship_goes_to_the_higher_level() -> None:
    position = courted(family("york", level=2), family("asquith", level=3), season=4, shown=FOUR)
    assert told(position, "favoured") == [{"who": 1}]
    assert position.waiting == (1,)
    assert [len(player(position, seat).vp_cards) for seat in (0, 1)] == [0, 1]


def test_equals_of_the_same_level_draw_a_card_each_in_the_final_courtship_too() -> None:
    seats = family("york", level=3, position=2), family("asquith", level=3), family("ponsonby", level=2)
    position = courted(*seats, season=4, shown=FOUR)
    assert told(position, "tied") == [{"seats": [0, 1]}]
    assert [len(player(position, seat).vp_cards) for seat in (0, 1, 2)] == [1, 1, 0]
    assert told(position, "welcomed") == []


def test_reputation_helps_nobody_who_is_not_among_the_best_estates() -> None:
    seats = family("york", tiles="front-parlour*"), family("asquith", level=6)
    position = courted(*seats, season=4, shown=FOUR)
    assert told(position, "favoured") == [{"who": 0}]


# ── Fairchilds ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("pile", ["guests", "discard"])
@pytest.mark.parametrize("season", [2, 3, 4])
def test_the_fairchild_of_last_season_goes_home_first(season: int, pile: str) -> None:
    shown = THREE.get(season, "service sporting estate prestige")
    holder = family("york", **{pile: "elizabeth-fairchild"})
    position = courted(holder, family("asquith", tiles="front-parlour*"), season=season, shown=shown)
    assert told(position, "went_home") == [{"who": 0, "guest": "elizabeth-fairchild"}]
    assert options(position) == ["charles-fairchild", "elizabeth-fairchild"]


def test_the_last_fairchild_stays_for_eight_points() -> None:
    position = courted(
        family("york", level=2, objectives="wide-circle"), family("asquith", objectives="full-coffers"), season=4,
        shown=FOUR,
    )  # fmt: skip
    family_points = sum(BOX.gentry[card].vp for card in BOX.members("york"))
    play(position, "elizabeth-fairchild no")
    assert position.over
    assert position.view(None).results[0].gentry == family_points + 8
    assert position.view(None).results[0].fairchild


# ── the final courtship ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("shown", "times"), [("prestige prestige sporting estate", 2), (FOUR, 1)])
def test_the_final_courtship_counts_all_themes_and_a_repeated_one_twice(shown: str, times: int) -> None:
    seats = family("york", tiles="front-parlour*"), family("asquith", tiles="bowling-green*")
    position = courted(*seats, season=4, shown=shown)
    others = vp("bowling-green") + vp("main-gazebo") + (vp("butlers-room") if times == 1 else 0)
    assert told(position, "courted")[0]["points"][0] == 2 * times + others


def test_who_draws_a_card_at_the_final_courtship_may_still_play_it() -> None:
    position = courted(family("york", level=2), family("asquith"), season=4, shown=FOUR, vp="vp-reputation-3")
    play(position, "charles-fairchild")
    assert options(position) == ["no", "vp-reputation-3"]
    play(position, "vp-reputation-3")
    assert renown(position) == (2, 4)


def test_whoever_holds_a_card_after_the_final_courtship_may_play_it_in_the_order_of_turns() -> None:
    seats = (
        family("york", vp="vp-reputation-2"), family("asquith", level=2), family("ponsonby", vp="vp-hire"),
        family("cavendish"),
    )  # fmt: skip
    position = play(courted(*seats, season=4, shown=FOUR, vp="vp-reputation-3"), "charles-fairchild")
    asked = []
    while position.decisions and position.decision.name == "card":
        asked.append((position.waiting[0], options(position)[1].partition(".")[0]))
        position.push(options(position)[1])
        if position.decision.name == "card" and position.waiting[0] == asked[-1][0]:
            position.push("no")
    assert asked == [(0, "vp-reputation-2"), (1, "vp-reputation-3"), (2, "vp-hire")]


def test_who_holds_no_card_after_the_final_courtship_is_not_asked() -> None:
    position = courted(family("york", level=2), family("asquith"), season=4, shown=FOUR)
    play(position, "charles-fairchild no")
    assert told(position, "scored")


def test_at_the_very_end_only_cards_that_are_still_worth_something_can_be_played() -> None:
    """Money, reputation, servants and cards score; rested servants, builders and returning guests do not."""
    every = " ".join(BOX.vp_cards)
    seat = family("york", level=2, vp=every, discard="anne-harlow")
    position = play(courted(seat, family("asquith"), season=4, shown=FOUR), "charles-fairchild")
    offered = {key.partition(".")[0] for key in options(position)}
    assert offered.isdisjoint({"vp-service", "vp-market", "vp-purchases", "vp-recall"})
    assert {"vp-hire", "vp-objective", "vp-prestige", "vp-reputation-2"} <= offered


def test_an_objective_drawn_with_a_card_at_the_very_end_counts() -> None:
    seat = family("york", level=2, objectives="wide-circle")
    position = courted(
        seat, family("asquith", objectives="three-valets"), season=4, shown=FOUR, vp="vp-objective",
        objectives="full-coffers an-underbutler",
    )  # fmt: skip
    play(position, "charles-fairchild vp-objective full-coffers no wide-circle")
    assert [kept.objective for kept in position.view(None).results[0].objectives_kept] == ["full-coffers"]
