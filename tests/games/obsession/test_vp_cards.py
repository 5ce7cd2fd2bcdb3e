"""Victory point cards played for their favours, one of every kind, before the activity and after it."""

from __future__ import annotations

import pytest

from games.obsession.components import VpCard, box
from games.obsession.scoring import sheet
from tests.alike import for_every
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
    told,
)

SIX = "stables croquet-lawn breakfast-room tennis-court english-garden music-room"
CARDS = [pytest.param(card, id=card.id) for card in box().vp_cards.values()]


def ways(position, card: VpCard) -> list[str]:  # type: ignore[no-untyped-def]
    """The ways to play a card now."""
    return [key for key in options(position) if key.partition(".")[0] == card.id]


# ── all kinds ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("before", ["special", "pass money", "host bowling-green allen-waters+george-york money"])
@for_every("card", CARDS)
def test_a_card_can_be_played_at_any_time_of_the_turn_and_its_points_are_gone(card: VpCard, before: str) -> None:
    discard = "" if before.startswith("pass") else "anne-harlow"
    position = county(family("york", vp=card.id, discard=discard), family("asquith"), market=SIX)
    if card.favours.recall and not discard:
        assert ways(play(position, before), card) == []  # nobody is in the discard pile after a pass
        return
    assert sheet(position.state, player(position)).vp_cards == card.vp
    play(position, before)
    play(position, ways(position, card)[0])
    assert position.state.vp_cards[0] == card.id
    assert card.id not in player(position).vp_cards
    assert sheet(position.state, player(position)).vp_cards == 0
    assert told(position, "played_card") == [{"who": 0, "card": card.id}]


@pytest.mark.parametrize("card", CARDS)
def test_who_holds_a_card_is_asked_whichever_it_is(card: VpCard) -> None:
    """Nobody can tell from a pause which card it is."""
    position = play(county(family("york", vp=card.id), family("asquith")), "pass money")
    assert position.decision.name == "buy"
    assert position.waiting == (0,)


@pytest.mark.parametrize("card", CARDS)
def test_nobody_else_sees_which_card_it_is(card: VpCard) -> None:
    position = county(family("york", vp=card.id), family("asquith"))
    for seat in (1, None):
        assert position.view(seat).seats[0].vp_cards is None
        assert position.view(seat).seats[0].vp_card_count == 1


def test_cards_of_one_kind_are_played_one_by_one() -> None:
    card = "vp-reputation-2"
    position = county(family("york", vp=f"{card} {card}"), family("asquith"))
    play(position, f"special {card}")
    assert player(position).vp_cards == [card]
    play(position, f"special {card}")
    assert player(position).reputation == 4


def test_a_card_one_does_not_hold_cannot_be_played() -> None:
    position = play(county(family("york", vp="vp-hire"), family("asquith")), "special")
    assert refusal(position, "vp-market") == "card-not-held"


# ── each kind ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("card", "steps"), [("vp-reputation-2", 2), ("vp-reputation-3", 3)])
def test_cards_of_reputation(card: str, steps: int) -> None:
    position = play(county(family("york", vp=card), family("asquith")), f"special {card}")
    assert player(position).reputation == steps


def test_a_card_of_reputation_does_not_turn_the_wheel_beyond_max() -> None:
    position = county(family("york", vp="vp-reputation-3", level=7, position=4), family("asquith"))
    play(position, "special vp-reputation-3")
    assert player(position).reputation == position.state.most_reputation


@pytest.mark.parametrize("card", [card for card in CARDS if card.values[0].favours.money])
def test_cards_of_money(card: VpCard) -> None:
    position = play(county(family("york", vp=card.id), family("asquith")), f"special {card.id}")
    assert player(position).money == card.favours.money


def test_a_card_of_money_pays_for_a_tile_in_the_same_turn() -> None:
    gift, tile = box().vp_cards["vp-money-300"].favours.money, box().tiles["english-garden"]
    cost = box().setup.prices[SIX.split().index(tile.id)] + tile.price
    purse = cost - gift - box().setup.pass_money
    position = county(family("york", vp="vp-money-300", money=purse), family("asquith"), market=SIX)
    assert refusal(play(position, "pass money"), tile.id) == "too-dear"
    play(position, f"vp-money-300 {tile.id}")
    assert told(position, "bought") == [{"who": 0, "tile": tile.id, "money": cost}]
    assert player(position).money == 0


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
    assert position.view(1).activity.seen is None
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


@pytest.mark.parametrize("kind", ["valet", "ladys-maid", "footman"])
def test_a_letter_of_reference_brings_a_servant_for_hire(kind: str) -> None:
    position = county(family("york", vp="vp-hire"), family("asquith"))
    play(position, f"special vp-hire.{kind}")
    assert expended(position) == {kind: 1}


def test_a_letter_of_reference_brings_no_underbutler() -> None:
    position = play(county(family("york", vp="vp-hire"), family("asquith")), "special")
    assert refusal(position, "vp-hire.underbutler") == "card-not-so"


def test_a_building_spree_lifts_the_limit_on_purchases_even_after_the_first() -> None:
    position = county(family("york", vp="vp-purchases", money=3000), family("asquith"), market=SIX)
    play(position, "special vp-purchases pass money stables croquet-lawn breakfast-room no")
    assert len(told(position, "bought")) == 3
    position = county(family("york", vp="vp-purchases", money=3000), family("asquith"), market=SIX)
    play(position, "pass money stables vp-purchases croquet-lawn breakfast-room no")
    assert len(told(position, "bought")) == 3


def test_a_building_spree_lasts_for_one_turn() -> None:
    position = county(family("york", vp="vp-purchases", money=1500, position=5), family("asquith"), market=SIX)
    conclude(play(position, "special vp-purchases pass money"))
    play(position, "pass money no pass money stables")
    assert refusal(position, "croquet-lawn") == "bought-already"


def test_an_unexpected_return_takes_a_guest_and_no_family_from_the_discard_pile() -> None:
    position = county(family("york", vp="vp-recall", discard="anne-harlow george-york"), family("asquith"))
    play(position, "special")
    assert [key for key in options(position) if key.startswith("vp")] == ["vp-recall.anne-harlow"]
    play(position, "vp-recall.anne-harlow")
    assert "anne-harlow" in player(position).hand
    assert player(position).discard == ["george-york"]


def test_a_distinguished_caller_is_the_top_guest_of_prestige() -> None:
    position = county(family("york", vp="vp-prestige"), family("asquith"), prestige="anthony-cole")
    play(position, "special vp-prestige")
    assert "anthony-cole" in player(position).hand
    assert told(position, "invited") == [{"who": 0, "guest": "anthony-cole"}]
