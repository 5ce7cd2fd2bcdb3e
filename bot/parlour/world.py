"""What exists in the loopback Discord: people, channels, messages, commands and files, as plain data.

Nothing here knows of HTTP or sockets. Whoever needs to hear of a change (the gateway, the page, a test)
observes the world:

>>> world = World()
>>> heard = []
>>> world.observe(lambda change: heard.append(change.kind))
>>> world.add_person("Ada", locale="fr").name
'Ada'
>>> heard
['people']
"""

from __future__ import annotations

import datetime
import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import discord

from .files import BYTES_KEPT, Attachment, Files

Json = dict[str, Any]

DISCORD_EPOCH_MS: Final = 1_420_070_400_000

# Fixed, so that tables stored by the bot find their people and channels again after a restart, and as long as
# Discord's: 18 digits until the summer of 2022 and 19 since. The first two people are older than that, and whoever
# takes ids for floating-point numbers cannot tell any of them apart.
APPLICATION_ID: Final = "1100000000000001001"
GUILD_ID: Final = "900000000000002001"
FIRST_CHANNEL_ID: Final = 1_100_000_000_000_003_001
FIRST_PERSON_ID: Final = 999_999_999_999_999_998
MODERATOR_ROLE_ID: Final = "900000000000004001"
NOBODY_ID: Final = "900000000000000001"

TEXT, DM, ANNOUNCEMENT, ANNOUNCEMENT_THREAD, THREAD, PRIVATE_THREAD = 0, 1, 5, 10, 11, 12
THREADS: Final = frozenset({ANNOUNCEMENT_THREAD, THREAD, PRIVATE_THREAD})

HAS_THREAD, EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 5, 1 << 6, 1 << 7, 1 << 12, 1 << 15

EVERYONE_MAY: Final = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, read_message_history=True,
    create_public_threads=True, create_private_threads=True, embed_links=True, attach_files=True,
    add_reactions=True, use_application_commands=True, use_external_emojis=True, change_nickname=True,
).value  # fmt: skip
MODERATORS_MAY: Final = EVERYONE_MAY | discord.Permissions(
    manage_guild=True, manage_channels=True, manage_messages=True, manage_threads=True,
    moderate_members=True, mention_everyone=True, pin_messages=True,
).value  # fmt: skip

ChangeKind = Literal[
    "message", "message_update", "message_delete", "channel", "channel_update", "channel_delete",
    "thread_member", "people", "commands", "typing", "bot", "guild", "bot_joined", "bot_left",
]  # fmt: skip


@dataclass
class User:
    """One person of the guild, or the bot itself."""

    id: str
    name: str
    locale: str = "en-US"
    moderator: bool = False
    bot: bool = False
    accepts_dms: bool = True
    here: bool = True
    """Whether they are a member of the guild; who left is still a user of Discord."""


@dataclass
class Channel:
    """A text or announcement channel, a thread, or the direct messages between the bot and one person."""

    id: str
    name: str
    type: int = TEXT
    parent_id: str | None = None
    owner_id: str | None = None
    topic: str | None = None
    position: int = 0
    created: str = ""
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    slow_seconds: int = 0
    member_ids: list[str] = field(default_factory=list)
    """Of a thread: who is in it. Of direct messages: the one person."""
    message_count: int = 0
    active: float = 0.0
    """Of a thread: when something last happened that puts off its archiving."""
    archived_at: str = ""
    denied: dict[str, int] = field(default_factory=dict)
    """Permissions that somebody lacks here, by their id."""

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def is_room(self) -> bool:
        """Whether it is a channel of the guild that is no thread."""
        return self.type in (TEXT, ANNOUNCEMENT)

    @property
    def bot_denied(self) -> int:
        """Permissions that the bot lacks here, to see how it bears it."""
        return self.denied.get(APPLICATION_ID, 0)

    @bot_denied.setter
    def bot_denied(self, permissions: int) -> None:
        self.denied[APPLICATION_ID] = permissions


@dataclass
class Message:
    """A message as Discord shows it, and what only the house knows of it."""

    object: Json
    audience: str | None = None
    """The one person who sees it, if it is ephemeral."""
    invoked: Json | None = None
    """``{"name": "table new", "user": id}``: what it answers, for the page."""
    files: list[Json] = field(default_factory=list)
    """All that is attached. Discord's object lists only what no component and no embed shows."""
    pinged: list[str] = field(default_factory=list)
    nonce: str = ""
    """What its sender calls it: the same again within minutes is the same message."""

    @property
    def id(self) -> str:
        return str(self.object["id"])

    @property
    def channel_id(self) -> str:
        return str(self.object["channel_id"])

    @property
    def flags(self) -> int:
        return int(self.object["flags"])

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)


@dataclass(frozen=True)
class Membership:
    """Somebody joined a thread, or left it."""

    thread: Channel
    user_id: str
    joined: bool


@dataclass(frozen=True)
class Change:
    """Something happened to ``subject``."""

    kind: ChangeKind
    subject: Any = None


class World:
    """The guild and everything in it, the oldest forgotten first; in memory but for its files."""

    def __init__(
        self,
        *,
        guild_name: str = "The Parlour",
        bot_name: str = "Penny Post",
        clock: Callable[[], float] = time.time,
        messages_kept: int = 1000,
        most_messages: int = 2000,
        file_bytes_kept: int = BYTES_KEPT,
    ) -> None:
        self.guild_name = guild_name
        self.guild_locale = "en-US"
        """What Discord tells of every server that is no Community, whatever its people speak."""
        self.guild_features: list[str] = []
        self.installs = (0, 1)
        """For whom the application may be installed; as Discord makes it, for servers and for single users."""
        self.bot = User(APPLICATION_ID, bot_name, bot=True)
        self.granted_intents = 0
        """Privileged intents that the application has; it needs none."""
        self.bot_granted = 0
        """Permissions that the bot has beyond what everybody may."""
        self.edits_bring_pictures = True
        """Whether an edit may show a file that it brings: on Discord some are refused (discord-api-docs 7529)."""
        self.clock = clock
        self.messages_kept = messages_kept
        """Of one channel."""
        self.most_messages = most_messages
        """Of all channels together."""
        self.origin = ""
        self.people: dict[str, User] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str | None, list[Json]] = {None: [], GUILD_ID: []}
        self.files = Files(limit=file_bytes_kept)
        self._messages: dict[str, dict[str, Message]] = {}
        self._observers: list[Callable[[Change], None]] = []
        self._counter = itertools.count(1)
        self._positions = itertools.count()

    @classmethod
    def furnished(cls, **options: Any) -> World:
        """A world as a newcomer finds it: one channel, and a person for each language.

        >>> [person.name for person in World.furnished().people.values()]
        ['Ada', 'Émile', 'Giulia', 'さくら']
        """
        world = cls(**options)
        world.add_channel("parlour")
        for name, locale in (("Ada", "en-GB"), ("Émile", "fr"), ("Giulia", "it"), ("さくら", "ja")):
            world.add_person(name, locale=locale, moderator=not world.people)
        return world

    # -- time and numbers ------------------------------------------------------------------------------------

    def now(self) -> str:
        return datetime.datetime.fromtimestamp(self.clock(), datetime.UTC).isoformat()

    def snowflake(self) -> str:
        """A new id that tells its time, as Discord's do."""
        return str((int(self.clock() * 1000) - DISCORD_EPOCH_MS) << 22 | (next(self._counter) & 0x3FFFFF))

    def age(self, snowflake: str) -> float:
        """How many seconds ago an id was made."""
        return self.clock() - ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000

    # -- observers -------------------------------------------------------------------------------------------

    def observe(self, observer: Callable[[Change], None]) -> None:
        self._observers.append(observer)

    def unobserve(self, observer: Callable[[Change], None]) -> None:
        self._observers.remove(observer)

    def tell(self, kind: ChangeKind, subject: Any = None) -> None:
        for observer in list(self._observers):
            observer(Change(kind, subject))

    # -- people ----------------------------------------------------------------------------------------------

    def add_person(self, name: str, *, locale: str = "en-US", moderator: bool = False) -> User:
        person = User(str(FIRST_PERSON_ID + len(self.people)), name, locale, moderator)
        self.people[person.id] = person
        self.tell("people", person)
        return person

    def know_as(self, person_id: str, person: User) -> None:
        """Somebody goes by another id from here on."""
        del self.people[person.id]
        person.id = person_id
        self.people[person_id] = person
        self.tell("people", person)

    def user(self, user_id: str) -> User | None:
        return self.bot if user_id == self.bot.id else self.people.get(user_id)

    @property
    def owner_id(self) -> str:
        """The guild belongs to the first moderator, or to nobody who is here."""
        return next((person.id for person in self.people.values() if person.moderator), NOBODY_ID)

    def leave(self, person: User) -> None:
        """A person leaves the guild, and with it its threads. Under the *guilds* intent no bot hears of it."""
        person.here = False
        for thread in self.channels.values():
            if thread.is_thread:
                self.leave_thread(thread, person.id)
        self.tell("people", person)

    def come_back(self, person: User) -> None:
        """Who left joins the guild again."""
        person.here = True
        self.tell("people", person)

    # -- permissions -----------------------------------------------------------------------------------------

    def permissions(self, user: User) -> int:
        """What somebody may do in the guild."""
        if user.bot:
            return EVERYONE_MAY | self.bot_granted
        if user.id == self.owner_id:
            return discord.Permissions.all().value
        return MODERATORS_MAY if user.moderator else EVERYONE_MAY

    def permissions_in(self, user: User, channel: Channel) -> int:
        """What somebody may do in a channel or thread: nothing at all where they cannot see it."""
        base = discord.Permissions(self.permissions(user))
        if base.administrator:
            return base.value
        parent = self.channels.get(channel.parent_id or "")
        denied = channel.denied.get(user.id, 0) | (parent.denied.get(user.id, 0) if parent else 0)
        may = discord.Permissions(base.value & ~denied)
        return may.value if may.view_channel else 0

    def bot_permissions(self, channel: Channel) -> int:
        return self.permissions_in(self.bot, channel)

    def bot_may_enter(self, channel: Channel) -> bool:
        """Whether the bot has access: it is in the guild, sees the channel, and is in the thread if that is private."""
        if channel.type == DM:
            return True
        may = discord.Permissions(self.bot_permissions(channel))
        invited = channel.type != PRIVATE_THREAD or self.bot.id in channel.member_ids or may.manage_threads
        return self.bot.here and may.view_channel and invited

    def deny(self, channel: Channel, user: User, **permissions: bool) -> None:
        """Take permissions away from somebody in a channel: ``world.deny(channel, world.bot, send_messages=True)``."""
        self._overwrite(channel, user, channel.denied.get(user.id, 0) | discord.Permissions(**permissions).value)

    def allow(self, channel: Channel, user: User) -> None:
        """Give back whatever was denied to somebody in a channel."""
        self._overwrite(channel, user, 0)

    def _overwrite(self, channel: Channel, user: User, denied: int) -> None:
        channel.denied[user.id] = denied
        self.tell("channel_update", channel)

    # -- the guild -------------------------------------------------------------------------------------------

    def change_guild(
        self, *, name: str | None = None, locale: str | None = None, features: list[str] | None = None
    ) -> None:
        """Rename the guild, or change its language or features. Only a COMMUNITY has a language of its own."""
        self.guild_name = self.guild_name if name is None else name
        self.guild_locale = self.guild_locale if locale is None else locale
        self.guild_features = self.guild_features if features is None else features
        self.tell("guild")

    def dismiss_bot(self) -> None:
        """The bot is removed from the guild."""
        self.bot.here = False
        for thread in self.channels.values():
            if self.bot.id in thread.member_ids:
                thread.member_ids.remove(self.bot.id)
        self.tell("bot_left")

    def invite_bot(self) -> None:
        """The bot is added to the guild again; threads it was in do not know it any more."""
        self.bot.here = True
        self.tell("bot_joined")

    # -- channels --------------------------------------------------------------------------------------------

    def add_channel(self, name: str, *, announcements: bool = False) -> Channel:
        position = next(self._positions)
        kind = ANNOUNCEMENT if announcements else TEXT
        return self._admit(Channel(str(FIRST_CHANNEL_ID + position), name, kind, position=position))

    def add_thread(
        self,
        parent: Channel,
        name: str,
        *,
        owner: User,
        thread_id: str | None = None,
        private: bool = False,
        auto_archive_minutes: int = 1440,
    ) -> Channel:
        public = ANNOUNCEMENT_THREAD if parent.type == ANNOUNCEMENT else THREAD
        return self._admit(
            Channel(
                thread_id or self.snowflake(),
                name,
                PRIVATE_THREAD if private else public,
                parent_id=parent.id,
                owner_id=owner.id,
                auto_archive_minutes=auto_archive_minutes,
                member_ids=[owner.id],
            )
        )

    def dm_with(self, person: User) -> Channel:
        """The direct messages between the bot and a person, opened if need be."""
        if known := self._dm_with(person):
            return known
        return self._admit(Channel(self.snowflake(), self.bot.name, DM, member_ids=[person.id]))

    def has_dm_with(self, person: User) -> bool:
        return self._dm_with(person) is not None

    def _dm_with(self, person: User) -> Channel | None:
        places = self.channels.values()
        return next((place for place in places if place.type == DM and place.member_ids == [person.id]), None)

    def _admit(self, channel: Channel) -> Channel:
        channel.created = channel.archived_at = self.now()
        channel.active = self.clock()
        self.channels[channel.id] = channel
        self._messages[channel.id] = {}
        self.tell("channel", channel)
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """A channel is deleted with its threads, or a thread alone."""
        for message in list(self._messages[channel.id].values()):
            self._forget(message)
        del self.channels[channel.id], self._messages[channel.id]
        self.tell("channel_delete", channel)
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.remove_channel(thread)

    def may_see(self, person: User, channel: Channel) -> bool:
        if channel.type == DM:
            return person.id in channel.member_ids
        if not person.here or not discord.Permissions(self.permissions_in(person, channel)).view_channel:
            return False
        if channel.type == PRIVATE_THREAD:
            return person.moderator or person.id in channel.member_ids
        return True

    def visible_channels(self, person: User) -> list[Channel]:
        return [channel for channel in self.channels.values() if self.may_see(person, channel)]

    # -- threads ---------------------------------------------------------------------------------------------

    def join_thread(self, thread: Channel, user_id: str) -> None:
        if user_id not in thread.member_ids:
            thread.member_ids.append(user_id)
            self.tell("thread_member", Membership(thread, user_id, joined=True))

    def leave_thread(self, thread: Channel, user_id: str) -> None:
        if user_id in thread.member_ids:
            thread.member_ids.remove(user_id)
            self.tell("thread_member", Membership(thread, user_id, joined=False))

    def archive(self, thread: Channel, *, locked: bool | None = None) -> None:
        """Archive a thread; ``locked`` locks it too, so that only moderators can bring it back."""
        self.put_away(thread, True, thread.locked if locked is None else locked)

    def unarchive(self, thread: Channel) -> None:
        self.put_away(thread, False, thread.locked)

    def lock(self, thread: Channel, locked: bool = True) -> None:
        """Lock a thread that stays active, or unlock it."""
        self.put_away(thread, thread.archived, locked)

    def put_away(self, thread: Channel, archived: bool, locked: bool) -> None:
        """Archive or bring back, lock or unlock a thread."""
        if thread.archived != archived:
            thread.archived_at, thread.active = self.now(), self.clock()
        thread.archived, thread.locked = archived, locked
        self.tell("channel_update", thread)

    def archive_the_idle(self) -> list[Channel]:
        """Archive the threads in which nothing has happened for as long as they are set to wait."""
        idle = [channel for channel in self.channels.values() if channel.is_thread and self._is_idle(channel)]
        for thread in idle:
            self.archive(thread)
        return idle

    def _is_idle(self, thread: Channel) -> bool:
        return not thread.archived and self.clock() - thread.active >= thread.auto_archive_minutes * 60

    def let_pass(self, seconds: float) -> list[Channel]:
        """Let time go by, and archive what has become idle; which threads those are."""
        clock = self.clock
        self.clock = lambda: clock() + seconds
        return self.archive_the_idle()

    # -- messages --------------------------------------------------------------------------------------------

    def add_message(self, message: Message) -> None:
        channel = self.channels[message.channel_id]
        shelf = self._messages[channel.id]
        shelf[message.id] = message
        channel.message_count += 1
        channel.active = self.clock()
        if channel.archived and message.audience is None:
            self.unarchive(channel)
        while len(shelf) > self.messages_kept:
            self._forget(next(iter(shelf.values())))
        while sum(map(len, self._messages.values())) > self.most_messages:
            # The oldest of the fullest channel: in a quiet one, the last board may be weeks old and still be tapped.
            self._forget(next(iter(max(self._messages.values(), key=len).values())))
        self.tell("message", message)

    def message(self, channel_id: str, message_id: str) -> Message | None:
        return self._messages.get(channel_id, {}).get(message_id)

    def last_message_id(self, channel_id: str) -> str | None:
        return next(reversed(self._messages.get(channel_id, {})), None)

    def messages(self, channel_id: str) -> Iterator[Message]:
        """A channel's messages, oldest first, ephemeral ones too."""
        return iter(list(self._messages.get(channel_id, {}).values()))

    def visible_messages(self, person: User, channel_id: str) -> list[Message]:
        """What a person reads in a channel, oldest first."""
        return [m for m in self.messages(channel_id) if m.audience in (None, person.id)]

    def delete_message(self, message: Message) -> None:
        self._forget(message)
        self.tell("message_delete", message)

    def _forget(self, message: Message) -> None:
        self._messages[message.channel_id].pop(message.id, None)
        for attachment in message.files:
            self.files.drop(attachment["id"])

    # -- files -----------------------------------------------------------------------------------------------

    def add_attachment(self, filename: str, content_type: str, data: bytes) -> Attachment:
        return self.files.add(self.snowflake(), filename, content_type, data)

    def settle_at(self, origin: str) -> None:
        """Say where files are served from; messages from an earlier address are re-addressed."""
        if self.origin and self.origin != origin:
            for shelf in self._messages.values():
                for message in shelf.values():
                    message.object = _readdressed(message.object, self.origin, origin)
                    message.files = _readdressed(message.files, self.origin, origin)
        self.origin = origin


def _readdressed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: _readdressed(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [_readdressed(inner, old, new) for inner in value]
    if isinstance(value, str) and value.startswith(f"{old}/attachments/"):
        return new + value.removeprefix(old)
    return value
