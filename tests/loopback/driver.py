"""People for end-to-end tests: they type, tap, choose and fill in, and see what Discord would show them.

They go the same way as the parlour's page: what Discord's client would not send raises `Nonsense`, and a bot
that does not acknowledge within three seconds, of those that it had for itself, raises `NoAnswer`.

::

    async with Loopback() as discord, discord.running(client):
        ada = discord.person("Ada", locale="fr")
        lobby = await ada.slash("table new", game="bloody-inn")        # a Reply
        assert "The Bloody Inn" in lobby.text
        reply = await ada.click(lobby, "Join")                         # by label or custom id
        reply = await ada.select(reply, ["room-1", "room-2"])          # the only menu there is
        form = (await ada.click(lobby, "Rename")).modal
        await ada.submit(form, {"Name": "Monday"})                     # by label or custom id
        board = await ada.sees(lambda message: "your move" in message.text)
        board.pictures[0].alt, board.pictures[0].data
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import discord
import msgspec

from bot.parlour import interactions as acts
from bot.parlour import limits, messages
from bot.parlour import world as w
from bot.parlour.composing import Nonsense
from bot.parlour.deadlines import Stopwatch, within
from bot.parlour.interactions import Interaction, NoAnswer
from bot.parlour.server import Parlour
from bot.parlour.uploads import Upload
from bot.parlour.world import Channel, Json, Message, User, World
from tests.loopback.apologies import Apologies
from tests.loopback.idling import settled
from tests.loopback.own_time import OwnTime

__all__ = [
    "Button", "Choice", "Loopback", "Menu", "Modal", "NoAnswer", "Nonsense", "Person", "Picture", "Reply",
    "Seen",
]  # fmt: skip

PATIENCE = 60.0
"""Seconds, of its own, to wait for what the bot does after its acknowledgement: only what hangs takes them."""

HURRIED = 0.01
"""How long the windows of Discord's routes are here: five requests in 50 ms, where Discord takes five in 5 s. A client
that does not wait as the headers say is refused after as many requests as there, and one that does loses no time."""

T = TypeVar("T")


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str | None
    style: int
    disabled: bool
    url: str | None = None


@dataclass(frozen=True)
class Choice:
    """One option of a menu, or one suggestion of an autocomplete."""

    name: str
    value: Any
    description: str = ""
    default: bool = False


@dataclass(frozen=True)
class Menu:
    """A select menu."""

    custom_id: str
    placeholder: str
    choices: list[Choice]
    least: int
    most: int
    disabled: bool

    def value_of(self, wanted: str) -> str:
        """A choice's value, by its value or its label."""
        for choice in self.choices:
            if wanted in (choice.value, choice.name):
                return str(choice.value)
        return wanted


@dataclass(frozen=True)
class Picture:
    filename: str
    alt: str
    data: bytes


class Seen:
    """A message as it looked when somebody looked at it."""

    def __init__(self, world: World, message: Message) -> None:
        self._world = world
        self.object: Json = msgspec.to_builtins(message.object)  # a copy
        self.attached: list[Json] = msgspec.to_builtins(message.files)
        self.id = message.id
        self.channel_id = message.channel_id
        self.audience = message.audience
        self.pinged = list(message.pinged)

    def __repr__(self) -> str:
        return f"<Seen {self.id} in {self.channel_id}: {self.text!r} {[b.label for b in self.buttons]}>"

    @property
    def text(self) -> str:
        """Everything it says: content, embeds and all text displays, a line each."""
        return "\n".join(messages.texts(self.object))

    @property
    def ephemeral(self) -> bool:
        return self.audience is not None

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.object["flags"] & w.LOADING)

    @property
    def mentions(self) -> list[str]:
        """The ids of the people mentioned."""
        return [str(user["id"]) for user in self.object["mentions"]]

    @property
    def parts(self) -> list[Json]:
        """All its components, flat."""
        return list(limits.walk(self.object["components"]))

    @property
    def buttons(self) -> list[Button]:
        return [_button(part) for part in self.parts if part["type"] == limits.BUTTON]

    @property
    def menus(self) -> list[Menu]:
        return [_menu(part) for part in self.parts if part["type"] in limits.SELECTS]

    def button(self, wanted: str) -> Button:
        """A button by its label, its custom id, or the beginning of either if that is unique."""
        return _pick(wanted, self.buttons, lambda button: (button.label, button.custom_id or ""))

    def menu(self, wanted: str | None = None) -> Menu:
        """A menu by its custom id or placeholder; the only one there is if nothing is said."""
        if wanted is None and len(self.menus) == 1:
            return self.menus[0]
        return _pick(wanted or "", self.menus, lambda menu: (menu.custom_id, menu.placeholder))

    @property
    def pictures(self) -> list[Picture]:
        """What is shown as a picture, with its alt text and bytes."""
        files = {file["id"]: file for file in self.attached}
        shown: list[tuple[Json, str]] = []
        for part in self.parts:
            items = part["items"] if part["type"] == limits.GALLERY else [part]
            if part["type"] in (limits.GALLERY, limits.THUMBNAIL):
                named = [(files.get(i["media"].get("attachment_id")), i.get("description")) for i in items]
                shown += [(file, alt or file.get("description") or "") for file, alt in named if file]
        if not self.object["flags"] & w.COMPONENTS_V2:
            shown += [
                (file, file.get("description") or "")
                for file in files.values()
                if file.get("content_type", "").startswith("image/")
            ]
        return [Picture(file["filename"], alt, self._bytes(file)) for file, alt in shown]

    @property
    def files(self) -> dict[str, bytes]:
        """Every attached file by its name."""
        return {file["filename"]: self._bytes(file) for file in self.attached}

    def _bytes(self, file: Json) -> bytes:
        return self._world.files.data(file["id"]) or b""


@dataclass(frozen=True)
class Modal:
    """A form on the screen of one person."""

    title: str
    custom_id: str
    object: Json
    channel: Channel

    @property
    def fields(self) -> dict[str, str]:
        """The custom ids of its fields, by their labels."""
        named = {}
        for part in self.object["components"]:
            if part["type"] == limits.LABEL:
                named[part["label"]] = part["component"]["custom_id"]
            for inner in part.get("components") or ():
                named[inner["label"]] = inner["custom_id"]
        return named

    @property
    def text(self) -> str:
        """Everything it says: title, texts, labels and their descriptions."""
        parts = list(limits.walk(self.object["components"]))
        said = [part.get(key) for part in parts for key in ("content", "label", "description", "placeholder")]
        return "\n".join([self.title, *(text for text in said if text)])


@dataclass
class Reply:
    """What came back to one act of a person.

    ``message`` is what was answered, as it looks now: the reply, the updated message, or, after a deferred
    acknowledgement, the first thing the bot then did. ``modal`` is the form that was opened, if one was.
    """

    loopback: Loopback
    interaction: Interaction
    _read: int = field(default=0, repr=False)

    @property
    def answer(self) -> int:
        """The type of the acknowledgement: 4 reply, 5 deferred, 6 deferred update, 7 update, 9 modal."""
        return self.interaction.answer or 0

    @property
    def deferred(self) -> bool:
        return self.answer in (acts.DEFER, acts.DEFER_UPDATE)

    @property
    def message(self) -> Seen:
        deeds = self.interaction.deeds
        found = deeds[0].message if deeds else self.interaction.original
        if found is None:
            raise AssertionError(f"no message came back, but an answer of type {self.answer}")
        return Seen(self.loopback.world, found)

    @property
    def modal(self) -> Modal:
        form = self.interaction.modal
        if form is None:
            raise AssertionError(f"no modal came back, but an answer of type {self.answer}")
        return Modal(form["title"], form["custom_id"], form, self.interaction.channel)

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def all(self) -> list[Seen]:
        """Every message posted or changed with this interaction, once each, as it looks now."""
        touched = {deed.message.id: deed.message for deed in self.interaction.deeds}
        return [Seen(self.loopback.world, message) for message in touched.values()]

    async def next(self) -> Seen:
        """Wait for the next thing the bot does with this interaction: what deferring promised, or a follow-up."""
        place, self._read = self._read, self._read + 1
        deeds = self.interaction.deeds
        await self.loopback.until(lambda: len(deeds) > place or None, "a further answer")
        return Seen(self.loopback.world, deeds[place].message)


class Person:
    """Somebody who sits before Discord."""

    def __init__(self, loopback: Loopback, user: User, channel: Channel) -> None:
        self.loopback = loopback
        self.user = user
        self.channel = channel
        """Where they act when no channel is named."""

    def __repr__(self) -> str:
        return f"<Person {self.user.name} {self.id}>"

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    # -- acting ----------------------------------------------------------------------------------------------

    async def slash(
        self,
        command: str,
        /,
        *,
        channel: Channel | str | None = None,
        settle: bool = True,
        options: dict[str, Any] | None = None,
        **more: Any,
    ) -> Reply:
        """Type a command: ``await ada.slash("table new", game="bloody-inn")``.

        An option that is a word of Python takes an underscore (``with_=``); ``options`` takes any name; one that
        takes a file, an ``Upload``. With ``settle`` (the default) a deferred answer is waited for.
        """
        given = {**(options or {}), **more}
        files = dict(enumerate(value for value in given.values() if isinstance(value, Upload)))
        numbers = {id(upload): str(number) for number, upload in files.items()}
        data = self._command(command, {name: numbers.get(id(value), value) for name, value in given.items()})
        act = self.loopback.interactions.act(self.user, self._place(channel), "command", data, files=files)
        return await self._reply(act, settle)

    async def autocomplete(
        self,
        command: str,
        option: str,
        typed: str = "",
        /,
        *,
        channel: Channel | str | None = None,
        **already: Any,
    ) -> list[Choice]:
        """The suggestions for an option, given what is typed in it and in the others."""
        data = self._command(command, already)
        leaf = _leaf(data)
        leaf["options"] = [entry for entry in leaf["options"] if entry["name"] != option]
        leaf["options"].append({"name": option, "value": typed, "focused": True})
        reply = await self._act("autocomplete", data, self._place(channel))
        return [
            Choice((c.get("name_localizations") or {}).get(self.user.locale) or c["name"], c["value"])
            for c in reply.interaction.choices
        ]

    async def click(self, where: Seen | Reply, button: str | Button, /, *, settle: bool = True) -> Reply:
        """Tap a button, by its label or custom id."""
        message = _seen(where)
        found = button if isinstance(button, Button) else message.button(button)
        return await self._use(message, {"custom_id": found.custom_id}, settle)

    async def select(
        self,
        where: Seen | Reply,
        values: str | Iterable[str | Person],
        /,
        *,
        menu: str | None = None,
        settle: bool = True,
    ) -> Reply:
        """Choose from a menu, by values or labels; ``menu`` tells menus apart, by custom id or placeholder."""
        message = _seen(where)
        found = message.menu(menu)
        wanted = [values] if isinstance(values, str) else list(values)
        chosen = [found.value_of(one) if isinstance(one, str) else one.id for one in wanted]
        return await self._use(message, {"custom_id": found.custom_id, "values": chosen}, settle)

    async def submit(self, form: Modal | Reply, answers: dict[str, Any], /, *, settle: bool = True) -> Reply:
        """Fill in and send a form; fields are named by label or custom id, menus take lists."""
        modal = form.modal if isinstance(form, Reply) else form
        components = []
        for name, answer in answers.items():
            key = "values" if isinstance(answer, list | tuple) else "value"
            value = list(answer) if key == "values" else answer
            components.append({"custom_id": modal.fields.get(name, name), key: value})
        data = {"custom_id": modal.custom_id, "components": components}
        return await self._act("modal", data, modal.channel, settle=settle)

    # -- acting as no client of Discord's would --------------------------------------------------------------

    async def slash_outdated(
        self, command: str, /, *, channel: Channel | str | None = None, settle: bool = True, **options: Any
    ) -> Reply:
        """Type a command as a client does that knows it from earlier: options go out as they are, unchecked.

        Where the bot's command now takes others, discord.py raises ``CommandSignatureMismatch``.
        """
        data = _outdated(self._command(command, options))
        return await self.raw("command", data, channel=channel, settle=settle)

    async def raw(
        self,
        kind: acts.Kind,
        data: Json,
        /,
        *,
        message: Seen | Reply | None = None,
        channel: Channel | str | None = None,
        settle: bool = True,
    ) -> Reply:
        """Send an interaction of any shape, as a hostile client might: nothing of it is checked.

        ``await eve.raw("component", {"custom_id": "anything", "component_type": 2}, message=board)``
        """
        seen = _seen(message) if message else None
        place = self._place(seen.channel_id if seen and channel is None else channel)
        about = self.loopback.world.message(seen.channel_id, seen.id) if seen else None
        return await self._reply(self.loopback.interactions.act_raw(self.user, place, kind, data, about), settle)

    async def raw_tap(self, where: Seen | Reply, custom_id: str, /, *, values: list[str] | None = None) -> Reply:
        """Tap a button, or with ``values`` use a menu, that the message does not have."""
        data: Json = {"custom_id": custom_id, "component_type": limits.BUTTON}
        if values is not None:
            data |= {"component_type": limits.STRING_SELECT, "values": values}
        return await self.raw("component", data, message=where)

    async def double_click(self, where: Seen | Reply, button: str | Button, /) -> tuple[Reply, Reply]:
        """Tap a button twice before the first tap is answered."""
        first, second = await asyncio.gather(self.click(where, button), self.click(where, button))
        return first, second

    # -- seeing ----------------------------------------------------------------------------------------------

    def messages(self, channel: Channel | str | None = None) -> list[Seen]:
        """What they see in a channel, oldest first."""
        return [*self._newest_first(channel)][::-1]

    def _newest_first(self, channel: Channel | str | None) -> Iterator[Seen]:
        place = self._place(channel)
        if self.loopback.world.may_see(self.user, place):
            for message in reversed(self.loopback.world.visible_messages(self.user, place.id)):
                yield Seen(self.loopback.world, message)

    def last(self, channel: Channel | str | None = None) -> Seen:
        """The newest message they see in a channel."""
        return next(self._newest_first(channel))

    async def sees(
        self,
        that: Callable[[Seen], bool],
        channel: Channel | str | None = None,
        *,
        patience: float = PATIENCE,
    ) -> Seen:
        """The newest message in a channel that answers the description, waited for if it is not there yet."""

        def probe() -> Seen | None:
            return next((seen for seen in self._newest_first(channel) if that(seen)), None)

        return await self.loopback.until(probe, f"a message that {self.name} waits for", patience)

    async def next_message(self, channel: Channel | str | None = None, *, after: Seen | Reply | None = None) -> Seen:
        """The first message newer than ``after`` (or than all there are now)."""
        present = self.messages(channel)
        known = int(_seen(after).id) if after else int(present[-1].id) if present else 0

        def probe() -> Seen | None:
            return next((seen for seen in self.messages(channel) if int(seen.id) > known), None)

        return await self.loopback.until(probe, f"a new message for {self.name}")

    def pings(self) -> list[Seen]:
        """Every message that pinged them, anywhere, in order."""
        world = self.loopback.world
        found = [
            Seen(world, message)
            for channel in world.visible_channels(self.user)
            for message in world.visible_messages(self.user, channel.id)
            if self.id in message.pinged
        ]
        return sorted(found, key=lambda seen: int(seen.id))

    def direct_messages(self) -> list[Seen]:
        """What the bot wrote to them in private."""
        return self.messages(self.loopback.world.dm_with(self.user))

    # -- how -------------------------------------------------------------------------------------------------

    def _place(self, channel: Channel | str | None) -> Channel:
        if isinstance(channel, str):
            return self.loopback.world.channels[channel]
        return channel or self.channel

    def _command(self, command: str, given: dict[str, Any]) -> Json:
        name, *branches = command.split()
        options = [
            {"name": key.removesuffix("_"), "value": getattr(value, "id", value)}
            for key, value in given.items()
            if value is not None
        ]
        for branch in reversed(branches):
            options = [{"name": branch, "options": options}]
        return {"name": name, "options": options}

    async def _use(self, message: Seen, data: Json, settle: bool) -> Reply:
        place = self.loopback.world.channels[message.channel_id]
        return await self._act("component", data, place, message.id, settle=settle)

    async def _act(
        self,
        kind: acts.Kind,
        data: Json,
        place: Channel,
        message_id: str | None = None,
        *,
        settle: bool = False,
    ) -> Reply:
        return await self._reply(self.loopback.interactions.act(self.user, place, kind, data, message_id), settle)

    async def _reply(self, act: Awaitable[Interaction], settle: bool) -> Reply:
        try:
            interaction = await act
        except NoAnswer as silence:
            for refusal in silence.interaction.refused:
                silence.add_note(f"the bot's answer was refused: {refusal}")
            raise
        reply = Reply(self.loopback, interaction)
        answered = settle if reply.deferred else bool(interaction.deeds)
        if answered:
            await reply.next()
        return reply


class Loopback(Parlour):
    """A parlour for tests: with people to act in it, and clients to run in it."""

    def __init__(
        self, world: World | None = None, *, stopwatch: Stopwatch | None = None, pace: float = HURRIED, **options: Any
    ) -> None:
        if world is None:
            world = World()
            world.add_channel("parlour")
        self.stopwatch = stopwatch or OwnTime()
        super().__init__(world, stopwatch=self.stopwatch, pace=pace, **options)
        self._stirred = asyncio.Event()
        self._clients: list[discord.Client] = []
        self.world.observe(lambda change: self._stirred.set())
        self.apologies = Apologies()
        self.world.observe(self.apologies.hear)

    async def __aexit__(self, *reason: object) -> None:
        await super().__aexit__(*reason)
        self.world.unobserve(self.apologies.hear)  # the world may be handed on to another
        if not any(reason):
            self.apologies.check()

    def apologies_expected(self) -> AbstractContextManager[list[str]]:
        """For a test that makes something go wrong: what the bot says then; elsewhere an apology fails the test."""
        return self.apologies.expected()

    @property
    def channel(self) -> Channel:
        """The first channel."""
        return next(iter(self.world.channels.values()))

    def person(self, name: str, *, locale: str = "en-US", moderator: bool = False) -> Person:
        """Somebody by that name: who is there already, or a newcomer."""
        known = next((user for user in self.world.people.values() if user.name == name), None)
        user = known or self.world.add_person(name, locale=locale, moderator=moderator)
        return Person(self, user, self.channel)

    async def until(self, probe: Callable[[], T | None], what: str, patience: float = PATIENCE) -> T:
        """Wait until the probe finds something; it is tried again whenever the world changes."""
        try:
            async with within(patience, self.stopwatch):
                while (found := probe()) is None:
                    self._stirred.clear()
                    await self._stirred.wait()
        except TimeoutError:
            raise TimeoutError(f"{what} did not come within {patience} s") from None
        return found

    def count(self, pid: int) -> None:
        """A bot runs in a process of its own: the time that it had for itself is what it is judged by."""
        if isinstance(self.stopwatch, OwnTime):
            self.stopwatch.count(pid)

    async def idle(self) -> None:
        """Wait until the bots that run in this process have heard everything and have nothing left to do about it.

        What has not come by then does not come, unless somebody acts or a timer falls due.
        """
        await settled(self._all_heard)

    def _all_heard(self) -> bool:
        heard = {client.ws.session_id: client.ws.sequence for client in self._clients if client.ws}
        return all(
            heard.get(session.id) == session.sequence for session in self.gateway.sessions.values() if session.link
        )

    @asynccontextmanager
    async def running(self, client: discord.Client, token: str = "any") -> AsyncIterator[None]:  # noqa: S107
        """Run a client in this process, from its login until it has the guild, and close it at the end."""
        with self.redirect():
            life = asyncio.create_task(client.start(token))
            try:
                await self._arrival(client, life)
                self._clients.append(client)
                yield
            finally:
                self._clients = [other for other in self._clients if other is not client]
                await client.close()
                with contextlib.suppress(asyncio.CancelledError):
                    await life

    async def _arrival(self, client: discord.Client, life: asyncio.Task[None]) -> None:
        async with within(PATIENCE, self.stopwatch):
            while not self._arrived(client):
                if life.done():
                    await life  # a failed login speaks for itself
                await asyncio.sleep(0.002)

    def _arrived(self, client: discord.Client) -> bool:
        """Whether a client has the guild, or is ready without one where it was not let in."""
        guild = client.get_guild(int(w.GUILD_ID))
        return client.is_ready() if not self.world.bot.here else guild is not None and not guild.unavailable


def _seen(where: Seen | Reply) -> Seen:
    return where.message if isinstance(where, Reply) else where


def _leaf(data: Json) -> Json:
    """The innermost command, where the options stand."""
    while data["options"] and "options" in data["options"][0]:
        data = data["options"][0]
    return data


def _outdated(part: Json, *, kind: int = 0) -> Json:
    """A command with the types that its options seem to have."""
    inner = [_outdated(option, kind=_kind_of(option)) for option in part.get("options") or ()]
    typed: Json = {"name": part["name"], "type": kind or 1}
    if "value" in part:
        return typed | {"value": part["value"]}
    return typed | {"options": inner} | ({} if kind else {"id": "1"})


def _kind_of(option: Json) -> int:
    if "options" in option:
        deeper = any("options" in inner for inner in option["options"])
        return limits.SUB_COMMAND_GROUP if deeper else limits.SUB_COMMAND
    kinds = {bool: limits.BOOLEAN, int: limits.INTEGER, float: limits.NUMBER}
    return kinds.get(type(option["value"]), limits.STRING)


def _button(part: Json) -> Button:
    label = part.get("label") or (part.get("emoji") or {}).get("name") or ""
    return Button(label, part.get("custom_id"), part["style"], part.get("disabled", False), part.get("url"))


def _menu(part: Json) -> Menu:
    choices = [
        Choice(option["label"], option["value"], option.get("description") or "", option.get("default", False))
        for option in part.get("options") or ()
    ]
    least, most = part["min_values"], part["max_values"]
    placeholder = part.get("placeholder") or ""
    return Menu(part["custom_id"], placeholder, choices, least, most, part.get("disabled", False))


def _pick(wanted: str, things: list[T], names: Callable[[T], tuple[str, ...]]) -> T:
    exact = [thing for thing in things if wanted in names(thing)]
    close = [thing for thing in things if any(name.startswith(wanted) for name in names(thing))]
    found = exact or close
    if len(found) != 1:
        present = [names(thing) for thing in things]
        raise LookupError(f"{len(found)} of {present} are called {wanted!r}")
    return found[0]
