"""Being away: announced with the day one is back, and taken back; and coming back to a seat that a stand-in minds."""

from __future__ import annotations

import logging
from typing import Any

from discord import app_commands

from bot.channel import post
from bot.clocks import AWAY_STRETCH
from bot.days_off import MOST_DAYS, read_day, suggestions
from bot.front import Front
from bot.hours import is_away
from bot.limits import CHOICE_NAME
from bot.notes import UNHEARD, acknowledge, note, whisper
from bot.pictures import seat_names
from bot.refusals import AwayTooLong, NotADay, SetAside
from bot.tables.session import Session
from bot.taps import Tap, Tapping, on_tap
from bot.words import plain, say, theirs

log = logging.getLogger("pennypost")


async def go_away(interaction: Tapping, until: str) -> None:
    """Announce when one is back, at all tables; in this channel everybody is told, if one sits here."""
    client, user, lang = interaction.client, interaction.user.id, theirs(interaction)
    person, now = client.house.people.of(user), client.house.clock()
    back = read_day(person, until, now)
    if back is None:
        raise NotADay(typed=plain(until[:50]))
    start = person.away[0] if person.away is not None and is_away(person, now) else now
    if back > start + AWAY_STRETCH:
        raise AwayTooLong(days=MOST_DAYS, until=_date(start + AWAY_STRETCH))
    await client.house.people.change(user, away=(start, back))
    client.sleeper.wake()
    said = say(lang, "away.yours", when=_date(back))
    await whisper(interaction, said + await _announce(interaction, "away.told", when=_date(back)))


async def days_to_name(interaction: Tapping, typed: str) -> list[app_commands.Choice[str]]:
    """Days on which one might be back."""
    person, now = interaction.client.house.people.of(interaction.user.id), interaction.client.house.clock()
    offered = suggestions(person, typed, now, theirs(interaction))
    return [app_commands.Choice(name=name[:CHOICE_NAME], value=value) for name, value in offered]


async def come_back(interaction: Tapping) -> None:
    """Be back, at all tables: what a stand-in minded is one's own again."""
    client, user, lang = interaction.client, interaction.user.id, theirs(interaction)
    was_away = is_away(client.house.people.of(user), client.house.clock())
    if client.house.people.of(user).away is not None:
        await client.house.people.change(user, away=None)
    returned = 0
    for table in await client.house.of_user(user):
        try:
            session = await client.house.get(table.id)
            returned += await _take_seat(client, session, user)
        except SetAside:
            continue
    client.sleeper.wake()
    if not was_away and not returned:
        await whisper(interaction, say(lang, "back.anyway"))
        return
    told = "" if returned else await _announce(interaction, "back.told")
    await whisper(interaction, say(lang, "back.yours") + told)


@on_tap("back-to-seat")
async def _back_to_seat(tap: Tap, interaction: Tapping) -> None:
    """Play one's own seat again, by a tap on what says that a stand-in does."""
    await acknowledge(interaction)
    client, user = interaction.client, interaction.user.id
    session = await client.house.get(tap.table)
    session.own_seat(user)
    if is_away(client.house.people.of(user), client.house.clock()):
        await client.house.people.change(user, away=None)
    returned = await _take_seat(client, session, user)
    await interaction.edit_original_response(
        view=note(say(theirs(interaction), "back.yours" if returned else "back.anyway"), accent=session.game.accent)
    )


async def _take_seat(client: Front, session: Session, user: int) -> bool:
    """Take one's seat back from a stand-in, and tell the channel; whether there was anything to take back."""
    if not await session.hands.come_back(user):
        return False
    lang = session.table.language
    name = plain(seat_names(session, lang)[session.own_seat(user)])
    await client.teller.tell(session, say(lang, "back.told", name=name), hold=True)
    client.go_on(session)
    return True


async def _announce(interaction: Tapping, message: str, **words: Any) -> str:
    """Tell everybody at the table in this channel, if one sits there; what who asked must know beside, if anything."""
    client = interaction.client
    try:
        session = await client.house.in_channel(interaction.channel_id or 0)
    except SetAside:
        return ""
    if session is None or (seat := session.seat_of(interaction.user.id)) is None:
        return ""
    lang = session.table.language
    name = plain(seat_names(session, lang)[seat])
    try:
        await post(client, session.table, note(say(lang, message, name=name, **words), accent=session.game.accent))
    except UNHEARD as failure:
        log.warning("Table %s could not be told who is away: %s", session.table.id, failure)
        return "\n" + say(theirs(interaction), "away.untold")
    return ""


def _date(at_ms: int) -> str:
    """A day as Discord shows it to each in their own zone."""
    return f"<t:{at_ms // 1000}:D>"
