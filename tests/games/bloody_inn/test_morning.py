"""Morning: the police investigate, travellers leave, accomplices want their wages."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.kernel.dice import QuickDice
from games.kernel.errors import Illegal
from games.kernel.position import Position
from tests.games.bloody_inn.builder import hand, inn, money, names, play, told

PASS = "pass no"


def morning(hands: list[str], rooms: str, **table: object) -> Position:
    """The last player passes, and morning comes."""
    entrance = table.pop("entrance", "gardener marquis prince")
    position = inn(hands, rooms=rooms, mover=len(hands) - 1, lap=2, entrance=entrance, **table)
    return play(position, PASS)


def test_the_morning_of_the_rulebook() -> None:
    """Base rulebook, morning, example: 10F for Madeline's corpse, 2F for Sebastien's rooms, 1F a card for all."""
    position = morning(
        ["peasant peasant", "peasant", "novice"],
        "A1:- B2:baron B3:major 4:count 5:novice 6:-",
        corpses=["monk"],
        cash=(15, 5, 5),
        cheques=(0, 1, 1),
    )
    assert money(position) == [(3, 0), (6, 1), (4, 1)]
    assert sorted(position.state.exit) == ["baron", "count", "major", "novice"]
    assert position.state.box_pile == ["monk"]
    assert names(position) == ["passed", "investigated", "fined", "lodging", "wages", "wages", "wages", "new_round"]


# ── the investigation ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("police", ["peacekeeper", "brigadier", "brigadier-chief", "major"])
def test_any_police_card_left_in_a_room_starts_an_investigation(police: str) -> None:
    position = morning(["", ""], f"A1:- 2:{police}", corpses=["monk"], cash=(15, 5), cheques=(0, 0))
    assert told(position, "investigated") == [{"guilty": 1}]
    assert position.state.players[0].corpses == []


def test_without_police_in_a_room_corpses_stay_and_cost_nothing() -> None:
    position = morning(["", ""], "A1:- 2:baron", corpses=["monk"], cash=(15, 5))
    assert position.state.players[0].corpses == ["monk"]
    assert money(position)[0] == (15, 1)
    assert told(position, "investigated") == []


@pytest.mark.parametrize("action", ["kill", "bribe"])
def test_a_police_officer_who_was_killed_or_bribed_investigates_nothing(action: str) -> None:
    position = inn(
        ["", ""], rooms="A1:- 2:peacekeeper", corpses=["", "monk"], mover=1, lap=2, entrance="duke", cash=(5, 5)
    )
    play(position, f"{action} room2")
    assert told(position, "investigated") == []


def test_an_investigation_that_finds_nothing_costs_nothing() -> None:
    position = morning(["", ""], "A1:- 2:major")
    assert told(position, "investigated") == [{"guilty": 0}]
    assert money(position) == [(5, 1), (5, 1)]


def test_every_corpse_costs_10_and_goes_to_the_box() -> None:
    position = morning(["", ""], "A1:- 2:major", corpses=["monk duke"], cash=(35, 5), cheques=(0, 1))
    assert money(position) == [(15, 0), (5, 1)]
    assert sorted(position.state.box_pile) == ["duke", "monk"]


def test_the_gravedigger_is_paid_in_any_mix_of_cash_and_cheques() -> None:
    position = morning(["", ""], "A1:- 2:major", corpses=["monk duke"], cash=(25, 5), cheques=(3, 1))
    assert position.decision.name == "fine"
    assert position.decision.about == {"debt": 20, "corpses": 2}
    assert list(position.decision.options) == ["cheques0", "cheques1", "cheques2"]
    assert money(play(position.copy(), "cheques0"))[0] == (5, 3)
    assert money(play(position.copy(), "cheques1"))[0] == (15, 2)
    assert money(play(position.copy(), "cheques2"))[0] == (25, 1)


def test_a_mix_must_cover_the_whole_debt_and_no_more() -> None:
    position = morning(["", ""], "A1:- 2:major", corpses=["monk duke baron"], cash=(15, 5), cheques=(4, 1))
    assert list(position.decision.options) == ["cheques2", "cheques3"]
    with pytest.raises(Illegal) as refused:
        position.push("cheques4")
    assert refused.value.why.rule == "gravedigger"
    with pytest.raises(Illegal):
        position.push("cheques1")


def test_who_cannot_pay_in_full_gives_everything_and_the_corpses_go_all_the_same() -> None:
    position = morning(["", ""], "A1:- 2:major", corpses=["monk duke baron"], cash=(7, 5), cheques=(1, 1))
    assert money(position)[0] == (0, 0)
    assert told(position, "fined") == [{"who": 0, "corpses": 3, "money": 17}]
    assert position.state.players[0].corpses == []


def test_cash_that_is_no_multiple_of_ten_may_have_to_be_helped_by_cheques() -> None:
    position = morning(["", ""], "A1:- 2:major", corpses=["monk"], cash=(9, 5), cheques=(2, 1))
    assert money(position)[0] == (9, 1), "9F in cash cannot pay 10F, so it is a cheque without asking"


def test_several_guilty_seats_are_asked_together() -> None:
    position = morning(
        ["", "", ""], "A1:- 2:major 3:baron", corpses=["monk", "monk", ""], cash=(15, 15, 5), cheques=(1, 1, 1)
    )
    assert position.waiting == (0, 1)
    play(position, "2:cheques1")
    assert position.waiting == (0,)
    assert money(position) == [(15, 1), (15, 1), (5, 1)], "nothing shows before all have answered"
    play(position, "1:cheques0")
    assert money(position) == [(5, 1), (15, 0), (5, 1)]


# ── travellers leave ────────────────────────────────────────────────────────────────────────────────────


def test_each_own_room_still_occupied_pays_1_and_white_rooms_pay_nobody() -> None:
    position = morning(["", ""], "A1:baron A2:- B3:count 4:novice")
    assert money(position) == [(6, 1), (6, 1)]
    assert told(position, "lodging") == [
        {"who": 0, "rooms": 1, "money": 1},
        {"who": 1, "rooms": 1, "money": 1},
    ]
    assert sorted(position.state.exit) == ["baron", "count", "novice"]
    assert all(room.guest is None for room in position.state.rooms)


def test_room_rent_is_lost_above_40() -> None:
    assert money(morning(["", ""], "A1:baron A2:count", cash=(39, 5)))[0] == (40, 1)


def test_rent_comes_in_time_for_the_wages() -> None:
    position = morning(["peasant", ""], "A1:baron B2:-", cash=(0, 5))
    assert hand(position) == ["peasant"]
    assert money(position)[0] == (0, 1)


# ── wages ───────────────────────────────────────────────────────────────────────────────────────────────


def test_every_card_in_hand_costs_1_from_the_track() -> None:
    position = morning(["peasant peasant monk", "baron"], "A1:- B2:-")
    assert money(position) == [(2, 1), (4, 1)]


def test_cheques_do_not_pay_wages_and_the_unpaid_leave_by_their_masters_choice() -> None:
    position = morning(["peasant peasant monk", ""], "A1:- B2:-", cash=(1, 5), cheques=(3, 1))
    assert position.decision.name == "leave"
    assert (position.decision.least, position.decision.most) == (2, 2)
    bistro = position.state.bistro
    play(position, "monk+peasant")
    assert hand(position) == ["peasant"]
    assert money(position)[0] == (0, 3)
    assert position.state.exit == ["monk"]
    assert position.state.bistro == bistro + 1


def test_with_no_cash_at_all_everybody_leaves_without_asking() -> None:
    position = morning(["peasant monk", ""], "A1:- B2:-", cash=(0, 5), cheques=(3, 1))
    assert hand(position) == []
    assert told(position, "walked_out") == [{"who": 0, "money": 0, "cards": ["monk", "peasant"]}]


def test_nobody_may_be_let_go_while_there_is_money() -> None:
    position = morning(["peasant monk", ""], "A1:- B2:-", cash=(5, 5))
    assert hand(position) == ["monk", "peasant"]


def test_only_cards_in_hand_can_leave() -> None:
    position = morning(["peasant peasant monk", ""], "A1:- B2:-", cash=(1, 5))
    with pytest.raises(Illegal) as refused:
        position.push("duke+monk")
    assert refused.value.why.reason == "not-in-hand"


def test_several_seats_choose_who_leaves_together_without_seeing_each_other() -> None:
    position = morning(["peasant monk", "peasant novice"], "A1:- B2:-", cash=(1, 1))
    assert position.waiting == (0, 1)
    play(position, "1:monk")
    assert position.view(1).seats[0].hand_size == 2
    play(position, "2:peasant")
    assert (hand(position, 0), hand(position, 1)) == (["peasant"], ["novice"])


# ── the next round ──────────────────────────────────────────────────────────────────────────────────────


def test_the_first_player_moves_to_the_left() -> None:
    position = inn(["", "", ""], rooms="A1:- B2:- C3:-", first=2, mover=1, lap=2, entrance="duke baron count monk")
    play(position, PASS)
    assert (position.state.first, position.state.round, position.state.lap) == (0, 2, 1)
    assert position.waiting == (0,)
    assert position.decision.name == "room"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", [{}, {"carnies": "events", "notables": "yes", "objects": "yes"}])
def test_what_happened_before_a_question_is_told_before_it_is_put(seats: int, modules: dict[str, str]) -> None:
    """Else a preview of a move would show as its outcome what has come about without it."""
    for number in range(6):
        dice = QuickDice(number)
        position = Position.new(GAME, seats, number.to_bytes(32, "big"), modules)
        while not position.over:
            assert position.answers or not position.news
            decision = position.decisions[0]
            position.push(decision.chance(dice), decision.seat)
