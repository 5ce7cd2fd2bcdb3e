"""Special actions and passing."""

from __future__ import annotations

import pytest

from games.kernel.errors import NotAsked
from games.kernel.verbs import moved_on
from games.obsession.components import box
from tests.games.obsession.builder import (
    available,
    county,
    family,
    options,
    play,
    player,
    refusal,
    renown,
    told,
)

SIX = "stables croquet-lawn breakfast-room tennis-court english-garden music-room"


def test_two_reputation_become_a_hundred_pounds_as_often_as_there_is_enough() -> None:
    position = county(family("york", position=5), family("asquith"))
    play(position, "special borrow special borrow")
    assert (player(position).money, renown(position)) == (200, (1, 1))
    assert refusal(position, "special") == "nothing-special"


def test_three_reputation_make_a_resting_servant_available() -> None:
    position = county(family("york", position=5, quarters="valet"), family("asquith"))
    play(position, "special help.valet")
    assert available(position)["valet"] == 1
    assert renown(position) == (1, 2)


def test_four_reputation_refresh_the_market_once_a_turn() -> None:
    position = county(family("york", level=3), family("asquith"), market=SIX)
    play(position, "special refresh")
    assert position.steps[-1].revealed
    assert refusal(play(position, "special"), "refresh") == "refreshed-already"


def test_a_special_action_must_be_paid_in_full() -> None:
    position = play(county(family("york", position=3, quarters="valet"), family("asquith")), "special")
    assert options(position) == ["borrow"]
    assert refusal(position, "help.valet") == "reputation-too-low"
    assert refusal(position, "help.butler") == "nobody-resting"
    assert refusal(position, "refresh") == "reputation-too-low"


def test_special_actions_come_in_a_pass_as_well() -> None:
    cost = 800 + box().price["music-room"]
    position = county(family("york", position=3, money=cost - 200 - 100), family("asquith"), market=SIX)
    play(position, "pass money borrow music-room no")
    assert told(position, "bought") == [{"who": 0, "tile": "music-room", "money": cost}]


@pytest.mark.parametrize("special", ["pass money refresh", "special refresh", "special borrow"])
def test_a_special_action_belongs_to_the_move_that_it_is_part_of(special: str) -> None:
    position = county(family("york", level=2, money=100), family("asquith"), market=SIX)
    assert position.waiting == (0,)
    before = position.copy()
    play(position, special)
    assert position.waiting == (0,)
    assert not moved_on(before, position, 0)


# ── passing ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_pass_brings_servants_and_cards_back_and_two_hundred_pounds() -> None:
    seat = family("york", quarters="valet footman", discard="george-york anne-harlow")
    position = play(county(seat, family("asquith")), "pass money no")
    assert sum(available(position).values()) == 6
    assert {"george-york", "anne-harlow"} <= set(player(position).hand)
    assert player(position).discard == []
    assert player(position).money == 200


def test_who_was_hired_before_a_pass_in_the_same_turn_is_available_with_all_others() -> None:
    position = county(family("york", vp="vp-hire"), family("asquith"))
    play(position, "special vp-hire.valet pass money no")
    assert available(position)["valet"] == 2


def test_a_pass_may_refresh_the_market_instead_of_collecting_rents() -> None:
    position = county(family("york", money=300), family("asquith"), market=SIX)
    play(position, "pass refresh")
    assert player(position).money == 300
    assert len(told(position, "market_refreshed")) == 1
    assert position.decision.name == "buy"


@pytest.mark.parametrize(("round", "length"), [(3, "standard"), (9, "standard"), (4, "extended"), (16, "extended")])
def test_one_who_passes_in_a_fair_round_has_the_income_of_the_fair_all_the_same(round: int, length: str) -> None:
    seat = family("york", tiles="private-study*")
    position = play(county(seat, family("asquith"), round=round, length=length), "pass money no")
    assert (player(position).money, player(position).reputation) == (300 + 200, 2)


def test_one_who_passes_has_objectives_monuments_and_the_hall_all_the_same() -> None:
    seat = family("york", tiles="sculpture-garden servants-hall", quarters="valet")
    position = play(county(seat, family("asquith", position=3), round=6), "pass valet money no")
    assert len(player(position).objectives) == 2
    assert player(position).reputation == 1 + 1
    assert renown(position, 1) == (1, 2)
    assert told(position, "sent_to_hall") == [{"who": 0, "servant": "valet", "tile": "servants-hall"}]


def test_one_who_passes_may_buy_one_tile() -> None:
    position = county(family("york", money=2000, position=5), family("asquith"), market=SIX)
    play(position, "pass money stables")
    assert refusal(position, "croquet-lawn") == "bought-already"


def test_a_pass_is_always_possible_and_costs_nothing() -> None:
    seat = family("york", quarters="butler housekeeper valet ladys-maid footman footman")
    position = county(seat, family("asquith"))
    assert options(position) == ["pass"]


def test_the_refresh_of_a_pass_is_beside_the_one_for_reputation() -> None:
    position = county(family("york", level=3), family("asquith"), market=SIX)
    play(position, "special refresh pass refresh")
    assert len(told(position, "market_refreshed")) == 2
    assert refusal(position, "refresh") == "refreshed-already"


def test_the_market_may_be_refreshed_for_reputation_again_in_the_next_turn() -> None:
    position = county(family("york", level=3), family("asquith"), market=SIX)
    play(position, "special refresh pass money no pass money no special refresh")
    assert len(told(position, "refreshed_for_reputation")) == 2


def test_special_actions_are_for_ones_own_turn() -> None:
    position = county(family("york", level=3), family("asquith", level=3), market=SIX)
    assert position.waiting == (0,)
    with pytest.raises(NotAsked):
        position.push("special", 1)


def test_reputation_spent_before_hosting_counts_against_the_rating_of_the_tile() -> None:
    seat = family("york", tiles="tennis-court", level=2)
    position = play(county(seat, family("asquith")), "special borrow host")
    assert refusal(position, "tennis-court") == "tile-above-level"


def test_no_servant_is_called_once_the_guests_are_served() -> None:
    seat = family("york", level=3, quarters="valet")
    position = play(county(seat, family("asquith")), "host bowling-green allen-waters+george-york money")
    assert "borrow" in options(position)
    assert not any(key.startswith("help") for key in options(position))


def test_a_purchase_may_be_paid_with_several_loans() -> None:
    cost = 300 + box().price["stables"]
    seat = family("york", level=3)
    position = play(
        county(seat, family("asquith"), market="stables"), "host front-parlour beatrice-york+marianne-waters"
    )
    while position.decision.name != "buy":
        position.push(options(position)[0])
    play(position, " ".join(["borrow"] * (cost // 100)))
    play(position, "stables")
    assert told(position, "bought") == [{"who": 0, "tile": "stables", "money": cost}]
    assert len(told(position, "borrowed")) == cost // 100
