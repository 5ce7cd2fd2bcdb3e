"""The log: readable lines, or JSON, and never a secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot import logs
from bot.settings import Settings

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.not-a-real.token-at-all"


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


def written(settings: Settings) -> io.StringIO:
    stream = io.StringIO()
    logs.set_up(settings, stream)
    return stream


def test_a_line_says_when_how_grave_and_what() -> None:
    stream = written(Settings())
    logging.getLogger("pennypost").info("Table %s has begun", "7k3m9q")
    line = stream.getvalue()
    assert line.endswith("info: Table 7k3m9q has begun\n")
    assert line[:2] == "20"


def test_json_is_one_object_a_line_with_the_trace_inside() -> None:
    stream = written(Settings(log_format="json"))
    try:
        raise RuntimeError("the ink ran dry")
    except RuntimeError:
        logging.getLogger("pennypost").exception("[abc123] failed")
    (line,) = stream.getvalue().splitlines()
    entry = json.loads(line)
    assert (entry["level"], entry["message"]) == ("error", "[abc123] failed")
    assert "the ink ran dry" in entry["trace"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_neither_the_bots_token_nor_an_interactions_is_written(form: str) -> None:
    stream = written(Settings(discord_token=TOKEN, log_format=form, log_level="debug"))  # type: ignore[arg-type]
    interaction = "aW50ZXJhY3Rpb246MTAwMTphYmNkZWZnaGlqa2xtbm9w"
    logging.getLogger("discord.http").debug("POST /api/interactions/12/%s/callback with %s", interaction, TOKEN)
    assert TOKEN not in stream.getvalue()
    assert interaction not in stream.getvalue()
    assert "callback" in stream.getvalue()


def test_libraries_are_heard_only_when_something_is_wrong() -> None:
    stream = written(Settings())
    logging.getLogger("discord.gateway").info("Shard connected")
    logging.getLogger("discord.gateway").warning("Shard is slow")
    assert "connected" not in stream.getvalue()
    assert "[discord.gateway]: Shard is slow" in stream.getvalue()


def test_a_host_may_want_less() -> None:
    stream = written(Settings(log_level="warning"))
    logging.getLogger("pennypost").info("Health")
    assert stream.getvalue() == ""
