"""What Discord refuses in the components of a message and of a modal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .limits import (
    BUTTON,
    CHECKBOX,
    CHECKBOX_GROUP,
    CONTAINER,
    FILE,
    FILE_UPLOAD,
    GALLERY,
    IN_A_CONTAINER,
    IN_A_LABEL,
    IN_A_MODAL,
    IN_A_ROW,
    IN_A_V2_MESSAGE,
    LABEL,
    LIMITS,
    LINK_STYLE,
    PREMIUM_STYLE,
    RADIO_GROUP,
    ROW,
    SECTION,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    THUMBNAIL,
    Inspection,
    Path,
    invalid,
    walk,
)
from .world import Json


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
