"""What has happened at a table since one's own last move: read from the steps since, however long the game is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from bot.refusals import NotPlaying
from bot.store.rows import Lately, Step
from bot.tables.loading import Unreadable, position_of
from games.kernel import notation

if TYPE_CHECKING:
    from bot.tables.session import Session

DAY_MS: Final = 24 * 60 * 60 * 1000
MOST_STEPS: Final = 200
"""The latest steps that are read: who was away for longer has the log."""

Since = Literal["move", "start", "day", "last"]
"""One's seat's last move; the start, for a seat that has not moved; for somebody without a seat a day ago, or, where
nothing has happened since, the last move, which is then told."""


class Made(NamedTuple):
    """A move, or what the rules did by themselves between two."""

    seats: frozenset[int]
    """Who answered in it; nobody where the rules went on alone."""
    steps: tuple[Step, ...]


class Recap(NamedTuple):
    """What somebody has missed."""

    since: Since
    at: int
    """When that was."""
    moves: tuple[Made, ...]
    left_out: int
    """How many steps before those were not read."""
    before: Any
    """What everybody saw then; None where the rules of today cannot read it."""
    after: Any
    """What everybody sees now."""


async def recap_for(session: Session, seat: int | None) -> Recap:
    """What a seat has missed since its last move, or somebody without one; `NotPlaying` where nothing has begun."""
    table, store, day_ago = session.table, session.store, session.clock() - DAY_MS
    if seat is None:
        lately = await store.since_time(table.id, day_ago, most=MOST_STEPS)
    else:
        lately = await store.since_answer(table.id, seat, most=MOST_STEPS)
    if lately is None:
        raise NotPlaying
    before, after = await asyncio.to_thread(_views, session, lately)
    since = _since(lately, seat, day_ago)
    return Recap(since, lately.known.made_at, moves_of(lately.steps), lately.left_out, before, after)


def moves_of(steps: Iterable[Step]) -> tuple[Made, ...]:
    """Steps as the moves they belong to; what the rules do by themselves, one step after the other, is one."""
    found: list[Made] = []
    for step in steps:
        seats = frozenset(answer.seat for answer in notation.read(step.answers))
        goes_on = found and (not step.move_start or not (seats or found[-1].seats))
        before = found.pop() if goes_on else Made(frozenset(), ())
        found.append(Made(before.seats | seats, (*before.steps, step)))
    return tuple(found)


def _since(lately: Lately, seat: int | None, day_ago: int) -> Since:
    if seat is None:
        return "day" if lately.steps and lately.steps[0].made_at > day_ago else "last"
    return "start" if lately.known.number == 0 else "move"


def _views(session: Session, lately: Lately) -> tuple[Any, Any]:
    """What everybody saw before, and sees now: as of one reading, whatever the table does meanwhile."""
    now = lately.steps[-1] if lately.steps else lately.known
    after = position_of(session.game, session.table, now).view(None)
    try:
        return position_of(session.game, session.table, lately.known).view(None), after
    except Unreadable:
        return None, after
