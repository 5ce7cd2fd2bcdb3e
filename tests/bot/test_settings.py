"""What a host can set, how it is read, and what a wrong value is answered with."""

from __future__ import annotations

import contextlib
import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.settings import PREFIX, Settings, SettingsError, load, parse_env, read

EXAMPLE = Path(__file__).parents[2] / ".env.example"
TOKEN = "MTA1.abc-DEF_ghi.jklmnopqrstuvwxyz0123456789"


def test_without_any_setting_the_defaults_hold(tmp_path: Path) -> None:
    assert load(tmp_path / ".env", {}) == Settings()


def test_every_field_can_be_set(tmp_path: Path) -> None:
    chosen = {
        "DISCORD_TOKEN": TOKEN,
        "DATA_DIR": str(tmp_path),
        "DATABASE": "games.db",
        "CORRECTIONS_DIR": "ours",
        "LANGUAGE": "ja",
        "LOG_LEVEL": "debug",
        "LOG_FORMAT": "json",
        "PARLOUR_HOST": "0.0.0.0",  # noqa: S104 - only read, not listened on
        "PARLOUR_PORT": "9000",
        "IDLE_MINUTES": "5",
        "STANDIN_BUDGET_MS": "250",
        "PICTURE_WORKERS": "4",
        "PICTURE_MEMORY_MB": "60",
        "STANDIN_WORKERS": "0",
        "TABLES_PER_PERSON": "3",
        "TABLES_PER_SERVER": "9",
        "EXPORTS_PER_MINUTE": "2",
        "HINTS_PER_MINUTE": "3",
        "RATINGS": "off",
    }
    settings = read({PREFIX + key: value for key, value in chosen.items()})
    assert settings.given == {f.name for f in fields(Settings)} - {"given"}
    for name in settings.given:
        assert str(getattr(settings, name)) == chosen[name.upper()]
    assert settings.database_path == tmp_path / "games.db"
    assert settings.corrections_path == tmp_path / "ours"


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("PENNYPOST_LANGUAGE=fr\nPENNYPOST_LOG_LEVEL=error\n", "utf-8")
    settings = load(env_file, {"PENNYPOST_LANGUAGE": "it"})
    assert (settings.language, settings.log_level) == ("it", "error")


def test_an_empty_variable_does_not_hide_the_file(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("PENNYPOST_LANGUAGE=fr\n", "utf-8")
    assert load(env_file, {"PENNYPOST_LANGUAGE": "  "}).language == "fr"


def test_an_empty_value_means_the_default() -> None:
    settings = read({"PENNYPOST_PARLOUR_PORT": "", "PENNYPOST_DISCORD_TOKEN": " "})
    assert settings == Settings()
    assert not settings.parlour_port_is_fixed


def test_a_port_the_host_names_is_fixed_even_when_it_is_the_default() -> None:
    assert read({"PENNYPOST_PARLOUR_PORT": "8080"}).parlour_port_is_fixed


def test_the_token_is_also_read_under_its_plain_name() -> None:
    assert read({"DISCORD_TOKEN": TOKEN}).discord_token == TOKEN


@pytest.mark.parametrize("order", [1, -1])
def test_our_own_token_name_wins_over_the_plain_one(order: int) -> None:
    both = {"DISCORD_TOKEN": TOKEN + "plain", "PENNYPOST_DISCORD_TOKEN": TOKEN}
    assert read(dict(list(both.items())[::order])).discord_token == TOKEN


def test_the_token_is_not_shown_with_the_settings() -> None:
    assert TOKEN not in repr(read({"DISCORD_TOKEN": TOKEN}))


def test_variables_of_other_programs_are_left_alone(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("COMPOSE_PROJECT_NAME=games\n", "utf-8")
    assert load(env_file, {"PATH": "/bin", "HOME": "/"}) == Settings()


@pytest.mark.parametrize(
    ("key", "near"),
    [("PENNYPOST_TOKEN", "PENNYPOST_DISCORD_TOKEN"), ("PENNYPOST_PARLOR_PORT", "PENNYPOST_PARLOUR_PORT")],
)
def test_an_unknown_setting_is_refused_with_the_nearest_one(key: str, near: str) -> None:
    with pytest.raises(SettingsError, match=f"^{key} is not a setting; did you mean {near}\\?$"):
        read({key: "1"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("DISCORD_TOKEN", "Bot abc"),
        ("DISCORD_TOKEN", "short"),
        ("DATABASE", "../elsewhere.sqlite3"),
        ("DATABASE", "/tmp/x"),  # noqa: S108 - refused, never opened
        ("DATABASE", ".."),
        ("LANGUAGE", "de"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("PARLOUR_HOST", "http://here/"),
        ("DATA_DIR", "~nosuchuser/x"),
        ("CORRECTIONS_DIR", "~nosuchuser/x"),
        ("PARLOUR_PORT", "0"),
        ("PARLOUR_PORT", "65536"),
        ("PARLOUR_PORT", "٨٠٨٠"),
        ("IDLE_MINUTES", "-1"),
        ("IDLE_MINUTES", "1.5"),
        ("STANDIN_BUDGET_MS", "9" * 5000),
        ("PICTURE_WORKERS", "many"),
        ("PICTURE_MEMORY_MB", "29"),
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence_that_names_the_setting(key: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read({PREFIX + key: value})
    sentence = str(refused.value)
    assert sentence.startswith(PREFIX + key)
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_a_refused_token_is_not_repeated() -> None:
    with pytest.raises(SettingsError) as refused:
        read({"DISCORD_TOKEN": f"Bot {TOKEN}"})
    assert TOKEN not in str(refused.value)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("A=plain", "plain"),
        ("  A = spaced out  ", "spaced out"),
        ("export A=exported", "exported"),
        ('A="in quotes"', "in quotes"),
        ("A='#'", "#"),
        ("A=a#b", "a#b"),
        ("A=a # remark", "a"),
        ("A=# remark", ""),
        ("A=", ""),
        ("A=$HOME `id` $(id)", "$HOME `id` $(id)"),
        ("A=b=c", "b=c"),
    ],
)
def test_a_line_of_the_file_is_read_as_written_and_never_expanded(line: str, value: str) -> None:
    assert parse_env(".env", line.encode()) == {"A": value}


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    assert parse_env(".env", b"\xef\xbb\xbfA=1\r\nB=2\r\n") == {"A": "1", "B": "2"}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"A=1\nnonsense\n", "line 2: expected NAME=value"),
        (b"A=1\nA=2\n", "line 2: A is set a second time"),
        (b"A='one' 'two'\n", "line 1: a quotation mark must close"),
        (b"A='open\n", "line 1: a quotation mark must close"),
        (b"A=\x00\n", "line 1: there is a control character"),
        (b"A=\x1b[2J\n", "line 1: there is a control character"),
        (b"\xff\xfe", "not UTF-8"),
        (b"#" * 70_000, "too large"),
    ],
)
def test_a_broken_file_is_refused_with_the_place(content: bytes, complaint: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(complaint)):
        parse_env(".env", content)


@given(st.binary(max_size=200))
def test_no_file_however_strange_breaks_the_reader(content: bytes) -> None:
    found: dict[str, str] = {}
    with contextlib.suppress(SettingsError):
        found = parse_env(".env", content)
    assert all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", key) for key in found)
    assert all(value.replace("\t", " ").isprintable() for value in found.values())


def test_the_example_file_lists_exactly_the_settings_with_their_defaults() -> None:
    shown = dict(re.findall(r"^# (PENNYPOST_[A-Z_]+)=(.*)$", EXAMPLE.read_text("utf-8"), re.MULTILINE))
    defaults = {
        PREFIX + f.name.upper(): "" if f.default is None else str(f.default)
        for f in fields(Settings)
        if f.name != "given"
    }
    assert shown == defaults


def test_the_example_file_explains_each_setting_just_above_it() -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("# PENNYPOST_"):
            assert re.match(r"# [A-Za-z]", lines[number - 1]), f"{line} has no explanation"


def test_the_example_file_with_its_lines_taken_in_gives_the_defaults(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    text = EXAMPLE.read_text("utf-8")
    env_file.write_text(re.sub(r"^# (PENNYPOST_[A-Z_]+=)", r"\1", text, flags=re.MULTILINE), "utf-8")
    settings = load(env_file, {})
    assert settings == Settings(given=settings.given)
    assert settings.given == {f.name for f in fields(Settings)} - {"given", "discord_token"}
