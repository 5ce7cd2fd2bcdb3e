"""What Discord refuses in a message: its words, embeds, files and mentions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from .component_limits import check_components
from .limits import LIMITS, Inspection, Path, Refused, too_large
from .world import COMPONENTS_V2, Json

PARSED_MENTIONS: Final = ("everyone", "roles", "users")


def check_message(
    payload: Json,
    *,
    files: Mapping[int, bytes],
    at: Path = (),
    before: Json | None = None,
    held: Collection[str] = (),
) -> None:
    """Refuse a message (or, with ``before``, an edit of that message) that Discord would refuse.

    ``at`` is where the message stands in the request body, so that the errors point there; ``held`` are the ids
    of the files that an edited message has.
    """
    found = Inspection()
    after = {**(before or {}), **{key: value for key, value in payload.items() if value is not None}}
    after |= {key: type(after.get(key, ""))() for key, value in payload.items() if value is None and key in after}
    flags = int(payload.get("flags") or 0) | int((before or {}).get("flags", 0))
    found.text((*at, "content"), payload.get("content"), "content")
    _check_embeds(found, (*at, "embeds"), payload.get("embeds"))
    _check_files(found, (*at, "attachments"), payload, files, held)
    _check_mentions(found, (*at, "allowed_mentions"), payload.get("allowed_mentions"))
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


def _check_files(found: Inspection, at: Path, payload: Json, files: Mapping[int, bytes], held: Collection[str]) -> None:
    """A message has ten files at most, those it keeps and those that come; whatever is listed is one of them."""
    if sum(map(len, files.values())) > LIMITS["request bytes"].most:
        raise too_large()
    if any(len(data) > LIMITS["file bytes"].most for data in files.values()):
        raise too_large()
    listed = found.items(at, payload.get("attachments"), "files")
    known = {str(number) for number in files} | set(held)
    for number, attachment in enumerate(listed):
        found.text((*at, number, "description"), attachment.get("description"), "alt text")
        if str(attachment.get("id")) not in known:
            found.object((*at, number), "ATTACHMENT_NOT_FOUND", "Attachment data not found")
    kept = held if "attachments" not in payload else {str(attachment.get("id")) for attachment in listed} & set(held)
    found.size(at, len(kept) + len(files), "files")


def _check_mentions(found: Inspection, at: Path, value: Any) -> None:
    """What all may be pinged of, and who in particular, exclude each other."""
    if value is None:
        return
    if not isinstance(value, dict):
        found.object(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used.")
        return
    parsed = value.get("parse") or ()
    for number, kind in enumerate(parsed):
        if kind not in PARSED_MENTIONS:
            message = f"Value must be one of {{{', '.join(PARSED_MENTIONS)}}}."
            found.object((*at, "parse", number), "BASE_TYPE_CHOICES", message)
    for kind in ("users", "roles"):
        named = value.get(kind) or ()
        found.size((*at, kind), len(named), "mentions")
        if named and kind in parsed:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            found.object(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


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
