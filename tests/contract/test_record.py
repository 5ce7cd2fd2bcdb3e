"""A game can be written down as text, read again, and played again to the same end."""

from __future__ import annotations

from itertools import islice

import pytest

from games.kernel.record import BadRecord, Record
from tests.contract.journeys import WELL_PLAYED, journey, snapshot, well_played
from tests.contract.tables import FEW_TABLES, Table, seed

NAMES = ("Ada", "Émile", "Giulia", "さくら")


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_a_record_read_again_replays_to_the_same_end(table: Table) -> None:
    *_, position = well_played(table)
    record = Record.of(position, table.seats, seed(WELL_PLAYED), table.options, NAMES[: table.seats])
    again = Record.read(record.text())
    assert again == record
    played = again.verify(table.game)
    assert snapshot(played, table.seats) == snapshot(position, table.seats)
    assert played.ledger == position.ledger


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_a_game_in_the_middle_can_be_written_down_too(table: Table) -> None:
    position = next(islice(journey(table, number=92), 40, None), None)
    if position is None:
        *_, position = journey(table, number=92)
    record = Record.of(position, table.seats, seed(92), table.options)
    played = Record.read(record.text()).replay(table.game)
    assert snapshot(played, table.seats) == snapshot(position, table.seats)


@pytest.mark.parametrize("table", FEW_TABLES, ids=str)
def test_a_record_with_a_changed_answer_is_found_out(table: Table) -> None:
    *_, position = journey(table, number=93)
    text = Record.of(position, table.seats, seed(93), table.options).text()
    lines = text.splitlines()
    place = next(n for n in range(len(lines) - 1, 0, -1) if ":" in lines[n])
    lines[place] = lines[place].rpartition(":")[0] + ":nonsense"
    with pytest.raises(BadRecord):
        Record.read("\n".join(lines)).verify(table.game)
