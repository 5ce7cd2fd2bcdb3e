"""The digest: all that waits for a person, once a day at the hour of their choice, by private message."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot import letters
from bot.commands.mine import waiting_text
from bot.front import Front
from bot.hours import after_quiet, first_awake, is_away, last_time, local, next_time
from bot.notes import note
from bot.store.rows import Person, Timer
from bot.taps import NOBODY, button, tap_id
from bot.timers import on_due
from bot.words import say

DIGEST: Final = "digest"
"""The timer of a person's digest."""


async def set_digest(client: Front, person: Person) -> None:
    """Have it come when the person's clock next shows its hour. One that is wanted no more ends by itself."""
    if person.digest is not None:
        due = _next(person, client.house.clock())
        await client.house.store.set_timer(Timer(kind=DIGEST, due_at=due, user_id=person.user_id))
        client.sleeper.wake()


def _next(person: Person, after: int) -> int:
    """When it comes next: where that would be in their quiet hours, when those end.

    So it may be that of an hour gone by, which still waits for that.
    """
    hour = person.digest or 0
    put_off = after_quiet(person, last_time(person, hour, after))
    return put_off if put_off > after else after_quiet(person, next_time(person, hour, after))


@on_due(DIGEST)
async def _send(client: Front, timer: Timer) -> int | None:
    """Send it, if anything waits; one that was missed comes late, and once."""
    person, now = client.house.people.of(timer.user_id or 0), client.house.clock()
    if person.digest is None:
        return None
    if not is_away(person, now):
        if (awake := first_awake(person, now)) > now:
            return awake
        lang = person.reads or client.settings.language
        if text := await waiting_text(client.house, person.user_id, lang):
            day = local(person, last_time(person, person.digest, now)).toordinal()  # past midnight it is still its own
            await _write(client, person, text, lang, day)
    return _next(person, now)


async def _write(client: Front, person: Person, text: str, lang: str, day: int) -> None:
    known_by = tap_id("settings", NOBODY, str(day))
    row: ui.ActionRow[Any] = ui.ActionRow(button(known_by, say(lang, "button.settings")))
    nonce = f"d{day}.{person.user_id % 10**12}"
    await letters.write(client, person.user_id, note(text, row), nonce=nonce, known_by=known_by)
