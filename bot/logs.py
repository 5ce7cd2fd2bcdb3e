"""What a host reads: one line a happening on standard error, for people or for log collectors, without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import TextIO

from bot.settings import Settings

_TOKENS_IN_ADDRESSES = re.compile(r"/(interactions|webhooks)/(\d+)/[\w\-.]{20,}")
_QUIET = ("discord", "aiohttp", "asyncio", "PIL", "aiosqlite")
"""Libraries that speak only when something is wrong, unless the host asks for everything."""


def set_up(settings: Settings, stream: TextIO | None = None) -> None:
    """Send the log to standard error in the form the host has set."""
    handler = logging.StreamHandler(stream or sys.stderr)
    secret = settings.discord_token or ""
    handler.setFormatter(JsonLines(secret) if settings.log_format == "json" else PlainLines(secret))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    root.setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(level if level <= logging.DEBUG else max(level, logging.WARNING))
    # Two warnings at every start, that voice will not work: there is none here.
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT" not in record.getMessage())


def without_secrets(text: str, secret: str = "") -> str:
    """The text without the bot's token and without the tokens that Discord puts into addresses.

    >>> without_secrets("POST /webhooks/1100000000000001001/aW50ZXJhY3Rpb246MTIzNDU2Nzg5/messages failed")
    'POST /webhooks/1100000000000001001/…/messages failed'
    """
    text = _TOKENS_IN_ADDRESSES.sub(r"/\1/\2/…", text)
    return text.replace(secret, "…") if secret else text


class PlainLines(logging.Formatter):
    """`2026-11-16 08:15:00 info: Connected as Penny Post` and, where something failed, the whole story below."""

    def __init__(self, secret: str = "") -> None:
        super().__init__()
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """One record as text."""
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%Y-%m-%d %H:%M:%S")
        source = "" if record.name == "pennypost" else f" [{record.name}]"
        line = f"{at} {record.levelname.lower()}{source}: {record.getMessage()}"
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return without_secrets(line, self._secret)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def __init__(self, secret: str = "") -> None:
        super().__init__()
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """One record as JSON."""
        entry = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps({key: without_secrets(text, self._secret) for key, text in entry.items()}, ensure_ascii=False)
