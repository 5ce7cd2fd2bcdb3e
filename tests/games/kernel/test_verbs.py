"""Verbs: a command is a line of answers."""

from __future__ import annotations

import pytest

from games.bloody_inn import GAME
from games.kernel.errors import Illegal, NotAsked, Unreadable
from games.kernel.verbs import Verb, play
from games.obsession import GAME as OBSESSION
from tests.games.bloody_inn.builder import inn
from tests.games.kernel.toys import COINS, coins
from tests.games.obsession.builder import county, family

TAKE, BID = COINS.verbs
INN = {verb.name: verb for verb in GAME.verbs}
SILVER = {"coins": "silver+silver"}


def test_a_verb_knows_its_fixed_answers_and_its_arguments() -> None:
    assert TAKE.fixed == {"what": "take"}
    assert TAKE.arguments == ("coins", "from")
    assert TAKE.repeats("from")
    assert not TAKE.repeats("coins")
    assert Verb("pass", ("action=pass",)).arguments == ()


def test_a_whole_move_is_done() -> None:
    position = coins()
    line = play(position, 0, TAKE, {"coins": "gold", "from": "right"})
    assert line.done
    assert line.position.waiting == (1,)
    assert position.answers == (), "the position itself is untouched"


def test_a_line_that_ends_mid_turn_leaves_the_rest_to_be_asked() -> None:
    line = play(coins(), 0, TAKE, {"coins": "gold"})
    assert not line.done
    assert line.position.decision.name == "from"


def test_a_repeated_argument_answers_its_decision_several_times() -> None:
    line = play(coins(), 0, TAKE, {**SILVER, "from": "right+left"})
    assert line.done
    assert line.position.ledger[0].args["places"] == ["right", "left"]


def test_answers_that_give_themselves_may_be_left_out_or_given() -> None:
    assert play(coins(), 0, TAKE, {**SILVER, "from": "right"}).done
    assert play(coins(), 0, TAKE, {**SILVER, "from": "right+left"}).done


def test_what_cannot_be_is_refused_with_its_reason_even_where_only_one_answer_is_left() -> None:
    with pytest.raises(Unreadable):
        play(coins(), 0, TAKE, {**SILVER, "from": "right+right"})
    position = inn(["peasant peasant", "peasant peasant"], rooms="A1:major B2:viscount 3:-")
    with pytest.raises(Illegal) as refused:
        play(position, 0, INN["kill"], {"guest": "room1", "with": "peasant"})
    assert (refused.value.why.rule, refused.value.why.reason) == ("paying", "too-few-cards")


def test_what_gives_itself_may_be_given_in_any_order_and_shortened() -> None:
    position = inn(["peasant novice", ""], rooms="A1:count B2:duke")
    assert play(position, 0, INN["kill"], {"guest": "room1", "with": "peasant+novice"}).done
    assert play(position, 0, INN["kill"], {"guest": "room1", "with": "nov + PEASANT"}).done


def test_graves_that_give_themselves_may_all_be_named() -> None:
    position = inn(
        ["", ""], rooms="A1:baron B2:baron", corpses=["novice cultivator"],
        annexes=["barn(monk) archbishop", "barn(monk)"],
    )  # fmt: skip
    given = {"corpse": "novice+cultivator", "grave": "1.archbishop+1.archbishop"}
    assert play(position, 0, INN["bury"], given).done


def test_an_argument_that_is_not_asked_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        play(coins(), 0, TAKE, {"coins": "gold", "from": "left", "bid": "1"})
    assert refused.value.why.reason == "not-asked-now"
    assert refused.value.why.args == {"argument": "bid"}


def test_a_verb_at_the_wrong_moment_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        play(coins(), 0, BID, {"bid": "1"})
    assert refused.value.why.reason == "wrong-moment"


def test_a_verb_of_a_seat_that_is_not_asked_is_refused() -> None:
    with pytest.raises(NotAsked):
        play(coins(), 1, TAKE, {})


def test_a_refused_argument_changes_nothing() -> None:
    position = coins()
    with pytest.raises(Unreadable):
        play(position, 0, TAKE, {"coins": "copper"})
    assert position.answers == ()


def test_in_a_bidding_a_line_is_done_when_the_seat_has_no_more_to_answer() -> None:
    position = coins(2).push("leave").push("leave")
    assert not play(position, 1, BID, {"bid": "3"}).done
    line = play(position, 1, BID, {"bid": "3", "sure": "no"})
    assert line.done
    assert line.position.waiting == (0,)


def test_a_question_that_may_be_answered_by_no_is_passed_over_for_what_comes_after() -> None:
    position = county(family("york", tiles="servants-hall"), family("asquith"))
    host = next(verb for verb in OBSESSION.verbs if verb.name == "host")
    line = play(position, 0, host, {"tile": "butlers-room"})
    assert [answer.text for answer in line.position.answers] == ["host", "no", "butlers-room"]
    assert play(position, 0, host, {}).position.decision.name == "gossip"
