"""A thousand people: where they live, when they look at their phone, what they have settled, and when they are away."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

import msgspec

from bot.store import rows
from tests.loopback.driver import Loopback, Person
from tests.month.zones import DAY, HOUR, MINUTE, in_hours, moment, wall

ZONES: Final = (
    "Europe/London", "Europe/Paris", "Europe/Rome", "Europe/Berlin", "America/New_York", "America/Los_Angeles",
    "America/St_Johns", "America/Sao_Paulo", "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Sydney",
    "Australia/Lord_Howe", "Pacific/Auckland", "Africa/Lagos", "+05:30", "-03:00", "",
)  # fmt: skip
"""In the month some of these put their clocks forward, some back, and most of the others do neither."""
LOCALES: Final = ("en-US", "en-GB", "fr", "it", "ja")
QUIET: Final = ((22 * 60, 7 * 60), (23 * 60, 8 * 60), (0, 6 * 60 + 30), (1 * 60, 4 * 60), (9 * 60, 17 * 60), None, None)
"""The fourth begins and ends around the hour in which clocks are changed."""
REMINDERS: Final = ((24, 48), (24, 48), (24, 48), (24,), (48,), (8, 24), (12, 24, 48), (24, 48, 72, 96, 120), ())
LOOKS: Final = (8 * 60, 12 * 60 + 30, 19 * 60, 22 * 60 + 30)
"""Minutes of the day at which people look at their phone, give or take an hour."""


@dataclass
class Absence:
    """Days on which somebody does not play."""

    start: int
    end: int
    announced: bool


@dataclass(eq=False)
class Actor:
    """One person of the month."""

    person: Person
    home: str
    """The zone they live in, whatever they have told the bot."""
    looks: tuple[int, ...]
    """Minutes of their day at which they look."""
    zeal: float
    """How likely they are to play when they look."""
    dice: random.Random
    tables: list[str] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)
    settings: list[tuple[int, rows.Person]] = field(default_factory=list)
    """What they have settled, and since when."""
    gone: list[tuple[int, int]] = field(default_factory=list)
    """When they were not in the server."""
    closed: list[tuple[int, int]] = field(default_factory=list)
    """When they took no private messages."""
    deeds: list[int] = field(default_factory=list)
    """When they did something."""

    @property
    def id(self) -> int:
        return int(self.person.id)

    def away(self, at: int) -> Absence | None:
        """The absence they are in."""
        return next((absence for absence in self.absences if absence.start <= at < absence.end), None)

    def settled(self, at: int) -> rows.Person:
        """What they had settled by then."""
        return next((person for since, person in reversed(self.settings) if since <= at), rows.Person(self.id))

    def note(self, at: int, person: rows.Person) -> None:
        """They have settled something."""
        self.settings.append((at, person))

    def next_look(self, after: int) -> int:
        """When they next look at their phone: at one of their hours, give or take, by the clock where they live."""
        today = wall(self.home, after)
        times = [
            moment(self.home, today + timedelta(days=days), minute) + self.dice.randrange(-60, 60) * MINUTE
            for days in (0, 1)
            for minute in self.looks
        ]
        later = [at for at in times if at > after + 30 * MINUTE]
        return min(later) if later else after + DAY

    def undisturbed(self, at: int) -> str:
        """Why nothing may be sent to them then; empty where something may."""
        said = self.settled(at)
        if in_hours(said.time_zone, said.quiet, at):
            return "quiet hours"
        if said.away is not None and said.away[0] <= at < said.away[1]:
            return "an announced absence"
        return ""


def cast(discord: Loopback, count: int, start: int, days: int, dice: random.Random) -> list[Actor]:
    """So many people, each with their own way of life."""
    actors = []
    for n in range(count):
        home = dice.choice(ZONES)
        person = discord.person(f"Player {n}", locale=dice.choice(LOCALES), moderator=n == 0)
        looks = tuple(sorted(dice.sample(LOOKS, dice.choice((1, 1, 1, 2)))))
        zeal = dice.choice((0.35, 0.7, 0.9, 0.9, 0.97))
        actor = Actor(person, home, looks, zeal, random.Random(dice.getrandbits(32)))
        actor.absences = _absences(start, days, dice)
        person.user.accepts_dms = dice.random() > 0.05
        if not person.user.accepts_dms:
            actor.closed.append((start, start + days * DAY))
        actors.append(actor)
    return actors


def _absences(start: int, days: int, dice: random.Random) -> list[Absence]:
    """Every third person is away for a while, and about half of them say so."""
    if dice.random() > 0.35:
        return []
    begin = start + dice.randrange(days * 24) * HOUR
    length = dice.choice((2, 3, 5, 8, 14)) * DAY
    return [Absence(begin, begin + length, dice.random() < 0.5)]


def wishes(actor: Actor) -> dict[str, Any]:
    """What somebody settles for themselves; one in four nothing at all."""
    dice = actor.dice
    if dice.random() < 0.25:
        return {}
    return {
        "time_zone": actor.home,
        "quiet": dice.choice(QUIET),
        "reminders": dice.choice(REMINDERS),
        "private": dice.choice(("no", "no", "also", "instead")),
        "next_up": dice.random() < 0.15,
        "digest": dice.choice((None,) * 5 + (7 * 60, 9 * 60 + 30, 2 * 60 + 30)),
        "forced": dice.random() < 0.1,
        "text_twin": dice.random() < 0.1,
        "language": dice.choice((None, None, "fr", "it", "ja")),
    }


def changed(person: rows.Person, **changes: Any) -> rows.Person:
    """What somebody had settled, with changes."""
    return msgspec.structs.replace(person, **changes)
