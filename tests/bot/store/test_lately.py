"""What has happened since somebody's last move: found from the end of the log, and no more of it is read than that."""

from __future__ import annotations

import sqlite3
from typing import Any

from bot.store import log
from bot.store.protocol import Store
from bot.store.rows import Lately, NewStep
from bot.store.sqlite import SqliteStore
from tests.bot.store.builders import ADA, game, lobby, step

MOST = 200


def by(number: int, seats: str, **changes: Any) -> NewStep:
    """A step in which these seats, counted from 1, have answered; nobody where there are none."""
    return step(number, answers=" ".join(f"{seat}:go" for seat in seats), **changes)


async def played(store: Store, *steps: NewStep) -> str:
    """A game with these steps after the set-up, each a move of its own."""
    table = await game(store)
    for made in steps:
        table = await store.commit_move(table.id, expected=table.revision, steps=[made])
    return table.id


def numbers(lately: Lately | None) -> tuple[int, list[int]]:
    assert lately is not None
    return lately.known.number, [made.number for made in lately.steps]


async def test_what_has_happened_since_a_seats_last_answer(store: Store) -> None:
    table = await played(store, by(1, "1"), by(2, "2"), by(3, ""), by(4, "2"), by(5, ""))
    assert numbers(await store.since_answer(table, 0, most=MOST)) == (1, [2, 3, 4, 5])
    assert numbers(await store.since_answer(table, 1, most=MOST)) == (4, [5])


async def test_a_seat_that_has_not_answered_has_missed_everything_since_the_set_up(store: Store) -> None:
    table = await played(store, by(1, "2"), by(2, "2"))
    assert numbers(await store.since_answer(table, 0, most=MOST)) == (0, [1, 2])


async def test_a_seats_number_is_not_found_in_another(store: Store) -> None:
    table = await played(store, by(1, "1"), step(2, answers="11:go 12:go"))
    assert numbers(await store.since_answer(table, 0, most=MOST)) == (1, [2])


async def test_what_several_answered_together_is_news_to_each(store: Store) -> None:
    table = await played(store, by(1, "1"), by(2, "12"), by(3, "2"))
    assert numbers(await store.since_answer(table, 0, most=MOST)) == (1, [2, 3])


async def test_what_was_taken_back_is_no_move(store: Store) -> None:
    table = await played(store, by(1, "1"), by(2, "2"), by(3, "1"), by(4, "2"))
    await store.undo(table, expected=5, back_to=2, at=9, by_user=ADA)
    assert numbers(await store.since_answer(table, 0, most=MOST)) == (1, [2])


async def test_what_the_table_answered_for_a_seat_is_not_its_own_move(store: Store) -> None:
    table = await played(store, by(1, "1"), by(2, "2"), by(3, "1", unasked="0"), by(4, "1", unasked="0! 2"))
    assert numbers(await store.since_answer(table, 0, most=MOST)) == (1, [2, 3, 4])


async def test_what_a_stand_in_did_for_a_seat_is_not_its_owners_move(store: Store) -> None:
    table = await played(store, by(1, "1"), by(2, "1", by_user=None), by(3, "2"), by(4, "1", by_user=None))
    assert numbers(await store.since_answer(table, 0, most=MOST)) == (1, [2, 3, 4])


async def test_of_very_many_steps_the_latest_are_read_and_the_others_counted(store: Store) -> None:
    table = await played(store, by(1, "1"), *(by(number, "2") for number in range(2, 12)))
    lately = await store.since_answer(table, 0, most=4)
    assert numbers(lately) == (1, [8, 9, 10, 11])
    assert lately is not None
    assert lately.left_out == 6


async def test_what_has_happened_since_a_time_and_the_last_move_in_any_case(store: Store) -> None:
    moves = [by(n, "12"[n % 2], made_at=10_000 + n * 1_000) for n in range(1, 4)]
    table = await played(store, *moves, by(4, "", made_at=13_000))
    assert numbers(await store.since_time(table, 11_500, most=MOST)) == (1, [2, 3, 4])
    assert numbers(await store.since_time(table, 99_000, most=MOST)) == (2, [3, 4])
    assert numbers(await store.since_time(table, 0, most=MOST)) == (0, [1, 2, 3, 4])


async def test_a_lobby_has_no_past(store: Store) -> None:
    table = await lobby(store)
    assert await store.since_answer(table.id, 0, most=MOST) is None
    assert await store.since_time(table.id, 0, most=MOST) is None


async def test_a_table_opens_with_its_last_move_whole(store: Store) -> None:
    table = await game(store)
    assert [made.number for made in (await store.load_open(table.id)).move] == [0]
    seats = [by(1, "1"), by(2, "1", move_start=False), by(3, "2", move_start=False), by(4, "")]
    table = await store.commit_move(table.id, expected=1, steps=seats)
    opened = await store.load_open(table.id)
    assert [made.number for made in opened.move] == [1, 2, 3, 4]
    assert opened.last == opened.move[-1]
    table = await store.commit_move(table.id, expected=2, steps=[by(5, "2")])
    assert [made.number for made in (await store.load_open(table.id)).move] == [5]


async def test_looking_back_costs_no_more_in_a_long_game(store: SqliteStore) -> None:
    async def work_of(rounds: int, channel: int) -> int:
        """How many of SQLite's instructions it takes."""
        table = await game(store, channel_id=channel)
        steps = [by(number, "12"[number % 2]) for number in range(1, 2 * rounds + 1)]
        await store.commit_move(table.id, expected=1, steps=steps)
        return await store._run(lambda db: _counted(db, table.id))

    short, long = await work_of(10, 1), await work_of(1_000, 2)
    assert long <= short * 1.5


def _counted(db: sqlite3.Connection, table: str) -> int:
    ticks = 0

    def tick() -> int:
        nonlocal ticks
        ticks += 1
        return 0

    db.set_progress_handler(tick, 1)
    try:
        assert log.since_answer(db, table, 0, MOST) is not None
        assert log.last_move(db, table)
    finally:
        db.set_progress_handler(None, 1)
    return ticks
