"""Windows of module 3: nobody's hand is given away, collisions go in turn order, and nobody waits for nothing."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.bloody_inn import GAME
from games.bloody_inn.components import box
from games.kernel import verbs
from games.kernel.dice import QuickDice
from games.kernel.errors import Illegal, Refusal
from games.kernel.position import Position
from games.kernel.standing import Orders, obey, stops
from tests.games.bloody_inn.builder import inn, names, play, told

PASS = "pass no"
WINDOWS = ("evening", "night", "dawn", "gravedigger", "confession", "study")
EVERYTHING = {"carnies": "events", "notables": "yes", "objects": "yes"}


def evening(held: list[str], rooms: str = "A1:- B2:abbot 3:bishop", **table: object) -> Position:
    """A novice comes into the last free room, and everybody who has objects is asked."""
    return inn([""] * len(held), rooms=rooms, held=held, phase="welcome", entrance="novice monk", **table)


# ── no window gives a hand away ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("held", ["coffee", "hammer", "snow", "rug"])
def test_at_the_end_of_the_evening_everybody_with_objects_is_asked_whatever_they_are(held: str) -> None:
    """House ruling: all-at-once."""
    position = evening([held, "liquor", ""], rooms="A1:- B2:abbot C3:bishop")
    assert position.waiting == (0, 1)
    for decision in position.decisions:
        assert (decision.name, decision.window, decision.ask) == ("object", "evening", "hidden")
        assert decision.options[0] == "no"


def test_who_can_do_nothing_is_offered_only_no() -> None:
    position = evening(["hammer", "rug"])
    assert [list(decision.options) for decision in position.decisions] == [["no"], ["no"]], "no corpse for the rug"


def test_in_the_morning_everybody_with_objects_and_a_corpse_is_asked_before_the_investigation() -> None:
    position = inn(
        ["", "", ""], rooms="A1:- B2:major C3:-", held=["hammer", "snow", "liquor"], corpses=["monk", "abbot", ""],
        mover=2, lap=2, entrance="novice",
    )  # fmt: skip
    play(position, PASS)
    assert (position.view(None).phase, position.waiting) == ("dawn", (0, 1))
    play(position, "1:no 2:no")
    assert (position.view(None).phase, position.waiting) == ("gravedigger", (0, 1, 2))


def test_a_window_that_no_object_left_could_use_is_not_opened() -> None:
    """What has been played lies openly in the box: when it is known that none is left, nobody need be asked."""
    used = "cake letter rug coffee poison"
    assert evening(["hammer", "snow"], used=used).decision.name == "action"
    position = inn(["", ""], rooms="A1:- B2:major", held=["hammer", "liquor"], used="snow tomb confessional",
                   corpses=["monk"], mover=1, lap=2, entrance="novice")  # fmt: skip
    play(position, PASS)
    assert "fined" in names(position)


def test_who_has_played_all_objects_is_asked_no_more() -> None:
    assert evening(["", "rug"]).waiting == (1,)


def test_answers_of_a_window_are_seen_when_all_have_answered_and_not_before() -> None:
    position = evening(["coffee", "poison"])
    before = position.view(1)
    play(position, "1:coffee 1:room2")
    assert position.view(1) == msgspec.structs.replace(before, to_move=(1,))
    assert position.news == ()
    play(position, "2:no")
    assert told(position, "served_up") == [{"who": 0, "object": "coffee", "guest": "abbot", "room": 2}]


def test_an_object_that_goes_with_one_s_own_action_is_asked_of_the_mover_alone_and_leaves_no_trace() -> None:
    with_hammer = inn(["novice viscount", ""], rooms="A1:- B2:-", held=["hammer", "rug"])
    without = inn(["novice viscount", ""], rooms="A1:- B2:-", held=["liquor", "rug"])
    play(with_hammer, "build viscount")
    assert (with_hammer.waiting, with_hammer.decision.window) == ((0,), "night")
    play(with_hammer, "no")
    play(without, "build viscount")
    assert with_hammer.ledger == without.ledger
    assert with_hammer.view(1) == without.view(1)
    assert [answer.secret for answer in with_hammer.steps[-1].answers][-1], "an open game's record leaves it out"


def test_other_seats_objects_are_imagined_afresh_and_own_ones_kept() -> None:
    position = Position.new(GAME, 3, bytes(32), {"objects": "yes"})
    dice = QuickDice(1)
    while position.decisions[0].name == "draft":
        position.push(position.decisions[0].chance(dice), position.waiting[0])
    own = position.state.players[0].objects
    imagined = [position.imagine(0, dice).state for _ in range(12)]
    assert all(sorted(state.players[0].objects) == sorted(own) for state in imagined)
    assert len({tuple(sorted(state.players[1].objects)) for state in imagined}) > 6


# ── collisions ──────────────────────────────────────────────────────────────────────────────────────────


def test_poison_before_coffee_in_turn_order_and_the_coffee_is_aimed_anew() -> None:
    """Carnies rulebook, module 3, example: the bishop is poisoned first, the coffee may go to somebody else."""
    position = evening(["poison", "coffee"])
    play(position, "2:coffee 2:room3 1:poison 1:room3")
    assert position.view(None).lost_object == "coffee", "it has been played openly"
    assert told(position, "poisoned") == [{"who": 0, "guest": "bishop", "room": 3}]
    assert (position.waiting, position.decision.name) == ((1,), "target")
    assert list(position.decision.options) == ["room1", "room2", "no"]
    with pytest.raises(Illegal) as refused:
        position.push("room3")
    assert refused.value.why.reason == "room-empty"
    play(position, "room2")
    assert told(position, "served_up")[0]["guest"] == "abbot"
    assert position.decision.name == "action"


def test_poison_before_coffee_in_turn_order_and_the_coffee_is_taken_back() -> None:
    """Carnies rulebook, module 3, example: or it is kept for a later round."""
    position = evening(["poison", "coffee"])
    play(position, "2:coffee 2:room3 1:poison 1:room3 no")
    assert position.view(1).seats[1].objects == ("coffee",)
    assert position.decision.name == "object", "the poison may still be answered"
    assert play(position, "no").decision.name == "action"
    assert told(position, "target_gone") == told(position, "taken_back") == [{"who": 1, "object": "coffee"}]


def test_turn_order_begins_with_the_first_player() -> None:
    position = evening(["poison", "coffee"], first=1)
    play(position, "1:poison 1:room3 2:coffee 2:room3")
    assert told(position, "served_up")[0]["guest"] == "bishop"
    assert position.waiting == (0,), "now it is the poison that has lost its target"


def test_a_seat_may_lay_several_objects_in_one_window() -> None:
    """Carnies rulebook, module 3: several objects in the same round."""
    position = evening(["coffee cake rug", ""], corpses=["monk"])
    play(position, "coffee room2 cake room2")
    assert list(position.decision.options) == ["no", "rug"]
    play(position, "rug 2.monk")
    assert position.view(None).rooms[1].coffee == 0
    assert position.view(None).rooms[1].cake == 0
    assert position.state.players[1].corpses == ["monk"]


def test_a_seat_s_own_objects_can_collide_too() -> None:
    position = evening(["coffee poison", ""])
    play(position, "coffee room2 poison room2")
    assert (position.decision.name, position.decision.about) == ("target", {"object": "poison"})
    assert "room2" not in position.decision.options


# ── an object can be answered in the same window ────────────────────────────────────────────────────────


def test_who_poisons_a_guest_may_roll_the_corpse_into_a_rug_the_same_evening() -> None:
    """Carnies rulebook, module 3: several objects in a round. House ruling: all-at-once."""
    position = evening(["poison rug", ""])
    assert list(position.decision.options) == ["no", "poison"], "no corpse yet"
    play(position, "poison room2")
    assert (position.decision.about["window"], list(position.decision.options)) == ("again", ["no", "rug"])
    play(position, "rug 2.abbot")
    assert [player.corpses for player in position.state.players] == [[], ["abbot"]]
    assert position.decision.name == "action"


def test_who_has_just_been_given_a_corpse_can_answer_in_the_same_window() -> None:
    """House ruling: all-at-once."""
    position = evening(["rug", "poison letter"], corpses=["monk", ""])
    play(position, "1:rug 2:no")
    assert (position.waiting, position.view(None).phase) == ((1,), "evening")
    assert list(position.decision.options) == ["no", "poison", "letter"]
    play(position, "letter inn no")
    assert position.view(None).letter


def test_once_an_object_has_taken_effect_all_who_have_objects_are_asked_again_at_once_whatever_they_hold() -> None:
    """House ruling: all-at-once. Who wanted the second window does not show."""
    for others in (["hammer", "liquor"], ["cake", "rug"]):
        position = evening(["coffee snow", *others], rooms="A1:- B2:abbot C3:bishop")
        play(position, "1:coffee 1:room2 2:no 3:no")
        assert position.waiting == (0, 1, 2)
        assert {(decision.window, decision.about["window"]) for decision in position.decisions} == {
            ("evening", "again")
        }
        play(position, "1:no 2:no 3:no")
        assert position.decision.name == "action", "where nobody played anything it stays closed"


def test_a_window_in_which_nothing_was_played_is_not_opened_again() -> None:
    position = evening(["poison", "coffee"])
    assert play(position, "1:no 2:no").decision.name == "action"


def test_a_window_opens_again_only_while_some_object_could_still_be_played_in_it() -> None:
    position = evening(["poison", "hammer"], used="cake letter rug coffee")
    assert play(position, "1:poison 1:room2 2:no").decision.name == "action"


def test_a_standing_answer_holds_for_the_window_opened_again() -> None:
    position, orders = evening(["coffee snow", "cake"]), Orders()
    orders.leave(1, "evening", "round 1")
    obey(position, orders)
    play(position, "coffee room2")
    obey(position, orders)
    assert position.waiting == (0,)
    assert play(position, "no").decision.name == "action"


def test_a_conflict_does_not_forget_that_the_window_is_open() -> None:
    position = evening(["poison rug", "coffee cake"])
    play(position, "1:poison 1:room3 2:coffee 2:room3 2:no")
    assert position.view(None).phase == "conflict"
    play(position, "room2")
    assert (position.view(None).phase, position.waiting) == ("evening", (0, 1))
    play(position, "2:cake 2:room2 1:rug")
    assert position.state.players[1].corpses == ["bishop"]
    assert position.view(None).rooms[1].cake == 1


def test_several_objects_can_be_typed_without_the_targets_that_give_themselves() -> None:
    verb = next(verb for verb in GAME.verbs if verb.name == "object")
    for target in ("room2", "inn+room2"):
        line = verbs.play(evening(["letter poison", ""]), 0, verb, {"object": "letter+poison", "target": target})
        assert line.position.state.players[0].corpses == ["abbot"]
        assert line.position.view(None).letter
    with pytest.raises(Refusal):
        verbs.play(evening(["letter", ""]), 0, verb, {"object": "letter", "target": "room2"})


# ── nobody waits for nothing ────────────────────────────────────────────────────────────────────────────


def orders_for(seats: int) -> Orders:
    """Everybody says no to every window until further notice."""
    orders = Orders()
    for seat in range(seats):
        for window in WINDOWS:
            orders.leave(seat, window)
    return orders


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_standing_answers_a_round_asks_a_seat_only_what_the_base_game_asks(seats: int) -> None:
    base = {"room", "action", "guest", "card", "corpse", "grave", "with", "keep", "launder", "key", "service", "fine",
            "leave"}  # fmt: skip
    for number in range(4):
        dice, orders = QuickDice(number), orders_for(seats)
        position = Position.new(GAME, seats, number.to_bytes(32, "big"), EVERYTHING)
        while position.decisions[0].name == "draft":
            position.push(position.decisions[0].chance(dice), position.waiting[0])
        while True:
            obey(position, orders)
            if position.over:
                break
            assert {decision.name for decision in position.decisions} <= base
            position.push(position.decisions[0].chance(dice), position.waiting[0])


def test_with_standing_answers_an_idle_round_takes_as_many_decisions_as_without_objects() -> None:
    """Everybody passes and fills rooms in order: the objects cost nobody a single answer more."""
    counts = []
    for options in ({}, {"objects": "yes"}):
        orders, asked = orders_for(4), Counter()
        position = Position.new(GAME, 4, bytes(32), options)
        while position.decisions[0].name == "draft":
            position.push(position.decisions[0].options[0], position.waiting[0])
        while position.state.round < 3:
            obey(position, orders)
            decision = position.decisions[0]
            asked[position.state.round, decision.name] += 1
            position.push({"room": "rest", "action": "pass", "launder": "no"}[decision.name])
        counts.append(asked)
    assert counts[0] == counts[1]


def test_not_this_round_holds_until_the_round_is_over() -> None:
    position = inn(["", ""], rooms="A1:- B2:abbot", held=["rug", "coffee"], phase="welcome",
                   entrance="novice monk monk cultivator grocer")  # fmt: skip
    orders = Orders()
    scope = position.decisions[0].about["scope"]
    orders.leave(0, "evening", scope)
    orders.leave(1, "evening", scope)
    obey(position, orders)
    play(position, f"{PASS} {PASS} {PASS} {PASS}")
    play(position, "rest")
    assert obey(position, orders) == ()


def test_who_says_no_until_somebody_acts_is_asked_once_more_when_an_object_was_played() -> None:
    position, orders = evening(["poison", "rug", "snow"]), Orders()
    orders.leave(1, "evening", "*used")
    orders.leave(2, "evening", "*turn")
    asked, number = position.decisions, position.number
    assert [given.seat for given in obey(position, orders)] == [1, 2]
    play(position, "1:poison 1:room3")
    orders.note(asked, position.steps_since(number)[0])
    assert orders.of(1) == {}
    obey(position, orders)
    assert position.decisions[0].about["window"] == "again"
    assert 1 in position.waiting
    assert 2 not in position.waiting


def test_who_says_no_until_somebody_acts_is_left_alone_while_nobody_does() -> None:
    position, orders = evening(["poison", "rug"]), Orders()
    orders.leave(1, "evening", "*used")
    asked, number = position.decisions, position.number
    obey(position, orders)
    play(position, "1:no")
    orders.note(asked, position.steps_since(number)[0])
    assert orders.of(1) == {"evening": "used"}


def test_what_may_end_a_standing_answer_in_each_window() -> None:
    position = evening(["poison", "rug"])
    assert stops(position, position.decisions[0]) == ("round", "turn", "used", "ever")
    building = inn(["novice viscount", ""], rooms="A1:- B2:-", held=["hammer", "rug"])
    play(building, "build viscount")
    assert stops(building, building.decision) == ("round", "turn", "ever"), "nobody else is asked there"
    assert position.waiting == (0, 1)


def test_every_window_is_named_in_the_catalogue() -> None:
    for window in (*WINDOWS, "again"):
        assert GAME.words.catalogue.has("en", f"window.{window}")
    assert {card.phase for card in box().objects.values()} <= {*WINDOWS, "bribe", "build", "kill", "bury"}
