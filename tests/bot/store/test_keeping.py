"""Keeping house: health, pruning, backups, and many tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.protocol import Store, StoreFailed
from bot.store.sqlite import SqliteStore
from tests.bot.store.builders import CHANNEL, STRANGER, game, interaction, lobby, new_table, standing, step, two_people


async def test_health_counts_tables_by_their_state(store: Store) -> None:
    await lobby(store, channel_id=CHANNEL + 1)
    await game(store, channel_id=CHANNEL + 2)
    await store.cancel((await lobby(store, channel_id=CHANNEL + 3)).id, expected=0, at=5)
    health = await store.health()
    assert health.tables == {"lobby": 1, "playing": 1, "over": 0, "cancelled": 1}
    assert health.schema >= 1


async def test_old_interactions_are_pruned_and_young_ones_kept(store: Store) -> None:
    table = await game(store)
    for number, at in enumerate((1_000, 2_000, 3_000)):
        await store.save_draft(table.id, expected=1, drafts={0: ["kill"]}, interaction=interaction(number, at=at))
    assert await store.prune(before=3_000) == 2
    assert [await store.seen(interaction(n).id) for n in range(3)] == [None, None, "done"]


async def test_a_backup_holds_everything_and_never_overwrites(store: Store, tmp_path: Path) -> None:
    table = await game(store)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    copy = tmp_path / "it's a copy.sqlite3"
    await store.backup(copy)
    await store.commit_move(table.id, expected=2, steps=[step(2)])
    with pytest.raises(StoreFailed, match="exists already"):
        await store.backup(copy)
    assert not list(tmp_path.glob("*.part"))

    restored = await SqliteStore.open(copy)
    opened = await restored.load_open(table.id)
    assert (standing(opened).number, opened.table.revision) == (1, 2)
    await restored.commit_move(table.id, expected=2, steps=[step(2)])
    await restored.close()


async def test_a_backup_to_nowhere_fails_in_a_sentence_and_leaves_the_store_working(
    store: Store, tmp_path: Path
) -> None:
    table = await game(store)
    with pytest.raises(StoreFailed):
        await store.backup(tmp_path / "no" / "such" / "folder.sqlite3")
    assert (await store.commit_move(table.id, expected=1, steps=[step(1)])).revision == 2


async def test_five_thousand_open_tables_are_each_found_as_they_were_left(store: Store) -> None:
    new = [new_table(CHANNEL + channel, host_id=STRANGER + channel % 7) for channel in range(5_000)]
    ids = [(await store.create_table(each, two_people())).id for each in new]
    assert (await store.health()).tables["lobby"] == 5_000
    for channel in range(0, 5_000, 61):
        found = await store.table_in_channel(CHANNEL + channel)
        assert found is not None
        assert (found.id, found.host_id) == (ids[channel], STRANGER + channel % 7)
        assert (await store.load_open(found.id)).seats == two_people()
    assert sorted(ids) == [table.id async for table in store.iter_tables("lobby")]
