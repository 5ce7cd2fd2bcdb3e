"""Edits of messages with pictures: those that stay are named as Discord wants it, and one that is refused comes anew.

Discord refuses some edits that show a file they bring (discord-api-docs 7529), though it takes the same as a message
of its own. Whether it does so to us only it can say: so the first refusal is met by a new message in the old one's
place, and from then on no such edit is tried.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import unquote, urlsplit

import discord

log = logging.getLogger("pennypost")

_INVALID_FORM: Final = 50035
"""Discord's code for a request whose parts do not fit together, a picture that is not found among them."""

_Shown = TypeVar("_Shown")


class Edits:
    """The bot's edits that bring pictures, and whether Discord takes them."""

    def __init__(self) -> None:
        self.refused = False

    async def or_anew(self, edit: Callable[[], Awaitable[_Shown]], anew: Callable[[], Awaitable[_Shown]]) -> _Shown:
        """Edit; where Discord takes no such edit, show it anew. Each must bring files of its own: see `copies`."""
        if self.refused:
            return await anew()
        try:
            return await edit()
        except discord.HTTPException as refusal:
            if refusal.code != _INVALID_FORM:
                raise
            shown = await anew()  # what is refused here as well was no matter of edits
            self.refused = True
            log.warning("Discord refuses edits that bring a picture; new messages take their place: %s", refusal)
            return shown


def copies(files: Iterable[discord.File]) -> list[discord.File]:
    """The same files to be sent once more: those of a request are used up by it."""
    made = []
    for file in files:
        file.fp.seek(0)
        made.append(discord.File(io.BytesIO(file.fp.read()), file.filename, description=file.description))
        file.fp.seek(0)
    return made


# ── files that stay ─────────────────────────────────────────────────────────────────────────────────────────


class Kept:
    """A file that a message has, as an edit names it."""

    def __init__(self, id: int, filename: str) -> None:
        self.id, self.filename = id, filename

    def to_dict(self) -> dict[str, Any]:
        """As discord.py asks for it."""
        return {"id": self.id, "filename": self.filename}


def filename_of(media: discord.UnfurledMediaItem) -> str:
    """The name under which a message has the file that it shows.

    >>> filename_of(discord.UnfurledMediaItem("https://cdn.discordapp.com/attachments/1/2/board.png?ex=68&is=5f"))
    'board.png'
    """
    return unquote(urlsplit(media.url).path.rpartition("/")[2])


def keeping(message: discord.Message, shown: Sequence[discord.UnfurledMediaItem]) -> dict[str, Any]:
    """What tells an edit of a message that these files of it stay: each by its id, or, where one has none, nothing.

    Discord lists no file among a message's attachments that a component shows, but the component has its id. An edit
    that names no attachments keeps all of them; an empty list would drop them.
    """
    listed = {each.filename: each.id for each in message.attachments}
    kept = [(media.attachment_id or listed.get(name), name) for media in shown for name in (filename_of(media),)]
    if any(id is None for id, _ in kept):
        return {}
    return {"attachments": [Kept(id, name) for id, name in kept if id is not None]}
