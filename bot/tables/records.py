"""A stored table as a record: complete once it has ended, without seed or secret answers while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from bot.refusals import NotPlaying
from bot.store.protocol import Store
from bot.store.rows import Step, Table
from bot.tables.places import outcome_of
from bot.tables.session import Session
from games.kernel import notation
from games.kernel.position import Answer
from games.kernel.record import Branch, Record, Steps

UNTOLD = "?"
"""Stands for an answer given in secret, while the game is on."""


async def record_of(session: Session, seat: int | None) -> Record:
    """The record of a table, as this seat may read it; of one that is there to be looked at, what was imported."""
    record = await record_of_row(session.store, session.table, session.names, seat, session.playing.scores())
    origin = await session.store.origin(session.table.id) if session.table.imported else None
    if origin is not None and origin.after is None:
        return record
    gave_up = tuple(each.index for each in session.seats if each.conceded_at is not None)
    outcome = outcome_of(session) if gave_up or session.table.ending else None
    places = tuple(standing.place for standing in outcome.standings) if outcome is not None else ()
    return msgspec.structs.replace(record, conceded=gave_up, places=places)


async def record_of_row(
    store: Store, table: Table, names: tuple[str, ...], seat: int | None, scores: tuple[int, ...] = ()
) -> Record:
    """The record of a stored table, also where its position cannot be made."""
    if table.engine is None or table.seed_hash is None or table.seed is None:
        raise NotPlaying
    origin = await store.origin(table.id) if table.imported else None
    if origin is not None and origin.after is None:
        return Record.read(origin.record)
    ended = not table.is_open
    first, *later = lines_of(await every_step(store, table.id))

    def told(line: Line) -> Steps:
        return tuple(notation.read(s.answers) if ended else told_to(_answers(s), seat) for s in line.steps)

    own = Record(
        game=table.game,
        engine=table.engine,
        seats=len(names),
        options=table.game_options,
        seed_hash=table.seed_hash,
        steps=told(first),
        seed=table.seed.hex() if ended else "",
        corrections=table.corrections,
        names=names,
        scores=scores,
        ended=table.ending or "",
        branches=tuple(Branch(line.begins.branch, line.begins.number, told(line)) for line in later),
    )
    return own if origin is None else continued(Record.read(origin.record), origin.after or 0, own)


def continued(record: Record, after: int, own: Record) -> Record:
    """A record with which another table went on after one of its steps; `own` is what that table has played."""
    begins = Branch(0, after, own.steps, own.seed_hash, own.seed)
    later = [msgspec.structs.replace(branch, after=after + branch.after) for branch in own.branches]
    return msgspec.structs.replace(
        own,
        seed_hash=record.seed_hash,
        seed=record.seed,
        steps=record.steps,
        branches=(*record.branches, begins, *later),
    )


class Line(NamedTuple):
    """What a table played from its beginning, or from where a branch began."""

    begins: Step
    steps: tuple[Step, ...]


def lines_of(steps: Sequence[Step]) -> list[Line]:
    """The lines a table has played, from all its steps: each until it went back past something shown, the last as it
    stands. What was taken back while nothing had been shown is not among them.
    """
    went_back = {step.revision for step in steps if step.back_to is not None}
    begins = [n for n, step in enumerate(steps) if n == 0 or step.back_to is not None]
    return [
        Line(steps[start], tuple(s for s in steps[start + 1 : end] if s.undone_in is None or s.undone_in in went_back))
        for start, end in pairwise([*begins, len(steps)])
    ]


def _answers(step: Step) -> tuple[Answer, ...]:
    """A step of a running game. Before rules noted their version they marked no secrets: there all might be."""
    answers = notation.read(step.answers)
    return answers if step.engine is not None else tuple(Answer(a.seat, a.text, True) for a in answers)


async def every_step(store: Store, table_id: str) -> list[Step]:
    """All steps of a table in the order they were written, the set-up first, those taken back too."""
    found: list[Step] = []
    while page := await store.history(table_id, after=found[-1].seq if found else -1, with_undone=True):
        found += page
    return found


def told_to(answers: tuple[Answer, ...], seat: int | None) -> tuple[Answer, ...]:
    """A step's answers as a seat may read them while the game is on.

    Of seats asked together it sees that they answered, not how often; a secret question within another's move does not
    show at all.

    >>> told_to((Answer(0, "kill"), Answer(0, "no", True)), 1)
    (Answer(seat=0, text='kill', secret=False),)
    >>> told_to((Answer(0, "coffee", True), Answer(0, "room3", True), Answer(1, "no", True)), 1)
    (Answer(seat=0, text='?', secret=True), Answer(seat=1, text='no', secret=True))
    """
    told: list[Answer] = []
    settled = {answer.seat for answer in answers if not answer.secret}
    for answer in answers:
        if not answer.secret or answer.seat == seat:
            told.append(answer)
        elif answer.seat not in settled:
            settled.add(answer.seat)
            told.append(Answer(answer.seat, UNTOLD, True))
    return tuple(told)
