"""Special actions, victory point cards, and passing."""

from __future__ import annotations

import pytest

from games.obsession.components import box
from tests.games.obsession.builder import (
    available,
    county,
    expended,
    family,
    options,
    play,
    player,
    refusal,
    standing,
    told,
)

SIX = "stables croquet-lawn breakfast-room tennis-court english-garden music-room"


def test_two_reputation_become_a_hundred_pounds_as_often_as_there_is_enough() -> None:
    position = county(family("york", position=5), family("asquith"))
    play(position, "special borrow special borrow")
    assert (player(position).money, standing(position)) == (200, (1, 1))
    assert refusal(position, "special") == "nothing-special"


def test_three_reputation_make_a_resting_servant_available() -> None:
    position = county(family("york", position=5, quarters="valet"), family("asquith"))
    play(position, "special help.valet")
    assert available(position)["valet"] == 1
    assert standing(position) == (1, 2)


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
    position = county(family("york", position=3), family("asquith"), market=SIX)
    play(position, "pass money borrow croquet-lawn no")
    assert told(position, "bought") == [{"who": 0, "tile": "croquet-lawn", "money": 300}]


def test_a_refresh_before_buying_is_posted_and_the_turn_goes_on() -> None:
    position = county(family("york", level=2, money=100), family("asquith"), market=SIX)
    play(position, "pass money refresh")
    assert position.decision.name == "buy"
    assert position.waiting == (0,)
    assert not position.steps[-1].more


# ── victory point cards: one of every kind ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("card", [card for card in box().vp_cards if "." not in card])
def test_a_card_played_goes_under_its_deck_and_its_points_are_gone(card: str) -> None:
    position = county(family("york", vp=card, discard="anne-harlow"), family("asquith"), market=SIX)
    play(position, "special")
    play(position, next(key for key in options(position) if key.partition(".")[0] == card))
    assert position.state.vp_cards[0] == card
    assert card not in player(position).vp_cards or card in position.state.vp_cards


@pytest.mark.parametrize(("card", "steps"), [("vp-reputation-2", 2), ("vp-reputation-3", 3)])
def test_cards_of_reputation(card: str, steps: int) -> None:
    position = play(county(family("york", vp=card), family("asquith")), f"special {card}")
    assert player(position).reputation == steps


@pytest.mark.parametrize(("card", "money"), [("vp-money-200", 200), ("vp-money-300", 300)])
def test_cards_of_money(card: str, money: int) -> None:
    position = play(county(family("york", vp=card), family("asquith")), f"special {card}")
    assert player(position).money == money


def test_a_rested_household_makes_all_servants_available() -> None:
    position = county(family("york", vp="vp-service", quarters="valet butler"), family("asquith"))
    play(position, "special vp-service")
    assert available(position) == {"butler": 1, "housekeeper": 1, "valet": 1, "ladys-maid": 1, "footman": 2}


def test_a_rested_household_leaves_those_serving_at_their_place() -> None:
    position = county(family("york", vp="vp-service"), family("asquith"))
    play(position, "host bowling-green allen-waters+george-york money vp-service no")
    assert expended(position) == {"footman": 1}


def test_a_new_ambition_shows_two_objectives_and_keeps_one() -> None:
    position = county(family("york", vp="vp-objective"), family("asquith"), objectives="wide-circle full-coffers")
    play(position, "special vp-objective")
    assert options(position) == ["full-coffers", "wide-circle"]
    play(position, "wide-circle")
    assert player(position).objectives == ["wide-circle"]
    assert position.state.objectives[0] == "full-coffers"
    assert position.decision.name == "action"


def test_a_new_ambition_late_in_the_turn_leads_back_to_buying() -> None:
    position = county(family("york", vp="vp-objective", money=300), family("asquith"), market=SIX)
    play(position, "pass money vp-objective")
    play(position, options(position)[0])
    assert position.decision.name == "buy"


def test_new_builders_refresh_the_market_beside_the_special_action() -> None:
    position = county(family("york", vp="vp-market", position=5), family("asquith"), market=SIX)
    play(position, "special vp-market special refresh")
    assert len(told(position, "market_refreshed")) == 2


def test_a_letter_of_reference_brings_a_servant_for_hire() -> None:
    position = county(family("york", vp="vp-hire"), family("asquith"))
    play(position, "special vp-hire.valet")
    assert expended(position) == {"valet": 1}
    position = play(county(family("york", vp="vp-hire"), family("asquith")), "special")
    assert refusal(position, "vp-hire.underbutler") == "card-not-so"


def test_a_building_spree_lifts_the_limit_on_purchases() -> None:
    position = county(family("york", vp="vp-purchases", money=900), family("asquith"), market=SIX)
    play(position, "special vp-purchases pass money stables croquet-lawn no")
    assert len(told(position, "bought")) == 2


def test_an_unexpected_return_takes_a_guest_and_no_family_from_the_discard_pile() -> None:
    position = county(family("york", vp="vp-recall", discard="anne-harlow george-york"), family("asquith"))
    play(position, "special")
    assert [key for key in options(position) if key.startswith("vp")] == ["vp-recall.anne-harlow"]
    play(position, "vp-recall.anne-harlow")
    assert "anne-harlow" in player(position).hand


def test_a_distinguished_caller_is_the_top_guest_of_prestige() -> None:
    position = county(family("york", vp="vp-prestige"), family("asquith"), prestige="anthony-cole")
    play(position, "special vp-prestige")
    assert "anthony-cole" in player(position).hand


def test_a_card_one_does_not_hold_cannot_be_played() -> None:
    position = play(county(family("york", vp="vp-hire"), family("asquith")), "special")
    assert refusal(position, "vp-market") == "card-not-held"


# ── passing ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_pass_brings_servants_and_cards_back_and_two_hundred_pounds() -> None:
    seat = family("york", quarters="valet footman", discard="george-york anne-harlow")
    position = play(county(seat, family("asquith")), "pass money no")
    assert sum(available(position).values()) == 6
    assert {"george-york", "anne-harlow"} <= set(player(position).hand)
    assert player(position).discard == []
    assert player(position).money == 200


def test_a_pass_may_refresh_the_market_instead_of_collecting_rents() -> None:
    position = county(family("york", money=300), family("asquith"), market=SIX)
    play(position, "pass refresh")
    assert player(position).money == 300
    assert len(told(position, "market_refreshed")) == 1
    assert position.decision.name == "buy"
