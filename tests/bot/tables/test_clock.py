"""What is left of a seat's time is counted with the game, in the move's own transaction, and no trick adds to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.clocks import Clock
from bot.hours import DAY, HOUR
from bot.store.rows import Customs, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from tests.bot.tables.bell import BellGame

ADA, EMILE, GIULIA = 999_999_999_999_999_998, 999_999_999_999_999_999, 1_000_000_000_000_000_013
BRISK = Clock(24 * HOUR, 8 * HOUR)


class Hands:
    """A clock that goes when it is told to."""

    at = 1_000_000_000_000

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "tables.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
async def table(store: SqliteStore, hands: Hands) -> Session:
    """Two at the table with a brisk clock, the first bell about to be rung."""
    house = House(store, {"bells": BellGame()}, clock=hands)
    session = await house.open(
        game="bells",
        guild_id=900_000_000_000_002_001,
        channel_id=1_100_000_000_000_003_007,
        host=Sitter(ADA, "Ada"),
        language="en",
        options={},
        customs=Customs(clock="brisk"),
    )
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.start(ADA)
    return session


def hours(table: Session, seat: int) -> float:
    return table.waiting.left(BRISK, seat, table.clock()).bank / HOUR


async def ring(table: Session, user: int) -> None:
    await table.moves.answer(user, "no", None)
    await table.moves.post(user, None)


async def draw(table: Session) -> None:
    for size in ("small", "large"):
        await table.moves.answer(ADA, size, None)
    await table.moves.post(ADA, None)


async def take_back_draw(table: Session) -> None:
    """As its maker may alone in a game in which it shows nothing."""
    log = await table.whole_log()
    await table.back._take_back(0, log, log[-2:], ADA, None)


async def is_stored(table: Session) -> None:
    """What is in memory is what a restart would find."""
    assert {t.seat: t for t in await table.store.turns(table.table.id)} == table.waiting.turns


async def test_the_clocks_of_all_who_are_asked_run_and_stop_with_their_answer(table: Session, hands: Hands) -> None:
    assert (hours(table, 0), hours(table, 1)) == (24, 24)
    hands.at += 10 * HOUR
    await ring(table, EMILE)
    hands.at += 5 * HOUR
    assert (hours(table, 0), hours(table, 1)) == (9, 14)
    await is_stored(table)


async def test_a_turn_gives_more_but_never_more_than_the_bank_holds(table: Session, hands: Hands) -> None:
    hands.at += 20 * HOUR
    await ring(table, EMILE)
    await ring(table, ADA)  # now Ada draws
    assert hours(table, 0) == 4 + 8
    assert hours(table, 1) == 4  # not waited for: nothing yet
    hands.at += HOUR
    await draw(table)  # everybody is asked again
    assert hours(table, 0) == 11 + 8
    assert hours(table, 1) == 12
    hands.at += HOUR
    await ring(table, EMILE)
    await ring(table, ADA)
    assert hours(table, 0) == 24
    await is_stored(table)


async def test_handing_in_and_taking_back_gives_no_time(table: Session, hands: Hands) -> None:
    for _ in range(5):
        hands.at += 2 * HOUR
        await ring(table, EMILE)
        await table.back.undo(EMILE)
    assert hours(table, 1) == 14
    await is_stored(table)


async def test_making_a_move_and_taking_it_back_gives_no_time(table: Session, hands: Hands) -> None:
    await ring(table, EMILE)
    await ring(table, ADA)
    hands.at += 20 * HOUR
    await draw(table)
    assert hours(table, 0) == 4 + 8
    for _ in range(5):
        hands.at += 2 * HOUR
        await take_back_draw(table)
        await draw(table)
    assert hours(table, 0) == 2
    await is_stored(table)


async def test_changing_hours_counts_what_has_passed_by_the_old_ones(table: Session, hands: Hands) -> None:
    hands.at += 10 * HOUR
    await table.persons.change(ADA, quiet=(0, 12 * 60))
    assert hours(table, 0) == 14
    await table.persons.change(ADA, quiet=None, away=(hands.at, hands.at + 5 * DAY))
    hands.at += 4 * DAY
    assert hours(table, 0) == 14
    await table.persons.change(ADA, away=None)
    assert hours(table, 0) == 14
    assert table.waiting.turns[0].away_ms == 4 * DAY
    await is_stored(table)


async def test_a_restart_finds_the_clocks_as_they_were(table: Session, hands: Hands, store: SqliteStore) -> None:
    hands.at += 10 * HOUR
    await ring(table, EMILE)
    hands.at += 3 * HOUR
    again = await House(store, {"bells": BellGame()}, clock=hands).here(1_100_000_000_000_003_007)
    assert (hours(again, 0), hours(again, 1)) == (11, 14)


async def test_a_new_owner_has_all_their_time_and_is_waited_for_from_now_on(table: Session, hands: Hands) -> None:
    hands.at += 30 * HOUR
    assert hours(table, 0) == 0
    async with table.lock:
        await table.hands.hand_over(Seat(0, GIULIA, None, "Giulia"), None)
    assert hours(table, 0) == 24
    assert table.waiting.since(0) == hands.at
    assert hours(table, 1) == 0
    await is_stored(table)


async def test_a_minded_seat_has_no_running_clock_and_an_owner_who_is_back_has_an_increment(
    table: Session, hands: Hands
) -> None:
    hands.at += 30 * HOUR
    async with table.lock:
        await table.hands.mind(0)
    assert table.waiting.turns[0].counted_at is None
    hands.at += 30 * HOUR
    assert await table.hands.come_back(ADA)
    assert not await table.hands.come_back(ADA)
    assert hours(table, 0) == 8
    await is_stored(table)


async def test_a_table_without_a_clock_counts_nothing(store: SqliteStore, hands: Hands) -> None:
    house = House(store, {"bells": BellGame()}, clock=hands)
    session = await house.open(
        game="bells",
        guild_id=900_000_000_000_002_001,
        channel_id=1_100_000_000_000_003_008,
        host=Sitter(ADA, "Ada"),
        language="en",
        options={},
    )
    await session.lobby.join(Sitter(EMILE, "Émile"))
    await session.lobby.start(ADA)
    hands.at += 30 * DAY
    await ring(session, ADA)
    assert all(turn.bank_ms is None and turn.counted_at is None for turn in session.waiting.turns.values())
    assert await session.absences.look(1) is None


async def test_what_is_noted_of_a_notice_leaves_the_time_as_it_was_counted(table: Session, hands: Hands) -> None:
    seen = table.waiting.turns[0]
    hands.at += 10 * HOUR
    await table.absences.count(ADA)
    assert await table.waiting.noted(seen, reminded=1)
    assert (table.waiting.turns[0].reminded, hours(table, 0)) == (1, 14)
    await is_stored(table)
