"""The gate of The Bloody Inn: hands, the stack below its top and the cards taken out stay hidden."""

from __future__ import annotations

from collections import Counter

import msgspec

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
