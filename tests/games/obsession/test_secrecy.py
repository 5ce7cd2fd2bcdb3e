"""What a seat may not know: in what is imagined for it, in the answers of others, in the order of handing in."""

from __future__ import annotations

import msgspec
import pytest

from bot.tables.records import UNTOLD, told_to
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.obsession import GAME
from games.obsession.components import box
from tests.contract.journeys import journey
from tests.contract.tables import Table, plays
from tests.games.obsession.builder import county, family, play

BOX = box()
VARIANTS = {"starters": "drafted", "families": "dealt", "monuments": "lot", "wessex": "yes", "length": "extended"}


def tables() -> list[Table]:
    found = [plays(GAME, seats, options) for seats in GAME.seats for options in ({}, VARIANTS)]
    return [table for table in found if table]


def resampled(checkpoint: bytes, seat: int | None, number: int) -> bytes:
    state = msgspec.msgpack.decode(checkpoint, type=GAME.state)
    return msgspec.msgpack.encode(GAME.resample(state, seat, QuickDice(number)))


@pytest.mark.parametrize("table", tables(), ids=str)
def test_positions_a_seat_cannot_tell_apart_are_imagined_alike_with_the_same_dice(table: Table) -> None:
    for n, position in enumerate(journey(table, number=31, lean=2)):
        if n % 5 and position.number > 6:
            continue
        for seat in (None, *range(table.seats)):
            other = position.imagine(seat, QuickDice(n)).checkpoint
            assert resampled(other, seat, 7) == resampled(position.checkpoint, seat, 7), (position.number, seat)


def test_monuments_drawn_by_lot_are_nobodys_knowledge_before_the_market_opens() -> None:
    position = Position.new(GAME, 3, bytes(32))
    kinds = BOX.tiles
    bags = [position.imagine(0, QuickDice(n)).state.bag for n in range(20)]
    assert len({tuple(sorted(t for t in bag if kinds[t].kind == "monument")) for bag in bags}) > 1


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_open_answer_names_an_objective_or_a_card_that_others_are_not_told_of(seats: int) -> None:
    table = plays(GAME, seats, {})
    assert table is not None
    for number in (41, 42):
        *_, position = journey(table, number, lean=2)
        for step in position.steps:
            shown = {value for event in step.events if event.seats is None for value in map(str, event.args.values())}
            for answer in step.answers:
                key = answer.text.partition(".")[0]
                if key in BOX.objectives or (key in BOX.vp_cards and key not in shown):
                    assert answer.secret, (step.number, answer)


def test_an_objective_kept_is_not_readable_in_the_export_of_a_running_game() -> None:
    position = county(family("york", vp="vp-objective"), family("asquith"), objectives="full-coffers wide-circle")
    play(position, "special vp-objective wide-circle")
    step = next(step for step in position.steps if any("wide-circle" in a.text for a in step.answers))
    assert "wide-circle" not in " ".join(answer.text for answer in told_to(step.answers, 1))
    assert "wide-circle" in " ".join(answer.text for answer in told_to(step.answers, 0))


def test_an_objective_given_up_is_told_as_no_more_than_an_answer() -> None:
    seats = (
        family("york", objectives="wide-circle full-coffers"),
        family("asquith", objectives="three-valets an-underbutler"),
    )
    position = county(*seats, phase="objectives", round=4, shown="estate")
    play(position, "2:three-valets 1:wide-circle")
    step = next(step for step in position.steps if step.answers)
    assert [a.text for a in told_to(step.answers, None)] == [UNTOLD, UNTOLD]


@pytest.mark.parametrize("phase", ["objectives", "redraw"])
def test_the_order_in_which_answers_are_handed_in_changes_nothing(phase: str) -> None:
    given = {"objectives": "1:wide-circle 2:three-valets 3:own-drawing-room", "redraw": "1:redraw 2:redraw 3:redraw"}
    seats = [
        family("york", objectives="wide-circle full-coffers"),
        family("asquith", objectives="three-valets an-underbutler"),
        family("ponsonby", objectives="own-drawing-room epicureans"),
    ]
    ends = set()
    for line in (given[phase], " ".join(reversed(given[phase].split()))):
        position = county(*seats, phase=phase, round=4 if phase == "objectives" else 1, shown="estate")
        play(position, line)
        ends.add((position.checkpoint, tuple((event.id, str(event.args)) for event in position.ledger)))
    assert len(ends) == 1
