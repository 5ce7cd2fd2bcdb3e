"""Open answers, a row for each seat: together they are the open move, and what no longer fits is asked again."""

from __future__ import annotations

from bot.store.rows import HANDED_IN
from bot.tables.drafts import handed_on, question_taken_back, still_fitting
from games.kernel.position import Position
from tests.contract.saleroom import SALEROOM
from tests.contract.tables import Table, seed


def buying() -> Position:
    """Two pairs; the first seat has bought, and may ask the third."""
    position = Table(SALEROOM, 4, {"sides": "pairs", "aim": "most"}).open(seed(1))
    for decision in position.decisions:
        position.push(decision.options[0], decision.seat)
    for decision in position.decisions:
        position.push("3" if decision.seat == 0 else "0", decision.seat)
    return Position(SALEROOM, seed(1), position.checkpoint, position.dice_at, position.number)


def test_what_was_handed_in_counts_for_the_other_and_what_was_not_does_not() -> None:
    assert handed_on(buying(), {0: ("ask",)}).waiting == (0,)
    assert handed_on(buying(), {0: ("ask", HANDED_IN)}).waiting == (2,)
    assert handed_on(buying(), {0: ("ask", HANDED_IN), 2: ("blind",)}).waiting == (2,)
    answered = handed_on(buying(), {0: ("ask", HANDED_IN, "take"), 2: ("blind", HANDED_IN)})
    assert (answered.waiting, answered.state.advice) == ((0,), "blind")


def test_an_open_move_of_two_seats_fits_as_a_whole() -> None:
    drafts = {0: ("ask", HANDED_IN, "take"), 2: ("blind", HANDED_IN)}
    assert still_fitting(buying(), drafts) == drafts


def test_what_the_rules_no_longer_ask_for_is_dropped_and_all_that_rests_on_it() -> None:
    assert still_fitting(buying(), {0: ("haggle", HANDED_IN, "take"), 2: ("blind", HANDED_IN)}) == {}
    unanswered = {0: ("ask", HANDED_IN, "take"), 2: ("shrug", HANDED_IN)}
    assert still_fitting(buying(), unanswered) == {0: ("ask", HANDED_IN)}
    assert still_fitting(buying(), {0: ("ask", HANDED_IN, "take")}) == {0: ("ask", HANDED_IN)}
    assert still_fitting(buying(), {1: ("3",)}) == {}


def test_a_question_taken_back_leaves_what_came_before_it_open() -> None:
    drafts = {0: ("sell", "vase", "ask", HANDED_IN), 2: ("blind",)}
    assert question_taken_back(drafts, 0) == {0: ("sell", "vase"), 2: ()}
    again = {0: ("ask", HANDED_IN, "sell", "vase", "ask", HANDED_IN), 2: ("blind", HANDED_IN, "take")}
    assert question_taken_back(again, 0) == {0: ("ask", HANDED_IN, "sell", "vase"), 2: ("blind", HANDED_IN)}
