"""Special actions and passing."""

from __future__ import annotations

from tests.games.obsession.builder import (
    available,
    county,
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
