"""Module 2 of The Carnies: the notables and what their annexes do."""

from __future__ import annotations

import pytest

from games.bloody_inn.components import box
from games.kernel.errors import Illegal
from games.kernel.position import Position
from tests.games.bloody_inn.builder import hand, inn, money, play, told, under

NOTABLES = {"notables": "yes"}
PASS = "pass no"
CARDS = box().cards


def morning(hands: list[str], rooms: str = "A1:- B2:-", **table: object) -> Position:
    """The last player passes, and morning comes."""
    position = inn(hands, rooms=rooms, mover=len(hands) - 1, lap=2, entrance="monk novice", **NOTABLES, **table)
    return play(position, PASS)


def test_fourteen_notables_of_six_kinds_take_the_place_of_fourteen_nobles() -> None:
    """Carnies rulebook, module 2, setup."""
    deck = box().deck(carnies=False, notables=True)
    families = [CARDS[card].family for card in deck]
    assert (len(deck), families.count("notable"), families.count("noble")) == (70, 14, 0)
    assert len({card for card in deck if CARDS[card].family == "notable"}) == 6


def test_every_notable_has_a_test_here() -> None:
    tests = " ".join(name for name in globals() if name.startswith("test_"))
    for card in CARDS.values():
        if card.family == "notable" and card.annex:
            assert card.annex.id.replace("-", "_") in tests


def test_the_upper_rank_counts_in_a_room_and_the_lower_one_afterwards() -> None:
    """Carnies rulebook, module 2, example: the surgeon is killed at rank 1 and buried at rank 2."""
    position = inn(
        ["novice novice peacekeeper", ""], rooms="A1:surgeon B2:monk", annexes=["abbot"],
        **NOTABLES,
    )  # fmt: skip
    play(position, "kill room1")
    assert position.decision.name == "with"
    assert position.decision.about["rank"] == 1
    play(position, f"peacekeeper {PASS} bury")
    assert position.decision.about == {"rank": 2, "least": 1, "action": "bury"}


def test_room_service_pays_the_upper_rank() -> None:
    position = inn(["", ""], rooms="A1:-@A B2:monk", entrance="notary monk", phase="welcome", **NOTABLES)
    assert told(position, "served") == [{"who": 0, "money": 3, "room": 1}]


def test_the_lower_rank_is_the_number_of_places_under_the_annex() -> None:
    position = inn(["", ""], annexes=["notary"], corpses=["monk"], **NOTABLES)
    assert position.view(0).seats[0].annexes[1].places == 1


# ── paid when built ─────────────────────────────────────────────────────────────────────────────────────


def test_wine_cask_pays_3_for_each_white_room_with_a_guest() -> None:
    """Carnies rulebook, clarifications, example: two white rooms with a guest bring 6F."""
    position = inn(["winemaker", ""], rooms="A1:monk B2:monk 3:novice 4:abbot 5:-", **NOTABLES)
    play(position, "build")
    assert money(position)[0] == (11, 1)
    assert told(position, "annex_paid") == [{"who": 0, "card": "winemaker", "money": 6}]


def test_silk_farm_pays_3_for_each_own_room_with_a_guest() -> None:
    """Carnies rulebook, clarifications, example: two own rooms with a guest bring 6F."""
    position = inn(["sericulturist monk", ""], rooms="A1:monk A2:novice A3:- B4:abbot 5:bishop", **NOTABLES)
    play(position, "build sericulturist")
    assert money(position)[0] == (11, 1)


def test_silk_farm_does_not_count_guests_in_trailers() -> None:
    """Carnies rulebook, clarifications: a guest in an own trailer does not count."""
    position = inn(
        ["sericulturist monk", ""], rooms="A1:monk B2:-", trailers="A:juggler:novice", **NOTABLES
    )  # fmt: skip
    play(position, "build sericulturist")
    assert money(position)[0] == (8, 1)


@pytest.mark.parametrize("card", ["winemaker", "sericulturist"])
def test_wine_cask_and_silk_farm_pay_only_once(card: str) -> None:
    """Carnies rulebook, clarifications: only when it is built."""
    position = morning(["", ""], "A1:monk 2:novice B3:-", annexes=[card])
    assert told(position, "annex_paid") == []


# ── every morning ───────────────────────────────────────────────────────────────────────────────────────


def test_laboratory_pays_3_if_another_player_has_a_corpse_however_many() -> None:
    """Carnies rulebook, clarifications."""
    assert money(morning(["", ""], annexes=["surgeon"], corpses=["", "monk"]))[0] == (8, 1)
    assert money(morning(["", "", ""], "A1:- B2:- C3:-", annexes=["surgeon"], corpses=["", "monk novice", "abbot"]))[0] == (8, 1)  # fmt: skip  # noqa: E501


def test_laboratory_does_not_look_at_its_owner_s_own_corpses() -> None:
    assert money(morning(["", ""], annexes=["surgeon"], corpses=["monk"]))[0] == (5, 1)


def test_two_laboratories_pay_6() -> None:
    """Carnies rulebook, clarifications, example: two laboratories bring 6F."""
    assert money(morning(["", ""], annexes=["surgeon surgeon"], corpses=["", "monk"]))[0] == (11, 1)


def test_laboratory_looks_after_the_investigation() -> None:
    """Carnies rulebook, clarifications: what the gravedigger has taken is not seen."""
    position = morning(
        ["", ""], "A1:- B2:major", annexes=["surgeon"], corpses=["", "monk"], cash=(5, 15), cheques=(1, 0)
    )
    assert told(position, "annex_paid") == []


def test_pharmacy_pays_2_if_another_player_holds_three_accomplices_however_many_players_do() -> None:
    """Carnies rulebook, clarifications."""
    three = "novice monk abbot"
    assert money(morning(["", three], annexes=["pharmacist"]))[0] == (7, 1)
    assert money(morning(["", three, "newsboy grocer brewer"], "A1:- B2:- C3:-", annexes=["pharmacist"]))[0] == (7, 1)
    assert money(morning(["", "novice monk"], annexes=["pharmacist"]))[0] == (5, 1)
    assert money(morning([three, ""], annexes=["pharmacist"]))[0] == (2, 1), "one's own hand does not count"


# ── by what others do ───────────────────────────────────────────────────────────────────────────────────


def test_safe_gets_what_another_player_cannot_hold() -> None:
    """Carnies rulebook, clarifications, example: 28F and 18F make 40F for the burier and 6F for the safe."""
    position = inn(["novice novice", ""], annexes=["", "banker"], corpses=["concierge"], cash=(28, 10), **NOTABLES)
    play(position, "bury 1.barn")
    assert money(position) == [(40, 1), (16, 1)]
    assert told(position, "surplus") == [{"who": 1, "money": 6, "loser": 0}]


def test_safe_is_held_to_its_owner_s_own_limit() -> None:
    position = inn(["novice novice", ""], annexes=["", "banker"], corpses=["concierge"], cash=(28, 38), **NOTABLES)
    play(position, "bury 1.barn")
    assert money(position) == [(40, 1), (40, 1)]


def test_safe_does_not_catch_its_owner_s_own_surplus() -> None:
    position = inn(["novice novice", ""], annexes=["banker"], corpses=["concierge"], cash=(28, 5), **NOTABLES)
    play(position, "bury 1.barn")
    assert money(position) == [(40, 1), (5, 1)]


def test_safe_gets_what_a_cashed_cheque_brings_beyond_the_limit() -> None:
    position = inn(["", ""], rooms="A1:monk B2:-", annexes=["", "banker"], cash=(35, 5), **NOTABLES)
    play(position, "pass cash1")
    assert money(position) == [(40, 0), (10, 1)]
    assert told(position, "surplus") == [{"who": 1, "money": 5, "loser": 0}]


def test_study_lets_its_owner_write_a_cheque_when_another_player_launders() -> None:
    """Carnies rulebook, clarifications: the exchange is made in another player's turn."""
    position = inn(["", "", ""], rooms="A1:monk B2:- C3:-", annexes=["", "notary"], cash=(20, 25, 30), **NOTABLES)
    play(position, "pass cheques1")
    assert (position.waiting, position.decision.name) == ((1,), "exchange")
    assert list(position.decision.options) == ["no", "cheques1"]
    play(position, "cheques1")
    assert money(position) == [(10, 2), (15, 2), (30, 1)]
    assert position.waiting == (1,)
    assert position.decision.name == "action"


@pytest.mark.parametrize(("answer", "cash"), [("no", 25), ("cash1", 25), ("cheques1", 9)])
def test_study_is_not_asked_where_nobody_turns_cash_into_cheques_or_its_owner_has_no_10(answer: str, cash: int) -> None:
    position = inn(["", ""], rooms="A1:monk B2:-", annexes=["", "notary"], cash=(20, cash), **NOTABLES)
    play(position, f"pass {answer}")
    assert position.decision.name == "action"


def test_study_does_not_serve_its_owner_s_own_laundering() -> None:
    position = inn(["", ""], rooms="A1:monk B2:-", annexes=["notary"], cash=(30, 20), **NOTABLES)
    play(position, "pass cheques1")
    assert (position.waiting, position.decision.name) == ((1,), "action")


def test_study_changes_one_cheque_and_no_more() -> None:
    position = inn(["", ""], rooms="A1:monk B2:-", annexes=["", "notary"], cash=(20, 35), **NOTABLES)
    play(position, "pass cheques1")
    with pytest.raises(Illegal) as refused:
        position.push("cheques2")
    assert refused.value.why.rule == "laundering"


def test_a_corpse_can_lie_under_a_notable_s_annex() -> None:
    position = inn(["novice", ""], annexes=["surgeon"], corpses=["monk"], **NOTABLES)
    play(position, "bury 1.surgeon")
    assert under(position, 0, "surgeon") == ["monk"]
    assert hand(position) == ["novice"]
