"""Night: two laps of actions, what they cost, and what they bring."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.bloody_inn.components import CARDS
from games.kernel.errors import Illegal, Unreadable
from games.kernel.position import Position
from tests.games.bloody_inn.builder import hand, inn, money, play, told, under

PASS = "pass no"


def refusal(position: Position, text: str) -> tuple[str, str, dict[str, object]]:
    """Rule, reason and numbers with which an answer is refused."""
    with pytest.raises(Illegal) as refused:
        position.push(text)
    why = refused.value.why
    return why.rule, why.reason, why.args


# ── whose turn it is ────────────────────────────────────────────────────────────────────────────────────


def test_everybody_takes_one_action_and_then_everybody_a_second_from_the_first_player_on() -> None:
    position = inn(["", "", ""], rooms="A1:baron B2:baron C3:baron 4:count", entrance="duke", first=1)
    order = []
    while position.decision.name == "action":
        order.append((position.decision.seat, position.decision.about["lap"]))
        play(position, PASS)
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2)]


def test_the_same_action_may_be_taken_twice_in_a_night() -> None:
    position = inn([""], rooms="A1:baron 2:viscount 3:novice", entrance="duke")
    play(position, "kill room1 kill room3")
    assert told(position, "killed") == [
        {"who": 0, "guest": "baron", "room": 1},
        {"who": 0, "guest": "novice", "room": 3},
    ]


# ── paying ──────────────────────────────────────────────────────────────────────────────────────────────


def test_matching_cards_come_back_others_go_to_the_exit_and_peasants_to_the_bistro() -> None:
    """Base rulebook, bribe, example: peasant, novice and newsboy are played for the landscaper."""
    position = inn(["peasant novice newsboy", ""], rooms="A1:baron B2:landscaper", exit="count")
    bistro = position.state.bistro
    play(position, "bribe room2")
    assert hand(position) == ["landscaper", "newsboy"]
    assert position.state.exit == ["count", "novice"]
    assert position.state.bistro == bistro + 1
    assert position.state.rooms[1].guest is None
    assert told(position, "played") == [
        {"who": 0, "cards": ["newsboy", "novice", "peasant"], "spent": ["novice", "peasant"]}
    ]


def test_an_action_on_rank_0_asks_for_no_cards() -> None:
    """Base rulebook, kill, example: the baron in another player's room."""
    position = inn(["peasant", "peasant"], rooms="A1:count B2:baron")
    play(position, "kill room2")
    assert position.state.players[0].corpses == ["baron"]
    assert hand(position) == ["peasant"]
    assert money(position) == [(5, 1), (5, 1)], "a killing brings no money"
    assert position.waiting == (1,)


def test_too_few_cards_are_refused_with_the_rule() -> None:
    position = inn(["peasant peasant", ""], rooms="A1:major B2:baron")
    position.push("kill")
    assert "room1" not in position.decision.options
    assert refusal(position, "room1") == ("paying", "too-few-cards", {"card": "major", "need": 3, "have": 2})


def test_neither_fewer_nor_more_cards_than_the_rank_may_be_played() -> None:
    position = inn(["peasant peasant monk monk", ""], rooms="A1:count B2:baron")
    play(position, "kill room1")
    assert refusal(position, "monk") == ("", "pick-exactly", {"least": 2, "most": 2, "given": 1})
    assert refusal(position, "monk+monk+peasant")[1] == "pick-exactly"


def test_a_card_cannot_be_played_more_often_than_it_is_held() -> None:
    position = inn(["peasant monk monk", ""], rooms="A1:count B2:baron")
    play(position, "kill room1")
    assert refusal(position, "peasant+peasant") == ("", "pick-twice", {"key": "peasant"})
    assert refusal(position, "duke+monk") == ("paying", "not-in-hand", {"card": "duke"})


def test_naming_a_card_never_plays_another_whose_name_begins_alike() -> None:
    position = inn(["brigadier-chief peasant", ""], rooms="A1:viscount B2:baron")
    play(position, "kill room1")
    assert refusal(position, "brigadier") == ("paying", "not-in-hand", {"card": "brigadier"})
    play(position, "brig")
    assert hand(position) == ["brigadier-chief", "peasant"]


@pytest.mark.parametrize(
    ("action", "helper"),
    [("bribe", "representative"), ("build", "mechanic"), ("kill", "brigadier"), ("bury", "monk")],
)
def test_each_family_comes_back_from_its_own_action_only(action: str, helper: str) -> None:
    lines = {
        "bribe": "bribe room1",
        "build": "build viscount",
        "kill": "kill room1",
        "bury": "bury viscount",
    }
    for other, line in lines.items():
        position = inn([f"{helper} viscount", ""], rooms="A1:viscount B2:viscount", corpses=["viscount count"])
        play(position, f"{line} {helper}")
        if other == "bury":
            play(position, "1.barn")
        assert (helper in hand(position)) == (other == action), other
        assert (helper in position.state.exit) == (other != action), other


@pytest.mark.parametrize("card", ["baron", "duke", "peasant"])
def test_nobles_and_peasants_are_always_spent(card: str) -> None:
    for line in ("bribe room1", "kill room1"):
        position = play(inn([card, ""], rooms="A1:viscount B2:baron"), line)
        assert card not in hand(position)


# ── bribe ───────────────────────────────────────────────────────────────────────────────────────────────


def test_one_or_two_peasants_may_be_bribed_from_the_bistro_without_cards() -> None:
    position = inn(["", ""], rooms="A1:major B2:major", entrance="duke")
    assert position.state.bistro == 4
    position.push("bribe")
    assert list(position.decision.options) == ["bistro1", "bistro2"]
    assert refusal(position, "bistro3") == ("bribe-peasants", "too-many-peasants", {"there": 4})
    play(position, "bistro2")
    assert hand(position) == ["peasant", "peasant"]
    assert position.state.bistro == 2


def test_with_one_peasant_in_the_bistro_one_is_all_there_is() -> None:
    position = inn(["peasant peasant", "peasant"], rooms="A1:baron B2:major")
    position.push("bribe")
    assert list(position.decision.options) == ["room1", "bistro1"]


def test_an_empty_bistro_is_refused_with_the_rule() -> None:
    position = inn(["peasant peasant", "peasant peasant"], rooms="A1:baron B2:novice")
    position.push("bribe")
    assert refusal(position, "bistro1")[:2] == ("bistro", "bistro-empty")


def test_rooms_and_bistro_are_not_bribed_in_one_action() -> None:
    """Facts 3.2, bribe."""
    position = inn(["peasant", ""], rooms="A1:baron B2:novice", annexes=["shopkeeper"])
    position.push("bribe")
    assert refusal(position, "room1+bistro1")[:2] == ("bribe", "rooms-or-bistro")
    assert refusal(position, "bistro1+bistro2")[:2] == ("bribe", "rooms-or-bistro")


def test_a_guest_in_another_players_room_may_be_bribed() -> None:
    position = play(inn(["", ""], rooms="A1:count B2:baron"), "bribe room2")
    assert hand(position) == ["baron"]


def test_an_empty_room_and_a_closed_door_are_refused() -> None:
    position = inn(["", ""], rooms="A1:baron B2:-")
    position.push("bribe")
    assert refusal(position, "room2") == ("bribe", "room-empty", {"door": 2})
    assert refusal(position, "room7") == ("keys-and-tokens", "door-closed", {"door": 7})


def test_a_bare_number_is_not_a_room() -> None:
    position = inn(["", ""], rooms="A1:baron B2:novice")
    position.push("bribe")
    with pytest.raises(Unreadable):
        position.push("2")


# ── build ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_card_from_the_hand_becomes_an_annex_paid_with_other_cards() -> None:
    """Base rulebook, build, example: viscount and mechanic are played for the distillery."""
    position = inn(["distiller viscount mechanic", ""], rooms="A1:baron B2:baron")
    play(position, "build distiller")
    assert [annex.card for annex in position.state.players[0].annexes] == ["barn", "distiller"]
    assert hand(position) == ["mechanic"]
    assert position.state.exit == ["viscount"]


def test_a_card_cannot_pay_for_itself() -> None:
    position = inn(["viscount baron", ""], rooms="A1:baron B2:baron", mover=0)
    position.push("build")
    assert "viscount" in position.decision.options
    position = inn(["viscount", ""], rooms="A1:baron B2:baron")
    assert "build" not in position.decision.options
    assert refusal(position, "build") == ("paying", "nothing-in-reach", {"have": 0, "action": "build"})


@pytest.mark.parametrize("card", ["peasant", "peacekeeper", "major"])
def test_police_and_peasants_cannot_be_built(card: str) -> None:
    position = inn([f"{card} baron novice peasant peasant", ""], rooms="A1:baron B2:baron")
    position.push("build")
    assert list(position.decision.options) == ["baron", "novice"]
    position = inn([card, ""], rooms="A1:baron B2:baron")
    assert refusal(position, "build")[:2] == ("build", "nothing-to-build")


def test_a_card_that_is_not_held_or_has_no_annex_is_refused() -> None:
    position = inn(["baron viscount peasant", ""], rooms="A1:baron B2:baron")
    position.push("build")
    assert refusal(position, "duke") == ("build", "not-in-hand", {"card": "duke"})
    assert refusal(position, "peasant") == ("build", "no-annex", {"card": "peasant"})


def test_several_annexes_of_a_kind_may_be_owned() -> None:
    position = inn(["baron baron", ""], rooms="A1:count B2:count", entrance="duke")
    play(position, f"build {PASS} build")
    assert [annex.card for annex in position.state.players[0].annexes] == ["barn", "baron", "baron"]


# ── kill ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_peasant_in_the_bistro_may_be_killed_without_cards() -> None:
    position = play(inn(["", ""], rooms="A1:major B2:major"), "kill")
    assert position.state.players[0].corpses == ["peasant"]
    assert position.state.bistro == 3
    assert told(position, "killed_peasant")


def test_there_is_no_limit_to_corpses() -> None:
    position = inn(["", ""], rooms="A1:baron B2:count", corpses=["major major major monk monk baron"])
    play(position, "kill room1")
    assert len(position.state.players[0].corpses) == 7


def test_with_nobody_in_the_house_there_is_nobody_to_bribe_or_kill() -> None:
    position = inn(["peasant peasant", "peasant peasant"], rooms="A1:- B2:-")
    assert list(position.decision.options) == ["pass"]
    assert refusal(position, "kill")[:2] == ("kill", "nobody-there")
    assert refusal(position, "bribe")[:2] == ("bribe", "nobody-there")


# ── bury ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_corpse_under_an_own_annex_brings_all_its_money() -> None:
    """Base rulebook, bury, example: a rank 2 corpse, a peasant and the grocer played, 18F under an own rank 3 annex."""
    position = inn(
        ["peasant grocer", ""], rooms="A1:baron B2:baron", corpses=["count"], annexes=["butcher"], cash=(5, 5)
    )
    play(position, "bury 1.butcher")
    assert under(position, 0, "butcher") == ["count"]
    assert money(position) == [(23, 1), (5, 1)]
    assert position.state.exit == ["grocer"]
    assert position.state.bistro == 4
    assert hand(position) == []
    assert position.state.players[0].corpses == []


@pytest.mark.parametrize(("corpse", "worth"), [("peasant", 4), ("baron", 8), ("monk", 12), ("count", 18), ("duke", 26)])
def test_the_dead_carry_money_by_their_rank(corpse: str, worth: int) -> None:
    """Facts 5: 4F a peasant, and 8, 12, 18, 26F for ranks 0 to 3."""
    helpers = ["novice"] * CARDS[corpse].rank
    position = inn([" ".join(helpers), ""], rooms="A1:baron B2:baron", corpses=[corpse], cash=(0, 0))
    play(position, "bury 1.barn")
    assert money(position)[0] == (worth, 1)


def test_under_another_players_annex_the_money_is_shared_equally() -> None:
    position = inn(["monk monk", ""], rooms="A1:baron B2:baron", corpses=["count"], cash=(5, 7))
    play(position, "bury 2.barn")
    assert money(position) == [(14, 1), (16, 1)]
    assert under(position, 1, "barn") == ["count"]
    assert told(position, "buried_elsewhere") == [
        {"who": 0, "corpse": "count", "annex": "barn", "owner": 1, "money": 9, "share": 9}
    ]


def test_what_passes_40_is_lost_to_each_alone_when_money_is_shared() -> None:
    position = inn(["monk monk", ""], rooms="A1:baron B2:baron", corpses=["count"], cash=(38, 33))
    play(position, "bury 2.barn")
    assert money(position) == [(40, 1), (40, 1)]
    assert told(position, "buried_elsewhere")[0]["money"] == 2
    assert told(position, "buried_elsewhere")[0]["share"] == 7


def test_the_cap_of_40_takes_the_excess_of_a_burial() -> None:
    position = inn(["monk monk monk", ""], rooms="A1:baron B2:baron", corpses=["duke"], cash=(30, 0))
    assert money(play(position, "bury 1.barn"))[0] == (40, 1)


def test_an_annex_holds_as_many_corpses_as_its_rank_and_one_of_rank_0_none() -> None:
    position = inn(
        ["", ""],
        rooms="A1:baron B2:baron",
        corpses=["baron"],
        annexes=["barn(novice) cultivator count(monk)", "barn(peasant) duke(monk,monk,baron) viscount"],
    )
    position.push("bury")
    assert list(position.decision.options) == ["1.count", "2.viscount"]
    assert refusal(position, "1.barn") == ("graves", "grave-full", {"card": "barn", "places": 1})
    assert refusal(position, "1.cultivator") == ("graves", "no-room-under", {"card": "cultivator"})
    assert refusal(position, "2.duke")[1] == "grave-full"
    assert refusal(position, "2.count") == ("graves", "no-such-annex", {"owner": 1, "card": "count"})


def test_of_two_like_annexes_one_with_a_free_place_is_used() -> None:
    position = inn(["", ""], rooms="A1:baron B2:baron", corpses=["baron"], annexes=["viscount(monk) viscount"])
    play(position, "bury 1.viscount")
    assert [a.corpses for a in position.state.players[0].annexes[1:]] == [["monk"], ["baron"]]


def test_without_a_free_grave_anywhere_nobody_is_buried() -> None:
    position = inn(["", ""], rooms="A1:baron B2:baron", corpses=["baron"], annexes=["barn(novice)", "barn(novice)"])
    assert refusal(position, "bury")[:2] == ("graves", "no-grave")


def test_only_own_corpses_are_buried() -> None:
    position = inn(["", ""], rooms="A1:baron B2:baron", corpses=["", "baron"])
    assert refusal(position, "bury")[:2] == ("bury", "no-corpse")
    position = inn(["", ""], rooms="A1:baron B2:baron", corpses=["novice baron", "cultivator"])
    position.push("bury")
    assert refusal(position, "cultivator") == ("bury", "not-your-corpse", {"card": "cultivator"})


# ── pass ────────────────────────────────────────────────────────────────────────────────────────────────


def test_passing_may_turn_tens_of_cash_into_cheques() -> None:
    """Base rulebook, pass: 20F on the track become two cheques."""
    position = inn(["", ""], rooms="A1:baron B2:baron", cash=(25, 5), cheques=(1, 1))
    position.push("pass")
    assert list(position.decision.options) == ["no", "cheques1", "cheques2", "cash1"]
    play(position, "cheques2")
    assert money(position)[0] == (5, 3)
    assert told(position, "laundered") == [{"who": 0, "cheques": 2}]


def test_passing_may_turn_cheques_into_cash() -> None:
    position = inn(["", ""], rooms="A1:baron B2:baron", cash=(15, 5), cheques=(4, 1))
    position.push("pass")
    assert list(position.decision.options) == ["no", "cheques1", "cash1", "cash2", "cash3"]
    assert refusal(position, "cash4") == ("laundering", "cannot-cash", {"cheques": 4, "cash": 15, "cap": 40})
    assert refusal(position, "cheques2") == ("laundering", "too-little-cash", {"cash": 15})
    play(position, "cash2")
    assert money(position)[0] == (35, 2)
    assert told(position, "cashed") == [{"who": 0, "cheques": 2}]


def test_what_a_cheque_brings_beyond_the_cap_is_lost_and_the_option_says_so() -> None:
    """Base rulebook, pass and wealth: ten spaces for each cheque, and the track ends at 40F."""
    position = inn(["", ""], rooms="A1:baron B2:baron", cash=(35, 5), cheques=(3, 1))
    position.push("pass")
    assert list(position.decision.options)[-1] == "cash1", "a second one would bring nothing"
    label = GAME.words.label("en", position.decision, "cash1", ("Ada", "Bo"), position.view(0))
    assert label.detail == "Careful: 5F go beyond 40F and are lost."
    play(position, "cash1")
    assert money(position)[0] == (40, 2)
    assert told(position, "cashed_over") == [{"who": 0, "cheques": 1, "lost": 5}]
    assert told(position, "cashed") == []


def test_no_cheque_is_cashed_by_who_has_40_in_cash_already() -> None:
    """House ruling: laundering-one-way."""
    position = inn(["", ""], rooms="A1:baron B2:baron", cash=(40, 5), cheques=(3, 1))
    assert refusal(position.push("pass"), "cash1")[1] == "cannot-cash"


def test_passing_without_laundering_changes_no_money() -> None:
    position = play(inn(["", ""], rooms="A1:baron B2:baron", cash=(25, 5)), PASS)
    assert money(position) == [(25, 1), (5, 1)]
    assert told(position, "passed") == [{"who": 0}]


def test_there_is_nothing_to_launder_with_too_little_of_either() -> None:
    position = inn(["", ""], rooms="A1:baron B2:baron", cash=(9, 5), cheques=(0, 1))
    position.push("pass")
    assert position.waiting == (1,), "the question answers itself"
