"""Module 3 of The Carnies: the draft, and what each object does."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.bloody_inn.components import box
from games.kernel.dice import QuickDice
from games.kernel.errors import Illegal
from games.kernel.position import Position
from tests.games.bloody_inn.builder import hand, inn, money, names, play, told, under

OBJECTS = {"objects": "yes"}
PASS = "pass no"


def refusal(position: Position, text: str, seat: int | None = None) -> tuple[str, str]:
    """Rule and reason with which an answer is refused."""
    with pytest.raises(Illegal) as refused:
        position.push(text, seat)
    return refused.value.why.rule, refused.value.why.reason


def evening(held: list[str], rooms: str = "A1:- B2:abbot 3:surgeon", **table: object) -> Position:
    """A novice comes into the last free room, and everybody who has objects is asked."""
    hands = [""] * len(held)
    table.setdefault("notables", "yes")
    table.setdefault("entrance", "novice monk cultivator grocer brewer")
    return inn(hands, rooms=rooms, held=held, phase="welcome", **table)


def morning(held: list[str], rooms: str = "A1:- B2:-", **table: object) -> Position:
    """The last player passes, and morning comes."""
    hands = [""] * len(held)
    table.setdefault("entrance", "novice monk cultivator grocer brewer")
    position = inn(hands, rooms=rooms, held=held, mover=len(held) - 1, lap=2, **table)
    return play(position, PASS)


def test_every_object_has_a_test_here() -> None:
    tests = " ".join(name for name in globals() if name.startswith("test_"))
    assert len(box().objects) == 16
    for name in box().objects:
        assert name.replace("-", "_") in tests


@pytest.mark.parametrize(
    ("cost", "objects"),
    [
        (0, {"gold-teeth", "cake", "letter", "rug"}),
        (1, {"coffee", "liquor", "hammer", "snow"}),
        (2, {"bible", "confessional", "wolf-trap", "tomb"}),
        (3, {"wheelbarrow", "quicklime", "poison", "well"}),
    ],
)
def test_four_objects_cost_nothing_four_1_four_2_and_four_3(cost: int, objects: set[str]) -> None:
    """Carnies rulebook, clarifications: the price stands beside each name."""
    assert {name for name, card in box().objects.items() if card.cost == cost} == objects


# ── the draft ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_keeps_three_of_the_objects_that_come_by_and_pays_for_them(seats: int) -> None:
    """Carnies rulebook, module 3, setup: four dealt, one kept and the others passed to the left, three times."""
    position = Position.new(GAME, seats, bytes([seats]) * 32, OBJECTS)
    packs = [list(position.view(seat).pack) for seat in range(seats)]
    for size in (4, 3, 2):
        assert [len(position.view(seat).pack) for seat in range(seats)] == [size] * seats
        assert [list(position.view(seat).pack) for seat in range(seats)] == packs
        kept = [pack[0] for pack in packs]
        for seat in reversed(range(seats)):
            position.push(kept[seat], seat)
        packs = [sorted(packs[seat - 1][1:]) for seat in range(seats)]
    cost = {name: card.cost for name, card in box().objects.items()}
    for seat in range(seats):
        held = position.view(seat).seats[seat].objects
        assert len(held) == 3
        assert position.view(seat).seats[seat].cash == 10 - sum(cost[name] for name in held)
        assert position.view(seat).seats[seat].cheques == 1
    assert position.decision.name == "room"


def test_the_draft_shows_nobody_what_another_keeps() -> None:
    position = Position.new(GAME, 2, bytes(32), OBJECTS)
    before = position.view(1)
    position.push(position.view(0).pack[0], 0)
    after = position.view(1)
    assert (after.pack, after.seats) == (before.pack, before.seats)
    assert position.waiting == (1,)


def test_what_is_not_in_the_pack_cannot_be_kept() -> None:
    position = Position.new(GAME, 2, bytes(32), OBJECTS)
    elsewhere = next(name for name in box().objects if name not in position.view(0).pack)
    assert refusal(position, elsewhere, 0) == ("draft", "not-in-pack")


def test_with_unlimited_wealth_objects_are_paid_from_all_there_is() -> None:
    position = Position.new(GAME, 2, bytes(32), {**OBJECTS, "wealth": "unlimited"})
    dice = QuickDice(1)
    while position.decisions[0].name == "draft":
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    costs = [sum(box().objects[name].cost for name in player.objects) for player in position.state.players]
    assert [player.cash for player in position.state.players] == [20 - cost for cost in costs]


# ── at the end of the evening ───────────────────────────────────────────────────────────────────────────


def test_coffee_pays_1_for_each_step_of_the_upper_rank_at_once() -> None:
    """Carnies rulebook, clarifications, example: 1F for the surgeon."""
    position = play(evening(["coffee", ""]), "coffee room3")
    assert money(position)[0] == (6, 1)
    assert position.view(None).rooms[2].coffee == 0


def test_a_guest_with_coffee_can_be_neither_bribed_nor_killed() -> None:
    """House ruling: sleepless-guests."""
    position = evening(["coffee", ""], rooms="A1:- B2:cultivator 3:newsboy")
    assert "room1" in position.view(0).reach["kill"]
    play(position, "coffee room1")
    for action in ("bribe", "kill"):
        assert refusal(position.copy().push(action), "room1") == ("sleepless-guests", "guest-awake")
        assert "room1" not in position.view(0).reach[action]


def test_coffee_protects_from_poison_and_stays_until_the_guest_leaves() -> None:
    """Carnies rulebook, clarifications, coffee and poison."""
    position = evening(["coffee", "poison"])
    play(position, "1:coffee 1:room1 2:poison 2:room1")
    assert (position.waiting, position.decision.name) == ((1,), "target")
    assert refusal(position, "room1") == ("coffee", "guest-awake")
    play(position, "room2")
    assert position.state.players[1].corpses == ["abbot"]
    play(position, f"{PASS} {PASS} {PASS} {PASS}")
    assert position.view(None).rooms[0].coffee is None
    assert "novice" in position.state.exit


def test_cake_pays_2_for_each_step_of_the_upper_rank_when_the_guest_leaves() -> None:
    """Carnies rulebook, clarifications, example: 2F for the surgeon."""
    position = play(evening(["cake", ""]), "cake room3")
    assert position.view(None).rooms[2].cake == 0
    play(position, f"{PASS} {PASS} {PASS} {PASS}")
    assert told(position, "object_paid") == [{"who": 0, "object": "cake", "money": 2}]


@pytest.mark.parametrize("action", ["bribe", "kill"])
def test_cake_is_lost_when_the_guest_leaves_the_room_at_night(action: str) -> None:
    """Carnies rulebook, clarifications, cake."""
    position = play(evening(["cake", ""]), "cake room1")
    play(position, f"{action} room1 {PASS} {PASS} {PASS}")
    assert told(position, "object_paid") == []
    assert position.view(None).used_objects == ("cake",)


def test_cake_may_be_laid_in_anybody_s_room() -> None:
    """House ruling: cake-anywhere; a group can narrow it to own rooms."""
    assert set(play(evening(["cake", ""]), "cake").decision.options) == {"room1", "room2", "room3"}
    corrections = GAME.corrections("[cake]\nanywhere = false")
    position = play(evening(["cake", ""], corrections=corrections, rooms="A1:monk A2:abbot B3:-"), "cake")
    assert list(position.decision.options) == ["room1", "room2"]
    assert refusal(position, "room3") == ("cake-anywhere", "not-your-room")


def test_letter_makes_everybody_pay_for_corpses_without_police_its_player_included() -> None:
    """Carnies rulebook, clarifications."""
    position = evening(
        ["letter", ""], corpses=["monk", "abbot"], rooms="A1:- B2:surgeon", cash=(10, 10), cheques=(0, 0)
    )
    play(position, f"letter {PASS} {PASS} {PASS} {PASS}")
    assert told(position, "denounced") == [{"guilty": 2}]
    assert [fine["money"] for fine in told(position, "fined")] == [10, 10]
    assert sorted(position.state.box_pile) == ["abbot", "monk"]


def test_letter_and_investigation_together_cost_once() -> None:
    position = evening(["letter", ""], corpses=["monk"], rooms="A1:- B2:major", cash=(30, 10), cheques=(0, 0))
    play(position, f"letter {PASS} {PASS} {PASS} {PASS}")
    assert [fine["money"] for fine in told(position, "fined")] == [10]
    assert "denounced" not in names(position)


def test_rug_makes_a_corpse_another_player_s_own() -> None:
    """Carnies rulebook, clarifications: as if that player had killed."""
    position = evening(["rug", "", ""], rooms="A1:- B2:abbot C3:monk", corpses=["monk novice"])
    play(position, "rug")
    assert list(position.decision.options) == ["2.monk", "3.monk", "2.novice", "3.novice"]
    play(position, "3.monk")
    assert [player.corpses for player in position.state.players] == [["novice"], [], ["monk"]]


def test_poison_kills_without_cards_and_the_room_stays_empty() -> None:
    """Carnies rulebook, clarifications."""
    position = play(evening(["poison", ""], rooms="A1:- B2:bishop"), "poison room2")
    assert position.state.players[0].corpses == ["bishop"]
    assert position.state.rooms[1].guest is None
    assert position.decision.name == "action"


def test_poison_changes_neither_room_service_nor_the_end_of_the_game() -> None:
    """Carnies rulebook, clarifications."""
    position = evening(["poison", ""], rooms="A1:-@A B2:monk 3:-", entrance="abbot", season=2)
    position.push("room1")
    assert told(position, "served") == [{"who": 0, "money": 2, "room": 1}]
    play(position, "poison room1")
    assert position.decision.name == "action", "two travellers had come for two players"


# ── with one's own action ───────────────────────────────────────────────────────────────────────────────


def test_liquor_takes_back_all_cards_played_for_a_bribe() -> None:
    """Carnies rulebook, clarifications, example: the peasant and the monk played for the distiller."""
    position = inn(["peasant monk", ""], rooms="A1:distiller B2:-", held=["liquor", ""])
    play(position, "bribe room1 liquor")
    assert hand(position) == ["distiller", "monk", "peasant"]
    assert position.view(None).used_objects == ("liquor",)


def test_hammer_takes_back_all_cards_played_for_a_build() -> None:
    """Carnies rulebook, clarifications, example: the peasant and the newsboy played for the distillery."""
    position = inn(["peasant newsboy distiller", ""], held=["hammer", ""])
    play(position, "build distiller hammer")
    assert hand(position) == ["newsboy", "peasant"]


def test_wolf_trap_takes_back_all_cards_played_for_a_kill() -> None:
    """Carnies rulebook, clarifications, example: the peasant and the newsboy played for the distiller."""
    position = inn(["peasant newsboy", ""], rooms="A1:distiller B2:-", held=["wolf-trap", ""])
    play(position, "kill room1 wolf-trap")
    assert hand(position) == ["newsboy", "peasant"]


def test_bible_takes_back_all_cards_played_for_a_burial() -> None:
    """Carnies rulebook, clarifications, example: the peasant and the newsboy played for the distiller."""
    position = inn(["peasant newsboy", ""], corpses=["distiller"], held=["bible", ""])
    play(position, "bury 1.barn bible")
    assert hand(position) == ["newsboy", "peasant"]


@pytest.mark.parametrize(("held", "line"), [("liquor", "bribe room1"), ("wolf-trap", "kill room1")])
def test_who_takes_cards_back_must_still_hold_enough_of_them(held: str, line: str) -> None:
    """Carnies rulebook, clarifications, liquor, hammer, bible, wolf trap."""
    position = inn(["peasant", ""], rooms="A1:distiller B2:novice", held=[held, ""])
    action, guest = line.split()
    assert refusal(position.push(action), guest) == ("paying", "too-few-cards")


def test_taking_back_is_offered_only_where_a_card_would_be_lost() -> None:
    position = inn(["newsboy", ""], rooms="A1:monk B2:-", held=["liquor", ""])
    play(position, "bribe room1")
    assert position.waiting == (1,)
    assert position.view(0).seats[0].objects == ("liquor",)


def test_well_needs_no_burial_and_pays_the_corpse_s_money() -> None:
    """Carnies rulebook, clarifications: the corpse goes back into the box. House ruling: money-from-the-dead."""
    position = inn(["", ""], rooms="A1:novice B2:-", held=["well", ""])
    play(position, "kill room1 well")
    assert (money(position)[0], position.state.players[0].corpses) == ((13, 1), [])
    assert position.state.box_pile == ["novice"]


def test_well_takes_one_of_several_victims() -> None:
    position = inn(["", ""], rooms="A1:novice B2:newsboy", held=["well", ""], annexes=["butcher"])
    play(position, "kill room1+room2 well")
    assert (position.decision.name, list(position.decision.options)) == ("target", ["novice", "newsboy"])
    play(position, "newsboy")
    assert (position.state.players[0].corpses, position.state.box_pile) == (["novice"], ["newsboy"])


def test_well_and_wolf_trap_may_be_used_with_the_same_kill() -> None:
    """Carnies rulebook, module 3: several objects may be played in one round."""
    position = inn(["peasant", ""], rooms="A1:monk B2:-", held=["well wolf-trap", ""])
    play(position, "kill room1 well wolf-trap")
    assert (hand(position), money(position)[0]) == (["peasant"], (17, 1))
    assert position.view(0).seats[0].object_count == 0


def test_wheelbarrow_builds_a_guest_straight_out_of_a_room() -> None:
    """Carnies rulebook, clarifications, example: the concierge's room service, without a bribe."""
    position = inn(["cultivator cultivator", ""], rooms="A1:concierge B2:-", held=["wheelbarrow", ""])
    play(position, "build room1")
    assert position.decision.name == "service"
    play(position, "room2")
    assert [annex.card for annex in position.state.players[0].annexes] == ["barn", "concierge"]
    assert position.state.rooms[0].guest is None
    assert told(position, "wheeled_out") == [{"who": 0, "guest": "concierge", "room": 1}]


def test_wheelbarrow_costs_the_lower_rank_and_cards_are_still_needed() -> None:
    """Carnies rulebook, clarifications."""
    position = inn(["cultivator brigadier", ""], rooms="A1:notary B2:surgeon", held=["wheelbarrow", ""], notables="yes")
    play(position, "build")
    assert list(position.decision.options) == ["cultivator", "room1", "room2"]
    play(position, "room1 cultivator")
    assert hand(position) == ["brigadier", "cultivator"]
    position = inn(["brigadier", ""], rooms="A1:surgeon B2:-", held=["wheelbarrow", ""], notables="yes")
    assert refusal(position, "build") == ("build", "nothing-to-build")


def test_wheelbarrow_fetches_from_a_trailer_and_builds_a_trailer() -> None:
    position = inn(
        ["cultivator cultivator", ""], rooms="A1:- B2:-", trailers="B:clown:juggler", held=["wheelbarrow", ""]
    )
    play(position, "build trailer1")
    assert [(trailer.card, trailer.owner) for trailer in position.view(0).trailers] == [("clown", 1), ("juggler", 0)]


def test_wheelbarrow_cannot_fetch_a_guest_with_coffee() -> None:
    """Carnies rulebook, clarifications, wheelbarrow."""
    position = evening(["wheelbarrow coffee", ""], rooms="A1:- B2:winemaker 3:winemaker")
    play(position, "coffee room3 no")
    play(position, "build")
    assert refusal(position, "room3") == ("coffee", "guest-awake")


def test_without_a_wheelbarrow_only_cards_in_hand_are_built() -> None:
    position = inn(["novice baron", ""], rooms="A1:concierge B2:-", held=["liquor", ""])
    assert refusal(position.push("build"), "room1") == ("build", "only-from-hand")


def test_gold_teeth_bring_2_for_each_step_of_the_lower_rank() -> None:
    """Carnies rulebook, clarifications, example: 4F more for the surgeon, 20F in all."""
    position = inn(["novice novice", ""], corpses=["surgeon"], held=["gold-teeth", ""], notables="yes")
    play(position, "bury 1.barn gold-teeth")
    assert money(position)[0] == (25, 1)


def test_gold_teeth_are_not_shared_with_the_owner_of_the_annex() -> None:
    """House ruling: gold-teeth-alone."""
    position = inn(["novice novice", ""], corpses=["surgeon"], held=["gold-teeth", ""], notables="yes")
    play(position, "bury 2.barn gold-teeth")
    assert money(position) == [(17, 1), (13, 1)]


def test_gold_teeth_are_for_one_corpse_of_several() -> None:
    position = inn(
        ["novice novice novice", ""], corpses=["monk abbot"], annexes=["archbishop"], held=["gold-teeth", ""]
    )
    play(position, "bury monk+abbot 1.archbishop 1.archbishop gold-teeth")
    assert list(position.decision.options) == ["monk", "abbot"]
    play(position, "abbot")
    assert money(position)[0] == (39, 1)


def test_quicklime_lets_the_burier_keep_all_the_money_at_a_rival_s() -> None:
    """Carnies rulebook, clarifications, hint: the bearded lady. House ruling: quicklime."""
    position = inn(["novice", ""], corpses=["bearded-lady"], held=["quicklime", ""], carnies="plain")
    play(position, "bury quicklime")
    assert money(position) == [(29, 1), (5, 1)]
    assert under(position, 1, "barn") == ["bearded-lady"]


def test_quicklime_is_not_offered_at_home() -> None:
    position = inn(["novice", ""], corpses=["monk"], held=["quicklime", ""])
    play(position, "bury 1.barn")
    assert position.waiting == (1,)


# ── in the morning ──────────────────────────────────────────────────────────────────────────────────────


def test_snow_hides_a_corpse_from_the_gravedigger_for_one_morning() -> None:
    """Carnies rulebook, clarifications."""
    position = morning(["snow", ""], "A1:- B2:major", corpses=["monk abbot"], cash=(20, 5), cheques=(0, 0))
    play(position, "snow")
    assert position.decision.name == "target"
    play(position, "monk")
    assert told(position, "fined") == [{"who": 0, "corpses": 1, "money": 10}]
    assert position.state.players[0].corpses == ["monk"]
    assert position.view(None).seats[0].snow is None, "it melts when the guests have left"


def test_snow_hides_a_corpse_from_the_letter_as_well() -> None:
    """Our ruling: snow."""
    position = evening(["letter", "snow"], corpses=["", "monk"], rooms="A1:- B2:surgeon", cheques=(0, 0))
    play(position, f"1:letter 2:no 2:no {PASS} {PASS} {PASS} {PASS}")
    assert position.view(None).phase == "dawn"
    play(position, "snow")
    assert told(position, "denounced") == [{"guilty": 0}]
    assert told(position, "fined") == []
    assert position.state.players[1].corpses == ["monk"]


def test_snow_hides_a_corpse_from_the_laboratory() -> None:
    """Carnies rulebook, clarifications, surgeon."""
    position = morning(["", "snow"], corpses=["", "monk"], annexes=["surgeon"], notables="yes")
    assert position.view(None).phase == "dawn"
    play(position, "snow")
    assert told(position, "annex_paid") == []


def test_tomb_takes_anybody_s_corpse_before_the_gravedigger_and_its_money() -> None:
    """Carnies rulebook, clarifications: any corpse, its owner pays nothing. House ruling: money-from-the-dead."""
    table = {"corpses": ["monk", "abbot"], "cash": (15, 15), "cheques": (0, 0)}
    position = play(morning(["", "tomb"], "A1:- B2:major", **table), "no tomb")
    assert list(position.decision.options) == ["1.monk", "2.abbot"]
    play(position, "1.monk")
    assert told(position, "entombed") == [{"who": 1, "corpse": "monk", "owner": 0, "money": 12}]
    assert [fine["who"] for fine in told(position, "fined")] == [1]
    assert money(position)[0] == (15, 0)
    assert sorted(position.state.box_pile) == ["abbot", "monk"]


def test_tomb_is_of_no_use_where_nobody_calls_the_gravedigger() -> None:
    position = morning(["tomb", ""], corpses=["monk"])
    assert position.decision.name == "room"


def the_end(held: list[str], **table: object) -> Position:
    """The last player of the last round passes."""
    position = inn([""] * len(held), rooms="A1:- B2:-", held=held, mover=len(held) - 1, lap=2, season=2,
                   last_round=True, **table)  # fmt: skip
    return play(position, PASS)


def test_tomb_can_be_used_when_the_gravedigger_comes_for_the_last_time() -> None:
    """Base rulebook, end of the game: he is called once more. Carnies rulebook, clarifications: when he is called."""
    position = the_end(["tomb", "hammer"], corpses=["", "abbot monk"], cash=(5, 25), cheques=(0, 0))
    assert (position.view(None).phase, position.waiting) == ("gravedigger", (0, 1)), "whatever they hold"
    play(position, "2:no 1:tomb 1:2.abbot")
    assert told(position, "entombed")[0]["corpse"] == "abbot"
    assert told(position, "fined") == [{"who": 1, "corpses": 1, "money": 10}]
    assert [result.gravedigger for result in position.view(None).results] == [0, 10]
    assert position.over


def test_tomb_is_not_asked_for_at_the_end_where_no_corpse_is_left_or_it_has_been_used() -> None:
    assert the_end(["tomb", ""]).over
    assert the_end(["hammer", "snow"], used="tomb", corpses=["monk", ""]).over


def test_confessional_takes_6_from_who_has_buried_most() -> None:
    """Carnies rulebook, clarifications: strictly fewer; from the track."""
    table = {"annexes": ["barn(monk)", "distiller(novice,novice)"], "cash": (5, 20)}
    position = play(morning(["confessional", ""], **table), "confessional")
    assert told(position, "confessed") == [{"who": 0, "sinner": 1, "money": 6}]
    assert money(position) == [(11, 1), (14, 1)]


@pytest.mark.parametrize(("paid", "heard"), [("cheques0", 3), ("cheques1", 6)])
def test_confessional_hears_after_the_gravedigger_has_been_paid(paid: str, heard: int) -> None:
    """Our ruling: confessional-moment. Rent of 1F has come in, too; who pays by cheque has more to give."""
    table = {"annexes": ["", "barn(monk)"], "corpses": ["", "abbot"], "cash": (5, 12), "cheques": (0, 1)}
    position = morning(["confessional", "hammer"], "A1:- B2:major", **table)
    play(position, f"2:no 1:no 2:no {paid} confessional")
    assert told(position, "confessed") == [{"who": 0, "sinner": 1, "money": heard}]


def test_confessional_takes_what_there_is() -> None:
    """Carnies rulebook, clarifications: less than 6F."""
    position = play(morning(["confessional", ""], annexes=["", "barn(monk)"], cash=(5, 4)), "confessional")
    assert money(position) == [(9, 1), (0, 1)]


@pytest.mark.parametrize("own", ["barn(monk)", "distiller(monk,novice)"])
def test_confessional_is_of_no_use_to_who_has_as_many_or_more(own: str) -> None:
    """Carnies rulebook, clarifications: strictly fewer."""
    assert morning(["confessional", ""], annexes=[own, "barn(abbot)"]).decision.name == "room"


def test_confessional_counts_the_dwarf_as_one_and_the_twins_as_two() -> None:
    """Carnies rulebook, clarifications."""
    table = {"annexes": ["barn(monk;dwarf)", "distiller(twins,twins) barn(novice)"], "carnies": "plain"}
    position = play(morning(["confessional", ""], **table), "confessional")
    assert [told["sinner"] for told in told(position, "confessed")] == [1]
    table["annexes"] = ["barn(monk;dwarf)", "distiller(twins,twins)"]
    assert morning(["confessional", ""], **table).decision.name == "room"


def test_confessional_lets_its_player_choose_among_several_leaders() -> None:
    """House ruling: confessional-ties."""
    position = morning(["confessional", "", ""], "A1:- B2:- C3:-", annexes=["", "barn(monk)", "barn(abbot)"])
    play(position, "confessional")
    assert list(position.decision.options) == ["seat2", "seat3"]
    assert refusal(position, "seat1") == ("confessional", "not-the-most")
    play(position, "seat3")
    assert [told["sinner"] for told in told(position, "confessed")] == [2]


def test_a_group_can_correct_what_an_object_costs_and_brings() -> None:
    corrections = GAME.corrections("[well]\npays = false\ncost = 2\n[gold-teeth]\nshared = true")
    objects = box(corrections).objects
    assert (objects["well"].cost, objects["well"].standing["cost"]) == (2, "group")
    position = inn(["", ""], rooms="A1:novice B2:-", held=["well", ""], corrections=corrections)
    assert money(play(position, "kill room1 well"))[0] == (5, 1)
    position = inn(["novice novice", ""], corpses=["abbot"], held=["gold-teeth", ""], corrections=corrections)
    assert money(play(position, "bury 2.barn gold-teeth")) == [(16, 1), (16, 1)]
