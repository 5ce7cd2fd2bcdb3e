"""The shapes Discord gives to users, members, channels, guilds and messages in its JSON."""

from __future__ import annotations

from urllib.parse import quote

from . import world as w
from .files import Attachment
from .guilds import Guild
from .world import Channel, Json, Message, User, World

JOINED = "2020-01-01T00:00:00+00:00"


def user(someone: User) -> Json:
    """
    >>> user(User("7", "Ada"))["global_name"]
    'Ada'
    """
    return {
        "id": someone.id,
        "username": someone.name,
        "global_name": None if someone.bot else someone.name,
        "discriminator": "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "bot": someone.bot,
        "system": False,
        "flags": 0,
        "public_flags": 0,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def member(world: World, guild: Guild, someone: User) -> Json:
    """A member of a guild, without the permissions that only interactions carry."""
    until = someone.timed_out_until
    return {
        "user": user(someone),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [role.id for role in world.roles_of(someone, guild)[1:]],
        "joined_at": JOINED,
        "premium_since": None,
        "communication_disabled_until": world.at(until) if until > world.clock() else None,
        "pending": False,
        "flags": 0,
        "mute": False,
        "deaf": False,
    }


def interacting_member(world: World, someone: User, place: Channel) -> Json:
    """A member as an interaction carries them, with what they may do where it happens."""
    return {**member(world, world.guild_of(place), someone), "permissions": str(world.permissions_in(someone, place))}


def resolved_member(world: World, someone: User, place: Channel) -> Json:
    """A member as resolved data carry it: without the user, who stands beside it."""
    full = interacting_member(world, someone, place)
    return {key: value for key, value in full.items() if key not in ("user", "mute", "deaf")}


def channel(world: World, place: Channel) -> Json:
    last = world.last_message_id(place.id)
    base: Json = {"id": place.id, "type": place.type, "flags": 0, "last_message_id": last}
    if place.type == w.DM:
        return base | {"recipients": [user(world.people[place.member_ids[0]])]}
    base |= {
        "guild_id": place.guild_id,
        "name": place.name,
        "parent_id": place.parent_id,
        "rate_limit_per_user": place.slow_seconds,
    }
    return base | (_thread(place) if place.is_thread else _room(world, place))


def _room(world: World, place: Channel) -> Json:
    overwrites = [
        {
            "id": whose,
            "type": 0 if any(role.id == whose for role in world.guild_of(place).roles) else 1,
            "allow": str(overwrite.allow),
            "deny": str(overwrite.deny),
        }
        for whose, overwrite in place.overwrites.items()
        if overwrite
    ]
    return _OF_A_KIND.get(place.type, {}) | {
        "position": place.position,
        "topic": place.topic,
        "nsfw": False,
        "last_pin_timestamp": None,
        "permission_overwrites": overwrites,
    }


_SPOKEN_IN: Json = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
_OF_A_KIND: dict[int, Json] = {
    w.VOICE: _SPOKEN_IN,
    w.STAGE: _SPOKEN_IN,
    w.FORUM: {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
        "default_thread_rate_limit_per_user": 0,
        "template": "",
    },
}


def _thread(place: Channel) -> Json:
    return {
        "owner_id": place.owner_id,
        "message_count": place.message_count,
        "member_count": len(place.member_ids),
        "total_message_sent": place.message_count,
        "thread_metadata": {
            "archived": place.archived,
            "archive_timestamp": place.archived_at,
            "auto_archive_duration": place.auto_archive_minutes,
            "locked": place.locked,
            "create_timestamp": place.created,
        },
    }


def thread_member(place: Channel, user_id: str) -> Json:
    return {"id": place.id, "user_id": user_id, "join_timestamp": place.created, "flags": 0}


def gateway_thread(world: World, place: Channel) -> Json:
    """A thread with the bot's own membership, if it is in it."""
    shape = channel(world, place)
    if world.bot.id not in place.member_ids:
        return shape
    return shape | {"member": thread_member(place, world.bot.id)}


def interacting_channel(world: World, place: Channel, someone: User) -> Json:
    """The channel as an interaction carries it, with what the person may do there."""
    shape = channel(world, place)
    return shape if place.type == w.DM else shape | {"permissions": str(world.permissions_in(someone, place))}


def role(role_id: str, name: str, permissions: int, position: int) -> Json:
    return {
        "id": role_id,
        "name": name,
        "description": None,
        "permissions": str(permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def roles(guild: Guild) -> list[Json]:
    return [role(each.id, each.name, each.permissions, each.position) for each in guild.roles]


def guild(world: World, server: Guild) -> Json:
    """A guild as REST gives it."""
    return {
        "id": server.id,
        "name": server.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": list(server.features),
        "banner": None,
        "owner_id": world.owner_id(server),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": roles(server),
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": server.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "approximate_member_count": _head_count(world, server),
        "approximate_presence_count": _head_count(world, server),
    }


def _head_count(world: World, server: Guild) -> int:
    return len(world.members(server)) + 1


def gateway_guild(world: World, server: Guild) -> Json:
    """A guild as GUILD_CREATE brings it: with its channels, the threads the bot may enter, and its own member."""
    places = [place for place in world.channels.values() if place.guild_id == server.id]
    threads = [place for place in places if place.is_thread and not place.archived and world.bot_may_enter(place)]
    return guild(world, server) | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": _head_count(world, server),
        "voice_states": [],
        "members": [member(world, server, world.bot)],
        "channels": [channel(world, place) for place in places if place.is_room],
        "threads": [gateway_thread(world, thread) for thread in threads],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application(world: World) -> Json:
    return {
        "id": world.bot.id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user(world.bot),
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(next(iter(world.people.values()), world.bot)),
        "approximate_guild_count": len(world.bot.guild_ids),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {str(kind): {} for kind in world.installs},
    }


def own_user(world: World) -> Json:
    return user(world.bot) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def attachment(world: World, upload: Attachment, description: str | None) -> Json:
    url = f"{world.origin}/attachments/{upload.id}/{quote(upload.filename)}"
    shape: Json = {
        "id": upload.id,
        "filename": upload.filename,
        "size": upload.bytes,
        "url": url,
        "proxy_url": url,
        "content_type": upload.content_type,
    }
    if description is not None:
        shape["description"] = description
    if upload.size:
        shape["width"], shape["height"] = upload.size
    return shape


def page_message(message: Message) -> Json:
    """A message as the page receives it: Discord's own object, and what it answers."""
    return message.object | {
        "parlour": {
            "interaction": message.invoked,
            "loading": message.loading,
            "pinged": message.pinged,
        }
    }
