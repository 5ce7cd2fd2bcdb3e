"""A moment to go back to, in words everybody may read: before whose move, what that was, and how long ago."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import takewhile

from babel.dates import format_timedelta

from bot.play.words import happened
from bot.store.rows import Proposal, Step
from bot.tables.session import Session
from bot.words import say
from games.kernel import notation
from games.kernel.ledger import unpack, visible
from games.kernel.words import as_one


def made_by(move: Sequence[Step], names: Sequence[str], lang: str) -> str:
    """Who made a move."""
    seats = dict.fromkeys(answer.seat for answer in notation.read(move[0].answers))
    return as_one(lang, (names[seat] for seat in seats))


def what_happened(session: Session, move: Sequence[Step], names: Sequence[str], lang: str) -> str:
    """The deed of a move that everybody saw, in a sentence; where nobody saw anything, that somebody moved."""
    words, view = session.game.words, session.playing.view(None)
    seen = visible((event for step in move for event in unpack(step.events)), None)
    deed = words.deed(seen, {answer.seat for answer in notation.read(move[0].answers)})
    if deed is None:
        return say(lang, "rewind.unseen", names=made_by(move, names, lang))
    return happened(words, lang, deed, names, view)


def ago(session: Session, move: Sequence[Step], lang: str) -> str:
    """How long ago a move was made, for where Discord's own stamps do not show."""
    passed = timedelta(milliseconds=max(0, session.clock() - move[0].made_at))
    told: str = format_timedelta(-passed, granularity="minute", add_direction=True, locale=lang)
    return told


async def move_named(session: Session, proposal: Proposal) -> tuple[Step, ...]:
    """The first move that a proposal to go back would take back, or has; none for one that names none."""
    if not proposal.about:
        return ()
    found = await session.store.history(session.table.id, after=int(proposal.about) - 1, limit=30, with_undone=True)
    return (*found[:1], *takewhile(lambda step: not (step.move_start and step.answers), found[1:]))
