"""From what is stored to a position: by rules of the same version, or carried over from older ones, or not at all."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.store.rows import Step, Table
from games.kernel.game import Game
from games.kernel.position import Position


class Unreadable(Exception):
    """A stored table cannot be gone on with; the log says why."""


def position_of(game: Game, table: Table, step: Step) -> Position:
    """The position after a stored step, ready to be gone on with. `Unreadable` where the present rules cannot."""
    position = placed(game, table, step)
    try:
        position.view(None)  # nothing may decode wrongly in silence: let the rules and the gate see it now
    except Exception as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error
    return position


def placed(game: Game, table: Table, step: Step) -> Position:
    """The position right after a stored step, before the rules have gone on by themselves, if they do."""
    checkpoint = carried_over(game, step.engine or table.engine or 0, step.checkpoint)
    return Position(game, table.seed or b"", checkpoint, step.dice_at, step.number + 1, step.branch)


def carried_over(game: Game, engine: int, checkpoint: bytes) -> bytes:
    """A checkpoint as the present rules keep it."""
    if engine == game.engine:
        return checkpoint
    try:
        state: Any = game.migrate(engine, msgspec.msgpack.decode(checkpoint))
    except Exception as error:
        raise Unreadable(f"carrying rules {engine} over to {game.engine} failed: {error}") from error
    if state is None:
        raise Unreadable(f"it was played by version {engine} of the rules; these are version {game.engine}")
    return msgspec.msgpack.encode(state)
