"""`pennypost games` and `pennypost match`, as they are typed."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from bot.cli import main
from games import all_games
from games.kernel.words import LANGUAGES


@pytest.fixture(autouse=True)
def _no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith("PENNYPOST_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)


# ── games ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_is_told_with_its_seats_options_and_values(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json", "--lang", lang]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    told = {offer["id"]: offer for offer in json.loads(line)}
    assert told.keys() == all_games().keys()
    for game in all_games().values():
        offer = told[game.id]
        assert offer["title"] == game.words.title(lang)
        assert offer["seats"] == list(game.seats)
        assert [(o["name"], tuple(v["value"] for v in o["values"])) for o in offer["options"]] == [
            (option.name, option.values) for option in game.options
        ]


def test_the_usual_value_is_starred(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for game in all_games().values():
        for option in game.options:
            starred = [line.startswith("  *") for line in lines if f" {option.name}={option.default} " in line]
            assert starred
            assert all(starred)


def test_games_are_told_in_the_language_of_new_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENNYPOST_LANGUAGE", "fr")
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    assert all(game.words.blurb("fr") in said for game in all_games().values())


# ── match ───────────────────────────────────────────────────────────────────────────────────────────────────

MATCH = ["match", "bloody-inn", "--seats", "2", "--games", "4", "thoughtful:rolls=24,horizon=0", "random"]


def test_a_match_prints_wins_and_the_difference_with_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(MATCH) == 0
    head, first, second, difference = capsys.readouterr().out.splitlines()
    assert head == "4 games on 2 deals"
    wins = {name: float(won) for name, won, *_ in (first.split(), second.split())}
    assert wins.keys() == {"A", "B"}
    assert sum(wins.values()) == 4
    assert re.fullmatch(r"A − B  [+-]\d+\.\d ± \d+\.\d points a seat", difference)


def test_a_match_prints_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MATCH, "--json", "--option", "length=long"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line).keys() == {"games", "wins", "scores", "difference", "error"}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["--seats", "9"], "bloody-inn is played by 1 to 4, not by 9."),
        (["--seats", "2", "--option", "speed=fast"], "bloody-inn has no option speed."),
        (["--seats", "1", "--option", "carnies=plain"], ""),
    ],
)
def test_a_match_that_is_not_played_is_refused_in_one_sentence(
    asked: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", "bloody-inn", "random", "random", *asked]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"pennypost: {sentence}")
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (["--games", "3", "random", "random"], "each deal is played twice"),
        (["--games", "0", "random", "random"], "each deal is played twice"),
        (["random", "clever"], "there is no bot player called 'clever'"),
        (["random", "thoughtful:depth=3"], "has no 'depth'"),
        (["--option", "length", "random", "random"], "not of the form name=value"),
    ],
)
def test_what_cannot_be_read_is_said(asked: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "bloody-inn", "--seats", "2", *asked])
    assert complaint in capsys.readouterr().err
