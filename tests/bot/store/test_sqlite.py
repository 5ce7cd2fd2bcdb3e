"""What is particular to the SQLite file: its schema, its one writer, and what a crash leaves behind."""

from __future__ import annotations

import ast
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import private, schema
from bot.store.protocol import StoreFailed
from bot.store.sqlite import SqliteStore, copy_file, reading
from tests.bot.store.builders import ADA, game, interaction, lobby, standing, step

ROOT = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite3"


def columns(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    found = [row[0] for row in db.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")]
    db.close()
    return found


async def test_an_empty_file_is_brought_to_the_present_schema_and_stays_there(path: Path) -> None:
    for _ in range(2):
        store = await SqliteStore.open(path)
        assert (await store.health()).schema == len(schema.migrations())
        await store.close()
        made = columns(path)
    assert made == columns(path)
    assert all("STRICT" in sql for sql in made if sql.startswith("CREATE TABLE"))


def test_each_migration_says_its_number_date_and_reason() -> None:
    for number, file in enumerate(schema.migrations(), start=1):
        head = file.read_text("utf-8").splitlines()[:3]
        assert head[0] == f"-- Number: {number:04}"
        assert re.fullmatch(r"-- Date:   \d{4}-\d\d-\d\d", head[1])
        assert head[2].startswith("-- Reason: ")


def test_no_sql_numbers_its_places() -> None:
    """Given a sequence for `?1`, Python 3.12.0 to 3.12.3 warns that it will be refused; `?` and `:name` are safe."""
    numbered = [
        f"{file.relative_to(ROOT)}:{part.lineno}"
        for folder in ("bot", "games", "render", "tests")
        for file in sorted((ROOT / folder).rglob("*.py"))
        for part in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(part, ast.Constant)
        and isinstance(part.value, str)
        and re.search(r"(?s)\b(SELECT|INSERT|UPDATE|DELETE|WHERE|AND|OR|VALUES)\b.*\?\d", part.value)
    ]
    assert numbered == []


def test_a_migration_that_fails_leaves_nothing_of_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "0001_good.sql").write_text("CREATE TABLE good (a INTEGER) STRICT;")
    (tmp_path / "0002_bad.sql").write_text("CREATE TABLE half (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);")
    monkeypatch.setattr(schema, "_FOLDER", tmp_path)
    db = sqlite3.connect(":memory:", isolation_level=None)
    with pytest.raises(StoreFailed, match="0002_bad"):
        schema.migrate(db)
    assert schema.version(db) == 1
    assert [row[0] for row in db.execute("SELECT name FROM sqlite_master")] == ["good"]
    db.close()


def test_a_gap_in_the_numbers_of_the_migrations_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "0002_second.sql").write_text("")
    monkeypatch.setattr(schema, "_FOLDER", tmp_path)
    with pytest.raises(StoreFailed, match="not number 0001"):
        schema.migrations()


async def test_a_file_from_a_newer_program_is_refused_and_not_touched(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    for read_only in (False, True):
        with pytest.raises(StoreFailed, match="newer Penny Post"):
            await SqliteStore.open(path, read_only=read_only)


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, " * 1_000)
    with pytest.raises(StoreFailed, match="not a database"):
        await SqliteStore.open(path)


async def test_a_data_folder_that_cannot_be_used_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    with pytest.raises(StoreFailed, match=r"The data folder .* cannot be used"):
        await SqliteStore.open(tmp_path / "data" / "games.sqlite3")


async def test_a_second_writer_is_refused_until_the_first_has_closed(path: Path) -> None:
    first = await SqliteStore.open(path)
    with pytest.raises(StoreFailed, match="in use by another"):
        await SqliteStore.open(path)
    await first.close()
    second = await SqliteStore.open(path)
    await second.close()


async def test_a_reader_beside_the_writer_sees_all_that_is_committed_and_cannot_write(
    path: Path, tmp_path: Path
) -> None:
    store = await SqliteStore.open(path)
    table = await game(store)
    reader = await SqliteStore.open(path, read_only=True)
    await store.commit_move(table.id, expected=1, steps=[step(1)])
    assert standing(await reader.load_open(table.id)).number == 1
    await reader.backup(tmp_path / "copy.sqlite3")
    with pytest.raises(StoreFailed):
        await reader.commit_move(table.id, expected=2, steps=[step(2)])
    await reader.close()
    await store.close()
    copy = await SqliteStore.open(tmp_path / "copy.sqlite3", read_only=True)
    assert standing(await copy.load_open(table.id)).number == 1
    await copy.close()


async def test_reading_a_file_that_is_not_there_does_not_make_one(path: Path) -> None:
    with pytest.raises(StoreFailed):
        await SqliteStore.open(path, read_only=True)
    assert not path.exists()


async def test_a_forgotten_name_is_not_left_in_the_file(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.cancel((await lobby(store)).id, expected=0, at=5)
    await store.forget(ADA)
    await store.close()
    assert b"Ada" not in path.read_bytes()
    assert "Émile".encode() in path.read_bytes()


# ── a file that an older program has written ────────────────────────────────────────────────────────────────


@pytest.fixture
def behind(path: Path) -> Path:
    """A database one schema behind."""
    *past, _ = schema.migrations()
    path.parent.mkdir()
    db = sqlite3.connect(path)
    for migration in past:
        db.executescript(migration.read_text("utf-8"))
    db.execute(f"PRAGMA user_version = {len(past)}")
    db.close()
    return path


def schema_of(path: Path) -> int:
    db = sqlite3.connect(path)
    found = schema.version(db)
    db.close()
    return found


async def test_an_older_file_is_read_as_if_it_were_up_to_date_and_stays_as_it_is(behind: Path) -> None:
    before = behind.read_bytes()
    async with reading(behind) as store:
        assert (await store.health()).schema == len(schema.migrations())
    assert behind.read_bytes() == before
    assert [file.name for file in behind.parent.iterdir() if file.suffix == ".part"] == []


async def test_a_present_file_is_read_where_it_is(path: Path) -> None:
    store = await SqliteStore.open(path)
    table = await game(store)
    async with reading(path) as reader:
        await store.commit_move(table.id, expected=1, steps=[step(1)])
        assert standing(await reader.load_open(table.id)).number == 1
    await store.close()


async def test_stand_ins_that_thought_as_long_as_they_might_go_on_as_fair_ones(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        for migration in schema.migrations()[:5]:
            db.executescript(migration.read_text("utf-8"))
        db.execute(
            "INSERT INTO tables (id, game, channel_id, host_id, language, options, state, created_at, revision)"
            " VALUES ('abc234', 'bloody-inn', 1, 2, 'en', '{}', 'lobby', 3, 0)"
        )
        rows = [(0, 2, None, "thoughtful"), (1, None, "thoughtful", None), (2, None, "random", None)]
        db.executemany("INSERT INTO seats (table_id, seat, user_id, standin, name, minded_by)"
                       " VALUES ('abc234', ?, ?, ?, 'X', ?)", rows)  # fmt: skip
        db.execute("PRAGMA user_version = 5")
        db.commit()
    store = await SqliteStore.open(path)
    seats = (await store.load_open("abc234")).seats
    assert [(seat.standin, seat.minded_by) for seat in seats] == [(None, "fair"), ("fair", None), ("random", None)]
    await store.close()


def test_a_copy_of_an_older_file_is_still_the_older_programs(behind: Path, tmp_path: Path) -> None:
    copy_file(behind, tmp_path / "copy.sqlite3")
    assert schema_of(tmp_path / "copy.sqlite3") == len(schema.migrations()) - 1


# ── who may read the files ──────────────────────────────────────────────────────────────────────────────────

needs_modes = pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such modes")


@pytest.fixture
def careless_umask() -> Iterator[None]:
    """A host whose new files everybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


@needs_modes
@pytest.mark.usefixtures("careless_umask")
async def test_only_the_owner_may_read_what_the_store_writes(path: Path) -> None:
    store = await SqliteStore.open(path)
    await game(store)
    await store.backup(path.with_name("backup.sqlite3"))
    private.write(path.with_name("note.json"), "{}")
    found = modes(path.parent)
    await store.close()
    names = ("", "-wal", "-shm", ".lock")
    assert found == {**{path.name + end: 0o600 for end in names}, "backup.sqlite3": 0o600, "note.json": 0o600}


@needs_modes
async def test_files_that_others_could_read_are_closed_to_them_with_a_line_in_the_log(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await (await SqliteStore.open(path)).close()
    for file in path.parent.iterdir():
        file.chmod(0o664)
    with caplog.at_level("INFO", logger="pennypost"):
        await (await SqliteStore.open(path)).close()
        assert set(modes(path.parent).values()) == {0o600}
        told = len(caplog.messages)
        await (await SqliteStore.open(path)).close()
    assert any(f"Others could read or change {path} (mode 664)" in message for message in caplog.messages)
    assert len(caplog.messages) == told


@needs_modes
def test_a_file_that_cannot_be_closed_to_others_is_only_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "somebody else's"
    file.touch()
    file.chmod(0o644)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    private.tighten(file)
    assert "that cannot be changed: Operation not permitted" in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
async def test_a_process_killed_in_full_flight_loses_no_acknowledged_move(path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.bot.store.relentless_writer", str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    with child.stdout as said:
        table_id = said.readline().strip()
        for line in said:
            if int(line) == 60:
                child.send_signal(signal.SIGKILL)
                break
        acknowledged = max([60, *(int(line) for line in said if line.endswith("\n"))])
    child.wait(timeout=60)

    store = await SqliteStore.open(path)
    log = await store.history(table_id, limit=100_000)
    assert [s.number for s in log] == list(range(len(log)))
    assert len(log) - 1 >= acknowledged
    opened = await store.load_open(table_id)
    assert opened.table.revision == len(log)
    assert int(standing(opened).checkpoint.rstrip(b"\0")) == len(log) - 1
    assert all([await store.seen(interaction(n).id) == str(n) for n in range(1, len(log))])
    table = await store.commit_move(table_id, expected=opened.table.revision, steps=[step(len(log))])
    assert table.revision == len(log) + 1
    await store.close()
