"""Time zones as people look for them: by a city or a country in their own language, or by the distance from UTC."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from babel.core import Locale, get_global
from babel.dates import get_timezone_location

from bot.hours import EARLIEST_OFFSET, LATEST_OFFSET, local, offset_text, zone_named
from bot.play.reading import fold
from bot.store.rows import Person

UTC: Final = "UTC"
COMMON: Final = (
    UTC, "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London", "Europe/Paris",
    "Europe/Rome", "Europe/Athens", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok",
    "Asia/Shanghai", "Asia/Tokyo", "Australia/Brisbane", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""One or two for every hour where many people live: what a menu has room for."""

_TYPED_OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*([+\-−])\s*([0-9]{1,2})(?::?([0-9]{2}))?", re.IGNORECASE)


class Place(NamedTuple):
    """A zone by the city it is named for."""

    zone: str
    city: str
    country: str


@lru_cache(maxsize=8)
def places(lang: str) -> tuple[Place, ...]:
    """Every zone this system knows, by its city in a language, in order of these. Slow the first time."""
    countries = Locale.parse(lang).territories
    found = [
        Place(zone, get_timezone_location(zone, locale=lang, return_city=True), countries.get(territory, ""))
        for zone, territory in get_global("zone_territories").items()
        if "/" in zone and not zone.startswith("Etc/") and zone_named(zone) is not None
    ]
    return tuple(sorted(found, key=lambda place: (place.city, place.zone)))


def city(zone: str, lang: str) -> str:
    """A zone as a person reads it: its city, or the offset it is."""
    if not zone:
        return UTC
    return next((place.city for place in places(lang) if place.zone == zone), zone)


def clock_there(zone: str, now: int) -> str:
    """What clocks there show.

    >>> clock_there("+05:30", 0)
    '05:30'
    """
    return f"{local(Person(0, time_zone=zone), now):%H:%M}"


def offset_typed(typed: str) -> str | None:
    """The offset that somebody means, as it is stored; None where it is none.

    >>> offset_typed("UTC+2"), offset_typed("-3"), offset_typed("+0530"), offset_typed("+15"), offset_typed("Rome")
    ('+02:00', '-03:00', '+05:30', None, None)
    """
    found = _TYPED_OFFSET.fullmatch(typed.strip())
    if found is None:
        return None
    minutes = int(found[2]) * 60 + int(found[3] or 0)
    minutes = minutes if found[1] == "+" else -minutes
    fits = EARLIEST_OFFSET <= minutes <= LATEST_OFFSET and int(found[3] or 0) < 60
    return offset_text(minutes) if fits else None


def search(typed: str, lang: str, most: int) -> list[str]:
    """The zones somebody may mean, the likeliest first: cities that begin so, cities that have it, then countries."""
    offset = offset_typed(typed)
    wanted = fold(typed)
    if offset is not None:
        return [offset]
    if not wanted:
        return list(COMMON[:most])
    ranked = [(rank, place.zone) for place in places(lang) if (rank := _rank(place, wanted)) is not None]
    ranked.sort(key=lambda found: found[0])
    zones = [zone for _, zone in ranked]
    return ([UTC] if fold(UTC) == wanted else [])[:most] + zones[:most]


def _rank(place: Place, wanted: str) -> int | None:
    """How well a place answers what was typed: the name of its zone counts in every language."""
    names = (fold(place.city), fold(place.zone.rpartition("/")[2].replace("_", " ")), fold(place.zone))
    if wanted in names:
        return 0
    if any(name.startswith(wanted) for name in names):
        return 1
    if any(wanted in name for name in names):
        return 2
    return 3 if fold(place.country).startswith(wanted) else None


def meant(typed: str, lang: str) -> str | None:
    """The one zone that somebody means; None where it is none, or might be several."""
    typed = typed.strip()
    if typed == UTC or ("/" in typed and zone_named(typed) is not None):
        return typed
    found = search(typed, lang, 25) if fold(typed) else []
    exact = [zone for zone in found for place in places(lang) if place.zone == zone and _rank(place, fold(typed)) == 0]
    return (exact or found)[0] if len(exact) == 1 or len(found) == 1 else None
