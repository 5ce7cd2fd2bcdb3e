"""Hints: they advise what is legal, and tell a seat nothing that it could not know."""

from __future__ import annotations

import pytest

from games.kernel.dice import QuickDice
from games.kernel.hints import reason
from games.kernel.position import Position
from games.kernel.standins import manner_of, next_line
from games.kernel.strengths import STRENGTHS
from games.kernel.words import LANGUAGES
from tests.contract.journeys import journey
from tests.contract.tables import LADEN_TABLES, PLAIN_TABLES, Table

EVERY = 17
TABLES = [table for table in (*PLAIN_TABLES, *LADEN_TABLES) if table.seats in (1, 3)]


def hint(position: Position, seat: int, lang: str) -> object:
    """What a seat is advised, and why, with the same chance each time."""
    imagined = position.imagine(seat, QuickDice(1))
    line = next_line(imagined, seat, QuickDice(2), lambda: False, manner_of(position.game, "fair"))
    return line, reason(imagined, seat, line, QuickDice(3), lang)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_hint_is_the_same_on_every_position_its_seat_cannot_tell_apart(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.kernel.hints.TRIES", 3)
    asked = 0
    for number, position in enumerate(journey(table, 5)):
        if number % EVERY or position.over:
            continue
        for seat in position.waiting:
            if any(given.seat != seat and not given.secret for given in position.answers):
                continue  # a move of another's, which this seat is asked in
            lang = LANGUAGES[asked % len(LANGUAGES)]
            assert hint(position.imagine(seat, QuickDice(number)), seat, lang) == hint(position, seat, lang)
            asked += 1
    assert asked


@pytest.mark.parametrize("table", [table for table in PLAIN_TABLES if table.seats == 2], ids=str)
@pytest.mark.parametrize("kind", STRENGTHS)
def test_every_strength_plays_every_game(table: Table, kind: str) -> None:
    position = table.open(bytes(32))
    for _ in range(3):
        seat = position.waiting[0]
        for answer in next_line(position, seat, QuickDice(4), lambda: False, manner_of(table.game, kind)):
            position.push(answer, seat)
    assert position.number
