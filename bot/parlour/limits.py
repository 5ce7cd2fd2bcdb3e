"""Discord's limits as bounds in one table, and the means to refuse what passes them, in Discord's own words.

A check collects everything wrong with a body and raises one `Refused`, shaped as Discord shapes it:

>>> try:
...     check_channel({"name": "x" * 101}, new=True)
... except Refused as refusal:
...     refusal.body()["errors"]["name"]["_errors"][0]["message"]
'Must be between 1 and 100 in length.'

The checks of messages, components and commands are in `message_limits`, `component_limits` and `command_limits`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot import limits as at_most

from .world import Json


@dataclass(frozen=True)
class Bounds:
    """At least and at most; of characters, of things in a list, or of a number."""

    least: int
    most: int


LIMITS: Final[Mapping[str, Bounds]] = {
    "commands": Bounds(0, at_most.COMMANDS),
    "context menus": Bounds(0, at_most.CONTEXT_MENUS),
    "command name": Bounds(1, at_most.COMMAND_NAME),
    "command description": Bounds(1, at_most.COMMAND_DESCRIPTION),
    "command size": Bounds(0, at_most.COMMAND_SIZE),
    "options": Bounds(0, at_most.COMMAND_OPTIONS),
    "choices": Bounds(0, at_most.CHOICES),
    "choice name": Bounds(1, at_most.CHOICE_NAME),
    "choice value": Bounds(0, at_most.CHOICE_VALUE),
    "string option": Bounds(0, at_most.STRING_OPTION),
    "longest string option": Bounds(1, at_most.STRING_OPTION),
    "new commands a day": Bounds(0, at_most.COMMANDS_A_DAY),
    "content": Bounds(0, at_most.CONTENT),
    "embeds": Bounds(0, at_most.EMBEDS),
    "embed title": Bounds(0, at_most.EMBED_TITLE),
    "embed description": Bounds(0, at_most.EMBED_DESCRIPTION),
    "embed fields": Bounds(0, at_most.EMBED_FIELDS),
    "embed field name": Bounds(1, at_most.EMBED_FIELD_NAME),
    "embed field value": Bounds(1, at_most.EMBED_FIELD_VALUE),
    "embed footer": Bounds(0, at_most.EMBED_FOOTER),
    "embed author": Bounds(0, at_most.EMBED_AUTHOR),
    "embed size": Bounds(0, at_most.EMBED_SIZE),
    "mentions": Bounds(0, at_most.MENTIONS),
    "action rows": Bounds(0, at_most.ACTION_ROWS),
    "components": Bounds(1, at_most.COMPONENTS),
    "text size": Bounds(0, at_most.MESSAGE_TEXT),
    "text display": Bounds(1, at_most.MESSAGE_TEXT),
    "section texts": Bounds(1, at_most.SECTION_TEXTS),
    "gallery items": Bounds(1, at_most.GALLERY_ITEMS),
    "buttons in a row": Bounds(1, at_most.BUTTONS_IN_A_ROW),
    "selects in a row": Bounds(1, 1),
    "button label": Bounds(0, at_most.BUTTON_LABEL),
    "custom_id": Bounds(1, at_most.CUSTOM_ID),
    "select options": Bounds(1, at_most.SELECT_OPTIONS),
    "select option label": Bounds(1, at_most.SELECT_LABEL),
    "select option value": Bounds(1, at_most.SELECT_VALUE),
    "select option description": Bounds(0, at_most.SELECT_DESCRIPTION),
    "select placeholder": Bounds(0, at_most.SELECT_PLACEHOLDER),
    "fewest values": Bounds(0, at_most.SELECT_OPTIONS),
    "most values": Bounds(1, at_most.SELECT_OPTIONS),
    "default values": Bounds(0, at_most.SELECT_OPTIONS),
    "component id": Bounds(0, at_most.COMPONENT_ID),
    "accent colour": Bounds(0, at_most.ACCENT_COLOUR),
    "button link": Bounds(1, at_most.BUTTON_LINK),
    "media link": Bounds(1, at_most.MEDIA_LINK),
    "modal title": Bounds(1, at_most.FORM_TITLE),
    "modal components": Bounds(1, at_most.FORM_PARTS),
    "label": Bounds(1, at_most.FIELD_LABEL),
    "label description": Bounds(0, at_most.FIELD_DESCRIPTION),
    "text input": Bounds(0, at_most.FIELD_TEXT),
    "longest text input": Bounds(1, at_most.FIELD_TEXT),
    "text input placeholder": Bounds(0, at_most.FIELD_PLACEHOLDER),
    "radio options": Bounds(2, at_most.RADIO_OPTIONS),
    "checkbox options": Bounds(1, at_most.CHECKBOX_OPTIONS),
    "fewest files in a modal": Bounds(0, at_most.FILES),
    "files in a modal": Bounds(1, at_most.FILES),
    "files": Bounds(0, at_most.FILES),
    "file bytes": Bounds(0, at_most.FILE_BYTES),
    "request bytes": Bounds(0, at_most.REQUEST_BYTES),
    "alt text": Bounds(0, at_most.ALT_TEXT),
    "channel name": Bounds(1, at_most.CHANNEL_NAME),
    "pins": Bounds(0, at_most.PINS),
    "gateway bytes": Bounds(0, at_most.GATEWAY_BYTES),
    "gateway events a minute": Bounds(0, at_most.GATEWAY_EVENTS_A_MINUTE),
    "late edits": Bounds(0, at_most.LATE_EDITS),
}

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23
LINK_STYLE, PREMIUM_STYLE = 5, 6

SELECTS: Final = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
IN_A_ROW: Final = (BUTTON, *SELECTS)
IN_A_CONTAINER: Final = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
IN_A_V2_MESSAGE: Final = (*IN_A_CONTAINER, CONTAINER)
IN_A_MODAL: Final = (ROW, TEXT_DISPLAY, LABEL)
IN_A_LABEL: Final = (*SELECTS, TEXT_INPUT, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)

SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11
OPTION_TYPES: Final = range(SUB_COMMAND, ATTACHMENT + 1)

LOCALES: Final = frozenset(locale.value for locale in discord.Locale)

Path = tuple[str | int, ...]


class Refused(Exception):
    """Discord says no: an HTTP status, Discord's error code, and where in the body it hurts."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        errors: Json | None = None,
        *,
        retry_after: float | None = None,
        everywhere: bool = False,
    ) -> None:
        super().__init__(f"{status} {code}: {message} {errors or ''}".rstrip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after
        self.everywhere = everywhere
        """Whether it is the limit of all requests together that was met."""

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": self.everywhere}
        return body | {"errors": self.errors} if self.errors else body


def unknown(thing: str) -> Refused:
    """
    >>> unknown("Message").code
    10008
    """
    codes = {
        "Channel": 10003, "Guild": 10004, "Member": 10007, "Message": 10008, "User": 10013,
        "Webhook": 10015, "interaction": 10062, "application command": 10063,
    }  # fmt: skip
    return Refused(404, codes[thing], f"Unknown {thing}")


def missing_permission() -> Refused:
    return Refused(403, 50013, "Missing Permissions")


def missing_access() -> Refused:
    return Refused(403, 50001, "Missing Access")


def thread_archived(*, locked: bool = False) -> Refused:
    """What an archived thread does not take; a locked one, archived or not, forbids it in the same words."""
    return Refused(403 if locked else 400, 50083, "Thread is archived")


def too_large() -> Refused:
    return Refused(413, 40005, "Request entity too large")


def wrong_channel_type() -> Refused:
    return Refused(400, 50024, "Cannot execute action on this channel type")


def invalid(path: Path, code: str, message: str) -> Refused:
    """One refusal at one place of a body."""
    inspection = Inspection()
    inspection.object(path, code, message)
    return inspection.refusal()


class Inspection:
    """Collects what is wrong with a body, each at its path."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def object(self, path: Path, code: str, message: str) -> None:
        """Object to what stands at ``path``."""
        place = self.errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def refusal(self) -> Refused:
        return Refused(400, 50035, "Invalid Form Body", self.errors)

    def close(self) -> None:
        if self.errors:
            raise self.refusal()

    def size(self, path: Path, size: int, limit: str) -> None:
        bounds = LIMITS[limit]
        if bounds.least <= size <= bounds.most:
            return
        if bounds.least and bounds.least != bounds.most:
            message = f"Must be between {bounds.least} and {bounds.most} in length."
            self.object(path, "BASE_TYPE_BAD_LENGTH", message)
        else:
            self.object(path, "BASE_TYPE_MAX_LENGTH", f"Must be {bounds.most} or fewer in length.")

    def number(self, path: Path, value: Any, limit: str) -> None:
        """A whole number that may be absent."""
        if value is None:
            return
        bounds = LIMITS[limit]
        if not isinstance(value, int) or isinstance(value, bool):
            self.object(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < bounds.least:
            self.object(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {bounds.least}.")
        elif value > bounds.most:
            self.object(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {bounds.most}.")

    def text(self, path: Path, value: Any, limit: str) -> None:
        """A text that may be absent."""
        if value is None:
            return
        if not isinstance(value, str):
            self.object(path, "BASE_TYPE_BAD_STRING", "Could not interpret value as string.")
            return
        self.size(path, len(value), limit)

    def required_text(self, path: Path, value: Any, limit: str) -> None:
        if value is None:
            self.missing(path)
        else:
            self.text(path, value, limit)

    def items(self, path: Path, value: Any, limit: str) -> list[Json]:
        """A list of objects within a limit; what is not an object is refused and left out."""
        if value is None:
            value = []
        if not isinstance(value, list):
            self.object(path, "BASE_TYPE_BAD_TYPE", "Only lists are allowed here.")
            return []
        self.size(path, len(value), limit)
        for number, item in enumerate(value):
            if not isinstance(item, dict):
                self.object((*path, number), "MODEL_TYPE_CONVERT", "Only dictionaries may be used.")
        return [item for item in value if isinstance(item, dict)]

    def missing(self, path: Path) -> None:
        self.object(path, "BASE_TYPE_REQUIRED", "This field is required")

    def one_of(self, path: Path, value: Any, allowed: Iterable[int]) -> bool:
        allowed = tuple(allowed)
        if value in allowed and not isinstance(value, bool):
            return True
        listed = ", ".join(map(str, allowed))
        self.object(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        return False


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component of a tree, the outer before the inner.

    >>> [part["type"] for part in walk([{"type": 17, "components": [{"type": 10}, {"type": 14}]}])]
    [17, 10, 14]
    """
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk(component[key] for key in ("accessory", "component") if component.get(key))


def check_channel(body: Json, *, new: bool) -> None:
    """Check the creation or change of a channel or thread."""
    found = Inspection()
    check = found.required_text if new else found.text
    check(("name",), body.get("name"), "channel name")
    if body.get("auto_archive_duration") is not None:
        found.one_of(("auto_archive_duration",), body["auto_archive_duration"], at_most.ARCHIVE_MINUTES)
    found.close()
