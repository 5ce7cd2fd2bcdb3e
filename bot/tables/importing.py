"""Records that travel: a file that anybody may have written is verified, kept to be looked at, and gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from bot.store.rows import NewStep, Origin
from games.kernel import notation
from games.kernel.game import Game
from games.kernel.ledger import pack
from games.kernel.position import Position
from games.kernel.record import BadRecord, Place, Record

MOST_BYTES: Final = 600_000
"""How large a file is looked at."""
SECONDS: Final = 10.0
"""How long a record is played; the longest game takes a tenth of it."""
MOST_KEPT: Final = 10
"""How many imported games stay, of those one person has brought to be looked at."""


class Verified(NamedTuple):
    """A record that has been played from its first step to its last."""

    record: Record
    game: Game
    position: Position


def verified(
    data: bytes, games: Mapping[str, Game], clock: Callable[[], float] = time.monotonic, seconds: float = SECONDS
) -> Verified:
    """Read and play a record that may be anything. `BadRecord` where it is none that holds, or takes too long."""
    record = Record.read(_text(data))
    game = games.get(record.game)
    if game is None:
        message = f"There is no game called {record.game!r}."
        raise BadRecord(message, "no-such-game", Place(field="game"), game=record.game)
    if record.corrections:  # they might make a game of any size: those of this house are in its own files
        raise BadRecord("It was played with a group's own values.", "corrections", Place(field="corrections"))
    end = clock() + seconds
    for played in record.plays(game):
        position = played
        if clock() > end:
            raise BadRecord("It takes too long to play again.", "too-slow", Place())
    record.check(position)
    if position.answers:
        message = "The last step ends before everything was answered."
        raise BadRecord(message, "too-few", _last_step(record))
    return Verified(record, game, position)


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise BadRecord("It is larger than a record may be.", "bytes", Place(), kilobytes=MOST_BYTES // 1000)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadRecord("It is not written in UTF-8.", "not-text", Place(line=line)) from error


def _last_step(record: Record) -> Place:
    parts = [record.steps, *(branch.steps for branch in record.branches)]
    return Place(part=len(parts) - 1, step=len(parts[-1]) - 1)


def steps_of(verified: Verified, at: int) -> list[NewStep]:
    """What stands of a record, as steps to be stored, the set-up first."""
    position, played = verified.position, verified.position.steps
    ends = [(step.before, step.dice_at) for step in played] + [(position.checkpoint, position.dice_at)]
    engine = verified.record.engine

    def row(number: int, answers: str, events: bytes, begins: bool, revealed: bool, branch: int) -> NewStep:
        checkpoint, dice_at = ends[number]
        return NewStep(
            number=number, answers=answers, events=events, checkpoint=checkpoint, dice_at=dice_at, move_start=begins,
            revealed=revealed, by_user=None, made_at=at, engine=engine, branch=branch,
        )  # fmt: skip

    rows, begins = [row(0, "", pack(()), begins=True, revealed=True, branch=0)], True
    for number, step in enumerate(played, 1):
        rows.append(row(number, notation.write(step.answers), pack(step.events), begins, step.revealed, step.branch))
        begins = not step.more
    return rows


def gone_on_with(game: Game, origin: Origin, seed: bytes) -> Position:
    """Where a table begins that goes on with a record: as it stood, what nobody knew drawn anew from a new seed."""
    played = Record.read(origin.record).replay(game)
    begins = played.back_to((origin.after or 0) + 1).reseeded(seed)
    return Position(game, seed, begins.checkpoint, begins.dice_at)
