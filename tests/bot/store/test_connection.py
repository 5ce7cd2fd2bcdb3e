"""The store's connection: aiosqlite's, through its public names, and nothing after it is closed."""

from __future__ import annotations

import ast
import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.store import sqlite as sqlite_store
from bot.store.protocol import StoreFailed
from bot.store.sqlite import SqliteStore
from tests.bot.store.builders import CHANNEL, game, standing, step


async def test_a_store_that_is_closed_says_so_and_can_be_closed_again(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    await store.close()
    await store.close()
    with pytest.raises(StoreFailed, match="closed"):
        await store.get_table("7k3m9q")


def test_the_store_uses_nobodys_private_names() -> None:
    private = []
    for file in Path(sqlite_store.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
                continue
            if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                private.append(f"{file.name}:{node.lineno} {node.attr}")
    assert private == []


# ── reading beside the writer ───────────────────────────────────────────────────────────────────────────────


@asynccontextmanager
async def locked(path: Path) -> AsyncIterator[sqlite3.Connection]:
    """Another process has the file for itself to write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield other
        finally:
            if other.in_transaction:
                other.execute("ROLLBACK")


async def test_while_another_process_writes_nobody_waits_to_look(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = await SqliteStore.open(path)
    here, elsewhere = await game(store, CHANNEL), await game(store, CHANNEL + 1)
    await store._run(lambda db: db.execute("PRAGMA busy_timeout = 600000"))  # it waits for as long as the test wants
    async with locked(path) as other:
        waiting = asyncio.create_task(store.commit_move(here.id, expected=1, steps=[step(1)]))
        for _ in range(3):
            assert standing(await store.load_open(elsewhere.id)).number == 0
            assert await store.table_in_channel(CHANNEL) == here
        assert not waiting.done()
        other.execute("ROLLBACK")
        await waiting
    assert standing(await store.load_open(here.id)).number == 1
    await store.close()


async def test_what_is_read_is_never_older_than_what_was_said_to_be_written(tmp_path: Path) -> None:
    """Whoever hears that a move is stored finds it, and so does who had begun to look before."""
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    table, acknowledged = await game(store), 0

    async def look() -> None:
        while acknowledged < 60:
            seen = standing(await store.load_open(table.id)).number
            assert seen >= acknowledged

    lookers = [asyncio.create_task(look()) for _ in range(4)]
    for number in range(1, 61):
        await store.commit_move(table.id, expected=number, steps=[step(number, checkpoint=bytes(200_000))])
        acknowledged = number
        assert standing(await store.load_open(table.id)).number == number
    await asyncio.gather(*lookers)
    await store.close()


async def test_whoever_reads_beside_the_writer_leaves_no_log_behind(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    await game(store)
    await store.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["tables.sqlite3", "tables.sqlite3.lock"]
