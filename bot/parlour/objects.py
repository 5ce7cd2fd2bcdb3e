"""The shapes Discord gives to users, members, channels, guilds and messages in its JSON."""

from __future__ import annotations

from urllib.parse import quote

from . import world as w
from .files import Attachment
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


def member(someone: User) -> Json:
    """A member of the guild, without the permissions that only interactions carry."""
    return {
        "user": user(someone),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [w.MODERATOR_ROLE_ID] if someone.moderator else [],
        "joined_at": JOINED,
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "flags": 0,
        "mute": False,
        "deaf": False,
    }


def interacting_member(world: World, someone: User, place: Channel) -> Json:
    """A member as an interaction carries them, with what they may do where it happens."""
    return {**member(someone), "permissions": str(world.permissions_in(someone, place))}


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
        "guild_id": w.GUILD_ID,
        "name": place.name,
        "parent_id": place.parent_id,
        "rate_limit_per_user": place.slow_seconds,
    }
    return base | (_thread(place) if place.is_thread else _text_channel(world, place))


def _text_channel(world: World, place: Channel) -> Json:
    overwrites = [
        {"id": user_id, "type": 1, "allow": "0", "deny": str(denied)}
        for user_id, denied in place.denied.items()
        if denied
    ]
    return {
        "position": place.position,
        "topic": place.topic,
        "nsfw": False,
        "last_pin_timestamp": None,
        "permission_overwrites": overwrites,
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


def roles() -> list[Json]:
    return [
        role(w.GUILD_ID, "@everyone", w.EVERYONE_MAY, 0),
        role(w.MODERATOR_ROLE_ID, "Moderators", w.MODERATORS_MAY, 1),
    ]


def guild(world: World) -> Json:
    """The guild as REST gives it."""
    return {
        "id": w.GUILD_ID,
        "name": world.guild_name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": list(world.guild_features),
        "banner": None,
        "owner_id": world.owner_id,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": roles(),
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
        "preferred_locale": world.guild_locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "approximate_member_count": _head_count(world),
        "approximate_presence_count": _head_count(world),
    }


def _head_count(world: World) -> int:
    return sum(person.here for person in world.people.values()) + 1


def gateway_guild(world: World) -> Json:
    """The guild as GUILD_CREATE brings it: with its channels, the threads the bot may enter, and its own member."""
    places = world.channels.values()
    threads = [place for place in places if place.is_thread and not place.archived and world.bot_may_enter(place)]
    return guild(world) | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": _head_count(world),
        "voice_states": [],
        "members": [member(world.bot)],
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
        "approximate_guild_count": 1,
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
