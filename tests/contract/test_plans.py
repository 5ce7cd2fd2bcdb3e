"""Plans in every game: alike on what a seat cannot tell apart, never past a reveal, and played as they were tried."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.ledger import visible
from games.kernel.plans import Planned, Trial, begin, in_full, tried
from games.kernel.position import Position
from tests.contract.journeys import encode, well_played
from tests.contract.tables import LADEN_TABLES, PLAIN_TABLES, Table

EVERY = 12


def some_plan(start: Position, seat: int, dice: QuickDice) -> Trial:
    """A plan by chance, as far as one can be made."""
    line: tuple[Planned, ...] = ()
    while (trial := tried(start, seat, line)).ended == "open":
        decision = trial.position.decision_of(seat)
        assert decision is not None
        line = (*line, Planned(decision.name, in_full(decision, decision.chance(dice))))
    return trial


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_plan_goes_alike_on_positions_its_seat_cannot_tell_apart_and_as_far_when_played(table: Table) -> None:
    dice = QuickDice(81)
    for n, position in enumerate(well_played(table)):
        if n % EVERY or not position.decisions or position.answers:
            continue
        for seat in position.waiting:
            one, other = (begin(position, seat, QuickDice(way)) for way in (1, 2))
            assert one is not None
            assert other is not None
            trial = some_plan(one.position, seat, dice)
            again = tried(other.position, seat, trial.taken)
            assert (again.ended, again.taken) == (trial.ended, trial.taken)
            assert encode(again.position.view(seat)) == encode(trial.position.view(seat))
            assert not any(step.revealed for step in trial.position.steps_since(one.position.number))
            played = tried(position, seat, trial.taken)
            assert (played.ended, played.taken) == (trial.ended, trial.taken)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_seat_that_is_not_asked_is_found_a_start_that_rests_on_what_it_sees(table: Table) -> None:
    for n, position in enumerate(well_played(table)):
        if n % EVERY or not position.decisions or position.answers:
            continue
        for seat in set(range(table.seats)).difference(position.waiting):
            imagined = position.imagine(seat, QuickDice(n))
            one, other = begin(position, seat, QuickDice(3)), begin(imagined, seat, QuickDice(3))
            assert (one is None) == (other is None)
            if one is None or other is None:
                continue
            assert one.assumed == other.assumed
            assert encode(one.position.view(seat)) == encode(other.position.view(seat))


@pytest.mark.parametrize("table", PLAIN_TABLES + LADEN_TABLES[-1:], ids=str)
def test_what_others_are_assumed_to_do_shows_nothing_that_its_seat_does_not_know_unless_it_is_said_to_be_made_up(
    table: Table,
) -> None:
    """A rival who is imagined to play a card is imagined to hold it: where they may not, that is made up."""
    for n, position in enumerate(well_played(table)):
        if n % EVERY or not position.decisions or position.answers:
            continue
        for seat in set(range(table.seats)).difference(position.waiting):
            start = begin(position, seat, QuickDice(n))
            if start is None or start.made_up:
                continue
            given = [answer for step in start.position.steps_since(position.number) for answer in step.answers]
            for world in range(6):
                other = position.imagine(seat, QuickDice(1000 * n + world)).resume((*given, *start.position.answers))
                assert visible(other.ledger[len(position.news) :], seat) == start.assumed
                assert encode(other.view(seat)) == encode(start.position.view(seat))
