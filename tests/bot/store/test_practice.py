"""Practice in the store: a table that goes on from a step of a finished one, and is counted nowhere."""

from __future__ import annotations

import pytest

from bot.store.protocol import Store, WrongState
from bot.store.rows import PRACTICE, Copied, Seat, Table
from tests.bot.store.builders import ADA, CHANNEL, EMILE, SEED, game, new_table, step

MINE = (Seat(0, ADA, None, "Ada 1"), Seat(1, ADA, None, "Ada 2"))


async def finished(store: Store) -> Table:
    """A game of three steps, of which the second was played twice."""
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    await store.commit_move(table.id, expected=2, steps=[step(2)])
    await store.undo(table.id, expected=3, back_to=1, at=20_000, by_user=ADA)
    return await store.commit_move(table.id, expected=4, steps=[step(2, revealed=True), step(3)], over=True)


async def practised(store: Store, copied: Copied | None) -> Table:
    new = new_table(channel_id=CHANNEL + 9, unrated=PRACTICE)
    return await store.create_table(new, MINE, copied=copied)


async def test_it_has_the_seed_and_the_log_goes_on_from_the_step_and_forgets_who_played(store: Store) -> None:
    source = await finished(store)
    anew = step(1, back_to=1, branch=1, answers="", by_user=None)
    table = await practised(store, Copied(source.id, 1, anew))
    assert (table.state, table.seed, table.seed_hash) == ("playing", SEED, source.seed_hash)
    assert table.is_practice
    opened = await store.load_open(table.id)
    assert opened.seats == MINE
    assert opened.last is not None
    assert (opened.last.number, opened.last.branch) == (1, 1)
    log = await store.history(table.id, with_undone=True)
    assert [entry.number for entry in log] == [0, 1, 2, 1]  # what showed something, and nothing else that is undone
    assert {entry.by_user for entry in log} == {entry.undone_by for entry in log} == {None}
    went_back = log[-1].revision
    assert [entry.undone_in for entry in log] == [None, None, went_back, None]
    assert [entry.number for entry in await store.untold(table.id)] == [2, 1]  # its channel hears that it went back
    assert [entry.undone_in for entry in await store.history(source.id, with_undone=True)][3:] == [None, None]
    await store.commit_move(table.id, expected=table.revision, steps=[step(2, branch=1)])


async def test_where_nothing_had_come_to_light_what_stands_is_all_it_takes_along(store: Store) -> None:
    source = await finished(store)
    table = await practised(store, Copied(source.id, 1, None))
    log = await store.history(table.id, with_undone=True)
    assert [(entry.number, entry.undone_in) for entry in log] == [(0, None), (1, None)]


async def test_only_what_has_ended_is_copied(store: Store) -> None:
    running = await game(store)
    with pytest.raises(WrongState):
        await practised(store, Copied(running.id, 0, None))
    assert await store.table_in_channel(CHANNEL + 9) is None  # nothing was opened


async def test_a_finished_practice_is_counted_nowhere(store: Store) -> None:
    source = await finished(store)
    table = await practised(store, Copied(source.id, 1, None))
    await store.commit_move(table.id, expected=table.revision, steps=[step(2)], over=True)
    assert await store.uncounted({"bloody-inn": 3}, most=9) == (source.id,)


async def test_of_ended_practice_the_latest_stay_and_what_is_open_does(store: Store) -> None:
    kept = await store.cancel((await practised(store, None)).id, expected=0, at=10)
    later = [await store.cancel((await practised(store, None)).id, expected=0, at=at) for at in (40, 20, 30)]
    others = await finished(store)
    running = await practised(store, None)
    assert await store.put_practice_away(ADA, keep=3) == (kept.id,)
    assert await store.put_practice_away(ADA, keep=1) == (later[2].id, later[1].id)
    assert {table.id async for table in store.iter_tables()} == {later[0].id, running.id, others.id}
    assert await store.put_practice_away(EMILE, keep=0) == ()
