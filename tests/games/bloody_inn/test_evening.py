"""Evening: travellers are welcomed, room service is paid, and the stack runs out."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.kernel import verbs
from games.kernel.errors import Ambiguous, Illegal
from tests.games.bloody_inn.builder import inn, money, names, play, told

FOUR_ROOMS = "A1:- B2:- 3:- 4:-"
TWO_HANDS = ["peasant", "peasant"]


def guests(position) -> dict[int, str | None]:
    return {room.door: room.guest for room in position.state.rooms}


def test_the_first_player_puts_each_traveller_into_a_room_of_choice() -> None:
    """Base rulebook, evening, example: the first player seats the landscaper first, then all the others."""
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome", first=1)
    assert position.decision.seat == 1
    assert position.decision.about["guest"] == "landscaper"
    play(position, "room2 room4 room1")
    assert guests(position) == {1: "count", 2: "landscaper", 3: "monk", 4: "baron"}
    assert position.decision.name == "action"
    assert position.waiting == (1,)


def test_who_seats_a_traveller_sees_the_next_one_and_nobody_further() -> None:
    """Base rulebook, evening: taking the top card in hand shows the one below it, before a room is chosen."""
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome")
    for seat in (None, 0, 1):
        view = position.view(seat)
        assert (view.entrance_top, view.entrance_next) == ("landscaper", ("baron",))
    play(position, "room2")
    assert (position.view(None).entrance_top, position.view(None).entrance_next) == ("baron", ("count",))
    assert position.decision.about == {"guest": "baron", "left": 3, "next": ["count"]}
    assert "Count" in GAME.words.ask("en", position.decision, ("Ada", "Bo"), position.view(0))
    play(position, "rest")
    assert (position.view(None).entrance_top, position.view(None).entrance_next) == ("duke", ())


def test_outside_a_welcome_only_the_top_of_the_stack_shows() -> None:
    position = inn(["", ""], rooms="A1:- B2:-", entrance="baron count monk", mover=1, lap=2)
    assert position.view(0).entrance_next == ()
    play(position, "pass no")
    assert position.view(0).entrance_next == ("count",)
    assert position.steps[-1].revealed, "morning has shown another traveller"


def test_the_rest_can_be_put_into_the_free_rooms_in_order() -> None:
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome")
    play(position, "room3 rest")
    assert guests(position) == {1: "baron", 2: "count", 3: "landscaper", 4: "monk"}


def test_the_last_free_room_needs_no_answer() -> None:
    position = inn(TWO_HANDS, rooms="A1:- B2:-", entrance="baron count monk", phase="welcome")
    play(position, "room2")
    assert guests(position) == {1: "count", 2: "baron"}


def test_a_placement_that_shows_another_traveller_is_a_reveal_and_the_welcome_goes_on() -> None:
    """House ruling: take-back."""
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome")
    play(position, "room3 room1")
    assert [step.revealed for step in position.steps] == [True, True]
    assert [step.more for step in position.steps] == [True, True]
    play(position, "room2")
    assert [step.revealed for step in position.steps[2:]] == [True, False], "the last of them shows nothing more"
    assert not position.steps[-1].more


def test_a_placement_that_shows_nothing_can_be_taken_back() -> None:
    """House ruling: take-back. The second stack is at its end: both travellers are known."""
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron", phase="welcome", season=2)
    assert position.decision.about == {"guest": "landscaper", "left": 2, "next": ["baron"]}
    play(position, "room3")
    assert (position.steps[-1].revealed, position.steps[-1].more) == (False, True)
    position.pop()
    assert guests(position) == {1: None, 2: None, 3: None, 4: None}
    play(position, "rest")
    assert not position.steps[-1].revealed


def test_the_rest_in_order_is_a_reveal() -> None:
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome")
    assert play(position, "rest").steps[-1].revealed


def test_first_come_first_served_is_a_reveal_too() -> None:
    position = inn(
        TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome", welcome="in-order"
    )
    assert position.decisions
    assert position.steps[-1].revealed


def test_a_welcome_can_be_typed_room_by_room_and_is_one_move() -> None:
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome")
    verb = next(verb for verb in GAME.verbs if verb.name == "welcome")
    two = verbs.play(position, 0, verb, {"room": "room3+room1"})
    assert (two.done, guests(two.position)) == (False, {1: "baron", 2: None, 3: "landscaper", 4: None})
    all_of_it = verbs.play(position, 0, verb, {"room": "room3+room1+room2"})
    assert all_of_it.done
    assert [step.more for step in all_of_it.position.steps] == [True, True, True, False]


def test_a_table_may_see_all_who_arrive_before_they_are_seated() -> None:
    """House ruling: take-back."""
    position = inn(
        TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke abbot", phase="welcome", welcome="open"
    )
    assert position.view(1).entrance_next == ("baron", "count", "monk", "duke"), "all four, and then the top"
    play(position, "room3 room1")
    assert position.view(1).entrance_next == ("monk", "duke")
    play(position, "room4")
    assert [step.revealed for step in position.steps] == [False] * 4, "they may be seated anew until it is posted"
    assert guests(position) == {1: "baron", 2: "monk", 3: "landscaper", 4: "count"}
    assert (position.view(None).entrance_top, position.view(None).entrance_next) == ("duke", ())
    for _ in range(3):
        position.pop()
    assert position.decision.about["guest"] == "landscaper"


def test_where_all_are_in_sight_the_event_is_turned_over_when_all_are_seated() -> None:
    position = inn(
        TWO_HANDS, rooms="A1:- B2:- 3:-", entrance="clown monk juggler duke", phase="welcome", welcome="open",
        pile="pickpockets",
    )  # fmt: skip
    play(position, "room2")
    assert (position.view(None).event, position.steps[-1].revealed) == (None, False)
    play(position, "room1")
    assert (position.view(None).event, position.steps[-1].revealed) == ("pickpockets", True)


def test_a_taken_room_and_a_closed_door_are_refused() -> None:
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome")
    play(position, "room3")
    with pytest.raises(Illegal) as taken:
        position.push("room3")
    assert (taken.value.why.rule, taken.value.why.args) == ("welcome", {"door": 3})
    with pytest.raises(Illegal) as closed:
        position.push("room8")
    assert closed.value.why.reason == "door-closed"
    with pytest.raises(Ambiguous):
        position.push("room")


def test_first_come_first_served_leaves_no_choice() -> None:
    """Base rulebook, variants: travellers take the rooms in the order of their numbers."""
    position = inn(
        TWO_HANDS, rooms=FOUR_ROOMS, entrance="landscaper baron count monk duke", phase="welcome", welcome="in-order"
    )
    assert position.decision.name == "action"
    assert guests(position) == {1: "landscaper", 2: "baron", 3: "count", 4: "monk"}


def test_room_service_pays_the_rank_of_each_arriving_traveller_at_once() -> None:
    """Base rulebook, annexes, Concierge: the owner of the token gains 3F when a rank 3 traveller is placed."""
    position = inn(
        TWO_HANDS, rooms="A1:-@B B2:- 3:-", entrance="landscaper baron count monk", phase="welcome", cash=(5, 5)
    )
    play(position, "room1")
    assert money(position) == [(5, 1), (8, 1)]
    assert told(position, "served") == [{"who": 1, "money": 3, "room": 1}]


def test_room_service_for_a_traveller_of_rank_0_pays_nothing() -> None:
    position = inn(TWO_HANDS, rooms="A1:-@B B2:- 3:-", entrance="baron count monk duke", phase="welcome")
    assert money(play(position, "room1")) == [(5, 1), (5, 1)]


def test_room_service_is_lost_above_40() -> None:
    position = inn(
        TWO_HANDS, rooms="A1:-@B B2:- 3:-", entrance="landscaper baron count monk", phase="welcome", cash=(5, 39)
    )
    assert money(play(position, "room1"))[1] == (40, 1)


def test_the_stack_is_reshuffled_at_once_without_the_guests_of_that_round() -> None:
    """Facts 3.1.5: the literal text shuffles as soon as the stack is empty."""
    position = inn(TWO_HANDS, rooms="A1:- B2:-", entrance="baron count", exit="monk duke novice", phase="welcome")
    play(position, "room1")
    state = position.state
    assert (state.season, state.exit, state.last_round) == (2, [], False)
    assert sorted(state.entrance) == ["duke", "monk", "novice"]
    assert told(position, "reshuffled") == [{"cards": 3}]


def test_a_table_may_reshuffle_at_the_next_evening_with_the_guests_of_that_round() -> None:
    """Facts 3.1.5: the other reading, which waits until the next traveller is needed."""
    position = inn(
        ["", ""], rooms="A1:- B2:-", entrance="baron count", exit="monk duke novice", phase="welcome",
        reshuffle="next-evening",
    )  # fmt: skip
    play(position, "room1")
    assert (position.state.season, position.state.entrance) == (1, [])
    play(position, "pass no pass no pass no pass no")
    assert position.decision.name == "room"
    assert position.state.season == 2
    assert sorted(position.state.entrance) == ["baron", "count", "duke", "monk", "novice"]


@pytest.mark.parametrize("reshuffle", ["at-once", "next-evening"])
def test_a_stack_that_runs_out_in_mid_welcome_is_reshuffled_and_the_welcome_goes_on(reshuffle: str) -> None:
    """Facts 3.1.5, as the expansion's rulebook has it: reshuffle and carry on filling."""
    position = inn(
        TWO_HANDS, rooms="A1:- B2:- 3:-", entrance="baron", exit="monk monk monk", phase="welcome",
        reshuffle=reshuffle,
    )  # fmt: skip
    play(position, "room2")
    assert position.decision.about == {"guest": "monk", "left": 2, "next": ["monk"]}
    assert position.steps[-1].revealed
    play(position, "rest")
    assert guests(position) == {1: "monk", 2: "baron", 3: "monk"}
    assert position.state.entrance == ["monk"]


def test_when_the_second_stack_runs_out_the_round_is_the_last_even_with_empty_rooms() -> None:
    position = inn(TWO_HANDS, rooms=FOUR_ROOMS, entrance="baron count", season=2, phase="welcome", exit="monk")
    play(position, "room4 room2")
    assert guests(position) == {1: None, 2: "count", 3: None, 4: "baron"}
    assert position.state.last_round
    assert names(position)[-1] == "last_round"
    assert position.decision.name == "action"
    assert position.state.exit == ["monk"]


def test_a_stack_that_just_fills_the_rooms_is_out_as_well() -> None:
    position = inn(TWO_HANDS, rooms="A1:- B2:-", entrance="baron count", season=2, phase="welcome")
    play(position, "room1")
    assert position.state.last_round
    play(position, "pass no pass no pass no pass no")
    assert position.over


def test_fewer_travellers_than_players_stop_the_game_at_once() -> None:
    """Base rulebook, end of the game: those travellers go to the exit stack."""
    position = inn(["", "", ""], rooms=FOUR_ROOMS, entrance="baron count", season=2, phase="welcome")
    play(position, "rest")
    assert position.over
    assert position.outcome is not None
    assert position.outcome.verdict == "early"
    assert sorted(position.state.exit) == ["baron", "count"]
    assert told(position, "stopped_early") == [{"travellers": 2}]


def test_as_many_travellers_as_players_are_enough_for_the_last_round() -> None:
    position = inn(["", ""], rooms=FOUR_ROOMS, entrance="baron count", season=2, phase="welcome")
    play(position, "rest")
    assert position.decision.name == "action"


def test_in_the_first_season_few_travellers_do_not_stop_the_game() -> None:
    position = inn(["", "", ""], rooms=FOUR_ROOMS, entrance="baron", exit="monk monk", phase="welcome")
    play(position, "room1 rest")
    assert not position.over
    assert position.state.last_round
    assert position.decision.name == "action"


def test_with_nobody_left_to_come_the_game_stops_when_the_next_evening_would_begin() -> None:
    position = inn(["", ""], rooms="A1:- B2:-", entrance="", phase="night", lap=2, mover=1, reshuffle="next-evening")
    play(position, "pass no")
    assert position.over
    assert position.outcome is not None
    assert position.outcome.verdict == "early"
