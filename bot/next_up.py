"""One quiet line to whoever wants to know that they are next: when the person before them is asked, and rarely else.

Who is next is the game's affair, and no game need say it: it is tried out, on positions that nobody could tell from the
real one, which person is asked after the one who is asked now. Only where it always comes out alike is anybody told;
and nobody who has just moved, for they know. The line goes when their turn begins.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from discord import ui

from bot import letters
from bot.front import Front
from bot.hours import HOUR, first_awake
from bot.notes import note
from bot.pictures import seat_names
from bot.store.rows import Turn
from bot.tables.session import Session
from bot.taps import button, tap_id
from bot.words import plain, say
from games.kernel.dice import QuickDice
from games.kernel.position import Position

log = logging.getLogger("pennypost")

_TRIES: Final = 5
_MOST_DECISIONS: Final = 200
"""How far one try goes."""
_FRESH_MS: Final = HOUR
"""How long after a turn has begun somebody is still told that theirs is next."""
_LATELY: Final = 30
"""How many steps are looked at for who moved last."""


async def tell_next(client: Front, session: Session, turn: Turn) -> None:
    """Tell who comes after this turn, if they want to know; where that fails, nothing is lost."""
    wanting = _wanting(client, session, turn.seat)
    if not wanting or turn.reminded or client.house.clock() - (turn.since or 0) > _FRESH_MS:
        return
    try:
        seat = await _next_of(session, turn.seat)
        if seat in wanting and await _moved_last(session) != wanting[seat]:
            await _tell(client, session, turn, seat, wanting[seat])
    except Exception:  # a reminder must not wait for it
        log.exception("Nobody at table %s is told that they are next", session.table.id)


async def _next_of(session: Session, asked: int) -> int | None:
    """The seat of the person after this one, where only this one is waited for."""
    people = frozenset(s.index for s in session.seats if s.user_id is not None and s.played_by is None)
    if people & set(session.awaited()) != {asked} or session.asker is not None:
        return None
    return await asyncio.to_thread(next_seat, session.playing.copy(), asked, people)


def _wanting(client: Front, session: Session, asked: int) -> dict[int, int]:
    """The seats whose owners want to know, can be told now, and have not been."""
    now, found = client.house.clock(), dict[int, int]()
    for seat in session.seats:
        if seat.user_id is None or seat.index == asked or seat.played_by is not None:
            continue
        person, known = client.house.people.of(seat.user_id), session.waiting.turns.get(seat.index)
        free = known is None or (known.since is None and known.notice_id is None)
        if person.next_up and not person.unreachable and free and first_awake(person, now) == now:
            found[seat.index] = seat.user_id
    return found


def next_seat(position: Position, asked: int, people: frozenset[int]) -> int | None:
    """The person who is asked after this one, however it is played; None where that is open."""
    first = _tried(position, asked, people, QuickDice(0))
    if first is None or any(_tried(position, asked, people, QuickDice(n)) != first for n in range(1, _TRIES)):
        return None
    return first


def _tried(position: Position, asked: int, people: frozenset[int], dice: QuickDice) -> int | None:
    """Who of the people it is once, on a position that nobody could tell from the real one."""
    trial = position.imagine(None, dice)
    for _ in range(_MOST_DECISIONS):
        others = [seat for seat in trial.waiting if seat in people and seat != asked]
        if trial.over or len(others) > 1:
            return None
        if others:
            return others[0]
        decision = trial.decision_of(trial.waiting[0])
        if decision is None:
            return None
        trial.push(decision.chance(dice), decision.seat)
    return None


async def _moved_last(session: Session) -> int | None:
    """Which person made the last move, stand-ins apart."""
    opened = await session.store.load_open(session.table.id)
    after = opened.last.seq - _LATELY if opened.last is not None else -1
    steps = await session.store.history(session.table.id, after=max(-1, after))
    return next((step.by_user for step in reversed(steps) if step.by_user is not None), None)


async def _tell(client: Front, session: Session, turn: Turn, seat: int, user_id: int) -> None:
    lang = client.house.people.of(user_id).reads or session.table.language
    who, title = plain(seat_names(session, lang)[turn.seat]), session.game.words.title(lang)
    way_in = tap_id("table", session.table.id, str((turn.since or 0) % 10**9))
    row: ui.ActionRow[Any] = ui.ActionRow(button(way_in, say(lang, "button.table")))
    text = say(lang, "notice.next", title=title, place=f"<#{session.table.channel_id}>", who=who)
    nonce = f"{session.table.id}.n{seat}.{(turn.since or 0) % 10**9}"
    view = note(text, row, accent=session.game.accent)
    sent = await letters.write(client, user_id, view, nonce=nonce, silent=True, known_by=way_in)
    if sent is not None:
        mine = session.waiting.turns.get(seat) or Turn(table_id=session.table.id, seat=seat)
        if not await session.waiting.noted(mine, notice_channel=sent.channel.id, notice_id=sent.id):
            await sent.delete()  # it is their turn by now
