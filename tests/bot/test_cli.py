"""The `pennypost` command, as a host types it."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import CANNOT_BEGIN, main
from bot.keeping import Pulse
from bot.store import schema
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from games import all_games
from games.bloody_inn import GAME
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.record import Record
from tests.contract.tables import PLAIN_TABLES
from tests.contract.test_redraw import wandering

ROOT = Path(__file__).parents[2]
SEED = bytes(range(32))
ADA = 1_000_000_000_000_000_003


@pytest.fixture(autouse=True)
def _data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith("PENNYPOST_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)


async def a_played_table(path: Path, moves: int = 5) -> Session:
    """A solo table, some moves in."""
    store = await SqliteStore.open(path)
    try:
        return await _played(House(store), moves)
    finally:
        await store.close()


async def _played(house: House, moves: int) -> Session:
    session = await house.open(
        game="bloody-inn",
        guild_id=900_000_000_000_002_001,
        channel_id=1_100_000_000_000_003_002,
        host=Sitter(ADA, "Ada"),
        language="en",
        options={},
    )
    await session.lobby.start(ADA, seed=SEED)
    for _ in range(moves):
        while not (draft := session.composed(0)).done:
            decision = draft.position.decision_of(0)
            assert decision is not None
            await session.moves.answer(ADA, next(iter(decision.answers())), None)
        await session.moves.post(ADA, None)
    return session


# ── playing without Discord ─────────────────────────────────────────────────────────────────────────────────


def test_selfplay_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["selfplay", "bloody-inn", "--seats", "3", "--games", "2", "--seed", "7", "--option", "length=long"]
    assert main(asked) == 0
    (line,) = capsys.readouterr().out.splitlines()
    result = json.loads(line)
    assert (result["games"], result["seats"]) == (2, 3)
    assert {"decisions", "decisions_per_second", "mean_scores", "endings"} <= result.keys()


def test_selfplay_told_puts_every_kind_of_line_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    settled = [f"--option={option.name}={option.values[0]}" for option in GAME.options if option.name not in GAME.laden]
    assert main(["selfplay", "bloody-inn", "--seats", "2", "--told", "fr", *settled]) == 0
    told = capsys.readouterr().out
    assert "killed\n  en  " in told
    assert "\n  fr  Quelle chambre pour ce voyageur" in told
    for section in ("options", "commands", "components", "rule entries", "questions", "log", "refusals", "text twins"):
        assert f"══ {section} (" in told
    written = Path(GAME.words.catalogue.folder / "en.po").read_text("utf-8")  # type: ignore[arg-type]
    for message in re.findall(r'^msgid "((?:why|event)\..+)"', written, re.MULTILINE):
        assert re.search(rf"^({re.escape(message)}|{re.escape(message.partition('.')[2])})$", told, re.MULTILINE), (
            message
        )


def test_selfplay_wants_to_know_for_how_many_unless_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "bloody-inn"]) == 1
    assert "--seats" in capsys.readouterr().err


def test_selfplay_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for _ in range(2):
        assert main(["selfplay", "bloody-inn", "--seats", "2", "--games", "3", "--seed", "11"]) == 0
        result = json.loads(capsys.readouterr().out)
        lines.append((result["decisions"], result["mean_scores"], result["endings"]))
    assert lines[0] == lines[1]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--seats", "9"], "bloody-inn is played by 1 to 4, not by 9."),
        (["--seats", "2", "--standin", "clever"], "there is no bot player called 'clever'"),
        (["--seats", "2", "--option", "speed=fast"], "bloody-inn has no option speed."),
        (["--seats", "2", "--option", "length=endless"], "bloody-inn has no option length=endless."),
    ],
)
def test_selfplay_refuses_in_one_sentence(asked: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "bloody-inn", *asked]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"pennypost: {sentence}")
    assert len(said.err.splitlines()) == 1


def test_a_list_can_be_cut_short_by_who_reads_it() -> None:
    """As `pennypost components obsession | head -1` does: no traceback, whatever was still to be printed."""
    listing = [sys.executable, "-c", "from bot.cli import main; raise SystemExit(main(['components', 'obsession']))"]
    reader, writer = os.pipe()
    os.close(reader)
    cut = subprocess.run(listing, stdout=writer, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
    os.close(writer)
    assert (cut.returncode, cut.stderr) == (1, b"")


def test_components_lists_shares_and_every_house_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["components", "bloody-inn"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^rank +\d+  sourced", out, re.MULTILINE)
    announced = re.search(r"(\d+) house values", out)
    assert announced is not None
    assert int(announced[1]) == sum(line.startswith("  ") for line in out.splitlines())


# ── records ─────────────────────────────────────────────────────────────────────────────────────────────────


def a_record() -> Record:
    position = Position.new(GAME, seats=2, seed=SEED)
    dice = QuickDice(5)
    while position.decisions:
        position.push(position.decision.chance(dice))
    return Record.of(position, seats=2, seed=SEED, names=("Ada", "Émile"))


def test_a_true_record_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(a_record().text(), "utf-8")
    assert main(["record", "verify", str(file)]) == 0
    assert "The record holds: bloody-inn, 2 seats" in capsys.readouterr().out


def test_every_branch_of_a_record_is_verified_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, _ = wandering(next(t for t in PLAIN_TABLES if t.game.id == "bloody-inn" and t.seats == 2), number=7)
    file = tmp_path / "game.txt"
    file.write_text(record.text(), "utf-8")
    assert main(["record", "verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"{len(record.standing)} steps" in said
    assert "went back 3 times; all 4 branches of its dice are proved." in said


def test_a_forged_score_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(re.sub(r"scores: \S+", "scores: 999", a_record().text()), "utf-8")
    assert main(["record", "verify", str(file)]) == 1
    assert "scores come out" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"not a record", b"\xff\xfe\x00"])
def test_what_is_no_record_is_refused_in_a_sentence(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    assert main(["record", "verify", str(file)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


# ── looking after the data ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", [["replay-check"], ["backup", "copy.sqlite3"], ["health"]])
def test_without_a_database_a_sentence_says_so(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 1
    assert f"there is no database at {Path.cwd()}/var/pennypost.sqlite3." in capsys.readouterr().err


@pytest.mark.parametrize("command", [["replay-check"], ["backup", "copy.sqlite3"], ["health"]])
def test_the_parlours_database_is_never_taken_for_discords(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(a_played_table(Path("var/parlour.sqlite3")))
    assert main(command) == 1
    said = capsys.readouterr()
    assert (said.out, Path("copy.sqlite3").exists()) == ("", False)
    assert "there is no database at" in said.err
    assert "--parlour" in said.err
    main([*command, "--parlour"])
    assert f"{Path.cwd()}/var/parlour.sqlite3" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may look everywhere")
@pytest.mark.parametrize("command", [["replay-check"], ["backup", "copy.sqlite3"], ["health"]])
def test_a_folder_one_may_not_look_into_is_told_in_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("var").mkdir(mode=0)
    assert main(command) == 1
    assert "cannot be looked at: Permission denied." in capsys.readouterr().err


def stored_by_the_program_before() -> Path:
    """A database one schema behind, with games in it, in the place where the bot looks for its own."""
    path = Path("var/pennypost.sqlite3")
    path.parent.mkdir()
    path.write_bytes(gzip.decompress((ROOT / "tests/stored/abcb82a.sqlite3.gz").read_bytes()))
    return path


@pytest.fixture
def one_schema_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The program as it will be after its next migration."""
    folder = tmp_path / "migrations"
    shutil.copytree(schema._FOLDER, folder)
    number = len(schema.migrations()) + 1
    (folder / f"{number:04}_more.sql").write_text("CREATE TABLE more (a INTEGER) STRICT;\n", "utf-8")
    monkeypatch.setattr(schema, "_FOLDER", folder)


@pytest.mark.usefixtures("one_schema_more")
def test_between_update_and_restart_everything_still_works_and_leaves_the_file_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = stored_by_the_program_before()
    before = path.read_bytes()
    assert main(["replay-check"]) == 0
    assert ", 0 of them differ." in capsys.readouterr().out
    pulse = Pulse(time.time(), time.time(), 3, 1, 20, 90)
    path.with_suffix(".health.json").write_text(json.dumps(pulse._asdict()), "utf-8")
    assert main(["health"]) == 0
    assert main(["backup", "copy.sqlite3"]) == 0
    assert path.read_bytes() == before
    with contextlib.closing(sqlite3.connect("copy.sqlite3")) as copy:
        assert schema.version(copy) < len(schema.migrations())


def test_replay_check_passes_on_the_rules_the_games_were_played_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asyncio.run(a_played_table(Path("var/pennypost.sqlite3")))
    assert main(["replay-check"]) == 0
    assert capsys.readouterr().out == f"1 games of {Path.cwd()}/var/pennypost.sqlite3 replayed, 0 of them differ.\n"


def test_replay_check_lists_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("var/pennypost.sqlite3")
    session = asyncio.run(a_played_table(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE steps SET dice_at = dice_at + 1 WHERE number = 2")
    assert main(["replay-check"]) == 1
    assert f"{session.table.id} (bloody-inn, playing): step 2 comes out differently" in capsys.readouterr().out


def test_backup_writes_a_copy_that_opens_and_never_overwrites(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(a_played_table(Path("var/pennypost.sqlite3")))
    assert main(["backup", "copy.sqlite3"]) == 0
    assert capsys.readouterr().out == f"Written: copy.sqlite3, a copy of {Path.cwd()}/var/pennypost.sqlite3\n"
    assert main(["backup", "copy.sqlite3"]) == 1
    assert "exists already" in capsys.readouterr().err
    assert main(["backup", "nowhere/copy.sqlite3"]) == 1

    async def counted() -> int:
        store = await SqliteStore.open(Path("copy.sqlite3"), read_only=True)
        tables = (await store.health()).tables
        await store.close()
        return tables["playing"]

    assert asyncio.run(counted()) == 1


def test_forget_takes_a_person_out_of_ended_games_only(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("var/pennypost.sqlite3")
    table = asyncio.run(a_played_table(path)).table
    assert main(["forget", str(ADA)]) == 1
    assert f"{ADA} sits at, or has opened, tables that are still open: {table.id}." in capsys.readouterr().err

    async def cancel() -> None:
        store = await SqliteStore.open(path)
        opened = await store.get_table(table.id)
        await store.cancel(table.id, expected=opened.revision, at=9)
        await store.close()

    asyncio.run(cancel())
    assert main(["forget", str(ADA)]) == 0
    assert capsys.readouterr().out == f"{ADA} was removed from 1 tables of {Path.cwd()}/{path}\n"
    assert b"Ada" not in path.read_bytes()


@pytest.mark.parametrize(
    ("age", "connection", "code", "said"),
    [
        (5, 0, 0, "ok: 3 tables open"),
        (5, 200, 0, "ok: 3 tables open"),
        (600, 0, 1, "not running: 0 lobby, 1 playing"),
        (5, 600, 1, "not connected: 3 tables open"),
    ],
)
def test_health_trusts_only_a_fresh_pulse_with_discord_not_long_gone(
    age: int, connection: int, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(a_played_table(Path("var/pennypost.sqlite3")))
    pulse = Pulse(time.time() - age, time.time() - age - connection, 3, 1, 20, 90)
    Path("var/pennypost.health.json").write_text(json.dumps(pulse._asdict()), "utf-8")
    assert main(["health"]) == code
    assert said in capsys.readouterr().out


def test_a_wrong_setting_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PENNYPOST_LANGUAGE", "xx")
    assert main(["run"]) == CANNOT_BEGIN == 78
    assert capsys.readouterr().err.startswith("pennypost: PENNYPOST_LANGUAGE must be")


def test_without_the_modules_that_windows_lacks_the_program_still_starts() -> None:
    on_windows = (
        "import sys; sys.modules.update(dict.fromkeys(('fcntl', 'resource', 'pwd', 'grp', 'termios')));"
        "import bot.cli, bot.run; sys.platform = 'win32'; from bot.keeping import memory_mb; print(memory_mb())"
    )
    tried = subprocess.run(
        [sys.executable, "-c", on_windows],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (tried.stdout, tried.stderr) == ("None\n", "")


# ── the whole program ───────────────────────────────────────────────────────────────────────────────────────


def test_without_a_token_run_opens_the_parlour_and_a_signal_closes_it(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PENNYPOST_")}
    running = subprocess.Popen(
        [sys.executable, "-c", "import sys; from bot.cli import main; sys.exit(main(['run']))"],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        address = next(line for line in running.stdout if "http" in line).split()[-1]
        assert address.startswith("http://127.0.0.1:")
        running.send_signal(signal.SIGTERM)
        _, log = running.communicate(timeout=60)
    finally:
        running.kill()
        running.wait()
    assert running.returncode == 0
    assert "Connected as Penny Post" in log
    assert log.rstrip().endswith("info: Stopped")
    assert "Traceback" not in log
    assert (tmp_path / "var" / "parlour.sqlite3").is_file()


@pytest.mark.parametrize("game", sorted(all_games()))
def test_components_tells_of_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["components", game]) == 0
    assert "house values of" in capsys.readouterr().out
