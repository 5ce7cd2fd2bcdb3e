"""Module 1 of The Carnies with events: when one is turned, whether it happens, and what each does."""

from __future__ import annotations

import msgspec

from games.bloody_inn import GAME
from games.bloody_inn.components import box
from games.kernel.position import Position
from tests.games.bloody_inn.builder import hand, inn, money, names, play, told

EVENTS = {"carnies": "events"}
PASS = "pass no"
CARNIE = "A1:- B2:- 3:acrobat"
"""Rooms in which one carnie still lodges, in a room that pays nobody."""


def morning(event: str, hands: list[str], rooms: str = CARNIE, **table: object) -> Position:
    """The last player passes, and morning comes with an event turned over the evening before."""
    position = inn(hands, rooms=rooms, mover=len(hands) - 1, lap=2, entrance="monk novice", event=event, **table)
    return play(position, PASS)


def test_every_event_has_a_test_here() -> None:
    tests = " ".join(name for name in globals() if name.startswith("test_"))
    assert len(box().events) == 8
    for event in box().events:
        assert event.replace("-", "_") in tests


# ── turning one over ────────────────────────────────────────────────────────────────────────────────────


def test_the_first_carnie_of_an_evening_turns_an_event_over() -> None:
    """Carnies rulebook, module 1, events."""
    position = inn(
        ["", ""],
        rooms="A1:- B2:- 3:-",
        entrance="monk clown juggler duke",
        phase="welcome",
        pile="pickpockets cirrhosis",
    )
    play(position, "room1")
    assert told(position, "event_revealed") == []
    play(position, "room2")
    assert told(position, "event_revealed") == [{"event": "pickpockets"}]
    assert position.view(None).event == "pickpockets"


def test_later_carnies_of_the_same_evening_turn_no_more() -> None:
    """Carnies rulebook, module 1, events: only the first one."""
    position = inn(
        ["", ""],
        rooms="A1:- B2:- 3:-",
        entrance="clown juggler acrobat duke",
        phase="welcome",
        pile="pickpockets cirrhosis",
    )
    play(position, "rest")
    assert told(position, "event_revealed") == [{"event": "pickpockets"}]


def test_a_carnie_in_a_trailer_turns_one_over_too() -> None:
    position = inn(
        ["", ""],
        rooms="A1:monk B2:monk",
        trailers="A:clown:-",
        entrance="juggler duke",
        phase="welcome",
        pile="cirrhosis",
    )
    assert position.view(None).event == "cirrhosis"


def test_without_the_events_option_carnies_turn_nothing_over() -> None:
    position = inn(["", ""], rooms="A1:- B2:monk", entrance="clown duke", phase="welcome", carnies="plain")
    assert "event_revealed" not in names(position)


def test_an_event_that_was_turned_over_cannot_be_taken_back_alone() -> None:
    position = inn(["", ""], rooms="A1:- B2:- 3:-", entrance="clown monk novice duke", phase="welcome", **EVENTS)
    play(position, "room1")
    assert position.steps[-1].revealed


def test_when_no_event_is_left_the_used_ones_are_shuffled() -> None:
    """Carnies rulebook, module 1, events."""
    position = inn(["", ""], rooms="A1:- B2:- 3:monk", entrance="clown monk duke", phase="welcome", **EVENTS)
    state = position.state
    state.past_events, state.events = state.events, []
    again = Position(GAME, bytes(32), msgspec.msgpack.encode(state), 0)
    play(again, "room1")
    assert again.view(None).event is not None
    assert (again.view(None).events_left, again.view(None).past_events) == (7, ())


# ── whether it happens ──────────────────────────────────────────────────────────────────────────────────


def test_without_a_carnie_left_in_the_morning_nothing_happens_and_the_event_is_put_away() -> None:
    """Carnies rulebook, module 1, events."""
    position = morning("pickpockets", ["", ""], "A1:monk B2:-")
    assert told(position, "event_fades") == [{"event": "pickpockets"}]
    assert money(position) == [(6, 1), (5, 1)]
    assert (position.state.event, position.state.past_events) == (None, ["pickpockets"])


def test_a_carnie_in_a_trailer_is_enough() -> None:
    """Carnies rulebook, module 1, events: a room or a trailer."""
    position = morning("pickpockets", ["", ""], "A1:- B2:-", trailers="B:clown:acrobat")
    assert told(position, "event_holds") == [{"event": "pickpockets"}]
    assert position.state.past_events == ["pickpockets"]


def test_a_carnie_who_was_bribed_in_the_night_no_longer_counts() -> None:
    position = inn(["", "novice"], rooms="A1:- B2:acrobat", mover=1, lap=2, entrance="monk novice", event="pickpockets")
    play(position, "bribe room2")
    assert told(position, "event_fades") == [{"event": "pickpockets"}]


# ── what each does ──────────────────────────────────────────────────────────────────────────────────────


def test_cirrhosis_takes_one_peasant_of_the_bistro_out_of_the_game() -> None:
    """Carnies rulebook, clarifications."""
    position = morning("cirrhosis", ["", ""])
    assert position.state.bistro == 3
    assert position.state.box_pile == ["peasant"]


def test_cirrhosis_comes_at_the_end_of_the_round_and_may_strike_who_left_unpaid_that_morning() -> None:
    """Carnies rulebook, clarifications: the bistro is looked at when the round ends."""
    position = morning("cirrhosis", ["peasant peasant", "peasant peasant"], cash=(0, 5))
    assert position.state.bistro == 1
    assert position.state.box_pile == ["peasant"]
    assert names(position).index("walked_out") < names(position).index("peasant_died")


def test_cirrhosis_does_nothing_where_no_peasant_sits_in_the_bistro() -> None:
    """Carnies rulebook, clarifications."""
    position = morning("cirrhosis", ["peasant peasant", "peasant peasant"])
    assert position.state.box_pile == []
    assert "peasant_died" not in names(position)


def test_extortion_doubles_the_wages() -> None:
    assert money(morning("extortion", ["monk novice", ""]))[0] == (1, 1)


def test_under_extortion_a_distillery_still_frees_one_accomplice() -> None:
    """Carnies rulebook, clarifications."""
    assert money(morning("extortion", ["monk novice", ""], annexes=["distiller"]))[0] == (3, 1)


def test_under_extortion_half_a_wage_keeps_nobody() -> None:
    position = morning("extortion", ["monk novice abbot", ""], cash=(5, 5))
    assert position.decision.about == {"unpaid": 1}
    play(position, "abbot")
    assert (money(position)[0], hand(position)) == ((1, 1), ["monk", "novice"])


def test_broken_safe_takes_half_of_the_cheques_rounded_up() -> None:
    """Carnies rulebook, clarifications, example: of 70F in cheques 40F are lost."""
    position = morning("broken-safe", ["", ""], cheques=(7, 0))
    assert money(position) == [(5, 3), (5, 0)]
    assert told(position, "cheques_lost") == [{"who": 0, "cheques": 4}]


def test_red_herring_keeps_the_police_from_investigating() -> None:
    position = morning("red-herring", ["", ""], f"{CARNIE} 4:major", corpses=["monk"])
    assert "investigated" not in names(position)
    assert position.state.players[0].corpses == ["monk"]


def test_with_red_herring_a_letter_of_denunciation_still_brings_the_gravedigger() -> None:
    """Carnies rulebook, clarifications, red herring."""
    position = inn(
        ["", ""], rooms="A1:- B2:major 3:acrobat", corpses=["monk"], cash=(15, 5), cheques=(0, 0), event="red-herring",
        held=["letter", ""], entrance="novice duke", phase="welcome",
    )  # fmt: skip
    play(position, f"letter {PASS} {PASS} {PASS} {PASS}")
    assert "investigated" not in names(position)
    assert told(position, "denounced") == [{"guilty": 1}]
    assert told(position, "fined") == [{"who": 0, "corpses": 1, "money": 10}]


def test_stampede_sends_whole_hands_away_without_wages() -> None:
    """Carnies rulebook, clarifications: peasants to the bistro, travellers to the exit stack, no wages. House: all."""
    position = morning("stampede", ["monk peasant", "novice"])
    assert (hand(position), hand(position, 1)) == ([], [])
    assert money(position) == [(5, 1), (5, 1)]
    assert {"monk", "novice"} <= set(position.state.exit)
    assert position.state.bistro == 4


def test_stampede_comes_before_the_pharmacy() -> None:
    """Carnies rulebook, clarifications, pharmacist."""
    position = morning("stampede", ["", "monk novice abbot"], annexes=["pharmacist"], notables="yes")
    assert told(position, "annex_paid") == []


def test_blackmail_costs_5_for_each_corpse_in_sight_and_the_corpses_stay() -> None:
    """Carnies rulebook, clarifications: in the step of the investigation. House ruling: blackmail."""
    position = morning("blackmail", ["", ""], corpses=["monk novice"], cash=(12, 3))
    assert told(position, "blackmailed") == [{"who": 0, "corpses": 2, "money": 10}]
    assert position.state.players[0].corpses == ["monk", "novice"]
    assert money(position) == [(2, 1), (3, 1)]


def test_blackmailers_take_what_there_is() -> None:
    assert money(morning("blackmail", ["", ""], corpses=["monk"], cash=(3, 5)))[0] == (0, 1)


def test_blackmail_counts_what_the_gravedigger_is_about_to_take() -> None:
    """House ruling: blackmail."""
    position = morning("blackmail", ["", ""], f"{CARNIE} 4:major", corpses=["monk"], cash=(20, 5), cheques=(0, 0))
    assert names(position)[2:5] == ["investigated", "blackmailed", "fined"]
    assert money(position)[0] == (5, 0)


def test_blackmail_does_not_see_a_corpse_under_snow_or_in_a_tomb() -> None:
    """Carnies rulebook, clarifications, blackmail."""
    table = {"corpses": ["monk novice"], "cash": (30, 5), "cheques": (0, 0)}
    position = morning("blackmail", ["", ""], held=["snow", ""], **table)
    play(position, "snow monk")
    assert told(position, "blackmailed") == [{"who": 0, "corpses": 1, "money": 5}]
    position = morning("blackmail", ["", ""], f"{CARNIE} 4:major", held=["", "tomb"], **table)
    play(position, "tomb 1.monk")
    assert told(position, "blackmailed") == [{"who": 0, "corpses": 1, "money": 5}]


def test_blackmail_alone_opens_no_tomb() -> None:
    """Our ruling: tomb-and-blackmail."""
    position = morning("blackmail", ["", ""], held=["tomb", ""], corpses=["monk"], cash=(30, 5), cheques=(0, 0))
    play(position, "no")  # to snow, which somebody might hold
    assert "entombed" not in names(position)
    assert told(position, "blackmailed") == [{"who": 0, "corpses": 1, "money": 5}]
    assert position.state.players[0].corpses == ["monk"]


def test_pickpockets_take_5_of_everybody_s_cash_or_what_there_is() -> None:
    """House ruling: pickpockets."""
    position = morning("pickpockets", ["", ""], cash=(12, 3))
    assert money(position) == [(7, 1), (0, 1)]


def test_pickpockets_come_after_rooms_gardens_and_laboratory_have_paid() -> None:
    """Carnies rulebook, clarifications."""
    position = morning(
        "pickpockets", ["", ""], "A1:acrobat B2:-", annexes=["gardener surgeon"], corpses=["", "monk"], cash=(0, 0),
        notables="yes",
    )  # fmt: skip
    assert money(position) == [(1, 1), (0, 1)], "1F rent, 2F gardens and 3F laboratory, then 5F gone"


def test_high_season_pays_2_for_each_own_room_or_trailer() -> None:
    """House ruling: high-season."""
    position = morning("high-season", ["", ""], "A1:acrobat B2:- 3:monk", trailers="A:clown:novice")
    assert told(position, "lodging") == [{"who": 0, "rooms": 2, "money": 4}]


def test_a_group_can_correct_what_an_event_does() -> None:
    corrections = GAME.corrections("[pickpockets]\ncash = 2\n[blackmail]\nper_corpse = 10\ncorpses_go = true")
    events = box(corrections).events
    assert (events["pickpockets"].cash, events["pickpockets"].standing["cash"]) == (2, "group")
    position = morning("blackmail", ["", ""], corpses=["monk"], cash=(12, 5), corrections=corrections)
    assert (money(position)[0], position.state.players[0].corpses) == ((2, 1), [])
