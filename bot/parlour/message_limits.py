"""What Discord refuses in a message: its words, embeds, files and mentions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .component_limits import check_components
from .limits import LIMITS, Inspection, Path, Refused, too_large
from .world import COMPONENTS_V2, Json


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
