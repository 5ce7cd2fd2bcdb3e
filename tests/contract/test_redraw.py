"""Drawing anew: what nobody knows may come otherwise, what anybody knows stays; a record proves every branch of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, QuickDice
from games.kernel.game import Game
from games.kernel.position import Position, thaw
from games.kernel.record import BadRecord, Branch, Record
from tests.contract.journeys import encode, journey, well_played
from tests.contract.tables import GAMES, LADEN_TABLES, MET_TABLES, PLAIN_TABLES, Table, seed
from tests.contract.test_gate import shown

BRANCHES = range(1, 9)


def between_steps(table: Table, every: int) -> Iterator[Position]:
    """Some positions of a game in which nobody has answered yet."""
    for n, position in enumerate(p for p in well_played(table) if not p.answers):
        if n % every == 0 and position.decisions:  # what asks nobody has been played by then
            yield position


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_every_seat_sees_and_may_answer_the_same_after_it(table: Table) -> None:
    for position in between_steps(table, every=2):
        anew = position.drawn_anew(1)
        for seat in (None, *range(table.seats)):
            assert shown(anew, seat) == shown(position, seat)


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_nothing_is_lost_or_added_by_it(table: Table) -> None:
    for n, position in enumerate(between_steps(table, every=3), 1):
        state = table.game.redraw(thaw(table.game, position.checkpoint), Dice(b"", branch=n))
        table.game.check(state)
        before, after = (sizes(msgspec.to_builtins(s)) for s in (thaw(table.game, position.checkpoint), state))
        assert after == before


def sizes(value: Any) -> Any:
    """Plain data without its texts: how many there are of what, and where."""
    if isinstance(value, dict):
        return {name: sizes(part) for name, part in value.items()}
    return [sizes(part) for part in value] if isinstance(value, list | tuple) else isinstance(value, str) or value


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_it_rests_on_the_dice_alone_and_not_on_how_things_lay(table: Table) -> None:
    game = table.game
    for n, position in enumerate(between_steps(table, every=5)):
        twice = game.redraw(thaw(game, position.checkpoint), QuickDice(n))
        once = thaw(game, position.checkpoint)
        assert encode(game.redraw(twice, Dice(b"same"))) == encode(game.redraw(once, Dice(b"same")))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_nobody_knows_lies_otherwise_in_other_branches(game: Game) -> None:
    for table in (t for t in PLAIN_TABLES + LADEN_TABLES if t.game is game):
        position = table.open(seed(74))
        assert len({position.drawn_anew(branch).checkpoint for branch in BRANCHES}) > 4


@pytest.mark.parametrize("table", MET_TABLES, ids=str)
def test_a_game_that_went_back_three_times_is_proved_branch_by_branch(table: Table) -> None:
    record, end = wandering(table, number=75)
    assert len(record.branches) == 3
    text = record.text()
    assert text.startswith("Penny Post record 2\n")
    assert text.count("\nback to ") == 3
    again = Record.read(text)
    assert again == record
    played = again.verify(table.game)
    assert (played.checkpoint, played.dice_at, played.branch) == (end.checkpoint, end.dice_at, 3)
    assert played.scores() == record.scores == end.scores()
    assert len(again.standing) == len(end.steps)


@pytest.mark.parametrize("table", [t for t in PLAIN_TABLES if t.seats == 2], ids=str)
def test_a_branch_that_was_tampered_with_is_found_out(table: Table) -> None:
    record, _ = wandering(table, number=76)
    text = record.text()
    first = record.branches[0]
    line = f"back to {first.after}, branch 1\n"
    for forged in (
        text.replace(line, f"back to {first.after}, branch 2\n"),
        text.replace(line, f"back to {first.after + 9999}, branch 1\n"),
        text.replace(line, ""),
        text.replace(line, line + line.replace("branch 1", "branch 2")),
    ):
        with pytest.raises(BadRecord):
            Record.read(forged).verify(table.game)


def wandering(table: Table, number: int) -> tuple[Record, Position]:
    """A game by chance in which the table goes back three times, and once more from where it had gone back to.

    In some games nothing comes to light for a whole round: one plays on until something has.
    """
    dice = QuickDice(number)
    position, lines = table.open(seed(number)), list[Branch]()
    steps: tuple[Any, ...] | None = None
    began = 0
    for branch, answers in enumerate((40, 25, 6, 10_000)):
        given = 0
        while not position.over and (given < answers or not _passed(position)):
            decision = position.decisions[dice.below(len(position.decisions))]
            position.push(decision.chance(dice), decision.seat)
            given += 1
        played = tuple(step.answers for step in position.steps_since(began + 1))
        if steps is None:
            steps = played
        else:
            lines.append(Branch(branch, began, played))
        if answers < 10_000:
            whole = _passed(position)
            back = whole[len(whole) // 2]
            began, position = back - 1, position.back_to(back).drawn_anew(branch + 1)
    assert steps is not None
    record = Record.of(position, table.seats, seed(number), table.options)
    return msgspec.structs.replace(record, steps=steps, branches=tuple(lines)), position


def _passed(position: Position) -> list[int]:
    """The steps that somebody answered and since which something has come to light: back to these one draws anew."""
    return [step.number for step in position.steps if step.answers and position.shown_since(step.number)]


def test_only_between_two_steps_can_anything_be_drawn_anew() -> None:
    table = PLAIN_TABLES[0]
    position = next(p for p in journey(table, 77) if p.answers)
    with pytest.raises(ValueError, match="between two steps"):
        position.drawn_anew(1)


def test_chance_comes_from_the_branch_from_then_on() -> None:
    table = next(t for t in PLAIN_TABLES if t.game.id == "saleroom-plain" and t.seats == 2)
    lots = Counter[str]()
    for branch in BRANCHES:
        position = table.open(seed(78)).drawn_anew(branch)
        for decision in position.decisions:
            position.push(decision.options[0], decision.seat)
        lots[position.state.lot] += 1
        assert position.copy().branch == branch
    assert len(lots) > 2
