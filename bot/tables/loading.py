"""From what is stored to a position: by rules of the same version, or carried over from older ones, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.store.rows import HANDED_IN, Step, Table
from games.kernel.errors import Refusal
from games.kernel.game import Game
from games.kernel.position import Position

log = logging.getLogger("pennypost")


class Unreadable(Exception):
    """A stored table cannot be gone on with; the log says why."""


def position_of(game: Game, table: Table, step: Step) -> Position:
    """The position after a stored step, ready to be gone on with. `Unreadable` where the present rules cannot."""
    checkpoint = carried_over(game, step.engine or table.engine or 0, step.checkpoint)
    position = Position(game, table.seed or b"", checkpoint, step.dice_at, step.number + 1)
    try:
        position.view(None)  # nothing may decode wrongly in silence: let the rules and the gate see it now
    except Exception as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error
    return position


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


def still_fitting(position: Position, drafts: Mapping[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    """The open answers that can still be given: under mended rules the rest is asked again."""
    kept: dict[int, tuple[str, ...]] = {}
    for seat, answers in drafts.items():
        fitting = _fitting(position, seat, answers)
        if fitting != answers:
            log.info("Some open answers no longer fit the rules; that seat is asked again")
        if fitting:
            kept[seat] = fitting
    return kept


def _fitting(position: Position, seat: int, answers: tuple[str, ...]) -> tuple[str, ...]:
    after = position.copy()
    for n, answer in enumerate(answers):
        if answer == HANDED_IN:
            continue
        try:
            after.push(answer, seat)
        except Refusal:
            return answers[:n]
    return answers
