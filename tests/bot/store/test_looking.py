"""What is looked for among all tables is found by an index: nothing that grows with the house is looked through."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.store.rows import Seat
from bot.store.sqlite import SqliteStore
from tests.bot.store.builders import ADA, CHANNEL, EMILE, GUILD, STRANGER, game

Look = Callable[[SqliteStore, str], Awaitable[object]]

LOOKS: dict[str, Look] = {
    "what a channel has not been told": lambda store, _: store.untold_tables(ended_after=0),
    "how many tables there are": lambda store, _: store.health(),
    "room for a table": lambda store, _: store.room_for_table(host_id=ADA, guild_id=GUILD, per_host=9, per_guild=99),
    "where a person sits and who is waited for": lambda store, _: store.glances(ADA),
    "the tables of a server": lambda store, _: store.tables_in(guild_id=GUILD),
    "the table of a channel": lambda store, _: store.tables_in(channel_id=CHANNEL),
    "a person's tables": lambda store, _: store.tables_of(ADA),
    "a person's and their hosted tables": lambda store, _: store.tables_of(ADA, only_open=False, hosted=True),
    "what waits for a person": lambda store, _: store.waiting_for(ADA),
    "a person's results": lambda store, _: store.played_by(ADA),
    "a server's results": lambda store, _: store.played_in(GUILD),
    "a server's results of a game": lambda store, _: store.played_in(GUILD, "bloody-inn"),
    "what ratings rest on": lambda store, _: store.rated_games("bloody-inn"),
    "what has not been counted": lambda store, _: store.uncounted({"bloody-inn": 3}, most=50),
    "what is due": lambda store, _: store.due_timers(1, most=32),
    "when something is due": lambda store, _: store.next_due(),
    "a table to go on with": lambda store, table: store.load_open(table),
    "somebody to forget": lambda store, _: store.forget(STRANGER),
    "somebody to forget who has played": lambda store, _: store.forget(
        EMILE, successor=lambda *_: Seat(1, None, "fair", "Ottoline")
    ),
}
LARGE = ("tables", "seats", "steps", "turns", "timers", "interactions", "results", "proposals", "invited", "watchers")


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
async def test_nothing_is_looked_through(look: Look, tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "games.sqlite3")
    table = await game(store)
    await store.end(table.id, expected=table.revision, at=9, state="over", ending="agreed")
    await game(store, CHANNEL + 1, host_id=ADA)
    asked: list[str] = []
    for connection in (store._db, store._reader):
        await store._run(lambda db: db.set_trace_callback(asked.append), connection)
    await look(store, table.id)
    for connection in (store._db, store._reader):
        await store._run(lambda db: db.set_trace_callback(None), connection)
    plans = await store._run(lambda db: [line for sql in asked for line in _plan(db, sql)])
    await store.close()
    assert plans
    through = [line for line in plans if re.fullmatch(rf"SCAN ({'|'.join(LARGE)}|[a-z])", line)]
    assert through == []


def _plan(db: sqlite3.Connection, sql: str) -> list[str]:
    """How SQLite goes about a statement; nothing for what only begins or ends a transaction."""
    if sql.split()[0] not in ("SELECT", "UPDATE", "DELETE", "WITH"):
        return []
    return [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}")]
