"""Whether every stored game still plays as it did: each is replayed on the present rules, step by step, lines
that were taken back too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from bot.store.protocol import Store
from bot.store.rows import Origin, Step, Table
from bot.tables.importing import gone_on_with
from bot.tables.loading import Unreadable, position_of
from bot.tables.records import every_step
from games.kernel import notation
from games.kernel.again import Again
from games.kernel.game import Game
from games.kernel.position import Position
from games.kernel.record import Record


class Replayed(NamedTuple):
    """What became of one table."""

    table: Table
    steps: int
    broken: str
    """One sentence where it no longer plays as stored; empty where it does."""
    carried: bool = False
    """Whether it began under older rules: it is not replayed, only looked whether it goes on."""


async def replay_all(store: Store, games: Mapping[str, Game]) -> AsyncIterator[Replayed]:
    """Replay every table that was ever started."""
    async for table in store.iter_tables():
        if table.started_at is not None:
            steps = await every_step(store, table.id)
            opened = await store.load_open(table.id)
            seats, last = len(opened.seats), opened.last
            game = games.get(table.game)
            origin = await store.origin(table.id) if table.imported else None
            if game is not None and last is not None and _older(game, table, steps):
                yield Replayed(table, len(steps), _goes_on(game, table, last), carried=True)
            else:
                yield Replayed(table, len(steps), replay(table, seats, steps, games, origin))


def _older(game: Game, table: Table, steps: list[Step]) -> bool:
    return any((step.engine or table.engine) != game.engine for step in steps)


def _goes_on(game: Game, table: Table, last: Step) -> str:
    try:
        position_of(game, table, last)
    except Unreadable as fault:
        return str(fault)
    return ""


def replay(table: Table, seats: int, steps: list[Step], games: Mapping[str, Game], origin: Origin | None = None) -> str:
    """What breaks when a table is played again, or nothing."""
    game = games.get(table.game)
    if game is None:
        return f"there is no game called {table.game}"
    if not steps or steps[0].number != 0 or table.seed is None:
        return "its set-up is missing"
    try:
        if origin is None:
            start = Position.new(game, seats, table.seed, table.game_options, table.corrections)
        elif origin.after is None:  # there to be looked at: its proof is the record itself
            Record.read(origin.record).verify(game)
            return ""
        else:
            start = gone_on_with(game, origin, table.seed)
        return _first_difference(start, steps)
    except Exception as error:  # whatever the rules raise is the finding
        return f"{type(error).__name__}: {error}"


def _first_difference(position: Position, steps: list[Step]) -> str:
    if (position.checkpoint, position.dice_at) != (steps[0].checkpoint, steps[0].dice_at):
        return "the set-up comes out differently"
    again = Again(position)
    for before, step in pairwise(steps):
        if step.back_to is not None:
            position = position.back_to(step.number + 1).drawn_anew(step.branch)
            if (position.checkpoint, position.dice_at) != (step.checkpoint, step.dice_at):
                return f"branch {step.branch} begins differently"
            again = Again(position)
            continue
        if step.number <= before.number:  # some of it had been taken back
            position = position.back_to(step.number)
            again = Again(position)
        for answer in notation.read(step.answers):
            again.give(step.number, answer)
        if not position.over and position.number <= step.number:  # looking plays steps that ask nothing
            return f"step {step.number} does not end where it did"
        later = position.steps_since(step.number + 1)
        after = (later[0].before, later[0].dice_at) if later else (position.checkpoint, position.dice_at)
        if after != (step.checkpoint, step.dice_at):
            return f"step {step.number} comes out differently"
    return ""
