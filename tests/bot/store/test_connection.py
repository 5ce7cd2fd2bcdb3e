"""The store's connection: aiosqlite's, through its public names, and nothing after it is closed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.store import sqlite
from bot.store.protocol import StoreFailed
from bot.store.sqlite import SqliteStore


async def test_a_store_that_is_closed_says_so_and_can_be_closed_again(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "tables.sqlite3")
    await store.close()
    await store.close()
    with pytest.raises(StoreFailed, match="closed"):
        await store.get_table("7k3m9q")


def test_the_store_uses_nobodys_private_names() -> None:
    private = []
    for file in Path(sqlite.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
                continue
            if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                private.append(f"{file.name}:{node.lineno} {node.attr}")
    assert private == []
