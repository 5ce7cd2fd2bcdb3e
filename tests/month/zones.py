"""A reckoning of people's hours that shares nothing with the bot's, so that it can hold the bot's to account."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

Hours = tuple[int, int] | None
"""From which minute of the day to which; over midnight where the second is the smaller."""


@cache
def zone(name: str) -> tzinfo:
    """A zone by its name or offset; UTC where there is none.

    >>> zone("+05:30").utcoffset(None)
    datetime.timedelta(seconds=19800)
    """
    if offset := re.fullmatch(r"([+-])(\d\d):(\d\d)", name):
        ahead = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(-ahead if offset[1] == "-" else ahead)
    return ZoneInfo(name) if name else UTC


def wall(name: str, at: int) -> datetime:
    """What clock and calendar show in a zone.

    >>> wall("Europe/Paris", 1792890000000).isoformat()
    '2026-10-25T02:00:00+01:00'
    """
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone(name))


def in_hours(name: str, hours: Hours, at: int) -> bool:
    """Whether the clock in a zone shows a time within these hours.

    >>> in_hours("Europe/Paris", (23 * 60, 7 * 60), 1792890000000), in_hours("Europe/Paris", None, 1792890000000)
    (True, False)
    """
    if hours is None:
        return False
    first, last = hours
    shown = wall(name, at)
    minute = shown.hour * 60 + shown.minute
    return first <= minute < last if first <= last else minute >= first or minute < last


def moment(name: str, day: datetime, minute: int) -> int:
    """When the clock in a zone shows this minute of that day."""
    shown = day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, tzinfo=zone(name), fold=0)
    return int(shown.timestamp() * 1000)
