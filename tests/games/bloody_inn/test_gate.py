"""The gate of The Bloody Inn: hands, the stack below its top and the cards taken out stay hidden."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.bloody_inn import GAME
from games.bloody_inn.gate import resample
from games.bloody_inn.state import Inn
from games.kernel.dice import QuickDice
from games.kernel.position import Position, thaw
from tests.games.bloody_inn.builder import inn


def table() -> Position:
    return inn(
        ["peasant count", "monk duke peasant"],
        rooms="A1:baron B2:major 3:novice",
        corpses=["viscount"],
        entrance="concierge cultivator newsboy representative",
        exit="abbot",
    )


def test_a_seat_sees_its_own_hand_and_of_others_only_how_many_cards() -> None:
    view = table().view(0)
    assert view.seats[0].hand == ("count", "peasant")
    assert (view.seats[1].hand, view.seats[1].hand_size) == (None, 3)


def test_the_public_sees_no_hand_and_nobodys_reach() -> None:
    view = table().view(None)
    assert [seat.hand for seat in view.seats] == [None, None]
    assert view.reach == {}


def test_a_seat_sees_what_it_could_reach_even_when_it_is_not_its_move() -> None:
    assert table().view(1).reach == {
        "bribe": ("room1", "room2", "room3", "bistro1", "bistro2"),
        "build": ("monk",),
        "kill": ("room1", "room2", "room3", "bistro"),
        "bury": (),
    }


def test_of_the_entrance_stack_only_the_top_and_the_height_show() -> None:
    view = table().view(0)
    assert (view.entrance_top, view.entrance) == ("concierge", 4)
    shown = msgspec.json.encode(view).decode()
    assert "cultivator" not in shown
    assert "duke" not in shown


def test_the_exit_stack_and_corpses_are_for_all_to_see() -> None:
    view = table().view(None)
    assert view.exit == ("abbot",)
    assert view.seats[0].corpses == ("viscount",)


def test_another_state_for_the_same_eyes_keeps_every_card_and_every_number_in_sight() -> None:
    position = table()
    real: Inn = thaw(GAME, position.checkpoint)
    for number in range(20):
        other = resample(thaw(GAME, position.checkpoint), 0, QuickDice(number))
        GAME.check(other)
        assert Counter(other.players[0].hand) == Counter(real.players[0].hand)
        assert len(other.players[1].hand) == 3
        assert (other.entrance[-1], len(other.entrance)) == ("concierge", 4)
        assert (other.exit, other.bistro, other.rooms) == (real.exit, real.bistro, real.rooms)


def test_another_state_deals_other_hands_and_another_stack() -> None:
    position = table()
    others = [resample(thaw(GAME, position.checkpoint), 0, QuickDice(number)) for number in range(20)]
    assert len({tuple(sorted(other.players[1].hand)) for other in others}) > 5
    assert len({tuple(other.entrance) for other in others}) > 15
    assert len({tuple(sorted(other.unseen)) for other in others}) > 5


def test_the_next_season_cannot_be_foreseen() -> None:
    position = inn(
        ["", ""], rooms="A1:- B2:-", entrance="baron count", exit="monk duke novice abbot count", phase="welcome"
    )
    stacks = set()
    for number in range(20):
        imagined = position.imagine(0, QuickDice(number))
        stacks.add(tuple(imagined.push("room1").state.entrance))
    assert len(stacks) > 10


# ── nothing depends on what is hidden ───────────────────────────────────────────────────────────────────

LADEN = {"carnies": "events", "notables": "yes", "objects": "yes"}


@pytest.mark.parametrize("options", [{}, {"welcome": "open"}, LADEN, {**LADEN, "welcome": "open"}])
@pytest.mark.parametrize("seats", [2, 3])
def test_states_a_seat_cannot_tell_apart_are_dealt_again_alike(seats: int, options: dict[str, str]) -> None:
    for number in range(3):
        dice = QuickDice(number)
        position = Position.new(GAME, seats, number.to_bytes(32, "big"), options)
        while not position.over:
            for seat in (None, *range(seats)) if not position.answers else ():
                other = resample(thaw(GAME, position.checkpoint), seat, QuickDice(dice.below(99)))
                again = [resample(state, seat, QuickDice(7)) for state in (thaw(GAME, position.checkpoint), other)]
                assert msgspec.msgpack.encode(again[0]) == msgspec.msgpack.encode(again[1])
            decision = position.decisions[dice.below(len(position.decisions))]
            position.push(decision.chance(dice), decision.seat)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_it_does_not_matter_who_answers_first_where_all_are_asked_at_once(order: tuple[int, ...]) -> None:
    ends = set()
    for seats in ((0, 1, 2), order):
        position = Position.new(GAME, 3, bytes(32), LADEN)
        for _ in range(400):
            if position.over:
                break
            for seat in [seat for seat in seats if seat in position.waiting]:
                number = position.number
                while position.number == number and (decision := position.decision_of(seat)) is not None:
                    position.push(list(decision.answers())[-1], seat)
        ends.add((position.checkpoint, tuple(map(repr, position.ledger))))
    assert len(ends) == 1


def test_answers_that_others_may_not_know_are_marked_secret() -> None:
    position = Position.new(GAME, 2, bytes(32), {"objects": "yes"})
    assert all(decision.secret for decision in position.decisions)
    position = inn(
        ["", ""], rooms="A1:- B2:abbot", held=["coffee", "liquor"], phase="welcome", entrance="novice monk monk"
    )
    assert [(decision.name, decision.secret) for decision in position.decisions] == [("object", True)] * 2
    position.push("coffee", 0)
    assert (position.decisions[0].name, position.decisions[0].secret) == ("target", True)


def test_what_an_action_shows_to_all_is_not_secret() -> None:
    position = inn(["peasant count novice", ""], rooms="A1:baron B2:monk")
    for answer in ("kill", "room2"):
        assert not position.decision.secret
        position.push(answer)
    assert (position.decision.name, position.decision.secret) == ("with", False)


def test_travellers_in_sight_of_a_welcome_stay_where_they_are() -> None:
    for welcome, seen in (("chosen", 2), ("open", 4)):
        position = inn(
            ["", ""], rooms="A1:- B2:- 3:-", phase="welcome", welcome=welcome,
            entrance="baron count monk duke novice abbot cultivator",
        )  # fmt: skip
        others = [resample(thaw(GAME, position.checkpoint), 0, QuickDice(n)).entrance[::-1] for n in range(20)]
        real = position.state.entrance[::-1]
        assert all(other[:seen] == real[:seen] for other in others)
        assert len({other[seen] for other in others}) > 3
