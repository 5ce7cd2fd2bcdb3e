"""What Discord refuses in the components of a message and of a modal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from .limits import (
    BUTTON,
    CHANNEL_SELECT,
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
    MENTIONABLE_SELECT,
    PREMIUM_STYLE,
    RADIO_GROUP,
    ROLE_SELECT,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    THUMBNAIL,
    USER_SELECT,
    Inspection,
    Path,
    invalid,
    walk,
)
from .world import Json

TAKES_VALUES: Final = (*SELECTS, CHECKBOX_GROUP, FILE_UPLOAD)
CHOSEN_BEFOREHAND: Final = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("user", "role"),
    CHANNEL_SELECT: ("channel",),
}


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
    found.number((*at, "id"), part.get("id"), "component id")
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
    elif kind == SEPARATOR:
        if part.get("spacing") is not None:
            found.one_of((*at, "spacing"), part["spacing"], (1, 2))
    elif kind == CONTAINER:
        found.number((*at, "accent_color"), part.get("accent_color"), "accent colour")
        for number, inner in enumerate(found.items((*at, "components"), part.get("components"), "components")):
            _check_component(found, (*at, "components", number), inner, IN_A_CONTAINER)
    elif kind == LABEL:
        _check_label(found, at, part)
    elif kind == TEXT_INPUT:
        _check_text_input(found, at, part)
    elif kind in (RADIO_GROUP, CHECKBOX_GROUP):
        limit = "radio options" if kind == RADIO_GROUP else "checkbox options"
        found.required_text((*at, "custom_id"), part.get("custom_id"), "custom_id")
        options = _check_select_options(found, (*at, "options"), part.get("options"), limit)
        if kind == CHECKBOX_GROUP:
            _check_range(found, at, part, len(options))
    elif kind in (FILE_UPLOAD, CHECKBOX):
        found.required_text((*at, "custom_id"), part.get("custom_id"), "custom_id")
        if kind == FILE_UPLOAD:
            found.number((*at, "min_values"), part.get("min_values"), "fewest files in a modal")
            found.number((*at, "max_values"), part.get("max_values"), "files in a modal")
            _check_range(found, at, part, LIMITS["files in a modal"].most)


def _check_row(found: Inspection, at: Path, row: Json) -> None:
    inside = row.get("components")
    buttons = isinstance(inside, list) and all(isinstance(p, dict) and p.get("type") == BUTTON for p in inside)
    limit = "buttons in a row" if buttons else "selects in a row"
    for number, part in enumerate(found.items((*at, "components"), inside, limit)):
        _check_component(found, (*at, "components", number), part, IN_A_ROW)


def _check_button(found: Inspection, at: Path, button: Json) -> None:
    """A button has a link, an id or an article for sale, as its style asks, and neither of the others."""
    found.one_of((*at, "style"), button.get("style"), range(1, PREMIUM_STYLE + 1))
    found.text((*at, "label"), button.get("label"), "button label")
    style = button.get("style")
    needed = {LINK_STYLE: "url", PREMIUM_STYLE: "sku_id"}.get(style, "custom_id") if isinstance(style, int) else ""
    for key in ("url", "sku_id", "custom_id"):
        if key == needed and not button.get(key):
            found.missing((*at, key))
        elif needed and key != needed and button.get(key) is not None:
            message = f"A button of this style has a {needed} and no {key}"
            found.object((*at, key), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    if style == PREMIUM_STYLE:
        for key in ("label", "emoji"):
            if button.get(key):
                message = f"A premium button has no {key}"
                found.object((*at, key), "BUTTON_COMPONENT_PREMIUM_MUTUALLY_EXCLUSIVE", message)
    elif not button.get("label") and not button.get("emoji"):
        found.missing((*at, "label"))
    if style == LINK_STYLE and button.get("url"):
        _check_link(found, (*at, "url"), button["url"], ("http", "https", "discord"), "button link")
    elif needed == "custom_id":
        found.text((*at, "custom_id"), button.get("custom_id"), "custom_id")


def _check_link(found: Inspection, at: Path, url: Any, schemes: tuple[str, ...], limit: str) -> None:
    found.text(at, url, limit)
    if not isinstance(url, str) or not url:
        return
    scheme, colon, rest = url.partition("://")
    if not colon or not rest:
        found.object(at, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
    elif scheme not in schemes:
        listed = ", ".join(f"'{each}'" for each in schemes)
        message = f"Scheme '{scheme}' is not supported. Scheme must be one of ({listed})."
        found.object(at, "URL_TYPE_INVALID_SCHEME", message)


def _check_select(found: Inspection, at: Path, select: Json) -> None:
    found.required_text((*at, "custom_id"), select.get("custom_id"), "custom_id")
    found.text((*at, "placeholder"), select.get("placeholder"), "select placeholder")
    found.number((*at, "min_values"), select.get("min_values"), "fewest values")
    found.number((*at, "max_values"), select.get("max_values"), "most values")
    if select["type"] == STRING_SELECT:
        options = _check_select_options(found, (*at, "options"), select.get("options"), "select options")
        _check_range(found, at, select, len(options))
        return
    _check_range(found, at, select, LIMITS["most values"].most)
    _check_default_values(found, at, select)


def _check_range(found: Inspection, at: Path, part: Json, offered: int) -> None:
    """At least and at most so many values, in this order and no more than there are."""
    least, most = _count(part, "min_values", 1), _count(part, "max_values", 1 if part["type"] in SELECTS else offered)
    if least > most or most > offered:
        message = f"Must be between {least} and {offered}."
        found.object((*at, "max_values"), "NUMBER_TYPE_BETWEEN", message)


def _count(part: Json, key: str, default: int) -> int:
    value = part.get(key)
    return value if isinstance(value, int) else default


def _check_default_values(found: Inspection, at: Path, select: Json) -> None:
    """People, roles or channels chosen beforehand: as many as may be chosen, of the kinds that the menu offers."""
    path = (*at, "default_values")
    chosen = found.items(path, select.get("default_values"), "default values")
    if not chosen:
        return
    for number, value in enumerate(chosen):
        if value.get("type") not in CHOSEN_BEFOREHAND[select["type"]]:
            listed = ", ".join(CHOSEN_BEFOREHAND[select["type"]])
            found.object((*path, number, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
    least, most = _count(select, "min_values", 1), _count(select, "max_values", 1)
    if not least <= len(chosen) <= most:
        message = f"Must be between {least} and {most} in length."
        found.object(path, "BASE_TYPE_BAD_LENGTH", message)


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
    else:
        schemes = ("attachment",) if key == "file" else ("http", "https", "attachment")
        _check_link(found, (*at, key, "url"), media["url"], schemes, "media link")
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
        if isinstance(label["component"], dict):
            _check_field(found, (*at, "component"), label["component"])


def _check_field(found: Inspection, at: Path, field: Json) -> None:
    """A menu of a form cannot be switched off, nor take nothing while an answer is required."""
    if field.get("type") in SELECTS and field.get("disabled"):
        found.object((*at, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Disabled components cannot stand in a modal")
    if field.get("type") in TAKES_VALUES and field.get("min_values") == 0 and field.get("required") is not False:
        message = "min_values cannot be 0 where an answer is required"
        found.object((*at, "min_values"), "COMPONENT_REQUIRED_MIN_VALUES", message)


def _check_text_input(found: Inspection, at: Path, field: Json) -> None:
    found.required_text((*at, "custom_id"), field.get("custom_id"), "custom_id")
    found.one_of((*at, "style"), field.get("style"), (1, 2))
    found.text((*at, "label"), field.get("label"), "label")
    found.text((*at, "placeholder"), field.get("placeholder"), "text input placeholder")
    found.text((*at, "value"), field.get("value"), "text input")
    found.number((*at, "min_length"), field.get("min_length"), "text input")
    found.number((*at, "max_length"), field.get("max_length"), "longest text input")
    least, most = _count(field, "min_length", 0), _count(field, "max_length", LIMITS["text input"].most)
    if least > most:
        found.object((*at, "min_length"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
