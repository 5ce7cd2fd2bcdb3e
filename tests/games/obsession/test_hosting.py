"""Hosting, inviting and serving: steps 3 to 5 of a turn."""

from __future__ import annotations

import pytest

from games.kernel.errors import Illegal
from tests.games.obsession.builder import (
    available,
    conclude,
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


def test_service_rotates_before_a_turn_and_who_served_rests_for_one() -> None:
    position = county(family("york"), family("asquith"))
    play(position, "host bowling-green allen-waters+george-york money no pass money no")
    assert available(position) == {"butler": 1, "housekeeper": 1, "valet": 1, "ladys-maid": 1, "footman": 1}
    assert position.state.players[0].quarters == {"footman": 1}
    play(position, "pass money no pass money no")
    assert available(position)["footman"] == 2


def test_a_tile_is_hosted_from_the_level_of_its_rating_on() -> None:
    seat = {"tiles": "tennis-court", "guests": "anne-harlow"}
    low = play(county(family("york", **seat), family("asquith")), "host")
    assert refusal(low, "tennis-court") == "tile-above-level"
    high = play(county(family("york", level=2, **seat), family("asquith")), "host")
    assert "tennis-court" in options(high)


def test_a_guest_comes_from_the_level_of_the_rating_on_and_family_always() -> None:
    guests = "albert-plantagenet anne-harlow"
    low = play(county(family("york", guests=guests, level=2), family("asquith")), "host main-gazebo")
    assert refusal(low, "albert-plantagenet+anne-harlow") == "guest-above-level"
    assert "george-york" in options(low)
    high = play(county(family("york", guests=guests, level=3), family("asquith")), "host main-gazebo")
    assert "albert-plantagenet" in options(high)


def test_on_the_national_holiday_ratings_do_not_matter() -> None:
    position = county(family("york", tiles="great-hall", guests="agnes-easton"), family("asquith"), round=14)
    play(position, "host")
    assert "great-hall" not in options(position)  # six guests are asked for and only five are there
    position = county(family("york", tiles="music-room", guests="agnes-easton"), family("asquith"), round=14)
    play(position, "host music-room")
    assert "agnes-easton" in options(position)


def test_the_level_counts_as_it_was_when_the_tile_was_chosen() -> None:
    seat = family("york", tiles="tennis-court", guests="anne-harlow", level=2, quarters="ladys-maid housekeeper")
    position = play(county(seat, family("asquith")), "host tennis-court anne-harlow+george-york")
    assert position.decision.name == "service"
    play(position, options(position)[0])
    assert renown(position) == (1, 3)  # three steps of level 2, position 1 were spent on help


@pytest.mark.parametrize(
    ("tile", "fine", "wrong"),
    [
        ("bowling-green", "allen-waters+george-york", "beatrice-york"),
        ("front-parlour", "beatrice-york+marianne-waters", "george-york"),
        ("private-study", "allen-waters+george-york", "anne-harlow"),
    ],
)
def test_a_tile_takes_exactly_the_kind_of_gentry_it_asks_for(tile: str, fine: str, wrong: str) -> None:
    position = play(county(family("york", guests="anne-harlow francis-trotwood"), family("asquith")), f"host {tile}")
    position.copy().push(fine)
    assert refusal(position, f"{wrong}+{fine.split('+')[0]}") == "guest-not-asked-for"
    with pytest.raises(Illegal):
        position.push(fine.split("+")[0])


def test_who_has_been_out_cannot_be_invited_until_a_pass() -> None:
    position = county(family("york", discard="george-york"), family("asquith"))
    play(position, "host main-gazebo")
    assert refusal(position, "george-york+allen-waters") == "guest-in-discard"
    position = county(family("york", discard="george-york"), family("asquith"))
    play(position, "pass money no")
    assert "george-york" in player(position).hand


def test_tile_and_guests_are_served_and_the_servants_expended() -> None:
    position = county(family("york", guests="anne-harlow"), family("asquith"))
    play(position, "host main-gazebo anne-harlow+george-york no")
    assert expended(position) == {"footman": 1, "ladys-maid": 1}


def test_no_service_no_guest() -> None:
    guests = "anne-harlow alice-bingly caroline-west"
    position = play(county(family("york", guests=guests), family("asquith")), "host front-parlour")
    assert refusal(position, "anne-harlow+alice-bingly") == "no-service-for-party"


def test_no_service_no_activity() -> None:
    position = play(county(family("york", quarters="housekeeper"), family("asquith")), "host")
    assert refusal(position, "front-parlour") == "no-service-for-tile"


def test_the_housekeeper_stands_in_only_where_no_ladys_maid_is_available() -> None:
    seat = family("york", guests="anne-harlow alice-bingly")
    position = play(county(seat, family("asquith")), "host main-gazebo anne-harlow+alice-bingly")
    assert told(position, "hosted")
    conclude(position)
    assert expended(position) == {"housekeeper": 1, "footman": 1, "ladys-maid": 1}


def test_a_footman_stands_in_for_a_valet_only_with_a_brushing_room() -> None:
    guests = "francis-trotwood john-ambrose"
    plain = play(county(family("york", guests=guests), family("asquith")), "host main-gazebo")
    assert refusal(plain, "francis-trotwood+john-ambrose") == "no-service-for-party"
    brushed = county(family("york", guests=guests, tiles="brushing-room"), family("asquith"))
    play(brushed, "host main-gazebo francis-trotwood+john-ambrose no")
    assert expended(brushed) == {"valet": 1, "footman": 2}


def test_an_underbutler_stands_in_whenever_his_master_likes_and_it_is_asked() -> None:
    seat = family("york", tiles="butlers-pantry", servants="underbutler")
    position = play(county(seat, family("asquith")), "host bowling-green allen-waters+george-york")
    assert position.decision.name == "service"
    assert options(position) == ["footman", "underbutler"]
    play(position, "underbutler money no")
    assert expended(position) == {"underbutler": 1}


def test_with_the_servants_quarters_one_resting_servant_may_serve_each_turn() -> None:
    seat = family("ponsonby", tiles="servants-quarters", quarters="footman")
    position = play(county(seat, family("asquith")), "host bowling-green edward-dorchester+theodore-ponsonby money no")
    assert expended(position) == {"footman": 1}
    assert renown(position) == (1, 1)


def test_help_from_the_quarters_costs_three_reputation_and_is_asked_for() -> None:
    seat = family("ponsonby", quarters="footman", position=4)
    position = play(county(seat, family("asquith")), "host bowling-green edward-dorchester+theodore-ponsonby")
    assert options(position) == ["helped-footman"]
    play(position, "helped-footman money no")
    assert renown(position) == (1, 1)
    assert told(position, "called") == [{"who": 0, "servant": "footman", "steps": 3}]


def test_help_that_cannot_be_paid_in_full_is_no_help() -> None:
    seat = family("ponsonby", quarters="footman", position=3)
    assert refusal(play(county(seat, family("asquith")), "host"), "bowling-green") == "no-service-for-tile"


def test_nothing_to_host_leaves_the_pass() -> None:
    seat = family("ponsonby", quarters="butler housekeeper footman")
    position = county(seat, family("asquith"))
    assert options(position) == ["pass"]
    assert refusal(position, "host") == "nothing-to-host"


def test_a_pauper_comes_if_others_or_the_purse_or_reputation_can_pay() -> None:
    guests = "agnes-harpstead"
    poor = play(county(family("york", guests=f"{guests} beatrice-rochdale"), family("asquith")), "host front-parlour")
    assert refusal(poor, "agnes-harpstead+beatrice-york") == "no-money-for-pauper"
    rich = county(family("york", guests=guests, money=100), family("asquith"))
    play(rich, "host front-parlour agnes-harpstead+beatrice-york dismiss")
    assert player(rich).money == 0
    known = county(family("york", guests=guests, position=3), family("asquith"))
    play(known, "host front-parlour agnes-harpstead+beatrice-york dismiss")
    assert player(known).money == 0
    assert told(known, "borrowed") == [{"who": 0, "money": 100, "steps": 2}]


def test_what_the_others_bring_pays_for_the_pauper_first() -> None:
    position = county(family("york", guests="agnes-harpstead"), family("asquith"))
    play(position, "host main-gazebo agnes-harpstead+george-york no")
    assert player(position).money == 100
