"""Discord's limits as bounds in one table, and the checks that refuse what Discord refuses, in Discord's own words.

A check collects everything wrong with a body and raises one `Refused`, shaped as Discord shapes it:

>>> try:
...     check_message({"content": "x" * 2001}, files={})
... except Refused as refusal:
...     refusal.body()["errors"]["content"]["_errors"][0]["message"]
'Must be 2000 or fewer in length.'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot import limits as at_most

from .world import COMPONENTS_V2, Json


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
    "select values": Bounds(0, at_most.SELECT_OPTIONS),
    "modal title": Bounds(1, at_most.FORM_TITLE),
    "modal components": Bounds(1, at_most.FORM_PARTS),
    "label": Bounds(1, at_most.FIELD_LABEL),
    "label description": Bounds(0, at_most.FIELD_DESCRIPTION),
    "text input": Bounds(0, at_most.FIELD_TEXT),
    "text input placeholder": Bounds(0, at_most.FIELD_PLACEHOLDER),
    "radio options": Bounds(2, at_most.RADIO_OPTIONS),
    "checkbox options": Bounds(1, at_most.CHECKBOX_OPTIONS),
    "files in a modal": Bounds(0, at_most.FILES),
    "files": Bounds(0, at_most.FILES),
    "file bytes": Bounds(0, at_most.FILE_BYTES),
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
    ) -> None:
        super().__init__(f"{status} {code}: {message} {errors or ''}".rstrip())
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
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


# -- messages ------------------------------------------------------------------------------------------------


def check_message(payload: Json, *, files: Mapping[int, bytes], at: Path = (), before: Json | None = None) -> None:
    """Refuse a message (or, with ``before``, an edit of that message) that Discord would refuse.

    ``at`` is where the message stands in the request body, so that the errors point there.
    """
    found = Inspection()
    after = {**(before or {}), **{key: value for key, value in payload.items() if value is not None}}
    after |= {key: type(after.get(key, ""))() for key, value in payload.items() if value is None and key in after}
    flags = int(payload.get("flags") or 0) | int((before or {}).get("flags", 0))
    found.text((*at, "content"), payload.get("content"), "content")
    _check_embeds(found, (*at, "embeds"), payload.get("embeds"))
    _check_files(found, at, payload, files)
    if flags & COMPONENTS_V2:
        _refuse_legacy_fields(found, at, after)
    if payload.get("components") is not None:
        check_components(found, (*at, "components"), payload["components"], v2=bool(flags & COMPONENTS_V2))
    found.close()
    kept = after.get("attachments") if "attachments" not in payload else payload["attachments"]
    if not any((after.get("content"), after.get("embeds"), after.get("components"), kept, files)):
        raise Refused(400, 50006, "Cannot send an empty message")


def _refuse_legacy_fields(found: Inspection, at: Path, message: Json) -> None:
    for name in ("content", "embeds", "sticker_ids", "poll"):
        if message.get(name):
            found.object(
                (*at, name),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_files(found: Inspection, at: Path, payload: Json, files: Mapping[int, bytes]) -> None:
    attachments = found.items((*at, "attachments"), payload.get("attachments"), "files")
    if "attachments" not in payload:
        found.size((*at, "attachments"), len(files), "files")
    for number, attachment in enumerate(attachments):
        found.text((*at, "attachments", number, "description"), attachment.get("description"), "alt text")
    if any(len(data) > LIMITS["file bytes"].most for data in files.values()):
        raise too_large()


def _check_embeds(found: Inspection, at: Path, value: Any) -> None:
    size = 0
    for number, embed in enumerate(found.items(at, value, "embeds")):
        path = (*at, number)
        fields = found.items((*path, "fields"), embed.get("fields"), "embed fields")
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        found.text((*path, "title"), embed.get("title"), "embed title")
        found.text((*path, "description"), embed.get("description"), "embed description")
        found.text((*path, "footer", "text"), footer.get("text"), "embed footer")
        found.text((*path, "author", "name"), author.get("name"), "embed author")
        texts = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
        for place, entry in enumerate(fields):
            found.required_text((*path, "fields", place, "name"), entry.get("name"), "embed field name")
            found.required_text((*path, "fields", place, "value"), entry.get("value"), "embed field value")
            texts += [entry.get("name"), entry.get("value")]
        size += sum(len(text) for text in texts if isinstance(text, str))
    most = LIMITS["embed size"].most
    if size > most:
        found.object(at, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {most}")


# -- components ----------------------------------------------------------------------------------------------


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component of a tree, the outer before the inner.

    >>> [part["type"] for part in walk([{"type": 17, "components": [{"type": 10}, {"type": 14}]}])]
    [17, 10, 14]
    """
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        yield from walk(component[key] for key in ("accessory", "component") if component.get(key))


def check_components(found: Inspection, at: Path, value: Any, *, v2: bool) -> None:
    """Check the components of a message."""
    top = found.items(at, value, "components" if v2 and value else "action rows")
    for number, component in enumerate(top):
        _check_component(found, (*at, number), component, IN_A_V2_MESSAGE if v2 else (ROW,))
    _check_totals(found, at, top)


def _check_totals(found: Inspection, at: Path, top: list[Json]) -> None:
    if found.errors:
        return  # a malformed tree cannot be counted, and is refused already
    parts = list(walk(top))
    most = LIMITS["components"].most
    if len(parts) > most:
        found.object(
            at,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {most}",
        )
    size = sum(len(part["content"]) for part in parts if part["type"] == TEXT_DISPLAY)
    if size > LIMITS["text size"].most:
        message = f"The total displayable text size cannot exceed {LIMITS['text size'].most}"
        found.object(at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    _check_unique(found, at, parts, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    _check_unique(found, at, [part for part in parts if part.get("id")], "id", "COMPONENT_ID_DUPLICATED")


def _check_unique(found: Inspection, at: Path, parts: list[Json], key: str, code: str) -> None:
    values = [part[key] for part in parts if part.get(key) is not None]
    if len(values) != len(set(values)):
        found.object(at, code, f"Component {key.replace('_', ' ')} cannot be duplicated")


def _check_component(found: Inspection, at: Path, part: Any, allowed: Iterable[int]) -> None:
    if not isinstance(part, dict):
        found.object(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used.")
        return
    kind = part.get("type")
    if not found.one_of((*at, "type"), kind, allowed):
        return
    if kind == ROW:
        _check_row(found, at, part)
    elif kind == BUTTON:
        _check_button(found, at, part)
    elif kind in SELECTS:
        _check_select(found, at, part)
    elif kind == SECTION:
        _check_section(found, at, part)
    elif kind == TEXT_DISPLAY:
        found.required_text((*at, "content"), part.get("content"), "text display")
    elif kind == THUMBNAIL:
        _check_media(found, at, part, "media")
    elif kind == GALLERY:
        for number, item in enumerate(found.items((*at, "items"), part.get("items"), "gallery items")):
            _check_media(found, (*at, "items", number), item, "media")
    elif kind == FILE:
        _check_media(found, at, part, "file")
    elif kind == CONTAINER:
        for number, inner in enumerate(found.items((*at, "components"), part.get("components"), "components")):
            _check_component(found, (*at, "components", number), inner, IN_A_CONTAINER)
    elif kind == LABEL:
        _check_label(found, at, part)
    elif kind == TEXT_INPUT:
        _check_text_input(found, at, part)
    elif kind in (RADIO_GROUP, CHECKBOX_GROUP):
        limit = "radio options" if kind == RADIO_GROUP else "checkbox options"
        found.required_text((*at, "custom_id"), part.get("custom_id"), "custom_id")
        _check_select_options(found, (*at, "options"), part.get("options"), limit)
    elif kind in (FILE_UPLOAD, CHECKBOX):
        found.required_text((*at, "custom_id"), part.get("custom_id"), "custom_id")
        if kind == FILE_UPLOAD:
            found.size((*at, "max_values"), int(part.get("max_values", 1)), "files in a modal")


def _check_row(found: Inspection, at: Path, row: Json) -> None:
    inside = row.get("components")
    buttons = isinstance(inside, list) and all(isinstance(p, dict) and p.get("type") == BUTTON for p in inside)
    limit = "buttons in a row" if buttons else "selects in a row"
    for number, part in enumerate(found.items((*at, "components"), inside, limit)):
        _check_component(found, (*at, "components", number), part, IN_A_ROW)


def _check_button(found: Inspection, at: Path, button: Json) -> None:
    found.one_of((*at, "style"), button.get("style"), range(1, PREMIUM_STYLE + 1))
    found.text((*at, "label"), button.get("label"), "button label")
    if button.get("style") == LINK_STYLE:
        if not button.get("url"):
            found.missing((*at, "url"))
    elif button.get("style") != PREMIUM_STYLE:
        found.required_text((*at, "custom_id"), button.get("custom_id"), "custom_id")
        if not button.get("label") and not button.get("emoji"):
            found.missing((*at, "label"))


def _check_select(found: Inspection, at: Path, select: Json) -> None:
    found.required_text((*at, "custom_id"), select.get("custom_id"), "custom_id")
    found.text((*at, "placeholder"), select.get("placeholder"), "select placeholder")
    least, most = int(select.get("min_values", 1)), int(select.get("max_values", 1))
    found.size((*at, "min_values"), least, "select values")
    found.size((*at, "max_values"), most, "select values")
    if select["type"] != STRING_SELECT:
        return
    options = _check_select_options(found, (*at, "options"), select.get("options"), "select options")
    if least > most or most > len(options):
        message = f"Must be between {least} and {len(options)}."
        found.object((*at, "max_values"), "NUMBER_TYPE_BETWEEN", message)


def _check_select_options(found: Inspection, at: Path, value: Any, limit: str) -> list[Json]:
    options = found.items(at, value, limit)
    for number, option in enumerate(options):
        path = (*at, number)
        found.required_text((*path, "label"), option.get("label"), "select option label")
        found.required_text((*path, "value"), option.get("value"), "select option value")
        found.text((*path, "description"), option.get("description"), "select option description")
    values = [option.get("value") for option in options]
    for number, chosen in enumerate(values):
        if chosen in values[:number]:
            found.object(
                (*at, number, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
    return options


def _check_section(found: Inspection, at: Path, section: Json) -> None:
    for number, part in enumerate(found.items((*at, "components"), section.get("components"), "section texts")):
        _check_component(found, (*at, "components", number), part, (TEXT_DISPLAY,))
    if section.get("accessory") is None:
        found.missing((*at, "accessory"))
    else:
        _check_component(found, (*at, "accessory"), section["accessory"], (BUTTON, THUMBNAIL))


def _check_media(found: Inspection, at: Path, item: Json, key: str) -> None:
    media = item.get(key)
    if not isinstance(media, dict) or not isinstance(media.get("url"), str):
        found.missing((*at, key))
    elif key == "file" and not media["url"].startswith("attachment://"):
        found.object((*at, key, "url"), "URL_TYPE_INVALID_SCHEME", "Only attachment:// is allowed here.")
    found.text((*at, "description"), item.get("description"), "alt text")


# -- modals --------------------------------------------------------------------------------------------------


def check_modal(data: Any) -> None:
    """Check the modal of an interaction callback."""
    found = Inspection()
    if not isinstance(data, dict):
        raise invalid(("data",), "BASE_TYPE_REQUIRED", "This field is required")
    found.required_text(("data", "title"), data.get("title"), "modal title")
    found.required_text(("data", "custom_id"), data.get("custom_id"), "custom_id")
    top = found.items(("data", "components"), data.get("components"), "modal components")
    for number, part in enumerate(top):
        path = ("data", "components", number)
        if part.get("type") == ROW:
            for place, inner in enumerate(
                found.items((*path, "components"), part.get("components"), "selects in a row")
            ):
                _check_component(found, (*path, "components", place), inner, (TEXT_INPUT,))
        else:
            _check_component(found, path, part, IN_A_MODAL)
    _check_totals(found, ("data", "components"), top)
    found.close()


def _check_label(found: Inspection, at: Path, label: Json) -> None:
    found.required_text((*at, "label"), label.get("label"), "label")
    found.text((*at, "description"), label.get("description"), "label description")
    if label.get("component") is None:
        found.missing((*at, "component"))
    else:
        _check_component(found, (*at, "component"), label["component"], IN_A_LABEL)


def _check_text_input(found: Inspection, at: Path, field: Json) -> None:
    found.required_text((*at, "custom_id"), field.get("custom_id"), "custom_id")
    found.one_of((*at, "style"), field.get("style"), (1, 2))
    found.text((*at, "label"), field.get("label"), "label")
    found.text((*at, "placeholder"), field.get("placeholder"), "text input placeholder")
    found.text((*at, "value"), field.get("value"), "text input")
    for key in ("min_length", "max_length"):
        if field.get(key) is not None:
            found.size((*at, key), int(field[key]), "text input")


# -- autocomplete --------------------------------------------------------------------------------------------


def check_autocomplete(data: Any) -> list[Json]:
    """Check the choices of an autocomplete callback, and give them back."""
    found = Inspection()
    at: Path = ("data", "choices")
    choices = _check_choices(found, at, (data or {}).get("choices"))
    found.close()
    return choices


def _check_choices(found: Inspection, at: Path, value: Any) -> list[Json]:
    choices = found.items(at, value, "choices")
    for number, choice in enumerate(choices):
        path = (*at, number)
        found.required_text((*path, "name"), choice.get("name"), "choice name")
        if isinstance(choice.get("value"), str):
            found.text((*path, "value"), choice["value"], "choice value")
        elif choice.get("value") is None:
            found.missing((*path, "value"))
        _check_localised(found, path, choice, "name", "choice name")
    return choices


def _check_localised(found: Inspection, at: Path, thing: Json, key: str, limit: str) -> None:
    for locale, text in (thing.get(f"{key}_localizations") or {}).items():
        path = (*at, f"{key}_localizations", locale)
        if locale not in LOCALES:
            found.object(path, "BASE_TYPE_CHOICES", "Value must be a locale that Discord knows.")
        found.required_text(path, text, limit)


# -- commands ------------------------------------------------------------------------------------------------


def check_commands(body: Any) -> list[Json]:
    """Check a bulk overwrite of commands, and give the commands back."""
    if not isinstance(body, list) or not all(isinstance(command, dict) for command in body):
        raise invalid((), "BASE_TYPE_BAD_TYPE", "Only lists of commands are allowed here.")
    found = Inspection()
    for kind, limit in ((1, "commands"), (2, "context menus"), (3, "context menus")):
        if sum(command.get("type", 1) == kind for command in body) > LIMITS[limit].most:
            raise Refused(400, 30032, f"Maximum number of application commands reached ({LIMITS[limit].most})")
    seen: set[tuple[int, str]] = set()
    for number, command in enumerate(body):
        _check_command(found, (number,), command)
        key = (command.get("type", 1), str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            found.object((number, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    found.close()
    return body


def _check_command(found: Inspection, at: Path, command: Json) -> None:
    if command.get("type", 1) == 1:
        _check_name(found, at, command)
        found.required_text((*at, "description"), command.get("description"), "command description")
        _check_localised(found, at, command, "description", "command description")
        _check_options(found, (*at, "options"), command.get("options"), depth=0)
        size, most = command_size(command), LIMITS["command size"].most
        if size > most:
            found.object(at, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({most})")
    else:
        found.required_text((*at, "name"), command.get("name"), "command name")
        _check_localised(found, at, command, "name", "command name")


def _check_name(found: Inspection, at: Path, thing: Json) -> None:
    found.required_text((*at, "name"), thing.get("name"), "command name")
    _check_localised(found, at, thing, "name", "command name")
    names: dict[Path, Any] = {("name",): thing.get("name")}
    names |= {("name_localizations", k): v for k, v in (thing.get("name_localizations") or {}).items()}
    for path, name in names.items():
        if isinstance(name, str) and not is_command_name(name):
            found.object((*at, *path), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def is_command_name(name: str) -> bool:
    """
    >>> [is_command_name(name) for name in ("盤面", "première-main", "Table", "a b")]
    [True, True, False, False]
    """
    return name == name.lower() and all(c in "-_'" or unicodedata.category(c)[0] in "LN" for c in name)


def _check_options(found: Inspection, at: Path, value: Any, depth: int) -> None:
    options = found.items(at, value, "options")
    names: set[str] = set()
    optional_seen = False
    for number, option in enumerate(options):
        path = (*at, number)
        if not found.one_of((*path, "type"), option.get("type"), OPTION_TYPES):
            continue
        _check_option(found, path, option, depth)
        name = str(option.get("name"))
        if name in names:
            message = "Option names must be unique"
            found.object((*path, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(name)
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            found.object(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= option["type"] > SUB_COMMAND_GROUP and not option.get("required")
    kinds = {option.get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP) for option in options}
    if len(kinds) > 1:
        message = "Sub-commands and options cannot stand side by side"
        found.object(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)


def _check_option(found: Inspection, at: Path, option: Json, depth: int) -> None:
    kind = option["type"]
    _check_name(found, at, option)
    found.required_text((*at, "description"), option.get("description"), "command description")
    _check_localised(found, at, option, "description", "command description")
    if kind in (SUB_COMMAND, SUB_COMMAND_GROUP):
        if depth > 1 or (depth == 1 and kind == SUB_COMMAND_GROUP):
            message = "Sub-command option groups can only stand in the command itself"
            found.object(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        _check_options(found, (*at, "options"), option.get("options"), 1 if kind == SUB_COMMAND_GROUP else 2)
        return
    _check_choices(found, (*at, "choices"), option.get("choices"))
    if option.get("choices") and option.get("autocomplete"):
        message = "Choices and autocomplete exclude each other"
        found.object((*at, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    for key in ("min_length", "max_length"):
        if option.get(key) is not None:
            found.size((*at, key), int(option[key]), "string option")


def command_size(command: Json) -> int:
    """Characters of all names, descriptions and values; of each field only its longest language counts.

    >>> command_size({"name": "inn", "description": "Play", "name_localizations": {"fr": "auberge"}})
    11
    """
    size = _longest(command, "name") + _longest(command, "description")
    size += sum(command_size(option) for option in command.get("options") or ())
    for choice in command.get("choices") or ():
        size += _longest(choice, "name") + len(str(choice.get("value", "")))
    return size


def _longest(thing: Json, key: str) -> int:
    texts = [thing.get(key), *(thing.get(f"{key}_localizations") or {}).values()]
    return max((len(text) for text in texts if isinstance(text, str)), default=0)


# -- channels ------------------------------------------------------------------------------------------------


def check_channel(body: Json, *, new: bool) -> None:
    """Check the creation or change of a channel or thread."""
    found = Inspection()
    check = found.required_text if new else found.text
    check(("name",), body.get("name"), "channel name")
    if body.get("auto_archive_duration") is not None:
        found.one_of(("auto_archive_duration",), body["auto_archive_duration"], at_most.ARCHIVE_MINUTES)
    found.close()
