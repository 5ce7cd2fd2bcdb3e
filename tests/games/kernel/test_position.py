"""Positions, on a game small enough to follow by eye: steps, answers given together, reveals, imagining."""

from __future__ import annotations

import pytest

from games.kernel.decisions import Choose, Flow
from games.kernel.dice import QuickDice
from games.kernel.errors import Illegal, NotAsked
from games.kernel.position import Answer, Position, Turn
from games.obsession import GAME
from tests.games.kernel.toys import COINS, Coins, Purse, coins


def at_the_bidding(seats: int = 3) -> Position:
    position = coins(seats)
    for _ in range(seats):
        position.push("leave")
    return position


def test_answers_are_written_as_the_options_are_listed() -> None:
    position = coins().push("take").push("silver+silver")
    assert position.answers == (Answer(0, "take"), Answer(0, "silver+silver"))
    position = coins().push("TA").push("go")
    assert position.answers == (Answer(0, "take"), Answer(0, "gold"))


def test_a_step_ends_when_the_rules_have_no_more_to_ask() -> None:
    position = coins().push("take").push("silver+silver")
    forced: list[tuple[str, str]] = []
    position.watch = lambda decision, answer: forced.append((decision.name, answer))
    position.push("right")
    assert position.waiting == (1,)
    (step,) = position.steps
    assert step.answers == (Answer(0, "take"), Answer(0, "silver+silver"), Answer(0, "right"))
    assert [event.args["places"] for event in step.events] == [["right", "left"]]
    assert forced == [("from", "left")], "the second place had to be left"
    assert position.answers == ()
    assert position.number == 2


def test_a_refused_answer_leaves_everything_as_it_was() -> None:
    position = coins().push("take")
    with pytest.raises(Illegal):
        position.push("gold+silver")
    assert position.answers == (Answer(0, "take"),)
    assert position.decision.name == "coins"


def test_only_who_is_asked_may_answer() -> None:
    position = coins()
    with pytest.raises(NotAsked) as refused:
        position.push("leave", 2)
    assert (refused.value.seat, refused.value.waiting) == (2, (0,))


def test_an_answer_without_a_seat_is_not_taken_when_several_are_asked() -> None:
    with pytest.raises(NotAsked):
        at_the_bidding().push("1")


def test_seats_asked_together_answer_in_any_order_and_in_secret() -> None:
    position = at_the_bidding()
    assert position.waiting == (0, 1, 2)
    position.push("1", 2).push("0", 0)
    assert position.waiting == (1,)
    assert all(answer.secret for answer in position.answers)
    assert position.view(0)[0] == (5, 5, 5)
    position.push("1", 1)
    assert position.over
    assert position.steps[-2].events[0].args == {"bids": [0, 1, 1]}


def test_the_order_of_answers_given_together_does_not_matter() -> None:
    ends = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        position = at_the_bidding()
        for seat in order:
            position.push(("0", "1", "1")[seat], seat)
        ends.append((position.scores(), position.ledger))
    assert ends[0] == ends[1] == ends[2]


def test_a_seat_may_be_asked_more_than_once_while_others_answer_too() -> None:
    position = at_the_bidding()
    position.push("3", 1)
    assert position.decision_of(1).name == "sure"
    position.push("1", 0).push("0", 2)
    assert position.waiting == (1,)
    position.push("yes", 1)
    assert position.steps[-2].events[0].args == {"bids": [1, 3, 0]}


def test_taking_back_leaves_the_answers_of_others_standing() -> None:
    position = at_the_bidding().push("3", 1).push("1", 0).push("no", 1)
    assert position.waiting == (2,)
    assert position.take_back(1) == Answer(1, "no", secret=True)
    assert position.decision_of(1).name == "sure"
    assert position.take_back(1) == Answer(1, "3", secret=True)
    assert position.decision_of(1).name == "bid"
    assert position.answers == (Answer(0, "1", secret=True),)
    with pytest.raises(IndexError):
        position.take_back(1)
    with pytest.raises(IndexError):
        position.take_back(2)


def test_pop_takes_back_across_steps_and_over_those_that_asked_nothing() -> None:
    position = at_the_bidding(2).push("1", 0).push("0", 1)
    assert position.over
    assert position.pop() == Answer(1, "0", secret=True)
    assert position.waiting == (1,)
    position.pop()
    assert position.pop() == Answer(1, "leave")
    assert position.number == 2


def test_a_game_that_is_over_asks_nothing() -> None:
    position = at_the_bidding(2).push("1", 0).push("0", 1)
    assert (position.decisions, position.waiting) == ((), ())
    assert position.outcome is not None
    with pytest.raises(NotAsked):
        position.push("leave")


def test_a_step_that_used_the_dice_or_was_answered_by_several_has_revealed_something() -> None:
    position = at_the_bidding(2).push("1", 0).push("0", 1)
    assert [step.revealed for step in position.steps] == [False, False, True, True]
    assert position.dice_at > position.steps[-1].dice_at


def test_stored_and_loaded_a_position_goes_on_with_the_same_dice() -> None:
    position = at_the_bidding(2).push("1", 0)
    loaded = Position(COINS, bytes(32), position.checkpoint, position.dice_at, position.number)
    loaded.resume(position.answers)
    assert loaded.push("0", 1).scores() == position.push("0", 1).scores()


def test_a_copy_shares_nothing_that_changes() -> None:
    position = coins().push("take")
    copy = position.copy()
    copy.push("gold").push("left")
    assert (position.number, copy.number) == (1, 2)
    assert position.answers == (Answer(0, "take"),)
    assert copy.copy().steps == copy.steps


def test_imagined_positions_keep_own_answers_and_make_up_those_of_others() -> None:
    position = at_the_bidding().push("3", 1).push("1", 0)
    dice = QuickDice(1)
    for _ in range(20):
        imagined = position.imagine(1, dice)
        assert imagined.waiting == position.waiting
        assert [a for a in imagined.answers if a.seat == 1] == [Answer(1, "3", secret=True)]
    assert len({position.imagine(1, dice).answers for _ in range(20)}) > 1


def test_imagined_positions_have_other_chances_to_come() -> None:
    position = at_the_bidding(2).push("1", 0)
    dice = QuickDice(1)
    ends = {position.imagine(1, dice).push("0", 1).scores()[0] for _ in range(30)}
    assert len(ends) > 1


def test_where_nothing_is_hidden_chance_to_come_is_still_not_what_it_will_be() -> None:
    class Open(Coins):
        def resample(self, state: Purse, *_: object) -> Purse:
            return state

    position, dice = Position.new(Open(), 2, bytes(32)).push("leave").push("leave"), QuickDice(1)
    ends = {position.imagine(1, dice).push("0", 0).push("0", 1).scores()[0] for _ in range(30)}
    assert ends == {6, 7, 8, 9}, "any coin of the bag, as far as anybody knows"


def test_a_new_position_can_be_imagined_before_it_has_been_looked_at() -> None:
    class Sealed(Coins):
        def step(self, state: Purse, turn: Turn) -> Flow:
            return super().step(state, turn) if state.turn >= 0 else self.cut(state, turn)

        def new(self, *args: object) -> Purse:
            purse = super().new(*args)
            purse.turn = -1
            return purse

        def cut(self, state: Purse, turn: Turn) -> Flow:
            turn.dice.shuffle(state.bag)
            state.turn = 0
            return
            yield

    position = Position.new(Sealed(), 2, bytes(32))
    assert position.imagine(0, QuickDice(1)).number == 2


class AsksAfterReveal(Coins):
    """A game with a fault: it asks on after it has used the dice."""

    def step(self, state: Purse, turn: Turn) -> Flow:
        turn.dice.shuffle(state.bag)
        yield Choose(0, "what", ("take", "leave"))


class AsksAcrossSeats(Coins):
    """A game with a fault: it asks a second seat in the same step."""

    def step(self, state: Purse, turn: Turn) -> Flow:
        yield Choose(0, "what", ("take", "leave"))
        yield Choose(1, "what", ("take", "leave"))


def test_a_game_that_asks_after_a_reveal_is_found_out() -> None:
    with pytest.raises(AssertionError, match="after a reveal"):
        _ = Position.new(AsksAfterReveal(), 2, bytes(32)).decisions


def test_a_game_that_asks_two_seats_in_turn_within_a_step_is_found_out() -> None:
    position = Position.new(AsksAcrossSeats(), 2, bytes(32))
    with pytest.raises(AssertionError, match="another seat"):
        position.push("take")


class Brief(Coins):
    """One question, and it is over."""

    def step(self, state: Purse, turn: Turn) -> Flow:
        yield Choose(0, "what", ("take", "leave"))
        state.over = True


def test_the_end_of_a_game_is_a_reveal_for_everything_is_laid_open() -> None:
    (step,) = Position.new(Brief(), 2, bytes(32)).push("leave").steps
    assert step.revealed


def test_what_a_position_keeps_in_mind_of_answers_that_gave_themselves_does_not_grow_with_the_game() -> None:
    position, dice = Position.new(GAME, 4, bytes(32)), QuickDice(1)
    while not position.over:
        position.push(position.decisions[0].chance(dice), position.waiting[0])
        assert sum(position.of_themselves(seat, 0) for seat in range(4)) <= 64
