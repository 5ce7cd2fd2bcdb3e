"""What a request carries in Discord's manner: its JSON, and beside it files by number, which become attachments."""

from __future__ import annotations

import json
import mimetypes
import re
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web

from bot.limits import REQUEST_BYTES

FILENAME_MOST: Final = 100
NAMELESS: Final = "unknown"

_FILE_FIELD: Final = re.compile(r"files\[(\d{1,3})\]", re.ASCII)
_NOT_IN_A_NAME: Final = re.compile(r"[^\w.-]+")


@dataclass
class Upload:
    """One file of a multipart request."""

    filename: str
    data: bytes


async def read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON of a request, and its files by number. ``ValueError`` where it is no JSON."""
    size = request.content_length or 0
    if size > REQUEST_BYTES:  # told before it is read: aiohttp would leave the files of half a form open
        raise web.HTTPRequestEntityTooLarge(REQUEST_BYTES, size)
    if not request.content_type.startswith("multipart/"):
        raw = await request.read()
        return (json.loads(raw) if raw else {}), {}
    form = await request.post()
    payload: Any = form.get("payload_json", "{}")  # bytes, where the part says that it is JSON
    files = {
        int(numbered[1]): Upload(part.filename, part.file.read())
        for name, part in form.items()
        if (numbered := _FILE_FIELD.fullmatch(name)) and isinstance(part, web.FileField)
    }
    return json.loads(payload if isinstance(payload, str | bytearray) else ""), files


def content_type(filename: str) -> str:
    """Discord goes by the name of a file, whatever the upload says."""
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"


def plain_name(filename: str) -> str:
    """A file under the name that Discord gives it: no folders, blanks or signs, and not without end.

    >>> plain_name("C:\\\\games\\\\my record (2).txt")
    'my_record_2.txt'
    >>> plain_name("../..")
    'unknown'
    """
    name = re.split(r"[/\\]", filename)[-1]
    name = _NOT_IN_A_NAME.sub("", re.sub(r"\s+", "_", name)).lstrip(".")
    stem, dot, kind = name.rpartition(".")
    if not dot or len(kind) >= FILENAME_MOST // 2:
        return name[:FILENAME_MOST] or NAMELESS
    return (stem[: FILENAME_MOST - len(kind) - 1] or NAMELESS) + dot + kind
