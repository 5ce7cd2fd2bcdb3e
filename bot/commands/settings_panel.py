"""The panel of personal settings as Discord shows it: every setting a menu or a button, saved at each tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot import limits, zones
from bot.hours import quiet_minutes
from bot.notes import note
from bot.play.words import clip
from bot.store.rows import Person
from bot.taps import NOBODY, button, menu, tap_id
from bot.words import LANGUAGE_NAMES, listed, say

NONE: Final = "none"
"""The value of a menu that means nothing is wanted."""
REMINDERS: Final[Mapping[str, tuple[int, ...]]] = {
    "24-48": (24, 48),
    "24": (24,),
    "48": (48,),
    "8-24": (8, 24),
    "12-24-48": (12, 24, 48),
    "24-48-72-96-120": (24, 48, 72, 96, 120),
    NONE: (),
}
"""After how many hours one may be reminded, by the value in the menu."""
PRIVATE: Final = {
    "no": "settings.private-no",
    "also": "settings.private-also",
    "instead": "settings.private-instead",
}
"""How one may be told of one's turn, with the words for each."""
FLAGS: Final = {
    "next-up": ("next_up", "settings.next-up"),
    "text-twin": ("text_twin", "settings.text-twin"),
    "forced": ("forced", "settings.forced"),
    "at-once": ("at_once", "settings.at-once"),
    "unrated": ("unrated", "settings.unrated"),
}
"""What is wanted or not, by the name in its button: which setting it is, and its words."""
HOURS: Final = tuple(range(24))


def settings_view(person: Person, lang: str, now: int, said: str = "") -> ui.LayoutView:
    """What a person has chosen, each choice one tap away from another; `said` above it."""
    lines = [f"### {say(lang, 'settings.title')}", *filter(None, (said,))]
    lines.append(_time_line(person, lang, now))
    if person.unreachable:
        lines.append(f"⚠ {say(lang, 'settings.unreachable')}")
    lines.append(f"-# {say(lang, 'settings.kept')}")
    return note(
        "\n".join(lines),
        _menu("language", say(lang, "settings.language"), _languages(person, lang)),
        _menu("zone", say(lang, "settings.zone"), _zones(person, lang, now)),
        _menu("quiet-from", say(lang, "settings.quiet"), _quiet_from(person, lang)),
        _menu("quiet-until", say(lang, "settings.quiet"), _quiet_until(person, lang)),
        _menu("reminders", say(lang, "settings.reminders"), _reminders(person, lang)),
        _menu("private", say(lang, "settings.private"), _private(person, lang)),
        _menu("digest", say(lang, "settings.digest"), _digest(person, lang)),
        ui.ActionRow(*(_flag(name, person, lang) for name in FLAGS)),
    )


def time_of_day(minute: int) -> str:
    """A time of day as everybody reads it.

    >>> time_of_day(7 * 60 + 30)
    '07:30'
    """
    return f"{minute // 60:02}:{minute % 60:02}"


def zone_label(zone: str, lang: str, now: int) -> str:
    """A zone by its city, with what clocks show there: by that people know whether it is theirs."""
    city = zones.city(zone, lang)
    return clip(say(lang, "settings.zone-there", city=city, time=zones.clock_there(zone, now)), limits.SELECT_LABEL)


def _time_line(person: Person, lang: str, now: int) -> str:
    if not person.time_zone:
        return say(lang, "settings.no-zone")
    there = zones.clock_there(person.time_zone, now)
    return say(lang, "settings.your-time", city=zones.city(person.time_zone, lang), time=there)


# ── the menus ───────────────────────────────────────────────────────────────────────────────────────────────


def _menu(name: str, hint: str, options: Sequence[discord.SelectOption]) -> ui.ActionRow[Any]:
    custom_id = tap_id("set", NOBODY, arg=name)
    return menu(custom_id, clip(hint, limits.SELECT_PLACEHOLDER), list(options)[: limits.SELECT_OPTIONS])


def _option(label: str, value: str, chosen: bool, detail: str = "") -> discord.SelectOption:
    """One line of a menu; what is chosen stands in the closed menu without its hint, so it says what it is about."""
    return discord.SelectOption(
        label=clip(label, limits.SELECT_LABEL),
        value=value,
        description=clip(detail, limits.SELECT_DESCRIPTION) or None,
        default=chosen,
    )


def _languages(person: Person, lang: str) -> list[discord.SelectOption]:
    own = _option(say(lang, "settings.language-own"), NONE, person.language is None)
    return [own, *(_option(name, code, person.language == code) for code, name in LANGUAGE_NAMES.items())]


def _zones(person: Person, lang: str, now: int) -> list[discord.SelectOption]:
    """The common ones, and their own where it is none of these."""
    shown = list(zones.COMMON)
    if person.time_zone and person.time_zone not in shown:
        shown.insert(0, person.time_zone)
    return [_option(zone_label(zone, lang, now), zone, zone == person.time_zone) for zone in shown]


def _quiet_from(person: Person, lang: str) -> list[discord.SelectOption]:
    start = person.quiet[0] if person.quiet is not None and quiet_minutes(person.quiet) else None
    none = _option(say(lang, "settings.quiet-none"), NONE, start is None)
    return [none, *(_hour(lang, "settings.quiet-from", hour, hour * 60 == start) for hour in HOURS)]


def _quiet_until(person: Person, lang: str) -> list[discord.SelectOption]:
    end = person.quiet[1] if person.quiet is not None and quiet_minutes(person.quiet) else None
    return [_hour(lang, "settings.quiet-until", hour, hour * 60 == end) for hour in HOURS]


def _reminders(person: Person, lang: str) -> list[discord.SelectOption]:
    found = []
    for value, hours in REMINDERS.items():
        after = listed(lang, (say(lang, "settings.hours", hours=each) for each in hours))
        label = say(lang, "settings.reminders-after", hours=after) if hours else say(lang, "settings.reminders-none")
        found.append(_option(label, value, tuple(person.reminders) == hours))
    return found


def _private(person: Person, lang: str) -> list[discord.SelectOption]:
    return [_option(say(lang, words), value, person.private == value) for value, words in PRIVATE.items()]


def _digest(person: Person, lang: str) -> list[discord.SelectOption]:
    none = _option(say(lang, "settings.digest-none"), NONE, person.digest is None)
    return [none, *(_hour(lang, "settings.digest-at", hour, hour * 60 == person.digest) for hour in HOURS)]


def _hour(lang: str, message: str, hour: int, chosen: bool) -> discord.SelectOption:
    return _option(say(lang, message, time=time_of_day(hour * 60)), str(hour), chosen)


def _flag(name: str, person: Person, lang: str) -> Any:
    """A button that says what it will be: tapped twice before it is answered, it does the same."""
    setting, words = FLAGS[name]
    on = bool(getattr(person, setting))
    style = discord.ButtonStyle.success if on else discord.ButtonStyle.secondary
    label = f"{'☑' if on else '☐'} {say(lang, words)}"
    return button(tap_id("set-flag", NOBODY, arg=f"{name}.{'off' if on else 'on'}"), label, style)
