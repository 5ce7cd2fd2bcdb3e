"""Posting and editing messages as Discord does: files, components, mentions and flags made whole."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import limits, objects
from . import world as w
from .limits import Path, invalid
from .message_limits import check_message
from .uploads import Upload, content_type, plain_name
from .world import Channel, Json, Message, User, World

DEFAULT, THREAD_CREATED, REPLY, CHAT_INPUT = 0, 18, 19, 20
POSTABLE_FLAGS = 1 << 2 | w.SILENT | w.COMPONENTS_V2

_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass
class Draft:
    """What a request asks to be posted: the payload, its files by number, and where it stood in the body."""

    payload: Json
    files: dict[int, Upload] = field(default_factory=dict)
    at: Path = ()

    def check(self, before: Json | None = None) -> None:
        files = {number: upload.data for number, upload in self.files.items()}
        held = [str(attachment["id"]) for attachment in (before or {}).get("attachments", ())]
        check_message(self.payload, files=files, at=self.at, before=before, held=held)


def post(
    world: World,
    channel: Channel,
    draft: Draft,
    *,
    type: int = DEFAULT,
    audience: str | None = None,
    invoked: Json | None = None,
    extra: Json | None = None,
) -> Message:
    """Post what the bot drafted, or refuse it."""
    draft.check()
    message = _blank(world, channel, type, audience, invoked, extra)
    _fill(world, message, draft)
    _mention(world, channel, message, draft, ping=True)
    world.add_message(message)
    return message


def post_loading(
    world: World, channel: Channel, *, type: int, audience: str | None, invoked: Json, extra: Json
) -> Message:
    """Post the "is thinking" message of a deferred answer."""
    message = _blank(world, channel, type, audience, invoked, extra)
    message.object["flags"] |= w.LOADING
    world.add_message(message)
    return message


def edit(world: World, message: Message, draft: Draft) -> Message:
    """Edit a message of the bot, or refuse to."""
    draft.check(before=message.object | {"attachments": message.files})
    first_words = message.loading
    _fill(world, message, draft, may_bring=world.edits_bring_pictures)
    message.object["flags"] &= ~w.LOADING
    _mention(world, world.channels[message.channel_id], message, draft, ping=first_words)
    if not first_words:
        message.object["edited_timestamp"] = world.now()
    world.tell("message_update", message)
    return message


def announce_thread(world: World, parent: Channel, thread: Channel) -> None:
    """The line Discord writes into a channel when a thread is opened in it."""
    message = _blank(world, parent, THREAD_CREATED, None, None, None)
    message.object["content"] = thread.name
    reference = {"type": 0, "channel_id": thread.id, "guild_id": parent.guild_id}
    message.object["message_reference"] = reference
    world.add_message(message)


def _blank(
    world: World, channel: Channel, type: int, audience: str | None, invoked: Json | None, extra: Json | None
) -> Message:
    message: Json = {
        "id": world.snowflake(),
        "channel_id": channel.id,
        "type": type,
        "author": objects.user(world.bot),
        "application_id": world.bot.id,
        "content": "",
        "timestamp": world.now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": w.EPHEMERAL if audience else 0,
    }
    return Message(message | (extra or {}), audience, invoked)


def _fill(world: World, message: Message, draft: Draft, *, may_bring: bool = True) -> None:
    """Give a message what the draft has; where it `may_bring` no pictures, components find only files it had before."""
    payload, target, before = draft.payload, message.object, message.files
    files = _attach(world, before, draft)
    shown = files if may_bring else [file for file in files if file in before]
    done: Json = {}
    try:
        if payload.get("components") is not None:
            at = (*draft.at, "components")
            done["components"] = complete_components(world, payload["components"], shown, at)
        if "embeds" in payload:
            done["embeds"] = [_complete_embed(world, embed, files) for embed in payload["embeds"] or []]
    except limits.Refused:
        _drop(world, files, but=before)
        raise
    _drop(world, before, but=files)
    message.files = files
    target |= done
    if "content" in payload:
        target["content"] = payload["content"] or ""
    addresses = _addresses(target)
    target["attachments"] = [file for file in files if file["url"] not in addresses]
    target["flags"] |= int(payload.get("flags") or 0) & POSTABLE_FLAGS


def _addresses(message: Json) -> set[str]:
    """Where everything lies that the components and embeds of a message show."""
    parts = list(limits.walk(message["components"]))
    media = [item["media"] for part in parts for item in part.get("items") or ()]
    media += [part[key] for part in parts for key in ("media", "file") if key in part]
    media += [embed[key] for embed in message["embeds"] for key in ("image", "thumbnail") if key in embed]
    return {each["url"] for each in media}


def _attach(world: World, present: list[Json], draft: Draft) -> list[Json]:
    """Keep the attachments that the payload names, and add the uploaded files."""
    listed = draft.payload.get("attachments")
    if listed is None:
        named: dict[int, Json] = {}
        kept = list(present) if "attachments" not in draft.payload else []
    else:
        named = {int(entry["id"]): entry for entry in listed}
        kept = [attachment for attachment in present if int(attachment["id"]) in named]
    for number, upload in sorted(draft.files.items()):
        entry = named.get(number, {})
        filename = plain_name(str(entry.get("filename") or upload.filename))
        stored = world.add_attachment(filename, content_type(filename), upload.data)
        kept.append(objects.attachment(world, stored, entry.get("description")))
    return kept


def _drop(world: World, files: list[Json], but: list[Json]) -> None:
    for file in files:
        if file not in but:
            world.files.drop(file["id"])


# -- components ----------------------------------------------------------------------------------------------


def complete_components(
    world: World, components: list[Json], attachments: list[Json], at: Path = ("components",)
) -> list[Json]:
    """Components as Discord gives them back: numbered, with every field, pictures resolved."""
    taken = {part["id"] for part in limits.walk(components) if part.get("id")}
    numbers = (number for number in itertools.count(1) if number not in taken)
    return [_complete(world, part, numbers, attachments, (*at, n)) for n, part in enumerate(components)]


def _complete(world: World, part: Json, numbers: Iterator[int], attachments: list[Json], at: Path) -> Json:
    kind = part["type"]
    done = {key: value for key, value in part.items() if value is not None}
    done["id"] = part.get("id") or next(numbers)
    if "components" in part:
        done["components"] = [
            _complete(world, inner, numbers, attachments, (*at, "components", n))
            for n, inner in enumerate(part["components"])
        ]
    for key in ("accessory", "component"):
        if part.get(key):
            done[key] = _complete(world, part[key], numbers, attachments, (*at, key))
    if kind == limits.CONTAINER:
        done = {"accent_color": None, "spoiler": False} | done
    elif kind in limits.SELECTS:
        done = {"min_values": 1, "max_values": 1} | done
    elif kind == limits.SEPARATOR:
        done = {"spacing": 1, "divider": True} | done
    elif kind == limits.GALLERY:
        done["items"] = [
            _complete_media(world, item, "media", attachments, (*at, "items", n))
            for n, item in enumerate(part["items"])
        ]
    elif kind == limits.THUMBNAIL:
        done |= _complete_media(world, done, "media", attachments, at)
    elif kind == limits.FILE:
        done = {"spoiler": False} | done
        done["file"], found = _resolve(world, part["file"]["url"], attachments, (*at, "file"))
        done |= {"name": found["filename"], "size": found["size"]} if found else {}
    return done


def _complete_media(world: World, item: Json, key: str, attachments: list[Json], at: Path) -> Json:
    media, _ = _resolve(world, item[key]["url"], attachments, (*at, key))
    return {"description": None, "spoiler": False} | item | {key: media}


def _resolve(world: World, url: str, attachments: list[Json], at: Path) -> tuple[Json, Json | None]:
    """A picture's full description, from ``attachment://name`` or an address."""
    found = next((a for a in attachments if url in (f"attachment://{a['filename']}", a["url"])), None)
    if found is None:
        if url.startswith("attachment://"):
            raise invalid(
                (*at, "url"),
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                "The referenced attachment was not found",
            )
        return {"id": world.snowflake(), "url": url, "proxy_url": url}, None
    media: Json = {"id": found["id"], "attachment_id": found["id"]}
    for key in ("url", "proxy_url", "content_type", "width", "height"):
        if key in found:
            media[key] = found[key]
    return media, found


def _complete_embed(world: World, embed: Json, attachments: list[Json]) -> Json:
    done: Json = {"type": "rich"} | {key: value for key, value in embed.items() if value is not None}
    done["fields"] = [{"inline": False} | entry for entry in embed.get("fields") or []]
    for key in ("image", "thumbnail"):
        if embed.get(key):
            media, _ = _resolve(world, embed[key]["url"], attachments, ("embeds", key))
            sizes = {side: media[side] for side in ("width", "height") if side in media}
            done[key] = {"url": media["url"], "proxy_url": media["proxy_url"], **sizes}
    return done


# -- mentions ------------------------------------------------------------------------------------------------


def texts(message: Json) -> list[str]:
    """Everything a message says in words, top to bottom: its content, embeds and text displays.

    >>> texts({"content": "", "components": [{"type": 17, "components": [{"type": 10, "content": "Hello"}]}]})
    ['Hello']
    """
    found: list[str] = [message.get("content") or ""]
    for embed in message.get("embeds") or ():
        found += [embed.get("title") or "", embed.get("description") or ""]
        found += [f"{entry['name']}\n{entry['value']}" for entry in embed.get("fields") or ()]
        found.append((embed.get("footer") or {}).get("text") or "")
    found += [part["content"] for part in limits.walk(message.get("components") or ()) if part["type"] == 10]
    return [text for text in found if text]


def _mention(world: World, channel: Channel, message: Message, draft: Draft, *, ping: bool) -> None:
    """Find whom the message mentions, as far as ``allowed_mentions`` lets it; an edit pings nobody."""
    written = texts({**message.object, "embeds": []})
    named = dict.fromkeys(name for text in written for name in _MENTION.findall(text))
    allowed: Any = draft.payload.get("allowed_mentions")
    mentioned = [world.people[name] for name in named if name in world.people and _may_ping(name, allowed)]
    message.object["mentions"] = [objects.user(person) for person in mentioned]
    if not ping:
        return
    reached = [p.id for p in mentioned if message.audience in (None, p.id) and _reaches(world, channel, p)]
    if not message.flags & w.SILENT:
        message.pinged = reached
    if channel.is_thread and message.audience is None:
        for newcomer in reached:
            world.join_thread(channel, newcomer)


def _reaches(world: World, channel: Channel, person: User) -> bool:
    """Whether a mention reaches somebody: in a thread, who sees its channel, for a mention brings them in."""
    return world.may_see(person, world.channels.get(channel.parent_id or "", channel))


def _may_ping(user_id: str, allowed: Any) -> bool:
    if allowed is None:
        return True
    return "users" in (allowed.get("parse") or ()) or user_id in map(str, allowed.get("users") or ())
