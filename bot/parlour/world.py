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
from .guilds import EVERYONE_MAY, MODERATORS_MAY, Guild, Overwrite, Role, within

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

TEXT, DM, VOICE, ANNOUNCEMENT, STAGE, FORUM = 0, 1, 2, 5, 13, 15
ANNOUNCEMENT_THREAD, THREAD, PRIVATE_THREAD = 10, 11, 12
ROOMS: Final = frozenset({TEXT, VOICE, ANNOUNCEMENT, STAGE, FORUM})
THREADS: Final = frozenset({ANNOUNCEMENT_THREAD, THREAD, PRIVATE_THREAD})

HAS_THREAD, EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 5, 1 << 6, 1 << 7, 1 << 12, 1 << 15

ChangeKind = Literal[
    "message", "message_update", "message_delete", "channel", "channel_update", "channel_delete",
    "thread_member", "people", "commands", "typing", "bot", "guild", "bot_joined", "bot_left",
]  # fmt: skip


@dataclass
class User:
    """One person, or the bot itself."""

    id: str
    name: str
    locale: str = "en-US"
    moderator: bool = False
    bot: bool = False
    accepts_dms: bool = True
    guild_ids: set[str] = field(default_factory=lambda: {GUILD_ID})
    """The guilds they are a member of; who left them all is still a user of Discord."""
    timed_out_until: float = 0.0

    @property
    def here(self) -> bool:
        """Whether they are a member of the first guild."""
        return GUILD_ID in self.guild_ids


@dataclass
class Channel:
    """A text or announcement channel, a thread, or the direct messages between the bot and one person."""

    id: str
    name: str
    type: int = TEXT
    guild_id: str = GUILD_ID
    """Its guild; of direct messages, what they never tell."""
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
    overwrites: dict[str, Overwrite] = field(default_factory=dict)
    """What roles and persons may and may not do here, by their ids."""

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def is_room(self) -> bool:
        """Whether it is a channel of the guild that is no thread."""
        return self.type in ROOMS

    @property
    def takes_messages(self) -> bool:
        """Whether it can be written in; a forum has only posts, which are threads."""
        return self.type != FORUM

    @property
    def bot_denied(self) -> int:
        """Permissions that the bot lacks here, to see how it bears it."""
        return self.overwrites.get(APPLICATION_ID, Overwrite()).deny

    @bot_denied.setter
    def bot_denied(self, permissions: int) -> None:
        self.overwrites[APPLICATION_ID] = Overwrite(deny=permissions)


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
    """The guilds and everything in them, the oldest forgotten first; in memory but for its files."""

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
        roles = [Role(GUILD_ID, "@everyone", EVERYONE_MAY, 0), Role(MODERATOR_ROLE_ID, "Moderators", MODERATORS_MAY, 1)]
        self.home = Guild(GUILD_ID, guild_name, roles)
        """The guild that was there first, and that a channel is in unless it is said otherwise."""
        self.guilds = {GUILD_ID: self.home}
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
        self._dms: dict[str, Channel] = {}
        """By the person that the bot has them with."""
        self.commands: dict[str | None, list[Json]] = {None: []}
        self.files = Files(limit=file_bytes_kept)
        self._messages: dict[str, dict[str, Message]] = {}
        self._count = 0
        """Of all messages there are."""
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
        return self.at(self.clock())

    @staticmethod
    def at(time: float) -> str:
        """A time as Discord writes it."""
        return datetime.datetime.fromtimestamp(time, datetime.UTC).isoformat()

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

    def owner_id(self, guild: Guild) -> str:
        """A guild belongs to whom it says; the first one to the first moderator, or to nobody who is here."""
        first = next((person.id for person in self.people.values() if person.moderator), NOBODY_ID)
        return guild.owner_id or (first if guild is self.home else NOBODY_ID)

    def members(self, guild: Guild) -> list[User]:
        """The people of a guild; the bot is not among them."""
        return [person for person in self.people.values() if guild.id in person.guild_ids]

    def leave(self, person: User, guild: Guild | None = None) -> None:
        """A person leaves a guild, and with it its threads. Under the *guilds* intent no bot hears of it."""
        guild = guild or self.home
        person.guild_ids.discard(guild.id)
        for thread in self.channels.values():
            if thread.is_thread and thread.guild_id == guild.id:
                self.leave_thread(thread, person.id)
        self.tell("people", person)

    def come_back(self, person: User) -> None:
        """Who left joins the guild again."""
        self.join(person, self.home)

    def join(self, person: User, guild: Guild) -> None:
        """A person joins a guild."""
        person.guild_ids.add(guild.id)
        self.tell("people", person)

    def time_out(self, person: User, seconds: float) -> None:
        """A moderator lets somebody look on for a while, and nothing else; 0 ends it."""
        person.timed_out_until = self.clock() + seconds if seconds else 0.0
        self.tell("people", person)

    # -- permissions -----------------------------------------------------------------------------------------

    def roles_of(self, user: User, guild: Guild) -> list[Role]:
        """The roles somebody has in a guild, that of everybody first."""
        held = set(guild.assigned.get(user.id, ())) | {guild.id}
        if user.moderator and guild is self.home:
            held.add(MODERATOR_ROLE_ID)
        return [role for role in guild.roles if role.id in held]

    def permissions_in(self, user: User, channel: Channel) -> int:
        """What somebody may do in a channel or thread: nothing at all where they cannot see it."""
        guild = self.guild_of(channel)
        if user.id == self.owner_id(guild):
            return discord.Permissions.all().value
        parent = self.channels.get(channel.parent_id or "")
        return within(
            guild,
            self.roles_of(user, guild),
            user.id,
            [place.overwrites for place in (parent, channel) if place],
            granted=self.bot_granted if user.bot else 0,
            thread=channel.is_thread,
            timed_out=user.timed_out_until > self.clock(),
        )

    def bot_permissions(self, channel: Channel) -> int:
        return self.permissions_in(self.bot, channel)

    def bot_may_enter(self, channel: Channel) -> bool:
        """Whether the bot has access: it is in the guild, sees the channel, and is in the thread if that is private."""
        if channel.type == DM:
            return True
        may = discord.Permissions(self.bot_permissions(channel))
        invited = channel.type != PRIVATE_THREAD or self.bot.id in channel.member_ids or may.manage_threads
        return channel.guild_id in self.bot.guild_ids and may.view_channel and invited

    def deny(self, channel: Channel, whom: User | Role, **permissions: bool) -> None:
        """Take permissions from somebody in a channel: ``world.deny(channel, world.bot, send_messages=True)``."""
        self._overwrite(channel, whom, deny=discord.Permissions(**permissions).value)

    def grant(self, channel: Channel, whom: User | Role, **permissions: bool) -> None:
        """Give permissions to somebody in a channel, whatever others may not do there."""
        self._overwrite(channel, whom, allow=discord.Permissions(**permissions).value)

    def _overwrite(self, channel: Channel, whom: User | Role, *, allow: int = 0, deny: int = 0) -> None:
        known = channel.overwrites.get(whom.id, Overwrite())
        channel.overwrites[whom.id] = Overwrite((known.allow | allow) & ~deny, (known.deny | deny) & ~allow)
        self.tell("channel_update", channel)

    def allow(self, channel: Channel, whom: User | Role) -> None:
        """Take back whatever a channel gave to, and took from, somebody in particular."""
        channel.overwrites.pop(whom.id, None)
        self.tell("channel_update", channel)

    # -- guilds ----------------------------------------------------------------------------------------------

    def add_guild(self, name: str, *, owner: User | None = None) -> Guild:
        """Another guild, with the bot and its owner in it."""
        guild_id = self.snowflake()
        everyone = Role(guild_id, "@everyone", EVERYONE_MAY, 0)
        guild = Guild(guild_id, name, [everyone], owner_id=owner.id if owner else None)
        self.guilds[guild_id] = guild
        if owner:
            owner.guild_ids.add(guild_id)
        self.invite_bot(guild)
        return guild

    def add_role(self, name: str, *members: User, guild: Guild | None = None, **permissions: bool) -> Role:
        """A role for these people, with what it may beyond what everybody may."""
        guild = guild or self.home
        role = Role(self.snowflake(), name, discord.Permissions(**permissions).value, len(guild.roles))
        guild.roles.append(role)
        for member in members:
            guild.assigned.setdefault(member.id, set()).add(role.id)
        self.tell("guild", guild)
        return role

    def guild_of(self, channel: Channel) -> Guild:
        return self.guilds[channel.guild_id]

    def change_guild(
        self, *, name: str | None = None, locale: str | None = None, features: list[str] | None = None
    ) -> None:
        """Rename the first guild, or change its language or features. Only a COMMUNITY has a language of its own."""
        guild = self.home
        guild.name = guild.name if name is None else name
        guild.locale = guild.locale if locale is None else locale
        guild.features = guild.features if features is None else features
        self.tell("guild", guild)

    def dismiss_bot(self, guild: Guild | None = None) -> None:
        """The bot is removed from a guild."""
        guild = guild or self.home
        self.bot.guild_ids.discard(guild.id)
        for thread in self.channels.values():
            if self.bot.id in thread.member_ids and thread.guild_id == guild.id:
                thread.member_ids.remove(self.bot.id)
        self.tell("bot_left", guild)

    def invite_bot(self, guild: Guild | None = None) -> None:
        """The bot is added to a guild; threads it was in do not know it any more."""
        guild = guild or self.home
        self.bot.guild_ids.add(guild.id)
        self.tell("bot_joined", guild)

    # -- channels --------------------------------------------------------------------------------------------

    def add_channel(
        self, name: str, *, announcements: bool = False, kind: int = TEXT, guild: Guild | None = None
    ) -> Channel:
        """A channel of the first guild or another one; of text unless it is said otherwise."""
        position = next(self._positions)
        kind = ANNOUNCEMENT if announcements else kind
        home = (guild or self.home).id
        return self._admit(Channel(str(FIRST_CHANNEL_ID + position), name, kind, home, position=position))

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
                parent.guild_id,
                parent_id=parent.id,
                owner_id=owner.id,
                auto_archive_minutes=auto_archive_minutes,
                member_ids=[owner.id],
            )
        )

    def dm_with(self, person: User) -> Channel:
        """The direct messages between the bot and a person, opened if need be."""
        if person.id not in self._dms:
            channel = Channel(self.snowflake(), self.bot.name, DM, member_ids=[person.id])
            self._dms[person.id] = self._admit(channel)
        return self._dms[person.id]

    def has_dm_with(self, person: User) -> bool:
        return person.id in self._dms

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
        may = discord.Permissions(self.permissions_in(person, channel))
        if channel.guild_id not in person.guild_ids or not may.view_channel:
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
        self._count += 1
        channel.message_count += 1
        channel.active = self.clock()
        if channel.archived and message.audience is None:
            self.unarchive(channel)
        while len(shelf) > self.messages_kept:
            self._forget(next(iter(shelf.values())))
        while self._count > self.most_messages:
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
        if self._messages[message.channel_id].pop(message.id, None) is not None:
            self._count -= 1
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
