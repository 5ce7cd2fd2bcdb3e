"""A guild as plain data: its name, language, roles and who has them; and what somebody may do in a channel of it.

Permissions are worked out as Discord documents it: what everybody and one's roles may, then what a channel takes from
and gives to everybody, to roles, and to persons, in this order.

>>> guild = Guild("1", "The Parlour", [Role("1", "@everyone", EVERYONE_MAY, 0)])
>>> hidden = {"1": Overwrite(deny=VIEW.value), "7": Overwrite(allow=VIEW.value)}
>>> [within(guild, guild.roles, user, [hidden]) == 0 for user in ("6", "7")]
[True, False]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import discord

EVERYONE_MAY: Final = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, read_message_history=True,
    create_public_threads=True, create_private_threads=True, embed_links=True, attach_files=True,
    add_reactions=True, use_application_commands=True, use_external_emojis=True, change_nickname=True,
    connect=True, speak=True,
).value  # fmt: skip
MODERATORS_MAY: Final = EVERYONE_MAY | discord.Permissions(
    manage_guild=True, manage_channels=True, manage_messages=True, manage_threads=True,
    moderate_members=True, mention_everyone=True, pin_messages=True,
).value  # fmt: skip

VIEW: Final = discord.Permissions(view_channel=True)
WHILE_TIMED_OUT: Final = discord.Permissions(view_channel=True, read_message_history=True).value
GO_WITH_SPEAKING: Final = discord.Permissions(
    mention_everyone=True, send_tts_messages=True, attach_files=True, embed_links=True
).value
"""What who may not write in a channel may not do there either."""


@dataclass
class Overwrite:
    """What a channel gives to, and takes from, a role or a person."""

    allow: int = 0
    deny: int = 0

    def __bool__(self) -> bool:
        return bool(self.allow or self.deny)


@dataclass
class Role:
    """A name for what some may do; that of everybody has the guild's own id."""

    id: str
    name: str
    permissions: int
    position: int


@dataclass
class Guild:
    """A server, with its roles and who has them beyond the one that everybody has."""

    id: str
    name: str
    roles: list[Role]
    locale: str = "en-US"
    """What Discord tells of every server that is no Community, whatever its people speak."""
    features: list[str] = field(default_factory=list)
    owner_id: str | None = None
    assigned: dict[str, set[str]] = field(default_factory=dict)

    @property
    def everyone(self) -> Role:
        return self.roles[0]


def within(
    guild: Guild,
    roles: Iterable[Role],
    user_id: str,
    layers: Iterable[Mapping[str, Overwrite]],
    *,
    granted: int = 0,
    thread: bool = False,
    timed_out: bool = False,
) -> int:
    """What somebody with these roles may do where these overwrites hold: nothing at all where they cannot see it."""
    roles = list(roles)
    may = granted
    for role in roles:
        may |= role.permissions
    if discord.Permissions(may).administrator:
        return discord.Permissions.all().value
    for overwrites in layers:
        may = _overwritten(may, [overwrites[guild.id]] if guild.id in overwrites else [])
        may = _overwritten(may, [overwrites[r.id] for r in roles if r.id in overwrites and r.id != guild.id])
        may = _overwritten(may, [overwrites[user_id]] if user_id in overwrites else [])
    return _implied(may & WHILE_TIMED_OUT if timed_out else may, thread=thread)


def _overwritten(may: int, overwrites: Iterable[Overwrite]) -> int:
    """Of one kind first all that is taken, then all that is given."""
    overwrites = list(overwrites)
    for overwrite in overwrites:
        may &= ~overwrite.deny
    for overwrite in overwrites:
        may |= overwrite.allow
    return may


def _implied(may: int, *, thread: bool) -> int:
    """Who cannot see a channel can do nothing there, and who cannot write brings no files either."""
    permissions = discord.Permissions(may)
    if not permissions.view_channel:
        return 0
    speaks = permissions.send_messages_in_threads if thread else permissions.send_messages
    return may if speaks else may & ~GO_WITH_SPEAKING
