"""What a host can set: one typed class with defaults, read from the environment and a `.env` file.

The environment wins over the file, and an empty value means the default. A setting is a field of `Settings`;
its name in the environment is `PENNYPOST_` and the field's name in capitals.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from bot.thinking import WORKERS
from games.kernel.standins import LONGEST
from games.kernel.words import LANGUAGES

PREFIX = "PENNYPOST_"

LogLevel = Literal["debug", "info", "warning", "error"]
LogFormat = Literal["text", "json"]

_PLAIN_TOKEN = "DISCORD_TOKEN"  # noqa: S105 - a name, not a token; what many hosts have in their files already
_LARGEST_FILE = 64 * 1024
_LINE = re.compile(r"(?:export\s+)?(?P<key>[A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?P<value>.*)")
_QUOTED = re.compile(r"""(?P<quote>["'])(?P<inside>(?:(?!(?P=quote)).)*)(?P=quote)\s*(?:#.*)?""")


class SettingsError(ValueError):
    """A setting that cannot be used, in one sentence a host can act on."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything a host can set.

    >>> Settings().language
    'en'
    >>> read({"PENNYPOST_LANGUAGE": "ja", "PENNYPOST_IDLE_MINUTES": "5"}).idle_minutes
    5
    """

    discord_token: str | None = field(default=None, repr=False)
    """The bot's secret at Discord; None opens the parlour instead."""
    data_dir: Path = Path("var")
    database: str = "pennypost.sqlite3"
    """A file name inside the data directory."""
    corrections_dir: Path = Path("corrections")
    """Where a group's own component files lie; from the data directory unless absolute."""
    language: str = "en"
    """The language of a table nobody chose one for."""
    log_level: LogLevel = "info"
    log_format: LogFormat = "text"
    parlour_host: str = "127.0.0.1"
    parlour_port: int = 8080
    idle_minutes: int = 30
    """How long a table nobody touches stays in memory."""
    standin_budget_ms: int = round(1000 * LONGEST)
    """How long a stand-in may think about one move; most are done sooner."""
    picture_workers: int = 2
    """How many pictures may be drawn at once."""
    picture_memory_mb: int = 100
    """How many megabytes pictures may take: those being drawn, and what is kept to draw the next."""
    standin_workers: int = WORKERS
    """How many stand-ins may think at once, each in a process of its own; 0 for threads of the bot's."""
    tables_per_person: int = 20
    """How many open tables one person may host."""
    tables_per_server: int = 100
    """How many open tables one server may have."""
    exports_per_minute: int = 5
    """How many records one person may ask for or import in a minute, and how many practice tables begin."""
    hints_per_minute: int = 6
    """How many hints one person may ask for in a minute."""
    ratings: Literal["on", "off"] = "on"
    """Whether people are rated by the games they finish."""

    given: frozenset[str] = field(default=frozenset(), repr=False)
    """The fields that the host has set, as against left to their defaults."""

    @property
    def database_path(self) -> Path:
        """The file that holds all tables."""
        return self.data_dir / self.database

    @property
    def corrections_path(self) -> Path:
        """The folder that holds the groups' own component files."""
        return self.data_dir / self.corrections_dir

    @property
    def parlour_port_is_fixed(self) -> bool:
        """Whether the host asked for this very port, so that a taken one is an error."""
        return "parlour_port" in self.given


def load(env_file: Path = Path(".env"), environ: Mapping[str, str] | None = None) -> Settings:
    """The settings in force: the file's, overruled by the environment's."""
    try:
        from_file = parse_env(env_file.name, env_file.read_bytes()) if env_file.is_file() else {}
    except OSError as error:
        raise SettingsError(f"{env_file} cannot be read: {error.strerror}.") from error
    from_environment = os.environ if environ is None else environ
    # An empty value hides nothing: `PENNYPOST_LANGUAGE= make run` still means what the file says.
    return read({**from_file, **{key: value for key, value in from_environment.items() if value.strip()}})


def read(values: Mapping[str, str]) -> Settings:
    """Settings from plain text values; what has no name of ours is left alone.

    >>> read({"PENNYPOST_LANGAUGE": "fr"})
    Traceback (most recent call last):
    bot.settings.SettingsError: PENNYPOST_LANGAUGE is not a setting; did you mean PENNYPOST_LANGUAGE?
    """
    for key in values:
        if key.startswith(PREFIX) and key not in _FIELD_OF:
            raise SettingsError(f"{key} is not a setting; {_nearest(key)}")
    ours = {_FIELD_OF[key]: (key, text.strip()) for key, text in values.items() if key in _FIELD_OF and text.strip()}
    if PREFIX + _PLAIN_TOKEN in values and values[PREFIX + _PLAIN_TOKEN].strip():
        ours["discord_token"] = (PREFIX + _PLAIN_TOKEN, values[PREFIX + _PLAIN_TOKEN].strip())
    chosen: dict[str, Any] = {name: _PARSERS[name](key, text) for name, (key, text) in ours.items()}
    return Settings(**chosen, given=frozenset(chosen))


def parse_env(file_name: str, content: bytes) -> dict[str, str]:
    """The keys and values of a `.env` file. Nothing in it is expanded or run.

    >>> parse_env(".env", b"# a comment\\nexport A=1\\nB='two # words'  # and a remark\\n")
    {'A': '1', 'B': 'two # words'}
    """
    if len(content) > _LARGEST_FILE:
        raise SettingsError(f"{file_name} is larger than {_LARGEST_FILE // 1024} KB, too large for a settings file.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SettingsError(f"{file_name} is not UTF-8 text.") from None
    found: dict[str, str] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        line = line.strip(" \t")
        if not line or line.startswith("#"):
            continue
        where = f"{file_name}, line {number}"
        # The line itself is never repeated in a refusal: it may be the one with the token.
        if not line.replace("\t", " ").isprintable():
            raise SettingsError(f"{where}: there is a control character in it.")
        matched = _LINE.fullmatch(line)
        if matched is None:
            raise SettingsError(f"{where}: expected NAME=value.")
        if matched["key"] in found:
            raise SettingsError(f"{where}: {matched['key']} is set a second time.")
        found[matched["key"]] = _unquoted(where, matched["value"])
    return found


def _unquoted(where: str, value: str) -> str:
    if value[:1] in ("'", '"'):
        quoted = _QUOTED.fullmatch(value)
        if quoted is None:
            raise SettingsError(f"{where}: a quotation mark must close at the end of the value.")
        return quoted["inside"]
    return re.split(r"(?:^|\s)#", value, maxsplit=1)[0].strip()


def _nearest(key: str) -> str:
    ours = [known for known in _FIELD_OF if known.startswith(PREFIX)]
    near = difflib.get_close_matches(key, ours, n=1, cutoff=0.0)
    return f"did you mean {near[0]}?"


# ── how a value is read ─────────────────────────────────────────────────────────────────────────────────────


def _token(key: str, text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.\-]{20,200}", text):
        raise SettingsError(f"{key} does not look like a bot token: copy it again from Discord's Bot page.")
    return text


def _path(key: str, text: str) -> Path:
    if "\0" in text:
        raise SettingsError(f"{key} is not a path.")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise SettingsError(f"{key} begins with the home of somebody this system does not know: {text!r}.") from error


def _file_name(key: str, text: str) -> str:
    if not re.fullmatch(r"\w[\w.\-]{0,99}", text):
        raise SettingsError(f"{key} must be a plain file name inside the data directory, not {text!r}.")
    return text


def _host(key: str, text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9.:\-]{1,253}", text):
        raise SettingsError(f"{key} must be an address to listen on, such as 127.0.0.1, not {text!r}.")
    return text


def _one_of(*words: str) -> Callable[[str, str], str]:
    def parse(key: str, text: str) -> str:
        if text.lower() not in words:
            raise SettingsError(f"{key} must be {', '.join(words[:-1])} or {words[-1]}, not {text!r}.")
        return text.lower()

    return parse


def _between(least: int, most: int) -> Callable[[str, str], int]:
    def parse(key: str, text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise SettingsError(f"{key} must be a whole number from {least} to {most}, not {text!r}.")
        return int(text)

    return parse


_PARSERS: Mapping[str, Callable[[str, str], object]] = {
    "discord_token": _token,
    "data_dir": _path,
    "database": _file_name,
    "corrections_dir": _path,
    "language": _one_of(*LANGUAGES),
    "log_level": _one_of("debug", "info", "warning", "error"),
    "log_format": _one_of("text", "json"),
    "parlour_host": _host,
    "parlour_port": _between(1, 65535),
    "idle_minutes": _between(1, 7 * 24 * 60),
    "standin_budget_ms": _between(10, 60_000),
    "picture_workers": _between(1, 32),
    "picture_memory_mb": _between(30, 10_000),
    "standin_workers": _between(0, 32),
    "tables_per_person": _between(1, 10_000),
    "tables_per_server": _between(1, 10_000),
    "exports_per_minute": _between(1, 1_000),
    "hints_per_minute": _between(1, 1_000),
    "ratings": _one_of("on", "off"),
}

_FIELD_OF = {PREFIX + f.name.upper(): f.name for f in fields(Settings) if f.name != "given"} | {
    _PLAIN_TOKEN: "discord_token"
}
