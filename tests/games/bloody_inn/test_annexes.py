"""Annexes: what each of the 24 does."""

from __future__ import annotations

import pytest

from games.bloody_inn.components import CARDS
from games.kernel.errors import Illegal
from games.kernel.position import Position
from tests.games.bloody_inn.builder import hand, inn, money, play, told, under

ROOMS = "A1:baron B2:baron 3:baron"
PASS = "pass no"


def built(card: str, annexes: str = "", **table: object) -> Position:
    """The position just after a seat has built the card with the help of cultivators, who come back."""
    held = " ".join(["cultivator"] * CARDS[card].rank)
    position = inn([f"{card} {held}", ""], rooms=ROOMS, annexes=[annexes], entrance="duke", **table)
    position.push("build")
    if position.decisions[0].name == "card":
        position.push(card)
    return position


def test_every_annex_has_a_test_here() -> None:
    tests = [name for name in globals() if name.startswith("test_")]
    for card in CARDS.values():
        if card.annex and card.id != "barn":
            words = card.annex.id.replace("-", "_")
            assert any(words in name for name in tests), words


# ── paid when built ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("card", "others", "foreign"),
    [
        ("cultivator", "mechanic distiller", "novice newsboy baron"),
        ("newsboy", "representative concierge", "novice cultivator baron"),
        ("novice", "monk abbot", "newsboy cultivator baron"),
    ],
    ids=["vegetable-garden", "kiosk", "altar"],
)
def test_vegetable_garden_kiosk_and_altar_pay_1_for_each_own_annex_of_their_colour(
    card: str, others: str, foreign: str
) -> None:
    assert money(built(card))[0] == (6, 1), "it counts itself"
    assert money(built(card, others))[0] == (8, 1)
    assert money(built(card, f"{others} {foreign}"))[0] == (8, 1), "other colours do not count, nor does the barn"


def test_an_altar_does_not_count_the_annexes_of_others() -> None:
    position = inn(["novice", ""], rooms=ROOMS, annexes=["", "novice monk"])
    assert money(play(position, "build"))[0] == (6, 1)


@pytest.mark.parametrize(
    ("card", "pays"),
    [("baron", 4), ("viscount", 6), ("count", 9), ("marquis", 18)],
    ids=["grand-chandelier", "king-size-bed", "dining-room", "pavilion"],
)
def test_grand_chandelier_king_size_bed_dining_room_and_pavilion_pay_once_when_built(card: str, pays: int) -> None:
    position = built(card)
    assert money(position)[0] == (5 + pays, 1)
    assert told(position, "annex_paid") == [{"who": 0, "card": card, "money": pays}]


@pytest.mark.parametrize("card", ["landscaper", "grocer", "bishop", "duke"])
def test_park_grocery_bishopric_and_stables_pay_4_when_built(card: str) -> None:
    position = inn([f"{card} cultivator cultivator cultivator", ""], rooms=ROOMS, entrance="baron")
    position.push("build")
    if position.decision.name == "card":
        position.push(card)
    assert money(position)[0] == (9, 1)


def test_a_payment_when_built_is_capped_at_40() -> None:
    assert money(built("marquis", cash=(30, 5)))[0] == (40, 1)


# ── keys and room service ───────────────────────────────────────────────────────────────────────────────


def test_bedroom_changes_a_white_key_of_choice_for_an_own_one() -> None:
    position = inn(["monk baron", ""], rooms="A1:baron B2:baron 3:baron 4:-")
    tokens = position.state.players[0].tokens
    play(position, "build monk")
    assert position.decision.name == "key"
    assert list(position.decision.options) == ["room3", "room4"]
    with pytest.raises(Illegal) as refused:
        position.push("room2")
    assert (refused.value.why.rule, refused.value.why.reason) == ("keys-and-tokens", "key-not-white")
    play(position, "room4")
    assert [room.owner for room in position.state.rooms] == [0, 1, -1, 0]
    assert position.state.players[0].tokens == tokens - 1


def test_bedroom_does_nothing_where_no_white_key_is_left() -> None:
    position = inn(["monk baron", ""], rooms="A1:baron B2:baron")
    play(position, "build monk")
    assert [annex.card for annex in position.state.players[0].annexes] == ["barn", "monk"]
    assert position.state.players[0].tokens == 7
    assert position.waiting == (1,)


ALL_LAID = "A1:baron@A A2:baron@A A3:baron@A A4:baron@A 5:novice"


def test_bedroom_and_room_service_do_nothing_when_all_eight_tokens_are_laid() -> None:
    """Facts 5.5.4: keys and room service are the same eight tokens."""
    for card in ("monk", "concierge"):
        helpers = ["newsboy"] * CARDS[card].rank
        position = inn([" ".join([card, *helpers]), ""], rooms=ALL_LAID)
        assert position.state.players[0].tokens == 0
        play(position, f"build {card}")
        assert position.waiting == (1,)
        assert position.state.rooms[4].owner == -1
        assert position.state.rooms[4].service is None


def test_room_service_is_laid_at_any_open_room_that_has_none() -> None:
    position = inn(["concierge cultivator cultivator", ""], rooms="A1:baron@B B2:baron 3:-")
    play(position, "build concierge")
    assert position.decision.name == "service"
    assert list(position.decision.options) == ["room2", "room3"]
    with pytest.raises(Illegal) as refused:
        position.push("room1")
    assert (refused.value.why.rule, refused.value.why.reason) == ("room-service", "service-taken")
    play(position, "room2")
    assert position.state.rooms[1].service == 0
    assert position.state.players[0].tokens == 6


# ── one card fewer ──────────────────────────────────────────────────────────────────────────────────────


def test_workshop_lets_a_build_cost_one_card_fewer() -> None:
    """Base rulebook, annexes: a rank 1 annex can be built without playing any cards."""
    position = inn(["viscount", ""], rooms=ROOMS, annexes=["mechanic"])
    play(position, "build")
    assert position.state.players[0].annexes[-1].card == "viscount"


def test_parlour_lets_a_bribe_cost_one_card_fewer() -> None:
    """Base rulebook, annexes: a rank 2 traveller can be bribed by playing only one card."""
    position = inn(["baron", ""], rooms="A1:count B2:major", annexes=["representative"])
    play(position, "bribe room1")
    assert hand(position) == ["count"]


def test_cellar_lets_a_burial_cost_one_card_fewer() -> None:
    """Base rulebook, annexes: a rank 3 corpse can be buried by playing only two cards."""
    position = inn(["count count", ""], rooms=ROOMS, annexes=["abbot"], corpses=["duke"])
    play(position, "bury count+count 1.barn")
    assert under(position, 0, "barn") == ["duke"]


def test_a_discount_is_optional() -> None:
    position = inn(["baron baron", ""], rooms="A1:count B2:major", annexes=["representative"])
    play(position, "bribe room1")
    assert (position.decision.least, position.decision.most) == (1, 2)
    play(position, "baron+baron")
    assert position.state.exit == ["baron", "baron"]


def test_a_discount_is_for_its_own_action_only() -> None:
    position = inn(["baron", ""], rooms="A1:count B2:baron", annexes=["representative mechanic abbot"])
    position.push("kill")
    assert "room1" not in position.decision.options


def test_discounts_of_a_kind_add_up_and_never_go_below_nothing() -> None:
    """Facts 5.5.2."""
    position = inn([""] * 2, rooms="A1:count B2:viscount", annexes=["representative representative representative"])
    play(position, "bribe room1")
    assert hand(position) == ["count"]


def test_a_table_may_allow_one_discount_an_action_at_most() -> None:
    """Facts 12.1: the other ruling."""
    position = inn(["baron", ""], rooms="A1:duke B2:count", annexes=["representative representative"], discounts="once")
    position.push("bribe")
    assert "room2" in position.decision.options
    assert "room1" not in position.decision.options


# ── many at once ────────────────────────────────────────────────────────────────────────────────────────


def test_butchers_shop_kills_any_number_for_the_sum_of_their_ranks() -> None:
    """Base rulebook, annexes: a rank 1 and a rank 2 traveller for three cards."""
    position = inn(
        ["peasant peasant monk baron", ""], rooms="A1:viscount B2:count 3:duke 4:novice", annexes=["butcher"]
    )
    position.push("kill")
    with pytest.raises(Illegal) as refused:
        position.push("room2+room3")
    assert refused.value.why.reason == "too-few-for-all"
    assert refused.value.why.args == {"need": 5, "have": 4}
    play(position, "room1+room2")
    assert (position.decision.least, position.decision.most) == (3, 3)
    play(position, "monk+peasant+peasant")
    assert position.state.players[0].corpses == ["viscount", "count"]


def test_butchers_shop_does_not_reach_the_bistro() -> None:
    position = inn(["", ""], rooms="A1:baron B2:novice", annexes=["butcher"])
    position.push("kill")
    with pytest.raises(Illegal) as refused:
        position.push("room1+bistro")
    assert refused.value.why.reason == "rooms-or-bistro"
    play(position, "bistro")
    assert position.state.players[0].corpses == ["peasant"]


def test_the_shop_bribes_any_number_for_the_sum_of_their_ranks() -> None:
    """Base rulebook, annexes, Shop: two rank 2 guests for four cards."""
    position = inn(["peasant peasant monk baron", ""], rooms="A1:count B2:count", annexes=["shopkeeper"])
    play(position, "bribe room1+room2")
    assert hand(position) == ["count", "count"]
    assert [room.guest for room in position.state.rooms] == [None, None]


def test_a_parlour_takes_one_card_off_the_whole_bribe_of_a_shop() -> None:
    """Base rulebook, annexes: one accomplice fewer for the entire action. Facts 5.5.1."""
    position = inn(["monk monk baron", ""], rooms="A1:count B2:count", annexes=["shopkeeper representative"])
    play(position, "bribe room1+room2")
    assert hand(position) == ["count", "count"]
    position = inn(["monk monk", ""], rooms="A1:count B2:count", annexes=["shopkeeper representative"])
    position.push("bribe")
    with pytest.raises(Illegal):
        position.push("room1+room2")


def test_crypt_buries_any_number_all_paid_at_once() -> None:
    """Base rulebook, annexes: two rank 1 corpses for two cards."""
    position = inn(
        ["peasant peasant", ""], rooms=ROOMS, corpses=["monk viscount duke"], annexes=["archbishop"], cash=(0, 0)
    )
    position.push("bury")
    with pytest.raises(Illegal):
        position.push("duke+monk")
    play(position, "monk+viscount 1.archbishop 1.barn")
    assert under(position, 0, "archbishop") == ["monk"]
    assert under(position, 0, "barn") == ["viscount"]
    assert money(position)[0] == (24, 1)
    assert position.state.bistro == 4


def test_a_crypts_corpses_each_need_a_place_of_their_own() -> None:
    position = inn(
        ["", ""],
        rooms=ROOMS,
        corpses=["baron novice cultivator"],
        annexes=["barn(monk) archbishop(monk,monk)", ""],
    )
    position.push("bury")
    with pytest.raises(Illegal):
        position.push("baron+novice+cultivator")
    play(position, "baron+novice 2.barn")
    assert under(position, 1, "barn") == ["baron"]
    assert under(position, 0, "archbishop")[-1] == "novice"


def test_a_cellar_takes_one_card_off_the_whole_burial_of_a_crypt() -> None:
    """Base rulebook, annexes: one accomplice fewer for the entire action. Facts 5.5.1."""
    position = inn(["count", ""], rooms=ROOMS, corpses=["monk viscount"], annexes=["archbishop abbot"])
    play(position, "bury monk+viscount count 1.barn 1.archbishop")
    assert position.state.players[0].corpses == []
    position = inn(["", ""], rooms=ROOMS, corpses=["monk viscount"], annexes=["archbishop abbot"])
    position.push("bury")
    with pytest.raises(Illegal):
        position.push("monk+viscount")


def test_brewery_brings_up_to_four_peasants_in_one_bribe() -> None:
    position = inn(["", "", ""], rooms=ROOMS, annexes=["brewer"])
    assert position.state.bistro == 6
    position.push("bribe")
    assert list(position.decision.options)[-4:] == ["bistro1", "bistro2", "bistro3", "bistro4"]
    play(position, "bistro4")
    assert hand(position) == ["peasant"] * 4


# ── cards that come back ────────────────────────────────────────────────────────────────────────────────


def test_chapel_lets_any_card_played_for_a_burial_come_back() -> None:
    """Base rulebook, annexes: the peasant played to bury a rank 1 corpse comes back to the hand."""
    position = inn(["peasant", ""], rooms=ROOMS, corpses=["monk"], annexes=["priest"])
    play(position, "bury peasant peasant 1.barn")
    assert hand(position) == ["peasant"]


def test_chapel_leaves_the_choice_which_cards_come_back() -> None:
    position = inn(["peasant baron novice", ""], rooms=ROOMS, corpses=["duke"], annexes=["priest"])
    play(position, "bury")
    assert position.decision.name == "keep"
    assert list(position.decision.options) == ["baron", "peasant"], "the religious come back anyway"
    with pytest.raises(Illegal) as refused:
        position.push("novice")
    assert (refused.value.why.rule, refused.value.why.reason) == ("chapel", "not-spent")
    play(position, "baron 1.barn")
    assert hand(position) == ["baron", "novice"]
    assert position.state.bistro == 4


def test_chapel_still_asks_for_enough_cards() -> None:
    position = inn(["peasant", ""], rooms=ROOMS, corpses=["count"], annexes=["priest"])
    assert "bury" not in position.decision.options


def test_chapel_is_for_burials_only() -> None:
    position = inn(["peasant", ""], rooms="A1:viscount B2:baron", annexes=["priest"])
    assert hand(play(position, "kill room1")) == []


# ── mornings ────────────────────────────────────────────────────────────────────────────────────────────


def after_a_quiet_night(
    hands: list[str], annexes: list[str], cash: tuple[int, ...], rooms: str = "A1:- B2:-"
) -> Position:
    position = inn(hands, rooms=rooms, annexes=annexes, cash=cash, entrance="baron baron baron", mover=1, lap=2)
    return play(position, PASS)


@pytest.mark.parametrize(
    ("held", "annexes", "paid"),
    [
        ("peasant peasant", "distiller", 1),
        ("peasant", "distiller", 0),
        ("", "distiller", 0),
        ("peasant peasant monk", "distiller distiller", 1),
        ("peasant", "distiller distiller distiller", 0),
    ],
)
def test_distillery_spares_the_wage_of_one_accomplice_and_is_never_a_gain(held: str, annexes: str, paid: int) -> None:
    """Base rulebook, annexes: 1F for two accomplices, and no gain with an empty hand. Facts 5.5.3 for several."""
    position = after_a_quiet_night([held, ""], [annexes], (5, 5))
    assert money(position)[0] == (5 - paid, 1)
    assert hand(position) == sorted(held.split())
    assert position.view(None).seats[0].unpaid == paid


def test_distillery_keeps_an_accomplice_who_could_not_be_paid() -> None:
    position = after_a_quiet_night(["peasant", ""], ["distiller"], (0, 5))
    assert hand(position) == ["peasant"]


def test_gardens_pay_2_each_morning_in_time_for_the_wages() -> None:
    position = after_a_quiet_night(["peasant peasant", ""], ["gardener"], (0, 5))
    assert hand(position) == ["peasant", "peasant"]
    assert money(position)[0] == (0, 1)
    assert told(position, "annex_paid") == [{"who": 0, "card": "gardener", "money": 2}]


# ── at the end ──────────────────────────────────────────────────────────────────────────────────────────


def at_the_end(annexes: str, exit: str = "", cash: int = 0, cheques: int = 0, **options: str) -> Position:
    position = inn(
        ["", ""], rooms="A1:- B2:-", annexes=[annexes], exit=exit, cash=(cash, 0), cheques=(cheques, 0),
        season=2, last_round=True, mover=1, lap=2, **options,
    )  # fmt: skip
    return play(position, PASS)


EXIT = "cultivator butcher newsboy monk novice abbot baron duke count viscount major"


@pytest.mark.parametrize(
    ("card", "cards", "pays"),
    [("landscaper", EXIT, 8), ("grocer", EXIT, 4), ("bishop", EXIT, 12), ("duke", EXIT.replace("duke ", ""), 12)],
    ids=["park", "grocery", "bishopric", "stables"],
)
def test_park_grocery_bishopric_and_stables_pay_4_for_each_card_of_their_colour_in_the_exit(
    card: str, cards: str, pays: int
) -> None:
    position = at_the_end(card, cards)
    assert position.over
    assert position.scores() == (pays, 0)


def test_the_park_at_the_end_is_capped_at_40() -> None:
    assert at_the_end("landscaper", EXIT, cash=37, cheques=2).scores() == (60, 0)


def test_greenhouse_pays_3_for_each_cheque() -> None:
    assert at_the_end("prince", cash=8, cheques=5).scores() == (8 + 15 + 50, 0)


def test_greenhouse_is_capped_at_40_too() -> None:
    assert at_the_end("prince", cash=30, cheques=7).scores() == (40 + 70, 0)


def test_greenhouse_with_unlimited_wealth_counts_every_full_ten() -> None:
    """Our ruling: cash and cheques are one, so all full tens are cheques."""
    assert at_the_end("prince", cash=79, wealth="unlimited").scores() == (79 + 21, 0)
