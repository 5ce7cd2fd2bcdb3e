"""The `pennypost` command, as a host types it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.cli import main
from bot.keeping import Pulse
from bot.store.sqlite import SqliteStore
from bot.tables.house import House
from bot.tables.lobby import Sitter
from bot.tables.session import Session
from games import all_games
from games.bloody_inn import GAME
from games.kernel.dice import QuickDice
from games.kernel.position import Position
from games.kernel.record import Record

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def _data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith("PENNYPOST_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)


async def a_played_table(path: Path, moves: int = 5) -> Session:
    """A solo table, some moves in."""
    store = await SqliteStore.open(path)
    house = House(store)
    session = await house.open(
        game="bloody-inn", guild_id=1, channel_id=2, host=Sitter(3, "Ada"), language="en", options={}
    )
    await session.lobby.start(3, seed=SEED)
    for _ in range(moves):
        while not (draft := session.composed(0)).done:
            decision = draft.position.decision_of(0)
            assert decision is not None
            await session.moves.answer(3, next(iter(decision.answers())), None)
        await session.moves.post(3, None)
    await store.close()
    return session


# ── playing without Discord ─────────────────────────────────────────────────────────────────────────────────


def test_selfplay_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["selfplay", "bloody-inn", "--seats", "3", "--games", "2", "--seed", "7", "--option", "length=long"]
    assert main(asked) == 0
    (line,) = capsys.readouterr().out.splitlines()
    result = json.loads(line)
    assert (result["games"], result["seats"]) == (2, 3)
    assert {"decisions", "decisions_per_second", "mean_scores", "endings"} <= result.keys()


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
        (["--seats", "2", "--standin", "clever"], "there is no stand-in called 'clever'"),
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
    cut = subprocess.run(
        listing, stdout=writer, stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    )
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
    assert "there is no database at var/pennypost.sqlite3" in capsys.readouterr().err


def test_replay_check_passes_on_the_rules_the_games_were_played_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asyncio.run(a_played_table(Path("var/pennypost.sqlite3")))
    assert main(["replay-check"]) == 0
    assert capsys.readouterr().out == "1 games replayed, 0 of them differ.\n"


def test_replay_check_lists_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("var/pennypost.sqlite3")
    session = asyncio.run(a_played_table(path))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE steps SET dice_at = dice_at + 1 WHERE number = 2")
    db.close()
    assert main(["replay-check"]) == 1
    assert f"{session.table.id} (bloody-inn, playing): step 2 comes out differently" in capsys.readouterr().out


def test_backup_writes_a_copy_that_opens_and_never_overwrites(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(a_played_table(Path("var/pennypost.sqlite3")))
    assert main(["backup", "copy.sqlite3"]) == 0
    assert main(["backup", "copy.sqlite3"]) == 1
    assert "exists already" in capsys.readouterr().err
    assert main(["backup", "nowhere/copy.sqlite3"]) == 1

    async def counted() -> int:
        store = await SqliteStore.open(Path("copy.sqlite3"), read_only=True)
        tables = (await store.health()).tables
        await store.close()
        return tables["playing"]

    assert asyncio.run(counted()) == 1


@pytest.mark.parametrize(
    ("age", "ready", "code", "said"),
    [(5, True, 0, "ok: 3 tables open"), (600, True, 1, "not running"), (5, False, 1, "not running")],
)
def test_health_trusts_only_a_fresh_pulse(
    age: int, ready: bool, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(a_played_table(Path("var/pennypost.sqlite3")))
    pulse = Pulse(time.time() - age, ready, 3, 1, 20, 90)
    Path("var/pennypost.health.json").write_text(json.dumps(pulse._asdict()), "utf-8")
    assert main(["health"]) == code
    assert said in capsys.readouterr().out


def test_a_wrong_setting_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PENNYPOST_LANGUAGE", "xx")
    assert main(["run"]) == 1
    assert capsys.readouterr().err.startswith("pennypost: PENNYPOST_LANGUAGE must be")


# ── the whole program ───────────────────────────────────────────────────────────────────────────────────────


def test_without_a_token_run_opens_the_parlour_and_a_signal_closes_it(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PENNYPOST_")}
    running = subprocess.Popen(
        [sys.executable, "-c", "import sys; from bot.cli import main; sys.exit(main(['run']))"],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        address = next(line for line in running.stdout if "http" in line).split()[-1]
        assert address.startswith("http://127.0.0.1:")
        running.send_signal(signal.SIGTERM)
        _, log = running.communicate(timeout=20)
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
