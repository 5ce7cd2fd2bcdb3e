"""The store's thread: one thing after another, whoever waits, and every outcome to whom it belongs."""

from __future__ import annotations

import ast
import asyncio
import threading
from pathlib import Path

import pytest

from bot.store.protocol import StoreFailed
from bot.store.sqlite import SqliteStore
from bot.store.thread import OneThread

STORE = Path(__file__).parents[3] / "bot" / "store"


async def test_orders_are_done_in_turn_on_one_thread() -> None:
    thread, done = OneThread("test"), list[int]()
    names = await asyncio.gather(
        *(thread.do(lambda n=n: (done.append(n), threading.get_ident())[1]) for n in range(50))
    )
    thread.stop()
    assert done == list(range(50))
    assert len(set(names)) == 1
    assert names[0] != threading.get_ident()


async def test_what_fails_is_raised_where_it_was_ordered_and_the_next_is_done() -> None:
    thread = OneThread("test")
    with pytest.raises(ZeroDivisionError):
        await thread.do(lambda: 1 // 0)
    assert await thread.do(lambda: 7) == 7
    thread.stop()


async def test_who_stops_waiting_does_not_stop_the_work() -> None:
    thread, may_go_on, done = OneThread("test"), threading.Event(), list[str]()
    waiting = asyncio.create_task(thread.do(lambda: (may_go_on.wait(5), done.append("work"))))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    may_go_on.set()
    assert await thread.do(lambda: done) == ["work"]
    thread.stop()


async def test_a_store_that_is_closed_says_so_and_can_be_closed_again(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    await store.close()
    await store.close()
    with pytest.raises(StoreFailed, match="closed"):
        await store.get_table("7k3m9q")


def test_the_store_uses_nobodys_private_names() -> None:
    private = []
    for file in STORE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
                continue
            if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                private.append(f"{file.name}:{node.lineno} {node.attr}")
    assert private == []
