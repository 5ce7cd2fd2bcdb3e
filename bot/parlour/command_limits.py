"""What Discord refuses in commands, their options, and the choices that autocomplete offers."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from .limits import (
    ATTACHMENT,
    CHANNEL,
    INTEGER,
    LIMITS,
    LOCALES,
    NUMBER,
    OPTION_TYPES,
    STRING,
    SUB_COMMAND,
    SUB_COMMAND_GROUP,
    Inspection,
    Path,
    Refused,
    invalid,
)
from .world import Json

OFFERS_CHOICES: Final = (STRING, INTEGER, NUMBER)
ONLY_OF: Final = {
    "required": range(SUB_COMMAND_GROUP + 1, ATTACHMENT + 1),
    "choices": OFFERS_CHOICES,
    "autocomplete": OFFERS_CHOICES,
    "min_value": (INTEGER, NUMBER),
    "max_value": (INTEGER, NUMBER),
    "min_length": (STRING,),
    "max_length": (STRING,),
    "channel_types": (CHANNEL,),
    "options": (SUB_COMMAND, SUB_COMMAND_GROUP),
}
"""The kinds of options that may have a field; `0` is a value, `False` and nothing at all are not."""


def check_autocomplete(data: Any, kind: int) -> list[Json]:
    """Check the choices of an autocomplete callback for an option of this kind, and give them back."""
    found = Inspection()
    at: Path = ("data", "choices")
    choices = _check_choices(found, at, (data or {}).get("choices"), kind)
    found.close()
    return choices


def _check_choices(found: Inspection, at: Path, value: Any, kind: int) -> list[Json]:
    choices = found.items(at, value, "choices")
    for number, choice in enumerate(choices):
        path = (*at, number)
        found.required_text((*path, "name"), choice.get("name"), "choice name")
        if isinstance(choice.get("value"), str):
            found.text((*path, "value"), choice["value"], "choice value")
        elif choice.get("value") is None:
            found.missing((*path, "value"))
        if choice.get("value") is not None and not _is_a(kind, choice["value"]):
            wanted = {STRING: "string", INTEGER: "int"}.get(kind, "float")
            code = "BASE_TYPE_BAD_STRING" if kind == STRING else "NUMBER_TYPE_COERCE"
            found.object((*path, "value"), code, f'Could not interpret "{choice["value"]}" as {wanted}.')
        _check_localised(found, path, choice, "name", "choice name")
    return choices


def _is_a(kind: int, value: Any) -> bool:
    """Whether a choice's value is of its option's kind.

    >>> [_is_a(INTEGER, 2), _is_a(INTEGER, "2"), _is_a(NUMBER, 2), _is_a(STRING, 2)]
    [True, False, True, False]
    """
    if kind not in OFFERS_CHOICES:
        return True  # a hostile client may say that nothing is being typed
    if kind == STRING:
        return isinstance(value, str)
    return isinstance(value, int if kind == INTEGER else int | float) and not isinstance(value, bool)


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
    for key, kinds in ONLY_OF.items():
        given = option.get(key)
        if given is not None and given is not False and given != [] and kind not in kinds:
            message = f"{key} is not valid for this type of option"
            found.object((*at, key), "APPLICATION_COMMAND_OPTION_FIELD_INVALID", message)
    if kind not in OFFERS_CHOICES:
        return
    _check_choices(found, (*at, "choices"), option.get("choices"), kind)
    if option.get("choices") and option.get("autocomplete"):
        message = "Choices and autocomplete exclude each other"
        found.object((*at, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message)
    found.number((*at, "min_length"), option.get("min_length"), "string option")
    found.number((*at, "max_length"), option.get("max_length"), "longest string option")


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
