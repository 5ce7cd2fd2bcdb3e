"""Calling people to their turns, and reminding them: after their hours, outside of their quiet ones, one notice a turn.

The timer `remind` of a seat is set, due at once, with every move after which the game waits for it, and after a turn of
which a notice stands. Here is said what is to be done then, and when it comes again. Everything it goes by is in the
store, so that a restart neither forgets nor repeats anything; of several reminders that are overdue one is sent.
"""

from __future__ import annotations

import logging
from typing import Final

import discord
import msgspec

from bot import next_up
from bot.front import Front
from bot.hours import HOUR, MINUTE, first_awake
from bot.notices import send, take_down
from bot.refusals import SetAside
from bot.store.rows import BY_NOTICE, LETTER_OWED, NAMED_ONLY, Person, Timer, Turn
from bot.store.waits import REMIND
from bot.tables.session import Session
from bot.threads import GONE
from bot.timers import on_due

log = logging.getLogger("pennypost")

LOOK_AGAIN_MS: Final = HOUR
"""How soon a table that rests is looked at again."""
BOARD_MS: Final = 2_000
"""How soon it is looked whether a board has been posted that a notice is to lead to."""
PATIENCE_MS: Final = MINUTE
"""How long a private notice waits for that."""


@on_due(REMIND)
async def _remind(client: Front, timer: Timer) -> int | None:
    """See to one seat: take down what is over, call who was not called, remind who was."""
    if timer.table_id is None or timer.seat is None:
        return None
    session = await client.house.get(timer.table_id)
    turn = session.waiting.turns.get(timer.seat)
    if turn is None:
        return None
    user, lasts = session.seats[timer.seat].user_id, session.table.state == "playing" and turn.since is not None
    if not (lasts and _is_told_of(turn)):
        await take_down(client, session, turn)
        turn = session.waiting.turns[timer.seat]
    if not lasts or user is None or session.seats[timer.seat].played_by is not None:
        return None
    if session.table.parked is not None:
        return client.house.clock() + LOOK_AGAIN_MS
    await next_up.tell_next(client, session, turn)
    return await _see_to(client, session, turn, client.house.people.of(user))


def _is_told_of(turn: Turn) -> bool:
    """Whether a notice was sent about the turn that it is now; one that stands and was not is about another."""
    return turn.called == BY_NOTICE or turn.reminded > 0


async def _see_to(client: Front, session: Session, turn: Turn, person: Person) -> int | None:
    """Send what is due for a turn, or say when it is."""
    now, hours = client.house.clock(), sorted(person.reminders)
    since = turn.since if turn.since is not None else now
    passed = max(turn.reminded, _passed(since, person, now))
    if turn.called in (NAMED_ONLY, LETTER_OWED):
        wait = _wait_for_board(session, now - since, person)
        due = now + wait if wait else first_awake(person, now)
        then = msgspec.structs.replace(turn, called=BY_NOTICE, reminded=passed)
    elif turn.hushed or turn.reminded >= len(hours):
        return None
    else:
        due = first_awake(person, now if passed > turn.reminded else since + hours[turn.reminded] * HOUR)
        then = msgspec.structs.replace(turn, reminded=passed)
    return due if due > now else await _send(client, session, turn, then, person)


def _wait_for_board(session: Session, waited: int, person: Person) -> int:
    """How long to wait for the board a notice leads to; a channel that cannot be told keeps no letter back."""
    if session.table.told >= session.table.revision:
        return 0
    if waited < PATIENCE_MS:
        return BOARD_MS
    return 0 if person.told_privately != "no" else PATIENCE_MS


async def _send(client: Front, session: Session, turn: Turn, then: Turn, person: Person) -> int | None:
    """Send a notice in the place of the one that stands, and note it; when something comes after it."""
    await take_down(client, session, turn)
    try:
        sent = await send(client, session, then, person, letter_only=turn.called == LETTER_OWED)
    except discord.NotFound as gone:
        if gone.code != GONE:
            raise
        await client.house.park(session.table.id, "channel-gone")
        return client.house.clock() + LOOK_AGAIN_MS
    channel, message = (None, None) if sent is None else (sent.channel.id, sent.id)
    done = {"called": then.called, "reminded": then.reminded, "notice_channel": channel, "notice_id": message}
    if not await session.waiting.noted(turn, **done):  # they have moved meanwhile
        await take_down(client, session, msgspec.structs.replace(turn, **done))
        return None
    return await _see_to(client, session, session.waiting.turns[turn.seat], client.house.people.of(person.user_id))


async def look_again(client: Front, user_id: int) -> None:
    """Somebody has changed when they want to be reminded, or is away or back: look at all that waits for them."""
    now = client.house.clock()
    for waiting in await client.house.store.waiting_for(user_id):
        turn = waiting.turn
        await client.house.store.set_timer(Timer(kind=REMIND, due_at=now, table_id=turn.table_id, seat=turn.seat))
    client.sleeper.wake()


async def count_anew(client: Front, user_id: int) -> None:
    """Somebody has chosen other hours: those that are over are not made up for, those to come count."""
    person, now = client.house.people.of(user_id), client.house.clock()
    for waiting in await client.house.store.waiting_for(user_id):
        try:
            session = await client.house.of_row(waiting.table)
        except SetAside:
            continue
        turn = session.waiting.turns.get(waiting.turn.seat)
        if turn is not None and turn.since is not None:
            stands = turn.notice_id is not None and turn.called != BY_NOTICE
            await session.waiting.noted(turn, reminded=max(_passed(turn.since, person, now), int(stands)))


def _passed(since: int, person: Person, now: int) -> int:
    """How many of a person's hours are over."""
    return sum(since + after * HOUR <= now for after in person.reminders)
