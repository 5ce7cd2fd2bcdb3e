"""A stored game move by move, as certain eyes see it: what films and replays are made from, and nothing else.

While a game is on, the eyes are the public's. Once it has ended nothing of it is secret, and any seat's may be lent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.refusals import NotPlaying, OnlyPublic
from bot.store.rows import Step, Table
from bot.tables.loading import Unreadable, placed
from bot.tables.places import as_it_came_out
from bot.tables.recap import moves_of
from games.kernel.game import Game
from games.kernel.ledger import Event, unpack, visible

if TYPE_CHECKING:
    from bot.tables.session import Session

MOST_SCENES: Final = 400
"""How many moves are shown, the last ones: no game of ours is as long."""

Eyes = int | None
"""Whose view is shown: a seat's, or the public's for None."""


class Scene(NamedTuple):
    """The table after a move, as it was shown: somebody is asked again, or it is over.

    Whatever the rules did by themselves after the move belongs to it. Half-way through that they may have cleared the
    table and not yet laid it again, which nobody ever saw.
    """

    view: Any
    events: tuple[Event, ...]
    """What the eyes saw happen in it."""
    made_at: int
    number: int
    """Of the step it ends with."""


class Scenes(NamedTuple):
    """A game from its set-up on."""

    shown: tuple[Scene, ...]
    left_out: int
    """How many moves before those are not shown: too many, or played by rules that are gone."""

    @property
    def last(self) -> int:
        """The number of the last one, the first being 0."""
        return len(self.shown) - 1

    def at(self, number: int) -> Scene:
        """The scene of that number; the last one for any beyond."""
        return self.shown[min(number, self.last)]


async def scenes_of(session: Session, eyes: Eyes) -> Scenes:
    """All moves of a table as these eyes see them. `OnlyPublic` for a seat's while the game is on."""
    session.playing  # noqa: B018 - a lobby has no moves: the refusal says so
    if eyes is not None and session.table.is_open:
        raise OnlyPublic
    log, game, table = await session.whole_log(), session.game, session.table
    found = await asyncio.to_thread(seen, game, table, log, eyes)
    if not found.shown:  # whatever was played, was by rules that are gone
        raise NotPlaying
    *before, end = found.shown
    if not session.table.is_open:
        end = end._replace(view=as_it_came_out(session, end.view))
    return found._replace(shown=(*before, end))


def seen(game: Game, table: Table, log: Sequence[Step], eyes: Eyes) -> Scenes:
    """The moves of a log as these eyes see them; what changes nothing they see, and says nothing, is no move."""
    found: list[Scene] = []
    for left, steps in reversed(list(enumerate(_moves(log)))):
        try:
            view = _view_after(game, table, steps[-1], eyes)
        except Unreadable:
            return Scenes(_eventful(reversed(found)), left + 1)
        if len(found) == MOST_SCENES:
            return Scenes(_eventful(reversed(found)), left + 1)
        events = visible((event for step in steps for event in unpack(step.events)), eyes)
        found.append(Scene(view, events, steps[-1].made_at, steps[-1].number))
    return Scenes(_eventful(reversed(found)), 0)


def _moves(log: Sequence[Step]) -> list[tuple[Step, ...]]:
    """The steps of each move and of what the rules then did by themselves; the set-up is the first."""
    found: list[tuple[Step, ...]] = []
    for made in moves_of(log):
        before = found.pop() if found and not made.seats else ()
        found.append((*before, *made.steps))
    return found


def _eventful(scenes: Iterable[Scene]) -> tuple[Scene, ...]:
    kept: list[Scene] = []
    for scene in scenes:
        if not kept or scene.events or scene.view != kept[-1].view:
            kept.append(scene)
    return tuple(kept)


def _view_after(game: Game, table: Table, step: Step, eyes: Eyes) -> Any:
    """What the eyes see after a step."""
    try:
        return placed(game, table, step).view(eyes)
    except Exception as error:
        raise Unreadable(f"step {step.number}: {type(error).__name__}: {error}") from error
