"""What a person types, taps or fills in, made into interaction data as Discord's client would make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import discord

from . import limits, objects, uploads
from . import world as w
from .guilds import EVERYONE_MAY
from .uploads import Upload
from .world import Channel, Json, Message, User, World

SAFE_INTEGER: Final = 2**53
NAMES_A_THING: Final = (limits.USER, limits.CHANNEL, limits.ROLE, limits.MENTIONABLE)
RESOLVES_USERS: Final = (limits.USER, limits.MENTIONABLE)
MODAL_FIELDS: Final = limits.IN_A_LABEL


class Nonsense(Exception):
    """Discord's client would not have sent this. ``code`` is for programs, the sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


# -- commands ------------------------------------------------------------------------------------------------


def available_commands(world: World, person: User, channel: Channel) -> list[Json]:
    """The commands a person is offered in a channel; those of the guild hide global ones of the same name."""
    if channel.type != w.DM and not _may_use_commands(world, person, channel):
        return []
    here = [] if channel.type == w.DM else world.commands.get(channel.guild_id, [])
    names = {command["name"] for command in here}
    everywhere = [command for command in world.commands[None] if command["name"] not in names]
    return [command for command in here + everywhere if _offered(world, command, person, channel)]


def _may_use_commands(world: World, person: User, channel: Channel) -> bool:
    may = discord.Permissions(world.permissions_in(person, channel))
    return channel.guild_id in world.bot.guild_ids and may.use_application_commands


def _offered(world: World, command: Json, person: User, channel: Channel) -> bool:
    context = 1 if channel.type == w.DM else 0
    contexts = command.get("contexts")
    if contexts is not None and context not in contexts:
        return False
    if context == 1 and contexts is None and command.get("dm_permission") is False:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or context == 1:
        return True
    has = world.permissions_in(person, channel)
    admin = bool(has & discord.Permissions(administrator=True).value)
    return admin or (int(needed) != 0 and has & int(needed) == int(needed))


@dataclass
class _Line:
    """A command line that is being read: where, what lies beside it, and what its options name."""

    world: World
    channel: Channel
    files: Mapping[int, Upload]
    typing: bool
    resolved: Json = field(default_factory=dict)
    attached: dict[str, Upload] = field(default_factory=dict)

    def keep_files(self) -> None:
        """Keep the files that options name, once the whole line is known to be good."""
        for file_id, upload in self.attached.items():
            name = uploads.plain_name(upload.filename)
            kept = self.world.files.add(file_id, name, uploads.content_type(name), upload.data)
            self.resolved.setdefault("attachments", {})[file_id] = objects.attachment(self.world, kept, None)


def command_data(
    world: World,
    person: User,
    channel: Channel,
    sent: Any,
    *,
    typing: bool = False,
    files: Mapping[int, Upload] | None = None,
) -> Json:
    """The data of a slash command (or, while ``typing``, of its autocomplete) from its name and options.

    An option that takes a file names one of ``files`` by its number.
    """
    sent = _an_object(sent)
    offered = available_commands(world, person, channel)
    command = next((c for c in offered if c["name"] == sent.get("name") and c.get("type", 1) == 1), None)
    if command is None:
        raise Nonsense("unknown-command", f"There is no command /{sent.get('name')} here.")
    line = _Line(world, channel, files or {}, typing)
    data: Json = {
        "id": command["id"],
        "name": command["name"],
        "type": 1,
        "options": list(_options(line, command, sent)),
    }
    if typing:
        _exactly_one_focused(data["options"])
    line.keep_files()
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    if line.resolved:
        data["resolved"] = line.resolved
    return data


def command_title(data: Json) -> str:
    """The command as it is typed, with its sub-commands.

    >>> command_title({"name": "table", "options": [{"name": "new", "type": 1}]})
    'table new'
    """
    words = [data["name"]]
    for option in data.get("options") or ():
        if option["type"] in (limits.SUB_COMMAND, limits.SUB_COMMAND_GROUP):
            words.append(command_title(option))
    return " ".join(words)


def _options(line: _Line, definition: Json, sent: Json) -> Iterator[Json]:
    given = _by_name(sent.get("options"))
    known = {option["name"]: option for option in definition.get("options") or ()}
    for name in given:
        if name not in known:
            raise Nonsense("unknown-option", f"/{definition['name']} has no option {name}.")
    branches = [name for name, option in known.items() if option["type"] <= limits.SUB_COMMAND_GROUP]
    if branches:
        if len(given) != 1:
            raise Nonsense("sub-command", f"Choose one of: {', '.join(branches)}.")
        ((name, entry),) = given.items()
        option = known[name]
        inner = list(_options(line, option, entry))
        yield {"name": name, "type": option["type"], "options": inner}
        return
    for name, option in known.items():
        if name in given:
            yield _option(line, option, given[name])
        elif option.get("required") and not line.typing:
            raise Nonsense("missing-option", f"The option {name} is required.")


def _option(line: _Line, option: Json, entry: Json) -> Json:
    value = entry.get("value")
    done: Json = {"name": option["name"], "type": option["type"], "value": value}
    if line.typing and entry.get("focused"):
        if not option.get("autocomplete"):
            raise Nonsense("no-autocomplete", f"The option {option['name']} has no autocomplete.")
        if not isinstance(value, str):
            raise Nonsense("bad-value", "What is being typed is a text.")
        return done | {"focused": True}
    _check_value(line.world, option, value)
    if option["type"] == limits.ATTACHMENT:
        return done | {"value": _attached(line, str(value))}
    _resolve(line.world, line.channel, option["type"], str(value), line.resolved)
    return done


def _attached(line: _Line, number: str) -> str:
    """The id that the file of this number is going to have."""
    upload = {str(each): upload for each, upload in line.files.items()}.get(number)
    if upload is None:
        raise Nonsense("no-file", "There is no such file in the request.")
    if len(upload.data) > limits.LIMITS["file bytes"].most:
        raise Nonsense("file-too-large", f"A file has at most {limits.LIMITS['file bytes'].most} bytes.")
    file_id = line.world.snowflake()
    line.attached[file_id] = upload
    return file_id


def _fits(kind: int, value: Any) -> bool:
    """Whether a value is of the type that an option takes."""
    if kind == limits.BOOLEAN or isinstance(value, bool):
        return kind == limits.BOOLEAN and isinstance(value, bool)
    if kind == limits.NUMBER:
        return isinstance(value, int | float)
    return isinstance(value, int if kind == limits.INTEGER else str)


def _exists(world: World, kind: int, value: str) -> bool:
    """Whether the person, channel or role that an option names is there."""
    if kind in (limits.USER, limits.MENTIONABLE) and world.user(value):
        return True
    if kind in (limits.ROLE, limits.MENTIONABLE):
        return _role(world, value) is not None
    return kind == limits.CHANNEL and value in world.channels


def _check_value(world: World, option: Json, value: Any) -> None:
    kind, name = option["type"], option["name"]
    if not _fits(kind, value):
        raise Nonsense("bad-value", f"{value!r} is not a value for {name}.")
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise Nonsense("not-a-choice", f"{value!r} is not among the choices of {name}.")
    if kind == limits.STRING:
        _within(name, len(value), option.get("min_length", 0), option.get("max_length", 6000), "characters")
    if kind in (limits.INTEGER, limits.NUMBER):
        least, most = option.get("min_value", -SAFE_INTEGER), option.get("max_value", SAFE_INTEGER)
        _within(name, value, least, most, "")
    if kind in NAMES_A_THING and not _exists(world, kind, value):
        raise Nonsense("unknown-thing", f"There is nobody and nothing with the id {value}.")


def _within(name: str, size: float, least: float, most: float, unit: str) -> None:
    if not least <= size <= most:
        raise Nonsense("out-of-range", f"{name} must be between {least} and {most} {unit}".rstrip() + ".")


def _role(world: World, role_id: str) -> Json | None:
    known = (role for guild in world.guilds.values() for role in objects.roles(guild))
    return next((role for role in known if role["id"] == role_id), None)


def _resolve(world: World, channel: Channel, kind: int, value: str, resolved: Json) -> None:
    """Add the full objects that an option or a select only names."""
    someone = world.user(value) if kind in RESOLVES_USERS else None
    if someone:
        resolved.setdefault("users", {})[value] = objects.user(someone)
        if channel.type != w.DM and channel.guild_id in someone.guild_ids:
            resolved.setdefault("members", {})[value] = objects.resolved_member(world, someone, channel)
    elif kind == limits.CHANNEL:
        place = world.channels[value]
        shape = objects.channel(world, place) | {"permissions": str(EVERYONE_MAY)}
        resolved.setdefault("channels", {})[value] = shape
    elif kind in (limits.ROLE, limits.MENTIONABLE):
        resolved.setdefault("roles", {})[value] = _role(world, value)


def _exactly_one_focused(options: list[Json]) -> None:
    def focused(options: Iterable[Json]) -> int:
        return sum(bool(o.get("focused")) + focused(o.get("options") or ()) for o in options)

    if focused(options) != 1:
        raise Nonsense("focus", "Exactly one option is being typed.")


def focused_kind(data: Json) -> int:
    """The kind of the option that is being typed.

    >>> focused_kind({"options": [{"type": 1, "options": [{"type": 4, "focused": True}]}]})
    4
    """
    for option in data.get("options") or ():
        if option.get("focused"):
            return int(option["type"])
        if "options" in option and (inner := focused_kind(option)):
            return inner
    return 0


def _by_name(options: Any) -> dict[str, Json]:
    if options is None:
        return {}
    if not isinstance(options, list):
        raise Nonsense("bad-shape", "Options are a list.")
    named: dict[str, Json] = {}
    for option in map(_an_object, options):
        name = str(option.get("name"))
        if name in named:
            raise Nonsense("twice", f"The option {name} is given twice.")
        named[name] = option
    return named


def _an_object(value: Any) -> Json:
    if not isinstance(value, dict):
        raise Nonsense("bad-shape", "An object is expected here.")
    return value


# -- components ----------------------------------------------------------------------------------------------


def component_data(world: World, channel: Channel, message: Message, sent: Any) -> Json:
    """The data of a tapped button or a used select menu of a message."""
    sent = _an_object(sent)
    part = next(
        (p for p in limits.walk(message.object["components"]) if p.get("custom_id") == sent.get("custom_id")),
        None,
    )
    if part is None or not sent.get("custom_id"):
        raise Nonsense("unknown-component", "This message has no such button or menu.")
    if part.get("disabled"):
        raise Nonsense("disabled", "This button or menu is switched off.")
    data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
    if part["type"] in limits.SELECTS:
        resolved: Json = {}
        data["values"] = _chosen(world, channel, part, sent.get("values"), resolved)
        if part["type"] != limits.STRING_SELECT:
            data["resolved"] = resolved
    return data


_SELECT_RESOLVES: Final = {
    limits.USER_SELECT: limits.USER,
    limits.ROLE_SELECT: limits.ROLE,
    limits.MENTIONABLE_SELECT: limits.MENTIONABLE,
    limits.CHANNEL_SELECT: limits.CHANNEL,
}


def _chosen(
    world: World, channel: Channel, part: Json, values: Any, resolved: Json, *, in_form: bool = False
) -> list[str]:
    """The values of a menu, if they are what the menu offers. Only in a form may a menu be optional."""
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise Nonsense("bad-shape", "The values of a menu are a list of texts.")
    if len(set(values)) != len(values):
        raise Nonsense("twice", "A value is chosen twice.")
    kind = _SELECT_RESOLVES.get(part["type"])
    if kind is None:
        offered = [option["value"] for option in part["options"]]
        if not set(values) <= set(offered):
            raise Nonsense("not-a-choice", "The menu does not offer this value.")
        values = sorted(values, key=offered.index)
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if part["type"] == limits.CHECKBOX_GROUP:
        most = part.get("max_values", len(part["options"]))
    if in_form and part.get("required") is False and not values:
        least = 0
    _within("The number of chosen values", len(values), least, most, "")
    if kind is not None:
        for value in values:
            _check_value(world, {"type": kind, "name": "the menu"}, value)
            _resolve(world, channel, kind, value, resolved)
    return list(values)


# -- modals --------------------------------------------------------------------------------------------------


def modal_data(world: World, channel: Channel, modal: Json, sent: Any) -> Json:
    """The data of a submitted modal: the answers put in the modal's own frame.

    ``sent["components"]`` may be nested as Discord's are; only custom ids and answers are read from it.
    """
    answers = {part["custom_id"]: part for part in _answers(_an_object(sent).get("components"))}
    fields = {p["custom_id"] for p in limits.walk(modal["components"]) if p["type"] in MODAL_FIELDS}
    if not set(answers) <= fields:
        raise Nonsense("unknown-component", "The form has no such field.")
    resolved: Json = {}
    frame = [_framed(world, channel, part, answers, resolved) for part in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": frame}
    return data | {"resolved": resolved} if resolved else data


def _answers(components: Any) -> Iterator[Json]:
    if components is None:
        return
    if not isinstance(components, list):
        raise Nonsense("bad-shape", "The fields of a form are a list.")
    for part in map(_an_object, components):
        if isinstance(part.get("custom_id"), str):
            yield part
        yield from _answers(part.get("components"))
        yield from _answers([part["component"]] if part.get("component") else None)


def _framed(world: World, channel: Channel, part: Json, answers: dict[str, Json], resolved: Json) -> Json:
    done: Json = {"type": part["type"], "id": part["id"]}
    if part["type"] == limits.ROW:
        inner = [_framed(world, channel, p, answers, resolved) for p in part["components"]]
        return done | {"components": inner}
    if part["type"] == limits.LABEL:
        return done | {"component": _framed(world, channel, part["component"], answers, resolved)}
    if part["type"] not in MODAL_FIELDS:
        return done
    answer = answers.get(part["custom_id"], {})
    return done | {"custom_id": part["custom_id"]} | _answer(world, channel, part, answer, resolved)


def _answer(world: World, channel: Channel, part: Json, answer: Json, resolved: Json) -> Json:
    kind, needed = part["type"], part.get("required", True)
    if kind == limits.TEXT_INPUT:
        return {"value": _text_answer(part, answer.get("value"), needed)}
    if kind == limits.CHECKBOX:
        return {"value": bool(answer.get("value", part.get("default", False)))}
    if kind == limits.RADIO_GROUP:
        value = answer.get("value")
        if value not in [option["value"] for option in part["options"]] and (needed or value is not None):
            raise Nonsense("not-a-choice", "Choose one of the options.")
        return {"value": value}
    if kind == limits.FILE_UPLOAD:
        if needed:
            raise Nonsense("no-upload", "Files cannot be uploaded here.")
        return {"values": []}
    return {"values": _chosen(world, channel, part, answer.get("values") or [], resolved, in_form=True)}


def _text_answer(part: Json, value: Any, needed: bool) -> str:
    value = part.get("value", "") if value is None else value
    if not isinstance(value, str):
        raise Nonsense("bad-value", "The field takes a text.")
    if not value and not needed:
        return ""
    least = max(part.get("min_length", 0), 1 if needed else 0)
    _within("The text", len(value), least, part.get("max_length", 4000), "characters")
    return value
