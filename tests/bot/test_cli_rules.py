"""`pennypost rules`, as it is typed."""

from __future__ import annotations

import json

import pytest

from bot.cli import main
from games import all_games


def test_the_best_hits_in_order_and_the_first_entry_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "who", "pays", "the", "gravedigger", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    first = said.splitlines()[0]
    assert "bloody-inn/gravedigger" in first
    assert all_games()["bloody-inn"].words.rules("en")["gravedigger"].text in said


def test_as_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "fossoyeur", "--lang", "fr", "--game", "bloody-inn", "--json"]) == 0
    hits = json.loads(capsys.readouterr().out)
    assert hits[0]["id"] == "bloody-inn/gravedigger"
    assert {"id", "title", "score"} <= hits[0].keys()
    assert [hit["score"] for hit in hits] == sorted((hit["score"] for hit in hits), reverse=True)
    assert {hit["game"] for hit in hits} == {"bloody-inn"}


def test_nothing_found_is_said_and_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    for query in ("?!", "xyzzyx", '"*', "NEAR("):
        assert main(["rules", query, "--lang", "en", "--game", "bloody-inn"]) in (0, 1)
        capsys.readouterr()
    assert main(["rules", "xyzzyx", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == []
    assert main(["rules", "xyzzyx"]) == 1
    assert "no rule was found" in capsys.readouterr().err


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "wages", "--game", "chess"])
    assert "chess" in capsys.readouterr().err
