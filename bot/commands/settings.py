"""`/settings`: what a person chooses for themselves, and what follows from each choice at once."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from discord import app_commands

from bot import letters, zones
from bot.commands.digest import set_digest
from bot.commands.settings_panel import FLAGS, NONE, PRIVATE, REMINDERS, settings_view, zone_label
from bot.front import Tapping
from bot.hours import DAY_MINUTES, quiet_minutes
from bot.limits import CHOICES
from bot.notes import UNHEARD, acknowledge, note, redraw, whisper
from bot.refusals import NoSuchZone, StalePanel
from bot.reminding import count_anew, look_again
from bot.store.rows import Person
from bot.taps import NOBODY, Tap, on_tap, tap_id
from bot.words import LANGUAGE_NAMES, language_of, ours, plain, say, theirs

log = logging.getLogger("pennypost")

FIRST_NIGHT: Final = 8 * 60
"""Minutes of quiet where only their beginning has been chosen."""
_WHEN: Final = frozenset(("quiet", "reminders", "time_zone"))
"""What changes when somebody is reminded."""
_DAILY: Final = frozenset(("digest", "quiet", "time_zone"))
"""What changes when their digest comes."""
_LONGEST_TYPED: Final = 100

settings_tap = tap_id("settings", NOBODY)
"""The id of a button that shows the panel."""


# ── ways to it ──────────────────────────────────────────────────────────────────────────────────────────────


@app_commands.command(name=ours("command.settings"), description=ours("command.settings.help"))
@app_commands.rename(zone=ours("command.settings.zone"))
@app_commands.describe(zone=ours("command.settings.zone.help"))
async def settings_command(interaction: Tapping, zone: app_commands.Range[str, 0, _LONGEST_TYPED] = "") -> None:
    """Show one's settings, after choosing a time zone if one is named."""
    await acknowledge(interaction)
    if zone.strip():
        meant = await asyncio.to_thread(zones.meant, zone, theirs(interaction))
        if meant is None:
            raise NoSuchZone(zone=plain(zone[:_LONGEST_TYPED]))
        await change(interaction, time_zone=meant)
    await show_settings(interaction)


@settings_command.autocomplete("zone")
async def _zones(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    lang, now = theirs(interaction), interaction.client.house.clock()

    def suggest() -> list[app_commands.Choice[str]]:
        found = zones.search(typed[:_LONGEST_TYPED], lang, CHOICES)
        return [app_commands.Choice(name=zone_label(zone, lang, now), value=zone) for zone in found[:CHOICES]]

    return await asyncio.to_thread(suggest)


@on_tap("settings", stamp="[0-9]{0,6}", at_table=False)
async def _open(tap: Tap, interaction: Tapping) -> None:
    """The panel, from wherever there is a button for it."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await show_settings(interaction)


async def show_settings(interaction: Tapping) -> None:
    """The panel, for who asks alone."""
    await whisper(interaction, await _view(interaction))


async def _view(interaction: Tapping, said: str = "") -> Any:
    house = interaction.client.house
    person, lang = house.people.of(interaction.user.id), theirs(interaction)
    return await asyncio.to_thread(settings_view, person, lang, house.clock(), said)


# ── taps ────────────────────────────────────────────────────────────────────────────────────────────────────


@on_tap("set", arg="language|zone|quiet-from|quiet-until|reminders|private|digest", at_table=False)
async def _chosen(tap: Tap, interaction: Tapping) -> None:
    """Something was chosen in a menu of the panel."""
    await acknowledge(interaction)
    person = interaction.client.house.people.of(interaction.user.id)
    changes = _changes(person, tap.arg, "".join(tap.values[:1]))
    said = ""
    if "quiet" in changes and changes["quiet"] is not None and not quiet_minutes(changes["quiet"]):
        said = say(theirs(interaction), "settings.quiet-too-long")
    else:
        await change(interaction, **changes)
    if changes.get("private", "no") != "no":
        await _greet(interaction)
    await redraw(interaction, await _view(interaction, said))


@on_tap("set-flag", arg=r"(next-up|text-twin|forced|at-once|unrated)\.(on|off)", at_table=False)
async def _flagged(tap: Tap, interaction: Tapping) -> None:
    """Something was switched on or off."""
    await acknowledge(interaction)
    name, _, wanted = tap.arg.partition(".")
    await change(interaction, **{FLAGS[name][0]: wanted == "on"})
    await redraw(interaction, await _view(interaction))


def _changes(person: Person, name: str, value: str) -> dict[str, Any]:
    """What a value of a menu changes; a value that no menu has is refused."""
    match name:
        case "language" if value == NONE or value in LANGUAGE_NAMES:
            return {"language": None if value == NONE else value}
        case "zone" if value in (*zones.COMMON, person.time_zone) and value:
            return {"time_zone": value}
        case "reminders" if value in REMINDERS:
            return {"reminders": REMINDERS[value]}
        case "private" if value in PRIVATE:
            return {"private": value, "unreachable": False}
        case "digest" | "quiet-from" if value == NONE:
            return {"digest" if name == "digest" else "quiet": None}
        case "digest":
            return {"digest": _minute(value)}
        case "quiet-from":
            return {"quiet": _from(person, _minute(value))}
        case "quiet-until":
            return {"quiet": _until(person, _minute(value))}
    raise StalePanel


def _minute(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and int(value) < 24):
        raise StalePanel
    return int(value) * 60


def _from(person: Person, start: int) -> tuple[int, int]:
    """Quiet hours that begin then: they end when they did, or after a night where that would be too long."""
    kept = (start, person.quiet[1]) if person.quiet is not None else (start, start)
    return kept if quiet_minutes(kept) else (start, (start + FIRST_NIGHT) % DAY_MINUTES)


def _until(person: Person, end: int) -> tuple[int, int]:
    """Quiet hours that end then: they begin when they did, or a night before where there were none."""
    return (person.quiet[0] if person.quiet is not None else (end - FIRST_NIGHT) % DAY_MINUTES, end)


# ── what follows ────────────────────────────────────────────────────────────────────────────────────────────


async def change(interaction: Tapping, **changes: Any) -> None:
    """Remember what somebody has chosen, and let what is to be sent to them come when it now should."""
    client, user = interaction.client, interaction.user.id
    changes["spoken"] = language_of(interaction.locale)
    if _DAILY & changes.keys():  # first: whatever happens in between, a timer that nobody wants ends by itself
        await set_digest(client, msgspec.structs.replace(client.house.people.of(user), **changes))
    await client.house.people.change(user, **changes)
    if "reminders" in changes:
        await count_anew(client, user)
    if _WHEN & changes.keys():
        await look_again(client, user)


async def _greet(interaction: Tapping) -> None:
    """Write to somebody who wants private messages, so that they and we know at once whether they arrive."""
    lang, nonce = theirs(interaction), f"hello.{interaction.id % 10**15}"
    try:
        await letters.write(interaction.client, interaction.user.id, note(say(lang, "settings.hello")), nonce=nonce)
    except UNHEARD as failure:  # what they chose is kept; whether letters arrive, the first of them will show
        log.info("A first private message could not be sent: %s", failure)
