"""Tiles with rules of their own."""

from __future__ import annotations

from games.obsession.components import box, read_corrections
from games.obsession.courtship import worth
from tests.games.obsession.builder import (
    available,
    county,
    expended,
    family,
    options,
    play,
    player,
    refusal,
    renown,
    told,
)


def owned(position, tile: str):  # type: ignore[no-untyped-def]
    return next(owned for owned in player(position).tiles if owned.tile == tile)


def test_a_tile_turns_to_its_rose_side_with_its_first_use_and_stays_so() -> None:
    position = county(family("york"), family("asquith"))
    assert not owned(position, "bowling-green").flipped
    play(position, "host bowling-green allen-waters+george-york money no")
    assert owned(position, "bowling-green").flipped
    position = county(family("york", tiles="bowling-green*"), family("asquith"))
    play(position, "host bowling-green allen-waters+george-york money no")
    assert owned(position, "bowling-green").flipped


def test_a_barn_brings_reputation_with_every_estate_activity_only() -> None:
    position = county(family("york", tiles="barn"), family("asquith"))
    play(position, "host main-gazebo allen-waters+george-york money no")
    assert renown(position) == (1, 2)
    position = county(family("york", tiles="barn"), family("asquith"))
    play(position, "host bowling-green allen-waters+george-york money no")
    assert renown(position) == (1, 1)


def test_monuments_bring_one_reputation_each_at_the_check_and_are_not_hosted() -> None:
    position = county(family("york", tiles="sculpture-garden trophy-room"), family("asquith"))
    assert renown(position) == (1, 3)
    assert refusal(play(position, "host"), "sculpture-garden") == "nothing-hosted-there"


def test_a_monument_just_bought_works_from_the_next_turn_on() -> None:
    position = county(family("york", money=900), family("asquith"), market="sculpture-garden stables")
    play(position, "pass money sculpture-garden no")
    assert renown(position) == (1, 1)
    play(position, "pass money no")
    assert renown(position) == (1, 2)


def test_the_servants_hall_costs_a_servant_and_moves_two_reputations() -> None:
    position = county(family("york", tiles="servants-hall"), family("asquith", position=3))
    play(position, "host valet main-gazebo allen-waters+george-york money no")
    assert renown(position) == (1, 2)
    assert renown(position, 1) == (1, 2)
    assert expended(position) == {"valet": 1, "footman": 1}


def test_one_who_hosts_keeps_whom_the_activity_cannot_do_without() -> None:
    position = county(family("ponsonby", tiles="servants-hall", quarters="butler housekeeper"), family("asquith"))
    play(position, "host")
    assert refusal(position, "footman") == "cannot-spare"
    assert "valet" in options(position)


def test_talk_that_lifts_a_family_to_the_next_level_lets_it_host_there() -> None:
    """Nothing can be hosted at level 1; with one step more there is the Tennis Court, so somebody has to talk."""
    dear_help = read_corrections("[setup]\nhelp = { reputation = 9, servants = 1 }\n[tennis-court.front]\nservice = []")
    seat = family("york", position=5, tiles="servants-hall tennis-court", quarters="butler housekeeper footman footman")
    position = county(seat, family("asquith"), corrections=dear_help)
    assert "host" in options(position)
    assert options(play(position, "host")) == ["valet", "ladys-maid"]
    assert play(position, "valet").decision.about["tile"] == "tennis-court"


def test_the_hall_may_be_used_in_a_pass_after_the_servants_are_back() -> None:
    position = county(family("york", tiles="servants-hall", quarters="valet"), family("asquith", position=2))
    play(position, "pass valet money no")
    assert renown(position, 1) == (1, 1)


def test_fair_planning_flips_the_study_and_then_every_fair_pays() -> None:
    position = county(family("york"), family("asquith"))
    play(position, "host private-study allen-waters+george-york money no")
    assert owned(position, "private-study").flipped
    assert (
        refusal(play(county(family("york", tiles="private-study*"), family("asquith")), "host"), "private-study")
        == "nothing-hosted-there"
    )
    for round, gain in ((3, (300, (1, 3))), (4, (0, (1, 1)))):
        extended = {"length": "extended"} if round == 4 else {}
        fair = county(
            family("york", tiles="private-study*"), family("asquith"), round=round if round == 3 else 2, **extended
        )
        assert (player(fair).money, renown(fair)) == gain


def test_the_main_library_brings_an_objective_and_later_a_victory_point_card() -> None:
    position = county(family("york", tiles="main-library", level=4), family("asquith"), objectives="wide-circle")
    play(position, "host main-library allen-waters+beatrice-york+george-york money dismiss")
    assert player(position).objectives == ["wide-circle"]
    position = county(family("york", tiles="main-library*", level=4), family("asquith"), vp="vp-hire")
    play(position, "host main-library allen-waters+beatrice-york+george-york money dismiss")
    assert player(position).vp_cards == ["vp-hire"]


def test_a_hybrid_turns_with_every_use_and_counts_where_it_lies() -> None:
    lawn, green, gazebo = (box().tiles[tile] for tile in ("south-lawn", "bowling-green", "main-gazebo"))
    position = county(family("york", tiles="south-lawn", level=2), family("asquith"))
    assert worth(position.state, 0, ["sporting"]) == green.front.vp + lawn.front.vp
    play(position, "host south-lawn allen-waters+george-york money no")
    assert worth(position.state, 0, ["estate"]) == gazebo.front.vp + lawn.rose.vp
    position = county(family("york", tiles="south-lawn*", level=2), family("asquith"))
    play(position, "host south-lawn allen-waters+george-york money")
    play(position, options(position)[0])
    play(position, "no")
    assert not owned(position, "south-lawn").flipped


def test_the_heritage_suite_doubles_every_favour_of_a_casual_guest_the_bad_ones_too() -> None:
    position = county(
        family("york", tiles="heritage-suite", guests="anne-hawkins", level=3, position=5), family("asquith")
    )
    play(position, "host heritage-suite anne-hawkins no")
    given = box().gentry["anne-hawkins"].favours
    assert player(position).money == 2 * given.money
    assert player(position).reputation == 14 + 2 * given.reputation < 14


def test_the_heritage_suite_takes_starters_as_casual_guests_and_no_others() -> None:
    seat = family("york", tiles="heritage-suite", guests="anne-harlow albert-plantagenet", level=3)
    position = play(county(seat, family("asquith")), "host heritage-suite")
    assert told(position, "hosted")[-1]["guests"] == ["anne-harlow"]
    assert len(told(position, "invited")) == 2


def test_the_queens_suite_doubles_one_favour_of_choice_and_becomes_a_monument() -> None:
    seat = family("york", tiles="queens-suite", guests="thomas-kellynch", level=4)
    position = play(county(seat, family("asquith")), "host queens-suite")
    assert options(position) == ["money", "reputation"]
    play(position, "money no")
    given = box().gentry["thomas-kellynch"].favours
    assert player(position).money == 2 * given.money
    assert player(position).reputation == 15 + given.reputation
    assert position.state.side(owned(position, "queens-suite")).monument


def test_the_queens_suite_may_double_what_a_guest_gives_by_choice() -> None:
    ours = read_corrections("[thomas-kellynch]\nfavours = { either = [{ money = 200 }, { dismiss = 1 }] }")
    for line, money, left in (("money money", 400, 0), ("dismiss dismiss", 0, 2)):
        seat = family("york", tiles="queens-suite", guests="thomas-kellynch anne-harlow", level=4)
        position = play(county(seat, family("asquith"), corrections=ours), f"host queens-suite {line}")
        assert player(position).money == money
        assert position.decision.about.get("left", 0) == left


def test_the_lionheart_suite_takes_the_top_prestige_guest_without_service_and_doubles_all() -> None:
    seat = family("york", tiles="lionheart-suite", level=6)
    position = county(seat, family("asquith"), prestige="agnes-easton")
    play(position, "host lionheart-suite")
    assert position.steps[-1].revealed
    play(position, "no")
    assert player(position).money == 2 * box().gentry["agnes-easton"].favours.money
    assert len(player(position).vp_cards) == 2
    assert player(position).discard == ["agnes-easton"]
    assert expended(position) == {"butler": 1}


def test_the_rose_side_of_the_french_garden_dismisses_any_number() -> None:
    seat = family("york", tiles="french-garden*", guests="susan-norris joanna-gamble anne-hawkins", level=4)
    position = county(seat, family("asquith"))
    play(position, "host french-garden allen-waters+beatrice-york+george-york+marianne-waters money dismiss")
    play(position, "anne-hawkins joanna-gamble susan-norris no")
    play(position, "no")
    assert [event["guest"] for event in told(position, "dismissed")] == [
        "anne-hawkins",
        "joanna-gamble",
        "susan-norris",
    ]


def test_the_butlers_pantry_comes_with_an_underbutler_while_there_is_one() -> None:
    position = county(family("york", money=400), family("asquith"), market="butlers-pantry")
    play(position, "pass money butlers-pantry no")
    assert expended(position) == {"underbutler": 1}
    assert available(position)["butler"] == 1


def test_the_conservatory_shows_four_guests_of_prestige_and_keeps_two() -> None:
    guests = "madeline-knollwood sarah-lewis agnes-harpstead"
    seat = family("york", tiles="conservatory*", guests=guests, level=5, money=100)
    position = county(seat, family("asquith"))
    play(position, "host conservatory agnes-harpstead+beatrice-york+madeline-knollwood+sarah-lewis")
    while position.decision.name != "keep":
        play(position, options(position)[0])
    assert len(options(position)) == 4
    play(position, options(position)[0])
    assert len(options(position)) == 3
